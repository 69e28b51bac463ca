"""What others may hold, from all that a seat has heard: exactly what is possible, and how likely.

Only hard facts count: whoever asks for a letter need not hold anything, and whoever says
« A toi ! » may have drawn well. See `kernel` for the slots and points in which the facts are kept.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.chapardage import kernel
from tablee.bots.chapardage.kernel import KINDS, LEAST, MOST, NOW, PILE, POINTS, UPTO
from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.core.game import Seat
from tablee.games.chapardage.state import (
    BonnePiocheShown,
    Dealt,
    Drew,
    MotLaid,
    PiocheSaid,
    Stolen,
)
from tablee.letters.cards import MIXED
from tablee.lexicon.graph import Ints

ANY: Final = 1 << 30
"""A bound that bounds nothing."""
NO_DEALS: Final = np.zeros((0, 0), np.int64)


class Lost(Exception):
    """No deal agrees with what was heard: our own mistake, or not all of it was heard."""


class Belief:
    """One seat’s. The cards that it has not drawn itself lie in slots: first those that others
    have drawn unseen, in the order of their draws, then those of the piles.

    `_gone[X, k]` are the k that left the hand of X, less those that came to it in sight of all:
    what he holds now are the k of his slots less these.
    """

    def __init__(self, seat: Seat, seats: int, luck: int, deck: str = MIXED) -> None:
        self.seat: Final = seat
        self.seats: Final = seats
        self._luck: Final = np.array([luck | 1], np.int64)
        self._kinds = np.repeat(np.arange(KINDS), counts_of(deck))
        np.random.default_rng(luck).shuffle(self._kinds)
        self._owners = np.full(len(deck), PILE, np.int64)
        self._places = np.zeros(len(deck), np.int64)
        self._held = 0
        self._draws: Final = [0] * seats
        self._gone: Final = np.zeros((seats, KINDS), np.int64)
        self._totals: Final = np.zeros((seats, KINDS), np.int64)
        self._points: Final = np.zeros((seats, KINDS, POINTS, 4), np.int64)
        self._sizes: Final = np.zeros((seats, KINDS), np.int64)

    # What is asked

    def chances(self, samples: int = 1000) -> NDArray[np.float64]:
        """How likely each seat holds at least one card of each kind: 0 only if it cannot."""
        chances = self.shares(samples)
        for seat, kind in zip(*np.nonzero(chances == 0), strict=True):
            if seat != self.seat and self._is_possible(int(seat), int(kind)):
                chances[seat, kind] = 0.5 / samples
        return chances

    def shares(self, samples: int) -> NDArray[np.float64]:
        """The same for those who ask in a hurry: in which share of so many deals he holds one. What
        is possible, but in none of them, is hardly worth a request.
        """
        shares: NDArray[np.float64] = self._mix(samples, NO_DEALS) / samples
        return shares

    def deals(self, number: int) -> Ints:
        """Deals that agree with all that was heard: for each, seat and kind, how many he holds.
        One’s own hand is left empty.
        """
        deals = np.zeros((number, self.seats * KINDS), np.int64)
        self._mix(number, deals)
        return deals.reshape(number, self.seats, KINDS)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each other holds; one’s own hand is left out."""
        return tuple(int(size) for size in np.array(self._draws) - self._gone.sum(axis=1))

    def _mix(self, samples: int, deals: Ints) -> Ints:
        holding = np.zeros((self.seats, KINDS), np.int64)
        kernel.mix(
            *self._table, self._held, self._gone, self._luck, samples, self._held // 2 + 1,
            holding, deals,
        )  # fmt: skip
        return holding

    @property
    def _table(self) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints]:
        return (
            self._points, self._sizes, self._totals, self._owners, self._places, self._kinds,
        )  # fmt: skip

    def _is_possible(self, seat: int, kind: int) -> bool:
        """May he hold one, though none of the deals that were drawn says so?"""
        needed = int(self._gone[seat, kind]) + 1
        if needed > np.count_nonzero(self._kinds == kind):
            return False
        said, size = self._points[seat, kind].copy(), self._sizes[seat, kind]
        self._note(seat, kind, needed, ANY)
        possible = self._settle(seat, kind)
        self._points[seat, kind], self._sizes[seat, kind] = said, size
        self._recount(seat, kind)
        return possible

    # What is heard

    def hear(self, news: Any) -> None:
        """Take note of cards that came, went, or were not there."""
        match news:
            case Dealt(seat, cards, count):
                for card in cards or "":
                    self._see(KIND_OF[card])
                if seat != self.seat:
                    self._draw(seat, count)
            case Drew(seat, _, card):
                if card is None or seat != self.seat:
                    self._draw(seat, 1)
                else:
                    self._see(KIND_OF[card])
            case Stolen(seat, asked, card):
                self._lose(asked, card)
                if seat != self.seat:
                    self._gone[seat, KIND_OF[card]] -= 1
            case PiocheSaid(asked, _, card) if asked != self.seat:
                kind = KIND_OF[card]
                gone = int(self._gone[asked, kind])
                self._learn(asked, kind, gone, gone)
            case BonnePiocheShown(seat, card) if seat != self.seat:
                self._see_drawn(seat, KIND_OF[card])
            case MotLaid(seat, _, cards):
                for card in cards:
                    self._lose(seat, card)
            case _:
                pass

    def _draw(self, seat: int, count: int) -> None:
        """Somebody draws unseen."""
        for _ in range(count):
            new = self._held
            other = new + kernel.below(self._luck, len(self._kinds) - new)
            self._kinds[[new, other]] = self._kinds[[other, new]]
            self._owners[new], self._places[new] = seat, self._draws[seat]
            self._totals[seat, self._kinds[new]] += 1
            self._draws[seat] += 1
            self._held += 1

    def _see(self, kind: int) -> None:
        """One draws a card oneself: it was in a pile."""
        piles = self._kinds[self._held :]
        found = np.flatnonzero(piles == kind)
        slot = self._held + int(found[0]) if len(found) else self._bring(kind, self._held)
        self._remove(slot)

    def _see_drawn(self, seat: int, kind: int) -> None:
        """What he drew last was this: as if it had come to him in sight of all."""
        self._draws[seat] -= 1
        last = self._draws[seat]
        slot = int(np.flatnonzero((self._owners == seat) & (self._places == last))[0])
        if self._kinds[slot] != kind:
            self._bring(kind, slot)
        self._totals[seat, kind] -= 1
        self._gone[seat, kind] -= 1
        self._held -= 1
        self._remove(slot)

    def _remove(self, slot: int) -> None:
        self._kinds = np.delete(self._kinds, slot)
        self._owners = np.delete(self._owners, slot)
        self._places = np.delete(self._places, slot)

    def _lose(self, seat: int, card: str) -> None:
        if seat != self.seat:
            kind = KIND_OF[card]
            self._gone[seat, kind] += 1
            self._learn(seat, kind, int(self._gone[seat, kind]), ANY)

    # How it is kept

    def _learn(self, seat: int, kind: int, least: int, most: int) -> None:
        self._note(seat, kind, least, most)
        if not self._settle(seat, kind):
            raise Lost

    def _note(self, seat: int, kind: int, least: int, most: int) -> None:
        """Add a point, and drop those that say nothing more."""
        rows = self._points[seat, kind]
        said = [(row[UPTO], row[LEAST], row[MOST]) for row in rows[: self._sizes[seat, kind]]]
        said.append((self._draws[seat], least, most))
        high = ANY
        highs = [0] * len(said)
        for n in range(len(said) - 1, -1, -1):
            highs[n] = said[n][2] if said[n][2] < high else ANY
            high = min(high, said[n][2])
        low = size = 0
        for (upto, floor, _), ceiling in zip(said, highs, strict=True):
            if floor > low or ceiling < ANY:
                rows[size, UPTO], rows[size, LEAST], rows[size, MOST] = upto, floor, ceiling
                size += 1
                low = max(low, floor)
        self._sizes[seat, kind] = size
        self._recount(seat, kind)

    def _recount(self, seat: int, kind: int) -> None:
        size = self._sizes[seat, kind]
        if size:
            places = self._places[(self._owners == seat) & (self._kinds == kind)]
            for row in self._points[seat, kind, :size]:
                row[NOW] = np.count_nonzero(places < row[UPTO])

    def _settle(self, seat: int, kind: int) -> bool:
        """Exchange cards until all points of this kind are true again, as the others are."""
        rows = self._points[seat, kind, : self._sizes[seat, kind]]
        lowest = kernel.node_of(self._points, self._sizes, kind, seat, -1)
        for number, row in enumerate(rows):
            below, above = lowest + number, lowest + number + 1
            while row[NOW] < row[LEAST]:
                if not self._reroute(below, above):
                    return False
            while row[NOW] > row[MOST]:
                if not self._reroute(above, below):
                    return False
        return True

    def _bring(self, kind: int, slot: int) -> int:
        """Let this slot hold a card of this kind."""
        where = int(self._owners[slot]), int(self._places[slot])
        start = kernel.node_of(self._points, self._sizes, int(self._kinds[slot]), *where)
        end = kernel.node_of(self._points, self._sizes, kind, *where)
        if not self._reroute(start, end, slot):
            raise Lost
        kernel.put(*self._table, slot, kind)
        return slot

    def _reroute(self, start: int, end: int, spared: int = -1) -> bool:
        return bool(kernel.reroute(*self._table, self._luck, start, end, spared))
