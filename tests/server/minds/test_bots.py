"""Bots in their processes: stuck, dying and illegal ones, and what is played instead."""

import asyncio
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.bots.base import LEVELS, Budget, Thought, make_bot
from tablee.bots.hasard import Hasard
from tablee.bots.volapuk.vocabulary import words_of
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.playing import settle
from tablee.core.seats import Seat
from tablee.server.minds.bots import Minds
from tablee.server.minds.bots_child import NICE, Job, _Bots, get_ready
from tablee.server.minds.turns import Place
from tests.server.serving import WORKER, Inside, alive, inside, next_inside
from tests.table.playing import seated
from tests.tiny import Discard, Draw, Trio

QUICK = {"seconds": 0.1, "grace": 0.2}


def finish(server: Inside, table: str, who: dict[str, str]) -> dict[str, Any]:
    """Play seat 0 to the end of the game."""
    with server.socket(table, who, "seat=0") as opened:
        now: dict[str, Any] = next_inside(opened, "hello")["now"]
        number = 0
        while not now["result"]:
            if 0 in now["waiting"]:
                number += 1
                action = now["view"]["actions"][0]
                opened.send_json({"type": "play", "id": f"r{number}", "action": action})
            now = next_inside(opened, "update")["now"]
        return now


def minds(server: Inside) -> Minds:
    return server.hub.house.minds


@pytest.mark.parametrize("level", ["moyen", "fort", "maitre"])
def test_a_legal_move_is_played_for_a_bot_that_fails(tmp_path: Path, level: str) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        who = server.person()
        table = server.table(who, "me", level, "facile")
        assert finish(server, table, who)["result"]
        # A bot that got stuck twice is not asked a third time before it has rested.
        assert minds(server).killed == (0 if level == "moyen" else 2)


def test_a_bot_that_has_rested_is_asked_again(tmp_path: Path) -> None:
    with inside(tmp_path, minds={**QUICK, "rest": 0}) as server:
        who = server.person()
        table = server.table(who, "me", "fort", "facile")
        assert finish(server, table, who)["result"]
        assert minds(server).killed > 2


def test_no_preset_has_its_words_to_load_while_somebody_waits() -> None:
    """Which of them a bot knows is drawn when it sits down; that takes a moment."""
    game, dice = GAMES["volapuk"], SeededDice(bytes(32))
    get_ready(game)
    loaded = words_of.cache_info().misses
    assert loaded > 0
    for options in game.about.presets.values():
        state, _ = settle(game, game.start(options, 2), dice)
        seat = min(game.waiting(state))
        for level in LEVELS:
            make_bot("volapuk", level, seat, dice).act(game.view(state, seat), Budget(seconds=0))
    assert words_of.cache_info().misses == loaded


@pytest.mark.bar(24)
def test_a_bot_in_an_endless_loop_is_killed_and_delays_nobody(tmp_path: Path) -> None:
    slow = {"seconds": 2.0, "grace": 0.5, "processes": 2}
    with inside(tmp_path, minds=slow) as server:
        who = server.person()
        server.call(_warm_both, minds(server))
        stuck = server.table(who, "maitre", "me", "me")
        lively = server.table(who, "me", "facile", "facile")
        finish(server, lively, who)
        assert minds(server).killed == 0, "the other game ended while one bot was still stuck"
        busy = [mind._process for mind in minds(server)._all]
        pids = [process.pid for process in busy if process is not None]
        with server.socket(stuck, who, "seat=1") as opened:
            next_inside(opened, "hello")
            update = next_inside(opened, "update")
            assert update["items"][0]["news"]["type"] == "draw_begun"
        assert minds(server).killed == 1
        assert sum(map(alive, pids)) == len(pids) - 1


async def _warm_both(both: Minds) -> None:
    await asyncio.gather(both.warm(), both.warm())


def test_whoever_waits_for_a_bot_that_still_starts_is_told_so(tmp_path: Path) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        who = server.person()
        table = server.table(who, "me", "facile", "facile")
        with server.socket(table, who, "seat=0") as opened:
            now = next_inside(opened, "hello")["now"]
            for number in range(99):
                if now["waiting"] != [0]:
                    break
                wish = {"type": "play", "id": f"r{number}", "action": now["view"]["actions"][0]}
                opened.send_json(wish)
                now = next_inside(opened, "update")["now"]
            [seat] = now["waiting"]
            assert next_inside(opened, "starting")["seats"] == [seat]
            with server.socket(table, who, "seat=none") as late:
                hello = next_inside(late, "hello")
                assert hello["starting"] in ([seat], [])
            assert next_inside(opened, "starting")["seats"] == []
            update = next_inside(opened, "update")
            assert update["items"], "it plays once it is ready"
        with server.socket(table, who, "seat=0") as again:
            assert next_inside(again, "hello")["starting"] == []


def test_a_process_that_is_ready_for_a_game_is_not_starting(tmp_path: Path) -> None:
    asked = []

    def starting() -> AbstractContextManager[None]:
        asked.append(1)
        return nullcontext()

    async def scene() -> None:
        both = Minds(WORKER, processes=2, **QUICK)
        await both.warm()
        assert [mind.is_begun for mind in both._all] == [False, True], "one is enough"
        host = seated(Trio())
        news = [msgspec.Raw(msgspec.json.encode(n)) for n in host.table.heard(Seat(0))]
        view = msgspec.Raw(msgspec.json.encode(host.table.view(Seat(0))))
        job = Job("t", "trio", "facile", Seat(0), news, view, 1.0)
        assert await both.think(job, starting) is not None
        first = len(asked)
        assert await both.think(job, starting) is not None
        assert len(asked) == first
        assert [mind.is_begun for mind in both._all] == [False, True]
        await both._all[1].kill()
        assert await both.think(job, starting) is not None
        assert len(asked) == first + 1, "after it died, another has to get ready"
        await both.close()

    asyncio.run(scene())


def test_nobody_gets_the_process_that_another_holds(tmp_path: Path) -> None:
    async def scene() -> None:
        both = Minds(WORKER, processes=2, **QUICK)
        turns = both._turns
        one = await turns.take(lambda: both._best("trio"))
        two = await turns.take(lambda: both._best("trio"))
        assert {one, two} == {*both._all}
        third = asyncio.ensure_future(turns.take(lambda: both._best("trio")))
        await asyncio.sleep(0.01)
        assert not third.done()
        turns.give_back(two)
        assert await third is two
        await both.close()

    asyncio.run(scene())


@pytest.mark.bar(24)
def test_bots_stand_back_behind_the_server(tmp_path: Path) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        who = server.person()
        finish(server, server.table(who, "me", "facile", "facile"), who)
        processes = [mind._process for mind in minds(server)._all]
        [pid] = [process.pid for process in processes if process is not None]
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(ours + NICE, 19)


def test_all_processes_end_with_the_server(tmp_path: Path) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        who = server.person()
        finish(server, server.table(who, "me", "facile", "facile"), who)
        processes = [mind._process for mind in minds(server)._all]
        pids = [process.pid for process in processes if process is not None]
        assert pids
    assert not any(map(alive, pids))


def test_a_table_of_bots_alone_plays_to_its_end(tmp_path: Path) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        who = server.person()
        table = server.table(who, "facile", "facile", "facile")
        with server.socket(table, who) as opened:
            now = next_inside(opened, "hello")["now"]
            while not now["result"]:
                now = next_inside(opened, "update")["now"]


def test_bots_that_nobody_watches_sleep_until_somebody_looks(tmp_path: Path) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        who = server.person()
        tables = [server.table(who, "facile", "facile", "facile") for _ in range(5)]
        rooms = [server.call(server.hub.room, table) for table in tables]
        before = [room.table.next_seq for room in rooms]
        assert not any(room.bots.thinking for room in rooms)
        with server.socket(tables[0], who) as opened:
            now = next_inside(opened, "hello")["now"]
            assert next_inside(opened, "update")["now"]["seq"] > now["seq"]
        assert [room.table.next_seq for room in rooms[1:]] == before[1:]


def test_bots_whose_clock_runs_play_on_though_nobody_looks(tmp_path: Path) -> None:
    with inside(tmp_path, minds=QUICK) as server:
        table = server.table(server.person(), "facile", "facile", "facile", options={"clock": 60})
        room = server.call(server.hub.room, table)
        assert room.bots.thinking


@pytest.mark.bar(24)
def test_a_bot_of_whoever_is_here_thinks_before_twenty_that_nobody_watches(
    tmp_path: Path,
) -> None:
    """They wait for somebody who was here once, and each takes its whole time to think."""
    with inside(tmp_path, minds={"seconds": 0.05, "grace": 0.05, "rest": 0}) as server:
        busy, honest = server.person("Busy"), server.person("Ada")
        server.call(server.hub.house.minds.warm)
        for _ in range(20):
            server.table(busy, "maitre", "me", "me")
        before = server.hub.house.minds.killed
        table = server.table(honest, "facile", "me", "me")
        with server.socket(table, honest, "seat=1") as opened:
            now = next_inside(opened, "hello")["now"]
            assert now["waiting"] == [0]
            next_inside(opened, "update")
            served = server.hub.house.minds.killed - before
            assert served < 5, "few of the crowd were served before"
        assert server.hub.house.minds.waiting > 10


class _Curious(Minds):
    """Thinks nothing, and keeps what it was given."""

    def __init__(self) -> None:
        super().__init__(processes=0)
        self.jobs: list[Job] = []

    async def think(
        self,
        job: Job,
        starting: Callable[[], AbstractContextManager[None]] = nullcontext,
        place: Callable[[], Place] = Place,
    ) -> Any:
        self.jobs.append(job)
        return None


def test_a_bot_is_given_what_its_seat_was_told_and_nothing_else(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        curious = _Curious()
        server.hub.house = server.hub.house._replace(minds=curious)
        who = server.person()
        table = server.table(who, "me", "me", "facile")
        room = server.call(server.hub.room, table)
        seats = 0, 1
        for number in range(100):
            if room.table.result is not None:
                break
            for seat in seats:
                if seat in room.table.waiting():
                    action = room.table.view(Seat(seat)).actions[0]
                    server.call(room.play, Seat(seat), action, f"r{number}")
            server.call(asyncio.sleep, 0)
        assert curious.jobs
        whole = [msgspec.json.encode(news) for news in room.table.heard(Seat(2))]
        for job in curious.jobs:
            heard = [bytes(news) for news in job.news]
            assert heard == whole[: len(heard)]
            assert msgspec.json.decode(job.view)["seat"] == 2


class _Remembering(Hasard):
    """Says how much it has heard."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, news: Any) -> None:
        self.heard += 1

    def act(self, view: Any, budget: Budget) -> Thought | None:
        return Thought(self.heard)


def test_a_worker_tells_a_bot_only_what_is_new_and_after_a_take_back_a_new_one() -> None:
    made: list[_Remembering] = []

    def make(*_: Any) -> _Remembering:
        made.append(_Remembering())
        return made[-1]

    host = seated(Trio())
    bots = _Bots({"trio": Trio()}, make)

    def act() -> Any:
        news = [msgspec.Raw(msgspec.json.encode(n)) for n in host.table.heard(Seat(1))]
        view = msgspec.Raw(msgspec.json.encode(host.table.view(Seat(1))))
        return bots.act(Job("t", "trio", "facile", Seat(1), news, view, 1.0))

    assert act() == 3
    host.play(Seat(0), Draw(), "1")
    assert act() == 5
    host.play(Seat(0), Discard(host.table.state.hands[0][0]), "2")
    assert act() >= 6
    assert len(made) == 1
    host.undo(Seat(0), "3")
    assert act() == 5
    assert len(made) == 2
