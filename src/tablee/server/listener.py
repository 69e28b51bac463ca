"""One socket's way out: a queue that never makes the table wait, and ends when it grows."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from tablee.core.game import Seat

MOST_QUEUED: Final = 1 << 20
SECONDS_TO_SEND: Final = 10.0
TOO_SLOW: Final = 1013


class Listener:
    """Somebody who looks at a table, from a seat or as a spectator."""

    def __init__(
        self,
        seat: Seat | None,
        person: str | None = None,
        *,
        most_queued: int = MOST_QUEUED,
        patience: float = SECONDS_TO_SEND,
    ) -> None:
        self.seat = seat
        self.person = person
        self.closed_with: int | None = None
        self._most_queued = most_queued
        self._patience = patience
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._wake = asyncio.Event()
        self._sending: asyncio.Timeout | None = None

    def send(self, data: bytes) -> None:
        """Queue a message in JSON; whoever reads too slowly is dropped rather than waited for."""
        if self.closed_with is not None:
            return
        self._queue.append(data)
        self._queued += len(data)
        self._wake.set()
        if self._queued > self._most_queued:
            self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Send nothing more, and close with this code."""
        if self.closed_with is None:
            self.closed_with = code
            self._queue.clear()
            self._wake.set()
            if self._sending is not None:
                self._sending.reschedule(asyncio.get_running_loop().time())

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> int:
        """Send what is queued until the listener is dropped; the answer is why."""
        while self.closed_with is None:
            await self._wake.wait()
            self._wake.clear()
            while self._queue and self.closed_with is None:
                data = self._queue.popleft()
                try:
                    async with asyncio.timeout(self._patience) as self._sending:
                        await send(data.decode())
                except TimeoutError:
                    self._sending = None
                    self.drop(TOO_SLOW)
                self._sending = None
                self._queued -= len(data)
        return self.closed_with
