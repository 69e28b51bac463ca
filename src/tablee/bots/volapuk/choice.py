"""What to lay: the best of what the kernels find, as the rules judge it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from tablee.bots.volapuk.allowance import Allowance
from tablee.bots.volapuk.packing import Found, Table, found, known_to, plays, table_of
from tablee.core.game import Refusal, Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import DIAGONALS, Direction, board
from tablee.games.volapuk.score import word_line
from tablee.games.volapuk.state import (
    Declaration,
    Formed,
    Held,
    Play,
    Played,
    Reversed,
    State,
)
from tablee.games.volapuk.words import Cells, Grid, key_of, run, signs_of
from tablee.lexicon.queries import WordSet

TRIED: Final = 6
"""So many of the best are judged: the kernels tell points almost exactly."""


class Idea(NamedTuple):
    """A play, and what the rules say that it is worth."""

    play: Play
    points: int


def table_before(state: State) -> Table:
    """The board of a state, with all words that count."""
    return table_of(known_to(state.options), state.options, state.elue, state.tiles)


def judged(state: State, seat: Seat, play: Play, words: WordSet | None = None) -> Played | None:
    """What a play does, if it can be made."""
    facts = rules.lay(words or known_to(state.options).words, state, seat, play)
    if isinstance(facts, Refusal):
        return None
    (played,) = facts
    assert isinstance(played, Played)
    return played


def ideas(
    state: State, seat: Seat, table: Table, every: Found, tried: int = TRIED, *, plain: bool = False
) -> list[Idea]:
    """The best plays of one word, best first, with all that may be declared beside it; or, where
    they are `plain`, with nothing.
    """
    order = np.argsort(-every.points, kind="stable")
    hand = laid_hand(state.hands[seat])
    judge = undeclared if plain else adorned
    several: list[Idea] = []
    for play in plays(table, hand, every.rows[order]):
        if len(several) == tried:
            break
        if (idea := judge(state, seat, play)) is not None:
            several.append(idea)
    return sorted(several, key=lambda idea: -idea.points)


def undeclared(state: State, seat: Seat, play: Play) -> Idea | None:
    """A play as it is; None if it cannot be made."""
    played = judged(state, seat, play)
    return None if played is None else Idea(play, played.points)


def laid_hand(hand: Sequence[Held]) -> list[Held]:
    """The dice that show something."""
    return [held for held in hand if held.face is not None]


def faces_of(hand: Sequence[Held]) -> list[str | None]:
    """What the dice show."""
    return [held.face for held in hand]


def adorned(state: State, seat: Seat, play: Play, words: WordSet | None = None) -> Idea | None:
    """A play with every reading backwards and every diagonal that adds to it; None if it cannot
    be made at all. Other `words` than those of the table are for trials.
    """
    words = words or known_to(state.options).words
    played = judged(state, seat, play, words)
    if played is None:
        return None
    best = Idea(play, played.points)
    more = [*_reversals(state, words, played), *_diagonals(state, words, seat, play)]
    if not more:
        return best
    # All of them together; should that fail, one by one.
    for several in (more, *([one] for one in more)):
        richer = _declaring(best.play, several)
        then = judged(state, seat, richer, words)
        if then is not None and then.points > best.points:
            best = Idea(richer, then.points)
            if several is more:
                break
    return best


def _declaring(play: Play, more: Sequence[Declaration]) -> Play:
    """What is said of the same word replaces what was said before."""
    said = {(one.cell, one.direction, one.length): one for one in (*play.declared, *more)}
    return replace(play, declared=tuple(said.values()))


def _reversals(state: State, words: WordSet, played: Played) -> Iterator[Declaration]:
    """Words that are worth more when read both ways."""
    if state.options.reversed is Reversed.OFF:
        return
    for word in played.words:
        if word.pair or word.reversed or words.reverse(word.text) is None:
            continue
        richer = replace(word, reversed=True)
        if _points(state, richer) > _points(state, word):
            yield Declaration(word.cells[0], word.direction, len(word.cells), reversed=True)


def _points(state: State, word: Formed) -> int:
    return word_line(word, state.elue, state.options).points


def _diagonals(state: State, words: WordSet, seat: Seat, play: Play) -> Iterator[Declaration]:
    """The best diagonal through each new die, but along those declared already."""
    if not state.options.diagonal:
        return
    grid = rules.board_after(state, seat, play)
    new = {put.cell for put in play.place}
    new |= {shift.to for shift in play.moves if shift.to is not None}
    said = {(one.direction, one.cell) for one in play.declared}
    for direction in DIAGONALS:
        done: set[int] = set()
        for cell in sorted(new):
            cells = run(board(state.options.diameter), grid, cell, direction)
            if len(cells) < 2 or done & set(cells):
                continue
            done.update(cells)
            if any((direction, one) in said for one in cells):
                continue
            best = _best_stretch(state, words, grid, new, cells, direction)
            if best is not None:
                yield best


def _best_stretch(
    state: State, words: WordSet, grid: Grid, new: set[int], cells: Cells, direction: Direction
) -> Declaration | None:
    """The diagonal along these cells that is worth most."""
    referee = rules.referee_of(words, state)
    ways = (False,) if state.options.reversed is Reversed.OFF else (False, True)
    best, most = None, 0
    for first in range(len(cells)):
        for end in range(first + 2, len(cells) + 1):
            part = cells[first:end]
            fresh = len(new & set(part))
            if not fresh or len(part) - fresh < state.options.diagonal:
                continue
            signs = signs_of(grid, part)
            if not referee.is_word(signs):
                continue
            faces = tuple(grid[cell].face for cell in part)
            word = Formed(key_of(signs), faces, part, direction, compound=" " in key_of(signs))
            for backwards in ways:
                if backwards and words.reverse(word.text) is None:
                    continue
                points = _points(state, replace(word, reversed=backwards))
                if points > most:
                    most = points
                    best = Declaration(part[0], direction, len(part), reversed=backwards)
    return best


# Several words at once

MOST_WORDS: Final = 4


def enlarged(state: State, seat: Seat, idea: Idea) -> Idea:
    """A play with more words of the dice that it leaves, wherever they add to it."""
    for _ in range(MOST_WORDS - 1):
        more = _one_more(state, seat, idea)
        if more is None:
            break
        idea = more
    return idea


def _one_more(state: State, seat: Seat, idea: Idea) -> Idea | None:
    gone = {put.die for put in idea.play.place}
    left = [held for held in laid_hand(state.hands[seat]) if held.die not in gone]
    if not left:
        return None
    tiles = rules.board_after(state, seat, idea.play).values()
    table = table_of(known_to(state.options), state.options, state.elue, tiles)
    every = found(table, faces_of(left))
    order = np.argsort(-every.points, kind="stable")[:TRIED]
    best: Idea | None = None
    for play in plays(table, left, every.rows[order]):
        joined = _joined(idea.play, play)
        then = adorned(state, seat, joined)
        if then is not None and then.points > (best or idea).points:
            best = then
    return best


def _joined(one: Play, other: Play) -> Play:
    """Both plays at once; what the second makes of a word of the first is not declared twice."""
    taken = {put.cell for put in other.place}
    fresh = [said for said in other.declared if said not in one.declared]
    assert not taken & {put.cell for put in one.place}
    return replace(one, place=(*one.place, *other.place), declared=(*one.declared, *fresh))


def larger(state: State, seat: Seat, several: Sequence[Idea], allowance: Allowance) -> list[Idea]:
    """The best of these, each with more words laid beside it as long as there is time."""
    best = sorted(several, key=lambda idea: -idea.points)[:TRIED]
    return [enlarged(state, seat, idea) if allowance.suffices() else idea for idea in best]
