"""Which of several turns wins most often: each is tried on the same guessed tables.

However short the budget, the first of the turns is an answer; every table more makes it surer.
"""

import random
import time
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from tablee.bots.base import Budget
from tablee.bots.heptagramme import kernel, playout
from tablee.bots.heptagramme.packing import Vocabulary, paths_of, table_of
from tablee.bots.heptagramme.turns import Turn
from tablee.core.dice import Dice
from tablee.games.heptagramme.state import State

GUESS: Final = 150
TURN: Final = 25
IDEA: Final = 200
"""What a guessed table, a turn played there and an idea of a turn take of a budget of nodes: about
as many as microseconds.
"""

MOST: Final = 512
"""Tables after which more would tell no more."""
FIRST_CUT: Final = 16
"""After so many tables the better half of the turns is tried on, and again at each doubling."""

ROUNDS: Final = 2
LATE_ROUNDS: Final = 6
LATE: Final = 6
"""When so few words are left to finish, one looks further, mostly to the end."""
SPREAD: Final = 6.0


class Allowance:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._until = None if budget.seconds is None else time.monotonic() + budget.seconds

    def spend(self, nodes: int) -> None:
        """Note what was done; seconds pass by themselves."""
        if self._nodes is not None:
            self._nodes -= nodes

    def lasts(self) -> bool:
        """May one think on?"""
        if self._nodes is not None and self._nodes <= 0:
            return False
        return self._until is None or time.monotonic() < self._until


class QuickDice:
    """Luck for guesses: a generator that honest dice started, since thousands are drawn."""

    def __init__(self, dice: Dice) -> None:
        self._random = random.Random(dice.below(1 << 62))  # noqa: S311 - nobody bets on a guess

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return int(self._random.random() * bound)


def best_of(
    turns: Sequence[Turn],
    known: Vocabulary,
    tables: Iterable[State],
    luck: Dice,
    allowance: Allowance,
) -> Turn:
    """The turn that wins most of what it is tried on, as far as the allowance lasts."""
    room = np.empty((playout.ROWS, playout.WIDTH), np.int64)
    paths = np.empty(kernel.SLOTS, np.int64)
    firsts = [paths_of(turn.parts) for turn in turns]
    won = [0.0] * len(turns)
    left = list(range(len(turns)))
    for tried, state in enumerate(tables, 1):
        if len(left) == 1 or tried > MOST or not allowance.lasts():
            break
        start, seed = table_of(state), luck.below(1 << 40)
        turns_ahead = (LATE_ROUNDS if is_late(state) else ROUNDS) * len(state.in_play)
        for at in left:
            won[at] += playout.playout(
                known.links, known.spans, known.marks, start, room, firsts[at], seed, turns_ahead,
                SPREAD, paths,
            )  # fmt: skip
            allowance.spend(TURN * int(room[playout.NUMBERS, playout.TURNS]))
        allowance.spend(GUESS)
        if tried >= FIRST_CUT and tried.bit_count() == 1:
            left.sort(key=lambda at: -won[at])
            del left[max(2, (len(left) + 1) // 2) :]
    return turns[max(left, key=lambda at: won[at])]


def is_late(state: State) -> bool:
    """Is the end near: few words left to finish, or, in the short version, no card to draw?"""
    words = len(state.majs) + sum(column.maj is not None for column in state.columns)
    return words <= LATE or (state.options.short and not state.pile)
