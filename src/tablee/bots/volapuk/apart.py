"""§6.9 Seven dice in several words: one word first, then one or two with all that is left."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec.structs import replace

from tablee.bots.allowance import Allowance
from tablee.bots.volapuk.packing import found, laid, puts_of, table_at
from tablee.bots.volapuk.search import Idea, adorned, faces_of, laid_hand
from tablee.bots.volapuk.sight import Look, Mind
from tablee.core.seats import Seat
from tablee.games.volapuk import placing
from tablee.games.volapuk.actions import Play, Put
from tablee.games.volapuk.state import HAND, Held, Open
from tablee.kernels.volapuk import structs as kernel
from tablee.kernels.volapuk.search import Plays

EACH: Final = 2
"""Of words with one, two, three… dice, so many are tried before the others."""
SEARCHED: Final = 6_000
"""What looking for the next word takes of a budget of nodes."""
MOST_WORDS: Final = 3


def plays_apart(lying: Open, seat: Seat, mind: Mind, allowance: Allowance) -> Iterator[Idea]:
    """Plays with all the dice of a full hand, as long as the allowance lasts."""
    hand = laid_hand(lying.hands[seat])
    if Look.APART not in mind.looks or len(hand) != HAND or not lying.tiles:
        return
    # Of several words none can be declared before all of them lie there.
    plain = mind._replace(looks=mind.looks - {Look.DIAGONAL, Look.REVERSED})
    for place in _laid(lying, seat, plain, hand, allowance, MOST_WORDS):
        if (idea := adorned(lying, seat, Play(place), mind)) is not None:
            yield idea


def _laid(
    lying: Open, seat: Seat, mind: Mind, hand: Sequence[Held], allowance: Allowance, most: int
) -> Iterator[tuple[Put, ...]]:
    """Ways to lay all these dice in so many words at most."""
    if not allowance.lasts(SEARCHED):
        return
    allowance.spend(SEARCHED)
    table = table_at(lying, mind)
    every, dice = found(table, faces_of(hand)), len(hand)
    if dice < HAND:
        whole = next(every.laying(dice).best_first(), None)
        yield from [puts_of(hand, laid(table, whole).kinds)] if whole is not None else ()
    if most == 1:
        return
    for play in _beginnings(every, dice):
        place = puts_of(hand, laid(table, play).kinds)
        used = {put.die for put in place}
        rest = [held for held in hand if held.die not in used]
        after = placing.board_after(lying, seat, Play(place))
        then = replace(lying, tiles=tuple(after.values()))
        for more in _laid(then, seat, mind, rest, allowance, most - 1):
            yield (*place, *more)


def _beginnings(every: Plays, dice: int) -> Iterator[kernel.Play]:
    """The best words that leave some of so many dice, those that leave fewest first."""
    for count in range(dice - 1, 0, -1):
        yield from islice(every.laying(count, count).best_first(), EACH)
