"""The server as `server/run.py` puts it together, on a machine that may fail at any moment."""

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from contextvars import Context
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import apsw
import msgspec
import uvicorn
from uvicorn.server import ServerState

from tablee.bots.base import Bot
from tablee.bots.hasard import Hasard
from tablee.core.dice import Dice
from tablee.core.game import AnyGame
from tablee.core.seats import Seat
from tablee.server.connection import Connection
from tablee.server.directory import Directory
from tablee.server.gate import Gate, HttpConnection
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.minds.bots import Minds
from tablee.server.minds.bots_child import GetReady, Job, Wish, _Bots
from tablee.server.minds.process import Stuck
from tablee.server.minds.turns import Turns
from tablee.server.run import people_file
from tablee.server.settings import LONGEST_BODY, Settings
from tablee.server.steady import Steady
from tablee.server.web import make_app
from tablee.store.base import (
    NO_OWNERS,
    Line,
    Owners,
    StoreBusy,
    StoreFull,
    StoreUnsure,
    joined,
)
from tablee.store.base import Written as Entry
from tablee.store.sqlite import SqliteStore
from tests.simulation import disk
from tests.simulation.disk import Disk
from tests.simulation.loop import RUN, Lane, VirtualLoop
from tests.simulation.network import WORLD, Wire

FILES: Final = ("tables.db", "tables.people.db")
LEVELS: Final = ("facile", "moyen")
ORIGIN: Final = "http://simulated"
SETTINGS: Final = Settings(origins=frozenset({ORIGIN}), people_a_minute=10_000)
NO_PAGE: Final = Path("/nowhere")
BEGUN: Final = 1_700_000_000
"""When the simulation begins, in seconds since 1970."""


class Written(NamedTuple):
    """What a run of the server wanted written, and when; whether it was is seen in the end."""

    at: float
    table: str
    seq: int
    rows: tuple[bytes, ...]
    owners: dict[int, str | None]


def _whole(entry: Entry) -> bytes:
    """An entry as it will be read, with what people wrote in it."""
    if isinstance(entry, Line):
        return joined(entry.body, [text for _, text in entry.texts])
    return entry


class SimulatedStore(SqliteStore):
    """The store itself. What its thread would do is done on the loop, some time later."""

    def __init__(self, path: Path, loop: VirtualLoop, luck: random.Random) -> None:
        self.written: list[Written] = []
        self._loop = loop
        self._luck = luck
        self._due = False
        super().__init__(path)

    def create(
        self, table: str, seed: bytes, entries: Sequence[Entry], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        self._note(table, 0, entries, owners)
        return super().create(table, seed, entries, owners)

    def append(
        self, table: str, expected: int, entries: Sequence[Entry], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        self._note(table, expected, entries, owners)
        return super().append(table, expected, entries, owners)

    def _note(self, table: str, seq: int, entries: Sequence[Entry], owners: Owners) -> None:
        lines = tuple(map(_whole, entries))
        self.written.append(Written(self._loop.time(), table, seq, lines, dict(owners)))

    def _submit(self, write: Any) -> Future[None]:
        answer = super()._submit(write)
        if not self._due:
            self._due = True
            self._loop.call_later(self._luck.uniform(0.0005, 0.02), self._step)
        return answer

    def _step(self) -> None:
        self._due = False
        if self._queue:
            self._answer(self._take())


class StillThread:
    """In place of the thread that writes: it does so at the end only."""

    def __init__(self, target: Callable[[], None], **_: Any) -> None:
        self._target = target

    def start(self) -> None:
        pass

    def join(self) -> None:
        self._target()


class Mind:
    """In place of a process that thinks: in time or not, well or not."""

    is_begun = is_ready = True

    def __init__(self, games: Mapping[str, AnyGame], luck: random.Random) -> None:
        self._bots = _Bots(games, _make)
        self._luck = luck

    def is_ready_for(self, game: str) -> bool:
        return True

    async def start(self) -> None:
        pass

    async def get_ready(self, game: str) -> None:
        pass

    async def ask(self, question: bytes, seconds: float) -> bytes:
        if self._luck.random() < 0.03:
            await asyncio.sleep(seconds)
            raise Stuck("simulated")
        await asyncio.sleep(self._luck.uniform(0.01, 0.6))
        if self._luck.random() < 0.03:
            return msgspec.json.encode(Wish({"type": "cheat"}))
        asked = msgspec.json.decode(question, type=Job | GetReady)
        return msgspec.json.encode(Wish(self._bots.answer(asked)))

    async def kill(self) -> None:
        pass


def _make(game: str, level: str, seat: Seat, dice: Dice) -> Bot:
    return Hasard(seat, dice)


class MindsHere(Minds):
    """The queue for processes, in front of minds that need none."""

    def __init__(self, games: Mapping[str, AnyGame], luck: random.Random) -> None:
        super().__init__((), processes=0, seconds=1.0, manners=0.3)
        self._all = [Mind(games, luck), Mind(games, luck)]  # type: ignore[list-item]
        self._turns = Turns(self._all)


class Machine:
    """Where the server runs, if it does: `hub` is None while it is down."""

    def __init__(
        self,
        loop: VirtualLoop,
        folder: Path,
        games: Mapping[str, AnyGame],
        luck: random.Random,
        say: Callable[[str], None],
    ) -> None:
        self.hub: Hub | None = None
        self.store: SimulatedStore | None = None
        self.disk: Disk | None = None
        self.run = 0
        self.full = False
        self.unsynced = 0.0
        self.stepped = 0.0
        """By how much the system's time is wrong."""
        self.written: list[Written] = []
        self.up: list[list[float]] = []
        """From when to when a server ran."""
        self._loop = loop
        self._folder = folder
        self._games = games
        self._luck = luck
        self._say = say
        self._content: dict[str, bytes] = dict.fromkeys(FILES, b"")
        self._wires: dict[Wire, None] = {}
        self._context = Context()
        self._http: Callable[[], HttpConnection] | None = None
        self._opened: list[Any] = []

    # Starting

    def start(self) -> None:
        """Begin, or fail to and begin later."""
        self.run += 1
        self._context = Context()
        self._context.run(RUN.set, self.run)
        self.disk = Disk(self._folder / str(self.run), self._content, self._luck)
        self.disk.full, self.disk.unsynced = self.full, self.unsynced
        self.disk.crash = self._power_fails
        self._loop.create_task(self._serve(), context=self._context)

    async def _serve(self) -> None:
        assert self.disk is not None
        database = self.disk.folder / FILES[0]
        settings, loop = SETTINGS, self._loop
        now = Steady(self._wall, lambda: int(1e9 * loop.time()))
        try:
            self.store = SimulatedStore(database, loop, self._luck)
            self._opened.append(self.store)
            self.store.written = self.written
            directory = Directory(people_file(database), self.store)
            self._opened.append(directory)
            minds = MindsHere(self._games, self._luck)
            hub = Hub(self.store, directory, minds, self._games, now, lambda _: LEVELS)
            await hub.start()
        except (StoreFull, StoreBusy, StoreUnsure) as error:
            self._say(f"cannot start: {type(error).__name__}")
            self._loop.call_soon(partial(self.fail, power=False), context=WORLD)
            return
        guard = Guard(settings, loop.time)
        gate = Gate(settings, guard, 1000)
        config = uvicorn.Config(
            make_app(hub, settings, guard, page=NO_PAGE),
            http=partial(HttpConnection, gate),  # type: ignore[arg-type]
            ws=Connection,
            ws_max_size=LONGEST_BODY,
            ws_per_message_deflate=False,
            access_log=False,
            proxy_headers=False,
            log_config=None,
            lifespan="off",
        )
        config.load()
        state = ServerState()
        self._http = lambda: HttpConnection(
            gate, config=config, server_state=state, app_state={}, _loop=loop
        )
        self.hub = hub
        self.up.append([loop.time(), loop.time()])
        self._say(f"server {self.run} is up")

    def _wall(self) -> int:
        return int(1e9 * (BEGUN + self._loop.time() + self.stepped))

    def connect(self, wire: Wire) -> bool:
        """Is anybody there to take it?"""
        if self.hub is None or self._http is None:
            return False
        self._wires[wire] = None
        self._context.run(lambda: wire.attach(self._http(), self._context))  # type: ignore[misc]
        return True

    # Ending

    def _power_fails(self) -> None:
        """In the middle of a write: what follows it never happens."""
        self._loop.end(self.run)
        self._loop.call_soon(partial(self.fail, power=True), context=WORLD)

    def fail(self, *, power: bool) -> None:
        """The machine loses its power, or only the program ends; later it is started again."""
        assert self.disk is not None
        self._loop.end(self.run)
        self.disk.dead = True
        self._content = self.disk.after_power_loss() if power else self.disk.after_kill()
        self._say(f"server {self.run} {'loses its power' if power else 'is killed'}")
        self._down()
        self._loop.call_later(self._luck.uniform(0.1, 8), self.start, context=WORLD)

    async def stop(self) -> None:
        """As it is asked to end."""
        hub, store, disk = self.hub, self.store, self.disk
        assert hub is not None
        assert store is not None
        assert disk is not None
        self.hub = None
        self._say(f"server {self.run} is asked to end")
        work = self._loop.create_task(self._stop(hub, store), context=self._context)
        await asyncio.wait([work], timeout=60)
        # Its own disk: if the power failed meanwhile, another server may be up on a new one.
        if not disk.dead:
            assert work.done(), "the server does not end"
            work.result()
            self.fail(power=False)

    async def _stop(self, hub: Hub, store: SimulatedStore) -> None:
        for wire in list(self._wires):
            protocol = wire.get_protocol()
            if protocol is not None:
                protocol.shutdown()
        await hub.close()
        # SQLite itself does not mind a disk that is full when it tidies up at the end; but what
        # is raised in Python while it does so comes through.
        with suppress(StoreFull, StoreUnsure, apsw.Error):
            hub.directory.close()
        with suppress(apsw.Error):
            store.close()

    def _down(self) -> None:
        if self.hub is not None or (self.up and self.up[-1][0] == self.up[-1][1]):
            self.up[-1][1] = self._loop.time()
        self.hub = self._http = None
        self._loop.bury(self.run)
        for wire in self._wires:
            wire.gone()
        self._wires.clear()
        self._let_go()

    def _let_go(self) -> None:
        """Of files that nobody writes any more."""
        for opened in self._opened:
            for db in (
                getattr(opened, "_base", None),
                getattr(getattr(opened, "_writer", None), "_db", None),
                *getattr(opened, "_readers", ()),
            ):
                if db is not None:
                    with suppress(Exception):
                        db.close(True)  # noqa: FBT003 - by force
        self._opened.clear()
        if self.disk is not None:
            self.disk.remove()


@contextmanager
def replaced(loop: VirtualLoop, luck: random.Random, say: Callable[[str], None]) -> Iterator[None]:
    """While this holds, nothing asks the true clock, threads, luck or disk."""
    clock = SimpleNamespace(
        monotonic=loop.time, perf_counter=loop.time, sleep=lambda _: None, time_ns=None
    )
    before = random.getstate()
    random.seed(luck.getrandbits(64))
    heard = _Heard(say)
    logger = logging.getLogger("uvicorn.error")
    level, propagates = logger.level, logger.propagate
    logger.addHandler(heard)
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    with ExitStack() as stack:
        for name, thing in (
            ("tablee.store.disk.Connection", disk.connection),
            ("tablee.store.disk.time", clock),
            ("tablee.store.sqlite.time", clock),
            ("tablee.store.sqlite.Thread", StillThread),
            ("tablee.server.socket.time", clock),
            ("tablee.server.minds.bots.monotonic", loop.time),
            ("tablee.server.directory.ThreadPoolExecutor", Lane),
            ("tablee.server.hub.IDLE_SECONDS", luck.choice((4, 600))),
        ):
            stack.enter_context(patch(name, thing))
        stack.enter_context(patch.object(secrets, "token_bytes", luck.randbytes))
        stack.enter_context(patch.object(secrets, "randbits", luck.getrandbits))
        try:
            yield
        finally:
            random.setstate(before)
            logger.removeHandler(heard)
            logger.setLevel(level)
            logger.propagate = propagates


class _Heard(logging.Handler):
    """What uvicorn complains of."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._say(f"{record.getMessage().strip()} {error!r}")
