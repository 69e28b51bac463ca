"""Tables over HTTP: opened, listed, sat down at, and played again."""

from pathlib import Path
from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Resign
from tablee.server.api.tables import LISTED_MILLISECONDS
from tablee.server.settings import Settings
from tablee.table.table import Accepted
from tests.server.serving import HEADERS, NONCE, ORIGIN, Inside, inside
from tests.server.test_socket import play_alone


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_table_is_opened_listed_and_filled(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        hidden = server.table(ada, "me", "open", "facile")
        listed = server.table(ada, "me", "open", "facile", listed=True)
        lines = server.client.get("/api/tables").json()
        assert [(line["id"], line["phase"]) for line in lines] == [(listed, "open")]
        info = server.post(f"/api/tables/{listed}/sit", bob, seat=1, nonce=NONCE)
        assert info["started"]
        assert [chair["yours"] for chair in info["seats"]] == [False, True, False]
        assert info["invite"] == f"/t/{listed}"
        assert server.client.get("/api/tables").json() == []
        own = server.client.get("/api/me/tables", headers=ada).json()
        assert {line["id"]: line["phase"] for line in own} == {hidden: "open", listed: "running"}


def test_a_seat_is_taken_once_even_when_asked_twice(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = server.table(ada, "me", "open", "facile")
        sit = {"seat": 0, "nonce": NONCE}
        server.post(f"/api/tables/{table}/sit", ada, **sit)
        for seat in (0, 2):
            answer = server.client.post(
                f"/api/tables/{table}/sit", json={**sit, "seat": seat}, headers=bob
            )
            assert code(answer) == (409, "seat_taken")
        answer = server.client.post(
            f"/api/tables/{table}/sit", json={**sit, "seat": 7}, headers=bob
        )
        assert code(answer) == (409, "no_such_seat")


def test_open_tables_can_be_switched_off(tmp_path: Path) -> None:
    settings = Settings(open_tables=False, origins=frozenset({ORIGIN}))
    with inside(tmp_path, settings=settings) as server:
        who = server.person()
        terms = {"game": "trio", "seats": [{"kind": "me"}] * 3, "listed": True}
        assert code(server.client.post("/api/tables", json=terms, headers=who))[1] == (
            "open_tables_off"
        )
        assert server.client.get("/api/tables").json() == []


def test_a_listed_table_that_finds_nobody_is_no_longer_listed(tmp_path: Path) -> None:
    clock = [1_000_000_000]
    with inside(tmp_path, now=lambda: clock[0]) as server:
        who = server.person()
        terms = {"game": "trio", "seats": [{"kind": "open"}] * 3, "listed": True}
        table = server.client.post("/api/tables", json=terms, headers=who).json()["id"]
        clock[0] += LISTED_MILLISECONDS
        assert [line["id"] for line in server.client.get("/api/tables").json()] == [table]
        clock[0] += 1
        assert server.client.get("/api/tables").json() == []
        assert server.client.get(f"/api/tables/{table}").status_code == 200


def test_people_who_share_a_screen_sit_under_names_of_their_own(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person("Inès")
        terms = {"game": "trio", "seats": [{"kind": "me"}] * 3}
        table = server.client.post("/api/tables", json=terms, headers=who).json()["id"]
        info: Any = {}
        for seat, name in enumerate(("Inès", " Papi  Jo ")):
            sit = {"seat": seat, "nonce": "0" * 32, "name": name}
            info = server.client.post(f"/api/tables/{table}/sit", json=sit, headers=who).json()
        assert [chair["player"]["name"] for chair in info["seats"][:2]] == ["Inès", "Papi Jo"]
        sit = {"seat": 2, "nonce": "0" * 32, "name": "\x07"}
        answer = server.client.post(f"/api/tables/{table}/sit", json=sit, headers=who)
        assert code(answer) == (400, "nickname")
        assert server.client.get("/api/me", headers=who).json()["nickname"] == "Inès"


def test_a_refusal_to_open_a_table_is_told_in_the_words_of_its_game(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        terms = {"game": "hepta_mensa", "seats": [{"kind": "me"}] * 2, "options": {"clock": -1}}
        answer = server.client.post("/api/tables", json=terms, headers=server.person())
        assert code(answer) == (409, "clock")
        assert "pendule" in answer.json()["sentence"]


@pytest.mark.parametrize(
    ("terms", "wanted"),
    [
        ({"game": "belote"}, (404, "no_such_game")),
        ({"seats": [{"kind": "me"}]}, (409, "seat_count")),
        ({"seats": []}, (400, "malformed")),
        ({"seats": [{"kind": "bot", "level": "divin"}] * 3}, (409, "no_such_level")),
        ({"options": {"clock": "x"}}, (400, "malformed")),
        ({"options": {"cheat": 1}}, (400, "malformed")),
        ({"surprise": 1}, (400, "malformed")),
        ({"game": "x" * 9000}, (413, "too_large")),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, terms: dict[str, Any], wanted: tuple[int, str]
) -> None:
    with inside(tmp_path) as server:
        body = {"game": "trio", "seats": [{"kind": "me"}] * 3, **terms}
        assert code(server.client.post("/api/tables", json=body, headers=server.person())) == wanted


def test_the_log_is_given_to_nobody_before_the_end_and_then_a_rematch(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        path = f"/api/tables/{table}"
        assert code(server.client.get(f"{path}/log", headers=who)) == (409, "not_finished")
        assert code(server.client.post(f"{path}/rematch", headers=who)) == (409, "not_finished")
        play_alone(server, table, who)
        assert server.client.get(f"{path}/log").status_code == 200
        again = server.post(f"{path}/rematch", who)
        assert again["id"] != table
        assert [chair["yours"] for chair in again["seats"]] == [True] * 3
        assert server.post(f"{path}/rematch", who)["id"] == again["id"]
        assert code(server.client.post(f"{path}/rematch", headers=server.person()))[1] == (
            "spectator"
        )


def all_resign(server: Inside, table: str) -> None:
    """The people, so that the bot is left."""
    room = server.call(server.hub.room, table)
    for seat in sorted(room.owners):
        answer = server.call(room.play, seat, Resign(), f"resign-{seat}")
        assert isinstance(answer, Accepted), answer


def places_of(server: Inside, table: str, who: dict[str, str]) -> list[int]:
    seats = server.client.get(f"/api/tables/{table}", headers=who).json()["seats"]
    return [chair["seat"] for chair in seats if chair["yours"]]


def test_at_a_rematch_the_seats_turn_with_people_and_bots(tmp_path: Path) -> None:
    """Another sits first; after as many games as seats, everybody has."""
    with inside(tmp_path) as server:
        ada, ben = server.person("Ada"), server.person("Ben")
        table = server.table(ada, "me", "open", "facile")
        server.post(f"/api/tables/{table}/sit", ben, seat=1, nonce=NONCE)
        sat = []
        for _ in range(3):
            all_resign(server, table)
            asked = server.post(f"/api/tables/{table}/rematch", ada)["id"]
            table = server.post(f"/api/tables/{table}/rematch", ben)["id"]
            assert asked == table
            for who in (ada, ben):
                (seat,) = places_of(server, table, who)
                server.post(f"/api/tables/{table}/sit", who, seat=seat, nonce=NONCE)
            info = server.client.get(f"/api/tables/{table}", headers=ada).json()
            sat.append([chair["player"]["name"] for chair in info["seats"]])
        facile = next(name for name in sat[0] if name not in ("Ada", "Ben"))
        assert sat == [["Ben", facile, "Ada"], [facile, "Ada", "Ben"], ["Ada", "Ben", facile]]


def test_two_bots_of_one_level_have_two_names_neither_of_them_a_persons(tmp_path: Path) -> None:
    def names(server: Inside, table: str) -> list[str]:
        info = server.client.get(f"/api/tables/{table}").json()
        return [chair["player"]["name"] for chair in info["seats"] if chair["player"]]

    with inside(tmp_path) as server:
        ada = server.person("Ada")
        table = server.table(ada, "open", "facile", "facile")
        first, second = names(server, table)
        assert first != second
        namesake = server.person(first)
        server.post(f"/api/tables/{table}/sit", namesake, seat=0, nonce=NONCE)
        seated = names(server, table)
        assert (seated[0], seated[2]) == (first, second)
        assert seated[1] not in (first, second)


def test_a_seat_that_has_turned_is_kept_from_whoever_had_it_before(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, ben = server.person("Ada"), server.person("Ben")
        table = server.table(ada, "me", "open", "me")
        server.post(f"/api/tables/{table}/sit", ben, seat=1, nonce=NONCE)
        server.play_on(table)
        again = server.post(f"/api/tables/{table}/rematch", ada)["id"]
        assert places_of(server, again, ada) == [1, 2]
        assert places_of(server, again, ben) == [0]
        body = {"seat": 0, "nonce": NONCE}
        answer = server.client.post(f"/api/tables/{again}/sit", json=body, headers=ada)
        assert answer.json()["code"] == "seat_taken"


def test_a_list_says_who_plays_whose_turn_it_is_and_how_it_ended(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        waits = server.table(ada, "me", "open", "facile", listed=True)
        over = server.table(ada, "me", "me", "me")
        play_alone(server, over, ada)
        runs = server.table(bob, "open", "me", "me")
        server.post(f"/api/tables/{runs}/sit", ada, seat=0, nonce=NONCE)
        lines = server.client.get("/api/me/tables", headers=ada).json()
        own = {line["id"]: line for line in lines}
        assert [player and player["name"] for player in own[waits]["players"]][:2] == ["Ada", None]
        assert own[waits]["players"][2]["bot"] == "facile"
        assert (own[waits]["yours"], own[waits]["your_turn"]) == ([0], False)
        assert (own[runs]["phase"], own[runs]["your_turn"]) == ("running", True)
        assert (own[over]["phase"], own[over]["yours"]) == ("over", [0, 1, 2])
        assert min(own[over]["places"]) == 1
        assert own[runs]["places"] is None
        theirs = server.client.get("/api/me/tables", headers=bob).json()
        assert [(line["yours"], line["your_turn"]) for line in theirs] == [([1, 2], False)]
        [listed] = server.client.get("/api/tables").json()
        assert (listed["id"], listed["yours"]) == (waits, [])


def test_a_list_is_told_again_after_the_tables_were_put_away(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        ada = server.person("Ada")
        for _ in range(22):
            server.table(ada, "me", "open", "facile")
        before = server.client.get("/api/me/tables", headers=ada).json()
        server.call(server.hub.put_away, 1 << 60)
        assert server.hub.rooms == []
        lines = server.client.get("/api/me/tables", headers=ada).json()
        assert lines[:20] == before[:20]
        assert len(server.hub.rooms) == 20
        names = [player and player["name"] for player in lines[21]["players"]]
        assert names[:2] == [None, None], "of the oldest only the bots are told"
        assert names[2]


def test_whoever_has_no_seat_looks_on(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        table = server.table(server.person(), "me", "me", "me")
        with server.socket(table, HEADERS) as opened:
            assert opened.receive_json()["seat"] is None
