"""Random games in the kernel."""

import pytest

from tablee.kernels.hepta_mensa.playout import playouts
from tests.bots.hepta_mensa.positions import random_layout, seeded


def test_playouts_repeat_by_their_seed() -> None:
    position = random_layout(seeded(15), colours=True)
    assert playouts(position, 1, 500) == playouts(position, 1, 500)
    assert playouts(position, 1, 500) != playouts(position, 2, 500)


def test_playouts_leave_the_position_alone() -> None:
    position = random_layout(seeded(15), colours=True)
    before = position.copy()
    playouts(position, 1, 10)
    assert bytes(position) == bytes(before)


@pytest.mark.parametrize("colours", [True, False], ids=["colours", "sans_couleurs"])
def test_the_first_player_wins_a_little_more_often_at_random(colours: bool) -> None:
    random = seeded(16)
    games = wins = 0
    for seed in range(200):
        position = random_layout(random, colours=colours)
        won, lost = playouts(position, seed, 500)
        games, wins = games + won + lost, wins + won
    assert games == 100_000
    assert 0.517 < wins / games < 0.537
