"""The process of the test bots: one of each temper, for any game."""

import os
import time
from typing import Any

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.hasard import Hasard
from tablee.catalogue import GAMES
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.server.minds.bots_child import serve
from tests.tiny import Discard, Trio


class Endless(Hasard):
    """Never comes to an end."""

    def act(self, view: Any, budget: Budget) -> Thought | None:
        while True:
            time.sleep(0)


class Illegal(Hasard):
    """Wishes what it cannot have."""

    def act(self, view: Any, budget: Budget) -> Thought | None:
        return Thought(Discard(4)) if view.phase == "draw" else super().act(view, budget)


class Dying(Hasard):
    """Takes its process with it."""

    def act(self, view: Any, budget: Budget) -> Thought | None:
        os._exit(3)


KINDS = {"facile": Hasard, "moyen": Illegal, "fort": Dying, "maitre": Endless}


def make(game: str, level: str, seat: Seat, dice: Dice) -> Bot:
    return KINDS[level](seat, dice)


if __name__ == "__main__":
    serve({"trio": Trio(), **GAMES}, make)
