"""Volapük compiled: every word that dice can form along the lanes of a board.

A *kind* is what a die shows: the letters of the graph's alphabet come first, each under its own
number, then groups (CH, SCH) and accented faces; from `JOKERS` on, a joker that stands for letter
n is kind `JOKERS + n`. A die may show one kind or several: with one each, every word is listed;
with several, the walk tells what each choice of faces would be worth.

Lanes (rows, columns, diagonals) lie one after the other in *strips* of up to 62 positions, a gap
between them. Positions are bits, so that one walk of the word graph serves all beginnings of a
strip at once: `fits[strip, kind] >> depth` are the beginnings whose cell at this depth takes that
kind. Where the next cell holds a die, beginnings part ways: each reads its own dice. Everything is
`int64` but the big tables, and each kernel has one fixed signature.
"""

import numpy as np
from numba import float32, int16, int64, njit, types, void

from tablee.bits import lowest, popcount
from tablee.lexicon.graph import HEIGHT, LETTERS, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import FIXED, VECTOR, edge_of, marked

GRID = types.Array(types.int64, 2, "C")
FIXED_GRID = types.Array(types.int64, 2, "C", readonly=True)
GAINS = types.Array(types.int16, 3, "C")
TABLE = types.Array(types.float32, 1, "C")

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

ACROSS, DOWN, SLANTED = range(3)
"""How a strip runs: along rows, along columns, along diagonals."""

REFUSED = -10_000
"""The gain of a kind that a cell does not take."""

POINTS_MASK = (1 << 16) - 1
COUNTED = 16
SPACES = 24
"""What a kind is worth in a word: spaces << 24 | counted as a letter << 16 | points."""

ATOUT, SLANT, SPACE, REVERSED, EVERY_DIE, INSTALLED, PAIR, OPEN = range(8)
"""The tariff: the factor of the Élue, points per letter of a diagonal, points for a space, points
for a word that reads both ways (0: never) beside five a letter, points for laying all the dice,
dice that a diagonal must find installed, what a pair without sense costs, and whether a diagonal may stop beside another die."""

ANACYCLIC = 26
"""In what a word sounds like, after the 26 letters of the Élue: it reads backwards as another."""
GRAVE = 32
"""Places of É in the low half, of È in the high one."""

STACK = 1 << 12


@njit(
    int64(FIXED, int64, int64, int64, int64, int64, int64, int64), cache=True, inline="always"
)
def word_points(
    tariff: Ints, worth: int, sounds: int, elue: int, stale: int, slanted: int, plain: int,
    every: int,
) -> int:  # fmt: skip
    """What a word is worth by itself. `stale`: it prolongs a word that was à l’atout already."""
    points = worth & POINTS_MASK
    letters = worth >> COUNTED & 255
    if sounds >> elue & 1 and not stale:
        points *= tariff[ATOUT]
    if plain and tariff[REVERSED] and sounds >> ANACYCLIC & 1:
        points = max(points, 5 * letters + tariff[REVERSED])
    if slanted:
        points += tariff[SLANT] * letters
    points += tariff[SPACE] * (worth >> SPACES)
    if every:
        points += tariff[EVERY_DIE]
    return points


@njit(
    int64(
        FIXED, int64, FIXED, FIXED, FIXED, FIXED_GRID, GAINS, int64, int64, int64, int64, int64,
        int64, int64, int64, int64, int64,
    ),
    cache=True,
)  # fmt: skip
def play_points(
    tariff: Ints, elue: int, axes: Ints, stale: Ints, crossing: Ints, cells: Ints, gains: Ints,
    strip: int, start: int, size: int, placed: int, path: int, worth: int, length: int, sound: int,
    every: int, slanted: int,
) -> int:  # fmt: skip
    """What a play is worth: its word, and the words that it crosses or prolongs."""
    inside = (np.int64(1) << size) - 1 & ~placed
    points = word_points(
        tariff, worth, sound, elue, stale[strip] >> start & inside, slanted, length == size, every
    )
    crossed = crossing[strip] >> start & placed
    while crossed:
        spot = lowest(crossed)
        crossed &= crossed - 1
        nth = popcount(placed & (np.int64(1) << spot) - 1)
        shown = path >> KIND_BITS * nth & KIND_MASK
        points += gains[axes[strip], cells[strip, start + spot], shown]
    return points


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED, FIXED, int64, FIXED, FIXED,
        FIXED, FIXED, FIXED, FIXED, FIXED_GRID, FIXED_GRID, FIXED_GRID, FIXED_GRID, GAINS,
        FIXED_GRID, int64, int64, GRID, TABLE,
    ),
    cache=True,
)  # fmt: skip
def walk(
    links: Ints, spans: Ints, marks: Ints, accents: Ints, sounds: Ints, letters: Ints, sizes: Ints,
    values: Ints, tariff: Ints, elue: int, empty: Ints, taken: Ints, anchors: Ints, stale: Ints,
    crossing: Ints, axes: Ints, laid: Ints, laid_worth: Ints, cells: Ints, fits: Ints, gains: Ints,
    shows: Ints, full: int, begun: int, out: Ints, table: Ints,
) -> int:  # fmt: skip
    """Every word that the dice can form, listed in `out` behind what was listed before; how many
    there are. With a `table` of keep-states, none is listed: the best points of each choice of
    faces are written there.

    `shows[die, face]` are kinds, -1 for none. A hand of `full` dice earns what there is for laying
    all of them. A row of `out` is: points; number << 24 | strip << 12 | position << 6 | cells;
    kinds from the first die on; which cells they fill.

    As long as a word has met no die of the board, one frame stands for all its beginnings on all
    strips (`alive`). Beginnings whose next cell holds a die go on alone.
    """
    dice, strips = len(shows), len(empty)
    keeping = len(table) > 0
    found = begun
    # The kinds at hand under numbers of their own, letters first, then jokers, then groups.
    local = np.full(KINDS, -1, np.int64)
    kinds = np.empty(KINDS, np.int64)
    holders = np.zeros(KINDS, np.int64)
    step = np.zeros((dice, KINDS), np.int64)
    single_bits = np.zeros(dice, np.int64)
    first_bits = np.zeros(dice, np.int64)
    group_bits = np.zeros(dice, np.int64)
    wild = np.int64(0)
    count, groups, power = 0, 0, 1
    group_kinds = np.empty(64, np.int64)
    for die in range(dice):
        for face in range(shows.shape[1]):
            kind = shows[die, face]
            if kind < 0:
                continue
            bit = np.int64(1) << die
            if kind == JOKERS:
                wild |= bit
                first_bits[die] = MASK
                step[die, kind] = power * (face - UNKNOWN)
                continue
            if local[kind] < 0:
                local[kind] = count
                kinds[count] = kind
                count += 1
                if kind >= LETTERS:
                    group_kinds[groups] = kind
                    groups += 1
            step[die, kind] = power * (face - UNKNOWN)
            holders[kind] |= bit
            first_bits[die] |= np.int64(1) << letters[kind, 0]
            if kind < LETTERS:
                single_bits[die] |= np.int64(1) << kind
            else:
                for group in range(groups):
                    if group_kinds[group] == kind:
                        group_bits[die] |= np.int64(1) << group
        power *= STATES
    if wild:
        for letter in range(LETTERS):
            kind = JOKERS + letter
            if sizes[kind]:
                local[kind] = count
                kinds[count] = kind
                count += 1
            holders[kind] = wild
            for die in range(dice):
                step[die, kind] = step[die, JOKERS]
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
    for strip in range(strips):
        there, meets = taken[strip], anchors[strip]
        slanted = axes[strip] == SLANTED
        if slanted:
            meets = 0
        for depth in range(dice + 1):
            open_at[depth, strip] = empty[strip] >> depth
            laid_at[depth, strip] = there >> depth
            near[depth, strip] = (there | meets) >> depth
            if depth:
                near[depth, strip] |= near[depth - 1, strip]
                ends_at[depth, strip] = ends_at[depth - 1, strip] | meets >> depth - 1
            else:
                ends_at[depth, strip] = 0
        for depth in range(dice + 1):
            ends_at[depth, strip] &= ~(there >> depth)
    for number in range(count):
        kind = kinds[number]
        for depth in range(dice):
            for strip in range(strips):
                taking[depth, number, strip] = fits[strip, kind] >> depth

    frames = np.empty((STACK, 12), np.int64)
    alive = np.empty((STACK, strips), np.int64)
    mine = np.empty(strips, np.int64)
    ending = np.empty(strips, np.int64)
    parting = np.empty(strips, np.int64)
    everything = subsets - 1
    top = 1
    frames[0, 0], frames[0, 1], frames[0, 2], frames[0, 3] = links[0], 0, -1, 0
    frames[0, 4], frames[0, 5], frames[0, 6], frames[0, 7] = 0, 0, everything, 0
    frames[0, 8], frames[0, 9], frames[0, 10], frames[0, 11] = 0, 0, 0, power - 1
    for strip in range(strips):
        alive[0, strip] = empty[strip] & ~(taken[strip] << 1) & near[dice, strip]
    # Words that begin with dice which lie there.
    for strip in range(strips):
        firsts = taken[strip] & ~(taken[strip] << 1)
        while firsts:
            start = lowest(firsts)
            firsts &= firsts - 1
            node, number, worth, need, length = links[0], np.int64(0), 0, 0, 0
            at = start
            while node and taken[strip] >> at & 1:
                kind = laid[strip, at]
                for place in range(sizes[kind]):
                    bit = np.int64(1) << letters[kind, place]
                    if not node & bit:
                        node = 0
                        break
                    edge = edge_of(node, bit)
                    node = links[edge]
                    number += spans[edge] & SKIP_MASK
                need |= letters[kind, 3] << length
                length += sizes[kind]
                worth += laid_worth[strip, at]
                at += 1
            if empty[strip] >> at & 1 and node & firsts_of[everything]:
                frames[top, 0], frames[top, 1], frames[top, 2] = node, number, strip
                frames[top, 3], frames[top, 4], frames[top, 5] = start, at - start, length
                frames[top, 6], frames[top, 7], frames[top, 8] = everything, 0, 0
                frames[top, 9], frames[top, 10], frames[top, 11] = worth, need, power - 1
                top += 1
    while top:
        top -= 1
        node0, number0, strip, start = frames[top, 0], frames[top, 1], frames[top, 2], frames[top, 3]
        depth, length0, free, placed0 = (
            frames[top, 4], frames[top, 5], frames[top, 6], frames[top, 7]
        )  # fmt: skip
        path0, worth0, need0, state0 = (
            frames[top, 8], frames[top, 9], frames[top, 10], frames[top, 11]
        )  # fmt: skip
        shared = strip < 0
        if shared:
            for other in range(strips):
                mine[other] = alive[top, other]
        ordinal = KIND_BITS * popcount(placed0)
        placed = placed0 | np.int64(1) << depth
        laid_dice = popcount(placed)
        singles = node0 & singles_of[free]
        jokers = node0 & MASK if wild & free else np.int64(0)
        grouped = groups_of[free]
        while singles | jokers | grouped:
            if singles:
                bit = singles & -singles
                singles ^= bit
                kind = held = lowest(bit)
            elif jokers:
                bit = jokers & -jokers
                jokers ^= bit
                kind = held = JOKERS + lowest(bit)
                if not sizes[kind]:
                    continue
            else:
                kind = held = group_kinds[lowest(grouped)]
                grouped &= grouped - 1
                bit = np.int64(1) << letters[kind, 0]
                if not node0 & bit:
                    continue
            if not shared and not fits[strip, kind] >> start + depth & 1:
                continue
            edge = edge_of(node0, bit)
            node = links[edge]
            number = number0 + (spans[edge] & SKIP_MASK)
            for place in range(1, sizes[kind]):
                bit = np.int64(1) << letters[kind, place]
                if not node & bit:
                    node = 0
                    break
                edge = edge_of(node, bit)
                node = links[edge]
                number += spans[edge] & SKIP_MASK
            if not node:
                continue
            path = path0 | kind << ordinal
            worth = worth0 + values[kind]
            need = need0 | letters[kind, 3] << length0
            length = length0 + sizes[kind]
            size = depth + 1
            goes_on, ends, parts = np.int64(0), np.int64(0), np.int64(0)
            if shared:
                own = local[kind]
                reach = min(depth + (node >> HEIGHT), dice)
                for other in range(strips):
                    still = mine[other] & taking[depth, own, other]
                    onward = still & open_at[size, other] & near[reach, other]
                    alive[top, other] = onward
                    goes_on |= onward
                    still_ends = still & ends_at[size, other]
                    ending[other] = still_ends
                    ends |= still_ends
                    still_parts = still & laid_at[size, other]
                    parting[other] = still_parts
                    parts |= still_parts
                if not goes_on | ends | parts:
                    continue
            else:
                at = start + size
                # The dice of the board that follow.
                while node and taken[strip] >> at & 1:
                    kind2 = laid[strip, at]
                    for place in range(sizes[kind2]):
                        bit = np.int64(1) << letters[kind2, place]
                        if not node & bit:
                            node = 0
                            break
                        edge = edge_of(node, bit)
                        node = links[edge]
                        number += spans[edge] & SKIP_MASK
                    need |= letters[kind2, 3] << length
                    length += sizes[kind2]
                    worth += laid_worth[strip, at]
                    at += 1
                if not node:
                    continue
                size = at - start
                goes_on = empty[strip] >> at & 1
                ends = np.int64(1)
            # The words that end here.
            best = REFUSED
            if (
                ends and node >> LETTERS & 1 and size > 1 and marked(marks, number)
                and not (need and need & ~accents[number])
            ):  # fmt: skip
                sound = sounds[number]
                every = laid_dice == full
                first_strip, end_strip = (0, strips) if shared else (strip, strip + 1)
                for other in range(first_strip, end_strip):
                    left = ending[other] if shared else np.int64(1) << start
                    if not left:
                        continue
                    slanted = axes[other] == SLANTED
                    if slanted and size - laid_dice < tariff[INSTALLED]:
                        continue
                    while left:
                        begin = lowest(left)
                        left &= left - 1
                        points = play_points(
                            tariff, elue, axes, stale, crossing, cells, gains, other, begin, size,
                            placed, path, worth, length, sound, every, slanted,
                        )  # fmt: skip
                        if keeping:
                            best = max(best, points)
                        else:
                            if found < len(out):
                                out[found, 0] = points
                                out[found, 1] = number << 24 | other << 12 | begin << 6 | size
                                out[found, 2] = path
                                out[found, 3] = placed
                            found += 1
            going = top
            choices = holders[held] & free
            if not keeping:
                choices &= -choices
            left = choices
            while left:
                die = lowest(left)
                left &= left - 1
                after = free ^ np.int64(1) << die
                state = state0 + step[die, held]
                if best > REFUSED:
                    found += 1
                    if best > table[state]:
                        table[state] = best
                if goes_on and node & firsts_of[after]:
                    if shared and top != going:
                        for other in range(strips):
                            alive[top, other] = alive[going, other]
                    frames[top, 0], frames[top, 1], frames[top, 2] = node, number, strip
                    frames[top, 3], frames[top, 4], frames[top, 5] = start, size, length
                    frames[top, 6], frames[top, 7], frames[top, 8] = after, placed, path
                    frames[top, 9], frames[top, 10], frames[top, 11] = worth, need, state
                    top += 1
            # Beginnings whose next cell holds a die read on, each for itself.
            if not parts:
                continue
            for other in range(strips):
                each = parting[other]
                while each:
                    begin = lowest(each)
                    each &= each - 1
                    at = begin + size
                    kind2 = laid[other, at]
                    if not node >> letters[kind2, 0] & 1:
                        continue
                    node2, number2, worth2, need2, length2 = node, number, worth, need, length
                    while node2 and taken[other] >> at & 1:
                        kind2 = laid[other, at]
                        for place in range(sizes[kind2]):
                            bit = np.int64(1) << letters[kind2, place]
                            if not node2 & bit:
                                node2 = 0
                                break
                            edge = edge_of(node2, bit)
                            node2 = links[edge]
                            number2 += spans[edge] & SKIP_MASK
                        need2 |= letters[kind2, 3] << length2
                        length2 += sizes[kind2]
                        worth2 += laid_worth[other, at]
                        at += 1
                    if not node2:
                        continue
                    size2 = at - begin
                    best = REFUSED
                    slanted = axes[other] == SLANTED
                    if (
                        node2 >> LETTERS & 1 and marked(marks, number2)
                        and not (need2 and need2 & ~accents[number2])
                        and (not slanted or size2 - laid_dice >= tariff[INSTALLED])
                    ):  # fmt: skip
                        points = play_points(
                            tariff, elue, axes, stale, crossing, cells, gains, other, begin, size2,
                            placed, path, worth2, length2, sounds[number2], laid_dice == full,
                            slanted,
                        )  # fmt: skip
                        if keeping:
                            best = points
                        else:
                            if found < len(out):
                                out[found, 0] = points
                                out[found, 1] = number2 << 24 | other << 12 | begin << 6 | size2
                                out[found, 2] = path
                                out[found, 3] = placed
                            found += 1
                    goes_on = empty[other] >> at & 1
                    left = choices
                    while left:
                        die = lowest(left)
                        left &= left - 1
                        after = free ^ np.int64(1) << die
                        state = state0 + step[die, held]
                        if best > REFUSED:
                            found += 1
                            if best > table[state]:
                                table[state] = best
                        if goes_on and node2 & firsts_of[after]:
                            frames[top, 0], frames[top, 1], frames[top, 2] = node2, number2, other
                            frames[top, 3], frames[top, 4], frames[top, 5] = begin, size2, length2
                            frames[top, 6], frames[top, 7], frames[top, 8] = after, placed, path
                            frames[top, 9], frames[top, 10], frames[top, 11] = worth2, need2, state
                            top += 1
    return found


@njit(int64(FIXED, FIXED, FIXED, FIXED_GRID, FIXED, VECTOR, int64, int64), cache=True)
def spelled(
    links: Ints, spans: Ints, marks: Ints, letters: Ints, sizes: Ints, run: Ints, first: int,
    end: int,
) -> int:  # fmt: skip
    """The number of the word that these kinds spell, or -1. Accents are not looked at."""
    node, number = links[0], 0
    for at in range(first, end):
        kind = run[at]
        for place in range(sizes[kind]):
            bit = np.int64(1) << letters[kind, place]
            if not node & bit:
                return -1
            edge = edge_of(node, bit)
            node = links[edge]
            number += spans[edge] & SKIP_MASK
    return number if node >> LETTERS & marked(marks, number) else -1


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED, int64, VECTOR, int64, int64,
        int64,
    ),
    cache=True,
)  # fmt: skip
def judged(
    links: Ints, spans: Ints, marks: Ints, accents: Ints, sounds: Ints, letters: Ints, sizes: Ints,
    tariff: Ints, elue: int, run: Ints, size: int, worth: int, stale: int,
) -> int:  # fmt: skip
    """What a run gains, or `REFUSED`."""
    number = spelled(links, spans, marks, letters, sizes, run, 0, size)
    if number >= 0:
        need, length = 0, 0
        for at in range(size):
            need |= letters[run[at], 3] << length
            length += sizes[run[at]]
        if not need & ~accents[number]:
            return word_points(tariff, worth, sounds[number], elue, stale, 0, 0, 0)
    if size == 2 and worth >> COUNTED & 255 == 2:
        return tariff[PAIR]
    return REFUSED


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED, FIXED, int64, FIXED, FIXED,
        FIXED, FIXED, GAINS, int64,
    ),
    cache=True,
)  # fmt: skip
def cross(
    links: Ints, spans: Ints, marks: Ints, accents: Ints, sounds: Ints, letters: Ints, sizes: Ints,
    worths: Ints, tariff: Ints, elue: int, board: Ints, board_worth: Ints, before: Ints,
    after: Ints, gains: Ints, axis: int,
) -> int:  # fmt: skip
    """What each kind would gain in each empty cell by the run that it joins or makes, as words
    that cross a lane of this axis; 0 everywhere where there is no such run. How many cells have one.
    """
    met = 0
    run = np.empty(64, np.int64)
    for cell in range(len(board)):
        if board[cell] >= 0:
            continue
        first = cell
        while before[first] >= 0 and board[before[first]] >= 0:
            first = before[first]
        last = cell
        while after[last] >= 0 and board[after[last]] >= 0:
            last = after[last]
        if first == last:
            for kind in range(KINDS):
                gains[axis, cell, kind] = 0
            continue
        met += 1
        size, own, at = 0, 0, first
        while True:
            if at == cell:
                own = size
                run[size] = -1
            else:
                run[size] = board[at]
            size += 1
            if at == last:
                break
            at = after[at]
        old = 0
        if own >= 2:
            number = spelled(links, spans, marks, letters, sizes, run, 0, own)
            if number >= 0:
                old |= sounds[number] >> elue & 1
        if size - own - 1 >= 2:
            number = spelled(links, spans, marks, letters, sizes, run, own + 1, size)
            if number >= 0:
                old |= sounds[number] >> elue & 1
        worth = np.int64(0)
        at = first
        for _ in range(size):
            if at != cell:
                worth += board_worth[at]
            at = after[at]
        for kind in range(KINDS):
            points = REFUSED
            if sizes[kind]:
                run[own] = kind
                points = judged(
                    links, spans, marks, accents, sounds, letters, sizes, tariff, elue, run, size,
                    worth + worths[kind], old,
                )  # fmt: skip
            gains[axis, cell, kind] = points
    return met


@njit(
    void(
        FIXED, FIXED, FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED, int64, FIXED, FIXED, FIXED,
        FIXED_GRID, FIXED, FIXED, FIXED, FIXED, GAINS, int64, VECTOR, VECTOR, VECTOR, VECTOR,
        VECTOR, GRID, GRID, GRID,
    ),
    cache=True,
)  # fmt: skip
def lie(
    links: Ints, spans: Ints, marks: Ints, accents: Ints, sounds: Ints, letters: Ints, sizes: Ints,
    worths: Ints, elue: int, board: Ints, board_worth: Ints, axes: Ints, cells: Ints, left: Ints,
    right: Ints, above: Ints, below: Ints, gains: Ints, middle: int, empty: Ints, taken: Ints,
    anchors: Ints, stale: Ints, crossing: Ints, laid: Ints, laid_worth: Ints, fits: Ints,
) -> None:  # fmt: skip
    """Write the dice of a board, and what its cells take, into its strips."""
    opening = True
    for cell in range(len(board)):
        opening &= board[cell] < 0
    run = np.empty(64, np.int64)
    for strip in range(len(axes)):
        axis = axes[strip]
        begun = -1
        for at in range(WIDTH + 1):
            cell = cells[strip, at]
            bit = np.int64(1) << at
            if cell >= 0 and board[cell] >= 0:
                taken[strip] |= bit
                laid[strip, at] = board[cell]
                laid_worth[strip, at] = board_worth[cell]
                if begun < 0:
                    begun = at
                run[at - begun] = board[cell]
                continue
            if begun >= 0 and at - begun >= 2:
                number = spelled(links, spans, marks, letters, sizes, run, 0, at - begun)
                if number >= 0 and sounds[number] >> elue & 1:
                    stale[strip] |= np.int64(1) << begun
            begun = -1
            if cell < 0:
                continue
            empty[strip] |= bit
            beside = 0
            for other in (left[cell], right[cell], above[cell], below[cell]):
                if other >= 0 and board[other] >= 0:
                    beside = 1
            if beside or (opening and cell == middle):
                anchors[strip] |= bit
            met = False
            for kind in range(KINDS):
                if not sizes[kind]:
                    continue
                gain = gains[axis, cell, kind]
                met |= gain != 0
                if gain > REFUSED:
                    fits[strip, kind] |= bit
            if met:
                crossing[strip] |= bit
