"""Chapardage, rule by rule: a position, an act, an assertion."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Clock, Refusal, Resign, Resigned, TimedOut, Timeout
from tablee.core.open import with_open
from tablee.games.chapardage import Chapardage
from tablee.games.chapardage.actions import Draw, SayMot
from tablee.games.chapardage.asking import drew_well
from tablee.games.chapardage.events import (
    Asked,
    AToiSaid,
    BonnePiocheShown,
    Dealt,
    Drew,
    MotLaid,
    PileChosen,
    PiocheSaid,
    Stolen,
)
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.games.chapardage.state import Phase, Refill, Request, State
from tablee.letters.cards import MIXED
from tablee.letters.words import only
from tests.games.acts import Acts, reason
from tests.games.chapardage.positions import M, P, S, at, drew, dry
from tests.games.playing import dice

GAME: Any = GAMES["chapardage"]

TABLE = "BCabeglos/DEaeinrsu/FMcehilpt -/-/- 24/24/24/24 0"
"""The booklet’s example before the request: the Ponantais would like a u for *Bague*."""

ACTS = Acts[State](GAME)
after = ACTS.after
facts = ACTS.facts
folded = ACTS.folded
refusal = ACTS.refusal
refused = ACTS.refused
settled = ACTS.settled


# §1 Setting the table


def test_there_are_123_cards_of_both_cases_shuffled_together() -> None:
    """§1.1"""
    assert len(MIXED) == 123
    assert sum(card.isupper() or card == "!" for card in MIXED) == 27
    assert Counter(MIXED)["?"] == 2


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_three_or_four_play(seats: int) -> None:
    """§1.2"""
    assert reason(GAME.start(ChapardageOptions(), seats)) == "seat_count §1.2"


def test_each_is_dealt_nine_cards_and_the_ponantais_begins() -> None:
    """§1.2"""
    state = settled(GAME.start(ChapardageOptions(), 3))
    assert [len(hand) for hand in state.hands] == [9, 9, 9]
    assert GAME.waiting(state) == {P}


def test_nothing_has_been_said_before_the_first_turn() -> None:
    """§1.2"""
    start = GAME.start(ChapardageOptions(), 3)
    assert (start.open.gap, start.open.spoken, start.open.spared) == (None, False, False)
    assert (start.open.turn, start.open.number, start.open.blank, start.open.idle) == (P, 1, 0, 0)


def test_the_rest_lies_in_four_piles_as_even_as_can_be() -> None:
    """§1.3"""
    assert GAME.start(ChapardageOptions(), 3).open.heights == (24, 24, 24, 24)
    assert GAME.start(ChapardageOptions(), 4).open.heights == (22, 22, 22, 21)
    state = settled(GAME.start(ChapardageOptions(), 4))
    assert sum(state.open.heights) == len(state.pile)


def test_nothing_is_played_before_the_cards_are_dealt() -> None:
    """§1.3"""
    start = GAME.start(ChapardageOptions(), 3)
    assert refused(start, "2a") == "luck_first §1.3"
    assert GAME.actions(start, P) == ()
    assert GAME.waiting(start) == frozenset()


def test_a_pile_that_is_empty_gives_no_card() -> None:
    """§1.3"""
    state = at("B/D/F -/-/- 0/70/25/25 0 phase=draw request=1u")
    assert refused(state, "#1") == "empty_pile §1.3"
    assert refusal(state, "#1").nearest == Draw(1)
    assert GAME.actions(state, P) == (Draw(1), Draw(2), Draw(3))


# §2 Words


@pytest.mark.parametrize("word", ["Bal", "Bagage"])
def test_a_word_takes_five_cards(word: str) -> None:
    """§2.1"""
    state = at("Baaeggsul/DEaeinrs/FMcehipt -/-/- . 0")
    assert facts(state, "Bague")[0].word == "bague"
    assert refusal(state, word).facts == {"n": len(word), "needed": 5}


def test_a_word_has_one_maj_and_it_comes_first() -> None:
    """§2.1"""
    state = at("ABDadeegu/Eaeinrsu/FMcehilpt -/-/- . 0")
    for cards in ("badge", "BaDge", "bAdge"):
        answer = GAME.play(state, P, SayMot("badge", cards))
        assert isinstance(answer, Refusal)
        assert answer.code == "one_maj"


def test_accents_do_not_matter() -> None:
    """§2.2"""
    state = at("Pcehe/DEaeinrsu/FMcilpt -/-/- . 0")
    assert facts(state, "Pêche") == (MotLaid(P, "peche", "Peche", 1, again=False),)


def test_what_is_no_word_is_refused_and_nothing_is_lost() -> None:
    """§2.3"""
    state = at(TABLE)
    assert refused(state, "Bogle") == "not_a_word §2.3"
    assert refusal(state, "Bogle").facts == {"word": "bogle"}


def test_proper_nouns_count_if_the_table_wants_them() -> None:
    """§2.5"""
    text = "Nancy/DEaeinrsu/FMehilpt -/-/- . 0"
    assert facts(at(text + " proper=+"), "Nancy")[0].word == "nancy"
    assert refused(at(text), "Nancy") == "left_out §2.5"
    assert refusal(at(text), "Nancy").facts == {"word": "nancy", "why": "proper"}


@pytest.mark.parametrize(
    ("hand", "extras", "why"),
    [
        ("Xyste", "vocabulary=usuels", "usuels"),
        ("Xyste", "vocabulary=enfant", "enfant"),
        ("Putes", "coarse=-", "coarse"),
        ("Putes", "vocabulary=enfant", "coarse"),
    ],
)
def test_a_word_that_the_table_does_not_play_is_refused_as_such(
    hand: str, extras: str, why: str
) -> None:
    """§2.5"""
    text = f"{hand}/DEaeinrsu/FMehilpt -/-/- . 0 "
    assert facts(at(text), hand)[0].word == hand.lower()
    told = refusal(at(text + extras), hand)
    assert (told.code, told.section) == ("left_out", "2.5")
    assert told.facts == {"word": hand.lower(), "why": why}


def test_a_word_that_the_table_does_not_play_is_not_offered() -> None:
    """§2.5, §2.4 Neither with a joker nor without."""
    for hand in ("Xyste", "Xy*te"):
        state = at(f"{hand}/DEaeinrsu/FMehilpt -/-/- . 0 vocabulary=enfant")
        assert not any(isinstance(move, SayMot) for move in GAME.actions(state, P))


def test_a_joker_stands_for_a_letter_of_its_own_case() -> None:
    """§2.4"""
    state = at("B*ade/!aadegin/FMcehilpt -/-/- . 0")
    assert facts(state, "Bad(g)e") == (MotLaid(P, "badge", "Bad?e", 1, again=False),)
    assert refused(state, "Bad(q)e") == "not_a_word §2.3"
    maj = with_open(state, turn=S)
    assert facts(maj, "(B)adge") == (MotLaid(S, "badge", "!adge", 1, again=False),)
    small = GAME.play(state, P, SayMot("badge", "?adge"))
    assert isinstance(small, Refusal)
    assert small.code == "one_maj"


def test_a_word_has_one_joker_at_most() -> None:
    """§2.4"""
    state = at("!*adge/DEaeinrsu/FMchilpt -/-/- . 0")
    assert refused(state, "(B)a(d)ge") == "second_joker §2.4"


# §3 A turn


def test_one_asks_by_letter_and_case() -> None:
    """§3.1"""
    assert facts(at(TABLE), "2u")[0] == Asked(P, S, "u")
    assert facts(at(TABLE), "2E") == (Asked(P, S, "E"), Stolen(P, S, "E"))


def test_one_may_ask_for_what_one_does_not_hold_and_for_a_maj_on_the_table() -> None:
    """§3.1"""
    state = at("Cl/DEaeinrsu/FMcehilpt -/-/Badge . 0")
    assert facts(state, "2z") == (Asked(P, S, "z"), PiocheSaid(S, P, "z"))
    assert facts(state, "2B") == (Asked(P, S, "B"), PiocheSaid(S, P, "B"))


def test_one_asks_neither_oneself_nor_nobody() -> None:
    """§3.1"""
    assert refused(at(TABLE), "1u") == "ask_oneself §3.1"
    assert refused(at(TABLE), "4u") == "no_such_seat §1.2"


def test_only_whose_turn_it_is_may_ask() -> None:
    """§3.1"""
    assert refusal(at(TABLE), "1u", S).facts == {"turn": P}
    assert GAME.actions(at(TABLE), S) == ()


def test_a_card_asked_for_changes_hands_and_one_plays_again() -> None:
    """§3.2"""
    state = after(at(TABLE), "2u")
    assert state.hands[:2] == ("BCabeglosu", "DEaeinrs")
    assert GAME.waiting(state) == {P}
    assert state.open.phase is Phase.ASK


def test_whoever_has_it_not_says_pioche() -> None:
    """§3.3"""
    assert facts(at(TABLE), "3u") == (Asked(P, M, "u"), PiocheSaid(M, P, "u"))
    state = after(at(TABLE), "3u")
    assert state.open.request == Request(M, "u")
    assert refused(state, "2a") == "draw_first §3.3"


def test_the_card_is_drawn_from_the_pile_of_ones_choice() -> None:
    """§3.3"""
    state = after(at(TABLE), "3u", "#2")
    assert GAME.waiting(state) == frozenset()
    after_draw = drew(state, "d")
    assert after_draw.open.heights == (24, 23, 24, 24)
    assert after_draw.hands[P] == "BCabdeglos"
    assert GAME.view(after_draw, P).drawn == "d"
    assert GAME.view(after_draw, S).drawn is None


def test_one_draws_only_after_pioche_and_once() -> None:
    """§3.3"""
    assert refused(at(TABLE), "#1") == "ask_first §3.3"
    assert refusal(drew(after(at(TABLE), "3u", "#2"), "d"), "#1").code == "drawn_already"


def test_one_passes_after_a_draw_and_not_before() -> None:
    """§3.4"""
    assert refused(at(TABLE), ".") == "ask_first §3.4"
    asked = after(at(TABLE), "3u")
    assert refused(asked, ".") == "draw_first §3.4"
    drawn = drew(after(asked, "#1"), "k")
    assert refused(drawn, "2a") == "speak_first §3.4"
    assert facts(drawn, ".") == (AToiSaid(P, blank=False),)
    assert GAME.waiting(after(drawn, ".")) == {S}


def test_the_referee_waits_for_a_toi_whatever_was_drawn() -> None:
    """§3.4"""
    state = after(at(TABLE), "3u", "#1")
    good, bad = drew(state, "u"), drew(state, "k")
    assert GAME.waiting(good) == GAME.waiting(bad) == {P}
    assert GAME.view(good, S) == GAME.view(bad, S)
    assert GAME.view(good, None) == GAME.view(bad, None)


def test_a_good_draw_may_be_shown_and_one_plays_again() -> None:
    """§3.5"""
    state = drew(after(at(TABLE), "3u", "#1"), "u")
    assert facts(state, "+") == (BonnePiocheShown(P, "u"),)
    shown = after(state, "+")
    assert GAME.waiting(shown) == {P}
    assert facts(shown, "2a")[0] == Asked(P, S, "a")


def test_a_good_draw_may_be_hidden() -> None:
    """§3.5"""
    state = drew(after(at(TABLE), "3u", "#1"), "u")
    hidden = after(state, ".")
    assert GAME.waiting(hidden) == {S}
    assert "u" in hidden.hands[P]


def test_another_card_is_no_good_draw() -> None:
    """§3.5"""
    state = drew(after(at(TABLE), "3u", "#1"), "k")
    assert refusal(state, "+").facts == {"card": "k", "asked_for": "u"}
    assert refused(at(TABLE), "+") == "nothing_drawn §3.5"
    assert not drew_well(state)
    assert not drew_well(at(TABLE)), "nothing was asked for yet"


def test_a_joker_is_never_asked_for() -> None:
    """§3.6"""
    assert refused(at(TABLE), "2*") == "ask_joker §3.6"
    assert refused(at(TABLE), "2!") == "ask_joker §3.6"


@pytest.mark.parametrize("joker", ["?", "!"])
def test_a_joker_is_never_a_good_draw(joker: str) -> None:
    """§3.6"""
    state = drew(after(at(TABLE), "3u", "#1"), joker)
    assert refused(state, "+") == "joker_drawn §3.6"


# §4 « Mot ! »


def test_a_word_may_be_laid_at_any_moment_of_ones_turn() -> None:
    """§4.1"""
    text = "BCabdeglos/DEaeinrsu/FMcehilpt -/-/- . 0"
    assert facts(at(text), "Badge") == (MotLaid(P, "badge", "Badge", 1, again=False),)
    asked = after(at(text), "3u")
    laid = after(asked, "Badge")
    assert laid.open.phase is Phase.DRAW
    assert laid.hands[P] == "Cblos"


def test_a_word_is_laid_with_cards_of_ones_own() -> None:
    """§4.1"""
    assert refusal(at(TABLE), "Badge").facts == {"card": "d"}
    answer = GAME.play(at(TABLE), P, SayMot("cable", "Baleg"))
    assert isinstance(answer, Refusal)
    assert answer.code == "spells_otherwise"


def test_several_words_may_be_laid_in_a_row() -> None:
    """§4.1"""
    state = after(at("BFadegnotu/DEainrsu/Mchilpt -/-/- . 0"), "Badge")
    assert facts(state, "Futon") == (MotLaid(P, "futon", "Futon", 2, again=False),)


def test_the_booklets_example_badge() -> None:
    """§4.2 He asked for a u, drew a d, lays *Badge* and plays again."""
    state = drew(after(at(TABLE), "3u", "#1"), "d")
    assert state.open.request == Request(M, "u")
    state = after(state, "Badge")
    assert GAME.waiting(state) == {P}
    assert state.open.phase is Phase.ASK
    assert facts(state, "2a")[0] == Asked(P, S, "a")


def test_two_words_after_a_draw_give_the_turn_back_once() -> None:
    """§4.2"""
    state = at("BFadegnotu/DEainrsu/Mchilpt -/-/- . 0 phase=say request=1k drawn=d")
    state = drew(after(state, "Badge", "2q", "#1"), "k")
    twice = at("BFadegnotu/DEainrsu/Mchilpt -/-/- . 0 phase=say request=1k drawn=d")
    twice = after(twice, "Badge", "Futon")
    for card in "klmnp":
        twice = drew(after(twice, "#1"), card)
    twice = drew(after(twice, "2q", "#1"), "j")
    assert refusal(state, "2e").code == refusal(twice, "2e").code == "speak_first"


def test_a_word_may_wait_for_one_letter_more() -> None:
    """§4.3 A good draw that makes a word is shown, a letter is stolen, and the word laid then."""
    state = drew(after(at(TABLE), "3u", "#1"), "u")
    state = after(state, "+", "2i", "Bague")
    assert state.heaps[P][0].word == "bague"
    assert state.hands[P] == "Cbilos"
    assert GAME.waiting(state) == {P}


def test_a_word_may_still_be_said_after_a_toi() -> None:
    """§4.4"""
    state = after(drew(after(at(TABLE), "2q", "#1"), "d"), ".")
    assert state.open.gap == P
    state = after(state, "Badge", seat=P)
    assert state.heaps[P][0].word == "badge"
    assert GAME.waiting(state) == {S}


@pytest.mark.parametrize("act", ["3q", "Divas"])
def test_once_the_next_player_has_spoken_it_is_too_late(act: str) -> None:
    """§4.4"""
    state = after(at("BCabdeglos/DEainrsuv/FMcehilpt -/-/- . 1 gap=0"), act)
    assert refused(state, "Badge", P) == "too_late §4.4"


def test_a_bot_leaves_a_moment_to_whoever_may_still_say_a_word() -> None:
    """§4.4"""
    assert GAME.may_interject(at("Badge/DEainrsuv/FMcehilpt -/-/- . 1 gap=0")) == {P}
    assert GAME.may_interject(at("Badge/DEainrsuv/FMcehilpt -/-/- . 1")) == frozenset()
    assert GAME.may_interject(at("Badge/D/F -/-/- . 1 gap=0 end=words")) == frozenset()


def test_others_say_nothing_meanwhile() -> None:
    """§4.4"""
    state = at("BCabdeglos/DEainrsuv/FMcehilpt -/-/- . 1 gap=0")
    assert refused(state, "Melit", M) == "not_your_turn §3.1"


def test_a_word_laid_shows_its_maj_alone() -> None:
    """§4.5"""
    state = after(at("BCabdeglos/DEaeinrsu/FMcehilpt -/-/- . 0"), "Badge")
    seen = GAME.view(state, S).heaps[P][0]
    assert (seen.maj, seen.word, seen.cards) == ("B", None, None)


def test_words_can_all_be_read_once_the_game_is_over() -> None:
    """§4.5"""
    state = at("BCabdeglos/DEaeinrsu/FMcehilpt -/-/- . 0")
    over = with_open(after(state, "Badge"), end="words")
    assert GAME.view(over, None).heaps[P][0].word == "badge"


# §5 Precautions


def test_a_stolen_letter_cannot_be_asked_for_before_the_thiefs_next_turn() -> None:
    """§5.1"""
    state = after(drew(after(at(TABLE), "2i", "2q", "#1"), "k"), ".")
    assert state.open.protected[P] == "i"
    answer = refusal(state, "1i")
    assert reason(answer) == "protected §5.1"
    assert answer.facts == {"card": "i", "thief": P}
    assert facts(state, "1l")[1] == Stolen(S, P, "l")


def test_the_protection_covers_its_like() -> None:
    """§5.1"""
    state = after(drew(after(at(TABLE), "2e", "2q", "#1"), "k"), ".")
    assert state.hands[P].count("e") == 2
    assert refused(state, "1e") == "protected §5.1"


def test_it_ends_when_the_thiefs_turn_begins() -> None:
    """§5.1"""
    state = at("BCabeglos/DEaeinrsu/FMcehilpt -/-/- . 2 protected=b/-/- phase=say "
               "request=0z drawn=p")  # fmt: skip
    assert after(state, ".").open.protected == ("", "", "")


def test_a_letter_that_served_is_protected_no_longer() -> None:
    """§5.1"""
    state = after(at("BCaabeglos/DEeinrsu/FMcehilpt -/-/- . 0"), "2u", "Bague")
    assert state.open.protected[P] == ""
    assert "a" in state.hands[P]


def test_a_letter_that_served_after_a_toi_has_served_too() -> None:
    """§5.1"""
    state = at("BCaabegulos/DEeinrs/FMcehilpt -/-/- . 1 gap=0 protected=au/-/-")
    assert after(state, "Bague", seat=P).open.protected[P] == ""
    twice = at("BCaabegulos/DEeinrs/FMcehilpt -/-/- . 1 gap=0 protected=aau/-/-")
    assert after(twice, "Bague", seat=P).open.protected[P] == "a"


def test_whoever_has_no_card_left_draws_five_one_by_one() -> None:
    """§5.2"""
    state = after(at("Badge/DEaeinrsu/FMcehilpt -/-/- . 0"), "Badge")
    assert state.open.refill == Refill(P, 5)
    assert refused(state, "2a") == "refill §5.2"
    for card in "klmno":
        state = drew(after(state, "#1"), card)
    assert state.open.refill is None
    assert state.hands[P] == "klmno"
    assert facts(state, "2a")[0] == Asked(P, S, "a")


def test_whoever_is_robbed_of_the_last_card_draws_before_the_thief_goes_on() -> None:
    """§5.2"""
    state = after(at("BCabeglos/u/FMcehilpt -/-/- . 0"), "2u")
    assert GAME.waiting(state) == {S}
    assert refusal(state, "3a", P).facts == {"drawer": S}
    assert GAME.actions(state, P) == ()
    for card in "klmno":
        state = drew(after(state, "#2"), card)
    assert GAME.waiting(state) == {P}


def test_if_fewer_are_left_all_of_them() -> None:
    """§5.2"""
    left = replace(at(TABLE), hands=("BCabeglos", "u", "FMcehilpt"), pile="kl")
    left = with_open(left, heights=(1, 1, 0, 0))
    state = after(left, "2u")
    assert state.open.refill == Refill(S, 2)
    state = drew(after(state, "#1"), "k")
    state = drew(after(state, "#2"), "l")
    assert state.open.refill is None
    robbed = with_open(replace(left, pile=""), heights=(0, 0, 0, 0))
    assert after(robbed, "2u").open.refill is None


# §6 End


def test_five_words_win_at_once() -> None:
    """§6.1"""
    state = after(at("BCabdeglos/Eanr/HMhp Abces,Douze,Futon,Gilet/-/- . 0"), "Badge")
    assert state.open.end == "words"
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.winners, result.points) == ("words", (P,), (5, 0, 0))
    assert refused(state, "2a") == "game_over §6.1"
    assert GAME.waiting(state) == frozenset()
    assert GAME.actions(state, P) == ()


def test_each_word_counts_one() -> None:
    """§6.1"""
    laid = facts(at("BCabdeglos/DEaeinrsu/FMcehilpt -/-/- . 0"), "Badge")[0]
    line = GAME.lines(laid)[0]
    assert (line.label, line.points, line.arithmetic) == ("word", 1, "0 + 1 = 1")
    assert GAME.lines(AToiSaid(P)) == (), "nothing else counts"


def test_pioche_brings_nothing_when_the_piles_are_empty() -> None:
    """§6.2"""
    state = dry(TABLE)
    asked = after(state, "2q")
    assert GAME.waiting(asked) == frozenset()
    assert GAME.chance(asked, dice(0)) == AToiSaid(P, blank=True)
    passed = settled(asked)
    assert (passed.open.turn, passed.open.blank) == (S, 1)


def test_two_rounds_without_a_word_then_end_the_game() -> None:
    """§6.2"""
    state = with_open(dry(TABLE), blank=5)
    over = settled(after(state, "2q"))
    assert over.open.end == "piles"
    assert after(replace(state, hands=("Badges", *state.hands[1:])), "Badge").open.blank == 0


def test_most_words_win_and_equals_share() -> None:
    """§6.3"""
    result = GAME.result(at("Cl/DEaeinrsu/FMcehpt Badge/Gilet/- . 0 end=piles"))
    assert result is not None
    assert result.places == (1, 1, 3)
    assert result.sheets[0][0].arithmetic == "Badge = 1"
    assert result.sheets[2][0].arithmetic == "0 = 0"


@pytest.mark.parametrize(
    ("end", "section"), [("words", "6.1"), ("piles", "6.2"), ("idle", "7.2"), ("resigned", "7.4")]
)
def test_an_end_is_told_by_its_rule(end: str, section: str) -> None:
    """§6.1, §6.2, §7.2, §7.4"""
    state = at(f"Cl/DEaeinrsu/FMcehpt Badge/Gilet/- . 0 end={end}")
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.section) == (end, section)
    assert refused(state, "2a") == f"game_over §{section}"


def test_words_are_added_up_one_by_one() -> None:
    """§6.3"""
    result = GAME.result(at("Cl/DEaeinrsu/Mcehp Badge,Futon/Gilet/- . 0 end=piles"))
    assert result is not None
    (line,) = result.sheets[0]
    assert (line.label, line.points, line.arithmetic, line.section) == (
        "words",
        2,
        "Badge + Futon = 2",
        "6.3",
    )


# §7 Variants


@pytest.mark.parametrize(
    ("version", "goal", "length", "dealt"),
    [(Version.NORMALE, 5, 5, 9), (Version.COURTE, 3, 5, 9), (Version.ENFANT, 3, 4, 7)],
)
def test_the_versions(version: Version, goal: int, length: int, dealt: int) -> None:
    """§7.1"""
    options = ChapardageOptions(version=version)
    assert (options.goal, options.length, options.dealt) == (goal, length, dealt)


def test_children_lay_words_of_four_letters() -> None:
    """§7.1"""
    state = at("Balls/DEaeinrs/FMcehipt -/-/- . 0 version=enfant")
    assert facts(state, "Bals") == (MotLaid(P, "bals", "Bals", 1, again=False),)
    assert refused(state, "Balls") == "card_count §2.1"


def test_time_that_runs_out_says_a_toi() -> None:
    """§7.2"""
    state = at(TABLE + " clock=30")
    (clock,) = GAME.clocks(state)
    assert (clock.seats, clock.seconds) == ((P,), 30)
    assert GAME.play(state, P, Timeout(clock.key)) == (TimedOut(P), AToiSaid(P, blank=False))
    assert GAME.clocks(at(TABLE)) == ()


def test_every_decision_has_its_own_time() -> None:
    """§7.2"""
    state = at(TABLE + " clock=30")
    keys = [GAME.clocks(state)[0].key]
    for move in ("2u", "3u"):
        state = after(state, move)
        keys.append(GAME.clocks(state)[0].key)
    state = drew(after(state, "#1"), "k")
    keys.append(GAME.clocks(state)[0].key)
    assert len(set(keys)) == 4


def test_a_clock_is_named_after_its_decision() -> None:
    """§7.2"""
    (clock,) = GAME.clocks(at(TABLE + " clock=30 number=7"))
    assert clock == Clock("decision 7", (P,), 30)
    robbed = after(at("BCabeglos/u/FMcehilpt -/-/- . 0 clock=30"), "2u")
    keys = []
    for card in "klm":
        keys.extend(GAME.clocks(robbed))
        robbed = drew(after(robbed, "#1"), card)
    assert keys == [Clock(f"hand 2.1.{left}", (S,), 30) for left in (5, 4, 3)]
    assert GAME.clocks(at(TABLE + " clock=30 end=idle")) == ()


def test_a_pile_that_is_not_chosen_in_time_is_the_highest() -> None:
    """§7.2"""
    state = at("BCabeglos/DEaeinrsu/FMcehilpt -/-/- 22/26/24/24 0 phase=draw request=1q clock=30")
    (clock,) = GAME.clocks(state)
    assert GAME.play(state, P, Timeout(clock.key)) == (TimedOut(P), PileChosen(P, 1))
    robbed = after(at("BCabeglos/u/FMcehilpt -/-/- . 0 clock=30"), "2u")
    (clock,) = GAME.clocks(robbed)
    assert clock.seats == (S,)
    assert GAME.play(robbed, S, Timeout(clock.key)) == (TimedOut(S), PileChosen(S, 0))


def test_two_rounds_of_timeouts_end_the_game() -> None:
    """§7.2"""
    state = at(TABLE + " clock=30 idle=5")
    timed_out = folded(state, GAME.play(state, P, Timeout(GAME.clocks(state)[0].key)))
    assert timed_out.open.end == "idle"
    assert after(state, "2q").open.idle == 0


def test_a_clock_that_does_not_run_cannot_run_out() -> None:
    """§7.2"""
    answer = GAME.play(at(TABLE), P, Timeout("decision 1"))
    assert isinstance(answer, Refusal)
    assert answer.code == "no_such_clock"


@pytest.mark.parametrize("clock", [-1, 86401])
def test_no_clock_runs_backwards_or_for_days(clock: int) -> None:
    """§7.2"""
    answer = GAME.start(ChapardageOptions(clock=clock), 3)
    assert isinstance(answer, Refusal)
    assert answer.section == "7.2"


def test_words_stay_in_sight_if_the_table_wants() -> None:
    """§7.3"""
    text = "BCabdeglos/DEaeinrsu/FMcehilpt -/-/- . 0 visible=+"
    seen = GAME.view(after(at(text), "Badge"), S).heaps[P][0]
    assert (seen.maj, seen.word, seen.cards) == ("B", "badge", "Badge")


def test_whoever_resigns_can_still_be_plundered_and_ranks_last() -> None:
    """§7.4"""
    state = folded(at(TABLE), GAME.play(at(TABLE), P, Resign()))
    assert state.open.gone == (P,)
    assert GAME.waiting(state) == {S}
    assert facts(state, "1b")[1] == Stolen(S, P, "b")
    passed = after(drew(after(state, "1q", "#1"), "k"), ".")
    passed = after(drew(after(passed, "1q", "#1"), "j"), ".")
    assert passed.open.turn == S
    assert refused(state, "2a", P) == "not_in_play §7.4"
    result = GAME.result(with_open(state, end="piles"))
    assert result is not None
    assert result.places == (3, 1, 1)


def test_what_a_resigner_has_stolen_is_protected_until_his_turn_is_passed_over() -> None:
    """§5.1, §7.4"""
    state = after(at(TABLE), "3t")
    state = folded(state, GAME.play(state, P, Resign()))
    assert refused(state, "1t") == "protected §5.1"
    state = after(drew(after(state, "1q", "#1"), "k"), ".")
    assert refused(state, "1t") == "protected §5.1"
    state = after(drew(after(state, "1q", "#1"), "j"), ".")
    assert facts(state, "1t")[1] == Stolen(S, P, "t")


def test_a_robbed_resigner_draws_no_new_hand() -> None:
    """§7.4"""
    state = at("u/DEaeinrsu/FMcehilpt -/-/- . 1 gone=0")
    assert after(state, "1u").open.refill is None


def test_whoever_resigns_instead_of_drawing_leaves_the_turn_to_the_thief() -> None:
    """§7.4"""
    robbed = after(at("BCabeglos/u/FMcehilpt -/-/- . 0"), "2u")
    state = folded(robbed, [Resigned(S)])
    assert state.open.refill is None
    assert GAME.waiting(state) == {P}


def test_resigning_in_the_gap_closes_it() -> None:
    """§7.4"""
    state = at("BCabdeglos/DEainrsuv/FMcehilpt -/-/- . 1 gap=0")
    assert folded(state, GAME.play(state, P, Resign())).open.gap is None


def test_the_last_one_left_wins() -> None:
    """§7.4"""
    state = folded(at(TABLE), [Resigned(P), Resigned(S)])
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.winners) == ("resigned", (M,))


# §8 Who sees what


def test_hands_and_draws_are_seen_by_their_owner_alone() -> None:
    """§8"""
    dealt = Dealt(P, "BCabeglos", 9)
    assert GAME.show(dealt, P) == dealt
    assert GAME.show(dealt, S) == Dealt(P, None, 9)
    drawn = Drew(P, 0, "k")
    assert GAME.show(drawn, P) == drawn
    assert GAME.show(drawn, None) == Drew(P, 0, None)


def test_luck_and_answers_reveal_and_a_word_does_not() -> None:
    """§8"""
    for fact in (
        Dealt(P, "BCabeglos", 9),
        Drew(P, 0, "k"),
        Stolen(P, S, "a"),
        PiocheSaid(S, P, "a"),
    ):
        assert GAME.reveals(fact)
    assert not GAME.reveals(MotLaid(P, "badge", "Badge", number=1))


def test_a_view_offers_requests_and_never_a_word() -> None:
    """§8"""
    state = at("BCabdeglos/DEaeinrsu/FMcehilpt -/-/- . 0 protected=-/a/-")
    view = GAME.view(state, P)
    assert view.asks[P] == ""
    assert "a" not in view.asks[S]
    assert len(view.asks[M]) == 52
    assert view.mot
    assert not any(isinstance(move, SayMot) for move in view.actions)
    assert len(view.actions) == 51 + 52


def test_a_guess_gives_nobody_what_he_has_just_said_he_lacks() -> None:
    """§8"""
    text = "Caeio/De/F Badge/-/- . 0 phase=draw request=1e"
    state = replace(at(text), hands=("Caeio", "Ds", "F"), pile="e" * 9)
    state = with_open(state, heights=(9, 0, 0, 0))
    for seed in range(20):
        assert "e" not in GAME.guess(GAME.view(state, P), dice(seed)).hands[S]


def test_a_game_is_built_with_words() -> None:
    """§2.5 In a library of one book, every table has that one."""
    game = Chapardage(only(GAME.words))
    assert game.words_of(ChapardageOptions(proper=False)) is game.words


# The word that the referee finds


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("Badge", "Badge"),
        ("!Badge", "Badge"),  # no JOKER where none is needed
        ("B*ade", "Bade(e)"),
        ("!adge", "(B)adge"),
        ("!*adg", None),  # two jokers are one too many
        ("badge", None),
        ("Bdgkq", None),
        ("K*wxz", None),
    ],
)
def test_the_referee_finds_a_word_if_there_is_one(hand: str, found: str | None) -> None:
    """§2.4, §4.1"""
    mots = [
        GAME.notation.action(action)
        for action in GAME.actions(at(f"{hand}/DEinrs/FMhipt -/-/- . 0"), P)
        if isinstance(action, SayMot)
    ]
    assert mots == ([] if found is None else [found])


def test_nobody_is_offered_a_word_out_of_turn_or_while_a_hand_is_drawn() -> None:
    """§4.1, §4.4, §5.2"""
    for extra in ("1", "1 gap=0 spoken=+", "0 refill=15", "0 end=words"):
        hands = "Badge/DEinrs/FMhipt" if "refill" not in extra else "Badge/-/FMhipt"
        state = at(f"{hands} -/-/- . {extra}")
        assert not any(isinstance(action, SayMot) for action in GAME.actions(state, P)), extra
        assert not GAME.view(state, P).mot, extra
    late = at("Badge/DEinrs/FMhipt -/-/- . 1 gap=0")
    assert GAME.actions(late, P) == (SayMot("badge", "Badge"),)
    assert GAME.view(late, P).mot
