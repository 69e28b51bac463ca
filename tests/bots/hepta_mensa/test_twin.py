"""The kernel is a twin of the rules: same moves, same positions, same winners, same counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots.hepta_mensa.translation import FACE, pack, to_code, to_move
from tablee.core.perft import perft
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.hepta_mensa.notation import read_position
from tablee.games.hepta_mensa.state import HeptaMensaOptions, SimpleTurned, State
from tablee.kernels import hepta_mensa as kernel
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
    packed: kernel.Position | None = None
    for index, step in enumerate(steps):
        if step.seat is None:
            continue
        if packed is None:
            packed = pack(step.before)
        face = kernel.NO_FACE
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
