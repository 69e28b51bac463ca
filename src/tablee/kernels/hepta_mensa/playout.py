"""Games of Hepta Mensa played to their end at random."""

from ctypes import POINTER, c_int64, c_uint64
from operator import index

from tablee.kernels.hepta_mensa.structs import MOST_NODES, Position, check
from tablee.kernels.library import function

_playouts = function("hepta_mensa_playouts", c_int64, POINTER(Position), c_uint64, c_int64)


def playouts(position: Position, seed: int, games: int) -> tuple[int, int]:
    """How many of these random games each player wins; the same for the same seed."""
    check(position)
    if not 0 <= index(games) <= MOST_NODES:
        raise ValueError(f"Expected a number of games but got {games}")
    wins: int = _playouts(position, index(seed) & (1 << 64) - 1, games)
    return wins, games - wins
