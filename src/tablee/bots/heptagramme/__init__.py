"""Heptagramme's bots: five levels, the kernels that find their turns, and a look back (`review`).

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Sequence

from tablee.bots.base import Bot, Past
from tablee.bots.heptagramme.report import Review
from tablee.core.dice import Dice
from tablee.core.game import Seat


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.heptagramme import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


def review(past: Sequence[Past]) -> Review:
    """Every turn of a finished game, beside the best that was possible."""
    from tablee.bots.heptagramme import hindsight  # noqa: PLC0415 - loads the kernels

    return hindsight.review(past)


__all__ = ["Review", "make_bot", "review"]
