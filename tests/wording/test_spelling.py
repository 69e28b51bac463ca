"""Words in sentences, with their accents where somebody knows them."""

import pytest

from tablee.core.seats import Seat
from tablee.games.anagramme.events import Laid
from tablee.games.chapardage.events import MotLaid
from tablee.wording import Wording

KNOWN = {"fees": "fées", "megot": "mégot"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_word_is_said_as_it_is_written(lang: str) -> None:
    say = Wording(lang).spelling(KNOWN.get).of("anagramme")
    assert "fées" in say.event(Laid(Seat(0), 0, "fees"))
    assert "zzyx" in say.event(Laid(Seat(0), 0, "zzyx"))


def test_a_word_keeps_the_capital_with_which_it_was_laid() -> None:
    say = Wording("fr", "chapardage", 3, KNOWN.get)
    assert "Mégot" in say.event(MotLaid(Seat(0), "megot", "Megot", 1))
