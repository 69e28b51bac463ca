"""What levels say at a table: words that they know, letters for words, nothing twice in vain."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, cast

import pytest

from tablee.arena.match import Match
from tablee.bots.base import Budget
from tablee.bots.chapardage.levels import Player
from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.chapardage.events import Asked, Drew, MotLaid, PiocheSaid, Stolen
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import State
from tablee.kernels.chapardage.search import scan, words_near
from tests.bots.seating import every_level, seated

GAME = GAMES["chapardage"]
GAMES_PLAYED = 3
people = pytest.mark.parametrize("level", ["enfant", "facile", "moyen"])


class Played(NamedTuple):
    """A game at a table of one level: who played, and what happened, each with the state before."""

    bots: list[Player]
    events: list[tuple[State, Any]]


@cache
def games(level: str) -> list[Played]:
    return [_told(level, number) for number in range(GAMES_PLAYED)]


def _told(level: str, number: int) -> Played:
    bots = [cast(Player, bot) for bot in seated("chapardage", (level,) * 3)]
    match = Match(GAME, ChapardageOptions(), bots, b"told %d" % number)
    events = list[tuple[State, Any]]()
    while GAME.result(match.state) is None:
        before, heard = match.state, len(match.events)
        match.one_action(Budget(nodes=200))
        events += [(before, event) for event in match.events[heard:]]
    return Played(bots, events)


def requests(level: str) -> Iterator[tuple[Player, State, Asked]]:
    for bots, events in games(level):
        for before, event in events:
            if isinstance(event, Asked):
                yield bots[event.seat], before, event


@every_level
def test_nobody_lays_a_word_that_they_do_not_know(level: str) -> None:
    for bots, events in games(level):
        for before, event in events:
            if isinstance(event, MotLaid):
                known = bots[event.seat].knows(GAME.view(before, event.seat))
                assert event.word in known.texts, event.word


@people
def test_whoever_asks_for_a_card_wants_it_for_a_word_that_they_know(level: str) -> None:
    """It brings their hand nearer to one; who holds less than a word lacks may be far from it."""
    asked = list(requests(level))
    aimed = sum(_is_aimed(*request) for request in asked)
    assert aimed >= 0.97 * len(asked)


def _is_aimed(bot: Player, before: State, event: Asked) -> bool:
    known = bot.knows(GAME.view(before, event.seat))
    words = words_near(known.compiled, counts_of(before.hands[event.seat]), 5)
    return any(near.off and near.lacks >> KIND_OF[event.card] & 1 for near in words)


@every_level
def test_capitals_are_asked_for(level: str) -> None:
    cards = [event.card for _, _, event in requests(level)]
    assert 0.03 <= sum(map(str.isupper, cards)) / len(cards) <= 0.5


@every_level
def test_nobody_asks_again_at_once_what_was_denied(level: str) -> None:
    """Nor later, unless the other has had a card since."""
    for _, events in games(level):
        denied = set[tuple[Seat, Seat, str]]()
        for _, event in events:
            match event:
                case PiocheSaid(seat, asker, card):
                    denied.add((seat, asker, card))
                case Drew(seat) | Stolen(seat):
                    denied = {each for each in denied if each[0] != seat}
                case Asked(seat, asked, card):
                    assert (asked, seat, card) not in denied
                case _:
                    pass


@people
def test_nobody_asks_for_one_letter_all_the_time(level: str) -> None:
    cards = [event.card for _, _, event in requests(level)]
    assert max(map(cards.count, set(cards))) <= 0.4 * len(cards)


def test_children_miss_more_than_beginners_and_these_more_than_others() -> None:
    enfant, facile, moyen, fort = map(_missed, ("enfant", "facile", "moyen", "fort"))
    assert enfant > facile > max(moyen, fort)
    assert enfant >= 0.15
    assert fort < 0.1


def _missed(level: str) -> float:
    """Of all looks at a hand with a known word in it, the share of those in vain."""
    laid = sum(isinstance(event, MotLaid) for _, events in games(level) for _, event in events)
    missed = 0
    for bot, before, event in requests(level):
        known = bot.knows(GAME.view(before, event.seat))
        missed += scan(known.compiled, counts_of(before.hands[event.seat]), every=False).ready > 0
    return missed / (missed + laid)
