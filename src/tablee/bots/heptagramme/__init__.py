"""Heptagramme's bots: five levels, a look back (`look_back`), and hints (`advise`).

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Sequence

from tablee.bots.base import Advice, Bot
from tablee.bots.heptagramme.reviewed import Review
from tablee.core.dice import Dice
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.heptagramme.views import View


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.heptagramme import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


def look_back(past: Sequence[Past]) -> Review:
    """Every turn of a finished game, beside the best that was possible."""
    from tablee.bots.heptagramme import review  # noqa: PLC0415 - loads the kernels

    return review.review(past)


def advise(view: View, dice: Dice) -> Advice:
    """A hint for whoever's turn it is."""
    from tablee.bots.heptagramme import advice  # noqa: PLC0415 - loads the kernels

    return advice.advise(view, dice)


__all__ = ["Review", "advise", "look_back", "make_bot"]
