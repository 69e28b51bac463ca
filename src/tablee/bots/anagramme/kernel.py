"""Anagramme compiled: every word that a hand can lay, make of a laid word, or lay across one.

Letters are 0 to 25, a joker is 26. A hand is a count of each of these 27 kinds. A laid word is a
row of letters beside a row that says which of them are jokers. Everything is `int64`, and each
kernel has one fixed signature.

An operation is listed once for each word that it makes, whatever cards its jokers stand for: as a
*key*, which names it, and a *detail*, which tells one way to do it with as few jokers as may be.

    key    = kind << 30 | laid word << 24 | number of the new word
    detail = places of jokers << 16 | cards that leave the hand << 12 | points it is rid of + 2048

A word that crosses another is listed once for the letter that they share, which stands in the place
of the laid word: wherever that letter lies, the same can be done.
"""

from typing import Any

import numpy as np
from numba import int64, njit, types, void

from tablee.bits import lowest
from tablee.games.anagramme.cards import FIGURES
from tablee.lexicon.graph import HEIGHT, LETTERS, LONGEST, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import FIXED, VECTOR, edge_of, marked

KINDS = 27
JOKER = 26
GRID = types.Array(types.int64, 2, "C")

LAY, ADD, TURN, REPLACE, CROSS = range(5)
"""What an operation is; TURN makes an anagram."""
KIND, AT = 30, 24
NUMBER_MASK = (1 << AT) - 1
JOKERS, CARDS = 16, 12
POINTS_MASK = (1 << CARDS) - 1
ZERO_POINTS = 2048

FROM_WORD = -1
FROM_HAND_JOKER = -2
FROM_LAID_JOKER = -3

COST: Any = np.array([FIGURES[sign] for sign in "abcdefghijklmnopqrstuvwxyz?"], np.int64)


@njit(int64(int64, int64, int64), cache=True, inline="always")
def detail_of(jokers: int, cards: int, points: int) -> int:
    """One way to do it, in a number."""
    return jokers << JOKERS | cards << CARDS | (points + ZERO_POINTS)


@njit(void(FIXED, VECTOR), cache=True)
def reaches(links: Ints, reach: Ints) -> None:
    """For each edge, the letters of all endings behind it. Every edge leads forward."""
    for edge in range(len(links) - 1, -1, -1):
        node = links[edge]
        letters = rest = node & MASK
        while rest:
            letters |= reach[edge_of(node, rest & -rest)]
            rest &= rest - 1
        reach[edge] = letters


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, VECTOR, VECTOR, VECTOR, int64, VECTOR, int64, int64, int64,
        VECTOR, VECTOR, VECTOR, int64,
    ),
    cache=True,
)  # fmt: skip
def grow(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, word: Ints, laid_jokers: Ints,
    allowed: Ints, size: int, hand: Ints, shortest: int, longest: int, name: int, seen: Ints,
    keys: Ints, details: Ints, found: int,
) -> int:  # fmt: skip
    """Words made of a laid one by adding cards of a hand, its order kept; from none, the words
    that the hand spells. What is found is written behind what was found before.

    A laid joker may become another letter, as far as `allowed` says. A laid letter is used as early
    as it can be, and a letter of the hand before a joker: that loses no word. A laid joker may
    wait, so that a word may be met twice; `seen` remembers which were. `reach` spares ways on which
    letters that are still needed do not lie.
    """
    shortest = max(shortest, size + 1)
    if shortest > LONGEST:
        return found
    seen[-1] += 1
    stamp = seen[-1]
    held = hand.copy()
    rack = np.int64(0)
    for letter in range(JOKER):
        if held[letter] > 0:
            rack |= np.int64(1) << letter
    needed = np.zeros(LONGEST + 2, np.int64)
    for place in range(size - 1, -1, -1):
        bit = np.int64(0) if laid_jokers[place] else np.int64(1) << word[place]
        needed[place] = needed[place + 1] | bit
    left = np.zeros(LONGEST + 2, np.int64)
    wait = np.zeros(LONGEST + 2, np.int64)
    nodes = np.empty(LONGEST + 2, np.int64)
    numbers = np.empty(LONGEST + 2, np.int64)
    source = np.empty(LONGEST + 2, np.int64)
    used, jokers, cards, points, depth = 0, 0, 0, 0, 0
    nodes[0], numbers[0] = links[0], 0
    opened = 1
    while True:
        if opened:
            # A new node: which letters may come from where.
            opened = 0
            free = nodes[depth] & MASK if depth < longest else 0
            left[depth] = free if held[JOKER] else free & rack
            wait[depth] = 0
            if used < size:
                if laid_jokers[used]:
                    wait[depth] = free & allowed[used]
                else:
                    left[depth] |= free & (np.int64(1) << word[used])
        if wait[depth]:
            bit = wait[depth] & -wait[depth]
            wait[depth] ^= bit
            origin = FROM_LAID_JOKER
        elif left[depth]:
            bit = left[depth] & -left[depth]
            left[depth] ^= bit
            letter = lowest(bit)
            if used < size and not laid_jokers[used] and word[used] == letter:
                origin = FROM_WORD
            elif held[letter]:
                origin = letter
            else:
                origin = FROM_HAND_JOKER
        else:
            depth -= 1
            if depth < 0:
                return found
            origin = source[depth]
            if origin >= 0:
                held[origin] += 1
                rack |= np.int64(1) << origin
                cards -= 1
                points -= COST[origin]
            elif origin == FROM_HAND_JOKER:
                held[JOKER] += 1
                cards -= 1
                points -= COST[JOKER]
                jokers ^= 1 << depth
            else:
                used -= 1
                if origin == FROM_LAID_JOKER:
                    jokers ^= 1 << depth
            continue
        edge = edge_of(nodes[depth], bit)
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        after = used + (origin == FROM_WORD) + (origin == FROM_LAID_JOKER)
        rest = size - after
        if node >> HEIGHT < max(rest, shortest - depth - 1) or needed[after] & ~reach[edge]:
            continue
        source[depth] = origin
        if origin >= 0:
            held[origin] -= 1
            if not held[origin]:
                rack ^= bit
            cards += 1
            points += COST[origin]
        elif origin == FROM_HAND_JOKER:
            held[JOKER] -= 1
            cards += 1
            points += COST[JOKER]
            jokers ^= 1 << depth
        else:
            used += 1
            if origin == FROM_LAID_JOKER:
                jokers ^= 1 << depth
        depth += 1
        nodes[depth], numbers[depth] = node, number
        opened = 1
        if (
            not rest and depth >= shortest and node >> LETTERS & marked(marks, number)
            and seen[number] != stamp
        ):  # fmt: skip
            seen[number] = stamp
            if found < len(keys):
                keys[found] = name | number
                details[found] = detail_of(jokers, cards, points)
            found += 1


@njit(
    int64(
        FIXED, FIXED, FIXED, VECTOR, VECTOR, VECTOR, int64, VECTOR, int64, int64, VECTOR, VECTOR,
        int64,
    ),
    cache=True,
)  # fmt: skip
def swap(
    links: Ints, spans: Ints, marks: Ints, word: Ints, laid_jokers: Ints, allowed: Ints, size: int,
    hand: Ints, kept: int, name: int, keys: Ints, details: Ints, found: int,
) -> int:  # fmt: skip
    """Words made of a laid one by putting cards of a hand in place of its own. `allowed` are the
    letters that each place may show. `kept`: what is replaced comes into the hand.

    A laid joker becomes another letter for nothing. Where that alone makes the word, a card must
    still be replaced: the joker by its new letter, or any letter by a joker of the hand.
    """
    if not 0 < size <= LONGEST:
        return found
    held = hand.copy()
    rack = np.int64(0)
    for letter in range(JOKER):
        if held[letter] > 0:
            rack |= np.int64(1) << letter
    own = 0
    for place in range(size):
        own |= laid_jokers[place] << place
    left = np.empty(LONGEST + 2, np.int64)
    nodes = np.empty(LONGEST + 2, np.int64)
    numbers = np.empty(LONGEST + 2, np.int64)
    source = np.empty(LONGEST + 2, np.int64)
    path = np.empty(LONGEST + 2, np.int64)
    changed, cards, points, depth, jokers = 0, 0, 0, 0, own
    nodes[0], numbers[0] = links[0], 0
    free = MASK if held[JOKER] or laid_jokers[0] else rack | np.int64(1) << word[0]
    left[0] = links[0] & free & allowed[0] & MASK
    while True:
        if not left[depth]:
            depth -= 1
            if depth < 0:
                return found
            origin = source[depth]
            changed -= path[depth] != word[depth]
            if origin >= 0:
                held[origin] += 1
                rack |= np.int64(1) << origin
                cards -= 1
                points -= COST[origin] - kept * COST[word[depth]]
            elif origin == FROM_HAND_JOKER:
                held[JOKER] += 1
                cards -= 1
                points -= COST[JOKER] - kept * COST[word[depth]]
                jokers ^= 1 << depth
            continue
        bit = left[depth] & -left[depth]
        left[depth] ^= bit
        edge = edge_of(nodes[depth], bit)
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        letter = lowest(bit)
        if depth + 1 + (node >> HEIGHT) < size:
            continue
        if letter == word[depth] or laid_jokers[depth]:
            source[depth] = FROM_WORD
        elif held[letter]:
            source[depth] = letter
            held[letter] -= 1
            if not held[letter]:
                rack ^= bit
            cards += 1
            points += COST[letter] - kept * COST[word[depth]]
        else:
            source[depth] = FROM_HAND_JOKER
            held[JOKER] -= 1
            cards += 1
            points += COST[JOKER] - kept * COST[word[depth]]
            jokers ^= 1 << depth
        path[depth] = letter
        changed += letter != word[depth]
        depth += 1
        if depth < size:
            nodes[depth], numbers[depth] = node, number
            free = MASK if held[JOKER] or laid_jokers[depth] else rack | np.int64(1) << word[depth]
            left[depth] = node & free & allowed[depth] & MASK
            continue
        left[depth] = 0
        if not (node >> LETTERS & marked(marks, number)) or not changed:
            continue
        away, rid, shown = cards, points, jokers
        if not cards:
            place = -1
            for at in range(size):
                if laid_jokers[at] and held[path[at]]:
                    place = at
                    rid = COST[path[at]] - kept * COST[JOKER]
                    break
                if not laid_jokers[at] and held[JOKER] and place < 0:
                    place = at
                    rid = COST[JOKER] - kept * COST[word[at]]
            if place < 0:
                continue
            away = 1
            shown ^= 1 << place
        if found < len(keys):
            keys[found] = name | number
            details[found] = detail_of(shown, 0 if kept else away, rid)
        found += 1


@njit(int64(GRID, int64, int64), cache=True, inline="always")
def is_barred(barred: Ints, at: int, number: int) -> int:
    """Has a word been shown at this place?"""
    for other in barred[at]:
        if other == number:
            return 1
    return 0


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, GRID, GRID, GRID, GRID, VECTOR, VECTOR, GRID, VECTOR, int64,
        int64, VECTOR, VECTOR, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def operations(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, words: Ints, jokers: Ints, allowed: Ints,
    open_to: Ints, sizes: Ints, free: Ints, barred: Ints, hand: Ints, shortest: int, kept: int,
    seen: Ints, keys: Ints, details: Ints,
) -> int:  # fmt: skip
    """Every word that every operation can make of this table and hand; how many there are.

    `allowed` are the letters that a place of a word may show for the sake of a word that crosses
    it, `open_to` the places that a vertical word may cross. A `free` word may be turned into an
    anagram. `barred` are the numbers of words that were shown at a place.
    """
    no_word, no_jokers = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
    found = grow(
        links, spans, reach, marks, no_word, no_jokers, no_jokers, 0, hand, shortest, LONGEST,
        LAY << KIND, seen, keys, details, 0,
    )  # fmt: skip
    letters = np.zeros(KINDS, np.int64)
    crossed = np.int64(0)
    for at in range(len(sizes)):
        size, place = sizes[at], at << AT
        if not size:
            continue
        found = grow(
            links, spans, reach, marks, words[at], jokers[at], allowed[at], size, hand, shortest,
            LONGEST, ADD << KIND | place, seen, keys, details, found,
        )  # fmt: skip
        begun = found
        if free[at]:
            letters[:] = 0
            for letter in words[at, :size]:
                letters[letter] += 1
            found = grow(
                links, spans, reach, marks, no_word, no_jokers, no_jokers, 0, letters, size, size,
                TURN << KIND | place, seen, keys, details, found,
            )  # fmt: skip
        found = swap(
            links, spans, marks, words[at], jokers[at], allowed[at], size, hand, kept,
            REPLACE << KIND | place, keys, details, found,
        )  # fmt: skip
        # What was shown there before goes.
        last, found = min(found, len(keys)), begun
        for row in range(begun, last):
            if not is_barred(barred, at, keys[row] & NUMBER_MASK):
                keys[found], details[found] = keys[row], details[row]
                found += 1
        for spot in range(size):
            if open_to[at, spot]:
                crossed |= np.int64(1) << words[at, spot]
    if not crossed:
        return found
    while crossed:
        no_word[0] = lowest(crossed)
        crossed &= crossed - 1
        found = grow(
            links, spans, reach, marks, no_word, no_jokers, no_jokers, 1, hand, shortest, LONGEST,
            CROSS << KIND | no_word[0] << AT, seen, keys, details, found,
        )  # fmt: skip
    return found
