"""Hints over HTTP: for one's own turn, in two steps, and for nobody else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from tablee.catalogue import GAMES
from tablee.core.game import Resign
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import SetDice, Throw
from tablee.server.settings import Settings
from tests.server.serving import HEADERS, ORIGIN, Inside, inside

Person = dict[str, str]
SEATS = {"heptagramme": 2, "chapardage": 3, "anagramme": 2, "volapuk": 2}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with inside(tmp_path, games=GAMES) as running:
        yield running


def opened(server: Inside, who: Person, game: str = "heptagramme", **terms: Any) -> str:
    """A table at which this person has every seat."""
    terms = {"hints": True, "options": {"clock": 0}, **terms}
    return server.table(who, *["me"] * SEATS[game], game=game, **terms)


def turn(server: Inside, table: str) -> int:
    return int(min(server.call(server.hub.room, table).table.waiting()))


def asked(
    server: Inside, table: str, who: Person, seat: int | str, step: int | str = 1, lang: str = "fr"
) -> Response:
    path = f"/api/tables/{table}/hint?seat={seat}&step={step}&lang={lang}"
    answer: Response = server.client.get(path, headers=who)
    return answer


def thrown(server: Inside, table: str, seat: Seat) -> None:
    """The dice lie there, and a word is to be made of them."""
    room = server.call(server.hub.room, table)
    for action in (Throw(), SetDice()):
        server.call(room.play, seat, action, type(action).__name__)


def refused(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def _asked_in_both_steps(server: Inside, who: Person, game: str) -> tuple[str, Response, Response]:
    table = opened(server, who, game)
    seat = turn(server, table)
    if game == "volapuk":
        thrown(server, table, Seat(seat))
    return table, asked(server, table, who, seat, 1), asked(server, table, who, seat, 2)


@pytest.mark.parametrize("game", SEATS)
def test_the_first_step_tells_where_to_look_and_the_second_what_to_do(
    server: Inside, game: str
) -> None:
    who = server.person()
    tables = (_asked_in_both_steps(server, who, game) for _ in range(12))
    # Luck may give nothing to look at.
    table, first, then = next(found for found in tables if found[1].json()["look"] is not None)
    look, whole = first.json(), then.json()
    assert look["look"] == whole["look"] is not None
    assert (look["reason"], look["action"]) == (None, None)
    assert whole["action"]["type"]
    word = whole["reason"]["facts"].get("word")
    if word is not None:
        assert whole["spellings"][word]
        for written in (word, whole["spellings"][word]):
            assert f'"{written}"' not in first.text
    assert look["seq"] == whole["seq"] == server.call(server.hub.room, table).table.next_seq - 1


def test_the_second_step_needs_no_first_and_asking_again_tells_the_same(server: Inside) -> None:
    who = server.person()
    table = opened(server, who)
    once = asked(server, table, who, turn(server, table), 2).json()
    again = [asked(server, table, who, turn(server, table), step).json() for step in (1, 2, 2)]
    assert again[1] == again[2] == once


def test_nobody_is_given_a_hint_for_another_seat(server: Inside) -> None:
    """Not whoever looks on, not a stranger, not the opponent."""
    ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
    table = server.table(ada, "me", "open", game="heptagramme", hints=True)
    server.post(f"/api/tables/{table}/sit", bob, seat=1, nonce="11" * 16)
    seat = turn(server, table)
    others = [eve, bob if seat == 0 else ada]
    for step in (1, 2):
        assert refused(asked(server, table, HEADERS, seat, step)) == (401, "no_person")
        for other in others:
            assert refused(asked(server, table, other, seat, step)) == (403, "not_your_seat")


def test_a_hint_is_for_ones_own_turn(server: Inside) -> None:
    who = server.person()
    table = opened(server, who)
    other = 1 - turn(server, table)
    assert refused(asked(server, table, who, other, 2)) == (409, "hint_in_turn")


def test_a_table_that_was_opened_without_hints_gives_none(server: Inside) -> None:
    who = server.person()
    for terms in ({"hints": False}, {}):
        table = server.table(who, "me", "me", game="heptagramme", **terms)
        seat = turn(server, table)
        assert refused(asked(server, table, who, seat, 2)) == (409, "no_hints")
        assert server.client.get(f"/api/tables/{table}").json()["hints"] is False


def test_a_game_that_has_not_begun_or_is_over_gives_none(server: Inside) -> None:
    ada = server.person()
    table = server.table(ada, "me", "open", game="heptagramme", hints=True)
    assert refused(asked(server, table, ada, 0)) == (409, "not_playing")
    table = opened(server, ada)
    room = server.call(server.hub.room, table)
    server.call(room.play, Seat(0), Resign(), "gone")
    assert room.table.result is not None
    for seat in (0, 1):
        assert refused(asked(server, table, ada, seat, 2)) == (409, "not_playing")


def test_a_paused_game_gives_none(server: Inside) -> None:
    who = server.person()
    table = opened(server, who)
    seat = turn(server, table)
    room = server.call(server.hub.room, table)

    async def pause() -> None:
        await room.pause(Seat(seat), "pause", pause=True)

    server.call(pause)
    assert refused(asked(server, table, who, seat)) == (409, "paused")


@pytest.mark.parametrize(("seat", "step"), [("x", 1), ("", 1), (9, 1), ("0", 3), ("0", "x")])
def test_what_is_asked_must_make_sense(server: Inside, seat: str, step: str) -> None:
    who = server.person()
    table = opened(server, who)
    assert refused(asked(server, table, who, seat, step)) == (400, "malformed")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("fr", "Cette table se joue sans indices."), ("en", "This table plays without hints.")],
)
def test_a_refusal_is_said_in_the_language_of_whoever_asks(
    server: Inside, lang: str, sentence: str
) -> None:
    who = server.person()
    table = opened(server, who, hints=False)
    assert asked(server, table, who, 0, lang=lang).json()["sentence"] == sentence


def test_where_the_table_judges_its_words_no_hint_names_one(server: Inside) -> None:
    who = server.person()
    table = opened(server, who, options={"referee": "parole"})
    told = asked(server, table, who, turn(server, table), 2).json()
    assert (told["look"], told["action"]) == (None, None)
    assert told["reason"]["key"] == "table_judges"


def test_whoever_hammers_is_told_to_wait(tmp_path: Path) -> None:
    settings = Settings(origins=frozenset({ORIGIN}), questions_a_minute=3)
    with inside(tmp_path, games=GAMES, settings=settings) as server:
        who = server.person()
        table = opened(server, who, hints=False)
        answers = [refused(asked(server, table, who, 0)) for _ in range(4)]
        assert answers == [(409, "no_hints")] * 3 + [(429, "too_many")]


def test_a_game_without_hints_cannot_be_opened_with_them(server: Inside) -> None:
    who = server.person()
    seats = [{"kind": "me"}] * 2
    body = {"game": "hepta_mensa", "seats": seats, "hints": True}
    answer = server.client.post("/api/tables", json=body, headers=who)
    assert refused(answer) == (409, "no_adviser")
    told = {game["name"]: game["hints"] for game in server.client.get("/api/games").json()}
    assert told == {name: name in SEATS for name in GAMES}


def test_a_table_says_that_it_has_hints_and_so_does_the_next(server: Inside) -> None:
    who = server.person()
    table = opened(server, who)
    assert server.client.get(f"/api/tables/{table}").json()["hints"] is True
    room = server.call(server.hub.room, table)
    server.call(room.play, Seat(0), Resign(), "gone")
    assert server.post(f"/api/tables/{table}/rematch", who)["hints"] is True
