"""§9 Positions and moves in writing."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Resign, Timeout
from tablee.games.anagramme.actions import (
    Accept,
    Add,
    Contest,
    Cross,
    Exchange,
    Lay,
    Leave,
    MakeAnagramme,
    Reenter,
    Replace,
)
from tablee.games.anagramme.state import Crossing, Top
from tests.games.acts import unreadable

NOTATION: Any = GAMES["anagramme"].notation

MOVES = [
    ("pire", Lay("pire")),
    ("piRe", Lay("piRe")),
    ("béni", Lay("béni")),
    ("2~crane-k", MakeAnagramme(1, "crane", "k")),
    ("2~crane", MakeAnagramme(1, "crane", None)),
    ("2~crane-*+", MakeAnagramme(1, "crane", "?", Top.HIDDEN)),
    ("2~crane-k^", MakeAnagramme(1, "crane", "k", Top.SHOWN)),
    ("1+pierre", Add(0, "pierre")),
    ("3:brasser", Replace(2, "brasser")),
    ("4.8+t(e)rre", Cross(3, 7, "terre", 1)),
    ("1.3+fie(r)", Cross(0, 2, "fier", 3)),
    ("-k+", Exchange("k", Top.HIDDEN)),
    ("-*^", Exchange("?", Top.SHOWN)),
    ("!", Contest()),
    ("ok", Accept()),
    ("+", Reenter()),
    (".", Leave()),
    ("resign", Resign()),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_written_in_a_few_signs(text: str, move: Any) -> None:
    """§9"""
    assert NOTATION.action(move) == text
    assert NOTATION.read_action(f" {text} ") == move


def test_a_ligature_before_the_shared_letter_is_counted_as_two() -> None:
    """§9, §2.2"""
    assert NOTATION.read_action("1.4+cœu(r)") == Cross(0, 3, "coeur", 4)
    assert NOTATION.read_action("1.4+SŒU(r)") == Cross(0, 3, "SOEUr", 4)


def test_a_word_that_a_terminal_would_take_for_a_command_may_be_marked() -> None:
    """§9"""
    assert NOTATION.read_action("=aide") == Lay("aide")


def test_the_clock_is_written_but_not_read() -> None:
    """§9"""
    assert NOTATION.action(Timeout("turn 12")) == "timeout turn 12"


@pytest.mark.parametrize(
    "text", ["", "1", "1~crane-", "1~crane+", "0+pire", "65:pire", "1.0+(t)as", "-k", "a1"]
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    """§9"""
    assert unreadable(NOTATION.read_action, text) == "move"


EXAMPLE = "pire>pierre,conduire,terre@2.8.2 *aeins/bcdot m/k 0 packs=2 verticales=+"


def test_the_example_of_the_page_is_a_position() -> None:
    """§9"""
    state = NOTATION.read_position(EXAMPLE)
    assert state.open.laid[0].before == ("pire",)
    assert state.open.laid[2].crossing == Crossing(1, 7, 1)
    assert (state.open.turned, state.discards, len(state.talon)) == ("m", "k", 73)
    assert NOTATION.position(state) == EXAMPLE


OPEN = "eipr ax/lw m/k 1 number=2 window=1:0:1:eipr:-:-:0:3:- referee=contestation"


def test_what_may_be_contested_is_written_with_the_table_before() -> None:
    """§9, §5.2"""
    state = NOTATION.read_position(OPEN)
    assert (state.open.window.played, state.open.window.laid, state.open.window.blank) == (
        "eipr",
        (),
        3,
    )
    assert NOTATION.position(state) == OPEN


def test_a_card_may_be_due_while_the_last_word_of_a_hand_is_open() -> None:
    """§9, §5.4, §1.4"""
    text = (
        "pire>prie krruv/qt -/a 0 phase=contest number=22 blank=10 remises=0;25"
        " window=21:1:1:-:-:-:0:9:pire referee=contestation"
    )
    state = NOTATION.read_position(text)
    assert (GAMES["anagramme"].waiting(state), state.open.turned) == (frozenset(), None)
    assert NOTATION.position(state) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- ab/cd", "fields"),
        ("p1re ab/cd m/- 0", "words"),
        ("pire,,fier ab/cd m/- 0", "words"),
        ("- ab m/- 0", "seats"),
        ("- ab/AB m/- 0", "cards"),
        ("- ab/cd mm/- 0", "cards"),
        ("- ab/cd m/K 0", "cards"),
        ("- ab/cd m/- 2", "sign"),
        ("- ab/cd m/- 0 colour=blue", "sign"),
        ("- ab/cd m/- 0 blank=many", "extra"),
        ("- ab/cd m/- 0 blank=1 blank=1", "extra"),
        ("- zz/cd m/- 0", "box"),
        ("- ab/cd m/- 0 dealer=2", "seats"),
        ("- ab/cd m/- 0 gone=3", "seats"),
        ("- ab/cd m/- 0 owed=4", "seats"),
        ("- ab/cd m/- 0 sheets=1;2;3", "seats"),
        ("pire,fier@3.3.4 ab/cd m/- 0", "crossing"),
        ("pire,fier@1.9.4 ab/cd m/- 0", "crossing"),
        ("pire,fier@1.3.2 ab/cd m/- 0", "crossing"),
        ("pire,fier@1.3.4,serf@2.3.2 ab/cd m/- 0", "crossing"),
        (OPEN.replace(":eipr:", ":eip:"), "window"),
        (OPEN + " contested=1", "window"),
        (OPEN.replace(":0:1:", ":0:2:"), "window"),
        (OPEN.replace("eipr:-:-", "eipr:-:z"), "window"),
        (OPEN.replace("eipr:-:-", "eipr:z:-") + " replaced=hand", "window"),
        (OPEN.replace("eipr:-:-", "eipr:z:-"), "window"),
        ("- ab/- m/- 0", "stuck"),
        ("- ab/cd m/- 0 gone=0", "stuck"),
        ("- ab/cd/ef m/- 0 gone=0", "stuck"),
        ("- ab/cd m/- 0 phase=draw", "stuck"),
        ("- ab/cd m/- 0 phase=deal", "stuck"),
        ("- ab/cd m/- 0 phase=contest", "stuck"),
        ("- ab/cd m/- 0 phase=count counted=01", "stuck"),
        ("- ab/cd m/- 0 phase=reentry", "stuck"),
    ],
)
def test_what_no_game_can_come_to_is_unreadable(text: str, code: str) -> None:
    """§9"""
    assert unreadable(NOTATION.read_position, text) == code


def test_names() -> None:
    """§9"""
    assert NOTATION.card_name("?a") == "joker A"
    assert NOTATION.word_name("piRe") == "pire"
    assert NOTATION.place_name(0) == "1"
