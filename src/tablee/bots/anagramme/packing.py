"""A table of Anagramme as the kernels read it, and what they answer as moves."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tablee.bots.anagramme import kernel
from tablee.bots.cards import SIGNS, counts_of, numbers_of
from tablee.core.game import Refusal, Seat
from tablee.games.anagramme import rules
from tablee.games.anagramme.cards import FIGURES
from tablee.games.anagramme.state import (
    REMISE,
    Add,
    AnagrammeOptions,
    Cross,
    Lay,
    MakeAnagramme,
    Replace,
    State,
    To,
    Top,
    Word,
)
from tablee.letters.cards import JOKER
from tablee.lexicon import french
from tablee.lexicon.graph import LONGEST, MASK, Ints
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier

Operation = Lay | MakeAnagramme | Add | Cross | Replace

COSTS: Final = {
    dear: np.array([figure[sign] for sign in SIGNS], np.int64) for dear, figure in FIGURES.items()
}
"""What each card costs. Kernels are told: what they merely knew would stay in their caches."""
for _costs in COSTS.values():
    _costs.setflags(write=False)
ROOM: Final = 1 << 19
"""More operations than any table offers."""


class Vocabulary(NamedTuple):
    """The words that somebody knows, as a kernel reads them. `seen` is its scratch paper."""

    words: WordSet
    links: Ints
    spans: Ints
    reach: Ints
    marks: Ints
    seen: Ints


@cache
def vocabulary(tier: Tier = Tier.RARE) -> Vocabulary:
    """All words at least so common; no proper nouns (§2.3)."""
    return packed(french().cards(Wanted(proper=False, tier=tier)))


def packed(words: WordSet) -> Vocabulary:
    """A set of words as a kernel reads it."""
    links, spans = words.graph.links, words.graph.spans
    reach = np.zeros(len(links), np.int64)
    kernel.reaches(links, reach)
    reach.setflags(write=False)
    return Vocabulary(
        words, links, spans, reach, words.marks, np.zeros(len(words.graph) + 1, np.int64)
    )


class Table(NamedTuple):
    """The laid words, one a row, as `kernel.operations` explains."""

    words: Ints
    jokers: Ints
    allowed: Ints
    open_to: Ints
    sizes: Ints
    free: Ints
    barred: Ints


def table_of(known: Vocabulary, state: State) -> Table:
    """The words of a table; of one longer than any in the dictionary nothing can be made."""
    count = len(state.words)
    shown = max((len(word.before) for word in state.words), default=0) + 1
    rows = [np.zeros((count, LONGEST), np.int64) for _ in range(4)]
    words, jokers, allowed, open_to = rows
    allowed[:] = MASK
    sizes, free = np.zeros(count, np.int64), np.zeros(count, np.int64)
    barred = np.full((count, shown), -1, np.int64)
    crossings = any(word.crossing is not None for word in state.words)
    for at, word in enumerate(state.words):
        size = len(word.text)
        if size > LONGEST:
            continue
        sizes[at] = size
        words[at, :size] = numbers_of(word.plain)
        jokers[at, :size] = [sign.isupper() for sign in word.text]
        free[at] = not crossings or not rules.is_crossed(state.words, at)
        past = (*word.before, word.plain)
        barred[at, : len(past)] = [known.words.number(text.upper()) for text in past]
        for place in rules.crossable(state, at):
            open_to[at, place] = 1
    for at, word in enumerate(state.words):
        if (crossing := word.crossing) is not None and sizes[at] and sizes[crossing.on]:
            across = state.words[crossing.on]
            allowed[crossing.on, crossing.at] = _allowed(known, word, crossing.own)
            allowed[at, crossing.own] = _allowed(known, across, crossing.at)
    return Table(words, jokers, allowed, open_to, sizes, free, barred)


def _allowed(known: Vocabulary, word: Word, place: int) -> int:
    """§4.2 The letters that a word which crosses another may show where they meet."""
    mask = 0
    for number, sign in enumerate(SIGNS[:-1]):
        text = word.plain[:place] + sign + word.plain[place + 1 :]
        fits = text not in word.before and text.upper() in known.words
        if text == word.plain or fits:
            mask |= 1 << number
    return mask


def remise_of(options: AnagrammeOptions) -> int:
    """§3.3 What an anagram takes off; §7.1 in the simple game there are no points."""
    return 0 if options.partie_simple else REMISE


class Found(NamedTuple):
    """What a hand can do at a table: keys and details, as `kernel` explains."""

    keys: Ints
    details: Ints

    @property
    def points(self) -> Ints:
        """What each operation rids the hand of, an anagram’s discard and remise apart."""
        return (self.details & kernel.POINTS_MASK) - kernel.ZERO_POINTS

    @property
    def cards(self) -> Ints:
        """By how many cards the hand becomes smaller, likewise."""
        return self.details >> kernel.CARDS & 15

    @property
    def kinds(self) -> Ints:
        """What kind of operation each is."""
        return self.keys >> kernel.KIND


@cache
def _room() -> tuple[Ints, Ints]:
    return np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)


def found(known: Vocabulary, state: State, seat: Seat) -> Found:
    """Every word that every operation can make."""
    table, hand = table_of(known, state), counts_of(state.hands[seat])
    keys, details = _room()
    count = kernel.operations(
        *known[1:5], COSTS[state.options.dear], *table, hand, state.options.shortest,
        int(state.options.replaced is To.HAND), known.seen, keys, details,
    )  # fmt: skip
    return Found(keys[:count].copy(), details[:count].copy())


def lays(known: Vocabulary, hand: str, options: AnagrammeOptions, longer: int = 0) -> Found:
    """Every word that a hand could lay; by so much `longer` than it must be."""
    keys, details = _room()
    count = kernel.form(
        *known[1:5], COSTS[options.dear], counts_of(hand), 0, options.shortest + longer,
        kernel.LAY << kernel.KIND, keys, details, 0,
    )  # fmt: skip
    return Found(keys[:count].copy(), details[:count].copy())


def moves_of(
    known: Vocabulary, state: State, key: int, detail: int, discard: str, top: Top | None = None
) -> Iterator[Operation]:
    """An operation by its name, wherever it can be done; an anagram discards this card."""
    text = known.words.graph.key(key & kernel.NUMBER_MASK).lower()
    at, kind = key >> kernel.AT & 63, key >> kernel.KIND
    signed = _signed(text, detail >> kernel.JOKERS)
    if kind == kernel.LAY:
        yield Lay(signed)
    elif kind == kernel.ADD:
        yield Add(at, signed)
    elif kind == kernel.REPLACE:
        yield Replace(at, signed)
    elif kind == kernel.TURN:
        yield MakeAnagramme(at, text, discard, top)
    else:
        yield from _crossings(state, text, detail >> kernel.JOKERS, SIGNS[at])


def _crossings(state: State, text: str, jokers: int, shared: str) -> Iterator[Cross]:
    first = text.index(shared)
    for own in (place for place, sign in enumerate(text) if sign == shared):
        # The shared letter is no card of the hand: another of its like takes its part.
        marks = jokers ^ (1 << own | 1 << first) if jokers >> own & 1 else jokers
        for at, word in enumerate(state.words):
            for place in rules.crossable(state, at):
                if word.plain[place] == shared:
                    yield Cross(at, place, _signed(text, marks), own)


def _signed(text: str, jokers: int) -> str:
    return "".join(x.upper() if jokers >> n & 1 else x for n, x in enumerate(text))


def legal(known: Vocabulary, state: State, seat: Seat, move: Operation) -> Operation | None:
    """The same operation in a way that the rules allow, and that leaves only words.

    Only an addition can want another way, or have none: where a laid joker is shared by two words,
    it is for the referee to see which cards are jokers.
    """
    if not isinstance(move, Add) or not _doubtful(state, seat, move.at):
        return move
    other = Add(move.at, move.word.lower())
    made = rules.make(known.words, state, seat, other)
    if isinstance(made, Refusal):
        return None
    words = (made.words[at].plain for at in made.changed)
    return other if all(rules.is_word(known.words, word) for word in words) else None


def _doubtful(state: State, seat: Seat, at: int) -> bool:
    laid = JOKER in state.words[at].cards and JOKER in state.hands[seat]
    return laid and rules.is_crossed(state.words, at)


def operations(known: Vocabulary, state: State, seat: Seat) -> list[Operation]:
    """Every word that every operation can make, each in one way, wherever it can be done. An
    anagram discards the first card.
    """
    listed, first = found(known, state, seat), state.hands[seat][0]
    moves = (
        legal(known, state, seat, move)
        for key, detail in zip(listed.keys.tolist(), listed.details.tolist(), strict=True)
        for move in moves_of(known, state, key, detail, first)
    )
    return [move for move in moves if move is not None]
