"""Lines that break: moves sent again and again, races, and people who drop out at any byte."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.room import Room
from tablee.store.sqlite import SqliteStore
from tablee.table.table import Accepted
from tests.server.serving import Client, inside, outside
from tests.server.wire import FRAMES_OF_A_SOCKET, UNLIMITED, Wire

HEPTA = {"hepta_mensa": HeptaMensa()}
Reached = Callable[[str], None]


# Moves sent again


class Player:
    """Somebody at a seat with two devices, whose lines break."""

    def __init__(self, person: Client, table: str, seat: int, luck: Random) -> None:
        self.person, self.table, self.seat, self.luck = person, table, seat, luck
        self.wires = [self._connect(), self._connect()]
        self.moves: dict[str, Any] = {}
        self.answers: dict[str, set[int]] = {}
        self.copies = self.breaks = 0
        self.now: Any = None

    def _connect(self) -> Wire:
        return Wire(self.person, self.table, f"seat={self.seat}")

    def look(self) -> Any:
        """How things stand, by all that has come to either device."""
        for number in range(2):
            try:
                for message in self.wires[number].come():
                    self._learn(message)
            except ConnectionError:
                self._break(number)
        return self.now

    def play(self, request: str) -> None:
        """A move, one to five times, with older ones in between; until it is answered."""
        self.moves[request] = self.luck.choice(self.now["view"]["actions"])
        batch = [request] * self.luck.randint(1, 5)
        batch += self.luck.choices([*self.moves], k=self.luck.randint(0, 2))
        self.luck.shuffle(batch)
        for one in batch:
            self._send(self.luck.randrange(2), one)
            if self.luck.random() < 0.05:
                self._break(self.luck.randrange(2))
        while request not in self.answers:
            # What was under way on a line that broke may be lost: sent again, it does no harm.
            number = self.luck.randrange(2)
            self._send(number, request)
            while request not in self.answers:
                self._learn(self.wires[number].next())

    def _send(self, number: int, request: str) -> None:
        if self.wires[number].sent >= FRAMES_OF_A_SOCKET:
            self._break(number)
        self.wires[number].send(type="play", id=request, action=self.moves[request])
        self.copies += 1

    def _break(self, number: int) -> None:
        self.wires[number].drop()
        self.wires[number] = self._connect()
        self.breaks += 1

    def _learn(self, message: Any) -> None:
        if message["type"] == "done":
            self.answers.setdefault(message["id"], set()).add(message["seq"])
        elif message["type"] in ("hello", "update"):
            if self.now is None or message["now"]["seq"] > self.now["seq"]:
                self.now = message["now"]
        else:
            assert message["type"] != "refused", message


def resend(folder: Path, moves: int, seed: int) -> tuple[int, int]:
    """So many moves, each applied once; how many were sent, and how many lines broke."""
    luck = Random(seed)  # noqa: S311 - luck that can be repeated
    played = copies = breaks = 0
    with (
        SqliteStore(folder / "t.db") as store,
        outside(folder, store, HEPTA, UNLIMITED) as url,
    ):
        person = Client(url)
        while played < moves:
            table = person.table("hepta_mensa", "me", "me")
            players = [Player(person, table, seat, luck) for seat in range(2)]
            while True:
                for player in players:
                    while player.look() is None:
                        pass
                now = max((player.now for player in players), key=lambda now: int(now["seq"]))
                if now["result"] is not None:
                    break
                mover = players[now["waiting"][0]]
                while mover.look()["seq"] < now["seq"]:
                    pass
                mover.play(f"m{played}")
                played += 1
            for player in players:
                assert all(len(seqs) == 1 for seqs in player.answers.values()), "two answers"
                copies, breaks = copies + player.copies, breaks + player.breaks
                for wire in player.wires:
                    wire.drop()
            sent = {request for player in players for request in player.moves}
            assert applied(store, table) == sorted(sent)
    return copies, breaks


def applied(store: SqliteStore, table: str) -> list[str]:
    """The requests in the log, each as often as it was carried out."""
    found: list[str] = []
    last = None
    for _, body in store.read(table):
        entry = json.loads(body)
        if (request := entry.get("id")) and request != last and request.startswith("m"):
            found.append(request)
        last = request
    return sorted(found)


@pytest.mark.bar(5)
def test_moves_sent_again_on_lines_that_break_are_played_once(tmp_path: Path) -> None:
    copies, _ = resend(tmp_path, 40, seed=1)
    assert copies > 80


@pytest.mark.bar(5)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_ten_thousand_moves_sent_again_are_played_once(
    tmp_path: Path, part: int, reached: Reached
) -> None:
    copies, breaks = resend(tmp_path, 2000, seed=part)
    reached(f"2,000 moves sent {copies:,} times over {breaks:,} broken lines, each played once")


# Races


async def at_once(room: Room, seat: Seat, action: Any) -> list[Any]:
    """The same place wished for by four, who do not know of each other: it can be laid on once."""
    begun = room.table.next_seq
    return await asyncio.gather(*(room.play(seat, action, f"{begun}-{n}") for n in range(4)))


@pytest.mark.bar(6)
def test_of_moves_that_race_one_wins(tmp_path: Path) -> None:
    luck = Random(1)  # noqa: S311 - luck that can be repeated
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store, HEPTA) as server:
        table = server.table(server.person(), "me", "me", game="hepta_mensa")
        room = server.call(server.hub.room, table)
        while room.table.result is None:
            [seat] = room.table.waiting()
            answers = server.call(at_once, room, seat, luck.choice(room.table.view(seat).actions))
            assert sum(isinstance(answer, Accepted) for answer in answers) == 1
            assert sum(isinstance(answer, Refusal) for answer in answers) == 3


@pytest.mark.bar(6)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_of_a_thousand_races_over_sockets_each_has_one_winner(
    tmp_path: Path, part: int, reached: Reached
) -> None:
    luck = Random(part)  # noqa: S311 - luck that can be repeated
    races = 0
    with (
        SqliteStore(tmp_path / "t.db") as store,
        outside(tmp_path, store, HEPTA, UNLIMITED) as url,
    ):
        person = Client(url)
        while races < 250:
            table = person.table("hepta_mensa", "me", "me")
            wires = [[Wire(person, table, f"seat={seat}") for _ in range(4)] for seat in range(2)]
            now = [[wire.hear("hello")["now"] for wire in some] for some in wires]
            while now[0][0]["result"] is None:
                [seat] = now[0][0]["waiting"]
                action = luck.choice(now[seat][0]["view"]["actions"])
                for n, wire in enumerate(wires[seat]):
                    wire.send(type="play", id=f"{races}-{n}", action=action)
                now = [[wire.hear("update")["now"] for wire in some] for some in wires]
                answers = [wire.hear("done", "refused")["type"] for wire in wires[seat]]
                assert sorted(answers) == ["done", "refused", "refused", "refused"]
                races += 1
            for wire in (*wires[0], *wires[1]):
                assert not any(message["type"] == "update" for message in wire.come())
                wire.drop()
    reached(f"{races} races of four over sockets, one winner each")


# Drops


class Watcher:
    """Somebody who drops out in the middle of anything, and comes back for what he missed."""

    def __init__(self, person: Client, table: str, seat: str) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.last = -1
        self.drops = 0
        self.wire = self._connect()

    def _connect(self) -> Wire:
        return Wire(self.person, self.table, f"seat={self.seat}&since={self.last}")

    def read(self, most: int) -> Any:
        """So many bytes more. Each item must follow upon the last."""
        now = None
        for message in self.wire.come(most):
            if message["type"] in ("hello", "update"):
                now = message["now"]
                for item in message["items"]:
                    assert item["seq"] == self.last + 1, "missed, or heard twice"
                    self.last += 1
        return now

    def drop(self) -> None:
        self.wire.drop()
        self.drops += 1
        self.wire = self._connect()


def drop_out(folder: Path, drops: int, seed: int) -> int:
    """Drop out so many times at games that go on; how many items were heard."""
    luck = Random(seed)  # noqa: S311 - luck that can be repeated
    dropped = heard = 0
    with outside(folder, None, HEPTA, UNLIMITED) as url:
        person = Client(url)
        while dropped < drops:
            table = person.table("hepta_mensa", "me", "me")
            movers = [Wire(person, table, f"seat={seat}") for seat in range(2)]
            watchers = [Watcher(person, table, seat) for seat in ("0", "1", "none", "none")]
            now = [wire.hear("hello")["now"] for wire in movers]
            while now[0]["result"] is None:
                [seat] = now[0]["waiting"]
                action = now[seat]["view"]["actions"][0]
                movers[seat].send(type="play", id=f"m{now[0]['seq']}", action=action)
                for watcher in watchers:
                    for _ in range(luck.randint(0, 2)):
                        watcher.read(luck.choice((0, 100, 600, 1500, 4000, 1 << 20)))
                        watcher.drop()
                now = [wire.hear("update")["now"] for wire in movers]
            for watcher in watchers:
                while watcher.last < now[0]["seq"]:
                    watcher.read(1 << 20)
                watcher.read(1 << 20)
                assert watcher.last == now[0]["seq"]
                dropped, heard = dropped + watcher.drops, heard + watcher.last + 1
            for wire in (*movers, *(watcher.wire for watcher in watchers)):
                wire.drop()
    return heard


@pytest.mark.bar(8)
def test_whoever_drops_out_at_any_byte_misses_nothing_and_hears_nothing_twice(
    tmp_path: Path,
) -> None:
    assert drop_out(tmp_path, 100, seed=1) > 100


@pytest.mark.bar(8)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_of_ten_thousand_drops_none_costs_or_doubles_anything(
    tmp_path: Path, part: int, reached: Reached
) -> None:
    heard = drop_out(tmp_path, 2000, seed=part)
    reached(f"2,000 drops at any byte: {heard:,} items heard, none missed, none twice")
