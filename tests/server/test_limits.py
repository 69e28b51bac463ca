"""Buckets of tokens: how often one address may ask for what costs room or work."""

from pathlib import Path

import httpx
import pytest

from tablee.server import limits
from tablee.server.door import Settings
from tablee.server.limits import Buckets, visitor_at
from tests.server.serving import HEADERS, ORIGIN, inside, outside


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


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
