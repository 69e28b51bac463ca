"""The page knows no value of a game: points come with news and view, figures from the server.

What is looked for in what is written by hand under `web/src`:
- letters grouped as they are where their cards are worth the same, `'ilnortu'`, in one literal;
- letters beside numbers, `a: 1, b: 3`, as in a table of what they are worth;
- in the folder of a game, a number of its rules under the name that it has there, `REMISE = 25`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import tablee.games
from tablee.catalogue import PRINTED

SRC: Final = Path(__file__).parents[3] / "web" / "src"
WRITTEN: Final = sorted(
    path
    for path in SRC.rglob("*")
    if path.suffix in {".ts", ".svelte"} and path.parent.name != "wire"
)
RULES: Final = Path(tablee.games.__path__[0])

NO_VALUE: Final = {"STRIDE"}
"""How Volapük numbers its cells, which travel by their numbers."""


def _groups() -> set[str]:
    """Letters of one figure, in order: `ilnortu`."""
    groups = set[str]()
    for box in PRINTED.values():
        for figures in box.values():
            mins = {card: figure for card, figure in figures.items() if card.islower()}
            for figure in set(mins.values()):
                groups.add("".join(sorted(card for card in mins if mins[card] == figure)))
    return groups


def _numbers(game: str) -> Iterator[str]:
    """The numbers in the rules of a game, as they are named."""
    for path in sorted((RULES / game).rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, int)
                and node.target.id not in NO_VALUE
            ):
                yield rf"{node.target.id.lstrip('_')}\b[^=\n]*=\s*{node.value.value}"


GROUPED: Final = re.compile("|".join(sorted(rf"['\"`]{group}['\"`]" for group in _groups())))
VALUED: Final = re.compile(r"(?:['\"]?\b[a-zA-Z]\b['\"]?\s*:\s*\d+\s*,\s*){3}")


def values_in(text: str, game: str = "") -> list[str]:
    """What looks like a value of a game."""
    return [found for look in (GROUPED, VALUED, _named(game)) for found in look.findall(text)]


@cache
def _named(game: str) -> re.Pattern[str]:
    numbers = [rf"\bconst {number}\b" for number in _numbers(game)] if game else []
    return re.compile("|".join(numbers) or "$.")


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(SRC).as_posix())
def test_the_page_knows_no_value(path: Path) -> None:
    game = path.parent.name if path.parent.parent.name == "games" else ""
    assert values_in(path.read_text("utf-8"), game) == []


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("", "const PRINTED = [[1, 'aes'], [2, 'ilnortu']];"),
        ("", "const KINDS = ['cdmp'];"),
        ("", "const values = { a: 1, e: 1, s: 1, i: 2 };"),
        ("anagramme", "const REMISE = 25;"),
        ("volapuk", "export const PAIR: number = 10;"),
    ],
)
def test_a_value_would_be_found(game: str, text: str) -> None:
    assert values_in(text, game)
