"""What looks like French: how likely its letters follow one another, learned from the words.

Whoever meets a word that they do not know goes by its looks. *Comun* could be one, *eipr* not.

How likely a letter comes after the two before it is counted in everyday words; where those two are
seldom seen, more is believed of the letter before, and of the letter alone. A text is as strange as
its letters are unlikely, in the mean and at their unlikeliest, told in bits: *pire* has 3.4,
*kiwi* 6.7, *eipr* 12. Half of all everyday words have no more than 4.2, one in a hundred more than
7.4; of those whose letters were shuffled, four in five have.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from hashlib import shake_128
from math import log2
from typing import Final

from msgspec import Struct

from tablee.lexicon import french
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier

CAUTION: Final = 8
"""Letters are believed to follow as they were seen to once they were seen so often."""
WORST: Final = 0.5
"""What the unlikeliest letter counts for beside the mean."""
EVERYDAY: Final = Wanted(proper=False, tier=Tier.USUEL, shortest=4)


class Looks:
    """How letters follow one another in some words."""

    def __init__(self, words: WordSet) -> None:
        self._words = words
        self._places = {letter: place for place, letter in enumerate(words.graph.alphabet)}
        self._bound = len(self._places)
        self._surprises: dict[tuple[int, int, int], float] = {}

    def strangeness(self, text: str, *, whole: bool = True) -> float:
        """How unlikely its letters follow one another, in bits; of the beginning of a word, where
        it is not `whole`. What a joker may stand for is not held against it.
        """
        found = [self._surprise(three) for three in self._threes(text, whole=whole)]
        if not found:
            return 0.0
        return (1 - WORST) * sum(found) / len(found) + WORST * max(found)

    def _threes(self, text: str, *, whole: bool) -> Iterator[tuple[int, int, int]]:
        """Each letter after the two before it; where words begin and end counts as one."""
        places = [self._bound] * 2 + [self._places.get(sign, -1) for sign in text.upper()]
        if whole:
            places.append(self._bound)
        for three in zip(places, places[1:], places[2:], strict=False):
            if -1 not in three:
                yield three

    def _surprise(self, three: tuple[int, int, int]) -> float:
        if three not in self._surprises:
            self._surprises[three] = -log2(self._chance(*three))
        return self._surprises[three]

    def _chance(self, before: int, last: int, letter: int) -> float:
        """How likely a letter comes after two others."""
        threes, twos, ones = self._counts
        size = self._bound + 1
        alone = (ones[letter] + 1) / (sum(ones) + size)
        after = (twos[last * size + letter] + CAUTION * alone) / (ones[last] + CAUTION)
        pair = (before * size + last) * size
        seen = sum(threes[pair : pair + size])
        return (threes[pair + letter] + CAUTION * after) / (seen + CAUTION)

    @cached_property
    def _counts(self) -> tuple[list[int], list[int], list[int]]:
        """How often three letters follow one another, two, and each is there."""
        threes, size = self._words.compiled.trigrams(), self._bound + 1
        twos = [sum(threes[pair :: size * size]) for pair in range(size * size)]
        return threes, twos, [sum(twos[n * size : n * size + size]) for n in range(size)]


@cache
def french_looks() -> Looks:
    """How everyday French words look."""
    return Looks(french().cards(EVERYDAY))


def strangeness(text: str, *, whole: bool = True) -> float:
    """How little a word, or the beginning of one, looks like French; see `Looks`."""
    return french_looks().strangeness(text, whole=whole)


class Trust(Struct, frozen=True):
    """What somebody makes of a word that they do not know.

    What is as `strange` as that cannot be one. Of the rest they believe a share, each for good:
    what they believed once they will believe again.
    """

    strange: float
    believes: float

    def doubts(self, text: str, seed: int, *, whole: bool = True) -> bool:
        """Does somebody, told from others by a `seed`, think that there is no such word?"""
        return strangeness(text, whole=whole) >= self.strange or lot(text, seed) >= self.believes


def lot(text: str, seed: int) -> float:
    """What somebody draws for a word, from 0 to 1: always the same."""
    drawn = shake_128(seed.to_bytes(8, "big") + text.upper().encode()).digest(4)
    return int.from_bytes(drawn, "big") / (1 << 32)
