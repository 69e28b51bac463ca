"""No refusal of Heptagramme says what is not so."""

import pytest

from tablee.catalogue import GAMES
from tests.games.heptagramme.truths import SCENES, STARTS, TRUTHS, odd_actions
from tests.games.truth import refusals_are_true


@pytest.mark.unmeasured
def test_every_refusal_is_true_and_cites_the_rule_that_says_so() -> None:
    game = GAMES["heptagramme"]
    refusals_are_true(game, TRUTHS, odd_actions, scenes=SCENES, starts=STARTS)
