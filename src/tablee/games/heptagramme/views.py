"""§9 Who sees what: the columns, the sums and how many cards there are; of hands, one’s own."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.heptagramme import rules
from tablee.games.heptagramme.state import (
    COLUMNS,
    SHORTEST,
    BonusDrawn,
    Column,
    Dealt,
    Event,
    Exchanged,
    Help,
    HeptagrammeOptions,
    Line,
    Move,
    OpenDoubt,
    Passed,
    Phase,
    Refilled,
    State,
)
from tablee.letters.cards import MAJS, MINS, Cards, Deck, Maj, without
from tablee.letters.words import Words

News: TypeAlias = Event


class ColumnView(Struct, frozen=True):
    """A column, and what the seat may do there now.

    `places` are the cards of one’s hand that may be placed at its end, `words` what it may be
    announced as; where the table hides which words there are, all that might be. `temoins` counts
    the words that it can still become, if the table wants to know.
    """

    maj: Maj | None
    mins: Cards
    last: Seat | None
    places: Cards
    words: tuple[str, ...]
    temoins: int | None


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that it may make now; where the table hides
    which words there are, without those that would tell.

    A word has as many letters as `shortest` says, or more.
    `hand` is one’s own, `hands` how many cards each holds.
    `fine` is what words announced in vain have cost in this turn.
    `told` is the sum of this turn as the book tells it; in `sheets`, a passed turn is None.
    """

    seat: Seat | None
    options: HeptagrammeOptions
    shortest: int
    columns: tuple[ColumnView, ...]
    hand: Cards
    hands: tuple[int, ...]
    pile: int
    corbeille: int
    majs: int
    corbeille_majs: int
    phase: Phase
    turn: Seat
    number: int
    lines: tuple[Line, ...]
    fine: int
    frozen: int
    settled: int
    sum: int
    told: str
    earned: bool
    bonus: bool
    exchange: int
    doubt: OpenDoubt | None
    doubted: tuple[int | None, ...]
    closed: tuple[int, ...]
    accepted: tuple[Seat, ...]
    gone: tuple[Seat, ...]
    blank: int
    passes: tuple[int, ...]
    blank_rounds: int
    quiet: bool
    stop: tuple[Seat, ...]
    declined: int
    blocked: bool
    sheets: tuple[tuple[int | None, ...], ...]
    totals: tuple[int, ...]
    end: str | None
    actions: tuple[Move, ...]


def view(words: Words, state: State, seat: Seat | None) -> View:
    """§9 One’s own hand, the table, and of everything else how many there are."""
    return View(
        seat=seat,
        options=state.options,
        shortest=SHORTEST,
        columns=tuple(_column(words, state, seat, at) for at in COLUMNS),
        hand="" if seat is None or seat not in state.seats else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        pile=len(state.pile),
        corbeille=len(state.corbeille),
        majs=len(state.majs),
        corbeille_majs=len(state.corbeille_majs),
        phase=state.phase,
        turn=state.turn,
        number=state.number,
        lines=state.lines,
        fine=state.fine,
        frozen=state.frozen,
        settled=state.settled,
        sum=state.sum,
        told=rules.told(state.lines, state.fine),
        earned=state.earned,
        bonus=state.bonus,
        exchange=len(state.exchange),
        doubt=state.doubt,
        doubted=state.doubted,
        closed=state.closed,
        accepted=state.accepted,
        gone=state.gone,
        blank=state.blank,
        passes=state.passes,
        blank_rounds=state.blank_rounds,
        quiet=state.quiet,
        stop=state.stop,
        declined=state.declined,
        blocked=state.blocked,
        sheets=state.sheets,
        totals=state.totals,
        end=state.end,
        actions=() if seat is None else rules.shown_actions(words, state, seat),
    )


def _column(words: Words, state: State, seat: Seat | None, at: int) -> ColumnView:
    column = state.columns[at]
    mine = seat is not None and rules.may_move(state, seat)
    shown = state.options.shown is Help.TEMOINS and column.maj is not None
    if rules.hides_words(state.options):
        places, spelled = rules.laid_unseen(state, state.turn, at), rules.spelled_unseen(state, at)
    else:
        places = rules.placeable(words, state, state.turn, at)
        spelled = rules.announceable(words, state, at)
    return ColumnView(
        maj=column.maj,
        mins=column.mins,
        last=column.last,
        places=places if mine else "",
        words=tuple(spelled) if mine else (),
        temoins=rules.stem(words, column).words if shown else None,
    )


def show(event: Event, seat: Seat | None) -> News:
    """§9 What others draw or put aside is told by its number alone."""
    match event:
        case Dealt() | Refilled() | Exchanged() | Passed() if event.seat != seat:
            return replace(event, cards=None)
        case BonusDrawn() if event.seat != seat:
            return replace(event, card=None)
        case _:
            return event


def guess(view: View, dice: Dice) -> State:
    """§9 The cards that are not in sight, dealt anew to where so many lie."""
    columns = tuple(Column(shown.maj, shown.mins, shown.last) for shown in view.columns)
    laid = "".join(column.mins for column in columns)
    unseen = Deck(without(MINS, laid + view.hand), dice)
    hands = tuple(
        view.hand if seat == view.seat else unseen.deal(size)
        for seat, size in enumerate(view.hands)
    )
    heads = Deck(without(MAJS, "".join(column.maj or "" for column in columns)), dice)
    return State(
        options=view.options,
        hands=hands,
        columns=columns,
        pile=unseen.deal(view.pile),
        corbeille=unseen.deal(view.corbeille),
        majs=heads.deal(view.majs),
        corbeille_majs=heads.deal(view.corbeille_majs),
        phase=view.phase,
        turn=view.turn,
        number=view.number,
        lines=view.lines,
        fine=view.fine,
        frozen=view.frozen,
        settled=view.settled,
        earned=view.earned,
        bonus=view.bonus,
        exchange=hands[view.turn][: view.exchange],
        doubt=view.doubt,
        doubted=view.doubted,
        closed=view.closed,
        accepted=view.accepted,
        gone=view.gone,
        blank=view.blank,
        passes=view.passes,
        quiet=view.quiet,
        stop=view.stop,
        declined=view.declined,
        blocked=view.blocked,
        sheets=view.sheets,
        end=view.end,
    )
