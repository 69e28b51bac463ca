"""What is proposed to whoever has a choice: right, and enough to go on with."""

from itertools import chain
from typing import Any

from msgspec.structs import replace

from tablee.core.open import with_open
from tablee.games.volapuk import plays
from tablee.games.volapuk.actions import Play, Throw
from tablee.games.volapuk.options import Recomposition
from tablee.games.volapuk.runs import grid_of
from tablee.games.volapuk.state import Held, Phase, State
from tests.games.volapuk.drawing import GAME, QUIET, cell, chosen, table, words_made

PORT = table("h9> P O R T", hand="E S")


def listed(state: State, kind: type) -> list[Any]:
    return [action for action in GAME.actions(state, state.open.turn) if isinstance(action, kind)]


def turns(state: State) -> list[Play]:
    return [play for play in listed(state, Play) if play.moves]


def test_one_more_die_to_keep_is_proposed() -> None:
    """§2.2 Beside those that are kept."""
    state = table(hand="E S A", phase=Phase.THROWS)
    first, *others = state.open.hands[0]
    state = with_open(
        state, throws=1, hands=((replace(first, kept=True), *others), *state.open.hands[1:])
    )
    kept = [first.die]
    assert [action.keep for action in listed(state, Throw)] == [
        tuple(kept),
        *(tuple(sorted((*kept, other.die))) for other in others),
    ]


def test_a_word_that_could_be_turned_is_proposed_to_whoever_composes() -> None:
    """§5.1 TROP, and not before the dice are set."""
    (turned,) = turns(PORT)
    assert words_made(PORT, turned) == ["TROP"]
    assert turns(with_open(PORT, phase=Phase.THROWS)) == []
    still = with_open(PORT, options=chosen(recomposition=Recomposition.EXTEND))
    assert turns(still) == []


def test_a_word_that_could_be_turned_is_proposed_in_a_last_turn() -> None:
    """§7.2"""
    state = table("h9> P O R T", hand="", phase=Phase.RECOMPOSE, final=True)
    assert [words_made(state, play) for play in turns(state)] == [["TROP"]]


def test_words_are_looked_for_from_their_beginning() -> None:
    """§4.1 PORTS begins at the P: no word begins at any other of its letters."""
    # Other lines come first in other turns.
    state = with_open(PORT, number=5)
    hand = [held for held in PORT.open.hands[0] if held.face == "S"]
    tried = chain.from_iterable(
        plays.some_plays(GAME.words_of(QUIET), state.open, grid_of(state.open), hand)
    )
    laid = [{put.cell for put in play.place} for play in tried]
    assert {cell("l9")} in laid


def test_a_word_with_a_group_is_not_turned() -> None:
    """§5.1 A group is not two letters that could part."""
    state = table("h9> P O CH E", hand="E")
    tried = plays.some_turns(GAME.words_of(QUIET), state.open, grid_of(state.open))
    assert list(chain.from_iterable(tried)) == []


def test_a_die_that_was_not_thrown_is_not_looked_for() -> None:
    """§2.2"""
    state = with_open(
        PORT, hands=(tuple(Held(held.die) for held in PORT.open.hands[0]), PORT.open.hands[1])
    )
    assert [play for play in listed(state, Play) if play.place] == []
