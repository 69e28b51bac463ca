"""§1 The cards, the deal and the talon."""

from typing import assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import LONGEST_CLOCK, Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, lowest_lot, next_lot, next_seat, with_item
from tablee.games.anagramme.cards import RANKS, pack
from tablee.games.anagramme.events import CardTurned, Dealt, Drew, Setting, TalonTurned
from tablee.games.anagramme.options import (
    MOST_STAKE,
    MOST_WITH_ONE_PACK,
    SEATS,
    AnagrammeOptions,
)
from tablee.games.anagramme.state import Open, Phase, State
from tablee.games.anagramme.turns import chance_is_due
from tablee.letters.cards import drawn, given, in_order, without

# §1.1, §1.3 The table


def start(options: AnagrammeOptions, seats: int) -> State | Refusal:
    """§1.3 Two to eight players."""
    if seats not in SEATS:
        return refuse("seat_count", "1.3", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "7.3", clock=options.clock)
    if not 1 <= options.stake <= MOST_STAKE:
        return refuse("stake", "7.1", stake=options.stake, most=MOST_STAKE)
    table = Open(
        options=options,
        drawn=("",) * seats,
        remises=(0,) * seats,
        charges=(0,) * seats,
        sheets=((),) * seats,
        fell=(0,) * seats,
        returned=(None,) * seats,
    )
    return State(table, hands=("",) * seats, talon=box(options, seats))


def packs(options: AnagrammeOptions, seats: int) -> int:
    """§1.1 Six and more need two packs."""
    return options.packs if seats <= MOST_WITH_ONE_PACK else 2


def box(options: AnagrammeOptions, seats: int) -> str:
    """§1.1 All cards of the table."""
    return in_order(pack(options.jokers) * packs(options, seats))


def hand_size(table: Open) -> int:
    """§1.3 Ten cards; eight where five share one pack."""
    shared = packs(table.options, len(table.seats)) == 1
    return 8 if shared and len(table.in_play) == MOST_WITH_ONE_PACK else 10


def new_deal(state: State) -> State:
    """§1.3 All cards are gathered, and the deal passes to the left."""
    table, seats = state.open, len(state.hands)
    dealer = next_seat(table.in_play, table.dealer)
    gathered = replace(state, hands=("",) * seats, talon=box(table.options, seats), discards="")
    return with_open(
        replace(gathered, shed=None),
        turned=None,
        laid=(),
        phase=Phase.DEAL,
        dealer=dealer,
        turn=next_seat(table.in_play, dealer),
        number=table.number + 1,
        deal=table.deal + 1,
        blank=0,
        remises=(0,) * seats,
        charges=(0,) * seats,
        window=None,
        accepted=(),
        counted=(),
    )


# §1.2 – §1.5 What luck owes


def to_draw(table: Open) -> Seat | None:
    """§1.2 Who draws next for the deal; None once one has the highest card."""
    return next_lot(_ranks(table))


def _ranks(table: Open) -> list[list[int]]:
    """§1.2 What each has drawn: the joker is first, then A, B, C …"""
    return [[RANKS.index(card) for card in cards] for cards in table.drawn]


def draw(state: State, dice: Dice) -> Drew:
    """§1.2 One card each, and again among those who tie."""
    drawer = to_draw(state.open)
    assert drawer is not None
    return Drew(drawer, drawn(without(state.talon, "".join(state.open.drawn)), 1, dice))


def deal(state: State, dice: Dice) -> Dealt:
    """§1.3 One hand after the other, from the left of the dealer."""
    table = state.open
    order = sorted(table.in_play, key=lambda seat: (seat <= table.dealer, seat))
    seat = next(seat for seat in order if not state.hands[seat])
    count = hand_size(table)
    return Dealt(seat, drawn(state.talon, count, dice), count)


def turn_up(state: State, dice: Dice) -> CardTurned | TalonTurned | None:
    """§1.4 A card is drawn when it is due and not before: the talon has no order."""
    if not chance_is_due(state):
        return None
    if not state.talon:
        return TalonTurned(len(state.discards))
    return CardTurned(drawn(state.talon, 1, dice))


# What happened


def apply(state: State, event: Setting) -> State:
    """§1 The table once a card was drawn, dealt or turned."""
    match event:
        case Drew(seat, card):
            return _drew(state, seat, card)
        case Dealt(seat, cards):
            return _dealt(state, seat, cards)
        case CardTurned(card):
            return with_open(replace(state, talon=without(state.talon, card)), turned=card)
        case TalonTurned():
            return replace(state, talon=state.discards, discards="")
        case _:
            assert_never(event)


def _drew(state: State, seat: Seat, card: str) -> State:
    """§1.2 Once one has the highest card, the deal begins: he deals, and the left of him plays."""
    drawn_so_far = state.open.drawn
    state = with_open(state, drawn=with_item(drawn_so_far, seat, drawn_so_far[seat] + card))
    if to_draw(state.open) is not None:
        return state
    dealer = lowest_lot(_ranks(state.open))
    turn = next_seat(state.open.in_play, dealer)
    return with_open(state, phase=Phase.DEAL, dealer=dealer, turn=turn)


def _dealt(state: State, seat: Seat, cards: str | None) -> State:
    assert cards is not None, "only news hide cards"
    hands = given(state.hands, seat, cards)
    state = replace(state, hands=hands, talon=without(state.talon, cards))
    whole = all(hands[one] for one in state.open.in_play)
    return with_open(state, phase=Phase.TURN) if whole else state
