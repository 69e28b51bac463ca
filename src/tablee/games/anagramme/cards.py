"""§1.1 The 52 cards of Anagramme: 50 letters and two jokers, each with a figure.

A card is one sign, `a` to `z` or `?` for a joker. Cards without an order, such as a hand or the
talon, are one text, its signs sorted. A word on the table is written card by card as well: a small
letter is its own card, a capital a joker that stands for it, as in `naviGer`.
"""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from tablee.letters.cards import JOKER, Min, in_order
from tablee.letters.folding import ALPHABET, fold

Card: TypeAlias = Min
Cards: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z?]*\Z", max_length=104)]


class Dear(StrEnum):
    """§1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
    easy.
    """

    RARE = "rare"
    COMMON = "common"


_KINDS: Final = ("aeirs", "lnotu", "cdmp", "bfghv", "jkqwxyz", JOKER)
"""From the letters that are easiest to lay to those that are hardest."""
_FIGURES: Final = {Dear.RARE: (5, 5, 10, 20, 40, 20), Dear.COMMON: (25, 20, 15, 10, 5, 40)}

FIGURES: Final = {
    dear: {card: points for kind, points in zip(_KINDS, each, strict=True) for card in kind}
    for dear, each in _FIGURES.items()
}
"""What a card costs whoever is left with it."""

COPIES: Final = {
    **dict.fromkeys(ALPHABET.lower(), 1),
    **dict.fromkeys("cdl", 2),
    **dict.fromkeys("inorstu", 3),
    "a": 4,
    "e": 5,
}
"""The 50 letters; the two jokers, or a joker and a sixth E, come beside."""

LETTERS: Final = ALPHABET.lower()
RANKS: Final = JOKER + LETTERS
"""§1.2 From the highest card to the lowest, when one draws for the deal."""


def pack(jokers: int) -> str:
    """§1.1 The 52 cards, with two jokers or with one."""
    extra = JOKER * jokers + "e" * (2 - jokers)
    return in_order("".join(card * count for card, count in COPIES.items()) + extra)


def figures(cards: str, dear: Dear) -> int:
    """What these cards cost together."""
    return sum(FIGURES[dear][card] for card in cards)


def written(cards: str, dear: Dear, sign: str = "+") -> str:
    """`5(a) + 40(k)`: each card by its figure."""
    return f" {sign} ".join(f"{FIGURES[dear][card]}({card})" for card in cards)


def cards_of(text: str) -> str:
    """The cards of a word, in its order: `na?er` of `naVer`."""
    return "".join(JOKER if sign.isupper() else sign for sign in text)


def spelled(text: str) -> str | None:
    """§2.2 A word as it is typed, without its accents, its capitals kept; None if it is no word."""
    found = ""
    for sign in text:
        letters = fold(sign)
        if letters is None:
            return None
        found += letters if sign.isupper() else letters.lower()
    return found or None
