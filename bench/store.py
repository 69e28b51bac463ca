"""Durable appends per second: alone, and in a crowd that shares its syncs."""

import tempfile
from concurrent.futures import Future
from pathlib import Path

from bench.measure import rate, seconds, title
from tablee.store.memory import MemoryStore
from tablee.store.sqlite import SqliteStore

ENTRY = b'{"seq":1,"at":0,"body":{"type":"happened","event":{}}}' + b" " * 200


def run(*, slow: bool) -> None:
    title("Store: appends, each on disk before it is answered")
    with tempfile.TemporaryDirectory() as folder, SqliteStore(Path(folder) / "bench.db") as store:
        alone = _alone(store, 1000)
        rate("SQLite, one writer waiting each time", alone)
        crowd = _crowd(store, 10_000)
        rate("SQLite, 10,000 at once", crowd)
        rate("  so sharing syncs gains", crowd / alone, unit=" ×")
    rate("in memory, for comparison", _crowd(MemoryStore(), 10_000))


def _alone(store: SqliteStore, count: int) -> float:
    store.create("alone", b"seed", [ENTRY]).result()

    def work() -> None:
        for number in range(count):
            store.append("alone", number + 1, [ENTRY]).result()

    return count / seconds(work)


def _crowd(store: SqliteStore | MemoryStore, count: int) -> float:
    for table in range(100):
        store.create(f"crowd-{table}", b"seed", [ENTRY]).result()

    def work() -> None:
        futures: list[Future[None]] = [
            store.append(f"crowd-{number % 100}", number // 100 + 1, [ENTRY])
            for number in range(count)
        ]
        for future in futures:
            future.result()

    return count / seconds(work)
