"""Every common word that ships is vouched for, by a list, a rule or by name."""

from collections import Counter
from functools import cache
from importlib.util import find_spec

import pytest

from tablee.letters.words import Entry, Kind
from tablee.lexicon import french
from tablee.lexicon.build import vouching
from tablee.lexicon.build.cleaning import SOURCES, groups, reviewed
from tablee.lexicon.build.supplement import FILES, added_verbs, listed
from tablee.lexicon.build.vouching import KEPT, LITTRE, WFRENCH, WRITTEN, By, bare, vouched
from tablee.lexicon.build.words import cleaned
from tests.lexicon import wordlist

# The list takes seconds to make: one process makes it for all these tests.
pytestmark = pytest.mark.xdist_group("word list")

GONE = """
sdcard qwerty crwth abalober azoxystrobine yoctosievert xyloglotter couteauner abader tchadiser
"""
STAYS = """
maison wok wokisme wokismes azerty anticancer évènement événement ognon oignon kilomètre esperluette
hyphe panettone kilowatt réaménager photovoltaïque wokiste smartphone pied-de-mouton
adulescent algal acrylate gigawatt googlait réouvert
"""


@cache
def lemmas() -> dict[str, By]:
    """Who vouches for the lemmas of the source."""
    if find_spec("wordfreq") is None:
        wordlist.missing("PyPI's package wordfreq")
    for path, package in ((WFRENCH, "wfrench"), (LITTRE, "stardict-xmlittre")):
        if not path.exists():
            wordlist.missing(f"Debian's package {package}")
    return vouched(source(), vouching.sources(wordlist.lexique()))


@cache
def source() -> list[Entry]:
    return list(cleaned(wordlist.forms()))


def test_every_common_word_that_ships_is_vouched_for_or_ours() -> None:
    ours = {(word.lemma, word.pos) for name in FILES for word in listed(name)}
    ours |= {(verb, "v") for verb in added_verbs()}
    nobody = {
        entry.spelling
        for entry in french().entries()
        if not entry.proper and entry.lemma not in lemmas() and (entry.lemma, entry.pos) not in ours
    }
    assert nobody == set()


def test_the_words_that_go_are_those_that_nobody_vouches_for() -> None:
    """`python -m tablee.lexicon.build.vouching` would change nothing."""
    text = "".join(vouching.written(source(), lemmas()))
    assert text == (SOURCES / WRITTEN).read_text(encoding="utf-8")


def test_whoever_is_kept_by_name_needs_it() -> None:
    named = {lemma for lemma, by in lemmas().items() if by is By.NAME}
    assert named == set(reviewed(KEPT).whole)


def test_most_words_are_vouched_for_by_a_list() -> None:
    by = Counter(lemmas().values())
    lists = by[By.LEXIQUE] + by[By.WFRENCH] + by[By.LITTRE] + by[By.WORDFREQ]
    assert lists > 0.8 * len(lemmas())


@pytest.mark.parametrize("word", GONE.split())
def test_what_nobody_vouches_for_is_no_word(word: str) -> None:
    assert not any(each.spelling == word for each in wordlist.entries())


@pytest.mark.parametrize("word", STAYS.split())
def test_what_somebody_vouches_for_is_one(word: str) -> None:
    assert any(each.spelling == word for each in wordlist.entries())


@pytest.mark.parametrize(
    ("word", "by"),
    [
        ("maison", By.LEXIQUE),
        ("weekend", By.SPELLING),
        ("antiquark", By.PREFIX),
        ("chasse-marteau", By.COMPOUND),
        ("martelable", By.DERIVED),
        ("esperluette", By.NAME),
        ("yoctomaison", None),
        ("yoctomètre", None),
        ("xyzzy", None),
    ],
)
def test_a_lemma_is_vouched_for_in_these_ways(word: str, by: By | None) -> None:
    lists = {By.LEXIQUE: frozenset(["maison", "week-end", "quark", "chasse", "marteau", "mètre"])}
    known = ["maison", "week-end", "quark", "chasse", "marteau", "mètre", "marteler"]
    words = [Entry(each, each, "nom", Kind.HEADWORD) for each in (*known, word)]
    lists[By.WFRENCH] = frozenset(["marteler"])
    assert vouched(words, lists).get(word) == by


def test_a_form_that_two_lemmas_share_vouches_for_neither() -> None:
    words = [
        Entry("couteau", "couteau", "nom", Kind.HEADWORD),
        Entry("couteaux", "couteau", "nom", Kind.INFLECTED),
        Entry("couteaux", "couteauter", "v", Kind.CONJUGATED),
        Entry("couteauter", "couteauter", "v", Kind.HEADWORD),
    ]
    assert vouched(words, {By.LEXIQUE: frozenset(["couteau", "couteaux"])}) == {
        "couteau": By.LEXIQUE
    }


def test_spellings_of_one_word_have_the_same_bare_letters() -> None:
    assert bare("évènement") == bare("événement")
    assert bare("week-end") == bare("weekend")
    assert bare("fœtus") == bare("foetus")


@pytest.mark.parametrize("name", [KEPT, WRITTEN, "affixes.txt", "names.txt"])
def test_every_group_has_a_reason_and_words(name: str) -> None:
    assert groups(name)
    assert all(len(heading) >= 5 and lines for heading, lines in groups(name))


@pytest.mark.parametrize("name", [KEPT, WRITTEN])
def test_no_list_names_a_word_twice(name: str) -> None:
    named = [word for _, lines in groups(name) for word in " ".join(lines).split()]
    assert len(named) == len(set(named))
