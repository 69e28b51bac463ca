"""The compiled search of a turn beside a plain one that asks the rules."""

from string import ascii_lowercase

import pytest

from tablee.bots.heptagramme.levels import Maitre
from tablee.bots.heptagramme.packing import board, holding
from tablee.bots.heptagramme.search import Turn, Weights, certain_turn, expected_turn, weighed_turns
from tablee.bots.heptagramme.vocabulary import vocabulary
from tablee.core.dice import shuffled
from tablee.games.heptagramme.notation import read_position
from tablee.games.heptagramme.state import State
from tablee.letters.cards import MINS
from tablee.lexicon.queries import Wanted
from tablee.lexicon.spelled import french_cards
from tablee.lexicon.tiers import Tier
from tests.bots.heptagramme.exhaustive import Exhaustive, position
from tests.bots.heptagramme.weighing import Weighing
from tests.bots.seating import at_least
from tests.games.playing import dice

EVERY_WORD = vocabulary()
FIVE_LETTERS = french_cards().words(Wanted(shortest=5)).plain


def expected(state: State, majs: str) -> Turn:
    table = board(column.text for column in state.open.columns)
    hand, pile = state.hands[state.open.turn], state.pile
    return expected_turn(EVERY_WORD, table, hand, bonus=bool(pile), mins=pile, majs=majs)


def certain(state: State) -> Turn:
    table = board(column.text for column in state.open.columns)
    return certain_turn(EVERY_WORD, table, state.hands[state.open.turn])


@pytest.mark.parametrize("batch", range(6))
def test_no_turn_is_better_in_the_mean_than_the_kernel_s(batch: int) -> None:
    luck = dice(batch, "expected")
    for _ in range(100):
        state, majs = position(luck)
        assert expected(state, majs).value == pytest.approx(Exhaustive(state, majs).value())


def test_without_luck_no_turn_scores_more_than_the_kernel_s() -> None:
    luck = dice(1, "certain")
    for _ in range(100):
        state, _ = position(luck, pile=0, majs=0)
        value = Exhaustive(state, "").value()
        assert certain(state).value == expected(state, "").value == value


def test_both_kernels_agree_on_whole_tables_without_luck() -> None:
    luck = dice(2, "whole")
    for _ in range(60):
        state, _ = position(luck, cards=7, columns=7, pile=0, majs=0)
        assert certain(state).value == expected(state, "").value


def test_a_word_is_finished_where_one_can_be() -> None:
    """Fourteen points of cards, and at least the six of a C: *Carpe* and its like."""
    turn = certain(read_position("A/R/F/C/L/M/S aefiipr/eeeeeee -/- 0"))
    assert turn.announces
    assert turn.value >= 20


def test_the_joker_maj_scores_as_the_letter_of_most_points() -> None:
    state = read_position("*aise/B/C/D/F/G/H z/eeeeeee -/- 0")
    assert certain(state).value >= 6


def test_a_word_that_waits_is_announced() -> None:
    state = read_position("Carpe/K/W/X/Y/Z/Q k/eeeeeee -/- 0")
    assert certain(state).parts[0][1:] == ("", True)


def test_a_hand_taken_back_beside_its_bonus_card_is_thought_of_whole() -> None:
    """§6.3 Eight cards: all of them go where there is room."""
    state = read_position("A/R/F/C/L/M/S aeefiipr/eeeeeee -/- 0")
    assert sorted(certain(state).cards) == sorted("aeefiipr")
    assert expected(state, "B").value >= certain(state).value


def test_where_the_letters_go_beyond_every_word_nothing_is_done() -> None:
    state = read_position(f"A{ascii_lowercase}abcdefgh/R/F/C/L/M/S e/eeeeeee -/- 0")
    assert all(part.column != 0 for part in certain(state).parts)


def test_who_knows_few_words_sees_few_turns() -> None:
    luck = dice(3, "tiers")
    few = vocabulary(at_least(Tier.COURANT))
    for _ in range(30):
        state, _ = position(luck, cards=7, columns=7)
        table = board(column.text for column in state.open.columns)
        assert certain_turn(few, table, state.hands[0]).value <= certain(state).value


WEIGHTS = (
    *(Maitre.usual, *Maitre.ideas, Maitre.patience),
    Weights(fear=1.0, fresh=-7.0, kept=0.3, emptied=4.0),
)


@pytest.mark.parametrize("batch", range(3))
def test_no_turn_is_worth_more_than_the_kernel_s_whatever_counts(batch: int) -> None:
    luck = dice(batch, "weighed")
    for _ in range(12):
        state, _ = position(luck)
        texts = [column.text for column in state.open.columns]
        held = "".join(shuffled(MINS, luck))
        hands = [held[at : at + 5] for at in (0, 5, 10, 15)]
        plain = Weighing(FIVE_LETTERS, hands, Maitre.near)
        turns = weighed_turns(
            EVERY_WORD, board(texts), state.hands[0], WEIGHTS, holding(hands, Maitre.near)
        )
        for weights, turn in zip(WEIGHTS, turns, strict=True):
            assert turn.value == pytest.approx(plain.value(texts, state.hands[0], weights))
