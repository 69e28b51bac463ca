"""Cards and words of Chapardage as the kernels read them."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tablee.bots.chapardage.kernel import BITS, KINDS, LETTERS
from tablee.games.chapardage.state import SayMot
from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER, MAJ_JOKER
from tablee.lexicon import french
from tablee.lexicon.graph import Ints
from tablee.lexicon.queries import Wanted
from tablee.lexicon.tiers import Tier

SIGNS: Final = ALPHABET.lower() + ALPHABET + JOKER + MAJ_JOKER
"""The kinds of cards, by number: min., maj., then the two jokers."""
KIND_OF: Final = {sign: kind for kind, sign in enumerate(SIGNS)}
TWICE: Final = 2 * LETTERS
"""The first bit for a third copy of a letter."""


class Vocabulary(NamedTuple):
    """Words of one length. Those that the same cards spell are one class, of which `words` has
    one; classes lie by their maj., and those of maj. `m` begin at `starts[m]`.

    A mask says which min. a class takes: one bit for a first copy of each letter, one for a
    second, and one for a third where some word wants three. `letters` is the letter of each bit.
    """

    masks: Ints
    starts: Ints
    letters: Ints
    words: tuple[str, ...]


@cache
def vocabulary(length: int, tier: Tier = Tier.RARE, *, proper: bool = True) -> Vocabulary:
    """All words of so many letters that are at least so common."""
    wanted = Wanted(proper=proper, shortest=length, longest=length, tier=tier)
    # By a pattern: to go through all words takes a second.
    return packed(french().cards(wanted).matching("?" * length))


def packed(words: Iterable[str]) -> Vocabulary:
    """Words in capitals as a kernel reads them."""
    classes: dict[tuple[str, str], str] = {}
    for word in sorted(words):
        classes.setdefault((word[0], "".join(sorted(word[1:]))), word)
    thrice = sorted({x for _, mins in classes for x in mins if mins.count(x) > 2})
    letters = np.zeros(BITS, np.int64)
    letters[: 2 * LETTERS] = np.tile(np.arange(LETTERS), 2)
    for bit, letter in enumerate(thrice):
        letters[TWICE + bit] = ord(letter) - ord("A")
    starts = np.zeros(LETTERS + 1, np.int64)
    masks = np.zeros(len(classes), np.int64)
    for number, (maj, mins) in enumerate(sorted(classes)):
        starts[ord(maj) - ord("A") + 1] = number + 1
        masks[number] = _mask(mins, thrice)
    starts = np.maximum.accumulate(starts)
    spelt = tuple(classes[key].lower() for key in sorted(classes))
    return Vocabulary(masks, starts, letters, spelt)


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


def counts_of(cards: str) -> Ints:
    """How many of each kind."""
    counts = np.zeros(KINDS, np.int64)
    for card in cards:
        counts[KIND_OF[card]] += 1
    return counts


def cards_of(counts: Iterable[int]) -> str:
    """The cards of such counts, sorted as hands are written."""
    return "".join(sorted(SIGNS[kind] * int(count) for kind, count in enumerate(counts)))


def spelt(known: Vocabulary, number: int, hand: Ints) -> SayMot:
    """A word of this class in cards of a hand that can lay it, a joker where one is missing."""
    word = known.words[number]
    maj = KIND_OF[word[0].upper()]
    cards = SIGNS[maj] if hand[maj] else MAJ_JOKER
    for letter in word[1:]:
        cards += letter if cards[1:].count(letter) < hand[KIND_OF[letter]] else JOKER
    return SayMot(word, cards)
