"""One seed: a table or two, people and bots, a storm of faults, and then quiet."""

import asyncio
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablee.core.game import AnyGame
from tablee.games.hepta_mensa import HeptaMensa
from tests.simulation.crowd import Answer, Screen, Somebody
from tests.simulation.loop import VirtualLoop
from tests.simulation.machine import LEVELS, Machine, replaced
from tests.simulation.network import CALM, Frame, Weather, Wire
from tests.tiny import Trio

GAMES: Final[dict[str, AnyGame]] = {"trio": Trio(), "hepta_mensa": HeptaMensa()}
SEATS: Final = {"trio": 3, "hepta_mensa": 2}
NAMES: Final = ("Ada", "Bob", "Cleo", "Dora", "Emil", "Fay")
LONGEST_QUIET: Final = 900.0
"""Seconds of virtual time in which every game comes to its end, once nothing fails any more."""


class Sent(NamedTuple):
    """A message that the server sent on a socket, whatever became of it."""

    at: float
    socket: int
    data: bytes


class Socket(NamedTuple):
    """Who opened it, for which table, having seen how much of it."""

    person: Somebody
    table: str
    since: int


class Call(NamedTuple):
    """A call over HTTP that was answered."""

    person: Somebody
    path: str
    body: dict[str, Any]
    answer: Answer


class Said(NamedTuple):
    """A request that a client sent on a socket."""

    at: float
    socket: int
    request: str
    data: bytes


class Truth(NamedTuple):
    """A table as the store knows it when all is over, and the power has failed once more."""

    table: str
    game: AnyGame
    rows: list[bytes]
    seed: bytes
    owners: dict[int, str]
    chat: list[str]


class World:
    """Everything that happens in a seed, and what is known of it afterwards."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.trace: list[str] = []
        self.sent: list[Sent] = []
        self.said_by: list[Said] = []
        self.sockets: dict[int, Socket] = {}
        self.calls: list[Call] = []
        self.screens: list[Screen] = []
        self.seen_by: dict[Screen, list[Any]] = {}
        self.complaints: list[str] = []
        self.met: Counter[str] = Counter()
        """How often what was met."""
        self.truths: list[Truth] = []
        self.unfinished: list[str] = []
        self.full: list[list[float]] = []
        self.people: dict[str, Somebody] = {}
        self.asked_to_forget: set[str | None] = set()
        self.unsynced = False
        """Do syncs fail?"""
        self.doubles = False
        """Do frames come twice?"""
        self.quiet = False
        self.over = False
        self.loop = VirtualLoop(self.luck("threads"))
        self._numbers = count(1)
        self._wires = count(1)
        self._hosts: dict[str, Somebody] = {}
        self._announced: dict[str, asyncio.Future[str]] = {}
        self._tasks: list[asyncio.Task[Any]] = []
        self._became_quiet = asyncio.Event()
        self._weather = CALM
        self._folder: Path
        self.machine: Machine

    def luck(self, name: str) -> random.Random:
        """A stream of its own for each thing, so that one does not disturb another."""
        return random.Random(f"{self.seed} {name}")  # noqa: S311 - to be repeated

    # What others tell

    def say(self, line: str) -> None:
        self.trace.append(f"{self.loop.time():.6f} {line}")

    def number(self) -> int:
        return next(self._numbers)

    def wire(self, person: Somebody, to: str, since: int | None = None) -> Wire | None:
        """A connection to the server, if it is there; a socket, for who has seen so much."""
        number = next(self._wires)
        luck = self.luck(f"wire {number}")
        wire = Wire(
            self.loop,
            number,
            person.address,
            luck,
            lambda: self._weather,
            lambda frame: self._note_sent(number, frame),
        )
        if since is not None:
            self.sockets[number] = Socket(person, to, since)
        self.say(f"{person.name} connects as {number} to {to}")
        return wire if self.machine.connect(wire) else None

    def _note_sent(self, number: int, frame: Frame) -> None:
        self.sent.append(Sent(self.loop.time(), number, frame.data))

    def said(self, screen: Screen, request: str, data: bytes) -> None:
        wire = screen._wire
        assert wire is not None
        self.say(f"{screen.person.name} says {data.decode()}")
        self.said_by.append(Said(self.loop.time(), wire.number, request, data))

    def saw(self, screen: Screen, items: list[Any]) -> None:
        self.seen_by.setdefault(screen, []).extend(items)

    def forgot(self, screen: Screen) -> None:
        self.seen_by.pop(screen, None)

    def answered(
        self, person: Somebody, method: str, path: str, body: dict[str, Any], answer: Answer
    ) -> None:
        self.say(f"{person.name} is answered {method} {path} {answer.status} {answer.body}")
        self.calls.append(Call(person, path, body, answer))
        if answer.status >= 500 and answer.body is None:
            self.complaints.append(f"{method} {path} failed")

    def complain(self, line: str) -> None:
        if not self.loop.burying:
            line = line.replace(str(self._folder), "")
            self.say(line)
            self.complaints.append(line)

    def announce(self, table: str, host: Somebody) -> None:
        self._hosts[table] = host
        self._announced[host.name].set_result(table)

    def newcomer(self, like: str) -> Somebody:
        return self._person(f"{like}x{self.number()}")

    def _person(self, name: str) -> Somebody:
        self.people[name] = Somebody(self, name)
        return self.people[name]

    def go(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(self.loop.create_task(work))

    async def wait(self, seconds: float) -> None:
        """So long, or until it is quiet."""
        await asyncio.wait([asyncio.ensure_future(self._became_quiet.wait())], timeout=seconds)

    def let_begin(self, screen: Screen) -> None:
        """Whoever opened the table lets bots sit where nobody came."""
        host = self._hosts[screen.table]
        if screen.person is host:
            empty = [n for n, one in enumerate(screen.now["players"]) if one is None]
            for seat in empty:
                path = f"/api/tables/{screen.table}/bot"
                self.go(_ask(host, path, seat=seat, level=LEVELS[0]))

    # What happens

    def run(self) -> None:
        """From the beginning to the end."""
        folder = self._folder = Path(tempfile.mkdtemp(prefix="tablee-", dir=_memory()))
        luck = self.luck("server")
        self.machine = Machine(self.loop, folder, GAMES, luck, self.say)
        try:
            with replaced(self.loop, self.luck("secrets"), self.complain):
                self.loop.run_until_complete(self._happen())
                self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        finally:
            self.machine._let_go()
            self.loop.close()
            shutil.rmtree(folder, ignore_errors=True)
        self.complaints += self.loop.complaints

    async def _happen(self) -> None:
        luck = self.luck("plan")
        self.machine.start()
        for number in range(luck.choices((1, 2), (5, 1))[0]):
            self._set_table(luck, number)
        length = luck.uniform(15, 70)
        self._storm(luck, length)
        await asyncio.sleep(length)
        self.say("it is quiet")
        self._calm_down()
        await self._settle()
        self.over = True
        self.say("it is over")
        self.machine.fail(power=True)
        await self._be_up()
        for task in self._tasks:
            task.cancel()
        for done in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(done, Exception):
                self.unfinished.append(repr(done))
        await self._read()
        self.machine.disk.crash = lambda: None  # type: ignore[union-attr]
        self.loop.end(self.machine.run)
        self.loop.bury(self.machine.run)
        self.machine.up[-1][1] = self.loop.time()

    def _set_table(self, luck: random.Random, number: int) -> None:
        game = luck.choices(list(GAMES), (4, 1))[0]
        names = luck.sample(NAMES, SEATS[game])
        kinds = ["me", *luck.choices(("open", "bot"), (3, 1), k=SEATS[game] - 1)]
        plans = [
            {"kind": kind, "level": luck.choice(LEVELS)} if kind == "bot" else {"kind": kind}
            for kind in kinds
        ]
        clock = luck.choice((0, 4, 15, 60)) if game == "trio" else luck.choice((0, 60))
        terms = {
            "game": game,
            "seats": plans,
            "options": {"clock": clock},
            "absence": luck.choice((0, 3, 10, 60)),
        }
        names = [f"{name}{number}" for name in names]
        self._announced[names[0]] = self.loop.create_future()
        host = self._person(names[0])
        self.go(self._host(host, terms))
        for seat, (name, kind) in enumerate(zip(names, kinds, strict=True)):
            if kind == "open":
                self.go(self._come(names[0], partial(self._person(name).sit_and_play, seat=seat)))
        if luck.random() < 0.4:
            watcher = self._person(f"Zoe{number}")
            self.go(self._come(names[0], watcher.look_on))

    async def _host(self, host: Somebody, terms: dict[str, Any]) -> None:
        await host.host(terms)
        await host.sit_and_play(self._announced[host.name].result(), 0)

    async def _come(self, host: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        table = await asyncio.shield(self._announced[host])
        await work(table)

    # Faults

    def _storm(self, luck: random.Random, length: float) -> None:
        rough = luck.choice((0.0, 0.3, 1.0))
        self._weather = Weather(
            lost=0.06 * rough * luck.random(),
            doubled=0.1 * rough * luck.random(),
            reordered=0.1 * rough * luck.random(),
            broken=0.04 * rough * luck.random(),
            stuck=0.02 * rough * luck.random(),
            slowest=luck.choice((0.02, 0.1, 1.5)),
        )
        self.machine.unsynced = luck.choice((0.0, 0.0, 0.05))
        self.unsynced, self.doubles = self.machine.unsynced > 0, rough > 0
        self.say(f"{self._weather}, {self.machine.unsynced} of the syncs fail")
        faults = {
            self._crash_in_a_write: luck.choice((0, 1, 3)),
            self._kill: luck.choice((0, 1)),
            self._lose_power: luck.choice((0, 1)),
            self._restart: luck.choice((0, 0, 1)),
            self._fill: luck.choice((0, 0, 1)),
            self._step_time: luck.choice((0, 1, 3)),
        }
        for fault, times in faults.items():
            for _ in range(times):
                self.loop.call_later(luck.uniform(0.5, length), self._befall, fault)

    def _befall(self, fault: Callable[[], None]) -> None:
        if not self.quiet and self.machine.hub is not None:
            self.met[fault.__name__.strip("_")] += 1
            fault()

    def _crash_in_a_write(self) -> None:
        disk = self.machine.disk
        assert disk is not None
        disk.fails_at = disk.done + self.luck(f"write {disk.done}").randint(1, 40)

    def _kill(self) -> None:
        self.machine.fail(power=False)

    def _lose_power(self) -> None:
        self.machine.fail(power=True)

    def _restart(self) -> None:
        self.go(self.machine.stop())

    def _fill(self) -> None:
        self.say("the disk is full")
        self._set_full(full=True)
        seconds = self.luck("full").uniform(1, 15)
        self.loop.call_later(seconds, lambda: self._set_full(full=False))

    def _set_full(self, *, full: bool) -> None:
        if full != self.machine.full:
            now = self.loop.time()
            self.full += [[now, now]] if full else []
            self.full[-1][1] = now
        self.machine.full = full
        if self.machine.disk is not None:
            self.machine.disk.full = full

    def _step_time(self) -> None:
        by = self.luck(f"time {len(self.trace)}").choice((-86400, -3600, -5, 5, 3600, 86400))
        self.machine.stepped += by
        self.say(f"the system's time is set by {by}")

    def _calm_down(self) -> None:
        self.quiet = True
        self._became_quiet.set()
        self._weather = CALM
        self._set_full(full=False)
        self.machine.unsynced = 0.0
        if self.machine.disk is not None:
            self.machine.disk.fails_at = None
            self.machine.disk.unsynced = 0.0
        for screen in self.screens:
            screen.look_again()

    # The end

    async def _settle(self) -> None:
        deadline = self.loop.time() + LONGEST_QUIET
        while True:
            await asyncio.sleep(1)
            if not (left := self._unsettled()):
                return
            if self.loop.time() >= deadline:
                self.unfinished = left
                return

    def _unsettled(self) -> list[str]:
        hub = self.machine.hub
        if hub is None:
            return ["no server"]
        left: list[str] = []
        for name, announced in self._announced.items():
            if not announced.done():
                left.append(f"{name}'s table was not opened")
                continue
            table = announced.result()
            room = hub.loaded(table)
            here = [one for one in self.screens if one.table == table and not one.person.gone]
            if not any(one.seat is not None for one in here):
                # Nobody is left who could play; clocks may, and then all who look are told.
                if room is not None and any(one.seen != room.table.next_seq - 1 for one in here):
                    left.append(f"not everybody at {table} knows all")
                continue
            if room is None:
                left.append(f"{table} is not there")
            elif not room.table.started:
                if not self._hosts[table].gone:
                    left.append(f"{table} does not start")
            elif room.table.result is None:
                left.append(f"{table} does not end")
            elif any(one.seen != room.table.next_seq - 1 for one in here):
                left.append(f"not everybody at {table} knows all")
        return left

    async def _be_up(self) -> None:
        for _ in range(60):
            await asyncio.sleep(1)
            if self.machine.hub is not None:
                return
        raise AssertionError("the server does not come back")

    def forgotten_names(self) -> set[str]:
        """What those are called who asked to be forgotten, also on another device: with whoever was
        given a seat goes what was written there before.
        """
        people = self.people.values()
        stems = {_stem(one.name) for one in people if one.id in self.asked_to_forget}
        return {one.name for one in people if _stem(one.name) in stems}

    async def _read(self) -> None:
        hub, store = self.machine.hub, self.machine.store
        assert hub is not None
        assert store is not None
        store.check()
        for info in store.tables():
            row = await hub.directory.table(info.id)
            lines = [line for _, line in store.read(info.id)]
            game = next(g for n, g in GAMES.items() if f'"game":"{n}"'.encode() in lines[0])
            rows = await hub.directory.ask('SELECT text FROM chat WHERE "table" = ?', info.id)
            if row is None:
                self.met["orphans"] += 1  # the server ended between the two files
            self.truths.append(
                Truth(
                    info.id,
                    game,
                    lines,
                    store.seed(info.id),
                    store.owners(info.id),
                    [text for (text,) in rows],
                )
            )


def _stem(name: str) -> str:
    """What all devices of a person are called."""
    return name.partition("x")[0]


async def _ask(host: Somebody, path: str, **body: Any) -> None:
    await host.ask("POST", path, **body)


def _memory() -> str | None:
    """Files that need not outlive this process."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
