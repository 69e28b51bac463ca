"""Chapardage compiled: what a hand lacks for each word, and what others may hold.

Cards are kinds, 0 to 53: the min., the maj., the joker min., the joker maj. (`packing.SIGNS`).
A hand is a count of each kind. Everything is `int64` or `float64`, and each kernel has one fixed
signature.

What others may hold is an assignment of kinds to *slots*: one for each card that an opponent has
ever been dealt or drawn unseen, then those of the piles. All assignments that agree with what was
heard are equally likely. All that is ever heard about kind k in the hand of X says how many of
X's first u slots are k: at least so many (they were stolen or laid since), or exactly so many
(« Pioche ! »). Such a *point* is a row (u, least, most, how many now) of `points[X, k]`.
"""

import numpy as np
from numba import float64, int64, njit, types, void
from numpy.typing import NDArray

from tablee.bits import lowest, popcount
from tablee.lexicon.graph import Ints
from tablee.lexicon.kernels import FIXED, VECTOR

LETTERS = 26
MAJ = LETTERS
JOKER = 2 * LETTERS
MAJ_JOKER = JOKER + 1
KINDS = JOKER + 2
BITS = 64

PILE = -1
"""The owner of what nobody has drawn."""
UPTO, LEAST, MOST, NOW = range(4)
POINTS = 28
"""No more than so many points of one kind in one hand say anything that others do not."""

Floats = NDArray[np.float64]

GRID = types.Array(types.int64, 2, "C")
POINT_ROWS = types.Array(types.int64, 4, "C")
FLOATS = types.Array(types.float64, 1, "C")
FLOAT_GRID = types.Array(types.float64, 2, "C")


# Words


@njit(int64(FIXED, VECTOR), cache=True)
def mask_of(letters: Ints, hand: Ints) -> int:
    """The min. of a hand, as words have theirs."""
    mask = np.int64(0)
    for letter in range(LETTERS):
        if hand[letter]:
            mask |= np.int64(1) << letter
            if hand[letter] > 1:
                mask |= np.int64(1) << (LETTERS + letter)
    for bit in range(2 * LETTERS, BITS - 1):
        if hand[letters[bit]] > 2:
            mask |= np.int64(1) << bit
    return mask


@njit(int64(FIXED, FIXED, FIXED, VECTOR, int64, GRID, VECTOR), cache=True)
def scan(
    masks: Ints, starts: Ints, letters: Ints, hand: Ints, every: int, needs: Ints, found: Ints
) -> int:
    """How many classes of words a hand can lay; `found` begins with their numbers.

    `needs[d, k]` counts the classes from which the hand is d cards off (1 or 2), k being one of
    those that bring it nearer. `every`: also of words whose maj. it has not.
    """
    have = ~mask_of(letters, hand)
    joker, crown = hand[JOKER] > 0, hand[MAJ_JOKER] > 0
    needs[:] = 0
    ready = 0
    for maj in range(LETTERS):
        held = hand[MAJ + maj] > 0
        if not (held or crown or every):
            continue
        for number in range(starts[maj], starts[maj + 1]):
            missing = masks[number] & have
            mins = popcount(missing)
            by_letters = mins - (1 if joker and mins else 0) + (0 if held else 1)
            off = min(by_letters, mins) if crown else by_letters
            if off == 0:
                if ready < len(found):
                    found[ready] = number
                ready += 1
            elif off <= 2:
                while missing:
                    needs[off, letters[lowest(missing)]] += 1
                    missing &= missing - 1
                if not held and by_letters == off:
                    needs[off, MAJ + maj] += 1
    return ready


# Luck


@njit(int64(VECTOR, int64), cache=True)
def below(luck: Ints, bound: int) -> int:
    """A number below a small bound, by xorshift: `luck` is its state, and never 0."""
    word = luck[0]
    word ^= word << 13
    word ^= (word >> 7) & 0x01FFFFFFFFFFFFFF
    word ^= word << 17
    luck[0] = word
    return ((word >> 16) & 0x7FFFFFFF) * bound >> 31


# What others may hold


@njit(int64(POINT_ROWS, GRID, int64, int64, int64, int64, int64), cache=True)
def may_move(
    points: Ints, sizes: Ints, kind: int, giver: int, give_at: int, taker: int, take_at: int
) -> int:
    """May a card of this kind leave one slot for another, as far as its own points go?"""
    if giver != PILE:
        for n in range(sizes[giver, kind]):
            upto = points[giver, kind, n, UPTO]
            kept = giver == taker and take_at < upto
            if give_at < upto and not kept:
                if points[giver, kind, n, NOW] <= points[giver, kind, n, LEAST]:
                    return 0
    if taker != PILE:
        for n in range(sizes[taker, kind]):
            upto = points[taker, kind, n, UPTO]
            kept = giver == taker and give_at < upto
            if take_at < upto and not kept:
                if points[taker, kind, n, NOW] >= points[taker, kind, n, MOST]:
                    return 0
    return 1


@njit(void(POINT_ROWS, GRID, GRID, int64, int64, int64, int64), cache=True)
def count(
    points: Ints, sizes: Ints, totals: Ints, kind: int, owner: int, at: int, change: int
) -> None:
    """A card of this kind comes to a slot, or leaves it."""
    if owner != PILE:
        totals[owner, kind] += change
        for n in range(sizes[owner, kind]):
            if at < points[owner, kind, n, UPTO]:
                points[owner, kind, n, NOW] += change


@njit(void(POINT_ROWS, GRID, GRID, VECTOR, VECTOR, VECTOR, int64, int64), cache=True)
def put(
    points: Ints, sizes: Ints, totals: Ints, owners: Ints, places: Ints, kinds: Ints,
    slot: int, kind: int,
) -> None:  # fmt: skip
    """Change what lies in a slot."""
    count(points, sizes, totals, kinds[slot], owners[slot], places[slot], -1)
    kinds[slot] = kind
    count(points, sizes, totals, kind, owners[slot], places[slot], 1)


@njit(
    void(
        POINT_ROWS, GRID, GRID, VECTOR, VECTOR, VECTOR, int64, GRID, VECTOR, int64, int64, GRID,
        GRID,
    ),
    cache=True,
)  # fmt: skip
def mix(
    points: Ints, sizes: Ints, totals: Ints, owners: Ints, places: Ints, kinds: Ints, held: int,
    gone: Ints, luck: Ints, samples: int, stride: int, holding: Ints, deals: Ints,
) -> None:  # fmt: skip
    """Walk among the assignments, each as likely as another, by exchanges of two cards.

    Of `samples` assignments, `stride` exchanges apart, `holding[X, k]` counts those in which X
    holds a k now: more than those that have `gone` from his slots. `deals` takes the first of
    them, one a row: what each hand holds of each kind, the hands side by side.
    """
    slots, seats = len(kinds), len(totals)
    for sample in range(samples):
        for _ in range(stride if held else 0):
            one, other = below(luck, held), below(luck, slots)
            mine, yours = kinds[one], kinds[other]
            if (
                mine != yours
                and may_move(
                    points, sizes, mine, owners[one], places[one], owners[other], places[other]
                )
                and may_move(
                    points, sizes, yours, owners[other], places[other], owners[one], places[one]
                )
            ):
                put(points, sizes, totals, owners, places, kinds, one, yours)
                put(points, sizes, totals, owners, places, kinds, other, mine)
        for seat in range(seats):
            for kind in range(KINDS):
                if totals[seat, kind] > gone[seat, kind]:
                    holding[seat, kind] += 1
        if sample < len(deals):
            for seat in range(seats):
                for kind in range(KINDS):
                    deals[sample, seat * KINDS + kind] = totals[seat, kind] - gone[seat, kind]


@njit(int64(POINT_ROWS, GRID), cache=True)
def violations(points: Ints, sizes: Ints) -> int:
    """How far the assignment is from what was heard."""
    far = 0
    for seat in range(sizes.shape[0]):
        for kind in range(KINDS):
            for n in range(sizes[seat, kind]):
                now = points[seat, kind, n, NOW]
                far += max(0, points[seat, kind, n, LEAST] - now)
                far += max(0, now - points[seat, kind, n, MOST])
    return far


@njit(
    void(POINT_ROWS, GRID, GRID, VECTOR, VECTOR, VECTOR, VECTOR, int64, int64), cache=True
)
def turn(
    points: Ints, sizes: Ints, totals: Ints, owners: Ints, places: Ints, kinds: Ints,
    came_from: Ints, start: int, end: int,
) -> None:  # fmt: skip
    """Each slot on the way from `start` to `end` gives its card to the next, `end` to `start`."""
    closing = kinds[end]
    slot = end
    while slot != start:
        before = came_from[slot]
        put(points, sizes, totals, owners, places, kinds, slot, kinds[before])
        slot = before
    put(points, sizes, totals, owners, places, kinds, start, closing)


@njit(
    void(POINT_ROWS, GRID, GRID, VECTOR, VECTOR, VECTOR, VECTOR, int64, int64), cache=True
)
def turn_back(
    points: Ints, sizes: Ints, totals: Ints, owners: Ints, places: Ints, kinds: Ints,
    came_from: Ints, start: int, end: int,
) -> None:  # fmt: skip
    """Undo `turn`."""
    closing = kinds[start]
    slot = end
    carried = closing
    while slot != start:
        mine = kinds[slot]
        put(points, sizes, totals, owners, places, kinds, slot, carried)
        carried = mine
        slot = came_from[slot]
    put(points, sizes, totals, owners, places, kinds, start, carried)


@njit(
    int64(POINT_ROWS, GRID, GRID, VECTOR, VECTOR, VECTOR, VECTOR, int64, int64, int64), cache=True
)
def rotate(
    points: Ints, sizes: Ints, totals: Ints, owners: Ints, places: Ints, kinds: Ints, luck: Ints,
    start: int, wanted: int, allowed: int,
) -> int:  # fmt: skip
    """Bring the `wanted` kind to a slot, or any other than lies there (-1), by the shortest round
    in which each slot gives its card to the next, and after which at most so many cards are
    `allowed` to lie where they cannot. 0 if there is none.
    """
    slots = len(kinds)
    givers = 0
    for slot in range(slots):
        if kinds[slot] != kinds[start] and wanted in (-1, kinds[slot]):
            givers += may_move(
                points, sizes, kinds[slot], owners[slot], places[slot], owners[start], places[start]
            )
    if not givers:
        return 0
    came_from = np.full(slots, -1, np.int64)
    queue = np.empty(slots, np.int64)
    came_from[start] = start
    queue[0] = start
    first, last = 0, 1
    shift = below(luck, slots)
    while first < last:
        slot = queue[first]
        first += 1
        kind = kinds[slot]
        if (
            kind != kinds[start]
            and (wanted in (-1, kind))
            and may_move(
                points, sizes, kind, owners[slot], places[slot], owners[start], places[start]
            )
        ):
            turn(points, sizes, totals, owners, places, kinds, came_from, start, slot)
            # Moves that are allowed one by one may be too many of one kind.
            if violations(points, sizes) <= allowed:
                return 1
            turn_back(points, sizes, totals, owners, places, kinds, came_from, start, slot)
        for step in range(slots):
            other = (step + shift) % slots
            if (
                came_from[other] < 0
                and kinds[other] != kind
                and may_move(
                    points, sizes, kind, owners[slot], places[slot], owners[other], places[other]
                )
            ):
                came_from[other] = slot
                queue[last] = other
                last += 1
    return 0
