"""Boards of lanes, and what lies on them."""

from collections.abc import Sequence
from ctypes import POINTER, c_int8, c_int64
from typing import Final

from tablee.kernels.given import check_type
from tablee.kernels.library import Handle, function, owns
from tablee.kernels.volapuk.structs import (
    BACKWARDS,
    MOST_CELLS,
    MOST_ELUES,
    MOST_STRIPS,
    REFUSED,
    SLANTED,
    TARIFFS,
    WIDTH,
    Kind,
    Kinds,
    Shorts,
    Tariff,
    shorts,
)
from tablee.kernels.volapuk.vocabulary import Vocabulary

PLACES: Final = WIDTH + 2

_ground_new = function(
    "volapuk_ground_new", Handle, c_int64, POINTER(c_int8), Shorts, c_int64, Shorts
)
_ground_free = function("volapuk_ground_free", None, Handle)
_position_new = function(
    "volapuk_position_new",
    Handle, Handle, POINTER(Kind), POINTER(Tariff), c_int64, Handle, Shorts, c_int64, Shorts,
)  # fmt: skip
_position_free = function("volapuk_position_free", None, Handle)


class Ground:
    """A board without dice. `strips` are pairs of an axis and its cells by position, -1 in gaps;
    `steps` has for each of the four axes the cells before and after each cell, -1 for none.
    """

    def __init__(
        self,
        strips: Sequence[tuple[int, Sequence[int]]],
        steps: Sequence[tuple[Sequence[int], Sequence[int]]],
    ) -> None:
        self.strips = tuple((axis, tuple(cells)) for axis, cells in strips)
        self.size = _check_ground(self.strips, steps)
        axes = (c_int8 * len(strips))(*(axis for axis, _ in strips))
        cells = [-1] * (PLACES * len(strips))
        for number, (_, several) in enumerate(self.strips):
            cells[number * PLACES : number * PLACES + len(several)] = several
        beside = [cell for pair in steps for several in pair for cell in several]
        self.handle = _ground_new(
            len(strips), axes, shorts(cells), self.size, shorts(beside)
        )  # fmt: skip
        owns(self, self.handle, _ground_free)


def _check_ground(
    strips: Sequence[tuple[int, Sequence[int]]],
    steps: Sequence[tuple[Sequence[int], Sequence[int]]],
) -> int:
    """How many cells there are."""
    if not 0 < len(strips) <= MOST_STRIPS or len(steps) != 4:
        raise ValueError(f"Expected 1 to {MOST_STRIPS} strips and the steps of four axes")
    size = len(steps[0][0])
    if not 0 < size <= MOST_CELLS:
        raise ValueError(f"Expected 1 to {MOST_CELLS} cells but got {size}")
    if any(len(several) != size for pair in steps for several in pair):
        raise ValueError(f"Expected {size} steps each way")
    if not all(0 <= axis < 2 * BACKWARDS and len(cells) <= WIDTH for axis, cells in strips):
        raise ValueError(
            f"Expected strips of at most {WIDTH} positions on axes below {2 * BACKWARDS}"
        )
    for several in (*(cells for _, cells in strips), *(part for pair in steps for part in pair)):
        if not all(-1 <= cell < size for cell in several):
            raise ValueError(f"Expected cells below {size}")
    for before, after in steps:
        _check_steps(before)
        _check_steps(after)
    return size


def _check_steps(steps: Sequence[int]) -> None:
    """A lane ends, and has no more cells than a strip: whoever walks along it arrives."""
    for start in range(len(steps)):
        cell, count = start, 0
        while cell >= 0:
            cell, count = steps[cell], count + 1
            if count > WIDTH:
                raise ValueError(f"Expected lanes of at most {WIDTH} cells")


class Position:
    """What lies on a board: kinds by cell, -1 elsewhere. The first word of all goes through the
    `middle`. `declared` is how long a diagonal à l’atout is that falls from each cell, and then,
    that rises.
    """

    def __init__(
        self,
        known: Vocabulary,
        kinds: Kinds,
        ground: Ground,
        board: Sequence[int],
        tariff: Tariff,
        elue: int,
        middle: int,
        declared: Sequence[int] | None = None,
    ) -> None:
        for given, wanted in zip(
            (known, kinds, ground, tariff), (Vocabulary, Kinds, Ground, Tariff), strict=True
        ):
            check_type(given, wanted)
        declared = declared if declared is not None else [0] * (2 * ground.size)
        if len(board) != ground.size or len(declared) != 2 * ground.size:
            raise ValueError(f"Expected {ground.size} cells but got {len(board)}")
        if not kinds.there.issuperset(kind for kind in board if kind != -1):
            raise ValueError("Expected kinds that there are")
        if not (0 <= elue < MOST_ELUES and 0 <= middle < ground.size):
            raise ValueError("Expected an Élue and a middle that there are")
        if not all(0 <= size <= WIDTH for size in declared):
            raise ValueError(f"Expected diagonals of at most {WIDTH} cells")
        if not all(abs(getattr(tariff, name)) <= -REFUSED for name in TARIFFS):
            raise ValueError(f"Expected a tariff of at most {-REFUSED} points")
        self._kept = known, ground, kinds
        self.strips = tuple(
            strip for strip in ground.strips if not strip[0] & SLANTED or tariff.installed
        )
        """The axis and the cells of each strip. Without diagonals, theirs are left out."""
        self.handle = _position_new(
            known.handle, kinds.items, tariff, elue, ground.handle, shorts(board), middle,
            shorts(declared),
        )  # fmt: skip
        owns(self, self.handle, _position_free)
