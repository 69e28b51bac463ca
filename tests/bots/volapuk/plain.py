"""The same found plainly: every word along every line, and what to keep by trying all throws."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from tablee.bots.volapuk.packing import WILD
from tablee.core.seats import Seat
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, Board, Direction, board
from tablee.games.volapuk.dice import JOKER, is_laid
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.runs import read_run, run
from tablee.games.volapuk.state import Tile
from tablee.games.volapuk.words import Referee, key_of

Grid: TypeAlias = Mapping[int, Tile]
Face: TypeAlias = str | None
Put: TypeAlias = tuple[int, str, str]
"""A cell, the face of the die that comes there, and what it stands for."""


class Word(NamedTuple):
    """Where a word lies, and what is put for it."""

    cells: tuple[int, ...]
    direction: Direction
    put: frozenset[Put]


def beginnings(texts: Sequence[str]) -> frozenset[str]:
    """Everything that a word begins with."""
    return frozenset(word[:size] for word in texts for size in range(len(word) + 1))


def words_on(referee: Referee, begun: frozenset[str], grid: Grid, hand: Sequence[str]) -> set[Word]:
    """Every word that dice with these faces can form on a board, all its runs readable."""
    disc = board(referee.options.diameter)
    directions = (*STRAIGHT, *(DIAGONALS if referee.options.diagonal else ()))
    dice = tuple(face for face in hand if is_laid(face))
    met = {other for cell in grid for other in (cell, *disc.neighbours[cell])}
    met = met or {referee.options.diameter // 2 * 20}
    return {
        word
        for direction in directions
        for line in disc.axes[direction]
        for first in range(len(line))
        if not met.isdisjoint(line[first : first + len(dice) + 1])
        for word, text in _from(begun, grid, direction, line, first, dice)
        if text in referee.words and _stands(referee, disc, grid, met, word)
    }


def _from(
    begun: frozenset[str],
    grid: Grid,
    direction: Direction,
    line: tuple[int, ...],
    first: int,
    dice: tuple[str, ...],
) -> Iterator[tuple[Word, str]]:
    """Whatever begins a word from this cell on, wherever it may end."""
    stands_for = {
        face: [(letter, key_of((letter,))) for letter in (WILD if face == JOKER else (face,))]
        for face in dice
    }
    pending: list[tuple[int, str, tuple[Put, ...], tuple[str, ...]]] = [(first, "", (), dice)]
    while pending:
        at, text, put, left = pending.pop()
        if put and at - first > 1:
            yield Word(line[first:at], direction, frozenset(put)), text
        if at == len(line):
            continue
        cell = line[at]
        if cell in grid:
            if (longer := text + key_of((grid[cell].letter,))) in begun:
                pending.append((at + 1, longer, put, left))
            continue
        for number, face in enumerate(left):
            if face in left[:number]:
                continue
            rest = left[:number] + left[number + 1 :]
            pending += [
                (at + 1, text + key, (*put, (cell, face, letter)), rest)
                for letter, key in stands_for[face]
                if text + key in begun
            ]


def _stands(referee: Referee, disc: Board, grid: Grid, met: set[int], word: Word) -> bool:
    """Does it hang on the dice that lie there, and can all runs of its new dice be read?"""
    after = {**grid, **{cell: _tile(cell, face, letter) for cell, face, letter in word.put}}
    new = after.keys() - grid.keys()

    def signs(cells: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(after[cell].letter for cell in cells)

    if not referee.is_word(signs(word.cells)):
        return False
    if word.direction in DIAGONALS:
        if len(word.cells) - len(new) < referee.options.diagonal:
            return False
    else:
        whole = run(disc, after, word.cells[0], word.direction)
        if whole != word.cells or not met & set(whole):
            return False
    crossed = [
        run(disc, after, cell, direction)
        for cell in new
        for direction in STRAIGHT
        if direction is not word.direction
    ]
    return all(len(cells) == 1 or read_run(referee, signs(cells)) for cells in crossed)


def _tile(cell: int, face: str, letter: str) -> Tile:
    return Tile(cell, 0, face, letter, Seat(0))


def expectimax(
    dice: Sequence[Sequence[Face]],
    shown: Sequence[Face],
    throws: int,
    worth: Callable[[tuple[Face, ...]], float],
) -> float:
    """What a hand is worth that may throw any of its dice so often."""

    @cache
    def value(hand: tuple[Face, ...], left: int) -> float:
        best = worth(hand)
        if not left:
            return best
        for count in range(1, len(hand) + 1):
            for again in combinations(range(len(hand)), count):
                best = max(best, thrown(hand, again, left))
        return best

    @cache
    def thrown(hand: tuple[Face, ...], again: tuple[int, ...], left: int) -> float:
        several = [
            dice[number] if number in again else (hand[number],) for number in range(len(hand))
        ]
        worths = [value(each, left - 1) for each in product(*several)]
        return sum(worths) / len(worths)

    return value(tuple(shown), throws)


def options_of(seed: int, **changes: Any) -> VolapukOptions:
    """Tables of all sorts."""
    options = VolapukOptions(
        diagonal=(0, 1, 1, 2, 3)[seed % 5],
        pairs=seed % 3 > 0,
        reversed_dice=(2, 2, 3, 4)[seed // 2 % 4],
        reversed_diagonal=seed // 2 % 3 > 0,
        diameter=(15, 17, 19)[seed % 7 % 3],
    )
    return replace(options, **changes)
