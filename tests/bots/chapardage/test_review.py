"""Looking back: what each asker could know, and the best that he could have asked."""

from functools import cache

import pytest

from tablee.bots.base import review_kind
from tablee.bots.chapardage.reviewed import RequestReview, Review
from tablee.catalogue import GAMES
from tablee.core.playing import Past
from tablee.games.chapardage.events import Asked, Stolen
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import State
from tests.bots import recording

GAME = GAMES["chapardage"]


@cache
def played() -> tuple[Past, ...]:
    return recording.played(GAME, ChapardageOptions(), ("fort", "facile", "moyen"))


@cache
def reviewed() -> Review:
    review: Review = recording.reviewed("chapardage", played())
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
    assert recording.reviewed("chapardage", played()) == reviewed()


def test_nothing_can_be_said_of_a_game_that_did_not_begin() -> None:
    assert recording.reviewed("chapardage", ()) == Review((), ())


def test_its_type_is_known() -> None:
    assert review_kind("chapardage") is Review
