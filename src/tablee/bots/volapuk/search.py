"""What to lay: the best of what the kernels find, as the rules judge it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.volapuk.packing import Table, plays
from tablee.bots.volapuk.sight import Look, Mind
from tablee.bots.volapuk.vocabulary import rulebook
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.volapuk import judging, placing
from tablee.games.volapuk.actions import Declaration, Play
from tablee.games.volapuk.board import DIAGONALS, Direction, board
from tablee.games.volapuk.dice import SUPER_JOKER
from tablee.games.volapuk.events import Played
from tablee.games.volapuk.options import Reversed
from tablee.games.volapuk.runs import run, signs_of
from tablee.games.volapuk.score import word_line
from tablee.games.volapuk.state import FORCE, Formed, Held, Open
from tablee.games.volapuk.words import Cells, Grid, key_of, referee_of
from tablee.kernels.volapuk.search import Plays

TRIED: Final = 2
"""So many of the best are judged: the kernels tell the points of what the rules do not refuse."""
MOST_REFUSED: Final = 40
"""Of plays that are refused, or make words by the way that are not known, no more are tried."""


class Idea(NamedTuple):
    """A play, and what the rules say that it is worth."""

    play: Play
    points: int


def judged(lying: Open, seat: Seat, play: Play, mind: Mind) -> Played | None:
    """What a play does, if it can be made, and makes no word that is not known."""
    facts = judging.lay(rulebook(lying.options), lying, seat, play)
    if isinstance(facts, Refusal):
        return None
    (played,) = facts
    # What would be put to the vote may come to nothing.
    if not isinstance(played, Played) or not all(_is_known(mind, word) for word in played.words):
        return None
    return played


def _is_known(mind: Mind, word: Formed) -> bool:
    """Of a phrase, each of its words is."""
    if word.pair or word.text in mind.known.words:
        return True
    return " " in word.text and all(one in mind.known.words for one in word.text.split())


def ideas(
    lying: Open, seat: Seat, table: Table, every: Plays, mind: Mind, tried: int = TRIED
) -> list[Idea]:
    """The best plays of one word, best first, with what is best declared of it. What the rules
    refuse does not count.
    """
    hand = laid_hand(lying.hands[seat])
    promised = amplified(lying, hand, every).best_first()
    return best_of(lying, seat, mind, plays(table, hand, promised), tried)


def best_of(
    lying: Open, seat: Seat, mind: Mind, several: Iterable[Play], tried: int = TRIED
) -> list[Idea]:
    """Of plays, best first, the first few that can be made, with what is best declared of them."""
    told = (adorned(lying, seat, play, mind) for play in islice(several, MOST_REFUSED))
    made = islice((idea for idea in told if idea is not None), tried)
    return sorted(made, key=lambda idea: -idea.points)


def amplified(lying: Open, hand: Sequence[Held], every: Plays) -> Plays:
    """Plays with what they promise, §6.11 under the super joker too."""
    if any(held.face == SUPER_JOKER for held in hand):
        return every.amplified(FORCE, None)
    if lying.force:
        cell = next(tile.cell for tile in lying.tiles if tile.face == SUPER_JOKER)
        return every.amplified(lying.force, cell)
    return every


def laid_hand(hand: Sequence[Held]) -> list[Held]:
    """The dice that show something, the super joker before others that stand for a letter."""
    shown = [held for held in hand if held.face is not None]
    return sorted(shown, key=lambda held: held.face != SUPER_JOKER)


def faces_of(hand: Sequence[Held]) -> list[str | None]:
    """What the dice show."""
    return [held.face for held in hand]


def adorned(lying: Open, seat: Seat, play: Play, mind: Mind) -> Idea | None:
    """A play with the reading backwards or the diagonal that adds most to it, of those that are
    looked for; None if it cannot be made at all. Of a diagonal no more can be declared than that it
    is read backwards.
    """
    played = judged(lying, seat, play, mind)
    if played is None:
        return None
    best = Idea(play, played.points)
    for said in _sayings(lying, seat, play, played, mind):
        richer = replace(play, declared=said)
        then = judged(lying, seat, richer, mind)
        if then is not None and then.points > best.points:
            best = Idea(richer, then.points)
    return best


def _sayings(
    lying: Open, seat: Seat, play: Play, played: Played, mind: Mind
) -> Iterator[Declaration]:
    grid = placing.board_after(lying, seat, play)
    if play.declared is None:
        if Look.REVERSED in mind.looks:
            yield from _reversals(lying, mind, grid, played)
        if Look.DIAGONAL in mind.looks:
            yield from _diagonals(lying, mind, grid, play)
    elif Look.REVERSED in mind.looks and not play.declared.phrase:
        slanted = next((w.cells for w in played.words if w.direction in DIAGONALS), ())
        if _turns(mind, grid, slanted):
            yield replace(play.declared, reversed=True)


def _turns(mind: Mind, grid: Grid, cells: Cells) -> bool:
    """Is there a word that is known, from the last die to the first?"""
    return key_of(signs_of(grid, cells)[::-1]) in mind.known.words


def _reversals(lying: Open, mind: Mind, grid: Grid, played: Played) -> Iterator[Declaration]:
    """Words that are worth more when read both ways."""
    if lying.options.reversed is Reversed.OFF:
        return
    for word in played.words:
        if word.pair or len(word.cells) < 2 or not _turns(mind, grid, word.cells):
            continue
        if _points(lying, replace(word, reversed=True)) > _points(lying, word):
            yield Declaration(word.cells[0], word.direction, len(word.cells), reversed=True)


def _points(lying: Open, word: Formed) -> int:
    return word_line(word, lying.options).points


def _diagonals(lying: Open, mind: Mind, grid: Grid, play: Play) -> Iterator[Declaration]:
    """Every diagonal through a new die."""
    if not lying.options.diagonal:
        return
    new = {put.cell for put in play.place}
    new |= {shift.to for shift in play.moves if shift.to is not None}
    for direction in DIAGONALS:
        done: set[int] = set()
        for cell in sorted(new):
            cells = run(board(lying.options.diameter), grid, cell, direction)
            if len(cells) < 2 or done & set(cells):
                continue
            done.update(cells)
            yield from _stretches(lying, mind, grid, new, cells, direction)


def _stretches(
    lying: Open, mind: Mind, grid: Grid, new: set[int], cells: Cells, direction: Direction
) -> Iterator[Declaration]:
    """The diagonals along these cells that can be declared, read forwards and backwards."""
    referee = referee_of(mind.known.words, lying)
    turned = lying.options.reversed is not Reversed.OFF and lying.options.reversed_diagonal
    for first in range(len(cells)):
        for end in range(first + 2, len(cells) + 1):
            part = cells[first:end]
            fresh = len(new & set(part))
            if not fresh or len(part) - fresh < lying.options.diagonal:
                continue
            if not referee.reads(signs_of(grid, part)):
                continue
            yield Declaration(part[0], direction, len(part))
            if turned and Look.REVERSED in mind.looks and _turns(mind, grid, part):
                yield Declaration(part[0], direction, len(part), reversed=True)
