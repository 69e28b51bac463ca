"""Tables of Heptagramme, played on."""

from collections.abc import Sequence
from ctypes import POINTER, byref, c_double, c_int64, c_uint64

from tablee.kernels.given import check_type
from tablee.kernels.heptagramme.structs import SLOTS, Paths, Table
from tablee.kernels.heptagramme.vocabulary import Stems
from tablee.kernels.library import Handle, function

_playout = function(
    "heptagramme_playout",
    c_double, Handle, POINTER(Table), POINTER(c_uint64), c_uint64, c_int64, c_double,
)  # fmt: skip


def playout(
    stems: Stems, table: Table, first: Sequence[int], *, luck: int, turns: int, spread: float
) -> float:
    """The chance of winning after some turns, of which one's own begins with `first`.

    The table is played on; equal luck, equal cards. `spread` is how far apart one word that is
    yet to be finished brings the players.
    """
    check_type(table, Table)
    if len(first) != SLOTS or not spread > 0:
        raise ValueError(f"Expected {SLOTS} paths and a spread but got {first}, {spread}")
    chance: float = _playout(stems.handle, byref(table), Paths(*first), luck, turns, spread)
    if chance < 0:
        raise ValueError(f"Expected a turn that the table allows but got {first}")
    return chance
