import string
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablee.letters import LONGEST, board, fold, small

CARDS = frozenset(string.ascii_uppercase)
DICE = CARDS | frozenset("ÇÆŒ'-. ")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("élève", "ELEVE"),
        ("Ça", "CA"),
        ("cœur", "COEUR"),
        ("ŒDÈME", "OEDEME"),
        ("ex-æquo".replace("-", ""), "EXAEQUO"),
        ("ambiguë", "AMBIGUE"),
        ("dîner", "DINER"),
        ("señor", "SENOR"),
        ("", ""),
    ],
)
def test_accents_fall_and_ligatures_open(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert small(text) == folded.lower()


def test_what_cards_cannot_write_has_no_small_letters() -> None:
    assert small("ex-æquo") == ""


def test_combining_accents_fold_as_ready_made_ones_do() -> None:
    assert fold(unicodedata.normalize("NFD", "Élève")) == "ELEVE"


@pytest.mark.parametrize(
    "text",
    [
        "3D",
        "arc-en-ciel",
        "l'an",
        "deux mots",
        "🂡",
        "\ud800",
        "a\udfff",
        "слово",
        "語",
        "œ́\u200b",
        "\u0301a",
        "ﬁn",
        "Straße",
        "ıl",
        "x\n",
        "½",
    ],
)
def test_what_is_no_letter_of_a_card_is_refused(text: str) -> None:
    assert fold(text) is None


@pytest.mark.parametrize("text", ["a" * 1_000_000, "é" * 1_000_000, "a" + "\u0301" * 1_000_000])
def test_a_megabyte_is_refused(text: str) -> None:
    assert fold(text) is None
    assert board(text) is None


def test_the_longest_text_is_still_folded() -> None:
    assert fold("é" * LONGEST) == "E" * LONGEST
    assert fold("é" * (LONGEST + 1)) is None


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("s’exonder", "S'EXONDER"),
        ("sʼaltérer", "S'ALTERER"),
        ("arc-en-ciel", "ARC-EN-CIEL"),
        ("arc‑en‑ciel", "ARC-EN-CIEL"),
        ("et cætera", "ET CÆTERA"),
        ("no man\N{NO-BREAK SPACE}s land", "NO MAN S LAND"),
        ("P.-S.", "P.-S."),
        ("ça", "ÇA"),
        (unicodedata.normalize("NFD", "ça"), "ÇA"),
        ("ḉ", "Ç"),
        ("ş", "S"),
        ("cœur", "CŒUR"),
        ("Émue", "EMUE"),
        ("è", "E"),
    ],
)
def test_the_board_keeps_cedilla_ligatures_and_signs(text: str, laid: str) -> None:
    assert board(text) == laid


@pytest.mark.parametrize(
    "text", ["3D", "a/b", "«oui»", "'\u0301", "\u0301", "语", "\ud800", "a\tb"]
)
def test_what_no_die_shows_is_refused(text: str) -> None:
    assert board(text) is None


@given(st.text())
@example("\ud800")
@example("İ")
def test_any_text_folds_into_the_alphabet_or_is_refused(text: str) -> None:
    folded, laid = fold(text), board(text)
    assert folded is None or CARDS.issuperset(folded)
    assert laid is None or DICE.issuperset(laid)


@given(st.text())
def test_folding_again_changes_nothing(text: str) -> None:
    for folding in (fold, board):
        once = folding(text)
        if once is not None and len(once) <= LONGEST:
            assert folding(once) == once


@given(st.text("aàâäbcçdeéèêëfghiîïjklmnoôöpqrstuùûüvwxyÿzæœ"))
def test_every_french_word_folds_and_case_does_not_matter(text: str) -> None:
    assert fold(text) == fold(text.upper()) is not None
    assert board(text) == board(text.upper()) is not None


@given(st.text("aéçœæ'-. ÉÇŒÆ"))
def test_the_board_opens_into_the_cards(text: str) -> None:
    letters = "".join(char for char in text if char.isalpha())
    laid = board(text)
    assert laid is not None
    assert fold("".join(char for char in laid if char.isalpha())) == fold(letters)
