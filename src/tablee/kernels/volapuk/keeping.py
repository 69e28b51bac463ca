"""Which dice to keep between throws: what each keep-state promises."""

from collections.abc import Sequence
from ctypes import POINTER, Array, c_float, c_int8, c_int64
from typing import Final

from tablee.kernels.given import check_type
from tablee.kernels.library import Handle, function
from tablee.kernels.volapuk.board import Position
from tablee.kernels.volapuk.structs import JOKERS, Shorts, Sight, check_hand, check_sight, shorts

FACES: Final = 6
UNKNOWN: Final = 6
"""In a keep-state: this die is thrown again."""
STATES: Final = 7
MOST_KEPT: Final = 8
MOST_THROWS: Final = 16

_Floats = POINTER(c_float)
_expected = function(
    "volapuk_expected",
    None, Handle, Shorts, c_int64, c_int64, c_int64, c_int64, c_int64, POINTER(Sight), _Floats,
)  # fmt: skip
_thrown = function("volapuk_thrown", None, _Floats, c_int64, c_int64)
_locked = function("volapuk_locked", c_float, _Floats, c_int64, POINTER(c_int8), c_int64)


def expected(
    position: Position,
    dice: Sequence[Sequence[int]],
    loose: int,
    full: int,
    throws: int,
    sight: Sight | None = None,
) -> Array[c_float]:
    """For each keep-state of the first `loose` dice, the points to expect with so many throws
    left: the best points of a word that needs those faces where there are none. The other dice
    show one kind each, -1 for what cannot be laid. Somebody's `sight` leaves out what they
    would not notice.
    """
    check_sight(sight)
    if not 0 <= loose <= len(dice) <= MOST_KEPT or not 0 <= throws <= MOST_THROWS:
        raise ValueError(f"Expected at most {MOST_KEPT} dice and {MOST_THROWS} throws")
    check_hand([], full)
    shown: list[int] = []
    for faces in dice:
        _check_faces(faces)
        shown += [*faces, *[-1] * (FACES - len(faces))]
    states: Array[c_float] = (c_float * STATES**loose)()
    _expected(
        position.handle, shorts(shown), len(dice), FACES, loose, full, throws, sight, states
    )  # fmt: skip
    return states


def _check_faces(faces: Sequence[int]) -> None:
    if len(faces) > FACES or not all(-1 <= kind <= JOKERS for kind in faces):
        raise ValueError(f"Expected at most {FACES} faces of kinds up to {JOKERS}")


def thrown(states: Sequence[float], throws: int) -> list[float]:
    """What keep-states are worth so many throws earlier."""
    dice = _dice_of(len(states))
    if not 0 <= throws <= MOST_THROWS:
        raise ValueError(f"Expected at most {MOST_THROWS} throws but got {throws}")
    table = (c_float * len(states))(*states)
    _thrown(table, dice, throws)
    return table[:]


def locked(states: Array[c_float], faces: Sequence[int | None], throws: int) -> float:
    """The points to expect of a turn in which some dice stay as they lie, from the points of
    keep-states: `faces` says how, None for dice that are thrown.
    """
    check_type(states, Array)
    if states._type_ is not c_float:
        raise TypeError("Expected an array of c_float")
    if len(faces) != _dice_of(len(states)) or not 0 <= throws <= MOST_THROWS:
        raise ValueError("Expected a face for each die, and not too many throws")
    if not all(face is None or 0 <= face < FACES for face in faces):
        raise ValueError(f"Expected faces below {FACES}")
    said = (c_int8 * len(faces))(*(-1 if face is None else face for face in faces))
    worth: float = _locked(states, len(faces), said, throws)
    return worth


def _dice_of(states: int) -> int:
    for dice in range(MOST_KEPT + 1):
        if STATES**dice == states:
            return dice
    raise ValueError(f"Expected a power of {STATES} but got {states}")
