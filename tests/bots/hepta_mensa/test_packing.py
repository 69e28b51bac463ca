"""What is packed: the kernel is a twin of the rules, with the same moves, positions and counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots.hepta_mensa import packing
from tablee.bots.hepta_mensa.packing import FACE, pack, to_code, to_move
from tablee.core.perft import perft
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.hepta_mensa.notation import read_position
from tablee.games.hepta_mensa.state import HeptaMensaOptions, SimpleTurned, State
from tablee.kernels.hepta_mensa import rules as kernel
from tablee.kernels.hepta_mensa.structs import NO_FACE, Position
from tests.bots.hepta_mensa.positions import random_position, seeded
from tests.games.playing import Playthrough, random_game

GAME = HeptaMensa()
seeds = st.integers(0, 2**32)
colours = st.booleans()


def a_game(seed: int, *, coloured: bool) -> Playthrough:
    return random_game(GAME, seed, HeptaMensaOptions(colours=coloured), rarely=False)


def settled(state: State) -> bool:
    return bool(state.cells) and state.turn is not None and state.turning is None


@given(seed=seeds, coloured=colours)
def test_both_list_the_same_moves(seed: int, coloured: bool) -> None:
    for state in a_game(seed, coloured=coloured).states:
        if settled(state):
            listed = [to_move(code) for code in kernel.legal_actions(pack(state))]
            assert sorted(map(repr, listed)) == sorted(map(repr, GAME.actions(state, state.turn)))


@given(seed=seeds, coloured=colours)
def test_both_come_to_the_same_positions_and_winners(seed: int, coloured: bool) -> None:
    played = a_game(seed, coloured=coloured)
    steps = list(played.steps)
    packed: Position | None = None
    for index, step in enumerate(steps):
        if step.seat is None:
            continue
        if packed is None:
            packed = pack(step.before)
        face = NO_FACE
        after = step.after
        if after.turning is not None:
            turned = steps[index + 1].events[0]
            assert isinstance(turned, SimpleTurned)
            face, after = FACE[turned.face], steps[index + 1].after
        packed = kernel.apply(packed, to_code(step.action), face)
        assert bytes(packed) == bytes(pack(after))
    assert packed is not None
    result = GAME.result(played.states[-1])
    assert result is not None
    assert kernel.winner(packed) == result.winners[0]


@given(seed=seeds)
def test_moves_translate_both_ways(seed: int) -> None:
    state = next(s for s in a_game(seed, coloured=True).states if settled(s))
    for move in GAME.actions(state, state.turn):
        assert to_move(to_code(move)) == move


def test_a_pawn_in_the_air_is_not_for_the_kernel() -> None:
    state = next(s for s in a_game(1, coloured=True).states if s.turning is not None)
    with pytest.raises(AssertionError, match="luck"):
        pack(state)


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


# Perft: leaves after exactly so many moves, each face that may fall counted apart.


EMPTY = "....../....../...... 112m/112m 0/0"
LAYOUTS = {
    "quilt": f"=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r {EMPTY} 11/11/11/11 e -",
    "ring": f"=r=r=v=v/=b-r-b=b/=o-v-o=o/-r-b-v-o {EMPTY} 11/11/11/11 e -",
    "halves": f"=r=r=b=b/=v=v=o=o/-r-r-b-b/-v-v-o-o {EMPTY} 11/11/11/11 i -",
    "sans couleurs": f"=.-.=.-./-.=.-.=./-.=.-.=./=.-.=.-. {EMPTY} 44 e -",
    "middle game": (
        "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b#. e1..../..e2../....ec 1/112m 1/0 01/11/11/11 i -"
    ),
    "alone": "=r=b=v=o/=v=o=r=b/-b#.#.#./#.#.#.#. e1e1e2/ec..../..i1i2 -/1m 1/0 00/10/00/00 i e",
}
COUNTS = {
    "quilt": [126, 12_636, 776_544, 37_648_040],
    "ring": [150, 17_140, 1_149_208, 57_388_666],
    "halves": [126, 11_700, 617_904, 24_119_940],
    "sans couleurs": [126, 13_212, 891_040, 49_409_520],
    "middle game": [81, 1_761, 70_214, 1_716_763],
    "alone": [13, 146, 1_336, 10_080],
}


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_the_kernel_counts_what_it_counted(name: str) -> None:
    position = pack(read_position(LAYOUTS[name]))
    counted = [kernel.perft(position, depth) for depth in range(1, len(COUNTS[name]) + 1)]
    assert counted == COUNTS[name]


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_the_rules_count_the_same(name: str) -> None:
    state = read_position(LAYOUTS[name])
    for depth in (1, 2):
        assert perft(GAME, state, depth) == COUNTS[name][depth - 1]


def test_the_kernel_leaves_the_position_it_is_given_alone() -> None:
    position = pack(read_position(LAYOUTS["quilt"]))
    before = position.copy()
    kernel.perft(position, 2)
    kernel.apply(position, to_code(GAME.actions(read_position(LAYOUTS["quilt"]), 0)[0]), -1)  # type: ignore[arg-type]
    assert bytes(position) == bytes(before)


def test_a_game_that_is_over_has_one_leaf_and_no_more() -> None:
    position = random_position(seeded(14), colours=True, left=0)
    assert [kernel.perft(position, depth) for depth in (0, 1, 2)] == [1, 0, 0]
