"""§9 Positions and moves of Chapardage in writing."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Resign, Timeout
from tablee.games.chapardage.actions import Ask, Draw, SayAToi, SayMot, ShowBonnePioche
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.letters.words import Vocabulary
from tests.games.acts import misread, unreadable

NOTATION: Any = GAMES["chapardage"].notation

MOVES = {
    "2a": Ask(1, "a"),
    "3C": Ask(2, "C"),
    "1*": Ask(0, "?"),
    "4!": Ask(3, "!"),
    "#4": Draw(3),
    "Badge": SayMot("badge", "Badge"),
    "Bad(g)e": SayMot("badge", "Bad?e"),
    "(B)adge": SayMot("badge", "!adge"),
    "+": ShowBonnePioche(),
    ".": SayAToi(),
    "resign": Resign(),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_a_move_is_written_and_read(text: str, move: Any) -> None:
    """§9"""
    assert NOTATION.read_action(text) == move
    assert NOTATION.action(move) == text


def test_a_word_is_written_as_far_as_it_goes() -> None:
    """§9 A wish may say anything."""
    assert NOTATION.action(SayMot("ba", "Badge")) == "Ba"
    assert NOTATION.action(SayMot("badges", "Bad?")) == "Bad(g)"


def test_a_timeout_is_written_too() -> None:
    """§9"""
    assert NOTATION.action(Timeout("decision 12")) == "timeout decision 12"


@pytest.mark.parametrize("text", ["badge", " Ba dge", "BADGE", "bâdge"])
def test_a_word_is_read_however_it_is_typed(text: str) -> None:
    """§9"""
    assert NOTATION.read_action(text) == SayMot("badge", "Badge")


@pytest.mark.parametrize(
    "text", ["", "5a", "2", "#5", "#", "2ab", "Bad(", "Bad()e", "2 é", "B4dge"]
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    """§9"""
    assert unreadable(NOTATION.read_action, text) == "move"


@pytest.mark.parametrize(
    "text",
    [
        "BCabeglos/DEaeinrsu/FMcehilpt -/-/- 24/24/24/24 0 phase=draw request=2u",
        "BCabdeglos/DEaeinrsu/FMcehilpt -/-/- 23/24/24/24 0 phase=say request=2u drawn=d",
        "*abe/a/c/- Bad(g)e,(F)uton/-/-/Gilet 28/26/24/24 1 number=40 gone=3 blank=1",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    """§9"""
    assert NOTATION.position(NOTATION.read_position(text)) == text


NINE = "BCabeglos/DEaeinrsu/FMcehilpt"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{NINE} -/-/- 24/24/24/24", "fields"),
        ("ab/cd -/-/- 30/30/30/29 0", "seats"),
        (f"{NINE} -/- 24/24/24/24 0", "seats"),
        (f"{NINE} -/-/- 24/24/24/24 0 gap=3", "seats"),
        (f"{NINE} -/-/- 24/24/24/24 0 phase=draw request=3a", "seats"),
        (f"{NINE} -/-/- 24/24/24/24 0 refill=35", "seats"),
        (f"{NINE} -/-/- 24/24/24/24 3", "sign"),
        ("a1/b/c -/-/- 30/30/30/30 0", "cards"),
        ("jj/b/c -/-/- 30/30/30/29 0", "box"),
        (f"{NINE} B4dge/-/- 24/24/24/24 0", "words"),
        (f"{NINE} Été/-/- 24/24/24/24 0", "words"),
        (f"{NINE} Gilets/-/- 24/24/24/18 0", "words"),
        (f"{NINE} (G)il(e)t/-/- 24/24/24/19 0", "words"),
        (f"{NINE} -/-/- 24/24/24 0", "piles"),
        (f"{NINE} -/-/- 24/24/24/23 0", "pile_count"),
        (f"{NINE} -/-/- 24/24/24/24 0 protected=z/-/-", "protected"),
        (f"{NINE} -/-/- 24/24/24/24 0 phase=later", "extra"),
        (f"{NINE} -/-/- 24/24/24/24 0 blank=1 blank=1", "extra"),
        (f"{NINE} -/-/- 24/24/24/24 0 colour=1", "sign"),
        (f"{NINE} -/-/- 24/24/24/24 0 phase=draw", "stuck"),
        (f"{NINE} -/-/- 24/24/24/24 0 gone=0", "stuck"),
        (f"{NINE} -/-/- 24/24/24/24 0 phase=say request=1u", "stuck"),
        (f"{NINE} -/-/- 24/24/24/24 0 phase=say request=1u drawn=z", "stuck"),
        (f"{NINE} -/-/- 24/24/24/24 0 refill=15 gone=1", "stuck"),
        (f"{NINE} -/-/- 24/24/24/24 0 phase=deal", "stuck"),
    ],
)
def test_what_no_game_can_come_to_is_unreadable(text: str, code: str) -> None:
    """§9"""
    assert unreadable(NOTATION.read_position, text) == code


def test_everything_unusual_is_written() -> None:
    """§9"""
    text = (
        "BCabeglos/DEaeinrsu/FMcehilpt/KLZ -/-/-/- 24/24/24/21 0 number=12 protected=a/-/-/K gap=1 "
        "spoken=+ gone=2 blank=3 spared=+ idle=4 end=piles version=courte vocabulary=usuels "
        "proper=+ coarse=- visible=+ memory=+ held_word=- clock=30"
    )
    state = NOTATION.read_position(text)
    assert NOTATION.position(state) == text
    assert (state.open.number, state.open.gap, state.open.gone) == (12, 1, (2,))
    assert (state.open.spoken, state.open.spared, state.open.blank, state.open.idle) == (
        True,
        True,
        3,
        4,
    )
    assert (state.open.end, state.open.protected) == ("piles", ("a", "", "", "K"))
    assert state.open.options == ChapardageOptions(
        clock=30,
        version=Version.COURTE,
        vocabulary=Vocabulary.USUELS,
        proper=True,
        coarse=False,
        visible=True,
        memory=True,
        held_word=False,
    )


@pytest.mark.parametrize(
    ("phase", "spoken"), [("", False), ("phase=draw request=1u", True), ("spoken=+", True)]
)
def test_whoever_has_to_draw_has_spoken(phase: str, spoken: bool) -> None:
    """§9"""
    assert NOTATION.read_position(f"{NINE} -/-/- 24/24/24/24 0 {phase}").open.spoken is spoken


def test_signs_are_put_into_words() -> None:
    """§9"""
    assert NOTATION.card_name("a") == "a min."
    assert NOTATION.card_name("C") == "C maj."
    assert NOTATION.letter_name("a") == "a"
    assert NOTATION.pile_name(2) == "3"
    assert NOTATION.word_name("badge") == "Badge"
    assert NOTATION.cards_name("B?dge") == "B*dge"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "a b c",
            "fields {'least': 4, 'most': 4, 'got': 3, 'names': 'hands words piles turn'}",
        ),
        ("ab/cd -/-/- 30/30/30/29 0", "seats {'got': 2}"),
        (f"{NINE} -/- 24/24/24/24 0", "seats {'got': 3}"),
        (f"{NINE} B4dge/-/- 24/24/24/24 0", "words {'got': 'B4dge'}"),
        (f"{NINE} {'B4' * 30}/-/- 24/24/24/24 0", f"words {{'got': '{'B4' * 20}'}}"),
        (f"{NINE} Gilets/-/- 24/24/24/18 0", "words {'got': 'Gilets'}"),
        (f"{NINE} -/-/- 24/24/24 0", "piles {'got': '24/24/24'}"),
        (f"{NINE} -/-/- {'24/' * 9}24 0", f"piles {{'got': '{'24/' * 6}24'}}"),
        (f"{NINE} -/-/- 24/24/24/23 0", "pile_count {'got': 95, 'needed': 96}"),
        (f"{NINE} -/-/- 24/24/24/24 4", "sign {'field': 'turn', 'got': '4', 'known': '0 1 2'}"),
        ("a1/b/c -/-/- 30/30/30/30 0", "cards {'field': 'hands', 'got': 'a1'}"),
        (f"{NINE} -/-/- 24/24/24/24 0 protected=1", "extra {'name': 'protected', 'got': '1'}"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, told: str) -> None:
    """§9"""
    assert misread(NOTATION.read_position, text) == told


def test_a_long_text_that_is_no_move_is_told_in_part() -> None:
    """§9"""
    assert misread(NOTATION.read_action, "ce n’est vraiment pas un coup") == (
        "move {'got': 'ce n’est vraiment pa'}"
    )
