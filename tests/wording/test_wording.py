import pytest

from tablee.core.game import decline, refuse
from tablee.games.hepta_mensa.state import LayStone, Pawn
from tablee.wording import Unworded, Wording, language

FR = Wording("fr", "hepta_mensa")
EN = Wording("en", "hepta_mensa")


def test_french_says_the_singular_below_two() -> None:
    assert [FR("board.points", n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_english_says_the_singular_at_one_only() -> None:
    assert [EN("board.points", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_of_three_forms_the_first_is_for_nothing() -> None:
    told = [FR("refusal.too_few_eclairs", place=4, eclairs=n) for n in (0, 1)]
    assert told == [
        "Il faut deux éclairs au contact du pion en 5, il n’y en a aucun.",
        "Il faut deux éclairs au contact du pion en 5, il n’y en a qu’un.",
    ]


@pytest.mark.parametrize(
    ("value", "digits", "french", "english"),
    [
        (0, 0, "0", "0"),
        (999, 2, "999", "999"),
        (12_636, 0, "12\u00a0636", "12,636"),
        (10**18 + 1, 0, "1" + "\u00a0000" * 5 + "\u00a0001", "1" + ",000" * 5 + ",001"),
        (1234.5, 1, "1\u00a0234,5", "1,234.5"),
        (0.4786, 3, "0,479", "0.479"),
        (-0.25, 2, "-0,25", "-0.25"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    value: float, digits: int, french: str, english: str
) -> None:
    assert FR.number(value, digits) == french
    assert EN.number(value, digits) == english


def test_shares_are_told_in_hundredths() -> None:
    assert (FR.percent(0.6925), EN.percent(0.6925)) == ("69,2\u00a0%", "69.2%")
    assert (FR.percent(1.0, 0), EN.percent(1.0, 0)) == ("100\u00a0%", "100%")


def test_a_sentence_can_ask_for_a_number() -> None:
    assert FR("cli.words.more", n=3201).startswith("et 3\u00a0201 autres")
    assert EN("cli.words.more", n=3201).startswith("and 3,201 others")


def test_codes_come_out_as_words_and_cells_by_their_names() -> None:
    told = FR("refusal.wrong_flat_pawn", cell=5, found="double", needed="simple")
    assert told == "En b2 se trouve une double-flèche\u00a0; il faut une simple-flèche."


def test_a_refusal_cites_its_section_and_shows_a_way_out() -> None:
    nearest = LayStone(Pawn.ONE, 5)
    refusal = refuse("place_taken", "3.1", nearest, place=4)
    assert FR.refusal(refusal) == (
        "La place 5 est déjà prise (§3.1). "
        "Vous pouvez par exemple jouer 1@6\u00a0: poser un pion à un caillou en 6."
    )


def test_a_refusal_of_the_table_has_no_section() -> None:
    assert EN.refusal(decline("paused")) == "The game is paused."


def test_the_words_of_a_game_come_before_those_of_the_house() -> None:
    assert FR("refusal.game_over") == "La partie est finie."
    assert Wording("fr")("refusal.paused") == FR("refusal.paused")


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("refusal.no_such_code", {}),
        ("refusal.place_taken", {}),
        ("refusal.wrong_flat_pawn", {"cell": 5, "found": "banana", "needed": "simple"}),
    ],
)
def test_what_is_missing_is_an_error(key: str, facts: dict[str, object]) -> None:
    with pytest.raises(Unworded):
        FR(key, **facts)


def test_a_language_that_we_do_not_speak_is_an_error() -> None:
    with pytest.raises(Unworded):
        Wording("de")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_US"}, "en"),
        ({"LC_ALL": "", "LANG": "en"}, "en"),
        ({"LC_ALL": "C"}, "fr"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], expected: str) -> None:
    assert language(environ) == expected
