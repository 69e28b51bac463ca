"""What somebody sees in a hand: the words that lie in it, and those that it could become.

To look is to draw luck once for each word that one knows, as often as the hand changes: a word that
was overlooked may be seen in the next turn. What one is after stays in mind: whoever asks for a
letter knows the word for which it was.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import shake_128
from typing import Final, NamedTuple

from tablee.bots.chapardage.packing import counts_of
from tablee.bots.chapardage.vocabulary import Vocabulary
from tablee.bots.person import BYTE, Attention
from tablee.core.dice import Dice
from tablee.kernels.chapardage.search import Near, words_near
from tablee.kernels.chapardage.structs import KINDS

NEAR: Final = 2
"""Words that lack more cards come to mind only where there are no others."""
FAR: Final = 5
"""No word lacks more."""


class Seen(NamedTuple):
    """Words to lay, and words to aim at."""

    ready: list[Near]
    aims: list[Near]

    def aims_by_kind(self) -> list[list[Near]]:
        """The words for which each kind is wanted."""
        found: list[list[Near]] = [[] for _ in range(KINDS)]
        for near in self.aims:
            left = near.lacks
            while left:
                found[(left & -left).bit_length() - 1].append(near)
                left &= left - 1
        return found


class Eyes:
    """One player’s: how well he looks, where he looked last, and what he has in mind."""

    def __init__(self, attention: Attention, dice: Dice) -> None:
        self._attention = attention
        self._dice = dice
        self._hand: str | None = None
        self._luck = b""
        self._minded: frozenset[int] = frozenset()

    def look(self, hand: str, known: Vocabulary, gone: int) -> Seen:
        """What is noticed in a hand. `gone` are kinds of which no card is left to be had."""
        if hand != self._hand:
            self._hand = hand
            seed = self._dice.below(1 << 62).to_bytes(8, "big")
            self._luck = shake_128(seed).digest(len(known.texts))
        counts = counts_of(hand)
        near = words_near(known.compiled, counts, NEAR)
        # What lies in the hand is looked for first, and apart.
        ready = self._noticed([word for word in near if not word.off], known)
        aims = self._noticed([word for word in near if word.off and _is_open(word, gone)], known)
        return Seen(ready, aims or self._first_thought(counts, known, gone))

    def keep_in_mind(self, aims: Iterable[Near]) -> None:
        """These words are what the next card is wanted for."""
        self._minded = frozenset(near.number for near in aims)

    def _noticed(self, wanted: Sequence[Near], known: Vocabulary) -> list[Near]:
        """A word that lacks cards is woven in with what others hold."""
        eye, size = self._attention, len(known.texts[0])
        kinds = Counter((known.rare[near.number], near.off, near.jokers) for near in wanted)
        weights = {
            kind: eye.weight(letters=size + kind[0], woven=kind[1], jokers=kind[2])
            for kind in kinds
        }
        total = sum(weights[kind] * count for kind, count in kinds.items())
        chances = {kind: BYTE * eye.chance(weight, total) for kind, weight in weights.items()}
        return [
            near
            for near in wanted
            if near.number in self._minded
            or self._luck[near.number] < chances[known.rare[near.number], near.off, near.jokers]
        ]

    def _first_thought(self, hand: bytes, known: Vocabulary, gone: int) -> list[Near]:
        """Whoever has no word in mind looks on until one comes: one of the nearest."""
        for farthest in range(1, FAR + 1):
            words = words_near(known.compiled, hand, farthest)
            if possible := [near for near in words if near.off and _is_open(near, gone)]:
                return [min(possible, key=lambda near: self._luck[near.number])]
        return []


def _is_open(near: Near, gone: int) -> bool:
    """May the cards that a word lacks still come?"""
    return not near.lacks & gone or (near.jokers > 0 and near.lacks & ~gone != 0)
