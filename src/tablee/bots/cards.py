"""Letter cards as kernels number them, where case tells nothing: letters, then the joker."""

from typing import Final

from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER as JOKER_CARD

SIGNS: Final = ALPHABET.lower() + JOKER_CARD
JOKER: Final = 26
KINDS: Final = 27

_NUMBERS: Final = {sign: number for number, sign in enumerate(SIGNS)}


def numbers_of(cards: str) -> list[int]:
    """Cards in their order."""
    return [_NUMBERS[card] for card in cards.lower()]


def tally(cards: str) -> bytes:
    """How many there are of each letter, and of jokers."""
    return bytes(map(cards.lower().count, SIGNS))
