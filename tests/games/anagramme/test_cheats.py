"""What a cheat would try at Anagramme, each by its name."""

from typing import Any

from tablee.catalogue import GAMES
from tablee.core.game import Seat, Timeout
from tablee.games.anagramme.state import Phase, State
from tests.games.acts import Acts

GAME: Any = GAMES["anagramme"]
A, B, C = Seat(0), Seat(1), Seat(2)

ACTS = Acts[State](GAME)
facts, folded, refused = ACTS.facts, ACTS.folded, ACTS.refused


def said(state: State, *answers: tuple[Seat, str]) -> State:
    for seat, move in answers:
        state = ACTS.settled(folded(state, facts(state, move, seat)))
    return state


def laid(word: str) -> State:
    """A has laid it, and it lies open to B and C."""
    return said(ACTS.at("- eiprx/abd/ghj m/- 0 referee=contestation"), (A, word))


def test_nobody_contests_or_accepts_his_own_word() -> None:
    """§5.2"""
    assert refused(laid("eipr"), "!", A) == "own_word §5.2"
    assert refused(laid("eipr"), "ok", A) == "own_word §5.2"


def test_nobody_joins_a_contest_once_the_verdict_is_known() -> None:
    """§5.2"""
    state = said(laid("eipr"), (B, "!"), (C, "ok"))
    assert refused(state, "!", C) == "nothing_to_contest §5.2"
    assert refused(state, "!", B) == "nothing_to_contest §5.2"


def test_that_another_contests_is_not_seen_in_time_to_join_him_or_to_lie_low() -> None:
    """§5.2"""
    contests, passes = (said(laid("eipr"), (B, answer)) for answer in ("!", "ok"))
    assert GAME.view(contests, C) == GAME.view(passes, C)
    assert GAME.view(contests, A) == GAME.view(passes, A)
    assert GAME.clocks(contests) == GAME.clocks(passes)


def test_nobody_contests_twice_to_be_paid_twice() -> None:
    """§5.2"""
    assert refused(said(laid("eipr"), (B, "!")), "!", B) == "answered_already §5.2"


def test_nobody_contests_what_he_let_pass_nor_the_other_way_round() -> None:
    """§5.2"""
    assert refused(said(laid("eipr"), (B, "ok")), "!", B) == "answered_already §5.2"
    assert refused(said(laid("eipr"), (B, "!")), "ok", B) == "answered_already §5.2"


def test_the_next_player_cannot_close_the_window_by_playing_quickly() -> None:
    """§5.2"""
    assert refused(laid("eipr"), "-a+", B) == "contest_open §5.2"


def test_nobody_contests_after_the_window_has_closed() -> None:
    """§5.2"""
    state = folded(laid("eipr"), GAME.play(laid("eipr"), B, Timeout("contest 1")))
    assert refused(state, "!", C) == "nothing_to_contest §5.2"


def test_a_word_that_is_withdrawn_costs_the_turn() -> None:
    """§5.4 Else one would lay words to see what the others make of them."""
    state = said(laid("eipr"), (A, "/"))
    assert refused(state, "pire", A) == "not_your_turn §3.1"


def test_nobody_withdraws_what_another_made_nor_what_was_judged_or_let_pass() -> None:
    """§5.4"""
    assert refused(laid("eipr"), "/", B) == "nothing_to_withdraw §5.4"
    for answer in ("!", "ok"):
        state = said(laid("eipr"), (B, answer), (C, "ok"))
        assert refused(state, "/", A) == "nothing_to_withdraw §5.4"


def test_nobody_resigns_out_of_the_fine_of_another() -> None:
    """§5.3, §7.4 The word is judged by those who stay."""
    state = said(laid("eipr"), (C, "!"))
    state = folded(state, GAME.play(state, B, ACTS.wish("resign")))
    assert (state.phase, state.charges[A]) == (Phase.TURN, 10)
