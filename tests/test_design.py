"""The design, where it can be counted: a rule file is a chapter that one reads at a sitting."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

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


# A word that means one thing

MEANINGS = {
    "told": {"Told"},
    "heard": {"Heard"},
    "lines": {"ScoreLine"},
    "words": {"Words", "WordSet", "Spelled", "Versioned"},
}
"""Words of which each means one thing as a name (`docs/glossary.md`), by the types that say it."""

NEWS = "news, which a game says in types of its own"
LOGGED = "stands in finished logs"

ELSEWHERE = {
    "src/tablee/table/table.py Table.heard": NEWS,
    "src/tablee/bots/feeding.py Feeding.bot.heard": NEWS,
    "src/tablee/wording/__init__.py Wording.story.heard": NEWS,
    "src/tablee/cli/draw/__init__.py first_told.heard": NEWS,
    "src/tablee/cli/draw/chapardage.py first_told.heard": NEWS,
    "src/tablee/games/volapuk/events.py Played.words": LOGGED,
    "src/tablee/games/volapuk/events.py Proposed.words": LOGGED,
}
"""Names of which the type does not say that they mean it, or that do not, and why they stay."""

ABOUT_WORDS = {
    "bench/words.py": "which of those that count each level lays",
    "src/tablee/bots/words.py": "which of those that count a bot may say",
    "src/tablee/cli/words.py": "those that count, asked for by hand",
    "src/tablee/games/anagramme/words.py": "what counts",
    "src/tablee/games/chapardage/words.py": "what counts, and how it is laid",
    "src/tablee/games/heptagramme/words.py": "what counts, and what may become of a column by it",
    "src/tablee/games/volapuk/words.py": "what counts",
    "src/tablee/kernels/words.py": "sets of those that count, compiled",
    "src/tablee/letters/words.py": "what is asked of those that count",
    "src/tablee/lexicon/build/words.py": "the list of those that count",
}
"""Modules that are called by such a word, and what they say of what it means."""


class Named(NamedTuple):
    """A class, function, method, field or parameter, and the names in what says its type."""

    place: str
    name: str
    types: frozenset[str]


def names_in(file: Path) -> Iterator[Named]:
    """All that is named in a file, its place by file, class and function."""

    def walk(node: ast.AST, place: str) -> Iterator[Named]:
        for child in ast.iter_child_nodes(node):
            inner = place
            match child:
                case ast.ClassDef(name=name):
                    inner = f"{place}.{name}"
                    yield Named(inner, name, frozenset({name}))
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    inner = f"{place}.{name}"
                    yield Named(inner, name, types_in(child.returns))
                case ast.arg(arg=name, annotation=ast.expr() as said):
                    yield Named(f"{place}.{name}", name, types_in(said))
                case ast.AnnAssign(
                    target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=said
                ):
                    yield Named(f"{place}.{name}", name, types_in(said))
                case _:
                    pass
            yield from walk(child, inner)

    where = file.relative_to(ROOT).as_posix()
    for named in walk(ast.parse(file.read_text(encoding="utf-8")), ""):
        yield named._replace(place=f"{where} {named.place.removeprefix('.')}")


def types_in(annotation: ast.expr | None) -> frozenset[str]:
    """The names in an annotation, also in one that is quoted."""
    if annotation is None:
        return frozenset()
    found = set[str]()
    for node in ast.walk(annotation):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                found.add(name)
            case ast.Constant(value=str(quoted)):
                found.update(re.findall(r"\w+", quoted))
            case _:
                pass
    return frozenset(found)


def files_of_the_program() -> list[Path]:
    return sorted(file for top in ("src", "bench") for file in (ROOT / top).rglob("*.py"))


def test_four_words_mean_one_thing_each() -> None:
    """Whoever means something else finds a name for it, or a reason why it stays."""
    named = [
        one
        for file in files_of_the_program()
        for one in names_in(file)
        if one.name.lower() in MEANINGS
    ]
    assert {one.name.lower() for one in named} == MEANINGS.keys()
    others = {one.place for one in named if not one.types & MEANINGS[one.name.lower()]}
    assert others == ELSEWHERE.keys()


def test_modules_called_by_such_a_word_are_about_what_it_means() -> None:
    files = (file for file in files_of_the_program() if file.stem in MEANINGS)
    assert {file.relative_to(ROOT).as_posix() for file in files} == ABOUT_WORDS.keys()


@pytest.mark.parametrize(
    ("code", "place", "types"),
    [
        ("class Told: ...", "Told", {"Told"}),
        ("class Room:\n def told(self) -> list[Said]: ...", "Room.told", {"list", "Said"}),
        ("class Turn:\n words: tuple[str, ...]", "Turn.words", {"tuple", "str"}),
        ("async def lines() -> None: ...", "lines", set()),
        ("def told(words: 'set[Words]'): ...", "told.words", {"set", "Words"}),
        ("def make(self):\n self.heard: list[int] = []", "make.heard", {"list", "int"}),
    ],
)
def test_every_kind_of_name_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, place: str, types: set[str]
) -> None:
    monkeypatch.setattr("tests.test_design.ROOT", tmp_path)
    file = tmp_path / "some.py"
    file.write_text(code, encoding="utf-8")
    found = {one.place: one.types for one in names_in(file)}
    assert found[f"some.py {place}"] == types
