"""§3.4, §4.6, §4.7, §4.11 What is declared of a word: that it is a phrase, a diagonal, or reads
reversed.
"""

from tablee.core.game import Refusal, refuse
from tablee.games.volapuk.actions import Declaration
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, Direction
from tablee.games.volapuk.dice import ESPACE, is_letter
from tablee.games.volapuk.laying import Laying
from tablee.games.volapuk.options import Espace, Reversed
from tablee.games.volapuk.runs import Line, diagonal_of, signs_of
from tablee.games.volapuk.words import Cells, Referee, Signs, bare, is_phrase, key_of


def straight(laying: Laying, direction: Direction, cells: Cells) -> Declaration | None:
    """What was declared of a straight word, if anything."""
    said = laying.declared
    if said is None or (said.direction, said.cell, said.length) != (
        direction,
        cells[0],
        len(cells),
    ):
        return None
    return said


def declared_cells(laying: Laying, said: Declaration) -> Cells:
    """The cells of a declaration, as far as the board goes."""
    cells, steps = [said.cell], laying.board.after[said.direction]
    while len(cells) < said.length and cells[-1] in steps:
        cells.append(steps[cells[-1]])
    return tuple(cells)


def phrase_cells(laying: Laying, direction: Direction) -> frozenset[int]:
    """§3.4 The cells of the phrase that is declared in this direction, if one is."""
    said = laying.declared
    if said is None or not said.phrase or said.direction is not direction:
        return frozenset()
    return frozenset(declared_cells(laying, said))


def off_the_board(laying: Laying) -> Refusal | None:
    """§1.3 A word ends where the board does."""
    said = laying.declared
    if said is None or len(declared_cells(laying, said)) == said.length:
        return None
    return refuse("off_the_board", "1.3", cell=said.cell, length=said.length)


def misdeclared(referee: Referee, laying: Laying, runs: list[Line]) -> Refusal | None:
    """§4.7, §3.4 What is declared must have been made by this very play, and be true."""
    said = laying.declared
    if said is None:
        return None
    cells = declared_cells(laying, said)
    if said.direction in STRAIGHT and not _was_made(laying, runs, said.direction, cells):
        return _not_made(said)
    signs = signs_of(laying.after, cells)
    if said.reversed and (refusal := _not_reversed(referee, signs, said.direction)):
        return refusal
    return _no_phrase(referee, laying, cells) if said.phrase else None


def _not_made(said: Declaration) -> Refusal:
    """§3.4 A phrase is declared from end to end, §4.7 a word read reversed as well."""
    if said.phrase:
        return refuse("phrase_length", "3.4", cell=said.cell, length=said.length)
    section = "4.7" if said.reversed else "4.11"
    return refuse("nothing_declared", section, cell=said.cell, length=said.length)


def _was_made(laying: Laying, runs: list[Line], direction: Direction, cells: Cells) -> bool:
    """From the beginning of a piece to the end of one, with a new die."""
    for line in runs:
        if line.direction is direction and set(cells) <= set(line.cells):
            first, last = line.cells.index(cells[0]), line.cells.index(cells[-1])
            begins = first in [piece.first for piece in line.pieces]
            ends = last in [piece.last for piece in line.pieces]
            return begins and ends and bool(laying.fresh & set(cells))
    return False


def _not_reversed(referee: Referee, signs: Signs, direction: Direction) -> Refusal | None:
    """§4.7 Two words in one, read die by die from either end; or any word, where the table says
    so. It has letters enough, and is no diagonal unless the table says so.
    """
    options, other = referee.options, signs[::-1]
    match options.reversed:
        case Reversed.OFF:
            return refuse("no_reversed", "4.7")
        case Reversed.ANACYCLIC:
            fits = referee.is_word(signs) and bare(key_of(other)) != bare(key_of(signs))
        case _:
            fits = True
    word, letters = "".join(signs), sum(map(is_letter, signs))
    if not fits or not referee.is_word(other):
        return refuse("not_reversed", "4.7", word=word, reversed="".join(other))
    if letters < options.reversed_dice:
        needed = options.reversed_dice
        return refuse("too_short_reversed", "4.7", word=word, letters=letters, needed=needed)
    if direction in DIAGONALS and not options.reversed_diagonal:
        return refuse("reversed_diagonal", "4.7", word=word)
    return None


def _no_phrase(referee: Referee, laying: Laying, cells: Cells) -> Refusal | None:
    """§3.4 A word of it is new, and it has a sense that the referee knows."""
    signs = signs_of(laying.after, cells)
    text = key_of(signs)
    if referee.options.espace is not Espace.FULL:
        return refuse("no_phrases", "4.5")
    if ESPACE not in signs:
        return refuse("no_phrase", "3.4", phrase=text)
    if referee.is_word(signs):
        return refuse("phrase_is_word", "3.4", phrase=text)
    if not laying.fresh & {cell for cell in cells if laying.after[cell].letter != ESPACE}:
        return refuse("phrase_of_old_words", "3.4", phrase=text)
    if text not in referee.phrases and not is_phrase(referee.words, text):
        return refuse("unknown_phrase", "3.4", phrase=text)
    return None


def diagonals_of(referee: Referee, laying: Laying) -> dict[Cells, Direction] | Refusal:
    """§4.6 The diagonals on the board after a play: declared now, §5.4 or before and still read."""
    found: dict[Cells, Direction] = {}
    said = laying.declared
    if said is not None and said.direction in DIAGONALS:
        cells = declared_cells(laying, said)
        if refusal := _undiagonal(referee, laying, said, cells):
            return refusal
        found[cells] = said.direction
    for cells in laying.diagonals:
        if any(set(cells) < set(longer) for longer in found):
            continue
        if not set(cells) & (laying.new | laying.vacated):
            found[cells] = diagonal_of(cells)
            continue
        signs = signs_of(laying.after, tuple(cell for cell in cells if cell in laying.after))
        if len(signs) < len(cells) or not referee.reads(signs):
            word = "".join(signs_of(laying.before, cells))
            return refuse("breaks_diagonal", "5.4", word=word, cell=cells[0])
        found[cells] = diagonal_of(cells)
    return found


def _undiagonal(
    referee: Referee, laying: Laying, said: Declaration, cells: Cells
) -> Refusal | None:
    least, first = referee.options.diagonal, said.cell
    if not least:
        return refuse("no_diagonals", "4.6")
    if empty := [cell for cell in cells if cell not in laying.after]:
        return refuse("gap", "4.6", cell=empty[0])
    if not laying.fresh & set(cells):
        return refuse("nothing_declared", "4.6", cell=first, length=said.length)
    installed = len(set(cells) - laying.new)
    if installed < least:
        return refuse("too_few_installed", "4.6", installed=installed, needed=least)
    signs = signs_of(laying.after, cells)
    word = "".join(signs)
    if referee.waits(signs):
        return refuse("too_early", "3.2", word=word, cell=first)
    if not referee.reads(signs):
        direction, length = said.direction, len(cells)
        return refuse(
            "not_a_word", "4.6", word=word, cell=first, direction=direction, length=length
        )
    return None
