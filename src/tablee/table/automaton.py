"""A bot at a table: told what its seat was told, and nothing else."""

from collections.abc import Callable
from typing import Any

from tablee.bots.base import Bot, Budget, Thought
from tablee.core.game import Seat
from tablee.table.table import Table


class Automaton:
    """Feeds a bot the news of its seat; after a take-back, a new bot that never heard it."""

    def __init__(self, table: Table, seat: Seat, make: Callable[[], Bot]) -> None:
        self._table = table
        self._seat = seat
        self._make = make
        self._bot = make()
        self._told: list[Any] = []

    def act(self, budget: Budget) -> Thought | None:
        """What the bot wishes, having heard everything up to now."""
        heard = self._table.heard(self._seat)
        if heard[: len(self._told)] != self._told:
            self._bot, self._told = self._make(), []
        for news in heard[len(self._told) :]:
            self._bot.hear(news)
        self._told = heard
        return self._bot.act(self._table.view(self._seat), budget)
