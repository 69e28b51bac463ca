"""The kernel beyond the rules: random games and a search that judges."""

import pytest

from tablee.bots.hepta_mensa import packing
from tablee.kernels import hepta_mensa as kernel
from tests.bots.hepta_mensa.positions import (
    Memory,
    action_value,
    for_mover,
    random_layout,
    random_position,
    random_step,
    seeded,
)

VARIANTS = pytest.mark.parametrize("colours", [True, False], ids=["colours", "sans_couleurs"])


def test_an_action_survives_its_number() -> None:
    for kind in range(7):
        for place in (None, 0, 8):
            for cell in (None, 0, 15):
                action = packing.Action(kind, place, cell)
                assert packing.decode(packing.encode(*action)) == action


def test_a_place_survives_its_bit() -> None:
    assert [packing.place_of(packing.spot(place)) for place in range(9)] == list(range(9))


def test_a_group_must_hide_as_many_faces_as_it_has_cells() -> None:
    with pytest.raises(ValueError, match="Expected 2 hidden faces but got 1 \\+ 0"):
        packing.position(doubles=[0], groups=[[1, 2]], hidden=[(1, 0)])


def test_a_game_that_is_over_has_one_leaf_and_no_more() -> None:
    position = random_position(seeded(14), colours=True, left=0)
    assert [kernel.perft(position, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_playouts_repeat_by_their_seed() -> None:
    position = random_layout(seeded(15), colours=True)
    assert kernel.playouts(position, 1, 500) == kernel.playouts(position, 1, 500)
    assert kernel.playouts(position, 1, 500) != kernel.playouts(position, 2, 500)


def test_playouts_leave_the_position_alone() -> None:
    position = random_layout(seeded(15), colours=True)
    before = position.copy()
    kernel.playouts(position, 1, 10)
    assert bytes(position) == bytes(before)


@VARIANTS
def test_the_first_player_wins_a_little_more_often_at_random(colours: bool) -> None:
    random = seeded(16)
    games = wins = 0
    for seed in range(200):
        position = random_layout(random, colours=colours)
        won, lost = kernel.playouts(position, seed, 500)
        games, wins = games + won + lost, wins + won
    assert games == 100_000
    assert 0.517 < wins / games < 0.537


def test_search_values_every_legal_action() -> None:
    position = random_layout(seeded(18), colours=True)
    found = kernel.search(position, 2, 100_000)
    assert found.depth == 2
    assert sorted(found.values) == sorted(kernel.legal_actions(position))
    assert all(0 <= value <= 1 for value in found.values.values())


def test_search_keeps_the_last_whole_depth_within_its_nodes() -> None:
    position = random_layout(seeded(18), colours=True)
    assert kernel.search(position, 3, 200).depth == 1


def test_search_to_the_end_is_exact() -> None:
    random = seeded(19)
    for _ in range(15):
        # Without doubles to flash, few actions lie ahead.
        position = random_position(random, colours=True, left=1)
        position.eclairs |= position.doubles
        position.doubles = 0
        memory: Memory = {}
        found = kernel.search(position, 8, 2_000_000)
        for action in kernel.legal_actions(position):
            exact = for_mover(position, action_value(position, action, memory))
            assert found.values[action] == pytest.approx(float(exact))


def test_search_beats_random_play() -> None:
    random = seeded(20)
    won = 0
    for game in range(100):
        position = random_layout(random, colours=True)
        clever = game % 2
        while position.turn >= 0:
            action, face = random_step(position, random)
            if position.turn == clever:
                values = kernel.search(position, 1, 10_000).values
                action = max(values, key=lambda code: values[code])
                face = random.choice([face for face, _ in kernel.faces(position, action)])
            position = kernel.apply(position, action, face)
        won += kernel.winner(position) == clever
    assert won >= 80
