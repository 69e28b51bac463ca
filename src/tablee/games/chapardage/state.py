"""The table of Chapardage: what lies open on it, and what is hidden."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.seats import Seat
from tablee.games.chapardage.options import ChapardageOptions
from tablee.letters.cards import JOKER, MAJ_JOKER, MIXED
from tablee.letters.folding import ALPHABET
from tablee.letters.words import Spelling

Card: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z?!]\Z")]
Cards: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z?!]*\Z", max_length=123)]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
PileIndex: TypeAlias = Annotated[int, Meta(ge=0, le=3)]

JOKERS: Final = MAJ_JOKER + JOKER
LETTERS: Final = ALPHABET + ALPHABET.lower()
"""§3.1 What can be asked for: every letter in both cases, and no joker."""

SEATS: Final = (3, 4)
PILES: Final = range(4)
NEW_HAND: Final = 5
BLANK_ROUNDS: Final = 2


class Phase(StrEnum):
    """What the player whose turn it is has to do: ask, take a card from a pile, or speak of it."""

    DEAL = "deal"
    ASK = "ask"
    DRAW = "draw"
    SAY = "say"


class Word(Struct, frozen=True):
    """§4.5 A finished word: its cards as they were laid, and what they spell."""

    cards: Spelling
    word: Spelling

    @property
    def maj(self) -> str:
        """The card that lies on top of the pile."""
        return self.cards[0]


class Request(Struct, frozen=True):
    """§3.3 What was asked for in vain, and of whom."""

    asked: Seat
    card: Card


class Refill(Struct, frozen=True):
    """§5.2 Somebody without cards, and how many he has still to draw."""

    seat: Seat
    left: int


class Open(Struct, frozen=True):
    """§8 What all see, and all know.

    `number` counts decisions, for their clocks. `request` is what brought « Pioche ! ».
    `reaching`: luck owes a card of that pile. `protected` are stolen cards that have not served.
    `gap` is who has said « A toi ! » last: until the next has `spoken`, he may still say « Mot ! ».
    `blank` counts turns without a word since the piles ran out; this one is `spared` if a word was
    laid in it or the last card drawn. `idle` counts turns in which the clock alone has spoken.
    """

    options: ChapardageOptions
    protected: tuple[Cards, ...]
    heights: tuple[int, ...] = (0, 0, 0, 0)
    phase: Phase = Phase.DEAL
    turn: Seat = Seat(0)
    number: int = 1
    request: Request | None = None
    reaching: PileIndex | None = None
    refill: Refill | None = None
    gap: Seat | None = None
    spoken: bool = False
    gone: tuple[Seat, ...] = ()
    blank: int = 0
    spared: bool = False
    idle: int = 0
    end: str | None = None

    @property
    def dry(self) -> bool:
        """§6.2 Are the four piles empty?"""
        return not any(self.heights)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.protected)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who have not resigned."""
        return tuple(seat for seat in self.seats if seat not in self.gone)


class State(Struct, frozen=True):
    """§1.1 A position: 123 cards, each somewhere. What lies in the four piles nobody has seen, so
    it has no order: `pile` is all of it. Finished words lie in `heaps`, a maj. on top. What came of
    a request in vain is `drawn`, until the player has spoken.
    """

    open: Open
    hands: tuple[Cards, ...]
    heaps: tuple[tuple[Word, ...], ...]
    pile: Cards = MIXED
    drawn: Card | None = None
