"""What people wrote goes with them: names and answers, in memory, in every file, and in logs."""

import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.catalogue import DICE
from tablee.core.game import AnyGame, Resign
from tablee.core.seats import Seat
from tablee.games.volapuk import Volapuk
from tablee.games.volapuk.actions import Answer
from tablee.games.volapuk.events import AnswersShown
from tablee.games.volapuk.state import Phase
from tablee.server import hub
from tablee.store.sqlite import SqliteStore
from tablee.table.files import export, load
from tablee.table.log import Happened, Seated
from tablee.table.table import Accepted, Table
from tablee.table.verify import verify
from tests.server.room.test_talk import wish
from tests.server.serving import NONCE, Inside, inside, next_inside
from tests.tiny import Trio

pytestmark = pytest.mark.bar(25)

GAMES: Mapping[str, AnyGame] = {
    "volapuk": Volapuk(DICE, lambda _: ("chose dont on parle", "autre chose")),
    "trio": Trio(),
}
ADA, BOB = Seat(0), Seat(1)
SECRETS = {
    ADA: ("le jardin de Zénobie", "le même fruit"),
    BOB: ("Le même fruit!", "une maison à Quimper"),
}
ORDER = (
    "ask_senses",
    "match",
    "nothing_to_say",
    "play",
    "set_dice",
    "throw",
    "keep_fetiches",
    "pass",
)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    same = SimpleNamespace(token_bytes=bytes, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(hub, "secrets", same)
    with SqliteStore(tmp_path / "t.db") as store, inside(tmp_path, store, GAMES) as server:
        yield server


def two_at(server: Inside) -> tuple[str, dict[str, str], dict[str, str]]:
    """A game of Volapük in which people say what words mean."""
    ada, bob = server.person("Zénobie Unique"), server.person("Barnabé Autre")
    options = {"announced_definitions": "table", "clock": 0}
    table = server.table(ada, "me", "open", game="volapuk", options=options)
    server.post(f"/api/tables/{table}/sit", bob, seat=1, nonce=NONCE)
    return table, ada, bob


def play(server: Inside, table: str, until: Phase) -> None:
    """On, with whatever brings people to talk about words."""
    room = server.call(server.hub.room, table)
    for _ in range(400):
        now = room.table
        if now.state.open.phase is until:
            return
        seat = min(now.waiting())
        actions: list[Any] = list(now.game.actions(now.state, seat))
        ranks = {type(one): _rank(one) for one in actions}
        action = min(actions, key=lambda one: ranks[type(one)])
        if now.state.open.phase is Phase.ANSWERS:
            action = Answer(SECRETS[seat])
        answer = server.call(room.play, seat, action, f"{now.next_seq}")
        assert isinstance(answer, Accepted), answer
    raise AssertionError(f"it never came to {until}")


def _rank(action: Any) -> int:
    kind = action.__struct_config__.tag
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def answered(server: Inside, table: str) -> None:
    """All have answered, what they said is settled, and the game goes on."""
    play(server, table, Phase.ANSWERS)
    play(server, table, Phase.THROWS)


def everything(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def read(server: Inside, table: str) -> Table:
    """What is in memory now."""
    found: Table = server.call(server.hub.room, table).table
    return found


def test_names_in_logs_and_answers_of_whoever_is_forgotten_are_in_no_file(
    server: Inside, tmp_path: Path
) -> None:
    table, ada, _ = two_at(server)
    answered(server, table)
    with server.socket(table, ada) as opened:
        assert wish(opened, "chat", text="je viens de Zanzibar") == "done"
    mine = [text.encode() for text in ("Zénobie", "jardin de", "le même fruit", "Zanzibar")]
    others = [text.encode() for text in ("Barnabé", "Le même fruit!", "Quimper")]
    assert [text in everything(tmp_path) for text in mine + others] == [True] * 7
    server.post("/api/me/forget", ada)
    assert [text in everything(tmp_path) for text in mine] == [False] * 4
    assert [text in everything(tmp_path) for text in others] == [True] * 3


def test_a_log_replays_and_verifies_when_everybody_was_forgotten(server: Inside) -> None:
    table, ada, bob = two_at(server)
    answered(server, table)
    room = server.call(server.hub.room, table)
    assert isinstance(server.call(room.play, BOB, Resign(), "end"), Accepted)
    before = read(server, table)
    assert verify(before).honest
    for who in (ada, bob):
        server.post("/api/me/forget", who)
    after = read(server, table)
    assert (after.result, after.state.open.totals) == (before.result, before.state.open.totals)
    again = load(export(after), GAMES)
    assert verify(again) == verify(before)
    assert "Zénobie".encode() not in export(after)


def test_what_was_erased_is_an_empty_text_and_a_nameless_seat(server: Inside) -> None:
    table, ada, bob = two_at(server)
    answered(server, table)
    server.post("/api/me/forget", ada)
    now = read(server, table)
    bodies = [entry.body for entry in now.entries]
    names = [body.player.name for body in bodies if isinstance(body, Seated)]
    [shown] = [
        body.event
        for body in bodies
        if isinstance(body, Happened) and isinstance(body.event, AnswersShown)
    ]
    assert (names, now.players[ADA].name) == (["", "Barnabé Autre"], "")
    assert [one.text for one in shown.answers] == ["", "", *SECRETS[BOB]]
    chairs = server.client.get(f"/api/tables/{table}", headers=bob).json()["seats"]
    assert [chair["player"]["name"] for chair in chairs] == ["", "Barnabé Autre"]


def test_a_secret_answer_is_erased_before_it_is_shown(server: Inside, tmp_path: Path) -> None:
    table, ada, bob = two_at(server)
    play(server, table, Phase.ANSWERS)
    room = server.call(server.hub.room, table)
    server.call(room.play, ADA, Answer(SECRETS[ADA]), "mine")
    server.post("/api/me/forget", ada)
    with server.socket(table, bob) as opened:
        next_inside(opened, "hello")
        server.call(room.play, BOB, Answer(SECRETS[BOB]), "theirs")
        news = next_inside(opened, "update")["items"]
    assert [one["text"] for one in news[-1]["news"]["answers"]] == ["", "", *SECRETS[BOB]]
    assert b"jardin de" not in everything(tmp_path)


def test_those_who_look_are_told_that_a_name_is_gone(server: Inside) -> None:
    table, ada, bob = trio(server)
    with server.socket(table, bob) as opened:
        assert next_inside(opened, "hello")["now"]["players"][0]["name"] == "Ada"
        server.post("/api/me/forget", ada)
        assert next_inside(opened, "update")["now"]["players"][0]["name"] == ""


def trio(server: Inside) -> tuple[str, dict[str, str], dict[str, str]]:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = server.table(ada, "me", "me", "open")
    server.post(f"/api/tables/{table}/sit", bob, seat=2, nonce=NONCE)
    return table, ada, bob


# What one may have


def exported(server: Inside, who: dict[str, str]) -> Any:
    answer = server.client.get("/api/me/export", headers=who)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="tablee.json"'
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


def test_all_that_is_kept_about_somebody_is_theirs_to_have(server: Inside) -> None:
    table, ada, bob = two_at(server)
    answered(server, table)
    for who, text in ((ada, "je viens de Zanzibar"), (bob, "moi non")):
        with server.socket(table, who) as opened:
            assert wish(opened, "chat", text=text) == "done"
    with server.socket(table, ada) as opened:
        assert wish(opened, "report", number=2) == "done"
        assert wish(opened, "mute", seat=1, on=True) == "done"
    with server.socket(table, bob) as opened:
        assert wish(opened, "report", number=1) == "done"
    key = server.post(f"/api/tables/{table}/key", ada, seat=0)["key"]
    mine = exported(server, ada)
    me = server.client.get("/api/me", headers=ada).json()
    assert (mine["person"], mine["nickname"]) == (me["person"], "Zénobie Unique")
    [own] = mine["tables"]
    assert (own["table"], own["game"], own["phase"]) == (table, "volapuk", "running")
    assert (own["seats"], own["host"], own["keys"], own["muted"]) == ([0], True, [1], [1])
    texts = [text["text"] for text in mine["texts"]]
    assert texts == ["Zénobie Unique", *SECRETS[ADA], *SECRETS[ADA]]
    assert {(text["table"], text["seat"]) for text in mine["texts"]} == {(table, 0)}
    assert [line["text"] for line in mine["chat"]] == ["je viens de Zanzibar"]
    assert [(one["number"], one["text"]) for one in mine["reports"]] == [(2, None)]
    assert [one["text"] for one in mine["reported"]] == ["je viens de Zanzibar"]
    said = str(mine)
    others = ("Barnabé", "Quimper", "moi non", key, ada["Cookie"].removeprefix("tablee="))
    assert [text for text in others if text in said] == [], "nothing of others, and no secret"


def test_an_export_is_for_whoever_has_a_name(server: Inside) -> None:
    answer = server.client.get("/api/me/export")
    assert (answer.status_code, answer.json()["code"]) == (401, "no_person")
    ada = server.person("Ada")
    assert exported(server, ada)["texts"] == []
    server.post("/api/me/forget", ada)
    assert server.client.get("/api/me/export", headers=ada).status_code == 401


def test_what_was_reported_of_somebody_goes_with_them(server: Inside, tmp_path: Path) -> None:
    table, ada, bob = trio(server)
    with server.socket(table, bob) as opened:
        assert wish(opened, "chat", text="Saperlipopette") == "done"
    with server.socket(table, ada) as opened:
        assert wish(opened, "report", number=1) == "done"
    assert b"Saperlipopette" in everything(tmp_path)
    server.post("/api/me/forget", bob)
    assert b"Saperlipopette" not in everything(tmp_path)
