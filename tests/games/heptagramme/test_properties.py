"""What holds in every game of Heptagramme, whoever plays it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.catalogue import GAMES
from tablee.core.playing import fold
from tablee.games.heptagramme.actions import Place, TakeBack
from tablee.games.heptagramme.events import Announced, TurnEnded
from tablee.games.heptagramme.options import HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import SHORTEST, State
from tablee.letters.cards import MAJS, MINS, added
from tests.games import laws
from tests.games.playing import Playthrough, by_turns, random_game

pytestmark = pytest.mark.unmeasured

GAME: Any = GAMES["heptagramme"]

seeds = st.integers(0, 2**32)
few = settings(max_examples=8)
"""Whole games are long: each shows hundreds of positions."""


def played(seed: int) -> Playthrough:
    return random_game(GAME, seed, by_turns(GAME, seed))


def all_mins(state: State) -> str:
    laid = "".join(column.mins for column in state.open.columns)
    return added(laid + state.pile + state.corbeille, "".join(state.hands))


def all_majs(state: State) -> str:
    laid = "".join(column.maj or "" for column in state.open.columns)
    return added(laid, state.majs + state.corbeille_majs)


@few
@given(seed=seeds)
def test_no_card_is_ever_lost(seed: int) -> None:
    """§1.1"""
    for state in played(seed).states:
        assert all_mins(state) == MINS
        assert all_majs(state) == MAJS


@few
@given(seed=seeds)
def test_the_points_of_a_turn_are_those_of_its_lines(seed: int) -> None:
    """§3.3"""
    total = 0
    for step in played(seed).steps:
        for event in step.events:
            total += sum(line.points for line in GAME.lines(event))
            if isinstance(event, TurnEnded):
                assert event.points == total
        if step.after.open.number != step.before.open.number:
            total = 0
        else:
            assert step.after.open.sum == total or step.after.open.end is not None


@few
@given(seed=seeds)
def test_taking_back_restores_exactly(seed: int) -> None:
    """§3.4"""
    for step in played(seed).steps:
        alone = isinstance(step.action, Place) and len(step.events) == 1
        if alone and not step.events[0].reopens:
            back = GAME.play(step.after, step.seat, TakeBack(step.action.column))
            assert fold(GAME, step.after, back) == step.before


@few
@given(seed=seeds)
def test_with_the_dictionary_no_column_ever_dies(seed: int) -> None:
    """§3.2, §4.2"""
    options = HeptagrammeOptions(short=bool(seed % 2), proper=bool(seed % 3))
    words = GAME.words_of(options)
    for state in random_game(GAME, seed, options).states:
        for column in state.open.columns:
            stem = words.stem(column.text, SHORTEST)
            assert column.maj is None or stem.count
            assert column.maj is None or stem.letters, "a finished word is announced at once"


@few
@given(seed=seeds)
def test_what_is_announced_is_a_word_and_the_sheet_adds_up(seed: int) -> None:
    """§4.1, §7.3"""
    game = played(seed)
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Announced):
                assert event.word.upper() in GAME.words
                assert len(event.word) >= SHORTEST
    result = GAME.result(game.states[-1])
    assert result.points == GAME.view(game.states[-1], None).totals


@few
@given(seed=seeds)
def test_in_parole_no_view_depends_on_the_words(seed: int) -> None:
    """§6.1, §6.4"""
    options = HeptagrammeOptions(referee=Judges.PAROLE)
    laws.no_view_asks_for_words(random_game(GAME, seed, options, longest=80))
