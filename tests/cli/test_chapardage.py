"""Chapardage in a terminal: how it looks, and evenings by menu and by notation."""

import pytest

from tablee.cli.draw import Look
from tablee.core.seats import Seat
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening, by_menu

DRAWN = Drawn("chapardage", 3)
POSITION = "BCHab*glo/DEaeinrsu/FMcehilt Gilet/-/(S)olde 23/22/21/21 0 protected=-/a/-"


def test_a_table_with_everything_on_it() -> None:
    screen = DRAWN.screen(POSITION, Look(80, ("vous", "", "")), Seat(0))
    assert "▸ 1 Ponantais, vous · 1 mot (G) · 9 cartes en main" in screen
    assert "  2 Septentrional · 0 mot · 9 cartes en main · protégée : a" in screen
    assert "  3 Méridional · 1 mot (!) · 8 cartes en main" in screen
    assert "Tas : 23 · 22 · 21 · 21" in screen
    assert "Votre main : B C H  a b g l o *" in screen


@pytest.mark.parametrize(
    ("extra", "told"),
    [
        ("phase=draw request=1u", "Demandé en vain à Septentrional : u min."),
        ("phase=say request=1u drawn=?", "Vous avez pioché : joker min."),
        ("gap=2", "Méridional peut encore dire « Mot ! »"),
        ("refill=12", "Septentrional n’a plus de cartes et en pioche encore 2"),
        ("visible=+", "1 mot (Gilet)"),
    ],
)
def test_what_is_going_on_is_said(extra: str, told: str) -> None:
    position = POSITION.replace("protected=-/a/-", extra.replace("drawn=?", "drawn=*"))
    assert told in DRAWN.screen(position, Look(80), Seat(0))


def test_who_gave_up_is_marked() -> None:
    position = POSITION.replace("protected=-/a/-", "gone=2")
    assert "8 cartes en main · a abandonné" in DRAWN.screen(position, Look(80))


def test_a_narrow_table_in_ascii_with_players_lit() -> None:
    position = POSITION
    screen = DRAWN.screen(position, Look(30, lit=frozenset({"2"}), plain=True))
    assert "[2]Septentrional" in screen
    assert "> 1 Ponantais" in screen
    assert "Votre main" not in screen
    assert max(map(len, screen.splitlines())) <= 30


@pytest.mark.parametrize(
    "extra",
    ["protected=-/a/-", "phase=draw request=1u", "phase=say request=1u drawn=a", "refill=12"],
)
def test_every_move_is_in_the_menu_and_nothing_else(extra: str) -> None:
    position = POSITION.replace("protected=-/a/-", extra)
    assert all(DRAWN.offers_just_the_moves(position, seat) for seat in range(3))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_evening_by_menu(evening: Evening, lang: str) -> None:
    asked = ("play", "chapardage", "--lang", lang, "--seats", "3", "--against", "human")
    assert evening(by_menu(1, 119), *asked) == 0
    assert "n’est pas possible" not in evening.screen
    assert "Pioche" in evening.screen


def test_a_last_word_may_be_said_before_the_next_one_speaks(evening: Evening) -> None:
    """Ponantais asks in vain, draws, passes, tries a word too many, and lets the next one speak."""
    typed = ["", "2q", "#1", ".", "zzzzz", "", "", "q"]
    evening(typed, "play", "chapardage", "--against", "human")
    screen = " ".join(evening.screen.split())
    assert screen.count("Encore un mot") == 2
    assert "Il vous manque" in screen


def test_capitals_and_small_letters_are_told_apart(evening: Evening) -> None:
    evening(["", "1", "2", "Q", "q"], "play", "chapardage", "--against", "human")
    assert "Q maj." in evening.screen
    evening(["n", "", "1", "2", "q", "q"], "play", "chapardage", "--against", "human")
    assert "q min." in evening.screen


def test_a_move_typed_at_once_and_a_word_that_is_none(evening: Evening) -> None:
    evening(["", "2q", "zzzzz", "q"], "play", "chapardage", "--against", "human")
    screen = " ".join(evening.screen.split())
    assert "q min." in screen
    assert "Il vous manque" in screen
