"""Processes killed at any moment, disks that are full, disks that fail: all of them real."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tablee.store import SqliteStore
from tests.patience import PATIENCE
from tests.store import child
from tests.store.child import ENVIRONMENT, command


def run(scenario: str, path: Path, **environment: str) -> int:
    """The child's status; what it complains of is in pytest's report."""
    return subprocess.run(
        command(scenario, path), env=ENVIRONMENT | environment, timeout=PATIENCE, check=False
    ).returncode


# Kills


def churn_and_kill(path: Path, number: int, luck: random.Random) -> dict[str, int]:
    """Kill a writing process at a random moment; how long each log was acknowledged to be."""
    with subprocess.Popen(
        command("churn", path, number), stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        if luck.random() < 0.3:
            # From the start of the process: while it makes, opens or recovers the file.
            time.sleep(luck.uniform(0, 0.15))
        else:
            lines += [process.stdout.readline() for _ in range(luck.randint(1, 120))]
            time.sleep(luck.uniform(0, 0.004))
        process.kill()
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    lengths: dict[str, int] = {}
    for line in lines:
        table, length = line.split()
        lengths[table] = max(lengths.get(table, 0), int(length))
    return lengths


def check_logs(path: Path, lengths: dict[str, int]) -> None:
    with SqliteStore(path) as store:
        store.check()
        tables = {table.id: table.next for table in store.tables()}
        lost = {t: n for t, n in lengths.items() if tables.get(t, 0) < n}
        assert lost == {}, "acknowledged, then lost"
        for table, length in tables.items():
            assert store.seed(table) == child.seed_of(table)
            log = store.read(table)
            assert [seq for seq, _ in log] == list(range(length))
            left = 0
            for seq, body in log:
                said = json.loads(body)["left"]
                assert body == child.body_of(table, seq, said)
                assert left in (0, said + 1), "half of an append was kept"
                left = said
            assert left == 0, "half of an append was kept"


def soak(folder: Path, kills: int, seed: int) -> int:
    """Kill after kill on one file (a new one every 25); how many entries were acknowledged."""
    luck = random.Random(seed)  # noqa: S311 - luck that can be repeated
    lengths: dict[str, int] = {}
    acknowledged = 0
    for number in range(kills):
        if number % 25 == 0:
            acknowledged += sum(lengths.values())
            lengths = {}
        path = folder / f"{number // 25}.db"
        lengths |= churn_and_kill(path, number, luck)
        check_logs(path, lengths)
    return acknowledged + sum(lengths.values())


@pytest.mark.bar(1)
def test_no_kill_loses_an_acknowledged_entry(tmp_path: Path) -> None:
    assert soak(tmp_path, kills=5, seed=5) > 0


@pytest.mark.bar(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_no_kill_of_many_loses_an_acknowledged_entry(
    tmp_path: Path, part: int, reached: Callable[[str], None]
) -> None:
    acknowledged = soak(tmp_path, kills=100, seed=part)
    assert acknowledged > 4000
    reached(f"100 kills of the store: {acknowledged:,} entries acknowledged, none lost")


# Reads beside a writer


def churn_and_read(path: Path, run: str, writes: int) -> int:
    """Read what a process writes until it is killed; how many reads and writes there were.

    Every read is a prefix of the truth: it ends where an append ended, holds all that was
    acknowledged before it began, and all that any read before it held.
    """
    lengths: dict[str, int] = {}
    reads = said = 0
    with (
        SqliteStore(path) as store,
        subprocess.Popen(
            command("churn", path, run), stdout=subprocess.PIPE, env=ENVIRONMENT
        ) as it,
    ):
        assert it.stdout is not None
        os.set_blocking(it.stdout.fileno(), False)
        unread = b""
        while said < writes:
            unread += it.stdout.read() or b""
            *lines, unread = unread.split(b"\n")
            for line in lines:
                table, length = line.decode().split()
                lengths[table] = max(lengths.get(table, 0), int(length))
            said += len(lines)
            for table in [*lengths][-6:]:
                lengths[table] = check_prefix(store.read(table), table, lengths[table])
                reads += 1
            if it.poll() is not None:
                raise AssertionError("the writer ended by itself")
        it.kill()
    check_logs(path, lengths)
    return reads + said


def check_prefix(log: list[tuple[int, bytes]], table: str, known: int) -> int:
    assert len(log) >= known, "shorter than what was acknowledged, or read before"
    left = 0
    for number, (seq, body) in enumerate(log):
        left = json.loads(body)["left"]
        assert (seq, body) == (number, child.body_of(table, number, left))
    assert left == 0, "half of an append"
    return len(log)


@pytest.mark.bar(7)
def test_every_read_beside_a_writer_is_a_prefix_of_the_truth(tmp_path: Path) -> None:
    assert churn_and_read(tmp_path / "t.db", "read", writes=100) > 100, "it was read, too"


@pytest.mark.bar(7)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_every_read_under_many_kills_is_a_prefix_of_the_truth(
    tmp_path: Path, part: int, reached: Callable[[str], None]
) -> None:
    luck = random.Random(part)  # noqa: S311 - luck that can be repeated
    operations = kills = 0
    while operations < 10_000:
        path = tmp_path / f"{kills // 10}.db"
        operations += churn_and_read(path, f"{part} {kills}", writes=luck.randint(20, 400))
        kills += 1
    reached(f"{operations:,} reads and writes under {kills} kills, every read a prefix")


def test_a_log_goes_on_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    luck = random.Random(1)  # noqa: S311 - luck that can be repeated
    while not (lengths := churn_and_kill(path, 1, luck)):
        pass
    with SqliteStore(path) as store:
        table, length = store.tables()[0][:2]
        assert length >= lengths[table]
        store.append(table, length, [b"after"]).result()
        assert store.read(table, length) == [(length, b"after")]


# Full disks


@pytest.mark.bar(3)
def test_a_limit_of_file_size_refuses_until_it_is_raised(tmp_path: Path) -> None:
    assert run("outgrow", tmp_path / "tables.db") == 0


@pytest.mark.bar(3)
def test_a_wal_that_may_not_grow_is_begun_again(tmp_path: Path) -> None:
    assert run("reuse", tmp_path / "tables.db") == 0


@pytest.mark.bar(3)
def test_a_full_file_system_refuses_until_there_is_room(tmp_path: Path) -> None:
    """In a mount namespace of its own, so that the mount ends with the process."""
    unshare = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    mount = f"mount -t tmpfs -o size=1m tablee {tmp_path}"
    try:
        subprocess.run([*unshare, "sh", "-c", mount], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"cannot mount a small file system: {error}")
    script = f'{mount} && exec "$@"'
    subprocess.run(
        [*unshare, "sh", "-c", script, "sh", *command("fill", tmp_path / "tables.db")],
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=True,
    )


# Disks that fail to sync

SHIM = r"""
/* Syncs that fail by plan: the last character of the file $SYNC_PLAN is taken, 1 means failure. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int planned(long call, int synced) {
    char next = '0';
    int plan = open(getenv("SYNC_PLAN"), O_RDWR);
    off_t size = lseek(plan, 0, SEEK_END);
    if (size > 0 && (pread(plan, &next, 1, size - 1) != 1 || ftruncate(plan, size - 1) != 0))
        abort();
    close(plan);
    if (next == '1') {
        errno = EIO;
        return -1;
    }
    return syscall(call, synced);
}

int fsync(int synced) { return planned(SYS_fsync, synced); }
int fdatasync(int synced) { return planned(SYS_fdatasync, synced); }
"""


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process whose syncs fail by plan."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("needs Linux and a C compiler")
    folder = tmp_path_factory.mktemp("shim")
    (folder / "shim.c").write_text(SHIM)
    (folder / "plan").touch()
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-D_GNU_SOURCE", "-o", "shim.so", "shim.c"],
        cwd=folder,
        check=True,
    )
    return {"LD_PRELOAD": str(folder / "shim.so"), "SYNC_PLAN": str(folder / "plan")}


def test_one_failed_sync_is_made_good(tmp_path: Path, shim: dict[str, str]) -> None:
    assert run("sync_fails_once", tmp_path / "tables.db", **shim) == 0


def test_a_disk_that_never_syncs_is_not_believed(tmp_path: Path, shim: dict[str, str]) -> None:
    assert run("never_syncs", tmp_path / "tables.db", **shim) == 0


def test_a_refused_entry_does_not_return_from_the_dead(
    tmp_path: Path, shim: dict[str, str]
) -> None:
    """SQLite alone would bring it back: the failed commit is whole in the WAL."""
    path = tmp_path / "tables.db"
    assert run("refused_then_killed", path, **shim) == -signal.SIGKILL
    with SqliteStore(path) as store:
        assert store.read("t") == [(0, b"0")]
