"""The best moves of Hepta Mensa: exactly, or as far as one looks ahead."""

from ctypes import POINTER, c_bool, c_double, c_int64, c_uint64
from fractions import Fraction
from operator import index
from threading import Lock
from typing import Final, NamedTuple

from tablee.kernels.hepta_mensa.rules import legal_actions
from tablee.kernels.hepta_mensa.structs import (
    MAX_ACTIONS,
    MAX_ACTIONS_PER_GAME,
    Bounds,
    Position,
    RootBounds,
    check_solvable,
    whole,
)
from tablee.kernels.library import Handle, function, owns

MOST_ARRANGEMENTS: Final = 70
"""Four coins and four recyclings in one group."""
BUCKET: Final = 64
"""Bytes of four entries of a table: a line of the processor's cache."""
MOST_BUCKETS: Final = 1 << 31

_Values = c_double * MAX_ACTIONS
_look_ahead = function(
    "hepta_mensa_look_ahead", c_int64, POINTER(Position), c_int64, c_int64, _Values
)
_table_new = function("hepta_mensa_table_new", Handle, c_uint64)
_table_free = function("hepta_mensa_table_free", None, Handle)
_table_size = function("hepta_mensa_table_size", c_uint64, Handle, quick=True)
_solve = function("hepta_mensa_solve", c_int64, Handle, POINTER(Position), c_int64, POINTER(Bounds))
_solve_root = function(
    "hepta_mensa_solve_root",
    None, Handle, POINTER(Position), c_int64, c_bool, POINTER(RootBounds),
)  # fmt: skip


# So many actions ahead


class Searched(NamedTuple):
    """What a depth-limited search found: for each action, how likely the mover is to win."""

    values: dict[int, float]
    depth: int
    nodes: int


def look_ahead(position: Position, depth: int, node_limit: int) -> Searched:
    """Look `depth` actions ahead, or as far as `node_limit` positions allow, but at least one."""
    limit = whole(node_limit)
    codes = legal_actions(position)
    out = _Values()
    found, nodes = Searched({}, 0, 0), 0
    for ahead in range(1, min(depth, MAX_ACTIONS_PER_GAME) + 1):
        left = _look_ahead(position, ahead, limit - nodes, out)
        nodes = limit - left
        if left < 0 and ahead > 1:
            break
        values = (value if position.turn == 0 else 1 - value for value in out)
        found = Searched(dict(zip(codes, values, strict=False)), ahead, nodes)
    return found


# Exactly


class Table:
    """Bounds of positions met before, and the room for a search.

    It takes at most so many MiB, or a power of two of buckets of four entries, and no more than it
    has use for. It is never cleared, for what it says stays true. Threads may share it: each waits
    until the search of another has ended.
    """

    def __init__(self, mebibytes: int = 64, *, buckets: int | None = None) -> None:
        if index(mebibytes) < 1:
            raise ValueError(f"Expected at least 1 MiB but got {mebibytes}")
        if buckets is None:
            fitting = (mebibytes << 20) // BUCKET
            buckets = min(1 << fitting.bit_length() - 1, MOST_BUCKETS)
        if not 1 <= index(buckets) <= MOST_BUCKETS or buckets & (buckets - 1):
            raise ValueError(f"Expected a power of two of buckets but got {buckets}")
        self.handle = _table_new(buckets)
        if self.handle is None:
            raise MemoryError(f"Expected memory for {buckets} buckets but got none")
        owns(self, self.handle, _table_free)
        self.lock = Lock()

    @property
    def buckets(self) -> int:
        """How many it has come to."""
        with self.lock:
            size: int = _table_size(self.handle)
        return size


class Verdict(NamedTuple):
    """What is known of a position: of `total` arrangements, the mover wins `least` to `most`."""

    least: int
    most: int
    total: int
    nodes: int

    @property
    def finished(self) -> bool:
        """Is the value known exactly?"""
        return self.least == self.most

    @property
    def value(self) -> Fraction:
        """The probability that the player to move wins, of a search that is finished."""
        if not self.finished:
            raise ValueError(f"Expected a finished search but got {self.least} to {self.most}")
        return Fraction(self.least, self.total)


class RootVerdict(NamedTuple):
    """What is known of every legal action of a position (without nodes of their own)."""

    actions: dict[int, Verdict]
    best: int | None
    nodes: int
    finished: bool


def solve(
    position: Position, table: Table, node_limit: int, known: Verdict | None = None
) -> Verdict:
    """The exact value of a position, or what `node_limit` nodes could tell of it.

    Call it again with the same table, and the verdict as `known`, to go on. If the table is so
    small that bounds no longer get narrower, give it more nodes at a time.
    """
    check_solvable(position)
    _check_table(table)
    limit = whole(node_limit)
    least, most = (0, MOST_ARRANGEMENTS) if known is None else (known.least, known.most)
    if not 0 <= least <= most <= MOST_ARRANGEMENTS:
        raise ValueError(f"Expected bounds but got {least} to {most}")
    found = Bounds(least, most, 0)
    with table.lock:
        nodes = _solve(table.handle, position, limit, found)
    return Verdict(found.least, found.most, found.total, nodes)


def solve_root(
    position: Position, table: Table, node_limit: int, *, best_only: bool = False
) -> RootVerdict:
    """The exact value of every legal action, or of a best one only with bounds for the others.

    Call it again with the same table to go on where the node limit stopped it.
    """
    check_solvable(position)
    _check_table(table)
    limit = whole(node_limit)
    found = RootBounds()
    with table.lock:
        _solve_root(table.handle, position, limit, best_only, found)
    codes = found.actions[: found.count]
    verdicts = (Verdict(one.least, one.most, one.total, 0) for one in found.verdicts)
    finished = found.best >= 0
    best = codes[found.best] if finished else None
    return RootVerdict(dict(zip(codes, verdicts, strict=False)), best, found.nodes, finished)


def _check_table(table: Table) -> None:
    if not isinstance(table, Table):
        raise TypeError(f"Expected a table but got {type(table).__name__}")
