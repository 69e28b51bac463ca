"""The design, where it can be counted: a rule file is a chapter that one reads at a sitting."""

import ast
from pathlib import Path

import pytest

from tests.soaking import ROOT

GAMES = ROOT / "src" / "tablee" / "games"

DIVIDED = ("anagramme", "chapardage", "heptagramme", "volapuk")
"""Games of which each chapter is a file. Hepta Mensa is one short chapter, and the model."""

LONGEST = 400
"""Lines of a rule file."""

LONGEST_DISPATCH = 200
"""Lines of `rules.py`, which only says whose chapter answers."""

divided_game = pytest.mark.parametrize("game", DIVIDED)


def lines_of(game: str) -> dict[str, int]:
    """How long each file of a game is."""
    files = (GAMES / game).glob("*.py")
    return {file.name: len(file.read_text(encoding="utf-8").splitlines()) for file in files}


@divided_game
def test_a_rule_file_can_be_read_at_a_sitting(game: str) -> None:
    assert {name: lines for name, lines in lines_of(game).items() if lines > LONGEST} == {}


@divided_game
def test_rules_only_dispatch(game: str) -> None:
    assert lines_of(game)["rules.py"] <= LONGEST_DISPATCH


@divided_game
def test_no_chapter_asks_the_one_who_dispatches(game: str) -> None:
    """`rules` and whoever stands above it know the chapters, and no chapter knows them."""
    above = ("__init__.py", "rules.py", "views.py")
    files = [file for file in (GAMES / game).glob("*.py") if file.name not in above]
    assert [file.name for file in files if f"tablee.games.{game}.rules" in imported(file)] == []


def imported(file: Path) -> set[str]:
    """What may be a module, of all that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


def test_what_a_file_imports_is_found() -> None:
    views = imported(GAMES / "chapardage" / "views.py")
    assert {"tablee.games.chapardage.rules", "tablee.core.seats"} <= views
