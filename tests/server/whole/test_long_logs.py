"""Logs of any size: joined, told in parts, and replayed."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tablee.server.room import room as rooms
from tablee.server.room.sight import MOST_ITEMS
from tablee.store.memory import MemoryStore
from tablee.table.log import Entry, Paused, Resumed, encode
from tests.server.serving import HEADERS, Inside, inside, next_inside

LONG = 50_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    store = MemoryStore()
    with inside(tmp_path, store) as opened:
        yield opened


def inflated(server: Inside, who: dict[str, str], by: int) -> str:
    """A table whose log somebody has filled with pauses, as it is read again."""
    table = server.table(who, "me", "me", "me")
    store: Any = server.hub.store
    while server.hub.rooms:
        server.call(server.hub.put_away, 1 << 60)
    first, at = len(store.read(table)), int(time.time() * 1000)
    noise = [
        Entry(first + n, at, Resumed() if n % 2 else Paused(), 0, f"n{n}")  # type: ignore[arg-type]
        for n in range(by)
    ]
    store.append(table, first, [encode(entry) for entry in noise])
    return table


def whole(server: Inside, table: str, who: dict[str, str], seat: str, hello: Any) -> list[Any]:
    """All items, those that were left out asked for part by part."""
    items: list[Any] = hello["items"]
    while len(items) < hello["now"]["seq"] + 1:
        path = f"/api/tables/{table}/items?seat={seat}&before={items[0]['seq']}"
        answer = server.client.get(path, headers=who)
        assert answer.status_code == 200, answer.text
        assert answer.json()["items"]
        items = [*answer.json()["items"], *items]
    return items


def test_a_table_of_50000_entries_is_joined_and_told_in_parts(server: Inside) -> None:
    who = server.person()
    table = inflated(server, who, LONG)
    with server.socket(table, who, "seat=0") as opened:
        hello = next_inside(opened, "hello")
        assert hello["now"]["seq"] >= LONG
        assert len(hello["items"]) == MOST_ITEMS
        assert hello["earlier"] == hello["now"]["seq"] + 1 - MOST_ITEMS
        seqs = [item["seq"] for item in whole(server, table, who, "0", hello)]
        assert seqs == list(range(hello["now"]["seq"] + 1))
        opened.send_json({"type": "play", "id": "p", "action": {"type": "draw"}})
        assert next_inside(opened, "done")["id"] == "p"


def test_a_game_of_50000_entries_is_replayed(server: Inside) -> None:
    who = server.person()
    table = inflated(server, who, LONG)
    server.play_on(table)
    steps: list[Any] = []
    entries = 1
    while len(steps) < entries:
        answer = server.client.get(f"/api/tables/{table}/replay?from={len(steps)}")
        assert answer.status_code == 200, answer.text
        assert len(answer.content) < 4_000_000, "what does not change is told once"
        entries = answer.json()["entries"]
        steps += answer.json()["steps"]
    assert [step["seq"] for step in steps] == list(range(entries))
    assert steps[-1]["item"]["body"]["type"] == "revealed"
    assert server.client.get(f"/api/tables/{table}/log").status_code == 200


def test_what_greets_somebody_is_bounded_by_its_size_too(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = server.person()
    table = inflated(server, who, 400)
    monkeypatch.setattr(rooms, "LONGEST_HELLO", 9000)
    with server.socket(table, who, "seat=0") as opened:
        hello = next_inside(opened, "hello")
        assert 1 < len(hello["items"]) < 400
        items = whole(server, table, who, "0", hello)
        assert all(b["seq"] == a["seq"] + 1 for a, b in pairwise(items))
    monkeypatch.undo()
    with server.socket(table, who, "seat=0") as opened:
        assert next_inside(opened, "hello")["items"] == items


def test_who_comes_back_after_long_is_told_how_much_was_left_out(server: Inside) -> None:
    who = server.person()
    table = inflated(server, who, 2000)
    with server.socket(table, who, "seat=0&since=100") as opened:
        hello = next_inside(opened, "hello")
        assert hello["since"] == 100
        assert hello["items"][0]["seq"] == 101 + hello["earlier"]
        assert hello["items"][-1]["seq"] == hello["now"]["seq"]


def test_items_of_a_seat_are_told_to_whoever_sits_there(server: Inside) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = server.table(ada, "me", "me", "me")
    path = f"/api/tables/{table}/items"

    def ask(query: str, who: dict[str, str]) -> Any:
        return server.client.get(f"{path}?{query}", headers=who)

    with server.socket(table, ada, "seat=1") as opened:
        assert ask("seat=1", ada).json()["items"] == next_inside(opened, "hello")["items"]
    with server.socket(table, bob) as opened:
        assert ask("", HEADERS).json()["items"] == next_inside(opened, "hello")["items"]
    assert ask("seat=1", bob).json()["code"] == "not_your_seat"
    assert ask("seat=1", HEADERS).json()["code"] == "not_your_seat"
    assert ask("seat=9", ada).json()["code"] == "malformed"
    assert ask("before=x", ada).json()["code"] == "malformed"
    assert ask("before=0", ada).json()["items"] == []
    assert [item["seq"] for item in ask("before=2", ada).json()["items"]] == [0, 1]
