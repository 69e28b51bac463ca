"""Cards and words of Chapardage as the kernels read them."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.words import spoken
from tablee.games.chapardage.state import SayMot
from tablee.kernels import chapardage as kernel
from tablee.kernels.chapardage import BITS, LETTERS
from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER, MAJ_JOKER, MIXED
from tablee.letters.words import ALL_WORDS, Choice
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted

SIGNS: Final = ALPHABET.lower() + ALPHABET + JOKER + MAJ_JOKER
"""The kinds of cards, by number: min., maj., then the two jokers."""
KIND_OF: Final = {sign: kind for kind, sign in enumerate(SIGNS)}
RARE: Final = frozenset(sign for sign in ALPHABET.lower() if MIXED.count(sign) == 1)
"""The letters of which there is one min. only."""
TWICE: Final = 2 * LETTERS
"""The first bit for a third copy of a letter."""


class Vocabulary(NamedTuple):
    """Words of one length; of those that the same cards spell, `words` has one."""

    compiled: kernel.Vocabulary
    words: tuple[str, ...]
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


def packed(words: Iterable[str]) -> Vocabulary:
    """Words in capitals as a kernel reads them."""
    classes: dict[tuple[str, str], str] = {}
    for word in sorted(words):
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


def counts_of(cards: str) -> bytes:
    """How many of each kind."""
    return bytes(map(cards.count, SIGNS))


def cards_of(counts: Iterable[int]) -> str:
    """The cards of such counts, sorted as hands are written."""
    return "".join(sorted(SIGNS[kind] * count for kind, count in enumerate(counts)))


def spelt(known: Vocabulary, number: int, hand: bytes) -> SayMot:
    """A word of this class in cards of a hand that can lay it, a joker where one is missing."""
    word = known.words[number]
    maj = KIND_OF[word[0].upper()]
    cards = SIGNS[maj] if hand[maj] else MAJ_JOKER
    for letter in word[1:]:
        cards += letter if cards[1:].count(letter) < hand[KIND_OF[letter]] else JOKER
    return SayMot(word, cards)
