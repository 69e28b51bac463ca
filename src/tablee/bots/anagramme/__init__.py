"""Anagramme's bots: five levels, and a look back (`review`).

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Sequence

from tablee.bots.anagramme.report import Review
from tablee.bots.base import Bot, Past
from tablee.core.dice import Dice
from tablee.core.game import Seat


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.anagramme import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


def review(past: Sequence[Past]) -> Review:
    """Every turn of a finished game, beside the one that would have rid the hand of most."""
    from tablee.bots.anagramme import hindsight  # noqa: PLC0415 - loads the kernels

    return hindsight.review(past)


def meanwhile(past: Sequence[Past], seat: Seat) -> Review:
    """A seat's own turns of the hand that was counted last."""
    from tablee.bots.anagramme import hindsight  # noqa: PLC0415 - loads the kernels

    return hindsight.meanwhile(past, seat)


__all__ = ["Review", "make_bot", "meanwhile", "review"]
