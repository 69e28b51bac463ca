"""The words that a box of cards can spell: by definition on some, and what it leaves out of all."""

from collections.abc import Iterator
from typing import Final

import pytest

from tablee.letters.cards import COPIES, JOKER
from tablee.letters.words import Stem
from tablee.lexicon import french
from tablee.lexicon.queries import EVERYTHING
from tablee.lexicon.spelled import Spelled, french_cards

SOME: Final = ("BUZZ", "PIZ", "FIFT", "JAZZ", "DIKK", "BOWW", "OXYH", "KAY", "YOY", "PAR")


@pytest.fixture(scope="module")
def spelled() -> Spelled:
    return french_cards().words()


def spells(text: str, key: str) -> bool:
    """Can the cards spell this word, the joker, if one is laid, being where it lies?"""
    laid = JOKER in text
    real = "".join(letter for at, letter in enumerate(key) if at and text[at : at + 1] != JOKER)
    lacks = sum(max(0, real.count(letter) - COPIES[letter.lower()]) for letter in set(real))
    return lacks <= (0 if laid else 1)


def by_definition(text: str) -> Iterator[str]:
    return (key for key in french().cards().starting(text) if spells(text, key))


def beginnings(start: str) -> Iterator[str]:
    yield start
    yield from (start[:at] + JOKER + start[at + 1 :] for at in range(len(start)))


@pytest.mark.parametrize("start", SOME)
def test_a_beginning_becomes_what_the_cards_can_spell(spelled: Spelled, start: str) -> None:
    for text in beginnings(start):
        keys = list(by_definition(text))
        long = [key for key in keys if len(key) >= 5]
        assert list(spelled.starting(text, 5)) == long
        assert spelled.stem(text, 5) == Stem(
            len(long),
            "".join(sorted({key[len(text)] for key in long if len(key) > len(text)})),
            max(map(len, keys), default=0),
            any(len(key) == len(text) for key in keys),
        )
        assert spelled.longest(text) == max(map(len, keys), default=0)


def test_which_words_the_123_cards_cannot_spell(spelled: Spelled) -> None:
    left_out = [key for key in french().cards() if key not in spelled]
    assert len(left_out) == 17
    assert {"FIFTYFIFTY", "BUZZEZ", "DIKKENEK", "RAZZIEZ", "BOWWINDOW"} <= set(left_out)
    assert "PIZZA" in spelled
    assert len(spelled.all) - len(spelled.plain) == 1146


def test_a_joker_laid_elsewhere_spells_no_second_z(spelled: Spelled) -> None:
    assert "PIZZA" in list(spelled.starting("PI?", 5))
    assert "PIZZA" not in list(spelled.starting("P?", 5))


def test_everything_else_is_asked_of_the_lexicon(spelled: Spelled) -> None:
    assert spelled.matching("PI?ZA") == ["PIZZA"]
    assert [entry.spelling for entry in spelled.entries("PIZZA")] == ["pizza"]
    assert spelled.first_sound("PIZZA") == french().cards().first_sound("PIZZA")
    assert spelled.version == french().version


def test_an_answer_is_remembered_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.lexicon.spelled._MOST_STEMS", 1)
    spelled = Spelled(french_cards(), EVERYTHING)
    first = spelled.stem("P?", 5)
    assert spelled.stem("C?", 5) != first
    assert spelled.stem("P?", 5) == first
