"""The socket: whole games, resuming, sending twice, undo, pause, chat, previews, limits."""

import gc
import json
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.anagramme.state import CONTEST_SECONDS
from tablee.server.minds.bots import GRACE, MANNERS, PATIENCE, Minds
from tablee.server.strict import unknown_field
from tablee.store.memory import MemoryStore
from tests.games.playing import random_game
from tests.server.serving import (
    HEADERS,
    NONCE,
    Inside,
    WebSocketDenialResponse,
    inside,
    next_inside,
)
from tests.table.playing import Time


def first_action(view: dict[str, Any]) -> dict[str, Any]:
    action: dict[str, Any] = view["actions"][0]
    return action


def play(opened: Any, number: str, action: dict[str, Any]) -> Any:
    opened.send_json({"type": "play", "id": number, "action": action})
    return next_inside(opened, "done")


def play_alone(server: Inside, table: str, who: dict[str, str]) -> None:
    """All three seats by one person, to the end."""
    for number in range(100):
        with server.socket(table, who, "seat=none") as look:
            now = next_inside(look, "hello")["now"]
        if now["result"]:
            return
        seat = now["waiting"][0]
        with server.socket(table, who, f"seat={seat}") as opened:
            hello = next_inside(opened, "hello")
            play(opened, f"r{number}", first_action(hello["now"]["view"]))
    raise AssertionError("the game went on for ever")


def test_a_person_plays_bots_to_the_end(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "facile", "facile")
        with server.socket(table, who) as opened:
            hello = next_inside(opened, "hello")
            assert hello["seat"] == 0
            now, number, seqs = hello["now"], 0, [item["seq"] for item in hello["items"]]
            while not now["result"]:
                if 0 in now["waiting"]:
                    number += 1
                    action = first_action(now["view"])
                    opened.send_json({"type": "play", "id": f"r{number}", "action": action})
                update = next_inside(opened, "update")
                now = update["now"]
                seqs += [item["seq"] for item in update["items"]]
            assert seqs == list(range(now["seq"] + 1))
        log = server.client.get(f"/api/tables/{table}/log")
        assert log.status_code == 200
        assert log.json()["entries"][-1]["body"]["type"] == "revealed"


def test_two_people_at_once_hear_the_same_moves(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "open", "facile")
        server.post(f"/api/tables/{table}/sit", bob, seat=1, nonce="11" * 16)
        with server.socket(table, ada) as one, server.socket(table, bob) as two:
            states = [next_inside(one, "hello")["now"], next_inside(two, "hello")["now"]]
            number = 0
            while not states[0]["result"]:
                for seat, opened in enumerate((one, two)):
                    if seat in states[seat]["waiting"]:
                        number += 1
                        action = first_action(states[seat]["view"])
                        opened.send_json({"type": "play", "id": f"r{number}", "action": action})
                        break
                news = [next_inside(one, "update"), next_inside(two, "update")]
                heard = [[item["seq"] for item in update["items"]] for update in news]
                assert heard[0] == heard[1]
                states = [update["now"] for update in news]
            assert states[0]["result"] == states[1]["result"]


def test_resuming_from_any_entry_misses_and_repeats_nothing(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        play_alone(server, table, who)
        with server.socket(table, who, "seat=1") as opened:
            whole = next_inside(opened, "hello")
        last = whole["now"]["seq"]
        assert [item["seq"] for item in whole["items"]] == list(range(last + 1))
        for since in range(-1, last + 1):
            with server.socket(table, who, f"seat=1&since={since}") as opened:
                hello = next_inside(opened, "hello")
            assert hello["since"] == since
            assert hello["items"] == whole["items"][since + 1 :]
            assert hello["now"] == whole["now"]
        with server.socket(table, who, f"seat=1&since={last + 7}") as opened:
            hello = next_inside(opened, "hello")
            assert hello["since"] == -1, "another log was seen: all is told again"
            assert hello["items"] == whole["items"]


def test_a_move_sent_twice_is_played_once(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who, "seat=0") as opened:
            hello = next_inside(opened, "hello")
            action = first_action(hello["now"]["view"])
            once = play(opened, "x", action)
            assert play(opened, "x", action) == once
        with server.socket(table, who, "seat=0") as opened:
            assert next_inside(opened, "hello")["now"]["seq"] == once["seq"]
            assert play(opened, "x", action) == once


def test_after_the_server_is_gone_the_same_move_is_still_played_once(tmp_path: Path) -> None:
    store = MemoryStore()
    with inside(tmp_path, store) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who, "seat=0") as opened:
            action = first_action(next_inside(opened, "hello")["now"]["view"])
            once = play(opened, "x", action)
    with inside(tmp_path, store) as server, server.socket(table, who, "seat=0") as opened:
        next_inside(opened, "hello")
        assert play(opened, "x", action) == once


def test_undo_pause_chat_and_preview(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person("Zoé")
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who, "seat=0") as opened:
            next_inside(opened, "hello")
            play(opened, "1", {"type": "draw"})
            card = told_view(server, table, who)["hand"][0]
            opened.send_json({"type": "try", "id": "t", "action": {"type": "draw"}})
            assert next_inside(opened, "refused")["code"] == "not_now"
            discard = {"type": "discard", "card": card}
            opened.send_json({"type": "try", "id": "t", "action": discard})
            assert next_inside(opened, "tried")["id"] == "t"
            play(opened, "2", discard)
            opened.send_json({"type": "undo", "id": "3"})
            assert next_inside(opened, "done")["id"] == "3"
            opened.send_json({"type": "undo", "id": "4"})
            refused = next_inside(opened, "refused")
            assert (refused["id"], refused["code"]) == ("4", "nothing_to_undo")
            assert refused["sentence"].startswith("Rien à reprendre")
            opened.send_json({"type": "pause", "id": "5"})
            assert next_inside(opened, "update")["now"]["paused"]
            opened.send_json({"type": "play", "id": "6", "action": discard})
            assert next_inside(opened, "refused")["code"] == "paused"
            opened.send_json({"type": "resume", "id": "7"})
            assert next_inside(opened, "done")["id"] == "7"
            opened.send_json({"type": "chat", "id": "8", "text": "Salut !"})
            assert next_inside(opened, "said")["text"] == "Salut !"
        with server.socket(table, who, "seat=none&lang=en") as opened:
            hello = next_inside(opened, "hello")
            assert [line["text"] for line in hello["chat"]] == ["Salut !"]
            opened.send_json({"type": "undo", "id": "9"})
            assert next_inside(opened, "refused")["code"] == "spectator"


def told_view(server: Inside, table: str, who: dict[str, str]) -> dict[str, Any]:
    with server.socket(table, who, "seat=0") as opened:
        view: dict[str, Any] = next_inside(opened, "hello")["now"]["view"]
        return view


def test_a_clock_that_runs_out_plays(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me", options={"clock": 1})
        with server.socket(table, who, "seat=0") as opened:
            clock = next_inside(opened, "hello")["now"]["clocks"][0]
            assert 0 < clock["left"] <= 1000
            news = [item["news"] for item in next_inside(opened, "update")["items"]]
            assert news == [{"type": "timed_out", "seat": 0}, {"type": "passed", "seat": 0}]


def test_clocks_stand_still_while_no_server_is_there(tmp_path: Path) -> None:
    store, now = MemoryStore(), Time()
    with inside(tmp_path, store, now=now) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me", options={"clock": 30})
        now.now += 10_000  # the player thinks, then the server is killed
        server.call(server.hub.directory.beat, {table: now()})
        killed = server.hub.close
        server.hub.close = _nothing  # type: ignore[method-assign]
        server.call(_without_a_last_beat, server, killed)
    now.now += 3_600_000
    with inside(tmp_path, store, now=now) as server, server.socket(table, who, "seat=0") as opened:
        hello = next_inside(opened, "hello")
        assert [item["body"]["type"] for item in hello["items"] if item["type"] == "noted"][
            -2:
        ] == [
            "paused",
            "resumed",
        ]
        assert hello["now"]["clocks"][0]["left"] == 20_000


async def _nothing() -> None:
    pass


async def _no_beat(times: dict[str, int]) -> None:
    pass


async def _without_a_last_beat(server: Inside, close: Any) -> None:
    server.hub.directory.beat = _no_beat  # type: ignore[method-assign]
    await close()


def test_a_server_notes_that_it_lives_while_clocks_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.hub.SECONDS_BETWEEN_BEATS", 0.01)
    with inside(tmp_path, now=Time()) as server:
        who = server.person()
        calm = server.table(who, "me", "me", "me")
        table = server.table(who, "me", "me", "me", options={"clock": 30})
        for _ in range(200):
            if server.call(server.hub.directory.last_beat, table) == 1_000_000:
                assert server.call(server.hub.directory.last_beat, calm) == 0, "no clock runs there"
                return
            time.sleep(0.01)
        raise AssertionError("it never said that it lives")


def test_a_table_nobody_looks_at_is_put_away_and_read_again(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            before = next_inside(opened, "hello")
            server.call(server.hub.put_away, 1 << 60)
            assert len(server.hub.rooms) == 1
        for _ in range(100):
            server.call(server.hub.put_away, 1 << 60)
            if not server.hub.rooms:
                break
            time.sleep(0.01)
        assert not server.hub.rooms
        with server.socket(table, who) as opened:
            assert next_inside(opened, "hello") == before


def test_a_table_that_was_put_away_leaves_nothing_for_the_collector_to_find(
    tmp_path: Path,
) -> None:
    """It looks so seldom that the tables of an hour, 850 MB, would lie there."""
    with inside(tmp_path) as server, uncollected():
        who = server.person()
        table = server.table(who, "me", "me", "me")
        play_alone(server, table, who)
        [room] = server.hub.rooms
        left = weakref.ref(room), weakref.ref(room.audience), weakref.ref(room.table)
        del room
        for _ in range(100):
            server.call(server.hub.put_away, 1 << 60)
            if not any(one() for one in left):
                return
            time.sleep(0.01)
        raise AssertionError([one() for one in left])


@contextmanager
def uncollected() -> Iterator[None]:
    """Rings stay."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_bot_takes_over_for_somebody_absent_if_the_others_agree(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        people = [server.person(name) for name in "ABC"]
        table = server.table(people[0], "me", "open", "open", absence=0)
        for seat in (1, 2):
            server.post(f"/api/tables/{table}/sit", people[seat], seat=seat, nonce=NONCE)
        wish = {"type": "take_over", "seat": 0, "level": "facile", "id": "v"}
        with server.socket(table, people[1]) as one, server.socket(table, people[2]) as two:
            one.send_json({**wish, "seat": 2})
            assert next_inside(one, "refused")["code"] == "still_here"
            one.send_json({**wish, "level": "divin"})
            assert next_inside(one, "refused")["code"] == "no_such_level"
            one.send_json(wish)
            assert next_inside(two, "proposed")["needed"] == [2]
            with server.socket(table, people[2]) as late:
                assert [p["needed"] for p in next_inside(late, "hello")["proposed"]] == [[2]]
            two.send_json({**wish, "id": "w"})
            taken = next_inside(two, "update")["items"][0]["body"]
            assert (taken["type"], taken["player"]["bot"]) == ("took_over", "facile")
            with server.socket(table, people[0]) as back:
                assert next_inside(back, "hello")["now"]["players"][0]["bot"] == "facile"
                assert next_inside(back, "update")["now"]["players"][0]["bot"] is None
                back.send_json({"type": "come_back", "id": "c"})
                assert next_inside(back, "refused")["code"] == "not_taken_over"


def test_who_shares_a_screen_is_there_with_all_who_sit_before_it(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        pair, other = server.person("A"), server.person("B")
        table = server.table(pair, "me", "me", "open", absence=0)
        server.post(f"/api/tables/{table}/sit", other, seat=2, nonce=NONCE)
        with server.socket(table, other) as opened:
            assert next_inside(opened, "hello")["presence"]["seats"] == [2]
            with server.socket(table, pair, query="seat=none"):
                presence = next_inside(opened, "presence")
                assert (presence["seats"], presence["spectators"]) == ([0, 1, 2], 0)
            wish = {"type": "take_over", "seat": 1, "level": "facile", "id": "v"}
            assert next_inside(opened, "presence")["seats"] == [2]
            opened.send_json(wish)
            assert next_inside(opened, "update")["items"][0]["body"]["type"] == "took_over"


def test_a_bot_leaves_who_is_looking_a_moment_before_it_answers(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, minds={"manners": 0.4}) as server:
        who = server.person()
        table = server.table(who, "me", "facile", game="hepta_mensa")
        with server.socket(table, who) as opened:
            now = next_inside(opened, "hello")["now"]
            while now["waiting"] != [0]:
                now = next_inside(opened, "update")["now"]
            laid = next(act for act in now["view"]["actions"] if act["type"] == "lay_stone")
            opened.send_json({"type": "play", "id": "p", "action": laid})
            assert next_inside(opened, "update")["now"]["undoable"]
            begun = time.monotonic()
            assert next_inside(opened, "update")["items"][0]["news"]["seat"] == 1
            assert time.monotonic() - begun >= 0.3


def test_bots_in_a_row_leave_time_to_read_what_each_of_them_did(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, minds={"manners": 0.4}) as server:
        who = server.person()
        table = server.table(who, "me", "facile", "facile", game="heptagramme")
        with server.socket(table, who) as opened:
            now = next_inside(opened, "hello")["now"]
            while now["waiting"] != [0]:
                now = next_inside(opened, "update")["now"]
            pass_on = {"type": "play", "id": "p", "action": {"type": "pass", "cards": ""}}
            opened.send_json(pass_on)
            while now["waiting"] != [2]:
                now = next_inside(opened, "update")["now"]
            begun = time.monotonic()
            assert next_inside(opened, "update")["items"][0]["news"]["seat"] == 2
            assert time.monotonic() - begun >= 0.6


def test_a_bot_waits_longer_where_a_person_may_still_speak(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES, minds={"manners": 0.2}) as server:
        who = server.person()
        table = server.table(who, "me", "facile", "facile", game="chapardage")
        with server.socket(table, who) as opened:
            now = next_inside(opened, "hello")["now"]
            for number, letter in enumerate("qjkwxyz"):
                if now["view"]["open"]["phase"] == "ask":
                    ask = {"type": "ask", "asked": 1, "card": letter}
                    opened.send_json({"type": "play", "id": f"a{number}", "action": ask})
                    now = next_inside(opened, "update")["now"]
            for action in ({"type": "draw", "pile": 0}, {"type": "say_a_toi"}):
                opened.send_json({"type": "play", "id": action["type"], "action": action})
                now = next_inside(opened, "update")["now"]
            begun = time.monotonic()
            assert now["view"]["open"]["gap"] == 0
            assert next_inside(opened, "update")["items"][0]["news"]["seat"] == 1
            assert time.monotonic() - begun >= 0.4


def test_bots_of_all_seats_answer_an_open_word_after_the_same_time(tmp_path: Path) -> None:
    """Whatever they think of it, and although one of them is to play next."""
    with inside(tmp_path, games=GAMES, minds={"manners": 0.2}) as server:
        who = server.person()
        options = {"referee": "contestation"}
        table = server.table(
            who, "me", "facile", "fort", "moyen", game="anagramme", options=options
        )
        with server.socket(table, who) as opened:
            now = next_inside(opened, "hello")["now"]
            number = 0
            while now["waiting"] != [0] or now["view"]["open"]["phase"] != "turn":
                if 0 in now["waiting"]:
                    number += 1
                    answer = {"type": "play", "id": f"o{number}", "action": {"type": "accept"}}
                    opened.send_json(answer)
                now = next_inside(opened, "update")["now"]
            cards = now["view"]["hand"].replace("?", "")[:4]
            laid = {"type": "lay", "word": cards}
            opened.send_json({"type": "play", "id": "p", "action": laid})
            now = next_inside(opened, "update")["now"]
            assert (now["view"]["open"]["phase"], now["undoable"]) == ("contest", False)
            begun, took = time.monotonic(), dict[int, float]()
            while now["view"]["open"]["phase"] == "contest":
                update = next_inside(opened, "update")
                now = update["now"]
                for news in (item["news"] for item in update["items"]):
                    if news["type"] == "answered":
                        took[news["seat"]] = time.monotonic() - begun
                        assert news["contests"] is None
            assert set(took) == {1, 2, 3}
            assert min(took.values()) >= 0.4


def test_the_window_of_a_word_is_longer_than_any_bot_thinks() -> None:
    minds = Minds()
    assert minds.seconds + GRACE + MANNERS * PATIENCE < CONTEST_SECONDS


def test_who_is_called_like_another_gets_a_mark_in_the_log_and_in_chat(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, twin = server.person("Ada"), server.person("Аdа")
        table = server.table(ada, "me", "open", "open")
        server.post(f"/api/tables/{table}/sit", twin, seat=1, nonce=NONCE)
        server.post(f"/api/tables/{table}/sit", twin, seat=2, nonce=NONCE, name="Bob")
        with server.socket(table, twin, "seat=1") as opened:
            names = [player["name"] for player in next_inside(opened, "hello")["now"]["players"]]
            assert names == ["Ada", "Аdа (2)", "Bob"]
            server.post("/api/me", twin, nickname="Ada")
        with server.socket(table, twin, "seat=1") as opened:
            opened.send_json({"type": "chat", "id": "c", "text": "Coucou\u00a0!"})
            said = next_inside(opened, "said")
            assert (said["name"], said["text"]) == ("Аdа (2)", "Coucou !")


@pytest.mark.parametrize(
    "text", ["\u202egauche", "\u200b", "\u3164\u2800", "a\x07b", "e" + "\u0301\u0302\u0303" * 3]
)
def test_chat_that_hides_or_moves_its_neighbours_is_refused(tmp_path: Path, text: str) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            opened.send_json({"type": "chat", "id": "c", "text": text})
            assert next_inside(opened, "refused")["code"] == "chat_text"


def test_an_action_with_a_field_that_its_game_does_not_know_is_refused(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            next_inside(opened, "hello")
            for kind in ("play", "try"):
                action = {"type": "draw", "card": 3}
                opened.send_json({"type": kind, "id": kind, "action": action})
                refused = next_inside(opened, "refused")
                assert (refused["id"], refused["code"]) == (kind, "malformed")
                assert "card" in refused["facts"]["reason"]
            assert play(opened, "p", {"type": "draw"})["id"] == "p"


@pytest.mark.parametrize("name", GAMES)
def test_every_action_that_a_view_offers_holds_only_known_fields(name: str) -> None:
    game = GAMES[name]
    played = random_game(game, 3, rarely=False)
    decoder = msgspec.json.Decoder(game.kinds.action)
    for step in played.steps[:60]:
        for action in getattr(game.view(step.after, Seat(0)), "actions", ())[:20]:
            data = msgspec.json.encode(action)
            given = msgspec.json.decode(data)
            assert unknown_field(given, decoder.decode(data)) is None
            assert unknown_field({**given, "admin": 1}, decoder.decode(data)) == "admin"


def test_an_unknown_field_is_found_inside_others_too() -> None:
    put = {"die": 1, "cell": 2, "cheat": True}
    given = {"type": "play", "puts": [put], "kind": "none"}
    known = {**given, "puts": [{"die": 1, "cell": 2}]}
    known.pop("kind")

    class Put(msgspec.Struct):
        die: int
        cell: int

    class Play(msgspec.Struct, tag="play"):
        puts: tuple[Put, ...]

    read = msgspec.convert(known, Play)
    assert unknown_field(known, read) is None
    assert unknown_field(given, read) == "cheat"


def test_frames_over_8_kib_close_with_1009(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            next_inside(opened, "hello")
            opened.send_text(" " * 8193)
            with pytest.raises(WebSocketDisconnect) as closed:
                next_inside(opened, "never")
        assert closed.value.code == 1009


def test_more_than_100_messages_in_20_seconds_close_with_1008(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            next_inside(opened, "hello")
            for _ in range(100):
                opened.send_text("{")
                assert next_inside(opened, "refused")["code"] == "malformed"
            opened.send_text("{")
            with pytest.raises(WebSocketDisconnect) as closed:
                next_inside(opened, "never")
        assert closed.value.code == 1008


@pytest.mark.parametrize(
    ("query", "headers", "status", "code"),
    [
        ("", {"Origin": "https://evil.example"}, 403, "other_origin"),
        ("", {"Origin": ""}, 403, "other_origin"),
        ("", {"Sec-Fetch-Site": "cross-site"}, 403, "other_origin"),
        ("seat=1", {"Cookie": "tablee=forged"}, 403, "not_your_seat"),
        ("seat=9", {}, 403, "not_your_seat"),
        ("since=x", {}, 400, "malformed"),
    ],
)
def test_a_socket_is_denied(
    tmp_path: Path, query: str, headers: dict[str, str], status: int, code: str
) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            server.socket(table, {**who, **headers}, query),
        ):
            pass
        assert denied.value.status_code == status
        assert json.loads(denied.value.content)["code"] == code


def test_no_socket_for_a_table_that_is_not(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        for name in ("nowhere", "..%2f..", "a" * 65):
            with (
                pytest.raises(WebSocketDenialResponse) as denied,
                server.socket(name, HEADERS),
            ):
                pass
            assert denied.value.status_code == 404
