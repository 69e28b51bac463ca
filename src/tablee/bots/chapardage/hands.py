"""What a hand can lay, what it lacks, and what is left of it."""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tablee.bots.chapardage import kernel
from tablee.bots.chapardage.kernel import JOKER, KINDS, LETTERS, MAJ, MAJ_JOKER
from tablee.bots.chapardage.packing import SIGNS, Vocabulary, counts_of
from tablee.games.chapardage.state import SayMot
from tablee.lexicon.graph import Ints

MOST_LAID: Final = 48
"""So many of the words that a hand can lay are compared."""


class Prospect(Struct, frozen=True):
    """A hand beside all the words: the classes that it can lay, and what would bring it nearer to
    others. `needs[d, k]` counts those from which it is d cards off, k being one of them.
    """

    ready: Ints
    needs: Ints


def prospect(known: Vocabulary, hand: Ints, *, every: bool = True) -> Prospect:
    """Look at all words; at those whose maj. is in hand, if not `every`."""
    needs = np.zeros((3, KINDS), np.int64)
    found = np.zeros(MOST_LAID, np.int64)
    ready = kernel.scan(known.masks, known.starts, known.letters, hand, every, needs, found)
    return Prospect(found[:ready], needs)


def laid(known: Vocabulary, number: int, hand: Ints) -> SayMot:
    """A word of this class in cards of the hand: a joker where a letter is missing."""
    word = known.words[number]
    maj = MAJ + ord(word[0]) - ord("a")
    cards = SIGNS[maj] if hand[maj] else SIGNS[MAJ_JOKER]
    left = hand.copy()
    for letter in word[1:]:
        kind = ord(letter) - ord("a")
        cards += SIGNS[kind] if left[kind] else SIGNS[JOKER]
        left[kind] -= 1
    return SayMot(word, cards)


def promise(known: Vocabulary, hand: Ints, luck: NDArray[np.float64]) -> float:
    """How near a hand is to words: the chance that the next card finishes one, by how likely each
    kind is to come, and a little for what is two cards off. A word that lies ready counts one.
    """
    found = prospect(known, hand)
    one = float(luck[found.needs[1] > 0].sum())
    two = float(luck[found.needs[2] > 0].sum())
    return (1.0 if len(found.ready) else 0.0) + one + 0.1 * two


def best_word(
    known: Vocabulary, hand: Ints, ready: Ints, luck: NDArray[np.float64]
) -> tuple[SayMot, float]:
    """Of the words that a hand can lay, the one that leaves most, and what it leaves is worth;
    jokers are worth keeping.
    """
    moves = [laid(known, int(number), hand) for number in ready]
    values = []
    for move in moves:
        rest = hand - counts_of(move.cards)
        values.append(promise(known, rest, luck) + 0.5 * (rest[JOKER] + rest[MAJ_JOKER]))
    best = int(np.argmax(values))
    return moves[best], values[best]


__all__ = ["LETTERS", "Prospect", "best_word", "laid", "promise", "prospect"]
