"""Golden games: whole games that must not change unless a rule does.

What differs is told in the words of the game: who did what, and where that left the table. Where
only a digest differs, `python -m tests.playthroughs full NAME` says what it stands for.
"""

import re
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tablee.core.game import Clock
from tablee.core.seats import Seat
from tests.playthroughs.games import KNOWN, file_of, names, played_anew, read, replayed
from tests.playthroughs.writing import in_full, turns, written
from tests.tiny import Dealt, Event, News, State, Trio, View

pytestmark = pytest.mark.bar(12)

LONGEST = 400
"""Lines of a file: more, nobody would read."""


def text(name: str) -> str:
    return file_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_a_golden_game_is_played_as_it_was(name: str) -> None:
    golden = read(text(name))
    assert written(golden.beginning, replayed(golden)).splitlines() == text(name).splitlines()


@pytest.mark.parametrize("name", names())
def test_a_golden_game_can_be_read(name: str) -> None:
    assert len(text(name).splitlines()) <= LONGEST


def test_every_game_has_a_golden_game() -> None:
    assert {read(text(name)).beginning.game for name in names()} == set(KNOWN)


def test_a_file_of_one_line_is_enough_to_begin_with() -> None:
    begun = read("game trio\n").beginning
    played = played_anew(begun)
    again = read(written(begun, played))
    assert again.beginning == begun
    assert replayed(again) == played


@pytest.mark.parametrize("name", ["trio", "volapuk"])
def test_written_in_full_nothing_is_left_to_a_digest(name: str) -> None:
    """Every fact, and whatever looks otherwise after it."""
    played = replayed(read(text(name)))
    full = "\n".join(in_full(played))
    assert len(re.findall(r"^\d+\. ", full, re.MULTILINE)) == len(played.steps)
    assert full.count("\nevent ") == sum(len(step.events) for step in played.steps)
    assert all(f"\n  {seat} sees  seat" in full for seat in played.seats)


def test_turns_are_all_that_happened() -> None:
    played = replayed(read(text("volapuk")))
    assert tuple(step for turn in turns(played) for step in turn) == played.steps


class Gossip(Trio):
    """It tells everybody which card was dealt to whom."""

    def show(self, event: Event, seat: Seat | None) -> News:
        return event if isinstance(event, Dealt) else super().show(event, seat)


class Mute(Trio):
    """It offers nobody a move."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), actions=())


class Hurried(Trio):
    """It gives everybody a second less."""

    def clocks(self, state: State) -> tuple[Clock, ...]:
        return tuple(replace(one, seconds=one.seconds - 1) for one in super().clocks(state))


@pytest.mark.parametrize(
    ("broken", "digest"), [(Gossip, "news"), (Mute, "views"), (Hurried, "legal")]
)
def test_a_digest_betrays_what_no_position_shows(
    broken: type[Trio], digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KNOWN, "trio", broken())
    golden, was = read(text("trio_timed")), text("trio_timed").splitlines()
    now = written(golden.beginning, replayed(golden)).splitlines()
    assert now != was
    assert all(differs(digest, old, new) for old, new in zip(was, now, strict=True) if old != new)


class Divided(Trio):
    """Its view has what lies open in a part of its own, as those of other games do."""

    def view(self, state: State, seat: Seat | None) -> Any:
        fields = to_builtins(super().view(state, seat))
        return {"hand": fields.pop("hand"), "open": fields}


def test_where_a_view_has_its_fields_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KNOWN, "trio", Divided())
    golden = read(text("trio"))
    assert written(golden.beginning, replayed(golden)) == text("trio")


def differs(digest: str, old: str, new: str) -> bool:
    """Are two lines the same but for this digest?"""
    changed = re.compile(rf"{digest} [0-9a-f]{{8}}")
    return changed.sub("", old) == changed.sub("", new)
