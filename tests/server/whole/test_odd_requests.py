"""Paths and headers that nobody types: none is a fault of ours, none leads out of the page, and
every answer carries the headers that keep browsers safe.
"""

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.core.dice import Dice
from tablee.server.settings import HEADERS
from tests.games.playing import dice
from tests.server.serving import Client, outside

pytestmark = pytest.mark.bar(21)

PIECES = (
    *(b"..", b"%2e%2e", b"%252e%252e", b"..%2f", b"..%5c", b"..\\", b"%c0%ae%c0%ae", b"....//"),
    *(
        b"%00",
        b"%0d%0aX-Split:%20yes",
        b"%ff",
        b"%f0%9f%8e%b2",
        b"%e2%80%ae",
        b"%u2215",
        b"%",
        b"%g1",
    ),
    *(b"api", b"tables", b"games", b"words", b"me", b"t", b"replay", b"socket", b"log", b"assets"),
    *(b"etc/passwd", b"server.people.db", b".git/config", b"index.html", b"~root", b"con", b"*"),
    *(b";a=b", b"{name}", b"<script>", b"'--", b"$(id)", b"${x}", b"|", b"\xc3\xa9", b"\xff", b""),
    *(b"?", b"?lang=%00", b"?seat=-1", b"?from=1e309", b"?a=" + 300 * b"b", b"#f", b"x" * 3000),
)
WHOLE = (b"*", b"//", b"///etc/passwd", b"http://elsewhere.example/", b"/" + 60_000 * b"a")
METHODS = (
    b"GET",
    b"GET",
    b"GET",
    b"HEAD",
    b"POST",
    b"PUT",
    b"DELETE",
    b"OPTIONS",
    b"TRACE",
    b"BREW",
)
ODD_HEADERS = (
    b"Cookie: tablee=\x80\xff",
    b"Cookie: tablee=; tablee=" + 500 * b"x",
    b"Cookie: " + 3000 * b"=;",
    b"Accept-Language: " + 500 * b"fr,",
    b"Accept: text/html",
    b"Accept-Encoding: gzip;q=0, br;;",
    b"Content-Type: \x00",
    b"Content-Length: -1",
    b"Transfer-Encoding: chunked, chunked",
    b"X-Forwarded-For: " + 100 * b"::1,",
    b"If-None-Match: \xff",
    b"Range: bytes=0-0,-1",
    b"Origin: null",
    b"Upgrade: h2c",
    b"Sec-WebSocket-Key: short",
    b"X-" + 2000 * b"h" + b": 1",
    b"no colon at all",
)


def odd_paths(number: int, luck: Dice) -> Iterator[bytes]:
    yield from WHOLE
    yield from (b"/" + piece for piece in PIECES)
    for _ in range(number - len(WHOLE) - len(PIECES)):
        yield b"/" + b"/".join(PIECES[luck.below(len(PIECES))] for _ in range(2 + luck.below(4)))


def asked(url: str, method: bytes, path: bytes, *headers: bytes) -> bytes:
    """Whatever a server answers to these very bytes."""
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 10) as line:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            first = method + b" " + path + b" HTTP/1.1"
            known = (f"Host: {host}:{port}".encode(), b"Connection: close")
            line.sendall(b"\r\n".join((first, *known, *headers, b"", b"")))
        data = b""
        with contextlib.suppress(ConnectionResetError):
            while part := line.recv(1 << 16):
                data += part
        return data


def is_sound(answer: bytes) -> None:
    """Understood or refused, with all its headers; never our fault, and never another's file."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split(" ")[1])
    assert status in {200, 304, 307, 400, 401, 403, 404, 405, 409, 411, 413, 414, 426, 429, 431}, (
        first
    )
    told = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    assert {name: told.get(name.lower()) for name in HEADERS} == HEADERS, first
    assert "x-split" not in told
    assert "location" not in told, "nobody is sent elsewhere"
    assert b"root:" not in body
    assert b"SQLite format" not in body
    assert b"Traceback" not in body


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with outside(tmp_path_factory.mktemp("server")) as url:
        yield url


def test_five_hundred_odd_paths_are_answered_soundly(url: str) -> None:
    luck = dice(1, "paths")
    for path in odd_paths(500, luck):
        is_sound(asked(url, METHODS[luck.below(len(METHODS))], path))


@pytest.mark.parametrize("header", ODD_HEADERS, ids=lambda header: str(header[:16]))
@pytest.mark.parametrize("path", [b"/", b"/api/me", b"/api/tables/x/socket"])
def test_odd_headers_are_answered_soundly(url: str, header: bytes, path: bytes) -> None:
    is_sound(asked(url, b"GET", path, header))
    is_sound(asked(url, b"POST", path, b"X-Tablee: 1", f"Origin: {url}".encode(), header))


def test_what_is_no_http_is_refused_with_all_headers(url: str) -> None:
    for line in (b"\x16\x03\x01", b"GET", b"GET / HTTP/9.9", b"\x00"):
        is_sound(asked(url, line, b"/"))


@pytest.mark.parametrize("path", [b"/api/tables/nowhere/socket", b"/nowhere"])
@pytest.mark.parametrize("version", [b"13", b"12", b""])
@pytest.mark.parametrize("key", [b"dGhlIHNhbXBsZSBub25jZQ==", b"short", b"\xff"])
def test_a_socket_that_is_denied_has_all_headers(
    url: str, path: bytes, version: bytes, key: bytes
) -> None:
    upgrade = (b"Connection: Upgrade", b"Upgrade: websocket")
    says = (b"Sec-WebSocket-Version: " + version, b"Sec-WebSocket-Key: " + key)
    is_sound(asked(url, b"GET", path, *upgrade, *says, f"Origin: {url}".encode()))


def test_every_kind_of_refusal_has_all_headers(tmp_path: Path) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        for answer in (
            person.http.get("/api/tables/nowhere"),
            person.http.post("/api/me", content=b"{"),
            person.http.post("/api/me", content=9000 * b" "),
            person.http.post("/api/me", headers={"Origin": "http://elsewhere.example"}),
            person.http.put("/api/me"),
        ):
            assert 400 <= answer.status_code < 500
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        answer = person.http.delete("/api/me")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST")
