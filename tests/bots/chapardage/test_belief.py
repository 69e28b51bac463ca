"""What a seat believes: exactly what is possible, and as likely as counting all deals says."""

from operator import le
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.bots.chapardage.belief import Belief
from tablee.bots.chapardage.packing import KIND_OF, SIGNS, counts_of
from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.chapardage.events import BonnePiocheShown, Dealt, Drew, PiocheSaid, Stolen
from tablee.games.chapardage.state import State
from tablee.games.chapardage.views import show
from tablee.kernels.chapardage.structs import KINDS
from tests.bots.chapardage.exact import Exact
from tests.bots.chapardage.small import DECKS, SmallGame
from tests.games.playing import dice, random_game

GAME = GAMES["chapardage"]
ME, SHE, HE = Seat(0), Seat(1), Seat(2)


def small_table(seed: int) -> tuple[str, int, SmallGame]:
    deck = DECKS[seed % len(DECKS)]
    seats = 3 + seed // 5 % 2
    return deck, seats, SmallGame(deck, seats, 2 + seed // 7 % 2 * (4 - seats), dice(seed))


@pytest.mark.parametrize("part", range(4))
def test_chances_are_what_counting_all_deals_gives(part: int) -> None:
    errors = []
    for seed in range(part * 25, part * 25 + 25):
        deck, seats, game = small_table(seed)
        belief, exact = Belief(ME, seats, seed, deck), Exact(ME, seats, deck)
        for event in game.events(4 + seed % 9):
            belief.hear(show(event, ME))
            exact.hear(show(event, ME))
        chances = belief.chances()
        for seat in range(1, seats):
            for card in set(deck):
                counted, believed = exact.chance(seat, card), chances[seat][KIND_OF[card]]
                assert (counted == 0) == (believed == 0), (seed, seat, card)
                errors.append(abs(counted - believed))
    assert mean(errors) <= 0.02


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), preset=st.sampled_from(sorted(GAME.about.presets)))
def test_what_others_hold_is_never_thought_impossible(seed: int, preset: str) -> None:
    """In whole games by the rules, and the deals that a belief draws fit the table."""
    played = random_game(GAME, seed, GAME.about.presets[preset])
    seats = len(played.start.hands)
    belief = Belief(ME, seats, seed)
    stop = seed % len(played.steps)
    for step in played.steps[: stop + 1]:
        for event in step.events:
            belief.hear(show(event, ME))
    state: State = played.steps[stop].after
    chances = belief.chances(100)
    for seat in state.open.seats[1:]:
        assert all(chances[seat][KIND_OF[card]] > 0 for card in state.hands[seat])
    unseen = counts_of(state.pile + "".join(state.hands[1:]))
    dealt, row = belief.deals(5), seats * KINDS
    for deal in (dealt[start : start + row] for start in range(0, len(dealt), row)):
        hands = [deal[start : start + KINDS] for start in range(0, row, KINDS)]
        assert list(map(sum, hands)) == [0, *map(len, state.hands[1:])]
        assert all(map(le, map(sum, zip(*hands, strict=True)), unseen))
        for held, likely in zip(hands, chances, strict=True):
            assert all(chance > 0 for count, chance in zip(held, likely, strict=True) if count)


def believed(*events: object) -> dict[str, float]:
    """What she may hold of a deck of eight, dealt two cards as everybody was."""
    belief = Belief(ME, 3, 1, "aaabbcde")
    for event in (Dealt(ME, "ad", 2), Dealt(SHE, None, 2), Dealt(HE, None, 2), *events):
        belief.hear(event)
    return {sign: belief.chances()[SHE][KIND_OF[sign]] for sign in SIGNS}


def test_what_she_said_she_had_not_she_has_not() -> None:
    assert believed(PiocheSaid(SHE, ME, "b"))["b"] == 0


def test_until_she_draws_again() -> None:
    assert 0 < believed(PiocheSaid(SHE, ME, "b"), Drew(SHE, 0, None))["b"] < 1


def test_what_she_has_stolen_she_has() -> None:
    assert believed(Stolen(SHE, HE, "b"))["b"] == 1


def test_what_she_has_shown_she_has() -> None:
    events = PiocheSaid(HE, SHE, "c"), Drew(SHE, 0, None), BonnePiocheShown(SHE, "c")
    assert believed(*events)["c"] == 1


def test_what_was_taken_from_her_may_have_been_her_only_one() -> None:
    assert 0 < believed(Stolen(HE, SHE, "b"))["b"] < 1


def test_what_one_holds_oneself_nobody_else_has() -> None:
    assert believed()["d"] == 0


def test_a_request_tells_nothing_of_who_makes_it() -> None:
    assert believed(PiocheSaid(ME, SHE, "b"))["b"] == pytest.approx(believed()["b"], abs=0.05)
