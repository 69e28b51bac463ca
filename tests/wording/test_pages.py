import pytest

from tablee.catalogue import GAMES
from tablee.wording.pages import clause, parts, rule_page, written_in

PAGE = """# Un jeu

Une phrase.

## §1 Le matériel

### §1.1 Les pions

Seize pions.

```text
## §9 pas un titre
```

### §1.2 Les faces

Deux faces.

## §2 Le tour

Un coup.

## Nos lectures
"""


def test_a_page_is_cut_at_its_headings() -> None:
    assert [(part.number, part.title) for part in parts(PAGE)] == [
        ("", ""),
        ("1", "Le matériel"),
        ("1.1", "Les pions"),
        ("1.2", "Les faces"),
        ("2", "Le tour"),
        ("", "Nos lectures"),
    ]


def test_a_clause_is_found_by_its_number() -> None:
    assert clause(PAGE, "1.2") == "### §1.2 Les faces\n\nDeux faces."


def test_a_section_brings_its_clauses() -> None:
    section = clause(PAGE, "1")
    assert section is not None
    assert section.startswith("## §1 Le matériel")
    assert section.endswith("Deux faces.")


@pytest.mark.parametrize("number", ["9", "1.3", "", "x"])
def test_a_clause_that_is_not_there_is_not_found(number: str) -> None:
    assert clause(PAGE, number) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page(game: str) -> None:
    assert clause(rule_page(game), "1")


@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_translated(game: str) -> None:
    assert written_in(game, "en") == "en"
    assert rule_page(game, "en").startswith(f"# {GAMES[game].about.title}\n")
    assert "*(ruling)*" in rule_page(game, "en")
    assert "| Event | Field |" not in rule_page(game)


def test_where_there_is_no_translation_one_reads_french() -> None:
    assert written_in("hepta_mensa", "de") == "fr"
    assert rule_page("hepta_mensa", "de") == rule_page("hepta_mensa", "fr")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_without_a_page_is_an_error(lang: str) -> None:
    with pytest.raises(FileNotFoundError):
        rule_page("no_such_game", lang)
