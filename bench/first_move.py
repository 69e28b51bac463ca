"""From `make play` to the first move of a bot, as a first-time visitor has it: in a fresh clone of
what is committed, with nothing built and a home of its own.

    python -m bench.first_move [--level LEVEL] [--keep-caches-away]

Only what pip and npm have downloaded before is shared with this machine's own caches, so that the
network is not what is measured; `--keep-caches-away` downloads it all.
"""

import argparse
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

from bench.measure import duration, line, title
from bench.processes import wait_for_page
from tablee.catalogue import GAMES

ROOT: Final = Path(__file__).parents[1]
PORT: Final = 7777
PATIENCE: Final = 600.0
MOVES: Final = 40
"""Of ours, at most, before it is a bot's turn."""

PAGE_SECONDS: Final = 60.0
MOVE_SECONDS: Final = 2.0
MEGABYTES: Final = 90.0

SHARED: Final = ("PATH", "LANG", "LC_ALL", "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS")
SETTINGS: Final = re.compile(r"(PIP|npm_config|NPM_CONFIG)_|\w*_proxy$", re.IGNORECASE)
"""Where packages come from is this machine's affair."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.first_move", description=__doc__)
    parser.add_argument("--level", default="facile", help="of the bots (facile)")
    parser.add_argument("--keep-caches-away", action="store_true", help="download everything")
    args = parser.parse_args()
    if _is_taken():
        sys.exit(f"Somebody listens at port {PORT} already: stop it first.")
    title("From `make play` to a first move, in a fresh clone")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder, "home")
        home.mkdir()
        clone = Path(folder, "tablee")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)  # noqa: S603, S607
        begun = time.perf_counter()
        with _playing(clone, _environment(home, shared=not args.keep_caches_away)) as log:
            wait_for_page(_port(log))
            page = time.perf_counter() - begun
            visitor = _Visitor(_port(log))
            moves = {name: visitor.first_move(name, args.level) for name in GAMES}
        duration("the page and the bots, from `make play`", page, PAGE_SECONDS)
        for name, seconds in moves.items():
            duration(f"{name}: from the click to the first move", seconds, MOVE_SECONDS)
        _weigh(clone / ".venv")


def _is_taken() -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", PORT)) == 0


def _environment(home: Path, *, shared: bool) -> dict[str, str]:
    """Nothing of ours but where packages come from."""
    known = {
        name: value for name, value in os.environ.items() if name in SHARED or SETTINGS.match(name)
    }
    if shared:
        caches = {"PIP_CACHE_DIR": ".cache/pip", "npm_config_cache": ".npm"}
        known = {**{name: str(Path.home() / path) for name, path in caches.items()}, **known}
    return {**known, "HOME": str(home)}


@contextlib.contextmanager
def _playing(clone: Path, environment: dict[str, str]) -> Iterator[Path]:
    """`make play`, and the file into which it prints; ended with all that it started."""
    log = clone.with_name("log")
    with (
        log.open("wb") as out,
        subprocess.Popen(
            ["make", "play"],  # noqa: S607
            cwd=clone,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process,
    ):
        try:
            _wait_for_port(process, log)
            yield log
        finally:
            _end(process)


def _wait_for_port(process: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not _told(log):
        if process.poll() is not None or time.monotonic() > until:
            sys.exit(f"`make play` did not begin:\n{log.read_text('utf-8')}")
        time.sleep(0.01)


def _told(log: Path) -> "re.Match[str] | None":
    return re.search(r"http://127\.0\.0\.1:(\d+)/", log.read_text("utf-8"))


def _port(log: Path) -> int:
    told = _told(log)
    assert told is not None
    return int(told[1])


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Make and its children are a group of their own."""
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
            return


class _Visitor:
    """Somebody with a browser."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._headers = {
            "X-Tablee": "1",
            "Origin": f"http://127.0.0.1:{port}",
            "Content-Type": "application/json",
        }
        self._post("/api/me", nickname="Ada")

    def _post(self, path: str, **body: Any) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        connection.request("POST", path, json.dumps(body), self._headers)
        answer = connection.getresponse()
        data = answer.read()
        assert answer.status == 200, data
        if cookie := answer.getheader("Set-Cookie"):
            self._headers["Cookie"] = cookie.partition(";")[0]
        connection.close()
        return json.loads(data)

    def first_move(self, game: str, level: str) -> float:
        """Seconds from our last click to the first move of a bot: from sitting down, unless luck
        lets us begin.
        """
        others = min(GAMES[game].about.seats) - 1
        seats = [*[{"kind": "bot", "level": level}] * max(others, 1), {"kind": "me"}]
        ours = len(seats) - 1
        table = self._post("/api/tables", game=game, seats=seats)["id"]
        address = f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket?seat={ours}"
        headers = {name: self._headers[name] for name in ("Cookie", "Origin")}
        with connect(address, additional_headers=headers, max_size=None) as opened:
            clicked = time.perf_counter()
            self._post(f"/api/tables/{table}/sit", seat=ours, nonce="00" * 16)
            turned = None
            for number in range(MOVES):
                now = self._next(opened)
                while not now["started"]:
                    now = self._next(opened)
                while ours not in now["waiting"]:
                    if turned is not None and now["seq"] > turned:
                        return time.perf_counter() - clicked
                    turned = now["seq"]
                    now = self._next(opened)
                if turned is not None:
                    return time.perf_counter() - clicked
                clicked = time.perf_counter()
                play = {"type": "play", "id": f"r{number}", "action": now["view"]["actions"][0]}
                opened.send(json.dumps({**play, "seat": ours}))
        raise TimeoutError(f"No bot of {game} has moved.")

    def _next(self, opened: Any) -> Any:
        """How things stand after the next news."""
        while True:
            message = json.loads(opened.recv(PATIENCE))
            if message["type"] == "refused":
                raise RuntimeError(message["sentence"])
            if message["type"] in ("hello", "update"):
                return message["now"]


def _weigh(venv: Path) -> None:
    size = _size(venv)
    line(
        "the environment",
        f"{size:,.1f} MB",
        f"wanted < {MEGABYTES:.0f} MB: × {size / MEGABYTES:.3f}",
    )
    [packages] = venv.glob("lib/python*/site-packages")
    for package in sorted(packages.iterdir(), key=_size, reverse=True)[:6]:
        line(f"  {package.name}", f"{_size(package):,.1f} MB")


def _size(path: Path) -> float:
    if path.is_symlink() or path.is_file():
        return path.lstat().st_size / 1e6
    return sum(each.lstat().st_size for each in path.rglob("*") if not each.is_dir()) / 1e6


if __name__ == "__main__":
    main()
