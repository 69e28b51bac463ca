"""A translated rule page says what the French one says: the same §, figures, tables and rulings."""

import itertools
import re
from pathlib import Path

import pytest

from tablee.catalogue import GAMES
from tests.docs.test_docs import anchors
from tests.rulepages import sections

RULES = Path(__file__).parents[2] / "docs" / "rules"

FENCED = re.compile(r"^(?:> )?```text\n(.*?)^(?:> )?```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
REMARK = re.compile(r" {7,}(?=\S.*[^\W\d_]{3}).*$", re.MULTILINE)
ARITHMETIC = re.compile(r"\d+(?:\([a-zA-Z]\))?(?:\s\+\s(?:> )?\d+(?:\([a-zA-Z]\))?)+ = \d+")

every_page = pytest.mark.parametrize("game", sorted(GAMES))


def french(game: str) -> Path:
    return RULES / f"{game}.md"


def english(game: str) -> Path:
    return RULES / "en" / f"{game}.md"


def both(game: str) -> tuple[str, str]:
    return french(game).read_text("utf-8"), english(game).read_text("utf-8")


def headings(text: str) -> list[tuple[str, str]]:
    """How deep each is, and its §."""
    return re.findall(r"^(#+) (?:§([0-9.]+) )?", text, re.MULTILINE)


def prose(text: str) -> str:
    return FENCED.sub("", text)


def drawn(figure: str) -> str:
    """A figure without the remarks at its right, which are words and stand wide apart."""
    return REMARK.sub("", figure)


def columns(table: str) -> list[int]:
    return [line.count("|") for line in table.splitlines()]


def links(text: str) -> list[str]:
    return re.findall(r"\]\(#([^)]*)\)", text)


def number(link: str) -> str:
    """`42` of `42-attacking`; nothing where no § is named."""
    return "".join(itertools.takewhile(str.isdigit, link))


def test_a_translation_is_of_a_page_and_every_page_has_one() -> None:
    assert {path.name for path in (RULES / "en").iterdir()} == {f"{game}.md" for game in GAMES}
    assert {path.name for path in RULES.iterdir()} == {"en", *(f"{game}.md" for game in GAMES)}


@every_page
def test_every_section_is_there_in_the_same_order(game: str) -> None:
    of_french, of_english = map(headings, both(game))
    assert of_english == of_french
    assert sections(english(game)) == sections(french(game))


@every_page
def test_figures_show_the_same(game: str) -> None:
    of_french, of_english = map(FENCED.findall, both(game))
    assert of_french
    assert [*map(drawn, of_english)] == [*map(drawn, of_french)]
    if any(map(REMARK.search, of_french)):
        assert of_english != of_french, "remarks are translated"


@every_page
def test_tables_have_the_same_rows_and_columns(game: str) -> None:
    of_french, of_english = map(TABLE.findall, both(game))
    assert [*map(columns, of_english)] == [*map(columns, of_french)]


@every_page
def test_what_the_program_reads_is_written_alike(game: str) -> None:
    of_french, of_english = (
        sorted(re.findall(r"`([^`\n]+)`", prose(text).replace("nom=valeur", "name=value")))
        for text in both(game)
    )
    assert of_english == of_french


@every_page
def test_sums_are_the_same(game: str) -> None:
    of_french, of_english = (
        sorted(re.sub(r"[\s>]+", " ", sum_) for sum_ in ARITHMETIC.findall(text))
        for text in both(game)
    )
    assert of_english == of_french
    assert bool(of_french) == (game != "chapardage"), "where there are points, there are sums"


@every_page
def test_links_lead_to_the_same_sections_of_the_english_page(game: str) -> None:
    of_french, of_english = map(links, both(game))
    assert set(of_english) <= anchors(english(game))
    assert [*map(number, of_english)] == [*map(number, of_french)]
    for label, anchor in re.findall(r"\[§([0-9.]+)\]\(#([^)]*)\)", both(game)[1]):
        assert anchor.startswith(label.replace(".", "") + "-")


@every_page
def test_rulings_are_marked_in_the_same_sections(game: str) -> None:
    of_french, of_english = (
        [part.count(mark) for part in re.split(r"^#+ ", text, flags=re.MULTILINE)]
        for text, mark in zip(both(game), ("*(décision)*", "*(ruling)*"), strict=True)
    )
    assert of_english == of_french
    assert sum(of_french) > 5


@every_page
def test_rulings_are_gathered_where_their_marks_lead(game: str) -> None:
    """The page makes a link of each mark (`TERMS` of `web/plugins/rules.ts`)."""
    assert "nos-lectures-du-livre" in anchors(french(game))
    assert "our-readings-of-the-book" in anchors(english(game))
