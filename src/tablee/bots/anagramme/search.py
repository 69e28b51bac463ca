"""The best turn of Anagramme that is found, as far as it can be told without trying it out."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from msgspec.structs import replace

from tablee.bots.anagramme.packing import found, legal, most_laid, moves_of, remise_of
from tablee.bots.anagramme.vocabulary import Vocabulary
from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.seats import Seat, with_item
from tablee.games.anagramme import operations
from tablee.games.anagramme.actions import Exchange, Lay, Operation
from tablee.games.anagramme.cards import FIGURES, Dear, figures
from tablee.games.anagramme.options import AnagrammeOptions, To
from tablee.games.anagramme.state import State, Top
from tablee.kernels.anagramme.search import Found, Worth
from tablee.letters.cards import JOKER, added, holds, without

Idea: TypeAlias = Operation | Exchange

GOING_OUT: Final = 1000
"""More than any other move is worth: it ends the hand while the others hold cards."""
LOOKED_AT: Final = 60
"""Of so many operations it is asked what the rest of the hand could still lay."""
IDEAS: Final = 7
LITTLE: Final = JOKER + "e"
"""Where no turn rids the hand of as much as these cost, exchanges are worth trying."""
HOPE: Final = 0.7
"""What a word that can be laid in the next turn is worth beside one that is laid now."""


Ranked: TypeAlias = list[tuple[int, int]]
"""Rows of what was found, and what each takes off the cost of the hand at once."""


def ranked(state: State, seat: Seat, every: Found, most: int) -> Ranked:
    """So many of the operations that are worth most."""
    hand, figure = state.hands[seat], FIGURES[state.open.options.dear]
    worth = Worth(
        hand=len(hand),
        turned=remise_of(state.open.options) + max(figure[card] for card in hand),
        going_out=GOING_OUT,
        kept=state.open.options.replaced is To.HAND,
    )
    return every.ranked(worth, most)


def most_worth(state: State, seat: Seat, every: Found) -> int:
    """What the best operation takes off the cost of the hand at once."""
    return max((worth for _, worth in ranked(state, seat, every, 1)), default=0)


def dearest(hand: str, dear: Dear) -> str:
    """The card that costs most."""
    return max(hand, key=lambda card: (FIGURES[dear][card], card))


def hardest_first(hand: str, dice: Dice) -> list[str]:
    """What to be rid of: the letters that are hardest to lay come first. A joker goes with
    everything, and is given away only where there is nothing else.
    """
    kinds = sorted({*hand} - {JOKER}) or [JOKER]
    lots = {card: dice.below(1 << 16) for card in kinds}
    return sorted(kinds, key=lambda card: (-FIGURES[Dear.RARE][card], lots[card]))


def with_turned(state: State, seat: Seat, card: str) -> State:
    """The table once this card of a hand is exchanged for the one that is face up."""
    assert state.open.turned is not None
    hand = added(without(state.hands[seat], card), state.open.turned)
    return replace(state, hands=with_item(state.hands, seat, hand))


def best_idea(known: Vocabulary, state: State, seat: Seat, every: Found) -> Operation | None:
    """What rids the hand of most; None where nothing rids it of anything."""
    for most in dict.fromkeys((LOOKED_AT, len(every))):
        for row, worth in ranked(state, seat, every, most):
            if worth <= 0:
                return None
            for move in _moves(known, state, seat, every, row):
                return spending(move, state.hands[seat], state.open.options.dear)
    return None


def _moves(
    known: Vocabulary, state: State, seat: Seat, every: Found, row: int
) -> Iterator[Operation]:
    """An operation wherever the rules let it be done."""
    discard = dearest(state.hands[seat], state.open.options.dear)
    for move in moves_of(known, state, every[row], discard):
        if (possible := legal(known, state, seat, move)) is not None:
            yield possible


def exchange(
    known: Vocabulary, state: State, seat: Seat, dice: Dice, see: Callable[[Found], Found]
) -> Exchange:
    """The face-up card, where it goes with the others as far as one sees; else one that nobody has
    seen.
    """
    hardest = hardest_first(state.hands[seat], dice)
    for card in hardest:
        then = with_turned(state, seat, card)
        if best_idea(known, then, seat, see(found(known, then, seat))) is not None:
            return Exchange(card, Top.SHOWN)
    return Exchange(hardest[0], Top.HIDDEN)


def spending(move: Operation, hand: str, dear: Dear) -> Operation:
    """A new word with a joker that is left over in place of its cheapest letter."""
    if not isinstance(move, Lay) or hand.count(JOKER) <= sum(map(str.isupper, move.word)):
        return move
    cheapest = min(filter(str.islower, move.word), key=lambda sign: FIGURES[dear][sign])
    return Lay(move.word.replace(cheapest, cheapest.upper(), 1))


def ideas(known: Vocabulary, state: State, seat: Seat, every: Found) -> list[Idea]:
    """A few turns worth trying, the most promising first: what rids the hand of most, now and with
    the next word that the rest could lay, and exchanges.
    """
    hand, dear = state.hands[seat], state.open.options.dear
    best_rows = ranked(state, seat, every, LOOKED_AT)
    several: dict[Idea, float] = {}
    alike = set[str]()
    for row, worth in best_rows:
        move = next(_moves(known, state, seat, every, row), None)
        if move is None:
            continue
        made = operations.make(known.words, state, seat, move)
        assert not isinstance(made, Refusal)
        if worth >= GOING_OUT:
            return [move]
        rest = made.played or dearest(hand, dear)
        left = without(hand, rest) if holds(hand, rest) else hand
        if state.open.options.replaced is To.HAND:
            left += made.received
        kind = f"{every[row].kind}{left}"
        if kind in alike:
            continue
        alike.add(kind)
        several[move] = worth + HOPE * _next(known, left, state.open.options)
        if (spent := spending(move, hand, dear)) != move:
            several[spent] = several[move] - 1
    best = sorted(several, key=lambda move: -several[move])[:IDEAS]
    if len(best) < 3 or max((worth for _, worth in best_rows), default=0) < figures(LITTLE, dear):
        costs = sorted({*hand}, key=lambda card: (FIGURES[dear][card], card))
        best += [
            Exchange(card, top) for card in dict.fromkeys((costs[0], costs[-1])) for top in Top
        ]
    return best


def _next(known: Vocabulary, hand: str, options: AnagrammeOptions) -> int:
    """The most that a hand could lay."""
    if len(hand) < options.shortest:
        return 0
    return most_laid(known, hand, options)
