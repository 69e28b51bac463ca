"""The process in which bots think: `python -m tablee.server.minds.bots_child`.

It reads jobs and writes thoughts. It can be killed at any moment: what it remembers of a game is
only what the next job tells it again.
"""

import os
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tablee.bots.base import LEVELS, Bot, Budget, has_bots, make_bot
from tablee.bots.feeding import Feeding
from tablee.core.dice import Dice, SeededDice
from tablee.core.game import AnyGame, Refusal
from tablee.core.playing import settle
from tablee.core.seats import Seat
from tablee.server.minds.pipes import answer_all

REMEMBERED: Final = 2
"""Bots kept from move to move. The strongest hold some hundred megabytes each."""

NICE: Final = 3
"""Bots stand back behind the server, which has moves of people to answer, and come before those who
look back at games.
"""

Make: TypeAlias = Callable[[str, str, Seat, Dice], Bot]


class Job(Struct, frozen=True, tag="job"):
    """What a seat was told since the start and what lies in its sight: nothing else comes in."""

    table: str
    game: str
    level: str
    seat: Seat
    news: list[Raw]
    view: Raw
    seconds: float


class GetReady(Struct, frozen=True, tag="get_ready"):
    """Load what the bots of a game need: somebody may soon play it."""

    game: str


class Wish(Struct, frozen=True):
    """What the bot wants to do, if anything, or how it failed."""

    action: Any = None
    error: str | None = None


def levels_of(game: str) -> tuple[str, ...]:
    """The levels of a game that has bots."""
    return LEVELS if has_bots(game) else ()


def serve(games: Mapping[str, AnyGame], make: Make = make_bot) -> None:
    """Say which games there are bots for, then think until nobody asks any more."""
    os.nice(NICE)
    bots = _Bots(games, make)

    def ready() -> bytes:
        return msgspec.json.encode([name for name in games if levels_of(name)])

    def answer(data: bytes) -> bytes:
        try:
            wish = Wish(bots.answer(msgspec.json.decode(data, type=Job | GetReady)))
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way, the game goes on
            wish = Wish(error=repr(error)[:500])
        return msgspec.json.encode(wish)

    answer_all(ready, answer)


class _Bots:
    """Bots with their memories, by table and seat."""

    def __init__(self, games: Mapping[str, AnyGame], make: Make) -> None:
        self._games = games
        self._make = make
        self._known: OrderedDict[tuple[str, Seat, str], Feeding[bytes]] = OrderedDict()

    def answer(self, asked: Job | GetReady) -> Any:
        if isinstance(asked, Job):
            return self.act(asked)
        if self._make is make_bot:
            get_ready(self._games[asked.game])
        return None

    def act(self, job: Job) -> Any:
        game = self._games[job.game]
        bot = self._remembered(job).bot([bytes(news) for news in job.news])
        view = msgspec.json.decode(job.view, type=game.kinds.view)
        thought = bot.act(view, Budget(seconds=job.seconds))
        return None if thought is None else thought.action

    def _remembered(self, job: Job) -> Feeding[bytes]:
        key = job.table, job.seat, job.level
        if key not in self._known:
            while len(self._known) >= REMEMBERED:
                self._known.popitem(last=False)
            self._known[key] = self._new(job)
        self._known.move_to_end(key)
        return self._known[key]

    def _new(self, job: Job) -> Feeding[bytes]:
        kind = self._games[job.game].kinds.news

        def make() -> Bot:
            return self._make(job.game, job.level, job.seat, SeededDice(secrets.token_bytes(32)))

        return Feeding(make, lambda news: msgspec.json.decode(news, type=kind))


def get_ready(game: AnyGame) -> None:
    """Kernels and words load at the first thought: let that be one nobody waits for."""
    dice = SeededDice(secrets.token_bytes(32))
    # Another preset may want other words.
    for options in (game.kinds.options(), *game.about.presets.values()):
        start = game.start(options, min(game.about.seats))
        assert not isinstance(start, Refusal)
        state, _ = settle(game, start, dice)
        seat = min(game.waiting(state))
        for level in LEVELS:
            bot = make_bot(game.about.name, level, seat, dice)
            bot.act(game.view(state, seat), Budget(seconds=0))


if __name__ == "__main__":
    from tablee.catalogue import GAMES

    serve(GAMES)
