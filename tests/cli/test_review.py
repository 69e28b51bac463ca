"""A finished game looked back at in a terminal: each turn, and the best that it could have been."""

from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from tablee.catalogue import GAMES
from tablee.table.files import load
from tests.cli.keyboard import Evening, by_menu
from tests.cli.test_play import id_of

SEATS = {"heptagramme": 2, "chapardage": 3, "anagramme": 2, "volapuk": 2}


def given_up(game: str, *after: str, moves: int = 40) -> Iterator[str]:
    """What is typed by people who play a while, then resign one after the other."""
    yield from repeat("menu", moves)
    for _ in range(SEATS[game]):
        yield from ("\n", "r\n", "o\n")
    yield from (f"{line}\n" for line in after)


class Typist:
    """Chooses from menus, then types its lines."""

    def __init__(self, game: str, *after: str) -> None:
        self._menu = by_menu(1)
        self._lines = given_up(game, *after)
        self._over = iter(after)

    def __call__(self, screen: str) -> str:
        if screen.rstrip().endswith(("finir >", "end >")):
            return f"{next(self._over, '')}\n"
        line = next(self._lines, "q\n")
        if line == "menu":
            return self._menu(screen)
        if "clavier >" in screen[-60:].replace("\n", " "):
            return "\n"
        # Whatever question the menu stands at is left first.
        return "\n" if screen.rstrip().endswith("]") and line != "o\n" else line


def played(evening: Evening, game: str, *after: str, lang: str = "fr") -> str:
    """The screen of a game that was given up, and what was asked after it."""
    asked = ("play", game, "--against", "human", "--lang", lang, "--seats", str(SEATS[game]))
    assert evening(Typist(game, *after), *asked) == 0, evening.errors
    assert ("tablee replay" in evening.screen) or evening.screen
    return evening.screen


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", SEATS)
def test_after_the_game_a_key_shows_every_turn_and_the_best_possible(
    evening: Evening, game: str, lang: str
) -> None:
    screen = played(evening, game, "v", lang=lang)
    title = "Chaque tour, et le meilleur possible" if lang == "fr" else "Each turn"
    offered = "v\N{NO-BREAK SPACE}: revoir" if lang == "fr" else "v: every turn"
    assert offered in screen
    if lang == "fr":
        assert title in screen
        assert "au mieux" in screen or "un maître" in screen
    name = id_of(screen)
    assert evening([], "replay", name, "--review", "--lang", lang) == 0
    reviewed = evening.screen.strip()
    assert reviewed in screen, "the same as at the table"
    assert max(map(len, reviewed.splitlines())) <= 80


def test_a_game_is_written_to_a_file_once_it_is_over(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "partie.json"
    played(evening, "heptagramme", f"s {path}", "")
    assert load(path.read_bytes(), GAMES).result is not None


def test_an_unfinished_game_is_not_reviewed(evening: Evening) -> None:
    evening(["", "q"], "play", "heptagramme", "--against", "human")
    assert evening([], "replay", id_of(evening.screen), "--review") == 2
    assert "n’est pas finie" in evening.errors
    assert evening.screen == ""


def test_a_game_that_has_no_review_says_so(evening: Evening) -> None:
    evening(["r", "o"], "play", "--against", "human")
    assert "revoir chaque tour" not in evening.screen
    assert evening([], "replay", id_of(evening.screen), "--review") == 2
    assert "ne se commentent pas" in evening.errors


def test_the_end_of_input_after_the_game_is_a_goodbye(evening: Evening) -> None:
    passing = ["", "/"] * 6
    assert evening(passing, "play", "heptagramme", "--against", "human") == 0
    assert "tablee replay" in evening.screen.splitlines()[-1]
