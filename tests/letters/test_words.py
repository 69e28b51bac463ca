from itertools import islice

import pytest

from tablee.letters.words import made_of
from tablee.lexicon import french


@pytest.mark.parametrize("shortest", [1, 4, 7])
def test_words_made_of_letters_are_those_that_the_lexicon_finds(shortest: int) -> None:
    words = french().cards()
    assert list(made_of(words, "AEINRST", shortest)) == words.within("AEINRST", 0, shortest)


def test_each_letter_is_used_once() -> None:
    words = french().cards()
    assert "ANNEE" not in made_of(words, "AENXZ", 5)
    assert list(islice(made_of(words, "AANNEE", 5), 1)) == ["ANNEE"]
