"""A table of Heptagramme as the kernel reads it, and what the kernel answers as moves."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tablee.bots.cards import JOKER, SIGNS, numbers_of
from tablee.bots.heptagramme import playout
from tablee.bots.heptagramme.kernel import HAND, HANDS, LENGTH, SLOTS
from tablee.games.heptagramme.state import State
from tablee.letters.words import Words
from tablee.lexicon.graph import Ints
from tablee.lexicon.queries import Wanted
from tablee.lexicon.spelled import french_cards
from tablee.lexicon.tiers import Tier

SHORTEST: Final = 5


class Vocabulary(NamedTuple):
    """The words of at least five letters that somebody knows, as a kernel reads them.

    The kernels know those alone that need no joker, so that a joker may lie anywhere in them.
    """

    words: Words
    links: Ints
    spans: Ints
    marks: Ints


@cache
def vocabulary(tier: Tier = Tier.RARE, *, proper: bool = True) -> Vocabulary:
    """All words at least so common, with or without proper nouns."""
    words = french_cards().words(Wanted(proper=proper, shortest=SHORTEST, tier=tier))
    graph = words.plain.graph
    return Vocabulary(words, graph.links, graph.spans, words.plain.marks)


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
        columns[slot, : len(text)] = numbers_of(text)
    return Board(columns, lengths)


def hand_of(cards: str) -> Ints:
    """A hand as the kernel wants it: equal letters side by side, jokers last."""
    return np.array(sorted(numbers_of(cards)), np.int64)


def table_of(state: State) -> Ints:
    """A whole table in one grid, for `playout`."""
    table = np.zeros((playout.ROWS, playout.WIDTH), np.int64)
    numbers = table[playout.NUMBERS]
    for slot, column in enumerate(state.columns):
        table[playout.LENGTHS, slot] = _put(table[slot], column.text)
    for seat, hand in enumerate(state.hands):
        row = table[playout.HANDS_AT + seat]
        numbers[seat] = _put(row, hand)
        row[: len(hand)].sort()
    numbers[playout.PILE_SIZE] = _put(table[playout.PILE], state.pile)
    numbers[playout.BASKET_SIZE] = _put(table[playout.BASKET], state.corbeille)
    numbers[playout.MAJS_SIZE] = _put(table[playout.MAJS], state.majs)
    table[playout.TOTALS, : len(state.totals)] = state.totals
    numbers[playout.PLAYERS] = len(state.hands)
    numbers[playout.IN_PLAY] = sum(1 << seat for seat in state.in_play)
    numbers[playout.TURN] = state.turn
    numbers[playout.BLANK] = sum(state.passes)
    numbers[playout.SHORT] = state.options.short
    numbers[playout.SUM] = state.sum
    numbers[playout.PLACED] = len(state.lines)
    numbers[playout.BONUS] = state.earned
    return table


def _put(row: Ints, cards: str) -> int:
    row[: len(cards)] = numbers_of(cards)
    return len(cards)


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
            cards = SIGNS[code & 31] + cards
            code >>= 5
        if cards or path & 1:
            found.append(Part(column, cards, bool(path & 1)))
    return found


def paths_of(some: Iterable[Part]) -> Ints:
    """The kernel’s paths, from the parts of a turn."""
    paths = np.full(SLOTS, 2, np.int64)
    for part in some:
        code = 1
        for letter in numbers_of(part.cards):
            code = code << 5 | letter
        paths[part.column] = code << 1 | part.announced
    return paths


def holding(hands: Iterable[str]) -> Ints:
    """For each letter and number, a bit for each hand that has more of it (see `danger`).

    Where there are fewer hands than bits, all are counted again, as long as there is room.
    """
    rows = [numbers_of(hand) + [JOKER] * (HAND - len(hand)) for hand in hands]
    dealt = np.resize(np.array(rows, np.int64), (HANDS, HAND))
    held = (dealt[:, :, None] == np.arange(JOKER)).sum(axis=1)
    bits = np.int64(1) << np.arange(HANDS, dtype=np.int64)
    more = held[:, :, None] > np.arange(HAND + 1)
    return np.ascontiguousarray((more * bits[:, None, None]).sum(axis=0))
