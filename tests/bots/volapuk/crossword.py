"""The lane kernel as a pure crossword player, and a plain one beside it.

A square of 15, single letters with their usual values, blanks worth nothing, 50 for seven letters,
no premium cells.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from tablee.bots.volapuk import kernel
from tablee.bots.volapuk.kernel import JOKERS, KIND_BITS, KIND_MASK, REFUSED
from tablee.bots.volapuk.lanes import (
    Kinds,
    Position,
    Vocabulary,
    counted,
    edges_of,
    ground_of,
    kinds_of,
    position_of,
)
from tablee.bots.volapuk.packing import walk
from tablee.lexicon import french
from tablee.lexicon.graph import BOARD, Ints, Place, is_word
from tablee.lexicon.queries import Wanted, WordSet

SIDE = 15
BLANK = "?"
NOBODY = 30
"""No Élue: no word sounds so."""
VALUES = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10),
        strict=True,
    )
)
BAG = "".join(
    letter * count
    for letter, count in zip(
        "EAISNRTOLUDMGBCPFHVJQKWXYZ",
        (15, 9, 8, 6, 6, 6, 6, 6, 5, 6, 3, 3, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1),
        strict=True,
    )
)
MIDGAME = (
    "..............B",
    "..............I",
    "..............D",
    "..............E",
    "....A....TOMA.R",
    "....L.....KA..A",
    "....L..HORAIRES",
    "...JOUEE.....N.",
    "...EUT.POELA.R.",
    "HUTUE........E.",
    "....ZIGUAIS..N.",
    "..........E..E.",
    "..........N..E.",
    "..........S..S.",
    "...............",
)

Move: TypeAlias = tuple[tuple[int, ...], str, int]
"""The cells of a word, the word with its new blanks in small letters, and the points."""


def lanes() -> list[list[tuple[int, ...]]]:
    rows = [tuple(range(SIDE * row, SIDE * row + SIDE)) for row in range(SIDE)]
    return [rows, [*zip(*rows, strict=True)], [], []]


class Board(NamedTuple):
    """What the kernel is asked: all but the rack."""

    known: Vocabulary
    kinds: Kinds
    tariff: Ints
    position: Position

    @property
    def asked(self) -> tuple[Any, ...]:
        return (*self.known[1:], *self.kinds, self.tariff, NOBODY, *self.position)


@cache
def kinds() -> Kinds:
    faces = {BOARD.index(letter): letter for letter in VALUES}
    blanks = {JOKERS + number: letter for number, letter in faces.items()}
    worths = {number: counted(VALUES[letter]) for number, letter in faces.items()}
    worths |= dict.fromkeys(blanks, counted(0))
    return kinds_of(faces | blanks, BOARD, worths)


def words() -> WordSet:
    """Every word of 2 to 15 letters, proper nouns apart."""
    return french().board(Wanted(proper=False, shortest=2, longest=SIDE))


def board_of(words: WordSet, rows: Sequence[str]) -> Board:
    accents, sounds = np.zeros((2, len(words.graph)), np.int64)
    known = Vocabulary(words, edges_of(words.graph), words.marks, accents, sounds.astype(np.int32))
    tariff = np.zeros(kernel.TARIFFS, np.int64)
    tariff[kernel.ATOUT], tariff[kernel.EVERY_DIE], tariff[kernel.PAIR] = 1, 50, REFUSED
    tariff.setflags(write=False)
    lying = np.array([-1 if sign == "." else BOARD.index(sign) for sign in "".join(rows)])
    middle = SIDE * SIDE // 2
    ground = ground_of(lanes())
    none = np.zeros((2, SIDE * SIDE), np.int64)
    position = position_of(known, kinds(), ground, lying, tariff, NOBODY, middle, none)
    return Board(known, kinds(), tariff, position)


def shown(rack: str) -> Ints:
    """A rack as the kernel reads it."""
    return np.array([[JOKERS if sign == BLANK else BOARD.index(sign)] for sign in rack], np.int64)


def moves(board: Board, rack: str, out: Ints) -> Iterator[Move]:
    """What the kernel finds."""
    weights = np.zeros(len(rack), np.int64)
    count = walk(*board.asked, shown(rack), weights, 7, 0, out, None)
    for points, where, path, placed in out[:count].tolist():
        number, strip, start, size = where >> 24, where >> 12 & 4095, where >> 6 & 63, where & 63
        letters = list(board.known.words.graph.key(number))
        new = [place for place in range(size) if placed >> place & 1]
        for nth, place in enumerate(new):
            if path >> KIND_BITS * nth & KIND_MASK >= JOKERS:
                letters[place] = letters[place].lower()
        cells = tuple(board.position.cells[strip, start : start + size].tolist())
        yield cells, "".join(letters), points


def plain_moves(words: WordSet, rows: Sequence[str], rack: str) -> Iterator[Move]:
    """The same, letter by letter from every cell of every lane."""
    lying = {cell: sign for cell, sign in enumerate("".join(rows)) if sign != "."}
    across, down, *_ = lanes()
    for several, others in ((across, down), (down, across)):
        crossing = {cell: lane for lane in others for cell in lane}
        crossed = {
            cell: _crossed(words, lying, crossing[cell], cell)
            for lane in several
            for cell in lane
            if cell not in lying
        }
        for lane in several:
            for first in range(SIDE):
                if first == 0 or lane[first - 1] not in lying:
                    yield from _from(words, lying, crossed, lane, first, rack)


def _crossed(
    words: WordSet, lying: dict[int, str], lane: tuple[int, ...], cell: int
) -> dict[str, int] | None:
    """The letters that a cell takes for the sake of the word across, with its other points; None
    where there is no such word.
    """
    first = last = lane.index(cell)
    while first > 0 and lane[first - 1] in lying:
        first -= 1
    while last + 1 < SIDE and lane[last + 1] in lying:
        last += 1
    if first == last:
        return None
    run = [lying.get(one, BLANK) for one in lane[first : last + 1]]
    points = sum(VALUES[sign] for sign in run if sign != BLANK)
    return {letter: points for letter in VALUES if "".join(run).replace(BLANK, letter) in words}


def _from(
    words: WordSet,
    lying: dict[int, str],
    crossed: dict[int, dict[str, int] | None],
    lane: tuple[int, ...],
    first: int,
    rack: str,
) -> Iterator[Move]:
    graph = words.graph
    pending: list[tuple[int, Place, str, str, int, int, bool]] = [
        (first, graph.root, "", rack, 0, 0, False)
    ]
    while pending:
        at, place, text, left, main, side, met = pending.pop()
        ends = at == SIDE or lane[at] not in lying
        if ends and met and len(left) < len(rack) and is_word(place) and words.has(place.number):
            seven = 50 if len(rack) - len(left) == 7 else 0
            yield lane[first:at], text, main + side + seven
        if at == SIDE:
            continue
        cell = lane[at]
        if (sign := lying.get(cell)) is not None:
            after = graph.step(place, sign)
            if after is not None:
                pending.append((at + 1, after, text + sign, left, main + VALUES[sign], side, True))
            continue
        allowed = crossed[cell]
        touched = met or allowed is not None or _beside(lying, lane, at)
        for sign in Counter(left):
            rest = left.replace(sign, "", 1)
            for letter in VALUES if sign == BLANK else sign:
                if allowed is not None and letter not in allowed:
                    continue
                after = graph.step(place, letter)
                if after is None:
                    continue
                worth = 0 if sign == BLANK else VALUES[letter]
                more = side if allowed is None else side + allowed[letter] + worth
                told = text + (letter.lower() if sign == BLANK else letter)
                pending.append((at + 1, after, told, rest, main + worth, more, touched))


def _beside(lying: dict[int, str], lane: tuple[int, ...], at: int) -> bool:
    near = [lane[other] for other in (at - 1, at + 1) if 0 <= other < SIDE]
    return any(cell in lying for cell in near)
