"""One socket's way out: it never makes the table wait, and ends when too much is unread.

A message goes to a line, which is the connection itself (`server/run.py`) or, where another ASGI
server holds that, a queue in front of it (`Queue`).
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from tablee.core.seats import Seat

MOST_UNREAD: Final = 1 << 20
SECONDS_TO_READ: Final = 10.0
TOO_SLOW: Final = 1013


class Line(Protocol):
    """What leads to somebody's screen. It tells its `listener` when it is stuck."""

    listener: "Listener | None"

    def write(self, data: bytes) -> int:
        """Send a message in JSON without waiting; how many bytes are now unread."""
        ...


class Listener:
    """Somebody who looks at a table, from a seat or as a spectator."""

    def __init__(
        self,
        line: Line,
        seat: Seat | None,
        person: str | None = None,
        *,
        visitor: str = "",
        most_unread: int = MOST_UNREAD,
        patience: float = SECONDS_TO_READ,
    ) -> None:
        self.seat = seat
        self.person = person
        self.visitor = visitor
        self.closed_with: int | None = None
        self._line = line
        self._most_unread = most_unread
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._dropped: asyncio.Future[int] = self._loop.create_future()
        self._deadline: asyncio.TimerHandle | None = None
        line.listener = self

    def send(self, data: bytes) -> None:
        """Send a message in JSON; whoever reads too slowly is dropped rather than waited for."""
        if self.closed_with is None and self._line.write(data) > self._most_unread:
            self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Send nothing more, and close with this code."""
        if self.closed_with is None:
            self.closed_with = code
            self.flowing()
            if not self._dropped.done():
                self._dropped.set_result(code)

    async def dropped(self) -> int:
        """Wait until the listener is dropped; the answer is why."""
        return await self._dropped

    def leave(self) -> None:
        """The line has ended, and tells nothing more."""
        self._line.listener = None
        self.flowing()

    # What the line tells

    def stuck(self) -> None:
        """The other side does not read: it has a while to go on."""
        if self._deadline is None and self.closed_with is None:
            self._deadline = self._loop.call_later(self._patience, self.drop, TOO_SLOW)

    def flowing(self) -> None:
        """The other side reads again."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Queue:
    """A line through any ASGI server, which says only by making wait that it is stuck."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self.listener: Listener | None = None
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._unread = 0
        self._wake = asyncio.Event()

    def write(self, data: bytes) -> int:
        """Send a message in JSON without waiting; how many bytes are now unread."""
        self._waiting.append(data)
        self._unread += len(data)
        self._wake.set()
        return self._unread

    async def pump(self) -> None:
        """Send what is written until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._send_in_time(self._waiting.popleft())

    async def _send_in_time(self, data: bytes) -> None:
        if self.listener is not None:
            self.listener.stuck()
        await self._send(data.decode())
        self._unread -= len(data)
        if self.listener is not None:
            self.listener.flowing()
