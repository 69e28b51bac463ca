"""What a hand can do at a table of Anagramme, by what it is worth or as somebody notices it."""

from collections.abc import Iterator, Sequence
from ctypes import c_char, c_int64, c_uint32, c_void_p
from itertools import accumulate
from struct import Struct
from typing import Any, Final, NamedTuple

from tablee.kernels.anagramme.structs import (
    MOST,
    Kind,
    Laid,
    as_costs,
    as_figures,
    as_hand,
    as_length,
    as_seed,
    packed_laid,
)
from tablee.kernels.anagramme.vocabulary import Vocabulary
from tablee.kernels.given import numbers_of, packed
from tablee.kernels.library import Handle, Integers, Letters, function, owns
from tablee.kernels.words import LONGEST

OPERATION: Final = Struct("=IIhHBBxx")
WORTH: Final = Struct("=4i")
"""How the structs of C++ lie in memory."""
WEIGHTS: Final = (len(Kind), LONGEST + 1, LONGEST + 1, 5)
"""How many weights there are of each sort."""
MOST_IDEAS: Final = 4096

_operations = function(
    "anagramme_operations",
    Handle, Handle, Letters, Letters, c_int64, Letters, Letters, c_int64, c_int64,
)  # fmt: skip
_lays = function("anagramme_lays", Handle, Handle, Letters, Letters, c_int64)
_most = function("anagramme_most", c_int64, Handle, Letters, Letters, c_int64)
_found_free = function("anagramme_found_free", None, Handle, quick=True)
_found_count = function("anagramme_found_count", c_int64, Handle, quick=True)
_found_start = function("anagramme_found_start", c_void_p, Handle, quick=True)
_ranked = function("anagramme_ranked", c_int64, Handle, Letters, Integers, Integers, c_int64)
_glimpsed = function("anagramme_glimpsed", Handle, Handle, Handle, Letters, c_uint32, c_uint32)


class Operation(NamedTuple):
    """One way to make a word, with as few jokers as may be."""

    number: int
    """Of the word that it makes."""
    jokers: int
    """A bit for each place where a joker lies."""
    points: int
    """That the hand is rid of, an anagram's discard and remise apart."""
    at: int
    """The laid word, or the letter that it crosses, wherever it lies."""
    kind: int
    cards: int
    """That leave the hand, likewise."""


class Worth(NamedTuple):
    """What an operation takes off the cost of a hand at once, but for its own points."""

    hand: int
    """Cards in it."""
    turned: int
    """What an anagram is worth."""
    going_out: int
    """What it is worth beside to be rid of all cards."""
    kept: bool
    """Whether what is replaced comes into the hand."""


class Weights(NamedTuple):
    """How readily an operation comes to mind, from 0 to 1: the part of one's ideas that goes to its
    `kind`, and among those of its kind the product of what the others say.

    By its kind, the letters of its word, those of them that lie on the table (all of an anagram),
    and its jokers; the last of a row counts for more of them too.
    """

    kind: Sequence[float]
    letters: Sequence[float]
    woven: Sequence[float]
    jokers: Sequence[float]


class Found:
    """What a hand can do at a table, in the order of the words."""

    def __init__(self, handle: int, known: Vocabulary) -> None:
        self.handle = handle
        self._known = known
        owns(self, handle, _found_free)
        self._count: int = _found_count(handle)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, row: int) -> Operation:
        if not 0 <= row < self._count:
            raise IndexError(f"Expected a row below {self._count} but got {row}")
        return Operation._make(OPERATION.unpack_from(self._bytes(), row * OPERATION.size))

    def __iter__(self) -> Iterator[Operation]:
        return map(Operation._make, OPERATION.iter_unpack(bytes(self._bytes())))

    def ranked(self, worth: Worth, most: int) -> list[tuple[int, int]]:
        """The rows of what is worth most, and how much; of what is worth the same, the first
        first.
        """
        room = max(0, min(most, self._count))
        rows, worths = (c_int64 * room)(), (c_int64 * room)()
        _ranked(self.handle, packed(WORTH, *as_figures(worth)), rows, worths, room)
        return list(zip(rows, worths, strict=True))

    def glimpsed(self, weights: "Weights", ideas: float, seed: int) -> "Found":
        """What comes to mind of it to somebody who has about so many ideas of words of their own
        cards, and of each kind a part of these: the odds of each are its part of the weights of its
        kind, so many times. The same seed sees the same.
        """
        if not 0 <= ideas < MOST_IDEAS:
            raise ValueError(f"Expected ideas below {MOST_IDEAS} but got {ideas}")
        memory, many = _packed_weights(weights), round(ideas * 256)
        seen = _glimpsed(self._known.handle, self.handle, memory, many, as_seed(seed))
        return Found(seen, self._known)

    def _bytes(self) -> Any:
        size = self._count * OPERATION.size
        return (c_char * size).from_address(_found_start(self.handle)) if size else b""


def operations(
    known: Vocabulary,
    table: Sequence[Laid],
    hand: bytes,
    cost: Sequence[int],
    shortest: int,
    *,
    kept: bool,
) -> Found:
    """Every word that every operation can make of a table and a hand.

    `kept`: what is replaced comes into the hand.
    """
    if len(table) > MOST:
        raise ValueError(f"Expected at most {MOST} words but got {len(table)}")
    firsts = accumulate((len(laid.barred) for laid in table), initial=0)
    words = b"".join(map(packed_laid, table, firsts))
    barred = numbers_of("I", (number for laid in table for number in laid.barred)).tobytes()
    found = _operations(
        known.handle, as_costs(cost), words, len(table), barred, as_hand(hand), as_length(shortest),
        bool(kept),
    )  # fmt: skip
    return Found(found, known)


def lays(known: Vocabulary, hand: bytes, cost: Sequence[int], shortest: int) -> Found:
    """Every word that a hand could lay."""
    found = _lays(known.handle, as_costs(cost), as_hand(hand), as_length(shortest))
    return Found(found, known)


def most(known: Vocabulary, hand: bytes, cost: Sequence[int], shortest: int) -> int:
    """The most points that a hand could lay."""
    found: int = _most(known.handle, as_costs(cost), as_hand(hand), as_length(shortest))
    return found


def _packed_weights(weights: Weights) -> bytes:
    rows = []
    for row, size in zip(weights, WEIGHTS, strict=True):
        if not 1 <= len(row) <= size or not all(0 <= weight <= 1 for weight in row):
            raise ValueError(f"Expected up to {size} weights of 0 to 1 but got {row}")
        rows += [*row, *[row[-1]] * (size - len(row))]
    return numbers_of("I", (round(weight * (1 << 16)) for weight in rows)).tobytes()
