"""A WebSocket spoken byte by byte: quick, and as rude as a test wants it to be."""

import json
import select
import socket
import struct
from typing import Any, Self

from tablee.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.serving import Client

PLENTY = 1_000_000
UNLIMITED = Settings(
    connections=PLENTY,
    sockets=PLENTY,
    sockets_each=PLENTY,
    tables_a_minute=PLENTY,
    tables_a_minute_each=PLENTY,
    people_a_minute=PLENTY,
    calls_a_minute=PLENTY,
)
"""A thousand visitors come from one address here."""

FRAMES_OF_A_SOCKET = 90
"""After so many a new one is opened: a hundred in twenty seconds are too many."""


class Wire:
    """Somebody's socket at a table."""

    def __init__(
        self, person: Client, table: str, query: str = "", buffer: int | None = None
    ) -> None:
        self.sent = 0
        self._unread = b""
        self._open = b""
        address = person.url.removeprefix("http://")
        host, port = address.split(":")
        self.socket = socket.socket()
        self._poll = select.poll()
        self._poll.register(self.socket, select.POLLIN)
        if buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self.socket.sendall(
            f"GET /api/tables/{table}/socket?{query} HTTP/1.1\r\nHost: {address}\r\n"
            f"Origin: {person.url}\r\nCookie: {cookies}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def send(self, **message: Any) -> None:
        self.send_frames([json.dumps(message)])

    def send_frames(self, frames: list[str | bytes]) -> None:
        """In one piece; texts as texts, bytes as bytes."""
        while not self._is_open():
            self._receive()
        self.sent += len(frames)
        self.socket.sendall(b"".join(map(_framed, frames)))

    def hear(self, *wanted: str) -> Any:
        """The next message of one of these types; others are passed over."""
        while True:
            message = self.next()
            if message["type"] in wanted:
                return message

    def next(self) -> Any:
        """The next message, whenever it comes."""
        while (message := self._message()) is None:
            self._receive()
        return message

    def _receive(self) -> None:
        if not (data := self.socket.recv(1 << 16)):
            raise ConnectionError("closed")
        self._unread += data

    def come(self, most: int = 1 << 20) -> list[Any]:
        """The messages that have come whole, of so many bytes more."""
        if most and self._poll.poll(0):
            self._unread += self.socket.recv(most)
        messages = []
        while (message := self._message()) is not None:
            messages.append(message)
        return messages

    def drop(self) -> None:
        """Gone without a word, as a phone in a tunnel: what is unread is lost."""
        if self.socket.fileno() != -1:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()

    def _is_open(self) -> bool:
        """Has the server said that frames may follow?"""
        if not self._open:
            head, self._open, rest = self._unread.partition(b"\r\n\r\n")
            if self._open:
                if not head.startswith(b"HTTP/1.1 101"):
                    raise ConnectionError(head.partition(b"\r\n")[0].decode())
                self._unread = rest
        return bool(self._open)

    def _message(self) -> Any | None:
        if not self._is_open() or len(self._unread) < 2:
            return None
        kind, size, start = self._unread[0] & 15, self._unread[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self._unread[2:start])
        if len(self._unread) < start + size:
            return None
        data, self._unread = self._unread[start : start + size], self._unread[start + size :]
        if kind == 8:
            raise ConnectionError(f"closed with {int.from_bytes(data[:2])}")
        if kind == 9:
            self.socket.sendall(bytes((0x8A, 0x80 | len(data))) + bytes(4) + data)
        return json.loads(data) if kind == 1 else {"type": f"frame {kind}"}


def _framed(data: str | bytes) -> bytes:
    """A whole message, masked as clients must; a mask of zeros leaves it as it is."""
    kind = 0x82 if isinstance(data, bytes) else 0x81
    content = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    size = len(content)
    if size < 126:
        return bytes((kind, 0x80 | size)) + bytes(4) + content
    return bytes((kind, 0xFE)) + size.to_bytes(2) + bytes(4) + content


def percentile(times: list[float], part: float) -> float:
    """The time that this part of all stays within."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]
