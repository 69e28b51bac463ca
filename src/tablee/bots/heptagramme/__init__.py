"""Heptagramme's bots: five levels, the kernels that find their turns, a look back (`review`), and
hints (`advise`).

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Sequence

from tablee.bots.base import Advice, Bot, Past
from tablee.bots.heptagramme.report import Review
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.heptagramme.views import View


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.heptagramme import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


def review(past: Sequence[Past]) -> Review:
    """Every turn of a finished game, beside the best that was possible."""
    from tablee.bots.heptagramme import hindsight  # noqa: PLC0415 - loads the kernels

    return hindsight.review(past)


def advise(view: View, dice: Dice) -> Advice:
    """A hint for whoever's turn it is."""
    from tablee.bots.heptagramme import advice  # noqa: PLC0415 - loads the kernels

    return advice.advise(view, dice)


__all__ = ["Review", "advise", "make_bot", "review"]
