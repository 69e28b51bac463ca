"""What a table of Chapardage is to the kernels, and which they refuse.

Cards are kinds, 0 to 53: the min., the maj., the joker min., the joker maj. A hand is how many
there are of each kind, as bytes; several hands are the bytes of one after the other.
"""

from collections.abc import Sequence
from ctypes import POINTER, c_double
from struct import Struct
from typing import Final, NamedTuple

from tablee.kernels.given import packed

LETTERS: Final = 26
MAJ: Final = LETTERS
JOKER: Final = 2 * LETTERS
MAJ_JOKER: Final = JOKER + 1
KINDS: Final = JOKER + 2
BITS: Final = 64
SEATS: Final = 4
CARDS: Final = 255
"""In one hand or pile, at most."""
MOST_READY: Final = 12
"""So many of the words that a hand can lay are told."""
NOBODY: Final = -1
LAID: Final = -1
DREW: Final = -1_000_000
PASSED: Final = -2_000_000
"""In a log, the word of number n is LAID - n, a card of kind k that was drawn DREW - k."""
HIGH: Final = 1 << 20
"""No number of turns, words or samples is higher."""

TABLE: Final = Struct(f"={2 * KINDS}s{4 * SEATS * KINDS}s{SEATS + 2}i")
WEIGHTS: Final = Struct("=8d")
STRENGTHS: Final = Struct("=10d")
SHARES: Final = Struct(f"={KINDS}d")
"""How the structs of C++ lie in memory."""

Fractions: Final = POINTER(c_double)


class Weights(NamedTuple):
    """What a policy weighs: what is not named counts nothing."""

    again: float = 0.0
    """To be given a card, and so to ask again."""
    card: float = 0.0
    """To have a card more."""
    near: float = 0.0
    """To be one card off a word."""
    word: float = 0.0
    """To have a word."""
    maj_card: float = 0.0
    """To have a maj."""
    kept_joker: float = 0.0
    """To keep a joker when a word is laid."""
    two_off: float = 0.0
    """A card that brings the rest within one of a word, beside one that makes it."""
    delay: float = 0.0
    """Not 0: words are kept for when they give back the turn."""


class Strengths(NamedTuple):
    """What each trait of a seat tells of who will win."""

    lacks: float
    """Words to the goal."""
    last: float
    """Whether that is one."""
    ready: float
    """Words that it could lay."""
    one_off: float
    two_off: float
    """How likely the next card makes a word of the rest, or brings it within one."""
    size: float
    jokers: float
    majs: float
    """Cards of the rest, jokers and maj. among them."""
    known: float
    """Cards that all have seen come to it."""
    to_move: float
    """Which share of the seats plays before it."""


class Table(NamedTuple):
    """A table in the middle of a game; of `hands` and the four that follow, one for each seat."""

    deck: bytes
    """What no word has used."""
    pile: bytes
    hands: Sequence[bytes]
    sure: Sequence[bytes]
    """The cards that all have seen come to a hand."""
    since: Sequence[bytes]
    """How many of its other cards came after it last said « Pioche ! » to each kind."""
    barred: Sequence[bytes]
    """What may not be asked of it."""
    heaps: Sequence[int]
    goal: int


# What may be given


def packed_table(table: Table) -> bytes:
    """A table as it lies in memory."""
    seats = len(table.hands)
    several = (table.hands, table.sure, table.since, table.barred)
    if not 1 <= seats <= SEATS or {len(table.heaps), *map(len, several)} != {seats}:
        raise ValueError(f"Expected hands of up to {SEATS} seats but got {seats}")
    checks = (as_counts, as_counts, as_row, as_row)
    rows = [
        b"".join(map(check, each)).ljust(SEATS * KINDS, b"\0")
        for check, each in zip(checks, several, strict=True)
    ]
    return packed(
        TABLE, as_counts(table.deck) + as_counts(table.pile), b"".join(rows),
        *map(as_number, table.heaps), *[0] * (SEATS - seats), seats, as_number(table.goal),
    )  # fmt: skip


def unpacked_table(memory: bytes, seats: int) -> Table:
    """A table from memory."""
    rows = [memory[start : start + KINDS] for start in range(0, TABLE.size - KINDS, KINDS)]
    hands, sure, since, barred = (rows[2 + n * SEATS : 2 + n * SEATS + seats] for n in range(4))
    *words, _, goal = TABLE.unpack(memory)[2:]
    return Table(rows[0], rows[1], hands, sure, since, barred, words[:seats], goal)


def as_bytes(value: bytes) -> bytes:
    """Bytes and nothing like them."""
    if not isinstance(value, bytes):
        raise TypeError(f"Expected bytes but got {type(value).__name__}")
    return value


def as_row(row: bytes) -> bytes:
    """A number for each kind."""
    if len(as_bytes(row)) != KINDS:
        raise ValueError(f"Expected {KINDS} kinds but got {len(row)}")
    return row


def as_counts(counts: bytes) -> bytes:
    """Of cards that lie together."""
    if sum(as_row(counts)) > CARDS:
        raise ValueError(f"Expected at most {CARDS} cards but got {sum(counts)}")
    return counts


def deals_in(deals: bytes, seats: int) -> int:
    """How many these are, of so many hands."""
    count, rest = divmod(len(deals), seats * KINDS or 1)
    if not 1 <= seats <= SEATS or rest or sum(as_bytes(deals)) > count * CARDS:
        raise ValueError(f"Expected deals of {seats} hands but got {len(deals)} bytes")
    return count


def as_number(number: int) -> int:
    """Of turns, words or samples."""
    if not 0 <= number <= HIGH:
        raise ValueError(f"Expected a number up to {HIGH} but got {number}")
    return number


def as_seat(seat: int, seats: int) -> int:
    """One of so many."""
    if not 0 <= seat < seats:
        raise ValueError(f"Expected a seat below {seats} but got {seat}")
    return seat


def as_kind(kind: int) -> int:
    """Of a card."""
    if not 0 <= kind < KINDS:
        raise ValueError(f"Expected a kind below {KINDS} but got {kind}")
    return kind


def check_request(request: int, seats: int) -> None:
    """A place in a row of all, by seat and kind."""
    if not 0 <= request < seats * KINDS:
        raise ValueError(f"Expected a request below {seats * KINDS} but got {request}")


def as_luck(luck: int) -> int:
    """What xorshift begins with, which is never 0."""
    return (luck & 0xFFFFFFFFFFFFFFFF) or 1
