"""What the lexicon says of every word that the five books and our rule pages name."""

import pytest

from tablee.letters import board, fold
from tablee.letters.words import Entry, Kind
from tablee.lexicon import french

# Words that the books lay, announce or name as examples; all are common words.
ANAGRAMME = """
singe signe ancre crâne bien béni repos pores conduire reconduire fini infini pire pierre brosser
brasser poser peser tanner tonner terre nain fier anagramme talon joker lexique
"""
CHAPARDAGE = "bague badge mot pioche chapardage joker majuscule minuscule ponantais méridional"
HEPTAGRAMME = """
africain reine facile repas faire cheval aigle rivière carpe carpette offre rituel fièvre oxygène
jeux oups wok woks heptagramme corbeille minuscule majuscule bonus quater quinquies levantin
"""
HEPTA_MENSA = "éclair caillou centaure recyclage lune pièce monnaie pion flèche plateau"
VOLAPUK = """
exonder altérer pourrir se hache pharmacie hyphe hier émue écrue lulu orteil zinzin han port porte
forte parti trop pitre pelle méat émir rime joyeux noël bonne fête baba cool bâton rouge exporter
volapük apostrophe anagramme homophone graphème élue fétiche accent circonflexe tréma
"""
BOOKS = {
    "anagramme": ANAGRAMME,
    "chapardage": CHAPARDAGE,
    "heptagramme": HEPTAGRAMME,
    "hepta_mensa": HEPTA_MENSA,
    "volapuk": VOLAPUK,
}
NAMED = [(book, word) for book, words in BOOKS.items() for word in words.split()]

# What Volapük lays with its signs: the book's spelling.
BOARD = [
    "S'EXONDER",
    "S'ALTÉRER",
    "ARC-EN-CIEL",
    "ETC.",
    "EX.",
    "N.B.",
    "P.-S.",
    "ET CÆTERA",
    "BABA COOL",
    "CHOP SUEY",
    "HOT DOG",
    "NO MAN'S LAND",
    "AT HOME",
    "A PRIORI",
    "ITA EST",
    "ECCE HOMO",
    "NOTA BENE",
]


def on_cards(word: str) -> tuple[Entry, ...]:
    return french().cards().entries(fold(word) or "")


def on_board(word: str) -> tuple[Entry, ...]:
    return french().board().entries(board(word) or "")


@pytest.mark.parametrize(("book", "word"), NAMED)
def test_a_word_of_a_book_is_a_word(book: str, word: str) -> None:
    found = on_cards(word)
    assert any(each.spelling == word and not each.proper for each in found), book


@pytest.mark.parametrize("word", BOARD)
def test_a_word_with_signs_lies_on_the_board_as_a_headword(word: str) -> None:
    found = on_board(word)
    assert any(each.kind is Kind.HEADWORD and not each.proper for each in found)


@pytest.mark.parametrize("word", ["BATON ROUGE", "Han", "Noël"])
def test_a_name_of_a_book_is_a_proper_noun(word: str) -> None:
    found = on_board(word)
    assert any(each.proper for each in found)


@pytest.mark.parametrize("word", ["SE POURRIR", "JOYEUX NOEL", "BONNE FETE"])
def test_a_phrase_is_no_entry_but_each_of_its_words_is(word: str) -> None:
    assert on_board(word) == ()
    assert all(on_board(part) for part in word.split())


@pytest.mark.parametrize("word", ["ÉMUE", "ÉCRUE"])
def test_volapuk_lays_feminines_beside_headwords(word: str) -> None:
    found = on_board(word)
    assert any(each.kind is not Kind.CONJUGATED for each in found)
    assert all(each.spelling[0] == "é" for each in found)


@pytest.mark.parametrize("word", ["S'EXONDER", "S'ALTERER", "EXONDER", "ALTERER"])
def test_pronominal_verbs_lie_with_and_without_their_apostrophe(word: str) -> None:
    assert any(each.pronominal for each in on_board(word))


@pytest.mark.parametrize("start", ["JEUX", "OUPS", "WOKS"])
def test_no_word_of_five_letters_begins_so(start: str) -> None:
    """Heptagramme's own examples of what cannot be played."""
    assert 0 < french().cards().longest(start) < 5


def test_one_example_of_the_book_has_grown_since() -> None:
    """Heptagramme refuses *Wok*; newspapers have gone on with it."""
    grown = "WOKES WOKISME WOKISMES WOKISTE WOKISTES"
    assert [*french().cards().starting("WOK", 5)] == grown.split()


@pytest.mark.parametrize("word", ["hepta", "mensa", "qwerty", "tk", "volapûk", "anagrammi"])
def test_what_only_looks_like_a_word_is_none(word: str) -> None:
    found = on_cards(word)
    assert not any(each.spelling == word for each in found)


@pytest.mark.parametrize("word", ["sino", "russo", "helvético", "québéco"])
def test_prefixes_alone_are_refused(word: str) -> None:
    assert on_cards(word) == ()
