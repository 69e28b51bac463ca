"""How a word is written whose dice leave it open: PECHE is *pêche*, or by an accent *péché*."""

from collections.abc import Iterator

from tablee.games.volapuk.accents import accents_of
from tablee.games.volapuk.board import STRAIGHT, board
from tablee.games.volapuk.options import Accents, Definitions
from tablee.games.volapuk.runs import run
from tablee.games.volapuk.state import Open, Tile
from tablee.games.volapuk.views import View
from tablee.games.volapuk.words import Cells, aligned, fits, key_of, spellings
from tablee.letters.words import Words


def spelled(words: Words, view: View, word: str) -> str | None:
    """A word of the board with the accents that were put on it, or else its likeliest ones."""
    known = spellings(words, word)
    if not known or _is_to_be_found(view.open, word):
        return None
    likeliest = words.spelled(word) if word in words else known[0]
    fitting = [one for one in (likeliest, *known) if _bears(view.open, word, one)]
    return (fitting or [likeliest])[0]


def _is_to_be_found(lying: Open, word: str) -> bool:
    """§8.3, §8.5 Where accents or senses are announced, how a word is written is worth points to
    who finds it: until all have spoken of it, it is read as it lies.
    """
    options = lying.options
    found = options.accents is not Accents.OFF
    found = found or options.announced_definitions is not Definitions.OFF
    spoken_of = word in [one.text for one in lying.spoken] or word not in lying.seen
    return found and spoken_of and lying.end is None


def _bears(lying: Open, word: str, spelling: str) -> bool:
    """Has this spelling the accents of the board, wherever the word lies there?"""
    letters = aligned(spelling, word)
    assert letters is not None, "a word is spelled with its own letters"
    grid = {tile.cell: tile for tile in lying.tiles}
    marks = {mark.cell: mark.accent for mark in lying.marks}
    for cells in _accented_lines(lying, grid):
        signs = [grid[cell].letter for cell in cells]
        if key_of(tuple(signs)) != word:
            continue
        if not fits("".join(signs), spelling):
            return False
        start = 0
        for cell, sign in zip(cells, signs, strict=True):
            part = letters[start : start + len(sign)]
            if cell in marks and marks[cell] not in accents_of(part):
                return False
            start += len(sign)
    return True


def _accented_lines(lying: Open, grid: dict[int, Tile]) -> Iterator[Cells]:
    """§8.3 The lines of dice through an accent that was announced, or that a die shows."""
    shown = {tile.cell for tile in lying.tiles if tile.letter in ("É", "È")}
    accented = (shown | {mark.cell for mark in lying.marks}) & grid.keys()
    ground = board(lying.options.diameter)
    for cell in sorted(accented):
        for direction in STRAIGHT:
            yield run(ground, grid, cell, direction)
        yield from (cells for cells in lying.diagonals if cell in cells)
