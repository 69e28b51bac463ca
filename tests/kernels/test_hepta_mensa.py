"""What the compiled Hepta Mensa refuses, and that it goes on in several threads."""

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tablee.bots.hepta_mensa import packing
from tablee.kernels.hepta_mensa import playout, rules, search, structs
from tablee.kernels.hepta_mensa.search import Table
from tablee.kernels.hepta_mensa.structs import Position
from tests.bots.hepta_mensa.positions import positions, random_layout, seeded


def layout() -> Position:
    return random_layout(seeded(40), colours=True)


ASKED: dict[str, Callable[[Any], Any]] = {
    "legal_actions": rules.legal_actions,
    "faces": lambda position: rules.faces(position, 0),
    "apply": lambda position: rules.apply(position, 0, structs.NO_FACE),
    "winner": rules.winner,
    "perft": lambda position: rules.perft(position, 3),
    "playouts": lambda position: playout.playouts(position, 1, 100),
    "look_ahead": lambda position: search.look_ahead(position, 2, 1000),
    "solve": lambda position: search.solve(position, Table(1), 100),
    "solve_root": lambda position: search.solve_root(position, Table(1), 100),
}
EVERY_QUESTION = pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)


def test_structures_are_as_large_as_their_twins() -> None:
    """The numbers are those that the C++ asserts of its own."""
    assert ctypes.sizeof(structs.Player) == 10
    assert ctypes.sizeof(Position) == 46
    assert ctypes.sizeof(structs.Bounds) == 12
    assert ctypes.sizeof(structs.RootBounds) == 16 + 16 * structs.MAX_ACTIONS


@EVERY_QUESTION
@pytest.mark.parametrize("wrong", [None, 0, b"\0" * 46, [0] * 46, packing.Hand()])
def test_only_a_position_is_taken_for_one(asked: Callable[[Any], Any], wrong: object) -> None:
    with pytest.raises(TypeError, match="Expected a position"):
        asked(wrong)


def flawed(**fields: Any) -> Position:
    position = layout()
    for name, value in fields.items():
        setattr(position, name, value)
    return position


def with_hand(ones: int, twos: int, moons: int) -> Position:
    position = layout()
    position.players[1].hand[:] = [ones, twos, moons]
    return position


def with_pieces(one: int, two: int, centaur: int) -> Position:
    position = with_hand(0, 0, 1)
    position.players[1].stones[:] = [one, two]
    position.players[1].centaur = centaur
    return position


def with_purse(coins: int) -> Position:
    position = layout()
    position.players[0].purse = coins
    return position


def hiding(coins: int, recyclings: int) -> Position:
    position = layout()
    position.coins[0], position.recyclings[0] = coins, recyclings
    return position


FLAWED = {
    "a face too many": (hiding(2, 1), "as many hidden faces"),
    "a face too few": (hiding(0, 1), "as many hidden faces"),
    "two things in a cell": (flawed(eclairs=0xFFFF), "cells that each hold one thing"),
    "an arrow that is neutral": (flawed(neutral=layout().groups[0]), "hold one thing"),
    "three coins of a colour": (hiding(255, 255), "as many hidden faces"),
    "a coin too many": (with_purse(1), "than the box holds"),
    "a purse full": (with_purse(255), "than the box holds"),
    "five pawns": (with_hand(2, 1, 2), "four pawns a player"),
    "three ones": (with_hand(3, 0, 0), "four pawns a player"),
    "hundreds of pawns": (with_hand(255, 255, 255), "four pawns a player"),
    "a stone beside the table": (with_pieces(0x0008, 0, 0), "places that each hold one piece"),
    "a centaur far away": (with_pieces(0, 0, 0x8000), "places that each hold one piece"),
    "two pieces in a place": (with_pieces(1, 1, 0), "places that each hold one piece"),
    "the turn of nobody": (flawed(turn=-1), "the turn"),
    "the turn of a third": (flawed(turn=2), "the turn"),
    "no turn at all": (flawed(turn=-128), "the turn"),
    "a full hand emptied": (flawed(first=0), "emptied his hand"),
    "a third hand emptied": (flawed(first=127), "emptied his hand"),
}


@EVERY_QUESTION
@pytest.mark.parametrize("name", FLAWED)
def test_what_no_game_comes_to_is_refused(asked: Callable[[Any], Any], name: str) -> None:
    position, why = FLAWED[name]
    with pytest.raises(ValueError, match=why):
        asked(position)


def test_any_bytes_are_refused_or_played_to_an_end() -> None:
    random = seeded(41)
    sound = bytes(positions(42, colours=True, left=5, count=1)[0])
    for _ in range(3000):
        flipped = bytearray(sound)
        for _ in range(random.randrange(1, 4)):
            flipped[random.randrange(len(flipped))] ^= 1 << random.randrange(8)
        position = Position.from_buffer_copy(flipped)
        for asked in ASKED.values():
            try:
                asked(position)
            except ValueError as error:
                assert str(error).startswith("Expected")  # noqa: PT017 - most are refused, not all


@pytest.mark.parametrize("action", [-1, 15 << 5 | 16, 7 << 9, 1 << 16, 1 << 62, 3 << 9 | 5])
def test_an_illegal_action_is_refused(action: int) -> None:
    with pytest.raises(ValueError, match="Expected a legal action"):
        rules.apply(layout(), action, structs.NO_FACE)
    with pytest.raises(ValueError, match="Expected a legal action"):
        rules.faces(layout(), action)


@pytest.mark.parametrize("face", [structs.COIN, structs.RECYCLING, -2, 2, 1 << 32])
def test_a_face_that_cannot_show_is_refused(face: int) -> None:
    laid = packing.encode(structs.LAY_ONE, 4)
    with pytest.raises(ValueError, match="Expected a legal action and its face"):
        rules.apply(layout(), laid, face)
    assert rules.apply(layout(), laid, structs.NO_FACE).turn == 1


def test_a_known_face_does_not_show_its_other_side() -> None:
    position = packing.position(
        doubles=[], groups=[[0]], hidden=[(1, 0)], neutral=[1, 2, 3], spent=[4]
    )
    action = packing.encode(structs.CENTAUR_MOON, 0, 0)
    assert rules.faces(position, action) == [(structs.COIN, 1)]
    for face in (structs.RECYCLING, structs.NO_FACE):
        with pytest.raises(ValueError, match="its face"):
            rules.apply(position, action, face)


@pytest.mark.parametrize("wrong", [None, "1", 1.0, b"1"])
def test_only_whole_numbers_are_taken_for_numbers(wrong: Any) -> None:
    position = layout()
    asked: list[Callable[[], object]] = [
        lambda: rules.faces(position, wrong),
        lambda: rules.apply(position, wrong, structs.NO_FACE),
        lambda: rules.apply(position, 0, wrong),
        lambda: rules.perft(position, wrong),
        lambda: playout.playouts(position, wrong, 1),
        lambda: playout.playouts(position, 1, wrong),
        lambda: search.look_ahead(position, 1, wrong),
        lambda: search.look_ahead(position, wrong, 1),
        lambda: search.solve(position, Table(1), wrong),
        lambda: search.solve_root(position, Table(1), wrong),
        lambda: Table(wrong),
        lambda: search.solve(position, wrong, 1),
        lambda: search.solve_root(position, wrong, 1),
    ]
    for ask in asked:
        with pytest.raises(TypeError):
            ask()


def test_numbers_out_of_reach_are_refused() -> None:
    position, huge = layout(), 1 << 64
    asked: list[Callable[[], object]] = [
        lambda: rules.perft(position, -1),
        lambda: playout.playouts(position, 1, -1),
        lambda: playout.playouts(position, 1, huge),
        lambda: rules.faces(position, huge),
        lambda: rules.apply(position, huge, 0),
        lambda: rules.apply(position, 0, -huge),
        lambda: search.look_ahead(position, 1, huge),
        lambda: search.solve(position, Table(1), huge),
        lambda: search.solve_root(position, Table(1), -huge),
        lambda: search.solve(position, Table(1), 1, search.Verdict(-1, 16, 16, 0)),
        lambda: search.solve(position, Table(1), 1, search.Verdict(5, 4, 16, 0)),
        lambda: search.solve(position, Table(1), 1, search.Verdict(0, 1 << 40, 16, 0)),
        lambda: Table(0),
        lambda: Table(-1),
        lambda: Table(buckets=3),
        lambda: Table(buckets=0),
        lambda: Table(buckets=1 << 32),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match="Expected"):
            ask()


def test_seeds_and_depths_may_be_as_large_as_they_like() -> None:
    position = layout()
    assert playout.playouts(position, 1 + (1 << 64), 50) == playout.playouts(position, 1, 50)
    assert sum(playout.playouts(position, -1, 50)) == 50
    over = positions(43, colours=True, left=0, count=1)[0]
    assert rules.perft(over, 10**30) == 0
    assert search.look_ahead(position, 10**30, 10).depth == 1


@pytest.mark.parametrize("limit", [0, -1, -(2**63) + 1])
def test_a_search_without_nodes_tells_what_is_known_without(limit: int) -> None:
    verdict = search.solve(layout(), Table(1), limit)
    assert (verdict.least, verdict.most, verdict.total) == (0, 16, 16)
    assert not search.solve_root(layout(), Table(1), limit).finished


def test_a_winner_is_asked_of_a_game_that_is_over() -> None:
    with pytest.raises(ValueError, match="goes on"):
        rules.winner(layout())


def test_threads_may_share_a_table() -> None:
    some = positions(44, colours=True, left=4, count=40)
    alone = [search.solve(one, Table(1), 10**9).value for one in some]
    shared = Table(buckets=256)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda one: search.solve(one, shared, 10**9).value, some))
    assert found == alone


def hard() -> Position:
    """A layout that takes millions of nodes."""
    doubles = [0, 2, 5, 7, 9, 11, 12, 14]
    simples = [cell for cell in range(16) if cell not in doubles]
    return packing.position(doubles=doubles, groups=[simples], hidden=[(4, 4)])


def test_a_table_grows_as_it_fills_and_no_further_than_its_bound() -> None:
    position, bound = hard(), 1 << 17
    table = Table(buckets=bound)
    first = table.buckets
    search.solve(position, table, 100_000)
    assert table.buckets == first < bound
    search.solve(position, table, 600_000)
    assert table.buckets == bound


@pytest.mark.parametrize("colours", [True, False], ids=["colours", "sans_couleurs"])
def test_a_table_that_has_grown_knows_what_it_knew(colours: bool) -> None:
    known = positions(46, colours=colours, left=5, count=8)
    table = Table(16)
    first = table.buckets
    values = [search.solve(one, table, 10**9).value for one in known]
    assert table.buckets == first
    search.solve(hard(), table, 400_000)
    assert table.buckets > first
    again = [search.solve(one, table, 10**9) for one in known]
    assert [one.value for one in again] == values
    assert sum(one.nodes for one in again) == 0
