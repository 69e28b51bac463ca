"""A bot, and what it was told: each piece of news once, and nothing that was taken back."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tablee.bots.base import Bot

T = TypeVar("T")


class Feeding(Generic[T]):
    """Feeds a bot all that its seat heard; after a take-back, a new bot that never heard it."""

    def __init__(self, make: Callable[[], Bot], read: Callable[[T], Any]) -> None:
        """`read` is for news that come as they travel."""
        self._make = make
        self._read = read
        self._bot = make()
        self._heard: list[T] = []

    def bot(self, heard: list[T]) -> Bot:
        """The bot, once it has heard everything up to now."""
        bot, before = self._bot, self._heard
        if heard[: len(before)] != before:
            bot, before = self._make(), []
        for news in heard[len(before) :]:
            bot.hear(self._read(news))
        self._bot, self._heard = bot, heard
        return bot
