"""The turn of Heptagramme that scores most in the mean, luck included, compiled.

What counts. The points of a turn are those of the cards placed and of the words announced. Two
draws are foreseen exactly: the first capital that an announced word turns up, on which the rest
of the hand may be played, and the bonus card of an emptied hand. A later capital takes no card;
it counts its mean value: over the capitals that may be turned (those of the beginning, each as
likely as another), the points of the best of the cards kept at the end that may follow it, and
nothing for a third or fourth.

How it is found. For each column and mask of the hand, `collect` keeps the ways of standing that
no other is better than: which letters may follow, which of them finish a word, and whether it is
a word now. A word is announced as soon as it is there, or waits for the bonus card, which may
prolong it; the first one announced is therefore a choice that stands at the root, and what
follows each capital is a partition of the cards that are left. Without a bonus card that is a
sum over columns; with it, one column's letters make another's useless, and `partitions` searches
among them with a bound: for each card that may be drawn, the most it can bring anywhere.
"""

import numpy as np
from numba import float64, int64, njit, void

from tablee.bits import (
    FIXED,
    FIXED_FLOATS,
    FIXED_GRID,
    FLOAT_CUBE,
    FLOAT_GRID,
    FLOATS,
    GRID,
    VECTOR,
    leaf,
    lowest,
)
from tablee.bots.cards import JOKER, KINDS
from tablee.bots.heptagramme.kernel import (
    HAND,
    NEVER,
    SLOTS,
    SUBSETS,
    VALUES,
    Floats,
    advance,
    alive,
    canonical,
    locate,
    next_card,
)
from tablee.lexicon.graph import LETTERS, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import edge_of, marked

ROWS = SLOTS + KINDS
"""The columns, then one for each capital that may be turned up, the JOKER last."""
POOL = 1 << 15
"""Ways of standing of all rows together: eight times what two jokers among seven cards needed."""
(MASK_OF, FOLLOW, AT_2, AT_4, AT_6, AT_10, WORD, PATH, NEXT) = range(9)
"""A way of standing. `AT_n` are the letters that finish a word whose maj. scores n or more."""
FIELDS = 9
NONE = -1


@njit(int64(FIXED, FIXED, FIXED, FIXED, int64, FIXED, int64, int64, GRID, GRID, int64), cache=True)
def collect(
    links: Ints,
    spans: Ints,
    marks: Ints,
    text: Ints,
    length: int,
    hand: Ints,
    size: int,
    row: int,
    heads: Ints,
    pool: Ints,
    used: int,
) -> int:
    """Add to the pool the ways in which a column can stand; how many the pool holds then."""
    nodes = np.empty((HAND + 1, JOKER), np.int64)
    numbers = np.empty((HAND + 1, JOKER), np.int64)
    majs = np.empty((HAND + 1, JOKER), np.int64)
    counts = np.empty(HAND + 1, np.int64)
    cursor = np.empty(HAND + 1, np.int64)
    masks = np.empty(HAND + 1, np.int64)
    written = np.empty(HAND + 1, np.int64)
    wild = np.empty(HAND + 1, np.int64)
    made = np.empty(FIELDS, np.int64)
    heads[row, :] = NONE
    if length:
        counts[0] = locate(links, spans, marks, text, length, nodes[0], numbers[0], majs[0])
    if length == 0 or counts[0] == 0:
        # No column, or one that begins no word known here: it stays as it is.
        pool[used, :] = 0
        pool[used, PATH], pool[used, NEXT] = 2, NONE
        heads[row, 0] = used
        return used + 1
    wild[0] = 0
    for at in range(length):
        wild[0] |= text[at] == JOKER
    masks[0], written[0] = 0, 1
    depth = 0
    entered = True
    while depth >= 0:
        count = counts[depth]
        if entered:
            entered = False
            cursor[depth] = 0
            made[:] = 0
            for index in range(count):
                node, number, maj = nodes[depth, index], numbers[depth, index], majs[depth, index]
                if node >> LETTERS & 1 and marked(marks, number):
                    made[WORD] = max(made[WORD], maj)
                left = node & MASK
                while left:
                    bit = left & -left
                    left ^= bit
                    edge = edge_of(node, bit)
                    reached = number + (spans[edge] & SKIP_MASK)
                    if alive(links, spans, marks, edge, reached):
                        made[FOLLOW] |= bit
                        if links[edge] >> LETTERS & 1 and marked(marks, reached):
                            made[AT_2] |= bit
                            made[AT_4] |= bit if maj >= 4 else 0
                            made[AT_6] |= bit if maj >= 6 else 0
                            made[AT_10] |= bit if maj >= 10 else 0
            if not wild[depth]:
                for field in range(FOLLOW, AT_10 + 1):
                    if made[field]:
                        made[field] |= np.int64(1) << JOKER
            mask = masks[depth]
            made[MASK_OF], made[PATH] = mask, written[depth] << 1
            # Only what no other way of the same cards is as good as in everything.
            before = NONE
            other = heads[row, mask]
            beaten = False
            while other != NONE and not beaten:
                after = pool[other, NEXT]
                if pool[other, WORD] == made[WORD]:
                    better, worse = True, True
                    for field in range(FOLLOW, AT_10 + 1):
                        better &= made[field] & ~pool[other, field] == 0
                        worse &= pool[other, field] & ~made[field] == 0
                    if better and (made[FOLLOW] != 0 or pool[other, FOLLOW] == 0):
                        beaten = True
                    elif worse and (pool[other, FOLLOW] != 0 or made[FOLLOW] == 0):
                        if before == NONE:
                            heads[row, mask] = after
                        else:
                            pool[before, NEXT] = after
                        other = after
                        continue
                before = other
                other = after
            if not beaten and used < len(pool):
                made[NEXT] = heads[row, mask]
                pool[used, :] = made
                heads[row, mask] = used
                used += 1
        card = next_card(hand, size, masks[depth], cursor[depth])
        if card >= size:
            depth -= 1
            continue
        cursor[depth] = card + 1
        letter = hand[card]
        if letter == JOKER and wild[depth]:
            continue
        after = advance(
            links, spans, marks, letter, nodes[depth], numbers[depth], majs[depth], count,
            nodes[depth + 1], numbers[depth + 1], majs[depth + 1],
        )  # fmt: skip
        if after:
            counts[depth + 1] = after
            masks[depth + 1] = masks[depth] | 1 << card
            written[depth + 1] = written[depth] << 5 | letter
            wild[depth + 1] = wild[depth] | (letter == JOKER)
            depth += 1
            entered = True
    return used


@leaf(float64(GRID, int64, int64))
def gain(pool: Ints, way: int, card: int) -> float:
    """What a bonus card brings at the end of a column that stands so, if it fits there at all.

    The maj. of a word that waits is counted already, and lost if the card leaves no word.
    """
    if not pool[way, FOLLOW] >> card & 1:
        return NEVER
    maj = 0
    if pool[way, AT_10] >> card & 1:
        maj = 10
    elif pool[way, AT_6] >> card & 1:
        maj = 6
    elif pool[way, AT_4] >> card & 1:
        maj = 4
    elif pool[way, AT_2] >> card & 1:
        maj = 2
    return float(VALUES[card] + maj - pool[way, WORD])


@njit(
    float64(
        GRID, int64, int64, VECTOR, int64, GRID, GRID, FLOAT_GRID, FLOAT_CUBE, FIXED,
        FIXED_FLOATS, FLOATS, FLOATS, float64, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def partitions(
    heads: Ints,
    cards: int,
    announced: int,
    rows: Ints,
    length: int,
    pool: Ints,
    stack: Ints,
    most: Floats,
    reach: Floats,
    canon: Ints,
    chances: Floats,
    fits: Floats,
    later: Floats,
    floor: float,
    out: Ints,
) -> float:
    """The most that words and the bonus card bring once all these cards are placed, if that is
    more than `floor`; the ways chosen go to `out`.

    `most[n, mask]` bounds what the words of `rows[n:]` can bring with all of a mask, and
    `reach[n, mask, card]` what a bonus card can bring there.
    """
    best = floor
    remaining, part, way = stack[0], stack[1], stack[2]
    words, count, ways = stack[3], stack[4], stack[5]
    gains = np.empty((ROWS + 1, KINDS), np.float64)
    gains[0, :] = 0.0
    if most[0, cards] == NEVER:
        return best
    level = 0
    remaining[0], part[0], way[0] = cards, cards, heads[rows[0], canon[cards]]
    words[0], count[0] = 0, 0
    while level >= 0:
        found = way[level]
        if found == NONE:
            if part[level] == 0:
                level -= 1
                continue
            part[level] = (part[level] - 1) & remaining[level]
            way[level] = heads[rows[level], canon[part[level]]]
            continue
        way[level] = pool[found, NEXT]
        rest = remaining[level] ^ part[level]
        if most[level + 1, rest] == NEVER:
            continue
        word = pool[found, WORD]
        if not announced and word and not pool[found, FOLLOW]:
            continue
        total = words[level] + word
        number = count[level] + (word > 0)
        bound = float(total) + most[level + 1, rest]
        for card in range(KINDS):
            value = max(gains[level, card], gain(pool, found, card))
            gains[level + 1, card] = value
            if chances[card]:
                top = max(value, reach[level + 1, rest, card])
                if announced:
                    top = max(top, later[card])
                else:
                    lucky = max(top, float(VALUES[card]))
                    top = fits[card] * lucky + (1 - fits[card]) * max(top, later[card])
                bound += chances[card] * top
        if bound <= best + 1e-9:
            continue
        ways[level] = found
        if level + 1 < length:
            level += 1
            remaining[level], part[level] = rest, rest
            way[level] = heads[rows[level], canon[rest]]
            words[level], count[level] = total, number
            continue
        value = float(total)
        for card in range(KINDS):
            if not chances[card]:
                continue
            top = gains[level + 1, card]
            if announced:
                value += chances[card] * (max(top, later[card]) if number else top)
                continue
            if not number:
                value += chances[card] * top
                continue
            # A word may be announced first, another than the one where the card fits best.
            first, second, where = 0.0, 0.0, NONE
            for at in range(length):
                here = gain(pool, ways[at], card)
                if here > first:
                    first, second, where = here, first, at
                elif here > second:
                    second = here
            alone = where != NONE and number == 1 and pool[ways[where], WORD] > 0
            other = second if alone else first
            keep = max(other, later[card]) if number > 1 else other
            lucky = max(other, float(VALUES[card]))
            value += chances[card] * max(first, fits[card] * lucky + (1 - fits[card]) * keep)
        if value > best + 1e-12:
            best = value
            for at in range(length):
                out[at] = ways[at]
    return best


@njit(
    void(GRID, int64, GRID, int64, FIXED, FLOAT_GRID, FLOAT_CUBE, FLOAT_GRID, FLOAT_CUBE, int64),
    cache=True,
)
def suffix(
    heads: Ints,
    row: int,
    pool: Ints,
    total: int,
    canon: Ints,
    words: Floats,
    local: Floats,
    most: Floats,
    reach: Floats,
    at: int,
) -> None:
    """The bounds of `partitions` from column `at` on, given those that follow it."""
    for mask in range(total):
        best = NEVER
        part = mask
        while True:
            value = words[row, canon[part]] + most[at + 1, mask ^ part]
            best = max(best, value)
            if part == 0:
                break
            part = (part - 1) & mask
        most[at, mask] = best if best > NEVER / 2 else NEVER
        for card in range(KINDS):
            reach[at, mask, card] = max(reach[at + 1, mask, card], local[row, mask, card])


@njit(
    float64(
        FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED, int64, int64, FIXED, FIXED, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def expect(
    links: Ints,
    spans: Ints,
    marks: Ints,
    columns: Ints,
    lengths: Ints,
    hand: Ints,
    size: int,
    bonus: int,
    mins: Ints,
    majs: Ints,
    out: Ints,
) -> float:
    """The mean points of the best turn, and in `out` what to do until luck speaks.

    `bonus`: does an emptied hand still draw a card? `mins` and `majs` count the cards of each
    kind that may be drawn. Where a word is announced first, `out` tells nothing of the others.
    """
    total = 1 << size
    full = total - 1
    pool = np.empty((POOL, FIELDS), np.int64)
    heads = np.empty((ROWS, SUBSETS), np.int64)
    canon = np.empty(SUBSETS, np.int64)
    canonical(hand, size, canon)
    worth = np.zeros(SUBSETS, np.float64)
    for mask in range(1, total):
        worth[mask] = worth[mask & (mask - 1)] + VALUES[hand[lowest(mask)]]
    chances = np.zeros(KINDS, np.float64)
    capitals = np.zeros(KINDS, np.float64)
    if bonus and mins.sum():
        chances[:] = mins / mins.sum()
    turned = majs.sum() > 0
    if turned:
        capitals[:] = majs / majs.sum()

    # Ways of standing of each column, and of each capital that may come.
    used = 0
    single = np.empty(1, np.int64)
    for slot in range(SLOTS):
        used = collect(
            links, spans, marks, columns[slot], lengths[slot], hand, size, slot, heads, pool, used
        )
    any_word = False
    for slot in range(SLOTS):
        for mask in range(total):
            way = heads[slot, mask]
            while way != NONE:
                any_word |= pool[way, WORD] > 0
                way = pool[way, NEXT]
    rows_in_use = SLOTS
    if any_word:
        for kind in range(KINDS):
            if capitals[kind]:
                single[0] = kind
                used = collect(
                    links, spans, marks, single, 1, hand, size, SLOTS + kind, heads, pool, used
                )
        rows_in_use = ROWS

    # What words bring by mask: standing (0 or never), and at best.
    stands = np.full((ROWS, SUBSETS), NEVER, np.float64)
    spells = np.full((ROWS, SUBSETS), NEVER, np.float64)
    words = np.full((ROWS, SUBSETS), NEVER, np.float64)
    local = np.zeros((ROWS, SUBSETS, KINDS), np.float64)
    for row in range(rows_in_use):
        if row >= SLOTS and not capitals[row - SLOTS]:
            continue
        for mask in range(total):
            way = heads[row, canon[mask]]
            while way != NONE:
                word = pool[way, WORD]
                if word:
                    spells[row, mask] = max(spells[row, mask], float(word))
                else:
                    stands[row, mask] = 0.0
                words[row, mask] = max(words[row, mask], float(word))
                if bonus:
                    for card in range(KINDS):
                        if chances[card]:
                            local[row, mask, card] = max(
                                local[row, mask, card], gain(pool, way, card)
                            )
                way = pool[way, NEXT]
        if bonus:
            for bit in range(size):
                for mask in range(total):
                    if mask >> bit & 1:
                        for card in range(KINDS):
                            local[row, mask, card] = max(
                                local[row, mask, card], local[row, mask ^ 1 << bit, card]
                            )

    # Where cards fit on a capital yet unknown.
    fits = np.zeros(KINDS, np.float64)
    later = np.zeros(KINDS, np.float64)
    means = np.zeros(SUBSETS, np.float64)
    if any_word:
        follows = np.zeros(KINDS, np.int64)
        for kind in range(KINDS):
            if capitals[kind]:
                follows[kind] = pool[heads[SLOTS + kind, 0], FOLLOW]
                for card in range(KINDS):
                    if follows[kind] >> card & 1:
                        fits[card] += capitals[kind]
        for card in range(KINDS):
            later[card] = fits[card] * VALUES[card]
        for mask in range(total):
            for kind in range(KINDS):
                if capitals[kind]:
                    richest = 0
                    for card in range(size):
                        if mask >> card & 1 and follows[kind] >> hand[card] & 1:
                            richest = max(richest, VALUES[hand[card]])
                    means[mask] += capitals[kind] * richest

    stack = np.empty((6, ROWS + 1), np.int64)
    most = np.full((SLOTS + 2, SUBSETS), NEVER, np.float64)
    reach = np.zeros((SLOTS + 2, SUBSETS, KINDS), np.float64)
    rows = np.zeros(SLOTS + 1, np.int64)
    chosen = np.empty(SLOTS + 1, np.int64)

    # No word announced before the bonus card, if there is one.
    quiet = np.full((SLOTS + 1, SUBSETS), NEVER, np.float64)
    kept_part = np.zeros((SLOTS, SUBSETS), np.int64)
    quiet[SLOTS, 0] = 0.0
    for slot in range(SLOTS - 1, -1, -1):
        for mask in range(total):
            part = mask
            while True:
                if stands[slot, part] == 0.0 and quiet[slot + 1, mask ^ part] == 0.0:
                    quiet[slot, mask], kept_part[slot, mask] = 0.0, part
                    break
                if part == 0:
                    break
                part = (part - 1) & mask
    best, at_most = NEVER, 0
    for mask in range(total):
        if quiet[0, mask] == 0.0 and worth[mask] > best:
            best, at_most = worth[mask], mask
    if best > NEVER:
        for slot in range(SLOTS):
            part = kept_part[slot, at_most]
            way = heads[slot, canon[part]]
            while pool[way, WORD]:
                way = pool[way, NEXT]
            out[slot] = pool[way, PATH]
            at_most ^= part
    if bonus:
        most[SLOTS, 0] = 0.0
        for slot in range(SLOTS - 1, -1, -1):
            rows[slot] = slot
            suffix(heads, slot, pool, total, canon, words, local, most, reach, slot)
        value = partitions(
            heads, full, 0, rows, SLOTS, pool, stack, most, reach, canon, chances, fits, later,
            best - worth[full], chosen,
        )  # fmt: skip
        if value + worth[full] > best + 1e-12:
            best = value + worth[full]
            for slot in range(SLOTS):
                out[slot] = pool[chosen[slot], PATH]
    if not any_word:
        return best

    # A word announced first: what each capital then makes of the cards that are left.
    ends = np.full((2, SLOTS + 1, SUBSETS), NEVER, np.float64)
    plain = np.full((KINDS + 1, SUBSETS), NEVER, np.float64)
    placed = np.full((2, SUBSETS), NEVER, np.float64)
    bounds = np.full((KINDS + 1, SUBSETS), NEVER, np.float64)
    for first in range(SLOTS):
        none_here = True
        for mask in range(total):
            none_here &= spells[first, mask] == NEVER
        if none_here:
            continue
        # The other columns: the best words by mask, none of them or some.
        ends[:] = NEVER
        ends[0, 0, 0] = 0.0
        level = 0
        for slot in range(SLOTS):
            if slot == first:
                continue
            for mask in range(total):
                none, some = NEVER, NEVER
                part = mask
                while True:
                    rest = mask ^ part
                    none = max(none, stands[slot, part] + ends[0, level, rest])
                    some = max(some, words[slot, part] + ends[1, level, rest])
                    some = max(some, spells[slot, part] + ends[0, level, rest])
                    if part == 0:
                        break
                    part = (part - 1) & mask
                ends[0, level + 1, mask], ends[1, level + 1, mask] = none, some
            level += 1
        if bonus:
            most[:] = NEVER
            most[SLOTS, 0] = 0.0
            reach[SLOTS] = 0.0
            at = SLOTS
            for slot in range(SLOTS):
                if slot != first:
                    at -= 1
                    rows[at] = slot
                    suffix(heads, slot, pool, total, canon, words, local, most, reach, at)
        for kind in range(KINDS + 1):
            # The last kind is no capital at all, when none is left.
            if (kind < KINDS and not capitals[kind]) or (kind == KINDS and turned):
                continue
            row = SLOTS + kind
            for mask in range(total):
                if kind == KINDS:
                    placed[0, mask] = ends[0, level, mask]
                    placed[1, mask] = ends[1, level, mask]
                else:
                    none, some = NEVER, NEVER
                    part = mask
                    while True:
                        rest = mask ^ part
                        none = max(none, stands[row, part] + ends[0, level, rest])
                        some = max(some, words[row, part] + ends[1, level, rest])
                        some = max(some, spells[row, part] + ends[0, level, rest])
                        if part == 0:
                            break
                        part = (part - 1) & mask
                    placed[0, mask], placed[1, mask] = none, some
            for mask in range(total):
                top = NEVER
                part = mask
                while True:
                    value = max(placed[0, part], placed[1, part] + means[mask ^ part])
                    top = max(top, worth[part] + value)
                    if part == 0:
                        break
                    part = (part - 1) & mask
                plain[kind, mask] = top
                bounds[kind, mask] = top
                value = max(placed[0, mask], placed[1, mask])
                if bonus and value > NEVER / 2:
                    value += worth[mask]
                    for card in range(KINDS):
                        if chances[card]:
                            most_here = max(reach[1, mask, card], later[card])
                            if kind < KINDS:
                                most_here = max(most_here, local[row, mask, card])
                            value += chances[card] * most_here
                    bounds[kind, mask] = max(top, value)
        while True:
            # The most promising of the ways to spell the first word; each is looked at once.
            hopeful, mask_of = best + 1e-9, NONE
            for mask in range(total):
                if spells[first, mask] > NEVER and canon[mask] == mask:
                    value = worth[mask] + spells[first, mask]
                    for kind in range(KINDS + 1):
                        if kind == KINDS and not turned:
                            value += bounds[kind, full ^ mask]
                        elif kind < KINDS and capitals[kind]:
                            value += capitals[kind] * bounds[kind, full ^ mask]
                    if value > hopeful:
                        hopeful, mask_of = value, mask
            if mask_of == NONE:
                break
            rest = full ^ mask_of
            value = hopeful
            for kind in range(KINDS + 1):
                if (kind < KINDS and not capitals[kind]) or (kind == KINDS and turned):
                    continue
                chance = capitals[kind] if kind < KINDS else 1.0
                before = bounds[kind, rest]
                exact = plain[kind, rest]
                if bonus and before > exact + 1e-9:
                    start = 1
                    if kind < KINDS:
                        start = 0
                        rows[0] = SLOTS + kind
                        for mask in range(total):
                            if mask & ~rest:
                                continue
                            top = NEVER
                            part = mask
                            while True:
                                top = max(top, words[rows[0], canon[part]] + most[1, mask ^ part])
                                if part == 0:
                                    break
                                part = (part - 1) & mask
                            most[0, mask] = top if top > NEVER / 2 else NEVER
                    exact = worth[rest] + partitions(
                        heads, rest, 1, rows[start:], SLOTS - start, pool, stack, most[start:],
                        reach[start:], canon, chances, fits, later, exact - worth[rest], chosen,
                    )  # fmt: skip
                bounds[kind, rest] = exact
                plain[kind, rest] = exact
                value += chance * (exact - before)
                if value <= best + 1e-9:
                    break
            if value > best + 1e-9:
                best = value
                out[:] = 2
                way = heads[first, mask_of]
                while pool[way, WORD] != spells[first, mask_of]:
                    way = pool[way, NEXT]
                out[first] = pool[way, PATH] | 1
    return best
