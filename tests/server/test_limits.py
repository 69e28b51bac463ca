"""Buckets of tokens: how often one address may ask for what costs room or work."""

import json
import time
from pathlib import Path

import httpx
import pytest

from tablee.server import limits
from tablee.server.limits import Buckets, Often, visitor_at
from tablee.server.settings import Settings
from tests.server.serving import (
    HEADERS,
    NONCE,
    ORIGIN,
    WebSocketDenialResponse,
    inside,
    next_inside,
    outside,
)

HERE = frozenset({ORIGIN})


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_line_may_say_so_much_in_any_stretch_of_time() -> None:
    coming = Often(3, 10.0)
    assert [coming.too(now) for now in (0.0, 4.0, 9.0, 9.9)] == [False, False, False, True]
    assert [coming.too(now) for now in (10.0, 13.9, 14.0)] == [False, True, False]


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(30, clock)
    assert [buckets.take("a") for _ in range(30)] == [None] * 30
    refusal = buckets.take("a")
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("too_many", {"seconds": 2})
    assert buckets.take("b") is None, "another visitor has a bucket of his own"
    clock.now = 2.0
    assert buckets.take("a") is None
    assert buckets.take("a") is not None
    clock.now = 1000.0
    assert [buckets.take("a") for _ in range(31)].count(None) == 30


def test_buckets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Buckets(2, clock)
    for number in range(10):
        buckets.take(f"old {number}")
        clock.now += 20.0
    assert buckets.take("new") is None
    assert len(buckets._left) < 10, "those that are full again are forgotten"
    for number in range(100):
        buckets.take(f"crowd {number}")
    assert len(buckets._left) <= 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("x" * 1000, None, True),
    ],
)
def test_who_is_one_visitor(one: str, other: str | None, *, same: bool) -> None:
    assert (visitor_at(one) == visitor_at(other)) is same


def test_one_visitor_cannot_fill_the_disk_with_tables(tmp_path: Path) -> None:
    settings = Settings(origins=frozenset({ORIGIN}), tables_a_minute=3)
    with inside(tmp_path, settings=settings) as server:
        body = {"game": "trio", "seats": [{"kind": "me"}] * 3}
        answers = [
            # Another cookie is no other visitor.
            server.client.post("/api/tables", json=body, headers=server.person())
            for _ in range(4)
        ]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json()["code"] == "too_many"
        assert answers[-1].json()["sentence"]
        assert answers[-1].headers["retry-after"] == "20"
        assert server.client.get("/api/tables").status_code == 200


def test_nor_with_people_nor_ask_without_end(tmp_path: Path) -> None:
    settings = Settings(origins=frozenset({ORIGIN}), people_a_minute=2, questions_a_minute=2)
    with inside(tmp_path, settings=settings) as server:
        body = {"nickname": "Ada"}
        people = [server.client.post("/api/me", json=body, headers=HEADERS) for _ in range(3)]
        assert [answer.status_code for answer in people] == [200, 200, 429]
        paths = ("replay", "evaluation", "log", "review")
        asked = [server.client.get(f"/api/tables/nowhere/{path}").status_code for path in paths]
        assert asked == [404, 404, 429, 429]


def test_one_person_has_so_many_sockets_and_others_at_the_same_address_have_theirs(
    tmp_path: Path,
) -> None:
    with inside(tmp_path, settings=Settings(origins=HERE, sockets_each=2)) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "me", "me")
        with server.socket(table, ada), server.socket(table, ada):
            with pytest.raises(WebSocketDenialResponse) as denied, server.socket(table, ada):
                pass
            assert denied.value.status_code == 429
            assert json.loads(denied.value.content)["code"] == "too_many_open"
            with server.socket(table, bob, "seat=none") as opened:
                assert next_inside(opened, "hello")["table"] == table
        with server.socket(table, ada):
            assert server.client.get("/health").json()["sockets"] == 1


def test_who_chats_too_much_is_refused_and_the_others_of_the_house_are_not(tmp_path: Path) -> None:
    with inside(tmp_path, settings=Settings(origins=HERE, chat_a_minute_each=3)) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "open", "facile")
        server.post(f"/api/tables/{table}/sit", bob, seat=1, nonce=NONCE)
        with server.socket(table, ada) as one, server.socket(table, bob) as two:
            for number in range(3):
                one.send_json({"type": "chat", "id": f"c{number}", "text": "Salut"})
                assert next_inside(one, "done")["id"] == f"c{number}"
            one.send_json({"type": "chat", "id": "c", "text": "Salut"})
            refused = next_inside(one, "refused")
            assert (refused["id"], refused["code"]) == ("c", "too_many")
            assert 0 < refused["facts"]["seconds"] <= 20
            two.send_json({"type": "chat", "id": "d", "text": "Oui ?"})
            assert next_inside(two, "done")["id"] == "d"


def test_a_log_grows_by_moves_and_by_few_pauses(tmp_path: Path) -> None:
    with inside(tmp_path, settings=Settings(origins=HERE, asides_a_minute_each=2)) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            for wish in ("pause", "resume", "pause"):
                opened.send_json({"type": wish, "id": f"{wish}-{time.monotonic_ns()}"})
                next_inside(opened, "done")
            opened.send_json({"type": "resume", "id": "r"})
            assert next_inside(opened, "done")["id"] == "r", "what ends a pause is never refused"
            opened.send_json({"type": "pause", "id": "p"})
            assert next_inside(opened, "refused")["code"] == "too_many"
            opened.send_json({"type": "play", "id": "m", "action": {"type": "draw"}})
            done = next_inside(opened, "done")
            assert done["id"] == "m", "moves are not counted"


def test_an_undo_sent_again_is_answered_as_before_however_many_there_were(tmp_path: Path) -> None:
    with inside(tmp_path, settings=Settings(origins=HERE, asides_a_minute_each=1)) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            next_inside(opened, "hello")
            opened.send_json({"type": "pause", "id": "p"})
            done = next_inside(opened, "done")
            opened.send_json({"type": "pause", "id": "p"})
            assert next_inside(opened, "done") == done


def test_a_table_takes_so_many_notes_and_then_only_moves(tmp_path: Path) -> None:
    with inside(tmp_path, settings=Settings(origins=HERE, asides_of_a_table=8)) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who) as opened:
            opened.send_json({"type": "pause", "id": "1"})
            opened.send_json({"type": "resume", "id": "2"})
            opened.send_json({"type": "pause", "id": "3"})
            assert [next_inside(opened, "done")["id"] for _ in "123"] == ["1", "2", "3"]
            opened.send_json({"type": "resume", "id": "4"})
            assert next_inside(opened, "done")["id"] == "4"
            opened.send_json({"type": "pause", "id": "5"})
            refused = next_inside(opened, "refused")
            assert (refused["code"], refused["facts"]) == ("log_full", {"limit": 8})
            opened.send_json({"type": "play", "id": "6", "action": {"type": "draw"}})
            assert next_inside(opened, "done")["id"] == "6"


@pytest.mark.parametrize("public_url", [None, "http://tablee.example"])
def test_a_visitor_says_where_he_comes_from_only_through_a_proxy(
    tmp_path: Path, public_url: str | None
) -> None:
    settings = Settings(public_url=public_url, people_a_minute=1)
    with outside(tmp_path, settings=settings) as url:
        headers = {"X-Tablee": "1", "Origin": public_url or url}

        def introduced(through: str) -> int:
            forwarded = {**headers, "X-Forwarded-For": through}
            body = {"nickname": "Ada"}
            return httpx.post(f"{url}/api/me", json=body, headers=forwarded).status_code

        # What stands before the address that the proxy saw is the visitor's own invention.
        came = ["192.0.2.1", "192.0.2.9, 192.0.2.1", "192.0.2.2"]
        wanted = [200, 429, 429] if public_url is None else [200, 429, 200]
        assert list(map(introduced, came)) == wanted
