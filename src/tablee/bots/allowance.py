"""What is left of a budget."""

import time
from typing import Final

from tablee.bots.base import Budget

HALF: Final = 0.5
"""The share of its seconds after which a bot whose steps may take long begins no other."""


class Allowance:
    """Seconds pass by themselves, as far as this `share` of them; nodes are spent."""

    def __init__(self, budget: Budget, share: float = 1.0) -> None:
        self._nodes = budget.nodes
        self._until = None if budget.seconds is None else time.monotonic() + share * budget.seconds

    def spend(self, nodes: int) -> None:
        """Note what was done."""
        if self._nodes is not None:
            self._nodes -= nodes

    def lasts(self, nodes: int = 1) -> bool:
        """May one think on, and as far as so many nodes?"""
        if self._nodes is not None and self._nodes < nodes:
            return False
        return self._until is None or time.monotonic() < self._until

    def at_most(self, nodes: int) -> int:
        """So many nodes, or as many of them as are left."""
        return nodes if self._nodes is None else max(0, min(nodes, self._nodes))
