"""Cards of Chapardage as the kernels read them, and what they answer as moves."""

from collections.abc import Iterable
from typing import Final

from tablee.bots.chapardage.vocabulary import Vocabulary
from tablee.games.chapardage.actions import Ask, SayMot
from tablee.kernels.chapardage.structs import KINDS
from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER, MAJ_JOKER

SIGNS: Final = ALPHABET.lower() + ALPHABET + JOKER + MAJ_JOKER
"""The kinds of cards, by number: min., maj., then the two jokers."""
KIND_OF: Final = {sign: kind for kind, sign in enumerate(SIGNS)}


def counts_of(cards: str) -> bytes:
    """How many of each kind."""
    return bytes(map(cards.count, SIGNS))


def cards_of(counts: Iterable[int]) -> str:
    """The cards of such counts, sorted as hands are written."""
    return "".join(sorted(SIGNS[kind] * count for kind, count in enumerate(counts)))


def spelt(known: Vocabulary, number: int, hand: bytes) -> SayMot:
    """A word of this class in cards of a hand that can lay it, a joker where one is missing."""
    word = known.texts[number]
    maj = KIND_OF[word[0].upper()]
    cards = SIGNS[maj] if hand[maj] else MAJ_JOKER
    for letter in word[1:]:
        cards += letter if cards[1:].count(letter) < hand[KIND_OF[letter]] else JOKER
    return SayMot(word, cards)


def request_of(number: int) -> Ask:
    """A request from its place in a row of all, by seat and kind."""
    return Ask(number // KINDS, SIGNS[number % KINDS])
