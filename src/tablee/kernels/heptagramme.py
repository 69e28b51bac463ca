"""Turns of Heptagramme, compiled: the typed face of `src/kernels/heptagramme/`.

Cards go in as bytes: letters from 0, the joker last. What a turn does comes out as one path for
each column: letters in order, five bits each under a leading one, and one bit more that tells
whether a word is announced.
"""

from collections.abc import Sequence
from ctypes import (
    POINTER,
    Array,
    Structure,
    byref,
    c_double,
    c_int32,
    c_int64,
    c_uint8,
    c_uint64,
    memmove,
    sizeof,
)
from typing import Final, NamedTuple

from tablee.kernels.library import Handle, Letters, function, owns
from tablee.kernels.words import Words

SLOTS: Final = 7
HAND: Final = 8
"""Cards at most: seven, and the bonus card with them where a whole hand was taken back, §6.3."""
JOKER: Final = 26
KINDS: Final = 27
LENGTH: Final = 32
"""Cards of a column at most: no word is longer."""
SEATS: Final = 4
ROOM: Final = 128
"""Cards in one place of a table that is played on."""
FAR: Final = 5
"""How many letters off a finished word is still looked for in a guessed hand."""
MOST_MAJS: Final = 32
MOST_MINS: Final = 255
"""Cards that may be drawn: whole numbers of the search have room for the means of so many."""
NOTHING: Final = 2
"""The path of a column where nothing is done."""


_stems_new = function("heptagramme_stems_new", Handle, Handle)
_stems_free = function("heptagramme_stems_free", None, Handle)
_stems_size = function("heptagramme_stems_size", c_int64, Handle, quick=True)
_guessed_size = function("heptagramme_guessed_size", c_int64, quick=True)
_table_size = function("heptagramme_table_size", c_int64, quick=True)


class Weights(Structure):
    """What counts besides points: `fear` times the danger of what is left standing, `fresh` for
    each place that is cleared, `kept` lost for each card that is not placed, and `emptied` for
    placing all of a hand.
    """

    fear: float
    fresh: float
    kept: float
    emptied: float

    _fields_ = tuple((name, c_double) for name in ("fear", "fresh", "kept", "emptied"))


class Guessed(Structure):
    """What others may hold, and what a word counts that is so many letters off.

    `holding` has, for each letter and number, a bit for each hand that has more of it.
    """

    holding: "Array[Array[c_uint64]]"
    near: "Array[c_double]"

    _fields_ = (("holding", c_uint64 * (HAND + 1) * JOKER), ("near", c_double * (FAR + 1)))


class Cards(Structure):
    """Cards in one place of a table."""

    size: int
    at: "Array[c_uint8]"

    _fields_ = (("size", c_int32), ("at", c_uint8 * ROOM))

    def __bytes__(self) -> bytes:
        return bytes(self.at[: self.size])

    def put(self, cards: bytes) -> None:
        """Have these lie here and no others."""
        _check_type(cards, bytes)
        if len(cards) >= ROOM:
            raise ValueError(f"Expected fewer than {ROOM} cards but got {len(cards)}")
        _check(cards)
        self.size = len(cards)
        memmove(self.at, cards, len(cards))


class Table(Structure):
    """A whole table, to be played on.

    `sum`, `placed` and `bonus` are those of the turn: points, cards and words, and whether the
    bonus card was drawn. `turns` are those that were played here.
    """

    columns: "Array[Cards]"
    hands: "Array[Cards]"
    pile: Cards
    basket: Cards
    majs: Cards
    totals: "Array[c_int32]"
    players: int
    in_play: int
    turn: int
    blank: int
    shortened: int
    sum: int
    placed: int
    bonus: int
    turns: int
    luck: int

    _fields_ = (
        ("columns", Cards * SLOTS),
        ("hands", Cards * SEATS),
        ("pile", Cards),
        ("basket", Cards),
        ("majs", Cards),
        ("totals", c_int32 * SEATS),
        ("players", c_int32),
        ("in_play", c_int32),
        ("turn", c_int32),
        ("blank", c_int32),
        ("shortened", c_int32),
        ("sum", c_int32),
        ("placed", c_int32),
        ("bonus", c_int32),
        ("turns", c_int32),
        ("luck", c_uint64),
    )


assert sizeof(Guessed) == _guessed_size()
assert sizeof(Table) == _table_size()

_PATHS: Final = c_uint64 * SLOTS

_most_points = function(
    "heptagramme_most_points", c_int64, Handle, Letters, Letters, c_int64, POINTER(c_uint64)
)  # fmt: skip
_weighed = function(
    "heptagramme_weighed",
    None, Handle, Letters, Letters, c_int64, POINTER(Guessed), POINTER(Weights), c_int64,
    POINTER(c_double), POINTER(c_uint64),
)  # fmt: skip
_guess = function("heptagramme_guess", None, Letters, c_int64, POINTER(Guessed), quick=True)
_expect = function(
    "heptagramme_expect",
    c_double, Handle, Letters, Letters, c_int64, c_int64, Letters, Letters, POINTER(c_uint64),
)  # fmt: skip
_playout = function(
    "heptagramme_playout",
    c_double, Handle, POINTER(Table), POINTER(c_uint64), c_uint64, c_int64, c_double,
)  # fmt: skip


class Found(NamedTuple):
    """What a turn is worth, and what it does at each column."""

    value: float
    paths: list[int]


class Board:
    """Seven columns, each as the cards that lie there, the maj. first."""

    __slots__ = ("packed",)

    def __init__(self, columns: Sequence[bytes]) -> None:
        for column in columns:
            _check_type(column, bytes)
        if len(columns) != SLOTS or max(map(len, columns)) > LENGTH:
            raise ValueError(f"Expected {SLOTS} columns of at most {LENGTH} cards: {columns!r}")
        cards = b"".join(column.ljust(LENGTH, b"\0") for column in columns)
        _check(cards)
        self.packed = cards + bytes(map(len, columns))


class Stems:
    """The beginnings of the words of a set, and the turns that are found with them."""

    def __init__(self, words: Words) -> None:
        self.handle = _stems_new(words.handle)
        if not self.handle:
            raise ValueError("Expected words that cards can spell")
        owns(self, self.handle, _stems_free)

    def __len__(self) -> int:
        found: int = _stems_size(self.handle)
        return found

    def most_points(self, board: Board, hand: bytes) -> Found:
        """The turn of most points that needs no luck."""
        _check_type(board, Board)
        held, out = _sorted(hand), _PATHS()
        value = _most_points(self.handle, board.packed, held, len(held), out)
        return Found(float(value), out[:])

    def weighed(
        self, board: Board, hand: bytes, guessed: Guessed, weights: Sequence[Weights]
    ) -> list[Found]:
        """The turn of most value that needs no luck, by each of these weights."""
        _check_type(board, Board)
        _check_type(guessed, Guessed)
        held, count = _sorted(hand), len(weights)
        for some in weights:
            _check_type(some, Weights)
            if not some.fear >= 0:
                raise ValueError(f"Expected no fear below nothing but got {some.fear}")
        values, out = (c_double * count)(), (c_uint64 * (SLOTS * count))()
        _weighed(
            self.handle, board.packed, held, len(held), byref(guessed),
            (Weights * count)(*weights), count, values, out,
        )  # fmt: skip
        return [Found(value, out[n * SLOTS : (n + 1) * SLOTS]) for n, value in enumerate(values)]

    def expected(
        self, board: Board, hand: bytes, *, bonus: bool, mins: bytes, majs: bytes
    ) -> Found:
        """The turn of most points in the mean, and what it does until luck speaks.

        `bonus`: does an emptied hand still draw a card? `mins` and `majs` count the cards of each
        kind that may be drawn.
        """
        _check_type(board, Board)
        held, out = _sorted(hand), _PATHS()
        _check_counts(mins, MOST_MINS)
        _check_counts(majs, MOST_MAJS)
        value = _expect(self.handle, board.packed, held, len(held), bool(bonus), mins, majs, out)
        return Found(value, out[:])

    def playout(
        self, table: Table, first: Sequence[int], *, luck: int, turns: int, spread: float
    ) -> float:
        """The chance of winning after some turns, of which one's own begins with `first`.

        The table is played on; equal luck, equal cards. `spread` is how far apart one word that is
        yet to be finished brings the players.
        """
        _check_type(table, Table)
        if len(first) != SLOTS or not spread > 0:
            raise ValueError(f"Expected {SLOTS} paths and a spread but got {first}, {spread}")
        chance: float = _playout(self.handle, byref(table), _PATHS(*first), luck, turns, spread)
        if chance < 0:
            raise ValueError(f"Expected a turn that the table allows but got {first}")
        return chance


def guess(hands: Sequence[bytes], near: Sequence[float]) -> Guessed:
    """What is known of guessed hands, as long as there is room; and see `Guessed`."""
    if len(near) != FAR + 1:
        raise ValueError(f"Expected {FAR + 1} weights of what is near but got {len(near)}")
    for hand in hands:
        _check_type(hand, bytes)
    if any(len(hand) > HAND for hand in hands):
        raise ValueError(f"Expected hands of at most {HAND} cards")
    packed = b"".join(hand.ljust(HAND, bytes([JOKER])) for hand in hands)
    _check(packed)
    guessed = Guessed()
    _guess(packed, len(hands), byref(guessed))
    guessed.near[:] = [*near]
    return guessed


def _check_type(value: object, wanted: type) -> None:
    if not isinstance(value, wanted):
        raise TypeError(f"Expected {wanted.__name__} but got {type(value).__name__}")


def _check(cards: bytes) -> None:
    if cards and max(cards) > JOKER:
        raise ValueError(f"Expected cards up to {JOKER} but got {max(cards)}")


def _sorted(hand: bytes) -> bytes:
    """Equal letters side by side, jokers last."""
    _check_type(hand, bytes)
    if len(hand) > HAND:
        raise ValueError(f"Expected at most {HAND} cards but got {len(hand)}")
    _check(hand)
    return bytes(sorted(hand))


def _check_counts(counts: bytes, most: int) -> None:
    _check_type(counts, bytes)
    if len(counts) != KINDS or sum(counts) > most or max(counts) > 127:
        raise ValueError(f"Expected up to {most} cards of {KINDS} kinds but got {counts!r}")
