"""How words of the columns are written where they are told."""

from typing import Any

from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import Announce

GAME: Any = GAMES["heptagramme"]
STANDING = "Peche/R/F/C/L/M/S aefiipr/eeeeeee -/- 0"


def spelled(word: str, extra: str = "") -> str | None:
    view = GAME.view(GAME.notation.read_position(STANDING + extra), Seat(0))
    assert Announce(0, "peche") in view.actions
    written: str | None = GAME.spelled(view, word)
    return written


def test_under_the_referee_a_word_is_written_before_it_is_announced() -> None:
    assert spelled("peche") == "pêche"


def test_in_parole_what_is_only_offered_is_not_yet_a_word() -> None:
    """§6.1 An accent would tell that the referee knows it."""
    parole = " referee=parole"
    assert spelled("peche", parole) is None
    assert spelled("fleche", parole) == "flèche"
