"""WebSocket frames by hand, as a client sends them and a server answers: no library between."""

import contextlib
import socket
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KEY = b"\x37\xfa\x21\x3d"


def frame(
    opcode: int,
    data: bytes = b"",
    *,
    fin: bool = True,
    rsv: int = 0,
    masked: bool = True,
    size: int | None = None,
) -> bytes:
    """A frame; `size` is what its head says of it, if that is to be a lie."""
    said = len(data) if size is None else size
    head = bytes((fin << 7 | rsv << 4 | opcode,))
    mask = 0x80 if masked else 0
    if said < 126:
        head += bytes((mask | said,))
    elif said < 1 << 16:
        head += bytes((mask | 126,)) + said.to_bytes(2)
    else:
        head += bytes((mask | 127,)) + said.to_bytes(8)
    if not masked:
        return head + data
    return head + KEY + bytes(byte ^ KEY[i % 4] for i, byte in enumerate(data))


def closing(code: int, reason: bytes = b"") -> bytes:
    """A close frame."""
    return frame(CLOSE, code.to_bytes(2) + reason)


class Frame(NamedTuple):
    """A frame of the server."""

    opcode: int
    data: bytes


def next_frame(stream: BinaryIO) -> Frame | None:
    """The next frame of a server, unmasked and whole; None when there is no more."""
    try:
        head = stream.read(2)
        if not head:
            return None
        assert head[0] & 0xF0 == 0x80, "a server of ours sends whole frames without extensions"
        assert not head[1] & 0x80, "servers do not mask"
        size = head[1]
        if size > 125:
            size = int.from_bytes(stream.read(2 if size == 126 else 8))
        data = stream.read(size)
    except ConnectionResetError:
        return None
    assert len(data) == size, "cut short"
    return Frame(head[0] & 0x0F, data)


@contextlib.contextmanager
def raw_socket(url: str, path: str) -> Iterator[socket.socket]:
    """A socket that has shaken hands, and its first message not read yet."""
    address = url.removeprefix("http://")
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), 10) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: {url}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += line.recv(1)
        assert head.startswith(b"HTTP/1.1 101 "), head
        assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head
        yield line
