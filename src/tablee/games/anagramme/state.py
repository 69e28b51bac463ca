"""The table of Anagramme: what lies on it, what can be done, what can happen."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Options, Resign, Resigned, Seat, TimedOut, Timeout
from tablee.games.anagramme.cards import Card, Cards, Dear, cards_of
from tablee.letters.words import Choice, Spelling, Vocabulary, chosen

WordIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
LetterIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
# A length beside the pattern: the discards of an anagram are too many to be listed one and all.
Discard: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z?]\Z", max_length=1)]

SEATS: Final = tuple(range(2, 9))
MOST_WITH_ONE_PACK: Final = 5
MOST_STAKE: Final = 1000
LONGEST: Final = 64
"""Letters of a word, as of `Spelling`: a longer one could not be read in a log."""
REMISE: Final = 25
CHARGE: Final = 10
CONTEST_SECONDS: Final = 10
REENTRY_SECONDS: Final = 30


class Judges(StrEnum):
    """§5.1 Who watches over the words: the referee at once, or the players by contesting."""

    LEXICON = "lexicon"
    CONTESTATION = "contestation"


class To(StrEnum):
    """§3.5 Where replaced cards go."""

    HAND = "hand"
    DISCARDS = "discards"


class Off(StrEnum):
    """§3.3 What the 25 points of an anagram come off."""

    HAND = "hand"
    TOTAL = "total"


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


class AnagrammeOptions(Options, frozen=True):
    """What a table agrees on.

    §7.3 `clock`: seconds a turn, 0 for none. §6.2 `limit`: with so many points a player is out.
    §1.1 `packs`, `jokers`, `dear`: which letters cost most. §2.1 `shortest`: letters of a word.
    §2.6 `vocabulary`: which words count, `coarse` ones among them or not. §5.1 `referee`. §3.5
    `replaced`. §3.3 `remise`. §6.1 `blank_rounds`: so many end a hand. §4.1 `verticales`. §6.4
    `reentry`. §7.1 `partie_simple`, with its `stake`. §7.2 `hints`: does the referee show what
    could be played?
    """

    limit: Literal[100, 200] = 100
    packs: Literal[1, 2] = 1
    jokers: Literal[1, 2] = 2
    shortest: Literal[3, 4] = 4
    vocabulary: Vocabulary = Vocabulary.TOUS
    coarse: bool = True
    referee: Judges = Judges.LEXICON
    replaced: To = To.DISCARDS
    remise: Off = Off.TOTAL
    verticales: bool = False
    reentry: bool = False
    partie_simple: bool = False
    stake: int = 1
    hints: bool = False
    dear: Dear = Dear.RARE
    blank_rounds: Literal[2, 5] = 2

    @property
    def choice(self) -> Choice:
        """§2.6 The words that count; §2.3 proper nouns never do."""
        return chosen(proper=False, vocabulary=self.vocabulary, coarse=self.coarse)


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

    `number` is the turn, `seat` its player, `made` the words that he made or changed, `words` the
    table before. He `played` cards and `received` others. `discard` is the card that he got rid of
    by an anagram without taking another. `remise` and `blank` are what the state said before.
    """

    number: int
    seat: Seat
    made: tuple[WordIndex, ...]
    words: tuple[Word, ...]
    played: Cards
    received: Cards
    discard: Card | None
    remise: int
    blank: int


class State(Struct, frozen=True):
    """§1.1 A position: every card somewhere. Talon and discards have no order, so what comes next
    is not in the state.

    `drawn` is what each player drew for the deal. `number` counts turns, `deal` deals. `owed`:
    luck owes the top of the talon to this seat. `blank` counts turns since a hand became smaller.
    `remises` and `charges` are points of this hand. `accepted` have no more to say in CONTEST and
    REENTRY; of those, `contested` said in secret that it is no word. `counted` are the hands that
    were shown. In `sheets`, a hand without the player is None. `fell`: the deal in which a player
    went out, 0 while he is in. `returned`: what coming back changed in his total.
    """

    options: AnagrammeOptions
    hands: tuple[Cards, ...]
    talon: Cards
    turned: Card | None = None
    discards: Cards = ""
    words: tuple[Word, ...] = ()
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
    contested: tuple[Seat, ...] = ()
    counted: tuple[Seat, ...] = ()
    sheets: tuple[tuple[int | None, ...], ...] = ()
    fell: tuple[int, ...] = ()
    returned: tuple[int | None, ...] = ()
    gone: tuple[Seat, ...] = ()
    end: str | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.hands)))

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


# Actions


class Lay(Struct, frozen=True, tag="lay"):
    """§3.2 Lay a new word; capitals are jokers."""

    word: Spelling


class MakeAnagramme(Struct, frozen=True, tag="make_anagramme"):
    """§3.3 Turn a laid word into another one; discard a card, and take another or none. Who keeps
    all his cards discards None.
    """

    at: WordIndex
    word: Spelling
    discard: Discard | None
    exchange: Top | None = None


class Add(Struct, frozen=True, tag="add"):
    """§3.4 Add letters before, inside or after a laid word: `word` is what it becomes."""

    at: WordIndex
    word: Spelling


class Cross(Struct, frozen=True, tag="cross"):
    """§4.1 Lay letters above and below one of a laid word: `own` is its place in the new word."""

    at: WordIndex
    letter: LetterIndex
    word: Spelling
    own: LetterIndex


class Replace(Struct, frozen=True, tag="replace"):
    """§3.5 Put cards in place of others: `word` is what the laid word becomes."""

    at: WordIndex
    word: Spelling


class Exchange(Struct, frozen=True, tag="exchange"):
    """§3.6 Discard a card for one of the two on top of the talon."""

    discard: Card
    top: Top


class Contest(Struct, frozen=True, tag="contest"):
    """§5.2 Say that what was just made is no word."""


class Accept(Struct, frozen=True, tag="accept"):
    """§5.2 Let what was just made pass."""


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """§5.4 Take back what one just made, before anybody is told that it is no word."""


class Reenter(Struct, frozen=True, tag="reenter"):
    """§6.4 Come back at the highest total."""


class Leave(Struct, frozen=True, tag="leave"):
    """§6.4 Stay out."""


Move: TypeAlias = (
    Lay
    | MakeAnagramme
    | Add
    | Cross
    | Replace
    | Exchange
    | Contest
    | Accept
    | Withdraw
    | Reenter
    | Leave
)
Action: TypeAlias = Move | Resign | Timeout


# Events


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
    """§6.1 A player showed what he was left with. `points` is figures and charge, less the remise
    (§3.3); `total` is all that he has, and `out` says that this is too much.
    """

    seat: Seat
    cards: Cards
    remise: int
    charge: int
    points: int
    total: int
    out: bool
    dear: Dear = Dear.COMMON


class PotSettled(Struct, frozen=True, tag="pot_settled"):
    """§7.1 A player showed what he was left with; he paid and won so many counters."""

    seat: Seat
    cards: Cards
    paid: int
    won: int


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
