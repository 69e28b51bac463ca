"""How long a game of Anagramme lasts between simple players: why the figures are what they are."""

from statistics import median
from typing import Any

import pytest

from tablee.core.game import fold, settle
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.cards import figures
from tablee.games.anagramme.state import (
    Add,
    Cross,
    Exchange,
    Lay,
    MakeAnagramme,
    Replace,
    State,
)
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tablee.lexicon.tiers import Tier
from tests.games.playing import dice

LONGEST = 8
"""Hands of a median game, at most."""

GAME: Any = Anagramme(french().cards(Wanted(proper=False, tier=Tier.USUEL)))
"""With the words that most people know."""


def worth(state: State, move: Any) -> int:
    """What a move takes off what the hand will cost."""
    match move:
        case Lay() | Add() | Cross() | Replace():
            return -int(GAME.lines(GAME.play(state, state.turn, move)[0])[0].points)
        case MakeAnagramme(exchange=None):
            return 25 + figures(move.discard)
        case _:
            return 0


def hands_of_a_game(options: Any, seats: int, seed: int) -> int:
    """Everybody plays what is best at once, and else exchanges any card."""
    luck = dice(seed, "length")
    state, _ = settle(GAME, GAME.start(options, seats), luck)
    while state.end is None:
        seat = min(GAME.waiting(state))
        moves = GAME.actions(state, seat)
        best = max(moves, key=lambda move: worth(state, move))
        if worth(state, best) <= 0:
            usual = [move for move in moves if isinstance(move, Exchange)] or moves
            best = usual[luck.below(len(usual))]
        state, _ = settle(GAME, fold(GAME, state, GAME.play(state, seat, best)), luck)
        assert state.number < 5000, "the game went on for ever"
    return int(state.hand)


@pytest.mark.slow
@pytest.mark.parametrize("preset", Anagramme.about.presets)
def test_a_game_between_simple_players_lasts_an_evening_not_a_night(preset: str) -> None:
    """§1.1, §3.3, §6.3"""
    options = Anagramme.about.presets[preset]
    assert median(hands_of_a_game(options, 4, seed) for seed in range(200)) <= LONGEST


def test_a_game_between_simple_players_ends() -> None:
    """§6.3"""
    assert hands_of_a_game(Anagramme.about.presets["classique"], 3, 1) <= 2 * LONGEST
