"""What holds in every game of Chapardage, whoever plays it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Resigned
from tablee.games.chapardage.actions import Ask, SayMot
from tablee.games.chapardage.events import Asked, AToiSaid, MotLaid, Stolen
from tablee.games.chapardage.state import State
from tablee.letters.cards import MIXED, holds
from tests.games.playing import Playthrough, by_turns, dice, random_game

pytestmark = pytest.mark.unmeasured

GAME: Any = GAMES["chapardage"]

seeds = st.integers(0, 2**32)
few = settings(max_examples=12)
"""Whole games are long: each shows hundreds of positions."""


def played(seed: int) -> Playthrough:
    return random_game(GAME, seed, by_turns(GAME, seed))


def every_card(state: State) -> str:
    words = "".join(word.cards for found in state.heaps for word in found)
    return "".join(sorted("".join(state.hands) + state.pile + words))


@few
@given(seed=seeds)
def test_no_card_is_ever_lost(seed: int) -> None:
    """§1.1"""
    for state in played(seed).states:
        assert every_card(state) == MIXED


@few
@given(seed=seeds)
def test_every_word_laid_is_one(seed: int) -> None:
    """§2.1, §2.3, §2.4"""
    for step in played(seed).steps:
        for event in step.events:
            if isinstance(event, MotLaid):
                assert event.word.upper() in GAME.words_of(step.before.open.options)
                assert sum(card in "?!" for card in event.cards) <= 1
                assert len(event.cards) == len(event.word) == step.before.open.options.length


@few
@given(seed=seeds)
def test_no_protected_card_is_ever_stolen(seed: int) -> None:
    """§5.1 What was stolen stays with the thief until his next turn begins or it has served."""
    guarded: dict[int, str] = {}
    for step in played(seed).steps:
        for event in step.events:
            if isinstance(event, Asked):
                assert event.card not in guarded.get(event.asked, "")
            elif isinstance(event, Stolen):
                guarded[event.seat] = guarded.get(event.seat, "") + event.card
            elif isinstance(event, MotLaid):
                for card in event.cards:
                    guarded[event.seat] = guarded.get(event.seat, "").replace(card, "", 1)
        if step.after.open.turn != step.before.open.turn:
            guarded[step.after.open.turn] = ""
        assert all(map(holds, step.after.hands, step.after.open.protected))


@few
@given(seed=seeds)
def test_an_answer_is_honest(seed: int) -> None:
    """§3.2, §3.3"""
    for step in played(seed).steps:
        if isinstance(step.action, Ask):
            _, answer = step.events
            had = step.action.card in step.before.hands[step.action.asked]
            assert isinstance(answer, Stolen) == had


@few
@given(seed=seeds)
def test_the_referee_finds_no_word_where_there_is_none(seed: int) -> None:
    """§4.1 Whatever word is listed for a seat, it may lay."""
    for state in played(seed).settled[::7]:
        for seat in state.open.seats:
            for action in GAME.actions(state, seat):
                assert not isinstance(GAME.play(state, seat, action), Refusal)


@few
@given(seed=seeds)
def test_a_guess_deals_every_card_once(seed: int) -> None:
    """§8 The words that are hidden again have their cards too."""
    for number, state in enumerate(played(seed).states[::11]):
        for seat in (None, *state.open.seats):
            guess = GAME.guess(GAME.view(state, seat), dice(number))
            assert every_card(guess) == MIXED
            assert sum(guess.open.heights) <= len(guess.pile)
            for word in (word for found in guess.heaps for word in found):
                assert len(word.cards) == len(word.word) == state.open.options.length


@few
@given(seed=seeds)
def test_it_is_too_late_only_once_the_next_has_spoken(seed: int) -> None:
    """§4.4 As everybody at the table has heard it."""
    passed: int | None = None
    spoken = False
    for step in played(seed).steps:
        for event in step.events:
            if isinstance(event, AToiSaid):
                passed, spoken = event.seat, False
            elif isinstance(event, Asked) or (
                isinstance(event, MotLaid) and event.seat == step.before.open.turn
            ):
                spoken = True
            elif isinstance(event, Resigned) and event.seat in (passed, step.before.open.turn):
                # Whoever is left has time, unless somebody had spoken.
                passed = None if spoken or event.seat == passed else passed
                spoken = spoken and event.seat != step.before.open.turn
        if GAME.waiting(step.after) and step.after.open.refill is None:
            for seat in {*step.after.open.in_play} - {step.after.open.turn}:
                told = GAME.play(step.after, seat, SayMot("", "")).code
                late = "too_late" if spoken else "card_count"
                assert told == (late if seat == passed else "not_your_turn")
