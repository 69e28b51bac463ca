"""What is asked before any wish is looked at, in every game and in this order: is the game over,
does luck come first, did a clock run out, does this seat exist, is it still in play, does it
resign?
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from tablee.core.game import Refusal, Resign, Timeout, refuse
from tablee.core.seats import Seat

E = TypeVar("E")
M = TypeVar("M")


class Standing(NamedTuple):
    """Where a game stands, and the § by which each kind of deafness is told.

    `ended`: the § by which the game is over. `luck`: the § by which luck owes something first.
    `seats`: who plays, as `table` says. `out`: who does no longer, and why.
    """

    ended: str | None
    seats: Collection[Seat]
    table: str
    luck: str | None = None
    out: Mapping[Seat, str] = {}


def hear(
    standing: Standing,
    seat: Seat,
    action: M | Resign | Timeout,
    *,
    time_out: Callable[[str], tuple[E, ...] | Refusal],
    resign: Callable[[Seat], tuple[E, ...] | Refusal],
    move: Callable[[M], tuple[E, ...] | Refusal],
) -> tuple[E, ...] | Refusal:
    """The game's answer to what somebody wants, or why nobody listens."""
    if standing.ended is not None:
        return refuse("game_over", standing.ended)
    if standing.luck is not None:
        return refuse("luck_first", standing.luck)
    if isinstance(action, Timeout):
        return time_out(action.key)
    if seat not in standing.seats:
        return refuse("no_such_seat", standing.table, seats=len(standing.seats))
    if seat in standing.out:
        return refuse("not_in_play", standing.out[seat])
    if isinstance(action, Resign):
        return resign(seat)
    return move(action)
