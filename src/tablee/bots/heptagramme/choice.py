"""What to do in a turn of Heptagramme: the best of what the kernels find."""

from typing import Final

import numpy as np
from msgspec import Struct

from tablee.bots.cards import JOKER, counts_of
from tablee.bots.heptagramme import kernel, solver
from tablee.bots.heptagramme.packing import (
    Board,
    Part,
    Vocabulary,
    hand_of,
    parts,
    vocabulary,
)
from tablee.games.heptagramme.state import SHORTEST
from tablee.letters.cards import points
from tablee.lexicon.graph import Ints
from tablee.lexicon.tiers import Tier

NOBODY: Final = np.zeros((JOKER, kernel.HAND + 1), np.int64)
UNWEIGHED: Final = np.zeros(kernel.FAR + 1, np.float64)


class Weights(Struct, frozen=True):
    """What counts besides points; see `kernel.partition`. `near[n]`: n letters off a word."""

    fear: float = 0.0
    fresh: float = 0.0
    kept: float = 0.0
    emptied: float = 0.0
    near: tuple[float, ...] = tuple(UNWEIGHED)


POINTS: Final = Weights()


class Turn(Struct, frozen=True):
    """What a turn is worth, and what it does at which columns."""

    value: float
    parts: tuple[Part, ...]

    @property
    def announces(self) -> bool:
        """Does it finish a word?"""
        return any(part.announced for part in self.parts)

    @property
    def cards(self) -> str:
        """What it places."""
        return "".join(part.cards for part in self.parts)


def certain_turn(
    known: Vocabulary, table: Board, cards: str, weights: Weights = POINTS, hands: Ints = NOBODY
) -> Turn:
    """The turn of most points that needs no luck, or of most value by these weights."""
    hand, out = hand_of(cards), np.empty(kernel.SLOTS, np.int64)
    value = kernel.partition(
        known.links, known.spans, known.marks, *table, hand, len(hand), weights.fear,
        weights.fresh, weights.kept, weights.emptied, hands, np.array(weights.near), out,
    )  # fmt: skip
    return Turn(value, tuple(parts(out)))


def expected_turn(
    known: Vocabulary, table: Board, cards: str, *, bonus: bool, mins: str, majs: str
) -> Turn:
    """The turn of most points in the mean, as far as luck lets it be seen (see `solver`)."""
    hand, out = hand_of(cards), np.empty(kernel.SLOTS, np.int64)
    value = solver.expect(
        known.links, known.spans, known.marks, *table, hand, len(hand), int(bonus),
        counts_of(mins), counts_of(majs), out,
    )  # fmt: skip
    return Turn(value, tuple(parts(out)))


def word_of(known: Vocabulary, text: str) -> str:
    """What a column is announced as: of the words that fit, one whose maj. scores most."""
    return max(known.words.matching(text.upper()), key=lambda word: points(word[0])).lower()


def commonest(text: str, *, proper: bool, rarest: Tier = Tier.RARE) -> str | None:
    """A word that begins so, of the most everyday tier that has one."""
    for tier in (tier for tier in Tier if tier <= rarest):
        known = vocabulary(tier, proper=proper).words
        if word := next(known.starting(text, SHORTEST), None):
            return word.lower()
    return None
