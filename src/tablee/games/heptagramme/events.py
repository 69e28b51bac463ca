"""What can happen at Heptagramme."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resigned, TimedOut
from tablee.core.seats import Seat
from tablee.games.heptagramme.state import ColumnIndex
from tablee.letters.cards import Cards, Maj, Min
from tablee.letters.words import Spelling


class Cause(StrEnum):
    """Why a word was said: by choice, because the referee had to, or to be judged only now."""

    CHOSEN = "chosen"
    FORCED = "forced"
    JUDGED = "judged"


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


# By the chapter that tells of them.

Setting: TypeAlias = Dealt | MajTurned
Turning: TypeAlias = (
    Placed | TookBack | BonusEarned | BonusDrawn | TurnEnded | Passed | Refilled | Exchanged
)
Doubting: TypeAlias = (
    Doubted | Named | Rejected | Conceded | Recovered | Forfeited | Cleared | Accepted
)
Stopping: TypeAlias = StopProposed | StopAgreed | StopDeclined
Varying: TypeAlias = Stuck | TimedOut | Resigned

Event: TypeAlias = Setting | Turning | Announced | Doubting | Stopping | Varying

Leaving: TypeAlias = TurnEnded | Passed | Resigned
"""What leaves the table to others."""
