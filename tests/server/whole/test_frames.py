"""Frames that are no messages: fragments without a byte, pings, pongs. They count like others."""

import contextlib
import resource
import select
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.serving import Client, next_message, outside

MASK = bytes(4)
STATM = Path("/proc/self/statm")
EMPTY_TEXT = b"\x01\x80" + MASK
EMPTY_MORE = b"\x00\x80" + MASK
PING = b"\x89\x80" + MASK
PONG = b"\x8a\x80" + MASK
WHOLE_EMPTY = b"\x81\x80" + MASK


@contextlib.contextmanager
def raw_socket(person: Client, table: str) -> Iterator[socket.socket]:
    address = person.url.removeprefix("http://")
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), 10) as line:
        line.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\n"
            f"Origin: {person.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        greeting = b""
        while b'"type":"hello"' not in greeting:
            greeting += line.recv(1 << 16)
        yield line


def everything(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(1 << 16):
            data += part
    return data


@pytest.mark.parametrize(
    ("first", "then"),
    [(b"", PING), (b"", PONG), (EMPTY_TEXT, EMPTY_MORE), (b"", WHOLE_EMPTY)],
    ids=["pings", "pongs", "fragments", "empty texts"],
)
def test_frames_without_a_byte_are_counted(tmp_path: Path, first: bytes, then: bytes) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with raw_socket(person, table) as line:
            line.sendall(first + 101 * then)
            closed = b"\x88" + bytes((2,)) + (1008).to_bytes(2)
            assert closed in everything(line)


def test_a_message_in_many_fragments_is_heard(tmp_path: Path) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table) as opened:
            next_message(opened, "hello")
            opened.send(['{"type": "chat", "id"', "", ': "c", ', "", '"text": "Oui"}'])
            assert next_message(opened, "said")["text"] == "Oui"
            opened.ping().wait(PATIENCE)


def flooded(tmp_path: Path, frames: int) -> tuple[int, float]:
    """By how many bytes the server grew under so many frames, and how long others then waited."""
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        before = resident()
        sent, longest = 0, 0.0
        while sent < frames:
            with raw_socket(person, table) as line:
                line.settimeout(0)
                chunk = EMPTY_TEXT + 10_000 * (EMPTY_MORE + PING)
                until = time.monotonic() + 1.0
                while sent < frames and time.monotonic() < until:
                    if not select.select([], [line], [], 0.2)[1]:
                        break  # it is not even read
                    try:
                        sent += line.send(chunk) // 6
                    except BlockingIOError:
                        continue
                    except OSError:
                        break  # turned away: come again
            begun = time.monotonic()
            person.http.get("/health")
            longest = max(longest, time.monotonic() - begun)
        return resident() - before, longest


def resident() -> int:
    """The memory of this process, in which the server runs too."""
    pages = int(STATM.read_text().split()[1])
    return pages * resource.getpagesize()


pytestmark = [
    pytest.mark.bar(18),
    pytest.mark.skipif(not STATM.exists(), reason="Linux only"),
]


def test_a_hundred_thousand_empty_frames_cost_no_memory(tmp_path: Path) -> None:
    grown, longest = flooded(tmp_path, 100_000)
    assert grown < 24 << 20
    assert longest < 10


@pytest.mark.slow
def test_two_million_empty_frames_cost_no_memory(tmp_path: Path) -> None:
    grown, longest = flooded(tmp_path, 2_000_000)
    assert grown < 32 << 20
    assert longest < 10
