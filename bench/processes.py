"""Programs beside the benchmark: started, asked, weighed by what Linux says of them, and ended."""

import contextlib
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def started(
    command: Sequence[str],
    *,
    pipe: bool = False,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """A program for as long as it is needed; with `pipe` it can be asked."""
    way = subprocess.PIPE if pipe else subprocess.DEVNULL
    with subprocess.Popen(  # noqa: S603
        command,
        stdin=way,
        stdout=way,
        stderr=None if pipe else subprocess.DEVNULL,
        env=None if env is None else {**os.environ, **env},
        cwd=cwd,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def wait_for_page(port: int, path: str = "/", status: int = 200) -> None:
    """Ask until somebody answers so."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            connection.close()
            if answer.status == status:
                return
        time.sleep(0.005)
    raise TimeoutError(f"Nobody answered at port {port}.")


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """What all its threads have used so far, in the program and on its behalf in the kernel."""
    # The name in parentheses may hold spaces; user and system time are fields 14 and 15.
    fields = Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(process: subprocess.Popen[bytes]) -> int:
    """Bytes of memory that it holds."""
    pages = Path(f"/proc/{process.pid}/statm").read_text("utf-8").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def ask(process: subprocess.Popen[bytes], order: dict[str, Any]) -> Any:
    """One line of JSON in, one line out."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(order) + b"\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        raise RuntimeError(f"No answer to {order}.")
    return msgspec.json.decode(answer)
