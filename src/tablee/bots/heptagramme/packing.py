"""A table of Heptagramme as the kernel reads it, and what the kernel answers as moves."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.heptagramme.kernel import HANDS, JOKER, KINDS, LENGTH, SLOTS
from tablee.letters.cards import JOKER as JOKER_CARD
from tablee.lexicon import french
from tablee.lexicon.graph import Ints
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier

SHORTEST: Final = 5
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + JOKER_CARD


class Vocabulary(NamedTuple):
    """The words of at least five letters that somebody knows, as a kernel reads them."""

    words: WordSet
    links: Ints
    spans: Ints
    marks: Ints


@cache
def vocabulary(tier: Tier = Tier.RARE, *, proper: bool = True) -> Vocabulary:
    """All words at least so common, with or without proper nouns."""
    words = french().cards(Wanted(proper=proper, shortest=SHORTEST, tier=tier))
    return Vocabulary(words, words.graph.links, words.graph.spans, words.marks)


class Board(NamedTuple):
    """The columns in letters, and how long they are: not at all where nothing can be done."""

    columns: Ints
    lengths: Ints


def board(texts: Iterable[str]) -> Board:
    """The columns from what they spell."""
    columns = np.zeros((SLOTS, LENGTH), np.int64)
    lengths = np.zeros(SLOTS, np.int64)
    for slot, text in enumerate(texts):
        if len(text) > LENGTH:  # in *parole* one may go on beyond every word
            continue
        lengths[slot] = len(text)
        columns[slot, : len(text)] = letters(text)
    return Board(columns, lengths)


def letters(cards: str) -> list[int]:
    """Cards as numbers, in their order."""
    return [SIGNS.index(card) for card in cards.upper()]


def hand_of(cards: str) -> Ints:
    """A hand as the kernel wants it: equal letters side by side, jokers last."""
    return np.array(sorted(letters(cards)), np.int64)


def counts_of(cards: str) -> Ints:
    """How many there are of each letter, and of jokers."""
    return np.bincount(np.array(letters(cards), np.int64), minlength=KINDS).astype(np.int64)


class Part(NamedTuple):
    """What a turn does at one column: cards in order, and whether the word is announced."""

    column: int
    cards: str
    announced: bool


def parts(paths: Ints) -> list[Part]:
    """The parts of a turn that do something, from the kernel’s paths."""
    found = []
    for column, path in enumerate(paths.tolist()):
        code, cards = path >> 1, ""
        while code > 1:
            cards = SIGNS[code & 31].lower() + cards
            code >>= 5
        if cards or path & 1:
            found.append(Part(column, cards, bool(path & 1)))
    return found


def holding(hands: NDArray[np.int64]) -> Ints:
    """For each letter and number, a bit for each hand that has more of it (see `danger`)."""
    bits = np.int64(1) << np.arange(HANDS, dtype=np.int64)
    found = np.zeros((JOKER, hands.shape[1] + 1), np.int64)
    for letter in range(JOKER):
        held = (hands == letter).sum(axis=1)
        for number in range(hands.shape[1]):
            found[letter, number] = np.bitwise_or.reduce(bits[held > number], initial=np.int64(0))
    return found
