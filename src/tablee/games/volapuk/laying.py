"""§4.1 The board before and after a play, and what can be seen of it."""

from collections.abc import Mapping
from typing import NamedTuple

from tablee.games.volapuk.actions import Declaration
from tablee.games.volapuk.board import Board
from tablee.games.volapuk.state import Formed
from tablee.games.volapuk.words import Cells, Grid, bare, key_of


class Laying(NamedTuple):
    """The board before and after a play. `new` are the cells to which a die came, `placed` those
    to which it came from the hand; dice of the board `left` theirs, and `came` tells from where to
    a cell. `whole`: all seven dice of a hand are laid. `force`: of the super joker, if it is there
    or comes. `seen`: the words of this game, bare, where a recomposition asks for others.
    """

    board: Board
    before: Grid
    after: Grid
    placed: frozenset[int]
    new: frozenset[int]
    left: frozenset[int]
    came: Mapping[int, int]
    diagonals: tuple[Cells, ...]
    declared: Declaration | None
    whole: bool = False
    force: int = 0
    seen: frozenset[str] = frozenset()

    @property
    def moved(self) -> frozenset[int]:
        """The cells to which a die of the board came."""
        return self.new - self.placed

    @property
    def vacated(self) -> frozenset[int]:
        """The cells that are empty now."""
        return self.left - self.new

    # §6.7 What can be seen of a play, once it is made: a die in the place of its like changes
    # nothing, whichever of the two came from the hand.

    def is_same(self, cell: int) -> bool:
        """Does this cell show what it showed before?"""
        both = (self.before.get(cell), self.after.get(cell))
        first, second = (None if tile is None else key_of((tile.letter,)) for tile in both)
        return first == second

    @property
    def fresh(self) -> frozenset[int]:
        """The cells that show another letter, or showed none."""
        return frozenset(cell for cell in self.new if not self.is_same(cell))

    @property
    def lost(self) -> frozenset[int]:
        """The cells whose letter has gone elsewhere, or to the hand."""
        return frozenset(cell for cell in self.left if not self.is_same(cell))

    def origin(self, cell: int) -> int | None:
        """Where the letter on a cell was before the play; None if it came from the hand.

        A die that was moved into the place of its like has sent that one on.
        """
        if cell in self.before and self.is_same(cell):
            return cell
        while (cell := self.came.get(cell, -1)) >= 0:
            if not self.is_same(cell):
                return cell
        return None

    @property
    def laid(self) -> frozenset[int]:
        """The fresh cells whose letter came from the hand."""
        return frozenset(cell for cell in self.fresh if self.origin(cell) is None)

    @property
    def carried(self) -> frozenset[int]:
        """The fresh cells whose letter was elsewhere on the board."""
        return self.fresh - self.laid

    def is_again(self, word: Formed) -> bool:
        """§5.2 Are letters moved, for a word that this game has seen?"""
        return not word.pair and bool(self.lost) and bare(word.text) in self.seen


class Verdict(NamedTuple):
    """The words that a play makes or changes, and whether an old one has become another, §5.2 that
    nobody had seen.
    """

    formed: tuple[Formed, ...]
    recomposed: bool
