"""What requests give away: whoever asks for a letter wants it for a word, and holds others of it.

Only requests in vain tell something that lasts: a card that was given may be in a word already.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from tablee.bots.chapardage.packing import KIND_OF
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.chapardage.events import BonnePiocheShown, MotLaid, PiocheSaid, Stolen
from tablee.kernels.chapardage.structs import KINDS

LAST: Final = 2
"""So many requests of a player say what he holds: earlier ones, what he held."""


class Wants:
    """What each other has asked for in vain since he last laid a word."""

    def __init__(self, seat: Seat) -> None:
        self._seat: Final = seat
        self._asked: dict[Seat, list[int]] = {}

    @property
    def requests(self) -> list[int]:
        """What they are after, as places in a row by seat and kind."""
        return [seat * KINDS + kind for seat, kinds in self._asked.items() for kind in kinds]

    def hear(self, news: Any) -> None:
        """Take note of what somebody wants, or has found."""
        match news:
            case PiocheSaid(_, asker, card) if asker != self._seat:
                earlier = [kind for kind in self._asked.get(asker, []) if kind != KIND_OF[card]]
                self._asked[asker] = [*earlier, KIND_OF[card]][-LAST:]
            case Stolen(seat, _, card) | BonnePiocheShown(seat, card):
                kinds = self._asked.get(seat, [])
                self._asked[seat] = [kind for kind in kinds if kind != KIND_OF[card]]
            case MotLaid(seat):
                self._asked[seat] = []
            case _:
                pass


def resampled(weights: Sequence[float], number: int, dice: Dice) -> list[int]:
    """So many places, each as often as its weight says, as evenly as can be."""
    sums = list(accumulate(weights))
    start, whole = dice.below(1 << 30) / (1 << 30), sums[-1]
    chosen, at = list[int](), 0
    for one in range(number):
        while at < len(sums) - 1 and sums[at] * number <= (one + start) * whole:
            at += 1
        chosen.append(at)
    return chosen
