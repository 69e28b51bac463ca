from itertools import islice

import pytest

from tablee.catalogue import CARDS, DICE, SPELLED
from tablee.letters.words import (
    ALL_WORDS,
    Choice,
    Forms,
    Library,
    Vocabulary,
    chosen,
    left_out,
    made_of,
    only,
)
from tablee.lexicon import french


@pytest.mark.parametrize("shortest", [1, 4, 7])
def test_words_made_of_letters_are_those_that_the_lexicon_finds(shortest: int) -> None:
    words = french().cards()
    assert list(made_of(words, "AEINRST", shortest)) == words.within("AEINRST", 0, shortest)


def test_each_letter_is_used_once() -> None:
    words = french().cards()
    assert "ANNEE" not in made_of(words, "AENXZ", 5)
    assert list(islice(made_of(words, "AANNEE", 5), 1)) == ["ANNEE"]


@pytest.mark.parametrize("library", [CARDS, SPELLED, DICE])
def test_a_narrower_choice_has_no_other_words(library: Library) -> None:
    wide, few, fewest = (
        set(library(Choice(vocabulary=vocabulary)).starting("CHA")) for vocabulary in Vocabulary
    )
    assert fewest < few < wide == set(library(ALL_WORDS).starting("CHA"))


def test_a_library_reads_each_choice_once() -> None:
    assert CARDS(Choice(proper=False)) is CARDS(Choice(proper=False))
    assert CARDS(Choice(proper=False)) is not CARDS(ALL_WORDS)


def test_what_children_know_has_no_coarse_words() -> None:
    table = chosen(proper=False, vocabulary=Vocabulary.ENFANT, coarse=True)
    assert not table.coarse
    assert chosen(proper=False, vocabulary=Vocabulary.USUELS, coarse=True).coarse


@pytest.mark.parametrize(
    ("key", "choice", "why"),
    [
        ("CHAT", chosen(proper=False, vocabulary=Vocabulary.ENFANT, coarse=False), None),
        ("XQZ", chosen(proper=False, vocabulary=Vocabulary.ENFANT, coarse=False), None),
        ("XYSTE", Choice(vocabulary=Vocabulary.USUELS), "usuels"),
        ("XYSTE", Choice(vocabulary=Vocabulary.ENFANT), "enfant"),
        ("NANCY", Choice(proper=False, vocabulary=Vocabulary.ENFANT), "proper"),
        ("PUTE", Choice(coarse=False, vocabulary=Vocabulary.ENFANT), "coarse"),
        ("PORTONS", Choice(forms=Forms.DECLINED), "forms"),
        ("PORTONS", Choice(forms=Forms.ALL), None),
    ],
)
def test_a_word_is_left_out_by_one_thing(key: str, choice: Choice, why: str | None) -> None:
    assert left_out(CARDS, choice, lambda words: key in words) == why


def test_a_library_of_one_book_leaves_nothing_out() -> None:
    few = french().cards().matching("XYST?")
    assert few == ["XYSTE"]
    library = only(CARDS(Choice(vocabulary=Vocabulary.ENFANT)))
    assert left_out(library, Choice(proper=False), lambda words: "XYSTE" in words) is None
