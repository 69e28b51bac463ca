"""Volapük's bots: four levels.

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from tablee.bots.base import Bot
from tablee.core.dice import Dice
from tablee.core.game import Seat


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.volapuk import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


__all__ = ["make_bot"]
