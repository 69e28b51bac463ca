"""A finished game step by step, as each seat and a spectator saw it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.server import replay as replay_module
from tablee.server.messages import Replay
from tablee.server.replay import step_by_step
from tablee.table.table import Table
from tests.server.serving import HEADERS, Inside, inside, next_inside
from tests.server.test_socket import play_alone
from tests.table.playing import play_on, seated
from tests.tiny import Discard, Draw, Trio


def finished(server: Inside) -> str:
    who = server.person()
    table = server.table(who, "me", "me", "me")
    play_alone(server, table, who)
    return table


def plain(thing: Any) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def replay(server: Inside, table: str, seat: str = "none") -> Any:
    answer = server.client.get(f"/api/tables/{table}/replay?seat={seat}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def filled(steps: list[Any]) -> list[Any]:
    """With the view of each, also where it is told only once."""
    view = None
    for step in steps:
        view = step["view"] = view if step["view"] is None else step["view"]
    return steps


def test_a_game_that_runs_is_not_replayed_to_anybody(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        for headers in (who, HEADERS):
            for seat in ("", "?seat=none", "?seat=0", "?seat=x"):
                path = f"/api/tables/{table}/replay{seat}"
                answer = server.client.get(path, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


def test_each_step_is_told_as_the_seat_heard_it_with_what_it_saw(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        table = finished(server)
        with server.socket(table, HEADERS) as look:
            hello = next_inside(look, "hello")
        room = server.call(server.hub.room, table)
        for seat, name in ((None, "none"), (Seat(0), "0"), (Seat(2), "2")):
            shown = replay(server, table, name)
            assert shown["seat"] == seat
            steps = filled(shown["steps"])
            assert [step["seq"] for step in steps] == list(range(hello["now"]["seq"] + 1))
            items = [step["item"] for step in steps]
            assert items == plain(room.table.items(seat))
            for step in steps[:: len(steps) // 5]:
                then = Table(Trio(), room.table.entries[: step["seq"] + 1])
                assert step["view"] == plain(then.view(seat))
                assert step["at"] == then.entries[-1].at
        assert shown["result"] == hello["now"]["result"]
        assert shown["players"] == hello["now"]["players"]
        assert (shown["solver"], shown["review"]) == (False, False)
        assert steps[-1]["item"]["body"]["type"] == "revealed"


def test_a_seat_that_is_not_there_cannot_be_asked(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        table = finished(server)
        for seat in ("3", "-1", "x", ""):
            answer = server.client.get(f"/api/tables/{table}/replay?seat={seat}")
            assert answer.status_code == 400


def test_a_replay_travels_compressed_and_only_once(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        path = f"/api/tables/{finished(server)}/replay"
        first = server.client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = server.client.get(path, headers={"Accept-Encoding": "identity"})
        assert first.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert first.json() == plain.json()
        again = server.client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_what_was_taken_back_is_shown_as_it_happened() -> None:
    host = seated(Trio())
    seat = min(host.table.waiting())
    host.play(seat, Draw(), "1")
    before = host.table.view(None)
    host.play(seat, Discard(host.table.state.hands[seat][0]), "2")
    undone = host.table.next_seq
    host.undo(seat, "3")
    play_on(host, 1)
    shown = step_by_step("table", host.table, None, solver=False, review=False)
    assert isinstance(shown, Replay)
    assert shown.steps[undone - 1].view.discards != before.discards
    assert shown.steps[undone].view == before
    assert shown.steps[undone].by == seat


def test_a_long_log_is_replayed_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    host = seated(Trio())
    play_on(host, 1)
    more = {"solver": False, "review": False}
    whole = step_by_step("table", host.table, None, **more)
    assert isinstance(whole, Replay)
    monkeypatch.setattr(replay_module, "MOST_STEPS", 7)
    steps: list[Any] = []
    while len(steps) < whole.entries:
        part = step_by_step("table", host.table, None, len(steps), **more)
        assert isinstance(part, Replay)
        assert part.steps[0].view is not None
        steps += plain(part.steps)
    assert filled(steps) == filled(plain(whole.steps))
    beyond = step_by_step("table", host.table, None, whole.entries, **more)
    assert isinstance(beyond, Refusal)
    assert beyond.code == "no_such_entry"
