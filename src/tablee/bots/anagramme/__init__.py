"""Anagramme's bots: four levels, in plain Python.

The words load at the first thought, so that asking what there is costs nothing.
"""

from tablee.bots.base import Bot
from tablee.core.dice import Dice
from tablee.core.game import Seat


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.anagramme import levels  # noqa: PLC0415 - loads the words

    return levels.make_bot(level, seat, dice)


__all__ = ["make_bot"]
