"""Bots in killable processes: each thought has a deadline, and nobody else waits for it."""

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from tablee.server.journal import note
from tablee.server.worker import LENGTH, Job, Wish

COMMAND: Final = (sys.executable, "-m", "tablee.server.worker")
COLD: Final = 120.0
"""Seconds for a process to start and warm up; on a fresh machine kernels are compiled then."""
GRACE: Final = 1.0
"""Seconds beyond its budget after which a bot is taken to be stuck."""
STRIKES: Final = 2
"""A bot that got stuck so often in one game is not asked again there."""


class Stuck(Exception):
    """A bot that did not answer in time, or whose process died."""


class Brains:
    """A few long-lived processes, each thinking for one bot at a time."""

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        *,
        processes: int = 2,
        seconds: float = 2.0,
        grace: float = GRACE,
    ) -> None:
        self.seconds = seconds
        self.killed = 0
        self._grace = grace
        self._workers = [_Worker(command) for _ in range(processes)]
        # The warm one first: one process is enough as long as one bot thinks at a time.
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._strikes: Counter[tuple[str, int]] = Counter()

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
        seat = job.table, job.seat
        if self._strikes[seat] >= STRIKES:
            return None
        worker = await self._free.get()
        try:
            await worker.start()
            wish = await worker.ask(job, job.seconds + self._grace)
        except Stuck as error:
            self.killed += 1
            self._strikes[seat] += 1
            note("bot_stuck", table=job.table, seat=job.seat, level=job.level, error=str(error))
            return None
        finally:
            self._free.put_nowait(worker)
        if wish.error is not None:
            note("bot_failed", table=job.table, seat=job.seat, error=wish.error)
        return wish.action

    def forget(self, table: str) -> None:
        """The table was put away."""
        for key in [key for key in self._strikes if key[0] == table]:
            del self._strikes[key]

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.kill()


class _Worker:
    """One process; started when needed, and again after it was killed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        if self._process is not None and self._process.returncode is None:
            return
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        await self._answer(COLD)

    async def ask(self, job: Job, seconds: float) -> Wish:
        assert self._process is not None
        assert self._process.stdin is not None
        data = msgspec.json.encode(job)
        self._process.stdin.write(len(data).to_bytes(LENGTH) + data)
        return await self._answer(seconds)

    async def _answer(self, seconds: float) -> Wish:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                size = await self._process.stdout.readexactly(LENGTH)
                data = await self._process.stdout.readexactly(int.from_bytes(size))
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            await self.kill()
            raise Stuck(repr(error)) from error
        except asyncio.CancelledError:
            # Its answer would be taken for that of the next job.
            await self.kill()
            raise
        return msgspec.json.decode(data, type=Wish)

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
