"""What logs and pages call things must not change with the code."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.games import chapardage
from tablee.games.chapardage.actions import Action
from tablee.games.chapardage.events import Event
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.games.chapardage.state import Phase
from tablee.letters.words import Vocabulary
from tablee.wording import LANGUAGES, Wording
from tests.games.names import names_stay, tags_stay

NAMES: dict[Any, list[str]] = {
    Version: ["normale", "courte", "enfant"],
    Phase: ["deal", "ask", "draw", "say"],
}
TAGS: dict[str, tuple[Any, list[str]]] = {
    "actions": (
        Action,
        ["ask", "draw", "show_bonne_pioche", "say_mot", "say_a_toi", "resign", "timeout"],
    ),
    "events": (
        Event,
        [
            "dealt", "asked", "stolen", "pioche_said", "pile_chosen", "drew", "bonne_pioche_shown",
            "mot_laid", "a_toi_said", "timed_out", "resigned",
        ],
    ),
}  # fmt: skip


def test_names_stay() -> None:
    names_stay(NAMES)


def test_tags_stay() -> None:
    tags_stay(TAGS)


def test_the_ready_made_tables() -> None:
    """§7.1, §7.2, §7.3 Children see the words, and who asked what of whom."""
    about = GAMES["chapardage"].about
    assert about.presets == {
        "classique": ChapardageOptions(),
        "livret": ChapardageOptions(clock=30, proper=True),
        "courte": ChapardageOptions(version=Version.COURTE),
        "enfant": ChapardageOptions(
            version=Version.ENFANT,
            vocabulary=Vocabulary.USUELS,
            coarse=False,
            visible=True,
            memory=True,
        ),
    }
    assert (about.name, about.title, about.seats, about.minutes) == (
        "chapardage",
        "Chapardage",
        (3, 4),
        45,
    )
    assert about.unsaid_under(1) == {"held_word": True}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_for_children_says_what_it_plays_with_and_shows(lang: str) -> None:
    """§2.5, §7.3"""
    say = Wording(lang).of("chapardage")
    told = say("option.preset.enfant")
    assert say("option.vocabulary.usuels") in told
    assert say("option.visible.label").lower() in told
    assert say("option.memory.label").lower() in told


def test_what_a_table_does_not_say() -> None:
    """§2.5, §4.2, §7.1, §7.3"""
    plain = ChapardageOptions()
    assert plain.version is Version.NORMALE
    assert (plain.clock, plain.proper, plain.visible, plain.memory) == (0, False, False, False)
    assert (plain.vocabulary, plain.coarse) == (Vocabulary.TOUS, True)
    assert plain.held_word


def test_the_module_offers_the_game() -> None:
    assert chapardage.__all__ == ["Chapardage"]
    assert isinstance(GAMES["chapardage"], chapardage.Chapardage)
