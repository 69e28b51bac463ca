"""What is told of a finished game of Anagramme: each turn, and the best that it could have been.

Types only, so that whoever asks for them loads no kernel.
"""

from msgspec import Struct

from tablee.bots.review import TurnsReview
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Add, Cross, Exchange, Lay, MakeAnagramme, Replace
from tablee.games.anagramme.cards import Dear


class Play(Struct, frozen=True):
    """An operation, or None where nothing was done; the laid word that it changes or crosses, if
    any; and the points that it took off the cost of the hand.
    """

    move: Lay | MakeAnagramme | Add | Cross | Replace | Exchange | None
    old: str
    points: int


class TurnReview(Struct, frozen=True):
    """A turn as it was played, beside the one that would have rid the hand of most.

    It began after entry `seq` of the log, in the hand `deal`, the first of which is 1. `dear` is
    how the table counts its cards. `missed` is
    never less than nothing: an exchange may be wiser than a word, but it rids of nothing. Nor does
    a word that was `taken_back`.
    """

    number: int
    deal: int
    seat: Seat
    seq: int
    hand: str
    dear: Dear
    made: Play
    taken_back: bool
    best: Play
    missed: int


class Review(TurnsReview[TurnReview], frozen=True):
    """Every turn of a game in order, and the points that each seat could have been rid of."""
