"""Every § of a rule page is cited by a rule and by a test, and every § cited exists."""

from pathlib import Path

import pytest

from tablee.catalogue import GAMES
from tests.rulepages import cited_in_docstrings, clauses, sections

ROOT = Path(__file__).parents[2]

every_game = pytest.mark.parametrize("name", sorted(GAMES))


def page(name: str) -> Path:
    return ROOT / "docs" / "rules" / f"{name}.md"


def cited_by_rules(name: str) -> set[str]:
    return cited_in_docstrings((ROOT / "src" / "tablee" / "games" / name).glob("*.py"))


def cited_by_tests(name: str) -> set[str]:
    return cited_in_docstrings((ROOT / "tests" / "games" / name).glob("*.py"))


@every_game
def test_every_clause_is_cited_by_a_rule(name: str) -> None:
    assert set(clauses(page(name))) - cited_by_rules(name) == set()


@every_game
def test_every_clause_is_cited_by_a_test(name: str) -> None:
    assert set(clauses(page(name))) - cited_by_tests(name) == set()


@every_game
def test_every_citation_names_a_section_of_the_page(name: str) -> None:
    cited = cited_by_rules(name) | cited_by_tests(name)
    assert cited - set(sections(page(name))) == set()


@every_game
def test_sections_are_numbered_in_order(name: str) -> None:
    numbers = [tuple(map(int, one.split("."))) for one in sections(page(name))]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 5
