"""When the others have a say in a play, nothing of it is taken back."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.open import with_open
from tablee.games.anagramme.state import Phase

GAME: Any = GAMES["anagramme"]


@pytest.mark.parametrize("phase", list(Phase))
def test_contests_and_coming_back_are_deliberations(phase: Phase) -> None:
    """§5.2, §6.4"""
    state = with_open(GAME.start(GAME.kinds.options(), 2), phase=phase)
    assert GAME.deliberates(state) == (phase in (Phase.CONTEST, Phase.REENTRY))
