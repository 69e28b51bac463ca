"""Words as they are sent: with their accents, and looked up by whoever wants to know."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.game import Resign, Seat, with_item
from tablee.lexicon import definitions
from tablee.server import dictionary
from tablee.server.door import Settings
from tests.server.serving import ORIGIN, Inside, inside, told

ANAGRAMME = {"anagramme": GAMES["anagramme"]}


@pytest.fixture(autouse=True)
def no_dictionary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """None of this machine's own: what it says is not ours to know."""
    monkeypatch.setattr(dictionary, "_book", lambda: None)
    monkeypatch.setattr(dictionary, "senses", lambda _: None)
    dictionary.look_up.cache_clear()


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Looking up


def test_a_word_is_told_with_all_that_it_may_be(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        told = server.client.get("/api/words/pêche").json()
    assert told["word"] == "pêche"
    assert [(one["lemma"], one["pos"], one["kind"]) for one in told["readings"]] == [
        ("pêche", "nom", "headword"),
        ("pêcher", "v", "conjugated"),
    ]
    assert (told["book"], told["articles"]) == (None, [])


def test_plain_letters_mean_whatever_they_may_spell(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        told = server.client.get("/api/words/PECHE").json()
    assert {one["spelling"] for one in told["readings"]} == {"pêche", "péché", "pêché", "pèche"}


def test_a_dictionary_that_lies_there_tells_the_senses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"pêche": tuple(f"sens {n}" for n in range(20)), "pêcher": ("prendre",)}
    monkeypatch.setattr(dictionary, "_book", lambda: "Littré")
    monkeypatch.setattr(dictionary, "senses", said.get)
    with inside(tmp_path) as server:
        told = server.client.get("/api/words/pêche").json()
    assert told["book"] == "Littré"
    assert [(one["lemma"], len(one["senses"]), one["count"]) for one in told["articles"]] == [
        ("pêche", dictionary.MOST_SENSES, 20),
        ("pêcher", 1, 1),
    ]


def test_a_broken_dictionary_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[str, ...]:
        raise definitions.BrokenDictionary("x.ifo")

    monkeypatch.undo()
    monkeypatch.setattr(dictionary, "available", broken)
    monkeypatch.setattr(dictionary, "senses", lambda _: None)
    dictionary.look_up.cache_clear()
    told = dictionary.look_up("carpe")
    assert getattr(told, "book", "") is None


@pytest.mark.parametrize("text", ["%20%20%F0%9F%99%82", "a1", "x" * 65, "%00", "\u0301"])
def test_what_is_no_text_of_letters_is_refused(tmp_path: Path, text: str) -> None:
    with inside(tmp_path) as server:
        assert code(server.client.get(f"/api/words/{text}")) == (400, "malformed")


def test_what_is_no_word_is_said_to_be_none(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        answer = server.client.get("/api/words/zzyx", headers={"Accept-Language": "fr"})
    assert code(answer) == (404, "unknown_word")
    assert answer.json()["sentence"].endswith("n’est pas au dictionnaire.")


def test_a_word_is_asked_for_like_its_neighbours(tmp_path: Path) -> None:
    settings = Settings(origins=frozenset({ORIGIN}), questions_a_minute=2)
    with inside(tmp_path, settings=settings) as server:
        first = server.client.get("/api/words/carpe")
        tag = {"If-None-Match": first.headers["etag"]}
        assert server.client.get("/api/words/carpe", headers=tag).status_code == 304
        assert code(server.client.get("/api/words/carpe")) == (429, "too_many")


# At a table


def fees(server: Inside, **options: Any) -> tuple[dict[str, str], str, Seat]:
    """A table of Anagramme where whoever begins may lay *fées*."""
    ada = server.person()
    for _ in range(20):
        table = server.table(ada, "me", "me", game="anagramme", options=options)
        room = server.call(server.hub.room, table)
        (seq, state), turn = room.table._states[-1], room.table.state.turn
        hands = with_item(state.hands, turn, "eefs" + state.hands[turn][4:])
        state = replace(state, hands=hands)
        if is_possible(state, turn):
            room.table._states[-1] = (seq, state)
            return ada, table, turn
    pytest.fail("some hand has no second f")


def is_possible(state: Any, seat: Seat) -> bool:
    """Are there as many of each card as lie there?"""
    game = GAMES["anagramme"]
    try:
        game.guess(game.view(state, seat), SeededDice(b"any"))
    except ValueError:
        return False
    return True


def lay(opened: Any, kind: str = "play") -> None:
    wish: dict[str, Any] = {"type": kind, "id": kind, "action": {"type": "lay", "word": "fees"}}
    opened.send_json(wish)


def test_a_word_is_sent_with_its_accents(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server)
        with server.socket(table, ada, f"seat={seat}") as opened:
            assert told(opened, "hello")["spellings"] == {}
            lay(opened, "try")
            assert told(opened, "tried")["spellings"] == {"fees": "fées"}
            lay(opened)
            assert told(opened, "update")["spellings"] == {"fees": "fées"}
        with server.socket(table, ada, "seat=none") as opened:
            assert told(opened, "hello")["spellings"] == {"fees": "fées"}


def test_where_words_are_contested_none_is_spelled_before_the_game_is_over(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server, referee="contestation")
        with server.socket(table, ada, f"seat={seat}") as opened:
            lay(opened, "try")
            assert told(opened, "tried")["spellings"] == {}
            lay(opened)
            assert told(opened, "update")["spellings"] == {}
            room = server.call(server.hub.room, table)
            server.call(room.play, Seat(1 - seat), Resign(), "resign")
            assert told(opened, "update")["spellings"] == {"fees": "fées"}


def test_what_was_told_once_is_not_told_again(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server)
        with server.socket(table, ada, f"seat={seat}") as opened:
            lay(opened)
            assert told(opened, "update")["spellings"] == {"fees": "fées"}
            room = server.call(server.hub.room, table)
            server.call(room.play, Seat(1 - seat), Resign(), "resign")
            assert told(opened, "update")["spellings"] == {}


def test_a_refusal_says_what_was_typed(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server)
        with server.socket(table, ada, f"seat={seat}&lang=fr") as opened:
            action = {"type": "lay", "word": "féz"}
            opened.send_json({"type": "play", "id": "no", "action": action})
            assert "féz" in told(opened, "refused")["sentence"]
