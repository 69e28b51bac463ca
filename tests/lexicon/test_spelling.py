"""Which spelling is meant where letters leave it open."""

import pytest

from tablee.lexicon import french
from tablee.lexicon.lazy import LazyWords
from tablee.lexicon.queries import Wanted
from tablee.lexicon.spelled import french_cards


@pytest.mark.parametrize(
    ("key", "spelled"),
    [
        ("FEES", "fées"),
        ("ANIER", "ânier"),
        ("MEGOT", "mégot"),
        ("COEUR", "cœur"),
        ("GARCON", "garçon"),
        ("AFRIQUE", "Afrique"),
        ("CARPE", "carpe"),
        ("ZZYX", "zzyx"),
    ],
)
def test_a_word_is_written_with_its_accents(key: str, spelled: str) -> None:
    words = french().cards()
    every = (words, french_cards().words(), LazyWords(lambda: words))
    assert [some.spelled(key) for some in every] == [spelled] * 3


def test_a_table_without_proper_nouns_does_not_write_one() -> None:
    assert french().cards(Wanted(proper=False)).spelled("AFRIQUE") == "afrique"
