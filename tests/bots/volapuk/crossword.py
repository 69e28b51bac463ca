"""The lane kernel as a pure crossword player, and a plain one beside it.

A square of 15, single letters with their usual values, blanks worth nothing, 50 for seven letters,
no premium cells.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from tablee.bots.volapuk.lanes import counted, ground_of, kinds_of
from tablee.bots.volapuk.vocabulary import Vocabulary, vocabulary_of
from tablee.kernels.volapuk.board import Ground, Position
from tablee.kernels.volapuk.search import every_play
from tablee.kernels.volapuk.structs import JOKERS, REFUSED, Kinds, Play, Tariff
from tablee.lexicon import french
from tablee.lexicon.graph import BOARD, Place, is_word
from tablee.lexicon.queries import Wanted, WordSet

SIDE = 15
FULL = 7
"""Letters of a whole rack."""
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

    words: WordSet
    position: Position


@cache
def ground() -> Ground:
    return ground_of(lanes())


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


@cache
def vocabulary(words: WordSet) -> Vocabulary:
    accents, sounds = array("Q", [0]) * len(words.graph), array("I", [0]) * len(words.graph)
    return vocabulary_of(words, accents, sounds)


def board_of(words: WordSet, rows: Sequence[str]) -> Board:
    tariff = Tariff(atout=1, every_die=50, pair=REFUSED)
    lying = [-1 if sign == "." else BOARD.index(sign) for sign in "".join(rows)]
    known = vocabulary(words).compiled
    middle = SIDE * SIDE // 2
    return Board(words, Position(known, kinds(), ground(), lying, tariff, NOBODY, middle))


def shown(rack: str) -> list[int]:
    """A rack as the kernel reads it."""
    return [JOKERS if sign == BLANK else BOARD.index(sign) for sign in rack]


def moves(board: Board, rack: str) -> Iterator[Move]:
    """What the kernel finds."""
    return (move_of(board, play) for play in every_play(board.position, shown(rack), FULL))


def move_of(board: Board, play: Play) -> Move:
    """A play as a move."""
    letters = list(board.words.graph.key(play.number))
    new = [place for place in range(play.size) if play.placed >> place & 1]
    for place, kind in zip(new, play.kinds, strict=True):
        if kind >= JOKERS:
            letters[place] = letters[place].lower()
    _, cells = board.position.strips[play.strip]
    return cells[play.start : play.start + play.size], "".join(letters), play.points


def rank(play: Play) -> tuple[int, ...]:
    """The order in which `Position.best` puts plays."""
    return -play.points, play.number, play.strip, play.start, play.path


def after(rows: Sequence[str], move: Move) -> list[str]:
    """A board once a move is laid."""
    signs = list("".join(rows))
    cells, word, _ = move
    for cell, letter in zip(cells, word, strict=True):
        signs[cell] = letter.upper()
    return ["".join(signs[SIDE * row : SIDE * row + SIDE]) for row in range(SIDE)]


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
