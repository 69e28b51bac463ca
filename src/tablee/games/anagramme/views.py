"""§8 Who sees what: the words, the face-up card, points and how many cards; of hands, one’s own."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.anagramme import rules
from tablee.games.anagramme.actions import Move
from tablee.games.anagramme.cards import Cards, figures
from tablee.games.anagramme.counting import pot_of, staked
from tablee.games.anagramme.crossing import crossable
from tablee.games.anagramme.dealing import box
from tablee.games.anagramme.events import (
    Answered,
    Dealt,
    Discarded,
    Event,
    Exchanged,
    HandCounted,
    PotSettled,
)
from tablee.games.anagramme.laid import is_crossed, laid_cards
from tablee.games.anagramme.options import Judges
from tablee.games.anagramme.state import Open, State
from tablee.games.anagramme.turns import until_blocked
from tablee.letters.cards import Deck, without
from tablee.letters.words import Words

News: TypeAlias = Event


class Handle(Struct, frozen=True):
    """What may be done with a laid word: `free`, it may be turned into an anagram; `crossable` are
    the letters that a vertical word may cross.
    """

    free: bool
    crossable: tuple[int, ...]


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that need no word or, where the table wants
    hints, a choice of all that it could do.

    `handles` are of the laid words, one by one. `hand` is one’s own and `left` what it would cost,
    `hands` how many cards each holds; `shown` are the hands that were counted. `shed`: with what
    lies open a card went that nobody else has seen. `contests` is one’s own answer. So many more
    turns in which no hand becomes smaller end this one: `until_blocked`. In the `pot` of a simple
    game lie so many counters, of which each has `staked` some.
    """

    seat: Seat | None
    open: Open
    handles: tuple[Handle, ...]
    hand: Cards
    left: int
    hands: tuple[int, ...]
    shown: tuple[Cards | None, ...]
    talon: int
    discards: int
    shed: bool
    contests: bool
    until_blocked: int
    pot: int
    staked: tuple[int, ...]
    totals: tuple[int, ...]
    in_play: tuple[Seat, ...]
    actions: tuple[Move, ...]


def view(words: Words, state: State, seat: Seat | None) -> View:
    """§8 One’s own hand, the table, and of everything else how many there are."""
    table = state.open
    hand = "" if seat is None or seat not in state.seats else state.hands[seat]
    return View(
        seat=seat,
        open=table,
        handles=tuple(_handle(table, at) for at in range(len(table.laid))),
        hand=hand,
        left=figures(hand, table.options.dear),
        hands=tuple(map(len, state.hands)),
        shown=tuple(state.hands[one] if one in table.counted else None for one in table.seats),
        talon=len(state.talon),
        discards=len(state.discards),
        shed=state.shed is not None,
        contests=seat in state.contested,
        until_blocked=until_blocked(table),
        pot=pot_of(table),
        staked=tuple(staked(table, one) for one in table.seats),
        totals=table.totals,
        in_play=table.in_play,
        actions=() if seat is None else _actions(words, state, seat),
    )


def _handle(table: Open, at: int) -> Handle:
    return Handle(free=not is_crossed(table.laid, at), crossable=crossable(table, at))


def _actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """§7.2 To find the words is the game; and where nobody checks them, no hint may."""
    options = state.open.options
    if options.hints and options.referee is Judges.LEXICON:
        return rules.actions(words, state, seat)
    return rules.without_words(state, seat)


def show(event: Event, seat: Seat | None) -> News:
    """§8 What others are dealt, discard, draw or answer is not told; what a hand came to is, though
    older logs do not say it.
    """
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=None)
        case Discarded() | Exchanged() if event.seat != seat:
            return replace(event, card=None)
        case Answered() if event.seat != seat:
            return replace(event, contests=None)
        case HandCounted(cards=cards, dear=dear, left=None):
            return replace(event, left=figures(cards, dear))
        case PotSettled(paid=paid, won=won, points=None):
            return replace(event, points=won - paid)
        case _:
            return event


def guess(view: View, dice: Dice) -> State:
    """§8 The cards that are not in sight, dealt anew to where so many lie; the card that went with
    an anagram may be any of the discards.
    """
    table = view.open
    seen = laid_cards(table.laid) + (table.turned or "")
    known = tuple(
        view.hand if seat == view.seat else shown for seat, shown in enumerate(view.shown)
    )
    seen += "".join(hand or "" for hand in known)
    unseen = Deck(without(box(table.options, len(view.hands)), seen), dice)
    hands = tuple(
        unseen.deal(size) if hand is None else hand
        for hand, size in zip(known, view.hands, strict=True)
    )
    discards = unseen.deal(view.discards)
    return State(
        table,
        hands=hands,
        talon=unseen.deal(view.talon),
        discards=discards,
        contested=(view.seat,) if view.contests and view.seat is not None else (),
        shed=discards[0] if view.shed else None,
    )
