"""Volapük compiled: every word that dice can form along the lanes of a board.

A *kind* is what a die shows: the letters of the graph's alphabet come first, each under its own
number, then groups (CH, SCH) and accented faces; from `JOKERS` on, a joker that stands for letter
n is kind `JOKERS + n`. A die may show one kind or several: with one each, every word is listed;
with several, the walk tells what each choice of faces would be worth.

Lanes (rows, columns, diagonals) lie one after the other in *strips* of up to 62 positions, a gap
between them. Positions are bits, so that one walk of the word graph serves all beginnings of all
lanes at once: `fits[strip, kind] >> depth` are the beginnings whose cell at this depth takes that
kind. Where the next cell holds a die, beginnings part ways: each reads its own dice. Everything is
`int64` but the big tables, and each kernel has one fixed signature.

The tables of the word graph are read as one, `edges`: a node, then its span, so that both come with
one look into memory.
"""

from typing import Any

import numpy as np
from numba import float32, int64, njit, types, void
from numpy.typing import NDArray

from tablee.bits import FIXED, FIXED_GRID, GRID, VECTOR, leaf, lowest, popcount, prefetch
from tablee.lexicon.graph import FIRST, FIRST_MASK, HEIGHT, LETTERS, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import edge_of, marked

Floats = NDArray[np.float32]

GAINS = types.Array(types.int16, 3, "C")
TABLE = types.Array(types.float32, 1, "C")
SOUNDS = types.Array(types.int32, 1, "C", readonly=True)
PAIR_OF = types.UniTuple(types.int64, 2)
THREE_OF = types.UniTuple(types.int64, 3)

JOKERS = 90
"""The first kind of a joker; below it, there is room for 57 groups beside 33 letters."""
KINDS = JOKERS + 33
KIND_BITS = 7
KIND_MASK = (1 << KIND_BITS) - 1
FACES = 6
UNKNOWN = 6
"""In a keep-state: this die is thrown again."""
STATES = 7

WIDTH = 62
"""Positions of a strip: a mask of them, shifted left once, is no negative number."""

ACROSS, DOWN, FALLING, RISING = range(4)
"""How a strip runs: along rows, along columns, along diagonals to the right."""
WAYS = 3
SLANTED = 2
BACKWARDS = 4
"""In the axis of a strip: which of these four it is; the bit of diagonals; and the bit of strips
that run against the order of reading, for tables at which any word may be written so."""
EXTRA = 4
"""In `gains`, after the four axes: what one declaration beside a straight word adds, twice the
points and 1 for a diagonal; first for rows, then for columns."""

REFUSED = -10_000
"""The gain of a kind that a cell does not take."""

POINTS_MASK = (1 << 16) - 1
COUNTED = 16
SPACES = 24
SPACES_MASK = 255
STEADY = 32
"""What a kind is worth in a word: points that the Élue does not multiply << 32 | spaces << 24 |
counted as a letter << 16 | points."""

(
    ATOUT, SLANT, SPACE, REVERSED, EVERY_DIE, INSTALLED, PAIR, CONJOINT, FREELY, LEAST, STACKED,
) = range(11)  # fmt: skip
"""The tariff: the factor of the Élue, points per letter of a diagonal, points for a space, points
for a word that reads both ways (0: never) beside five a letter, points for laying all the dice,
dice that a diagonal must find installed (0: there are no diagonals), what a pair without sense
costs, points per letter of a straight word that shares a new die with a diagonal, whether any word
may be written backwards, how many letters a word needs to be read both ways, and whether a diagonal
may be."""
TARIFFS = 11
A_LETTER = 5
"""What a letter is worth in a word that is read backwards."""

ANACYCLIC = 26
"""In what a word sounds like, after the 26 letters of the Élue: it reads backwards as another."""
GRAVE = 32
"""Places of É in the low half, of È in the high one."""

BLANK = 0
SIGNS = 4
"""The alphabet of the board begins with the space and three other signs."""

STACK = 1 << 12
SPREAD = 1 << 18
MANY = 1 << 14
"""Words begun, ways to form them that are kept in mind, and ways to form one of them."""
HELPED = 1 << 16
"""Among the dice that are still free: a joker was laid already."""


@leaf(PAIR_OF(FIXED, FIXED_GRID, FIXED, int64, int64, int64))
def read(
    edges: Ints, letters: Ints, sizes: Ints, node: int, number: int, kind: Any
) -> tuple[int, int]:
    """The node, and what was skipped, once a kind is read; no node where no word goes on so."""
    for place in range(sizes[kind]):
        bit = np.int64(1) << letters[kind, place]
        if not node & bit:
            return 0, number
        edge = 2 * edge_of(node, bit)
        node = edges[edge]
        number += edges[edge + 1] & SKIP_MASK
    return node, number


@leaf(int64(FIXED, FIXED, int64, int64, int64))
def is_end(marks: Ints, accents: Ints, node: int, number: int, need: int) -> int:
    """Does a known word with these accents end here?"""
    return node >> LETTERS & 1 and marked(marks, number) and not (need and need & ~accents[number])


@leaf(int64(FIXED, int64, int64, int64, int64))
def letter_points(tariff: Ints, worth: Any, sounds: int, elue: int, stale: Any) -> int:
    """What the dice of a word are worth. `stale`: it prolongs a word that was à l’atout already."""
    points = worth & POINTS_MASK
    if sounds >> elue & 1 and not stale:
        steady = worth >> STEADY
        points = tariff[ATOUT] * (points - steady) + steady
    return points


@leaf(int64(FIXED, int64))
def space_points(tariff: Ints, worth: int) -> int:
    """What the spaces of a word are worth."""
    return tariff[SPACE] * (worth >> SPACES & SPACES_MASK)


@leaf(int64(FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED_GRID, *(int64,) * 8), inlined=False)
def turned(
    edges: Ints, marks: Ints, accents: Ints, letters: Ints, sizes: Ints, laid: Ints, strip: int,
    start: int, size: int, placed: int, path: int, number: int, freely: int, sound: Any,
) -> Any:  # fmt: skip
    """What a word sounds like, with the bit of words that read both ways set by its dice, from the
    last to the first: a group is not read letter by letter, and É must find its place again.
    """
    sound &= ~(np.int64(1) << ANACYCLIC)
    node, other, need, length = edges[0], 0, 0, 0
    nth = popcount(placed)
    for back in range(size):
        spot = size - 1 - back
        if placed >> spot & 1:
            nth -= 1
            kind = path >> KIND_BITS * nth & KIND_MASK
        else:
            kind = laid[strip, start + spot]
        node, other = read(edges, letters, sizes, node, other, kind)
        if not node:
            return sound
        need |= letters[kind, 3] << length
        length += sizes[kind]
    if is_end(marks, accents, node, other, need) and (freely or other != number):
        sound |= np.int64(1) << ANACYCLIC
    return sound


@leaf(
    int64(FIXED, int64, FIXED, FIXED, FIXED, FIXED_GRID, FIXED_GRID, GAINS, GRID, *(int64,) * 11)
)  # fmt: skip
def told(
    tariff: Ints, elue: int, axes: Ints, stale: Ints, crossing: Ints, olds: Ints, cells: Ints,
    gains: Any, out: Ints, found: int, keeping: int, strip: int, start: int, size: int, placed: int,
    path: int, worth: int, number: int, sound: Any, every: int,
) -> int:  # fmt: skip
    """What a play is worth: its word, the words that it crosses or prolongs, and the one
    declaration that adds most. It is listed, unless hands are only being compared.
    """
    axis = axes[strip]
    slanted = axis & SLANTED
    counted = worth >> COUNTED & 255
    extends = np.int64(0)
    olden = stale[strip] >> start & (np.int64(1) << size) - 1 & ~placed
    while olden:
        spot = lowest(olden)
        olden &= olden - 1
        extends |= spot + olds[strip, start + spot] <= size
    points = letter_points(tariff, worth, sound, elue, extends)
    more: Any = np.int64(0)
    declares = tariff[REVERSED] or tariff[INSTALLED]
    if tariff[REVERSED] and counted >= tariff[LEAST] and (tariff[STACKED] or not slanted):
        gain = A_LETTER * counted + tariff[REVERSED] - points
        if gain > 0 and (sound >> ANACYCLIC & 1 or axis & BACKWARDS):
            more = gain
    points += space_points(tariff, worth)
    if slanted:
        points += tariff[SLANT] * counted
    if every:
        points += tariff[EVERY_DIE]
    crossed = crossing[strip] >> start & placed
    while crossed:
        spot = lowest(crossed)
        crossed &= crossed - 1
        nth = popcount(placed & (np.int64(1) << spot) - 1)
        shown = path >> KIND_BITS * nth & KIND_MASK
        cell = cells[strip, start + spot]
        points += gains[axis & WAYS, cell, shown]
        if not slanted and declares:
            extra = np.int64(gains[EXTRA + (axis & WAYS), cell, shown])
            more = max(more, (extra >> 1) + (extra & 1) * tariff[CONJOINT] * counted)
    points += more
    if not keeping and found < len(out):
        out[found, 0] = points
        out[found, 1] = number << 24 | strip << 12 | start << 6 | size
        out[found, 2] = path
        out[found, 3] = placed
    return points


@leaf(
    int64(int64, int64, int64, int64, int64, int64, VECTOR, VECTOR, GRID, VECTOR, VECTOR),
    inlined=False,
)
def formed(
    holders: Any, wild: Any, kind: Any, path: int, ordinal: int, known: Any, frees: Ints,
    states: Ints, step: Ints, then_free: Ints, then_state: Ints,
) -> int:  # fmt: skip
    """The ways to show one kind more, each once; how many there are."""
    count = 0
    again = False
    for nth in range(0, ordinal, KIND_BITS):
        again |= path >> nth & KIND_MASK == kind
    for way in range(known):
        plainly = holders & frees[way]
        wildly = np.int64(0) if frees[way] & HELPED else wild & frees[way]
        while plainly | wildly:
            if plainly:
                die = lowest(plainly)
                plainly &= plainly - 1
                free = frees[way] ^ np.int64(1) << die
                state = states[way] + step[die, kind]
            else:
                die = lowest(wildly)
                wildly &= wildly - 1
                free = frees[way] ^ np.int64(1) << die | HELPED
                state = states[way] + step[die, JOKERS]
            if again:
                # The same dice may have come in another order.
                for other in range(count):
                    if then_state[other] == state and then_free[other] == free:
                        state = -1
                        break
            if state >= 0 and count < len(then_free):
                then_free[count], then_state[count] = free, state
                count += 1
    return count


@njit(
    [
        int64(
            FIXED, FIXED, FIXED, SOUNDS, FIXED_GRID, FIXED, FIXED, FIXED, int64, FIXED, FIXED,
            FIXED, FIXED, FIXED, FIXED, *(FIXED_GRID,) * 6, GAINS, FIXED_GRID, FIXED, int64, int64,
            GRID, kept,
        )
        for kept in (TABLE, types.none)
    ],
    cache=True,
)  # fmt: skip
def walk(
    edges: Ints, marks: Ints, accents: Ints, sounds: Any, letters: Ints, sizes: Ints,
    values: Ints, tariff: Ints, elue: int, empty: Ints, taken: Ints, anchors: Ints, stale: Ints,
    crossing: Ints, axes: Ints, laid: Ints, laid_worth: Ints, olds: Ints, cells: Ints, takes: Ints,
    fits: Ints, gains: Any, shows: Ints, weights: Ints, full: int, begun: int, out: Ints,
    table: Floats | None,
) -> int:  # fmt: skip
    """Every word that the dice can form, listed in `out` behind what was listed before; how many
    there are. With a `table` of keep-states, none is listed: the best points of each choice of
    faces are written there; of words with two jokers nothing, since they would take longest.

    `shows[die, face]` are kinds, -1 for none. A die that will be thrown again has a power of seven
    for its weight in a keep-state, one that is locked has none. A hand of `full` dice earns what
    there is for laying all of them. A row of `out` is: points; number << 24 | strip << 12 |
    position << 6 | cells; kinds from the first die on; which cells they fill.

    As long as a word has met no die of the board, one frame stands for all its beginnings on all
    strips (`alive`). Beginnings whose next cell holds a die go on alone. A diagonal word is
    declared, and may stop or begin beside another die.

    Whether there is a table is settled when this is compiled: there are two of it.

    With a `table`, a frame also stands for all the dice that may show the same letters: its *ways*,
    each the dice still free and a keep-state, lie together in `frees` and `states`, the last
    frame's last. A joker is then one more way to show a letter.
    """
    dice, strips = len(shows), len(empty)
    turning, freely = tariff[REVERSED] > 0, tariff[FREELY]
    heeded = tariff[ATOUT] > 1 or turning
    found = begun
    # The kinds at hand under numbers of their own, and which dice show them.
    local = np.full(KINDS, -1, np.int64)
    kinds = np.empty(KINDS, np.int64)
    holders = np.zeros(KINDS, np.int64)
    step = np.zeros((dice, KINDS), np.int64)
    single_bits = np.zeros(dice, np.int64)
    first_bits = np.zeros(dice, np.int64)
    group_bits = np.zeros(dice, np.int64)
    group_kinds = np.empty(64, np.int64)
    wild, wild_letters = np.int64(0), np.int64(0)
    count, groups, unknown = 0, 0, np.int64(0)
    for letter in range(LETTERS):
        if sizes[JOKERS + letter]:
            wild_letters |= np.int64(1) << letter
    for die in range(dice):
        bit = np.int64(1) << die
        for face in range(shows.shape[1]):
            kind = shows[die, face]
            if kind < 0:
                continue
            step[die, kind] = weights[die] * (face - UNKNOWN)
            if kind == JOKERS:
                wild |= bit
                first_bits[die] |= wild_letters
                continue
            if local[kind] < 0:
                local[kind] = count
                kinds[count] = kind
                count += 1
                if kind >= LETTERS:
                    group_kinds[groups] = kind
                    groups += 1
            holders[kind] |= bit
            first_bits[die] |= np.int64(1) << letters[kind, 0]
            if kind < LETTERS:
                single_bits[die] |= np.int64(1) << kind
            else:
                for group in range(groups):
                    if group_kinds[group] == kind:
                        group_bits[die] |= np.int64(1) << group
        unknown += UNKNOWN * weights[die]
    wild_at = np.zeros(KINDS, np.int64)
    if wild:
        for letter in range(LETTERS):
            kind = JOKERS + letter if table is None else letter
            if not wild_letters >> letter & 1:
                continue
            if local[kind] < 0:
                local[kind] = count
                kinds[count] = kind
                count += 1
            if table is not None:
                wild_at[kind] = wild
            else:
                holders[kind] = wild
    subsets = 1 << dice
    singles_of = np.zeros(subsets, np.int64)
    firsts_of = np.zeros(subsets, np.int64)
    groups_of = np.zeros(subsets, np.int64)
    for free in range(1, subsets):
        die = lowest(free)
        rest = free & (free - 1)
        singles_of[free] = singles_of[rest] | single_bits[die]
        firsts_of[free] = firsts_of[rest] | first_bits[die]
        groups_of[free] = groups_of[rest] | group_bits[die]

    # What beginnings allow, by how far they have come.
    taking = np.empty((dice, count, strips), np.int64)
    open_at = np.empty((dice + 1, strips), np.int64)
    laid_at = np.empty((dice + 1, strips), np.int64)
    ends_at = np.empty((dice + 1, strips), np.int64)
    near = np.empty((dice + 1, strips), np.int64)
    heads_at = np.zeros((dice + 1, LETTERS, strips), np.int64)
    heads = np.int64(0)
    for strip in range(strips):
        there = taken[strip]
        meets = np.int64(0) if axes[strip] & SLANTED else anchors[strip]
        for depth in range(dice + 1):
            open_at[depth, strip] = empty[strip] >> depth
            laid_at[depth, strip] = there >> depth
            near[depth, strip] = (there | meets) >> depth
            ends_at[depth, strip] = 0
            if depth:
                near[depth, strip] |= near[depth - 1, strip]
                ends_at[depth, strip] = ends_at[depth - 1, strip] | meets >> depth - 1
        for depth in range(dice + 1):
            ends_at[depth, strip] &= ~(there >> depth)
        while there:
            at = lowest(there)
            there &= there - 1
            letter = letters[laid[strip, at], 0]
            heads |= np.int64(1) << letter
            for depth in range(min(at, dice) + 1):
                heads_at[depth, letter, strip] |= np.int64(1) << at - depth
    for number in range(count):
        for depth in range(dice):
            for strip in range(strips):
                taking[depth, number, strip] = fits[strip, kinds[number]] >> depth

    frames = np.empty((STACK, 11), np.int64)
    alive = np.empty((STACK + 1, strips), np.int64)
    mine = np.empty(strips, np.int64)
    still = np.empty(strips, np.int64)
    parting = np.empty(strips, np.int64)
    spread = 1 if table is None else SPREAD
    frees = np.empty(spread, np.int64)
    states = np.empty(spread, np.int64)
    many = 1 if table is None else MANY
    now_free = np.empty(many, np.int64)
    now_state = np.empty(many, np.int64)
    then_free = np.empty(many, np.int64)
    then_state = np.empty(many, np.int64)
    everything = subsets - 1
    top, ways = 1, 1
    frees[0], states[0] = everything, unknown
    frames[0, 0], frames[0, 1], frames[0, 2], frames[0, 3] = edges[0], 0, -1, 0
    frames[0, 4], frames[0, 5], frames[0, 6], frames[0, 7] = 0, 0, 0, 0
    frames[0, 8], frames[0, 9], frames[0, 10] = 0, 0, everything if table is None else 0
    for strip in range(strips):
        barred = np.int64(0) if axes[strip] & SLANTED else taken[strip] << 1
        alive[0, strip] = empty[strip] & ~barred & near[dice, strip]
        # Words that begin with dice which lie there.
        firsts = taken[strip] & ~barred
        while firsts:
            start = lowest(firsts)
            firsts &= firsts - 1
            node, number, worth, need, length = edges[0], 0, 0, 0, 0
            at = start
            while node and taken[strip] >> at & 1:
                kind = laid[strip, at]
                node, number = read(edges, letters, sizes, node, number, kind)
                need |= letters[kind, 3] << length
                length += sizes[kind]
                worth += laid_worth[strip, at]
                at += 1
            if empty[strip] >> at & 1 and node & takes[strip, at] & firsts_of[everything]:
                frames[top, 0], frames[top, 1], frames[top, 2] = node, number, strip
                frames[top, 3], frames[top, 4], frames[top, 5] = start, at - start, length
                frames[top, 6], frames[top, 7], frames[top, 8] = 0, 0, worth
                frames[top, 9], frames[top, 10] = need, everything if table is None else ways
                top += 1
                if table is not None:
                    frees[ways], states[ways] = everything, unknown
                    ways += 1
    while top:
        top -= 1
        node0, number0, strip, start = (
            frames[top, 0], frames[top, 1], frames[top, 2], frames[top, 3]
        )  # fmt: skip
        depth, length0, placed0, path0 = (
            frames[top, 4], frames[top, 5], frames[top, 6], frames[top, 7]
        )  # fmt: skip
        worth0, need0 = frames[top, 8], frames[top, 9]
        shared = strip < 0
        if shared:
            for other in range(strips):
                mine[other] = alive[top, other]
        ordinal = KIND_BITS * popcount(placed0)
        placed = placed0 | np.int64(1) << depth
        laid_dice = popcount(placed)
        every = laid_dice == full
        next_letters = node0 & MASK if shared else node0 & takes[strip, start + depth]
        singles, jokers, grouped = np.int64(0), np.int64(0), np.int64(0)
        known, free0 = np.int64(0), everything
        if table is not None:
            known = ways - frames[top, 10]
            ways = frames[top, 10]
            for way in range(known):
                free = frees[ways + way]
                now_free[way], now_state[way] = free, states[ways + way]
                if free & wild and not free & HELPED:
                    singles |= wild_letters
                singles |= singles_of[free & everything]
                grouped |= groups_of[free & everything]
        else:
            free0 = frames[top, 10]
            singles, grouped = singles_of[free0], groups_of[free0]
            if free0 & wild:
                jokers = wild_letters
        singles &= next_letters
        jokers &= next_letters
        while singles | jokers | grouped:
            if singles:
                kind = lowest(singles)
                singles &= singles - 1
            elif jokers:
                kind = JOKERS + lowest(jokers)
                jokers &= jokers - 1
            else:
                kind = group_kinds[lowest(grouped)]
                grouped &= grouped - 1
                if not next_letters >> letters[kind, 0] & 1:
                    continue
            if not shared and not fits[strip, kind] >> start + depth & 1:
                continue
            node, number = read(edges, letters, sizes, node0, number0, kind)
            if not node:
                continue
            path = path0 | kind << ordinal
            worth = worth0 + values[kind]
            need = need0 | letters[kind, 3] << length0
            length = length0 + sizes[kind]
            # Words are listed with but one of the dice that show the same; all ways to form this
            # are only looked for where they are of use.
            choice = holders[kind] & free0
            choice &= -choice
            then = -1
            # First all that need not read a die of the board next; then, one by one, the others.
            size = depth + 1
            goes_on, ends, parts = np.int64(0), np.int64(0), np.int64(0)
            if shared:
                own = local[kind]
                reach = min(depth + (node >> HEIGHT), dice)
                for other in range(strips):
                    beginnings = mine[other] & taking[depth, own, other]
                    still[other] = beginnings
                    onward = beginnings & open_at[size, other] & near[reach, other]
                    alive[top, other] = onward
                    goes_on |= onward
                    ends |= beginnings & ends_at[size, other]
                    parts |= beginnings & laid_at[size, other]
                if not goes_on | ends | parts:
                    continue
                # Only those whose die goes on with a letter that may follow.
                headed = node & heads
                if parts and headed:
                    for other in range(strips):
                        parting[other] = 0
                    while headed:
                        letter = lowest(headed)
                        headed &= headed - 1
                        for other in range(strips):
                            parting[other] |= heads_at[size, letter, other]
                    parts = np.int64(0)
                    for other in range(strips):
                        parting[other] &= still[other]
                        parts |= parting[other]
                else:
                    parts = np.int64(0)
                if goes_on | ends:
                    best = REFUSED
                    if ends and size > 1 and is_end(marks, accents, node, number, need):
                        sound = np.int64(sounds[number]) if heeded else np.int64(0)
                        if turning and (length != size or need or freely):
                            sound = turned(
                                edges, marks, accents, letters, sizes, laid, 0, 0, size, placed,
                                path, number, freely, sound,
                            )  # fmt: skip
                        for other in range(strips):
                            left = still[other] & ends_at[size, other]
                            while left:
                                begin = lowest(left)
                                left &= left - 1
                                points = told(
                                    tariff, elue, axes, stale, crossing, olds, cells, gains, out,
                                    found, table is not None, other, begin, size, placed, path,
                                    worth, number, sound, every,
                                )  # fmt: skip
                                best = max(best, points)
                                found += 1
                    carried = ways
                    if table is not None and (goes_on or best > REFUSED):
                        then = formed(
                            holders[kind], wild_at[kind], kind, path0, ordinal, known, now_free,
                            now_state, step, then_free, then_state,
                        )  # fmt: skip
                        for way in range(then):
                            free, state = then_free[way], then_state[way]
                            table[state] = max(table[state], best)
                            if goes_on and node & firsts_of[free & everything] and ways < spread:
                                frees[ways], states[ways] = free, state
                                ways += 1
                        goes_on = np.int64(ways - carried)
                    elif goes_on:
                        carried = free0 ^ choice
                        goes_on = node & firsts_of[carried]
                    if goes_on and top < STACK:
                        frames[top, 0], frames[top, 1], frames[top, 2] = node, number, -1
                        frames[top, 3], frames[top, 4], frames[top, 5] = 0, size, length
                        frames[top, 6], frames[top, 7], frames[top, 8] = placed, path, worth
                        frames[top, 9], frames[top, 10] = need, carried
                        top += 1
                    elif table is not None:
                        ways = carried
                if not parts:
                    continue
            first_strip = 0 if shared else strip
            end_strip = strips if shared else strip + 1
            for other in range(first_strip, end_strip):
                each = parting[other] if shared else np.int64(1) << start
                slanted = axes[other] & SLANTED
                installed = tariff[INSTALLED]
                while each:
                    begin = lowest(each)
                    each &= each - 1
                    at = begin + size
                    node2, number2, worth2, need2, length2 = node, number, worth, need, length
                    best = REFUSED
                    # A straight word ends where no die lies, a diagonal may end before one.
                    while node2:
                        more = taken[other] >> at & 1
                        if (
                            (not more or slanted)
                            and (not slanted or at - begin - laid_dice >= installed)
                            and is_end(marks, accents, node2, number2, need2)
                        ):  # fmt: skip
                            sound = np.int64(sounds[number2]) if heeded else np.int64(0)
                            if turning and (length2 != at - begin or need2 or freely):
                                sound = turned(
                                    edges, marks, accents, letters, sizes, laid, other, begin,
                                    at - begin, placed, path, number2, freely, sound,
                                )  # fmt: skip
                            points = told(
                                tariff, elue, axes, stale, crossing, olds, cells, gains, out,
                                found, table is not None, other, begin, at - begin, placed, path,
                                worth2, number2, sound, every,
                            )  # fmt: skip
                            best = max(best, points)
                            found += 1
                        if not more:
                            break
                        kind2 = laid[other, at]
                        node2, number2 = read(edges, letters, sizes, node2, number2, kind2)
                        need2 |= letters[kind2, 3] << length2
                        length2 += sizes[kind2]
                        worth2 += laid_worth[other, at]
                        at += 1
                    goes_on = np.int64(0)
                    if node2 and empty[other] >> at & 1:
                        goes_on = node2 & takes[other, at]
                    if not goes_on and best == REFUSED:
                        continue
                    carried = ways
                    if table is not None:
                        if then < 0:
                            then = formed(
                                holders[kind], wild_at[kind], kind, path0, ordinal, known,
                                now_free, now_state, step, then_free, then_state,
                            )  # fmt: skip
                        for way in range(then):
                            free, state = then_free[way], then_state[way]
                            table[state] = max(table[state], best)
                            if goes_on & firsts_of[free & everything] and ways < spread:
                                frees[ways], states[ways] = free, state
                                ways += 1
                        goes_on = np.int64(ways - carried)
                    else:
                        carried = free0 ^ choice
                        goes_on &= firsts_of[carried]
                    if goes_on and top < STACK:
                        frames[top, 0], frames[top, 1], frames[top, 2] = node2, number2, other
                        frames[top, 3], frames[top, 4] = begin, at - begin
                        frames[top, 5], frames[top, 6], frames[top, 7] = length2, placed, path
                        frames[top, 8], frames[top, 9], frames[top, 10] = worth2, need2, carried
                        # The graph is larger than the cache nearby, and its turn comes soon.
                        prefetch(edges, 2 * (node2 >> FIRST & FIRST_MASK))
                        top += 1
                    elif table is not None:
                        ways = carried
    return found


@njit(int64(FIXED, FIXED, FIXED, FIXED_GRID, FIXED, VECTOR, int64, int64), cache=True)
def spelled(
    edges: Ints, marks: Ints, accents: Ints, letters: Ints, sizes: Ints, run: Ints,
    first: int, end: int,
) -> int:  # fmt: skip
    """The number of the word that these kinds spell, or -1; backwards where `end` comes first."""
    node, number, need, length = edges[0], 0, 0, 0
    for nth in range(abs(end - first)):
        kind = run[first + nth] if end > first else run[first - 1 - nth]
        node, number = read(edges, letters, sizes, node, number, kind)
        if not node:
            return -1
        need |= letters[kind, 3] << length
        length += sizes[kind]
    return number if is_end(marks, accents, node, number, need) else -1


@njit(
    THREE_OF(
        FIXED, FIXED, FIXED, SOUNDS, FIXED_GRID, FIXED, FIXED, FIXED, int64, VECTOR, int64,
        int64, int64,
    ),
    cache=True,
)  # fmt: skip
def one_word(
    edges: Ints, marks: Ints, accents: Ints, sounds: Any, letters: Ints, sizes: Ints,
    values: Ints, tariff: Ints, elue: int, run: Ints, first: int, end: int, stale: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """What these kinds are worth as a word, what reading them backwards adds, and how many letters
    they count; `REFUSED` where they are none.
    """
    worth: Any = np.int64(0)
    for at in range(first, end):
        worth += values[run[at]]
    counted: Any = worth >> COUNTED & 255
    number = spelled(edges, marks, accents, letters, sizes, run, first, end)
    other = -1
    if tariff[REVERSED] and (number >= 0 or tariff[FREELY]):
        other = spelled(edges, marks, accents, letters, sizes, run, end, first)
    meant = number if number >= 0 or not tariff[FREELY] else other
    if meant < 0:
        return REFUSED, 0, counted
    points = letter_points(tariff, worth, sounds[meant], elue, stale)
    more: Any = np.int64(0)
    if other >= 0 and (tariff[FREELY] or other != number) and counted >= tariff[LEAST]:
        more = max(0, A_LETTER * counted + tariff[REVERSED] - points)
    return points + space_points(tariff, worth), more, counted


@njit(
    THREE_OF(
        FIXED, FIXED, FIXED, SOUNDS, FIXED_GRID, FIXED, FIXED, FIXED, int64, VECTOR, int64,
        int64, int64,
    ),
    cache=True,
)  # fmt: skip
def judged(
    edges: Ints, marks: Ints, accents: Ints, sounds: Any, letters: Ints, sizes: Ints,
    values: Ints, tariff: Ints, elue: int, run: Ints, size: int, own: int, stale: int,
) -> tuple[int, int, int]:  # fmt: skip
    """What the piece of a run with the new die gains, or `REFUSED` where the run cannot be read:
    as words with as few signs between them as may be, or as a pair. Then what is added if that
    piece is read backwards, and how many letters it counts as a word.
    """
    breaks = np.empty(8, np.int64)
    count = 0
    gained: Any
    more: Any
    counted: Any
    for at in range(size):
        if run[at] < SIGNS and count < 8:
            breaks[count] = at
            count += 1
    for wanted in range(count + 1):
        for chosen in range(1 << count):
            if popcount(chosen) != wanted:
                continue
            gained, more, counted, before = np.int64(0), np.int64(0), np.int64(0), -1
            for nth in range(count + 1):
                if nth < count:
                    if not chosen >> nth & 1:
                        continue
                    after = breaks[nth]
                else:
                    after = size
                pieces = after - before - 1
                mine = before < own < after
                spaced = (before > 0 and run[before] == BLANK) or (
                    0 < after < size - 1 and run[after] == BLANK
                )
                if pieces == 1:
                    kind = run[before + 1]
                    if kind < SIGNS:
                        gained = REFUSED
                        break
                elif pieces > 1:
                    points, back, dice = one_word(
                        edges, marks, accents, sounds, letters, sizes, values, tariff, elue, run,
                        before + 1, after, stale,
                    )  # fmt: skip
                    if points > REFUSED // 2:
                        if mine:
                            gained, more, counted = gained + points, back, dice
                    elif (
                        pieces == 2
                        and dice == 2
                        and sizes[run[before + 1]] + sizes[run[before + 2]] == 2
                        and not spaced
                    ):
                        if mine:
                            gained += tariff[PAIR]
                        elif tariff[PAIR] == REFUSED:
                            gained = REFUSED
                    else:
                        gained = REFUSED
                    if gained <= REFUSED // 2:
                        break
                before = after
            if gained > REFUSED // 2:
                return gained, more, counted
    return REFUSED, 0, 0


@njit(
    void(
        FIXED, FIXED, FIXED, SOUNDS, FIXED_GRID, FIXED, FIXED, FIXED, int64, FIXED, FIXED,
        FIXED, GRID, GRID, GRID,
    ),
    cache=True,
)  # fmt: skip
def meet(
    edges: Ints, marks: Ints, accents: Ints, sounds: Any, letters: Ints, sizes: Ints,
    values: Ints, tariff: Ints, elue: int, board: Ints, before: Ints, after: Ints, gains: Any,
    turned: Any, counted: Any,
) -> None:  # fmt: skip
    """What each kind would gain in each empty cell by the straight run that it joins, 0 where there
    is none; what is added if that is read backwards, and how many letters it counts.
    """
    run = np.empty(64, np.int64)
    for cell in range(len(board)):
        if board[cell] >= 0:
            continue
        first, own = cell, 0
        while before[first] >= 0 and board[before[first]] >= 0:
            first = before[first]
            own += 1
        size, at = 0, first
        while at >= 0 and (at == cell or board[at] >= 0):
            run[size] = board[at]
            size += 1
            at = after[at]
        if size == 1:
            continue
        old: Any = np.int64(0)
        for begin, end in ((0, own), (own + 1, size)):
            if end - begin >= 2:
                number = spelled(edges, marks, accents, letters, sizes, run, begin, end)
                if number >= 0:
                    old |= sounds[number] >> elue & 1
        for kind in range(KINDS):
            if kind >= JOKERS and values[kind] == values[kind - JOKERS]:
                like = kind - JOKERS
                gains[cell, kind], turned[cell, kind] = gains[cell, like], turned[cell, like]
                counted[cell, kind] = counted[cell, like]
            elif sizes[kind]:
                run[own] = kind
                gains[cell, kind], turned[cell, kind], counted[cell, kind] = judged(
                    edges, marks, accents, sounds, letters, sizes, values, tariff, elue,
                    run, size, own, old,
                )  # fmt: skip


@njit(
    void(
        FIXED, FIXED, FIXED, SOUNDS, FIXED_GRID, FIXED, FIXED, FIXED, int64, FIXED, FIXED,
        FIXED, FIXED, GRID,
    ),
    cache=True,
)  # fmt: skip
def slant(
    edges: Ints, marks: Ints, accents: Ints, sounds: Any, letters: Ints, sizes: Ints,
    values: Ints, tariff: Ints, elue: int, board: Ints, before: Ints, after: Ints, declared: Ints,
    gains: Any,
) -> None:  # fmt: skip
    """What each kind would gain in each empty cell by the best diagonal that could be declared
    through it; 0 where there is none. `declared` is how long a diagonal à l’atout is that begins in
    a cell, 0 where none does.
    """
    run = np.empty(64, np.int64)
    olds = np.zeros(64, np.int64)
    for cell in range(len(board)):
        if board[cell] >= 0:
            continue
        first, own = cell, 0
        while before[first] >= 0 and board[before[first]] >= 0:
            first = before[first]
            own += 1
        size, at = 0, first
        while at >= 0 and (at == cell or board[at] >= 0):
            run[size], olds[size] = board[at], declared[at]
            size += 1
            at = after[at]
        if size == 1:
            continue
        for kind in range(KINDS):
            if not sizes[kind]:
                continue
            if kind >= JOKERS and values[kind] == values[kind - JOKERS]:
                gains[cell, kind] = gains[cell, kind - JOKERS]
                continue
            run[own] = kind
            best = np.int64(0)
            for begin in range(own + 1):
                node, number = edges[0], 0
                for at in range(begin, size):
                    # Where any word may be written backwards, no beginning tells enough.
                    node, number = read(edges, letters, sizes, node, number, run[at])
                    if not node and not tariff[FREELY]:
                        break
                    end = at + 1
                    if end <= own or end - begin <= tariff[INSTALLED]:
                        continue
                    if not node >> LETTERS & 1 and not tariff[FREELY]:
                        continue
                    stale = np.int64(0)
                    for old in range(begin, end):
                        stale |= olds[old] > 0 and old + olds[old] <= end
                    points, more, counted = one_word(
                        edges, marks, accents, sounds, letters, sizes, values, tariff, elue, run,
                        begin, end, stale,
                    )  # fmt: skip
                    if points > REFUSED // 2:
                        more *= tariff[STACKED]
                        best = max(best, points + more + tariff[SLANT] * counted)
            gains[cell, kind] = best


@njit(
    void(
        FIXED, FIXED, FIXED, SOUNDS, FIXED_GRID, FIXED, FIXED, int64, FIXED, FIXED,
        FIXED_GRID, FIXED, FIXED, FIXED, FIXED, GAINS, int64, FIXED_GRID, VECTOR, VECTOR, VECTOR,
        VECTOR, VECTOR, GRID, GRID, GRID, GRID, GRID,
    ),
    cache=True,
)  # fmt: skip
def lie(
    edges: Ints, marks: Ints, accents: Ints, sounds: Any, letters: Ints, sizes: Ints,
    values: Ints, elue: int, board: Ints, axes: Ints, cells: Ints, left: Ints, right: Ints,
    above: Ints, below: Ints, gains: Any, middle: int, declared: Ints, empty: Ints, taken: Ints,
    anchors: Ints, stale: Ints, crossing: Ints, laid: Ints, laid_worth: Ints, olds: Ints,
    takes: Ints, fits: Ints,
) -> None:  # fmt: skip
    """Write the dice of a board, and what its cells take, into its strips."""
    opening = True
    for cell in range(len(board)):
        opening &= board[cell] < 0
    run = np.empty(64, np.int64)
    for strip in range(len(axes)):
        axis = axes[strip] & WAYS
        against = axes[strip] & BACKWARDS
        begun = -1
        for at in range(WIDTH + 1):
            cell = cells[strip, at]
            bit = np.int64(1) << at
            if cell >= 0 and board[cell] >= 0:
                taken[strip] |= bit
                laid[strip, at] = board[cell]
                laid_worth[strip, at] = values[board[cell]]
                if begun < 0:
                    begun = at
                run[at - begun] = board[cell]
                size = declared[axis & 1, cell] if axis & SLANTED else 0
                if size:
                    first = at - size + 1 if against else at
                    stale[strip] |= np.int64(1) << first
                    olds[strip, first] = size
                continue
            if not axis & SLANTED and begun >= 0 and at - begun >= 2:
                first, end = (at - begun, 0) if against else (0, at - begun)
                number = spelled(edges, marks, accents, letters, sizes, run, first, end)
                if number >= 0 and sounds[number] >> elue & 1:
                    stale[strip] |= np.int64(1) << begun
                    olds[strip, begun] = at - begun
            begun = -1
            if cell < 0:
                continue
            empty[strip] |= bit
            beside = opening and cell == middle
            for other in (left[cell], right[cell], above[cell], below[cell]):
                if other >= 0 and board[other] >= 0:
                    beside = True
            if beside:
                anchors[strip] |= bit
            met = False
            for kind in range(KINDS):
                if not sizes[kind]:
                    continue
                gain = gains[axis, cell, kind]
                met |= gain != 0
                if not axis & SLANTED:
                    met |= gains[EXTRA + axis, cell, kind] != 0
                if gain > REFUSED // 2:
                    fits[strip, kind] |= bit
                    takes[strip, at] |= np.int64(1) << letters[kind, 0]
            if met:
                crossing[strip] |= bit


@njit(void(TABLE), cache=True)
def raise_known(table: Floats) -> None:
    """Let a keep-state be worth as much as any that it contains: faces need not be used."""
    stride = 1
    while stride < len(table):
        for block in range(0, len(table), stride * STATES):
            for low in range(block, block + stride):
                unknown = table[low + UNKNOWN * stride]
                for face in range(FACES):
                    at = low + face * stride
                    table[at] = max(table[at], unknown)
        stride *= STATES


@njit(void(TABLE), cache=True)
def average_unknown(table: Floats) -> None:
    """Let a keep-state with dice to throw be worth the mean of what they may show."""
    stride = 1
    sixth = float32(1 / FACES)
    while stride < len(table):
        for block in range(0, len(table), stride * STATES):
            for low in range(block, block + stride):
                total = float32(0)
                for face in range(FACES):
                    total += table[low + face * stride]
                table[low + UNKNOWN * stride] = total * sixth
        stride *= STATES
