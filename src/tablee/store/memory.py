"""A store in memory: for tests, for games nobody resumes, and to say plainly what a store does."""
# ruff: noqa: D102 - the methods of a store are described once, in base.Store

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from types import TracebackType
from typing import Self

from tablee.store.base import (
    ERASED,
    NO_OWNERS,
    Conflict,
    Kept,
    Line,
    Owners,
    StoreClosed,
    StoreError,
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
    joined,
    owned_after,
)


@dataclass(slots=True)
class _Text:
    """What was written at a seat: by whom, and to whom the seat was given since."""

    number: int
    seq: int
    seat: int | None
    text: bytes
    author: str | None
    heir: str | None = None


@dataclass(slots=True)
class _Log:
    seed: bytes
    bodies: list[bytes] = field(default_factory=list)
    texts: dict[int, list[_Text]] = field(default_factory=dict)
    """By the seq of their entry."""
    owners: dict[int, str] = field(default_factory=dict)

    def every_text(self) -> list[_Text]:
        return [text for texts in self.texts.values() for text in texts]

    def give(self, owners: Owners) -> None:
        """These seats to these people, and with a seat that somebody had what was written there."""
        for seat, person in owners.items():
            before = self.owners.get(seat)
            for text in self.every_text() if before not in (None, person) and person else ():
                if text.seat == seat and before in (text.author, text.heir):
                    text.heir = person
        self.owners = owned_after(self.owners, owners)

    def write(self, entries: Sequence[Written], first: int) -> None:
        for entry in entries:
            if isinstance(entry, Line):
                seq = len(self.bodies)
                self.texts[seq] = [
                    _Text(first + number, seq, seat, text, self._owner(seat))
                    for number, (seat, text) in enumerate(entry.texts)
                ]
                first += len(entry.texts)
            self.bodies.append(entry.body if isinstance(entry, Line) else entry)

    def _owner(self, seat: int | None) -> str | None:
        return None if seat is None else self.owners.get(seat)

    def entry(self, seq: int) -> bytes:
        texts = self.texts.get(seq)
        body = self.bodies[seq]
        return body if texts is None else joined(body, [text.text for text in texts])


class MemoryStore:
    """Keeps the promises of `Store`, except that closing it forgets everything."""

    trouble: StoreError | None = None
    damaged: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self._logs: dict[str, _Log] | None = {}
        self._texts = 0
        self._lock = Lock()

    def create(
        self, table: str, seed: bytes, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        added, given = checked_entries(entries), checked_owners(owners)
        log = _Log(checked_bytes(seed))
        with self._lock:
            logs = self._open_logs()
            if checked_table(table) in logs:
                return _refused(TableExists(table))
            logs[table] = log
            self._write(log, added, given)
            return _done()

    def append(
        self, table: str, expected: int, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        added, given = checked_entries(entries), checked_owners(owners)
        checked_seq(expected)
        with self._lock:
            log = self._open_logs().get(checked_table(table))
            if log is None:
                return _refused(UnknownTable(table))
            if expected != len(log.bodies):
                return _refused(Conflict(len(log.bodies)))
            self._write(log, added, given)
            return _done()

    def _write(self, log: _Log, added: Sequence[Written], given: Owners) -> None:
        log.give(given)
        log.write(added, self._texts)
        self._texts += sum(len(entry.texts) for entry in added if isinstance(entry, Line))

    def forget(self, person: str) -> Future[None]:
        checked_person(person)
        with self._lock:
            for log in self._open_logs().values():
                for text in log.every_text():
                    if person in (text.author, text.heir):
                        text.text, text.author, text.heir = ERASED, None, None
                log.owners = {seat: who for seat, who in log.owners.items() if who != person}
            return _done()

    def adopt(self, table: str, owners: Owners) -> Future[None]:
        given = checked_owners(owners)
        with self._lock:
            log = self._open_logs().get(checked_table(table))
            if log is None:
                return _refused(UnknownTable(table))
            log.give(given)
            for text in log.every_text():
                person = None if text.seat is None else given.get(text.seat)
                if text.author is None and text.text != ERASED:
                    text.author = person
            return _done()

    def probe(self) -> Future[None]:
        with self._lock:
            self._open_logs()
            return _done()

    def read(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        checked_seq(since)
        with self._lock:
            log = self._log(table)
            return [(seq, log.entry(seq)) for seq in range(since, len(log.bodies))]

    def seed(self, table: str) -> bytes:
        with self._lock:
            return self._log(table).seed

    def owners(self, table: str) -> dict[int, str]:
        with self._lock:
            return dict(self._log(table).owners)

    def owned(self, person: str, most: int = 200) -> list[str]:
        with self._lock:
            logs = reversed(self._open_logs().items())
            return [table for table, log in logs if person in log.owners.values()][:most]

    def texts(self, person: str) -> list[Kept]:
        checked_person(person)
        with self._lock:
            found = [
                (text.number, Kept(table, text.seq, text.seat, text.text))
                for table, log in self._open_logs().items()
                for text in log.every_text()
                if person in (text.author, text.heir)
            ]
        return [kept for _, kept in sorted(found)]

    def tables(self) -> list[TableInfo]:
        with self._lock:
            return [
                TableInfo(table, len(log.bodies), order)
                for order, (table, log) in enumerate(self._open_logs().items(), start=1)
            ]

    def close(self) -> None:
        with self._lock:
            self._logs = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open_logs(self) -> dict[str, _Log]:
        if self._logs is None:
            raise StoreClosed
        return self._logs

    def _log(self, table: str) -> _Log:
        log = self._open_logs().get(checked_table(table))
        if log is None:
            raise UnknownTable(table)
        return log


def _done() -> Future[None]:
    answer: Future[None] = Future()
    answer.set_result(None)
    return answer


def _refused(error: StoreError) -> Future[None]:
    answer: Future[None] = Future()
    answer.set_exception(error)
    return answer
