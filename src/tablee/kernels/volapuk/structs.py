"""What Volapük shows to the kernels, and what of it they refuse.

A *kind* is what a die shows: the letters of the graph's alphabet come first, each under its own
number, then groups (CH, SCH) and accented faces; from `JOKERS` on, a joker that stands for letter n
is kind `JOKERS + n`. As what a die of a hand shows, `JOKERS` itself is a joker that may stand for
any letter.
"""

from array import array
from collections.abc import Sequence
from ctypes import (
    POINTER,
    Structure,
    c_int16,
    c_int32,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    sizeof,
)
from typing import Any, ClassVar, Final

from tablee.kernels.given import check_type
from tablee.kernels.library import Integers, function
from tablee.kernels.words import ALPHABET

JOKERS: Final = 90
KINDS: Final = JOKERS + ALPHABET
KIND_BITS: Final = 7
KIND_MASK: Final = (1 << KIND_BITS) - 1
MOST_DICE: Final = 9
"""In a hand."""

WIDTH: Final = 62
"""Positions of a strip."""
MOST_STRIPS: Final = 64
MOST_CELLS: Final = 1024

ACROSS, DOWN, FALLING, RISING = range(4)
"""How a strip runs: along rows, along columns, along diagonals to the right."""
WAYS: Final = 3
SLANTED: Final = 2
BACKWARDS: Final = 4
"""In the axis of a strip: which of these four it is; the bit of diagonals; and the bit of strips
that run against the order of reading, for tables at which any word may be written so."""

REFUSED: Final = -10_000
"""What something costs that is not allowed."""

COUNTED: Final = 16
SPACES: Final = 24
STEADY: Final = 32
"""What a kind is worth in a word: points that the Élue does not multiply << 32 | spaces << 24 |
counted as a letter << 16 | points."""

ANACYCLIC: Final = 26
"""In what a word sounds like, after the 26 letters of the Élue: it reads backwards as another."""
MOST_ELUES: Final = 32
GRAVE: Final = 32
"""Places of É in the low half, of È in the high one."""

Shorts: Final = POINTER(c_int16)
_sizes = function("volapuk_sizes", None, Integers, quick=True)


class Kind(Structure):
    """What a die can show; of no size where there is no such kind."""

    need: int
    """The accent that it demands: 1 for É, 1 << `GRAVE` for È."""
    worth: int
    letters: Any
    size: int
    _fields_: ClassVar = [
        ("need", c_uint64),
        ("worth", c_uint64),
        ("letters", c_uint8 * 3),
        ("size", c_uint8),
        ("unused", c_uint32),
    ]


TARIFFS: Final = (
    "atout", "slant", "space", "reversed", "every_die", "installed", "pair", "conjoint", "freely",
    "least", "stacked",
)  # fmt: skip


class Tariff(Structure):
    """What words are worth at a table."""

    atout: int
    """The factor of the Élue."""
    slant: int
    """Points per letter of a diagonal."""
    space: int
    """Points for a space."""
    reversed: int
    """Points for a word that reads both ways (0: never) beside five a letter."""
    every_die: int
    """Points for laying all the dice."""
    installed: int
    """Dice that a diagonal must find installed (0: there are no diagonals)."""
    pair: int
    """What a pair without sense costs."""
    conjoint: int
    """Points per letter of a straight word that shares a new die with a diagonal."""
    freely: int
    """Whether any word may be written backwards."""
    least: int
    """How many letters a word needs to be read both ways."""
    stacked: int
    """Whether a diagonal may be."""
    _fields_: ClassVar = [(name, c_int32) for name in TARIFFS]


class Play(Structure):
    """A play of one word as it was found."""

    points: int
    number: int
    """Of the word."""
    path: int
    """The kinds that are put down, from the first die on, `KIND_BITS` each."""
    placed: int
    """Which cells of the word they fill, as bits."""
    strip: int
    start: int
    size: int
    """Where the word lies: the strip, its first position there, and how many cells."""
    _fields_: ClassVar = [
        ("points", c_int32),
        ("number", c_uint32),
        ("path", c_uint64),
        ("placed", c_uint32),
        ("strip", c_uint16),
        ("start", c_uint8),
        ("size", c_uint8),
    ]

    @property
    def kinds(self) -> list[int]:
        """The kinds that are put down, from the first die on."""
        dice = self.placed.bit_count()
        return [self.path >> KIND_BITS * nth & KIND_MASK for nth in range(dice)]


class Kinds:
    """All kinds, each under its number."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        if len(kinds) != KINDS:
            raise ValueError(f"Expected {KINDS} kinds but got {len(kinds)}")
        for kind in kinds:
            check_type(kind, Kind)
            if kind.size > 3 or any(letter >= ALPHABET for letter in kind.letters):
                raise ValueError(f"Expected at most three letters below {ALPHABET}")
        self.items = (Kind * KINDS)(*kinds)
        self.there = frozenset(number for number, kind in enumerate(kinds) if kind.size)


SEEN_CELLS: Final = 20
SEEN_JOKERS: Final = 3
"""What is longer, or needs more jokers, is as hard to see as the last of these."""
WHOLE: Final = 1 << 16
"""Chances to notice something are parts of it."""


class Sight(Structure):
    """What somebody notices: a word comes to mind or does not, by how many cells it has and how
    many jokers it needs, with chances of their own for `atouts`, words under the Élue; and then, so
    does each place for it, straight or slanted, by how many dice of the board it weaves in. Whoever
    looks twice with one seed notices the same.
    """

    seed: int
    plain: Any
    atouts: Any
    places: Any
    _fields_: ClassVar = [
        ("seed", c_uint64),
        ("plain", c_uint32 * SEEN_JOKERS * SEEN_CELLS),
        ("atouts", c_uint32 * SEEN_JOKERS * SEEN_CELLS),
        ("places", c_uint32 * SEEN_CELLS * 2),
    ]

    def __init__(
        self,
        seed: int,
        plain: Sequence[Sequence[int]],
        places: Sequence[Sequence[int]],
        atouts: Sequence[Sequence[int]] | None = None,
    ) -> None:
        atouts = plain if atouts is None else atouts
        if not 0 <= seed < 1 << 64:
            raise ValueError("Expected a seed of 64 bits")
        _check_chances(plain, SEEN_CELLS, SEEN_JOKERS)
        _check_chances(atouts, SEEN_CELLS, SEEN_JOKERS)
        _check_chances(places, 2, SEEN_CELLS)
        super().__init__(seed)
        for kept, rows in ((self.plain, plain), (self.atouts, atouts), (self.places, places)):
            for at, row in enumerate(rows):
                kept[at][:] = row


def _check_chances(rows: Sequence[Sequence[int]], count: int, size: int) -> None:
    if len(rows) != count or any(len(row) != size for row in rows):
        raise ValueError(f"Expected {count} rows of {size} chances")
    if not all(0 <= chance <= WHOLE for row in rows for chance in row):
        raise ValueError(f"Expected chances of at most {WHOLE}")


def sizes_agree() -> bool:
    """Whether structs are as long here as there."""
    there = array("q", [0] * 4)
    _sizes(there)
    return [*there] == [sizeof(Kind), sizeof(Tariff), sizeof(Play), sizeof(Sight)]


# What may be given


def check_sight(sight: Sight | None) -> None:
    """Of somebody, or None, who sees all."""
    if sight is not None:
        check_type(sight, Sight)


def check_hand(hand: Sequence[int], full: int) -> None:
    """Dice of a hand that has so many when it is full."""
    if len(hand) > MOST_DICE:
        raise ValueError(f"Expected at most {MOST_DICE} dice but got {len(hand)}")
    if not 0 <= full <= 2 * MOST_DICE:
        raise ValueError(f"Expected a hand of at most {2 * MOST_DICE} dice but got {full}")
    if hand and not -1 <= min(hand) <= max(hand) <= JOKERS:
        raise ValueError(f"Expected kinds up to {JOKERS}")


def shorts(numbers: Sequence[int]) -> Any:
    """Kinds or cells side by side."""
    return (c_int16 * len(numbers))(*numbers)
