"""§8.5 How the dictionary knows an answer by its words."""

import pytest

from tablee.games.volapuk.senses import recognised, resembles, telling

HAN = (
    "Onomatopée qui représente le cri sourd et guttural d’un homme qui frappe un coup.",
    "Dynastie qui régna sur la Chine pendant quatre siècles.",
    "Terme de géographie. Grotte des Ardennes ; rivière souterraine.",
)


@pytest.mark.parametrize(
    ("text", "sense"),
    [
        ("un cri", 0),
        ("Cris de bûcherons !", 0),
        ("une dynastie de la Chine", 1),
        ("GROTTE", 2),
        ("la rivière souterraine de cette grotte", 2),
        ("un fromage", None),
        ("", None),
    ],
)
def test_an_answer_is_known_by_the_words_that_it_shares(text: str, sense: int | None) -> None:
    """§8.5 Whatever their accents, their number and their order."""
    assert recognised("HAN", text, HAN) == sense


def test_the_sense_with_most_of_its_words_is_meant() -> None:
    """§8.5 Of two with as many, the first."""
    senses = ("Un cri de joie.", "Un cri de guerre perdue.", "Un cri de joie folle.")
    assert recognised("HAN", "cri de joie", senses) == 0
    assert recognised("HAN", "cri de joie folle", senses) == 2
    assert recognised("HAN", "cri", senses) == 0


@pytest.mark.parametrize("text", ["han", "Hans", "le han du han"])
def test_the_word_itself_tells_nothing(text: str) -> None:
    """§8.5 Though the dictionary says it in every sense."""
    assert recognised("HAN", text, ("Han de bûcheron.", "Les han de Chine.")) is None


@pytest.mark.parametrize("text", ["terme", "un homme", "une action qui", "chose de terre", "le la"])
def test_what_stands_in_many_senses_tells_nothing(text: str) -> None:
    """§8.5 Nor do articles."""
    assert telling(text, "HAN") == frozenset()
    assert recognised("HAN", text, ("Terme, homme, action, chose de terre.", *HAN)) is None


def test_a_text_that_guesses_at_everything_is_known_for_nothing() -> None:
    """§8.5 Half of what it tells must be in one sense."""
    assert recognised("HAN", "cri fromage", HAN) == 0
    assert recognised("HAN", "cri fromage bateau", HAN) is None
    assert recognised("HAN", "cri dynastie grotte", HAN) is None


def test_a_sense_in_its_own_words_is_known_even_if_they_tell_nothing() -> None:
    """§8.5 The first that is written so."""
    senses = ("Voy. nom.", "Qui est de terre.", "qui est de TERRE")
    assert recognised("HAN", "Qui est, de terre", senses) == 1


def test_a_word_of_nothing_but_endings_tells_nothing() -> None:
    """§8.5 What is left of it, once it is taken for a plural, is in every sense."""
    assert telling("xxx sss", "HAN") == frozenset()


def test_figures_make_a_difference() -> None:
    """§8.5"""
    assert recognised("HAN", "Louis 14", ("Louis 13.", "Louis 14.")) == 1
    assert recognised("HAN", "han", ("Han 1.", "Han 2.")) is None


def test_ligatures_and_other_scripts_are_read() -> None:
    """§8.5"""
    assert recognised("HAN", "cœurs", ("Un coeur.",)) == 0
    assert recognised("HAN", "хан", ("Титул хан.",)) == 0


def test_without_senses_nothing_is_known() -> None:
    """§8.5"""
    assert recognised("HAN", "un cri", ()) is None


def test_words_of_a_family_resemble_each_other() -> None:
    """§8.6 As a bot judges: by their beginnings, and half of them at least."""
    assert resembles("PORT", "lieu abrité", "Un abri sûr.", 4)
    assert not resembles("PORT", "lieu abrité", "Un abri sûr.", 5)
    assert not resembles("PORT", "abriter trois bateaux rouges", "Un abri sûr.", 4)
    assert not resembles("PORT", "un lieu", "Un abri sûr.", 4)
