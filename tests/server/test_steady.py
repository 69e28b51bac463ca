"""Time that nobody can set: steps of the system's clock, and a server that is started again."""

import asyncio
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.core.game import TimedOut
from tablee.core.seats import Seat
from tablee.server.directory import Directory
from tablee.server.hub import Hub
from tablee.server.messages import MySeat, NewTable
from tablee.server.minds.bots import Minds
from tablee.server.room import Room
from tablee.server.steady import Steady
from tablee.store.base import StoreFull
from tablee.store.memory import MemoryStore
from tablee.table.log import Happened
from tests.server.serving import LEVELS, TRIO, WORKER
from tests.table.playing import Time

pytestmark = pytest.mark.bar(16)
HOUR = 3_600_000
CLOCK = 300


def test_a_step_of_the_system_s_time_is_not_seen() -> None:
    wall, ticks = [5_000_000_000], [70_000_000]
    steady = Steady(lambda: wall[0], lambda: ticks[0])
    assert steady() == 5000
    wall[0] -= 10**15
    ticks[0] += 25_000_000
    assert steady() == 5025, "set back, time goes on"
    wall[0] += 10**18
    assert steady() == 5025, "set forward, it does not jump"


def test_the_server_s_time_goes_with_the_system_s_when_it_starts() -> None:
    wall = [1_700_000_000_000_000_000]
    assert Steady(lambda: wall[0], lambda: 12_345)() == 1_700_000_000_000


class Restarting:
    """A server that is killed and started again, on one loop and by a clock of the test's."""

    def __init__(self, path: Path) -> None:
        self.time = Time()
        self.store = MemoryStore()
        self.directory = Directory(path / "people.db", self.store)
        self.table = ""
        self.hub = self._hub()

    def _hub(self) -> Hub:
        minds = Minds(WORKER, processes=1, seconds=0.2, manners=0)
        return Hub(self.store, self.directory, minds, TRIO, self.time, lambda _: LEVELS)

    async def open(self) -> None:
        await self.hub.start()
        person, _ = await self.directory.welcome("Ada", self.time())
        plan = NewTable("trio", (MySeat(),) * 3, {"clock": CLOCK})
        room: Any = await self.hub.open(person, plan)
        self.table = room.id
        for seat in range(3):
            await room.seating.sit(person, Seat(seat), bytes(16), f"Ada {seat}")

    async def room(self) -> Room:
        room = await self.hub.room(self.table)
        assert room is not None
        return room

    async def kill(self) -> None:
        """No last word: what it wrote while it lived is all that is left."""
        directory: Any = self.directory
        directory.beat = _nothing
        await self.hub.close()
        del directory.beat
        self.hub = self._hub()

    async def left(self) -> int:
        room = await self.room()
        [left] = room.table.clocks.left(room.time()).values()
        return left


async def _nothing(_: dict[str, int]) -> None:
    pass


def test_nobody_is_flagged_or_freed_by_two_hundred_restarts(tmp_path: Path) -> None:
    server, luck = Restarting(tmp_path), Random(7)  # noqa: S311 - a test's luck

    async def restarts() -> None:
        await server.open()
        thought = 0
        for _ in range(200):
            await server.kill()
            # However long it was off, and however its clock was set meanwhile.
            server.time.now = max(0, server.time.now + luck.randrange(-48 * HOUR, 48 * HOUR))
            await server.hub.start()
            left = await server.left()
            assert left == 1000 * CLOCK - thought, "what was thought before it was killed"
            server.time.now += luck.randrange(1000)
            thought += left - await server.left()
            await server.hub._beat()
        assert thought > 50_000
        room = await server.room()
        events = [e.body.event for e in room.table.entries if isinstance(e.body, Happened)]
        assert not any(isinstance(event, TimedOut) for event in events)
        await server.hub.close()

    asyncio.run(restarts())
    server.directory.close()


def test_a_log_ahead_of_the_system_s_time_goes_on_at_its_pace(tmp_path: Path) -> None:
    server = Restarting(tmp_path)

    async def restarts() -> None:
        server.time.now = 100 * HOUR
        await server.open()
        await server.kill()
        server.time.now = 50 * HOUR  # the machine believed in a wrong year, and was corrected
        await server.hub.start()
        before = await server.left()
        server.time.now += 20_000
        assert await server.left() == before - 20_000
        await server.hub.close()

    asyncio.run(restarts())
    server.directory.close()


def test_a_server_that_never_read_a_table_does_not_use_up_its_time(tmp_path: Path) -> None:
    server = Restarting(tmp_path)

    async def restarts() -> None:
        await server.open()
        before = await server.left()
        first = server.table
        await server.kill()
        await server.open()  # another table keeps this server busy for hours
        server.time.now += 100_000
        await server.hub._beat()
        await server.kill()
        await server.hub.start()
        server.table = first
        assert await server.left() == before
        await server.hub.close()

    asyncio.run(restarts())
    server.directory.close()


def test_a_table_is_not_taken_up_again_before_its_pause_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a full disk would let clocks be charged for the time in which no server was there."""

    def full(*_: Any) -> Future[None]:
        answer: Future[None] = Future()
        answer.set_exception(StoreFull())
        return answer

    async def run() -> None:
        server = Restarting(tmp_path)
        await server.open()
        await server.kill()
        server.time.now += HOUR
        with monkeypatch.context() as patched:
            patched.setattr(MemoryStore, "append", full)
            with pytest.raises(StoreFull):
                await server.room()
        table = (await server.room()).table
        assert not any(_timed_out(entry.body) for entry in table.entries)
        assert list(table.clocks.left(server.time()).values()) == [1000 * CLOCK]
        await server.hub.close()
        server.directory.close()

    asyncio.run(run())


def _timed_out(body: Any) -> bool:
    return isinstance(body, Happened) and isinstance(body.event, TimedOut)
