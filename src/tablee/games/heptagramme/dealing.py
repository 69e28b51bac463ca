"""§1 Setting the table, and what luck owes: a card is drawn when it is due and not before."""

from typing import assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import LONGEST_CLOCK, Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, with_item
from tablee.games.heptagramme import events
from tablee.games.heptagramme.options import HeptagrammeOptions
from tablee.games.heptagramme.state import COLUMNS, HAND, SEATS, Column, Open, Phase, State
from tablee.letters.cards import added, drawn, given, without


def start(options: HeptagrammeOptions, seats: int) -> State | Refusal:
    """§1.2 Two to four players, each named by a wind."""
    if seats not in SEATS:
        return refuse("seat_count", "1.2", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "8.2", clock=options.clock)
    table = Open(options=options, passes=(0,) * seats, sheets=((),) * seats)
    return State(table, ("",) * seats)


# What luck owes


def chance(state: State, dice: Dice) -> events.Event | None:
    """§1.4 A card is drawn when it is due and not before: piles have no order."""
    if state.open.end is not None:
        return None
    if state.open.phase is Phase.DEAL:
        dealt = next(seat for seat in state.seats if not state.hands[seat])
        return events.Dealt(dealt, _drawn(state, HAND, dice), HAND)
    if (column := _bare_column(state)) is not None:
        return events.MajTurned(column, drawn(state.majs, 1, dice))
    seat, due = state.open.turn, cards_due(state)
    reshuffled = due > len(state.pile)
    if state.open.phase is Phase.REFILL:
        return events.Refilled(seat, _drawn(state, due, dice), due, reshuffled)
    if state.open.phase is Phase.EXCHANGE:
        return events.Exchanged(seat, _drawn(state, due, dice), due, reshuffled)
    if due:
        return events.BonusDrawn(seat, _drawn(state, due, dice), reshuffled)
    return None


def chance_is_due(state: State) -> bool:
    """§1.4 Does luck come before anybody else?"""
    return (
        state.open.phase in (Phase.DEAL, Phase.REFILL, Phase.EXCHANGE)
        or _bare_column(state) is not None
        or cards_due(state) > 0
    )


def _bare_column(state: State) -> int | None:
    """§4.3 A place that waits for its new maj."""
    if not state.majs:
        return None
    return next((at for at in COLUMNS if state.open.columns[at].maj is None), None)


def cards_due(state: State) -> int:
    """§3.5, §3.6, §3.7 How many min. luck owes to the player whose turn it is."""
    table, left = state.open, drawable(state)
    if table.phase is Phase.REFILL:
        # A whole hand taken back beside a bonus card is more than full.
        return max(0, min(HAND - len(state.hands[table.turn]), left))
    if table.phase is Phase.EXCHANGE:
        return min(len(state.exchange), left)
    # §6.5 In *parole* the bonus waits for doubts, as a refill does.
    return int(table.phase is Phase.TURN and table.earned and not table.bonus)


def drawable(state: State) -> int:
    """§1.4 The pile and, once it is used up, the basket; §8.1 but not in the short version."""
    return len(state.pile) + (0 if state.open.options.short else len(state.corbeille))


def _drawn(state: State, count: int, dice: Dice) -> str:
    """§1.4 From the pile, and from the basket as far as the pile does not reach."""
    of_pile = min(count, len(state.pile))
    cards = drawn(state.pile, of_pile, dice)
    return added(cards, drawn(state.corbeille, count - of_pile, dice))


# What happened


def apply(state: State, event: events.Setting) -> State:
    """§1.2 A hand is dealt, the last to whoever deals; §1.3 a maj. is turned up."""
    match event:
        case events.Dealt(seat, cards):
            state = dealt_to(state, seat, cards)
            return with_open(state, phase=Phase.TURN) if seat == state.seats[-1] else state
        case events.MajTurned(column, maj):
            return _turned(state, column, maj)
        case _:
            assert_never(event)


def dealt_to(state: State, seat: Seat, cards: str | None) -> State:
    """§1.4 What the pile lacked came from the basket, which has become the new pile."""
    assert cards is not None, "only news hide cards"
    pile, corbeille = state.pile, state.corbeille
    if len(cards) > len(pile):
        # The whole of the old pile is in the draw, whatever else is.
        pile, cards_of_basket = corbeille, without(cards, pile)
        corbeille = ""
    else:
        cards_of_basket = cards
    return replace(
        state,
        pile=without(pile, cards_of_basket),
        corbeille=corbeille,
        hands=given(state.hands, seat, cards),
    )


def _turned(state: State, at: int, maj: str) -> State:
    """§3.4 A new maj. is something that was hidden: what was placed before it stays; §7.2 and there
    is something new to do.
    """
    return with_open(
        replace(state, majs=without(state.majs, maj)),
        columns=with_item(state.open.columns, at, Column(maj)),
        quiet=False,
        frozen=len(state.open.scoring),
    )
