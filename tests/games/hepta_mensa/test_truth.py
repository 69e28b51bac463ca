"""No refusal of Hepta Mensa lies."""

import pytest

from tablee.catalogue import GAMES
from tests.games.hepta_mensa.truths import SCENES, STARTS, TRUTHS, odd_actions
from tests.games.truth import refusals_are_true

pytestmark = pytest.mark.unmeasured

GAME = GAMES["hepta_mensa"]


def test_every_refusal_is_true_and_names_its_rule() -> None:
    refusals_are_true(GAME, TRUTHS, odd_actions, scenes=SCENES, starts=STARTS)
