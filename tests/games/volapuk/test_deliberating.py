"""When the others have a say in a play, nothing of it is taken back."""

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.games.volapuk import floor
from tablee.games.volapuk.state import Phase

GAME = GAMES["volapuk"]


@pytest.mark.parametrize("phase", list(Phase))
def test_votes_and_announcements_are_deliberations(phase: Phase) -> None:
    state = GAME.start(GAME.kinds.options(), 2)
    assert not isinstance(state, Refusal)
    talked = phase in (Phase.VOTE, Phase.CLAIMS, Phase.ANSWERS, Phase.MATCHES)
    assert GAME.deliberates(with_open(state, phase=phase)) == talked  # type: ignore[attr-defined]
    assert talked == (phase in floor.TALK)
