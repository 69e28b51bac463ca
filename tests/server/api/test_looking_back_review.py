"""How a finished game was played: asked once it is over, found beside the server, kept."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.bots.base import reviewer_of
from tablee.bots.heptagramme.reviewed import Review
from tablee.catalogue import GAMES
from tablee.core.game import Resign
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import EndTurn, Pass, Place
from tablee.server import replay
from tablee.server.minds.values import Evaluator
from tests.server.serving import BOTH, HEADERS, SOLVER, Inside, inside
from tests.server.test_replay import finished, plain

HEPTAGRAMME = {"heptagramme": GAMES["heptagramme"]}


def reviewer(temper: str = "quick", **terms: Any) -> dict[str, Any]:
    """A server whose games are all looked back at by a process of this temper."""
    evaluator = Evaluator((*SOLVER, temper), **terms)
    return {"evaluator": evaluator, "reviewable": lambda _: True}


def asked(server: Inside, table: str) -> Any:
    return server.client.get(f"/api/tables/{table}/review")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_finished_game_is_looked_back_at_with_all_that_still_holds(tmp_path: Path) -> None:
    with inside(tmp_path, **reviewer()) as server:
        table = finished(server)
        answer = asked(server, table)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        room = server.call(server.hub.room, table)
        past = room.table.past()
        assert (told["table"], told["game"]) == (table, "trio")
        assert told["review"] == {
            "seqs": [moment.seq for moment in past],
            "hands": plain(room.table.state.hands),
        }


def test_a_game_that_runs_is_not_reviewed_for_anybody(tmp_path: Path) -> None:
    with inside(tmp_path, **reviewer()) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        for headers in (who, HEADERS):
            answer = server.client.get(f"/api/tables/{table}/review", headers=headers)
            assert code(answer) == (409, "not_finished")


def test_a_game_that_nobody_looks_back_at_says_so(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH) as server:
        assert code(asked(server, finished(server))) == (409, "no_review")
        assert code(asked(server, "nowhere")) == (404, "no_such_table")


@pytest.mark.parametrize("temper", ["endless", "dying", "failing"])
def test_a_review_that_is_not_found_is_not_waited_for(tmp_path: Path, temper: str) -> None:
    with inside(tmp_path, **reviewer(temper, review_seconds=0.5)) as server:
        # On a busy machine the half second would be over before the process is there.
        server.call(server.hub.evaluator._asked.process.start)
        answer = asked(server, finished(server))
        assert code(answer) == (503, "evaluation_late")
        assert int(answer.headers["retry-after"]) > 0


def test_a_crowd_is_told_to_come_back(tmp_path: Path) -> None:
    with inside(tmp_path, **reviewer(most_waiting=0)) as server:
        assert code(asked(server, finished(server))) == (503, "too_busy")


def test_a_review_is_found_once_and_travels_once(tmp_path: Path) -> None:
    with inside(tmp_path, **reviewer()) as server:
        table = finished(server)
        first = asked(server, table)
        lane = server.hub.evaluator._asked
        server.call(lane.process.kill)
        again = asked(server, table)
        assert again.content == first.content
        same = server.client.get(
            f"/api/tables/{table}/review", headers={"If-None-Match": first.headers["etag"]}
        )
        assert (same.status_code, same.content) == (304, b"")


def test_a_log_without_end_is_not_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_STEPS", 10)
    with inside(tmp_path, **reviewer()) as server:
        assert code(asked(server, finished(server))) == (409, "too_long")


def test_those_who_leave_take_their_question_back() -> None:
    async def ask() -> None:
        slow = Evaluator((*SOLVER, "endless"))
        waiting = asyncio.ensure_future(slow.review("trio", b"{}"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert not slow._working
        await slow.close()

    asyncio.run(ask())


# The games of the house


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_looked_back_at_has_a_type_for_it(tmp_path: Path, game: str) -> None:
    with inside(tmp_path, games=GAMES) as server:
        schema = server.client.get(f"/api/games/{game}/schema").json()
    assert ("review" in schema) == (reviewer_of(game) is not None)


def test_heptagramme_tells_each_turn_beside_its_best(tmp_path: Path) -> None:
    with inside(tmp_path, games=HEPTAGRAMME, evaluator=Evaluator(review_seconds=120.0)) as server:
        table = server.table(server.person(), "me", "me", game="heptagramme")
        room = server.call(server.hub.room, table)
        first = next(a for a in room.table.view(Seat(0)).actions if isinstance(a, Place))
        moves = [(0, first), (0, EndTurn()), (1, Pass()), (0, Resign())]
        for number, (seat, action) in enumerate(moves):
            server.call(room.play, Seat(seat), action, f"move-{number}")
        told = asked(server, table).json()["review"]
    review = msgspec.convert(told, Review)
    placed, passed = (turn.made for turn in review.turns)
    assert placed.written == f"{placed.points}({first.card})"
    assert (passed.points, passed.written) == (None, "")
    for turn in review.turns:
        assert turn.best.points >= (turn.made.points or 0)
        assert turn.missed == turn.best.points - (turn.made.points or 0)
    assert review.missed == tuple(turn.missed for turn in review.turns)


def test_whoever_sits_at_a_running_table_of_anagramme_may_look_back_at_their_own_hands(
    tmp_path: Path,
) -> None:
    games = {"anagramme": GAMES["anagramme"]}
    with inside(tmp_path, games=games, evaluator=Evaluator(review_seconds=120.0)) as server:
        ada, ben = server.person("Ada"), server.person("Ben")
        table = server.table(ada, "me", "me", game="anagramme")

        def ask(headers: dict[str, str], query: str) -> Any:
            return server.client.get(f"/api/tables/{table}/review{query}", headers=headers)

        assert code(ask(ada, "")) == (409, "not_finished")
        assert code(ask(ada, "?seat=2")) == (400, "malformed")
        assert code(ask(ben, "?seat=0")) == (403, "not_your_seat")
        assert code(ask(HEADERS, "?seat=0")) == (403, "not_your_seat")
        # No hand is counted yet: there is nothing to look back at.
        answer = ask(ada, "?seat=1")
        assert answer.json()["review"] == {"turns": [], "missed": [0, 0]}
        assert "etag" not in answer.headers


def test_where_a_game_hides_until_its_end_nobody_looks_back_before(tmp_path: Path) -> None:
    with inside(tmp_path, **reviewer()) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        answer = server.client.get(f"/api/tables/{table}/review?seat=0", headers=who)
        assert code(answer) == (409, "not_finished")
