"""Plays that move dice of the board, by growing cost, as long as the budget lasts.

1. Swaps: two dice of the board change places.
2. Cuts: a space of the hand comes into a word, whose second half makes room.
3. One die is lifted that its words can do without, and becomes part of a new one.
4. The dice of a word that stand in no other are put into another order, with dice of the hand.
5. Any one die gives way to dice of the hand, where a table lets it join them.
6. Two dice are lifted at once.

Where a table lets freed dice join the hand, not all that are lifted need find a new place.

What the kernels and a look at the runs make plausible is judged by the rules; nothing else is.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from tablee.bots.allowance import Allowance
from tablee.bots.volapuk.choice import Idea, adorned, laid_hand
from tablee.bots.volapuk.packing import (
    Laid,
    declaring,
    found,
    kind_of,
    known_to,
    laid,
    puts_of,
    table_at,
)
from tablee.core.game import Seat
from tablee.games.volapuk.board import STRAIGHT, Board, board
from tablee.games.volapuk.dice import ESPACE, SUPER_JOKER
from tablee.games.volapuk.state import (
    HAND,
    Espace,
    Freed,
    Held,
    Play,
    Put,
    Recomposition,
    Shift,
    State,
    Tile,
)
from tablee.games.volapuk.words import Grid, Referee, grid_of, read_run, referee_of, run, signs_of

JUDGED: Final = 1_000
SEARCHED: Final = 6_000
"""What judging a play and searching a board take of a budget of nodes: about as many as
microseconds."""

MOST_DICE: Final = 9
"""More the kernel cannot lay at once."""
MOST_LIFTED: Final = 6
ROWS: Final = 3
"""So many words are judged of each search."""


def recompositions(state: State, seat: Seat, allowance: Allowance) -> Iterator[Idea]:
    """Plays with moves, as long as the allowance lasts."""
    options = state.options
    if options.recomposition is Recomposition.EXTEND or not state.tiles:
        return
    referee = referee_of(known_to(options).words, state)
    grid, disc = grid_of(state), board(options.diameter)
    bound = {cell for cells in state.diagonals for cell in cells}
    bound |= {cell for cell, tile in grid.items() if tile.face == SUPER_JOKER}
    for play in _plain(state, seat, referee, disc, grid, bound):
        if not allowance.lasts():
            return
        allowance.spend(JUDGED)
        if (idea := _paid(state, seat, play)) is not None:
            yield idea
    swaps = options.freed is Freed.SWAP and not state.final
    for cells in _liftings(referee, disc, grid, bound, swaps=swaps):
        if not allowance.lasts():
            return
        allowance.spend(SEARCHED)
        yield from _rehoused(state, seat, [grid[cell] for cell in cells])


def _paid(state: State, seat: Seat, play: Play) -> Idea | None:
    """A play with the most that can be said of it, if it brings anything: words that the game has
    seen do not.
    """
    idea = adorned(state, seat, play)
    return idea if idea is not None and idea.points > 0 else None


def _plain(
    state: State, seat: Seat, referee: Referee, disc: Board, grid: Grid, bound: set[int]
) -> Iterator[Play]:
    yield from _cuts(state, seat, referee, disc, grid, bound)
    yield from _swaps(referee, disc, grid, bound)


# Swaps


def _swaps(referee: Referee, disc: Board, grid: Grid, bound: set[int]) -> Iterator[Play]:
    """Two dice that may stand in each other's place, the longest words first."""
    free = [cell for cell in grid if cell not in bound]
    letters = {grid[cell].letter for cell in free}
    takes = {
        cell: {letter for letter in letters if _fits(referee, disc, grid, cell, letter)}
        for cell in free
    }
    pairs = [
        (one, other)
        for one, other in combinations(free, 2)
        if grid[one].letter != grid[other].letter
        and grid[other].letter in takes[one]
        and grid[one].letter in takes[other]
    ]
    size = {cell: sum(len(run(disc, grid, cell, way)) for way in STRAIGHT) for cell in free}
    pairs.sort(key=lambda pair: -size[pair[0]] - size[pair[1]])
    for one, other in pairs:
        yield Play(moves=(Shift(one, other), Shift(other, one)))


def _fits(referee: Referee, disc: Board, grid: Grid, cell: int, letter: str) -> bool:
    """Could the words through a cell be read with another letter there?"""
    for direction in STRAIGHT:
        cells = run(disc, grid, cell, direction)
        signs = tuple(letter if one == cell else grid[one].letter for one in cells)
        if len(cells) > 1 and read_run(referee, signs) is None:
            return False
    return True


# Cuts


def _cuts(
    state: State, seat: Seat, referee: Referee, disc: Board, grid: Grid, bound: set[int]
) -> Iterator[Play]:
    """A word whose second half moves on by a cell, to make room for a space."""
    space = next((held for held in state.hands[seat] if held.face == ESPACE), None)
    if space is None or state.options.espace is not Espace.FULL:
        return
    for direction in STRAIGHT:
        for cells in sorted({run(disc, grid, cell, direction) for cell in grid}):
            beyond = disc.after[direction].get(cells[-1])
            if beyond is None:
                continue
            for at in range(2, len(cells) - 1):
                first, second = cells[:at], cells[at:]
                halves = (
                    referee.is_word(signs_of(grid, first)),
                    referee.is_word(signs_of(grid, second)),
                )
                if all(halves) and not bound & set(second):
                    moves = tuple(
                        Shift(cell, to)
                        for cell, to in zip(second, (*second[1:], beyond), strict=True)
                    )
                    yield Play((Put(space.die, second[0]),), moves)


# Lifted dice


def _liftings(
    referee: Referee, disc: Board, grid: Grid, bound: set[int], *, swaps: bool
) -> Iterator[tuple[int, ...]]:
    """Cells to be emptied: one, then those of a word, then one that must be filled again, if it may
    be lifted at all, then two.
    """
    single = [cell for cell in grid if cell not in bound and _is_spare(referee, disc, grid, cell)]
    yield from ((cell,) for cell in single)
    for direction in STRAIGHT:
        for cells in sorted({run(disc, grid, cell, direction) for cell in grid}):
            across = next(way for way in STRAIGHT if way is not direction)
            alone = [
                cell
                for cell in cells
                if cell not in bound and len(run(disc, grid, cell, across)) == 1
            ]
            if 2 <= len(alone) <= MOST_LIFTED and len(cells) > 2:
                yield tuple(alone)
    if swaps:
        yield from ((cell,) for cell in grid if cell not in bound and cell not in single)
    yield from combinations(single, 2)


def _is_spare(referee: Referee, disc: Board, grid: Grid, cell: int) -> bool:
    """Can what is left beside a die be read without it?"""
    rest = {other: tile for other, tile in grid.items() if other != cell}
    for direction in STRAIGHT:
        for steps in (disc.before[direction], disc.after[direction]):
            beside = steps.get(cell, -1)
            if beside in rest:
                cells = run(disc, rest, beside, direction)
                if len(cells) > 1 and read_run(referee, signs_of(rest, cells)) is None:
                    return False
    return bool(rest)


def _rehoused(state: State, seat: Seat, lifted: Sequence[Tile]) -> Iterator[Idea]:
    """New words with dice that were lifted, and dice of the hand: with all that were lifted, or
    where a table lets the others join the hand, with more dice of the hand than those.
    """
    table = table_at(state, lifted={tile.cell for tile in lifted})
    hand = laid_hand(state.hands[seat])[: MOST_DICE - len(lifted)]
    shown = [tile.letter for tile in lifted] + [held.face for held in hand]
    every = found(table, shown, full=len(lifted) + HAND)
    swaps = state.options.freed is Freed.SWAP
    judged = 0
    for one in every.best_first():
        play = _moved(hand, lifted, laid(table, one), swaps=swaps)
        if play is None:
            continue
        judged += 1
        if (idea := _paid(state, seat, play)) is not None:
            yield idea
            return
        if judged == ROWS:
            return


def _moved(hand: Sequence[Held], lifted: Sequence[Tile], one: Laid, *, swaps: bool) -> Play | None:
    """The moves and the dice of the hand for a word; None if nothing would have moved, or dice
    would be left over that may not.
    """
    left = list(lifted)
    todo = list(one.kinds)
    # A die that comes back to its cell has not moved.
    for cell, kind in one.kinds:
        same = next((t for t in left if t.cell == cell and kind_of(t.letter) == kind), None)
        if same is not None:
            left.remove(same)
            todo.remove((cell, kind))
    moves: list[Shift] = []
    for cell, kind in [*todo]:
        tile = next((tile for tile in left if kind_of(tile.letter) == kind), None)
        if tile is not None:
            left.remove(tile)
            todo.remove((cell, kind))
            moves.append(Shift(tile.cell, cell))
    filled = {cell for cell, _ in one.kinds}
    if left and not (swaps and len(todo) > len(left) and filled & {tile.cell for tile in left}):
        return None
    moves += [Shift(tile.cell, None) for tile in left]
    if not moves:
        return None
    return replace(declaring(one), place=puts_of(hand, todo), moves=tuple(moves))
