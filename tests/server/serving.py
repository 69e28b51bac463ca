"""Servers for the tests: one inside this process, and one with real sockets beside it."""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import uvloop
from websockets.sync.client import ClientConnection, connect

from tablee.core.game import AnyGame
from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.directory import Directory
from tablee.server.hub import Hub
from tablee.server.minds.bots import Minds
from tablee.server.minds.values import Evaluator
from tablee.server.minds.values_child import has_review
from tablee.server.run import make_server
from tablee.server.settings import Settings
from tablee.server.web import make_app
from tablee.store.base import Store
from tablee.store.memory import MemoryStore
from tablee.table.table import Accepted
from tests.patience import PATIENCE
from tests.tiny import Trio

with warnings.catch_warnings():
    # Starlette wishes for another HTTP client than the one that is pinned here.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient, WebSocketDenialResponse

__all__ = ["WebSocketDenialResponse"]

ROOT = Path(__file__).parents[2]
WORKER = (sys.executable, "-m", "tests.server.thinking")
SOLVER = (sys.executable, "-m", "tests.server.puzzling")
ORIGIN = "http://testserver"
HEADERS = {"X-Tablee": "1", "Origin": ORIGIN}
NONCE = "00" * 16
TRIO: Mapping[str, AnyGame] = {"trio": Trio()}
BOTH: Mapping[str, AnyGame] = {"trio": Trio(), "hepta_mensa": HeptaMensa()}
LEVELS = ("enfant", "facile", "moyen", "fort", "maitre")


class Inside:
    """A server in this process; `call` runs something on its event loop."""

    def __init__(self, client: TestClient, hub: Hub) -> None:
        self.client = client
        self.hub = hub

    def call(self, work: Callable[..., Any], *given: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(work, *given)

    def person(self, nickname: str = "Ada") -> dict[str, str]:
        """The headers of somebody new."""
        answer = self.client.post("/api/me", json={"nickname": nickname}, headers=HEADERS)
        assert answer.status_code == 200, answer.text
        self.client.cookies.clear()
        return {**HEADERS, "Cookie": f"tablee={answer.cookies['tablee']}"}

    def post(self, path: str, who: dict[str, str], **body: Any) -> Any:
        answer = self.client.post(path, json=body, headers=who)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def table(self, who: dict[str, str], *seats: str, **terms: Any) -> str:
        """A table of Trio with seats like `me`, `open` or the level of a bot."""
        plans = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        info = self.post("/api/tables", who, **{"game": "trio", "seats": plans, **terms})
        for seat, plan in enumerate(plans):
            if plan["kind"] == "me":
                self.post(f"/api/tables/{info['id']}/sit", who, seat=seat, nonce=NONCE)
        return str(info["id"])

    def play_on(self, table: str, moves: int = 1000) -> None:
        """First moves for whoever is to move, so many of them or to the end."""
        room = self.call(self.hub.room, table)
        for _ in range(moves):
            if room.table.result is not None:
                return
            seat = min(room.table.waiting())
            action = room.table.view(seat).actions[0]
            answer = self.call(room.play, seat, action, f"on-{room.table.next_seq}")
            assert isinstance(answer, Accepted), answer

    @contextlib.contextmanager
    def socket(self, table: str, who: dict[str, str], query: str = "") -> Iterator[Any]:
        with self.client.websocket_connect(
            f"/api/tables/{table}/socket?{query}", headers=who
        ) as opened:
            yield opened


@contextlib.contextmanager
def inside(
    path: Path,
    store: Store | None = None,
    games: Mapping[str, AnyGame] = TRIO,
    now: Callable[[], int] | None = None,
    settings: Settings | None = None,
    minds: dict[str, Any] | None = None,
    page: Path | None = None,
    evaluator: Evaluator | None = None,
    reviewable: Callable[[str], bool] = has_review,
) -> Iterator[Inside]:
    settings = settings or Settings(origins=frozenset({ORIGIN}))
    store = store or MemoryStore()
    directory = Directory(path / "people.db", store)
    hub = Hub(
        store,
        directory,
        Minds(WORKER, **{"processes": 1, "seconds": 0.2, "manners": 0, **(minds or {})}),
        games,
        now or (lambda: time.time_ns() // 1_000_000),
        lambda _: LEVELS,
        evaluator,
        reviewable=reviewable,
    )
    with TestClient(make_app(hub, settings, page=page)) as client:
        yield Inside(client, hub)
    directory.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Client:
    """A person with a cookie, for a server with real sockets."""

    def __init__(self, url: str, nickname: str = "Ada") -> None:
        self.url = url
        # No connection is kept, so that none has to be closed.
        kept = httpx.Limits(max_keepalive_connections=0)
        headers = {"X-Tablee": "1", "Origin": url}
        self.http = httpx.Client(base_url=url, headers=headers, limits=kept, timeout=PATIENCE)
        self.post("/api/me", nickname=nickname)

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def table(self, game: str, *seats: str, **terms: Any) -> str:
        plans = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        info = self.post("/api/tables", game=game, seats=plans, **terms)
        for seat, plan in enumerate(plans):
            if plan["kind"] == "me":
                self.sit(info["id"], seat)
        return str(info["id"])

    def sit(self, table: str, seat: int) -> None:
        self.post(f"/api/tables/{table}/sit", seat=seat, nonce=NONCE)

    def socket(self, table: str, query: str = "") -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies, "Origin": self.url}
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
        return connect(
            address, additional_headers=headers, compression=None, max_size=None, max_queue=None
        )


@contextlib.contextmanager
def outside(
    path: Path,
    store: Store | None = None,
    games: Mapping[str, AnyGame] = TRIO,
    settings: Settings | None = None,
    send_buffer: int | None = None,
) -> Iterator[str]:
    """A server in a thread of this process, at a free port."""
    listening = socket.create_server(("127.0.0.1", 0))
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    port = listening.getsockname()[1]
    server, directory = make_server(
        store or MemoryStore(),
        path / "tables.db",
        games,
        settings or Settings(),
        host="127.0.0.1",
        port=port,
        minds=Minds(WORKER, processes=1, seconds=0.2, manners=0),
        levels=lambda _: LEVELS,
        warm=False,
    )
    thread = threading.Thread(target=_run, args=(server, listening), daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{port}"
    wait_for(url)
    try:
        yield url
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        directory.close()


def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.serve([listening]))
    listening.close()


@contextlib.contextmanager
def child(database: Path, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process of its own, to be killed or weighed."""
    with (database.parent / "stderr").open("ab") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.child", str(database), str(port), *options],
            cwd=ROOT,
            stderr=errors,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield process
        finally:
            process.kill()
            process.wait()


def wait_for(url: str, seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/health").status_code == 200:
                return
        time.sleep(0.02)
    raise AssertionError("the server did not begin")


def next_message(opened: Any, wanted: str) -> Any:
    """The next message of this type; others are passed over."""
    while True:
        message = json.loads(opened.recv(10))
        if message["type"] == wanted:
            return message


def next_inside(opened: Any, wanted: str) -> Any:
    """Likewise, for a socket inside this process."""
    while True:
        message = opened.receive_json()
        if message["type"] == wanted:
            return message


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
