"""What people say: kept across restarts, muted, reported, taken away, and not too fast."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablee.store.memory import MemoryStore
from tests.server.serving import NONCE, Inside, inside, next_inside
from tests.table.playing import Time

pytestmark = pytest.mark.bar(25)
Who = dict[str, str]
DAY = 24 * 3600 * 1000


def pair(server: Inside) -> tuple[str, Who, Who]:
    """A table of two people; the first opened it."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = server.table(ada, "me", "open", "facile")
    server.post(f"/api/tables/{table}/sit", bob, seat=1, nonce=NONCE)
    return table, ada, bob


def wish(opened: Any, kind: str, **fields: Any) -> str:
    """ "done", or the code of a refusal."""
    opened.send_json({"type": kind, "id": "w", **fields})
    while True:
        message = opened.receive_json()
        if message["type"] in ("done", "refused"):
            return str(message.get("code", "done"))


def texts(server: Inside, table: str, who: Who) -> list[str]:
    with server.socket(table, who) as opened:
        return [line["text"] for line in next_inside(opened, "hello")["chat"]]


def test_what_was_said_is_there_after_a_restart(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        table, ada, bob = pair(server)
        with server.socket(table, ada) as opened:
            assert wish(opened, "chat", text="Salut") == "done"
    with inside(tmp_path, store) as server:
        with server.socket(table, bob) as opened:
            [line] = next_inside(opened, "hello")["chat"]
            assert (line["number"], line["seat"], line["name"]) == (1, 0, "Ada")
            assert wish(opened, "chat", text="Bonjour") == "done"
        assert texts(server, table, ada) == ["Salut", "Bonjour"]


def test_the_last_two_hundred_lines_are_kept(tmp_path: Path) -> None:
    store, time = MemoryStore(), Time()
    with inside(tmp_path, store, now=time) as server:
        table, ada, _ = pair(server)
        room: Any = server.call(server.hub.room, table)
        person: Any = server.call(server.hub.directory.known_by, ada["Cookie"].split("=")[1])

        async def talk() -> None:
            for number in range(205):
                time.now += 10_000
                assert await room.talk.say(person, 0, str(number)) is None

        server.call(talk)
        assert len(texts(server, table, ada)) == 200
    with inside(tmp_path, store, now=time) as server:
        assert texts(server, table, ada) == [str(number) for number in range(5, 205)]
    with sqlite3.connect(tmp_path / "people.db") as base:
        assert base.execute("SELECT count(*) FROM chat").fetchone() == (200,)


def test_after_a_month_nothing_of_it_is_kept(tmp_path: Path) -> None:
    store, time = MemoryStore(), Time()
    with inside(tmp_path, store, now=time) as server:
        table, ada, _ = pair(server)
        with server.socket(table, ada) as opened:
            wish(opened, "chat", text="Salut")
    time.now += 31 * DAY
    with inside(tmp_path, store, now=time) as server:
        assert texts(server, table, ada) == []


def test_a_flood_is_silenced_for_a_while_and_a_restart_does_not_help(tmp_path: Path) -> None:
    store, time = MemoryStore(), Time()
    with inside(tmp_path, store, now=time) as server:
        table, ada, bob = pair(server)
        with server.socket(table, ada) as opened:
            for number in range(6):
                assert wish(opened, "chat", text=f"{number}") == "done"
            assert wish(opened, "remove", number=1) == "done"
            assert wish(opened, "chat", text="more") == "chat_flood", "also without one of them"
        with server.socket(table, bob) as opened:
            assert wish(opened, "chat", text="others go on") == "done"
    time.now += 59_000
    with inside(tmp_path, store, now=time) as server, server.socket(table, ada) as opened:
        assert wish(opened, "chat", text="more") == "chat_flood"
        time.now += 1000
        assert wish(opened, "chat", text="more") == "done"


def test_a_host_takes_lines_away_and_others_only_their_own(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        table, ada, bob = pair(server)
        with server.socket(table, ada) as host, server.socket(table, bob) as guest:
            wish(guest, "chat", text="ugly")
            wish(host, "chat", text="nice")
            assert wish(guest, "remove", number=2) == "not_host"
            assert wish(host, "remove", number=1) == "done"
            assert next_inside(guest, "removed")["number"] == 1
            assert wish(host, "remove", number=1) == "no_such_line"
    with inside(tmp_path, store) as server:
        assert texts(server, table, bob) == ["nice"]
        with sqlite3.connect(tmp_path / "people.db") as base:
            assert base.execute("SELECT text FROM chat WHERE number = 1").fetchone() == ("",)


def test_somebody_is_muted_for_oneself_alone(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        table, ada, bob = pair(server)
        with server.socket(table, ada) as opened:
            assert wish(opened, "mute", seat=1, on=True) == "done"
            assert wish(opened, "mute", seat=0, on=True) == "no_such_seat"
            assert wish(opened, "mute", seat=2, on=True) == "no_such_seat", "a bot says nothing"
    with inside(tmp_path, store) as server:
        with server.socket(table, bob) as opened:
            assert next_inside(opened, "hello")["muted"] == []
        with server.socket(table, ada) as opened:
            assert next_inside(opened, "hello")["muted"] == [1]
            wish(opened, "mute", seat=1, on=False)
        with server.socket(table, ada) as opened:
            assert next_inside(opened, "hello")["muted"] == []


def test_a_report_keeps_what_was_said_for_whoever_keeps_the_server(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        table, ada, bob = pair(server)
        with server.socket(table, ada) as opened, server.socket(table, bob) as other:
            wish(other, "chat", text="ugly")
            for _ in range(2):
                assert wish(opened, "report", number=1) == "done"
            assert wish(opened, "report", number=9) == "no_such_line"
            wish(other, "remove", number=1)
        with sqlite3.connect(tmp_path / "people.db") as base:
            reports = base.execute("SELECT number, name, text FROM reports").fetchall()
        assert reports == [(1, "Bob", "ugly")]


def test_whoever_is_forgotten_has_said_nothing(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        table, ada, bob = pair(server)
        with server.socket(table, bob) as opened:
            wish(opened, "chat", text="bye")
        server.post("/api/me/forget", bob)
        server.client.cookies.clear()
        assert texts(server, table, ada) == []
        with sqlite3.connect(tmp_path / "people.db") as base:
            assert base.execute("SELECT count(*) FROM chat").fetchone() == (0,)
