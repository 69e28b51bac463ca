"""What each preset of Anagramme is: the usual table, but for what it is named after."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.games.anagramme.options import AnagrammeOptions, Judges

PRESETS: dict[str, Any] = GAMES["anagramme"].about.presets

NAMED_AFTER = {
    "classique": AnagrammeOptions(),
    "retour": AnagrammeOptions(reentry=True),
    "croisee": AnagrammeOptions(verticales=True),
    "contestation": AnagrammeOptions(referee=Judges.CONTESTATION),
    "simple": AnagrammeOptions(partie_simple=True),
}


@pytest.mark.parametrize("name", NAMED_AFTER)
def test_a_preset_is_what_it_is_called(name: str) -> None:
    """§4.1, §5.1, §6.4, §7.1"""
    assert PRESETS[name] == NAMED_AFTER[name]


def test_there_are_no_others() -> None:
    """§1.1"""
    assert PRESETS.keys() == NAMED_AFTER.keys()
