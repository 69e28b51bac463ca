"""The words of Chapardage that somebody knows."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.words import spoken
from tablee.kernels.chapardage import vocabulary as kernel
from tablee.kernels.chapardage.structs import BITS, LETTERS
from tablee.letters import ALPHABET
from tablee.letters.cards import MIXED
from tablee.letters.words import ALL_WORDS, Choice
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted

RARE: Final = frozenset(sign for sign in ALPHABET.lower() if MIXED.count(sign) == 1)
"""The letters of which there is one min. only."""
TWICE: Final = 2 * LETTERS
"""The first bit for a third copy of a letter."""


class Vocabulary(NamedTuple):
    """Words of one length; of those that the same cards spell, `texts` has one."""

    compiled: kernel.Vocabulary
    texts: tuple[str, ...]
    rare: bytes
    """How many rare letters each has."""


@lru_cache(maxsize=16)
def vocabulary(length: int, among: bytes | None = None, choice: Choice = ALL_WORDS) -> Vocabulary:
    """All words of a table that have so many letters, but coarse ones; `among` those that somebody
    knows.
    """
    every = _numbered(replace(spoken(choice), shortest=length, longest=length))
    return packed(word for word, number in every if among is None or among[number])


@cache
def _numbered(wanted: Wanted) -> tuple[tuple[str, int], ...]:
    """The words and their numbers: to go through the graph for each player would take long."""
    words = french().cards(wanted)
    return tuple((word, words.number(word)) for word in words.matching("?" * wanted.longest))


def packed(texts: Iterable[str]) -> Vocabulary:
    """Words in capitals as a kernel reads them."""
    classes: dict[tuple[str, str], str] = {}
    for word in sorted(texts):
        classes.setdefault((word[0], "".join(sorted(word[1:]))), word)
    thrice = sorted({x for _, mins in classes for x in mins if mins.count(x) > 2})
    letters = [*range(LETTERS), *range(LETTERS), *(ord(letter) - ord("A") for letter in thrice)]
    starts = [0] * (LETTERS + 1)
    for maj, _ in classes:
        starts[ord(maj) - ord("A") + 1] += 1
    masks = [_mask(mins, thrice) for _, mins in sorted(classes)]
    spelt = tuple(classes[key].lower() for key in sorted(classes))
    compiled = kernel.Vocabulary(masks, [*accumulate(starts)], bytes(letters).ljust(BITS, b"\0"))
    rare = bytes(sum(map(word.count, RARE)) for word in spelt)
    return Vocabulary(compiled, spelt, rare)


def _mask(mins: str, thrice: list[str]) -> int:
    mask = 0
    for letter in set(mins):
        at, copies = ord(letter) - ord("A"), mins.count(letter)
        mask |= 1 << at
        if copies > 1:
            mask |= 1 << (LETTERS + at)
        if copies > 2:
            mask |= 1 << (TWICE + thrice.index(letter))
    return mask
