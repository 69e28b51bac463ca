"""What is left of a budget."""

import time

from tablee.bots.base import Budget


class Allowance:
    """Seconds pass by themselves, nodes are spent."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._until = None if budget.seconds is None else time.monotonic() + budget.seconds

    def spend(self, nodes: int) -> None:
        """Note what was done."""
        if self._nodes is not None:
            self._nodes -= nodes

    def lasts(self) -> bool:
        """May one think on?"""
        if self._nodes is not None and self._nodes <= 0:
            return False
        return self._until is None or time.monotonic() < self._until
