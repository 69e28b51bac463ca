"""Places that are found again, and what whoever opened a table may do before the start."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tablee.core.game import Resign
from tablee.core.seats import Seat
from tablee.server.places import Places
from tablee.server.room.seating import SEATED_ANEW
from tablee.store.base import StoreFull
from tablee.store.memory import MemoryStore
from tests.server.serving import HEADERS, NONCE, Inside, inside, next_inside
from tests.table.playing import Time

Who = dict[str, str]


def asked(server: Inside, path: str, who: Who, **body: Any) -> Any:
    """What a call answers: the table, or the code of its refusal."""
    answer = server.client.post(path, json=body, headers=who).json()
    server.client.cookies.clear()
    return answer.get("code", answer)


def sit(server: Inside, table: str, who: Who, seat: int, nonce: str = NONCE) -> Any:
    return asked(server, f"/api/tables/{table}/sit", who, seat=seat, nonce=nonce)


def yours(server: Inside, table: str, who: Who) -> list[int]:
    info = server.client.get(f"/api/tables/{table}", headers=who).json()
    return [chair["seat"] for chair in info["seats"] if chair["yours"]]


# A personal link


def test_a_key_brings_one_s_seat_to_another_device(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, phone = server.person("Ada"), server.person("Ada's phone")
        table = server.table(ada, "me", "me", "me")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=1)["key"]
        assert len(key) >= 32
        info = asked(server, f"/api/tables/{table}/place", phone, key=key)
        assert [chair["yours"] for chair in info["seats"]] == [False, True, False]
        assert yours(server, table, ada) == [0, 2]
        assert asked(server, f"/api/tables/{table}/place", ada, key=key)["id"] == table
        assert yours(server, table, ada) == [0, 1, 2], "and back again"


def test_a_browser_without_a_cookie_is_given_one_with_the_seat(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada = server.person("Ada")
        table = server.table(ada, "me", "me", "me")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=0)["key"]
        answer = server.client.post(
            f"/api/tables/{table}/place", json={"key": key}, headers=HEADERS
        )
        new = {**HEADERS, "Cookie": f"tablee={answer.cookies['tablee']}"}
        server.client.cookies.clear()
        assert yours(server, table, new) == [0]
        assert server.client.get("/api/me", headers=new).json()["nickname"] == "Ada"


def test_a_key_outlives_the_server_and_opens_nothing_else(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        ada = server.person("Ada")
        table, other = (server.table(ada, "me", "me", "me") for _ in range(2))
        key = asked(server, f"/api/tables/{table}/key", ada, seat=0)["key"]
    with inside(tmp_path, store) as server:
        bob = server.person("Bob")
        assert asked(server, f"/api/tables/{other}/place", bob, key=key) == "no_such_key"
        assert asked(server, f"/api/tables/{table}/place", bob, key=key + "x") == "no_such_key"
        assert asked(server, f"/api/tables/{table}/key", bob, seat=0) == "not_your_seat"
        assert asked(server, f"/api/tables/{table}/place", bob, key=key)["id"] == table
        assert key.encode() not in (tmp_path / "people.db").read_bytes(), "only its hash is kept"


def bodies(server: Inside, table: str) -> list[str]:
    """The kinds of entries in the log."""
    room = server.call(server.hub.room, table)
    return [type(entry.body).__name__ for entry in room.table.entries]


def test_a_seat_changes_hands_with_the_entry_that_says_so(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        ada, phone = server.person("Ada"), server.person("Phone")
        table = server.table(ada, "me", "me", "me")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=1)["key"]
        for _ in range(2):
            asked(server, f"/api/tables/{table}/place", phone, key=key)
        assert bodies(server, table).count("Regained") == 1, "asked twice, it changes once"
        owners = store.owners(table)
        assert owners[1] not in (owners[0], owners[2])
    with inside(tmp_path, store) as server:
        assert yours(server, table, phone) == [1]


def test_a_freed_seat_is_nobody_s_from_the_entry_that_says_so(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "open", "open")
        sit(server, table, bob, 1)
        assert set(store.owners(table)) == {0, 1}
        for _ in range(3):
            asked(server, f"/api/tables/{table}/leave", bob, seat=1)
        assert set(store.owners(table)) == {0}
        assert bodies(server, table).count("Vacated") == 1


def test_after_the_end_no_seat_changes_hands(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, phone = server.person("Ada"), server.person("Phone")
        table = server.table(ada, "me", "me", "me")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=1)["key"]
        room = server.call(server.hub.room, table)
        for seat in range(2):
            server.call(room.play, Seat(seat), Resign(), f"gone {seat}")
        assert room.table.result is not None
        assert asked(server, f"/api/tables/{table}/place", phone, key=key) == "not_playing"
        assert yours(server, table, phone) == []


def test_of_many_keys_the_newest_open(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "me", "me")
        keys = [asked(server, f"/api/tables/{table}/key", ada, seat=0)["key"] for _ in range(9)]
        assert asked(server, f"/api/tables/{table}/place", bob, key=keys[0]) == "no_such_key"
        assert asked(server, f"/api/tables/{table}/place", bob, key=keys[1])["id"] == table


def test_the_other_device_no_longer_looks_through_the_seat(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, phone = server.person("Ada"), server.person("Phone")
        table = server.table(ada, "me", "me", "me")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=0)["key"]
        with server.socket(table, ada, "seat=0") as opened:
            next_inside(opened, "hello")
            asked(server, f"/api/tables/{table}/place", phone, key=key)
            with pytest.raises(WebSocketDisconnect) as closed:
                next_inside(opened, "never")
            assert closed.value.code == SEATED_ANEW
        with server.socket(table, phone) as opened:
            assert next_inside(opened, "hello")["seat"] == 0


# Asking for one's place


def test_somebody_at_the_table_gives_a_lost_place_back(tmp_path: Path) -> None:
    time = Time()
    with inside(tmp_path, now=time) as server:
        ada, bob, again = (server.person(name) for name in ("Ada", "Bob", "Ada"))
        table = server.table(ada, "me", "open", "facile")
        sit(server, table, bob, 1)
        ask = f"/api/tables/{table}/ask"
        assert asked(server, ask, again, seat=0) == "not_gone_long"
        time.now += 60_000
        assert asked(server, ask, again, seat=0) == "nobody_here"
        assert asked(server, ask, again, seat=2) == "no_such_seat", "a bot's"
        with server.socket(table, bob) as opened, server.socket(table, again) as looks:
            next_inside(opened, "hello")
            next_inside(looks, "hello")
            assert asked(server, ask, again, seat=1) == "still_here"
            assert asked(server, ask, again, seat=0)["id"] == table
            assert asked(server, ask, server.person("Eve"), seat=0) == "asked_already"
            proposed = next_inside(opened, "proposed")
            assert (proposed["what"], proposed["seat"], proposed["name"]) == ("place", 0, "Ada")
            looks.send_json({"type": "agree", "id": "x", "proposal": proposed["number"]})
            assert yours(server, table, again) == [], "one's own word is not enough"
            opened.send_json({"type": "agree", "id": "y", "proposal": proposed["number"]})
            assert next_inside(opened, "settled")["carried"]
            next_inside(opened, "done")
        assert yours(server, table, again) == [0]
        assert yours(server, table, ada) == []


def test_whoever_opened_the_table_has_a_word_without_a_seat(tmp_path: Path) -> None:
    time = Time()
    with inside(tmp_path, now=time) as server:
        host, ada, again = (server.person(name) for name in ("Host", "Ada", "Ada"))
        table = server.table(host, "open", "facile", "facile")
        sit(server, table, ada, 0)
        time.now += 60_000
        with server.socket(table, host) as opened:
            assert next_inside(opened, "hello")["seat"] is None
            asked(server, f"/api/tables/{table}/ask", again, seat=0)
            number = next_inside(opened, "proposed")["number"]
            opened.send_json({"type": "object", "id": "n", "proposal": number})
            assert next_inside(opened, "settled")["carried"] is False
            assert asked(server, f"/api/tables/{table}/ask", again, seat=0) == "objected"
            time.now += 60_000
            asked(server, f"/api/tables/{table}/ask", again, seat=0)
            number = next_inside(opened, "proposed")["number"]
            opened.send_json({"type": "agree", "id": "y", "proposal": number})
            assert next_inside(opened, "settled")["carried"]
        assert yours(server, table, again) == [0]


# Before the start


def test_anybody_may_leave_before_the_start(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = server.table(ada, "me", "open", "open")
        sit(server, table, bob, 1)
        leave = f"/api/tables/{table}/leave"
        assert asked(server, leave, eve, seat=1) == "not_host"
        assert asked(server, leave, bob, seat=1)["seats"][1]["player"] is None
        sit(server, table, bob, 1)
        assert yours(server, table, bob) == [1], "the same person may come back"
        sit(server, table, eve, 2)
        assert asked(server, leave, bob, seat=1) == "already_started"


def test_whoever_left_no_longer_looks_through_the_seat_when_another_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(tmp_path) as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = server.table(ada, "me", "open", "open")
        sit(server, table, bob, 1)
        room: Any = server.call(server.hub.room, table)
        person: Any = server.call(server.hub.directory.known_by, eve["Cookie"].split("=")[1])
        replan = room.listing.replan

        async def replan_slowly(seat: Seat, plan: Any) -> None:
            await replan(seat, plan)
            await room.seating.sit(person, seat, bytes(16), "Eve")

        monkeypatch.setattr(room.listing, "replan", replan_slowly)
        with server.socket(table, bob) as opened:
            assert next_inside(opened, "hello")["seat"] == 1
            asked(server, f"/api/tables/{table}/leave", bob, seat=1)
            heard: list[Any] = []
            with suppress(WebSocketDisconnect):
                while True:
                    heard.append(opened.receive_json())
        assert room.table.players[1].name == "Eve"
        assert all("Eve" not in str(message) for message in heard)


def test_a_seat_whose_old_keys_cannot_be_dropped_is_given_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else such a key would open it when it is another's."""

    async def fail(self: Places, table: str, seat: Seat) -> None:
        raise StoreFull

    with inside(tmp_path) as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = server.table(ada, "me", "open", "open")
        sit(server, table, bob, 1)
        asked(server, f"/api/tables/{table}/leave", bob, seat=1)
        monkeypatch.setattr(Places, "drop_keys", fail)
        assert sit(server, table, eve, 1) == "store_full"
        assert yours(server, table, eve) == []


def test_a_host_frees_seats_seats_bots_and_closes(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "open", "open")
        sit(server, table, bob, 1)
        key = asked(server, f"/api/tables/{table}/key", bob, seat=1)["key"]
        path = f"/api/tables/{table}"
        for call, body in (("bot", {"seat": 2, "level": "facile"}), ("close", {})):
            assert asked(server, f"{path}/{call}", bob, **body) == "not_host"
        assert asked(server, f"{path}/bot", ada, seat=1, level="facile") == "seat_taken"
        assert asked(server, f"{path}/leave", ada, seat=1)["seats"][1]["player"] is None
        assert asked(server, f"{path}/place", bob, key=key) == "no_such_key"
        assert asked(server, f"{path}/bot", ada, seat=1, level="divin") == "no_such_level"
        assert asked(server, f"{path}/bot", ada, seat=9, level="facile") == "no_such_seat"
        chair = asked(server, f"{path}/bot", ada, seat=1, level="facile")["seats"][1]
        assert chair["player"]["bot"] == "facile"
        assert sit(server, table, bob, 1) == "seat_taken"
        assert asked(server, f"{path}/leave", ada, seat=1)["seats"][1]["player"] is None
        asked(server, f"{path}/bot", ada, seat=1, level="moyen")
    with inside(tmp_path, store) as server:
        info = server.client.get(path, headers=ada).json()
        assert info["hosting"]
        assert info["seats"][1]["player"]["bot"] == "moyen", "it is there after a restart"
        assert asked(server, f"{path}/close", ada)["closed"]
        assert asked(server, f"{path}/close", ada) == "table_closed"
        assert sit(server, table, bob, 2) == "table_closed"
        assert server.client.get("/api/me/tables", headers=ada).json() == []
    with inside(tmp_path, store) as server:
        assert server.client.get(path, headers=ada).json()["closed"], "a closed log is read"


def test_the_last_bot_begins_the_game_and_plays_again_at_the_rematch(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada = server.person("Ada")
        table = server.table(ada, "me", "me", "open")
        info = asked(server, f"/api/tables/{table}/bot", ada, seat=2, level="facile")
        assert info["started"]
        room = server.call(server.hub.room, table)
        assert [bot and bot.bot for bot in room.listing.bots] == [None, None, "facile"]


def test_whoever_is_forgotten_hosts_nothing(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada = server.person("Ada")
        table = server.table(ada, "open", "open", "open")
        server.post("/api/me/forget", ada)
        server.client.cookies.clear()
        assert server.call(server.hub.places.host, table) is None


# Keys of whoever has left


def forget(server: Inside, who: Who) -> None:
    server.post("/api/me/forget", who)
    server.client.cookies.clear()


@pytest.mark.bar(20)
def test_nothing_of_whoever_was_forgotten_opens_anything(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        table = server.table(ada, "me", "me", "me")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=1)["key"]
        forget(server, ada)
        assert server.client.get("/api/me", headers=ada).json() is None
        assert yours(server, table, ada) == []
        assert asked(server, f"/api/tables/{table}/place", eve, key=key) == "no_such_key"
        assert yours(server, table, eve) == []


@pytest.mark.bar(20)
def test_a_seat_that_others_gave_back_opens_with_new_keys_only(tmp_path: Path) -> None:
    time = Time()
    with inside(tmp_path, now=time) as server:
        ada, bob, again, thief = (server.person(name) for name in ("Ada", "Bob", "Ada", "Eve"))
        table = server.table(ada, "me", "open", "facile")
        sit(server, table, bob, 1)
        key = asked(server, f"/api/tables/{table}/key", ada, seat=0)["key"]
        time.now += 60_000
        with server.socket(table, bob) as opened:
            asked(server, f"/api/tables/{table}/ask", again, seat=0)
            number = next_inside(opened, "proposed")["number"]
            opened.send_json({"type": "agree", "id": "y", "proposal": number})
            assert next_inside(opened, "settled")["carried"]
            next_inside(opened, "done")
        assert asked(server, f"/api/tables/{table}/place", thief, key=key) == "no_such_key"
        new = asked(server, f"/api/tables/{table}/key", again, seat=0)["key"]
        assert asked(server, f"/api/tables/{table}/place", ada, key=new)["id"] == table


@pytest.mark.bar(20)
def test_a_key_of_whoever_left_opens_nothing_though_the_server_ended_meanwhile(
    tmp_path: Path,
) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "open", "facile")
        key = asked(server, f"/api/tables/{table}/key", ada, seat=0)["key"]
        asked(server, f"/api/tables/{table}/leave", ada, seat=0)
    with inside(tmp_path, store) as server:
        assert asked(server, f"/api/tables/{table}/place", ada, key=key) == "no_such_key"
        sit(server, table, bob, 0)
        assert yours(server, table, bob) == [0]
        assert asked(server, f"/api/tables/{table}/place", ada, key=key) == "no_such_key"
        assert yours(server, table, bob) == [0]
