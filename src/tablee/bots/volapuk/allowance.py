"""What is left of a budget."""

import time
from typing import Final

from tablee.bots.base import Budget

SEARCHING: Final = 0.5
FINISHING: Final = 0.8
"""After these shares of its seconds one searches no more, and looks no more closely."""


class Allowance:
    """Seconds pass by themselves, nodes are spent."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._seconds = budget.seconds
        self._begun = time.monotonic()

    def spend(self, nodes: int) -> None:
        """Note what was done."""
        if self._nodes is not None:
            self._nodes -= nodes

    def lasts(self) -> bool:
        """May one search on?"""
        return (self._nodes is None or self._nodes > 0) and self._in_time(SEARCHING)

    def suffices(self) -> bool:
        """May one still look closely at what was found? Nodes are for searching."""
        return self._in_time(FINISHING)

    def _in_time(self, share: float) -> bool:
        used = time.monotonic() - self._begun
        return self._seconds is None or used < share * self._seconds
