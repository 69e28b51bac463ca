"""A move is on disk before anybody is told of it: as the system saw it, call by call."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.serving import Client, child, free_port, next_message

STRACE = shutil.which("strace")
CALLS = "pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg"

pytestmark = [
    pytest.mark.bar(2),
    pytest.mark.skipif(STRACE is None, reason="needs strace"),
]


def played_under_trace(folder: Path, moves: int) -> tuple[list[str], list[str]]:
    """The requests of so many moves that were acknowledged, and what the system was asked to do."""
    database, trace, port = folder / "tables.db", folder / "trace", free_port()
    requests: list[str] = []
    with child(database, port) as process, traced(process.pid, trace):
        person = Client(f"http://127.0.0.1:{port}")
        while len(requests) < moves:
            table = person.table("trio", "me", "me", "me")
            requests += play(person, table, moves - len(requests))
    return requests, trace.read_text("latin-1").splitlines()


@contextmanager
def traced(pid: int, trace: Path) -> Iterator[None]:
    """Every call of a process and of all its threads that writes or syncs, in a file."""
    assert STRACE is not None
    command = [STRACE, "-f", "-y", "-s", "70000", "-e", f"trace={CALLS}", "-o", str(trace)]
    with subprocess.Popen([*command, "-p", str(pid)], stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr is not None
        said = strace.stderr.readline()
        if "attached" not in said:
            pytest.skip(f"nothing can be traced here: {said}")
        try:
            yield
        finally:
            strace.terminate()
            strace.stderr.read()
            strace.wait(PATIENCE)


def play(person: Client, table: str, most: int) -> list[str]:
    """First moves to the end of a game; the ids of those that were acknowledged."""
    requests: list[str] = []
    with ExitStack() as stack:
        seats = [stack.enter_context(person.socket(table, f"seat={n}")) for n in range(3)]
        now = [next_message(seat, "hello")["now"] for seat in seats]
        while now[0]["result"] is None and len(requests) < most:
            [mover, *_] = now[0]["waiting"]
            request = f"{table}-{len(requests)}"
            action = now[mover]["view"]["actions"][0]
            seats[mover].send(json.dumps({"type": "play", "id": request, "action": action}))
            now = [next_message(seat, "update")["now"] for seat in seats]
            assert next_message(seats[mover], "done")["id"] == request
            requests.append(request)
    return requests


BEGUN = re.compile(r"^(\d+) +(\w+)\((\d+)<([^>]*)>(.*)")
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>.*= (-?\d+)")


def told_too_soon(requests: list[str], calls: list[str]) -> list[str]:
    """Those that a socket was told of before the log that holds them was synced.

    What a call writes counts from its beginning, that a file is synced from its end.
    """
    unsynced: set[str] = set()
    synced: set[str] = set()
    wanted = set(requests)
    syncing: dict[str, set[str]] = {}
    too_soon: list[str] = []
    for line in calls:
        if (resumed := RESUMED.match(line)) is not None:
            thread, call, answer = resumed.groups()
            covered = syncing.pop(thread, set()) if "sync" in call else set()
            if answer == "0":
                synced |= covered
            continue
        if (begun := BEGUN.match(line)) is None:
            continue
        thread, call, _, file, rest = begun.groups()
        if call == "pwrite64" and file.endswith("-wal"):
            unsynced |= named(rest) & wanted
        elif "sync" in call and file.endswith("-wal"):
            covered, unsynced = unsynced, set()
            if "<unfinished" in rest:
                syncing[thread] = covered
            elif rest.endswith("= 0"):
                synced |= covered
        elif file.startswith(("socket:", "TCP:")):
            too_soon += (named(rest) & wanted) - synced
    assert synced == wanted, "not all that was acknowledged was seen on its way to the disk"
    return too_soon


def named(written: str) -> set[str]:
    """The requests that these bytes name."""
    return set(re.findall(r'\\"id\\":\\"([\w-]+)\\"', written))


def test_a_move_is_synced_before_anybody_is_told(tmp_path: Path) -> None:
    requests, calls = played_under_trace(tmp_path, 20)
    assert told_too_soon(requests, calls) == []


@pytest.mark.slow
def test_a_thousand_moves_are_synced_before_anybody_is_told(
    tmp_path: Path, reached: Callable[[str], None]
) -> None:
    requests, calls = played_under_trace(tmp_path, 1000)
    early = told_too_soon(requests, calls)
    assert early == []
    reached(f"{len(requests):,} of {len(requests):,} moves synced before a socket was written to")


def test_a_server_that_tells_before_it_syncs_would_be_found() -> None:
    """The order is what is looked at: the same calls, one place earlier."""
    wrote = r'7 pwrite64(9</d/tables.db-wal>, "{\"id\":\"t-0\"}", 20, 0) = 20'
    sync = "7 fdatasync(9</d/tables.db-wal> <unfinished ...>"
    tell = r'5 write(12<socket:[1]>, "{\"type\":\"done\",\"id\":\"t-0\"}", 20) = 20'
    done = "7 <... fdatasync resumed>) = 0"
    assert told_too_soon(["t-0"], [wrote, sync, done, tell]) == []
    assert told_too_soon(["t-0"], [wrote, sync, tell, done]) == ["t-0"]
