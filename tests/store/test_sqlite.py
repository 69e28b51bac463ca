import random
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import apsw
import pytest

from tablee.store import (
    Conflict,
    SqliteStore,
    Store,
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNewer,
    StoreTaken,
    StoreUnsure,
    TableExists,
    UnknownTable,
    chain,
    disk,
    sqlite,
)
from tests.patience import PATIENCE
from tests.store import child
from tests.store.suite import (
    SEED,
    StoreSuite,
    StoreWalk,
    append_until_kept,
    error_of,
    in_threads,
    line,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        yield store


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program is writing."""
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def change(path: Path, sql: str) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute(sql)


def sole(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


class TestSqliteStore(StoreSuite):
    @pytest.fixture
    def store(self, path: Path) -> Iterator[Store]:
        with SqliteStore(path) as store:
            yield store


class SqliteWalk(StoreWalk):
    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        super().__init__()

    def open(self) -> Store:
        return SqliteStore(Path(self.folder.name) / "tables.db")

    def teardown(self) -> None:
        super().teardown()
        self.folder.cleanup()


TestSqliteWalk = SqliteWalk.TestCase


# The file


def test_a_log_outlives_its_store(path: Path) -> None:
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        store.append("t", 1, [b"1"]).result()
    with SqliteStore(path) as store:
        assert (store.read("t"), store.seed("t")) == ([(0, b"0"), (1, b"1")], SEED)


def test_a_path_may_be_a_string_and_hold_odd_characters(tmp_path: Path) -> None:
    name = "été %20?mode=memory#1.db"
    with SqliteStore(str(tmp_path / name)) as store:
        store.create("t", SEED, [b"0"]).result()
    assert sole(tmp_path / name) == [name]


def test_a_closed_store_leaves_one_file(store: SqliteStore, path: Path) -> None:
    store.read("t")
    store.close()
    assert sole(path) == ["tables.db"]


def test_a_closed_store_leaves_no_receipt(store: SqliteStore, path: Path) -> None:
    store.close()
    with closing(apsw.Connection(str(path))) as db:
        assert db.execute("SELECT count(*) FROM receipts").fetchone() == (0,)


def test_a_new_file_is_for_its_owner_only(store: SqliteStore, path: Path) -> None:
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}


def test_a_file_made_beforehand_keeps_its_permissions(path: Path) -> None:
    path.touch()
    path.chmod(0o660)
    with SqliteStore(path):
        assert path.stat().st_mode & 0o777 == 0o660


def test_the_seed_is_not_in_the_log(store: SqliteStore, path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        bodies = db.execute("SELECT body FROM entries").fetchall()
        seeds = db.execute("SELECT seed FROM seeds").fetchall()
    assert (bodies, seeds) == ([(b"0",)], [(SEED,)])


def test_the_database_itself_refuses_a_second_entry_of_the_same_seq(
    store: SqliteStore, path: Path
) -> None:
    with pytest.raises(apsw.ConstraintError):
        change(path, "INSERT INTO entries VALUES (1, 0, x'00', x'', x'00')")


def test_writes_are_synced(store: SqliteStore) -> None:
    db = store._writer._db
    assert db is not None
    names = ("journal_mode", "synchronous", "secure_delete")
    pragmas = [disk.ask(db, f"PRAGMA {name}") for name in names]
    assert pragmas == [[("wal",)], [(2,)], [(1,)]]


# Files that are no store


@pytest.mark.parametrize("text", ["Bonne pioche", "Dear diary,\n" * 2000])
def test_a_text_file_is_not_a_database(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(StoreDamaged, match=r"tables\.db is not a database"):
        SqliteStore(path)
    assert path.read_text() == text


def test_a_directory_is_not_a_database(tmp_path: Path) -> None:
    with pytest.raises(StoreDamaged, match=f"Expected a database but {tmp_path} is a directory"):
        SqliteStore(tmp_path)


def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE bookmarks (url)")
    before = path.read_bytes()
    with pytest.raises(StoreDamaged, match=r"tables\.db is a database of another program"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_newer_schema_is_left_alone(store: SqliteStore, path: Path) -> None:
    store.close()
    change(path, "PRAGMA user_version = 4")
    with pytest.raises(StoreNewer, match=r"tables\.db has schema 4, .* knows schemas up to 3"):
        SqliteStore(path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"Cannot use .*missing/tables\.db"):
        SqliteStore(tmp_path / "missing" / "tables.db")


def test_a_path_through_a_file_is_named(path: Path) -> None:
    path.touch()
    with pytest.raises(StoreError, match=r"Cannot use .*tables\.db/inner"):
        SqliteStore(path / "inner")


def test_a_file_system_without_shared_memory_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoWal(apsw.Connection):
        def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
            return super().execute(statements.replace("= WAL", "= DELETE"), bindings)

    connect_with(NoWal, monkeypatch)
    with pytest.raises(StoreError, match=r"shared memory for .*tables\.db but got delete"):
        SqliteStore(path)


@pytest.fixture
def damaged(path: Path) -> Path:
    """A store in whose middle a disk has put rubbish; its first pages are sound."""
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        store.append("t", 1, [bytes(600)] * 200).result()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(8 * 4096)
        file.write(b"\xa5" * (size - 8 * 4096))
    return path


def test_a_damaged_log_is_not_read_as_a_shorter_one(damaged: Path) -> None:
    with SqliteStore(damaged) as store, pytest.raises(StoreDamaged, match=r"tables\.db is damaged"):
        store.read("t")


def test_nothing_is_appended_to_a_damaged_log(damaged: Path) -> None:
    with SqliteStore(damaged) as store:
        error = error_of(store.append("t", 201, [b"201"]))
        assert isinstance(error, StoreDamaged)
        assert "tables.db is damaged" in str(error)


def test_a_check_finds_damage(damaged: Path) -> None:
    with SqliteStore(damaged) as store, pytest.raises(StoreDamaged, match=r"tables\.db is damaged"):
        store.check()


MISCHIEF = {
    "DELETE FROM entries WHERE seq = 1": "has gaps",
    "DELETE FROM entries WHERE seq = 0": "has gaps",
    "DELETE FROM entries WHERE seq = 2": "The head of table 't' is damaged",
    "DELETE FROM entries": "The head of table 't' is damaged",
    "UPDATE entries SET body = x'39' WHERE seq = 1": "Entry 1 of table 't' is damaged",
    "UPDATE entries SET body = '1' WHERE seq = 1": "Entry 1 of table 't' is damaged",
    "UPDATE entries SET hash = x'39' WHERE seq = 0": "Entry 0 of table 't' is damaged",
    "INSERT INTO entries VALUES (1, 3, x'33', x'', x'00')": "has gaps",
    "DELETE FROM heads": "The head of table 't' is damaged",
    "UPDATE heads SET next = 2": "The head of table 't' is damaged",
    "UPDATE tables SET id = 'u'": "The head of table 'u' is damaged",
    "DELETE FROM seeds": "The seed of table 't' is damaged",
    "UPDATE seeds SET seed = x'00'": "The seed of table 't' is damaged",
    "DELETE FROM owners": "Whose seats are whose at table 't' is damaged",
    "UPDATE owners SET person = 'eve'": "Whose seats are whose at table 't' is damaged",
    "DELETE FROM texts": "What was written there is damaged",
    "DELETE FROM texts WHERE place = 0": "What was written there is damaged",
    "UPDATE texts SET text = x'22426f6222' WHERE place = 1": "What was written at table 't'",
    "UPDATE texts SET salt = NULL, text = NULL WHERE place = 1": "What was written at table 't'",
    "UPDATE texts SET person = 'eve' WHERE place = 1": "What was written at table 't'",
    "UPDATE texts SET seal = x'00' WHERE place = 1": "What was written at table 't'",
    "UPDATE entries SET texts = x'' WHERE seq = 2": "Entry 2 of table 't' is damaged",
    "UPDATE owners SET seat = 2": "Whose seats are whose at table 't' is damaged",
}


@pytest.mark.parametrize("mischief", MISCHIEF)
def test_a_check_finds_what_was_changed(store: SqliteStore, path: Path, mischief: str) -> None:
    store.append("t", 1, [b"1", line(b"2", (0, "Ada"), (1, "Eve"))], {0: "ada"}).result()
    store.check()
    change(path, mischief)
    with pytest.raises(StoreDamaged, match=rf"tables\.db is damaged: .*{MISCHIEF[mischief]}"):
        store.check()


def test_the_last_entry_that_was_lost_is_missed(store: SqliteStore, path: Path) -> None:
    store.append("t", 1, [b"1", b"2"]).result()
    change(path, "DELETE FROM entries WHERE seq = 2")
    with pytest.raises(StoreDamaged) as caught:
        store.read("t")
    assert caught.value.table == "t"
    assert isinstance(error_of(store.append("t", 2, [b"2"])), StoreDamaged)


def test_no_log_is_taken_for_another_tables(store: SqliteStore, path: Path) -> None:
    store.create("u", SEED, [b"0"], {0: "eve"}).result()
    change(path, "UPDATE tables SET id = 'v' WHERE id = 't'")
    change(path, "UPDATE tables SET id = 't' WHERE id = 'u'")
    for question in (store.read, store.seed, store.owners):
        with pytest.raises(StoreDamaged):
            question("t")
    assert store.tables() == []


def test_a_broken_table_keeps_no_other_from_playing(store: SqliteStore, path: Path) -> None:
    store.create("u", SEED, [b"0"]).result()
    change(path, "UPDATE heads SET next = 7 WHERE number = 1")
    with locked(path):
        crowd = [store.append("t", 1, [b"1"]), store.append("u", 1, [b"1"])]
    refused = [error_of(answer) for answer in crowd]
    assert [type(error) for error in refused] == [StoreDamaged, type(None)]
    assert store.read("u") == [(0, b"0"), (1, b"1")]
    assert [table.id for table in store.tables()] == ["u"]


def test_a_broken_page_keeps_no_other_from_playing(path: Path) -> None:
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"T" * 600] * 100).result()
        store.create("u", SEED, [b"U" * 600] * 100).result()
    data, leaf = path.read_bytes(), 0x0A
    ours = [
        at
        for at in range(4096, len(data), 4096)
        if data[at] == leaf and b"T" * 99 in data[at : at + 4096]
    ]
    with path.open("r+b") as file:
        for at in ours:
            file.seek(at)
            file.write(b"\xa5" * 4096)
    with SqliteStore(path) as store:
        with locked(path):
            crowd = [store.append("t", 100, [b"100"]), store.append("u", 100, [b"100"])]
        refused = [error_of(answer) for answer in crowd]
        assert [type(error) for error in refused] == [StoreDamaged, type(None)]
        assert isinstance(refused[0], StoreDamaged)
        assert refused[0].table == "t"


def test_a_disk_that_cannot_be_read_is_no_full_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class BadSector(apsw.Connection):
        def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
            if "seq, body" in statements:
                raise failure(apsw.SQLITE_IOERR_READ)
            return super().execute(statements, bindings)

    connect_with(BadSector, monkeypatch)
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        with pytest.raises(StoreDamaged, match=r"tables\.db cannot be read"):
            store.read("t")


# Group commit


def test_a_crowd_shares_a_sync(store: SqliteStore, path: Path) -> None:
    before = store.commits
    with locked(path):
        crowd = [store.append("t", seq, [b"move"]) for seq in range(1, 201)]
    assert [error_of(answer) for answer in crowd] == [None] * 200
    # The first may have been taken alone, before the others came.
    assert store.commits - before <= 2


def test_a_crowd_too_large_for_one_transaction_takes_several(
    store: SqliteStore, path: Path
) -> None:
    before = store.commits
    with locked(path):
        crowd = [store.append("t", seq, [bytes(1 << 20)]) for seq in range(1, 13)]
    assert [error_of(answer) for answer in crowd] == [None] * 12
    assert 3 <= store.commits - before <= 4
    assert len(store.read("t")) == 13


def test_refusals_alone_need_no_sync(store: SqliteStore) -> None:
    before = store.commits
    assert isinstance(error_of(store.append("t", 9, [b"early"])), Conflict)
    assert isinstance(error_of(store.append("u", 0, [b"lost"])), UnknownTable)
    assert store.commits == before


def test_an_answer_comes_after_the_entry_can_be_read(store: SqliteStore) -> None:
    seen: Queue[list[tuple[int, bytes]]] = Queue()
    store.append("t", 1, [b"1"]).add_done_callback(lambda _: seen.put(store.read("t", 1)))
    assert seen.get(timeout=PATIENCE) == [(1, b"1")]


def test_a_write_cancelled_in_time_is_never_written(store: SqliteStore, path: Path) -> None:
    with locked(path):
        begun = store.append("t", 1, [b"begun"])
        while not begun.running():
            pass
        waiting = store.append("t", 2, [b"waiting"])
        assert (begun.cancel(), waiting.cancel()) == (False, True)
    begun.result()
    store.append("t", 2, [b"other"]).result()
    assert store.read("t", 1) == [(1, b"begun"), (2, b"other")]


def test_a_store_can_close_with_nothing_but_cancelled_writes(
    store: SqliteStore, path: Path
) -> None:
    with locked(path):
        begun = store.append("t", 1, [b"begun"])
        while not begun.running():
            pass
        store.append("t", 2, [b"waiting"]).cancel()
    store.close()
    assert begun.done()


def test_closing_waits_for_a_crowd_behind_a_lock(store: SqliteStore, path: Path) -> None:
    with locked(path):
        crowd = [store.append("t", seq, [b"move"]) for seq in range(1, 21)]
        closing_thread = threading.Thread(target=store.close)
        closing_thread.start()
        while not store._closed:
            pass
        with pytest.raises(StoreClosed):
            store.append("t", 21, [b"late"])
    closing_thread.join()
    assert [error_of(answer) for answer in crowd] == [None] * 20


def test_a_batch_is_judged_as_if_its_writes_came_one_by_one(store: SqliteStore, path: Path) -> None:
    with locked(path):
        crowd = [
            store.append("t", 1, [b"1", b""]),
            store.append("t", 2, [b"late"]),
            store.append("new", 0, [b"early"]),
            store.create("new", b"seed", [b"", b"b"]),
            store.create("new", b"seed", [b"again"]),
            store.append("new", 2, [b"c"]),
            store.append("t", 3, [b"3"]),
        ]
    refused = [error_of(answer) for answer in crowd]
    kinds = [type(error) for error in refused]
    none = type(None)
    assert kinds == [none, Conflict, UnknownTable, none, TableExists, none, none]
    assert isinstance(refused[1], Conflict)
    assert refused[1].actual == 3
    assert store.read("t") == [(0, b"0"), (1, b"1"), (2, b""), (3, b"3")]
    assert store.read("new") == [(0, b""), (1, b"b"), (2, b"c")]


@pytest.mark.parametrize("size", [1, 127, 128, 129, 300])
def test_a_crowd_of_any_size_is_saved_whole(store: SqliteStore, path: Path, size: int) -> None:
    with locked(path):
        crowd = [store.create(f"t{number}", b"", [b"0"]) for number in range(size)]
    crowd += [store.append(f"t{number}", 1, [b"1", b"2"]) for number in range(size)]
    assert [error_of(answer) for answer in crowd] == [None] * (2 * size)
    whole = [(0, b"0"), (1, b"1"), (2, b"2")]
    assert all(store.read(f"t{number}") == whole for number in range(size))


def test_a_callback_may_close_the_store(store: SqliteStore, path: Path) -> None:
    with locked(path):
        store.append("t", 1, [b"1"]).add_done_callback(lambda _: store.close())
    store._thread.join(timeout=PATIENCE)
    assert sole(path) == ["tables.db"]


def test_a_bug_in_one_write_does_not_end_the_store(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "_insert", stumble)
        with pytest.raises(ZeroDivisionError):
            store.append("t", 1, [b"1"]).result()
    store.append("t", 1, [b"1"]).result()
    assert store.read("t") == [(0, b"0"), (1, b"1")]


# Readers


def test_a_reader_does_not_wait_for_a_writer(store: SqliteStore, path: Path) -> None:
    with locked(path):
        assert store.read("t") == [(0, b"0")]


def test_readers_in_many_threads_leave_few_connections(store: SqliteStore) -> None:
    together = threading.Barrier(20)

    def look(_: int) -> None:
        together.wait()
        for _ in range(20):
            assert store.read("t") == [(0, b"0")]

    in_threads(look, 20)
    assert len(store._readers) <= sqlite.IDLE_READERS


def test_a_reader_at_work_when_the_store_closes_cleans_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, closed = threading.Event(), threading.Event()

    class Slow(apsw.Connection):
        def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
            if "seq, body" in statements:
                reading.set()
                closed.wait()
            return super().execute(statements, bindings)

    connect_with(Slow, monkeypatch)
    store = SqliteStore(path)
    store.create("t", SEED, [b"0"]).result()
    logs: list[list[tuple[int, bytes]]] = []
    reader = threading.Thread(target=lambda: logs.append(store.read("t")))
    reader.start()
    reading.wait()
    store.close()
    closed.set()
    reader.join()
    assert logs == [[(0, b"0")]]
    assert sole(path) == ["tables.db"]


# Two stores on one file


def test_two_stores_see_each_other(store: SqliteStore, path: Path) -> None:
    with SqliteStore(path) as other:
        other.append("t", 1, [b"other"]).result()
        assert isinstance(error_of(store.append("t", 1, [b"mine"])), Conflict)
        store.append("t", 2, [b"mine"]).result()
        assert other.read("t") == [(0, b"0"), (1, b"other"), (2, b"mine")]


def test_two_stores_racing_on_one_file_share_one_log(store: SqliteStore, path: Path) -> None:
    kept: dict[int, bytes] = {0: b"0"}
    with SqliteStore(path) as other:

        def play(player: int) -> None:
            for move in range(25):
                body = f"{player}:{move}".encode()
                kept[append_until_kept((store, other)[player % 2], "t", body)] = body

        in_threads(play, 4)
    assert len(kept) == 101
    assert store.read("t") == sorted(kept.items())


def test_two_processes_racing_on_one_file_share_one_log(path: Path) -> None:
    """They also race to make the file and the table."""
    players = [
        subprocess.Popen(
            child.command("race", path, player, 150),
            stdout=subprocess.PIPE,
            text=True,
            env=child.ENVIRONMENT,
        )
        for player in "ab"
    ]
    said = [player.communicate(timeout=PATIENCE)[0].splitlines() for player in players]
    assert [player.returncode for player in players] == [0, 0]
    kept = dict(line.split() for lines in said for line in lines)
    assert len(kept) == 300
    with SqliteStore(path) as store:
        assert {str(seq): body.decode() for seq, body in store.read("t", 1)} == kept
        store.check()


def test_of_two_stores_making_a_file_at_once_the_second_finds_it_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slower(apsw.Connection):
        def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
            if statements == "BEGIN IMMEDIATE":
                monkeypatch.undo()
                with SqliteStore(path) as faster:
                    faster.create("t", SEED, [b"0"]).result()
            return super().execute(statements, bindings)

    connect_with(Slower, monkeypatch)
    with SqliteStore(path) as store:
        assert store.read("t") == [(0, b"0")]


def test_opening_waits_for_another_that_makes_the_file(path: Path, flaky: SqliteStore) -> None:
    Flaky.before["PRAGMA"] = [apsw.SQLITE_BUSY]
    with SqliteStore(path) as store:
        assert store.read("t") == [(0, b"0")]


def test_a_lock_held_too_long_is_reported(path: Path) -> None:
    with SqliteStore(path, patience=0.02) as store:
        store.create("t", SEED, [b"0"]).result()
        with locked(path):
            error = error_of(store.append("t", 1, [b"1"]))
            assert isinstance(error, StoreBusy)
            assert str(error).endswith("tables.db is kept locked by another program")
        store.append("t", 1, [b"1"]).result()


def test_a_file_locked_while_it_is_opened_is_reported(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreBusy):
            SqliteStore(path, patience=0.02)


# One server


@pytest.mark.bar(10)
def test_of_two_that_want_to_be_alone_the_second_is_told_so_at_once(path: Path) -> None:
    with SqliteStore(path, alone=True) as first:
        with pytest.raises(StoreTaken, match=r"tables\.db is in use by another server"):
            SqliteStore(path, alone=True)
        first.create("t", SEED, [b"0"]).result()
        with SqliteStore(path) as reader:
            assert reader.read("t") == [(0, b"0")]
    with SqliteStore(path, alone=True) as again:
        assert again.read("t") == [(0, b"0")]


def test_a_store_that_cannot_be_opened_leaves_its_lock(path: Path) -> None:
    path.write_text("Dear diary,\n" * 2000)
    with pytest.raises(StoreDamaged):
        SqliteStore(path, alone=True)
    path.unlink()
    with SqliteStore(path, alone=True) as store:
        assert store.tables() == []


def test_sqlite_is_new_enough_for_two_writers() -> None:
    assert disk.sqlite_version() >= disk.OLDEST_SQLITE


def test_an_older_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.46.1")
    with pytest.raises(StoreError, match=r"Expected SQLite 3\.51\.3 or newer but got 3\.46\.1"):
        SqliteStore(path)


# What is forgotten


def test_whoever_is_forgotten_is_in_no_file(store: SqliteStore, path: Path) -> None:
    people = [f"person-{number}" for number in range(10, 30)]
    for number in range(20):
        owners = {seat: people[(number + 7 * seat) % 20] for seat in range(4)}
        store.create(f"t{number}", SEED, [b"0"], owners)
    store.probe().result()
    assert b"person-23" in b"".join(file.read_bytes() for file in path.parent.iterdir())
    for person in people[10:]:
        store.forget(person)
    store.probe().result()
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert [person for person in people if person.encode() in kept] == people[:10]
    store.check()


def test_no_text_of_whoever_is_forgotten_is_in_any_file(store: SqliteStore, path: Path) -> None:
    """However often pages had to be split: of texts of all lengths, at many tables at once."""
    luck = random.Random(1)  # noqa: S311 - luck that can be repeated
    people = [f"person-{number}" for number in range(10, 30)]
    seats = dict(enumerate(people))
    for number in range(20):
        store.create(f"t{number}", SEED, [b"0"], seats)
    for seq in range(1, 15):
        for number in luck.sample(range(20), 20):
            said = [
                (seat, f"text of {people[seat]} " + "x" * luck.choice((0, 30, 180, 700)))
                for seat in luck.sample(range(20), 3)
            ]
            store.append(f"t{number}", seq, [line(b"1", *said)])
    store.probe().result()
    for person in people[10:]:
        store.forget(person)
    store.probe().result()
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    left = [person for person in people if f"text of {person}".encode() in kept]
    assert left == people[:10]
    store.check()


def test_a_damaged_text_is_erased_with_the_others(store: SqliteStore, path: Path) -> None:
    store.append("t", 1, [line(b"1", (0, "Ada"))], {0: "ada"}).result()
    change(path, "UPDATE texts SET text = x'22416422'")
    with pytest.raises(StoreDamaged):
        store.read("t")
    store.forget("ada").result()
    assert store.read("t", 1) == [(1, b'1 ""')]
    store.check()


def test_what_is_left_of_an_erased_text_is_a_hash_that_nobody_can_try_out(
    store: SqliteStore, path: Path
) -> None:
    store.append("t", 1, [line(b"1", (0, "Ada"))], {0: "ada"}).result()
    with closing(apsw.Connection(str(path))) as db:
        [(hashes,)] = disk.ask(db, "SELECT texts FROM entries WHERE seq = 1")
        [(salt, text)] = disk.ask(db, "SELECT salt, text FROM texts")
        assert hashes == chain.held(salt, text)
    store.forget("ada").result()
    assert salt not in b"".join(file.read_bytes() for file in path.parent.iterdir())


def test_a_reader_delays_that_nothing_is_left_of_the_forgotten_and_no_move(
    path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SECONDS_BETWEEN_SCRUBS", 0)
    store.append("t", 1, [b"1"], {0: "ada"}).result()
    with closing(apsw.Connection(str(path))) as reader:
        reader.execute("BEGIN")
        disk.ask(reader, "SELECT * FROM owners")
        store.forget("ada").result()
        assert store.owners("t") == {}
        begun = time.monotonic()
        store.append("t", 2, [b"2"]).result()
        assert time.monotonic() - begun < store._patience / 2
        reader.execute("COMMIT")
    store.probe().result()
    assert b"ada" not in b"".join(file.read_bytes() for file in path.parent.iterdir())


# No room. The real full disks are in test_crash.py; here SQLite is given a limit of its own, or
# a connection that fails on demand, so that each turn of the road is walked.


def limit_pages(store: SqliteStore, count: int) -> None:
    db = store._writer._db
    assert db is not None
    db.execute(f"PRAGMA max_page_count = {count}")


def test_a_full_store_goes_on_when_there_is_room(store: SqliteStore) -> None:
    limit_pages(store, 12)
    error = error_of(store.append("t", 1, [b"1", bytes(100_000)]))
    assert isinstance(error, StoreFull)
    assert "No room to save to" in str(error)
    assert store.read("t") == [(0, b"0")]
    store.append("t", 1, [b"small"]).result()
    limit_pages(store, 1000)
    store.append("t", 2, [b"2", bytes(100_000)]).result()
    assert [seq for seq, _ in store.read("t")] == [0, 1, 2, 3]


def test_trouble_is_known_until_a_write_succeeds(store: SqliteStore) -> None:
    limit_pages(store, 12)
    error_of(store.append("t", 1, [b"1", bytes(100_000)]))
    assert isinstance(store.trouble, StoreFull)
    assert isinstance(error_of(store.append("t", 9, [b"early"])), Conflict)
    assert isinstance(store.trouble, StoreFull)
    store.probe().result()
    assert store.trouble is None


def test_each_of_a_refused_crowd_has_an_error_of_its_own(store: SqliteStore, path: Path) -> None:
    limit_pages(store, 12)
    with locked(path):
        crowd = [store.append("t", 1, [bytes(100_000)]), store.append("t", 2, [bytes(100_000)])]
    first, second = (error_of(answer) for answer in crowd)
    assert first is not second


def failure(code: int) -> Exception:
    return apsw.exception_for(code)


def connect_with(kind: type[apsw.Connection], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "Connection", kind)


class Flaky(apsw.Connection):
    """Fails where it is told to: before a statement is run, or after."""

    before: dict[str, list[int]]
    after: dict[str, list[int]]

    def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
        word = statements.strip().partition(" ")[0]
        if codes := self.before.get(word):
            raise failure(codes.pop(0))
        cursor = super().execute(statements, bindings)
        if codes := self.after.get(word):
            raise failure(codes.pop(0))
        return cursor


@pytest.fixture
def flaky(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    Flaky.before, Flaky.after = {}, {}
    connect_with(Flaky, monkeypatch)
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        yield store
        Flaky.before, Flaky.after = {}, {}


def test_a_commit_that_took_but_reported_an_error_counts(flaky: SqliteStore) -> None:
    Flaky.after["COMMIT"] = [apsw.SQLITE_IOERR_FSYNC]
    flaky.append("t", 1, [b"1"]).result()
    assert flaky.read("t") == [(0, b"0"), (1, b"1")]


def test_a_commit_that_did_not_take_is_tried_again_once(flaky: SqliteStore) -> None:
    Flaky.before["COMMIT"] = [apsw.SQLITE_IOERR_FSYNC]
    flaky.append("t", 1, [b"1"]).result()
    assert flaky.read("t") == [(0, b"0"), (1, b"1")]


def test_a_commit_that_did_not_take_is_refused_if_no_room_can_be_made(flaky: SqliteStore) -> None:
    # The first PRAGMA is the attempt to make room: without it there is no second try.
    Flaky.before = {"COMMIT": [apsw.SQLITE_IOERR_FSYNC], "PRAGMA": [apsw.SQLITE_FULL]}
    assert isinstance(error_of(flaky.append("t", 1, [b"1"])), StoreFull)
    assert flaky.read("t") == [(0, b"0")]
    flaky.append("t", 1, [b"1"]).result()


def test_what_cannot_be_settled_is_not_claimed(flaky: SqliteStore) -> None:
    # It took, yet the question whether it did fails.
    Flaky.after["COMMIT"] = [apsw.SQLITE_IOERR_FSYNC, apsw.SQLITE_IOERR_FSYNC]
    error = error_of(flaky.append("t", 1, [b"1"]))
    assert isinstance(error, StoreUnsure)
    assert isinstance(error_of(flaky.append("t", 1, [b"1"])), Conflict)


def test_a_connection_that_cannot_even_roll_back_is_replaced(flaky: SqliteStore) -> None:
    Flaky.before = {"COMMIT": [apsw.SQLITE_FULL], "ROLLBACK": [apsw.SQLITE_IOERR_WRITE]}
    assert isinstance(error_of(flaky.append("t", 1, [b"1"])), StoreFull)
    flaky.append("t", 1, [b"1"]).result()
    assert flaky.read("t") == [(0, b"0"), (1, b"1")]


def test_a_store_whose_connection_is_lost_can_be_closed(flaky: SqliteStore) -> None:
    Flaky.before = {"COMMIT": [apsw.SQLITE_FULL], "ROLLBACK": [apsw.SQLITE_IOERR_WRITE]}
    assert isinstance(error_of(flaky.append("t", 1, [b"1"])), StoreFull)
    flaky.close()


def test_a_file_that_vanished_is_not_replaced_by_an_empty_one(
    flaky: SqliteStore, path: Path
) -> None:
    Flaky.before = {"COMMIT": [apsw.SQLITE_FULL], "ROLLBACK": [apsw.SQLITE_IOERR_WRITE]}
    assert isinstance(error_of(flaky.append("t", 1, [b"1"])), StoreFull)
    path.unlink()
    error = error_of(flaky.append("t", 1, [b"1"]))
    assert "Cannot use" in str(error)
    assert not path.exists()


def test_a_disk_that_fails_at_closing_loses_nothing(flaky: SqliteStore, path: Path) -> None:
    Flaky.before = {"DELETE": [apsw.SQLITE_IOERR_WRITE]}
    flaky.close()
    with SqliteStore(path) as store:
        assert store.read("t") == [(0, b"0")]
