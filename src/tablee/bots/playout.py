"""Which of several turns wins most often: each is tried on the same guessed tables.

However short the budget, the first of the turns is an answer; every table more makes it surer.
"""

import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

from tablee.core.dice import Dice

Trial: TypeAlias = Callable[[int], float]
"""A table, ready to be played out: by the number of a turn, the chance that it wins there."""


class QuickDice:
    """Luck for guesses: a generator that honest dice started, since thousands are drawn."""

    def __init__(self, dice: Dice) -> None:
        self._random = random.Random(dice.below(1 << 62))  # noqa: S311 - nobody bets on a guess

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return int(self._random.random() * bound)


def most_winning(
    turns: int, trials: Iterator[Trial], lasts: Callable[[], bool], *, first_cut: int, most: int
) -> int:
    """The number of the turn that wins most of what it is tried on, as long as that `lasts`.

    After `first_cut` tables the better half of the turns is tried on, and again at each doubling;
    after `most` of them, more would tell no more.
    """
    won, left = [0.0] * turns, list(range(turns))
    for tried in range(1, most + 1):
        if len(left) == 1 or not lasts():
            break
        trial = next(trials)
        for turn in left:
            won[turn] += trial(turn)
        if tried >= first_cut and tried.bit_count() == 1:
            left.sort(key=lambda turn: -won[turn])
            del left[max(2, (len(left) + 1) // 2) :]
    return max(left, key=lambda turn: won[turn])
