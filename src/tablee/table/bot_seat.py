"""A bot at a table: told what its seat was told, and nothing else."""

from collections.abc import Callable
from typing import Any

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.feeding import Feeding
from tablee.core.seats import Seat
from tablee.table.table import Table


class SeatedBot:
    """A bot that is asked at the table itself."""

    def __init__(self, table: Table, seat: Seat, make: Callable[[], Bot]) -> None:
        self._table = table
        self._seat = seat
        self._fed = Feeding[Any](make, lambda news: news)

    def act(self, budget: Budget) -> Thought | None:
        """What the bot wishes, having heard everything up to now."""
        bot = self._fed.bot(self._table.heard(self._seat))
        return bot.act(self._table.view(self._seat), budget)
