"""§4.3 to §4.5 Dice in a row, read as words with signs between them."""

from collections.abc import Container, Iterator
from enum import Enum, auto
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from tablee.games.volapuk.board import STRAIGHT, Board, Direction
from tablee.games.volapuk.dice import ESPACE, SEPARATORS, is_letter
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import Open, Tile
from tablee.games.volapuk.words import Cells, Grid, Referee, Signs, is_one_letter_word


class Part(Enum):
    """What dice in a row are: a word, two letters without a sense, a die alone."""

    WORD = auto()
    PAIR = auto()
    ALONE = auto()


class Piece(NamedTuple):
    """From one place of a run to another: what lies there between signs or edges."""

    first: int
    last: int
    part: Part


class Line(NamedTuple):
    """A run and how it reads: whole or in pieces."""

    cells: Cells
    direction: Direction
    pieces: tuple[Piece, ...]

    def parts(self) -> Iterator[tuple[Cells, Part]]:
        """The cells of each piece, and what it is."""
        for first, last, part in self.pieces:
            yield self.cells[first : last + 1], part


def read_run(referee: Referee, signs: Signs) -> tuple[Piece, ...] | None:
    """§4.3 A run as words, with as few signs between them as may be; None if it cannot be read.

    §5.5 So a word that a space cuts is two, each of which must be one.
    """
    return _read(
        referee._replace(elue="", phrases=frozenset(), options=_that_matter(referee.options)),
        signs,
    )


@lru_cache(maxsize=64)
def _that_matter(options: VolapukOptions) -> VolapukOptions:
    """Options that change how a run is read: the others would only make the memory forget."""
    return VolapukOptions(
        short_words=options.short_words, pairs=options.pairs, reversed=options.reversed
    )


@lru_cache(maxsize=1 << 16)
def _read(referee: Referee, signs: Signs) -> tuple[Piece, ...] | None:
    breaks = [at for at, sign in enumerate(signs) if sign == ESPACE or sign in SEPARATORS]
    for count in range(len(breaks) + 1):
        for chosen in combinations(breaks, count):
            pieces = _pieces(referee, signs, chosen)
            if pieces is not None:
                return pieces
    return None


def _pieces(referee: Referee, signs: Signs, breaks: Cells) -> tuple[Piece, ...] | None:
    found: list[Piece] = []
    edges = (-1, *breaks, len(signs))
    for before, after in pairwise(edges):
        if after - before == 1:
            continue
        spaced = _is_space(signs, before) or _is_space(signs, after)
        part = _part(referee, signs[before + 1 : after], spaced=spaced)
        if part is None:
            return None
        found.append(Piece(before + 1, after - 1, part))
    return tuple(found)


def _is_space(signs: Signs, at: int) -> bool:
    """§4.5 Does a space stand here, between other dice?"""
    return 0 < at < len(signs) - 1 and signs[at] == ESPACE


def _part(referee: Referee, signs: Signs, *, spaced: bool) -> Part | None:
    """§4.3 A word; §4.4 a pair; §4.5 beside a space nothing but words, and à, ô, y alone."""
    if len(signs) == 1:
        if not is_letter(signs[0]):
            return None
        one = spaced and is_one_letter_word(referee.words, signs[0])
        return Part.WORD if one else Part.ALONE
    if referee.reads(signs):
        return Part.WORD
    return Part.PAIR if is_pair(signs) and referee.options.pairs and not spaced else None


def is_pair(signs: Signs) -> bool:
    """§4.4 Two letters, whatever they mean: a group is more than one."""
    return len(signs) == 2 and all(is_letter(sign) and len(sign) == 1 for sign in signs)


def grid_of(lying: Open) -> dict[int, Tile]:
    """The dice on the board by their cells."""
    return {tile.cell: tile for tile in lying.tiles}


def run(board: Board, grid: Container[int], cell: int, direction: Direction) -> Cells:
    """§4.3 The dice in a row on both sides of this one, itself included."""
    before, after = board.before[direction], board.after[direction]
    first = cell
    while before.get(first, -1) in grid:
        first = before[first]
    cells = [first]
    while after.get(cells[-1], -1) in grid:
        cells.append(after[cells[-1]])
    return tuple(cells)


def runs_near(
    board: Board, grid: Grid, within: frozenset[int], beside: frozenset[int]
) -> Iterator[tuple[Cells, Direction]]:
    """The runs of two dice and more through some cells, or beside others."""
    for direction in STRAIGHT:
        cells = set(within)
        for steps in (board.before[direction], board.after[direction]):
            cells.update(steps[cell] for cell in beside if steps.get(cell) in grid)
        runs = {run(board, grid, cell, direction) for cell in cells}
        yield from ((cells, direction) for cells in sorted(runs) if len(cells) > 1)


def signs_of(grid: Grid, cells: Cells) -> Signs:
    """What the dice on these cells stand for."""
    return tuple(grid[cell].letter for cell in cells)


def parts(
    referee: Referee, grid: Grid, cells: Cells, direction: Direction
) -> Iterator[tuple[Cells, Part]]:
    """The pieces of a run; none where it cannot be read."""
    yield from Line(cells, direction, read_run(referee, signs_of(grid, cells)) or ()).parts()


def words_at(
    referee: Referee, board: Board, grid: Grid, diagonals: tuple[Cells, ...], cell: int
) -> Iterator[Cells]:
    """The words of the board through a cell."""
    for direction in STRAIGHT:
        cells = run(board, grid, cell, direction)
        for part, kind in parts(referee, grid, cells, direction):
            if kind is Part.WORD and len(part) > 1 and cell in part:
                yield part
    yield from (cells for cells in diagonals if cell in cells)


def diagonal_of(cells: Cells) -> Direction:
    """Which way a diagonal goes."""
    return Direction.DESCENDING if cells[1] > cells[0] else Direction.ASCENDING
