"""*Hasard*: plays any game that offers its moves in the view, each as likely as another.

Nobody's opponent at a table, but the yardstick of every level in the arena.
"""

from typing import Any, Final

from tablee.bots.base import Budget, Thought
from tablee.core.dice import Dice
from tablee.core.seats import Seat

HASARD: Final = "hasard"


class Hasard:
    """A uniformly random player."""

    def __init__(self, seat: Seat, dice: Dice) -> None:
        self._dice = dice

    def hear(self, news: Any) -> None:
        """It has no memory."""

    def act(self, view: Any, budget: Budget) -> Thought | None:
        """Any of the moves offered."""
        if not view.actions:
            return None
        return Thought(view.actions[self._dice.below(len(view.actions))])
