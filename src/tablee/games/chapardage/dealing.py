"""§1 The deal and the four piles; §3.3, §5.2 what is drawn from them."""

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import LONGEST_CLOCK, Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, with_item
from tablee.games.chapardage.actions import Draw
from tablee.games.chapardage.events import Dealt, Drew, PileChosen
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import NEW_HAND, PILES, SEATS, Open, Phase, Refill, State
from tablee.games.chapardage.turns import drawer, draws
from tablee.letters.cards import MIXED, drawn, given, without

# §1.2, §1.3 The deal


def start(options: ChapardageOptions, seats: int) -> State | Refusal:
    """§1.2 Three or four players; §1.3 what is not dealt lies in four piles as even as can be."""
    if seats not in SEATS:
        return refuse("seat_count", "1.2", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "7.2", clock=options.clock)
    left = len(MIXED) - seats * options.dealt
    heights = tuple((left + len(PILES) - 1 - pile) // len(PILES) for pile in PILES)
    lying = Open(options, protected=("",) * seats, heights=heights)
    return State(lying, hands=("",) * seats, heaps=((),) * seats)


def chance(state: State, dice: Dice) -> Dealt | Drew | None:
    """§1.3 A card is drawn when it is due and not before."""
    lying = state.open
    if lying.phase is Phase.DEAL:
        seat = next(seat for seat in lying.seats if not state.hands[seat])
        cards = drawn(state.pile, lying.options.dealt, dice)
        return Dealt(seat, cards, len(cards))
    if lying.reaching is not None:
        return Drew(drawer(lying), lying.reaching, drawn(state.pile, 1, dice))
    return None


def dealt(state: State, event: Dealt) -> State:
    """§1.2 A hand; after the last one, the first player asks."""
    assert event.cards is not None, "only news hide cards"
    hands = with_item(state.hands, event.seat, event.cards)
    state = replace(state, hands=hands, pile=without(state.pile, event.cards))
    return with_open(state, phase=Phase.ASK) if all(hands) else state


# §3.3, §5.2 Drawing


def draw(lying: Open, seat: Seat, pile: int) -> tuple[PileChosen, ...] | Refusal:
    """§3.3, §5.2 The top card of the pile of one’s choice."""
    if not draws(lying):
        return refuse("ask_first" if lying.phase is Phase.ASK else "drawn_already", "3.3")
    if not lying.heights[pile]:
        return refuse("empty_pile", "1.3", nearest=Draw(fullest(lying)), pile=pile)
    return (PileChosen(seat, pile),)


def moves(lying: Open) -> tuple[Draw, ...]:
    """§1.3 From every pile that is not empty."""
    return tuple(Draw(pile) for pile in PILES if lying.heights[pile])


def fullest(lying: Open) -> int:
    """§7.2 The highest pile."""
    return lying.heights.index(max(lying.heights))


def reached(state: State, event: PileChosen) -> State:
    """§3.3, §5.2 Luck owes a card of this pile."""
    return with_open(state, reaching=event.pile)


def drew(state: State, event: Drew) -> State:
    """§3.3 The card is to be spoken of; §5.2 or one more of a new hand."""
    assert event.card is not None, "only news hide cards"
    hands = given(state.hands, event.seat, event.card)
    state = replace(state, hands=hands, pile=without(state.pile, event.card))
    heights = with_item(state.open.heights, event.pile, state.open.heights[event.pile] - 1)
    state = with_open(state, heights=heights, reaching=None, spared=not any(heights))
    refill, number = state.open.refill, state.open.number
    if refill is None:
        return with_open(replace(state, drawn=event.card), phase=Phase.SAY, number=number + 1)
    left = refill.left - 1
    return with_open(state, refill=Refill(event.seat, left) if left else None)


def with_refill(state: State, seat: Seat) -> State:
    """§5.2 Whoever is left without cards draws five, or what there is; §7.4 if he still plays."""
    due = min(NEW_HAND, len(state.pile))
    if state.hands[seat] or not due or seat in state.open.gone or state.open.end is not None:
        return state
    return with_open(state, refill=Refill(seat, due))
