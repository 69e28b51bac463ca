"""What everybody does with a game: fold facts, let luck pay, look at what was and what would be."""

from collections.abc import Callable, Iterable
from itertools import chain, takewhile
from typing import Any, NamedTuple, TypeVar

from tablee.core.dice import Dice
from tablee.core.game import Game, Offering, Refusal, TimedOut
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat

A = TypeVar("A")
E = TypeVar("E")
S = TypeVar("S")
V = TypeVar("V", bound=Offering)


class Past(NamedTuple):
    """A game after one of its entries: what happened there, and the state that it made.

    The first is the start, of which no event tells. What was taken back is not among them.
    """

    seq: int
    event: Any
    state: Any


def silence(late: Iterable[Seat], meant: Callable[[Seat], E]) -> tuple[TimedOut | E, ...]:
    """The answer to `Timeout` where several had a say: seat by seat, what saying nothing meant."""
    return tuple(chain.from_iterable((TimedOut(seat), meant(seat)) for seat in sorted(late)))


def fold(game: Game[Any, Any, E, S, Any, Any], state: S, events: Iterable[E]) -> S:
    """The state after all these facts."""
    for event in events:
        state = game.apply(state, event)
    return state


def settle(game: Game[Any, Any, E, S, Any, Any], state: S, dice: Dice) -> tuple[S, list[E]]:
    """Let fate pay what it owes: the state that waits for players, and what happened."""
    happened: list[E] = []
    while (event := game.chance(state, dice)) is not None:
        happened.append(event)
        state = game.apply(state, event)
    return state, happened


def preview(
    game: Game[Any, A, Any, Any, V, Any], view: V, seat: Seat, action: A, dice: Dice
) -> Refusal | tuple[ScoreLine, ...]:
    """What an action would be told, judged on a guess of the seat's own view.

    The true state is not asked, so a preview tells nothing hidden; and it stops short of what
    the action itself would reveal, such as the verdict on a word that players judge themselves.
    """
    events = foreseen(game, view, seat, action, dice)
    if isinstance(events, Refusal):
        return events
    return tuple(line for event in events for line in game.lines(event))


def foreseen(
    game: Game[Any, A, E, Any, V, Any], view: V, seat: Seat, action: A, dice: Dice
) -> Refusal | tuple[E, ...]:
    """The facts that a preview may tell of."""
    events = game.play(game.guess(view, dice), seat, action)
    if isinstance(events, Refusal):
        return events
    return tuple(takewhile(lambda event: not game.reveals(event), events))
