"""The table of Chapardage: what lies on it, what can be done, what can happen."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Options, Resign, Resigned, Seat, TimedOut, Timeout
from tablee.letters.cards import JOKER, MAJ_JOKER, MIXED
from tablee.letters.folding import ALPHABET
from tablee.letters.words import Choice, Spelling, Vocabulary, chosen

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


class Version(StrEnum):
    """§7.1 How many words win, of how many letters, and how many cards are dealt."""

    NORMALE = "normale"
    COURTE = "courte"
    ENFANT = "enfant"


class Phase(StrEnum):
    """What the player whose turn it is has to do: ask, take a card from a pile, or speak of it."""

    DEAL = "deal"
    ASK = "ask"
    DRAW = "draw"
    SAY = "say"


class ChapardageOptions(Options, frozen=True):
    """What a table agrees on.

    §7.2 `clock`: seconds a decision, 0 for none. §7.1 `version`. §2.5 `vocabulary`: which words
    count, `proper` nouns among them or not, `coarse` words or not. §7.3 `visible`: do finished
    words stay in sight? `memory`: does the table remember who asked what of whom? §4.2
    `held_word`: does a word that was held before the draw give the turn back too?
    """

    version: Version = Version.NORMALE
    vocabulary: Vocabulary = Vocabulary.TOUS
    proper: bool = False
    coarse: bool = True
    visible: bool = False
    memory: bool = False
    held_word: bool = True

    @property
    def choice(self) -> Choice:
        """§2.5 The words that count."""
        return chosen(proper=self.proper, vocabulary=self.vocabulary, coarse=self.coarse)

    @property
    def goal(self) -> int:
        """§6.1 So many words win."""
        return 5 if self.version is Version.NORMALE else 3

    @property
    def length(self) -> int:
        """§2.1 Of so many letters."""
        return 4 if self.version is Version.ENFANT else 5

    @property
    def dealt(self) -> int:
        """§1.2 So many cards are dealt to each."""
        return 7 if self.version is Version.ENFANT else 9


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


class State(Struct, frozen=True):
    """§1.1 A position: 123 cards, each somewhere. What lies in the four piles nobody has seen, so
    it has no order: `pile` is all of it, `heights` how many cards each pile has.

    `number` counts decisions, for their clocks. `request` is what brought « Pioche ! » and `drawn`
    what came of it, until the player has spoken. `reaching`: luck owes a card of that pile.
    `protected` are stolen cards that have not served. `gap` is who has said « A toi ! » last: until
    the next has `spoken`, he may still say « Mot ! ». `blank` counts turns without a word since the
    piles ran out; this one is `spared` if a word was laid in it or the last card drawn. `idle`
    counts turns in which the clock alone has spoken.
    """

    options: ChapardageOptions
    hands: tuple[Cards, ...]
    words: tuple[tuple[Word, ...], ...]
    pile: Cards = MIXED
    heights: tuple[int, ...] = (0, 0, 0, 0)
    phase: Phase = Phase.DEAL
    turn: Seat = Seat(0)
    number: int = 1
    request: Request | None = None
    drawn: Card | None = None
    reaching: PileIndex | None = None
    refill: Refill | None = None
    protected: tuple[Cards, ...] = ()
    gap: Seat | None = None
    spoken: bool = False
    gone: tuple[Seat, ...] = ()
    blank: int = 0
    spared: bool = False
    idle: int = 0
    end: str | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.hands)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who have not resigned."""
        return tuple(seat for seat in self.seats if seat not in self.gone)


# Actions


class Ask(Struct, frozen=True, tag="ask"):
    """§3.1 Ask an opponent for a card, by letter and case."""

    asked: SeatIndex
    card: Card


class Draw(Struct, frozen=True, tag="draw"):
    """§3.3, §5.2 Take the top card of a pile."""

    pile: PileIndex


class ShowBonnePioche(Struct, frozen=True, tag="show_bonne_pioche"):
    """§3.5 Show that one has drawn the very card one asked for, and play again."""


class SayMot(Struct, frozen=True, tag="say_mot"):
    """§4.1 Lay a word: what it is, and the cards of one’s hand in its order."""

    word: Spelling
    cards: Spelling


class SayAToi(Struct, frozen=True, tag="say_a_toi"):
    """§3.4 *A toi !*"""


Move: TypeAlias = Ask | Draw | ShowBonnePioche | SayMot | SayAToi
Action: TypeAlias = Move | Resign | Timeout


# Events


class Dealt(Struct, frozen=True, tag="dealt"):
    """§1.2 A player was dealt his hand."""

    seat: Seat
    cards: Cards | None
    count: int


class Asked(Struct, frozen=True, tag="asked"):
    """§3.1 A player asked another for a card."""

    seat: Seat
    asked: Seat
    card: Card


class Stolen(Struct, frozen=True, tag="stolen"):
    """§3.2 He had it, and one such card changed hands."""

    seat: Seat
    asked: Seat
    card: Card


class PiocheSaid(Struct, frozen=True, tag="pioche_said"):
    """§3.3 He had it not: « Pioche ! », said by the one who was asked."""

    seat: Seat
    asker: Seat
    card: Card


class PileChosen(Struct, frozen=True, tag="pile_chosen"):
    """§3.3, §5.2 A player reached for a pile: luck owes him a card."""

    seat: Seat
    pile: PileIndex


class Drew(Struct, frozen=True, tag="drew"):
    """§3.3, §5.2 The card that it was."""

    seat: Seat
    pile: PileIndex
    card: Card | None


class BonnePiocheShown(Struct, frozen=True, tag="bonne_pioche_shown"):
    """§3.5 « Bonne pioche ! »: the card drawn was the one asked for, and all have seen it."""

    seat: Seat
    card: Card


class MotLaid(Struct, frozen=True, tag="mot_laid"):
    """§4.1 « Mot ! »: a word was laid, the `number`th of this player, and all have seen it. §4.2
    `again`: does it give the turn back? Logs of the first rules do not say: any word after a draw.
    """

    seat: Seat
    word: Spelling
    cards: Spelling
    number: int
    again: bool | None = None


class AToiSaid(Struct, frozen=True, tag="a_toi_said"):
    """§3.4 The turn is the next one’s. §6.2 `blank`: does it count among those without a word? Logs
    of the first rules do not say: then every turn counted that ended with empty piles.
    """

    seat: Seat
    blank: bool | None = None


Event: TypeAlias = (
    Dealt
    | Asked
    | Stolen
    | PiocheSaid
    | PileChosen
    | Drew
    | BonnePiocheShown
    | MotLaid
    | AToiSaid
    | TimedOut
    | Resigned
)
