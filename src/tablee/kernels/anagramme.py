"""Anagramme compiled: the typed face of `src/kernels/anagramme/`.

Letters are 0 to 25, a joker is 26; a hand is how many there are of each of these 27 kinds, as
bytes. What goes in is checked and packed here, as the structs of the same names in C++ have it.
"""

from array import array
from collections.abc import Iterator, Sequence
from ctypes import byref, c_char, c_double, c_int64, c_uint32, c_void_p
from enum import IntEnum
from itertools import accumulate
from struct import Struct, error
from typing import Any, Final, NamedTuple

from tablee.kernels.library import Handle, Integers, Letters, function, owns
from tablee.kernels.words import LONGEST, Words

JOKER: Final = 26
KINDS: Final = 27
EVERY: Final = (1 << JOKER) - 1
"""All letters, as a set of bits."""
TABLE: Final = 40
"""Words on a table that is played on."""
SEATS: Final = 8
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
OPERATION: Final = Struct("=IIhHBBxx")
WORTH: Final = Struct("=4i")
WEIGHTS: Final = (len(Kind), LONGEST + 1, LONGEST + 1, 5)
"""How many weights there are of each sort."""
MOST_IDEAS: Final = 4096
GROUND: Final = Struct(f"={TABLE * WORD.size}s{TABLE}i")
PLAYED: Final = Struct(f"={GROUND.size}s{SEATS * KINDS}s{KINDS}sx{3 * SEATS}i{2 * KINDS}h9i")
"""How the structs of C++ lie in memory."""

_new = function("anagramme_new", Handle, Handle)
_free = function("anagramme_free", None, Handle)
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
_playout = function("anagramme_playout", c_double, Handle, Letters, c_uint32, c_void_p)
_turnings = function("anagramme_turnings", c_int64, Handle, Letters)


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


class Ground:
    """The words of a table that is played on, and how many anagrams each may still become."""

    def __init__(self, words: Sequence[Word], turns: Sequence[int]) -> None:
        if not len(words) == len(turns) <= TABLE:
            raise ValueError(f"Expected at most {TABLE} words but got {len(words)}")
        rows = b"".join(map(_packed_word, words)).ljust(TABLE * WORD.size, b"\0")
        self.packed = _pack(GROUND, rows, *_figures(turns), *[0] * (TABLE - len(turns)))


class Table(NamedTuple):
    """A table from which a hand is played on; `me` has just played."""

    ground: Ground
    hands: Sequence[bytes]
    talon: bytes
    remises: Sequence[int]
    charges: Sequence[int]
    totals: Sequence[int]
    cost: Sequence[int]
    hard: Sequence[int]
    """How much each card is to be exchanged before others."""
    me: int
    shortest: int
    limit: int
    """0 in the simple game."""
    remise: int
    below: bool
    """Whether remises may make a hand cheaper than nothing."""
    blank: int
    """Turns that have rid nobody of a card."""
    rounds: int
    """So many rounds of them are the end."""
    ahead: int
    """Turns to be played."""


class Found:
    """What a hand can do at a table, in the order of the words."""

    def __init__(self, handle: int, known: "Vocabulary") -> None:
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
        _ranked(self.handle, _pack(WORTH, *_figures(worth)), rows, worths, room)
        return list(zip(rows, worths, strict=True))

    def glimpsed(self, weights: "Weights", ideas: float, seed: int) -> "Found":
        """What comes to mind of it to somebody who has about so many ideas of words of their own
        cards, and of each kind a part of these: the odds of each are its part of the weights of its
        kind, so many times. The same seed sees the same.
        """
        if not 0 <= ideas < MOST_IDEAS:
            raise ValueError(f"Expected ideas below {MOST_IDEAS} but got {ideas}")
        packed, many = _packed_weights(weights), round(ideas * 256)
        seen = _glimpsed(self._known.handle, self.handle, packed, many, _seed(seed))
        return Found(seen, self._known)

    def _bytes(self) -> Any:
        size = self._count * OPERATION.size
        return (c_char * size).from_address(_found_start(self.handle)) if size else b""


class Vocabulary:
    """The words that somebody knows."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._numbers = words.graph.words
        self.handle = _new(words.handle)
        if not self.handle:
            raise ValueError(f"Expected words of {JOKER} letters")
        owns(self, self.handle, _free)

    def operations(
        self, table: Sequence[Laid], hand: bytes, cost: Sequence[int], shortest: int, *, kept: bool
    ) -> Found:
        """Every word that every operation can make of a table and a hand.

        `kept`: what is replaced comes into the hand.
        """
        if len(table) > MOST:
            raise ValueError(f"Expected at most {MOST} words but got {len(table)}")
        firsts = accumulate((len(laid.barred) for laid in table), initial=0)
        words = b"".join(map(_packed_laid, table, firsts))
        barred = _pack_all("I", (number for laid in table for number in laid.barred))
        found = _operations(
            self.handle, _costs(cost), words, len(table), barred, _hand(hand), _letters(shortest),
            bool(kept),
        )  # fmt: skip
        return Found(found, self)

    def lays(self, hand: bytes, cost: Sequence[int], shortest: int) -> Found:
        """Every word that a hand could lay."""
        found = _lays(self.handle, _costs(cost), _hand(hand), _letters(shortest))
        return Found(found, self)

    def most(self, hand: bytes, cost: Sequence[int], shortest: int) -> int:
        """The most points that a hand could lay."""
        found: int = _most(self.handle, _costs(cost), _hand(hand), _letters(shortest))
        return found

    def turnings(self, word: Word) -> int:
        """How many words have the letters of this one, itself among them."""
        found: int = _turnings(self.handle, _packed_word(word))
        return found

    def playout(self, table: Table, seed: int) -> tuple[float, int]:
        """How likely `me` wins a table that is played on, and how many turns were played."""
        played = c_int64()
        won: float = _playout(self.handle, _packed_table(table), _seed(seed), byref(played))
        return won, played.value


# What goes in


def _pack(how: Struct, *fields: Any) -> bytes:
    try:
        return how.pack(*fields)
    except error as why:
        raise ValueError(f"Expected numbers that fit: {why}") from None


def _pack_all(code: str, numbers: Iterator[int]) -> bytes:
    try:
        return array(code, numbers).tobytes()
    except OverflowError as why:
        raise ValueError(f"Expected numbers that fit: {why}") from None


def _packed_word(word: Word) -> bytes:
    letters = word.letters
    if len(letters) > LONGEST or max(letters, default=0) >= JOKER:
        raise ValueError(f"Expected at most {LONGEST} letters but got {letters!r}")
    return _pack(WORD, letters, len(letters), word.jokers)


def _packed_laid(laid: Laid, first: int) -> bytes:
    (letters, jokers), allowed = laid.word, laid.allowed
    size = len(letters)
    if size > LONGEST or max(letters, default=0) >= JOKER:
        raise ValueError(f"Expected at most {LONGEST} letters but got {letters!r}")
    if len(allowed) not in (0, size):
        raise ValueError(f"Expected {size} sets of letters but got {len(allowed)}")
    if laid.open_to >> size:
        raise ValueError(f"Expected places below {size} but got {laid.open_to:b}")
    shown = (*allowed, *[EVERY] * (LONGEST - len(allowed)))
    return _pack(
        LAID, letters, size, jokers, *shown, laid.open_to, bool(laid.free), first, len(laid.barred)
    )


def _packed_table(table: Table) -> bytes:
    seats = len(table.hands)
    if not 2 <= seats <= SEATS or not 0 <= table.me < seats:
        raise ValueError(f"Expected 2 to {SEATS} hands but got {seats}")
    if not len(table.remises) == len(table.charges) == len(table.totals) == seats:
        raise ValueError(f"Expected figures of {seats} seats")
    if not len(table.cost) == len(table.hard) == KINDS:
        raise ValueError(f"Expected figures of {KINDS} kinds")
    none = (0,) * (SEATS - seats)
    hands = b"".join(map(_hand, table.hands)).ljust(SEATS * KINDS, b"\0")
    figures = (*table.remises, *none, *table.charges, *none, *table.totals, *none)
    numbers = (
        table.limit, table.remise, bool(table.below), table.blank, table.rounds, table.ahead
    )  # fmt: skip
    return _pack(
        PLAYED, table.ground.packed, hands, _hand(table.talon), *_figures(figures), *table.cost,
        *table.hard, seats, table.me, _letters(table.shortest), *_figures(numbers),
    )  # fmt: skip


def _packed_weights(weights: Weights) -> bytes:
    rows = []
    for row, size in zip(weights, WEIGHTS, strict=True):
        if not 1 <= len(row) <= size or not all(0 <= weight <= 1 for weight in row):
            raise ValueError(f"Expected up to {size} weights of 0 to 1 but got {row}")
        rows += [*row, *[row[-1]] * (size - len(row))]
    return _pack_all("I", (round(weight * (1 << 16)) for weight in rows))


def _figures(numbers: Sequence[int]) -> Sequence[int]:
    if max(map(abs, numbers), default=0) > HIGH:
        raise ValueError(f"Expected figures up to {HIGH} but got {numbers}")
    return numbers


def _hand(counts: bytes) -> bytes:
    if len(counts) != KINDS:
        raise ValueError(f"Expected counts of {KINDS} kinds but got {len(counts)}")
    if not isinstance(counts, bytes):
        raise TypeError(f"Expected bytes but got {type(counts).__name__}")
    return counts


def _costs(cost: Sequence[int]) -> bytes:
    if len(cost) != KINDS:
        raise ValueError(f"Expected what {KINDS} kinds cost but got {len(cost)}")
    return _pack_all("h", iter(cost))


def _letters(length: int) -> int:
    return min(max(1, length), LONGEST + 1)


def _seed(seed: int) -> int:
    return seed & 0xFFFFFFFF
