"""What is told of a finished game of Heptagramme: each turn, and the best that it could have been.

Types only, so that whoever asks for them loads no kernel.
"""

from msgspec import Struct

from tablee.bots.review import TurnsReview
from tablee.core.seats import Seat


class Extension(Struct, frozen=True):
    """What a turn does at one column: the letters that lay there, and the min. that it adds.

    `word` is announced with them, and `points` is what its maj. then brings; or it is a word on the
    way to which they are, and brings nothing yet.
    """

    column: int
    text: str
    cards: str
    word: str
    points: int | None


class PlayedTurn(Struct, frozen=True):
    """The points of a turn, None for a passed one, the sum as one says it, and its words."""

    points: int | None
    written: str
    found: tuple[str, ...]


class BestTurn(Struct, frozen=True):
    """The most points that a turn could bring without any luck, the sum as one says it, and how."""

    points: int
    written: str
    parts: tuple[Extension, ...]


class TurnReview(Struct, frozen=True):
    """A turn as it was played, beside the best that was possible.

    It began after entry `seq` of the log. Cards and capitals that it drew may have brought more
    than the best of what lay there; `missed` is never less than nothing.
    """

    number: int
    seat: Seat
    seq: int
    hand: str
    made: PlayedTurn
    best: BestTurn
    missed: int


class Review(TurnsReview[TurnReview], frozen=True):
    """Every turn of a game in order, and the points that each seat left on the table."""
