"""The table of Heptagramme: what lies on it, what can be done, what can happen."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Options, Resign, Resigned, Seat, TimedOut, Timeout
from tablee.letters.cards import JOKER, MAJS, MINS, Cards, Maj, Majs, Min, points
from tablee.letters.words import Choice, Spelling, Vocabulary, chosen

ColumnIndex: TypeAlias = Annotated[int, Meta(ge=0, le=6)]

SEATS: Final = (2, 3, 4)
COLUMNS: Final = range(7)
HAND: Final = 7
SHORTEST: Final = 5
BLANK_ROUNDS: Final = 3
SHORTEST_ANSWER: Final = 10


class Judges(StrEnum):
    """§6.1 Who watches over spelling: the referee at once, or the players by doubting."""

    LEXICON = "lexicon"
    PAROLE = "parole"


class Help(StrEnum):
    """§6.4 What the referee shows of what he knows; each says also what those before it say."""

    AUCUNE = "aucune"
    COLONNES = "colonnes"
    TEMOINS = "temoins"


class Phase(StrEnum):
    """What the table is at. In DEAL, REFILL and EXCHANGE luck owes cards."""

    DEAL = "deal"
    TURN = "turn"
    DOUBTS = "doubts"
    REFILL = "refill"
    EXCHANGE = "exchange"


class Cause(StrEnum):
    """Why a word was said: by choice, because the referee had to, or to be judged only now."""

    CHOSEN = "chosen"
    FORCED = "forced"
    JUDGED = "judged"


class HeptagrammeOptions(Options, frozen=True):
    """What a table agrees on.

    §8.2 `clock`: seconds a turn, 0 for none. §8.1 `short`: the 96 min. once. §6.1 `referee`.
    §2.4 `vocabulary`: which words count, `proper` nouns among them or not, `coarse` words or not.
    §6.4 `help`: what the referee shows of what he knows.
    """

    short: bool = False
    referee: Judges = Judges.LEXICON
    vocabulary: Vocabulary = Vocabulary.TOUS
    proper: bool = False
    coarse: bool = True
    help: Help = Help.TEMOINS

    @property
    def choice(self) -> Choice:
        """§2.4 The words that count."""
        return chosen(proper=self.proper, vocabulary=self.vocabulary, coarse=self.coarse)

    @property
    def shown(self) -> Help:
        """§6.4 Where players judge words themselves, the referee says nothing of them."""
        return self.help if self.referee is Judges.LEXICON else Help.AUCUNE


class Column(Struct, frozen=True):
    """§1.3 A maj. and the min. after it; `last` placed the last of them."""

    maj: Maj | None = None
    mins: Cards = ""
    last: Seat | None = None

    @property
    def text(self) -> str:
        """The beginning that it spells, a joker as `?`: what is asked of the words."""
        return f"{self.maj or ''}{self.mins}".upper()

    @property
    def has_joker(self) -> bool:
        """§5.1 Has this word the one joker that it may have?"""
        return JOKER in self.text


class Line(Struct, frozen=True):
    """A card that scored in this turn: a min., or the maj. of an announced word.

    `column` is where a min. still lies; `left`, where a card lay until its word left the table.
    `after` placed the letter before it, and is the last there again if it is taken back.
    """

    card: Annotated[str, Meta(pattern=r"^[A-Za-z?]\Z")]
    column: ColumnIndex | None = None
    after: Seat | None = None
    left: ColumnIndex | None = None

    @property
    def points(self) -> int:
        """§3.3 What it scored."""
        return points(self.card)


class OpenDoubt(Struct, frozen=True):
    """§6.2 Somebody asked which word this column is to become: `by` waits, `asked` answers."""

    column: ColumnIndex
    asked: Seat
    by: Seat


class State(Struct, frozen=True):
    """§1.1 A position: 123 cards, each somewhere. Piles and baskets have no order, so what comes
    next is not in the state.

    `lines` are what this turn has scored; the first `frozen` of them cannot be taken back, and the
    first `settled` were accepted by everybody. `fine`: what words announced in vain have cost.
    `earned`: the bonus card was asked for; `bonus`: it was drawn.
    `doubted` are the columns asked about in this turn, None where a letter was placed since.
    `closed` are columns from which a misspelled word was taken this turn. `passes` counts for each
    seat the turns that it passed since the last card was placed; `blank` counted all of them
    together, as events without a number of rounds still do. In `sheets` a passed turn is None.
    `quiet`: a whole round was blank, and no maj. has been turned since. `stop`: those who want to
    end the game, the first of whom proposed it; `declined`: the turn in which somebody did not.
    `blocked`: nobody can do anything once the last cards have been drawn.
    """

    options: HeptagrammeOptions
    hands: tuple[Cards, ...]
    columns: tuple[Column, ...] = (Column(),) * len(COLUMNS)
    pile: Cards = MINS
    corbeille: Cards = ""
    majs: Majs = MAJS
    corbeille_majs: Majs = ""
    phase: Phase = Phase.DEAL
    turn: Seat = Seat(0)
    number: int = 1
    lines: tuple[Line, ...] = ()
    fine: int = 0
    frozen: int = 0
    settled: int = 0
    earned: bool = False
    bonus: bool = False
    exchange: Cards = ""
    doubt: OpenDoubt | None = None
    doubted: tuple[ColumnIndex | None, ...] = ()
    closed: tuple[ColumnIndex, ...] = ()
    accepted: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    blank: int = 0
    passes: tuple[int, ...] = ()
    quiet: bool = False
    stop: tuple[Seat, ...] = ()
    declined: int = 0
    blocked: bool = False
    sheets: tuple[tuple[int | None, ...], ...] = ()
    end: str | None = None

    @property
    def sum(self) -> int:
        """§3.3 The points of this turn so far."""
        return sum(line.points for line in self.lines) - self.fine

    @property
    def totals(self) -> tuple[int, ...]:
        """§3.3 Everybody’s points so far, but for this turn’s."""
        return tuple(sum(points or 0 for points in turns) for turns in self.sheets)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.hands)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who have not resigned."""
        return tuple(seat for seat in self.seats if seat not in self.gone)

    @property
    def blank_rounds(self) -> int:
        """§7.2 How often all who are still in have passed since the last card was placed."""
        return min(self.passes[seat] for seat in self.in_play)


# Actions


class Place(Struct, frozen=True, tag="place"):
    """§3.1 Put a min. at the end of a column."""

    card: Min
    column: ColumnIndex


class TakeBack(Struct, frozen=True, tag="take_back"):
    """§3.4 Take the last min. of a column back into one's hand."""

    column: ColumnIndex


class Announce(Struct, frozen=True, tag="announce"):
    """§4.1 Say that a column spells this word."""

    column: ColumnIndex
    word: Spelling


class DrawBonus(Struct, frozen=True, tag="draw_bonus"):
    """§3.5 Draw the bonus card that an emptied hand is due."""


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """§3.6 *C’est bon !*; §3.5 where a bonus card is due, it is drawn first."""


class Pass(Struct, frozen=True, tag="pass"):
    """§3.7 Place nothing, and exchange these cards, in this order as far as there are others."""

    cards: Cards = ""


class Doubt(Struct, frozen=True, tag="doubt"):
    """§6.2 Ask which word a column is to become."""

    column: ColumnIndex


class Name(Struct, frozen=True, tag="name"):
    """§6.2 Say which word one meant."""

    column: ColumnIndex
    word: Spelling


class Concede(Struct, frozen=True, tag="concede"):
    """§6.3 Say that one cannot name a word."""

    column: ColumnIndex


class Accept(Struct, frozen=True, tag="accept"):
    """§6.5 Doubt nothing of what was just played; §7.2 agree to end the game."""


class ProposeStop(Struct, frozen=True, tag="propose_stop"):
    """§7.2 Ask the others to end the game here."""


class DeclineStop(Struct, frozen=True, tag="decline_stop"):
    """§7.2 Want the game to go on."""


Move: TypeAlias = (
    Place
    | TakeBack
    | Announce
    | DrawBonus
    | EndTurn
    | Pass
    | Doubt
    | Name
    | Concede
    | Accept
    | ProposeStop
    | DeclineStop
)
Action: TypeAlias = Move | Resign | Timeout


# Events


class Dealt(Struct, frozen=True, tag="dealt"):
    """§1.2 A player was dealt his hand."""

    seat: Seat
    cards: Cards | None
    count: int


class MajTurned(Struct, frozen=True, tag="maj_turned"):
    """§1.3 A maj. was turned up at the head of a column."""

    column: ColumnIndex
    maj: Maj


class Placed(Struct, frozen=True, tag="placed"):
    """§3.1 A min. was placed; `sum` is what the turn has brought so far.

    `reopens`: §6.2 its column had been asked about, and may be again.
    """

    seat: Seat
    card: Min
    column: ColumnIndex
    sum: int
    reopens: bool = False


class TookBack(Struct, frozen=True, tag="took_back"):
    """§3.4 A min. was taken back, and its points with it."""

    seat: Seat
    card: Min
    column: ColumnIndex
    sum: int


class Announced(Struct, frozen=True, tag="announced"):
    """§4.1 A word was finished: its cards went to the baskets, and its maj. scored."""

    seat: Seat
    column: ColumnIndex
    word: Spelling
    cause: Cause
    sum: int


class BonusEarned(Struct, frozen=True, tag="bonus_earned"):
    """§3.5 A whole hand is placed, and luck owes a card; §6.5 `doubts`: others may doubt first."""

    seat: Seat
    doubts: bool = False


class BonusDrawn(Struct, frozen=True, tag="bonus_drawn"):
    """§3.5 Whoever had placed his whole hand drew one more min."""

    seat: Seat
    card: Min | None
    reshuffled: bool


class TurnEnded(Struct, frozen=True, tag="turn_ended"):
    """§3.6 *C’est bon !*, or *C’est tout !* where the bonus card was `kept`."""

    seat: Seat
    kept: bool
    points: int


class Passed(Struct, frozen=True, tag="passed"):
    """§3.7 A player placed nothing, and put so many cards aside to be exchanged.

    `rounds`: §7.2 so many blank rounds are over with it.
    """

    seat: Seat
    cards: Cards | None
    count: int
    rounds: int | None = None


class Refilled(Struct, frozen=True, tag="refilled"):
    """§3.6 A hand was filled up after its turn."""

    seat: Seat
    cards: Cards | None
    count: int
    reshuffled: bool


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """§3.7 New cards were drawn, and as many put aside went to the basket, face down."""

    seat: Seat
    cards: Cards | None
    count: int
    reshuffled: bool


class Doubted(Struct, frozen=True, tag="doubted"):
    """§6.2 A player asked which word a column is to become."""

    seat: Seat
    column: ColumnIndex
    asked: Seat


class Named(Struct, frozen=True, tag="named"):
    """§6.2 There is such a word, and it was named."""

    seat: Seat
    column: ColumnIndex
    word: Spelling
    cause: Cause


class Rejected(Struct, frozen=True, tag="rejected"):
    """§6.3 What was announced or named is no word."""

    seat: Seat
    column: ColumnIndex
    word: Spelling


class Conceded(Struct, frozen=True, tag="conceded"):
    """§6.3 A player could name no word."""

    seat: Seat
    column: ColumnIndex


class Recovered(Struct, frozen=True, tag="recovered"):
    """§6.3 The min. placed there this turn went back to the hand, and their points with them."""

    seat: Seat
    column: ColumnIndex
    cards: Cards
    sum: int


class Forfeited(Struct, frozen=True, tag="forfeited"):
    """§6.3 A word announced in vain cost what its maj. would have brought; min. of this turn that
    may no longer be taken back went to the basket, and their points with them.
    """

    seat: Seat
    column: ColumnIndex
    cards: Cards
    cost: int
    sum: int


class Cleared(Struct, frozen=True, tag="cleared"):
    """§6.3 Older min. that had become the beginning of no word went to the basket."""

    column: ColumnIndex
    cards: Cards


class Accepted(Struct, frozen=True, tag="accepted"):
    """§6.5 A player doubts nothing."""

    seat: Seat


class StopProposed(Struct, frozen=True, tag="stop_proposed"):
    """§7.2 A player would end the game here."""

    seat: Seat


class StopAgreed(Struct, frozen=True, tag="stop_agreed"):
    """§7.2 So would another."""

    seat: Seat


class StopDeclined(Struct, frozen=True, tag="stop_declined"):
    """§7.2 A player would go on, and so the game does."""

    seat: Seat


class Stuck(Struct, frozen=True, tag="stuck"):
    """§8.1 There is nothing to draw, and nobody can place or announce anything any more.

    `drawing`: once the last cards, which are due now, have been drawn.
    """

    drawing: bool = False


Event: TypeAlias = (
    Dealt
    | MajTurned
    | Placed
    | TookBack
    | Announced
    | BonusEarned
    | BonusDrawn
    | TurnEnded
    | Passed
    | Refilled
    | Exchanged
    | Doubted
    | Named
    | Rejected
    | Conceded
    | Recovered
    | Forfeited
    | Cleared
    | Accepted
    | StopProposed
    | StopAgreed
    | StopDeclined
    | Stuck
    | TimedOut
    | Resigned
)
