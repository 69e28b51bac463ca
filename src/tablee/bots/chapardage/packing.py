"""Cards and words of Chapardage as the kernels read them."""

from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.words import spoken
from tablee.games.chapardage.state import SayMot
from tablee.kernels import chapardage as kernel
from tablee.kernels.chapardage import BITS, LETTERS
from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER, MAJ_JOKER
from tablee.letters.words import ALL_WORDS, Choice
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tablee.lexicon.tiers import Tier

SIGNS: Final = ALPHABET.lower() + ALPHABET + JOKER + MAJ_JOKER
"""The kinds of cards, by number: min., maj., then the two jokers."""
KIND_OF: Final = {sign: kind for kind, sign in enumerate(SIGNS)}
TWICE: Final = 2 * LETTERS
"""The first bit for a third copy of a letter."""


class Vocabulary(NamedTuple):
    """Words of one length; of those that the same cards spell, `words` has one."""

    compiled: kernel.Vocabulary
    words: tuple[str, ...]


def vocabulary(length: int, tier: Tier = Tier.RARE, choice: Choice = ALL_WORDS) -> Vocabulary:
    """All words of a table that have so many letters and are at least so common."""
    return _vocabulary(replace(spoken(tier, choice), shortest=length, longest=length))


@cache
def _vocabulary(wanted: Wanted) -> Vocabulary:
    # By a pattern: to go through all words takes a second.
    return packed(french().cards(wanted).matching("?" * wanted.longest))


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
    return Vocabulary(compiled, spelt)


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
