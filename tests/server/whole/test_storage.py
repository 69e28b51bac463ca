"""A disk that is full or damaged: who is told what, and that all others play on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from tablee.store import disk
from tablee.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.room.test_talk import pair, wish
from tests.server.serving import (
    HEADERS,
    NONCE,
    Inside,
    WebSocketDenialResponse,
    inside,
    next_inside,
)

pytestmark = pytest.mark.bar(3)

FULL = (507, "store_full")


class Full(apsw.Connection):
    """There is no room for anything new, where it is told so."""

    files: tuple[str, ...] = ()

    def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
        if statements.startswith("INSERT") and self.filename.endswith(self.files):
            raise apsw.exception_for(apsw.SQLITE_FULL)
        return super().execute(statements, bindings)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(disk, "Connection", Full)
    monkeypatch.setattr(Full, "files", ())
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store, now=Minutes()) as server:
        yield server
        Full.files = ()


class Minutes:
    """Each time one asks, a minute has passed."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        self.now += 60_000
        return self.now


def asked(server: Inside, path: str, who: dict[str, str] | None = None, **body: Any) -> Any:
    headers = who or HEADERS
    client = server.client
    answer = client.post(path, json=body, headers=headers) if body else client.get(path)
    told = answer.json()
    return answer.status_code, told.get("code", told)


def health(server: Inside) -> tuple[str, int]:
    told = server.client.get("/health").json()
    return told["storage"], told["damaged"]


def test_a_nickname_that_finds_no_room_is_told_so(server: Inside) -> None:
    Full.files = ("people.db",)
    assert asked(server, "/api/me", nickname="Ada") == FULL
    assert health(server) == ("store_full", 0)
    Full.files = ()
    server.person("Ada")
    assert health(server) == ("ok", 0)


def test_a_table_that_finds_no_room_is_told_so(server: Inside) -> None:
    who = server.person()
    plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    for file in ("t.db", "people.db"):
        Full.files = (file,)
        assert asked(server, "/api/tables", who, game="trio", seats=plans) == FULL


def test_whoever_finds_no_room_to_sit_owns_nothing(server: Inside) -> None:
    ada, eve = server.person("Ada"), server.person("Eve")
    table = server.table(ada, "me", "open", "open")
    Full.files = ("t.db",)
    assert asked(server, f"/api/tables/{table}/sit", eve, seat=1, nonce=NONCE) == FULL
    chairs = server.client.get(f"/api/tables/{table}", headers=eve).json()["seats"]
    assert [chair["reserved"] for chair in chairs] == [True, False, False]
    Full.files = ()
    assert asked(server, f"/api/tables/{table}/sit", ada, seat=1, nonce=NONCE)[0] == 200


def test_being_forgotten_needs_room_and_can_be_asked_for_again(server: Inside) -> None:
    who = server.person()
    Full.files = ("t.db",)
    assert asked(server, "/api/me/forget", who, please=1) == FULL
    assert server.client.get("/api/me", headers=who).json()["nickname"] == "Ada"
    Full.files = ()
    assert asked(server, "/api/me/forget", who, please=1)[0] == 200


def test_what_is_wished_of_a_chat_and_finds_no_room_is_told_so(server: Inside) -> None:
    table, ada, _ = pair(server)
    with server.socket(table, ada) as opened:
        assert wish(opened, "chat", text="Salut") == "done"
        Full.files = ("people.db",)
        assert wish(opened, "mute", seat=1, on=True) == "store_full"
        assert wish(opened, "report", number=1) == "store_full"
        Full.files = ()
        assert wish(opened, "report", number=1) == "done"
    with server.socket(table, ada) as opened:
        assert next_inside(opened, "hello")["muted"] == []


@pytest.mark.parametrize("file", ["t.db", "people.db"])
def test_a_server_is_ready_only_while_it_can_write(server: Inside, file: str) -> None:
    assert asked(server, "/ready") == (200, {"ready": True})
    Full.files = (file,)
    assert asked(server, "/ready") == FULL
    assert health(server) == ("store_full", 0)
    Full.files = ()
    assert asked(server, "/ready") == (200, {"ready": True})
    assert health(server) == ("ok", 0)


def test_however_often_one_asks_whether_we_can_write_it_is_tried_once_a_second(
    tmp_path: Path,
) -> None:
    with (
        SqliteStore(tmp_path / "t.db") as store,
        inside(tmp_path, store, now=lambda: 5000) as server,
    ):
        before = store.commits
        for _ in range(20):
            assert asked(server, "/ready") == (200, {"ready": True})
        assert store.commits == before + 1


def test_a_disk_that_is_really_full_is_told_until_there_is_room(tmp_path: Path) -> None:
    """In a mount namespace of its own, so that the mount ends with the process."""
    unshare = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    mount = f"mount -t tmpfs -o size=2m tablee {tmp_path}"
    try:
        subprocess.run([*unshare, "sh", "-c", mount], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"cannot mount a small file system: {error}")
    child = [sys.executable, "-m", "tests.server.full_disk", str(tmp_path)]
    script = f'{mount} && exec "$@"'
    subprocess.run([*unshare, "sh", "-c", script, "sh", *child], timeout=PATIENCE, check=True)


# Damage


def change(tmp_path: Path, sql: str) -> None:
    with closing(apsw.Connection(str(tmp_path / "t.db"))) as db:
        db.execute(sql)


def number(tmp_path: Path, table: str) -> int:
    with closing(apsw.Connection(str(tmp_path / "t.db"))) as db:
        [(found,)] = disk.ask(db, "SELECT number FROM tables WHERE id = ?", table)
        return int(found)


def put_away(server: Inside) -> None:
    """Once each has noted in its row that it began."""
    while server.hub.rooms:
        server.call(server.hub.put_away, server.hub.now() + 1)


@pytest.mark.parametrize(
    "mischief",
    [
        "UPDATE entries SET body = x'7b7d' WHERE seq = 1 AND number = ",
        "DELETE FROM entries WHERE seq = 2 AND number = ",
        "UPDATE owners SET person = 'eve' WHERE number = ",
        "UPDATE seeds SET seed = x'00' WHERE number = ",
        "DELETE FROM tables WHERE number = ",
    ],
)
def test_a_damaged_table_is_put_aside_while_all_others_play_on(
    server: Inside, tmp_path: Path, mischief: str
) -> None:
    who = server.person()
    broken, sound = (server.table(who, "me", "me", "me") for _ in range(2))
    put_away(server)
    change(tmp_path, f"{mischief}{number(tmp_path, broken)}")
    for lang, word in (("fr", "abîmée"), ("en", "damaged")):
        answer = server.client.get(f"/api/tables/{broken}?lang={lang}", headers=who)
        assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
        assert word in answer.json()["sentence"]
    with pytest.raises(WebSocketDenialResponse) as denied, server.socket(broken, who):
        pass
    assert (denied.value.status_code, denied.value.json()["code"]) == (500, "table_damaged")
    server.play_on(sound)
    assert health(server) == ("ok", 1)
    assert asked(server, "/ready") == (200, {"ready": True})
    # The list is kept by the other file: what it says of the broken one is not read from its log.
    lines = server.client.get("/api/me/tables", headers=who).json()
    assert sound in [line["id"] for line in lines]


def test_damage_found_while_playing_refuses_the_move_and_no_other_table(
    server: Inside, tmp_path: Path
) -> None:
    who = server.person()
    broken, sound = (server.table(who, "me", "me", "me") for _ in range(2))
    mischief = "UPDATE heads SET next = 3 WHERE number = "
    change(tmp_path, f"{mischief}{number(tmp_path, broken)}")
    play = {"type": "play", "id": "x", "action": {"type": "draw"}}
    with server.socket(broken, who, "seat=0") as opened:
        next_inside(opened, "hello")
        opened.send_json(play)
        assert next_inside(opened, "refused")["code"] == "table_damaged"
    with server.socket(sound, who, "seat=0") as opened:
        next_inside(opened, "hello")
        opened.send_json(play)
        assert next_inside(opened, "done")
    assert health(server) == ("ok", 1)
