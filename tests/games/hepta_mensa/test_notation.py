"""§8 The notation of Hepta Mensa: what it reads, and what it refuses."""

import pytest

from tablee.core.game import Resign, Timeout
from tablee.core.notation import Unreadable
from tablee.games.hepta_mensa.notation import action, position, read_action, read_position
from tablee.games.hepta_mensa.state import Attack, LayCentaur, LayStone, Pawn, TurnDouble
from tests.games.acts import misread, unreadable

CELLS = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r"
NOTHING = "....../....../......"
START = f"{CELLS} {NOTHING} 112m/112m 0/0 11/11/11/11 e -"
IN_THE_AIR = (
    "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b-r e1..../..e2../....ec 1/112m 0/0 11/11/11/11 e - e:d4 - 600"
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1@5", LayStone(Pawn.ONE, 4)),
        ("!b2", TurnDouble(5)),
        ("x5c3", Attack(4, 10)),
        ("cm@9d4", LayCentaur(Pawn.MOON, 8, 15)),
        ("c2@1", LayCentaur(Pawn.TWO, 0)),
    ],
)
def test_moves_are_written_in_a_few_signs(text: str, move: object) -> None:
    """§8"""
    assert read_action(text) == move
    assert action(read_action(text)) == text


def test_capitals_and_spaces_do_not_matter() -> None:
    assert read_action(" X5 C3 ") == Attack(4, 10)


def test_resigning_is_a_word() -> None:
    assert read_action(action(Resign())) == Resign()


def test_a_clock_that_ran_out_can_be_told() -> None:
    assert action(Timeout("seat 0")) == "timeout seat 0"


@pytest.mark.parametrize("text", ["", "5", "1@0", "m@5", "!e1", "x5", "cm@5b9", "1@5 1@6", "１@5"])
def test_other_signs_are_no_move(text: str) -> None:
    assert unreadable(read_action, text) == "move"


@pytest.mark.parametrize(
    "text",
    [
        START,
        IN_THE_AIR,
        f"- {NOTHING} 112m/112m 0/0 11/11/11/11 - -",
        f"{START} - i:resigned",
        f"{START} - e:time 30",
        "=.-.=.-./-.=.-.=./-.=.-.=./=.-.=.-. ....../....../...... 112m/112m 0/0 44 i -",
        IN_THE_AIR.replace("e - e:d4", "i - i:b1x1"),
        "=r-b=v-o/-v=o@r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 10/11/11/11 e -",
    ],
)
def test_positions_are_read_and_written_alike(text: str) -> None:
    """§8"""
    assert position(read_position(text)) == text


def test_the_last_fields_may_be_left_out() -> None:
    assert read_position(START) == read_position(f"{START} - - 0")


def test_how_many_fields_there_may_be_is_told() -> None:
    with pytest.raises(Unreadable) as error:
        read_position("a b c")
    facts = error.value.facts
    assert (facts["least"], facts["most"], facts["got"]) == (7, 10, 3)
    assert facts["names"] == "cells places hands coins hidden turn emptied turning end clock"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "fields_between"),
        ("a b c", "fields_between"),
        (f"{START} - - 0 0", "fields_between"),
        (START.replace("=r-b", "?r-b"), "sign"),
        (START.replace("=r-b", "=x-b"), "sign"),
        (START.replace("/-v", "-v"), "rows"),
        (START.replace("....../", ".../"), "rows"),
        (START.replace(NOTHING, "x1..../....../......"), "sign"),
        (START.replace("112m/112m", "112m"), "two"),
        (START.replace("112m/112m", "112x/112m"), "sign"),
        (START.replace("0/0", "0"), "two"),
        (START.replace("0/0", "0/x"), "number"),
        (START.replace("11/11/11/11", "11/11/11/1"), "hidden"),
        (START.replace("11/11/11/11", "11/11"), "two"),
        (START.replace(" e -", " x -"), "sign"),
        (f"{START} x", "turning"),
        (f"{START} - x", "sign"),
        (f"{START} - e:bored", "sign"),
        (f"{START} - - soon", "number"),
    ],
)
def test_a_text_that_is_no_position_says_where(text: str, code: str) -> None:
    """§8"""
    assert unreadable(read_position, text) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (START.replace("112m/112m", "112m/12m"), "pawns"),
        (START.replace(NOTHING, "e2..../....../......"), "pawns"),
        (START.replace(NOTHING, "e2e2../....../......").replace("112m/", "1m/"), "pawns"),
        (START.replace(NOTHING, "e1e1e1/....../......").replace("112m/", "m/"), "pawns"),
        (START.replace("112m/", "11mm/"), "pawns"),
        (START.replace("=r-b", "=.-b"), "colours"),
        (START.replace("=r-b", "#r-b"), "colours"),
        (START.replace("11/11/11/11", "11/11/11/10"), "hidden_count"),
        (START.replace("11/11/11/11", "44"), "colours"),
        (START.replace("11/11/11/11", "20/11/11/11"), "box"),
        (START.replace("=r-b", "@r-b"), "box"),
        (START.replace("0/0", "3/2"), "coins"),
        (START.replace("0/0", "0/1"), "coins"),
        (f"- {NOTHING} 112m/112m 0/0 11/11/11/11 e -", "turn"),
        (f"{START} i:b1", "turning"),
        (f"{START} e:a1", "turning"),
        (f"- {NOTHING} 112m/112m 0/0 11/11/11/11 e - e:a1", "turning"),
        (f"{START} i:b1x1", "turning"),
        (IN_THE_AIR.replace("e - e:d4", "i - i:d1x5"), "turning"),
        (IN_THE_AIR.replace("e:d4", "e:c2x5"), "turning"),
        (IN_THE_AIR.replace("e - e:d4", "i - i:d4x9"), "turning"),
        (START.replace(" e -", " e i"), "emptied"),
        (f"{CELLS} e1e1e2/ec..../...... -/112m 0/0 11/11/11/11 i -", "emptied"),
        (f"{CELLS} e1e1e2/ec..../...... -/112m 0/0 11/11/11/11 i i", "emptied"),
        (f"{CELLS} e1e1e2/ec..../...... -/112m 0/0 11/11/11/11 e e", "turn"),
    ],
)
def test_a_position_that_no_game_can_come_to_is_refused(text: str, code: str) -> None:
    """§8"""
    assert unreadable(read_position, text) == code


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            START.replace("=r-b", "?r-b"),
            "sign {'field': 'cells', 'got': '?', 'known': '= z - @ #'}",
        ),
        (
            START.replace("=r-b", "=x-b"),
            "sign {'field': 'cells', 'got': 'x', 'known': 'r b v o .'}",
        ),
        (START.replace("/-v", "-v"), "rows {'field': 'cells', 'rows': 4, 'columns': 4}"),
        (START.replace("/-v", "/=r-b=v-o/-v"), "rows {'field': 'cells', 'rows': 4, 'columns': 4}"),
        (START.replace("....../", ".../"), "rows {'field': 'places', 'rows': 3, 'columns': 3}"),
        (
            START.replace("....../.", "x1..../.", 1),
            "sign {'field': 'places', 'got': 'x', 'known': 'e i'}",
        ),
        (
            START.replace("....../.", "e9..../.", 1),
            "sign {'field': 'places', 'got': '9', 'known': '1 2 c'}",
        ),
        (START.replace("112m/112m", "112m"), "two {'field': 'hands', 'got': 1}"),
        (
            START.replace("112m/112m", "112x/112m"),
            "sign {'field': 'hands', 'got': 'x', 'known': '1 2 m'}",
        ),
        (START.replace("0/0", "0"), "two {'field': 'coins', 'got': 1}"),
        (START.replace("0/0", "0/x"), "number {'field': 'coins', 'got': 'x'}"),
        (
            START.replace("0/0", f"0/{'x' * 30}"),
            f"number {{'field': 'coins', 'got': '{'x' * 20}'}}",
        ),
        (START.replace("11/11/11/11", "11/11/11/1"), "hidden {'got': '1'}"),
        (START.replace("11/11/11/11", "1" * 30), f"hidden {{'got': '{'1' * 20}'}}"),
        (START.replace("11/11/11/11", "11/11"), "two {'field': 'hidden', 'got': 2}"),
        (START.replace(" e -", " x -"), "sign {'field': 'turn', 'got': 'x', 'known': 'e i -'}"),
        (START.replace(" e -", " e x"), "sign {'field': 'emptied', 'got': 'x', 'known': 'e i -'}"),
        (f"{START} {'x' * 30}", f"turning {{'got': '{'x' * 20}'}}"),
        (f"{START} - x", "sign {'field': 'end', 'got': 'x', 'known': 'e i'}"),
        (f"{START} - e:bored", "sign {'field': 'end', 'got': 'bored', 'known': 'resigned time'}"),
        (f"{START} - - soon", "number {'field': 'clock', 'got': 'soon'}"),
        (START.replace("112m/112m", "112m/12m"), "pawns {'seat': 'i'}"),
        (START.replace("....../.", "e2..../.", 1), "pawns {'seat': 'e'}"),
        (START.replace("11/11/11/11", "11/11/11/10"), "hidden_count {'simples': '2/2/2/2'}"),
        (f"{START} i:b1", "turning {'got': 'i:b1'}"),
        (IN_THE_AIR.replace("e - e:d4", "i - i:d1x5"), "turning {'got': 'i:d1x5'}"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, told: str) -> None:
    """§8"""
    assert misread(read_position, text) == told


def test_a_long_text_that_is_no_move_is_told_in_part() -> None:
    """§8"""
    assert misread(read_action, "x" * 30) == f"move {{'got': '{'x' * 20}'}}"
