"""The default store: one SQLite file, safe against crashes, full disks and a second process.

How a move reaches the disk:

    append() ──> queue ──> the writer thread takes all that waits
                             BEGIN IMMEDIATE     only one process writes at a time
                             each write          compared with the log, then inserted or refused
                             a receipt           by which a commit that failed can be traced
                             COMMIT              one sync for all (WAL, synchronous=FULL)
                           <── and only now the futures are answered

Readers have connections of their own and never wait for the writer. SQLite shows them a
transaction only after its sync, so whatever can be read is on disk.
"""
# ruff: noqa: D102 - the methods of a store are described once, in base.Store

import os
import secrets
import sqlite3
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from threading import Condition, Thread, current_thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from tablee.store.base import (
    Conflict,
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreUnsure,
    TableExists,
    TableInfo,
    UnknownTable,
    checked_bytes,
    checked_entries,
    checked_seq,
    checked_table,
)

APPLICATION_ID: Final = int.from_bytes(b"Tabl")
SCHEMA_VERSION: Final = 1

# The key of an entry is (table, seq), the table by its number: a short key, and a log whose
# entries lie side by side in the file (hence WITHOUT ROWID).
SCHEMA: Final = f"""
    CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
    CREATE TABLE seeds (number INTEGER PRIMARY KEY REFERENCES tables, seed BLOB NOT NULL);
    CREATE TABLE entries (
        number INTEGER NOT NULL REFERENCES tables,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (number, seq)
    ) WITHOUT ROWID;
    CREATE TABLE receipts (writer INTEGER PRIMARY KEY, batch INTEGER NOT NULL);
    PRAGMA application_id = {APPLICATION_ID};
    PRAGMA user_version = {SCHEMA_VERSION};
"""

BATCH_BYTES: Final = 4 << 20
"""When this much waits, the rest goes into the next transaction: the first need not wait for all,
and the log file (WAL) stays small."""

IDLE_READERS: Final = 8

MAX_SQL_INT: Final = (1 << 63) - 1


class SqliteStore:
    """A `Store` in the file `path`, made if it is missing (readable by its owner only).

    Several stores, in one process or in many, may share a file: each write is compared with the
    log under the file's write lock. A write waits at most `patience` seconds for that lock.
    A store does not survive `fork()`: open it in the child.
    """

    def __init__(self, path: str | os.PathLike[str], *, patience: float = 10.0) -> None:
        self.path = Path(path).absolute()
        self._patience = patience
        self._writer = _Writer(self.path, patience)
        self._wake = Condition()
        self._queue: deque[_Write] = deque()
        self._readers: list[sqlite3.Connection] = []
        self._closed = False
        # A daemon: a program that forgets to close must still be able to end, and what it was
        # told is saved is saved.
        self._thread = Thread(target=self._serve, name=f"store {self.path.name}", daemon=True)
        self._thread.start()

    @property
    def commits(self) -> int:
        """Transactions this store has committed; fewer than its writes when they come in crowds."""
        return self._writer.commits

    def create(self, table: str, seed: bytes, entries: Sequence[bytes]) -> Future[None]:
        checked_table(table)
        return self._submit(_Create(table, checked_entries(entries), checked_bytes(seed)))

    def append(self, table: str, expected: int, entries: Sequence[bytes]) -> Future[None]:
        checked_table(table)
        return self._submit(_Append(table, checked_entries(entries), checked_seq(expected)))

    def read(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        checked_table(table)
        since = min(checked_seq(since), MAX_SQL_INT)
        # Two questions need no common snapshot: a table, once there, is there for ever.
        return self._ask(
            "SELECT seq, body FROM entries WHERE number = ? AND seq >= ? ORDER BY seq",
            self._number(table),
            since,
        )

    def seed(self, table: str) -> bytes:
        checked_table(table)
        seed: bytes
        [(seed,)] = self._ask("SELECT seed FROM seeds WHERE number = ?", self._number(table))
        return seed

    def tables(self) -> list[TableInfo]:
        rows = self._ask(
            "SELECT id, (SELECT max(seq) FROM entries WHERE entries.number = tables.number), number"
            " FROM tables ORDER BY number"
        )
        return [TableInfo(table, last + 1, number) for table, last, number in rows]

    def check(self) -> None:
        """Read the whole file, and raise StoreDamaged unless it is sound and no log has a gap."""
        problems = [row[0] for row in self._ask("PRAGMA integrity_check") if row != ("ok",)]
        problems += [
            f"the log of table {table!r} has gaps or no seed"
            for (table,) in self._ask(
                "SELECT id FROM tables LEFT JOIN entries USING (number) LEFT JOIN seeds"
                " USING (number) GROUP BY number"
                " HAVING min(seq) IS NOT 0 OR max(seq) + 1 != count(seq) OR seed IS NULL"
            )
        ]
        if problems:
            raise StoreDamaged(f"{self.path} is damaged: {'; '.join(problems[:5])}")

    def close(self) -> None:
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        # A callback of a future runs on the writer thread, which cannot wait for itself.
        if current_thread() is not self._thread:
            self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Writing

    def _submit(self, write: "_Write") -> Future[None]:
        with self._wake:
            if self._closed:
                raise StoreClosed
            self._queue.append(write)
            self._wake.notify_all()
        return write.answer

    def _serve(self) -> None:
        """The writer thread, until the store is closed and the queue is empty."""
        while batch := self._take():
            for write, refusal in zip(batch, self._save(batch), strict=True):
                if refusal is None:
                    write.answer.set_result(None)
                else:
                    write.answer.set_exception(refusal)
        with self._wake:
            for reader in self._readers:
                reader.close()
        self._writer.close()

    def _take(self) -> "list[_Write]":
        """All that waits, or nothing when the store is closed."""
        with self._wake:
            batch: list[_Write] = []
            while not batch:
                self._wake.wait_for(lambda: self._queue or self._closed)
                if not self._queue:
                    break
                size = 0
                while self._queue and size < BATCH_BYTES:
                    write = self._queue.popleft()
                    # From here on the future can no longer be cancelled, so that "cancelled"
                    # always means "not written".
                    if write.answer.set_running_or_notify_cancel():
                        batch.append(write)
                        size += sum(map(len, write.entries))
            return batch

    def _save(self, batch: "list[_Write]") -> Sequence[Exception | None]:
        try:
            return self._writer.save(batch)
        except StoreError as error:
            # One exception each: several threads will raise them at once.
            return [type(error)(*error.args) for _ in batch]
        except Exception as error:  # noqa: BLE001 - the thread must outlive any bug of ours
            return [error] * len(batch)

    # Reading

    def _number(self, table: str) -> int:
        rows = self._ask(NUMBER, table)
        if not rows:
            raise UnknownTable(table)
        number: int = rows[0][0]
        return number

    def _ask(self, sql: str, *parameters: object) -> list[Any]:
        with self._wake:
            if self._closed:
                raise StoreClosed
            reader = self._readers.pop() if self._readers else None
        with _named(self.path):
            reader = reader or _connect(self.path, "rw", self._patience)
            try:
                rows = reader.execute(sql, parameters).fetchall()
            except BaseException:
                reader.close()
                raise
        with self._wake:
            if self._closed or len(self._readers) >= IDLE_READERS:
                reader.close()
            else:
                self._readers.append(reader)
        return rows


NUMBER: Final = "SELECT number FROM tables WHERE id = ?"

NEWEST: Final = """
    SELECT id, number, (SELECT max(seq) FROM entries WHERE number = tables.number)
    FROM tables WHERE id IN
"""

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True, eq=False)
class _Create:
    table: str
    entries: tuple[bytes, ...]
    seed: bytes
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True, eq=False)
class _Append:
    table: str
    entries: tuple[bytes, ...]
    expected: int
    answer: Future[None] = field(default_factory=Future)


_Write = _Create | _Append


@dataclass(slots=True)
class _Log:
    """Where a table's log is kept, and the seq of its entry to come."""

    number: int
    next: int


ROWS_AT_ONCE: Final = 128


def _apply(db: sqlite3.Connection, batch: Sequence[_Write]) -> list[StoreError | None]:
    """For each write its refusal, or None if it is in the transaction.

    All of them in few statements: with each, this thread lets go of the interpreter, and waits
    for its turn to have it again.
    """
    logs = _logs(db, sorted({write.table for write in batch}))
    refusals: list[StoreError | None] = []
    rows: list[tuple[int, int, bytes]] = []
    for write in batch:
        log = _log_for(db, logs, write)
        if isinstance(log, StoreError):
            refusals.append(log)
            continue
        refusals.append(None)
        rows.extend((log.number, seq, body) for seq, body in enumerate(write.entries, log.next))
        log.next += len(write.entries)
    _insert(db, rows)
    return refusals


def _insert(db: sqlite3.Connection, rows: Sequence[tuple[int, int, bytes]]) -> None:
    for some in _in_powers_of_two(rows):
        marks = ", ".join(["(?, ?, ?)"] * len(some))
        db.execute(f"INSERT INTO entries VALUES {marks}", [*chain.from_iterable(some)])  # noqa: S608 - only marks


def _logs(db: sqlite3.Connection, tables: Sequence[str]) -> dict[str, _Log]:
    logs: dict[str, _Log] = {}
    for some in _in_powers_of_two(tables):
        marks = ", ".join("?" * len(some))
        found = db.execute(f"{NEWEST} ({marks})", some)
        logs.update((table, _Log(number, last + 1)) for table, number, last in found.fetchall())
    return logs


def _log_for(
    db: sqlite3.Connection, logs: dict[str, _Log], write: _Write
) -> _Log | TableExists | UnknownTable | Conflict:
    """The log that a write goes to, or why it may not."""
    log = logs.get(write.table)
    if isinstance(write, _Create):
        if log is not None:
            return TableExists(write.table)
        number = db.execute("INSERT INTO tables (id) VALUES (?)", (write.table,)).lastrowid
        assert number is not None
        db.execute("INSERT INTO seeds VALUES (?, ?)", (number, write.seed))
        log = logs[write.table] = _Log(number, 0)
        return log
    if log is None:
        return UnknownTable(write.table)
    return log if log.next == write.expected else Conflict(log.next)


def _in_powers_of_two(things: Sequence[_Thing]) -> Iterator[Sequence[_Thing]]:
    """The same in a few pieces, of few sizes, so that SQLite has a statement ready for each."""
    begun = 0
    while left := len(things) - begun:
        size = min(ROWS_AT_ONCE, 1 << (left.bit_length() - 1))
        yield things[begun : begun + size]
        begun += size


class _Writer:
    """The one connection that writes, and what it does when the disk fails."""

    def __init__(self, path: Path, patience: float) -> None:
        self.commits = 0
        self._path = path
        self._patience = patience
        self._id = secrets.randbits(63)
        self._batch = 0
        with _named(path):
            self._db: sqlite3.Connection | None = _open(path, "rwc", patience)

    def save(self, batch: Sequence[_Write]) -> list[StoreError | None]:
        """One transaction, one sync; for each write its refusal, or None when it is on disk.

        When there is no room, all are told so, and none is tried alone: a batch is small
        (BATCH_BYTES), so a disk that cannot take it cannot take the next minute's moves either,
        and a half-accepted crowd would turn the writes queued behind a refused one into
        conflicts.
        """
        try:
            return self._commit(batch)
        except StoreFull:
            if not self._make_room():
                raise
            return self._commit(batch)

    def close(self) -> None:
        """Leave one tidy file behind, if nobody else uses it and the disk allows."""
        if self._db is None:
            return
        with suppress(sqlite3.Error):
            if self.commits:
                self._db.execute("DELETE FROM receipts WHERE writer = ?", (self._id,))
            self._db.execute("PRAGMA busy_timeout = 0")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()

    def _commit(self, batch: Sequence[_Write]) -> list[StoreError | None]:
        with _named(self._path):
            db = self._begin()
            try:
                refusals = _apply(db, batch)
                if None not in refusals:
                    db.execute("ROLLBACK")
                    return refusals
                self._leave_receipt(db)
            except BaseException:
                self._roll_back(db)
                raise
            try:
                db.execute("COMMIT")
            except sqlite3.Error as error:
                self._roll_back(db)
                # A frame that could not be written was not followed by the commit mark, which
                # comes last. After any other failure the mark may already be in the file.
                if _code(error) in NEVER_COMMITTED or not self._settle():
                    raise
        self.commits += 1
        return refusals

    def _settle(self) -> bool:
        """Whether the batch whose COMMIT failed was kept after all.

        A failed sync can leave a complete transaction at the end of the WAL that nobody sees, yet
        that the next recovery (say, after a crash) would bring back. Finding no receipt is thus
        not enough to say "not written": a new receipt is committed, which takes its place in the
        WAL. If the old receipt is there, the new one's sync covers it too.
        """
        lost = self._batch
        try:
            db = self._begin()
            try:
                [found] = db.execute(
                    "SELECT count(*) FROM receipts WHERE (writer, batch) = (?, ?)", (self._id, lost)
                ).fetchone()
                self._leave_receipt(db)
                db.execute("COMMIT")
            except BaseException:
                self._roll_back(db)
                raise
        except sqlite3.Error as error:
            raise StoreUnsure(
                f"The disk failed while saving to {self._path}, and again on asking"
                f" whether it was saved: {error}"
            ) from error
        return bool(found)

    def _make_room(self) -> bool:
        """Empty the WAL into the database, which needs less room; then it can be reused.

        Not by waiting (PASSIVE): if a reader still needs the WAL, there is no room now.
        """
        if self._db is None:
            return False
        try:
            row = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error:
            return False
        busy, in_wal, moved = row
        return not busy and bool(in_wal == moved)

    def _begin(self) -> sqlite3.Connection:
        # "rw": a file that has vanished must not be replaced by an empty one.
        self._db = self._db or _open(self._path, "rw", self._patience)
        self._db.execute("BEGIN IMMEDIATE")
        return self._db

    def _leave_receipt(self, db: sqlite3.Connection) -> None:
        self._batch += 1
        db.execute("INSERT OR REPLACE INTO receipts VALUES (?, ?)", (self._id, self._batch))

    def _roll_back(self, db: sqlite3.Connection) -> None:
        # The connection is kept when it can be: opening one needs room for the -shm file, and
        # while it is open that file stays, so that readers can read on a full disk.
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except sqlite3.Error:
            self._db = None
            db.close()


def _connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    """A connection in autocommit, which threads may hand to each other."""
    return sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )


def _open(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    """A connection that may write, to a file known to be ours or made so."""
    if path.is_dir():
        raise StoreDamaged(f"Expected a database but {path} is a directory")
    deadline = time.monotonic() + patience
    made = not path.exists()
    while True:
        db = _connect(path, mode, patience)
        try:
            _prepare(db, path, made=made)
        except sqlite3.OperationalError as error:
            db.close()
            # Switching a new file to WAL does not wait for a second process doing the same.
            if _code(error) & PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        except BaseException:
            db.close()
            raise
        else:
            return db


def _prepare(db: sqlite3.Connection, path: Path, *, made: bool) -> None:
    db.execute("BEGIN")
    new = _is_new(db, path)
    db.execute("ROLLBACK")
    if made:
        # Seeds and hidden hands are in it. By path, for closing any descriptor of the file
        # would release the locks that SQLite holds on it (a flaw of POSIX locks).
        path.chmod(0o600)
    [journal] = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if journal != "wal":
        raise StoreError(f"Expected a file system with shared memory for {path} but got {journal}")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA journal_size_limit = {2 * BATCH_BYTES}")
    if new:
        db.execute("BEGIN IMMEDIATE")
        if _is_new(db, path):  # no other process was faster
            for statement in SCHEMA.split(";"):
                db.execute(statement)
        db.execute("COMMIT")


def _is_new(db: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is still empty. Raises StoreDamaged if it is not for us to write."""
    [application] = db.execute("PRAGMA application_id").fetchone()
    [version] = db.execute("PRAGMA user_version").fetchone()
    [things] = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if (application, version, things) == (0, 0, 0):
        return True
    if application != APPLICATION_ID:
        raise StoreDamaged(f"{path} is a database of another program")
    if version != SCHEMA_VERSION:
        raise StoreDamaged(
            f"{path} has schema {version}, and this version of Tablée knows only schema"
            f" {SCHEMA_VERSION}: open it with the version that wrote it, or a newer one"
        )
    return False


NEVER_COMMITTED: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_BUSY}

UNREADABLE: Final = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}


PRIMARY: Final = 0xFF
"""The part of an error code that is left without its finer distinctions."""


def _code(error: Exception) -> int:
    """SQLite's extended error code; 0 for an error that is not SQLite's."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """SQLite's errors, and those of the file system, as ours."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        match _code(error) & PRIMARY:
            case sqlite3.SQLITE_NOTADB:
                raise StoreDamaged(f"{path} is not a database") from error
            case sqlite3.SQLITE_CORRUPT:
                raise StoreDamaged(f"{path} is damaged: {error}") from error
            case sqlite3.SQLITE_IOERR if _code(error) in UNREADABLE:
                raise StoreDamaged(f"{path} cannot be read: {error}") from error
            case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
                # SQLite names only ENOSPC "full"; a quota or a size limit is an I/O error to it.
                raise StoreFull(f"No room to save to {path}: {error}") from error
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                raise StoreBusy(f"{path} is kept locked by another program") from error
            case _:
                raise StoreError(f"Cannot use {path}: {error}") from error
