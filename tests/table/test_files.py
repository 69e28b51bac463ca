"""Logs as files: out and in again, and every file that is not one of ours."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame
from tablee.core.seats import Seat
from tablee.games.volapuk.events import AnswerGiven
from tablee.store.base import Line, Text
from tablee.table.files import LARGEST, Unusable, export, load
from tablee.table.log import Entry, Happened, Undone, encode, written
from tests.table.playing import SEED, Time, play_on, seated
from tests.tiny import Trio

KNOWN: dict[str, AnyGame] = {**GAMES, "trio": Trio()}
every_game = pytest.mark.parametrize("name", sorted(KNOWN))


def a_file(name: str = "trio") -> bytes:
    host = seated(KNOWN[name])
    play_on(host, 1)
    return export(host.table)


def changed(**changes: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(a_file()), **changes})


def why_not(data: bytes) -> str:
    with pytest.raises(Unusable) as error:
        load(data, KNOWN)
    return error.value.code


@every_game
def test_a_game_comes_back_as_it_was(name: str) -> None:
    host = seated(KNOWN[name])
    play_on(host, 2)
    table = load(export(host.table), KNOWN)
    assert table.entries == host.table.entries
    assert table.state == host.table.state
    assert export(table) == export(host.table)


def test_an_answer_of_nothing_has_no_text_to_keep_apart() -> None:
    entry = Entry(5, 1, Happened(AnswerGiven(Seat(1), ())))
    assert written(entry) == encode(entry)
    said = written(Entry(5, 1, Happened(AnswerGiven(Seat(1), ("un fruit",)))))
    assert isinstance(said, Line)
    assert (said.texts, b"fruit" in said.body) == ((Text(1, b'"un fruit"'),), False)


def test_the_file_of_a_running_game_does_not_hold_the_seed() -> None:
    host = seated(KNOWN["trio"])
    play_on(host, 2, moves=3)
    assert SEED.hex().encode() not in export(host.table)
    assert load(export(host.table), KNOWN).state == host.table.state


def test_the_file_says_first_what_it_is() -> None:
    file = msgspec.json.decode(a_file())
    assert list(file)[:5] == ["format", "format_version", "game", "rules", "options"]
    assert (file["format"], file["game"], file["rules"]) == ("tablee_log", "trio", 1)


def test_a_log_of_newer_rules_is_refused() -> None:
    with pytest.raises(Unusable) as error:
        load(changed(rules=2), KNOWN)
    assert error.value.code == "newer_rules"
    assert error.value.facts == {"game": "Trio", "rules": 2, "known": 1}


def test_a_game_that_went_on_under_newer_rules_counts_as_newer() -> None:
    from tablee.store.memory import MemoryStore  # noqa: PLC0415
    from tablee.table.host import Host  # noqa: PLC0415

    class Newer(Trio):
        about = replace(Trio.about, version=2)

    store = MemoryStore()
    seated(KNOWN["trio"], store=store)
    host = Host(store, "table", Newer(), Time())
    assert why_not(export(host.table)) == "newer_rules"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_a_log"),
        (b"hello", "not_a_log"),
        (b"\xff\xfe", "not_a_log"),
        (b"[1, 2]", "not_a_log"),
        (b'{"format": "other", "format_version": 1}', "not_a_log"),
        (b"[" * 100_000, "not_a_log"),
        (b'{"format": "tablee_log", "format_version": 1}', "malformed"),
        (b'{"format": "tablee_log", "format_version": 2}', "newer_format"),
        (b" " * (LARGEST + 1), "too_large"),
    ],
)
def test_what_is_no_log_is_refused_with_the_reason(data: bytes, code: str) -> None:
    assert why_not(data) == code


def test_a_log_of_a_game_we_do_not_know_is_refused() -> None:
    assert why_not(changed(game="go")) == "unknown_game"


def test_a_log_without_entries_is_refused() -> None:
    assert why_not(changed(entries=[])) == "empty"


def test_a_head_that_hides_newer_rules_helps_nobody() -> None:
    file = msgspec.json.decode(a_file())
    file["entries"][0]["body"]["versions"]["rules"] = 7
    assert why_not(msgspec.json.encode(file)) == "newer_rules"


@pytest.mark.parametrize("draws", [[[0, 0]], [[-3, 0]], [[2, 5]], [[10**30, 1]]])
def test_dice_that_do_not_exist_are_refused(draws: list[list[int]]) -> None:
    file = msgspec.json.decode(a_file())
    entry = next(entry for entry in file["entries"] if entry["body"].get("draws"))
    entry["body"]["draws"] = draws
    assert why_not(msgspec.json.encode(file)) in ("malformed", "broken_impossible")


def test_a_log_whose_head_disagrees_with_its_entries_is_refused() -> None:
    assert why_not(changed(options={"clock": 5})) == "broken_not_opened"


def test_a_log_with_a_hole_is_refused_and_the_hole_is_named() -> None:
    file = msgspec.json.decode(a_file())
    del file["entries"][6]
    with pytest.raises(Unusable) as error:
        load(msgspec.json.encode(file), KNOWN)
    assert error.value.code == "broken_gap"
    assert error.value.facts == {"seq": 7, "expected": 6}


def test_a_log_that_tells_an_impossible_game_is_refused() -> None:
    file = msgspec.json.decode(a_file())
    entry = {"seq": len(file["entries"]), "at": 0, "body": msgspec.to_builtins(Undone(-5))}
    assert why_not(msgspec.json.encode({**file, "entries": [*file["entries"], entry]})) == (
        "broken_impossible"
    )
