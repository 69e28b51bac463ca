"""§5 Words that nobody checks: who may contest them, when, and what comes of it."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Resign, Resigned, TimedOut, Timeout
from tablee.core.seats import Seat
from tablee.games.anagramme.cards import Dear
from tablee.games.anagramme.events import (
    Accepted,
    AnagrammeMade,
    Answered,
    BlankTurnsDropped,
    Charged,
    Contested,
    ContestOpened,
    Discarded,
    Exchanged,
    HandCounted,
    Laid,
    Recovered,
    Remitted,
    Upheld,
    Withdrawn,
)
from tablee.games.anagramme.state import Phase, State, Top
from tests.games.acts import Acts
from tests.games.playing import dice

GAME: Any = GAMES["anagramme"]
A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
CONTEST = "referee=contestation"

ACTS = Acts[State](GAME)
facts, folded, refused, settled = ACTS.facts, ACTS.folded, ACTS.refused, ACTS.settled


def at(position: str) -> State:
    return ACTS.at(f"{position} {CONTEST}")


def said(state: State, *answers: tuple[Seat, str]) -> State:
    """The state once these seats have spoken, and luck after each."""
    for seat, move in answers:
        state = settled(folded(state, facts(state, move, seat)))
    return state


def laid(word: str, hands: str = "eiprx/abd/ghj") -> State:
    """The first of these players has laid the word, and it lies open."""
    return said(at(f"- {hands} m/- 0"), (A, word))


def table(state: State) -> list[str]:
    return [word.text for word in state.open.laid]


# §5.2 The window


def test_any_word_may_be_laid_and_lies_open() -> None:
    """§5.1, §5.2"""
    state = at("- eiprx/abd m/- 0")
    assert facts(state, "eipr") == (Laid(A, 0, "eipr", Dear.RARE), ContestOpened(A, "eipr"))


def test_everybody_but_the_author_is_waited_for() -> None:
    """§5.2 Also those whose turn is not next, and although the table has no clock."""
    state = laid("pire")
    assert (state.open.phase, GAME.waiting(state)) == (Phase.CONTEST, {B, C})
    [clock] = GAME.clocks(state)
    assert (clock.key, clock.seats, clock.seconds) == ("contest 1", (B, C), 10)


def test_the_next_turn_begins_when_all_others_have_let_the_word_pass() -> None:
    """§5.2"""
    state = said(laid("eipr"), (C, "ok"))
    assert refused(state, "-a+", B) == "contest_open §5.2"
    assert GAME.clocks(state)[0].seats == (B,)
    state = said(state, (B, "ok"))
    assert (state.open.phase, GAME.waiting(state), table(state)) == (Phase.TURN, {B}, ["eipr"])
    assert (state.open.window, state.open.accepted, state.contested) == (None, (), ())


def test_or_when_the_time_is_over_since_silence_lets_pass() -> None:
    """§5.2"""
    state = laid("eipr")
    events = GAME.play(state, B, Timeout("contest 1"))
    assert events == (TimedOut(B), Accepted(B), TimedOut(C), Accepted(C))
    assert folded(state, events).open.phase is Phase.TURN


def test_what_was_contested_in_time_is_judged_when_it_is_over() -> None:
    """§5.2, §5.3"""
    state = said(laid("eipr"), (C, "!"))
    assert GAME.play(state, B, Timeout("contest 1"))[2:] == (
        Contested(C, A, "eipr"),
        Recovered(A, "eipr"),
        Charged(A, 10),
    )


def test_an_answer_is_told_to_nobody_else_before_the_last_one() -> None:
    """§5.2, §8"""
    state = laid("eipr")
    [event] = facts(state, "!", C)
    assert GAME.show(event, C) == Answered(C, contests=True)
    assert GAME.show(event, B) == GAME.show(event, None) == Answered(C, contests=None)
    state = folded(state, [event])
    views = [GAME.view(state, seat) for seat in (A, B, C, None)]
    assert [view.open.accepted for view in views] == [(C,)] * 4
    assert [view.contests for view in views] == [False, False, True, False]


def test_a_guess_makes_up_no_answers_of_others() -> None:
    """§8"""
    state = said(laid("eipr", "eiprx/abd/ghj/lo"), (B, "!"), (C, "!"))
    assert GAME.guess(GAME.view(state, B), dice(1)).contested == (B,)
    assert GAME.guess(GAME.view(state, D), dice(1)).contested == ()


def test_the_only_discard_is_guessed_to_be_that_of_the_anagram() -> None:
    """§8"""
    state = said(at("ancre kx/wl m/- 0"), (A, "1~ncrea-k"))
    guess = GAME.guess(GAME.view(state, B), dice(1))
    assert guess.shed == guess.discards


def test_what_is_said_is_neither_undone_nor_previewed() -> None:
    """§5.2, §5.4"""
    state = laid("eipr")
    assert GAME.reveals(Answered(B, contests=False))
    assert GAME.reveals(ContestOpened(A, "eipr"))
    assert GAME.reveals(facts(state, "/", A)[0])


def test_luck_speaks_before_the_others_are_asked() -> None:
    """§5.2, §3.3"""
    before = at("ancre kx/wl/ab m/- 0")
    events = facts(before, "1~nacre-k+")
    assert events == (
        AnagrammeMade(A, 0, "ancre", "nacre"),
        Remitted(A, 25),
        Discarded(A, "k", Top.HIDDEN),
        ContestOpened(A, "nacre"),
    )
    state = folded(before, events)
    assert GAME.waiting(state) == GAME.may_interject(state) == frozenset()
    assert type(GAME.chance(state, dice(1))) is Exchanged
    assert GAME.waiting(settled(state)) == {B, C}


def test_bots_leave_a_moment_to_those_who_may_still_speak() -> None:
    """§5.2, §5.4 The author too, who may think better of it; with the dictionary nobody."""
    state = laid("pire")
    assert GAME.may_interject(state) == {A, B, C}
    assert GAME.may_interject(said(state, (B, "ok"))) == {A, C}
    checked = ACTS.after(ACTS.at("- eiprx/abd/ghj m/- 0"), "pire")
    assert GAME.may_interject(checked) == set()


def test_each_is_offered_what_is_open_to_him() -> None:
    """§5.2, §5.4"""
    state = said(laid("pire"), (B, "ok"))
    written = [[GAME.notation.action(move) for move in GAME.actions(state, x)] for x in (A, B, C)]
    assert written == [["/"], [], ["!", "ok"]]


def test_a_word_of_the_former_rules_is_not_contested_any_more() -> None:
    """§5.2 A game that was begun under them goes on: the next player plays."""
    state = at("eipr x/abd m/- 1 number=2 window=1:0:1:eipr:-:-:0:0:-")
    assert refused(state, "!", B) == "nothing_to_contest §5.2"
    assert GAME.waiting(state) == {B}
    assert said(state, (B, "-a+")).open.window is None


# §5.3 The verdict


def test_a_wrong_word_is_taken_back_and_costs_its_author_ten_points_and_the_turn() -> None:
    """§5.3"""
    before = at("- eiprx/abd m/- 0")
    state = said(before, (A, "eipr"))
    events = facts(state, "!", B)
    assert events == (
        Answered(B, contests=True),
        Contested(B, A, "eipr"),
        Recovered(A, "eipr"),
        Charged(A, 10),
    )
    state = folded(state, events)
    assert (state.hands, state.open.laid, state.open.charges) == (before.hands, (), (10, 0))
    assert (state.open.phase, state.open.turn, state.open.blank) == (Phase.TURN, B, 1)
    assert (state.open.window, state.open.accepted, state.contested) == (None, (), ())


def test_a_right_word_costs_each_of_those_who_contested_it_ten_points() -> None:
    """§5.3"""
    state = said(laid("pire", "eiprx/abd/ghj/lo"), (D, "!"), (C, "ok"))
    events = facts(state, "!", B)
    assert events[1:] == (
        Contested(B, A, "pire"),
        Contested(D, A, "pire"),
        Upheld(A, "pire"),
        Charged(B, 10),
        Charged(D, 10),
    )
    assert GAME.lines(events[-1])[0].points == 10
    state = folded(state, events)
    assert (table(state), state.open.charges, state.open.turn) == (["pire"], (0, 10, 0, 10), B)


def test_a_wrong_word_costs_its_author_ten_points_however_many_contest_it() -> None:
    """§5.3"""
    assert said(laid("eipr"), (B, "!"), (C, "!")).open.charges == (10, 0, 0)


def test_words_that_cross_are_looked_up_together() -> None:
    """§5.3"""
    state = said(at("pire,fier@1.3.4 nx/wk m/- 0 verticales=+"), (A, "1:pine"))
    assert facts(state, "!", B)[1] == Contested(B, A, "fien")
    assert table(said(state, (B, "!"))) == ["pire", "fier"]


def test_of_words_that_cross_the_one_that_was_said_is_named() -> None:
    """§5.2, §5.4 The second word was said to be *fien*: not *pine*, which it made of the first."""
    state = said(at("pire,fier@1.3.4 nx/wk m/- 0 verticales=+"), (A, "2:fien"))
    assert facts(state, "/", A) == (Withdrawn(A, "fien"),)
    assert ACTS.refusal(state, "-w+", B).facts == {"word": "fien"}


def test_an_addition_taken_back_comes_back_to_the_hand() -> None:
    """§5.3"""
    state = said(at("pire kx/wl m/- 0"), (A, "1+pirek"), (B, "!"))
    assert (table(state), state.hands[0]) == (["pire"], "kx")


@pytest.mark.parametrize("option", ["hand", "discards"])
def test_a_replacement_taken_back_gives_everything_back(option: str) -> None:
    """§5.3, §3.5"""
    state = said(at(f"poser kx/wl m/- 0 replaced={option}"), (A, "1:pkser"), (B, "!"))
    assert (table(state), state.hands[0], state.discards) == (["poser"], "kx", "")


def test_of_an_anagram_taken_back_the_points_go_and_the_discard_comes_back() -> None:
    """§5.3"""
    state = said(at("ancre kx/wl m/- 0"), (A, "1~ncrea-k"))
    assert (state.open.remises[0], state.discards) == (25, "k")
    state = said(state, (B, "!"))
    assert (table(state), state.hands[0]) == (["ancre"], "kx")
    assert (state.open.remises[0], state.discards) == (0, "")


def test_of_an_anagram_taken_back_an_exchange_stands() -> None:
    """§5.3"""
    state = said(at("ancre kx/wl m/- 0"), (A, "1~ncrea-k^"), (B, "!"))
    assert (table(state), state.hands[0], state.open.remises[0]) == (["ancre"], "mx", 0)


def test_the_last_word_of_a_hand_is_counted_once_it_was_let_pass() -> None:
    """§5.2, §6.1"""
    state = laid("eipr", "eipr/abd/ghj")
    assert (state.open.phase, GAME.waiting(state)) == (Phase.CONTEST, {B, C})
    state = folded(state, facts(state, "ok", B))
    assert folded(state, facts(state, "ok", C)).open.phase is Phase.COUNT


def test_a_last_word_that_is_none_goes_back_and_the_hand_goes_on() -> None:
    """§5.3"""
    state = said(laid("eipr", "eipr/abd"), (B, "!"))
    assert (state.open.phase, state.open.turn, state.hands[0]) == (Phase.TURN, B, "eipr")


def test_a_last_word_that_stands_is_counted_with_its_fine() -> None:
    """§5.3, §6.1"""
    state = laid("pire", "eipr/abd")
    state = folded(state, facts(state, "!", B))
    assert state.open.phase is Phase.COUNT
    event = GAME.chance(folded(state, [GAME.chance(state, dice(1))]), dice(1))
    assert isinstance(event, HandCounted)
    assert (event.seat, event.charge) == (B, 10)


def test_the_word_of_a_player_who_resigns_stays_whoever_contested_it() -> None:
    """§5.3, §7.4"""
    state = said(laid("eipr"), (B, "!"))
    assert GAME.play(state, A, Resign()) == (Resigned(A),)
    state = folded(state, [Resigned(A)])
    assert (state.open.phase, state.open.turn, table(state)) == (Phase.TURN, B, ["eipr"])


def test_whoever_resigns_answers_nothing_and_is_not_waited_for() -> None:
    """§5.2, §7.4 The turn that would have been his goes to the next."""
    state = said(laid("eipr"), (C, "ok"))
    state = folded(state, GAME.play(state, B, Resign()))
    assert (state.open.phase, state.open.turn) == (Phase.TURN, C)
    state = folded(laid("eipr"), [Resigned(B)])
    assert (state.open.phase, state.open.turn, GAME.waiting(state)) == (Phase.CONTEST, C, {C})


def test_what_a_resigner_contested_is_forgotten() -> None:
    """§5.3, §7.4"""
    state = folded(said(laid("eipr"), (B, "!")), [Resigned(B)])
    assert (state.contested, GAME.waiting(state)) == ((), {C})
    assert said(state, (C, "ok")).open.phase is Phase.TURN


def test_if_the_last_who_did_not_answer_resigns_there_is_a_verdict() -> None:
    """§5.3, §7.4"""
    state = said(laid("eipr"), (C, "!"))
    assert GAME.play(state, B, Resign()) == (
        Resigned(B),
        Contested(C, A, "eipr"),
        Recovered(A, "eipr"),
        Charged(A, 10),
    )


def test_of_two_a_resigner_ends_the_game_without_a_verdict() -> None:
    """§7.4"""
    assert GAME.play(laid("eipr", "eiprx/abd"), B, Resign()) == (Resigned(B),)


@pytest.mark.parametrize(("seat", "left"), [(B, 2), (C, 1)])
def test_blank_turns_before_an_open_word_are_of_those_who_stay(seat: Seat, left: int) -> None:
    """§6.1, §7.4, §5.3 B C A B C were blank; A’s word goes back, and his turn was blank too."""
    state = said(at("- eiprx/abd/ghj/lo m/- 0 blank=5 gone=3"), (A, "eipr"))
    state = folded(state, GAME.play(state, seat, Resign()))
    assert (state.open.phase, state.open.blank) == (Phase.CONTEST, 0)
    other = C if seat == B else B
    done = folded(state, facts(state, "!", other))
    assert (done.open.phase, done.open.blank, GAME.view(done, None).until_blocked) == (
        Phase.COUNT,
        4,
        0,
    )
    assert said(state, (other, "ok")).open.blank == 0


def test_blank_turns_after_an_anagram_that_freed_no_card_are_of_those_who_stay() -> None:
    """§6.1, §7.4 C A B were blank, and A’s anagram is: without C two players have had three."""
    state = said(at("ancre kx/wl/ab m/- 0 blank=2"), (A, "1~nacre"), (B, "ok"))
    assert (state.open.phase, state.open.blank) == (Phase.CONTEST, 3)
    state = folded(state, GAME.play(state, C, Resign()))
    assert (state.open.phase, state.open.blank, state.open.turn) == (Phase.TURN, 2, B)


def test_a_resignation_that_closes_a_window_does_not_block_the_hand_too_early() -> None:
    """§6.1, §7.4 C A B C, then A’s anagram: C takes two of these five along."""
    state = said(at("ancre kx/wl/ab m/- 0 blank=4"), (A, "1~nacre"), (B, "ok"))
    state = folded(state, GAME.play(state, C, Resign()))
    assert (state.open.phase, state.open.blank, GAME.waiting(state)) == (Phase.TURN, 3, {B})


def test_nor_does_it_keep_the_last_word_of_a_hand_from_being_counted() -> None:
    """§6.1, §7.4"""
    state = said(laid("eipr", "eipr/abd/ghj"), (B, "ok"))
    before = said(at("- eipr/abd/ghj m/- 0 blank=4"), (A, "eipr"), (B, "ok"))
    for one in (state, before):
        assert folded(one, GAME.play(one, C, Resign())).open.phase is Phase.COUNT


def test_an_author_who_resigns_takes_the_blank_turn_of_his_open_anagram_along() -> None:
    """§6.1, §7.4 B C A B C and A’s anagram: to B and C, two each are left."""
    state = said(at("ancre kx/wl/ab m/- 0 blank=5"), (A, "1~nacre"))
    assert facts(state, "resign", A) == (Resigned(A), BlankTurnsDropped(A, 2))
    state = folded(state, facts(state, "resign", A))
    assert (state.open.phase, state.open.blank) == (Phase.COUNT, 4)


# §5.4 Thinking better of it


def test_an_author_takes_a_word_back_and_all_hear_it() -> None:
    """§5.4"""
    before = at("- eiprx/abd/ghj m/- 0")
    state = said(before, (A, "eipr"), (B, "!"))
    events = facts(state, "/", A)
    assert events == (Withdrawn(A, "eipr"),)
    assert GAME.show(events[0], C) == events[0]
    state = folded(state, events)
    assert (state.hands, state.open.laid, state.open.charges) == (before.hands, (), (0, 0, 0))
    assert (state.open.phase, state.open.turn, state.open.blank, state.contested) == (
        Phase.TURN,
        B,
        1,
        (),
    )


def test_a_last_word_withdrawn_lets_the_hand_go_on() -> None:
    """§5.4"""
    state = said(laid("eipr", "eipr/abd"), (A, "/"))
    assert (state.open.phase, state.open.turn, state.hands[0]) == (Phase.TURN, B, "eipr")


def test_what_came_for_a_discard_stays_though_its_anagram_is_withdrawn() -> None:
    """§5.4, §5.3"""
    state = said(at("ancre kx/wl m/- 0"), (A, "1~ncrea-k^"), (A, "/"))
    assert (table(state), state.hands[0], state.open.remises[0]) == (["ancre"], "mx", 0)


def test_a_word_that_was_upheld_has_its_accents_for_everybody() -> None:
    """§5.3 All have heard that it is one; of what else is laid nobody knows."""
    state = said(laid("fees", "eefsx/abd"), (B, "!"))
    assert state.open.upheld == ("fees",)
    for seat in (A, B, None):
        view = GAME.view(state, seat)
        assert GAME.spelled(view, "fees") == "fées"
        assert GAME.spelled(view, "raca") is None
    assert GAME.notation.read_position(GAME.notation.position(state)).open.upheld == ("fees",)
