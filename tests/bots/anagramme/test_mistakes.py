"""What is taken for a word by mistake: it looks like one, and is none."""

import pytest

from tablee.bots.anagramme.mistakes import misspelt
from tablee.bots.anagramme.vocabulary import recognised, vocabulary
from tablee.games.anagramme.actions import Lay
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.letters.cards import holds
from tablee.lexicon.tiers import Tier
from tests.bots.seating import at_least

KNOWN = vocabulary(at_least(Tier.COURANT))
OPTIONS = AnagrammeOptions()


def always(word: str) -> bool:
    return True


def test_a_doubled_consonant_is_written_once() -> None:
    assert misspelt(KNOWN, "ckmnouw", OPTIONS, always) == Lay("comun")


def test_what_is_a_word_all_the_same_is_no_mistake() -> None:
    """*Cane* is a word, like *canne*."""
    assert misspelt(vocabulary(at_least(Tier.USUEL)), "acen", OPTIONS, always) is None


@pytest.mark.parametrize("hand", ["aeelprnst?", "abcehilnor", "aeinorst"])
def test_it_is_spelled_by_the_hand_without_jokers_and_in_no_dictionary(hand: str) -> None:
    wrong = misspelt(KNOWN, hand, OPTIONS, always)
    assert wrong is not None
    assert holds(hand, wrong.word)
    assert wrong.word.upper() not in recognised()


def test_a_hand_without_vowels_inspires_none() -> None:
    assert misspelt(KNOWN, "bkwxz", OPTIONS, always) is None


def test_whoever_spells_a_word_rightly_makes_no_mistake_in_it() -> None:
    assert misspelt(KNOWN, "ckmnouw", OPTIONS, lambda word: word != "COMMUN") == Lay("conu")
