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
from numba import int64, njit, void

from tablee.bits import FIXED, GRID, VECTOR, leaf, lowest
from tablee.bots.cards import JOKER, KINDS
from tablee.lexicon.graph import LETTERS, LONGEST, MASK, SKIP_MASK, Ints
from tablee.lexicon.kernels import edge_of, marked

LAY, ADD, TURN, REPLACE, CROSS = range(5)
"""What an operation is; TURN makes an anagram."""
KIND, AT = 30, 24
NUMBER_MASK = (1 << AT) - 1
JOKERS, CARDS = 16, 12
POINTS_MASK = (1 << CARDS) - 1
ZERO_POINTS = 2048

LENGTHS = LETTERS
"""In what `reaches` tells of an edge, lengths lie above this bit, and letters below."""

FROM_WORD = -1
FROM_HAND_JOKER = -2
FROM_LAID_JOKER = -3


@leaf(int64(int64, int64, int64))
def detail_of(jokers: int, cards: int, points: int) -> int:
    """One way to do it, in a number."""
    return jokers << JOKERS | cards << CARDS | (points + ZERO_POINTS)


@njit(void(FIXED, VECTOR), cache=True)
def reaches(links: Ints, reach: Ints) -> None:
    """For each edge, the letters of all endings behind it, and the lengths of these endings as a
    set of bits. Every edge leads forward.
    """
    for edge in range(len(links) - 1, -1, -1):
        node = links[edge]
        letters = rest = node & MASK
        lengths = node >> LETTERS & 1
        while rest:
            behind = reach[edge_of(node, rest & -rest)]
            letters |= behind & MASK
            lengths |= behind >> LENGTHS << 1
            rest &= rest - 1
        reach[edge] = letters | lengths << LENGTHS


@leaf(int64(int64, int64))
def between(fewest: int, most: int) -> int:
    """The set of these lengths, as `reaches` writes it."""
    if most < fewest:
        return 0
    return ((2 << most) - (1 << fewest)) << LENGTHS


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, FIXED, VECTOR, int64, int64, int64, VECTOR, VECTOR, int64,
    ),
    cache=True,
)  # fmt: skip
def form(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, cost: Any, hand: Ints, crossed: int,
    shortest: int, name: int, keys: Ints, details: Ints, found: int,
) -> int:  # fmt: skip
    """Words that a hand spells, and those that it spells across one of the letters `crossed`. What
    is found is written behind what was found before.

    Both in one walk: a letter that lies on the table is a joker more. A letter of the hand is used
    before a joker, and the letter of the table is the first of its like in the word.
    """
    held = hand.copy()
    rack = np.int64(0)
    for letter in range(JOKER):
        if held[letter] > 0:
            rack |= np.int64(1) << letter
    spare = held[JOKER]
    longest = min(held.sum() + (crossed != 0), LONGEST)
    left = np.empty(LONGEST + 2, np.int64)
    nodes = np.empty(LONGEST + 2, np.int64)
    numbers = np.empty(LONGEST + 2, np.int64)
    source = np.empty(LONGEST + 2, np.int64)
    path = np.empty(LONGEST + 2, np.int64)
    wanted = np.empty(LONGEST + 2, np.int64)
    for depth in range(LONGEST + 1):
        wanted[depth] = between(max(shortest - depth - 1, 0), longest - depth - 1)
    where = np.zeros(JOKER, np.int64)
    lacking = np.zeros(JOKER, np.int64)
    lacked, jokers, count, points, depth = np.int64(0), 0, 0, 0, 0
    nodes[0], numbers[0] = links[0], 0
    left[0] = 0
    opened = longest >= shortest
    while True:
        if opened:
            opened = False
            free = nodes[depth] & MASK
            if count < spare or (count == spare and lacked & crossed):
                left[depth] = free
            elif count == spare:
                left[depth] = free & (rack | crossed)
            else:
                left[depth] = free & rack
        if not left[depth]:
            depth -= 1
            if depth < 0:
                return found
            letter = path[depth]
            where[letter] ^= 1 << depth
            if source[depth] == FROM_HAND_JOKER:
                count -= 1
                jokers ^= 1 << depth
                points -= cost[JOKER]
                lacking[letter] -= 1
                if not lacking[letter]:
                    lacked ^= np.int64(1) << letter
            else:
                held[letter] += 1
                rack |= np.int64(1) << letter
                points -= cost[letter]
            continue
        bit = left[depth] & -left[depth]
        left[depth] ^= bit
        edge = edge_of(nodes[depth], bit)
        if not reach[edge] & wanted[depth]:
            continue
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        letter = lowest(bit)
        path[depth] = letter
        where[letter] ^= 1 << depth
        if held[letter]:
            source[depth] = letter
            held[letter] -= 1
            if not held[letter]:
                rack ^= bit
            points += cost[letter]
        else:
            source[depth] = FROM_HAND_JOKER
            count += 1
            jokers ^= 1 << depth
            points += cost[JOKER]
            lacking[letter] += 1
            lacked |= bit
        depth += 1
        nodes[depth], numbers[depth] = node, number
        opened = True
        if depth < shortest or not node >> LETTERS & marked(marks, number):
            continue
        if count <= spare:
            if found < len(keys):
                keys[found] = name | number
                details[found] = detail_of(jokers, depth, points)
            found += 1
        if not crossed:
            continue
        for place in range(depth):
            shared: int = path[place]
            # Each letter once, where it first stands; one that is lacking, if one is too many.
            if where[shared] & ((1 << place) - 1) or not crossed >> shared & 1:
                continue
            if count > spare and not lacking[shared]:
                continue
            if found < len(keys):
                keys[found] = CROSS << KIND | shared << AT | number
                instead = jokers & where[shared]
                spared = cost[JOKER] if instead else cost[shared]
                details[found] = detail_of(
                    jokers ^ (instead & -instead), depth - 1, points - spared
                )
            found += 1


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, FIXED, VECTOR, VECTOR, VECTOR, int64, VECTOR, int64, int64,
        int64, VECTOR, VECTOR, VECTOR, int64,
    ),
    cache=True,
)  # fmt: skip
def grow(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, cost: Any, word: Ints, laid_jokers: Ints,
    allowed: Ints, size: int, hand: Ints, shortest: int, longest: int, name: int, seen: Ints,
    keys: Ints, details: Ints, found: int,
) -> int:  # fmt: skip
    """Words made of a laid one by adding cards of a hand, its order kept.

    A laid joker may become another letter, as far as `allowed` says. A laid letter is used as early
    as it can be, and a letter of the hand before a joker: that loses no word. A laid joker may
    wait, so that a word may be met twice; `seen` remembers which were. `reach` spares ways on which
    letters that are still needed do not lie.
    """
    shortest = max(shortest, size + 1)
    held = hand.copy()
    longest = min(longest, size + held.sum(), LONGEST)
    if shortest > longest:
        return found
    seen[-1] += 1
    stamp = seen[-1]
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
                points -= cost[origin]
            elif origin == FROM_HAND_JOKER:
                held[JOKER] += 1
                cards -= 1
                points -= cost[JOKER]
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
        lengths = between(max(rest, shortest - depth - 1), longest - depth - 1)
        if not reach[edge] & lengths or needed[after] & ~reach[edge]:
            continue
        source[depth] = origin
        if origin >= 0:
            held[origin] -= 1
            if not held[origin]:
                rack ^= bit
            cards += 1
            points += cost[origin]
        elif origin == FROM_HAND_JOKER:
            held[JOKER] -= 1
            cards += 1
            points += cost[JOKER]
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
        FIXED, FIXED, FIXED, FIXED, FIXED, VECTOR, VECTOR, VECTOR, int64, VECTOR, int64, int64,
        VECTOR, VECTOR, int64,
    ),
    cache=True,
)  # fmt: skip
def swap(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, cost: Any, word: Ints, laid_jokers: Ints,
    allowed: Ints, size: int, hand: Ints, kept: int, name: int, keys: Ints, details: Ints,
    found: int,
) -> int:  # fmt: skip
    """Words made of a laid one by putting cards of a hand in place of its own. `allowed` are the
    letters that each place may show. `kept`: what is replaced comes into the hand.

    A laid joker becomes another letter for nothing. Where that alone makes the word, a card must
    still be replaced: the joker by its new letter, or any letter by a joker of the hand. One card
    at least stays what it is.
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
    changed, cards, points, depth, jokers, stay = 0, 0, 0, 0, own, 0
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
            stay -= origin == FROM_WORD and path[depth] == word[depth]
            if origin >= 0:
                held[origin] += 1
                rack |= np.int64(1) << origin
                cards -= 1
                points -= cost[origin] - kept * cost[word[depth]]
            elif origin == FROM_HAND_JOKER:
                held[JOKER] += 1
                cards -= 1
                points -= cost[JOKER] - kept * cost[word[depth]]
                jokers ^= 1 << depth
            continue
        bit = left[depth] & -left[depth]
        left[depth] ^= bit
        edge = edge_of(nodes[depth], bit)
        if not reach[edge] >> LENGTHS >> (size - depth - 1) & 1:
            continue
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        letter = lowest(bit)
        if letter == word[depth] or laid_jokers[depth]:
            source[depth] = FROM_WORD
        elif held[letter]:
            source[depth] = letter
            held[letter] -= 1
            if not held[letter]:
                rack ^= bit
            cards += 1
            points += cost[letter] - kept * cost[word[depth]]
        else:
            source[depth] = FROM_HAND_JOKER
            held[JOKER] -= 1
            cards += 1
            points += cost[JOKER] - kept * cost[word[depth]]
            jokers ^= 1 << depth
        path[depth] = letter
        changed += letter != word[depth]
        stay += source[depth] == FROM_WORD and letter == word[depth]
        depth += 1
        if depth < size:
            nodes[depth], numbers[depth] = node, number
            free = MASK if held[JOKER] or laid_jokers[depth] else rack | np.int64(1) << word[depth]
            left[depth] = node & free & allowed[depth] & MASK
            continue
        left[depth] = 0
        if not (node >> LETTERS & marked(marks, number)) or not changed or not stay:
            continue
        away, rid, shown = cards, points, jokers
        if not cards:
            place = -1
            for at in range(size):
                if stay == 1 and path[at] == word[at]:
                    continue
                if laid_jokers[at] and held[path[at]]:
                    place = at
                    rid = cost[path[at]] - kept * cost[JOKER]
                    break
                if not laid_jokers[at] and held[JOKER] and place < 0:
                    place = at
                    rid = cost[JOKER] - kept * cost[word[at]]
            if place < 0:
                continue
            away = 1
            shown ^= 1 << place
        if found < len(keys):
            keys[found] = name | number
            details[found] = detail_of(shown, 0 if kept else away, rid)
        found += 1


@leaf(int64(GRID, int64, int64))
def is_barred(barred: Ints, at: int, number: int) -> int:
    """Has a word been shown at this place?"""
    for other in barred[at]:
        if other == number:
            return 1
    return 0


@njit(
    int64(
        FIXED, FIXED, FIXED, FIXED, FIXED, GRID, GRID, GRID, GRID, VECTOR, VECTOR, GRID, VECTOR,
        int64, int64, VECTOR, VECTOR, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def operations(
    links: Ints, spans: Ints, reach: Ints, marks: Ints, cost: Any, words: Ints, jokers: Ints,
    allowed: Ints, open_to: Ints, sizes: Ints, free: Ints, barred: Ints, hand: Ints, shortest: int,
    kept: int, seen: Ints, keys: Ints, details: Ints,
) -> int:  # fmt: skip
    """Every word that every operation can make of this table and hand; how many there are.

    `allowed` are the letters that a place of a word may show for the sake of a word that crosses
    it, `open_to` the places that a vertical word may cross. A `free` word may be turned into an
    anagram. `barred` are the numbers of words that were shown at a place.
    """
    crossed = 0
    for at in range(len(sizes)):
        for spot in range(sizes[at]):
            if open_to[at, spot]:
                crossed |= 1 << words[at, spot]
    found = form(
        links, spans, reach, marks, cost, hand, crossed, shortest, LAY << KIND, keys, details, 0
    )
    letters = np.zeros(KINDS, np.int64)
    for at in range(len(sizes)):
        size, place = sizes[at], at << AT
        if not size:
            continue
        found = grow(
            links, spans, reach, marks, cost, words[at], jokers[at], allowed[at], size, hand,
            shortest, LONGEST, ADD << KIND | place, seen, keys, details, found,
        )  # fmt: skip
        begun = found
        if free[at]:
            letters[:] = 0
            for letter in words[at, :size]:
                letters[letter] += 1
            found = form(
                links, spans, reach, marks, cost, letters, 0, size, TURN << KIND | place, keys,
                details, found,
            )  # fmt: skip
        found = swap(
            links, spans, reach, marks, cost, words[at], jokers[at], allowed[at], size, hand, kept,
            REPLACE << KIND | place, keys, details, found,
        )  # fmt: skip
        # What was shown there before goes.
        last, found = min(found, len(keys)), begun
        for row in range(begun, last):
            if not is_barred(barred, at, keys[row] & NUMBER_MASK):
                keys[found], details[found] = keys[row], details[row]
                found += 1
    return found
