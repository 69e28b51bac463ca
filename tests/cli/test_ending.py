"""How a finished game is told: in what it counts."""

import pytest

from tablee.catalogue import GAMES
from tablee.cli.ending import counted
from tablee.core.seats import Seat
from tablee.wording import LANGUAGES, Wording

SHARED = "Cl/DEaeinrsu/FMcehpt Badge/Gilet/- 26/24/24/21 0 end=piles"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapardage_counts_words_also_where_the_win_is_shared(lang: str) -> None:
    game = GAMES["chapardage"]
    result = game.result(game.notation.read_position(SHARED))
    assert result is not None
    say = Wording(lang).of("chapardage", 3)
    told = counted(result, Seat(0), say)
    shared = say("result.shared", winners="", counted=told, at=result.section)
    assert told == {"fr": "1 mot", "en": "1 word"}[lang]
    assert told in shared
    assert "point" not in shared


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_does_not_say_counts_points(lang: str) -> None:
    assert Wording(lang).of("heptagramme")("score.count", n=2) == "2 points"
