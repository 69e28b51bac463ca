"""A store in memory: for tests, for games nobody resumes, and to say plainly what a store does."""
# ruff: noqa: D102 - the methods of a store are described once, in base.Store

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock
from types import TracebackType
from typing import Self

from tablee.store.base import (
    NO_OWNERS,
    Conflict,
    Owners,
    StoreClosed,
    StoreError,
    TableExists,
    TableInfo,
    UnknownTable,
    checked_bytes,
    checked_entries,
    checked_owners,
    checked_person,
    checked_seq,
    checked_table,
    owned_after,
)


@dataclass(slots=True)
class _Log:
    seed: bytes
    entries: list[bytes]
    owners: dict[int, str]


class MemoryStore:
    """Keeps the promises of `Store`, except that closing it forgets everything."""

    trouble: StoreError | None = None
    damaged: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self._logs: dict[str, _Log] | None = {}
        self._lock = Lock()

    def create(
        self, table: str, seed: bytes, entries: Sequence[bytes], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        log = _Log(
            checked_bytes(seed),
            list(checked_entries(entries)),
            owned_after({}, checked_owners(owners)),
        )
        with self._lock:
            logs = self._open_logs()
            if checked_table(table) in logs:
                return _refused(TableExists(table))
            logs[table] = log
            return _done()

    def append(
        self, table: str, expected: int, entries: Sequence[bytes], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        added, given = checked_entries(entries), checked_owners(owners)
        checked_seq(expected)
        with self._lock:
            log = self._open_logs().get(checked_table(table))
            if log is None:
                return _refused(UnknownTable(table))
            if expected != len(log.entries):
                return _refused(Conflict(len(log.entries)))
            log.entries.extend(added)
            log.owners = owned_after(log.owners, given)
            return _done()

    def forget(self, person: str) -> Future[None]:
        checked_person(person)
        with self._lock:
            for log in self._open_logs().values():
                log.owners = {seat: who for seat, who in log.owners.items() if who != person}
            return _done()

    def adopt(self, table: str, owners: Owners) -> Future[None]:
        given = checked_owners(owners)
        with self._lock:
            log = self._open_logs().get(checked_table(table))
            if log is None:
                return _refused(UnknownTable(table))
            log.owners = owned_after(log.owners, given)
            return _done()

    def probe(self) -> Future[None]:
        with self._lock:
            self._open_logs()
            return _done()

    def read(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        checked_seq(since)
        with self._lock:
            return list(enumerate(self._log(table).entries))[since:]

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

    def tables(self) -> list[TableInfo]:
        with self._lock:
            return [
                TableInfo(table, len(log.entries), order)
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
