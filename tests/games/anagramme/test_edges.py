"""Anagramme at its edges: the most and the least, and what must not happen meanwhile."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import LONGEST_CLOCK, Refusal
from tablee.core.notation import Unreadable
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Exchange, MakeAnagramme
from tablee.games.anagramme.cards import FIGURES, Dear
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.games.anagramme.state import State, Top
from tests.games.acts import Acts, unreadable
from tests.games.playing import dice

GAME: Any = GAMES["anagramme"]
A, B, C = Seat(0), Seat(1), Seat(2)
ACTS = Acts[State](GAME)


def test_the_highest_stake_and_the_longest_clock_are_allowed() -> None:
    """§7.1, §7.3"""
    options = AnagrammeOptions(stake=1000, clock=LONGEST_CLOCK, partie_simple=True)
    assert not isinstance(GAME.start(options, 2), Refusal)


def test_no_card_is_turned_while_somebody_is_asked_back() -> None:
    """§6.4, §1.4 The face-up card may just have been taken: all are gathered anyway."""
    state = ACTS.at("- ab/cd/ef -/- 0 phase=reentry fell=0;1;0 reentry=+")
    assert GAME.chance(state, dice(1)) is None
    assert GAME.waiting(state) == {B}


def test_nobody_holds_a_card_before_the_deal() -> None:
    """§1.2, §9"""
    read = GAME.notation.read_position
    assert unreadable(read, "- ab/- m/- 0 phase=draw") == "stuck"
    assert read("- -/- -/- 0 phase=draw").hands == ("", "")


def test_a_field_that_is_missing_is_called_by_its_name() -> None:
    """§9"""
    with pytest.raises(Unreadable) as error:
        GAME.notation.read_position("- ab/cd")
    assert error.value.facts["names"] == "words hands talon turn"


@pytest.mark.parametrize("move", ["?" * 30, "65+" + "e" * 30])
def test_of_what_is_no_move_the_beginning_is_told(move: str) -> None:
    """§9"""
    with pytest.raises(Unreadable) as error:
        GAME.notation.read_action(move)
    assert error.value.facts["got"] == move[:20]


@pytest.mark.parametrize("cards", ["", "ab"])
def test_one_card_is_exchanged_not_two_nor_none(cards: str) -> None:
    """§3.6"""
    state = ACTS.at("- abd/eipr m/- 0")
    assert ACTS.refused(state, Exchange(cards, Top.HIDDEN)) == "cannot_discard §3.6"


def test_every_card_has_its_figure() -> None:
    """§1.1"""
    for dear, figures in (
        (Dear.RARE, (5, 5, 10, 20, 40, 20)),
        (Dear.COMMON, (25, 20, 15, 10, 5, 40)),
    ):
        kinds = zip(("aeirs", "lnotu", "cdmp", "bfghv", "jkqwxyz", "?"), figures, strict=True)
        assert FIGURES[dear] == {card: figure for cards, figure in kinds for card in cards}


def test_of_an_anagram_that_is_shown_the_dearest_card_goes() -> None:
    """§3.3, §7.2"""
    moves = GAME.actions(ACTS.at("ancre kt/lw m/- 0"), A)
    assert {move.discard for move in moves if isinstance(move, MakeAnagramme)} == {"k", None}


def test_of_a_word_that_lacks_jokers_and_letters_the_jokers_are_told() -> None:
    """§2.4, §3.4 Whoever says that a joker stands there means one that he does not have."""
    state = ACTS.at("pire abd/lw m/- 0")
    assert ACTS.refused(state, "1+pireZ") == "no_joker §2.4"
    assert ACTS.refused(state, "1+pirezT") == "no_joker §2.4"
    assert ACTS.refused(state, "1+pirez") == "not_in_hand §3.1"


def test_a_table_is_bare_before_the_draw() -> None:
    """§1.1, §1.2 All cards are in the talon."""
    state = GAME.start(AnagrammeOptions(), 2)
    assert (state.discards, state.open.laid, state.open.turned, state.hands) == (
        "",
        (),
        None,
        ("", ""),
    )
    assert len(state.talon) == 52


def test_of_two_laid_jokers_one_is_replaced_where_one_holds_the_letter_once() -> None:
    """§3.5, §2.4"""
    state = ACTS.at("aRRe tx/lw m/- 0 referee=contestation")
    made = ACTS.facts(state, "1:atte")[0]
    assert (made.word, made.cards, made.received) == ("atTe", "t", "?")


def test_a_new_deal_begins_without_remises_and_fines() -> None:
    """§1.3, §6.1"""
    state = ACTS.at("- eipr/abd m/- 0 remises=25;50 charges=10;20")
    state = ACTS.settled(ACTS.after(state, "pire"))
    assert (state.open.deal, state.open.remises, state.open.charges, state.open.blank) == (
        2,
        (0, 0),
        (0, 0),
        0,
    )


def test_turns_are_counted_one_by_one() -> None:
    """§3.1"""
    state = ACTS.settled(ACTS.after(ACTS.at("- eiprx/abd m/- 0"), "pire"))
    assert (state.open.number, GAME.view(state, A).open.number) == (2, 2)


def test_what_a_crossing_word_takes_off_cites_its_rule() -> None:
    """§4.1"""
    crossed = ACTS.facts(ACTS.at("pire fiex/lw m/- 0 verticales=+"), "1.3+fie(r)")[0]
    assert GAME.lines(crossed)[0].section == "4.1"


def test_a_word_that_stands_leaves_no_contest_behind() -> None:
    """§5.3"""
    state = ACTS.at("- eiprx/abd/ghj m/- 0 referee=contestation")
    for seat, move in ((A, "pire"), (B, "!"), (C, "!")):
        state = ACTS.folded(state, ACTS.facts(state, move, seat))
    assert (state.open.window, state.open.accepted, state.contested) == (None, (), ())


def test_who_stayed_out_has_not_answered_in_the_next_deal() -> None:
    """§6.4, §5.2"""
    state = ACTS.at("- ab/cd/ef m/- 0 phase=reentry fell=0;1;0 reentry=+")
    state = ACTS.folded(state, ACTS.facts(state, ".", B))
    assert (state.open.deal, state.open.accepted) == (2, ())


def test_a_finished_game_need_not_go_on() -> None:
    """§9, §6.3"""
    text = "- -/- m/- 0 phase=count counted=01 fell=1;0 sheets=100;0 end=last"
    assert GAME.notation.read_position(text).open.end == "last"


def test_a_turn_without_a_card_to_draw_is_no_position() -> None:
    """§9 Whoever can do nothing else exchanges: something must be left to take."""
    read = GAME.notation.read_position
    every = "".join(read("- ab/cd m/- 0").talon) + "abm"
    cards = "".join(sorted(every)).replace("?", "*")
    assert unreadable(read, f"- {cards}/cd -/- 0") == "stuck"
    assert read(f"- {cards[:-1]}/cd -/- 0").talon == cards[-1]


@pytest.mark.parametrize(("referee", "written"), [("lexicon", "fées"), ("contestation", None)])
def test_a_word_is_spelled_unless_that_would_tell_that_it_is_one(
    referee: str, written: str | None
) -> None:
    """§5.1"""
    view = GAME.view(ACTS.at(f"fees ab/cd m/- 0 referee={referee}"), A)
    assert GAME.spelled(view, "fees") == written
