"""Plays that move dice of the board, by growing cost, as long as the budget lasts.

1. Cuts: a space of the hand comes into a word, whose second half makes room.
2. Swaps: two dice of the board change places.
3. One die is lifted that its words can do without, and becomes part of a new one.
4. The dice of a word that stand in no other are put into another order, with dice of the hand.
5. Any one die gives way to dice of the hand, where a table lets it join them.
6. Two dice are lifted at once.

Whoever turns one word into another (`Look.TURN`) and does not rebuild the board (`Look.REBUILD`)
finds the fourth and the fifth, and swaps within a word.

Where a table lets freed dice join the hand, not all that are lifted need find a new place.

What the kernels and a look at the runs make plausible is judged by the rules; nothing else is.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.allowance import Allowance
from tablee.bots.volapuk.packing import Laid, declaring, found, kind_of, laid, puts_of, table_at
from tablee.bots.volapuk.search import Idea, adorned, laid_hand
from tablee.bots.volapuk.sight import Look, Mind
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Play, Put, Shift
from tablee.games.volapuk.board import STRAIGHT, Board, board
from tablee.games.volapuk.dice import ESPACE, SUPER_JOKER
from tablee.games.volapuk.options import Espace, Freed, Recomposition
from tablee.games.volapuk.runs import grid_of, read_run, run, signs_of
from tablee.games.volapuk.state import HAND, Held, Open, Tile
from tablee.games.volapuk.words import Grid, Referee, referee_of

JUDGED: Final = 1_000
SEARCHED: Final = 6_000
"""What judging a play and searching a board take of a budget of nodes: about as many as
microseconds."""

MOST_DICE: Final = 9
"""More the kernel cannot lay at once."""
MOST_LIFTED: Final = 6
ROWS: Final = 3
"""So many words are judged of each search,"""
MOST_PLAYS: Final = 200
"""if they are among so many of the best."""


def recompositions(lying: Open, seat: Seat, mind: Mind, allowance: Allowance) -> Iterator[Idea]:
    """Plays with moves, as long as the allowance lasts: of whoever looks for them."""
    options = lying.options
    if options.recomposition is Recomposition.EXTEND or not lying.tiles:
        return
    if not mind.looks & {Look.TURN, Look.REBUILD}:
        return
    site = _site(lying, mind)
    for play in _plain(lying, seat, site):
        if not allowance.lasts():
            return
        allowance.spend(JUDGED)
        if (idea := _paid(lying, seat, play, mind)) is not None:
            yield idea
    for cells in _liftings(site, swaps=options.freed is Freed.SWAP and not lying.final):
        if not allowance.lasts():
            return
        allowance.spend(SEARCHED)
        yield from _rehoused(lying, seat, mind, [site.grid[cell] for cell in cells])


class _Site(NamedTuple):
    """A board to be changed: who reads it, what lies on it, and the cells of dice that do not move.
    `wide`: where dice of several words may.
    """

    referee: Referee
    disc: Board
    grid: Grid
    bound: set[int]
    wide: bool


def _site(lying: Open, mind: Mind) -> _Site:
    grid = grid_of(lying)
    bound = {cell for cells in lying.diagonals for cell in cells}
    bound |= {cell for cell, tile in grid.items() if tile.face == SUPER_JOKER}
    referee = referee_of(mind.known.words, lying)
    wide = Look.REBUILD in mind.looks
    return _Site(referee, board(lying.options.diameter), grid, bound, wide)


def _paid(lying: Open, seat: Seat, play: Play, mind: Mind) -> Idea | None:
    """A play with the most that can be said of it, if it brings anything: words that the game has
    seen do not.
    """
    idea = adorned(lying, seat, play, mind)
    return idea if idea is not None and idea.points > 0 else None


def _plain(lying: Open, seat: Seat, site: _Site) -> Iterator[Play]:
    if site.wide:
        yield from _cuts(lying, seat, site)
    yield from _swaps(site)


# Swaps


def _swaps(site: _Site) -> Iterator[Play]:
    """Two dice that may stand in each other's place, the longest words first."""
    disc, grid = site.disc, site.grid
    free = [cell for cell in grid if cell not in site.bound]
    letters = {grid[cell].letter for cell in free}
    takes = {cell: {letter for letter in letters if _fits(site, cell, letter)} for cell in free}
    pairs = [
        (one, other)
        for one, other in combinations(free, 2)
        if grid[one].letter != grid[other].letter
        and grid[other].letter in takes[one]
        and grid[one].letter in takes[other]
    ]
    if not site.wide:
        pairs = [pair for pair in pairs if _are_in_line(site, *pair)]
    size = {cell: sum(len(run(disc, grid, cell, way)) for way in STRAIGHT) for cell in free}
    pairs.sort(key=lambda pair: -size[pair[0]] - size[pair[1]])
    for one, other in pairs:
        yield Play(moves=(Shift(one, other), Shift(other, one)))


def _are_in_line(site: _Site, one: int, other: int) -> bool:
    """Do two dice stand in one run?"""
    return any(other in run(site.disc, site.grid, one, way) for way in STRAIGHT)


def _fits(site: _Site, cell: int, letter: str) -> bool:
    """Could the words through a cell be read with another letter there?"""
    for direction in STRAIGHT:
        cells = run(site.disc, site.grid, cell, direction)
        signs = tuple(letter if one == cell else site.grid[one].letter for one in cells)
        if len(cells) > 1 and read_run(site.referee, signs) is None:
            return False
    return True


# Cuts


def _cuts(lying: Open, seat: Seat, site: _Site) -> Iterator[Play]:
    """A word whose second half moves on by a cell, to make room for a space."""
    space = next((held for held in lying.hands[seat] if held.face == ESPACE), None)
    if space is None or lying.options.espace is not Espace.FULL:
        return
    disc, grid = site.disc, site.grid
    for direction in STRAIGHT:
        for cells in sorted({run(disc, grid, cell, direction) for cell in grid}):
            beyond = disc.after[direction].get(cells[-1])
            if beyond is None:
                continue
            for at in range(2, len(cells) - 1):
                first, second = cells[:at], cells[at:]
                halves = (
                    site.referee.is_word(signs_of(grid, first)),
                    site.referee.is_word(signs_of(grid, second)),
                )
                if all(halves) and not site.bound & set(second):
                    moves = tuple(
                        Shift(cell, to)
                        for cell, to in zip(second, (*second[1:], beyond), strict=True)
                    )
                    yield Play((Put(space.die, second[0]),), moves)


# Lifted dice


def _liftings(site: _Site, *, swaps: bool) -> Iterator[tuple[int, ...]]:
    """Cells to be emptied: one, then those of a word, then one that must be filled again, if it may
    be lifted at all, then two. Whoever changes one word at a time leaves the others alone.
    """
    grid, free = site.grid, [cell for cell in site.grid if cell not in site.bound]
    single = [cell for cell in free if site.wide and _is_spare(site, cell)]
    yield from ((cell,) for cell in single)
    for direction in STRAIGHT:
        across = next(way for way in STRAIGHT if way is not direction)
        for cells in sorted({run(site.disc, grid, cell, direction) for cell in grid}):
            alone = [
                cell
                for cell in cells
                if cell not in site.bound and len(run(site.disc, grid, cell, across)) == 1
            ]
            if 2 <= len(alone) <= MOST_LIFTED and len(cells) > 2:
                yield tuple(alone)
    if swaps:
        yield from ((cell,) for cell in free if cell not in single)
    yield from combinations(single, 2)


def _is_spare(site: _Site, cell: int) -> bool:
    """Can what is left beside a die be read without it?"""
    rest = {other: tile for other, tile in site.grid.items() if other != cell}
    for direction in STRAIGHT:
        for steps in (site.disc.before[direction], site.disc.after[direction]):
            beside = steps.get(cell, -1)
            if beside in rest:
                cells = run(site.disc, rest, beside, direction)
                if len(cells) > 1 and read_run(site.referee, signs_of(rest, cells)) is None:
                    return False
    return bool(rest)


def _rehoused(lying: Open, seat: Seat, mind: Mind, lifted: Sequence[Tile]) -> Iterator[Idea]:
    """New words with dice that were lifted, and dice of the hand: with all that were lifted, or
    where a table lets the others join the hand, with more dice of the hand than those.
    """
    table = table_at(lying, mind, lifted={tile.cell for tile in lifted})
    hand = laid_hand(lying.hands[seat])[: MOST_DICE - len(lifted)]
    shown = [tile.letter for tile in lifted] + [held.face for held in hand]
    every = found(table, shown, full=len(lifted) + HAND)
    swaps = lying.options.freed is Freed.SWAP
    judged = 0
    for one in islice(every.best_first(), MOST_PLAYS):
        play = _moved(hand, lifted, laid(table, one), swaps=swaps)
        if play is None:
            continue
        judged += 1
        if (idea := _paid(lying, seat, play, mind)) is not None:
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
