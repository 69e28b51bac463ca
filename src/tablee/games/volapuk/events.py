"""What can happen at a table of Volapük."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.game import Resigned, TimedOut
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Accent, Play, Put, Shift, Swap
from tablee.games.volapuk.board import Cell
from tablee.games.volapuk.dice import Die, Face
from tablee.games.volapuk.state import Formed, Sense, Written
from tablee.letters.words import Spelling


class Dealt(Struct, frozen=True, tag="dealt"):
    """§1.4 A player took his first dice."""

    seat: Seat
    dice: tuple[Die, ...]


class PolyedreRolled(Struct, frozen=True, tag="polyedre_rolled"):
    """§1.5 A player rolled for the first turn."""

    seat: Seat
    letter: str


class ElueChosen(Struct, frozen=True, tag="elue_chosen"):
    """§1.6 The first player rolled the lettre Élue."""

    seat: Seat
    letter: str


class Threw(Struct, frozen=True, tag="threw"):
    """§2.2 A player threw all dice but these."""

    seat: Seat
    keep: tuple[Die, ...]


class Shown(Struct, frozen=True):
    """A die and the face it shows."""

    die: Die
    face: Face


class Rolled(Struct, frozen=True, tag="rolled"):
    """§2.2 What the thrown dice show."""

    seat: Seat
    shown: tuple[Shown, ...]


class DiceWereSet(Struct, frozen=True, tag="dice_were_set"):
    """§2.2 The dice stay as they lie."""

    seat: Seat


class Played(Struct, frozen=True, tag="played"):
    """§4.1 What was laid and moved, the words that this made, and what they are worth."""

    seat: Seat
    place: tuple[Put, ...]
    moves: tuple[Shift, ...]
    exchange: Swap | None
    words: tuple[Formed, ...]
    scored: tuple[ScoreLine, ...]
    points: int


class Passed(Struct, frozen=True, tag="passed"):
    """§2.5 A player laid nothing."""

    seat: Seat


class FetichesKept(Struct, frozen=True, tag="fetiches_kept"):
    """§2.6 A player keeps these dice as they lie."""

    seat: Seat
    dice: tuple[Die, ...]


class Refilled(Struct, frozen=True, tag="refilled"):
    """§2.7 A player took dice of the colours that he had laid."""

    seat: Seat
    dice: tuple[Die, ...]


class BagsMerged(Struct, frozen=True, tag="bags_merged"):
    """§2.7 A colour ran short: all dice are in the opaque bag from now on."""


class DrewBlind(Struct, frozen=True, tag="drew_blind"):
    """§2.7, §7.1 A player drew dice from the opaque bag."""

    seat: Seat
    dice: tuple[Die, ...]


class HandsGathered(Struct, frozen=True, tag="hands_gathered"):
    """§7.1 A player has no die left: all hands go into the bag."""


class SuperJokerRetired(Struct, frozen=True, tag="super_joker_retired"):
    """§4.12 A die took the place of the super joker."""

    seat: Seat
    die: Die
    cell: Cell


class Proposed(Struct, frozen=True, tag="proposed"):
    """§8.6 A play about which the others vote, for the sake of what the referee does not know; its
    words and points, if they let it pass.
    """

    seat: Seat
    play: Play
    doubts: tuple[Spelling, ...]
    words: tuple[Formed, ...]
    scored: tuple[ScoreLine, ...]
    points: int


class Voted(Struct, frozen=True, tag="voted"):
    """§8.6 Somebody voted; what, is known when all have."""

    seat: Seat
    refused: tuple[int, ...] | None = None
    same: tuple[tuple[int, int], ...] | None = None


class PlayRejected(Struct, frozen=True, tag="play_rejected"):
    """§8.6 Most were against it: the dice go back, and time goes on."""

    seat: Seat
    doubts: tuple[Spelling, ...]
    against: int
    voters: int


class AccentClaimed(Struct, frozen=True, tag="accent_claimed"):
    """§8.3 An accent that is right; `over`: whose bare announcement a die has outdone."""

    seat: Seat
    cell: Cell
    accent: Accent
    die: Die | None
    letter: Face
    crossed: bool
    points: int
    over: Seat | None = None


class AnagramClaimed(Struct, frozen=True, tag="anagram_claimed"):
    """§8.4 An anagram that is one."""

    seat: Seat
    word: Spelling
    of: Spelling
    points: int


class ClaimFailed(Struct, frozen=True, tag="claim_failed"):
    """§8.2 What was announced is not so; whoever did has no more to say about this play."""

    seat: Seat
    accent: Accent | None
    cell: Cell | None
    word: Spelling | None
    points: int


class SaidNothing(Struct, frozen=True, tag="said_nothing"):
    """§8.2 A player announces nothing, or no more."""

    seat: Seat


class ClaimsClosed(Struct, frozen=True, tag="claims_closed"):
    """§8.2 Everybody has spoken: what was announced counts."""


class SensesAsked(Struct, frozen=True, tag="senses_asked"):
    """§8.5 A word, and how many senses the dictionary has."""

    seat: Seat
    word: Spelling
    count: int


class AnswerGiven(Struct, frozen=True, tag="answer_given"):
    """§8.5 Somebody answered; what, is known when all have."""

    seat: Seat
    texts: tuple[Written, ...] | None


class AnswersShown(Struct, frozen=True, tag="answers_shown"):
    """§8.5 All senses and all answers, with what the dictionary knows of them."""

    senses: tuple[str, ...]
    answers: tuple[Sense, ...]


class Matched(Struct, frozen=True, tag="matched"):
    """§8.5 Which sense a player means by each of his answers that the dictionary does not know."""

    seat: Seat
    senses: tuple[int | None, ...]


class Paid(Struct, frozen=True):
    """§8.5 How many of a player’s answers nobody else gave, and what they bring."""

    seat: Seat
    count: int
    points: int


class SensesSettled(Struct, frozen=True, tag="senses_settled"):
    """§8.5 Which answers count, by their numbers, and what they bring."""

    word: Spelling
    kept: tuple[int, ...]
    paid: tuple[Paid, ...]


Dealing: TypeAlias = (
    Dealt | PolyedreRolled | ElueChosen | Refilled | BagsMerged | DrewBlind | HandsGathered
)
Throwing: TypeAlias = Threw | Rolled | DiceWereSet | Passed | FetichesKept
Judging: TypeAlias = Proposed | PlayRejected
Saying: TypeAlias = (
    Voted
    | AccentClaimed
    | AnagramClaimed
    | ClaimFailed
    | SaidNothing
    | SensesAsked
    | AnswerGiven
    | AnswersShown
    | Matched
)
Said: TypeAlias = Saying | ClaimsClosed | SensesSettled
"""§8 What is announced, answered and voted, and what becomes of it."""

Event: TypeAlias = (
    Dealing | Throwing | Played | SuperJokerRetired | Judging | Said | TimedOut | Resigned
)
