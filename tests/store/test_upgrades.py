"""Files of former versions, upgraded whole or not at all."""

import random
import shutil
import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from tablee.store import SqliteStore, StoreDamaged, disk
from tests.store import former
from tests.store.child import ENVIRONMENT, command
from tests.store.suite import SEED

LOGS = {"t": [b"0", b"1"], "u": [b"", bytes(5000)], "v": [b"0"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    former.games_1(tmp_path / "tables.db", LOGS, SEED)
    return tmp_path / "tables.db"


def test_a_file_of_version_1_is_upgraded(path: Path) -> None:
    with SqliteStore(path) as store:
        assert [(table.id, table.next) for table in store.tables()] == [
            ("t", 2),
            ("u", 2),
            ("v", 1),
        ]
        for table, log in LOGS.items():
            assert store.read(table) == list(enumerate(log))
            assert (store.seed(table), store.owners(table)) == (SEED, {})
        store.append("t", 2, [b"2"], {0: "ada"}).result()
        store.check()
    with SqliteStore(path) as store:
        assert (store.read("t", 2), store.owners("t")) == ([(2, b"2")], {0: "ada"})


def test_an_upgraded_file_is_as_a_new_one(path: Path, tmp_path: Path) -> None:
    def described(file: Path) -> list[tuple[object, ...]]:
        SqliteStore(file).close()
        with closing(apsw.Connection(str(file))) as db:
            names = disk.ask(db, "SELECT type, name, sql FROM sqlite_master ORDER BY name")
            return [*names, *disk.ask(db, "PRAGMA user_version")]

    assert described(path) == described(tmp_path / "new.db")


def test_a_log_with_a_gap_is_upgraded_and_not_read(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute("DELETE FROM entries WHERE number = 1 AND seq = 0")
    with SqliteStore(path) as store:
        with pytest.raises(StoreDamaged, match="The log of table 't' has gaps"):
            store.read("t")
        assert store.read("u") == list(enumerate(LOGS["u"]))


def test_a_version_that_never_was_is_damage(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA user_version = 0")
    with pytest.raises(StoreDamaged, match=r"tables\.db is damaged: there never was a schema 0"):
        SqliteStore(path)


def test_a_file_that_is_not_what_its_version_says_is_left_alone(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA user_version = 2")
    with pytest.raises(StoreDamaged, match=r"tables\.db is damaged: it lacks CREATE"):
        SqliteStore(path)
    with closing(apsw.Connection(str(path))) as db:
        assert disk.ask(db, "SELECT count(*) FROM entries") == [(5,)]


def soak(folder: Path, kills: int) -> set[int]:
    """Kill an upgrade at random moments; which versions were found after it."""
    logs = {f"t{n}": [f"{n} {seq}".encode() * 20 for seq in range(60)] for n in range(100)}
    original = folder / "original.db"
    former.games_1(original, logs, SEED)
    luck = random.Random(kills)  # noqa: S311 - luck that can be repeated
    found: set[int] = set()
    for number in range(kills):
        path = folder / f"{number}.db"
        shutil.copy(original, path)
        with subprocess.Popen(
            command("upgrade", path), stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "opening\n"
            time.sleep(luck.uniform(0, 0.08))
            process.kill()
        assert process.returncode == -signal.SIGKILL
        with closing(apsw.Connection(str(path))) as db:
            [(version,)] = disk.ask(db, "PRAGMA user_version")
            found.add(version)
            names = {name for (name,) in disk.ask(db, "SELECT name FROM sqlite_master")}
            assert ("heads" in names) == (version == 2)
            assert not any(name.startswith("former") for name in names)
        with SqliteStore(path) as store:
            store.check()
            assert all(store.read(table) == list(enumerate(log)) for table, log in logs.items())
    return found


def test_a_kill_in_the_middle_of_an_upgrade_costs_nothing(tmp_path: Path) -> None:
    assert soak(tmp_path, kills=3) <= {1, 2}


@pytest.mark.slow
def test_no_kill_of_many_in_an_upgrade_costs_anything(tmp_path: Path) -> None:
    assert soak(tmp_path, kills=50) == {1, 2}
