"""What the tests of the store run in a process of its own: `python child.py <scenario> <file> …`.

It imports nothing but the store, so that it starts quickly. A scenario that fails ends with a
traceback and a status that is not 0.
"""

import json
import os
import random
import resource
import signal
import sys
import zlib
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path

import apsw

import tablee.store
from tablee.store import (
    Conflict,
    SqliteStore,
    StoreError,
    StoreFull,
    StoreUnsure,
    TableExists,
)
from tests.patience import PATIENCE

SEED = bytes(range(32))

FOLDERS = (Path(tablee.store.__file__).parents[2], Path(__file__).parents[2])
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, FOLDERS))}
"""For the child: the package as its parent has it, installed or not, and the tests."""


def command(scenario: str, *arguments: object) -> list[str]:
    return [sys.executable, __file__, scenario, *map(str, arguments)]


def say(line: str) -> None:
    """One write, at once and whole: what was said before a kill was said."""
    os.write(1, f"{line}\n".encode())


def expect(kind: type[StoreError], answer: Future[None]) -> None:
    error = answer.exception(timeout=PATIENCE)
    assert type(error) is kind, f"Expected {kind.__name__} but got {error!r}"


# Kills


def seed_of(table: str) -> bytes:
    return table.encode() * 4


def body_of(table: str, seq: int, left: int) -> bytes:
    """An entry that tells its place, and how many of the same append follow it.

    Some are so long that a transaction takes many pages, and a kill finds it half written.
    """
    luck = zlib.crc32(f"{table} {seq}".encode())
    pad = "x" * (luck % 30_000 if luck % 16 == 0 else luck % 300)
    return json.dumps({"table": table, "seq": seq, "left": left, "pad": pad}).encode()


def churn(path: str, run: str) -> None:
    """Create and append until killed; say `table length` once a future is done."""
    luck = random.Random(run)  # noqa: S311 - luck that can be repeated
    with SqliteStore(path) as store:
        logs = {table.id: table.next for table in store.tables()}
        while True:
            writes: list[Future[None]] = []
            for table in luck.sample(list(logs)[-6:], k=min(len(logs), 4)):
                first, count = logs[table], luck.randint(1, 3)
                entries = [body_of(table, first + n, count - 1 - n) for n in range(count)]
                writes.append(store.append(table, first, entries))
                logs[table] += count
                writes[-1].add_done_callback(partial(acknowledge, table, logs[table]))
            if not logs or luck.random() < 0.3:
                table = f"t{len(logs)}"
                entries = [body_of(table, n, 2 - n) for n in range(3)]
                writes.append(store.create(table, seed_of(table), entries))
                logs[table] = 3
                writes[-1].add_done_callback(partial(acknowledge, table, 3))
            wait(writes)


def acknowledge(table: str, length: int, answer: Future[None]) -> None:
    answer.result()
    say(f"{table} {length}")


# Upgrades


def upgrade(path: str) -> None:
    """Open a file of a former version; then wait to be killed."""
    say("opening")
    with SqliteStore(path):
        signal.pause()


# Two processes


def race(path: str, player: str, moves: str) -> None:
    """Append as a server does that races with others; say `seq body` for each move kept."""
    with SqliteStore(path) as store:
        error = store.create("t", SEED, [b"opened"]).exception()
        assert error is None or isinstance(error, TableExists), repr(error)
        seq = 1
        for move in range(int(moves)):
            body = f"{player}:{move}"
            while error := store.append("t", seq, [body.encode()]).exception():
                assert isinstance(error, Conflict), repr(error)
                seq = error.actual
            say(f"{seq} {body}")


# No room


def outgrow(path: str) -> None:
    """Meet a limit of file size, have it raised, go on without reopening."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        limit_file_size(64 * 1024)
        large = [bytes(100_000), b"2"]
        expect(StoreFull, store.append("t", 1, large))
        expect(StoreFull, store.create("u", SEED, large))
        expect(Conflict, store.append("t", 5, large))
        assert store.read("t") == [(0, b"0")]
        assert [table.id for table in store.tables()] == ["t"]

        # A crowd shares its transaction, and so its fate.
        other = apsw.Connection(path)
        other.execute("BEGIN IMMEDIATE")
        plug = store.append("t", 9, [b"waits for the lock while the others gather"])
        while not plug.running():
            pass
        crowd = [store.create("small", SEED, [b"0"]), store.append("t", 1, large)]
        other.execute("ROLLBACK")
        other.close()
        for answer in crowd:
            expect(StoreFull, answer)

        limit_file_size(resource.RLIM_INFINITY)
        store.append("t", 1, large).result()
        store.create("u", SEED, large).result()
        store.create("small", SEED, [b"0"]).result()
    with SqliteStore(path) as store:
        store.check()
        assert store.read("t") == [(0, b"0"), (1, bytes(100_000)), (2, b"2")]
        assert [table.id for table in store.tables()] == ["t", "u", "small"]


def reuse(path: str) -> None:
    """When the WAL may not grow, empty it into the database and begin it again."""
    wal = Path(f"{path}-wal")
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        for seq in range(1, 100):
            store.append("t", seq, [b"move"]).result()
        limit = wal.stat().st_size
        limit_file_size(limit)
        for seq in range(100, 1000):
            store.append("t", seq, [b"move"]).result()
        assert wal.stat().st_size <= limit
        store.check()
        assert len(store.read("t")) == 1000


def limit_file_size(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


def fill(path: str) -> None:
    """On a small file system: append until it is full, make room, go on without reopening."""
    room = os.statvfs(Path(path).parent)
    assert room.f_blocks * room.f_frsize <= 1 << 20, "this would fill a real disk"
    ballast = Path(path).with_name("ballast")
    ballast.write_bytes(bytes(256 * 1024))
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        log = [b"0"]
        while True:
            entry = str(len(log)).encode() * 500
            error = store.append("t", len(log), [entry]).exception()
            if error is not None:
                break
            log.append(entry)
        assert isinstance(error, StoreFull), repr(error)
        assert len(log) > 20, "full too soon"
        assert store.read("t") == list(enumerate(log))
        ballast.unlink()
        store.append("t", len(log), [entry]).result()
        log.append(entry)
        assert store.read("t") == list(enumerate(log))
    with SqliteStore(path) as store:
        store.check()
        assert store.read("t") == list(enumerate(log))


# A disk that fails to sync (under the shim of test_crash.py)


def plan_syncs(plan: str) -> None:
    """From now on, the n-th sync fails if the n-th character is 1."""
    Path(os.environ["SYNC_PLAN"]).write_text(plan[::-1])


def sync_fails_once(path: str) -> None:
    """The store tries again by itself, and the move is kept once."""
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        plan_syncs("1")
        store.append("t", 1, [b"1"]).result()
        assert store.read("t") == [(0, b"0"), (1, b"1")]


def refused_then_killed(path: str) -> None:
    """Commit: fails. Settling: works. Making room: fails. The answer must outlive the process."""
    store = SqliteStore(path)
    store.create("t", SEED, [b"0"]).result()
    plan_syncs("101")
    expect(StoreFull, store.append("t", 1, [b"ghost"]))
    os.kill(os.getpid(), signal.SIGKILL)


def never_syncs(path: str) -> None:
    """Nothing true can be said but that nobody knows; once the disk is well, all goes on."""
    with SqliteStore(path) as store:
        store.create("t", SEED, [b"0"]).result()
        plan_syncs("1" * 50)
        expect(StoreUnsure, store.append("t", 1, [b"1"]))
        plan_syncs("")
        log = store.read("t")
        store.append("t", len(log), [b"2"]).result()
        assert store.read("t") == [*log, (len(log), b"2")]
        store.check()


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        churn,
        upgrade,
        race,
        outgrow,
        reuse,
        fill,
        sync_fails_once,
        refused_then_killed,
        never_syncs,
    )
}

if __name__ == "__main__":
    SCENARIOS[sys.argv[1]](*sys.argv[2:])
