"""§9 Who sees what: everybody everything, but what is being answered and voted in secret."""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.volapuk import rules, turns
from tablee.games.volapuk.accents import open_accents
from tablee.games.volapuk.actions import Accent, Move
from tablee.games.volapuk.anagrams import no_more_anagrams
from tablee.games.volapuk.board import Cell
from tablee.games.volapuk.definitions import most_answers, words_to_ask
from tablee.games.volapuk.dice import Colour, Die, colour, value
from tablee.games.volapuk.events import AnswerGiven, Event, Voted
from tablee.games.volapuk.floor import TALK, open_answers, speaking, to_judge
from tablee.games.volapuk.state import (
    LAST_RECOMPOSITIONS,
    THROWS,
    Ballot,
    Held,
    Open,
    Phase,
    Sense,
    State,
    Tile,
)
from tablee.letters.words import Spelling

News: TypeAlias = Event


class DieView(Struct, frozen=True):
    """What one sees of a die: its colour, and what the face that it shows is worth."""

    colour: Colour
    worth: int


class BagView(Struct, frozen=True):
    """How many dice of a colour are left to be drawn."""

    colour: Colour
    count: int


class OpenAccent(Struct, frozen=True):
    """§8.3 An accent that one may announce: with one’s own die that shows it, if there is one, and
    on which letters; whether it is right, the referee alone knows.
    """

    accent: Accent
    die: Die | None
    cells: tuple[Cell, ...]


class Sayable(Struct, frozen=True):
    """§8.2 What one may say of a play now, right or wrong.

    `accents`, an `anagram` and words that one `asks` the senses of are for announcements. `answers`
    is how many senses of a word one may give. `to_match` and `to_judge` are answers by their
    numbers: one’s own that the dictionary does not know, and those of others.
    """

    accents: tuple[OpenAccent, ...] = ()
    anagram: bool = False
    asks: tuple[Spelling, ...] = ()
    answers: int = 0
    to_match: tuple[int, ...] = ()
    to_judge: tuple[int, ...] = ()


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that need no word.

    `held` is how the dice of the hands look, `laid` those of the board, in the order of `open`.
    `throws_left` and `recompositions_left` are how often whoever’s turn it is may still throw, and
    recompose in a last turn; `speaking` are those who may speak of a play now, and `sayable` is
    what this seat may say as one of them. What was `given` as answers and put on `ballots` is one’s
    own, as long as others are waited for.
    """

    seat: Seat | None
    open: Open
    held: tuple[tuple[DieView, ...], ...]
    laid: tuple[DieView, ...]
    bag: tuple[BagView, ...]
    throws_left: int
    recompositions_left: int
    given: tuple[Sense, ...]
    ballots: tuple[Ballot, ...]
    speaking: tuple[Seat, ...]
    sayable: Sayable | None
    totals: tuple[int, ...]
    in_play: tuple[Seat, ...]
    actions: tuple[Move, ...]


def view(state: State, seat: Seat | None) -> View:
    """§9 The board, every hand, the bags; but no answer (§8.5) or vote (§8.6) before its time."""
    lying = state.open
    throwing, recomposing = lying.phase is Phase.THROWS, lying.phase is Phase.RECOMPOSE
    return View(
        seat=seat,
        open=lying,
        held=tuple(tuple(_look(lying, held) for held in hand) for hand in lying.hands),
        laid=tuple(_look(lying, tile) for tile in lying.tiles),
        bag=_bag(lying),
        throws_left=THROWS - lying.throws if throwing else 0,
        recompositions_left=LAST_RECOMPOSITIONS - lying.recompositions if recomposing else 0,
        given=tuple(answer for answer in state.given if answer.seat == seat),
        ballots=tuple(ballot for ballot in state.ballots if ballot.seat == seat),
        speaking=tuple(sorted(speaking(lying))) if lying.phase in TALK else (),
        sayable=None if seat is None else _sayable(lying, seat),
        totals=lying.totals,
        in_play=lying.in_play,
        actions=() if seat is None else rules.without_words(lying, seat),
    )


def _sayable(lying: Open, seat: Seat) -> Sayable | None:
    """§8.2 For those who are waited for; nothing here is looked up in the dictionary."""
    if lying.phase not in TALK or seat not in turns.waiting(lying):
        return None
    match lying.phase:
        case Phase.CLAIMS:
            return Sayable(
                accents=tuple(OpenAccent(*one) for one in open_accents(lying, seat)),
                anagram=no_more_anagrams(lying, seat) is None,
                asks=tuple(words_to_ask(lying, seat)),
            )
        case Phase.ANSWERS:
            return Sayable(answers=most_answers(lying))
        case Phase.MATCHES:
            return Sayable(to_match=tuple(open_answers(lying, seat)))
        case _:
            return Sayable(to_judge=tuple(to_judge(lying, seat)))


def _look(lying: Open, die: Held | Tile) -> DieView:
    """§6.1 The worth as it is engraved in the corner of the die."""
    worth = 0 if die.face is None else value(die.face, lying.options.ligature_value)
    return DieView(colour(die.die), worth)


def _bag(lying: Open) -> tuple[BagView, ...]:
    """§1.4 What is left of each colour; §2.7 in one bag they can still be counted."""
    colours = list(map(colour, lying.bag))
    return tuple(BagView(one, colours.count(one)) for one in Colour)


def show(event: Event, seat: Seat | None) -> News:
    """§9 Everybody hears everything, but answers and votes."""
    match event:
        case Voted() if event.seat != seat:
            return Voted(event.seat)
        case AnswerGiven() if event.seat != seat:
            return AnswerGiven(event.seat, None)
        case _:
            return event


def guess(view: View, dice: Dice) -> State:
    """§9 Secret answers and votes are guessed as none."""
    others = [seat for seat in view.open.done if seat != view.seat]
    voted = tuple(map(Ballot, others)) if view.open.phase is Phase.VOTE else ()
    return State(view.open, view.given, (*voted, *view.ballots))
