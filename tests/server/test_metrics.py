"""Numbers for who watches, and request ids in the log."""

import json
import logging
from pathlib import Path

import httpx
import pytest

from tablee.server.metrics import Durations, Metrics
from tablee.server.settings import Settings
from tests.server.serving import ORIGIN, Client, inside, next_inside, next_message, outside


def values(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_every_number_has_a_kind_and_a_sentence() -> None:
    metrics = Metrics()
    metrics.moved("trio", "bot")
    metrics.refused('a"b')
    text = metrics.text({"tablee_tables": ("Tables in memory.", {(): 3})})
    for line in text.splitlines():
        if not line.startswith("#"):
            name = line.split("{")[0].split(" ")[0]
            family = name
            for ending in ("_bucket", "_sum", "_count"):
                family = family.removesuffix(ending)
            assert f"# TYPE {family} " in text
            assert f"# HELP {family} " in text
    assert text.endswith("\n")
    found = values(text)
    assert found['tablee_moves_total{game="trio",by="bot"}'] == 1
    assert found['tablee_refusals_total{code="a\\"b"}'] == 1
    assert found["tablee_tables"] == 3


def test_durations_are_told_by_all_that_took_no_longer() -> None:
    durations = Durations()
    for seconds in (0.0001, 0.003, 0.003, 99):
        durations.add(seconds)
    found = values("\n".join(durations.rows("d")))
    assert found['d_bucket{le="0.001"}'] == 1
    assert found['d_bucket{le="0.005"}'] == 3
    assert found['d_bucket{le="10.0"}'] == 3
    assert found['d_bucket{le="+Inf"}'] == found["d_count"] == 4
    assert found["d_sum"] == pytest.approx(99.0061)


def test_moves_refusals_and_sockets_are_counted(tmp_path: Path) -> None:
    settings = Settings(origins=frozenset({ORIGIN}), metrics=True)
    with inside(tmp_path, settings=settings) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        before = values(server.client.get("/metrics").text)
        with server.socket(table, who) as opened:
            for number in ("a", "b"):
                opened.send_json({"type": "play", "id": number, "action": {"type": "draw"}})
            next_inside(opened, "done")
            next_inside(opened, "refused")
            answer = server.client.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        after = values(answer.text)

        def grown(name: str) -> float:
            return after[name] - before.get(name, 0)

        assert grown('tablee_moves_total{game="trio",by="person"}') == 1
        assert grown('tablee_refusals_total{code="not_now"}') == 1
        assert grown("tablee_move_seconds_count") == 1
        assert grown("tablee_store_seconds_count") >= 1
        assert grown("tablee_request_seconds_count") >= 1
        assert (before["tablee_sockets"], after["tablee_sockets"]) == (0, 1)
        assert after['tablee_waiting{queue="bots"}'] == 0


def test_metrics_are_for_this_machine_alone(tmp_path: Path) -> None:
    with outside(tmp_path) as url:
        assert httpx.get(f"{url}/metrics").status_code == 200
        for headers in (
            {"Host": "jeux.example"},
            {"Host": "192.0.2.1"},
            {"X-Forwarded-For": "127.0.0.1"},
            {"Via": "1.1 proxy"},
        ):
            assert httpx.get(f"{url}/metrics", headers=headers).status_code == 404
    with inside(tmp_path) as server:
        assert server.client.get("/metrics").json()["code"] == "not_found", "from elsewhere"


def test_what_is_done_for_one_call_or_socket_names_it_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tablee.server")
    with outside(tmp_path, settings=Settings(chat_a_minute_each=1)) as url:
        person = Client(url)
        answer = person.http.post(
            "/api/tables", json={"game": "trio", "seats": [{"kind": "me"}] * 3}
        )
        table = answer.json()["id"]
        for seat in range(3):
            person.sit(table, seat)
        with person.socket(table, "seat=0") as opened:
            for number in range(2):
                said = {"type": "chat", "id": f"c{number}", "text": "Oui"}
                opened.send(json.dumps(said))
            next_message(opened, "refused")
    lines = [json.loads(r.getMessage()) for r in caplog.records if r.name == "tablee.server"]
    asked = {line["event"]: line.get("request") for line in lines if line.get("table") == table}
    assert asked["table_opened"] == answer.headers["x-request-id"]
    [limited] = [line for line in lines if line["event"] == "limited"]
    assert limited["request"]
    assert len({line["request"] for line in lines if line["event"] == "request"}) > 3
