"""Bots in killable processes: each thought has a deadline, and nobody else waits for it."""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec

from tablee.server.journal import note
from tablee.server.process import Process, Stuck
from tablee.server.worker import Job, Wish

COMMAND: Final = (sys.executable, "-m", "tablee.server.worker")
GRACE: Final = 1.0
"""Seconds beyond its budget after which a bot is taken to be stuck."""
MANNERS: Final = 1.2
"""Seconds that a bot lets pass before it answers somebody who is looking."""
PATIENCE: Final = 2.5
"""So many times as long where somebody may still speak before it: three seconds."""
STRIKES: Final = 2
"""A bot that got stuck so often within `REST` seconds of a game is left in peace meanwhile."""
REST: Final = 60.0
"""And then asked again: perhaps it was the machine that was busy."""


class Brains:
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
        self._workers = [Process(command) for _ in range(processes)]
        # The warm one first: one process is enough as long as one bot thinks at a time.
        self._free: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._stuck: defaultdict[tuple[str, int], list[float]] = defaultdict(list)

    async def warm(self) -> None:
        """Start a process ahead of the first game."""
        worker = await self._free.get()
        try:
            with suppress(Stuck):
                await worker.start()
        finally:
            self._free.put_nowait(worker)

    async def think(self, job: Job) -> Any:
        """What the bot wishes, as plain data; None if it has no wish, fails or gets stuck."""
        stuck = self._stuck[job.table, job.seat]
        stuck[:] = [when for when in stuck if monotonic() < when + self._rest]
        if len(stuck) >= STRIKES:
            return None
        worker = await self._free.get()
        try:
            await worker.start()
            answer = await worker.ask(msgspec.json.encode(job), job.seconds + self._grace)
        except Stuck as error:
            self.killed += 1
            stuck.append(monotonic())
            note("bot_stuck", table=job.table, seat=job.seat, level=job.level, error=str(error))
            return None
        finally:
            self._free.put_nowait(worker)
        wish = msgspec.json.decode(answer, type=Wish)
        if wish.error is not None:
            note("bot_failed", table=job.table, seat=job.seat, error=wish.error)
        return wish.action

    def forget(self, table: str) -> None:
        """The table was put away."""
        for key in [key for key in self._stuck if key[0] == table]:
            del self._stuck[key]

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.kill()
