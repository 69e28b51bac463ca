"""What a cheat would try at Anagramme, each by its name."""

from typing import Any

from tablee.catalogue import GAMES
from tablee.core.game import Resign, Timeout
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Lay, MakeAnagramme
from tablee.games.anagramme.cards import FIGURES
from tablee.games.anagramme.state import Phase, State, Top
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
    assert (state.open.phase, state.open.charges[A]) == (Phase.TURN, 10)


def test_nobody_ends_a_hand_by_resigning_from_a_word_that_is_none() -> None:
    """§5.3, §7.4 His last cards, laid as nonsense, would have had all others counted."""
    state = said(ACTS.at("- eipr/abd/ghj m/- 0 referee=contestation"), (A, "eipr"))
    state = folded(state, GAME.play(state, A, Resign()))
    assert (state.open.phase, GAME.waiting(state), state.hands) == (
        Phase.TURN,
        {B},
        ("", "abd", "ghj"),
    )


def test_nobody_brings_the_end_of_a_hand_nearer_by_resigning() -> None:
    """§6.1, §7.4 A B C A were blank: B still has a turn, and so has A after a word of B’s."""
    state = ACTS.at("- kx/eiprl/bd m/- 1 blank=4")
    state = folded(state, GAME.play(state, C, Resign()))
    assert (state.open.phase, GAME.view(state, B).until_blocked) == (Phase.TURN, 1)
    assert GAME.view(said(state, (B, "pire")), A).until_blocked == 4


def test_no_word_is_too_long_for_the_log() -> None:
    """§2.1, §2.2 Ligatures are typed as one sign and laid as two."""
    state = ACTS.at("- eiprx/abd m/- 0 referee=contestation")
    assert refused(state, Lay("œ" * 33)) == "too_long §2.1"
    assert refused(state, Lay("œ" * 32)) == "not_in_hand §3.1"


def test_a_joker_is_not_claimed_where_a_card_lies() -> None:
    """§2.4 Later it would be another letter, or come off the word as a joker."""
    assert refused(ACTS.at("ancre kx/lw m/- 0"), "1~Nacre-k") == "no_joker_there §2.4"
    crossed = ACTS.at("lire oprsx/kw m/- 0 verticales=+")
    assert refused(crossed, "1.4+r(E)pos") == "no_joker_there §2.4"


def played(state: State, *moves: str) -> State:
    """Once these moves are made, each by whoever’s turn it is."""
    for move in moves:
        state = ACTS.settled(ACTS.after(state, move))
    return state


def test_hoarding_the_hardest_letters_costs_most() -> None:
    """§1.1, §6.1 K, W and X were the cheapest cards to be left with."""
    figure = FIGURES[ACTS.at("- kwx/eas m/- 0").open.options.dear]
    assert min(figure[card] for card in "kwx") == max(figure.values())
    assert (
        GAME.view(ACTS.at("- kwx/eas m/- 0"), A).left
        > GAME.view(ACTS.at("- kwx/eas m/- 0"), B).left
    )


def test_replacing_does_not_draw_the_cards_that_one_wants() -> None:
    """§3.5 A cheap card for a dear one, again and again, while the hand never became smaller."""
    state = played(ACTS.at("poser ex/lwk m/- 0"), "1:peser")
    assert (state.hands[A], state.discards) == ("x", "o")


def test_a_hand_cannot_be_dragged_out_by_exchanges() -> None:
    """§6.1 Two rounds, where there were five."""
    state = played(ACTS.at("- kx/lw m/- 0"), "-k^", "-l^", "-x^")
    assert (state.open.phase, GAME.view(state, A).until_blocked) == (Phase.TURN, 1)
    assert played(state, "-w^").open.deal == 2


def test_resigning_a_simple_game_does_not_save_ones_stake() -> None:
    """§7.4, §7.1"""
    state = ACTS.at("- eipr/abd m/- 0 simple=+ stake=5 charges=5;0")
    result = GAME.result(ACTS.folded(state, GAME.play(state, A, Resign())))
    assert (result.points, result.places) == ((-10, 10), (2, 1))


def test_resigning_twice_does_not_pay_twice() -> None:
    """§7.4"""
    state = ACTS.at("- eipr/abd/ghj m/- 0 simple=+")
    state = ACTS.folded(state, GAME.play(state, A, Resign()))
    assert GAME.play(state, A, Resign()).code == "not_in_play"


def test_a_word_cannot_be_swept_away_letter_by_letter_at_once() -> None:
    """§3.5 Four cards laid on four others are a new word, which §3.2 lays beside."""
    assert ACTS.refused(ACTS.at("pire bancx/lw m/- 0"), "1:banc") == "all_replaced §3.5"


def test_a_laid_joker_cannot_hide_that_every_letter_is_replaced() -> None:
    """§3.5, §2.4"""
    assert ACTS.refused(ACTS.at("Pire ancx/lw m/- 0"), "1:banc") == "all_replaced §3.5"


def test_a_hand_joker_cannot_stand_for_a_letter_that_lies_there() -> None:
    """§3.4 The word’s own E stays: the joker would be laid for nothing, and the E would be gone."""
    assert ACTS.refused(ACTS.at("pire s*/lw m/- 0"), "1+pirEs") == "card_covered §3.4"


def test_an_award_is_not_lost_by_going_out() -> None:
    """§3.3 It paid to keep a cheap card rather than to finish."""
    state = played(ACTS.at("ancre k/lw m/- 0 sheets=60;0"), "1~nacre-k")
    assert state.open.totals[A] == 35


def test_a_card_of_the_talon_is_not_taken_for_nothing() -> None:
    """§3.3"""
    answer = GAME.play(ACTS.at("ancre kx/lw m/- 0"), A, MakeAnagramme(0, "nacre", None, Top.HIDDEN))
    assert answer.code == "nothing_for_it"
