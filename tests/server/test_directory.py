"""Whose a seat is: the log's own file says so, and nothing else."""

import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from tablee.server.directory import Directory, hashed
from tablee.store.base import StoreDamaged, StoreNewer
from tablee.store.disk import ask
from tablee.store.memory import MemoryStore
from tablee.store.sqlite import SqliteStore
from tests.server.serving import (
    NONCE,
    Inside,
    WebSocketDenialResponse,
    inside,
    next_inside,
)
from tests.store import former


def begun(server: Inside, ada: dict[str, str], bob: dict[str, str]) -> str:
    """A game of Trio: Ada at two seats, Bob at the third."""
    table = server.table(ada, "me", "me", "open")
    server.post(f"/api/tables/{table}/sit", bob, seat=2, nonce=NONCE)
    return table


def sit(server: Inside, table: str, who: dict[str, str], seat: int) -> tuple[int, str | None]:
    body = {"seat": seat, "nonce": NONCE}
    answer = server.client.post(f"/api/tables/{table}/sit", json=body, headers=who)
    return answer.status_code, answer.json().get("code")


def test_a_stranger_whose_claim_is_refused_does_not_own_a_forgotten_seat(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = begun(server, ada, bob)
        server.post("/api/me/forget", bob)
        assert sit(server, table, eve, 2) == (409, "already_started")
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            server.socket(table, eve, "seat=2"),
        ):
            pass
        assert denied.value.status_code == 403
        with server.socket(table, eve) as opened:
            assert next_inside(opened, "hello")["seat"] is None
            opened.send_json({"type": "play", "id": "x", "action": {"type": "resign"}})
            assert next_inside(opened, "refused")["code"] == "spectator"


def test_a_forgotten_seat_stays_nobodys_after_a_restart(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.db") as store:
        with inside(tmp_path, store) as server:
            ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
            table = begun(server, ada, bob)
            server.post("/api/me/forget", bob)
            sit(server, table, eve, 2)
        with inside(tmp_path, store) as server:
            chairs = server.client.get(f"/api/tables/{table}", headers=ada).json()["seats"]
            assert [(chair["yours"], chair["reserved"]) for chair in chairs] == [
                (True, True),
                (True, True),
                (False, False),
            ]
            assert sit(server, table, eve, 2) == (409, "already_started")


def test_somebody_forgotten_before_the_game_begins_leaves_a_chair_that_is_taken(
    tmp_path: Path,
) -> None:
    with inside(tmp_path) as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = server.table(ada, "me", "open", "open")
        server.post(f"/api/tables/{table}/sit", bob, seat=1, nonce=NONCE)
        server.post("/api/me/forget", bob)
        # The same name and nonce, which the log shows to everybody, are no key to the seat.
        bob_again = server.person("Bob")
        assert sit(server, table, bob_again, 1) == (409, "seat_taken")
        assert sit(server, table, eve, 1) == (409, "seat_taken")
        assert sit(server, table, eve, 2) == (200, None)


def test_a_kept_seat_waits_for_whom_it_is_kept(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = server.post("/api/tables", ada, game="trio", seats=plans)["id"]
        assert sit(server, table, eve, 0) == (409, "seat_taken")
        assert sit(server, table, ada, 0) == (200, None)


def test_a_kept_seat_of_whoever_is_forgotten_is_free(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = server.post("/api/tables", ada, game="trio", seats=plans)["id"]
        server.post("/api/me/forget", ada)
        assert sit(server, table, eve, 0) == (200, None)


def test_the_file_of_people_is_no_authority_on_seats(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.db") as store:
        with inside(tmp_path, store) as server:
            table = begun(server, server.person("Ada"), server.person("Bob"))
            names = ask(server.hub.directory._base, "SELECT name FROM sqlite_master")
            assert ("seats",) not in names
        assert sorted(store.owners(table)) == [0, 1, 2]


def test_two_servers_at_one_table_agree_on_whose_a_seat_is(tmp_path: Path) -> None:
    with (
        SqliteStore(tmp_path / "t.db") as one,
        SqliteStore(tmp_path / "t.db") as two,
        inside(tmp_path, one) as first,
        inside(tmp_path, two) as second,
    ):
        ada, bob, eve = (first.person(name) for name in ("Ada", "Bob", "Eve"))
        table = first.table(ada, "me", "open", "open")
        second.client.get(f"/api/tables/{table}")
        assert sit(first, table, bob, 1) == (200, None)
        assert sit(second, table, eve, 1) == (409, "seat_taken")
        chairs = second.client.get(f"/api/tables/{table}", headers=bob).json()["seats"]
        assert [chair["yours"] for chair in chairs] == [False, True, False]


# What is forgotten leaves no trace


def test_nothing_of_whoever_is_forgotten_is_in_any_file(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store) as server:
        directory = server.hub.directory
        known = [server.call(directory.welcome, f"Personne {n:03}", 0) for n in range(120)]
        for person, _ in known:
            server.call(directory.rename, person, f"Quelqu'un {person.nickname}")
        who = server.person("Zénobie Unique")
        token = who["Cookie"].removeprefix("tablee=")
        me = server.client.get("/api/me", headers=who).json()["person"]
        plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        server.post("/api/tables", who, game="trio", seats=plans)
        server.post("/api/me", who, nickname="Zénobie Autre")
        traces = ["Zénobie".encode(), hashed(token), me.encode()]
        assert [trace in everything(tmp_path) for trace in traces] == [True] * 3
        server.post("/api/me/forget", who)
        assert [trace in everything(tmp_path) for trace in traces] == [False] * 3
        for person, _ in known[40:80]:
            server.call(server.hub.forget, person)
        kept = everything(tmp_path)
        left = [person for person, _ in known[40:80] if person.nickname.encode() in kept]
        assert left == []
        assert known[0][0].nickname.encode() in kept


def test_a_namesake_of_whoever_is_forgotten_stays(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        first, second = server.person("Zoé"), server.person("Zoé")
        server.post("/api/me/forget", first)
        assert server.client.get("/api/me", headers=first).json() is None
        assert server.client.get("/api/me", headers=second).json()["nickname"] == "Zoé"


def test_a_backup_delays_that_nothing_is_left_of_whoever_is_forgotten(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person("Zénobie")
        with closing(apsw.Connection(str(tmp_path / "people.db"))) as backup:
            backup.execute("BEGIN")
            ask(backup, "SELECT * FROM people")
            server.post("/api/me/forget", who)
            assert "Zénobie".encode() in everything(tmp_path)
        assert server.client.get("/api/me", headers=who).json() is None
    assert "Zénobie".encode() not in everything(tmp_path)


def everything(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


# Files of former versions


def made_by_version_1(folder: Path) -> tuple[str, dict[str, str], dict[str, str]]:
    """The two files as version 1 left them, in the middle of a game."""
    now = folder / "now"
    now.mkdir()
    with SqliteStore(now / "t.db") as store, inside(now, store) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = begun(server, ada, bob)
        server.play_on(table, 2)
        log = [body for _, body in store.read(table)]
        base = server.hub.directory._base
        people = ask(base, "SELECT * FROM people")
        tables = ask(base, "SELECT * FROM tables")
        seats = [(table, seat, person) for seat, person in store.owners(table).items()]
        former.games_1(folder / "t.db", {table: log}, store.seed(table))
    # Of a game that was deleted by hand, the seats may have stayed.
    former.people_1(folder / "people.db", people, tables, [*seats, ("gone", 0, "ada")])
    return table, ada, bob


def test_seats_of_version_1_are_still_their_owners(tmp_path: Path) -> None:
    table, ada, bob = made_by_version_1(tmp_path)
    for _ in range(2):
        with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store) as server:
            info = server.client.get(f"/api/tables/{table}", headers=bob).json()
            assert [chair["yours"] for chair in info["seats"]] == [False, False, True]
            lines = server.client.get("/api/me/tables", headers=ada).json()
            assert [line["id"] for line in lines] == [table]
            server.play_on(table, 1)


UPGRADE = """
import sys
from tablee.server.directory import Directory
from tablee.store.sqlite import SqliteStore
with SqliteStore(sys.argv[1] + "/t.db") as store:
    print("opening", flush=True)
    Directory(sys.argv[1] + "/people.db", store).close()
    print("done", flush=True)
    sys.stdin.read()
"""


def soak(folder: Path, kills: int) -> set[int]:
    """Kill at random while seats move from one file to the other; the versions found after it."""
    original = folder / "original"
    original.mkdir()
    tables = [f"table-{number}" for number in range(200)]
    former.games_1(original / "t.db", {table: [b"0"] for table in tables}, b"seed")
    people = [(f"p{n}", f"Name {n}", bytes([n]), 0) for n in range(100)]
    rows = [(table, "trio", 0, "[]", "open", 0, None) for table in tables]
    owners = {t: {seat: f"p{(n + seat) % 100}" for seat in (0, 1)} for n, t in enumerate(tables)}
    seats = [(t, seat, person) for t, held in owners.items() for seat, person in held.items()]
    former.people_1(original / "people.db", people, rows, seats)
    luck = random.Random(kills)  # noqa: S311 - luck that can be repeated
    found: set[int] = set()
    for number in range(kills):
        here = folder / str(number)
        shutil.copytree(original, here)
        with subprocess.Popen(
            [sys.executable, "-c", UPGRADE, str(here)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "opening\n"
            time.sleep(luck.uniform(0, 0.04))
            process.kill()
        assert process.returncode == -signal.SIGKILL
        with closing(apsw.Connection(str(here / "people.db"))) as base:
            [(version,)] = ask(base, "PRAGMA user_version")
            found.add(version)
            assert ask(base, "SELECT count(*) FROM people") == [(100,)]
            if version == 0:
                assert ask(base, "SELECT count(*) FROM seats") == [(400,)]
        with SqliteStore(here / "t.db") as store:
            Directory(here / "people.db", store).close()
            assert {table: store.owners(table) for table in tables} == owners
            store.check()
    return found


@pytest.mark.bar(13)
def test_a_kill_while_seats_move_costs_nobody_a_seat(tmp_path: Path) -> None:
    assert soak(tmp_path, 3) <= {0, 3}


@pytest.mark.slow
@pytest.mark.bar(13)
def test_no_kill_of_many_while_seats_move_costs_anybody_a_seat(tmp_path: Path) -> None:
    assert soak(tmp_path, 50) == {0, 3}


def test_reports_of_version_2_say_whose_line_it_was(tmp_path: Path) -> None:
    path = tmp_path / "people.db"
    Directory(path, MemoryStore()).close()
    reports = [("t", 1, "ada", "Bob", "ugly", 5), ("t", 7, "ada", "Eve", "gone", 6)]
    former.as_people_2(path, reports, [("t", 1, "bob", 2, "Bob", "ugly", 4)])
    Directory(path, MemoryStore()).close()
    with closing(apsw.Connection(str(path))) as base:
        assert ask(base, "SELECT * FROM reports") == [
            ("t", 1, "ada", "bob", "Bob", "ugly", 5),
            ("t", 7, "ada", "", "Eve", "gone", 6),
        ]
        assert ask(base, "PRAGMA user_version") == [(3,)]


@pytest.mark.bar(13)
def test_people_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "people.db"
    Directory(path, MemoryStore()).close()
    with closing(apsw.Connection(str(path))) as base:
        base.execute("PRAGMA user_version = 4")
    with pytest.raises(StoreNewer, match=r"people\.db has schema 4, .* knows schemas up to 3"):
        Directory(path, MemoryStore())


def test_a_file_that_is_none_of_people_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "people.db"
    path.write_text("Dear diary,\n" * 2000)
    with pytest.raises(StoreDamaged, match=r"people\.db is not a database"):
        Directory(path, MemoryStore())
    assert path.read_text() == "Dear diary,\n" * 2000
