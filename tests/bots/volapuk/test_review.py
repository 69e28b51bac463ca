"""Looking back: each turn, and the best play that it missed."""

from functools import cache
from typing import Any

from tablee.bots.base import review_kind
from tablee.bots.volapuk.reviewed import Review
from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.volapuk.events import Passed, Played
from tests.bots import recording

GAME: Any = GAMES["volapuk"]
OPTIONS = GAME.about.presets["equilibre"]
TURNS = 12


@cache
def played() -> tuple[Past, ...]:
    """The first turns of a game: all are looked at in the same way."""
    return recording.played(
        GAME,
        OPTIONS,
        ("maitre", "moyen"),
        nodes=10_000,
        until=lambda state: state.open.number > TURNS,
    )


@cache
def reviewed() -> Review:
    review: Review = recording.reviewed("volapuk", played())
    return review


def test_every_turn_is_told() -> None:
    assert review_kind("volapuk") is Review
    turns = [one for one in played() if isinstance(one.event, Played | Passed)]
    assert len(reviewed().turns) == len(turns) > 10


def test_what_is_best_was_possible_and_worth_that_much() -> None:
    states = {one.seq: one.state for one in played()}
    for turn in reviewed().turns:
        for told in (turn.made, turn.best):
            if not told.written:
                assert told.points == 0
                continue
            action = GAME.notation.read_action(told.written)
            facts = GAME.play(states[turn.seq], turn.seat, action)
            assert not isinstance(facts, Refusal)
            assert facts[0].points == told.points
            assert {word.text for word in facts[0].words} == set(told.found)


def test_what_was_missed_is_the_difference_and_never_below_nothing() -> None:
    review = reviewed()
    for turn in review.turns:
        assert turn.missed == turn.best.points - turn.made.points >= 0
    for seat in (Seat(0), Seat(1)):
        mine = sum(turn.missed for turn in review.turns if turn.seat == seat)
        assert review.missed[seat] == mine


def test_a_better_player_misses_less() -> None:
    missed = reviewed().missed
    assert missed[0] < missed[1]


def test_nothing_is_told_of_no_game() -> None:
    assert recording.reviewed("volapuk", ()) == Review((), ())
