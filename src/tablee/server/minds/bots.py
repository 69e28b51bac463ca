"""Bots in killable processes: each thought has a deadline, and those who wait for one come in turn,
people who look before all others.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from time import monotonic
from typing import Any, Final

import msgspec

from tablee.server.journal import note
from tablee.server.minds.bots_child import GetReady, Job, Wish
from tablee.server.minds.process import COLD, Process, Stuck
from tablee.server.minds.turns import Place, Turns

COMMAND: Final = (sys.executable, "-m", "tablee.server.minds.bots_child")
GRACE: Final = 1.0
"""Seconds beyond its budget after which a bot is taken to be stuck."""
MANNERS: Final = 1.2
"""Seconds that a bot lets pass before it answers somebody who is looking."""
READING: Final = 1.75
"""So many times as long after another bot's turn: two seconds to see and to read what it did."""
PATIENCE: Final = 2.5
"""So many times as long where somebody may still speak before it: three seconds."""
STRIKES: Final = 2
"""A bot that got stuck so often within `REST` seconds of a game is left in peace meanwhile."""
REST: Final = 60.0
"""And then asked again: perhaps it was the machine that was busy."""
PLAYED, WATCHED, UNWATCHED = range(3)
"""Whose bots think first: those of a table where somebody who plays is here, where somebody looks
on, where nobody is."""
LAST: Final = Place(UNWATCHED + 1)


class Minds:
    """A few long-lived processes, each thinking for one bot at a time."""

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        *,
        processes: int = 2,
        seconds: float = 2.0,
        grace: float = GRACE,
        manners: float = MANNERS,
        rest: float = REST,
    ) -> None:
        self.seconds = seconds
        self.manners = manners
        self.killed = 0
        self._grace = grace
        self._rest = rest
        self._all = [_Mind(command) for _ in range(processes)]
        self._turns = Turns(self._all)
        self._stuck: defaultdict[tuple[str, int], list[float]] = defaultdict(list)

    async def warm(self) -> None:
        """Start a process ahead of the first game, and let it load one game after another; in
        between, whoever wants to play already comes first.
        """
        cold = [mind for mind in self._all if not mind.is_begun]
        if not cold:
            return
        mind = cold[-1]
        with suppress(Stuck):
            await mind.start()
            for game in mind.games:
                await self._turns.take(self._itself(mind), lambda: LAST)
                try:
                    await mind.get_ready(game)
                finally:
                    self._turns.give_back(mind)

    def _itself(self, mind: "_Mind") -> "Callable[[], _Mind | None]":
        return lambda: mind if mind in self._turns.free else None

    @property
    def waiting(self) -> int:
        """How many bots wait for a process."""
        return self._turns.waiting

    async def think(
        self,
        job: Job,
        starting: Callable[[], AbstractContextManager[None]] = nullcontext,
        place: Callable[[], Place] = Place,
    ) -> Any:
        """What the bot wishes, as plain data; None if it has no wish, fails or gets stuck.

        While no process is ready for its game yet, it is `starting`; `place` says how it stands
        among those who wait.
        """
        stuck = self._stuck[job.table, job.seat]
        stuck[:] = [when for when in stuck if monotonic() < when + self._rest]
        if len(stuck) >= STRIKES:
            return None
        with ExitStack() as until_ready:
            if not any(mind.is_ready_for(job.game) for mind in self._all):
                until_ready.enter_context(starting())
            return await self._think(job, until_ready, place)

    async def _think(self, job: Job, until_ready: ExitStack, place: Callable[[], Place]) -> Any:
        mind = await self._turns.take(lambda: self._best(job.game), place)
        try:
            await mind.get_ready(job.game)
            until_ready.close()
            answer = await mind.ask(msgspec.json.encode(job), job.seconds + self._grace)
        except Stuck as error:
            self.killed += 1
            self._stuck[job.table, job.seat].append(monotonic())
            note("bot_stuck", table=job.table, seat=job.seat, level=job.level, error=str(error))
            return None
        finally:
            self._turns.give_back(mind)
        wish = msgspec.json.decode(answer, type=Wish)
        if wish.error is not None:
            note("bot_failed", table=job.table, seat=job.seat, error=wish.error)
        return wish.action

    def _best(self, game: str) -> "_Mind | None":
        """One that knows the game; else the last that was used, or that warms up: one process is
        enough as long as one bot thinks at a time.
        """
        free = self._turns.free
        known = [mind for mind in free if mind.is_ready_for(game)]
        begun = [mind for mind in free if mind.is_begun]
        return next(iter([*known[-1:], *begun[-1:], *free[-1:]]), None)

    def forget(self, table: str) -> None:
        """The table was put away."""
        for key in [key for key in self._stuck if key[0] == table]:
            del self._stuck[key]

    async def close(self) -> None:
        """End all processes."""
        for mind in self._all:
            await mind.kill()


class _Mind(Process):
    """A process, and the games for which it has loaded everything."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self._known: set[str] = set()

    @property
    def games(self) -> list[str]:
        """Those that it has bots for."""
        return msgspec.json.decode(self.hello, type=list[str])

    def is_ready_for(self, game: str) -> bool:
        """Would it think at once?"""
        return self.is_ready and game in self._known

    async def get_ready(self, game: str) -> None:
        """Started, and with all that the game needs."""
        if not self.is_ready:
            self._known.clear()
            await self.start()
        if game not in self._known:
            await self.ask(msgspec.json.encode(GetReady(game)), COLD)
            self._known.add(game)
