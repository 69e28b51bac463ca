"""The exact solver as bots and people ask it: within a budget, or until it knows."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from tablee.bots.allowance import Allowance
from tablee.bots.base import Budget, Solution
from tablee.bots.hepta_mensa.translation import pack, to_move
from tablee.games.hepta_mensa.state import State
from tablee.kernels.hepta_mensa import Position, RootVerdict, Table, solve_root

SLICE: Final = 20_000
"""Nodes between two looks at the clock: some hundredths of a second."""

MEBIBYTES: Final = 256


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
