"""Chapardage's bots: four levels, what they believe of the others' hands, and a look back.

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from tablee.bots.base import Bot
from tablee.core.dice import Dice
from tablee.core.game import Seat


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.chapardage import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


__all__ = ["make_bot"]
