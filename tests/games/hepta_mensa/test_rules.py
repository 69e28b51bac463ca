"""Hepta Mensa, clause by clause; positions in the notation of §8."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tablee.core.game import Clock, Resign, Resigned, Timeout, refuse
from tablee.core.playing import settle
from tablee.core.scores import Result, ScoreLine
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.hepta_mensa.state import (
    Attack,
    Began,
    Cell,
    Colour,
    Face,
    Flat,
    Hand,
    HeptaMensaOptions,
    Hidden,
    LaidOut,
    LayCentaur,
    LayStone,
    Move,
    Pawn,
    Piece,
    SimpleTurned,
    State,
    TurnDouble,
)
from tests.games.acts import Acts, reason
from tests.games.playing import dice

GAME = HeptaMensa()
ENCRE, IVOIRE = Seat(0), Seat(1)

LAYOUT = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r"
EMPTY = f"{LAYOUT} ....../....../...... 112m/112m 0/0 11/11/11/11 e -"

ACTS = Acts[State](GAME)
at = ACTS.at
facts = ACTS.facts
refusal = ACTS.refusal
refused = ACTS.refused


def after(state: State, move: str, face: Face | None = None) -> State:
    state = ACTS.after(state, move)
    if face is not None:
        assert state.turning is not None
        turned = SimpleTurned(state.turning.seat, state.turning.cell, face)
        assert turned in [event for event, _ in GAME.outcomes(state) or ()]
        state = GAME.apply(state, turned)
    return state


def played(text: str, *moves: str | tuple[str, Face]) -> State:
    state = at(text)
    for move in moves:
        state = after(state, move) if isinstance(move, str) else after(state, *move)
    return state


# §1 The table


def test_the_square_holds_two_double_and_two_simple_arrows_of_each_colour() -> None:
    """§1.1"""
    start = GAME.start(HeptaMensaOptions(), 2)
    assert isinstance(start, State)
    laid = GAME.chance(start, dice(1))
    assert isinstance(laid, LaidOut)
    for colour in Colour:
        kinds = sorted(cell.kind for cell in laid.cells if cell.colour is colour)
        assert kinds == [Flat.DOUBLE, Flat.DOUBLE, Flat.SIMPLE, Flat.SIMPLE]


def test_turning_a_simple_arrow_tells_its_twin() -> None:
    """§1.2"""
    state = after(at(EMPTY), "cm@9d4", Face.COIN)
    assert state.hidden[0] == Hidden(0, 1)
    state = after(state, "cm@5c2")
    assert GAME.outcomes(state) == ((SimpleTurned(IVOIRE, 6, Face.RECYCLAGE), Fraction(1)),)


def test_without_colours_only_the_totals_are_known() -> None:
    """§1.2"""
    plain = "=.-.=.-./-.=.-.=./-.=.-.=./=.-.=.-."
    state = played(
        f"{plain} ....../....../...... 112m/112m 0/0 44 e -", ("cm@9d4", Face.COIN), "cm@5c2"
    )
    assert GAME.outcomes(state) == (
        (SimpleTurned(IVOIRE, 6, Face.COIN), Fraction(3, 7)),
        (SimpleTurned(IVOIRE, 6, Face.RECYCLAGE), Fraction(4, 7)),
    )


def test_a_face_is_drawn_when_its_pawn_is_turned_and_not_before() -> None:
    """§1.2"""
    state = at(EMPTY)
    assert GAME.chance(state, dice(1)) is None
    assert GAME.outcomes(state) == ()
    state = after(state, "cm@9d4")
    faces = {GAME.chance(state, dice(seed)) for seed in range(20)}
    assert faces == {SimpleTurned(ENCRE, 15, face) for face in Face}


def test_a_place_stays_when_a_flat_pawn_beside_it_is_gone() -> None:
    """§1.3"""
    state = played(EMPTY, ("cm@9d4", Face.COIN), "1@5")
    assert state.cells[15] == Cell(Flat.NEUTRAL)
    assert facts(state, "!b2")
    assert refused(state, "1@9") == "place_taken §3.1"


def test_two_players_with_four_pawns_each() -> None:
    """§1.4"""
    state = GAME.start(HeptaMensaOptions(), 2)
    assert isinstance(state, State)
    assert state.hands == (Hand(2, 1, 1), Hand(2, 1, 1))
    assert GAME.start(HeptaMensaOptions(), 3) == refuse("seat_count", "1.4", seats=3)


def test_lots_decide_who_begins() -> None:
    """§1.5"""
    start = GAME.start(HeptaMensaOptions(), 2)
    assert isinstance(start, State)
    assert GAME.outcomes(start) is None
    state = GAME.apply(start, LaidOut(at(EMPTY).cells))
    half = Fraction(1, 2)
    assert GAME.outcomes(state) == ((Began(ENCRE), half), (Began(IVOIRE), half))
    begun = {settle(GAME, start, dice(seed))[0].turn for seed in range(20)}
    assert begun == {ENCRE, IVOIRE}


# §2 A turn


def test_a_turn_is_one_action() -> None:
    """§2.1"""
    state = after(at(EMPTY), "1@5")
    assert state.turn == IVOIRE
    assert refused(state, "1@6", ENCRE) == "not_your_turn §2.1"


def test_nobody_acts_while_a_pawn_is_in_the_air() -> None:
    """§2.1"""
    state = after(at(EMPTY), "cm@9d4")
    assert GAME.waiting(state) == frozenset()
    assert refused(state, "1@5", ENCRE) == "luck_first §1.2"
    assert GAME.actions(state, ENCRE) == ()


# §3 Laying a stone


def test_a_stone_may_be_laid_on_any_free_place() -> None:
    """§3.1"""
    state = after(at(EMPTY), "2@5")
    assert state.places[4] == Piece(ENCRE, 2)
    assert state.hands[ENCRE] == Hand(2, 0, 1)
    stones = [move for move in GAME.actions(state, IVOIRE) if isinstance(move, LayStone)]
    assert len(stones) == 2 * 8


def test_a_pawn_that_is_gone_cannot_be_laid_again() -> None:
    """§3.1"""
    state = played(EMPTY, "2@5", "1@1")
    assert refused(state, "2@6") == "not_in_hand §3.1"


def test_the_moon_has_no_stone_side() -> None:
    """§3.1"""
    answer = refusal(at(EMPTY), LayStone(Pawn.MOON, 4))
    assert reason(answer) == "moon_has_no_stone §3.1"
    assert answer.nearest == LayStone(Pawn.ONE, 4)


# §4 Turning a flat pawn


@pytest.mark.parametrize("piece", ["i1", "i2", "ic"])
def test_a_double_arrow_that_touches_an_enemy_becomes_an_eclair(piece: str) -> None:
    """§4.1"""
    hand = {"i1": "12m", "i2": "11m", "ic": "112"}[piece]
    state = at(f"{LAYOUT} ....../..{piece}../...... 112m/{hand} 0/0 11/11/11/11 e -")
    assert after(state, "!b2").cells[5] == Cell(Flat.ECLAIR, Colour.OCRE)


def test_one_s_own_pawn_calls_no_lightning() -> None:
    """§4.1"""
    state = at(f"{LAYOUT} ....../..e1../...... 12m/112m 0/0 11/11/11/11 e -")
    assert refused(state, "!b2") == "no_enemy_touches §4.1"


def test_a_neutral_centaur_is_no_enemy() -> None:
    """§4.1"""
    state = played(EMPTY, ("cm@9d4", Face.RECYCLAGE), "1@1")
    assert state.cells[15].kind is Flat.NEUTRAL
    assert refused(state, "!d3") == "no_enemy_touches §4.1"


def test_a_simple_arrow_becomes_no_eclair() -> None:
    """§4.1"""
    state = at(f"{LAYOUT} ....../..i1../...... 112m/12m 0/0 11/11/11/11 e -")
    assert refused(state, "!c2") == "wrong_flat_pawn §4.1"


THREATENED = "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b-r e1..../..e2../...... 1m/112m 0/0 11/11/11/11 i -"


def test_a_stone_that_touches_two_eclairs_may_be_attacked() -> None:
    """§4.2"""
    state = after(at(THREATENED), "x5c3")
    assert state.turning is not None
    assert state.turning.attacked == 4
    assert GAME.waiting(state) == frozenset()


def test_one_eclair_is_not_enough() -> None:
    """§4.2"""
    answer = refusal(at(THREATENED), "x1a2")
    assert (answer.code, answer.facts["eclairs"]) == ("too_few_eclairs", 1)
    assert answer.nearest == Attack(4, 6)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ("....../....../......", "an empty place"),
        ("....../..i2../......", "one's own stone"),
        ("....../..ec../......", "a centaur"),
    ],
)
def test_only_enemy_stones_are_attacked(places: str, why: str) -> None:
    """§4.2"""
    hands = {"....../....../......": "112m/112m", "....../..i2../......": "112m/11m"}
    state = at(
        f"=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b-r {places} {hands.get(places, '112/112m')} 0/0 "
        "11/11/11/11 i -"
    )
    assert refused(state, "x5c3") == "not_an_enemy_stone §4.2", why


def test_the_arrow_turned_must_be_simple_and_touch_the_stone_attacked() -> None:
    """§4.2"""
    state = at(THREATENED)
    assert refused(state, "x5b3") == "wrong_flat_pawn §4.2"
    assert refused(state, "x5d1") == "not_touching §4.2"


def test_an_arrow_between_two_threatened_stones_strikes_the_one_named() -> None:
    """§4.2"""
    state = at(
        "=r-bzv-o/-vzo-r=b/-bzr-o=v/=o-v=b-r ..e1../..e2../...... 1m/112m 0/0 11/11/11/11 i -"
    )
    struck = after(state, "x2c2", Face.RECYCLAGE)
    assert (struck.places[1], struck.places[4]) == (Piece(ENCRE, 0), Piece(ENCRE, 2))


def test_a_recyclage_turns_the_stone_to_its_centaur() -> None:
    """§4.3"""
    state = after(at(THREATENED), "x5c2", Face.RECYCLAGE)
    assert state.places[4] == Piece(ENCRE, 0)
    assert state.cells[6] == Cell(Flat.RECYCLAGE, Colour.ROSE)
    assert state.hands[ENCRE] == Hand(1, 0, 1), "it does not come back to the hand"
    assert state.turn == ENCRE


def test_a_spent_recyclage_is_of_no_further_use() -> None:
    """§4.3"""
    state = played(THREATENED, ("x5c2", Face.RECYCLAGE), "1@2")
    assert refused(state, "x1c2") == "too_few_eclairs §4.2"
    assert refused(state, "cm@6c2") == "wrong_flat_pawn §5.1"


def test_a_coin_saves_the_stone_and_is_nobody_s() -> None:
    """§4.4"""
    state = after(at(THREATENED), "x5c2", Face.COIN)
    assert state.places[4] == Piece(ENCRE, 2)
    assert state.cells[6] == Cell(Flat.NEUTRAL)
    assert state.coins == (0, 0)


# §5 Laying a centaur


@pytest.mark.parametrize("pawn", ["1", "2", "m"])
def test_any_pawn_may_be_laid_as_a_centaur(pawn: str) -> None:
    """§5.1"""
    state = after(at(EMPTY), f"c{pawn}@9d4", Face.COIN)
    assert state.places[8] == Piece(ENCRE, 0)
    assert state.hands[ENCRE].left == 3


def test_a_centaur_turns_a_simple_arrow_that_it_touches() -> None:
    """§5.1"""
    assert refused(at(EMPTY), "cm@9d3") == "wrong_flat_pawn §5.1"
    assert refused(at(EMPTY), "cm@9c2") == "not_touching §5.1"
    assert refused(at(EMPTY), "cm@9") == "name_a_simple §5.1"


def test_a_centaur_keeps_the_coin() -> None:
    """§5.2"""
    state = after(at(EMPTY), "cm@9d4", Face.COIN)
    assert state.coins == (1, 0)
    assert state.cells[15] == Cell(Flat.NEUTRAL)


def test_a_recyclage_under_a_centaur_does_nothing() -> None:
    """§5.2"""
    state = after(at(EMPTY), "cm@9d4", Face.RECYCLAGE)
    assert state.coins == (0, 0)
    assert state.cells[15] == Cell(Flat.NEUTRAL)


CORNER = "=r=b=v=o/=v=o=r=b/#.#.#.#./#.#.#.-r"


def test_a_centaur_must_touch_a_simple_arrow_while_some_free_place_does() -> None:
    """§5.3"""
    state = at(f"{CORNER} ....../....../...... 112m/112m 0/0 01/00/00/00 e -")
    answer = refusal(state, "cm@1")
    assert reason(answer) == "must_touch_simple §5.3"
    assert answer.nearest == LayCentaur(Pawn.MOON, 8, 15)


def test_where_no_free_place_touches_one_a_centaur_is_laid_without_effect() -> None:
    """§5.3"""
    state = at(f"{CORNER} ....../....../....i1 112m/12m 0/0 01/00/00/00 e -")
    laid = after(state, "cm@1")
    assert laid.places[0] == Piece(ENCRE, 0)
    assert (laid.turning, laid.turn) == (None, IVOIRE)


def test_places_and_cells_that_do_not_exist_are_refused() -> None:
    """§1.1, §1.3"""
    impossible: dict[Move, str] = {
        LayStone(Pawn.ONE, 9): "no_such_place §1.3",
        LayStone(Pawn.ONE, -1): "no_such_place §1.3",
        TurnDouble(16): "no_such_cell §1.1",
        Attack(-1, 3): "no_such_place §1.3",
        LayCentaur(Pawn.ONE, 0, -1): "no_such_cell §1.1",
    }
    for move, expected in impossible.items():
        assert refused(at(EMPTY), move) == expected


# §6 End


ALONE = "=r=b=v=o/=v=o=r=b/-b#.#.#./#.#.#.#. e1e1e2/ec..../..i1i2 -/1m 1/0 00/10/00/00 i e"


def test_the_other_goes_on_alone_until_his_hand_is_empty() -> None:
    """§6.1"""
    state = after(at(ALONE), "!b1")
    assert state.turn == IVOIRE, "flat pawns may still be turned"
    state = after(state, "1@5")
    assert state.turn == IVOIRE
    assert GAME.result(state) is None
    state = after(state, "cm@7a3", Face.COIN)
    assert GAME.result(state) is not None
    assert GAME.waiting(state) == frozenset()
    assert refused(state, "1@5", IVOIRE) == "game_over §6.1"


def test_the_last_pawn_in_the_air_must_land_before_the_end() -> None:
    """§6.1"""
    state = played(ALONE, "1@5", "cm@7a3")
    assert GAME.result(state) is None


def test_stones_in_sight_and_coins_count() -> None:
    """§6.2"""
    state = played(ALONE, "1@5", ("cm@7a3", Face.COIN))
    result = GAME.result(state)
    assert result == Result(
        "first_to_lay",
        "6.3",
        (1, 2),
        (
            (ScoreLine("stones", 4, "1 + 1 + 2 = 4", "6.2"), ScoreLine("coins", 1, "1", "6.2")),
            (ScoreLine("stones", 4, "1 + 1 + 2 = 4", "6.2"), ScoreLine("coins", 1, "1", "6.2")),
        ),
    )


def test_most_points_wins() -> None:
    """§6.2"""
    fewer = played(ALONE.replace("e1e1e2", "ece1ec"), "1@5", ("cm@7a3", Face.COIN))
    result = GAME.result(fewer)
    assert result is not None
    assert (result.reason, result.section) == ("points", "6.2")
    assert (result.winners, result.points) == ((IVOIRE,), (2, 5))
    more = GAME.result(replace(fewer, coins=(9, 0)))
    assert more is not None
    assert more.winners == (ENCRE,)


def test_of_equals_whoever_laid_his_fourth_pawn_first_has_won() -> None:
    """§6.3"""
    state = played(ALONE, "1@5", ("cm@7a3", Face.COIN))
    assert state.emptied == ENCRE
    result = GAME.result(state)
    assert result is not None
    assert (result.points, result.winners) == ((5, 5), (ENCRE,))
    other = GAME.result(replace(state, emptied=IVOIRE))
    assert other is not None
    assert other.winners == (IVOIRE,)


@pytest.mark.parametrize("seat", [ENCRE, IVOIRE])
def test_whoever_resigns_has_lost_in_his_turn_or_not(seat: Seat) -> None:
    """§6.4"""
    state = at(EMPTY)
    result = GAME.result(GAME.apply(state, facts(state, Resign(), seat)[0]))
    assert result is not None
    assert (result.reason, result.section, result.winners) == ("resigned", "6.4", (1 - seat,))


def test_each_player_has_one_clock_for_the_whole_game() -> None:
    """§6.5"""
    state = at(f"{EMPTY} - - 600")
    assert GAME.clocks(state) == (Clock("seat 0", (ENCRE,), 600),)
    assert GAME.clocks(after(state, "1@5")) == (Clock("seat 1", (IVOIRE,), 600),)
    assert GAME.clocks(after(state, "cm@9d4")) == (), "it stands still while luck decides"


def test_whoever_runs_out_of_time_has_lost() -> None:
    """§6.5"""
    state = at(f"{EMPTY} - - 600")
    result = GAME.result(GAME.apply(state, facts(state, Timeout("seat 0"))[0]))
    assert result is not None
    assert (result.reason, result.section, result.winners) == ("time", "6.5", (IVOIRE,))


def test_only_a_running_clock_runs_out() -> None:
    """§6.5"""
    state = at(f"{EMPTY} - - 600")
    assert GAME.play(state, IVOIRE, Timeout("seat 1")) == refuse(
        "no_such_clock", "6.5", key="seat 1"
    )
    assert GAME.clocks(at(EMPTY)) == ()


@pytest.mark.parametrize("clock", [-1, 86401])
def test_a_clock_that_runs_backwards_or_for_days_is_refused(clock: int) -> None:
    """§6.5"""
    assert GAME.start(HeptaMensaOptions(clock=clock), 2) == refuse("clock", "6.5", clock=clock)


def test_after_a_resignation_nothing_falls_any_more() -> None:
    """§6.4"""
    state = after(at(EMPTY), "cm@9d4")
    state = GAME.apply(state, Resigned(IVOIRE))
    assert GAME.chance(state, dice(1)) is None
    assert GAME.outcomes(state) == ()
    assert refused(state, "1@5", ENCRE) == "game_over §6.4"


def test_no_points_are_told_before_the_end() -> None:
    """§6.2"""
    assert GAME.lines(facts(at(EMPTY), "2@5")[0]) == ()


# The game that the rule page tells


def test_the_game_told_on_the_rule_page() -> None:
    """§3.1, §4.1, §5.2, §4.3"""
    state = played(EMPTY, "2@5", "!b2", "1@1", "!b3", ("cm@9d4", Face.COIN))
    told = "=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b#. e1..../..e2../....ec 1/112m 1/0 01/11/11/11 i -"
    assert state == at(told)
    struck = after(state, "x5c2", Face.RECYCLAGE)
    assert struck.places[4] == Piece(ENCRE, 0)
    saved = after(state, "x5c3", Face.COIN)
    assert saved.cells[10] == Cell(Flat.NEUTRAL)
    assert saved.places[4] == Piece(ENCRE, 2)


def test_every_event_is_shown_to_all() -> None:
    """§7"""
    event = Began(IVOIRE)
    assert [GAME.show(event, seat) for seat in (ENCRE, IVOIRE, None)] == [event] * 3


def test_only_luck_tells_anybody_something_new() -> None:
    """§7"""
    assert not GAME.reveals(facts(at(EMPTY), "cm@9d4")[0])
    assert GAME.reveals(SimpleTurned(ENCRE, 15, Face.COIN))


def test_only_the_one_to_move_is_offered_moves() -> None:
    """§7"""
    state = at(EMPTY)
    assert GAME.view(state, ENCRE).actions == GAME.actions(state, ENCRE)
    assert GAME.view(state, IVOIRE).actions == ()
    assert GAME.view(state, None).actions == ()
