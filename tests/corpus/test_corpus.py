"""Finished games of every release replay to the end that they had."""

import lzma

import pytest

from tablee.catalogue import GAMES
from tablee.table.files import export
from tests.corpus.playing import play
from tests.corpus.shelf import FOLDER, end_of, ends, logs, packed, replayed, shelves, unpacked

pytestmark = pytest.mark.bar(12)

FEW = 20
LARGEST = 15 * 1024 * 1024


def replay(shelf: str, most: int | None = None) -> int:
    """How many of them end as they ended, which is all."""
    found = 0
    for log, was in zip(logs(shelf, most), ends(shelf, most), strict=True):
        now = end_of(replayed(log))
        assert now.result == was.result, f"{shelf} {found}"
        assert now.position == was.position, f"{shelf} {found}"
        assert now.views == was.views, f"{shelf} {found}"
        found += 1
    return found


@pytest.mark.parametrize("shelf", shelves())
def test_the_first_games_of_the_corpus_end_as_they_ended(shelf: str) -> None:
    assert replay(shelf, FEW) == FEW


@pytest.mark.slow
@pytest.mark.parametrize("shelf", shelves())
def test_every_game_of_the_corpus_ends_as_it_ended(shelf: str) -> None:
    assert replay(shelf) >= 1000


def test_every_game_has_games_of_its_rules_of_today() -> None:
    assert {f"{name}-{game.about.version}" for name, game in GAMES.items()} <= {*shelves()}


def test_the_corpus_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LARGEST


@pytest.mark.parametrize("name", ["hepta_mensa", "chapardage"])
def test_a_log_is_had_back_to_the_byte(name: str) -> None:
    log = export(play(name, 3))
    assert unpacked(packed(log)) == log


def test_a_changed_log_is_noticed() -> None:
    """The very check that is made, on a game whose end is not its own."""
    first, second = list(ends("hepta_mensa-1", 2))
    log = next(logs("hepta_mensa-1", 1))
    assert end_of(replayed(log)) == first
    assert end_of(replayed(log)) != second


@pytest.mark.slow
@pytest.mark.parametrize("shelf", shelves())
def test_there_is_something_of_everything_in_the_corpus(shelf: str) -> None:
    """Resignations, late players, second thoughts, pauses, bots that take over; all presets."""
    with lzma.open(FOLDER / f"{shelf}.logs.xz") as file:
        text = file.read().decode()
    for kind in ("undone", "paused", "resumed", "took_over", "vacated", "resigned", "timed_out"):
        assert text.count(f'"type":"{kind}"') > 10, kind
