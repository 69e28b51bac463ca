"""The five levels: legal, deterministic, each stronger than the last, the master exact."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tablee.arena.match import play_match
from tablee.bots.base import LEVELS, Budget
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.hepta_mensa.notation import action, read_position
from tests.bots.seating import every_level, rate, seated, thought, typed

GAME = HeptaMensa()
SURE_ATTACK = "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b#. e1..../..e2../....ec 1/112m 1/0 01/11/11/11 i -"
LAST_MOVE = "=r=b=v=o/=v=o=r=b/-b#.#.#./#.#.#.#. e1e1e2/ec..../..i1i2 -/m1 1/0 00/10/00/00 i e"
EMPTY = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 11/11/11/11 e -"


def chosen(level: str, position: str, budget: Budget, seed: int = 1) -> tuple[str, object]:
    """A move, and the chance of winning with it."""
    state = read_position(position)
    assert state.turn is not None
    found = thought("hepta_mensa", level, state, budget, seat=state.turn, seed=seed)
    assert found is not None
    return action(found.action), found.winning


@every_level
def test_a_bot_says_nothing_in_the_other_s_turn(level: str) -> None:
    assert typed("hepta_mensa", level, EMPTY, Budget(nodes=10), seat=1) is None


@every_level
def test_the_same_dice_and_nodes_choose_the_same_move(level: str) -> None:
    budget = Budget(nodes=5_000)
    assert chosen(level, EMPTY, budget) == chosen(level, EMPTY, budget)


def test_the_master_finds_the_sure_attack_and_knows_that_it_wins() -> None:
    assert chosen("maitre", SURE_ATTACK, Budget(nodes=100_000)) == ("x5c2", Fraction(1))


def test_the_master_without_time_to_count_still_plays() -> None:
    move, winning = chosen("maitre", EMPTY, Budget(nodes=10))
    assert move
    assert winning is None


def test_the_master_obeys_a_budget_in_seconds() -> None:
    """Whatever the clock says, it answers; how long it took is measured in bench/."""
    move, _ = chosen("maitre", EMPTY, Budget(seconds=0.01))
    assert move


@every_level
@pytest.mark.parametrize("options", [*GAME.about.presets.values()])
def test_every_level_plays_every_table_to_its_end(level: str, options: Any) -> None:
    bots = seated("hepta_mensa", (level, level))
    assert play_match(GAME, options, bots, b"to the end", Budget(nodes=500)).actions >= 8


def moves_of(level: str, position: str) -> list[str]:
    """What it plays with forty different dice."""
    return [chosen(level, position, Budget(nodes=1), seed)[0] for seed in range(40)]


def test_greed_takes_two_stones_rather_than_one() -> None:
    assert all(move.startswith("2@") for move in moves_of("facile", EMPTY))


def test_a_child_overlooks_two_attacks_of_three() -> None:
    attacks = sum(move.startswith("x") for move in moves_of("enfant", SURE_ATTACK))
    assert 8 <= attacks <= 20


def test_who_looks_ahead_sees_the_sure_attack() -> None:
    assert set(moves_of("fort", SURE_ATTACK)) == {"x5c2"}


def test_a_child_hopes_for_a_coin_where_others_count_on_a_stone() -> None:
    """Of a stone and an arrow that may hide a coin."""
    begun = EMPTY.replace("....../....../......", "....../e2..i2/......", 1)
    begun = begun.replace("112m/112m", "11m/11m")
    assert sum(move.startswith("c") for move in moves_of("enfant", begun)) >= 32
    assert 8 <= sum(move.startswith("1") for move in moves_of("facile", begun)) <= 32


def test_a_child_meets_no_centaur_as_an_opening_move() -> None:
    """Of either player; later it may come."""
    answer = EMPTY.replace("....../....../......", "....../..e1../......", 1)
    answer = answer.replace("112m/112m", "12m/112m").replace(" e -", " i -")
    for position, seat in ((EMPTY, 0), (answer, 1)):
        assert read_position(position).turn == seat
        assert not any(move.startswith("c") for move in moves_of("enfant", position))
    assert any(move.startswith("c") for move in moves_of("enfant", LAST_MOVE))


@pytest.mark.parametrize(
    ("strong", "weak", "at_least"),
    [
        ("enfant", "hasard", 0.65),
        ("facile", "enfant", 0.55),
        ("moyen", "facile", 0.55),
        ("fort", "moyen", 0.55),
    ],
)
def test_each_level_beats_the_one_below(strong: str, weak: str, at_least: float) -> None:
    assert rate("hepta_mensa", (strong, weak), 60, Budget(nodes=20_000)) >= at_least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("weak", "games", "at_least"),
    [("hasard", 1000, 0.92), ("moyen", 400, 0.75), ("fort", 1000, 0.54)],
)
def test_the_master_s_strength(weak: str, games: int, at_least: float) -> None:
    assert rate("hepta_mensa", ("maitre", weak), games, Budget(nodes=50_000)) >= at_least


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), [*pairwise(LEVELS)])
def test_neighbouring_levels_are_neither_alike_nor_worlds_apart(weak: str, strong: str) -> None:
    assert 0.62 <= rate("hepta_mensa", (strong, weak), 1000, Budget(nodes=50_000)) <= 0.85
