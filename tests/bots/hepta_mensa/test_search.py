"""What is searched exactly has the values of trying everything; what looks ahead, nearly so."""

from fractions import Fraction
from math import comb

import pytest

from tablee.bots.base import Budget, solver_of
from tablee.bots.hepta_mensa import packing
from tablee.bots.hepta_mensa.packing import pack
from tablee.bots.hepta_mensa.search import Oracle
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa, notation
from tablee.games.hepta_mensa.notation import read_position
from tablee.kernels.hepta_mensa import search as solver
from tablee.kernels.hepta_mensa.rules import apply, faces, legal_actions, winner
from tablee.kernels.hepta_mensa.structs import Position
from tests.bots.hepta_mensa.positions import (
    Memory,
    action_value,
    for_mover,
    positions,
    random_layout,
    random_position,
    random_step,
    seeded,
    thin,
    turned,
    value,
)

VARIANTS = pytest.mark.parametrize("colours", [True, False], ids=["colours", "sans_couleurs"])
PLENTY = 10**9


@VARIANTS
@pytest.mark.parametrize(("left", "count"), [(1, 120), (2, 5)])
def test_solve_agrees_with_trying_everything(colours: bool, left: int, count: int) -> None:
    memory = solver.Table(1)
    for position in positions(21, colours=colours, left=left, count=count):
        exact = for_mover(position, value(position, {}))
        assert solver.solve(position, memory, PLENTY).value == exact


@VARIANTS
def test_solve_agrees_with_trying_everything_with_few_doubles_left(colours: bool) -> None:
    """More pawns, but doubles and simples taken away to keep the plain search small."""
    random = seeded(22)
    memory = solver.Table(1)
    for left, doubles, count in ((3, 1, 6), (3, 0, 12), (4, 0, 4)):
        for position in positions(23 + doubles, colours=colours, left=left, count=count):
            thinned = thin(position, random, doubles=doubles, simples=4)
            exact = for_mover(thinned, value(thinned, {}))
            assert solver.solve(thinned, memory, PLENTY).value == exact


@VARIANTS
def test_every_action_of_the_root_agrees_with_trying_everything(colours: bool) -> None:
    memory = solver.Table(1)
    for position in positions(24, colours=colours, left=2, count=4):
        known: Memory = {}
        root = solver.solve_root(position, memory, PLENTY)
        assert root.finished
        assert sorted(root.actions) == sorted(legal_actions(position))
        for action, verdict in root.actions.items():
            exact = for_mover(position, action_value(position, action, known))
            assert verdict.value == exact
        assert root.best is not None
        assert root.actions[root.best].value == max(v.value for v in root.actions.values())


@VARIANTS
@pytest.mark.parametrize("left", [3, 5])
def test_the_best_action_alone_is_worth_as_much_as_the_position(colours: bool, left: int) -> None:
    for position in positions(25, colours=colours, left=left, count=6):
        whole = solver.solve(position, solver.Table(16), PLENTY)
        quick = solver.solve_root(position, solver.Table(16), PLENTY, best_only=True)
        full = solver.solve_root(position, solver.Table(16), PLENTY)
        assert quick.best is not None
        assert quick.actions[quick.best].value == whole.value
        assert full.actions[quick.best].value == whole.value
        assert max(verdict.value for verdict in full.actions.values()) == whole.value
        for action, verdict in quick.actions.items():
            assert verdict.least <= full.actions[action].least <= verdict.most


@VARIANTS
def test_a_table_seen_from_another_side_is_worth_the_same(colours: bool) -> None:
    for position in positions(26, colours=colours, left=4, count=30):
        seen = solver.solve(position, solver.Table(1), PLENTY)
        other = solver.solve(turned(position), solver.Table(1), PLENTY)
        assert (seen.least, seen.total) == (other.least, other.total)


@VARIANTS
def test_a_table_seen_from_another_side_is_already_known(colours: bool) -> None:
    position = positions(27, colours=colours, left=5, count=1)[0]
    memory = solver.Table(16)
    solver.solve(position, memory, PLENTY)
    assert solver.solve(turned(position), memory, PLENTY).nodes == 0


@VARIANTS
def test_a_tiny_table_forgets_but_does_not_err(colours: bool) -> None:
    for position in positions(28, colours=colours, left=5, count=6):
        large = solver.solve(position, solver.Table(16), PLENTY)
        tiny = solver.solve(position, solver.Table(buckets=64), PLENTY)
        assert tiny.value == large.value


def hardest(seed: int, *, colours: bool) -> Position:
    """Of a few tables, the one that takes most nodes."""
    return max(
        positions(seed, colours=colours, left=5, count=8),
        key=lambda one: solver.solve(one, solver.Table(16), PLENTY).nodes,
    )


@VARIANTS
def test_a_search_stops_at_its_node_limit_and_goes_on(colours: bool) -> None:
    position = hardest(29, colours=colours)
    whole = solver.solve(position, solver.Table(16), PLENTY)
    memory = solver.Table(16)
    slices = 1
    verdict = solver.solve(position, memory, 200)
    while not verdict.finished:
        assert verdict.nodes == 200
        verdict = solver.solve(position, memory, 200, verdict)
        slices += 1
    assert slices > 2
    assert verdict.value == whole.value


def test_a_root_search_stops_at_its_node_limit_and_goes_on() -> None:
    position = hardest(30, colours=True)
    whole = solver.solve_root(position, solver.Table(16), PLENTY)
    for best_only in (False, True):
        memory = solver.Table(16)
        root = solver.solve_root(position, memory, 500, best_only=best_only)
        assert not root.finished
        while not root.finished:
            assert root.nodes <= 500
            root = solver.solve_root(position, memory, 500, best_only=best_only)
        assert root.best is not None
        assert root.actions[root.best].value == max(v.value for v in whole.actions.values())


def test_the_total_counts_the_arrangements_of_the_hidden_faces() -> None:
    for position in positions(31, colours=True, left=4, count=10):
        pairs = sum(position.coins[g] == position.recyclings[g] == 1 for g in range(4))
        assert solver.solve(position, solver.Table(1), PLENTY).total == 2**pairs
    for position in positions(31, colours=False, left=4, count=10):
        coins, recyclings = position.coins[0], position.recyclings[0]
        total = comb(coins + recyclings, coins)
        assert solver.solve(position, solver.Table(1), PLENTY).total == total


def test_a_whole_layout_is_solved_from_the_empty_board() -> None:
    position = packing.position(
        doubles=[0, 1, 2, 3, 12, 13, 14, 15],
        groups=[[4, 5], [6, 7], [8, 9], [10, 11]],
        hidden=[(1, 1)] * 4,
    )
    verdict = solver.solve(position, solver.Table(256), 3_000_000)
    assert verdict.finished
    assert verdict.total == 16


def test_a_game_that_is_over_is_refused() -> None:
    position = positions(32, colours=True, left=0, count=1)[0]
    with pytest.raises(ValueError, match="over"):
        solver.solve(position, solver.Table(1), PLENTY)


def test_a_position_with_a_pawn_too_few_is_refused() -> None:
    position = packing.position(
        doubles=[0],
        groups=[[4, 5]],
        hidden=[(1, 1)],
        hands=(packing.Hand(), packing.Hand(moons=0)),
    )
    with pytest.raises(ValueError, match="four pawns but got 0 laid and 3 in hand"):
        solver.solve(position, solver.Table(1), PLENTY)


def test_an_unfinished_verdict_has_no_value() -> None:
    with pytest.raises(ValueError, match="finished"):
        _ = solver.Verdict(0, 1, 2, 0).value


# So many actions ahead


def test_search_values_every_legal_action() -> None:
    position = random_layout(seeded(18), colours=True)
    found = solver.look_ahead(position, 2, 100_000)
    assert found.depth == 2
    assert sorted(found.values) == sorted(legal_actions(position))
    assert all(0 <= value <= 1 for value in found.values.values())


def test_search_keeps_the_last_whole_depth_within_its_nodes() -> None:
    position = random_layout(seeded(18), colours=True)
    assert solver.look_ahead(position, 3, 200).depth == 1


def test_search_to_the_end_is_exact() -> None:
    random = seeded(19)
    for _ in range(15):
        # Without doubles to flash, few actions lie ahead.
        position = random_position(random, colours=True, left=1)
        position.eclairs |= position.doubles
        position.doubles = 0
        memory: Memory = {}
        found = solver.look_ahead(position, 8, 2_000_000)
        for action in legal_actions(position):
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
                values = solver.look_ahead(position, 1, 10_000).values
                action = max(values, key=lambda code: values[code])
                face = random.choice([face for face, _ in faces(position, action)])
            position = apply(position, action, face)
        won += winner(position) == clever
    assert won >= 80


# As bots and people ask

GAME = HeptaMensa()
SURE_ATTACK = "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b#. e1..../..e2../....ec 1/112m 1/0 01/11/11/11 i -"
LAST_MOVE = "=r=b=v=o/=v=o=r=b/-b#.#.#./#.#.#.#. e1e1e2/ec..../..i1i2 -/m1 1/0 00/10/00/00 i e"
EMPTY = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 11/11/11/11 e -"


def test_an_oracle_without_nodes_knows_nothing() -> None:
    assert Oracle(1).best(pack(read_position(EMPTY)), Budget(nodes=0)) is None


def test_solving_tells_every_move_best_first() -> None:
    solve = solver_of("hepta_mensa")
    assert solve is not None
    seen: list[int] = []
    state = read_position(LAST_MOVE)
    found = solve(state, every_move=True, mebibytes=1, report=seen.append)
    values = [value for _, value in found.moves]
    assert values == sorted(values, reverse=True)
    assert values[0] == found.winning
    assert {move for move, _ in found.moves} == set(GAME.actions(state, Seat(1)))
    assert seen[-1] == found.nodes


def test_solving_for_the_best_names_only_best_moves() -> None:
    solve = solver_of("hepta_mensa")
    assert solve is not None
    state = read_position(SURE_ATTACK)
    found = solve(state, every_move=False, mebibytes=1, report=lambda _: None)
    assert [(notation.action(move), value) for move, value in found.moves] == [
        ("x5c2", Fraction(1))
    ]
