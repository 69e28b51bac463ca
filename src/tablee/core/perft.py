"""How many positions lie so many actions ahead: the count by which two implementations compare.

An action after which luck may fall in several ways leads to as many positions.
"""

from collections.abc import Iterator
from typing import Any

from tablee.core.game import AnyGame, Enumerable, Listable, Refusal
from tablee.core.playing import fold


class TooManyOutcomes(Exception):
    """Luck that cannot be listed lies ahead."""


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The positions after exactly `depth` actions, once luck has had its say."""
    return sum(_count(game, settled, depth) for settled in _settled(game, state))


def _count(game: AnyGame, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    assert isinstance(game, Listable)
    total = 0
    for seat in sorted(game.waiting(state)):
        for action in game.actions(state, seat):
            events = game.play(state, seat, action)
            assert not isinstance(events, Refusal), "what is listed can be played"
            total += perft(game, fold(game, state, events), depth - 1)
    return total


def _settled(game: AnyGame, state: Any) -> Iterator[Any]:
    """The positions that luck may make of this one; itself, if luck owes nothing."""
    assert isinstance(game, Enumerable)
    outcomes = game.outcomes(state)
    if outcomes is None:
        raise TooManyOutcomes
    if not outcomes:
        yield state
    for event, _ in outcomes:
        yield from _settled(game, game.apply(state, event))
