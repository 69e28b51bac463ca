"""The best moves of Hepta Mensa, as bots and people ask for them.

Exactly, within a budget or until they are known; or as far as one looks ahead.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from tablee.bots.allowance import Allowance
from tablee.bots.base import Budget, Solution
from tablee.bots.hepta_mensa.packing import pack, to_move
from tablee.games.hepta_mensa.state import State
from tablee.kernels.hepta_mensa.search import RootVerdict, Table, look_ahead, solve_root
from tablee.kernels.hepta_mensa.structs import Position

SLICE: Final = 20_000
"""Nodes between two looks at the clock: some hundredths of a second."""

MEBIBYTES: Final = 256

SEARCH_NODES: Final = 200_000
"""Enough for two actions ahead from any position."""


def foreseen(position: Position, ahead: int) -> dict[int, float]:
    """What each move is worth to somebody who looks so many actions ahead."""
    return look_ahead(position, ahead, SEARCH_NODES).values


class Best(NamedTuple):
    """Moves that win most often, and how often that is."""

    codes: list[int]
    winning: Fraction


class Oracle:
    """Remembers what it has found out, from move to move."""

    def __init__(self, mebibytes: int = MEBIBYTES) -> None:
        self._table = Table(mebibytes)

    def best(self, position: Position, budget: Budget) -> Best | None:
        """The best moves, if the budget suffices to know them."""
        allowance = Allowance(budget)
        while nodes := allowance.at_most(SLICE):
            found = solve_root(position, self._table, nodes, best_only=True)
            if found.finished:
                return _best(found)
            allowance.spend(nodes)
            if not allowance.lasts():
                break
        return None


def _best(found: RootVerdict) -> Best:
    assert found.best is not None
    best = found.actions[found.best]
    codes = [code for code, verdict in found.actions.items() if verdict.least >= best.least]
    return Best(codes, Fraction(best.least, best.total))


def solve(
    state: State, *, every_move: bool, mebibytes: int, report: Callable[[int], None]
) -> Solution:
    """The value of a position that waits for a player, with its best moves, or with every move.

    `report` is told now and then how many nodes have been visited.
    """
    position, table, nodes = pack(state), Table(mebibytes), 0
    while True:
        found = solve_root(position, table, 50 * SLICE, best_only=not every_move)
        nodes += found.nodes
        report(nodes)
        if found.finished:
            break
    best = _best(found)
    known = {code: verdict.value for code, verdict in found.actions.items() if verdict.finished}
    chosen = known if every_move else dict.fromkeys(best.codes, best.winning)
    ranked = sorted(chosen.items(), key=lambda item: (-item[1], item[0]))
    return Solution(best.winning, tuple((to_move(code), value) for code, value in ranked), nodes)
