from tablee.core.game import Refusal, refuse
from tablee.core.playing import preview
from tablee.core.scores import Result, ScoreLine, places_by, summed
from tablee.core.seats import lowest_lot, next_lot
from tests.games.playing import dice, random_game
from tests.tiny import Discard, Drawn, State, Trio


def line(points: int) -> ScoreLine:
    return ScoreLine("points", points, str(points), "5")


def test_a_refusal_carries_its_code_its_facts_and_its_section() -> None:
    assert refuse("too_short", "3", word="jeux", needed=5) == Refusal(
        "too_short", "3", {"word": "jeux", "needed": 5}
    )


def test_equal_merits_share_a_place_and_leave_the_next_empty() -> None:
    assert places_by([5, 9, 5, 1]) == (2, 1, 2, 4)


def test_points_are_added_up_turn_by_turn() -> None:
    assert summed("turns", (12, None, 7), "3") == ScoreLine("turns", 19, "12 + / + 7 = 19", "3")
    assert summed("turns", (), "3").arithmetic == "0 = 0"
    assert summed("hands", (0, -25, 40), "6.2").arithmetic == "0 - 25 + 40 = 15"


def test_those_who_tie_for_the_lowest_lot_draw_again() -> None:
    assert [next_lot(lots) for lots in (("", "", ""), ("B", "A", ""), ("B", "A", "A"))] == [0, 2, 1]
    assert next_lot(("B", "AC", "A")) == 2
    assert next_lot(("B", "AC", "AB")) is None
    assert lowest_lot(("B", "AC", "AB")) == 2


def test_all_in_first_place_are_winners() -> None:
    result = Result("points", "5", (1, 3, 1), ((line(4), line(2)), (line(1),), (line(6),)))
    assert result.winners == (0, 2)
    assert result.points == (6, 1, 6)


def test_a_preview_tells_the_points_of_an_action() -> None:
    game = Trio()
    state = next(
        step.after
        for seed in range(50)
        for step in random_game(game, seed).steps
        if isinstance(step.events[0], Drawn) and 4 in step.after.hands[step.after.turn]
    )
    view = game.view(state, state.turn)
    assert preview(game, view, state.turn, Discard(4), dice(0)) == (
        ScoreLine("bell", -1, "-1", "2"),
    )


def test_a_preview_refuses_as_the_game_would() -> None:
    game = Trio()
    state = next(
        step.after for step in random_game(game, 1).steps if isinstance(step.events[0], Drawn)
    )
    assert isinstance(state, State)
    missing = next(card for card in (1, 2, 3, 4) if card not in state.hands[state.turn])
    refusal = preview(game, game.view(state, state.turn), state.turn, Discard(missing), dice(0))
    assert refusal == refuse("not_in_hand", "2", card=missing)
