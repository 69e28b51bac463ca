"""§8 Who sees what: the words, the face-up card, points and how many cards; of hands, one’s own."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.anagramme import rules
from tablee.games.anagramme.cards import Card, Cards, figures
from tablee.games.anagramme.state import (
    AnagrammeOptions,
    Answered,
    Crossing,
    Dealt,
    Discarded,
    Event,
    Exchanged,
    Judges,
    Move,
    Phase,
    State,
    Window,
    Word,
)
from tablee.letters.cards import Deck, without
from tablee.letters.words import Spelling, Words

News: TypeAlias = Event


class WordView(Struct, frozen=True):
    """A laid word, and the words shown at its place before. `free`: it may be turned into an
    anagram. `crossable` are the letters that a vertical word may cross.
    """

    text: Spelling
    before: tuple[Spelling, ...]
    crossing: Crossing | None
    free: bool
    crossable: tuple[int, ...]


class WindowView(Struct, frozen=True):
    """What may be contested: as `Window`, but for the card that was discarded, face down."""

    number: int
    seat: Seat
    made: tuple[int, ...]
    words: tuple[Word, ...]
    played: Cards
    received: Cards
    discarded: bool
    remise: int
    blank: int


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that need no word or, where the table wants
    hints, a choice of all that it could do.

    `hand` is one’s own and `left` what it would cost, `hands` how many cards each holds; `shown`
    are the hands that were counted. `contests` is one’s own answer; of others, `accepted` says only
    that they gave theirs. So many more turns in which no hand becomes smaller end this one:
    `until_blocked`.
    """

    seat: Seat | None
    options: AnagrammeOptions
    words: tuple[WordView, ...]
    hand: Cards
    left: int
    hands: tuple[int, ...]
    shown: tuple[Cards | None, ...]
    talon: int
    turned: Card | None
    discards: int
    phase: Phase
    drawn: tuple[str, ...]
    dealer: Seat
    turn: Seat
    number: int
    deal: int
    owed: Seat | None
    blank: int
    until_blocked: int
    remises: tuple[int, ...]
    charges: tuple[int, ...]
    window: WindowView | None
    accepted: tuple[Seat, ...]
    contests: bool
    counted: tuple[Seat, ...]
    sheets: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    fell: tuple[int, ...]
    returned: tuple[int | None, ...]
    gone: tuple[Seat, ...]
    in_play: tuple[Seat, ...]
    end: str | None
    actions: tuple[Move, ...]


def view(words: Words, state: State, seat: Seat | None) -> View:
    """§8 One’s own hand, the table, and of everything else how many there are."""
    hand = "" if seat is None or seat not in state.seats else state.hands[seat]
    return View(
        seat=seat,
        options=state.options,
        words=tuple(_word(state, at) for at in range(len(state.words))),
        hand=hand,
        left=figures(hand, state.options.dear),
        hands=tuple(map(len, state.hands)),
        shown=tuple(state.hands[one] if one in state.counted else None for one in state.seats),
        talon=len(state.talon),
        turned=state.turned,
        discards=len(state.discards),
        phase=state.phase,
        drawn=state.drawn,
        dealer=state.dealer,
        turn=state.turn,
        number=state.number,
        deal=state.deal,
        owed=state.owed,
        blank=state.blank,
        until_blocked=rules.until_blocked(state),
        remises=state.remises,
        charges=state.charges,
        window=None if state.window is None else _window(state.window),
        accepted=state.accepted,
        contests=seat in state.contested,
        counted=state.counted,
        sheets=state.sheets,
        totals=state.totals,
        fell=state.fell,
        returned=state.returned,
        gone=state.gone,
        in_play=state.in_play,
        end=state.end,
        actions=() if seat is None else _actions(words, state, seat),
    )


def _word(state: State, at: int) -> WordView:
    word = state.words[at]
    return WordView(
        text=word.text,
        before=word.before,
        crossing=word.crossing,
        free=not rules.is_crossed(state.words, at),
        crossable=rules.crossable(state, at),
    )


def _window(window: Window) -> WindowView:
    return WindowView(
        number=window.number,
        seat=window.seat,
        made=window.made,
        words=window.words,
        played=window.played,
        received=window.received,
        discarded=window.discard is not None,
        remise=window.remise,
        blank=window.blank,
    )


def _actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """§7.2 To find the words is the game; and where nobody checks them, no hint may."""
    if state.options.hints and state.options.referee is Judges.LEXICON:
        return rules.actions(words, state, seat)
    return rules.without_words(state, seat)


def show(event: Event, seat: Seat | None) -> News:
    """§8 What others are dealt, discard, draw or answer is not told."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=None)
        case Discarded() | Exchanged() if event.seat != seat:
            return replace(event, card=None)
        case Answered() if event.seat != seat:
            return replace(event, contests=None)
        case _:
            return event


def guess(view: View, dice: Dice) -> State:
    """§8 The cards that are not in sight, dealt anew to where so many lie."""
    words = tuple(Word(word.text, word.before, word.crossing) for word in view.words)
    seen = rules.laid_cards(words) + (view.turned or "")
    known = tuple(
        view.hand if seat == view.seat else shown for seat, shown in enumerate(view.shown)
    )
    seen += "".join(hand or "" for hand in known)
    unseen = Deck(without(rules.box(view.options, len(view.hands)), seen), dice)
    hands = tuple(
        unseen.deal(size) if hand is None else hand
        for hand, size in zip(known, view.hands, strict=True)
    )
    discards = unseen.deal(view.discards)
    return State(
        options=view.options,
        hands=hands,
        talon=unseen.deal(view.talon),
        turned=view.turned,
        discards=discards,
        words=words,
        phase=view.phase,
        drawn=view.drawn,
        dealer=view.dealer,
        turn=view.turn,
        number=view.number,
        deal=view.deal,
        owed=view.owed,
        blank=view.blank,
        remises=view.remises,
        charges=view.charges,
        window=None if view.window is None else _guessed(view.window, discards),
        accepted=view.accepted,
        contested=(view.seat,) if view.contests and view.seat is not None else (),
        counted=view.counted,
        sheets=view.sheets,
        fell=view.fell,
        returned=view.returned,
        gone=view.gone,
        end=view.end,
    )


def _guessed(window: WindowView, discards: str) -> Window:
    """§8 The card that went with an anagram may be any of the discards."""
    return Window(
        number=window.number,
        seat=window.seat,
        made=window.made,
        words=window.words,
        played=window.played,
        received=window.received,
        discard=discards[0] if window.discarded else None,
        remise=window.remise,
        blank=window.blank,
    )
