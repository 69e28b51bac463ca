"""What to lay: the best of what the kernels find, as the rules judge it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.volapuk.packing import Table, known_to, plays
from tablee.core.game import Refusal, Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import DIAGONALS, Direction, board
from tablee.games.volapuk.dice import SUPER_JOKER
from tablee.games.volapuk.score import word_line
from tablee.games.volapuk.state import (
    FORCE,
    Declaration,
    Formed,
    Held,
    Play,
    Played,
    Reversed,
    State,
)
from tablee.games.volapuk.words import Cells, Grid, referee_of, run, signs_of
from tablee.kernels.volapuk import Plays
from tablee.lexicon.queries import WordSet

TRIED: Final = 2
"""So many of the best are judged: the kernels tell the points of what the rules do not refuse."""


class Idea(NamedTuple):
    """A play, and what the rules say that it is worth."""

    play: Play
    points: int


def judged(state: State, seat: Seat, play: Play, words: WordSet | None = None) -> Played | None:
    """What a play does, if it can be made."""
    facts = rules.lay(words or known_to(state.options).words, state, seat, play)
    if isinstance(facts, Refusal):
        return None
    (played,) = facts
    # What would be put to the vote may come to nothing.
    return played if isinstance(played, Played) else None


def ideas(
    state: State, seat: Seat, table: Table, every: Plays, tried: int = TRIED, *, plain: bool = False
) -> list[Idea]:
    """The best plays of one word, best first, with what is best declared of it; or, where they are
    `plain`, with nothing. What the rules refuse does not count.
    """
    hand = laid_hand(state.hands[seat])
    judge = undeclared if plain else adorned
    several: list[Idea] = []
    for play in plays(table, hand, _promised(state, hand, every).best_first()):
        if len(several) == tried:
            break
        if (idea := judge(state, seat, play)) is not None:
            several.append(idea)
    return sorted(several, key=lambda idea: -idea.points)


def _promised(state: State, hand: Sequence[Held], every: Plays) -> Plays:
    """Plays with what they promise, §6.11 under the super joker too."""
    if any(held.face == SUPER_JOKER for held in hand):
        return every.amplified(FORCE, None)
    if state.force:
        cell = next(tile.cell for tile in state.tiles if tile.face == SUPER_JOKER)
        return every.amplified(state.force, cell)
    return every


def undeclared(state: State, seat: Seat, play: Play) -> Idea | None:
    """A play as it is; None if it cannot be made."""
    played = judged(state, seat, play)
    return None if played is None else Idea(play, played.points)


def laid_hand(hand: Sequence[Held]) -> list[Held]:
    """The dice that show something, the super joker before others that stand for a letter."""
    shown = [held for held in hand if held.face is not None]
    return sorted(shown, key=lambda held: held.face != SUPER_JOKER)


def faces_of(hand: Sequence[Held]) -> list[str | None]:
    """What the dice show."""
    return [held.face for held in hand]


def adorned(state: State, seat: Seat, play: Play, words: WordSet | None = None) -> Idea | None:
    """A play with the reading backwards or the diagonal that adds most to it; None if it cannot
    be made at all. Of a diagonal no more can be declared than that it is read backwards. Other
    `words` than those of the table are for trials.
    """
    words = words or known_to(state.options).words
    played = judged(state, seat, play, words)
    if played is None:
        return None
    best = Idea(play, played.points)
    if play.declared is not None:
        several = [replace(play.declared, reversed=True)]
    else:
        several = [*_reversals(state, words, played), *_diagonals(state, words, seat, play)]
    for said in several:
        richer = replace(play, declared=said)
        then = judged(state, seat, richer, words)
        if then is not None and then.points > best.points:
            best = Idea(richer, then.points)
    return best


def _reversals(state: State, words: WordSet, played: Played) -> Iterator[Declaration]:
    """Words that are worth more when read both ways."""
    if state.options.reversed is Reversed.OFF:
        return
    for word in played.words:
        if word.pair or len(word.cells) < 2:
            continue
        if _points(state, replace(word, reversed=True)) > _points(state, word):
            yield Declaration(word.cells[0], word.direction, len(word.cells), reversed=True)


def _points(state: State, word: Formed) -> int:
    return word_line(word, state.options).points


def _diagonals(state: State, words: WordSet, seat: Seat, play: Play) -> Iterator[Declaration]:
    """Every diagonal through a new die."""
    if not state.options.diagonal:
        return
    grid = rules.board_after(state, seat, play)
    new = {put.cell for put in play.place}
    new |= {shift.to for shift in play.moves if shift.to is not None}
    for direction in DIAGONALS:
        done: set[int] = set()
        for cell in sorted(new):
            cells = run(board(state.options.diameter), grid, cell, direction)
            if len(cells) < 2 or done & set(cells):
                continue
            done.update(cells)
            yield from _stretches(state, words, grid, new, cells, direction)


def _stretches(
    state: State, words: WordSet, grid: Grid, new: set[int], cells: Cells, direction: Direction
) -> Iterator[Declaration]:
    """The diagonals along these cells that can be declared, read forwards and backwards."""
    referee = referee_of(words, state)
    turned = state.options.reversed is not Reversed.OFF and state.options.reversed_diagonal
    ways = (False, True) if turned else (False,)
    for first in range(len(cells)):
        for end in range(first + 2, len(cells) + 1):
            part = cells[first:end]
            fresh = len(new & set(part))
            if not fresh or len(part) - fresh < state.options.diagonal:
                continue
            if referee.reads(signs_of(grid, part)):
                for backwards in ways:
                    yield Declaration(part[0], direction, len(part), reversed=backwards)
