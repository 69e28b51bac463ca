"""Hepta Mensa, compiled: the typed face of `src/kernels/hepta_mensa`.

Positions and actions are flat numbers. Cells are bits 0..15 of a mask, row-major. Places are bits
too, but place (r, c) is bit 4r + c: the four cells that it touches are then the bits +0, +1, +4 and
+5. An action is `kind << 9 | place << 5 | cell`, with places 0..8.
"""

from ctypes import (
    POINTER,
    Array,
    Structure,
    c_bool,
    c_double,
    c_int8,
    c_int16,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint64,
)
from fractions import Fraction
from operator import index
from threading import Lock
from typing import Final, NamedTuple

from tablee.kernels.library import Handle, function, owns

# The kinds of an action.
LAY_ONE: Final = 0
LAY_TWO: Final = 1
FLASH: Final = 2
ATTACK: Final = 3
CENTAUR_ONE: Final = 4
CENTAUR_TWO: Final = 5
CENTAUR_MOON: Final = 6
CENTAURS: Final = (CENTAUR_ONE, CENTAUR_TWO, CENTAUR_MOON)
NO_PLACE: Final = 15
NO_CELL: Final = 16
MAX_ACTIONS: Final = 192
MAX_ACTIONS_PER_GAME: Final = 24

# The face that an action shows.
NO_FACE: Final = -1
RECYCLING: Final = 0
COIN: Final = 1

# What a bevelled pawn shows.
STONE_ONE: Final = 0
STONE_TWO: Final = 1
CENTAUR: Final = 2

# The pawns of a hand.
ONES: Final = 0
TWOS: Final = 1
MOONS: Final = 2

MOST_ARRANGEMENTS: Final = 70
"""Four coins and four recyclings in one group."""
MOST_NODES: Final = (1 << 63) - 1
BUCKET: Final = 64
"""Bytes of four entries of a table: a line of the processor's cache."""
MOST_BUCKETS: Final = 1 << 31


class Player(Structure):
    """What a player has on the table, in his hand and in his purse."""

    _fields_ = (
        ("stones", c_uint16 * 2),
        ("centaur", c_uint16),
        ("hand", c_uint8 * 3),
        ("purse", c_uint8),
    )
    stones: Array[c_uint16]
    """Place masks: of one and of two."""
    centaur: int
    """A place mask."""
    hand: Array[c_uint8]
    """Ones, twos, moons."""
    purse: int
    """Coins that he has won."""


class Position(Structure):
    """What lies on the table."""

    _fields_ = (
        ("doubles", c_uint16),
        ("eclairs", c_uint16),
        ("spent", c_uint16),
        ("neutral", c_uint16),
        ("groups", c_uint16 * 4),
        ("coins", c_uint8 * 4),
        ("recyclings", c_uint8 * 4),
        ("turn", c_int8),
        ("first", c_int8),
        ("players", Player * 2),
    )
    doubles: int
    """A cell mask, as are the three that follow."""
    eclairs: int
    spent: int
    """Recyclings face up."""
    neutral: int
    """Neutral centaurs."""
    groups: Array[c_uint16]
    """Cell masks: the simple arrows of each group whose face is hidden."""
    coins: Array[c_uint8]
    """How many of them are hidden in each group."""
    recyclings: Array[c_uint8]
    turn: int
    """The player to act, 0 or 1; -1 when the game is over."""
    first: int
    """Who emptied his hand first, 0 or 1; -1 while nobody has."""
    players: Array[Player]

    def copy(self) -> "Position":
        """Another that is equal."""
        return Position.from_buffer_copy(self)


class _Verdict(Structure):
    _fields_ = (("least", c_int32), ("most", c_int32), ("total", c_int32))
    least: int
    most: int
    total: int


class _RootVerdict(Structure):
    _fields_ = (
        ("nodes", c_int64),
        ("count", c_int32),
        ("best", c_int32),
        ("actions", c_int32 * MAX_ACTIONS),
        ("verdicts", _Verdict * MAX_ACTIONS),
    )
    nodes: int
    count: int
    best: int
    actions: Array[c_int32]
    verdicts: Array[_Verdict]


FLAWS: Final = {
    1: "as many hidden faces as each group has cells",
    2: "cells that each hold one thing",
    3: "no more than the box holds",
    4: "four pawns a player",
    5: "places that each hold one piece",
    6: "the turn of a player who has a pawn in hand",
    7: "to know who emptied his hand first",
}

_Actions = c_int16 * MAX_ACTIONS
_Values = c_double * MAX_ACTIONS
_Faces = c_int64 * 2

_flaw = function("hepta_mensa_flaw", c_int64, POINTER(Position), quick=True)
_list = function("hepta_mensa_list", c_int64, POINTER(Position), _Actions, quick=True)
_faces = function("hepta_mensa_faces", c_bool, POINTER(Position), c_int64, _Faces, quick=True)
_play = function("hepta_mensa_play", c_bool, POINTER(Position), c_int64, c_int64, quick=True)
_winner = function("hepta_mensa_winner", c_int64, POINTER(Position), quick=True)
_perft = function("hepta_mensa_perft", c_int64, POINTER(Position), c_int64)
_playouts = function("hepta_mensa_playouts", c_int64, POINTER(Position), c_uint64, c_int64)
_look_ahead = function(
    "hepta_mensa_look_ahead", c_int64, POINTER(Position), c_int64, c_int64, _Values
)
_table_new = function("hepta_mensa_table_new", Handle, c_uint64)
_table_free = function("hepta_mensa_table_free", None, Handle)
_table_size = function("hepta_mensa_table_size", c_uint64, Handle, quick=True)
_solve = function(
    "hepta_mensa_solve", c_int64, Handle, POINTER(Position), c_int64, POINTER(_Verdict)
)
_solve_root = function(
    "hepta_mensa_solve_root",
    None, Handle, POINTER(Position), c_int64, c_bool, POINTER(_RootVerdict),
)  # fmt: skip


# The rules


def legal_actions(position: Position) -> list[int]:
    """Every legal action of the player to move, as integers; none when the game is over."""
    _check(position)
    out = _Actions()
    return out[: _list(position, out)]


def faces(position: Position, action: int) -> list[tuple[int, int]]:
    """The faces that a legal action can show, each with the number of hidden pawns that bear it."""
    _check(position)
    out = _Faces()
    if not _faces(position, _number(action), out):
        raise ValueError(f"Expected a legal action but got {action}")
    return [(face, count) for face, count in enumerate(out) if count] or [(NO_FACE, 1)]


def apply(position: Position, action: int, face: int) -> Position:
    """The position after a legal action that shows `face` (NO_FACE where it turns none)."""
    _check(position)
    after = position.copy()
    if not _play(after, _number(action), _number(face)):
        raise ValueError(f"Expected a legal action and its face but got {action} and {face}")
    return after


def winner(position: Position) -> int:
    """Who has won a game that is over."""
    _check(position)
    if position.turn >= 0:
        raise ValueError("Expected a game that is over but got one that goes on")
    won: int = _winner(position)
    return won


def perft(position: Position, depth: int) -> int:
    """How many positions lie exactly `depth` actions away, each face counted apart.

    Ways that end earlier count for nothing; a game that is over has one leaf at depth 0.
    """
    _check(position)
    if index(depth) < 0:
        raise ValueError(f"Expected a depth but got {depth}")
    found: int = _perft(position, min(depth, MAX_ACTIONS_PER_GAME + 1))
    return found


def playouts(position: Position, seed: int, games: int) -> tuple[int, int]:
    """How many of these random games each player wins; the same for the same seed."""
    _check(position)
    if not 0 <= index(games) <= MOST_NODES:
        raise ValueError(f"Expected a number of games but got {games}")
    wins: int = _playouts(position, index(seed) & (1 << 64) - 1, games)
    return wins, games - wins


class Searched(NamedTuple):
    """What a depth-limited search found: for each action, how likely the mover is to win."""

    values: dict[int, float]
    depth: int
    nodes: int


def search(position: Position, depth: int, node_limit: int) -> Searched:
    """Look `depth` actions ahead, or as far as `node_limit` positions allow, but at least one."""
    limit = _number(node_limit)
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


# The solver


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
    _check_solvable(position, table)
    limit = _number(node_limit)
    least, most = (0, MOST_ARRANGEMENTS) if known is None else (known.least, known.most)
    if not 0 <= least <= most <= MOST_ARRANGEMENTS:
        raise ValueError(f"Expected bounds but got {least} to {most}")
    found = _Verdict(least, most, 0)
    with table.lock:
        nodes = _solve(table.handle, position, limit, found)
    return Verdict(found.least, found.most, found.total, nodes)


def solve_root(
    position: Position, table: Table, node_limit: int, *, best_only: bool = False
) -> RootVerdict:
    """The exact value of every legal action, or of a best one only with bounds for the others.

    Call it again with the same table to go on where the node limit stopped it.
    """
    _check_solvable(position, table)
    limit = _number(node_limit)
    found = _RootVerdict()
    with table.lock:
        _solve_root(table.handle, position, limit, best_only, found)
    codes = found.actions[: found.count]
    verdicts = (Verdict(one.least, one.most, one.total, 0) for one in found.verdicts)
    finished = found.best >= 0
    best = codes[found.best] if finished else None
    return RootVerdict(dict(zip(codes, verdicts, strict=False)), best, found.nodes, finished)


# What may be given


def _check(position: Position) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"Expected a position but got {type(position).__name__}")
    if flaw := _flaw(position):
        raise ValueError(f"Expected {FLAWS[flaw]}")


def _number(number: int) -> int:
    """A whole number of 64 bits."""
    if not -MOST_NODES <= index(number) <= MOST_NODES:
        raise ValueError(f"Expected a number of 64 bits but got {number}")
    return number


def _check_solvable(position: Position, table: Table) -> None:
    """The reductions rest on these; a position from play has them."""
    _check(position)
    if not isinstance(table, Table):
        raise TypeError(f"Expected a table but got {type(table).__name__}")
    if position.turn < 0:
        raise ValueError("Expected a game that goes on but got one that is over")
    for player in position.players:
        laid = sum(mask.bit_count() for mask in (*player.stones, player.centaur))
        held = sum(player.hand)
        if laid + held != 4:
            raise ValueError(f"Expected four pawns but got {laid} laid and {held} in hand")
    hidden = list(zip(position.coins, position.recyclings, strict=True))
    large = sum(coins > 0 and faces > 0 and coins + faces > 2 for coins, faces in hidden)
    if large > 1:
        raise ValueError("Expected pairs and at most one larger group of hidden faces")
