"""What others may hold, from all that a seat has heard: exactly what is possible, and how likely.

Only hard facts count: whoever asks for a letter need not hold anything, and whoever says
« A toi ! » may have drawn well. How the facts are kept is told in `src/kernels/chapardage`.
"""

from collections.abc import Iterator
from typing import Any, Final

from tablee.bots.chapardage.packing import KIND_OF
from tablee.core.seats import Seat
from tablee.games.chapardage.events import (
    BonnePiocheShown,
    Dealt,
    Drew,
    MotLaid,
    PiocheSaid,
    Stolen,
)
from tablee.kernels.chapardage import belief as kernel
from tablee.letters.cards import MIXED


class Lost(Exception):
    """No deal agrees with what was heard: our own mistake, or not all of it was heard."""


class Belief:
    """One seat’s."""

    def __init__(self, seat: Seat, seats: int, luck: int, deck: str = MIXED) -> None:
        self.seat: Final = seat
        self.seats: Final = seats
        cards = bytes(KIND_OF[card] for card in deck)
        self._compiled: Final = kernel.Belief(seats, cards, luck | 1)

    # What is asked

    def chances(self, samples: int = 1000) -> list[list[float]]:
        """How likely each seat holds at least one card of each kind: 0 only if it cannot."""
        chances = self.shares(samples)
        for seat, row in enumerate(chances):
            for kind, chance in enumerate(row):
                if not chance and seat != self.seat and self._compiled.is_possible(seat, kind):
                    row[kind] = 0.5 / samples
        return chances

    def shares(self, samples: int) -> list[list[float]]:
        """The same for those who ask in a hurry: in which share of so many deals he holds one. What
        is possible, but in none of them, is hardly worth a request.
        """
        holding = self._compiled.holding(samples)
        return [[count / samples for count in row] for row in holding]

    def deals(self, number: int) -> bytes:
        """Deals that agree with all that was heard: for each, seat and kind, how many he holds.
        One’s own hand is left empty.
        """
        return self._compiled.deals(number)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each other holds; one’s own hand is left out."""
        return tuple(self._compiled.held_by(seat) for seat in range(self.seats))

    # What is heard

    def hear(self, news: Any) -> None:
        """Take note of cards that came, went, or were not there."""
        if not all(self._heard(news)):
            raise Lost

    def _heard(self, news: Any) -> Iterator[bool]:
        """Piece by piece, whether there are deals that agree with it."""
        believed = self._compiled
        match news:
            case Dealt(seat, cards, count):
                for card in cards or "":
                    yield believed.see(KIND_OF[card])
                for _ in range(count if seat != self.seat else 0):
                    yield believed.draw(seat)
            case Drew(seat, _, card):
                if card is None or seat != self.seat:
                    yield believed.draw(seat)
                else:
                    yield believed.see(KIND_OF[card])
            case Stolen(seat, asked, card):
                yield self._loses(asked, card)
                if seat != self.seat:
                    believed.gain(seat, KIND_OF[card])
            case PiocheSaid(asked, _, card) if asked != self.seat:
                yield believed.deny(asked, KIND_OF[card])
            case BonnePiocheShown(seat, card) if seat != self.seat:
                yield believed.see_drawn(seat, KIND_OF[card])
            case MotLaid(seat, _, cards):
                for card in cards:
                    yield self._loses(seat, card)
            case _:
                pass

    def _loses(self, seat: int, card: str) -> bool:
        return seat == self.seat or self._compiled.lose(seat, KIND_OF[card])
