"""The law of truth bites: Hepta Mensa, made to lie in one place, is caught by it."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa
from tests.games.hepta_mensa.truths import SCENES, STARTS, TRUTHS, odd_actions
from tests.games.truth import Truth, refusals_are_true

pytestmark = pytest.mark.unmeasured


class Lying(HeptaMensa):
    """Says of a taken place that it is another’s turn."""

    def play(self, state: Any, seat: Seat, action: Any) -> Any:
        answer = super().play(state, seat, action)
        if isinstance(answer, Refusal) and answer.code == "place_taken":
            return replace(answer, code="not_your_turn", section="2.1", facts={"turn": state.turn})
        return answer


class Mistaken(HeptaMensa):
    """Names a place that is free."""

    def play(self, state: Any, seat: Seat, action: Any) -> Any:
        answer = super().play(state, seat, action)
        if isinstance(answer, Refusal) and answer.code == "place_taken":
            return replace(answer, facts={"place": state.places.index(None)})
        return answer


class Misquoting(HeptaMensa):
    """Cites the rule of another thing."""

    def play(self, state: Any, seat: Seat, action: Any) -> Any:
        answer = super().play(state, seat, action)
        return replace(answer, section="1.1") if isinstance(answer, Refusal) else answer


@pytest.mark.parametrize(
    ("broken", "why"),
    [(Lying, "not so"), (Mistaken, "not so"), (Misquoting, "another §|not so")],
)
def test_a_refusal_that_is_not_so_is_caught(broken: type[HeptaMensa], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        refusals_are_true(broken(), TRUTHS, odd_actions, scenes=SCENES, starts=STARTS)


def test_a_sentence_that_does_not_say_what_is_wrong_is_caught() -> None:
    taken = TRUTHS["place_taken"]
    truths = {**TRUTHS, "place_taken": Truth(taken.sections, taken.holds, (*taken.names, "cell"))}
    with pytest.raises(AssertionError, match="does not name cell"):
        refusals_are_true(HeptaMensa(), truths, odd_actions, scenes=SCENES, starts=STARTS)


def test_a_code_that_nothing_vouches_for_is_caught() -> None:
    truths = {code: truth for code, truth in TRUTHS.items() if code != "place_taken"}
    with pytest.raises(AssertionError, match="a truth for every code"):
        refusals_are_true(HeptaMensa(), truths, odd_actions, scenes=SCENES, starts=STARTS)


def test_a_code_that_is_never_met_is_caught() -> None:
    with pytest.raises(AssertionError, match="met neither by luck nor in"):
        refusals_are_true(HeptaMensa(), TRUTHS, odd_actions)
