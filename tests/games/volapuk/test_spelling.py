"""How words of the board are written where they are told."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Accent
from tablee.games.volapuk.options import Accents, Definitions, VolapukOptions
from tablee.games.volapuk.state import Accented
from tests.games.volapuk.drawing import cell, table

GAME: Any = GAMES["volapuk"]


def spelled(word: str, options: VolapukOptions | None = None, **changes: Any) -> str | None:
    view = GAME.view(table(f"h9> {' '.join(word)}", options=options, **changes), Seat(0))
    written: str | None = GAME.spelled(view, word)
    return written


def test_where_nothing_is_announced_a_word_is_written_at_once() -> None:
    assert spelled("FETE", VolapukOptions()) == "fête"


@pytest.mark.parametrize(
    "options",
    [
        VolapukOptions(accents=Accents.PRIORITY),
        VolapukOptions(announced_definitions=Definitions.TABLE),
    ],
)
def test_how_a_word_is_written_is_not_told_to_who_might_announce_it(
    options: VolapukOptions,
) -> None:
    """§8.3, §8.5"""
    assert spelled("FETE", options) is None
    assert spelled("FETE", options, seen=("FETE",)) == "fête"


@pytest.mark.parametrize(
    ("accent", "written"), [(Accent.AIGU, "péché"), (Accent.GRAVE, "pêche"), (None, "pêche")]
)
def test_a_word_is_written_with_the_accents_put_on_it(accent: Accent | None, written: str) -> None:
    """Where no word bears them, as it most likely is."""
    marks = () if accent is None else (Accented(cell("l9"), accent),)
    assert spelled("PECHE", VolapukOptions(), marks=marks) == written
