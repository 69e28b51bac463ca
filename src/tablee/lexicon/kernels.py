"""The questions of `queries` once more, compiled, for bots that ask them by the million.

Words go in as letters (their places in the alphabet), and come out as word numbers, rising. All
take the tables of a `Graph` (`links`, `spans`) and the `marks` of a `WordSet`. Answers are written
to `out` as far as it reaches; what is returned is how many there are. Everything is `int64`, since
numba turns a mix of signed and unsigned integers into floats. Each kernel has one fixed signature,
and its compiled code is cached on disk.
"""

import numpy as np
from numba import int64, njit

from tablee.bits import FIXED, VECTOR, leaf, lowest, popcount
from tablee.lexicon.graph import (
    COUNT,
    FIRST,
    FIRST_MASK,
    HEIGHT,
    LETTERS,
    LONGEST,
    MASK,
    NOWHERE,
    SKIP_MASK,
    Ints,
)

FROM_WORD = -1
FROM_JOKER = -2


@leaf(int64(int64, int64))
def edge_of(node: int, bit: int) -> int:
    """The edge of a letter, given as a bit, that the node is known to have."""
    return (node >> FIRST & FIRST_MASK) + popcount(node & (bit - 1))


@leaf(int64(FIXED, int64))
def marked(marks: Ints, number: int) -> int:
    """1 when the word of this number belongs to the set, else 0."""
    return marks[number >> 6 << 1] >> (number & 63) & 1


@leaf(int64(FIXED, int64))
def rank(marks: Ints, number: int) -> int:
    """How many words of the set come before this number."""
    pair = number >> 6 << 1
    below = (np.int64(1) << (number & 63)) - 1
    return marks[pair + 1] + popcount(marks[pair] & below)


@njit(int64(FIXED, FIXED, FIXED, FIXED), cache=True)
def find(links: Ints, spans: Ints, marks: Ints, word: Ints) -> int:
    """The number of a word of the set, or -1."""
    node = links[0]
    number = 0
    for letter in word:
        bit = np.int64(1) << letter
        if not node & bit:
            return NOWHERE
        edge = edge_of(node, bit)
        node = links[edge]
        number += spans[edge] & SKIP_MASK
    return number if node >> LETTERS & 1 and marked(marks, number) else NOWHERE


@njit(int64(FIXED, FIXED, FIXED, FIXED), cache=True)
def completions(links: Ints, spans: Ints, marks: Ints, beginning: Ints) -> int:
    """How many words of the set begin so.

    With a set of words of at least five letters, this asks for the beginning of one.
    """
    node = links[0]
    span = spans[0]
    number = 0
    for letter in beginning:
        bit = np.int64(1) << letter
        if not node & bit:
            return 0
        edge = edge_of(node, bit)
        node = links[edge]
        span = spans[edge]
        number += span & SKIP_MASK
    return rank(marks, number + (span >> COUNT)) - rank(marks, number)


@njit(int64(FIXED, FIXED, FIXED, FIXED), cache=True)
def reverse(links: Ints, spans: Ints, marks: Ints, word: Ints) -> int:
    """The number of the other word that a word becomes when read backwards, or -1."""
    backwards = word[::-1].copy()
    if np.array_equal(word, backwards) or find(links, spans, marks, word) == NOWHERE:
        return NOWHERE
    return find(links, spans, marks, backwards)


@njit(int64(FIXED, FIXED, FIXED, FIXED, VECTOR), cache=True)
def matching(links: Ints, spans: Ints, marks: Ints, pattern: Ints, out: Ints) -> int:
    """The words that fit letter by letter a pattern of masks."""
    length = len(pattern)
    if not 0 < length <= LONGEST:
        return 0
    found = 0
    left = np.empty(LONGEST + 1, np.int64)
    nodes = np.empty(LONGEST + 1, np.int64)
    numbers = np.empty(LONGEST + 1, np.int64)
    nodes[0], numbers[0], left[0] = links[0], 0, links[0] & pattern[0] & MASK
    depth = 0
    while depth >= 0:
        if not left[depth]:
            depth -= 1
            continue
        bit = left[depth] & -left[depth]
        left[depth] ^= bit
        edge = edge_of(nodes[depth], bit)
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        if depth + 1 == length:
            if found < len(out):
                out[found] = number
            found += node >> LETTERS & marked(marks, number)
        elif depth + 1 + (node >> HEIGHT) >= length:
            depth += 1
            nodes[depth], numbers[depth] = node, number
            left[depth] = node & pattern[depth] & MASK
    return found


@njit(int64(FIXED, FIXED, FIXED, FIXED, FIXED, int64, int64, VECTOR), cache=True)
def insertions(  # noqa: PLR0915 - numba wants few, long functions
    links: Ints,
    spans: Ints,
    marks: Ints,
    word: Ints,
    hand: Ints,
    jokers: int,
    shortest: int,
    out: Ints,
) -> int:
    """The words made from a word by adding letters of a hand, of at least this length.

    From the empty word, these are the words that the letters spell: sub-anagrams; and anagrams
    when the shortest is as long as the hand.
    """
    size = len(word)
    shortest = max(shortest, size + 1)
    if shortest > LONGEST:
        return 0
    found = 0
    held = hand.copy()
    rack = np.int64(0)
    for letter in range(len(held)):
        if held[letter] > 0:
            rack |= np.int64(1) << letter
    left = np.empty(LONGEST + 1, np.int64)
    nodes = np.empty(LONGEST + 1, np.int64)
    numbers = np.empty(LONGEST + 1, np.int64)
    source = np.empty(LONGEST + 1, np.int64)
    used = 0  # letters of the old word found so far
    next_bit = np.int64(1) << word[0] if size else np.int64(0)
    nodes[0], numbers[0] = links[0], 0
    left[0] = links[0] & MASK & (MASK if jokers else rack | next_bit)
    depth = 0
    while True:
        todo = left[depth]
        if not todo:
            # Back to the node before; what its letter cost is given back.
            depth -= 1
            if depth < 0:
                return found
            letter = source[depth]
            if letter >= 0:
                held[letter] += 1
                rack |= np.int64(1) << letter
            elif letter == FROM_WORD:
                used -= 1
                next_bit = np.int64(1) << word[used]
            else:
                jokers += 1
            continue
        bit = todo & -todo
        left[depth] = todo ^ bit
        edge = edge_of(nodes[depth], bit)
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        from_word = bit == next_bit
        rest = size - used - from_word
        # Written first and counted if it is one: no branch to guess wrong.
        if found < len(out):
            out[found] = number
        long_enough = (rest == 0) & (depth + 1 >= shortest)
        found += node >> LETTERS & marked(marks, number) & long_enough
        if node >> HEIGHT < max(rest, shortest - depth - 1):
            continue
        if from_word:
            after = np.int64(1) << word[used + 1] if used + 1 < size else np.int64(0)
            follow = node & MASK & (MASK if jokers else rack | after)
            if follow:
                source[depth] = FROM_WORD
                used += 1
                next_bit = after
                depth += 1
                nodes[depth], numbers[depth], left[depth] = node, number, follow
        elif rack & bit:
            letter = lowest(bit)
            spent = bit if held[letter] == 1 else np.int64(0)
            follow = node & MASK & (MASK if jokers else rack ^ spent | next_bit)
            if follow:
                source[depth] = letter
                held[letter] -= 1
                rack ^= spent
                depth += 1
                nodes[depth], numbers[depth], left[depth] = node, number, follow
        else:
            follow = node & MASK & (MASK if jokers > 1 else rack | next_bit)
            if follow:
                source[depth] = FROM_JOKER
                jokers -= 1
                depth += 1
                nodes[depth], numbers[depth], left[depth] = node, number, follow


@njit(int64(FIXED, FIXED, FIXED, FIXED, FIXED, int64, VECTOR), cache=True)
def replacements(  # noqa: PLR0915 - likewise
    links: Ints, spans: Ints, marks: Ints, word: Ints, hand: Ints, jokers: int, out: Ints
) -> int:
    """The words made from a word by putting letters of a hand in place of some of its own."""
    size = len(word)
    if not 0 < size <= LONGEST:
        return 0
    found = 0
    held = hand.copy()
    rack = np.int64(0)
    for letter in range(len(held)):
        if held[letter] > 0:
            rack |= np.int64(1) << letter
    left = np.empty(LONGEST + 1, np.int64)
    nodes = np.empty(LONGEST + 1, np.int64)
    numbers = np.empty(LONGEST + 1, np.int64)
    source = np.empty(LONGEST + 1, np.int64)
    changed = 0
    nodes[0], numbers[0] = links[0], 0
    left[0] = links[0] & MASK & (MASK if jokers else rack | np.int64(1) << word[0])
    depth = 0
    while True:
        todo = left[depth]
        if not todo:
            depth -= 1
            if depth < 0:
                return found
            letter = source[depth]
            changed -= letter != FROM_WORD
            if letter >= 0:
                held[letter] += 1
                rack |= np.int64(1) << letter
            elif letter == FROM_JOKER:
                jokers += 1
            continue
        bit = todo & -todo
        left[depth] = todo ^ bit
        edge = edge_of(nodes[depth], bit)
        node = links[edge]
        number = numbers[depth] + (spans[edge] & SKIP_MASK)
        letter = lowest(bit)
        kept = letter == word[depth]
        if depth + 1 == size:
            if found < len(out):
                out[found] = number
            is_other = (changed > 0) | (not kept)
            found += node >> LETTERS & marked(marks, number) & is_other
            continue
        if depth + 1 + (node >> HEIGHT) < size:
            continue
        if kept:
            source[depth] = FROM_WORD
        elif rack & bit:
            source[depth] = letter
            held[letter] -= 1
            if not held[letter]:
                rack ^= bit
            changed += 1
        else:
            source[depth] = FROM_JOKER
            jokers -= 1
            changed += 1
        depth += 1
        nodes[depth], numbers[depth] = node, number
        left[depth] = node & MASK & (MASK if jokers else rack | np.int64(1) << word[depth])
