"""§1.3 The round board: the cells of a square whose middle lies within a circle.

A cell is its number, 19 × row + column whatever the diameter, so that a step in a direction adds
always the same and a name means the same cell on every board. Its name is its column and its row:
`a1` would be the upper left corner.
"""

from enum import StrEnum
from functools import cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from msgspec import Meta

DIAMETERS: Final = (15, 17, 19)
STRIDE: Final = 19
"""From a cell to the one below it."""

Cell: TypeAlias = Annotated[int, Meta(ge=0, le=360)]


class Direction(StrEnum):
    """The four ways to read: to the right, down, and to the right going down or up."""

    ROW = "row"
    COLUMN = "column"
    DESCENDING = "descending"
    ASCENDING = "ascending"


STEPS: Final = {
    Direction.ROW: (0, 1),
    Direction.COLUMN: (1, 0),
    Direction.DESCENDING: (1, 1),
    Direction.ASCENDING: (-1, 1),
}
"""Rows down and columns to the right, from a cell to the next in this direction."""

STRAIGHT: Final = (Direction.ROW, Direction.COLUMN)
DIAGONALS: Final = (Direction.DESCENDING, Direction.ASCENDING)


class Board(NamedTuple):
    """The cells of a diameter and the axes along which one reads."""

    diameter: int
    cells: tuple[int, ...]
    axes: dict[Direction, tuple[tuple[int, ...], ...]]
    """Every axis of each direction, its cells in the order of reading."""
    after: dict[Direction, dict[int, int]]
    """The next cell of the axis, where there is one."""
    before: dict[Direction, dict[int, int]]
    neighbours: dict[int, tuple[int, ...]]
    """The cells that share a side with a cell."""


@cache
def board(diameter: int) -> Board:
    """§1.3 The disc of a diameter: 177, 225 or 293 cells."""
    middle = diameter - 1  # of twice the coordinates, so that all are whole
    cells = tuple(
        row * STRIDE + column
        for row in range(diameter)
        for column in range(diameter)
        if (2 * row - middle) ** 2 + (2 * column - middle) ** 2 <= diameter**2
    )
    after = {direction: _steps(cells, step) for direction, step in STEPS.items()}
    before = {
        direction: {second: first for first, second in steps.items()}
        for direction, steps in after.items()
    }
    axes = {
        direction: tuple(
            _line(cell, after[direction]) for cell in cells if cell not in before[direction]
        )
        for direction in Direction
    }
    neighbours = {
        cell: tuple(
            steps[direction][cell]
            for direction in STRAIGHT
            for steps in (before, after)
            if cell in steps[direction]
        )
        for cell in cells
    }
    return Board(diameter, cells, axes, after, before, neighbours)


def _steps(cells: tuple[int, ...], step: tuple[int, int]) -> dict[int, int]:
    there, (down, right) = set(cells), step
    return {
        cell: after
        for cell in cells
        if cell % STRIDE + right < STRIDE and (after := cell + down * STRIDE + right) in there
    }


def _line(first: int, after: dict[int, int]) -> tuple[int, ...]:
    cells = [first]
    while cells[-1] in after:
        cells.append(after[cells[-1]])
    return tuple(cells)


COLUMNS: Final = "abcdefghijklmnopqrs"


def cell_name(cell: int) -> str:
    """`i9` is the middle of a board of 17."""
    return f"{COLUMNS[cell % STRIDE]}{cell // STRIDE + 1}"
