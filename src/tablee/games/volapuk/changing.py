"""§6.7 What a play changes: the words that are new, that are gone, and that became others."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.games.volapuk.board import STRAIGHT, Direction
from tablee.games.volapuk.declaring import phrase_cells, straight
from tablee.games.volapuk.dice import SUPER_JOKER
from tablee.games.volapuk.laying import Laying
from tablee.games.volapuk.options import Judges, Reversed, SuperJoker
from tablee.games.volapuk.runs import Line, Part, diagonal_of, parts, runs_near, signs_of
from tablee.games.volapuk.state import Formed
from tablee.games.volapuk.words import Cells, Grid, Referee, bare, key_of, opened, spells

SHARED: Final = 2
"""A word that has so many letters of an old one, and reads on from it, is that word made longer."""


class Changes(NamedTuple):
    """The words and pairs that are on the board since a play, those that are no more, and of these
    the words that became others.
    """

    new: tuple[Formed, ...]
    gone: tuple[Formed, ...]
    became: tuple[Formed, ...]

    @property
    def recomposed(self) -> bool:
        """§6.7 Has an old word become another?"""
        return bool(self.became)


def changes_of(
    referee: Referee, laying: Laying, runs: list[Line], diagonals: dict[Cells, Direction]
) -> Changes:
    """§6.7 By what they say and where: so nothing is new that was only carried elsewhere, or had
    dice put in the place of their like.
    """
    old = [*_old_words(referee, laying)]
    words = [*_straight_words(referee, laying, runs), *_slanted(referee, laying, diagonals)]
    there, here = {_place(word) for word in old}, {_place(word) for word in words}
    new = [word for word in words if _place(word) not in there]
    gone = [word for word in old if _place(word) not in here]
    fresh = [word for word in new if not any(_is_carried(laying, one, word) for one in gone)]
    became = [one for one in gone if _became_another(laying, one, new)] if laying.lost else []
    return Changes(tuple(fresh), tuple(gone), tuple(became))


def _place(word: Formed) -> tuple[Cells, str]:
    return word.cells, word.text


def _is_carried(laying: Laying, old: Formed, word: Formed) -> bool:
    """§6.7 Is it the old word, elsewhere, §3.3 or with other dice for a ligature?"""
    return opened(old.text) == opened(word.text) and _shared(laying, old, word) > 0


def _grew(laying: Laying, old: Formed, word: Formed) -> bool:
    """§6.3 Is it the old word made longer, where it lay or elsewhere?"""
    in_place = set(old.cells) <= set(word.cells) - laying.fresh
    same = _shared(laying, old, word) >= SHARED or _replaces(old, word)
    return in_place or (bare(old.text) in bare(word.text) and same)


def _became_another(laying: Laying, old: Formed, new: list[Formed]) -> bool:
    """§6.7 Is there another word where it was, or have most of its letters gone into others?"""
    if old.pair or any(_is_carried(laying, old, word) or _grew(laying, old, word) for word in new):
        return False
    there = any(_replaces(old, word) for word in new)
    used = {laying.origin(cell) for word in new for cell in word.cells} & set(old.cells)
    return there or 2 * len(used) > len(old.cells)


def renews(laying: Laying, changes: Changes) -> bool:
    """§5.2, §6.7 Has an old word become one that nobody had seen? A fresh word beside it does not
    tell: only those that have most of its letters, or some in its own place.
    """
    for old in changes.became:
        shared = {word: _shared(laying, old, word) for word in changes.new if not word.pair}
        most = max((1, *shared.values()))
        for word, count in shared.items():
            there = _replaces(old, word) and (count >= SHARED or not any(shared.values()))
            if (there or count == most) and not laying.is_again(word):
                return True
    return False


def _replaces(old: Formed, word: Formed) -> bool:
    """Does a word lie where an old one was, and go the same way?"""
    return old.direction is word.direction and bool({*old.cells} & {*word.cells})


def _shared(laying: Laying, old: Formed, word: Formed) -> int:
    """How many letters of an old word are in a word."""
    return len({laying.origin(cell) for cell in word.cells} & set(old.cells))


def _old_words(referee: Referee, laying: Laying) -> Iterator[Formed]:
    """The words and pairs of the board before, wherever a play touched it."""
    came = laying.new - laying.before.keys()
    for cells, direction in runs_near(laying.board, laying.before, laying.left, came):
        # What players admitted in an earlier turn, no dictionary reads: it is one word.
        known = [*parts(referee, laying.before, cells, direction)]
        if not known and referee.options.referee is Judges.VOTE:
            known = [(cells, Part.WORD)]
        for part, kind in known:
            if len(part) > 1:
                yield _word(referee, laying.before, part, direction, pair=kind is Part.PAIR)
    for cells in laying.diagonals:
        yield _word(referee, laying.before, cells, diagonal_of(cells))


def _straight_words(referee: Referee, laying: Laying, runs: list[Line]) -> Iterator[Formed]:
    """§6.10 The words and pairs of touched runs; §3.4 those of a phrase are one."""
    for line in runs:
        phrase = _phrase(referee, laying, line)
        for cells, part in line.parts():
            inside = phrase is not None and set(cells) <= set(phrase.cells)
            if len(cells) > 1 and not inside:
                pair = part is Part.PAIR
                yield _word(referee, laying.after, cells, line.direction, pair=pair)
        if phrase is not None:
            yield phrase


def _word(
    referee: Referee, grid: Grid, cells: Cells, direction: Direction, *, pair: bool = False
) -> Formed:
    signs = signs_of(grid, cells)
    # Where any word may be written from the right, this may be one.
    if referee.options.reversed is Reversed.FREE and not referee.is_word(signs):
        signs = signs[::-1] if referee.is_word(signs[::-1]) else signs
    text = key_of(signs)
    faces = tuple(grid[cell].face for cell in cells)
    # §6.6 What only players admit, no dictionary writes.
    compound = " " in text and spells(referee.words, signs)
    return Formed(text, faces, cells, direction, compound=compound, pair=pair)


def _phrase(referee: Referee, laying: Laying, line: Line) -> Formed | None:
    """§3.4 Words of a declared phrase count as one."""
    cells = phrase_cells(laying, line.direction)
    if not cells or not cells <= set(line.cells):
        return None
    word = _word(referee, laying.after, tuple(sorted(cells)), line.direction)
    return replace(word, compound=False)


def _slanted(
    referee: Referee, laying: Laying, diagonals: dict[Cells, Direction]
) -> Iterator[Formed]:
    """§4.6 Diagonals that were declared, now or before."""
    for cells, direction in diagonals.items():
        yield _word(referee, laying.after, cells, direction)


def weighed(
    referee: Referee,
    laying: Laying,
    word: Formed,
    changes: Changes,
    diagonals: dict[Cells, Direction],
) -> Formed:
    """A word with all that decides its points."""
    said = straight(laying, word.direction, word.cells)
    new = laying.fresh & set(word.cells)
    slanted = {cell for cells in diagonals if cells not in laying.diagonals for cell in cells}
    return replace(
        word,
        atout=not word.pair and referee.is_atout(word.text),
        extends=_extends(referee, laying, word, changes),
        reversed=said is not None and said.reversed,
        conjoint=word.direction in STRAIGHT and bool(new & slanted),
        force=_force(referee, laying, word),
        again=laying.is_again(word),
    )


def _force(referee: Referee, laying: Laying, word: Formed) -> int:
    """§6.11 Of a word that holds the super joker, or of any while it lasts; never of a pair."""
    every = referee.options.super_joker is SuperJoker.ROUND
    return laying.force if not word.pair and (every or SUPER_JOKER in word.faces) else 0


def _extends(referee: Referee, laying: Laying, word: Formed, changes: Changes) -> bool:
    """§6.3 Is it a word that was à l’atout, made longer?"""
    if word.pair:
        return False
    longer = (old for old in changes.gone if not old.pair and _grew(laying, old, word))
    return any(referee.is_atout(old.text) for old in longer)
