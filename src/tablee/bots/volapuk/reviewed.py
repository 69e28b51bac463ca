"""What is told of a finished game of Volapük: each turn, and the best that it could have been.

Types only, so that whoever asks for them loads no kernel.
"""

from msgspec import Struct

from tablee.bots.review import TurnsReview
from tablee.core.seats import Seat
from tablee.games.volapuk.board import Cell
from tablee.games.volapuk.dice import Face


class Laid(Struct, frozen=True):
    """A play as the notation writes it, the words and pairs that it made, the cells of its new and
    moved dice, and its points. Nothing of all that for whoever passed.
    """

    written: str
    found: tuple[str, ...]
    cells: tuple[Cell, ...]
    points: int


class TurnReview(Struct, frozen=True):
    """A turn as it was played, beside the best play that was found for the dice as they lay.

    It began after entry `seq` of the log. `missed` is never less than nothing: what was played may
    be better than all that was found.
    """

    number: int
    seat: Seat
    seq: int
    hand: tuple[Face, ...]
    made: Laid
    best: Laid
    missed: int


class Review(TurnsReview[TurnReview], frozen=True):
    """Every turn of a game in order, and the points that each seat missed."""
