"""Rule pages are written for players; what programs read stands on a page of its own."""

import re
from pathlib import Path

import pytest

from tablee.catalogue import GAMES
from tests.games.secrets import event_fields, read_secrets

DOCS = Path(__file__).parents[2] / "docs"
NOTATION = re.compile(r"^## §\d+ (?:L’écriture|Notation)$.*?(?=^## )", re.MULTILINE | re.DOTALL)

every_game = pytest.mark.parametrize("game", sorted(GAMES))
every_page = pytest.mark.parametrize("lang", ["fr", "en"])


def page(game: str, lang: str) -> str:
    folder = DOCS / "rules" if lang == "fr" else DOCS / "rules" / lang
    return (folder / f"{game}.md").read_text("utf-8")


def test_every_game_has_a_page_for_programmers() -> None:
    assert {path.name for path in (DOCS / "events").iterdir()} == {f"{game}.md" for game in GAMES}


@every_game
def test_who_sees_what_is_told_to_programmers_event_by_event(game: str) -> None:
    assert set(read_secrets(DOCS / "events" / f"{game}.md")) == event_fields(GAMES[game])


@every_game
@every_page
def test_who_sees_what_is_told_to_players_in_words(game: str, lang: str) -> None:
    told = re.search(
        r"^## §\d+ (?:Qui voit quoi|Who sees what)\n(.*?)^## ",
        page(game, lang),
        re.MULTILINE | re.DOTALL,
    )
    assert told
    assert len(told[1].split()) > 25
    assert "|" not in told[1]


@every_game
@every_page
def test_no_field_of_an_event_or_a_position_is_named(game: str, lang: str) -> None:
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)`", NOTATION.sub("", page(game, lang))))
    events = {name for pair in event_fields(GAMES[game]) for name in pair}
    assert named & events == set()
    assert not re.search(r"^\| \d+ \| `", page(game, lang), re.MULTILINE)
