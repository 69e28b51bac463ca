"""Looking back: what each asker could know, and the best that he could have asked."""

from functools import cache
from typing import Any

import pytest

from tablee.arena.match import _Match
from tablee.bots.base import Budget, Past, make_bot, review_kind, reviewer_of
from tablee.bots.chapardage.report import RequestReview, Review
from tablee.catalogue import GAMES
from tablee.core.game import Seat
from tablee.games.chapardage.state import Asked, ChapardageOptions, State, Stolen
from tests.games.playing import dice

GAME = GAMES["chapardage"]


class Recorded(_Match):
    """A match, and all that happened in it."""

    happened: list[Any]

    def _tell(self, event: Any) -> None:
        self.happened = [*getattr(self, "happened", []), event]
        super()._tell(event)


@cache
def played() -> tuple[Past, ...]:
    levels = ("fort", "facile", "moyen")
    bots = [make_bot("chapardage", level, Seat(at), dice(at)) for at, level in enumerate(levels)]
    match = Recorded(GAME, ChapardageOptions(), bots, b"review")
    while GAME.result(match.state) is None:
        match.one_action(Budget(nodes=100))
    state = GAME.start(ChapardageOptions(), len(levels))
    past = [Past(0, None, state)]
    for seq, event in enumerate(match.happened, start=1):
        state = GAME.apply(state, event)
        past.append(Past(seq, event, state))
    return tuple(past)


@cache
def reviewed() -> Review:
    look_back = reviewer_of("chapardage")
    assert look_back is not None
    review: Review = look_back(played())
    return review


def before(request: RequestReview) -> State:
    state: State = played()[request.seq - 1].state
    return state


def test_every_request_is_told_in_order() -> None:
    asked = [(now.seq, now.event.seat) for now in played() if isinstance(now.event, Asked)]
    assert [(request.seq, request.seat) for request in reviewed().requests] == asked


def test_whether_the_card_was_there_is_told() -> None:
    stolen = [past.seq - 1 for past in played() if isinstance(past.event, Stolen)]
    assert [request.seq for request in reviewed().requests if request.stolen] == stolen


def test_what_was_certain_was_there_and_what_was_impossible_was_not() -> None:
    for request in reviewed().requests:
        for likely in (request.made, request.best):
            there = likely.card in before(request).hands[likely.asked]
            assert there or likely.chance < 1
            assert likely.chance > 0 or not there


def test_the_best_request_could_have_been_made() -> None:
    for request in reviewed().requests:
        asks = GAME.view(before(request), request.seat).asks
        assert request.best.card in asks[request.best.asked]


def test_requests_are_summed_by_seat() -> None:
    for seat, summed in enumerate(reviewed().seats):
        mine = [request for request in reviewed().requests if request.seat == seat]
        assert summed.requests == len(mine)
        assert summed.stolen == sum(request.stolen for request in mine)
        assert summed.likely == pytest.approx(sum(r.made.chance for r in mine), abs=0.01)


def test_the_same_game_is_told_the_same_way() -> None:
    look_back = reviewer_of("chapardage")
    assert look_back is not None
    assert look_back(played()) == reviewed()


def test_nothing_can_be_said_of_a_game_that_did_not_begin() -> None:
    look_back = reviewer_of("chapardage")
    assert look_back is not None
    assert look_back(()) == Review((), ())


def test_its_type_is_known() -> None:
    assert review_kind("chapardage") is Review
