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
from numba import int64, njit, types, void
from numpy.typing import NDArray

from tablee.bits import FIXED, GRID, VECTOR, lowest, popcount
from tablee.lexicon.graph import Ints

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

POINT_ROWS = types.Array(types.int64, 4, "C")


# Words


@njit(int64(FIXED, VECTOR), cache=True)
def mask_of(letters: Ints, hand: Ints) -> int:
    """The min. of a hand, as words have theirs."""
    mask = 0
    for letter in range(LETTERS):
        if hand[letter]:
            mask |= 1 << letter
            if hand[letter] > 1:
                mask |= 1 << (LETTERS + letter)
    for bit in range(2 * LETTERS, BITS - 1):
        if hand[letters[bit]] > 2:
            mask |= 1 << bit
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
                    bit = lowest(missing)
                    # Of several copies that are missing, the first one tells.
                    if bit < LETTERS or hand[letters[bit]] == bit // LETTERS:
                        needs[off, letters[bit]] += 1
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
            spare = points[giver, kind, n, NOW] - points[giver, kind, n, LEAST]
            if give_at < upto and not kept and spare <= 0:
                return 0
    if taker != PILE:
        for n in range(sizes[taker, kind]):
            upto = points[taker, kind, n, UPTO]
            kept = giver == taker and give_at < upto
            room = points[taker, kind, n, MOST] - points[taker, kind, n, NOW]
            if take_at < upto and not kept and room <= 0:
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
    """Walk among the assignments, each as likely as another, by exchanges of two or three cards.

    Of `samples` assignments, `stride` exchanges apart, `holding[X, k]` counts those in which X
    holds a k now: more than those that have `gone` from his slots. `deals` takes the first of
    them, one a row: what each hand holds of each kind, the hands side by side.
    """
    slots, seats = len(kinds), len(totals)
    for sample in range(samples):
        for step in range(stride if held else 0):
            one, other = below(luck, held), below(luck, slots)
            third = below(luck, slots) if step % 4 == 0 else one
            mine, yours, theirs = kinds[one], kinds[other], kinds[third]
            if yours in (mine, theirs) or (third != one and theirs == mine):
                continue
            if (
                may_move(
                    points, sizes, mine, owners[one], places[one], owners[other], places[other]
                )
                and may_move(
                    points, sizes, yours, owners[other], places[other], owners[third], places[third]
                )
                and (
                    third == one
                    or may_move(
                        points, sizes, theirs, owners[third], places[third], owners[one],
                        places[one],
                    )
                )
            ):  # fmt: skip
                put(points, sizes, totals, owners, places, kinds, third, yours)
                put(points, sizes, totals, owners, places, kinds, other, mine)
                if third != one:
                    put(points, sizes, totals, owners, places, kinds, one, theirs)
        for seat in range(seats):
            for kind in range(KINDS):
                if totals[seat, kind] > gone[seat, kind]:
                    holding[seat, kind] += 1
        if sample < len(deals):
            for seat in range(seats):
                for kind in range(KINDS):
                    deals[sample, seat * KINDS + kind] = totals[seat, kind] - gone[seat, kind]


@njit(int64(POINT_ROWS, GRID, int64, int64, int64), cache=True)
def node_of(points: Ints, sizes: Ints, kind: int, owner: int, place: int) -> int:
    """Where a card of this kind is that is on its way to or from a slot, see `reroute`."""
    nodes = 1 + len(sizes) * (POINTS + 1)
    if owner == PILE:
        return kind * nodes
    stretch = 0
    while stretch < sizes[owner, kind] and points[owner, kind, stretch, UPTO] <= place:
        stretch += 1
    return kind * nodes + 1 + owner * (POINTS + 1) + stretch


@njit(
    int64(POINT_ROWS, GRID, GRID, VECTOR, VECTOR, VECTOR, VECTOR, int64, int64, int64), cache=True
)
def reroute(
    points: Ints, sizes: Ints, totals: Ints, owners: Ints, places: Ints, kinds: Ints, luck: Ints,
    start: int, end: int, spared: int,
) -> int:  # fmt: skip
    """Take a card that is at `start`, and let cards push each other from slot to slot until one
    comes to `end`: 1, or 0 if there is no way. The slot `spared` stays as it is.

    It is a shortest augmenting path. The points of a kind in a hand cut its slots into stretches. A
    card may go to a slot of its stretch, whose card is then on its way; past a point, if the point
    allows; from the last stretch of a hand to the piles, and back to any hand.
    """
    slots, seats = len(kinds), len(sizes)
    nodes = 1 + seats * (POINTS + 1)
    came_from = np.full(KINDS * nodes, -1, np.int64)
    pushed = np.full(KINDS * nodes, -1, np.int64)
    queue = np.empty(KINDS * nodes, np.int64)
    came_from[start] = start
    queue[0] = start
    first, last = 0, 1
    shift = below(luck, slots)
    while first < last and came_from[end] < 0:
        node = queue[first]
        first += 1
        kind, at = node // nodes, node % nodes
        owner = (at - 1) // (POINTS + 1) if at else PILE
        stretch = (at - 1) % (POINTS + 1)
        size = sizes[owner, kind] if at else 0
        for step in range(slots):
            slot = (step + shift) % slots
            if slot == spared or owners[slot] != owner or kinds[slot] == kind:
                continue
            if node_of(points, sizes, kind, owner, places[slot]) == node:
                other = node_of(points, sizes, kinds[slot], owner, places[slot])
                if came_from[other] < 0:
                    came_from[other], pushed[other] = node, slot
                    queue[last] = other
                    last += 1
        if not at:
            for seat in range(seats):
                other = node + 1 + seat * (POINTS + 1) + sizes[seat, kind]
                if came_from[other] < 0:
                    came_from[other] = node
                    queue[last] = other
                    last += 1
            continue
        if stretch == size:
            other = kind * nodes
        elif points[owner, kind, stretch, NOW] > points[owner, kind, stretch, LEAST]:
            other = node + 1
        else:
            other = node
        if came_from[other] < 0:
            came_from[other] = node
            queue[last] = other
            last += 1
        if (
            stretch
            and points[owner, kind, stretch - 1, NOW] < points[owner, kind, stretch - 1, MOST]
        ):
            other = node - 1
            if came_from[other] < 0:
                came_from[other] = node
                queue[last] = other
                last += 1
    if came_from[end] < 0:
        return 0
    node = end
    while node != start:
        if pushed[node] >= 0:
            kind = came_from[node] // nodes
            put(points, sizes, totals, owners, places, kinds, pushed[node], kind)
        node = came_from[node]
    return 1
