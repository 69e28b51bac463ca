"""What can happen at Anagramme."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resigned, TimedOut
from tablee.core.seats import Seat
from tablee.games.anagramme.cards import Card, Cards, Dear
from tablee.games.anagramme.options import To
from tablee.games.anagramme.state import LetterIndex, Top, WordIndex
from tablee.letters.words import Spelling


class Drew(Struct, frozen=True, tag="drew"):
    """§1.2 A player drew for the deal."""

    seat: Seat
    card: Card


class Dealt(Struct, frozen=True, tag="dealt"):
    """§1.3 A player was dealt his hand."""

    seat: Seat
    cards: Cards | None
    count: int


class CardTurned(Struct, frozen=True, tag="card_turned"):
    """§1.4 The top card of the talon was turned face up beside it."""

    card: Card


class TalonTurned(Struct, frozen=True, tag="talon_turned"):
    """§1.5 The talon was used up, and the discards took its place."""

    count: int


class Laid(Struct, frozen=True, tag="laid"):
    """§3.2 A word was laid; `dear`, here and below: as the table counts its cards (§1.1)."""

    seat: Seat
    at: WordIndex
    word: Spelling
    dear: Dear = Dear.COMMON


class AnagrammeMade(Struct, frozen=True, tag="anagramme_made"):
    """§3.3 A laid word became another one of the same letters."""

    seat: Seat
    at: WordIndex
    old: Spelling
    word: Spelling


class Remitted(Struct, frozen=True, tag="remitted"):
    """§3.3 Points off, for an anagram."""

    seat: Seat
    points: int


class Added(Struct, frozen=True, tag="added"):
    """§3.4 A word grew by these cards. `places` are those of its own: None as early as may be."""

    seat: Seat
    at: WordIndex
    old: Spelling
    word: Spelling
    cards: Cards
    dear: Dear = Dear.COMMON
    places: tuple[LetterIndex, ...] | None = None


class Crossed(Struct, frozen=True, tag="crossed"):
    """§4.1 A word was laid across a letter of another one."""

    seat: Seat
    at: WordIndex
    letter: LetterIndex
    word: Spelling
    own: LetterIndex
    cards: Cards
    dear: Dear = Dear.COMMON


class Replaced(Struct, frozen=True, tag="replaced"):
    """§3.5 Cards of a word were replaced; those `received` left it for the hand or the pile."""

    seat: Seat
    at: WordIndex
    old: Spelling
    word: Spelling
    cards: Cards
    received: Cards
    to: To
    dear: Dear = Dear.COMMON


class Discarded(Struct, frozen=True, tag="discarded"):
    """§3.6 A card went face down to the discards; `exchange` is what is taken for it."""

    seat: Seat
    card: Card | None
    exchange: Top | None


class DiscardDeclined(Struct, frozen=True, tag="discard_declined"):
    """§3.3 Whoever made an anagram kept all his cards."""

    seat: Seat


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """§3.6 The face-down top of the talon came into a hand."""

    seat: Seat
    card: Card | None


class ContestOpened(Struct, frozen=True, tag="contest_opened"):
    """§5.2 What a player made lies open to be contested, and the next turn waits."""

    seat: Seat
    word: Spelling


class Answered(Struct, frozen=True, tag="answered"):
    """§5.2 A player contests what was made, or lets it pass: for now, nobody else knows which."""

    seat: Seat
    contests: bool | None


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """§5.4 A player took back what he had made, and all heard it."""

    seat: Seat
    word: Spelling


class Contested(Struct, frozen=True, tag="contested"):
    """§5.3 All are told that a player said that this is no word."""

    seat: Seat
    author: Seat
    word: Spelling


class Upheld(Struct, frozen=True, tag="upheld"):
    """§5.3 It is one, and stays."""

    seat: Seat
    word: Spelling


class Recovered(Struct, frozen=True, tag="recovered"):
    """§5.3 It is none: its author took it back."""

    seat: Seat
    word: Spelling


class Charged(Struct, frozen=True, tag="charged"):
    """§5.3 Points, or counters, for a mistake."""

    seat: Seat
    points: int


class Accepted(Struct, frozen=True, tag="accepted"):
    """§5.2 A player said nothing, and so contests nothing."""

    seat: Seat


class HandCounted(Struct, frozen=True, tag="hand_counted"):
    """§6.1 A player showed what he was left with. `points` is the figures `left` and the charge,
    less the remise (§3.3); `total` is all that he has, and `out` says that this is too much. Older
    logs do not say what was `left`; whoever hears of it is told.
    """

    seat: Seat
    cards: Cards
    remise: int
    charge: int
    points: int
    total: int
    out: bool
    dear: Dear = Dear.COMMON
    left: int | None = None


class PotSettled(Struct, frozen=True, tag="pot_settled"):
    """§7.1 A player showed what he was left with; he paid and won so many counters, and both come
    to `points`, which older logs do not say either.
    """

    seat: Seat
    cards: Cards
    paid: int
    won: int
    points: int | None = None


class StakeLost(Struct, frozen=True, tag="stake_lost"):
    """§7.4 Whoever resigned leaves in the pot what he paid."""

    seat: Seat
    paid: int


class BlankTurnsDropped(Struct, frozen=True, tag="blank_turns_dropped"):
    """§7.4 So many blank turns of whoever resigned do not count any more: rounds are of those who
    stay. Logs of former rules have no such fact, and counted them.
    """

    seat: Seat
    turns: int


class Reentered(Struct, frozen=True, tag="reentered"):
    """§6.4 A player came back, with this total."""

    seat: Seat
    total: int


class Left(Struct, frozen=True, tag="left"):
    """§6.4 A player stays out."""

    seat: Seat


# By the chapter that tells of them.

Setting: TypeAlias = Drew | Dealt | CardTurned | TalonTurned
Operated: TypeAlias = Laid | AnagrammeMade | Added | Crossed | Replaced
Parting: TypeAlias = Discarded | DiscardDeclined | Exchanged
Judging: TypeAlias = (
    ContestOpened | Answered | Withdrawn | Contested | Upheld | Recovered | Charged | Accepted
)
Counting: TypeAlias = HandCounted | PotSettled
Returning: TypeAlias = Reentered | Left
Leaving: TypeAlias = TimedOut | StakeLost | BlankTurnsDropped | Resigned

Event: TypeAlias = (
    Drew
    | Dealt
    | CardTurned
    | TalonTurned
    | Laid
    | AnagrammeMade
    | Remitted
    | Added
    | Crossed
    | Replaced
    | Discarded
    | DiscardDeclined
    | Exchanged
    | ContestOpened
    | Answered
    | Withdrawn
    | Contested
    | Upheld
    | Recovered
    | Charged
    | Accepted
    | TimedOut
    | HandCounted
    | PotSettled
    | StakeLost
    | BlankTurnsDropped
    | Reentered
    | Left
    | Resigned
)
