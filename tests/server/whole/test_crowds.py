"""Many at once: stalled readers, idle sockets, endless bots. How long people wait, what it weighs.

The server is a process of its own. Times are told and never judged, since they are the machine's as
much as ours: each is measured without the crowd and with it, in the same run.
"""

import os
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Client, child, free_port
from tests.server.wire import FRAMES_OF_A_SOCKET, Wire, percentile

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="Linux only"),
]

Reached = Callable[[str], None]
MINUTES = float(os.environ.get("SOAK_MINUTES", "60"))
"""Of the soak that lasts an hour."""
MOVES_A_SECOND = 40
"""In it, also on a machine that could do many more."""


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a server that lets one address have a thousand visitors, and its process."""
    port = free_port()
    with child(folder / "tables.db", port, "unlimited") as process:
        yield f"http://127.0.0.1:{port}", process.pid


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    return pages * resource.getpagesize()


def files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


class Pair:
    """Two people at a table of Hepta Mensa, who play one game after another."""

    def __init__(self, url: str) -> None:
        self.people = [Client(url, "Ada"), Client(url, "Bob")]
        self.wires: list[Wire] = []
        self.now: list[Any] = []
        self.moves = 0

    def _sit_down(self) -> None:
        self.leave()
        ada, bob = self.people
        self.table = ada.table("hepta_mensa", "me", "open")
        bob.sit(self.table, 1)
        self._connect()

    def _connect(self) -> None:
        self.leave()
        self.wires = [
            Wire(person, self.table, f"seat={seat}") for seat, person in enumerate(self.people)
        ]
        self.now = [wire.hear("hello")["now"] for wire in self.wires]

    def move(self) -> float:
        """How long one waits for the answer to a move, in seconds."""
        if not self.now or self.now[0]["result"] is not None:
            self._sit_down()
        elif self.wires[0].sent + self.wires[1].sent > FRAMES_OF_A_SOCKET:
            self._connect()
        [seat] = self.now[0]["waiting"]
        action = self.now[seat]["view"]["actions"][self.moves % 2 - 1]
        self.moves += 1
        begun = time.perf_counter()
        self.wires[seat].send(type="play", id=f"m{self.moves}", action=action)
        self.now[seat] = self.wires[seat].hear("update")["now"]
        self.wires[seat].hear("done")
        took = time.perf_counter() - begun
        self.now[1 - seat] = self.wires[1 - seat].hear("update")["now"]
        return took

    def leave(self) -> None:
        for wire in self.wires:
            wire.drop()
        self.wires = []


@contextmanager
def pairs(url: str, number: int) -> Iterator[list[Pair]]:
    some = [Pair(url) for _ in range(number)]
    try:
        yield some
    finally:
        for pair in some:
            pair.leave()


def waits(
    some: list[Pair], moves: int, between: Callable[[], object] = lambda: None
) -> list[float]:
    """How long people waited for each of so many moves."""
    times: list[float] = []
    for number in range(moves):
        times.append(some[number % len(some)].move())
        between()
    return times


def summed_up(times: list[float]) -> str:
    return (
        f"p99 {1000 * percentile(times, 0.99):.0f} ms, median {1000 * percentile(times, 0.5):.1f}"
    )


@pytest.mark.bar(22)
def test_fifty_who_do_not_read_hold_nobody_up(tmp_path: Path, reached: Reached) -> None:
    with serving(tmp_path) as (url, _), ExitStack() as stack, pairs(url, 10) as some:
        alone = waits(some, 1000)
        eve = Client(url, "Eve")
        stalled: list[Wire] = []

        def stall() -> None:
            """Fifty at the tables where people play, come anew when they are dropped."""
            while len(stalled) < 50:
                pair = some[len(stalled) % len(some)]
                stalled.append(Wire(eve, pair.table, "seat=none", buffer=4096))
                stack.enter_context(stalled[-1])

        began = [time.monotonic()]

        def again() -> None:
            if time.monotonic() - began[0] > 8:
                began[0] = time.monotonic()
                for wire in stalled:
                    wire.drop()
                stalled.clear()
                stall()

        stall()
        crowded = waits(some, 1000, again)
    reached(
        f"50 stalled readers: 1,000 moves, {summed_up(crowded)}; without them {summed_up(alone)}"
    )


@pytest.mark.bar(24)
def test_twenty_endless_bots_hold_nobody_up(tmp_path: Path, reached: Reached) -> None:
    with serving(tmp_path) as (url, _), ExitStack() as stack, pairs(url, 10) as some:
        alone = waits(some, 1000)
        eve = Client(url, "Eve")
        for _ in range(20):
            table = eve.table("trio", "maitre", "maitre", "me")
            wire = stack.enter_context(Wire(eve, table, "seat=2"))
            wire.hear("hello")
        crowded = waits(some, 1000)
    reached(f"20 endless bots: 1,000 moves, {summed_up(crowded)}; without them {summed_up(alone)}")


@pytest.mark.bar(23)
def test_five_thousand_idle_sockets_weigh_little(tmp_path: Path, reached: Reached) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with serving(tmp_path) as (url, pid), ExitStack() as stack:
        person = Client(url)
        tables = [person.table("hepta_mensa", "me", "me") for _ in range(2500)]
        seated = resident(pid)
        wires: list[Wire] = []
        for number, table in enumerate(tables):
            for seat in range(2):
                wires.append(stack.enter_context(Wire(person, table, f"seat={seat}")))
                wires[-1].hear("hello")
            if number % 250 == 0:
                for wire in wires:
                    wire.come()  # whoever does not answer when called is dropped
        each = (resident(pid) - seated) / 5000 / 1024
        assert files(pid) > 5000
    assert each <= 34
    reached(f"5,000 idle sockets: {each:.1f} KiB each")


@pytest.mark.bar(23)
def test_memory_is_flat_for_an_hour(tmp_path: Path, reached: Reached) -> None:
    """People who play, leave and come back without end: after a while nothing grows any more."""
    with serving(tmp_path) as (url, pid), pairs(url, 20) as some:
        until = time.monotonic() + 60 * MINUTES
        weights: list[int] = []
        opened: list[int] = []
        moves, look = 0, 0.0
        while time.monotonic() < until:
            begun = time.monotonic()
            moves += len(waits(some, 20))
            # Tables are kept for ten minutes: how many they are must not hang on the machine.
            time.sleep(max(0.0, 20 / MOVES_A_SECOND - (time.monotonic() - begun)))
            if time.monotonic() > look:
                look = time.monotonic() + 60 * MINUTES / 40
                weights.append(resident(pid))
                opened.append(files(pid))
    third = len(weights) // 3
    before, after = max(weights[third : 2 * third]), max(weights[2 * third :])
    assert after < 1.05 * before, "it grows"
    assert max(opened[2 * third :]) <= max(opened[third : 2 * third]) + 5
    reached(
        f"{MINUTES:g} minutes, {moves:,} moves: {before / 2**20:.1f} MiB at most in the second"
        f" third, {after / 2**20:.1f} in the last; {max(opened)} files at most"
    )
