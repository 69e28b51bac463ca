"""Heptagramme in a terminal: how it looks, and whole evenings by menu and by notation."""

import pytest

from tablee.cli.draw import Look
from tablee.core.seats import Seat
from tests.cli.drawn import Drawn
from tests.cli.keyboard import Evening, by_menu

DRAWN = Drawn("heptagramme", 2)
POSITION = (
    "Afri/Carpe/*/-/L/M/S p*/aeelnst ee/BDEFGHIJKNOPQRTUVWXYZ 0"
    " number=3 last=01..... lines=f1r10i10 sheets=11;/"
)


def test_a_table_with_everything_on_it() -> None:
    screen = DRAWN.screen(POSITION, Look(80, ("vous", "")), Seat(0))
    assert "▸ Ponantais, vous · 11 points · + 7 ce tour · 2 cartes en main  11" in screen
    assert "  Méridional · 0 point · 7 cartes en main  /" in screen
    assert " 1  A f r i                       55 mots · lettre de Ponantais" in screen
    assert " 2  C a r p e                     12 mots · lettre de Méridional" in screen
    assert " 4  vide" in screen
    assert "Ce tour : 3(f) + 2(r) = 5 + 2(i) = 7" in screen
    assert "Votre main : * p" in screen


def test_who_gave_up_is_marked() -> None:
    screen = DRAWN.screen("A/R/F/C/L/M/S p/a/b -/- 0 gone=2", Look(80))
    assert screen.count("1 carte en main · a abandonné") == 1


def test_a_narrow_table_in_ascii_with_columns_lit() -> None:
    screen = DRAWN.screen(POSITION + " closed=5", Look(30, lit=frozenset({"1"}), plain=True))
    assert "[1] A f r i" in screen
    assert "> Ponantais" in screen
    assert "Votre main" not in screen
    assert max(map(len, screen.splitlines())) <= 30
    wide = DRAWN.screen(POSITION + " closed=5", Look(80))
    assert "fermée ce tour" in wide


@pytest.mark.parametrize(
    "position",
    [
        POSITION,
        POSITION + " doubt=101",
        "A/R/F/C/L/M/S p/aeelnst -/- 0 quiet=+",
        "A/R/F/C/L/M/S p/aeelnst -/- 0 quiet=+ stop=0",
        "A/R/F/C/L/M/S p/aeelnst -/- 0",
        "Fax/R/F/C/L/M/S p/aeelnst -/- 0 referee=parole phase=doubts last=0...... lines=x1".replace(
            "R/F/C", "R/B/C"
        ),
        "Carpe/R/F/A/L/M/S -/aeelnst -/- 0 lines=e1 last=0......",
        "Ch/R/F/A/L/M/S x/aeelnst -/- 0 lines=h1 last=0...... bonus=+",
    ],
)
def test_every_move_is_in_the_menu_and_nothing_else(position: str) -> None:
    assert all(DRAWN.offers_just_the_moves(position, seat) for seat in (0, 1))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_evening_by_menu(evening: Evening, lang: str) -> None:
    asked = ("play", "heptagramme", "--lang", lang, "--seats", "3")
    assert evening(by_menu(1, 119), *asked) == 0
    assert "n’est pas possible" not in evening.screen
    assert "Septentrional" in evening.screen
    assert "Levantin" not in evening.screen


def test_an_evening_of_passing_ends_after_three_rounds(evening: Evening) -> None:
    passing = ["", "/"] * 6
    assert evening(passing, "play", "heptagramme", "--against", "human") == 0
    assert "partagent la victoire" in evening.screen
    assert "Mélange vérifié" in evening.screen


def test_what_others_hold_is_not_written(evening: Evening) -> None:
    evening(["", "pos", "q"], "play", "heptagramme", "--against", "human")
    assert "La position dirait" in " ".join(evening.screen.split())


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--seats", "5"), "ne se joue pas à 5"),
        (("--as", "levantin"), "inconnu"),
    ],
)
def test_what_cannot_be_played_is_said(evening: Evening, argv: tuple[str, ...], told: str) -> None:
    assert evening([], "play", "heptagramme", *argv) == 2
    assert told in evening.errors


def test_there_is_no_solver(evening: Evening) -> None:
    assert evening([], "solve", "heptagramme", "x") == 2
