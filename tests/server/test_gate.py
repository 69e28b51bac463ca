"""Real connections: requests that come slowly or never, and too many of them, from one address."""

import contextlib
import json
import logging
import select
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tablee.server.gate import LONGEST_HEAD
from tablee.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.serving import Client, next_message, outside

POST = (
    b"POST /api/me HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nX-Tablee: 1\r\n"
    b"Content-Length: 99\r\n\r\n"
)
ELSEWHERE = "127.0.0.2"
"""Another address, as far as the server can tell."""

AT_ONCE = Settings().seconds_to_ask / 2
"""Seconds. Nobody was waited for as long as somebody may take to ask."""


def line_to(url: str, address: str = ELSEWHERE) -> socket.socket:
    host, port = url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), PATIENCE, (address, 0))
    line.settimeout(PATIENCE)
    return line


@contextlib.contextmanager
def lines_to(url: str, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        lines = []
        for _ in range(count):
            lines.append(stack.enter_context(line_to(url)))
            lines[-1].sendall(said.replace(b"HOST", url.removeprefix("http://").encode()))
            if len(lines) % 10 == 0:
                healthy(url)  # what was said has come
        yield lines


def answer_on(line: socket.socket) -> tuple[int, Any]:
    """The status and body of all that comes until the other side closes; 0 if it was nothing."""
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(4096):
            data += part
    if not data:
        return 0, None
    head, body = data.split(b"\r\n\r\n", 1)
    return int(head.split()[1]), json.loads(body)


def healthy(url: str) -> bool:
    begun = time.monotonic()
    answer = httpx.get(f"{url}/health", timeout=PATIENCE)
    return answer.status_code == 200 and time.monotonic() - begun < AT_ONCE


def limited(caplog: pytest.LogCaptureFixture) -> set[tuple[str, str]]:
    ours = [record for record in caplog.records if record.name.startswith(("tablee", "uvicorn"))]
    lines = [json.loads(record.getMessage()) for record in ours]
    return {(line["limit"], line["code"]) for line in lines if line["event"] == "limited"}


@pytest.mark.parametrize(
    ("said", "more", "status"),
    [
        (b"", b"", 0),
        (b"\r\n", b"\r\n", 0),
        (b"GET /heal", b"th", 408),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n", 408),
        (POST, b" ", 408),
        (POST + b'{"nick', b" ", 408),
        (b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\nab", b"c", 200),
    ],
)
def test_a_request_that_does_not_come_whole_is_not_waited_for(
    tmp_path: Path, said: bytes, more: bytes, status: int
) -> None:
    with outside(tmp_path, settings=Settings(seconds_to_ask=0.3)) as url, line_to(url) as line:
        begun = time.monotonic()
        host = url.removeprefix("http://").encode()
        line.sendall(said.replace(b"HOST", host))
        # A sign now and then buys no time.
        while time.monotonic() - begun < 0.2:
            line.sendall(more)
            time.sleep(0.05)
        found, refusal = answer_on(line)
        assert found == status
        assert status != 408 or refusal["code"] == "too_slow"
        assert time.monotonic() - begun < AT_ONCE
        assert healthy(url)


def test_a_request_in_time_is_answered_and_the_next_on_the_same_line_too(tmp_path: Path) -> None:
    with (
        outside(tmp_path, settings=Settings(seconds_to_ask=0.5)) as url,
        httpx.Client(base_url=url) as client,
    ):
        for _ in range(4):
            assert client.get("/health").status_code == 200
            time.sleep(0.2)


def test_half_open_requests_keep_no_whole_one_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tablee.server")
    with (
        outside(tmp_path, settings=Settings(connections=20)) as url,
        lines_to(url, 60, POST) as lines,
    ):
        status, refusal = answer_on(lines[0])
        assert (status, refusal["code"]) == (408, "too_slow"), "the oldest made room"
        assert healthy(url), "asked from elsewhere"
        with line_to(url) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert answer_on(line)[0] == 200, "asked from the same address"
    assert ("connections", "too_many_open") in limited(caplog)


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    with outside(tmp_path) as url, line_to(url) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for _ in range(2 * LONGEST_HEAD // 1024):
                line.sendall(b"x: " + b"y" * 1019 + b"\r\n")
        assert answer_on(line)[0] in (0, 431)
        assert healthy(url)


def test_an_answer_that_nobody_takes_is_not_kept_for_ever(tmp_path: Path) -> None:
    settings = Settings(seconds_to_take=0.3, seconds_to_ask=0.3)
    with outside(tmp_path, settings=settings, send_buffer=4096) as url:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = url.removeprefix("http://").split(":")
        line.connect((host, int(port)))
        line.settimeout(PATIENCE)
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
        time.sleep(1)
        with contextlib.closing(line), contextlib.suppress(ConnectionResetError):
            taken = 0
            while part := line.recv(1 << 16):
                taken += len(part)
            assert taken < 1_000_000, "it was cut"


def test_sockets_of_one_address_are_bounded_and_others_come_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tablee.server")
    with outside(tmp_path, settings=Settings(sockets=3)) as url, contextlib.ExitStack() as stack:
        ada = Client(url)
        table = ada.table("trio", "me", "me", "me")

        def look(address: str) -> Any:
            return connect(
                f"{url.replace('http', 'ws')}/api/tables/{table}/socket",
                additional_headers={"Origin": url},
                source_address=(address, 0),
                compression=None,
            )

        looking = [stack.enter_context(look(ELSEWHERE)) for _ in range(3)]
        with pytest.raises(InvalidStatus) as denied:
            look(ELSEWHERE)
        assert denied.value.response.status_code == 429
        assert json.loads(denied.value.response.body or b"")["code"] == "too_many_open"
        with ada.socket(table) as opened:
            assert next_message(opened, "hello")["seat"] == 0
        assert healthy(url)
        looking[0].close()
        for _ in range(100):
            with contextlib.suppress(InvalidStatus), look(ELSEWHERE) as again:
                next_message(again, "hello")
                break
            time.sleep(0.02)
        else:
            raise AssertionError("nobody made room")
    assert ("sockets", "too_many_open") in limited(caplog)


def test_behind_a_proxy_connections_are_not_taken_for_one_visitors(tmp_path: Path) -> None:
    settings = Settings(connections=5, public_url="http://tablee.example")
    with outside(tmp_path, settings=settings) as url, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(url, "127.0.0.1")) for _ in range(10)]
        for line in lines:
            line.sendall(b"GET /health HTTP/1.1\r\n")
        assert healthy(url)
        assert not select.select(lines, [], [], 0.2)[0], "all of them are still waited for"
