"""The 123 letter cards that Heptagramme and Chapardage share.

A card is one sign: a *minuscule* `a` to `z`, a *majuscule* `A` to `Z`, or `?`, the joker of either
case; where both cases lie mixed, the joker maj. is `!`. Cards that have no order among themselves,
such as a hand, a pile or a basket, are written as one text, its signs sorted: `?aefils`.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from tablee.core.dice import Dice, shuffled
from tablee.core.notation import Unreadable
from tablee.core.seats import with_item
from tablee.letters.folding import ALPHABET

JOKER: Final = "?"
MAJ_JOKER: Final = "!"

Min: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z?]\Z")]
Maj: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z?]\Z")]
Cards: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z?]*\Z", max_length=96)]
Majs: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z?]*\Z", max_length=27)]

VALUES: Final = {
    **dict.fromkeys("aes", 1),
    **dict.fromkeys("ilnortu", 2),
    **dict.fromkeys("bcdfghmpv", 3),
    **dict.fromkeys("jkqwxyz", 5),
    JOKER: 0,
}
"""Points of a min.; its maj. is worth twice as much."""

COPIES: Final = {
    JOKER: 2, "a": 7, "b": 2, "c": 3, "d": 3, "e": 12, "f": 2, "g": 2, "h": 2, "i": 7, "j": 1,
    "k": 1, "l": 5, "m": 3, "n": 6, "o": 5, "p": 3, "q": 1, "r": 6, "s": 7, "t": 5, "u": 5, "v": 2,
    "w": 1, "x": 1, "y": 1, "z": 1,
}  # fmt: skip

MINS: Final = "".join(sign * count for sign, count in COPIES.items())
MAJS: Final = JOKER + ALPHABET
MIXED: Final = "".join(sorted(MINS + MAJS.replace(JOKER, MAJ_JOKER)))
"""All 123 shuffled together."""


def points(card: str) -> int:
    """What a card is worth where it lies; the joker of either case is worth nothing by itself."""
    return VALUES[card.lower()] * (2 if card.isupper() else 1)


def in_order(cards: Iterable[str]) -> str:
    """Cards in the order of their signs."""
    return "".join(sorted(cards))


def added(cards: str, more: str) -> str:
    """These cards and those."""
    return in_order(cards + more)


def without(cards: str, some: str) -> str:
    """What is left of cards when some are taken, each of which must be there."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return "".join(left)


def holds(cards: str, some: str) -> bool:
    """Are all of these among those?"""
    return all(some.count(card) <= cards.count(card) for card in set(some))


def given(hands: tuple[str, ...], seat: int, cards: str) -> tuple[str, ...]:
    """All hands, once these cards have come into one of them."""
    held: tuple[str, ...] = with_item(hands, seat, added(hands[seat], cards))
    return held


def taken(hands: tuple[str, ...], seat: int, cards: str) -> tuple[str, ...]:
    """All hands, once these cards have left one of them."""
    held: tuple[str, ...] = with_item(hands, seat, without(hands[seat], cards))
    return held


def drawn(pile: str, count: int, dice: Dice) -> str:
    """So many cards of a pile that has no order, each as likely as another."""
    left = list(pile)
    return in_order(left.pop(dice.below(len(left))) for _ in range(count))


WRITTEN_JOKER: Final = "*"
"""A joker in a position: `?` begins a question in a terminal."""


def written(cards: str) -> str:
    """Cards with `*` for a joker."""
    return cards.replace(JOKER, WRITTEN_JOKER)


def read_cards(text: str) -> str:
    """The cards of such a text, `-` for none."""
    return "" if text == "-" else text.replace(WRITTEN_JOKER, JOKER)


def read_hand(text: str, signs: str = "a-z*") -> str:
    """A hand of cards with these signs, or `Unreadable`."""
    if not re.fullmatch(f"-|[{signs}]+", text):
        raise Unreadable("cards", field="hands", got=text[:20])
    return in_order(read_cards(text))


def rest(box: str, cards: str) -> str:
    """What is left of a box, or `Unreadable` where it never held these cards."""
    if excess := Counter(cards) - Counter(box):
        raise Unreadable("box", cards=written("".join(excess)))
    return without(box, cards)


class Deck:
    """Cards in an order of luck’s choosing."""

    def __init__(self, cards: str, dice: Dice) -> None:
        self._left: Final = list(shuffled(cards, dice))

    def deal(self, count: int) -> str:
        """So many of them, sorted."""
        dealt, self._left[:] = self._left[:count], self._left[count:]
        return in_order(dealt)
