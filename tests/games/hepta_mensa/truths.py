"""When each refusal of Hepta Mensa is true, as its rule page has it; and wishes to be refused."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from tablee.core.game import AnyGame, Timeout
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.state import (
    Attack,
    Flat,
    HeptaMensaOptions,
    LayCentaur,
    LayStone,
    Pawn,
    State,
    TurnDouble,
)
from tests.games.truth import Case, Scene, Truth

DAY = 24 * 60 * 60
NINE, SIXTEEN = range(9), range(16)


def around(place: int) -> set[int]:
    """§1.3 The four cells that a place touches: of place 5, b2, c2, b3 and c3."""
    corner = place // 3 * 4 + place % 3
    return {corner, corner + 1, corner + 4, corner + 5}


def _touched(state: State, place: int, kind: Flat) -> set[int]:
    return {cell for cell in around(place) if state.cells[cell].kind is kind}


def _free(state: State) -> list[int]:
    return [place for place in NINE if state.places[place] is None]


def _enemies(case: Case) -> list[int]:
    pieces = enumerate(case.state.places)
    return [place for place, piece in pieces if piece is not None and piece.owner != case.seat]


def _not_two(case: Case) -> bool:
    _, seats = case.action
    return case.state is None and seats != 2 and case.facts == {"seats": seats}


def _no_clock_of_a_day(case: Case) -> bool:
    options, _ = case.action
    return case.state is None and not 0 <= options.clock <= DAY


def _is_over(case: Case) -> bool:
    """By forfeit, or because all eight pawns lie, and nothing is in the air."""
    state = case.state
    if state.forfeit is not None:
        return case.refusal.section == {"resigned": "6.4", "time": "6.5"}[state.forfeit.reason]
    laid = sum(piece is not None for piece in state.places) == 8
    return laid and state.turning is None and case.refusal.section == "6.1"


def _luck_owes(case: Case) -> bool:
    state = case.state
    return {
        "1.1": not state.cells,
        "1.5": bool(state.cells) and state.turn is None,
        "1.2": state.turning is not None,
    }[case.refusal.section]


def _no_such_clock(case: Case) -> bool:
    keys = [clock.key for clock in case.game.clocks(case.state)]
    return isinstance(case.action, Timeout) and case.action.key not in keys


def _nobody_sits_there(case: Case) -> bool:
    return case.seat not in (0, 1) and case.facts == {"seats": 2}


def _the_others_turn(case: Case) -> bool:
    return case.state.turn == 1 - case.seat and case.facts == {"turn": case.state.turn}


def _moon_up(case: Case) -> bool:
    return isinstance(case.action, LayStone) and case.action.pawn is Pawn.MOON


def _laid_before(case: Case) -> bool:
    """Every pawn of that kind."""
    hand, pawn = case.state.hands[case.seat], case.action.pawn
    left = {Pawn.ONE: hand.ones, Pawn.TWO: hand.twos, Pawn.MOON: hand.moons}[pawn]
    return left == 0 and case.facts == {"pawn": pawn.value} and _of_its_kind(case)


def _of_its_kind(case: Case) -> bool:
    """§3.1 speaks of stones, §5.1 of centaurs."""
    return case.refusal.section == ("3.1" if isinstance(case.action, LayStone) else "5.1")


def _no_such_place(case: Case) -> bool:
    return case.action.place not in NINE and case.facts == {"place": case.action.place}


def _taken(case: Case) -> bool:
    place = case.action.place
    held = case.state.places[place] is not None
    return held and case.facts == {"place": place} and _of_its_kind(case)


def _touches_no_enemy(case: Case) -> bool:
    cell = case.action.cell
    return not any(cell in around(place) for place in _enemies(case)) and case.facts == {
        "cell": cell
    }


def _no_enemy_stone(case: Case) -> bool:
    place = case.action.place
    piece = case.state.places[place]
    stone = piece is not None and piece.stones > 0 and piece.owner != case.seat
    return not stone and case.facts == {"place": place}


def _too_few_eclairs(case: Case) -> bool:
    place = case.action.place
    eclairs = len(_touched(case.state, place, Flat.ECLAIR))
    return eclairs < 2 and case.facts == {"place": place, "eclairs": eclairs}


def _too_far(case: Case) -> bool:
    place, cell = case.action.place, case.action.cell
    section = "4.2" if isinstance(case.action, Attack) else "5.1"
    far = cell not in around(place) and case.facts == {"cell": cell, "place": place}
    return far and case.refusal.section == section


def _no_such_cell(case: Case) -> bool:
    return case.action.cell not in SIXTEEN and case.facts == {"cell": case.action.cell}


def _another_flat_pawn(case: Case) -> bool:
    cell = case.action.cell
    kinds: dict[type, tuple[str, Flat]] = {
        TurnDouble: ("4.1", Flat.DOUBLE),
        Attack: ("4.2", Flat.SIMPLE),
        LayCentaur: ("5.1", Flat.SIMPLE),
    }
    section, needed = kinds[type(case.action)]
    found = case.state.cells[cell].kind
    told = case.facts == {"cell": cell, "found": found.value, "needed": needed.value}
    return found is not needed and told and case.refusal.section == section


def _names_none(case: Case) -> bool:
    return isinstance(case.action, LayCentaur) and case.action.cell is None


def _which_simple(case: Case) -> bool:
    place = case.action.place
    could = _touched(case.state, place, Flat.SIMPLE)
    return _names_none(case) and bool(could) and case.facts == {"place": place}


def _elsewhere(case: Case) -> bool:
    place, state = case.action.place, case.state
    here = _touched(state, place, Flat.SIMPLE)
    there = any(_touched(state, other, Flat.SIMPLE) for other in _free(state))
    return _names_none(case) and not here and there and case.facts == {"place": place}


TRUTHS = {
    "seat_count": Truth(("1.4",), _not_two, ("seats",)),
    "clock": Truth(("6.5",), _no_clock_of_a_day),
    "game_over": Truth(("6.1", "6.4", "6.5"), _is_over),
    "luck_first": Truth(("1.1", "1.2", "1.5"), _luck_owes),
    "no_such_clock": Truth(("6.5",), _no_such_clock),
    "no_such_seat": Truth(("1.4",), _nobody_sits_there),
    "not_your_turn": Truth(("2.1",), _the_others_turn, ("turn",)),
    "moon_has_no_stone": Truth(("3.1",), _moon_up),
    "not_in_hand": Truth(("3.1", "5.1"), _laid_before, ("pawn",)),
    "no_such_place": Truth(("1.3",), _no_such_place),
    "place_taken": Truth(("3.1", "5.1"), _taken, ("place",)),
    "no_enemy_touches": Truth(("4.1",), _touches_no_enemy, ("cell",)),
    "not_an_enemy_stone": Truth(("4.2",), _no_enemy_stone, ("place",)),
    "too_few_eclairs": Truth(("4.2",), _too_few_eclairs, ("place", "eclairs")),
    "not_touching": Truth(("4.2", "5.1"), _too_far, ("cell", "place")),
    "no_such_cell": Truth(("1.1",), _no_such_cell),
    "wrong_flat_pawn": Truth(
        ("4.1", "4.2", "5.1"), _another_flat_pawn, ("cell", "found", "needed")
    ),
    "name_a_simple": Truth(("5.1",), _which_simple, ("place",)),
    "must_touch_simple": Truth(("5.3",), _elsewhere, ("place",)),
}


def odd_actions(game: AnyGame, state: State, seat: Seat, luck: Random) -> Iterator[Any]:
    """Everything that can be said of every place and cell, and of some beyond."""
    places, cells = range(-1, 10), range(-1, 17)
    yield from (LayStone(pawn, place) for pawn, place in product(Pawn, places))
    yield from map(TurnDouble, cells)
    yield from (Attack(*one) for one in luck.sample([*product(places, cells)], 40))
    yield from (LayCentaur(pawn, place) for pawn, place in product(Pawn, places))
    yield from (LayCentaur(*one) for one in luck.sample([*product(Pawn, places, cells)], 40))


SCENES: tuple[Scene, ...] = (
    # No simple-arrow around place 1, and one elsewhere.
    (
        "=r=b=v=o/=v=o=r=b/#.#.#.#./#.#.#.-r ....../....../...... 112m/112m 0/0 01/00/00/00 e -",
        0,
        "cm@1",
    ),
    # Two éclairs around place 1, where an enemy stone lies.
    (
        "zr-b=v-o/-vzo-r=b/-b=r-o=v/=o-v=b-r i1..../....../...... 112m/12m 0/0 11/11/11/11 e -",
        0,
        "x1d4",
    ),
)
STARTS = (
    (HeptaMensaOptions(), 1),
    (HeptaMensaOptions(), 3),
    (HeptaMensaOptions(clock=-1), 2),
    (HeptaMensaOptions(clock=DAY + 1), 2),
)
