"""The best word and the best request of Chapardage, by what a policy weighs."""

from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_double, c_int64, c_uint8, c_uint64, create_string_buffer
from struct import Struct
from typing import Final, NamedTuple

from tablee.kernels.chapardage.structs import (
    KINDS,
    MOST_READY,
    NOBODY,
    SHARES,
    WEIGHTS,
    Fractions,
    Weights,
    as_counts,
    as_number,
)
from tablee.kernels.chapardage.vocabulary import Vocabulary
from tablee.kernels.given import numbers_of, packed
from tablee.kernels.library import Handle, Integers, Letters, function

NEAR: Final = Struct("=ihhQ")
"""How a word lies in memory that a hand may become."""

_scan = function("chapardage_scan", c_int64, Handle, Letters, c_int64, Integers, Integers)
_near = function("chapardage_near", c_int64, Handle, Letters, c_int64, c_char_p, c_int64)
_best_of = function(
    "chapardage_best_of", c_int64, Handle, Letters, Letters, Letters, Integers, c_int64
)
_best_word = function(
    "chapardage_best_word", c_int64, Handle, Letters, Letters, Letters, POINTER(c_uint8)
)
_worth = function("chapardage_worth", None, Handle, Letters, Letters, Letters, Fractions)


class Scanned(NamedTuple):
    """What a hand is to the words: how many classes it can lay, the first of them, and a bit for
    each kind that brings it nearer to those from which it is one card off, or two.
    """

    ready: int
    found: list[int]
    one_off: int
    two_off: int


class Near(NamedTuple):
    """A word that a hand may become: its class, how many cards it is off, with how many jokers,
    and a bit for each kind that brings it nearer.
    """

    number: int
    off: int
    jokers: int
    lacks: int


def scan(known: Vocabulary, hand: bytes, *, every: bool) -> Scanned:
    """`every`: also of words whose maj. the hand has not."""
    found, needs = (c_int64 * MOST_READY)(), (c_uint64 * 2)()
    ready: int = _scan(known.handle, as_counts(hand), bool(every), found, needs)
    return Scanned(ready, found[: min(ready, MOST_READY)], *needs)


def words_near(known: Vocabulary, hand: bytes, farthest: int) -> list[Near]:
    """Every word from which a hand is at most so many cards off."""
    room = known.size
    found = create_string_buffer(room * NEAR.size)
    size: int = _near(known.handle, as_counts(hand), as_number(farthest), found, room)
    return [Near(*row) for row in NEAR.iter_unpack(found.raw[: size * NEAR.size])]


def best_of(
    known: Vocabulary, numbers: Sequence[int], hand: bytes, luck: Sequence[float], weights: Weights
) -> int:
    """Of some words that a hand can lay, the class of the one that leaves most behind; the
    first twelve are weighed.
    """
    able = {near.number for near in words_near(known, hand, 0)}
    if not numbers or not able.issuperset(numbers):
        raise ValueError(f"Expected words that the hand can lay but got {numbers}")
    number: int = _best_of(
        known.handle, as_counts(hand), packed(SHARES, *luck), packed(WEIGHTS, *weights),
        numbers_of("q", numbers), len(numbers),
    )  # fmt: skip
    return number


def best_word(
    known: Vocabulary, hand: bytes, luck: Sequence[float], weights: Weights
) -> tuple[int, bytes] | None:
    """The class of the word that leaves most behind, and its cards.

    `luck` is how likely the next card is of each kind.
    """
    cards = (c_uint8 * KINDS)()
    number: int = _best_word(
        known.handle, as_counts(hand), packed(SHARES, *luck), packed(WEIGHTS, *weights), cards
    )
    return None if number == NOBODY else (number, bytes(cards))


def worth(known: Vocabulary, hand: bytes, luck: Sequence[float], weights: Weights) -> list[float]:
    """What a card of each kind would be worth to a hand. Cards of words that it can lay are
    spoken for: what counts is what the others lack.
    """
    gains = (c_double * KINDS)()
    _worth(known.handle, as_counts(hand), packed(SHARES, *luck), packed(WEIGHTS, *weights), gains)
    return list(gains)
