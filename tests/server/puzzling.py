"""The process of the test solvers and reviewers: `python -m tests.server.puzzling <temper>`."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction

from tablee.bots.base import LookBack, Solution, Solve
from tablee.core.game import AnyGame
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.hepta_mensa.state import State
from tablee.server.minds.values_child import serve
from tests.tiny import Trio

GAME = HeptaMensa()


def endless() -> None:
    while True:
        time.sleep(0.01)


def solver(temper: str) -> Solve:
    """Half of all is won; the later a move is listed, the worse it is."""

    def solve(
        state: State, *, every_move: bool, mebibytes: int, report: Callable[[int], None]
    ) -> Solution:
        opening = not any(state.places)
        if temper == "endless" or (temper == "slow_opening" and opening):
            endless()
        if temper == "slow_moves" and every_move:
            endless()
        if temper == "dying":
            os._exit(3)
        if temper == "failing":
            raise ValueError("no")
        seat = state.turn
        assert seat is not None
        actions = GAME.actions(state, Seat(seat))
        values = [Fraction(1, 2), *[Fraction(0)] * (len(actions) - 1)]
        moves = tuple(zip(actions, values, strict=True))
        return Solution(Fraction(1, 2), moves if every_move else moves[:1], 1)

    return solve


def reviewer(temper: str) -> LookBack:
    """Counts what happened, and tells what only the end may tell: the last hands."""

    def review(past: Sequence[Past]) -> object:
        if temper == "endless":
            endless()
        if temper == "dying":
            os._exit(3)
        if temper == "failing":
            raise ValueError("no")
        assert past[0].event is None
        return {"seqs": [moment.seq for moment in past], "hands": past[-1].state.hands}

    return review


if __name__ == "__main__":
    games: dict[str, AnyGame] = {"hepta_mensa": GAME, "trio": Trio()}
    serve(games, lambda _: solver(sys.argv[1]), lambda _: reviewer(sys.argv[1]))
