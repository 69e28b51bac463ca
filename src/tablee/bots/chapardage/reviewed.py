"""What is told of a finished game of Chapardage: each request, and a better one if there was.

Types only, so that whoever asks for them loads no kernel.
"""

from msgspec import Struct

from tablee.core.seats import Seat


class Likely(Struct, frozen=True):
    """A card that might be asked of somebody, and how likely he had it, as far as the asker could
    know: exactly 1 if it was certain, 0 if it was impossible.
    """

    asked: Seat
    card: str
    chance: float


class RequestReview(Struct, frozen=True):
    """A request as it was made, whether the card was there, and what *maître* would have thought
    the most promising with the same cards and the same news. It is entry `seq` of the log.
    """

    seq: int
    seat: Seat
    hand: str
    made: Likely
    stolen: bool
    best: Likely


class SeatReview(Struct, frozen=True):
    """The requests of a seat: how many, how many were granted, how many should have been by their
    chances, and how many by those of the best ones; how many were made in vain, knowably.
    """

    requests: int
    stolen: int
    likely: float
    best: float
    hopeless: int


class Review(Struct, frozen=True):
    """Every request of a game in order, and what they come to for each seat."""

    requests: tuple[RequestReview, ...]
    seats: tuple[SeatReview, ...]
