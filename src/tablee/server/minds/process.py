"""A killable process that answers one question at a time."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tablee.server.minds.pipes import LENGTH, framed

COLD: Final = 300.0
"""Seconds for a process to start and warm up; on a fresh machine kernels are compiled then."""


class Stuck(Exception):
    """A process that did not answer in time, or died."""


class Process:
    """Started when needed, and again after it was killed. `hello` is what it said when it was
    ready.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.hello = b""
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    @property
    def is_begun(self) -> bool:
        """Is there one, if only a process that still starts?"""
        return self.is_ready or (self._starting is not None and not self._starting.done())

    @property
    def is_ready(self) -> bool:
        """Has it said hello, and does it live?"""
        return (
            self._process is not None
            and self._process.returncode is None
            and self._starting is not None
            and self._starting.done()
        )

    async def start(self) -> None:
        """Be ready for a question. Whoever asked may be gone meanwhile: the start is finished,
        since what it has compiled and loaded is for all.
        """
        lost = self._process is None or self._process.returncode is not None
        if lost and (self._starting is None or self._starting.done()):
            self._starting = asyncio.ensure_future(self._start())
            # Seen, so that nobody complains of an error that nobody waited for.
            self._starting.add_done_callback(lambda done: done.cancelled() or done.exception())
        if self._starting is not None:
            await asyncio.shield(self._starting)

    async def _start(self) -> None:
        await self._end()
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        self.hello = await self._answer(COLD)

    async def ask(self, question: bytes, seconds: float | None) -> bytes:
        """The answer, or `Stuck`; whoever stops waiting ends the process with its thought."""
        if self._process is None or self._process.stdin is None:
            raise Stuck("no process")
        self._process.stdin.write(framed(question))
        return await self._answer(seconds)

    async def _answer(self, seconds: float | None) -> bytes:
        assert self._process is not None
        stdout = self._process.stdout
        assert stdout is not None
        try:
            async with asyncio.timeout(seconds):
                size = await stdout.readexactly(LENGTH)
                return await stdout.readexactly(int.from_bytes(size))
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            await self._end()
            raise Stuck(repr(error)) from error
        except asyncio.CancelledError:
            # Its answer would be taken for that of the next question.
            await self._end()
            raise

    async def kill(self) -> None:
        """End it, also while it starts."""
        if self._starting is not None and not self._starting.done():
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        await self._end()

    async def _end(self) -> None:
        """Whoever ends it may be gone meanwhile: it is waited for by whoever comes next, so that
        none is left behind when the event loop closes.
        """
        process, self._process = self._process, None
        if process is not None:
            self._ending = asyncio.ensure_future(_ended(process))
        if self._ending is not None:
            await asyncio.shield(self._ending)


async def _ended(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
