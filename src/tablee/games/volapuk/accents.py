"""§8.3 Accents, announced or shown by a die."""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.volapuk import events
from tablee.games.volapuk.actions import Accent, ClaimAccent
from tablee.games.volapuk.board import Cell, board
from tablee.games.volapuk.books import Facts
from tablee.games.volapuk.dice import ESPACE, Die
from tablee.games.volapuk.floor import unplayed
from tablee.games.volapuk.laying import Laying
from tablee.games.volapuk.options import Accents
from tablee.games.volapuk.runs import grid_of, words_at
from tablee.games.volapuk.state import ACCENT, Accented, Claim, Formed, Open, Spoken, Tile
from tablee.games.volapuk.words import Cells, Grid, Referee, aligned, key_of, referee_of, spellings
from tablee.letters.sound import VOWELS
from tablee.letters.words import Words

MARKS: Final = {
    "\N{COMBINING GRAVE ACCENT}": Accent.GRAVE,
    "\N{COMBINING ACUTE ACCENT}": Accent.AIGU,
    "\N{COMBINING CIRCUMFLEX ACCENT}": Accent.CIRCONFLEXE,
    "\N{COMBINING DIAERESIS}": Accent.TREMA,
}


SHOWN_BY: Final = {
    Accent.GRAVE: "È",
    Accent.AIGU: "É",
    Accent.CIRCONFLEXE: "^",
    Accent.TREMA: "¨",
}
"""§8.3 The face of a die that bears an accent, or is one."""


def claim_accent(words: Words, lying: Open, seat: Seat, move: ClaimAccent) -> Facts:
    """§8.3 Three points for an accent that the dictionary has, six where two words cross on it."""
    if refusal := _not_open(lying, seat, move):
        return refusal
    cell, accent, other = move.cell, move.accent, _claim_on(lying, move.cell)
    count = words_accented(referee_of(words, lying), lying, cell, accent)
    if not count:
        return (events.ClaimFailed(seat, accent, cell, None, lying.options.false_claim),)
    over = None if other is None else other.seat
    letter, crossed = grid_of(lying)[cell].letter, count > 1
    points = ACCENT * 2 if crossed else ACCENT
    return (events.AccentClaimed(seat, cell, accent, move.die, letter, crossed, points, over),)


def _not_open(lying: Open, seat: Seat, move: ClaimAccent) -> Refusal | None:
    """§8.3 On a letter just laid or used, once for each die; right or wrong."""
    if refusal := unplayed(lying, ClaimAccent):
        return refusal
    if not any(move.cell in word.cells for word in lying.spoken):
        return refuse("not_spoken_of", "8.3", cell=move.cell)
    if refusal := _shows_not(lying, seat, move.accent, move.die):
        return refusal
    other, marked = _claim_on(lying, move.cell), move.cell in [mark.cell for mark in lying.marks]
    if marked or (other is not None and not _outdoes(lying, seat, move, other)):
        return refuse("accent_taken", "8.3", cell=move.cell)
    return None


def _cells_spoken_of(lying: Open) -> list[int]:
    return sorted({cell for word in lying.spoken for cell in word.cells})


def _claim_on(lying: Open, cell: int) -> Claim | None:
    return next((claim for claim in lying.claims if claim.cell == cell), None)


def _shows_not(lying: Open, seat: Seat, accent: Accent, die: Die | None) -> Refusal | None:
    """§8.3 A die that one claims to have for it must show it; some tables ask for one."""
    face = SHOWN_BY[accent]
    if die is None:
        required = lying.options.accents is Accents.REQUIRED
        return refuse("accent_die", "8.3", face=face) if required else None
    shown = {held.die: held.face for held in lying.hands[seat]}
    if die not in shown:
        return refuse("not_in_hand", "8.3", die=die)
    if shown[die] != face:
        return refuse("not_showing", "8.3", die=die, face=face)
    return None


def _outdoes(lying: Open, seat: Seat, move: ClaimAccent, other: Claim) -> bool:
    """§8.3 A die that shows the accent comes before a bare announcement."""
    first = lying.options.accents is Accents.PRIORITY and other.seat != seat
    return first and move.die is not None and other.die is None


def words_accented(referee: Referee, lying: Open, cell: int, accent: Accent) -> int:
    """§8.3 How many words through this cell have that accent there, one just formed among them."""
    grid = grid_of(lying)
    crossing = [
        (key_of(tuple(grid[one].letter for one in cells)), cells)
        for cells in words_at(referee, board(lying.options.diameter), grid, lying.diagonals, cell)
    ]
    spoken = [
        part
        for word in lying.spoken
        if cell in word.cells
        for part in _parts(referee, grid, word)
        if cell in part[1]
    ]
    if not any(_is_accented(referee, grid, *word, cell, accent) for word in spoken):
        return 0
    known = {frozenset(cells): (text, cells) for text, cells in (*crossing, *spoken)}
    return sum(_is_accented(referee, grid, *word, cell, accent) for word in known.values())


def _parts(referee: Referee, grid: Grid, word: Spoken) -> Iterator[tuple[str, Cells]]:
    """§8.3 A word; of a phrase, which no dictionary spells, each of its words."""
    if spellings(referee.words, word.text):
        yield word.text, word.cells
        return
    spaces = [at for at, cell in enumerate(word.cells) if grid[cell].letter == ESPACE]
    for text, (before, after) in zip(
        word.text.split(" "), pairwise((-1, *spaces, len(word.cells))), strict=True
    ):
        yield text, word.cells[before + 1 : after]


def _is_accented(
    referee: Referee, grid: Grid, text: str, cells: Cells, cell: int, accent: Accent
) -> bool:
    before = sum(len(grid[one].letter) for one in cells[: cells.index(cell)])
    size = len(grid[cell].letter)
    for spelling in spellings(referee.words, text):
        letters = aligned(spelling, text)
        if letters is not None and accent in accents_of(letters[before : before + size]):
            return True
    return False


def accents_of(letters: str) -> set[Accent]:
    """The accents that these letters bear."""
    return {MARKS[sign] for sign in unicodedata.normalize("NFD", letters) if sign in MARKS}


def accent_claimed(lying: Open, event: events.AccentClaimed) -> Open:
    """§8.3 A die that shows it takes the place of a bare announcement."""
    left = tuple(claim for claim in lying.claims if claim.cell != event.cell)
    claim = Claim(event.seat, event.points, event.cell, event.accent, event.die)
    return replace(lying, claims=(*left, claim))


def accents_to_claim(words: Words, lying: Open, seat: Seat) -> Iterator[ClaimAccent]:
    """Every accent on every letter, right or wrong."""
    dice = [None, *(held.die for held in lying.hands[seat])]
    for cell in _cells_spoken_of(lying):
        for accent in Accent:
            for die in dice:
                action = ClaimAccent(cell, accent, die)
                if not isinstance(claim_accent(words, lying, seat, action), Refusal):
                    yield action


def open_accents(lying: Open, seat: Seat) -> Iterator[tuple[Accent, Die | None, tuple[Cell, ...]]]:
    """§8.3 What one may announce, right or wrong, on which letters: with one’s own die that shows
    it, which comes before others, or without where the table asks for none.
    """
    if unplayed(lying, ClaimAccent):
        return
    letters = {tile.cell: tile.letter for tile in lying.tiles}
    cells = [cell for cell in _cells_spoken_of(lying) if not VOWELS.isdisjoint(letters[cell])]
    for accent in Accent:
        showing = (held.die for held in lying.hands[seat] if held.face == SHOWN_BY[accent])
        die = next(showing, None)
        if _shows_not(lying, seat, accent, die) is None:
            claims = (ClaimAccent(cell, accent, die) for cell in cells)
            open_ = tuple(one.cell for one in claims if not _not_open(lying, seat, one))
            yield accent, die, open_


OF_FACE: Final = {"É": Accent.AIGU, "È": Accent.GRAVE}


def accent_lines(lying: Open, laying: Laying, formed: tuple[Formed, ...]) -> tuple[ScoreLine, ...]:
    """§8.3 É and È announce themselves, for whoever lays them in a word."""
    lines = []
    for cell, _ in _self_accented(lying, laying.after, laying.placed, formed):
        words = sum(cell in word.cells for word in formed if not word.pair)
        face, points = laying.after[cell].face, ACCENT * min(words, 2)
        told = f"{face} {ACCENT} × 2" if words > 1 else f"{face} {ACCENT}"
        lines.append(ScoreLine("accent", points, f"{told} = {points}", "8.3"))
    return tuple(lines)


def _self_accented(
    lying: Open, grid: dict[int, Tile] | Any, placed: Iterable[int], formed: tuple[Formed, ...]
) -> Iterator[tuple[int, Accent]]:
    if lying.options.accents is Accents.OFF:
        return
    read = {cell for word in formed if not word.pair for cell in word.cells}
    for cell in sorted(placed):
        if cell in read and grid[cell].face in OF_FACE:
            yield cell, OF_FACE[grid[cell].face]


def marks_after(lying: Open, event: events.Played, tiles: tuple[Tile, ...]) -> tuple[Accented, ...]:
    """§8.3 Those of dice that stay on the board, wherever they go, and of É and È just laid. §4.9 A
    die that takes the place of a joker has had the accent of the letter.
    """
    grid = {tile.cell: tile for tile in tiles}
    before = {tile.cell: tile.die for tile in lying.tiles}
    if event.exchange is not None:
        before[event.exchange.cell] = event.exchange.die
    placed = [put.cell for put in event.place]
    marked = {before[mark.cell]: mark.accent for mark in lying.marks}
    on_board = [tile for tile in tiles if tile.die in marked and tile.cell not in placed]
    stay = [Accented(tile.cell, marked[tile.die]) for tile in on_board]
    new = [Accented(*mark) for mark in _self_accented(lying, grid, placed, event.words)]
    return tuple(sorted((*stay, *new), key=lambda mark: mark.cell))
