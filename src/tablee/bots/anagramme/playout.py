"""A hand of Anagramme played on, compiled: everybody rids himself of what he can, until one is out.

It knows laying, adding up to three cards, anagrams and exchanges, which is nearly all that
happens. Words that cross stay as they are. Everything is `int64`, but for what is answered.
"""

import numpy as np
from numba import float64, int64, njit, void

from tablee.bits import FIXED, GRID, VECTOR, lowest
from tablee.bots.anagramme.kernel import (
    CARDS,
    JOKERS,
    NUMBER_MASK,
    POINTS_MASK,
    ZERO_POINTS,
    form,
    grow,
)
from tablee.bots.cards import JOKER, KINDS
from tablee.lexicon.graph import LETTERS, LONGEST, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import edge_of

WORDS = 40
MOST_ADDED = 3
SPREAD = 40.0
"""Who leads by so many points between two hands wins about three times of four."""


@njit(void(FIXED, FIXED, int64, VECTOR), cache=True)
def spell(links: Ints, spans: Ints, number: int, path: Ints) -> None:
    """The letters of a word, and -1 behind the last."""
    node, depth = links[0], 0
    while not node >> LETTERS & 1 or number:
        rest = node & MASK
        bit = rest & -rest
        rest ^= bit
        # The last letter before which not more words lie: skips rise with the letters.
        while rest:
            after = rest & -rest
            if spans[edge_of(node, after)] & SKIP_MASK > number:
                break
            bit = after
            rest ^= after
        edge = edge_of(node, bit)
        number -= spans[edge] & SKIP_MASK
        node = links[edge]
        path[depth] = lowest(bit)
        depth += 1
    path[depth] = -1


@njit(int64(FIXED, FIXED, FIXED, FIXED, FIXED, VECTOR, int64, VECTOR, VECTOR), cache=True)
def turnings(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, cost: Ints, word: Ints, size: int,
    keys: Ints, details: Ints,
) -> int:  # fmt: skip
    """How many words have the letters of this one, itself among them."""
    letters = np.zeros(KINDS, np.int64)
    for letter in word[:size]:
        letters[letter] += 1
    return form(links, spans, reach, marks, cost, letters, 0, size, 0, keys, details, 0)


@njit(int64(VECTOR), cache=True)
def draw(talon: Ints) -> int:
    """A card of the talon by luck, or -1."""
    total = talon.sum()
    if not total:
        return -1
    left = np.random.randint(0, total)  # noqa: NPY002 - what numba has
    for kind in range(KINDS):
        left -= talon[kind]
        if left < 0:
            talon[kind] -= 1
            return kind
    return -1


@njit(
    float64(
        FIXED, FIXED, FIXED, FIXED, FIXED, GRID, GRID, VECTOR, VECTOR, GRID, VECTOR, int64, VECTOR,
        VECTOR, VECTOR, int64, int64, int64, int64, int64, int64, int64, int64, VECTOR, VECTOR,
        VECTOR, VECTOR, FIXED,
    ),
    cache=True,
)  # fmt: skip
def playout(  # noqa: PLR0915 - numba wants few, long functions
    links: Ints, spans: Ints, reach: Ints, marks: Ints, cost: Ints, laid: Ints, laid_jokers: Ints,
    laid_sizes: Ints, laid_turns: Ints, held: Ints, unseen: Ints, me: int, remitted: Ints,
    charges: Ints, totals: Ints, shortest: int, limit: int, remise: int, below: int, blank: int,
    rounds: int, seed: int, turns: int, seen: Ints, keys: Ints, details: Ints, spent: Ints,
    hard: Ints,
) -> float:  # fmt: skip
    """How likely `me`, who has just played, then wins. `limit` is 0 in the simple game. `below`:
    remises may make a hand cheaper than nothing. `blank` turns have rid nobody of a card, and so
    many `rounds` of them are the end. `hard` are the cards to exchange first.
    """
    np.random.seed(seed)  # noqa: NPY002 - what numba has
    words, jokers, sizes, spins = (
        laid.copy(),
        laid_jokers.copy(),
        laid_sizes.copy(),
        laid_turns.copy(),
    )
    hands, talon, remises = held.copy(), unseen.copy(), remitted.copy()
    path = np.zeros(LONGEST + 1, np.int64)
    everything = np.full(LONGEST, MASK, np.int64)
    seats, seat = len(hands), me
    for _ in range(turns):
        if not hands[seat].sum():
            break
        seat = (seat + 1) % seats
        spent[0] += 1
        hand = hands[seat]
        size = hand.sum()
        best, best_row, best_at = 0, -1, -1
        found = 0
        if size >= shortest:
            found = form(links, spans, reach, marks, cost, hand, 0, shortest, 0, keys, details, 0)
        ends = found
        for at in range(-1, WORDS):
            begun = ends if at >= 0 else 0
            if at >= 0:
                if not sizes[at]:
                    continue
                ends = grow(
                    links, spans, reach, marks, cost, words[at], jokers[at], everything, sizes[at],
                    hand, shortest, sizes[at] + MOST_ADDED, 0, seen, keys, details, begun,
                )  # fmt: skip
            for row in range(begun, min(ends, len(keys))):
                worth = (details[row] & POINTS_MASK) - ZERO_POINTS
                if details[row] >> CARDS & 15 == size:
                    worth += 1000
                if worth > best:
                    best, best_row, best_at = worth, row, at
        dear, gone = -1, -1
        for kind in range(KINDS):
            if hand[kind]:
                if dear < 0 or cost[kind] >= cost[dear]:
                    dear = kind
                if gone < 0 or hard[kind] > hard[gone]:
                    gone = kind
        spin = -1
        for at in range(WORDS):
            if sizes[at] and spins[at] > 0:
                spin = at
        if spin >= 0 and (size == 1 or remise + cost[dear] > best):
            spins[spin] -= 1
            hand[dear] -= 1
            remises[seat] += remise
            blank = 0
        elif best_row >= 0:
            spell(links, spans, keys[best_row] & NUMBER_MASK, path)
            capitals = details[best_row] >> JOKERS
            at = best_at
            if at < 0:
                for other in range(WORDS):
                    if not sizes[other] and at < 0:
                        at = other
            else:
                for place in range(sizes[at]):
                    hand[JOKER if jokers[at, place] else words[at, place]] += 1
            place = 0
            while path[place] >= 0:
                capital = capitals >> place & 1
                hand[JOKER if capital else path[place]] -= 1
                if at >= 0:
                    words[at, place], jokers[at, place] = path[place], capital
                place += 1
            if at >= 0:
                sizes[at] = place
                spins[at] = (
                    turnings(links, spans, reach, marks, cost, words[at], place, keys, details) - 1
                )
            blank = 0
        else:
            card = draw(talon)
            if card >= 0:
                hand[gone] -= 1
                hand[card] += 1
                talon[gone] += 1
            blank += 1
            if blank >= rounds * seats:
                break
    costs = np.zeros(seats, np.int64)
    for one in range(seats):
        for kind in range(KINDS):
            costs[one] += hands[one, kind] * cost[kind]
        if limit:
            costs[one] += charges[one] - remises[one]
            if not below:
                costs[one] = max(0, costs[one])
    if not limit:
        return 1.0 if costs[me] == costs.min() else -costs[me] / 1000.0
    value = 0.0
    for one in range(seats):
        if one != me:
            mine, theirs = totals[me] + costs[me], totals[one] + costs[one]
            if mine >= limit and theirs >= limit:
                value += 1.0 if mine < theirs else 0.0
            elif mine >= limit or theirs >= limit:
                value += 1.0 if theirs >= limit else 0.0
            else:
                value += 1.0 / (1.0 + np.exp((mine - theirs) / SPREAD))
    return value / (seats - 1)
