"""The table of Anagramme: what lies open on it, and what does not."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.seats import Seat
from tablee.games.anagramme.cards import Card, Cards, cards_of
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.letters.words import Spelling

WordIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
LetterIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
# A length beside the pattern: the discards of an anagram are too many to be listed one and all.
Discard: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z?]\Z", max_length=1)]

LONGEST: Final = 64
"""Letters of a word, as of `Spelling`: a longer one could not be read in a log."""
REMISE: Final = 25
CHARGE: Final = 10
CONTEST_SECONDS: Final = 10
REENTRY_SECONDS: Final = 30


class Top(StrEnum):
    """§3.6 The two cards on top of the talon."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class Phase(StrEnum):
    """What the table is at. In DRAW, DEAL and COUNT nobody has a choice."""

    DRAW = "draw"
    DEAL = "deal"
    TURN = "turn"
    CONTEST = "contest"
    COUNT = "count"
    REENTRY = "reentry"


class Crossing(Struct, frozen=True):
    """§4.1 A vertical word shares its letter `own` with the letter `at` of the word `on`."""

    on: WordIndex
    at: LetterIndex
    own: LetterIndex


class Word(Struct, frozen=True):
    """§2.5 A laid word, and the words that were shown at its place before, the oldest first."""

    text: Spelling
    before: tuple[Spelling, ...] = ()
    crossing: Crossing | None = None

    @property
    def plain(self) -> str:
        """The word, whatever jokers are in it."""
        return self.text.lower()

    @property
    def cards(self) -> str:
        """Its cards, in its order."""
        return cards_of(self.text)


class Window(Struct, frozen=True):
    """§5.2 What may be contested, and what is undone if it is no word.

    `number` is the turn, `seat` its player, `made` the words that he made or changed, `laid` the
    words before. He `played` cards and `received` others. `remise` and `blank` are what the state
    said before.
    """

    number: int
    seat: Seat
    made: tuple[WordIndex, ...]
    laid: tuple[Word, ...]
    played: Cards
    received: Cards
    remise: int
    blank: int


class Open(Struct, frozen=True):
    """§8 What all see: the words, the face-up card, points, and whose turn it is.

    `drawn` is what each player drew for the deal. `number` counts turns, `deal` deals. `owed`:
    luck owes the top of the talon to this seat. `blank` counts turns since a hand became smaller.
    `remises` and `charges` are points of this hand. `accepted` have no more to say in CONTEST and
    REENTRY. `upheld` are the words that the referee called good before everybody. `counted` are
    the hands that were shown. In `sheets`, a hand without the player is None. `fell`: the deal in
    which a player went out, 0 while he is in. `returned`: what coming back changed in his total.
    """

    options: AnagrammeOptions
    laid: tuple[Word, ...] = ()
    turned: Card | None = None
    phase: Phase = Phase.DRAW
    drawn: tuple[str, ...] = ()
    dealer: Seat = Seat(0)
    turn: Seat = Seat(0)
    number: int = 1
    deal: int = 1
    owed: Seat | None = None
    blank: int = 0
    remises: tuple[int, ...] = ()
    charges: tuple[int, ...] = ()
    window: Window | None = None
    accepted: tuple[Seat, ...] = ()
    upheld: tuple[Spelling, ...] = ()
    counted: tuple[Seat, ...] = ()
    sheets: tuple[tuple[int | None, ...], ...] = ()
    fell: tuple[int, ...] = ()
    returned: tuple[int | None, ...] = ()
    gone: tuple[Seat, ...] = ()
    end: str | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.sheets)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who are neither out nor gone."""
        return tuple(seat for seat in self.seats if not self.fell[seat] and seat not in self.gone)

    @property
    def totals(self) -> tuple[int, ...]:
        """§6.2 Everybody’s points so far."""
        return tuple(
            sum(points or 0 for points in hands) + (back or 0)
            for hands, back in zip(self.sheets, self.returned, strict=True)
        )


class State(Struct, frozen=True):
    """§1.1 A position: every card somewhere. Talon and discards have no order, so what comes next
    is not in the state.

    Beside what lies open: the hands, the talon and the discards, of which only the number of cards
    is seen; who `contested`, in secret, what may be; and what its author has `shed` with it by an
    anagram, without taking another card.
    """

    open: Open
    hands: tuple[Cards, ...]
    talon: Cards
    discards: Cards = ""
    contested: tuple[Seat, ...] = ()
    shed: Card | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return self.open.seats
