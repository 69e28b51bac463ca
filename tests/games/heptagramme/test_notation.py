"""§10 Positions and moves in writing."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Resign, Timeout
from tablee.core.notation import Unreadable
from tablee.games.heptagramme.actions import (
    Accept,
    Announce,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Name,
    Pass,
    Place,
    ProposeStop,
    TakeBack,
)
from tests.games.acts import unreadable

NOTATION: Any = GAMES["heptagramme"].notation

MOVES = [
    ("f3", Place("f", 2)),
    ("*3", Place("?", 2)),
    ("-3", TakeBack(2)),
    ("4=carpe", Announce(3, "carpe")),
    ("+", DrawBonus()),
    (".", EndTurn()),
    ("/", Pass()),
    ("/x*", Pass("x?")),
    ("3?", Doubt(2)),
    ("3:faillite", Name(2, "faillite")),
    ("3:-", Concede(2)),
    ("ok", Accept()),
    ("stop", ProposeStop()),
    ("non", DeclineStop()),
    ("resign", Resign()),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_written_in_a_few_signs(text: str, move: Any) -> None:
    """§10"""
    assert NOTATION.action(move) == text
    assert NOTATION.read_action(f" {text.upper()} ") == move


def test_the_clock_is_written_but_not_read() -> None:
    """§10"""
    assert NOTATION.action(Timeout("turn 12")) == "timeout turn 12"


@pytest.mark.parametrize("text", ["", "f8", "ff", "3=", "3:12", "nonsense", "/A1"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    """§10"""
    assert unreadable(NOTATION.read_action, text) == "move"


def test_of_what_is_no_move_twenty_signs_are_told() -> None:
    """§10"""
    with pytest.raises(Unreadable) as error:
        NOTATION.read_action("x" * 30)
    assert error.value.facts == {"got": "x" * 20}


EXAMPLE = "Afri/Rei/Fa/C/L/M/S p/aeelnst -/- 0 last=000.... lines=f1r10i10e2i20a3"


def test_the_example_of_the_page_is_a_position() -> None:
    """§10"""
    state = NOTATION.read_position(EXAMPLE)
    assert state.open.sum == 11
    assert NOTATION.position(state) == EXAMPLE


@pytest.mark.parametrize(
    "extras",
    [
        "last=.1..... doubt=210 doubted=.2",
        "number=7 lines=x.1C.1i10 frozen=2 settled=1 bonus=+ last=0......",
        "phase=doubts lines=i10 last=0...... bonus=! closed=23 accepted=2 referee=parole",
        "number=9 blank=2 passes=102 quiet=+ stop=20 declined=8 sheets=1,/;-;/",
        "phase=exchange exchange=p gone=1 short=+ proper=+ help=aucune clock=30",
        "vocabulary=usuels coarse=-",
        "vocabulary=enfant",
        "end=agreed",
        "end=stuck",
    ],
)
def test_whatever_is_unusual_is_written_and_read(extras: str) -> None:
    """§10"""
    text = f"Fai/A/R/C/L/M/S ep/aeelnst/bd xz/K 0 {extras}"
    written = NOTATION.position(NOTATION.read_position(text)).split()
    assert written[:4] == text.split()[:4]
    assert sorted(written[4:]) == sorted(extras.split())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A/R/F", "fields"),
        ("A/R/F/C/L/M p/a -/- 0", "columns"),
        ("A/R/F/C/L/M/s p/a -/- 0", "columns"),
        ("A/R/F/C/L/M/S p -/- 0", "seats"),
        ("A/R/F/C/L/M/S p/A -/- 0", "cards"),
        ("A/R/F/C/L/M/S p/a A/- 0", "cards"),
        ("A/R/F/C/L/M/S p/a -/a 0", "cards"),
        ("A/R/F/C/L/M/S p/a -/- 2", "sign"),
        ("A/R/F/C/L/M/S p/a -/- 0 colour=blue", "sign"),
        ("A/R/F/C/L/M/S p/a -/- 0 blank=many", "extra"),
        ("A/R/F/C/L/M/S p/a -/- 0 blank=1 blank=1", "extra"),
        ("A/R/F/C/L/M/S zz/a -/- 0", "box"),
        ("A/R/F/C/L/M/A p/a -/- 0", "box"),
        ("A/R/F/C/L/M/S p/a -/- 0 gone=3", "seats"),
        ("A/R/F/C/L/M/S p/a -/- 0 sheets=1;2;3", "seats"),
        ("A/R/F/C/L/M/S p/a -/- 0 doubt=130", "seats"),
        ("A/R/F/C/L/M/S p/a -/- 0 stop=3", "seats"),
        ("A/R/F/C/L/M/S p/a -/- 0 passes=111", "seats"),
        ("A/R/F/C/L/M/S p/a -/- 0 settled=1", "lines"),
        ("**/R/F/C/L/M/S p/a -/- 0", "jokers"),
        ("Af/R/F/C/L/M/S p/a -/- 0 lines=r1", "lines"),
        ("Af/R/F/C/L/M/S p/a -/- 0 lines=f1 frozen=2", "lines"),
        ("A/R/F/C/L/M/S p/a -/- 0 phase=exchange exchange=z", "lines"),
        ("A/R/F/C/L/M/S p/a -/- 0 phase=deal", "stuck"),
        ("A/R/F/C/L/M/S p/- -/- 0", "stuck"),
        ("A/R/F/C/L/M/S p/a -/- 0 gone=0", "stuck"),
        ("A/R/F/C/L/M/S p/a -/- 0 phase=doubts accepted=1", "stuck"),
    ],
)
def test_what_no_game_can_come_to_is_unreadable(text: str, code: str) -> None:
    """§10"""
    assert unreadable(NOTATION.read_position, text) == code


def test_names() -> None:
    """§10"""
    assert NOTATION.column_name(0) == "1"
    assert NOTATION.card_name("art") == "art"
    assert NOTATION.card_name("a?t") == "a joker t"
    assert NOTATION.beginning_name("C?RP") == "C*rp"
    assert NOTATION.word_name("carpe") == "Carpe"
    assert NOTATION.gain_name("f") == "+3"
    assert NOTATION.loss_name("fr") == "\N{MINUS SIGN}5"
    assert NOTATION.head_name("carpe") == "+6"
