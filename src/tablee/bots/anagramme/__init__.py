"""Anagramme's bots: five levels, a look back (`look_back`), and hints (`advise`).

The kernels load at the first thought, so that asking what there is costs nothing.
"""

from collections.abc import Sequence

from tablee.bots.anagramme.reviewed import Review
from tablee.bots.base import Advice, Bot
from tablee.core.dice import Dice
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.anagramme.views import View


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    from tablee.bots.anagramme import levels  # noqa: PLC0415 - loads the kernels

    return levels.make_bot(level, seat, dice)


def look_back(past: Sequence[Past]) -> Review:
    """Every turn of a finished game, beside the one that would have rid the hand of most."""
    from tablee.bots.anagramme import review  # noqa: PLC0415 - loads the kernels

    return review.review(past)


def meanwhile(past: Sequence[Past], seat: Seat) -> Review:
    """A seat's own turns of the hand that was counted last."""
    from tablee.bots.anagramme import review  # noqa: PLC0415 - loads the kernels

    return review.meanwhile(past, seat)


def advise(view: View, dice: Dice) -> Advice:
    """A hint for whoever's turn it is."""
    from tablee.bots.anagramme import advice  # noqa: PLC0415 - loads the kernels

    return advice.advise(view, dice)


__all__ = ["Review", "advise", "look_back", "make_bot", "meanwhile"]
