"""Hepta Mensa's bots: five levels, a kernel that is a twin of the rules, and an exact solver.

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Callable
from math import comb, prod

from tablee.bots.base import Bot, Solution
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.state import State


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.hepta_mensa import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


def solve(
    state: State, *, every_move: bool, mebibytes: int, report: Callable[[int], None]
) -> Solution:
    """The exact value of a position that waits for a player, and its moves."""
    from tablee.bots.hepta_mensa import search  # noqa: PLC0415 - loads the kernels

    return search.solve(state, every_move=every_move, mebibytes=mebibytes, report=report)


def arrangements(state: State) -> int:
    """In how many ways the hidden faces can lie, each as likely as another."""
    return prod(comb(hidden.coins + hidden.recyclages, hidden.coins) for hidden in state.hidden)


__all__ = ["arrangements", "make_bot", "solve"]
