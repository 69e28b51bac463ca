"""Rule pages are written for players; what programs read stands on a page of its own."""

import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tablee.catalogue import GAMES
from tablee.wording import Wording, facts_of, sentences
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


def tables_of_options(game: str, lang: str) -> list[list[str]]:
    """The ready-made games as the form says them: all of the first, of the others what differs."""
    say = Wording(lang, game)
    presets = GAMES[game].about.presets
    usual: dict[str, str] = {}
    found = []
    for name, options in presets.items():
        values = {
            say(f"option.{option}.label"): value_of(say, option, value)
            for option, value in facts_of(options).items()
        }
        changed = {label: told for label, told in values.items() if usual.get(label) != told}
        usual = usual or values
        title = re.split(r"\s*:", say(f"option.preset.{name}"))[0]
        rows = [f"| {label} | {told} |" for label, told in changed.items()]
        found.append([f"| Option | {title} |", "|---|---|", *rows])
    return found


def value_of(say: Wording, option: str, value: Any) -> str:
    """`oui`, a number, or the word that the form has for it."""
    if isinstance(value, bool):
        return say("page.table.yes" if value else "page.table.no")
    if option == "clock" and not value:
        return say("option.clock.told", value=value)
    value = getattr(value, "value", value)
    key = f"option.{option}.{value}"
    return say(key) if say.knows(key) else str(value)


@every_game
@every_page
def test_options_are_called_what_the_form_calls_them(game: str, lang: str) -> None:
    tables = re.findall(r"^\| Option \|.*\n(?:\|.*\n)+", page(game, lang), re.MULTILINE)
    assert [table.splitlines() for table in tables] == tables_of_options(game, lang)


@every_game
@every_page
def test_no_option_is_called_by_its_name_in_the_code(game: str, lang: str) -> None:
    written = set(re.findall(r"`([^`\n]+)`", NOTATION.sub("", page(game, lang))))
    named = set(GAMES[game].about.presets)
    for options in GAMES[game].about.presets.values():
        named |= {*facts_of(options)}
    assert written & named == set()


SCORES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "hepta_mensa": {"stones": ("caillou", "stone"), "coins": ("pièce", "coin")},
    "heptagramme": {
        "min": ("minuscule", "small letter"),
        "maj": ("majuscule", "capital"),
        "forfeited": ("annonce fausse coûte", "false announcement costs"),
    },
    "chapardage": {"word": ("mot posé compte un", "word you lay counts as one")},
    "anagramme": {
        "in_hand": ("chiffres des cartes", "cards left"),
        "remise": ("remise de 25 points", "25 points off"),
        "charge": ("10 points", "10 points"),
        "pot": ("pot", "pot"),
    },
    "volapuk": {
        "word": ("1 point", "1 point"),
        "atout": ("lettre Élue", "Élue"),
        "extension": ("prolongé", "extended"),
        "diagonal": ("diagonale", "diagonal"),
        "reversed": ("lecture inversée", "reading backwards"),
        "compound": ("mot composé", "compound"),
        "super_joker": ("super joker", "super joker"),
        "recomposition": ("recomposition", "recomposition"),
        "volapuk": ("VOLAPÜK", "VOLAPÜK"),
        "pair": ("paire", "pair"),
        "accent": ("accents", "accents"),
        "anagram": ("anagrammes", "anagrams"),
        "senses": ("définitions", "definitions"),
        "false_claim": ("annonce fausse", "false announcement"),
    },
}
"""What adds to a score or takes from it, and how *En une minute* names it."""

UNSCORED: Final = {
    *("turns", "count", "mean", "words", "hands", "hand", "claims"),  # sums and their headings
    *("taken_back", "recovered"),  # what scored and does no more
    *("again", "vote", "reentry"),  # a word that scores nothing, a vote, a total that is set
}


@every_game
@every_page
def test_in_a_minute_names_everything_that_scores(game: str, lang: str) -> None:
    assert {
        key.split(".")[2] for key in sentences(lang) if key.startswith(f"score.{game}.")
    } - UNSCORED == set(SCORES[game])
    start = {"fr": "**En une minute.**", "en": "**In a minute.**"}[lang]
    minute = page(game, lang).partition(start)[2].partition("\n## ")[0]
    told = re.sub(r"\s+", " ", minute).lower()
    for names in SCORES[game].values():
        assert names[lang == "en"].lower() in told


ACTS: Final = {
    "hepta_mensa": {
        "lay_stone": "3.1",
        "turn_double": "4.1",
        "attack": "4.3",
        "lay_centaur": "5.2",
    },
    "heptagramme": {
        "place": "3.3",
        "take_back": "3.4",
        "draw_bonus": "3.5",
        "pass": "3.7",
        "announce": "4.1",
        "concede": "6.3",
    },
    "chapardage": {
        "ask": "3.2",
        "draw": "3.3",
        "show_bonne_pioche": "3.5",
        "say_mot": "4.2",
    },
    "anagramme": {
        "lay": "3.2",
        "make_anagramme": "3.3",
        "add": "3.4",
        "replace": "3.5",
        "exchange": "3.6",
        "cross": "4.1",
    },
    "volapuk": {
        "throw": "2.2",
        "play": "4.1",
        "keep_fetiches": "2.6",
        "retire_super_joker": "4.12",
        "claim_accent": "8.3",
        "claim_anagram": "8.4",
    },
}
"""Where the figure of each act stands that moves a piece, or shows one."""

SAID: Final = {
    *("resign", "timeout"),
    *("accept", "end_turn", "propose_stop", "decline_stop", "doubt", "name"),  # Heptagramme
    *("say_a_toi",),  # Chapardage
    *("contest", "withdraw", "reenter", "leave"),  # Anagramme
    *("set_dice", "write", "ask_senses", "nothing_to_say", "answer", "match", "vote"),  # Volapük
}
"""Acts that are words alone: nothing on the table changes by them, or `play` is their figure."""

MORE: Final = {
    "hepta_mensa": ["4.4"],
    "heptagramme": ["4.2", "5.3"],
    "volapuk": ["4.6", "4.7", "4.9", "5.3", "5.5"],
}
"""Acts that have one name in the code and several on the page."""


def acts(game: str) -> set[str]:
    union = msgspec.inspect.type_info(GAMES[game].kinds.action)
    assert isinstance(union, msgspec.inspect.UnionType)
    return {str(kind.tag) for kind in union.types if isinstance(kind, msgspec.inspect.StructType)}


@every_game
@every_page
def test_each_kind_of_act_has_its_figure(game: str, lang: str) -> None:
    assert acts(game) - SAID - {"pass"} == set(ACTS[game]) - {"pass"}
    text = page(game, lang)
    for at in [*ACTS[game].values(), *MORE.get(game, [])]:
        clause = re.search(rf"^### §{re.escape(at)} .*?(?=^##)", text, re.MULTILINE | re.DOTALL)
        assert clause, at
        assert "```text\n" in clause[0], at
