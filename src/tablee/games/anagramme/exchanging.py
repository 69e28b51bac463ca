"""§3.6 Exchanging a card for one of the two on top of the talon; §3.3 what an anagram discards."""

from typing import assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Exchange
from tablee.games.anagramme.events import DiscardDeclined, Discarded, Exchanged, Parting
from tablee.games.anagramme.state import State, Top
from tablee.games.anagramme.turns import closed, turn_done
from tablee.letters.cards import added, drawn, given, taken, without


def play(state: State, seat: Seat, move: Exchange) -> tuple[Discarded] | Refusal:
    """§3.6 A card of the hand for one of the two on top of the talon: open to all, always."""
    if len(move.discard) != 1 or move.discard not in state.hands[seat]:
        return refuse("cannot_discard", "3.6", card=move.discard)
    return (Discarded(seat, move.discard, move.top),)


def actions(hand: str) -> tuple[Exchange, ...]:
    """§3.6 Each card for either."""
    return tuple(Exchange(card, top) for card in sorted(set(hand)) for top in Top)


def owed(state: State, dice: Dice) -> Exchanged | None:
    """§3.6 The face-down top of the talon, for whoever asked for it."""
    if state.open.owed is None:
        return None
    return Exchanged(state.open.owed, drawn(state.talon, 1, dice))


def apply(state: State, event: Parting) -> State:
    """§3.6 The table once a card is gone, or has come for it."""
    match event:
        case Discarded():
            return _discarded(state, event)
        case DiscardDeclined():
            return turn_done(state, smaller=False)
        case Exchanged():
            return _exchanged(state, event)
        case _:
            assert_never(event)


def _discarded(state: State, event: Discarded) -> State:
    """§3.6 A card for another; §3.3 or, after an anagram, for none."""
    assert event.card is not None, "only news hide cards"
    seat, top, table = event.seat, event.exchange, state.open
    state = replace(
        _shed(state, event.card, top),
        hands=taken(state.hands, seat, event.card),
        discards=added(state.discards, event.card),
    )
    if top is Top.HIDDEN:
        return with_open(state, owed=seat)
    if top is Top.SHOWN:
        assert table.turned is not None
        state = replace(state, hands=given(state.hands, seat, table.turned))
        state = with_open(state, turned=None)
    return turn_done(state, smaller=top is None)


def _shed(state: State, card: str, top: Top | None) -> State:
    """§5.3 What goes with a word of this turn may come back; of a former one nothing is open."""
    table = state.open
    if table.window is None or table.window.number != table.number:
        return closed(state)
    return replace(state, shed=card) if top is None else state


def _exchanged(state: State, event: Exchanged) -> State:
    """§3.6 The card from the talon comes into the hand."""
    assert event.card is not None, "only news hide cards"
    hands = given(state.hands, event.seat, event.card)
    state = replace(state, hands=hands, talon=without(state.talon, event.card))
    return turn_done(with_open(state, owed=None), smaller=False)
