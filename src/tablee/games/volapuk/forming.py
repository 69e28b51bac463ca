"""§4 What counts as formed: whether the board can stay as a play leaves it.

Only lines with a die that came, went or moved are read again.
"""

from collections.abc import Iterator
from itertools import pairwise

from tablee.core.game import Refusal, refuse
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, Direction
from tablee.games.volapuk.changing import Changes, changes_of, renews, weighed
from tablee.games.volapuk.declaring import (
    declared_cells,
    diagonals_of,
    misdeclared,
    off_the_board,
    phrase_cells,
)
from tablee.games.volapuk.dice import ESPACE
from tablee.games.volapuk.laying import Laying, Verdict
from tablee.games.volapuk.options import Espace
from tablee.games.volapuk.runs import (
    Line,
    Part,
    Piece,
    is_pair,
    parts,
    read_run,
    run,
    runs_near,
    signs_of,
)
from tablee.games.volapuk.state import Formed
from tablee.games.volapuk.words import Cells, Referee, key_of


def judge(referee: Referee, laying: Laying) -> Verdict | Refusal:
    """§4.1 What a play makes of the words of the board, or why the board cannot stay so."""
    if refusal := off_the_board(laying):
        return refusal
    runs: list[Line] = []
    for cells, direction in _touched(laying):
        line = _line(referee, laying, cells, direction)
        if isinstance(line, Refusal):
            return line
        runs.append(line)
    diagonals = diagonals_of(referee, laying)
    if isinstance(diagonals, Refusal):
        return diagonals
    if refusal := misdeclared(referee, laying, runs):
        return refusal
    if refusal := _idle(referee, laying, runs, diagonals):
        return refusal
    if refusal := _apart(laying, diagonals):
        return refusal
    changes = changes_of(referee, laying, runs, diagonals)
    refusal = (
        _scattered(laying, runs, changes)
        or _joined(laying, runs, changes)
        or _freed_for_nothing(laying, changes)
    )
    if refusal is not None:
        return refusal
    words = (weighed(referee, laying, word, changes, diagonals) for word in changes.new)
    return Verdict(tuple(words), renews(laying, changes))


def _touched(laying: Laying) -> Iterator[tuple[Cells, Direction]]:
    """§4.3 Every run with a die that came, or beside a cell that was left."""
    yield from runs_near(laying.board, laying.after, laying.new, laying.vacated)


def _line(referee: Referee, laying: Laying, cells: Cells, direction: Direction) -> Line | Refusal:
    """§4.3 A run must be words, §4.5 words between spaces, or §4.4 a pair."""
    signs = signs_of(laying.after, cells)
    pieces = read_run(referee, signs)
    if pieces is not None:
        alone = phrase_cells(laying, direction) | _lone_words(referee, laying, cells, direction)
        return Line(cells, direction, tuple(_with_lone(piece, cells, alone) for piece in pieces))
    told = "".join(signs)
    first, length = cells[0], len(cells)
    if referee.waits(signs):
        return refuse("too_early", "3.2", word=told, cell=first)
    if is_pair(signs):
        return refuse("pair", "4.4", pair=told, cell=first)
    return refuse("not_a_word", "4.3", word=told, cell=first, direction=direction, length=length)


def _with_lone(piece: Piece, cells: Cells, in_words: frozenset[int]) -> Piece:
    """§4.5 À, ô and y are words in a phrase; elsewhere, a letter like any other."""
    lone = piece.first == piece.last and cells[piece.first] not in in_words
    return piece._replace(part=Part.ALONE) if lone else piece


def _lone_words(
    referee: Referee, laying: Laying, cells: Cells, direction: Direction
) -> frozenset[int]:
    """§4.5 The dice that were words of one letter before, in a phrase that somebody laid."""
    there = [cell for cell in cells if cell in laying.before]
    runs = {run(laying.board, laying.before, cell, direction) for cell in there}
    return frozenset(
        part[0]
        for old in runs
        for part, kind in parts(referee, laying.before, old, direction)
        if len(part) == 1 and kind is Part.WORD
    )


def _idle(
    referee: Referee, laying: Laying, runs: list[Line], diagonals: dict[Cells, Direction]
) -> Refusal | None:
    """§4.10 Every letter stands in a word or a pair, every sign in a word that is spelled so;
    §5.3 a die that was moved, in a word.
    """
    read = {(line.direction, cell): line for line in runs for cell in line.cells}
    slanted = {cell for cells in diagonals for cell in cells}
    touched = laying.new | {cell for line in runs for cell in line.cells}
    # A space last: it parts nothing because of what lies beside it.
    for cell in sorted(touched, key=lambda cell: (laying.after[cell].letter == ESPACE, cell)):
        if cell in slanted:
            continue
        for direction in STRAIGHT:
            line = read.get((direction, cell)) or _standing(referee, laying, cell, direction)
            if _serves(referee, laying, line, cell):
                break
        else:
            sign, moved = laying.after[cell].letter, cell in laying.moved
            return refuse("idle", "5.3" if moved else "4.10", sign=sign, cell=cell)
    return None


def _standing(referee: Referee, laying: Laying, cell: int, direction: Direction) -> Line:
    """A run that was not touched, as it reads."""
    cells = run(laying.board, laying.after, cell, direction)
    return Line(cells, direction, read_run(referee, signs_of(laying.after, cells)) or ())


def _serves(referee: Referee, laying: Laying, line: Line, cell: int) -> bool:
    """§4.10 Is this die of use in this run? §4.5 A space is, between two words."""
    useful = (Part.WORD,) if cell in laying.moved else (Part.WORD, Part.PAIR)
    if any(cell in cells and part in useful for cells, part in line.parts()):
        return True
    if laying.after[cell].letter != ESPACE or referee.options.espace is not Espace.FULL:
        return False
    at, words = line.cells.index(cell), [piece for piece in line.pieces if piece.part is Part.WORD]
    return at - 1 in [word.last for word in words] and at + 1 in [word.first for word in words]


def _scattered(laying: Laying, runs: list[Line], changes: Changes) -> Refusal | None:
    """§4.11 The dice of a hand make one word, §5.1 or serve those that a recomposition changes;
    §6.9 only all seven may lie all over the board.
    """
    if laying.whole:
        return None
    alone = laying.laid
    if changes.recomposed:
        changed = [line for line in runs if _is_changed(laying, line)]
        changed = [line for line in changed if any(_lay_in(old, line) for old in changes.gone)]
        alone -= {cell for line in changed for cell in line.cells}
        alone -= laying.lost
    ways = [set(line.cells) for line in runs]
    said = laying.declared
    if said is not None and said.direction in DIAGONALS:
        ways.append(set(declared_cells(laying, said)))
    if len(alone) < 2 or any(alone <= way for way in ways):
        return None
    word = max(ways, key=lambda way: len(alone & way))
    return refuse("several_words", "4.11", cell=max(alone - word))


def _joined(laying: Laying, runs: list[Line], changes: Changes) -> Refusal | None:
    """§4.5 A space does not make one word of two: only a compound or a phrase is one."""
    for line in runs:
        new = [word for word in changes.new if set(word.cells) <= set(line.cells)]
        several = sum(not word.pair and word.direction is line.direction for word in new) > 1
        if several and not (changes.recomposed and _is_changed(laying, line)):
            told = "".join(signs_of(laying.after, line.cells))
            return refuse("no_compound", "4.5", word=told, cell=line.cells[0])
    return None


def _freed_for_nothing(laying: Laying, changes: Changes) -> Refusal | None:
    """§5.3 A die goes to the hand out of a word that becomes another, and none like it comes into
    its place.
    """
    freed = laying.left - set(laying.came.values())
    missed = {cell for word in changes.became for cell in word.cells} & freed
    taken = {key_of((laying.before[cell].letter,)) for cell in freed}
    alike = taken & {key_of((laying.after[cell].letter,)) for cell in laying.laid}
    if missed == freed and len(laying.lost) - len(laying.carried) == len(freed) and not alike:
        return None
    return refuse("freed_for_nothing", "5.3", cell=min(freed - missed or freed))


def _lay_in(old: Formed, line: Line) -> bool:
    """§4.11 Was there a word or a pair in this run, to be changed?"""
    return old.direction is line.direction and bool({*old.cells} & {*line.cells})


def _is_changed(laying: Laying, line: Line) -> bool:
    """§5.1 Did a letter of the board come to this run, or go from it?"""
    ends = (
        laying.board.before[line.direction].get(line.cells[0], -1),
        laying.board.after[line.direction].get(line.cells[-1], -1),
    )
    return bool((laying.carried | laying.lost) & {*line.cells, *ends})


def _apart(laying: Laying, diagonals: dict[Cells, Direction]) -> Refusal | None:
    """§4.2 All dice hang together, side by side or along a diagonal word."""
    links: dict[int, set[int]] = {
        cell: {other for other in laying.board.neighbours[cell] if other in laying.after}
        for cell in laying.after
    }
    for cells in diagonals:
        for one, other in pairwise(cells):
            links[one].add(other)
            links[other].add(one)
    # From a die that was there before, if any is left: what does not hang on it is apart.
    start = next((cell for cell in laying.after if cell not in laying.new), min(laying.after))
    reached, todo = {start}, [start]
    while todo:
        more = links[todo.pop()] - reached
        reached |= more
        todo += more
    if lost := set(laying.after) - reached:
        return refuse("apart", "4.2", cell=min(lost))
    return None
