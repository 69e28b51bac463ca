"""Races, a store that fails, and two servers at one table."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.server.directory import Person
from tablee.server.room import Room
from tablee.store.base import (
    NO_OWNERS,
    Owners,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnsure,
    Written,
)
from tablee.store.memory import MemoryStore
from tablee.store.sqlite import SqliteStore
from tablee.table.table import Accepted
from tests.server.serving import Inside, inside, next_inside
from tests.tiny import Draw

A = Seat(0)


def room_of(server: Inside, table: str) -> Room:
    room: Room = server.call(server.hub.room, table)
    return room


class Failing(MemoryStore):
    """Fails as often as it is told to; `kept` says whether the entries were written after all."""

    def __init__(self) -> None:
        super().__init__()
        self.failures: list[StoreError] = []
        self.kept = False

    def append(
        self, table: str, expected: int, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        if not self.failures:
            return super().append(table, expected, entries, owners)
        if self.kept:
            super().append(table, expected, entries, owners)
        failed: Future[None] = Future()
        failed.set_exception(self.failures.pop())
        return failed


@pytest.mark.parametrize(
    ("failures", "code"),
    [
        ([StoreFull()], "store_full"),
        ([StoreBusy()], "store_busy"),
        ([StoreUnsure()] * 3, "store_unsure"),
    ],
)
def test_a_store_that_fails_refuses_and_the_same_request_succeeds_later(
    tmp_path: Path, failures: list[StoreError], code: str
) -> None:
    store = Failing()
    with inside(tmp_path, store) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who, "seat=0") as opened:
            before = next_inside(opened, "hello")["now"]["seq"]
            store.failures = list(failures)
            play = {"type": "play", "id": "x", "action": {"type": "draw"}}
            opened.send_json(play)
            assert opened.receive_json()["code"] == code, "nothing was told before the refusal"
            assert room_of(server, table).table.next_seq == before + 1
            opened.send_json(play)
            assert next_inside(opened, "done")["seq"] > before


def test_a_write_that_failed_in_doubt_but_was_kept_is_found(tmp_path: Path) -> None:
    store = Failing()
    with inside(tmp_path, store) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who, "seat=0") as opened:
            next_inside(opened, "hello")
            store.kept = True
            store.failures.append(StoreUnsure())
            opened.send_json({"type": "play", "id": "x", "action": {"type": "draw"}})
            update = next_inside(opened, "update")
            assert next_inside(opened, "done")["seq"] == update["now"]["seq"]


@pytest.mark.bar(6)
def test_the_same_request_racing_itself_is_played_once(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store) as server:
        who = server.person()
        room = room_of(server, server.table(who, "me", "me", "me"))

        async def race() -> list[Any]:
            return await asyncio.gather(*(room.play(A, Draw(), "same") for _ in range(50)))

        answers = server.call(race)
        assert set(answers) == {Accepted(room.table.next_seq - 1)}


@pytest.mark.bar(6)
def test_a_seat_that_many_want_goes_to_one(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store) as server:
        room = room_of(server, server.table(server.person(), "me", "open", "open"))

        async def race() -> list[Any]:
            people = [Person(f"p{n}", f"n{n}") for n in range(20)]
            return await asyncio.gather(
                *(
                    room.seating.sit(person, Seat(1), bytes(16), person.nickname)
                    for person in people
                )
            )

        answers = server.call(race)
        assert sum(isinstance(answer, Accepted) for answer in answers) == 1
        assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"seat_taken"}
        name = room.table.players[Seat(1)].name
        assert room.owners[Seat(1)] == name.replace("n", "p")


def test_two_servers_at_one_table_agree_on_the_log(tmp_path: Path) -> None:
    with (
        SqliteStore(tmp_path / "t.db") as one,
        SqliteStore(tmp_path / "t.db") as two,
        inside(tmp_path, one) as first,
        inside(tmp_path, two) as second,
    ):
        who = first.person()
        table = first.table(who, "me", "me", "me")
        with second.socket(table, who, "seat=0") as there:
            hello = next_inside(there, "hello")
            with first.socket(table, who, "seat=0") as here:
                next_inside(here, "hello")
                here.send_json({"type": "play", "id": "x", "action": {"type": "draw"}})
                done = next_inside(here, "done")
            # The second has not heard of it yet: the store says so, and it catches up.
            there.send_json({"type": "play", "id": "y", "action": {"type": "draw"}})
            update = next_inside(there, "update")
            assert [item["seq"] for item in update["items"]] == list(
                range(hello["now"]["seq"] + 1, done["seq"] + 1)
            )
            assert next_inside(there, "refused")["code"] == "not_now"


def test_whoever_leaves_while_a_move_is_written_does_not_undo_it(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store) as server:
        who = server.person()
        room = room_of(server, server.table(who, "me", "me", "me"))
        before = room.table.next_seq

        async def leave() -> None:
            playing = asyncio.ensure_future(room.play(A, Draw(), "x"))
            await asyncio.sleep(0)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            for _ in range(200):
                if room.table.next_seq > before:
                    return
                await asyncio.sleep(0.01)

        server.call(leave)
        assert room.table.next_seq == before + 2
        assert len(store.read(room.id)) == room.table.next_seq
