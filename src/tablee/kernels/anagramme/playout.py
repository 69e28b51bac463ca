"""Tables of Anagramme, played on."""

from collections.abc import Sequence
from ctypes import byref, c_double, c_int64, c_uint32, c_void_p
from struct import Struct
from typing import Final, NamedTuple

from tablee.kernels.anagramme.structs import (
    KINDS,
    WORD,
    Word,
    as_figures,
    as_hand,
    as_length,
    as_seed,
    packed_word,
)
from tablee.kernels.anagramme.vocabulary import Vocabulary
from tablee.kernels.given import packed
from tablee.kernels.library import Handle, Letters, function

TABLE: Final = 40
"""Words on a table that is played on."""
SEATS: Final = 8
GROUND: Final = Struct(f"={TABLE * WORD.size}s{TABLE}i")
PLAYED: Final = Struct(f"={GROUND.size}s{SEATS * KINDS}s{KINDS}sx{3 * SEATS}i{2 * KINDS}h9i")
"""How the structs of C++ lie in memory."""

_playout = function("anagramme_playout", c_double, Handle, Letters, c_uint32, c_void_p)


class Ground:
    """The words of a table that is played on, and how many anagrams each may still become."""

    def __init__(self, laid: Sequence[Word], turns: Sequence[int]) -> None:
        if not len(laid) == len(turns) <= TABLE:
            raise ValueError(f"Expected at most {TABLE} words but got {len(laid)}")
        rows = b"".join(map(packed_word, laid)).ljust(TABLE * WORD.size, b"\0")
        self.packed = packed(GROUND, rows, *as_figures(turns), *[0] * (TABLE - len(turns)))


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


def playout(known: Vocabulary, table: Table, seed: int) -> tuple[float, int]:
    """How likely `me` wins a table that is played on, and how many turns were played."""
    played = c_int64()
    won: float = _playout(known.handle, _packed_table(table), as_seed(seed), byref(played))
    return won, played.value


def _packed_table(table: Table) -> bytes:
    seats = len(table.hands)
    if not 2 <= seats <= SEATS or not 0 <= table.me < seats:
        raise ValueError(f"Expected 2 to {SEATS} hands but got {seats}")
    if not len(table.remises) == len(table.charges) == len(table.totals) == seats:
        raise ValueError(f"Expected figures of {seats} seats")
    if not len(table.cost) == len(table.hard) == KINDS:
        raise ValueError(f"Expected figures of {KINDS} kinds")
    none = (0,) * (SEATS - seats)
    hands = b"".join(map(as_hand, table.hands)).ljust(SEATS * KINDS, b"\0")
    figures = (*table.remises, *none, *table.charges, *none, *table.totals, *none)
    numbers = (
        table.limit, table.remise, bool(table.below), table.blank, table.rounds, table.ahead
    )  # fmt: skip
    return packed(
        PLAYED, table.ground.packed, hands, as_hand(table.talon), *as_figures(figures), *table.cost,
        *table.hard, seats, table.me, as_length(table.shortest), *as_figures(numbers),
    )  # fmt: skip
