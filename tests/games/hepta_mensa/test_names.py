"""What logs and pages call things must not change with the code."""

from typing import Any

from tablee.catalogue import GAMES
from tablee.games import hepta_mensa
from tablee.games.hepta_mensa.state import (
    Action,
    Colour,
    Event,
    Face,
    Flat,
    HeptaMensaOptions,
    Pawn,
)
from tests.games.names import names_stay, tags_stay

NAMES: dict[Any, list[str]] = {
    Colour: ["rose", "bleu", "vert", "ocre"],
    Flat: ["double", "eclair", "simple", "recyclage", "neutral"],
    Face: ["coin", "recyclage"],
    Pawn: ["one", "two", "moon"],
}
TAGS: dict[str, tuple[Any, list[str]]] = {
    "actions": (Action, ["lay_stone", "turn_double", "attack", "lay_centaur", "resign", "timeout"]),
    "events": (
        Event,
        [
            "laid_out", "began", "stone_laid", "double_turned", "attacked", "centaur_laid",
            "simple_turned", "resigned", "timed_out",
        ],
    ),
}  # fmt: skip


def test_names_stay() -> None:
    names_stay(NAMES)


def test_tags_stay() -> None:
    tags_stay(TAGS)


def test_the_ready_made_tables() -> None:
    """§1.2"""
    about = GAMES["hepta_mensa"].about
    assert about.presets == {
        "classique": HeptaMensaOptions(colours=True, clock=0),
        "sans_couleurs": HeptaMensaOptions(colours=False, clock=0),
    }
    assert (about.name, about.title, about.version) == ("hepta_mensa", "Hepta Mensa", 1)
    assert (about.seats, about.minutes) == ((2,), 15)
    assert HeptaMensaOptions() == HeptaMensaOptions(colours=True, clock=0)


def test_the_module_offers_the_game() -> None:
    assert hepta_mensa.__all__ == ["HeptaMensa"]
    assert isinstance(GAMES["hepta_mensa"], hepta_mensa.HeptaMensa)
