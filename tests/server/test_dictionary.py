"""Words looked up by whoever wants to know."""

from pathlib import Path
from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.lexicon import definitions
from tablee.server import dictionary
from tablee.server.settings import Settings
from tests.server.serving import ORIGIN, inside

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
