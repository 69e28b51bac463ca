"""The rules of Hepta Mensa, compiled: a twin of `tablee.games.hepta_mensa`."""

from ctypes import POINTER, c_bool, c_int16, c_int64
from operator import index

from tablee.kernels.hepta_mensa.structs import (
    MAX_ACTIONS,
    MAX_ACTIONS_PER_GAME,
    NO_FACE,
    Position,
    check,
    whole,
)
from tablee.kernels.library import function

_Actions = c_int16 * MAX_ACTIONS
_Faces = c_int64 * 2
_list = function("hepta_mensa_list", c_int64, POINTER(Position), _Actions, quick=True)
_faces = function("hepta_mensa_faces", c_bool, POINTER(Position), c_int64, _Faces, quick=True)
_play = function("hepta_mensa_play", c_bool, POINTER(Position), c_int64, c_int64, quick=True)
_winner = function("hepta_mensa_winner", c_int64, POINTER(Position), quick=True)
_perft = function("hepta_mensa_perft", c_int64, POINTER(Position), c_int64)


def legal_actions(position: Position) -> list[int]:
    """Every legal action of the player to move, as integers; none when the game is over."""
    check(position)
    out = _Actions()
    return out[: _list(position, out)]


def faces(position: Position, action: int) -> list[tuple[int, int]]:
    """The faces that a legal action can show, each with the number of hidden pawns that bear it."""
    check(position)
    out = _Faces()
    if not _faces(position, whole(action), out):
        raise ValueError(f"Expected a legal action but got {action}")
    return [(face, count) for face, count in enumerate(out) if count] or [(NO_FACE, 1)]


def apply(position: Position, action: int, face: int) -> Position:
    """The position after a legal action that shows `face` (NO_FACE where it turns none)."""
    check(position)
    after = position.copy()
    if not _play(after, whole(action), whole(face)):
        raise ValueError(f"Expected a legal action and its face but got {action} and {face}")
    return after


def winner(position: Position) -> int:
    """Who has won a game that is over."""
    check(position)
    if position.turn >= 0:
        raise ValueError("Expected a game that is over but got one that goes on")
    won: int = _winner(position)
    return won


def perft(position: Position, depth: int) -> int:
    """How many positions lie exactly `depth` actions away, each face counted apart.

    Ways that end earlier count for nothing; a game that is over has one leaf at depth 0.
    """
    check(position)
    if index(depth) < 0:
        raise ValueError(f"Expected a depth but got {depth}")
    found: int = _perft(position, min(depth, MAX_ACTIONS_PER_GAME + 1))
    return found
