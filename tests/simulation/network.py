"""Connections between people and the server, where frames are late, lost, doubled or reordered.

What is HTTP comes in order or not at all, as TCP has it. Frames of a socket fare worse than that:
a client that keeps its numbers in order survives it, and so may everything below.
"""

import asyncio
import random
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final, NamedTuple

from tests.simulation.loop import VirtualLoop

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Frame(NamedTuple):
    """A whole frame as it travels, and what is in it."""

    whole: bytes
    kind: int
    data: bytes


class Weather(NamedTuple):
    """How likely a frame is lost, doubled or out of order, and a connection breaks with it or is
    stuck for a while.
    """

    lost: float = 0.0
    doubled: float = 0.0
    reordered: float = 0.0
    broken: float = 0.0
    stuck: float = 0.0
    slowest: float = 0.08


CALM: Final = Weather()


class Wire(asyncio.Transport):
    """One connection: a transport to the server, and to whoever opened it `send` and `cut`."""

    def __init__(
        self,
        loop: VirtualLoop,
        number: int,
        address: str,
        luck: random.Random,
        weather: Callable[[], Weather],
        tell: Callable[[Frame], None],
    ) -> None:
        """`tell` is told of each frame that the server sends, whatever becomes of it."""
        super().__init__()
        self.number = number
        self.open = True
        """Has nobody ended it yet?"""
        self.received: Callable[[bytes], None] = lambda _: None
        self.framed: Callable[[Frame], None] = lambda _: None
        self.lost: Callable[[], None] = lambda: None
        self._loop = loop
        self._address = address
        self._luck = luck
        self._weather = weather
        self._tell = tell
        self._protocol: Any = None
        self._context: Context | None = None
        self._closing = False
        self._is_socket = False
        self._unsent = b""
        self._last = {"in": 0.0, "out": 0.0}

    # For the server

    def attach(self, protocol: Any, context: Context) -> None:
        """The server takes it."""
        self._protocol, self._context = protocol, context
        protocol.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_socket:
            self._later("out", self.received, bytes(data))
            self._is_socket = bytes(data).startswith(b"HTTP/1.1 101 ")
            return
        self._unsent += bytes(data)
        frames, self._unsent = frames_in(self._unsent)
        for frame in frames:
            if frame.kind == TEXT:
                self._tell(frame)
            self._get_stuck()
            self._travel("out", lambda frame=frame: self.framed(frame))  # type: ignore[misc]

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._lose, context=self._context)

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self._closing

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self._address, 40000), "sockname": ("10.0.0.1", 80)}.get(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    # For people

    def send(self, data: bytes) -> None:
        """A request."""
        self._later("in", self._deliver, data)

    def send_frame(self, kind: int, data: bytes) -> None:
        """A frame, masked with nothing."""
        head = bytes((0x80 | kind,))
        size = len(data)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        whole = head + length + bytes(4) + data
        self._travel("in", lambda: self._deliver(whole))

    def cut(self) -> None:
        """It breaks; both learn of it, some time later."""
        if self.open:
            self.open = False
            if self._context is not None:
                self._loop.call_later(self._luck.uniform(0, 3), self._lose, context=self._context)
            self._loop.call_soon(self.lost, context=WORLD)

    def gone(self) -> None:
        """The server no longer exists."""
        if self.open:
            self.open = False
            self._loop.call_later(self._luck.uniform(0, 1), self.lost, context=WORLD)

    # On the way

    def _get_stuck(self) -> None:
        """The other side does not read for a while: what is sent arrives when it does."""
        if self._luck.random() < self._weather().stuck and self._protocol is not None:
            seconds = self._luck.uniform(0.5, 15)
            self._last["out"] = max(self._last["out"], self._loop.time() + seconds)
            self._protocol.pause_writing()
            self._loop.call_later(seconds, self._get_free, context=self._context)

    def _get_free(self) -> None:
        if self._protocol is not None:
            self._protocol.resume_writing()

    def _travel(self, way: str, arrive: Callable[[], None]) -> None:
        weather = self._weather()
        if self._luck.random() < weather.broken:
            self.cut()
        if self._luck.random() < weather.lost:
            return
        for _ in range(2 if self._luck.random() < weather.doubled else 1):
            if self._luck.random() < weather.reordered:
                delay = self._luck.uniform(0, 10 * weather.slowest)
                self._loop.call_later(delay, self._arrive, way, arrive, context=self._side(way))
            else:
                self._later(way, arrive)

    def _later(self, way: str, arrive: Callable[..., None], *given: Any) -> None:
        """After all that went before it."""
        delay = self._luck.uniform(0.001, self._weather().slowest)
        when = self._last[way] = max(self._loop.time() + delay, self._last[way] + 1e-6)
        self._loop.call_at(when, self._arrive, way, arrive, *given, context=self._side(way))

    def _side(self, way: str) -> Context | None:
        return self._context if way == "in" else WORLD

    def _arrive(self, way: str, arrive: Callable[..., None], *given: Any) -> None:
        if self.open and not (way == "in" and self._closing):
            arrive(*given)

    def _deliver(self, data: bytes) -> None:
        self._protocol.data_received(data)

    def _lose(self) -> None:
        """The server learns that it has ended."""
        self._closing = True
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            protocol.connection_lost(None)
        if self.open:
            # What is still on its way arrives first.
            when = max(self._loop.time(), self._last["out"]) + 0.001
            self._loop.call_at(when, self._end, context=WORLD)

    def _end(self) -> None:
        if self.open:
            self.open = False
            self.lost()


WORLD: Final = Context()
"""Where things happen that are no part of the server."""


def frames_in(data: bytes) -> tuple[list[Frame], bytes]:
    """The whole frames at the beginning, as a server sends them, and what is left."""
    frames: list[Frame] = []
    while len(data) >= 2:
        size, head = data[1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(data[2:head])
        if len(data) < head + size:
            break
        whole, data = data[: head + size], data[head + size :]
        frames.append(Frame(whole, whole[0] & 15, whole[head:]))
    return frames, data
