"""Exact values: told while a game runs where the table allows it, and of every finished game."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.bots.base import arrangements_of, solver_of
from tablee.core.game import Refusal
from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.minds.turns import Whose
from tablee.server.minds.values import Evaluator
from tablee.server.minds.values_child import Found, Question, has_solver, solved
from tests.games.playing import random_game
from tests.server.serving import BOTH, HEADERS, SOLVER, Inside, inside, next_inside

HEPTA: dict[str, Any] = {"game": "hepta_mensa"}


def evaluator(temper: str = "quick", **terms: Any) -> Evaluator:
    return Evaluator((*SOLVER, temper), **{"seconds": 10.0, **terms})


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def finished(server: Inside) -> str:
    table = server.table(server.person(), "me", "me", **HEPTA)
    server.play_on(table)
    return table


def positions(server: Inside, table: str) -> list[int]:
    """The entries after which somebody was to move."""
    steps = server.client.get(f"/api/tables/{table}/replay").json()["steps"]
    return [step["seq"] for step in steps if step["waiting"]]


# Which tables


def test_only_a_game_with_a_solver_can_be_evaluated(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH) as server:
        games = server.client.get("/api/games").json()
        assert {game["name"]: game["solver"] for game in games} == {
            "trio": False,
            "hepta_mensa": True,
        }
        body = {"game": "trio", "seats": [{"kind": "me"}] * 3, "evaluated": True}
        answer = server.client.post("/api/tables", json=body, headers=server.person())
        assert code(answer) == (409, "no_evaluation")


def test_a_table_says_that_it_is_evaluated_and_so_does_the_next(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator()) as server:
        who = server.person()
        table = server.table(who, "me", "me", evaluated=True, **HEPTA)
        assert server.client.get(f"/api/tables/{table}").json()["evaluated"] is True
        with server.socket(table, who) as opened:
            hello = next_inside(opened, "hello")
            assert hello["evaluated"] is True
            assert hello["items"][0]["body"]["evaluated"] is True
        server.play_on(table)
        assert server.post(f"/api/tables/{table}/rematch", who)["evaluated"] is True


# While a game runs


def test_everybody_at_an_evaluated_table_is_told_the_value(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator()) as server:
        who = server.person()
        table = server.table(who, "me", "me", evaluated=True, **HEPTA)
        with server.socket(table, who) as opened, server.socket(table, HEADERS) as look:
            now = next_inside(opened, "hello")["now"]
            value = next_inside(opened, "evaluation")
            assert value == {
                "type": "evaluation",
                "seq": now["seq"],
                "seat": now["waiting"][0],
                "winning": [8, 16],
                "arrangements": 16,
            }
            server.play_on(table, 1)
            update, value = next_inside(opened, "update"), next_inside(opened, "evaluation")
            assert value["seq"] == update["now"]["seq"]
            assert value["winning"][1] == value["arrangements"]
            while (heard := next_inside(look, "evaluation"))["seq"] < value["seq"]:
                pass
            assert heard == value
            with server.socket(table, HEADERS) as late:
                assert next_inside(late, "hello")["evaluation"] == value


def test_a_table_that_is_not_evaluated_is_told_nothing(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator()) as server:
        who = server.person()
        table = server.table(who, "me", "me", **HEPTA)
        with server.socket(table, who) as opened:
            assert next_inside(opened, "hello")["evaluation"] is None
            server.play_on(table)
            server.call(asyncio.sleep, 0.1)
            opened.send_json({"type": "chat", "id": "end", "text": "?"})
            types = set()
            while "done" not in types:
                types.add(opened.receive_json()["type"])
            assert "evaluation" not in types
        assert server.hub.evaluator._live.process._process is None


def test_a_search_without_end_delays_no_move_and_is_ended_by_the_next(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator("slow_opening")) as server:
        who = server.person()
        table = server.table(who, "me", "me", evaluated=True, **HEPTA)
        with server.socket(table, who) as opened:
            server.call(asyncio.sleep, 1)
            server.play_on(table, 1)
            update = next_inside(opened, "update")
            assert next_inside(opened, "evaluation")["seq"] == update["now"]["seq"]


@pytest.mark.parametrize("temper", ["endless", "dying", "failing"])
def test_a_value_that_is_not_found_is_not_told(tmp_path: Path, temper: str) -> None:
    late = evaluator(temper, seconds=0.5)
    with inside(tmp_path, games=BOTH, evaluator=late) as server:
        who = server.person()
        table = server.table(who, "me", "me", evaluated=True, **HEPTA)
        with server.socket(table, who) as opened:
            next_inside(opened, "hello")
            answer = server.client.get(f"/api/tables/{table}/evaluation")
            assert code(answer) == (503, "evaluation_late")
            assert int(answer.headers["retry-after"]) > 0
            server.play_on(table)
            while next_inside(opened, "update")["now"]["result"] is None:
                pass
        with server.socket(table, who) as again:
            assert next_inside(again, "hello")["evaluation"] is None


def test_a_running_game_tells_the_newest_value_and_no_move(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator()) as server:
        who = server.person()
        shown = server.table(who, "me", "me", evaluated=True, **HEPTA)
        hidden = server.table(who, "me", "me", **HEPTA)
        path = f"/api/tables/{shown}/evaluation"
        value = server.client.get(path).json()
        assert (value["winning"], value["moves"], value["complete"]) == ([8, 16], [], False)
        assert value["played"] is None
        assert server.client.get(f"{path}?at={value['seq']}").json() == value
        for asked in (f"{path}?at=2", f"{path}?at=999", f"/api/tables/{hidden}/evaluation"):
            assert code(server.client.get(asked)) == (409, "not_finished")


class _Curious(Evaluator):
    """Keeps what it was given."""

    def __init__(self) -> None:
        super().__init__((*SOLVER, "quick"))
        self.views: list[bytes] = []

    async def live(self, game: str, view: bytes, whose: Whose = ()) -> Found | Refusal:
        self.views.append(view)
        return await super().live(game, view)


def test_a_solver_is_given_what_a_spectator_sees(tmp_path: Path) -> None:
    curious = _Curious()
    with inside(tmp_path, games=BOTH, evaluator=curious) as server:
        who = server.person()
        table = server.table(who, "me", "me", evaluated=True, **HEPTA)
        with server.socket(table, who) as opened:
            next_inside(opened, "evaluation")
            room = server.call(server.hub.room, table)
            assert curious.views == [msgspec.json.encode(room.table.view(None))]


# When it is over


def test_every_position_of_a_finished_game_has_its_moves_best_first(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator()) as server:
        table = finished(server)
        path = f"/api/tables/{table}/evaluation"
        moments = positions(server, table)
        for at in moments:
            value = server.client.get(f"{path}?at={at}&lang=en").json()
            assert (value["seq"], value["complete"]) == (at, True)
            best = value["moves"][0]
            assert best["winning"] == value["winning"]
            assert best["sentence"]
            assert best["notation"]
            assert "type" in best["action"]
            assert value["played"] == 0, "the first move was always played"
        french, english = (
            server.client.get(f"{path}?at={moments[0]}&lang={lang}").json()["moves"][0]
            for lang in ("fr", "en")
        )
        assert french["sentence"] != english["sentence"]
        assert french["action"] == english["action"]
        best_only = server.client.get(f"{path}?at={moments[0]}&moves=best").json()
        assert (best_only["complete"], len(best_only["moves"])) == (False, 1)


def test_what_cannot_be_valued_is_refused(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator()) as server:
        table = finished(server)
        path = f"/api/tables/{table}/evaluation"
        for asked, wanted in {
            path: (409, "nobody_to_move"),
            f"{path}?at=0": (409, "nobody_to_move"),
            f"{path}?at=9999": (404, "no_such_entry"),
            f"{path}?at=-1": (400, "malformed"),
            f"{path}?at=x": (400, "malformed"),
            f"{path}?at=²": (400, "malformed"),
            f"{path}?at=4&moves=none": (400, "malformed"),
            "/api/tables/nowhere/evaluation": (404, "no_such_table"),
        }.items():
            assert code(server.client.get(asked)) == wanted
        trio = server.table(server.person(), "me", "me", "me")
        answer = server.client.get(f"/api/tables/{trio}/evaluation")
        assert code(answer) == (409, "no_evaluation")


def test_without_time_for_every_move_the_best_is_told(tmp_path: Path) -> None:
    slow = evaluator("slow_moves", seconds=3.0)
    with inside(tmp_path, games=BOTH, evaluator=slow) as server:
        table = finished(server)
        at = positions(server, table)[0]
        value = server.client.get(f"/api/tables/{table}/evaluation?at={at}").json()
        assert (value["complete"], len(value["moves"])) == (False, 1)


def test_a_value_is_found_once_and_kept_within_bounds() -> None:
    game = HeptaMensa()
    played = random_game(game, 1, game.kinds.options(), rarely=False)
    states = [step.after for step in played.steps if game.waiting(step.after)]
    views = [msgspec.json.encode(game.view(state, None)) for state in states[:4]]

    async def ask() -> None:
        kept = evaluator(most_kept=3)
        one, same = await asyncio.gather(
            *(kept.ask("hepta_mensa", views[0], every_move=False) for _ in range(2))
        )
        assert one is same, "asked at once, found once"
        assert await kept.ask("hepta_mensa", views[0], every_move=False) is one
        for view in views[1:]:
            await kept.ask("hepta_mensa", view, every_move=False)
        assert len(kept._kept) == 3
        assert await kept.ask("hepta_mensa", views[0], every_move=False) is not one
        await kept.close()

    asyncio.run(ask())


def test_those_who_wait_are_bounded_and_leave_nothing_behind() -> None:
    async def ask() -> None:
        crowd = evaluator("endless", seconds=60.0, most_waiting=3)
        waiting = [
            asyncio.ensure_future(crowd.ask("hepta_mensa", b"%d" % n, every_move=True))
            for n in range(3)
        ]
        await asyncio.sleep(0)
        refusal = await crowd.ask("hepta_mensa", b"3", every_move=True)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "too_busy"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert crowd._asked.asking == 0
        assert not crowd._working
        await crowd.close()

    asyncio.run(ask())


def test_nobody_takes_all_the_places_of_those_who_wait() -> None:
    async def ask() -> None:
        crowd = evaluator("endless", seconds=60.0, most_waiting=16)

        def asking(number: int, *whose: str) -> "asyncio.Task[Found | Refusal]":
            view = b"%d" % number
            work = crowd.ask("hepta_mensa", view, every_move=True, whose=whose)
            return asyncio.ensure_future(work)

        waiting = [asking(n, "x", "busy") for n in range(20)]
        await asyncio.sleep(0)
        assert sum(task.done() for task in waiting) == 16, "one person has a fourth of them"
        waiting += [asking(100 + n, "x", f"p{n}") for n in range(20)]
        await asyncio.sleep(0)
        assert crowd._asked.asking == 12, "one address three fourths"
        waiting.append(asking(200, "y", "ada"))
        await asyncio.sleep(0)
        assert not waiting[-1].done()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert crowd._asked.asking == 0
        await crowd.close()

    asyncio.run(ask())


def test_a_crowd_is_told_to_come_back(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=evaluator(most_waiting=0)) as server:
        table = finished(server)
        at = positions(server, table)[0]
        answer = server.client.get(f"/api/tables/{table}/evaluation?at={at}")
        assert code(answer) == (503, "too_busy")
        assert int(answer.headers["retry-after"]) > 0


# The solver of the house


def test_the_value_is_that_of_the_solver(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH, evaluator=Evaluator()) as server:
        table = finished(server)
        at = positions(server, table)[-3]
        value = server.client.get(f"/api/tables/{table}/evaluation?at={at}").json()
        room = server.call(server.hub.room, table)
        then = type(room.table)(HeptaMensa(), room.table.entries[: at + 1])
        solve = solver_of("hepta_mensa")
        assert solve is not None
        exact = solve(then.state, every_move=True, mebibytes=16, report=lambda _: None)
        assert Fraction(*value["winning"]) == exact.winning
        assert [Fraction(*move["winning"]) for move in value["moves"]] == [
            winning for _, winning in exact.moves
        ]
        assert value["played"] is not None


@pytest.mark.parametrize("colours", [True, False])
def test_every_value_is_a_number_of_arrangements(*, colours: bool) -> None:
    game = HeptaMensa()
    count = arrangements_of("hepta_mensa")
    assert count is not None
    played = random_game(game, 7, game.kinds.options(colours=colours), rarely=False)
    states = [step.after for step in played.steps if game.waiting(step.after)]
    start = states[0]
    assert count(start) == (16 if colours else 70)
    for state in states[-7:]:
        view = msgspec.Raw(msgspec.json.encode(game.view(state, None)))
        found = solved(game, Question("hepta_mensa", view, every_move=True))
        assert found.arrangements == count(state)
        assert found.seat == min(game.waiting(state))
        for number, of in (found.winning, *(move.winning for move in found.moves)):
            assert of == found.arrangements
            assert 0 <= number <= of


def test_a_game_without_bots_has_no_solver() -> None:
    assert not has_solver("trio")
    assert arrangements_of("trio") is None
