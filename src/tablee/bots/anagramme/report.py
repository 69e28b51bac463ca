"""What is told of a finished game of Anagramme: each turn, and the best that it could have been.

Types only, so that whoever asks for them loads no kernel.
"""

from msgspec import Struct

from tablee.core.game import Seat


class Play(Struct, frozen=True):
    """An operation as the notation writes it, the word that it makes (none where a card was
    exchanged or nothing done), and the points that it took off the cost of the hand.
    """

    written: str
    word: str
    points: int


class TurnReview(Struct, frozen=True):
    """A turn as it was played, beside the one that would have rid the hand of most.

    It began after entry `seq` of the log. `missed` is never less than nothing: an exchange may be
    wiser than a word, but it rids of nothing.
    """

    number: int
    seat: Seat
    seq: int
    hand: str
    made: Play
    best: Play
    missed: int


class Review(Struct, frozen=True):
    """Every turn of a game in order, and the points that each seat could have been rid of."""

    turns: tuple[TurnReview, ...]
    missed: tuple[int, ...]
