"""§10 Positions and moves in writing."""

from collections.abc import Callable
from typing import Any

import pytest

from tablee.core.game import Resign, Timeout
from tablee.core.notation import Unreadable
from tablee.core.seats import Seat
from tablee.games.volapuk import notation
from tablee.games.volapuk.actions import (
    Accent,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Declaration,
    KeepFetiches,
    Match,
    NothingToSay,
    Pass,
    Play,
    Put,
    RetireSuperJoker,
    SetDice,
    Shift,
    Swap,
    Throw,
    Vote,
    Write,
)
from tablee.games.volapuk.board import Direction
from tablee.games.volapuk.dice import DiceSet
from tablee.games.volapuk.events import Shown
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import Accented, Claim, Formed, Held, Phase
from tablee.wording import Wording
from tests.games.acts import unreadable
from tests.games.volapuk.drawing import after, cell, table


def sentence(read: Callable[[str], Any], text: str) -> str:
    """What a reader is told of it: nothing that its sentence names is missing."""
    with pytest.raises(Unreadable) as error:
        read(text)
    return Wording("fr").of("volapuk").say(f"unreadable.{error.value.code}", **error.value.facts)


OTHER = Seat(1)
I9, J9, H4, H5, J7 = map(cell, ("i9", "j9", "h4", "h5", "j7"))

MOVES = [
    ("*", Throw()),
    ("*a3,v12", Throw((2, 61))),
    ("=", SetDice()),
    (".", Pass()),
    ("+", KeepFetiches()),
    ("+y10", KeepFetiches((49,))),
    ("i9>port", Write(I9, Direction.ROW, "port")),
    ("i9:s'exonder", Write(I9, Direction.COLUMN, "s'exonder")),
    ("i9\\pitre", Write(I9, Direction.DESCENDING, "pitre")),
    ("i9/a_priori", Write(I9, Direction.ASCENDING, "a priori")),
    ("i9>rime<", Write(I9, Direction.ROW, "rime", reversed=True)),
    ("!i9=a3;j9=v22:E", Play((Put(2, I9), Put(71, J9, "E")))),
    ("!h4~h5;h5~-", Play(moves=(Shift(H4, H5), Shift(H5, None)))),
    ("!j7*a2", Play(exchange=Swap(1, J7))),
    ("!i9>5<", Play(declared=Declaration(I9, Direction.ROW, 5, reversed=True))),
    ("!i9:11_", Play(declared=Declaration(I9, Direction.COLUMN, 11, phrase=True))),
    ("@a3", RetireSuperJoker(2)),
    ("^i9a", ClaimAccent(I9, Accent.AIGU)),
    ("^i9c:v26", ClaimAccent(I9, Accent.CIRCONFLEXE, 75)),
    ("~mire", ClaimAnagram("mire")),
    ("~a_priori", ClaimAnagram("a priori")),
    ("%han", AskSenses("han")),
    ("%a_priori", AskSenses("a priori")),
    ("-", NothingToSay()),
    ('"', Answer()),
    ('"un cri|50 %25; %7c; 5', Answer(("un cri", "50 % | 5"))),
    ("#", Match()),
    ("#1,-,3", Match((0, None, 2))),
    ("&", Vote()),
    ("&1,2=3", Vote((0,), ((1, 2),))),
    ("resign", Resign()),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_written_in_a_few_signs(text: str, move: Any) -> None:
    """§10"""
    assert notation.action(move) == text
    assert notation.read_action(f" {text} ") == move


def test_the_clock_is_written_but_not_read() -> None:
    """§10"""
    assert notation.action(Timeout("compose 12")) == "timeout compose 12"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move"),
        ("port", "move"),
        ("i9", "move"),
        ("z9>port", "move"),
        ("!", "move"),
        ("!i9", "move"),
        ("!i9>1", "move"),
        ("!i9>20", "move"),
        ("!j7*a2;j9*a3", "move"),
        ("*b1", "move"),
        ("*a11", "die"),
        ("*v32", "die"),
        ("@b1", "move"),
        ("^i9x", "move"),
        ("#0", "move"),
        ("&0", "move"),
        ('"' + "a" * 201, "move"),
        ('"' + "a|" * 13, "move"),
        ("i0>port", "cell"),
        ("i20>port", "cell"),
    ],
)
def test_what_is_no_move_is_unreadable(text: str, code: str) -> None:
    """§10"""
    assert unreadable(notation.read_action, text) == code
    assert sentence(notation.read_action, text)


def test_things_have_names() -> None:
    """§10"""
    assert notation.dice_name((0, 49, 79)) == "a1 y10 v30"
    assert notation.dice_name(()) == "-"
    assert notation.shown_name((Shown(0, "A"), Shown(50, "CH"))) == "A CH"
    assert notation.places_name((Put(0, I9),)) == "a1 i9"
    assert notation.places_name(()) == "-"
    row = Direction.ROW
    formed = (Formed("PORT", (), (), row), Formed("TK", (), (), row, pair=True))
    assert notation.words_name(formed) == "PORT"
    assert notation.texts_name(("un os", "dur")) == "un os, dur"
    assert notation.texts_name(()) == "-"


EXAMPLE = "i9:m1:O:1,j9:s1:S:1 a1:E+,g1:I,y1:A/a2,g2,y2 P 0 phase=compose throws=3 number=2"


def test_the_example_of_the_page_is_a_position() -> None:
    """§10"""
    state = notation.read_position(EXAMPLE)
    assert [tile.letter for tile in state.open.tiles] == ["O", "S"]
    assert state.open.hands[0][0] == Held(0, "E", kept=True)
    assert state.open.phase is Phase.COMPOSE
    assert notation.read_position(notation.position(state)) == state


def test_whatever_is_unusual_is_told() -> None:
    """§10"""
    state = table(
        "h9> P ?É R T",
        hand="_ E",
        first=Seat(1),
        rolling=True,
        due=(70, 71),
        seen=("PORT", "A PRIORI", "P.-S.", "ÇA"),
        merged=True,
        gathered=True,
        last_turns=(Seat(1),),
        recompositions=2,
        blank=1,
        marks=(Accented(cell("i9"), Accent.AIGU),),
        claims=(Claim(OTHER, 3, cell("k9"), Accent.TREMA, 78), Claim(OTHER, 8, word="A PRIORI")),
        sheets=((1, -10), ()),
        bonuses=(-3, 12),
        options=VolapukOptions(diameter=19, pairs=False, dice_set=DiceSet.RECAP),
    )
    text = notation.position(state)
    assert "pairs=-" in text
    assert notation.read_position(text) == state


def test_diagonals_are_told_cell_by_cell() -> None:
    """§10"""
    state = after(table("h8: T O N", hand="P I R E"), "f6\\pitre")
    text = notation.position(state)
    assert "diagonals=f6.g7.h8.i9.j10" in text
    assert notation.read_position(text) == state


HANDS = "a1:E+,g1:I,y1:A/a2,g2,y2"
OS = "i9:m1:O:0,j9:s1:S:0"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"- {HANDS} P", "fields"),
        ("- a1:E P 0", "seats"),
        (f"- {HANDS} P 8", "sign"),
        (f"- {HANDS} P 2", "sign"),
        (f"- {HANDS} P 0 sheets=1", "seats"),
        (f"- {HANDS} é 0", "elue"),
        (f"- {HANDS} P 0 phase=nap", "extra"),
        (f"- {HANDS} P 0 nap=+", "sign"),
        (f"- {HANDS} P 0 diameter=16", "option"),
        ("- a1E/a2 P 0", "hand"),
        ("- g1,a1/a2 P 0", "hand"),
        ("- a1+/a2 P 0", "hand"),
        ("- a1,a2,a3,a4,a5,a6,a7,a8/g2 P 0", "hand"),
        (f"i9:m1:O {HANDS} P 0", "tile"),
        (f"a1:m1:O:0 {HANDS} P 0", "cells"),
        (f"j9:m1:O:0,i9:m2:O:0 {HANDS} P 0", "cells"),
        (f"i9:m1:O:0 {HANDS} P 0 diagonals=i9.j10", "cells"),
        (f"i9:a1:E:0 {HANDS} P 0", "dice"),
        (f"i9:m1:E:0 {HANDS} P 0", "face"),
        (f"- {HANDS} - 0", "stuck"),
        (f"- {HANDS} P 0 gone=1", "stuck"),
        (f"- {HANDS} P 0 phase=draw", "stuck"),
        (f"- {HANDS} P 0 phase=refill", "stuck"),
        (f"- {HANDS} P 0 phase=gather", "stuck"),
        (f"- {HANDS} P 0 phase=recompose", "stuck"),
        (f"- {HANDS} - 0 phase=deal", "stuck"),
        (f"- {HANDS} - 0 phase=polyedre polyedre=A;B", "stuck"),
        ("- a1:E+/a2 P 0 rolling=+", "stuck"),
        (f"- {HANDS} P 0 bonuses=0", "seats"),
        (f"- {HANDS} P 0 done=2", "seats"),
        (f"- {HANDS} P 0 asker=2", "seats"),
        (f"- {HANDS} P 0 ballots=2&1", "seats"),
        (f"- {HANDS} P 0 answers=2:1:cri", "seats"),
        (f"- {HANDS} P 0 answers=1:1:un:cri", "extra"),
        (f"- {HANDS} P 0 marks=i9a", "cells"),
        (f"- {HANDS} P 0 spoken=OS@i9.j9", "cells"),
        (f"- {HANDS} P 0 claims=0+3^i9a", "cells"),
        (f"- {HANDS} P 0 claims=0+3^i9x", "move"),
        (f"- {HANDS} P 0 ballots=1&0", "move"),
        (f"- {HANDS} P 0 force=3", "dice"),
        ("- a1,v31:!/a2 P 0", "dice"),
        ("- a1,v31:!/a2 P 0 super_joker=word retired=+", "dice"),
        (f"i9:v31:!O:0 {HANDS} P 0 super_joker=word", "dice"),
        (f"- {HANDS} P 0 phase=claims", "stuck"),
        (f"{OS} {HANDS} P 0 phase=claims spoken=OS@i9.j9 asked=OS", "stuck"),
        (f"- {HANDS} P 0 phase=answers", "stuck"),
        (f"- {HANDS} P 0 phase=matches asked=OS", "stuck"),
        (f"- {HANDS} P 0 phase=vote", "stuck"),
        (f"- {HANDS} P 0 phase=vote answers=1:-:cri", "stuck"),
        (f"{OS} {HANDS} P 0 phase=vote proposed=k9=a2", "stuck"),
        (f"{OS} {HANDS} P 0 phase=vote proposed=k9=a1 done=1", "stuck"),
        (f"{OS} -/- P 0 phase=recompose final=+ recompositions=3", "stuck"),
    ],
)
def test_what_no_game_can_come_to_is_unreadable(text: str, code: str) -> None:
    """§10"""
    assert unreadable(notation.read_position, text) == code
    assert sentence(notation.read_position, text)


@pytest.mark.parametrize(
    "text",
    [
        "- -/- - 0 phase=deal",
        f"- {HANDS} - 0 phase=polyedre",
        f"- {HANDS} - 0 phase=elue",
        "- -/a2 P 0 phase=draw gathered=+",
        f"- {HANDS} P 0 phase=refill due=a9",
        "i9:m1:O:0 -/a1 P 0 phase=gather",
        "i9:m1:O:0 -/- P 0 phase=recompose final=+",
        f"- {HANDS} P 0 gone=1 end=blank",
        f"{OS} {HANDS} P 0 phase=claims spoken=OS@i9.j9",
        f"{OS} {HANDS} P 0 phase=answers asked=OS asker=1 sense_count=1 senses=dur",
        f"{OS} {HANDS} P 0 phase=matches asked=OS asker=1 sense_count=1 senses=dur",
        f"{OS} {HANDS} P 0 phase=vote asked=OS asker=1 sense_count=1 senses=dur answers=0:-:blanc",
        f"{OS} {HANDS} P 0 phase=vote proposed=k9=a1 doubts=OSE",
        f"{OS} {HANDS}/a7 P 0 phase=vote done=1 proposed=k9=a1 doubts=OSE ballots=1&1",
        f"{OS} -/- P 0 phase=recompose final=+ recompositions=3 end=last_die",
    ],
)
def test_every_phase_can_be_written(text: str) -> None:
    """§10"""
    state = notation.read_position(text)
    assert notation.position(state) == text
