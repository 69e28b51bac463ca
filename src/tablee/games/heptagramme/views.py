"""§9 Who sees what: the columns, the sums and how many cards there are; of hands, one’s own."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.heptagramme import rules
from tablee.games.heptagramme.actions import Move
from tablee.games.heptagramme.announcing import announceable, spelled_unseen
from tablee.games.heptagramme.dealing import drawable
from tablee.games.heptagramme.events import BonusDrawn, Dealt, Event, Exchanged, Passed, Refilled
from tablee.games.heptagramme.floor import may_move
from tablee.games.heptagramme.options import Help
from tablee.games.heptagramme.state import COLUMNS, SHORTEST, Open, State
from tablee.games.heptagramme.sums import written
from tablee.games.heptagramme.turn import laid_unseen, placeable
from tablee.games.heptagramme.words import head_points, hides_words, stem
from tablee.letters.cards import MAJS, MINS, Cards, Deck, without
from tablee.letters.words import Spelling, Words

News: TypeAlias = Event


class Announceable(Struct, frozen=True):
    """A word that a column may be announced as, and what its maj. would bring."""

    word: Spelling
    points: int


class Prospect(Struct, frozen=True):
    """What the seat may do now at a column, and what it can still become.

    `places` are the cards of one’s hand that may be placed at its end, `announceable` what it may
    be announced as; where the table hides which words there are, all that might be. `temoins`
    counts the words that it can still become, if the table wants to know.
    """

    places: Cards
    announceable: tuple[Announceable, ...]
    temoins: int | None


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that it may make now; where the table hides
    which words there are, without those that would tell.

    A word has as many letters as `shortest` says, or more. `prospects` stand beside the columns;
    they are `sure` where the table shows which words there are: else one finds out too late.
    `hand` is one’s own, `hands` how many cards each holds, and of the piles, of the baskets and of
    what was put aside to be exchanged one sees how many there are; `drawable` can still be drawn.
    `written` is the sum of this turn as the book tells it.
    """

    seat: Seat | None
    open: Open
    shortest: int
    prospects: tuple[Prospect, ...]
    sure: bool
    hand: Cards
    hands: tuple[int, ...]
    pile: int
    corbeille: int
    majs: int
    corbeille_majs: int
    exchange: int
    drawable: int
    sum: int
    written: str
    blank_rounds: int
    totals: tuple[int, ...]
    actions: tuple[Move, ...]


def view(words: Words, state: State, seat: Seat | None) -> View:
    """§9 One’s own hand, the table, and of everything else how many there are."""
    table = state.open
    return View(
        seat=seat,
        open=table,
        shortest=SHORTEST,
        prospects=tuple(_prospect(words, state, seat, at) for at in COLUMNS),
        sure=table.options.shown is not Help.AUCUNE,
        hand="" if seat is None or seat not in table.seats else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        pile=len(state.pile),
        corbeille=len(state.corbeille),
        majs=len(state.majs),
        corbeille_majs=len(state.corbeille_majs),
        exchange=len(state.exchange),
        drawable=drawable(state),
        sum=table.sum,
        written=written(table.scoring, table.fine),
        blank_rounds=table.blank_rounds,
        totals=table.totals,
        actions=() if seat is None else rules.shown_actions(words, state, seat),
    )


def _prospect(words: Words, state: State, seat: Seat | None, at: int) -> Prospect:
    table, hand = state.open, state.hands[state.open.turn]
    column, options = table.columns[at], table.options
    mine = seat is not None and may_move(state, seat)
    shown = options.shown is Help.TEMOINS and column.maj is not None
    if hides_words(options):
        places = laid_unseen(table, hand, at)
        spelled = spelled_unseen(table, at)
    else:
        places = placeable(words, table, hand, at)
        spelled = announceable(words, table, at)
    return Prospect(
        places=places if mine else "",
        announceable=tuple(Announceable(word, head_points(word)) for word in spelled)
        if mine
        else (),
        temoins=stem(words, column).count if shown else None,
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
    columns = view.open.columns
    unseen = Deck(without(MINS, "".join(column.mins for column in columns) + view.hand), dice)
    hands = tuple(
        view.hand if seat == view.seat else unseen.deal(size)
        for seat, size in enumerate(view.hands)
    )
    heads = Deck(without(MAJS, "".join(column.maj or "" for column in columns)), dice)
    return State(
        open=view.open,
        hands=hands,
        pile=unseen.deal(view.pile),
        corbeille=unseen.deal(view.corbeille),
        majs=heads.deal(view.majs),
        corbeille_majs=heads.deal(view.corbeille_majs),
        exchange=hands[view.open.turn][: view.exchange],
    )
