"""§1.1 The 52 cards of Anagramme: 50 letters and two jokers, each with a figure.

A card is one sign, `a` to `z` or `?` for a joker. Cards without an order, such as a hand or the
talon, are one text, its signs sorted. A word on the table is written card by card as well: a small
letter is its own card, a capital a joker that stands for it, as in `naviGer`.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from tablee.letters.cards import JOKER, Min, in_order
from tablee.letters.folding import ALPHABET, fold

Card: TypeAlias = Min
Cards: TypeAlias = Annotated[str, Meta(pattern="^[a-z?]*$", max_length=104)]

FIGURES: Final = {
    **dict.fromkeys("aeirs", 25),
    **dict.fromkeys("lnotu", 20),
    **dict.fromkeys("cdmp", 15),
    **dict.fromkeys("bfghv", 10),
    **dict.fromkeys("jkqwxyz", 5),
    JOKER: 40,
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


def figures(cards: str) -> int:
    """What these cards cost together."""
    return sum(FIGURES[card] for card in cards)


def told(cards: str) -> str:
    """`25(a) + 20(l)`: each card by its figure."""
    return " + ".join(f"{FIGURES[card]}({card})" for card in cards)


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
