import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.letters.sound import first_sounds


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("hache", "AH"),
        ("pharmacie", "FP"),
        ("hyphe", "HI"),
        ("hier", "HI"),
        ("héros", "EH"),
        ("œuf", "EO"),
        ("æschne", "AE"),
        ("wagon", "OVW"),
        ("yeux", "IY"),
        ("shampoing", "CS"),
        ("schéma", "CS"),
        ("chat", "CS"),
        ("ça", "C"),
        ("école", "E"),
        ("s'exonder", "S"),
        ("port", "P"),
        ("H", "H"),
        ("hmm", "H"),
        ("hœ", "EH"),
        ("", ""),
        ("...", ""),
        ("3D", ""),
    ],
)
def test_a_word_begins_under_these_letters(word: str, letters: str) -> None:
    assert "".join(sorted(first_sounds(word))) == letters


@pytest.mark.parametrize("word", ["Hache", "HACHE", "hâche"])
def test_case_and_accents_do_not_matter(word: str) -> None:
    assert first_sounds(word) == {"A", "H"}


@given(st.text())
def test_sounds_are_letters_of_the_alphabet(word: str) -> None:
    assert first_sounds(word) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
