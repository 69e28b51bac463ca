"""What a table of Anagramme is to the kernels, and which they refuse.

Letters are 0 to 25, a joker is 26; a hand is how many there are of each of these 27 kinds, as
bytes. What goes in is checked and packed here, as the structs of the same names in C++ have it.
"""

from collections.abc import Sequence
from enum import IntEnum
from struct import Struct
from typing import Final, NamedTuple

from tablee.kernels.given import numbers_of, packed
from tablee.kernels.words import LONGEST

JOKER: Final = 26
KINDS: Final = 27
EVERY: Final = (1 << JOKER) - 1
"""All letters, as a set of bits."""
MOST: Final = 1 << 16
"""Words on a table."""
HIGH: Final = 1 << 20
"""No figure is higher."""


class Kind(IntEnum):
    """What an operation is; TURN makes an anagram."""

    LAY = 0
    ADD = 1
    TURN = 2
    REPLACE = 3
    CROSS = 4


WORD: Final = Struct(f"={LONGEST}sBI")
LAID: Final = Struct(f"={LONGEST}sBI{LONGEST}I4I")
"""How the structs of C++ lie in memory."""


class Word(NamedTuple):
    """A word on the table: what it shows, and a bit for each place where a joker lies.

    Without letters it is one of which nothing can be made.
    """

    letters: bytes
    jokers: int = 0


class Laid(NamedTuple):
    """A word on the table, and what the others around it leave it."""

    word: Word
    allowed: Sequence[int] = ()
    """Sets of letters that its places may show for the sake of a word across it; or nothing."""
    open_to: int = 0
    """A bit for each place that a vertical word may cross."""
    free: bool = True
    """Whether it may be turned into an anagram."""
    barred: Sequence[int] = ()
    """The numbers of the words that were shown here."""


# What may be given


def packed_word(word: Word) -> bytes:
    """A word as it lies in memory."""
    letters = word.letters
    if len(letters) > LONGEST or max(letters, default=0) >= JOKER:
        raise ValueError(f"Expected at most {LONGEST} letters but got {letters!r}")
    return packed(WORD, letters, len(letters), word.jokers)


def packed_laid(laid: Laid, first: int) -> bytes:
    """The same with what is around it; `first` of its numbers in a row of all."""
    (letters, jokers), allowed = laid.word, laid.allowed
    size = len(letters)
    if size > LONGEST or max(letters, default=0) >= JOKER:
        raise ValueError(f"Expected at most {LONGEST} letters but got {letters!r}")
    if len(allowed) not in (0, size):
        raise ValueError(f"Expected {size} sets of letters but got {len(allowed)}")
    if laid.open_to >> size:
        raise ValueError(f"Expected places below {size} but got {laid.open_to:b}")
    shown = (*allowed, *[EVERY] * (LONGEST - len(allowed)))
    return packed(
        LAID, letters, size, jokers, *shown, laid.open_to, bool(laid.free), first, len(laid.barred)
    )


def as_figures(numbers: Sequence[int]) -> Sequence[int]:
    """Costs, points and counts."""
    if max(map(abs, numbers), default=0) > HIGH:
        raise ValueError(f"Expected figures up to {HIGH} but got {numbers}")
    return numbers


def as_hand(counts: bytes) -> bytes:
    """How many there are of each kind."""
    if len(counts) != KINDS:
        raise ValueError(f"Expected counts of {KINDS} kinds but got {len(counts)}")
    if not isinstance(counts, bytes):
        raise TypeError(f"Expected bytes but got {type(counts).__name__}")
    return counts


def as_costs(cost: Sequence[int]) -> bytes:
    """What each kind costs."""
    if len(cost) != KINDS:
        raise ValueError(f"Expected what {KINDS} kinds cost but got {len(cost)}")
    return numbers_of("h", iter(cost)).tobytes()


def as_length(length: int) -> int:
    """How many letters a word has at least."""
    return min(max(1, length), LONGEST + 1)


def as_seed(seed: int) -> int:
    """Of luck."""
    return seed & 0xFFFFFFFF
