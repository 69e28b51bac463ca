"""Anagramme's bots: five levels, a look back (`review`), and hints (`advise`).

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Sequence

from tablee.bots.anagramme.report import Review
from tablee.bots.base import Advice, Bot, Past
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.anagramme.views import View


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


def advise(view: View, dice: Dice) -> Advice:
    """A hint for whoever's turn it is."""
    from tablee.bots.anagramme import advice  # noqa: PLC0415 - loads the kernels

    return advice.advise(view, dice)


__all__ = ["Review", "advise", "make_bot", "meanwhile", "review"]
