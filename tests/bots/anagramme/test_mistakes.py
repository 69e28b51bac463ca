"""What is taken for a word by mistake: it looks like one, and is none."""

import pytest

from tablee.bots.anagramme.mistakes import misspelt
from tablee.bots.anagramme.packing import vocabulary
from tablee.games.anagramme.state import AnagrammeOptions, Lay
from tablee.letters.cards import holds
from tablee.lexicon.tiers import Tier

KNOWN = vocabulary(Tier.COURANT)
OPTIONS = AnagrammeOptions()


def test_a_doubled_consonant_is_written_once() -> None:
    assert misspelt(KNOWN, "ckmnouw", OPTIONS) == Lay("comun")


def test_what_is_a_word_all_the_same_is_no_mistake() -> None:
    """*Cane* is a word, like *canne*."""
    assert misspelt(vocabulary(Tier.USUEL), "acen", OPTIONS) is None


@pytest.mark.parametrize("hand", ["aeelprnst?", "abcehilnor", "aeinorst"])
def test_it_is_spelled_by_the_hand_without_jokers_and_in_no_dictionary(hand: str) -> None:
    wrong = misspelt(KNOWN, hand, OPTIONS)
    assert wrong is not None
    assert holds(hand, wrong.word)
    assert wrong.word.upper() not in vocabulary().words


def test_a_hand_without_vowels_inspires_none() -> None:
    assert misspelt(KNOWN, "bkwxz", OPTIONS) is None
