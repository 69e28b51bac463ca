"""A real server with real sockets: kills, floods, slow readers, and the example client."""

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.run import serve
from tablee.server.settings import Settings
from tablee.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.malformed import KINDS, frame
from tests.server.serving import Client, child, free_port, next_message, outside
from tests.server.wire import UNLIMITED, Wire

ROOT = Path(__file__).parents[3]
CHATTY: Any = {"chat_a_minute": 10_000, "chat_a_minute_each": 10_000}


@pytest.fixture(autouse=True)
def _talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chat fills lines here: nobody is silenced for it."""
    monkeypatch.setattr("tablee.server.chat.MOST_LINES", 10_000)


def kill_servers(folder: Path, least: int) -> tuple[int, int]:
    """Play whole games with a server that is killed again and again while a move is under way, at
    least so many times; kills, and moves that were acknowledged.
    """
    database, port = folder / "tables.db", free_port()
    person: Client | None = None
    table, number, kills, acknowledged, seen = "", 0, 0, 0, list[int]()
    pending: dict[str, Any] | None = None
    over, moved = True, 0
    while kills < least or not over:
        with child(database, port) as process:
            if person is None:
                person = Client(f"http://127.0.0.1:{port}")
            if over:
                assert seen == list(range(len(seen))), "something was missed or told twice"
                table = person.table("trio", "me", "facile", "facile")
                acknowledged, seen, over = 0, [], False
            since = seen[-1] if seen else -1
            with person.socket(table, f"seat=0&since={since}") as opened:
                hello = next_message(opened, "hello")
                now = hello["now"]
                seen += [item["seq"] for item in hello["items"]]
                assert now["seq"] >= acknowledged, "an acknowledged move was lost"
                if pending is not None:
                    # Sent before the kill, its answer never heard: played once, whatever happened.
                    opened.send(json.dumps(pending))
                    now = heard_answer(opened, now, seen)
                    acknowledged, pending, moved = now["seq"], None, moved + 1
                moves = 0
                while not now["result"] and moves < 2:
                    if 0 in now["waiting"]:
                        number, moves = number + 1, moves + 1
                        action = now["view"]["actions"][0]
                        pending = {"type": "play", "id": f"r{number}", "action": action}
                        opened.send(json.dumps(pending))
                        if moves == 2:
                            break
                        now = heard_answer(opened, now, seen)
                        acknowledged, pending, moved = now["seq"], None, moved + 1
                    else:
                        update = next_message(opened, "update")
                        now = update["now"]
                        seen += [item["seq"] for item in update["items"]]
                over = now["result"] is not None
                process.send_signal(signal.SIGKILL)
                kills += 1
    assert seen == list(range(len(seen))), "something was missed or told twice"
    return kills, moved


@pytest.mark.bar(1)
def test_a_killed_server_starts_again_and_the_game_goes_on(tmp_path: Path) -> None:
    kills, _ = kill_servers(tmp_path, 1)
    assert kills >= 3


@pytest.mark.bar(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_server_killed_many_times_loses_no_acknowledged_move(
    tmp_path: Path, part: int, reached: Callable[[str], None]
) -> None:
    kills, moves = kill_servers(tmp_path, 25)
    reached(f"{kills} kills of a whole server: {moves} moves acknowledged, none lost")


def heard_answer(opened: Any, now: Any, seen: list[int]) -> Any:
    """How things stand once a play is answered; `now` if all was told before."""
    while True:
        message = json.loads(opened.recv(10))
        if message["type"] == "update":
            seen += [item["seq"] for item in message["items"]]
            now = message["now"]
        elif message["type"] in ("done", "refused"):
            assert message["type"] == "done", message
            assert now["seq"] >= message["seq"], "answered before it was told"
            return now


def test_a_server_told_to_stop_finishes_and_says_so(tmp_path: Path) -> None:
    database, port = tmp_path / "tables.db", free_port()
    with child(database, port) as process:
        person = Client(f"http://127.0.0.1:{port}")
        table = person.table("trio", "me", "me", "me")
        with person.socket(table, "seat=0") as opened:
            next_message(opened, "hello")
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                next_message(opened, "never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert process.wait(PATIENCE) == 0
    events = [json.loads(line)["event"] for line in (tmp_path / "stderr").read_text().splitlines()]
    assert (events[0], events[-1]) == ("starting", "stopped")
    assert "table_opened" in events
    assert not list(tmp_path.glob("*-wal")), "a file was not closed"


def test_a_server_that_cannot_listen_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.run.log_as_json", lambda _: None)
    with socket.create_server(("127.0.0.1", 0)) as taken, SqliteStore(tmp_path / "t.db") as store:
        port = taken.getsockname()[1]
        games = {"hepta_mensa": HeptaMensa()}
        where = {"host": "127.0.0.1", "port": port, "warm": False}
        before = gc.get_threshold()
        assert not serve(store, tmp_path / "t.db", games, Settings(), **where)
        assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0), "as it was found"


@pytest.mark.bar(17)
def test_ten_thousand_malformed_frames_change_nothing(tmp_path: Path) -> None:
    assert len(KINDS) >= 20
    with outside(tmp_path) as url:
        ada, bob = Client(url, "Ada"), Client(url, "Bob")
        table = ada.table("trio", "me", "me", "me")
        with ada.socket(table, "seat=none") as look_before:
            before = next_message(look_before, "hello")["now"]
        other = bob.table("trio", "me", "me", "me")
        finished = threading.Thread(target=play_alone, args=(bob, other))
        finished.start()
        sent = 0
        while sent < 10_000:
            with ada.socket(table, "seat=1") as opened:
                next_message(opened, "hello")
                batch = [frame(sent + n) for n in range(100)]
                for one in batch:
                    opened.send(one)
                for one in batch:
                    answer = next_message(opened, "refused")
                    assert answer["code"], one
                sent += len(batch)
        finished.join(PATIENCE)
        assert not finished.is_alive()
        with ada.socket(table, "seat=none") as after, bob.socket(other, "seat=none") as done:
            assert next_message(after, "hello")["now"] == before
            assert next_message(done, "hello")["now"]["result"], "the other table was disturbed"


@pytest.mark.bar(17)
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_malformed_frames_of_each_kind_change_nothing(
    tmp_path: Path, kind: str, reached: Callable[[str], None]
) -> None:
    with outside(tmp_path, settings=UNLIMITED) as url:
        ada = Client(url, "Ada")
        table = ada.table("trio", "me", "me", "me")
        with Wire(ada, table, "seat=none") as looks:
            before = looks.hear("hello")["now"]
            for begun in range(0, 10_000, 100):
                luck = [Random(begun + number) for number in range(100)]  # noqa: S311 - repeatable
                batch = [KINDS[kind](one) for one in luck]
                with Wire(ada, table, "seat=1") as wire:
                    for some in (batch[:20], batch[20:]):
                        wire.send_frames(some)
                        answers = [wire.hear("refused", "update", "done", "said") for _ in some]
                        assert {answer["type"] for answer in answers} == {"refused"}
                assert "update" not in [message["type"] for message in looks.come()]
        with Wire(ada, table, "seat=none") as after:
            assert after.hear("hello")["now"] == before
    reached(f"{kind}: 10,000 frames refused, nothing changed")


def play_alone(person: Client, table: str) -> None:
    for number in range(100):
        with person.socket(table, "seat=none") as opened:
            now = next_message(opened, "hello")["now"]
        if now["result"]:
            return
        with person.socket(table, f"seat={now['waiting'][0]}") as opened:
            view = next_message(opened, "hello")["now"]["view"]
            play = {"type": "play", "id": f"r{number}", "action": view["actions"][0]}
            opened.send(json.dumps(play))
            next_message(opened, "done")


@pytest.mark.parametrize(
    ("data", "times", "code"),
    [
        (" " * 8193, 1, 1009),
        (b" " * 8193, 1, 1009),
        (["x" * 5000, "x" * 5000], 1, 1009),
        ("{", 101, 1008),
        (b"{", 101, 1008),
    ],
)
def test_too_big_and_too_many_are_closed(tmp_path: Path, data: Any, times: int, code: int) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table) as opened:
            next_message(opened, "hello")
            with pytest.raises(ConnectionClosed) as closed:
                flood(opened, data, times)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def flood(opened: Any, data: Any, times: int) -> None:
    for _ in range(times):
        opened.send(data)
    next_message(opened, "never")


def test_text_that_is_no_utf8_is_closed(tmp_path: Path) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table) as opened:
            next_message(opened, "hello")
            opened.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                next_message(opened, "never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
        assert httpx.get(f"{url}/health").json()["sockets"] == 0


def test_messages_of_one_socket_are_answered_in_the_order_in_which_they_came(
    tmp_path: Path,
) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table) as opened:
            next_message(opened, "hello")
            play = {"type": "play", "id": "a", "action": {"type": "draw"}}
            opened.send(json.dumps(play))
            opened.send(b"binary")
            opened.send(json.dumps({"type": "chat", "id": "b", "text": "é" * 280}))
            opened.send(["{", "}"])
            answers = [json.loads(opened.recv(10)) for _ in range(6)]
    order = [answer["type"] for answer in answers]
    assert order == ["update", "done", "refused", "said", "done", "refused"]
    assert answers[2]["code"] == "binary"


def chatter(opened: ClientConnection, numbers: range) -> None:
    """Long lines of chat, one after the other."""
    for number in numbers:
        said = {"type": "chat", "id": f"c{number}", "text": "😀" * 280}
        opened.send(json.dumps(said))
        next_message(opened, "done")


@pytest.mark.parametrize("lines", [0, 10, 150])
def test_a_message_of_any_length_arrives_whole(tmp_path: Path, lines: int) -> None:
    with outside(tmp_path, settings=Settings(**CHATTY)) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        for begun in range(0, lines, 50):
            with person.socket(table) as opened:
                chatter(opened, range(begun, min(begun + 50, lines)))
        with person.socket(table) as opened:
            assert len(next_message(opened, "hello")["chat"]) == lines


def test_a_move_is_played_though_its_player_left_at_once(tmp_path: Path) -> None:
    with outside(tmp_path) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table, "seat=none") as reads:
            next_message(reads, "hello")
            with person.socket(table) as opened:
                next_message(opened, "hello")
                play = {"type": "play", "id": "a", "action": {"type": "draw"}}
                opened.send(json.dumps(play))
            assert next_message(reads, "update")["items"]


def test_whoever_does_not_read_for_a_while_is_dropped(tmp_path: Path) -> None:
    with outside(
        tmp_path, settings=Settings(seconds_to_read=0.3, **CHATTY), send_buffer=4096
    ) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table) as talks:
            next_message(talks, "hello")
            chatter(talks, range(90))
            # The chat that greets them fills what is sent without being read.
            slow = stubborn(url, table)
            try:
                while next_message(talks, "presence")["spectators"] != 1:
                    pass
                assert next_message(talks, "presence")["spectators"] == 0
            finally:
                slow.close()


def test_whoever_does_not_read_is_dropped_and_others_go_on(tmp_path: Path) -> None:
    settings = Settings(most_unread=300_000, seconds_to_read=5, **CHATTY)
    with outside(tmp_path, settings=settings, send_buffer=4096) as url:
        person = Client(url)
        table = person.table("trio", "me", "me", "me")
        with person.socket(table, "seat=none") as reads:
            next_message(reads, "hello")
            slow = stubborn(url, table)
            try:
                while next_message(reads, "presence")["spectators"] != 1:
                    pass
                dropped = False
                for _ in range(6):
                    with person.socket(table) as talks:
                        next_message(talks, "hello")
                        chatter(talks, range(99))
                    dropped = dropped or spectators(reads) == 0
                    if dropped:
                        break
                assert dropped
            finally:
                slow.close()


def spectators(opened: Any) -> int:
    """Read all that has come; how many look on by the last count."""
    count = -1
    while True:
        try:
            message = json.loads(opened.recv(0.3))
        except TimeoutError:
            return count
        if message["type"] == "presence":
            count = message["spectators"]


def stubborn(url: str, table: str) -> socket.socket:
    """Opens a socket as a spectator and never reads."""
    address = url.removeprefix("http://")
    host, port = address.split(":")
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.connect((host, int(port)))
    opened.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nOrigin: {url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return opened


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/assets/../../run.py", "/%2e%2e/%2e%2e/etc/passwd", "/t/../../x", "//x"],
)
def test_raw_paths_lead_nowhere(tmp_path: Path, path: str) -> None:
    with outside(tmp_path) as url:
        address = url.removeprefix("http://")
        host, port = address.split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(
                f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode()
            )
            assert line.recv(100).startswith(b"HTTP/1.1 404")


def test_the_example_client_plays_a_whole_game(tmp_path: Path) -> None:
    source = (ROOT / "examples" / "client.py").read_text("utf-8")
    assert len(source.splitlines()) <= 60
    with outside(tmp_path, games={"hepta_mensa": HeptaMensa()}) as url:
        done = subprocess.run(
            [sys.executable, str(ROOT / "examples" / "client.py"), url],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONWARNINGS": "error"},
        )
    assert done.returncode == 0, done.stderr
    assert "place" in done.stdout


def test_the_first_page_comes_quickly_enough_to_be_asked_for(tmp_path: Path) -> None:
    with outside(tmp_path) as url:
        begun = time.monotonic()
        assert httpx.get(url).status_code == 200
        assert time.monotonic() - begun < 5
