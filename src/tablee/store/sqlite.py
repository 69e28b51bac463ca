"""The default store: one SQLite file, safe against crashes, full disks and a second process.

How a move reaches the disk:

    append() ──> queue ──> the writer thread takes all that waits
                             BEGIN IMMEDIATE     only one process writes at a time
                             each write          compared with the log, then inserted or refused,
                                                 each entry with its hash, whose seats with it,
                                                 what people wrote beside it
                             COMMIT              one sync for all (WAL, synchronous=FULL)
                           <── and only now the futures are answered

Readers have connections of their own and never wait for the writer. SQLite shows them a
transaction only after its sync, so whatever can be read is on disk.
"""
# ruff: noqa: D102 - the methods of a store are described once, in base.Store

import os
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from threading import Condition, Thread, current_thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import apsw

from tablee.store.base import (
    NO_OWNERS,
    Conflict,
    Kept,
    Line,
    Owners,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreUnsure,
    TableExists,
    TableInfo,
    UnknownTable,
    Written,
    checked_bytes,
    checked_entries,
    checked_owners,
    checked_person,
    checked_seq,
    checked_table,
    owned_after,
)
from tablee.store.chain import begin, link, seal, sealed_owners, sealed_seed
from tablee.store.disk import CREATE, READ_WRITE, ask, code_of, connect, named, open_file, scrub
from tablee.store.lock import Lock
from tablee.store.schema import SCHEMA
from tablee.store.texts import (
    KeptText,
    adopt_texts,
    erase,
    hand_over,
    hashes_of,
    keep,
    penned,
    texts_by,
    texts_of,
    whole,
)

BATCH_BYTES: Final = 4 << 20
"""When this much waits, the rest goes into the next transaction: the first need not wait for all,
and the log file (WAL) stays small."""

IDLE_READERS: Final = 8

SECONDS_BETWEEN_SCRUBS: Final = 1.0
"""How soon it is tried again to empty the WAL, while a reader hinders it."""

MAX_SQL_INT: Final = (1 << 63) - 1


class SqliteStore:
    """A `Store` in the file `path`, made if it is missing (readable by its owner only).

    Several stores, in one process or in many, may share a file: each write is compared with the
    log under the file's write lock. A write waits at most `patience` seconds for that lock.
    Of those that ask to be `alone` there is one at a time; the second is answered StoreTaken.
    A store does not survive `fork()`: open it in the child.
    """

    def __init__(
        self, path: str | os.PathLike[str], *, patience: float = 10.0, alone: bool = False
    ) -> None:
        self.path = Path(path).absolute()
        self.trouble: StoreError | None = None
        self.damaged: frozenset[str] = frozenset()
        self._patience = patience
        with named(self.path):
            self._lock = Lock(self.path) if alone else None
        try:
            self._writer = _Writer(self.path, patience)
        except BaseException:
            self._let_go()
            raise
        self._wake = Condition()
        self._queue: deque[_Write] = deque()
        self._readers: list[apsw.Connection] = []
        self._closed = False
        # A daemon: a program that forgets to close must still be able to end, and what it was
        # told is saved is saved.
        self._thread = Thread(target=self._serve, name=f"store {self.path.name}", daemon=True)
        self._thread.start()

    @property
    def commits(self) -> int:
        """Transactions this store has committed; fewer than its writes when they come in crowds."""
        return self._writer.commits

    def create(
        self, table: str, seed: bytes, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        checked_table(table)
        added, given = checked_entries(entries), checked_owners(owners)
        return self._submit(_Create(table, added, given, checked_bytes(seed)))

    def append(
        self, table: str, expected: int, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        checked_table(table)
        added, given = checked_entries(entries), checked_owners(owners)
        return self._submit(_Append(table, added, given, checked_seq(expected)))

    def forget(self, person: str) -> Future[None]:
        return self._submit(_Forget(checked_person(person)))

    def probe(self) -> Future[None]:
        return self._submit(_Probe())

    def adopt(self, table: str, owners: Owners) -> Future[None]:
        return self._submit(_Adopt(checked_table(table), checked_owners(owners)))

    def read(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        checked_table(table)
        checked_seq(since)
        found = self._ask(lambda db: _read(db, table, since), table)
        if table in self.damaged and since == 0:
            self.damaged -= {table}
        return found

    def seed(self, table: str) -> bytes:
        checked_table(table)
        return self._ask(lambda db: _seed(db, table), table)

    def owners(self, table: str) -> dict[int, str]:
        checked_table(table)
        return self._ask(lambda db: _owners(db, _log(db, table)), table)

    def owned(self, person: str, most: int = 200) -> list[str]:
        question = (
            "SELECT DISTINCT id FROM owners JOIN tables USING (number)"
            " WHERE person = ? ORDER BY number DESC LIMIT ?"
        )
        rows = self._ask(lambda db: ask(db, question, person, most))
        return [table for (table,) in rows]

    def texts(self, person: str) -> list[Kept]:
        checked_person(person)
        return self._ask(lambda db: texts_by(db, person))

    def tables(self) -> list[TableInfo]:
        rows = self._ask(lambda db: ask(db, f"{HEADS} ORDER BY tables.number"))
        logs = [log for row in rows if (log := _log_of(row)) is not None]
        return [TableInfo(log.table, log.next, log.number) for log in logs]

    def check(self) -> None:
        """Read the whole file, and raise StoreDamaged unless it is sound and so is every log."""
        found = self._ask(lambda db: ask(db, "PRAGMA integrity_check"))
        problems = [str(row[0]) for row in found if row != ("ok",)]
        for (table,) in self._ask(lambda db: ask(db, "SELECT id FROM tables")):
            try:
                for question in (self.read, self.seed, self.owners):
                    question(table)
            except (StoreDamaged, UnknownTable) as error:
                problems.append(str(error))
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
            self._answer(batch)
        with self._wake:
            for reader in self._readers:
                reader.close()
        self._writer.close()
        self._let_go()

    def _answer(self, batch: "list[_Write]") -> None:
        """Save all of it, then say so to each."""
        refusals = self._save(batch)
        self._judge(refusals)
        for write, refusal in zip(batch, refusals, strict=True):
            if refusal is None:
                write.answer.set_result(None)
            else:
                write.answer.set_exception(refusal)

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def _judge(self, refusals: Sequence[Exception | None]) -> None:
        """A race that was lost is no trouble, and a broken table is that table's."""
        for refusal in refusals:
            if refusal is None:
                self.trouble = None
            elif isinstance(refusal, StoreDamaged) and refusal.table is not None:
                self.damaged |= {refusal.table}
            elif isinstance(refusal, StoreError) and not isinstance(refusal, NO_TROUBLE):
                self.trouble = refusal

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
                        size += write.size
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

    def _ask(self, question: "Callable[[apsw.Connection], _Thing]", table: str = "") -> "_Thing":
        """What a reader finds, all of it at one moment; damage that it meets is the table's."""
        with self._wake:
            if self._closed:
                raise StoreClosed
            reader = self._readers.pop() if self._readers else None
        try:
            with named(self.path):
                reader = reader or connect(self.path, READ_WRITE, self._patience)
                try:
                    reader.execute("BEGIN")
                    found = question(reader)
                    reader.execute("COMMIT")
                except UnknownTable:
                    reader.execute("ROLLBACK")
                    raise
                except BaseException:
                    reader.close()
                    reader = None
                    raise
        except StoreDamaged as error:
            if table:
                self.damaged |= {table}
            raise StoreDamaged(str(error), table or None) from error
        finally:
            self._put_back(reader)
        return found

    def _put_back(self, reader: apsw.Connection | None) -> None:
        if reader is None:
            return
        with self._wake:
            if self._closed or len(self._readers) >= IDLE_READERS:
                reader.close()
            else:
                self._readers.append(reader)


_Thing = TypeVar("_Thing")

NO_TROUBLE: Final = (Conflict, UnknownTable, TableExists)

HEADS: Final = """
    SELECT id, tables.number, next, owners, seal, hash FROM tables
    LEFT JOIN heads ON heads.number = tables.number
    LEFT JOIN entries ON entries.number = tables.number AND seq = next - 1
"""


@dataclass(slots=True)
class _Log:
    """Where a table's log is kept, the seq of its entry to come, and how it ends."""

    table: str
    number: int
    next: int
    last: bytes
    owners: bytes
    """As `chain.sealed_owners` has them."""

    def head(self) -> tuple[int, int, bytes, bytes]:
        """Its row."""
        closed = seal(self.table, self.next, self.last, self.owners)
        return self.number, self.next, self.owners, closed


def _log_of(row: Sequence[Any]) -> _Log | None:
    """What the row of a head says, or None if it was damaged. Damage can also turn one kind of
    value into another.
    """
    table, number, following, owners, closed, last = row
    try:
        sound = seal(table, following, last, owners) == closed
    except (AttributeError, OverflowError, TypeError):
        return None
    return _Log(table, number, following, last, owners) if sound else None


def _log(db: apsw.Connection, table: str) -> _Log:
    rows = ask(db, f"{HEADS} WHERE id = ?", table)
    if not rows:
        raise UnknownTable(table)
    log = _log_of(rows[0])
    if log is None or log.table != table:
        raise StoreDamaged(f"The head of table {table!r} is damaged")
    return log


def _read(db: apsw.Connection, table: str, since: int) -> list[tuple[int, bytes]]:
    log = _log(db, table)
    # One more than asked for: what is read must follow upon it.
    known = min(since, log.next)
    rows = ask(
        db,
        "SELECT seq, body, texts, hash FROM entries WHERE number = ? AND seq >= ? ORDER BY seq",
        log.number,
        known - 1,
    )
    if [row[0] for row in rows] != list(range(max(known - 1, 0), log.next)):
        raise StoreDamaged(f"The log of table {table!r} has gaps")
    found = begin(table) if known == 0 else rows.pop(0)[3]
    for seq, body, texts, expected in rows:
        read = type(body) is type(texts) is type(found) is bytes
        if not read or (found := link(found, body, texts)) != expected:
            raise StoreDamaged(f"Entry {seq} of table {table!r} is damaged")
    if found != log.last:
        raise StoreDamaged(f"The log of table {table!r} does not end as it should")
    if not any(texts for _, _, texts, _ in rows):
        return [(seq, body) for seq, body, _, _ in rows]
    beside = texts_of(db, table, log.number, known)
    return [
        (seq, whole(body, texts, beside.get(seq, [])) if texts else body)
        for seq, body, texts, _ in rows
    ]


def _seed(db: apsw.Connection, table: str) -> bytes:
    number = _log(db, table).number
    rows = ask(db, "SELECT seed, hash FROM seeds WHERE number = ?", number)
    for seed, expected in rows:
        if isinstance(seed, bytes) and sealed_seed(table, seed) == expected:
            return seed
    raise StoreDamaged(f"The seed of table {table!r} is damaged")


def _owners(db: apsw.Connection, log: _Log) -> dict[int, str]:
    rows = ask(db, "SELECT seat, person FROM owners WHERE number = ?", log.number)
    owners: dict[int, str] = {
        seat: person for seat, person in rows if type(seat) is int and type(person) is str
    }
    if len(owners) != len(rows) or sealed_owners(log.table, owners) != log.owners:
        raise StoreDamaged(f"Whose seats are whose at table {log.table!r} is damaged")
    return owners


# What can be written


def _size(entries: Sequence[Written]) -> int:
    return sum([len(entry.body if isinstance(entry, Line) else entry) for entry in entries])


@dataclass(frozen=True, slots=True, eq=False)
class _Create:
    table: str
    entries: tuple[Written, ...]
    owners: dict[int, str | None]
    seed: bytes
    answer: Future[None] = field(default_factory=Future)

    @property
    def size(self) -> int:
        return _size(self.entries)


@dataclass(frozen=True, slots=True, eq=False)
class _Append:
    table: str
    entries: tuple[Written, ...]
    owners: dict[int, str | None]
    expected: int
    answer: Future[None] = field(default_factory=Future)

    @property
    def size(self) -> int:
        return _size(self.entries)


@dataclass(frozen=True, slots=True, eq=False)
class _Adopt:
    table: str
    owners: dict[int, str | None]
    size: int = 0
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True, eq=False)
class _Forget:
    person: str
    table: str = ""
    size: int = 0
    answer: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True, eq=False)
class _Probe:
    table: str = ""
    size: int = 0
    answer: Future[None] = field(default_factory=Future)


_Write = _Create | _Append | _Adopt | _Forget | _Probe


ROWS_AT_ONCE: Final = 128


_Row = tuple[int, int, bytes, bytes, bytes]


def _apply(
    db: apsw.Connection, batch: Sequence[_Write]
) -> tuple[list[StoreError | None], _Row | None]:
    """For each write its refusal, or None if it is in the transaction; and the last entry.

    All of them in few statements: with each, this thread lets go of the interpreter, and waits
    for its turn to have it again.
    """
    logs = _logs(db, sorted({write.table for write in batch if write.table}))
    refusals: list[StoreError | None] = []
    rows: list[_Row] = []
    texts: list[KeptText] = []
    changed: dict[str, _Log] = {}
    for write in batch:
        if isinstance(write, _Forget | _Probe):
            if isinstance(write, _Forget):
                keep(db, texts)
                changed |= _forget(db, logs, write.person)
            refusals.append(None)
            continue
        log = _log_for(db, logs, write)
        if isinstance(log, StoreError):
            refusals.append(log)
            continue
        refusals.append(None)
        changed[log.table] = log
        if write.owners:
            keep(db, texts)
            _give(db, log, write.owners, adopt=isinstance(write, _Adopt))
        if not isinstance(write, _Adopt):
            for entry in write.entries:
                if isinstance(entry, Line):
                    at = log.table, log.number, log.next
                    beside = penned(entry.texts, *at, _owners(db, log))
                    texts += beside
                    body, hashes = entry.body, hashes_of(beside)
                else:
                    body, hashes = entry, b""
                log.last = link(log.last, body, hashes)
                rows.append((log.number, log.next, body, hashes, log.last))
                log.next += 1
    keep(db, texts)
    _insert(db, rows)
    _close(db, [log.head() for log in changed.values()])
    return refusals, rows[-1] if rows else None


def _insert(db: apsw.Connection, rows: Sequence[_Row]) -> None:
    for some in _in_powers_of_two(rows):
        statement = f"INSERT INTO entries VALUES {_marks(len(some), 5)}"  # noqa: S608 - only marks
        db.execute(statement, [*chain.from_iterable(some)])


@cache
def _marks(rows: int, columns: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


def _close(db: apsw.Connection, heads: Sequence[tuple[int, int, bytes, bytes]]) -> None:
    for some in _in_powers_of_two(heads):
        statement = f"REPLACE INTO heads VALUES {_marks(len(some), 4)}"  # noqa: S608 - only marks
        db.execute(statement, [*chain.from_iterable(some)])


def _give(db: apsw.Connection, log: _Log, owners: Owners, *, adopt: bool) -> None:
    """These seats to these people; and with a seat that somebody had, what was written there, or
    what is nobody's, if it is to be adopted.
    """
    before = _owners(db, log)
    now = owned_after(before, owners)
    hand_over(db, log.number, before, owners)
    if adopt:
        adopt_texts(db, log.number, owners)
    db.execute("DELETE FROM owners WHERE number = ?", (log.number,))
    for seat, person in now.items():
        db.execute("INSERT INTO owners VALUES (?, ?, ?)", (log.number, seat, person))
    log.owners = sealed_owners(log.table, now)


def _forget(db: apsw.Connection, logs: "_Logs", person: str) -> dict[str, _Log]:
    """Erase what they wrote. The tables that were theirs, their owners sealed anew; a damaged one
    stays damaged.
    """
    erase(db, person)
    question = "SELECT DISTINCT id FROM owners JOIN tables USING (number) WHERE person = ?"
    tables = [table for (table,) in ask(db, question, person)]
    logs.update(_logs(db, [table for table in tables if table not in logs]))
    changed: dict[str, _Log] = {}
    for table in tables:
        log = logs.get(table)
        with suppress(StoreDamaged):
            if log is not None:
                left = {seat: who for seat, who in _owners(db, log).items() if who != person}
                log.owners = sealed_owners(table, left)
                changed[table] = log
    db.execute("DELETE FROM owners WHERE person = ?", (person,))
    return changed


_Logs = dict[str, "_Log | None"]
"""By the table's id; None where its head is damaged."""


def _logs(db: apsw.Connection, tables: Sequence[str]) -> _Logs:
    logs: _Logs = {}
    for some in _in_powers_of_two(tables):
        marks = ", ".join("?" * len(some))
        found = ask(db, f"{HEADS} WHERE id IN ({marks})", *some)
        logs.update((row[0], _log_of(row)) for row in found)
    return logs


def _log_for(
    db: apsw.Connection, logs: _Logs, write: _Create | _Append | _Adopt
) -> _Log | TableExists | UnknownTable | Conflict | StoreDamaged:
    """The log that a write goes to, or why it may not."""
    table = write.table
    if isinstance(write, _Create):
        if table in logs:
            return TableExists(table)
        db.execute("INSERT INTO tables (id) VALUES (?)", (table,))
        number = db.last_insert_rowid()
        seed = (number, write.seed, sealed_seed(table, write.seed))
        db.execute("INSERT INTO seeds VALUES (?, ?, ?)", seed)
        log = logs[table] = _Log(table, number, 0, begin(table), sealed_owners(table, {}))
        return log
    if table not in logs:
        return UnknownTable(table)
    known = logs[table]
    if known is None:
        return StoreDamaged(f"The head of table {table!r} is damaged", table)
    if isinstance(write, _Append) and known.next != write.expected:
        return Conflict(known.next)
    return known


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
        self._to_scrub = False
        self._scrub_at = 0.0
        with named(path):
            self._db: apsw.Connection | None = _open(path, CREATE, patience)

    def save(self, batch: Sequence[_Write]) -> list[StoreError | None]:
        """One transaction, one sync; for each write its refusal, or None when it is on disk.

        When there is no room, all are told so, and none is tried alone: a batch is small
        (BATCH_BYTES), so a disk that cannot take it cannot take the next minute's moves either,
        and a half-accepted crowd would turn the writes queued behind a refused one into
        conflicts. A broken table, on the other hand, must not keep the others from playing.
        """
        try:
            refusals = self._commit(batch)
        except StoreFull:
            if not self._make_room():
                raise
            refusals = self._commit(batch)
        except StoreDamaged as error:
            tables = {write.table for write in batch}
            if len(tables) == 1:
                raise StoreDamaged(str(error), *(tables - {""})) from error
            refusals = self._save_apart(batch)
        self._scrub(batch)
        return refusals

    def _save_apart(self, batch: Sequence[_Write]) -> list[StoreError | None]:
        """Each table's writes in a transaction of their own."""
        refusals: dict[Future[None], StoreError | None] = {}
        for table in {write.table: None for write in batch}:
            some = [write for write in batch if write.table == table]
            found: Sequence[StoreError | None]
            try:
                found = self._commit(some)
            except StoreDamaged as error:
                found = [StoreDamaged(str(error), table or None) for _ in some]
            except StoreError as error:
                found = [type(error)(*error.args) for _ in some]
            refusals.update(zip((write.answer for write in some), found, strict=True))
        return [refusals[write.answer] for write in batch]

    def _scrub(self, batch: Sequence[_Write]) -> None:
        """What was forgotten goes out of the WAL, too; if a reader hinders it, after a later batch
        or, at the latest, on closing.
        """
        if any(isinstance(write, _Forget) for write in batch):
            self._to_scrub, self._scrub_at = True, 0.0
        if self._to_scrub and self._db is not None and time.monotonic() >= self._scrub_at:
            self._to_scrub = not scrub(self._db, self._patience)
            self._scrub_at = time.monotonic() + SECONDS_BETWEEN_SCRUBS

    def close(self) -> None:
        """Leave one tidy file behind, if nobody else uses it and the disk allows."""
        if self._db is None:
            return
        with suppress(apsw.Error):
            if self.commits:
                self._db.execute("DELETE FROM receipts WHERE writer = ?", (self._id,))
            scrub(self._db, 0)
        self._db.close()

    def _commit(self, batch: Sequence[_Write]) -> list[StoreError | None]:
        with named(self._path):
            db = self._begin()
            try:
                refusals, last = _apply(db, batch)
                if None not in refusals:
                    db.execute("ROLLBACK")
                    return refusals
                if last is None:
                    self._leave_receipt(db)
            except BaseException:
                self._roll_back(db)
                raise
            try:
                db.execute("COMMIT")
            except apsw.Error as error:
                self._roll_back(db)
                # A frame that could not be written was not followed by the commit mark, which
                # comes last. After any other failure the mark may already be in the file.
                if code_of(error) in NEVER_COMMITTED or not self._settle(last):
                    raise
        self.commits += 1
        return refusals

    def _settle(self, last: "_Row | None") -> bool:
        """Whether the batch whose COMMIT failed was kept after all: its last entry tells or, if it
        had none, a receipt.

        A failed sync can leave a complete transaction at the end of the WAL that nobody sees, yet
        that the next recovery (say, after a crash) would bring back. Finding nothing is thus not
        enough to say "not written": a receipt is committed, which takes its place in the WAL. If
        what was written is there, the receipt's sync covers it too.
        """
        lost = self._batch
        try:
            db = self._begin()
            try:
                if last is None:
                    question = "SELECT count(*) FROM receipts WHERE (writer, batch) = (?, ?)"
                    [(found,)] = ask(db, question, self._id, lost)
                else:
                    number, seq, *_, hashed = last
                    question = "SELECT count(*) FROM entries WHERE (number, seq, hash) = (?, ?, ?)"
                    [(found,)] = ask(db, question, number, seq, hashed)
                self._leave_receipt(db)
                db.execute("COMMIT")
            except BaseException:
                self._roll_back(db)
                raise
        except apsw.Error as error:
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
            [(busy, in_wal, moved)] = ask(self._db, "PRAGMA wal_checkpoint(PASSIVE)")
        except apsw.Error:
            return False
        return not busy and bool(in_wal == moved)

    def _begin(self) -> apsw.Connection:
        # Not CREATE: a file that has vanished must not be replaced by an empty one.
        self._db = self._db or _open(self._path, READ_WRITE, self._patience)
        self._db.execute("BEGIN IMMEDIATE")
        return self._db

    def _leave_receipt(self, db: apsw.Connection) -> None:
        self._batch += 1
        db.execute("INSERT OR REPLACE INTO receipts VALUES (?, ?)", (self._id, self._batch))

    def _roll_back(self, db: apsw.Connection) -> None:
        # The connection is kept when it can be: opening one needs room for the -shm file, and
        # while it is open that file stays, so that readers can read on a full disk.
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except apsw.Error:
            self._db = None
            db.close()


def _open(path: Path, flags: int, patience: float) -> apsw.Connection:
    db = open_file(path, flags, patience, SCHEMA)
    ask(db, f"PRAGMA journal_size_limit = {2 * BATCH_BYTES}")
    return db


NEVER_COMMITTED: Final = {apsw.SQLITE_FULL, apsw.SQLITE_IOERR_WRITE, apsw.SQLITE_BUSY}
