"""Boards as the kernels read them: lanes in strips, kinds of faces, what lies where."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.volapuk import kernel
from tablee.bots.volapuk.kernel import (
    ACROSS,
    BACKWARDS,
    CONJOINT,
    DOWN,
    EXTRA,
    FALLING,
    KINDS,
    REFUSED,
    RISING,
    WIDTH,
)
from tablee.lexicon.graph import Graph, Ints
from tablee.lexicon.queries import WordSet

_KERNELS: Any = (kernel.meet, kernel.slant, kernel.lie)
"""Type checkers cannot count the arrays that they are given."""

Lane = tuple[int, ...]
"""Cells in the order of reading."""


class Kinds(NamedTuple):
    """What dice can show. For each kind: its letters and, in the fourth column, the accent that it
    demands; how many letters it has, 0 where there is no such kind; what it is worth.
    """

    letters: Ints
    sizes: Ints
    worths: Ints


class Ground(NamedTuple):
    """A board without dice: its strips, and the neighbours of each cell."""

    axes: Ints
    cells: Ints
    """For each strip and position, the cell; -1 in gaps."""
    steps: tuple[tuple[Ints, Ints], ...]
    """For each of the four axes, the cell before and after each cell; -1 where there is none."""


class Vocabulary(NamedTuple):
    """The words that somebody knows, and for each of them where it may bear É and È, and under
    which letters it begins to the ear.
    """

    words: WordSet
    edges: Ints
    marks: Ints
    accents: Ints
    sounds: NDArray[np.int32]


class Position(NamedTuple):
    """What lies on a board, in the order in which `kernel.walk` asks for it."""

    empty: Ints
    taken: Ints
    anchors: Ints
    stale: Ints
    crossing: Ints
    axes: Ints
    laid: Ints
    laid_worth: Ints
    olds: Ints
    """For each strip and position, how long a word à l’atout is that begins there."""
    cells: Ints
    takes: Ints
    """For each strip and position, the letters with which a kind that fits there begins."""
    fits: Ints
    gains: NDArray[np.int16]
    """For each axis, cell and kind, what a die gains by words across; then, for straight words,
    what one declaration there adds.
    """


def ground_of(lanes: Sequence[Sequence[Lane]], *, backwards: bool = False) -> Ground:
    """The strips of a board with these lanes: rows, columns, and both kinds of diagonals; once more
    the other way where words may be written `backwards`.
    """
    size = 1 + max(max(lane) for lane in lanes[ACROSS])
    axes: list[int] = []
    strips: list[list[int]] = []
    ways = [*enumerate(lanes)]
    if backwards:
        ways += [
            (axis | BACKWARDS, [lane[::-1] for lane in several])
            for axis, several in enumerate(lanes)
        ]
    for axis, several in ways:
        strip: list[int] = []
        for lane in several:
            if len(lane) < 2:
                continue
            if strip and len(strip) + 1 + len(lane) > WIDTH:
                axes.append(axis)
                strips.append(strip)
                strip = []
            strip = [*strip, -1, *lane] if strip else [*lane]
        if strip:
            axes.append(axis)
            strips.append(strip)
    cells = np.full((len(strips), WIDTH + 1), -1, np.int64)
    for number, strip in enumerate(strips):
        cells[number, : len(strip)] = strip
    steps = tuple(_neighbours(several, size) for several in lanes)
    return Ground(np.array(axes, np.int64), cells, steps)


def _neighbours(lanes: Sequence[Lane], size: int) -> tuple[Ints, Ints]:
    before, after = np.full(size, -1, np.int64), np.full(size, -1, np.int64)
    for lane in lanes:
        after[list(lane[:-1])] = lane[1:]
        before[list(lane[1:])] = lane[:-1]
    return before, after


@cache
def edges_of(graph: Graph) -> Ints:
    """The nodes and spans of a graph in turn."""
    edges = np.stack([graph.links, graph.spans], axis=1).reshape(-1)
    edges.setflags(write=False)
    return edges


def kinds_of(faces: Mapping[int, str], alphabet: str, worths: Mapping[int, int]) -> Kinds:
    """Kinds from what each of them spells; É and È spell E with an accent."""
    letters = np.zeros((KINDS, 4), np.int64)
    sizes, worth = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    for kind, face in faces.items():
        plain = face.replace("É", "E").replace("È", "E")
        letters[kind, : len(plain)] = [alphabet.index(letter) for letter in plain]
        letters[kind, 3] = {"É": 1, "È": 1 << kernel.GRAVE}.get(face, 0)
        sizes[kind] = len(plain)
        worth[kind] = worths[kind]
    for array in (letters, sizes, worth):
        array.setflags(write=False)
    return Kinds(letters, sizes, worth)


def counted(points: int, *, letter: bool = True, space: bool = False, steady: bool = False) -> int:
    """What a kind is worth, as the kernels write it; the Élue multiplies nothing `steady`."""
    told = points | letter << kernel.COUNTED | space << kernel.SPACES
    return told | points << kernel.STEADY if steady else told


def position_of(
    known: Vocabulary, kinds: Kinds, ground: Ground, board: Ints, tariff: Ints, elue: int,
    middle: int, declared: Ints,
) -> Position:  # fmt: skip
    """A board with dice, `board` their kinds by cell and -1 elsewhere. The first word of all goes
    through the `middle`. `declared` is how long a diagonal à l’atout is that falls, or rises, from
    a cell.
    """
    asked = (*known[1:], *kinds, tariff, elue, board)
    _, _, lie = _KERNELS
    gains = _gains(asked, ground, tariff, declared)
    count = len(ground.axes)
    masks = [np.zeros(count, np.int64) for _ in range(5)]
    laid, laid_worth, olds, takes = (np.zeros((count, WIDTH + 1), np.int64) for _ in range(4))
    fits = np.zeros((count, KINDS), np.int64)
    lie(
        *known[1:], *kinds, elue, board, ground.axes, ground.cells, *ground.steps[ACROSS],
        *ground.steps[DOWN], gains, middle, declared, *masks, laid, laid_worth, olds, takes, fits,
    )  # fmt: skip
    empty, taken, anchors, stale, crossing = masks
    return Position(
        empty, taken, anchors, stale, crossing, ground.axes, laid, laid_worth, olds, ground.cells,
        takes, fits, gains,
    )  # fmt: skip


def _gains(
    asked: tuple[Any, ...], ground: Ground, tariff: Ints, declared: Ints
) -> NDArray[np.int16]:
    """What each kind gains in each cell, on each axis."""
    meet, slant, _ = _KERNELS
    board = asked[-1]
    crossed, turned, letters = (
        [np.zeros((len(board), KINDS), np.int64) for _ in range(2)] for _ in range(3)
    )
    for axis in (ACROSS, DOWN):
        meet(*asked, *ground.steps[axis], crossed[axis], turned[axis], letters[axis])
    slanted = np.zeros((len(board), KINDS), np.int64)
    if tariff[kernel.INSTALLED]:
        for axis in (FALLING, RISING):
            through = np.zeros((len(board), KINDS), np.int64)
            slant(*asked, *ground.steps[axis], declared[axis - FALLING], through)
            slanted = np.maximum(slanted, through)
    gains = np.zeros((EXTRA + 2, len(board), KINDS), np.int16)
    # A diagonal is crossed by straight words both ways, and nothing else may be declared beside it.
    both = sum(crossed) + tariff[CONJOINT] * sum(letters)
    gains[FALLING] = gains[RISING] = np.maximum(both, REFUSED)
    for axis, across in ((ACROSS, DOWN), (DOWN, ACROSS)):
        gains[axis] = np.maximum(crossed[across], REFUSED)
        # Where words beside a diagonal earn more, it always adds more than reading one backwards.
        shared = 2 * (slanted + tariff[CONJOINT] * letters[across]) + 1
        gains[EXTRA + axis] = np.maximum(np.where(slanted > 0, shared, 0), 2 * turned[across])
    return gains
