"""Heptagramme, rule by rule: a position, an act, an assertion."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Resign, TimedOut, Timeout
from tablee.core.open import with_open
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat
from tablee.games.heptagramme import Heptagramme
from tablee.games.heptagramme.actions import Doubt, TakeBack
from tablee.games.heptagramme.events import (
    Accepted,
    Announced,
    BonusDrawn,
    BonusEarned,
    Cause,
    Cleared,
    Conceded,
    Dealt,
    Doubted,
    Exchanged,
    Forfeited,
    MajTurned,
    Named,
    Passed,
    Placed,
    Recovered,
    Refilled,
    Rejected,
    TookBack,
    TurnEnded,
)
from tablee.games.heptagramme.options import Help, HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import Phase, State
from tablee.games.heptagramme.views import Announceable
from tablee.letters.cards import COPIES, MAJS, MINS, VALUES, points
from tablee.letters.words import only
from tests.games.acts import Acts, reason
from tests.games.playing import dice

GAME: Any = GAMES["heptagramme"]
P, M = Seat(0), Seat(1)

START = "A/R/F/C/L/M/S afiiper/adegmnu -/- 0"
"""Example 1 of the book, before a card is placed; what the other holds does not matter."""

ACTS = Acts[State](GAME)
after = ACTS.after
at = ACTS.at
facts = ACTS.facts
folded = ACTS.folded
refusal = ACTS.refusal
refused = ACTS.refused
settled = ACTS.settled
wish = ACTS.wish


def written(state: State) -> str:
    sum_of_turn: str = GAME.view(state, P).written
    return sum_of_turn


def columns(state: State) -> str:
    position: str = GAME.notation.position(state)
    return position.split(maxsplit=1)[0]


# §1 Setting the table


def test_there_are_123_cards_and_a_maj_is_worth_twice_its_min() -> None:
    """§1.1"""
    assert (len(MINS), len(MAJS)) == (96, 27)
    assert all(points(sign.upper()) == 2 * points(sign) for sign in VALUES if sign != "?")
    shown = {"a": 1, "e": 1, "i": 2, "r": 2, "t": 2, "f": 3, "h": 3, "p": 3, "x": 5}
    assert {sign: points(sign) for sign in shown} == shown
    assert [points(sign) for sign in "ANCHZ"] == [2, 4, 6, 6, 10]
    assert COPIES["?"] == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_cards_each_and_seven_columns(seats: int) -> None:
    """§1.2, §1.3"""
    state, events = settle(GAME, GAME.start(HeptagrammeOptions(), seats), dice(1))
    assert [type(event) for event in events] == [Dealt] * seats + [MajTurned] * 7
    assert list(map(len, state.hands)) == [7] * seats
    assert all(column.maj and not column.mins for column in state.open.columns)
    assert GAME.waiting(state) == {P}


def test_one_or_five_cannot_play() -> None:
    """§1.2"""
    for seats in (1, 5):
        assert reason(GAME.start(HeptagrammeOptions(), seats)) == "seat_count §1.2"


def test_the_last_cards_of_the_pile_come_before_the_basket() -> None:
    """§1.4"""
    rest = MINS
    hand, other, pile = "aaeeii", "nnrrtt?", "oo"
    for card in hand + other + pile:
        rest = rest.replace(card, "", 1)
    basket = rest.replace("?", "*")
    state = at(f"A/R/F/C/L/M/S {hand}/{other.replace('?', '*')} {basket}/- 0")
    assert state.pile == pile
    state, [event] = settle(GAME, after(state, "i1", "i2", "e3", "e4", "."), dice(1))
    assert isinstance(event, Refilled)
    assert event.reshuffled
    assert event.count == 5
    assert event.cards is not None
    assert event.cards.count("o") >= 2
    assert not state.corbeille
    assert len(state.pile) == len(rest) - 3


# §2 Words


@pytest.mark.parametrize(
    ("head", "letters", "card", "longest"),
    [("J", "eu", "x", 4), ("O", "up", "s", 4)],
)
def test_what_only_leads_to_four_letters_cannot_be_played(
    head: str, letters: str, card: str, longest: int
) -> None:
    """§2.1 Two of the three that the book names, by the words that ship; the third, *wok*, has
    begun *wokisme* since.
    """
    state = at(f"{head}{letters}/R/F/C/L/M/S {card}/adegmnu -/- 0 help=colonnes")
    answer = refusal(state, f"{card}1")
    assert (answer.code, answer.section, answer.facts["longest"]) == (
        "no_long_word",
        "2.1",
        longest,
    )


def test_what_leads_to_a_long_name_only_says_that_names_do_not_count() -> None:
    """§2.4 *Vlad* begins with *vla*, which is a word of three letters."""
    state = at("Vl/R/F/C/L/M/S a/adegmnu -/- 0 help=colonnes proper=-")
    answer = refusal(state, "a1")
    assert (answer.code, answer.section, answer.facts["text"]) == ("begins_left_out", "2.4", "VLA")
    assert answer.facts["why"] == "proper"


def test_accents_do_not_matter() -> None:
    """§2.2"""
    state = at("Riviere/A/F/C/L/M/S ab/adegmnu -/- 0")
    [event] = facts(state, "1=Rivière")
    assert event == Announced(P, 0, "riviere", Cause.CHOSEN, 4)


def test_proper_nouns_count_if_the_table_wants_them() -> None:
    """§2.4"""
    assert facts(at("Pari/R/F/C/L/M/S s/adegmnu -/- 0"), "s1")
    text = "Nanc/R/F/A/L/M/S y/adegmnu -/- 0"
    assert facts(at(text + " proper=+"), "y1")
    told = refusal(at(text), "y1")
    assert (told.code, told.section, told.facts["why"]) == ("begins_left_out", "2.4", "proper")


@pytest.mark.parametrize(
    ("column", "extras", "why"),
    [
        ("Xyst", "vocabulary=usuels", "usuels"),
        ("Xyst", "vocabulary=enfant", "enfant"),
        ("Nanc", "vocabulary=usuels", "proper"),
        ("Putai", "coarse=-", "coarse"),
        ("Putai", "vocabulary=enfant", "coarse"),
    ],
)
def test_a_word_that_the_table_does_not_play_is_refused_as_such(
    column: str, extras: str, why: str
) -> None:
    """§2.4 Its last letter, its name, and its announcement."""
    word = {"Xyst": "xyste", "Nanc": "nancy", "Putai": "putain"}[column]
    others = "BDFGHI"
    rest = "/".join(others)
    text = f"{column}/{rest} {word[-1]}/adegmnu -/- 0 {extras}"
    told = refusal(at(text), f"{word[-1]}1")
    needed = {"text": word.upper(), "needed": 5, "why": why}
    assert (told.code, told.section, told.facts) == ("begins_left_out", "2.4", needed)
    told = refusal(at(f"{word.capitalize()}/{rest} -/adegmnu -/- 0 {extras}"), f"1={word}")
    assert (told.code, told.section, told.facts) == ("left_out", "2.4", {"word": word, "why": why})
    doubted = f"{column}/{rest} e/adegmnu -/- 0 last=1...... doubt=110 doubted=1 {extras}"
    told = refusal(at(doubted), f"1:{word}", M)
    assert (told.code, told.section, told.facts) == ("left_out", "2.4", {"word": word, "why": why})


def test_without_help_nobody_is_told_that_a_word_exists_elsewhere() -> None:
    """§2.4, §6.4 The same is said of *xyste* as of what is no word at all."""
    extras = "help=aucune vocabulary=usuels"
    for column, word in (("Xyst", "xyste"), ("Xysq", "xysqe")):
        text = f"{column}/B/D/F/G/H/I e/adegmnu -/- 0 {extras}"
        assert refused(at(text), "e1") == "begins_no_word §3.2"
        text = f"{word.capitalize()}/B/D/F/G/H/I -/adegmnu -/- 0 {extras}"
        assert refused(at(text), f"1={word}") == "not_a_word §4.1"


def test_where_nobody_checks_the_vocabulary_of_the_table_judges() -> None:
    """§2.4, §6.3"""
    text = "Xyste/B/D/F/G/H/I -/adegmnu -/- 0 referee=parole"
    assert isinstance(facts(at(text), "1=xyste")[0], Announced)
    assert isinstance(facts(at(text + " vocabulary=usuels"), "1=xyste")[0], Rejected)


def test_a_joker_leads_only_to_words_of_the_table() -> None:
    """§2.4, §5.2"""
    laid = "X*/B/D/F/G/H/I s/adegmnu -/- 0 "
    assert facts(at(laid), "s1")
    assert refused(at(laid + "vocabulary=enfant"), "s1") == "begins_left_out §2.4"


def test_a_game_is_built_with_words() -> None:
    """§2.4 In a library of one book, every table has that one."""
    assert Heptagramme(only(GAME.words)).words_of(HeptagrammeOptions()) is GAME.words


# §3 A turn: the examples of the book


EXAMPLE_1 = ("f1", "r1", "i1", "e2", "i2", "a3")


def test_example_1() -> None:
    """§3.1, §3.2, §3.3"""
    assert written(at(START)) == ""
    state = after(at(START), *EXAMPLE_1)
    assert columns(state) == "Afri/Rei/Fa/C/L/M/S"
    assert written(state) == "3(f) + 2(r) = 5 + 2(i) = 7 + 1(e) = 8 + 2(i) = 10 + 1(a) = 11"
    assert state.hands[P] == "p"
    assert facts(state, ".") == (TurnEnded(P, kept=False, points=11),)
    state, [refilled] = settle(GAME, after(state, "."), dice(1))
    assert refilled.count == 6
    assert state.open.turn == M
    assert state.open.sheets == ((11,), ())


EXAMPLE_2 = ("f1", "r1", "i1", "e2", "p2", "a3", "i3")


def after_example_2(bonus: str) -> State:
    state = after(at(START), *EXAMPLE_2)
    assert written(state).endswith("1(e) = 8 + 3(p) = 11 + 1(a) = 12 + 2(i) = 14")
    state = after(state, "+")
    assert not GAME.waiting(state)
    assert isinstance(GAME.chance(state, dice(1)), BonusDrawn)
    return folded(state, [BonusDrawn(P, bonus, reshuffled=False)])


def test_example_2_bis() -> None:
    """§3.5 The bonus card is placed; it brings no other."""
    state = after(after_example_2("h"), "h4")
    assert columns(state) == "Afri/Rep/Fai/Ch/L/M/S"
    assert state.open.sum == 17
    assert GAME.waiting(state) == {P}
    state, [refilled] = settle(GAME, after(state, "."), dice(1))
    assert refilled.count == 7


@pytest.mark.parametrize("bonus", ["x", "?"])
def test_example_2_ter(bonus: str) -> None:
    """§3.5, §3.6 Kept: *C’est tout !*"""
    state = after_example_2(bonus)
    assert facts(state, ".") == (TurnEnded(P, kept=True, points=14),)
    _, [refilled] = settle(GAME, after(state, "."), dice(1))
    assert refilled.count == 6


EXAMPLE_3 = ("i1", "i2", "a4", "r4", "p4", "e4")


def after_example_3() -> State:
    state = after(at(START), *EXAMPLE_3)
    assert written(state) == "2(i) + 2(i) = 4 + 1(a) = 5 + 2(r) = 7 + 3(p) = 10 + 1(e) = 11"
    state = after(state, "4=carpe")
    assert state.open.sum == 17
    assert isinstance(GAME.chance(state, dice(1)), MajTurned)
    return folded(state, [MajTurned(3, "O")])


def test_example_3() -> None:
    """§4.1, §4.3"""
    state = after_example_3()
    assert written(state).endswith("= 11 + 6(C) = 17")
    assert columns(state) == "Ai/Ri/F/O/L/M/S"
    assert (state.corbeille, state.corbeille_majs) == ("aepr", "C")


def test_example_3_bis() -> None:
    """§3.6"""
    assert facts(after_example_3(), ".") == (TurnEnded(P, kept=False, points=17),)


def after_example_3_ter(bonus: str) -> State:
    state = after(after_example_3(), "f4")
    assert state.open.sum == 20
    state = after(state, ".")
    return folded(state, [BonusDrawn(P, bonus, reshuffled=False)])


@pytest.mark.parametrize("bonus", ["j", "?"])
def test_example_3_ter_and_quater(bonus: str) -> None:
    """§3.5, §3.6"""
    state = after_example_3_ter(bonus)
    assert facts(state, ".") == (TurnEnded(P, kept=True, points=20),)


def test_example_3_quinquies() -> None:
    """§3.5"""
    state = after(after_example_3_ter("t"), "t2")
    assert columns(state).startswith("Ai/Rit/F/Of/")
    assert facts(state, ".") == (TurnEnded(P, kept=False, points=22),)


EXAMPLE_4 = ("f1", "i2", "i3", "a4", "r4", "p4", "e4", "4=carpe")


def after_example_4(bonus: str) -> State:
    """The book adds 3 + 2 as 4, and so prints 13, 19 and 24 for 14, 20 and 25: an erratum."""
    state = after(at(START), *EXAMPLE_4)
    assert written(state) == (
        "3(f) + 2(i) = 5 + 2(i) = 7 + 1(a) = 8 + 2(r) = 10 + 3(p) = 13 + 1(e) = 14 + 6(C) = 20"
    )
    turned = after(folded(state, [MajTurned(3, "O")]), ".")
    assert isinstance(GAME.chance(turned, dice(1)), BonusDrawn)
    return folded(turned, [BonusDrawn(P, bonus, reshuffled=False)])


@pytest.mark.parametrize("bonus", ["j", "?"])
def test_example_4_bis(bonus: str) -> None:
    """§3.6 Whoever keeps his bonus says *C’est tout !*: “C’est bon !” here is an erratum."""
    assert facts(after_example_4(bonus), ".") == (TurnEnded(P, kept=True, points=20),)


def test_example_4_ter() -> None:
    """§3.5"""
    state = after(after_example_4("x"), "x4")
    assert columns(state) == "Af/Ri/Fi/Ox/L/M/S"
    assert facts(state, ".") == (TurnEnded(P, kept=False, points=25),)


# §3 A turn, clause by clause


@pytest.mark.parametrize(
    ("move", "code"),
    [("z1", "not_in_hand"), (".", "nothing_placed"), ("-1", "nothing_to_take_back")],
)
def test_what_cannot_be_done_at_first(move: str, code: str) -> None:
    """§3.1, §3.4, §3.6"""
    assert refusal(at(START), move).code == code


def test_only_the_player_whose_turn_it_is_places() -> None:
    """§3.1"""
    answer = refusal(at(START), "a1", M)
    assert (answer.code, answer.facts) == ("not_your_turn", {"turn": P})


def test_a_refusal_names_the_nearest_column_if_help_is_allowed() -> None:
    """§3.2, §6.4"""
    state = at("Jeu/R/F/C/L/M/E x/adegmnu -/- 0")
    answer = refusal(state, "x1")
    assert answer.nearest == wish("x7")
    nowhere = at("Jeu/R/F/C/L/M/S x/adegmnu -/- 0")
    assert refusal(nowhere, "x1").nearest is None
    silent = with_open(state, options=HeptagrammeOptions(help=Help.AUCUNE))
    assert refusal(silent, "x1").nearest is None


def test_no_such_column() -> None:
    """§1.3"""
    place = type(wish("f1"))
    answer = GAME.play(at(START), P, place("f", 7))
    assert answer.code == "no_such_column"
    doubt = type(wish("1?"))
    assert GAME.play(at(START), P, doubt(9)).code == "no_such_column"


def test_taking_back_restores_exactly() -> None:
    """§3.4"""
    state = at(START)
    placed = after(state, "f1")
    assert facts(placed, "-1") == (TookBack(P, "f", 0, 0),)
    assert after(placed, "-1") == state
    assert TakeBack(0) in GAME.actions(placed, P)
    assert TakeBack(1) not in GAME.actions(placed, P)
    older = at("Afr/R/F/C/L/M/S iip/adegmnu -/- 0 last=1......")
    assert after(older, "i1", "-1") == older


def test_nothing_is_taken_back_once_a_maj_was_turned() -> None:
    """§3.4"""
    state = after_example_3()
    assert refused(state, "-1") == "revealed_since §3.4"


def test_what_is_placed_after_the_new_maj_may_be_taken_back() -> None:
    """§3.4"""
    state = replace(after_example_3(), hands=("fi", "adegmnu"))
    assert after(state, "f4", "-4") == state


def test_a_word_may_be_announced_before_the_bonus_is_seen_or_after() -> None:
    """§3.5 As in example 4; whoever wants the card first asks for it."""
    state = after(at("Carp/R/F/A/L/M/S e/adegmnu -/- 0"), "e1")
    assert GAME.waiting(state) == {P}
    announced = folded(after(state, "1=carpe"), [MajTurned(0, "O")])
    for before in (state, announced):
        assert facts(before, "+") == facts(before, ".") == (BonusEarned(P),)
        assert isinstance(GAME.chance(after(before, "+"), dice(1)), BonusDrawn)
    assert after(state, "-1").hands[P] == "e"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (START, "hand"),
        ("A/R/F/C/L/M/S -/adegmnu -/- 0 number=5", "unplaced"),
        ("Ox/R/F/C/L/M/S -/adegmnu -/- 0 number=5 lines=x1 bonus=+", "drawn"),
    ],
)
def test_why_there_is_no_bonus(position: str, why: str) -> None:
    """§3.5"""
    answer = refusal(at(position), "+")
    assert (answer.code, answer.section, answer.facts) == ("no_bonus", "3.5", {"why": why})


def test_there_is_no_bonus_where_nothing_is_left_to_draw() -> None:
    """§3.5"""
    state = after(replace(at("A/R/F/C/L/M/S f/adegmnu -/- 0"), pile=""), "f1")
    assert refusal(state, "+").facts == {"why": "nothing_left"}


def test_no_bonus_without_a_card_to_draw() -> None:
    """§3.5"""
    state = replace(at("A/R/F/C/L/M/S f/adegmnu -/- 0"), pile="")
    state = after(state, "f1")
    assert GAME.chance(state, dice(1)) is None
    assert GAME.waiting(state) == {P}
    ended = after(state, ".")
    assert (ended.open.turn, ended.hands[P]) == (M, "")


def test_announcing_alone_earns_no_bonus() -> None:
    """§3.5, §3.7 An empty hand announces, or passes."""
    state = at("Carpe/R/F/A/L/M/S -/adegmnu -/- 0 number=5 last=1......")
    announced = fold(GAME, after(state, "1=carpe"), [MajTurned(0, "O")])
    assert GAME.chance(announced, dice(1)) is None
    assert [type(action).__name__ for action in GAME.actions(state, P)] == [
        "Announce",
        "Pass",
        "Doubt",
    ]


def test_passing_scores_a_stroke_and_exchanges_cards() -> None:
    """§3.7"""
    state = at(START)
    assert facts(state, "/pf") == (Passed(P, "pf", 2, 0),)
    state, [event] = settle(GAME, after(state, "/pf"), dice(2))
    assert isinstance(event, Exchanged)
    assert state.corbeille == "fp"
    assert len(state.hands[P]) == 7
    assert state.open.sheets[P] == (None,)
    assert state.open.passes == (1, 0)


def test_passing_without_exchange_is_over_at_once() -> None:
    """§3.7"""
    state = after(at(START), "/")
    assert (state.open.turn, state.hands[P]) == (M, "aefiipr")


def test_of_a_scarce_pile_the_first_cards_named_are_exchanged() -> None:
    """§3.7"""
    state = replace(at(START), pile="z")
    state, [event] = settle(GAME, after(state, "/pfa"), dice(2))
    assert event == Exchanged(P, "z", 1, reshuffled=False)
    assert (state.corbeille, state.hands[P]) == ("p", "aefiirz")


def test_nothing_is_put_aside_where_there_is_nothing_to_draw() -> None:
    """§3.7"""
    state = replace(at(START), pile="")
    [event] = facts(state, "/pfa")
    assert event == Passed(P, "", 0, 0)
    state = after(state, "/pfa")
    assert (state.open.turn, state.hands[P]) == (M, "aefiipr")


def test_one_passes_with_what_one_holds_and_before_placing() -> None:
    """§3.7"""
    assert refused(at(START), "/ff") == "cards_not_in_hand §3.7"
    assert refused(after(at(START), "f1"), "/") == "already_placed §3.7"


# §4 Announcing


@pytest.mark.parametrize(
    ("move", "code", "section"),
    [
        ("1=carpette", "does_not_fit", "4.1"),
        ("1=corpe", "does_not_fit", "4.1"),
        ("2=rive", "too_short", "2.1"),
        ("3=abcde", "not_a_word", "4.1"),
        ("1=кот", "unwritable", "2.2"),
    ],
)
def test_what_cannot_be_announced(move: str, code: str, section: str) -> None:
    """§2.1, §4.1"""
    state = at("Carpe/Rive/Abcde/B/L/M/S f/adegmnu -/- 0")
    answer = refusal(state, move)
    assert (answer.code, answer.section) == (code, section)


def test_a_word_left_standing_is_anybodys() -> None:
    """§4.1 And announcing it is no blank turn."""
    state = at("Carpe/R/F/O/L/M/S f/adegmnu -/- 1 last=0...... passes=21")
    assert facts(state, "1=carpe") == (Announced(M, 0, "carpe", Cause.CHOSEN, 6),)
    state = settled(after(state, "1=carpe"))
    assert settled(after(state, ".")).open.passes == (0, 0)


def test_a_word_that_nothing_continues_is_announced_at_once() -> None:
    """§4.2"""
    state = at("Rive/A/F/C/L/M/S az/adegmnu -/- 0")
    assert facts(state, "z1") == (
        Placed(P, "z", 0, 5),
        Announced(P, 0, "rivez", Cause.FORCED, 9),
    )
    assert GAME.lines(facts(state, "z1")[1])[0].arithmetic == "5 + 4(R) = 9"


def test_a_forced_announcement_takes_the_dearest_word() -> None:
    """§4.2, §5.3"""
    state = at("*aise/A/F/C/L/M/S az/adegmnu -/- 0")
    _, announced = facts(state, "z1")
    assert GAME.words.matching("?AISEZ") == ["BAISEZ", "TAISEZ"]
    assert (announced.word, announced.sum) == ("baisez", 11)


def test_an_empty_place_stays_empty_when_no_maj_is_left() -> None:
    """§4.3"""
    state = at("Carpe/R/-/-/-/-/- f/adegmnu -/*ABDEFGHIJKLMNOPQSTUVWXYZ 0")
    state = after(state, "1=carpe")
    assert GAME.waiting(state) == {P}
    assert refused(state, "f1") == "empty_column §4.3"
    assert after(state, ".").open.phase is Phase.REFILL


# §5 Jokers


def test_a_second_joker_is_refused() -> None:
    """§5.1"""
    state = at("*a/C*/F/R/L/M/S *e/adegmnu -/- 0")
    assert refused(state, "*1") == "second_joker §5.1"
    assert refusal(state, "*2").section == "5.1"
    assert facts(state, "*3") == (Placed(P, "?", 2, 0),)


def test_a_joker_stands_for_nothing_until_the_word_is_announced() -> None:
    """§5.2 *Carpe*, then *Cirque* …: any word will do, as long as there is one."""
    state = at("C*r/A/F/R/L/M/S pqe/adegmnu -/- 0")
    assert facts(state, "p1")
    assert facts(state, "q1")
    assert refused(after(state, "q1"), "p1") == "begins_no_word §3.2"


def test_the_announcer_chooses_what_the_joker_maj_stands_for() -> None:
    """§5.3"""
    state = at("*aise/A/F/R/L/M/S f/adegmnu -/- 0")
    assert GAME.view(state, P).prospects[0].announceable == (
        Announceable("baise", 6),
        Announceable("taise", 4),
    )
    assert facts(state, "1=baise")[0].sum == 6
    assert facts(state, "1=taise")[0].sum == 4


# §6 Doubt


ASKED = "Fai/A/R/C/L/M/S elt/adegmnu -/- 0 last=1......"


def test_any_opponent_may_ask_which_word_is_meant() -> None:
    """§6.2 The game waits for whoever placed last."""
    state = at(ASKED)
    assert facts(state, "1?") == (Doubted(P, 0, M),)
    state = after(state, "1?")
    assert GAME.waiting(state) == {M}
    assert refused(state, "e1") == "answer_first §6.2"
    assert refused(state, "1?") == "answer_first §6.2"
    assert facts(state, "1:faillite", M) == (Named(M, 0, "faillite", Cause.CHOSEN),)
    state = after(state, "1:faillite")
    assert GAME.waiting(state) == {P}
    assert refused(state, "1?") == "doubted_already §6.2"


def test_what_cannot_be_asked_or_answered() -> None:
    """§6.2"""
    state = at(ASKED)
    assert refused(state, "1?", M) == "own_letters §6.2"
    assert refused(state, "2?") == "nobody_to_ask §6.2"
    assert refused(state, "1:faire", M) == "not_asked §6.2"
    asked = after(state, "1?")
    assert refused(asked, "1:faire", P) == "not_asked §6.2"
    assert refused(asked, "1:fable", M) == "does_not_fit §6.2"
    assert refused(asked, "1:faixx", M) == "not_a_word §6.2"
    dealing = GAME.start(HeptagrammeOptions(), 2)
    assert refused(dealing, "1?") == refused(dealing, "f1") == "luck_first §1.4"


def test_the_referee_names_a_word_for_whoever_finds_none() -> None:
    """§6.2, §6.4"""
    state = after(at(ASKED), "1?")
    [named] = facts(state, "1:-", M)
    assert named.cause is Cause.FORCED
    assert named.word.upper() in GAME.words
    assert named.word.startswith("fai")


def test_temoins_are_counted_if_the_table_allows_help() -> None:
    """§6.4"""
    column = GAME.view(at(ASKED), None).prospects[0]
    words = GAME.words_of(HeptagrammeOptions())
    assert column.temoins == sum(1 for _ in words.starting("FAI", 5))
    assert GAME.view(at(ASKED + " help=aucune"), None).prospects[0].temoins is None
    assert GAME.view(at(ASKED + " referee=parole"), None).prospects[0].temoins is None


def test_the_view_says_whether_it_shows_which_words_there_are() -> None:
    """§6.4 Not where one finds out too late, nor where nobody knows."""
    tables = ("", " help=colonnes", " help=aucune", " referee=parole")
    seen = [GAME.view(at(ASKED + table), None).sure for table in tables]
    assert seen == [True, True, False, False]


PAROLE = "Fai/A/R/C/L/M/S xyzw/adegmnu -/- 0 referee=parole last=1......"


def test_in_parole_nothing_is_checked_beforehand() -> None:
    """§6.1"""
    state = at(PAROLE)
    assert facts(state, "x1") == (Placed(P, "x", 0, 5),)
    assert GAME.view(state, P).prospects[1].places == "wxyz"
    jokers = at("Fai/*/R/C/L/M/S x*/adegmnu -/- 0 referee=parole")
    assert refused(jokers, "*2") == "second_joker §5.1"
    assert GAME.view(jokers, P).prospects[1].places == "x"


def test_in_parole_a_turn_can_be_doubted_before_the_refill() -> None:
    """§6.5"""
    state = after(at(PAROLE), "x1", "y2", ".")
    assert state.open.phase is Phase.DOUBTS
    assert GAME.waiting(state) == {M}
    assert refused(state, "z3", P) == "doubts_first §6.5"
    assert refused(state, "z3", M) == "not_your_turn §3.1"
    assert refused(state, "3?", M) == "nobody_to_ask §6.2"
    assert refused(state, "ok", P) == "nothing_to_accept §6.5"
    assert facts(state, "ok", M) == (Accepted(M),)
    assert after(state, "ok").open.phase is Phase.REFILL


def test_in_parole_who_has_accepted_doubts_no_more() -> None:
    """§6.5"""
    three = "Fai/A/R/C/L/M/S xyzw/adegmnu/bdefhil -/- 0 referee=parole last=1......"
    state = GAME.apply(after(at(three), "x1", "."), Accepted(M))
    assert GAME.waiting(state) == {Seat(2)}
    assert refused(state, "1?", M) == "accepted_already §6.5"
    assert GAME.actions(state, M) == ()
    assert Doubt(0) in GAME.actions(state, Seat(2))
    assert facts(state, "1?", Seat(2)) == (Doubted(Seat(2), 0, P),)


def test_in_parole_old_letters_can_no_longer_be_doubted() -> None:
    """§6.5"""
    assert refused(at(PAROLE), "1?") == "too_late §6.5"


def test_in_parole_a_fault_gives_the_cards_back_and_closes_the_column() -> None:
    """§6.3"""
    state = after(at(PAROLE), "x1", "y1", "z2", ".", "1?")
    assert refused(state, "ok", P) == "nothing_to_accept §6.5"
    assert facts(state, "1:-", P) == (Conceded(P, 0), Recovered(P, 0, "xy", 5))
    state = after(state, "1:-")
    assert columns(state) == "Fai/Az/R/C/L/M/S"
    assert (state.hands[P], state.open.sum, state.open.columns[0].last) == ("wxy", 5, M)
    assert state.open.phase is Phase.TURN
    assert refused(state, "x1") == "closed §6.3"
    assert GAME.view(state, P).prospects[0].places == ""
    ended = after(state, ".")
    assert ended.open.phase is Phase.DOUBTS
    timed = with_open(ended, options=replace(ended.open.options, clock=30))
    assert GAME.clocks(timed)[0].key == "doubts 1.1"


def test_in_parole_a_named_word_is_looked_up() -> None:
    """§6.2, §6.3"""
    state = after(at(PAROLE.replace("xyzw", "xrez")), "r1", ".", "1?")
    assert facts(state, "1:faire", P) == (Named(P, 0, "faire", Cause.JUDGED),)
    assert facts(state, "1:fairx", P) == (Rejected(P, 0, "fairx"), Recovered(P, 0, "r", 0))
    named = after(state, "1:faire")
    assert (named.open.phase, GAME.waiting(named)) == (Phase.DOUBTS, {M})
    assert refused(named, "1?", M) == "doubted_already §6.2"
    lost = after(state, "1:fairx")
    assert lost.open.scoring == ()
    assert facts(lost, "/")


def test_in_parole_a_wrong_announcement_is_a_fault() -> None:
    """§6.1, §6.3"""
    state = after(at(PAROLE.replace("xyzw", "xrez")), "x1", "z1")
    assert facts(state, "1=faixz") == (
        Rejected(P, 0, "faixz"),
        Recovered(P, 0, "xz", 0),
        Forfeited(P, 0, "", 6, -6),
    )
    good = after(at(PAROLE.replace("xyzw", "xrez")), "r1", "e1")
    assert facts(good, "1=faire") == (Announced(P, 0, "faire", Cause.JUDGED, 9),)
    old = at(PAROLE.replace("Fai/", "Faixz/").replace("xyzw", "e"))
    assert facts(old, "1=faixz")[2:] == (Cleared(0, "xz"),)
    assert refused(after(old, "1=faixz"), "1=faixz") == "closed §6.3"


def test_a_hand_of_more_than_seven_draws_nothing() -> None:
    """§3.6, §6.3 A whole hand is recovered beside the bonus card, and an older word announced."""
    state = after(at("A/R/F/C/L/M/S aeefiipr/adegmnu -/- 0 lines=C.1 bonus=+ referee=parole"), ".")
    assert (state.open.turn, state.hands[P]) == (M, "aeefiipr")
    assert not GAME.chance(state, dice(0))


def test_in_parole_the_frozen_lines_shrink_with_what_is_recovered() -> None:
    """§6.3"""
    state = at("Fai/Carpe/R/A/L/M/S xz/adegmnu -/- 0 referee=parole")
    state = folded(after(state, "x1", "2=carpe"), [MajTurned(1, "O")])
    assert state.open.frozen == 2
    state = folded(state, facts(state, "1?", M))
    state = after(state, "1:-")
    assert (state.open.frozen, state.open.sum) == (1, 6)


def test_in_parole_nothing_is_offered_that_would_tell_a_word() -> None:
    """§6.1, §6.4"""
    state = at("Faixz/*aiwy/R/A/L/M/S bd/adegmnu -/- 0 referee=parole")
    view = GAME.view(state, P)
    assert view.prospects[0].announceable == (Announceable("faixz", 6),)
    assert len(view.prospects[1].announceable) == 26
    doubted = after(after(state, "b1"), ".", "1?")
    assert GAME.actions(doubted, P) == (wish("1:-"),)
    assert GAME.actions(doubted, M) == ()


# §7 End


def test_clearing_the_last_column_ends_the_game_at_once() -> None:
    """§7.1, §7.3"""
    state = at(
        "Carpe/-/-/-/-/-/- f/adegmnu -/*ABDEFGHIJKLMNOPQRSTUVWXYZ 0 number=30 sheets=10,/;16"
    )
    state = after(state, "1=carpe")
    result = GAME.result(state)
    assert (result.reason, result.section, result.points) == ("table", "7.1", (16, 16))
    assert result.places == (1, 1)
    assert result.sheets[0][0].arithmetic == "10 + / + 6 = 16"
    assert GAME.chance(state, dice(1)) is None
    assert refusal(state, "/").section == "7.1"
    assert GAME.actions(state, P) == ()


def test_three_blank_rounds_end_the_game() -> None:
    """§7.2"""
    state = at(START)
    for _ in range(6):
        assert GAME.result(state) is None
        state = after(state, "/")
    assert GAME.result(state).reason == "blank"
    assert GAME.result(state).sheets[0][0].arithmetic == "/ + / + / = 0"


# §8 Variants and customs


def test_in_the_short_version_the_basket_is_not_shuffled_again() -> None:
    """§8.1"""
    state = replace(at("A/R/F/C/L/M/S f/adegmnu eee/- 0 short=+"), pile="")
    assert not GAME.view(state, P).pile
    state = after(state, "f1", ".")
    assert (state.open.turn, state.hands[P]) == (M, "")


def test_the_short_version_ends_when_all_hands_are_empty() -> None:
    """§8.1"""
    state = replace(at("A/R/F/C/L/M/S f/- eee/- 0 short=+ number=9"), pile="")
    assert GAME.result(after(state, "f1", ".")).reason == "hands"


def test_the_clock_ends_the_turn_as_it_stands() -> None:
    """§8.2"""
    state = at(START + " clock=30")
    [clock] = GAME.clocks(state)
    assert (clock.key, clock.seats, clock.seconds) == ("turn 1", (P,), 30)
    assert GAME.play(state, P, Timeout("turn 1")) == (TimedOut(P), Passed(P, "", 0, 0))
    placed = after(state, "f1")
    assert GAME.play(placed, P, Timeout("turn 1")) == (
        TimedOut(P),
        TurnEnded(P, kept=False, points=3),
    )
    late = GAME.play(placed, P, Timeout("turn 2"))
    assert (late.code, late.section, late.facts) == ("no_such_clock", "8.2", {"key": "turn 2"})
    assert GAME.start(HeptagrammeOptions(clock=-1), 2).code == "clock"


def test_whoever_is_asked_in_his_turn_has_another_clock() -> None:
    """§8.2"""
    state = after(at(START + " clock=30"), "f1")
    state = folded(state, facts(state, "1?", M))
    [clock] = GAME.clocks(state)
    assert (clock.key, clock.seats, clock.seconds) == ("doubt 1.1/0", (P,), 15)
    timed_out, named = GAME.play(state, P, Timeout(clock.key))
    assert (timed_out, named.cause) == (TimedOut(P), Cause.FORCED)


def test_silence_accepts() -> None:
    """§6.5, §8.2"""
    state = after(at(PAROLE + " clock=5"), "x1", ".")
    [clock] = GAME.clocks(state)
    assert (clock.key, clock.seconds) == ("doubts 1.0", 10)
    assert GAME.play(state, M, Timeout(clock.key)) == (TimedOut(M), Accepted(M))


THREE = "Fai/A/R/C/L/M/S elt/adegmnu/bcd -/- 0 last=1......"


def resigned(state: State, seat: int) -> State:
    events = GAME.play(state, Seat(seat), Resign())
    assert not isinstance(events, Refusal)
    return folded(state, events)


def test_of_two_whoever_resigns_loses() -> None:
    """§8.3"""
    result = GAME.result(resigned(after(at(START), "f1"), 0))
    assert (result.reason, result.places, result.points) == ("resigned", (2, 1), (3, 0))
    assert GAME.result(resigned(at(START), 1)).places == (1, 2)


def test_of_three_the_others_go_on() -> None:
    """§8.3"""
    state = resigned(after(at(THREE), "e2"), 0)
    assert (state.open.turn, state.open.sheets[0], GAME.result(state)) == (M, (1,), None)
    assert GAME.play(state, P, wish("/")).code == "not_in_play"
    assert resigned(at(THREE), 0).open.sheets[0] == ()
    assert resigned(at(THREE), 2).open.turn == P
    assert after(resigned(at(THREE), 1), "/").open.turn == 2
    assert refused(resigned(at(THREE), 1), "1?") == "nobody_to_ask §6.2"


def test_a_doubt_falls_with_whoever_was_asked() -> None:
    """§8.3"""
    state = resigned(after(at(THREE), "1?"), 1)
    assert (state.open.doubt, GAME.waiting(state)) == (None, {P})


def test_whoever_resigns_doubts_no_more() -> None:
    """§6.5, §8.3"""
    state = after(at(THREE + " referee=parole"), "e2", ".")
    assert GAME.waiting(state) == {1, 2}
    assert GAME.waiting(resigned(state, 1)) == {2}
    assert resigned(after(state, "ok"), 2).open.phase is Phase.REFILL


# §9 Who sees what


def test_others_hear_how_many_cards_were_drawn_and_not_which() -> None:
    """§9"""
    for event in (
        Dealt(P, "abc", 3),
        Refilled(P, "abc", 3, reshuffled=False),
        Exchanged(P, "abc", 3, reshuffled=False),
        Passed(P, "abc", 3),
    ):
        assert GAME.show(event, P) == event
        assert GAME.show(event, M) == GAME.show(event, None) == replace(event, cards=None)
    bonus = BonusDrawn(P, "a", reshuffled=False)
    assert GAME.show(bonus, P) == bonus
    assert GAME.show(bonus, M) == replace(bonus, card=None)


def test_a_verdict_in_parole_cannot_be_previewed_or_undone() -> None:
    """§9"""
    for cause in Cause:
        assert GAME.reveals(Announced(P, 0, "carpe", cause, 6)) == (cause is not Cause.CHOSEN)
        assert GAME.reveals(Named(P, 0, "carpe", cause)) == (cause is Cause.JUDGED)
    assert GAME.reveals(Rejected(P, 0, "carpo"))
    assert not GAME.reveals(Placed(P, "f", 0, 3))


def test_points_are_told_as_the_book_tells_them() -> None:
    """§3.3, §3.4, §6.3"""
    told = [
        GAME.lines(Placed(P, "f", 0, 3)),
        GAME.lines(Placed(P, "r", 0, 5)),
        GAME.lines(Announced(P, 0, "carpe", Cause.CHOSEN, 17)),
        GAME.lines(TookBack(P, "r", 0, 3)),
        GAME.lines(Recovered(P, 0, "fr", 2)),
    ]
    assert [(line.arithmetic, line.points) for [line] in told] == [
        ("3(f)", 3),
        ("3 + 2(r) = 5", 2),
        ("11 + 6(C) = 17", 6),
        ("5 - 2(r) = 3", -2),
        ("7 - 3(f) - 2(r) = 2", -5),
    ]
    assert [line.section for [line] in told] == ["3.3", "3.3", "4.1", "3.4", "6.3"]
    assert GAME.lines(Accepted(P)) == GAME.lines(TurnEnded(P, kept=False, points=17)) == ()


def test_a_mode_is_one_of_two() -> None:
    """§6.1"""
    assert set(Judges) == {"lexicon", "parole"}
