"""Turns of Heptagramme, compiled: which cards where, and which words announced.

Columns come as letters (0 to 25, 26 for a joker), hands likewise. A subset of the hand is a mask
of its cards; of equal letters the first ones are taken first, so that each multiset has one mask
(`canon`). `marks` are those of the words of at least five letters that count: a column is legal
as long as one of them begins so.

What a column can become with some of the cards is found once for each column and mask; the best
turn is then a partition of the hand among the columns, the cards that are kept being a part too.
Everything is `int64` or `float64`, and each kernel has one fixed signature.
"""

import numpy as np
from numba import float64, int64, njit, void
from numpy.typing import NDArray

from tablee.bits import FIXED, FIXED_FLOATS, FIXED_GRID, FLOATS, VECTOR, leaf, lowest, popcount
from tablee.bots.cards import JOKER
from tablee.lexicon.graph import COUNT, LETTERS, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import edge_of, marked, rank

SLOTS = 7
HAND = 8
"""Cards at most: seven, and the bonus card with them where a whole hand was taken back, §6.3."""
SUBSETS = 1 << HAND
LENGTH = 32
"""Columns are rows of so many letters."""
HANDS = 64
"""Hands of an opponent that are guessed at once: one bit each."""
FAR = 5
"""How many letters off a finished word is still looked for in a guessed hand."""
NEVER = -1e9

Floats = NDArray[np.float64]


VALUES = np.array(
    [1, 3, 3, 3, 1, 3, 3, 3, 2, 5, 5, 2, 3, 2, 2, 3, 5, 2, 1, 2, 2, 3, 5, 5, 5, 5, 0], np.int64
)
"""Points of a min. by letter, the joker last."""


@leaf(int64(FIXED, FIXED, FIXED, int64, int64))
def alive(links: Ints, spans: Ints, marks: Ints, edge: int, number: int) -> int:
    """How many words that count go on through an edge, `number` being where it leads."""
    return rank(marks, number + (spans[edge] >> COUNT)) - rank(marks, number)


@njit(
    int64(
        FIXED, FIXED, FIXED, int64, VECTOR, VECTOR, VECTOR, int64, VECTOR, VECTOR, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def advance(
    links: Ints,
    spans: Ints,
    marks: Ints,
    letter: int,
    nodes: Ints,
    numbers: Ints,
    heads: Ints,
    count: int,
    next_nodes: Ints,
    next_numbers: Ints,
    next_heads: Ints,
) -> int:
    """Where one more letter or a joker leads from each of `count` places, and to how many.

    A column has at most one joker: it comes where there is one place to go on from. The first
    letter is the maj., whose points are the head. Places may be replaced where they stand.
    """
    after = 0
    for index in range(count):
        node, number, head = nodes[index], numbers[index], heads[index]
        left = node & (MASK if letter == JOKER else np.int64(1) << letter)
        while left:
            bit = left & -left
            left ^= bit
            edge = edge_of(node, bit)
            reached = number + (spans[edge] & SKIP_MASK)
            if alive(links, spans, marks, edge, reached):
                next_nodes[after], next_numbers[after] = links[edge], reached
                next_heads[after] = head or 2 * VALUES[lowest(bit)]
                after += 1
    return after


@njit(int64(FIXED, FIXED, FIXED, FIXED, int64, VECTOR, VECTOR, VECTOR), cache=True)
def locate(
    links: Ints,
    spans: Ints,
    marks: Ints,
    text: Ints,
    length: int,
    nodes: Ints,
    numbers: Ints,
    heads: Ints,
) -> int:
    """Where a column stands in the graph: one place, or one for each letter a joker may be.

    `heads` are the points that its maj. scores in each of them.
    """
    count = 1
    nodes[0], numbers[0], heads[0] = links[0], 0, 0
    for at in range(length):
        count = advance(
            links, spans, marks, text[at], nodes, numbers, heads, count, nodes, numbers, heads
        )
    return count


@leaf(int64(FIXED, int64, int64, int64))
def next_card(hand: Ints, size: int, used: int, card: int) -> int:
    """The next card of those left; of equal ones the first, since the others do the same."""
    while card < size and (
        used >> card & 1
        or (card > 0 and hand[card] == hand[card - 1] and not used >> (card - 1) & 1)
    ):
        card += 1
    return card


@njit(void(FIXED, int64, VECTOR), cache=True)
def canonical(hand: Ints, size: int, canon: Ints) -> None:
    """For each mask, the one of the same letters that takes the first of equal cards."""
    for mask in range(1 << size):
        same = 0
        at = 0
        while at < size:
            end = at
            held = 0
            while end < size and hand[end] == hand[at]:
                held += mask >> end & 1
                end += 1
            same |= ((1 << held) - 1) << at
            at = end
        canon[mask] = same


@njit(
    float64(FIXED, FIXED, FIXED, VECTOR, VECTOR, VECTOR, int64, FIXED_GRID, FIXED_FLOATS),
    cache=True,
)
def danger(
    links: Ints,
    spans: Ints,
    marks: Ints,
    nodes: Ints,
    numbers: Ints,
    heads: Ints,
    count: int,
    holding: Ints,
    weights: Floats,
) -> float:
    """What a column left standing gives away: its maj. times the share of guessed hands that
    finish it, those that need many letters counting less.

    `holding[letter, m]` has a bit for each hand with more than m of the letter.
    """
    found = np.zeros(FAR + 2, np.int64)
    left = np.empty(FAR + 1, np.int64)
    at_node = np.empty(FAR + 1, np.int64)
    at_number = np.empty(FAR + 1, np.int64)
    bits = np.empty(FAR + 1, np.int64)
    letters = np.empty(FAR + 1, np.int64)
    used = np.zeros(JOKER, np.int64)
    head = 0.0
    for index in range(count):
        head += heads[index]
        depth = 0
        at_node[0], at_number[0], bits[0] = nodes[index], numbers[index], -1
        left[0] = nodes[index] & MASK
        while depth >= 0:
            if not left[depth]:
                depth -= 1
                if depth >= 0:
                    used[letters[depth]] -= 1
                continue
            bit = left[depth] & -left[depth]
            left[depth] ^= bit
            letter = lowest(bit)
            able = bits[depth] & holding[letter, used[letter]]
            for near in range(1, depth + 2):
                able &= ~found[near]
            if not able:
                continue
            edge = edge_of(at_node[depth], bit)
            node = links[edge]
            number = at_number[depth] + (spans[edge] & SKIP_MASK)
            if node >> LETTERS & 1 and marked(marks, number):
                found[depth + 1] |= able
                continue
            if depth + 1 < FAR and node & MASK:
                letters[depth] = letter
                used[letter] += 1
                depth += 1
                at_node[depth], at_number[depth], bits[depth] = node, number, able
                left[depth] = node & MASK
    share = 0.0
    seen = np.int64(0)
    for near in range(1, FAR + 1):
        share += weights[near] * popcount(found[near] & ~seen)
        seen |= found[near]
    share /= HANDS
    return head / count * share / (2.0 - share)


@njit(
    void(
        FIXED, FIXED, FIXED, FIXED, int64, FIXED, int64, float64, float64, FIXED_GRID,
        FIXED_FLOATS, FLOATS, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def survey(
    links: Ints,
    spans: Ints,
    marks: Ints,
    text: Ints,
    length: int,
    hand: Ints,
    size: int,
    fear: float,
    fresh: float,
    holding: Ints,
    weights: Floats,
    best: Floats,
    paths: Ints,
) -> None:
    """What each mask of the hand makes of one column at best, besides the points of its cards.

    A word scores its maj. and `fresh` for the place that it clears, and one laid before is left
    where that is a loss; anything else costs `fear` times its `danger`. A path is the letters in
    order, five bits each under a leading one, and one bit more: is it announced?
    """
    nodes = np.empty((HAND + 1, JOKER), np.int64)
    numbers = np.empty((HAND + 1, JOKER), np.int64)
    heads = np.empty((HAND + 1, JOKER), np.int64)
    counts = np.empty(HAND + 1, np.int64)
    cursor = np.empty(HAND + 1, np.int64)
    masks = np.empty(HAND + 1, np.int64)
    written = np.empty(HAND + 1, np.int64)
    wild = np.empty(HAND + 1, np.int64)
    for mask in range(1 << size):
        best[mask] = NEVER
    if length == 0:
        best[0], paths[0] = 0.0, 2
        return
    counts[0] = locate(links, spans, marks, text, length, nodes[0], numbers[0], heads[0])
    wild[0] = 0
    for at in range(length):
        wild[0] |= text[at] == JOKER
    masks[0], written[0] = 0, 1
    if counts[0] == 0:
        best[0], paths[0] = 0.0, 2
        return
    depth = 0
    entered = True
    while depth >= 0:
        count = counts[depth]
        if entered:
            cursor[depth] = 0
            word = 0
            for index in range(count):
                if nodes[depth, index] >> LETTERS & 1 and marked(marks, numbers[depth, index]):
                    word = max(word, heads[depth, index])
            if depth == 0 and word + fresh < 0:
                # A word that stands there may be left to stand; one just laid may have to go.
                word = 0
            mask = masks[depth]
            if word:
                value = word + fresh
            elif fear:
                value = -fear * danger(
                    links, spans, marks, nodes[depth], numbers[depth], heads[depth], count,
                    holding, weights,
                )  # fmt: skip
            else:
                value = 0.0
            if value > best[mask]:
                best[mask], paths[mask] = value, written[depth] << 1 | (word > 0)
            entered = False
        card = next_card(hand, size, masks[depth], cursor[depth])
        if card >= size:
            depth -= 1
            continue
        cursor[depth] = card + 1
        letter = hand[card]
        if letter == JOKER and wild[depth]:
            continue
        after = advance(
            links, spans, marks, letter, nodes[depth], numbers[depth], heads[depth], count,
            nodes[depth + 1], numbers[depth + 1], heads[depth + 1],
        )  # fmt: skip
        if after:
            counts[depth + 1] = after
            masks[depth + 1] = masks[depth] | 1 << card
            written[depth + 1] = written[depth] << 5 | letter
            wild[depth + 1] = wild[depth] | (letter == JOKER)
            depth += 1
            entered = True


@njit(
    float64(
        FIXED, FIXED, FIXED, FIXED_GRID, FIXED, FIXED, int64, float64, float64, float64, float64,
        FIXED_GRID, FIXED_FLOATS, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def partition(
    links: Ints,
    spans: Ints,
    marks: Ints,
    columns: Ints,
    lengths: Ints,
    hand: Ints,
    size: int,
    fear: float,
    fresh: float,
    kept: float,
    emptied: float,
    holding: Ints,
    weights: Floats,
    out: Ints,
) -> float:
    """The turn of most value, and in `out` what it does at each column (see `survey`).

    Every card that is not placed costs `kept`; placing all of a hand is worth `emptied`. With
    all four weights at nought, the value is the most points that need no luck.
    """
    total = 1 << size
    best = np.empty((SLOTS, SUBSETS), np.float64)
    paths = np.empty((SLOTS, SUBSETS), np.int64)
    canon = np.empty(SUBSETS, np.int64)
    canonical(hand, size, canon)
    worth = np.zeros(SUBSETS, np.float64)
    for mask in range(1, total):
        low = lowest(mask)
        worth[mask] = worth[mask & (mask - 1)] + VALUES[hand[low]]
    reach = np.full((SLOTS + 1, SUBSETS), NEVER, np.float64)
    chosen = np.zeros((SLOTS, SUBSETS), np.int64)
    reach[SLOTS, 0] = 0.0
    for slot in range(SLOTS - 1, -1, -1):
        survey(
            links, spans, marks, columns[slot], lengths[slot], hand, size, fear, fresh, holding,
            weights, best[slot], paths[slot],
        )  # fmt: skip
        for mask in range(total):
            part = mask
            highest = NEVER
            choice = 0
            while True:
                value = best[slot, canon[part]] + reach[slot + 1, mask ^ part]
                if value > highest:
                    highest, choice = value, part
                if part == 0:
                    break
                part = (part - 1) & mask
            reach[slot, mask], chosen[slot, mask] = highest, choice
    top, used = NEVER, 0
    for mask in range(total):
        value = reach[0, mask] + worth[mask] - kept * (size - popcount(np.int64(mask)))
        if mask == total - 1 and size > 0:
            value += emptied
        if value > top:
            top, used = value, mask
    for slot in range(SLOTS):
        part = chosen[slot, used]
        out[slot] = paths[slot, canon[part]]
        used ^= part
    return top
