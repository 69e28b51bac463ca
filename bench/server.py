"""A server under load: moves by real sockets beside boardgame.io's, and what idle sockets weigh.

Both servers are processes of their own, loaded by the same program (`boardgame/load.js`) with the
same game (`count.py`, `boardgame/server.js`). Ours has every move on disk before it is told; the
other keeps its matches in memory. Everything stays on this machine's loopback.
"""

import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from bench.measure import line, title
from bench.processes import ask, cpu_seconds, free_port, resident, started, wait_for_page

YARDSTICK = Path(__file__).with_name("boardgame")

COUNTING = ((100, 100), (1000, 10))
"""Tables, and moves at each in one round."""

ROUNDS = 2
"""Of these the better one counts, for each server: what the machine can do when left alone. All
rounds together stay within the 100 frames that one of our sockets may send in 20 seconds.
"""

HEPTA_MENSA = ((100, 4), (1000, 1))
"""Tables, and games at each, one after another: a game by chance has some eleven moves."""

WHOLE_GAME = 99
IDLE_TABLES = 2500


class Side(Struct):
    """A server, and those who play on it."""

    name: str
    server: subprocess.Popen[bytes]
    players: subprocess.Popen[bytes]


class Load(Struct):
    """What a load came to."""

    moves: int
    seconds: float
    server: float
    players: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


def run(*, slow: bool) -> None:
    title("Server: moves over sockets, each acknowledged and heard by the other player")
    if not has_yardstick():
        return
    allow_many_files()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = stack.enter_context(_tablee(folder))
        theirs = stack.enter_context(_boardgame())
        for side in (ours, theirs):
            seat(side, "count", 50)
            play(side, 40)
        for tables, moves in COUNTING:
            _compare(ours, theirs, tables, moves)
        for tables, games in HEPTA_MENSA:
            seat(ours, "hepta_mensa", tables, games)
            _tell(f"Hepta Mensa at {tables:,} tables", play(ours, WHOLE_GAME))
    title("Server: memory of idle sockets")
    with tempfile.TemporaryDirectory() as name, _tablee(Path(name)) as side:
        _idle(side, _tables_that_fit(IDLE_TABLES))


def has_yardstick() -> bool:
    """Install what the lock file names, once."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        line("boardgame.io, and the players", "not measured", "install Node 20 with npm first")
        return False
    installed = YARDSTICK / "node_modules" / ".package-lock.json"
    locked = YARDSTICK / "package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= locked.stat().st_mtime:
        return True
    print("  npm ci, once …", flush=True)
    done = subprocess.run([npm, "ci", "--silent"], cwd=YARDSTICK, check=False)  # noqa: S603
    if done.returncode:
        line("boardgame.io, and the players", "not measured", f"npm ci failed in {YARDSTICK}")
    return not done.returncode


@contextmanager
def _tablee(folder: Path) -> Iterator[Side]:
    port = free_port()
    command = [sys.executable, "-m", "bench.count", str(folder / "bench.db"), str(port)]
    with started(command) as server:
        wait_for_page(port)
        with start_players("tablee", port) as players:
            yield Side("Tablée", server, players)


@contextmanager
def _boardgame() -> Iterator[Side]:
    port = free_port()
    command = ["node", str(YARDSTICK / "server.js"), str(port)]
    with started(command, env={"NODE_ENV": "production"}) as server:
        wait_for_page(port, "/socket.io/?EIO=4&transport=polling")
        with start_players("boardgame", port) as players:
            yield Side("boardgame.io", server, players)


def start_players(kind: str, port: int) -> AbstractContextManager[subprocess.Popen[bytes]]:
    return started(["node", str(YARDSTICK / "load.js"), kind, str(port)], pipe=True)


def _compare(ours: Side, theirs: Side, tables: int, moves: int) -> None:
    best: dict[str, Load] = {}
    for side in (ours, theirs):
        seat(side, "count", tables)
    for _ in range(ROUNDS):
        for side in (ours, theirs):
            load = play(side, moves)
            best[side.name] = max(load, best.get(side.name, load), key=lambda load: load.rate)
    for side in (ours, theirs):
        _tell(f"Count at {tables:,} tables, {side.name}", best[side.name])
    rates = best[ours.name].rate / best[theirs.name].rate
    line("  so ours plays", f"{rates:.2f} ×", f"wanted ≥ 4 ×: × {rates / 4:.2f}")
    costs = cost(best[theirs.name]) / cost(best[ours.name])
    line("  and its CPU goes further by", f"{costs:.2f} ×")


def seat(side: Side, game: str, tables: int, games: int = 1) -> int:
    """Two players at every table, for as many games as shall be played there; their sockets."""
    ask(side.players, {"leave": {}})
    ask(side.players, {"seat": {"game": game, "tables": tables, "games": games}})
    sockets: int = ask(side.players, {"join": {}})["sockets"]
    return sockets


def play(side: Side, moves: int) -> Load:
    """So many moves of each game, at all tables at once."""
    before = cpu_seconds(side.server)
    played = ask(side.players, {"play": {"moves": moves}})
    used = cpu_seconds(side.server) - before
    return Load(played["moves"], played["seconds"], used, played["cpu"])


def _tell(what: str, load: Load) -> None:
    line(
        what,
        f"{load.rate:,.0f} moves/s",
        f"server {cost(load):,.0f} µs a move, {load.server / load.seconds:.0%} busy;"
        f" players {load.players / load.seconds:.0%} busy",
    )


def cost(load: Load) -> float:
    """Microseconds of the server's CPU for a move."""
    return 1e6 * load.server / load.moves


def allow_many_files() -> None:
    """For the programs started from here on: often 1,024 are allowed unless one asks for more."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _tables_that_fit(wanted: int) -> int:
    """As many tables of two sockets as files may be open in one process."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, (soft - 200) // 2)


def _idle(side: Side, tables: int) -> None:
    empty = resident(side.server)
    ask(side.players, {"seat": {"game": "hepta_mensa", "tables": tables, "games": 1}})
    seated = resident(side.server)
    sockets = ask(side.players, {"join": {}})["sockets"]
    joined = resident(side.server)
    line("the server without tables", f"{empty / 2**20:.0f} MiB")
    line(
        f"each of {tables:,} tables of Hepta Mensa, begun",
        f"{(seated - empty) / tables / 1024:.1f} KiB",
    )
    each = (joined - seated) / sockets / 1024
    line(
        f"each of {sockets:,} sockets, two players a table",
        f"{each:.1f} KiB",
        f"wanted ≤ 40 KiB: × {each / 40:.2f}",
    )
