"""What a table of Heptagramme is to the kernels, and which they refuse.

Cards go in as bytes: letters from 0, the joker last. What a turn does comes out as one path for
each column: letters in order, five bits each under a leading one, and one bit more that tells
whether a word is announced.
"""

from collections.abc import Sequence
from ctypes import Array, Structure, c_double, c_int32, c_int64, c_uint8, c_uint64, memmove, sizeof
from typing import Final

from tablee.kernels.given import check_type
from tablee.kernels.library import function

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
Paths: Final = c_uint64 * SLOTS
"""What a turn does."""

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
        check_type(cards, bytes)
        if len(cards) >= ROOM:
            raise ValueError(f"Expected fewer than {ROOM} cards but got {len(cards)}")
        check_cards(cards)
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


class Board:
    """Seven columns, each as the cards that lie there, the maj. first."""

    __slots__ = ("packed",)

    def __init__(self, columns: Sequence[bytes]) -> None:
        for column in columns:
            check_type(column, bytes)
        if len(columns) != SLOTS or max(map(len, columns)) > LENGTH:
            raise ValueError(f"Expected {SLOTS} columns of at most {LENGTH} cards: {columns!r}")
        cards = b"".join(column.ljust(LENGTH, b"\0") for column in columns)
        check_cards(cards)
        self.packed = cards + bytes(map(len, columns))


# What may be given


def check_cards(cards: bytes) -> None:
    """Letters and jokers."""
    if cards and max(cards) > JOKER:
        raise ValueError(f"Expected cards up to {JOKER} but got {max(cards)}")


def sorted_hand(hand: bytes) -> bytes:
    """Equal letters side by side, jokers last."""
    check_type(hand, bytes)
    if len(hand) > HAND:
        raise ValueError(f"Expected at most {HAND} cards but got {len(hand)}")
    check_cards(hand)
    return bytes(sorted(hand))


def check_counts(counts: bytes, most: int) -> None:
    """How many there are of each kind, no more than so many in all."""
    check_type(counts, bytes)
    if len(counts) != KINDS or sum(counts) > most or max(counts) > 127:
        raise ValueError(f"Expected up to {most} cards of {KINDS} kinds but got {counts!r}")
