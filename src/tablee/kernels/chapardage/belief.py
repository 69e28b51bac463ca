"""What others may hold at Chapardage."""

from collections.abc import Sequence
from ctypes import POINTER, c_double, c_int64, c_uint8, c_uint64
from math import fsum

from tablee.kernels.chapardage.structs import (
    CARDS,
    KINDS,
    SEATS,
    Fractions,
    Table,
    as_bytes,
    as_counts,
    as_kind,
    as_luck,
    as_number,
    as_seat,
    check_request,
    deals_in,
    packed_table,
)
from tablee.kernels.chapardage.vocabulary import Vocabulary
from tablee.kernels.given import numbers_of
from tablee.kernels.library import Handle, Integers, Letters, function, owns

_belief_new = function("chapardage_belief_new", Handle, c_int64, Letters, c_int64, c_uint64)
_belief_free = function("chapardage_belief_free", None, Handle)
_draw = function("chapardage_belief_draw", c_int64, Handle, c_int64, quick=True)
_see = function("chapardage_belief_see", c_int64, Handle, c_int64, quick=True)
_see_drawn = function("chapardage_belief_see_drawn", c_int64, Handle, c_int64, c_int64, quick=True)
_gain = function("chapardage_belief_gain", None, Handle, c_int64, c_int64, quick=True)
_lose = function("chapardage_belief_lose", c_int64, Handle, c_int64, c_int64, quick=True)
_deny = function("chapardage_belief_deny", c_int64, Handle, c_int64, c_int64, quick=True)
_mix = function("chapardage_belief_mix", None, Handle, c_int64, Integers, POINTER(c_uint8))
_is_possible = function("chapardage_belief_is_possible", c_int64, Handle, c_int64, c_int64)
_held_by = function("chapardage_belief_held_by", c_int64, Handle, c_int64, quick=True)
_chances = function(
    "chapardage_chances", None, Letters, Letters, c_int64, Fractions, Fractions, quick=True
)
_weigh = function(
    "chapardage_weigh",
    None, Handle, Letters, c_int64, c_int64, Integers, c_int64, Fractions, Fractions,
)  # fmt: skip


class Belief:
    """What others may hold: assignments of the cards that one has not drawn oneself, see
    `belief.cpp`. `deck` are all cards, in whatever order: what is drawn is drawn by luck.

    News that no deal agrees with are answered by False; what is believed then means nothing.
    """

    def __init__(self, seats: int, deck: bytes, luck: int) -> None:
        if not 1 <= seats <= SEATS:
            raise ValueError(f"Expected at most {SEATS} seats but got {seats}")
        if len(deck) > CARDS or max(as_bytes(deck), default=0) >= KINDS:
            raise ValueError(f"Expected at most {CARDS} cards but got {len(deck)}")
        self._seats = seats
        self.handle = _belief_new(seats, deck, len(deck), as_luck(luck))
        owns(self, self.handle, _belief_free)

    def draw(self, seat: int) -> bool:
        """Somebody draws unseen."""
        return bool(_draw(self.handle, as_seat(seat, self._seats)))

    def see(self, kind: int) -> bool:
        """One draws a card oneself: it was in a pile."""
        return bool(_see(self.handle, as_kind(kind)))

    def see_drawn(self, seat: int, kind: int) -> bool:
        """What he drew last was this: as if it had come to him in sight of all."""
        return bool(_see_drawn(self.handle, as_seat(seat, self._seats), as_kind(kind)))

    def gain(self, seat: int, kind: int) -> None:
        """A card came to him in sight of all."""
        _gain(self.handle, as_seat(seat, self._seats), as_kind(kind))

    def lose(self, seat: int, kind: int) -> bool:
        """A card left his hand: he had it."""
        return bool(_lose(self.handle, as_seat(seat, self._seats), as_kind(kind)))

    def deny(self, seat: int, kind: int) -> bool:
        """He has none of these."""
        return bool(_deny(self.handle, as_seat(seat, self._seats), as_kind(kind)))

    def holding(self, samples: int) -> list[list[int]]:
        """In how many of so many deals, each as likely as another, each seat holds each kind."""
        holding = (c_int64 * (self._seats * KINDS))()
        _mix(self.handle, as_number(samples), holding, None)
        return [holding[seat * KINDS : (seat + 1) * KINDS] for seat in range(self._seats)]

    def deals(self, number: int) -> bytes:
        """So many deals, each as likely as another: what each seat holds, hand by hand."""
        holding = (c_int64 * (self._seats * KINDS))()
        deals = (c_uint8 * (as_number(number) * self._seats * KINDS))()
        _mix(self.handle, number, holding, deals)
        return bytes(deals)

    def is_possible(self, seat: int, kind: int) -> bool:
        """May he hold one?"""
        return bool(_is_possible(self.handle, as_seat(seat, self._seats), as_kind(kind)))

    def held_by(self, seat: int) -> int:
        """How many cards he holds."""
        held: int = _held_by(self.handle, as_seat(seat, self._seats))
        return held


def chances(
    sure: Sequence[bytes], since: Sequence[bytes], unseen: bytes, seat: int
) -> tuple[list[float], list[list[float]]]:
    """How likely the next card is of each kind, and how likely each other holds one, to somebody
    who has not seen these cards.
    """
    nothing, seats = bytes(KINDS), len(sure)
    none = [nothing] * seats
    table = Table(nothing, nothing, none, sure, since, none, [0] * seats, 1)
    luck, held = (c_double * KINDS)(), (c_double * (seats * KINDS))()
    _chances(packed_table(table), as_counts(unseen), as_seat(seat, seats), luck, held)
    return list(luck), [held[one * KINDS : (one + 1) * KINDS] for one in range(seats)]


def weigh(
    known: Vocabulary, deals: bytes, seats: int, requests: Sequence[int]
) -> tuple[list[float], list[list[float]]]:
    """How likely each of some deals makes the requests that were heard, and in which share of
    all, each as much as it is likely, each seat holds each kind.

    Deals are the hands of all, side by side; a request is its place in a row of all, by seat
    and kind.
    """
    count = deals_in(deals, seats)
    for request in requests:
        check_request(request, seats)
    likely, held = (c_double * count)(), (c_double * (seats * KINDS))()
    _weigh(
        known.handle, deals, count, seats, numbers_of("q", requests), len(requests), likely, held
    )
    weights = list(likely)
    all_ = fsum(weights) or 1.0
    shares = [weight / all_ for weight in held]
    return weights, [shares[one * KINDS : (one + 1) * KINDS] for one in range(seats)]
