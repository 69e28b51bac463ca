"""The table of Heptagramme: what lies open on it, and what does not."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.seats import Seat
from tablee.games.heptagramme.options import HeptagrammeOptions
from tablee.letters.cards import JOKER, MAJS, MINS, Cards, Maj, Majs, points

ColumnIndex: TypeAlias = Annotated[int, Meta(ge=0, le=6)]

SEATS: Final = (2, 3, 4)
COLUMNS: Final = range(7)
HAND: Final = 7
SHORTEST: Final = 5
BLANK_ROUNDS: Final = 3
SHORTEST_ANSWER: Final = 10


class Phase(StrEnum):
    """What the table is at. In DEAL, REFILL and EXCHANGE luck owes cards."""

    DEAL = "deal"
    TURN = "turn"
    DOUBTS = "doubts"
    REFILL = "refill"
    EXCHANGE = "exchange"


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


class ScoringCard(Struct, frozen=True):
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


class Open(Struct, frozen=True):
    """What lies open: the columns, the sheet, and where the turn stands.

    `scoring` are the cards that scored in this turn; the first `frozen` of them cannot be taken
    back, and the first `settled` were accepted by everybody. `fine`: what words announced in vain
    have cost.
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
    columns: tuple[Column, ...] = (Column(),) * len(COLUMNS)
    phase: Phase = Phase.DEAL
    turn: Seat = Seat(0)
    number: int = 1
    scoring: tuple[ScoringCard, ...] = ()
    fine: int = 0
    frozen: int = 0
    settled: int = 0
    earned: bool = False
    bonus: bool = False
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
        return sum(line.points for line in self.scoring) - self.fine

    @property
    def totals(self) -> tuple[int, ...]:
        """§3.3 Everybody’s points so far, but for this turn’s."""
        return tuple(sum(points or 0 for points in turns) for turns in self.sheets)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.sheets)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who have not resigned."""
        return tuple(seat for seat in self.seats if seat not in self.gone)

    @property
    def blank_rounds(self) -> int:
        """§7.2 How often all who are still in have passed since the last card was placed."""
        return min(self.passes[seat] for seat in self.in_play)


class State(Struct, frozen=True):
    """§1.1 A position: 123 cards, each somewhere. Piles and baskets have no order, so what comes
    next is not in the state.

    Beside what lies open: the hands, the piles and baskets, of which only the number of cards is
    seen, and what a player who passed has put aside.
    """

    open: Open
    hands: tuple[Cards, ...]
    pile: Cards = MINS
    corbeille: Cards = ""
    majs: Majs = MAJS
    corbeille_majs: Majs = ""
    exchange: Cards = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return self.open.seats
