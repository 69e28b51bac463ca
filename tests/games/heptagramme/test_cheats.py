"""What a cheat would try at Heptagramme, and what comes of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Resign, Resigned, TimedOut, Timeout
from tablee.core.open import with_open
from tablee.core.playing import preview, settle
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import Announce, DrawBonus, EndTurn, Name, Place, ProposeStop
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
    StopAgreed,
    StopDeclined,
    StopProposed,
    Stuck,
    TurnEnded,
)
from tablee.games.heptagramme.options import Help, HeptagrammeOptions
from tablee.games.heptagramme.state import Column, Phase, State
from tablee.games.heptagramme.views import Announceable
from tests.games import laws
from tests.games.acts import Acts
from tests.games.playing import dice, random_game

GAME: Any = GAMES["heptagramme"]
P, M, L = Seat(0), Seat(1), Seat(2)

ACTS = Acts[State](GAME)
after, at, facts, folded = ACTS.after, ACTS.at, ACTS.facts, ACTS.folded
refusal, refused, settled = ACTS.refusal, ACTS.refused, ACTS.settled

PAROLE = "Fai/A/R/C/L/M/S rxyz/adegmnu -/- 0 referee=parole last=1......"


def asked(state: State, move: str, seat: Seat = M) -> State:
    return folded(state, facts(state, move, seat))


# Parole


def test_a_letter_laid_after_an_answer_can_be_doubted() -> None:
    """§6.2 One good letter does not cover the nonsense that follows."""
    state = after(asked(after(at(PAROLE), "r1"), "1?"), "1:faire")
    assert refused(state, "1?", M) == "doubted_already §6.2"
    assert facts(after(state, "x1"), "1?", M)


def test_ending_a_turn_does_not_skip_the_doubt_of_a_letter_laid_after_an_answer() -> None:
    """§6.5"""
    state = after(asked(after(at(PAROLE), "r1"), "1?"), "1:faire", "x1", ".")
    assert (state.open.phase, GAME.waiting(state)) == (Phase.DOUBTS, {M})


def test_a_turn_cannot_be_ended_while_a_word_is_asked_for() -> None:
    """§6.2"""
    assert refused(asked(after(at(PAROLE), "x1"), "1?"), ".") == "answer_first §6.2"


HAND = "Fai/A/R/C/L/M/S xyz/adegmnu -/- 0 referee=parole last=1......"


def test_a_hand_of_inventions_earns_no_bonus() -> None:
    """§3.5, §6.5 Others doubt before the card is seen, and the cards come back."""
    state = after(at(HAND), "x1", "y1", "z2")
    assert facts(state, ".") == facts(state, "+") == (BonusEarned(P, doubts=True),)
    state = after(state, ".")
    assert (state.open.phase, GAME.waiting(state)) == (Phase.DOUBTS, {M})
    assert GAME.chance(state, dice(1)) is None
    state = after(asked(state, "1?"), "1:-")
    assert (state.hands[P], state.open.phase, state.open.earned) == ("xy", Phase.TURN, False)
    assert refusal(state, "+").facts == {"why": "hand"}


def test_what_was_accepted_earns_its_bonus_and_is_settled() -> None:
    """§3.5, §6.5"""
    state = after(at(HAND), "x1", "y1", "z2", ".", "ok")
    assert (state.open.phase, state.open.settled) == (Phase.TURN, 3)
    assert isinstance(GAME.chance(state, dice(1)), BonusDrawn)
    state = folded(state, [BonusDrawn(P, "e", reshuffled=False)])
    assert refused(state, "1?", M) == "too_late §6.5"
    assert facts(state, "1=faixy") == (
        Rejected(P, 0, "faixy"),
        Forfeited(P, 0, "", 6, 9),
        Cleared(0, "xy"),
    )
    state = after(state, "e3", ".")
    assert state.open.phase is Phase.DOUBTS
    assert refused(state, "1?", M) == "too_late §6.5"
    assert facts(state, "3?", M)


def test_a_bonus_recovered_alone_is_kept() -> None:
    """§6.3 The hand that earned it was accepted."""
    state = folded(
        after(at(HAND), "x1", "y1", "z2", ".", "ok"), [BonusDrawn(P, "w", reshuffled=False)]
    )
    state = after(asked(after(state, "w3", "."), "3?"), "3:-")
    assert (state.hands[P], state.open.earned, state.open.sum) == ("w", True, 15)
    assert facts(state, ".") == (TurnEnded(P, kept=True, points=15),)


def test_where_all_was_named_the_bonus_waits_for_nobody() -> None:
    """§6.5"""
    state = asked(after(at(HAND.replace("xyz", "r")), "r1"), "1?")
    assert facts(after(state, "1:faire"), ".") == (BonusEarned(P, doubts=False),)


def test_a_rejected_announcement_leaves_no_dead_letters() -> None:
    """§6.3 What earlier turns left goes as far as it leads nowhere; the points stay written."""
    state = at(
        "Faixz/A/R/C/L/M/S e/adegmnu -/- 0 referee=parole last=1...... number=4 sheets=3,1;9"
    )
    assert facts(state, "1=faixz") == (
        Rejected(P, 0, "faixz"),
        Forfeited(P, 0, "", 6, -6),
        Cleared(0, "xz"),
    )
    state = after(state, "1=faixz")
    assert (state.open.columns[0], state.corbeille) == (Column("F", "ai", None), "xz")
    assert state.open.sheets == ((3, 1), (9,))
    assert refused(state, "e1") == "closed §6.3"


def test_a_fault_on_dead_letters_takes_them_along() -> None:
    """§6.3 The own letter comes back to the hand, the dead ones below it go."""
    state = after(at("Faixz/A/R/C/L/M/S e/adegmnu -/- 0 referee=parole last=1......"), "e1")
    state = asked(state, "1?")
    assert facts(state, "1:-", P) == (Conceded(P, 0), Recovered(P, 0, "e", 0), Cleared(0, "xz"))
    state = after(state, "1:-")
    assert (state.hands[P], state.open.columns[0].mins, state.open.scoring) == ("e", "ai", ())


def test_of_settled_letters_only_the_dead_leave_the_table() -> None:
    """§3.4, §6.3"""
    state = after(at(HAND.replace("xyz", "rx")), "r1", "x1", ".", "ok")
    state = folded(state, [BonusDrawn(P, "e", reshuffled=False)])
    state = after(state, "1=fairx")
    assert GAME.notation.position(state).split()[0] == "Fair/A/R/C/L/M/S"
    assert [(line.card, line.column, line.left) for line in state.open.scoring] == [
        ("r", 0, None),
        ("x", None, 0),
    ]
    assert refused(state, "-1") == "revealed_since §3.4"


def test_what_is_alive_stays() -> None:
    """§6.3 A word that is none may still begin one."""
    old = at("Faill/A/R/C/L/M/S e/adegmnu -/- 0 referee=parole last=1......")
    assert facts(old, "1=faill") == (Rejected(P, 0, "faill"), Forfeited(P, 0, "", 6, -6))


# Announcing in vain


def test_a_false_announcement_on_the_letters_of_others_has_its_price() -> None:
    """§6.3 What the maj. would have brought: else one would look words up for nothing."""
    state = at("Faill/A/R/C/L/M/S be/adegmnu -/- 0 referee=parole last=1...... number=3 sheets=9;9")
    state = after(state, "1=faill")
    view = GAME.view(state, M)
    assert (state.open.sum, view.open.fine, view.sum, view.written) == (-6, 6, -6, "-6")
    assert refused(state, ".") == "nothing_placed §3.6"
    passed = settled(after(state, "/e")).open
    assert (passed.sheets, passed.passes, passed.fine) == (((9, -6), (9,)), (1, 0), 0)
    played = settled(after(state, "b2", ".", "ok")).open
    assert (played.sheets, played.fine) == (((9, -3), (9,)), 0)
    assert GAME.lines(Forfeited(P, 0, "", 6, -6))[0].arithmetic == "0 - 6 = -6"


def test_the_joker_costs_what_it_was_said_to_be() -> None:
    """§5.3, §6.3"""
    state = at("*aill/A/R/C/L/M/S be/adegmnu -/- 0 referee=parole last=1......")
    assert facts(state, "1=faill")[1:] == (Forfeited(P, 0, "", 6, -6),)
    assert facts(state, "1=zaill")[1] == Forfeited(P, 0, "", 10, -10)


def test_a_false_announcement_gives_back_only_what_may_be_taken_back() -> None:
    """§3.4, §6.3 Carpe is announced, a new maj. seen, and only then is Faill regretted."""
    state = at("Fai/Carpe/A/R/L/M/S llbe/adegmnu -/- 0 referee=parole last=1......")
    state = folded(after(state, "l1", "2=carpe"), [MajTurned(1, "B")])
    assert refused(state, "-1") == "revealed_since §3.4"
    state = after(state, "l1")
    assert facts(state, "1=faill") == (
        Rejected(P, 0, "faill"),
        Recovered(P, 0, "l", 8),
        Forfeited(P, 0, "l", 6, 0),
    )
    state = after(state, "1=faill")
    assert (state.hands[P], state.corbeille, state.open.columns[0].mins) == ("bel", "aelpr", "ai")
    table = state.open
    assert (table.sum, table.fine, table.frozen, table.columns[0].last) == (0, 6, 1, M)
    assert [line.card for line in table.scoring] == ["C"]
    assert GAME.view(state, P).written == "6(C) - 6 = 0"


def test_an_invention_thrown_away_leaves_no_points_behind() -> None:
    """§3.4, §6.3 Its points would else be out of reach of any doubt."""
    state = at("Fai/Carpe/A/R/L/M/S xzbe/adegmnu -/- 0 referee=parole last=1......")
    state = folded(after(state, "x1", "z1", "2=carpe"), [MajTurned(1, "B")])
    assert facts(state, "1=faixz")[1:] == (Forfeited(P, 0, "xz", 6, 0),)
    line = GAME.lines(facts(state, "1=faixz")[1])[0]
    assert (line.label, line.points, line.arithmetic) == (
        "forfeited",
        -16,
        "16 - 5(x) - 5(z) - 6 = 0",
    )


def test_whoever_was_doubted_takes_his_letters_back_whatever_was_seen_since() -> None:
    """§3.4, §6.3 As the book has it: another asked, and it costs no more."""
    state = at("Fai/Carpe/A/R/L/M/S xzbe/adegmnu -/- 0 referee=parole last=1......")
    state = folded(after(state, "x1", "2=carpe"), [MajTurned(1, "B")])
    state = asked(state, "1?")
    assert facts(state, "1:-", P) == (Conceded(P, 0), Recovered(P, 0, "x", 6))


def test_whoever_resigns_does_not_leave_his_fine_behind() -> None:
    """§6.3, §8.3"""
    state = after(at("Faill/A/R/C/L/M/S be/adegmnu/b -/- 0 referee=parole last=1......"), "1=faill")
    state = folded(state, GAME.play(state, P, Resign()))
    assert state.open.sheets == ((-6,), (), ())
    two = after(at("Faill/A/R/C/L/M/S be/adegmnu -/- 0 referee=parole last=1......"), "1=faill")
    assert folded(two, GAME.play(two, P, Resign())).open.sheets == ((-6,), ())


# Asking for time


CLOCK = "Fai/A/R/C/L/M/S elt/adegmnu/bcd -/- 0 last=1...... clock=30"


def test_asking_does_not_stop_ones_own_clock() -> None:
    """§8.2"""
    state = after(at(CLOCK), "1?")
    assert [(clock.key, clock.seats, clock.seconds) for clock in GAME.clocks(state)] == [
        ("doubt 1.1/0", (M,), 15),
        ("turn 1", (P,), 30),
    ]
    events = GAME.play(state, P, Timeout("turn 1"))
    assert events == (TimedOut(P), Passed(P, "", 0, 0))
    state = folded(state, events)
    assert (state.open.turn, state.open.doubt) == (M, None)


def test_a_question_falls_with_the_turn_before_the_hand_is_refilled() -> None:
    """§8.2"""
    state = after(at(CLOCK), "l1")
    old = with_open(
        state,
        columns=(
            *state.open.columns[:1],
            replace(state.open.columns[1], last=M),
            *state.open.columns[2:],
        ),
    )
    asked_about = after(old, "2?")
    ended = folded(asked_about, GAME.play(asked_about, P, Timeout("turn 1")))
    assert (ended.open.phase, ended.open.doubt) == (Phase.REFILL, None)
    assert GAME.actions(ended, M) == ()


def test_what_others_ask_stops_the_clock_of_the_turn() -> None:
    """§8.2"""
    [clock] = GAME.clocks(asked(at(CLOCK), "1?", L))
    assert clock.key == "doubt 1.1/0"


def test_a_column_asked_about_again_has_all_the_time_again() -> None:
    """§8.2"""
    state = after(at(PAROLE + " clock=30"), "r1")
    state = after(asked(state, "1?"), "1:faire", "x1")
    assert GAME.clocks(asked(state, "1?"))[0].key == "doubt 1.2/0"


def test_proposing_to_stop_does_not_stop_ones_own_clock() -> None:
    """§7.2, §8.2"""
    state = at("A/R/F/C/L/M/S elt/adegmnu/bcd -/- 0 passes=111 quiet=+ clock=30")
    own, other = after(state, "stop"), asked(state, "stop", M)
    assert [clock.key for clock in GAME.clocks(own)] == ["stop 1", "turn 1"]
    assert [clock.key for clock in GAME.clocks(other)] == ["stop 1"]
    assert GAME.play(own, M, Timeout("stop 1")) == (
        TimedOut(M),
        StopDeclined(M),
        TimedOut(L),
        StopDeclined(L),
    )
    late = folded(own, GAME.play(own, P, Timeout("turn 1")))
    assert (late.open.turn, late.open.stop) == (M, ())


# Bonus, and what a table without help is sent


@pytest.mark.parametrize("help_", list(Help))
@pytest.mark.parametrize("card", ["e", "o"])
def test_whoever_has_emptied_the_hand_gets_the_bonus(card: str, help_: Help) -> None:
    """§3.5, §3.6, §6.4 *Carpe* stands there, or it does not: nothing differs."""
    state = after(at(f"Carp/R/F/A/L/M/S {card}/adegmnu -/- 0 help={help_}"), f"{card}1")
    assert GAME.waiting(state) == {P}
    assert GAME.chance(state, dice(1)) is None
    assert facts(state, ".") == facts(state, "+") == (BonusEarned(P),)
    assert {DrawBonus(), EndTurn()} <= {*GAME.view(state, P).actions}
    drawn = settled(after(state, "."))
    assert (drawn.open.bonus, len(drawn.hands[P]), drawn.open.turn) == (True, 1, P)
    assert isinstance(facts(drawn, ".")[0], TurnEnded)


@pytest.mark.parametrize("seed", range(6))
def test_without_help_no_view_depends_on_the_words(seed: int) -> None:
    """§6.4, §9 Hidden by the server, not by the page."""
    options = HeptagrammeOptions(help=Help.AUCUNE, short=bool(seed % 2))
    laws.no_view_asks_for_words(random_game(GAME, seed, options, longest=120))


def test_without_help_a_view_holds_all_that_one_might_try() -> None:
    """§6.4"""
    state = at("Carpe/*arpe/R/A/L/M/S bd*/adegmnu -/- 0 help=aucune last=11..... closed=4")
    view = GAME.view(state, P)
    assert [column.places for column in view.prospects[:4]] == ["?bd", "bd", "?bd", ""]
    assert view.prospects[0].announceable == (Announceable("carpe", 6),)
    assert len(view.prospects[1].announceable) == 26
    assert not any(isinstance(move, Place | Announce) for move in view.actions)
    assert any(isinstance(move, Place) for move in GAME.actions(state, P))


def test_without_help_nobody_is_told_which_word_to_name() -> None:
    """§6.4"""
    state = asked(after(at("Fai/R/A/C/L/M/S re/adegmnu -/- 0 help=aucune"), "r1"), "1?")
    assert [type(move).__name__ for move in GAME.view(state, P).actions] == ["Concede"]
    assert any(isinstance(move, Name) for move in GAME.actions(state, P))


@pytest.mark.parametrize("beginning", ["Jeu", "Wok", "Oup", "Kz"])
def test_without_help_a_refusal_does_not_tell_how_far_a_word_would_go(beginning: str) -> None:
    """§6.4 *Jeux*, *Woks* and *Oups* are words, *Kzs* is none: the same is said of all."""
    told = [
        refusal(at(f"{beginning}/R/A/C/L/M/S {card}/adegmnu -/- 0 help=aucune"), f"{card}1")
        for card in "xqs"
        if not GAME.words.stem(f"{beginning}{card}".upper(), 5).count
    ]
    assert told
    assert {(one.code, one.section, one.nearest) for one in told} == {
        ("begins_no_word", "3.2", None)
    }
    assert {(*one.facts,) for one in told} == {("text", "needed")}
    shown = refusal(at("Jeu/R/A/C/L/M/S x/adegmnu -/- 0 help=colonnes"), "x1")
    assert (shown.code, shown.facts["longest"]) == ("no_long_word", 4)


def test_nobody_learns_by_asking_first_that_nothing_continues_a_word() -> None:
    """§4.2, §6.4 A preview tells what the card brings, and stops before the verdict."""
    state = at("Rive/A/F/C/L/M/S az/adegmnu -/- 0 help=aucune")
    assert isinstance(facts(state, "z1")[1], Announced)
    lines = preview(GAME, GAME.view(state, P), P, Place("z", 0), dice(1))
    assert not isinstance(lines, Refusal)
    assert [line.points for line in lines] == [5]


# Words that the cards cannot spell


def test_a_beginning_that_no_cards_can_finish_is_refused() -> None:
    """§2.3 *Fiftyfifty* has three f and two y after its first letter."""
    state = at("Fift/R/A/C/L/M/S yz/adegmnu -/- 0")
    assert refused(state, "y1") == "begins_no_word §3.2"


def test_a_joker_spent_elsewhere_opens_no_second_z() -> None:
    """§2.3, §5.1 *Pizza* needs its joker for a z."""
    assert "z" in GAME.view(at("Pi/R/A/C/L/M/S z/adegmnu -/- 0"), P).prospects[0].places
    assert facts(at("Piz/R/A/C/L/M/S *a/adegmnu -/- 0"), "*1")
    assert "z" not in [*GAME.words.stem("P?Z", 5).letters.lower()]


def test_a_joker_may_not_take_the_place_of_the_one_that_a_word_needs() -> None:
    """§2.3, §5.1 *Rikiki* alone begins so, and has two k after its first letter."""
    state = at("Rik/L/A/C/B/M/S *i/adegmnu -/- 0")
    assert refused(state, "*1") == "begins_no_word §3.2"
    assert facts(state, "i1")


ASKED = "{}/O/A/C/B/M/S e/adegmnu -/- 0 last=1...... doubt=110 doubted=1 referee={} proper=+"


@pytest.mark.parametrize("referee", ["parole", "lexicon"])
@pytest.mark.parametrize(
    ("column", "word", "lacking"),
    [
        ("Rik*", "rikiki", "k"),
        ("P*", "pizza", "z"),
        ("*i", "pizza", "z"),
        ("F", "fiftyfifty", "fy"),
        ("L*", "lzzzz", "zz"),
    ],
)
def test_a_doubt_is_not_answered_with_a_word_that_the_cards_cannot_finish(
    column: str, word: str, lacking: str, referee: str
) -> None:
    """§2.3, §5.1, §6.2 Counted from the letters, whether there is such a word or not."""
    state = at(ASKED.format(column, referee))
    told = refusal(state, f"1:{word}", M)
    assert (told.code, told.section, told.facts["lacking"]) == ("unspellable", "2.3", lacking)


@pytest.mark.parametrize(
    ("column", "word"),
    [
        ("Rik", "rikiki"),
        ("Pi*", "pizza"),
        ("Pi", "pizza"),
        ("*i", "nidifier"),
        ("Riki*", "rikiki"),
    ],
)
def test_a_doubt_is_answered_with_a_word_whose_joker_is_where_it_is_needed(
    column: str, word: str
) -> None:
    """§2.3, §5.1, §6.2"""
    [named] = facts(at(ASKED.format(column, "parole")), f"1:{word}", M)
    assert isinstance(named, Named)


@pytest.mark.parametrize("word", ["porte-monnaie", "aujourd’hui", "l'aise"])
def test_hyphens_and_apostrophes_cannot_be_played(word: str) -> None:
    """§2.2"""
    state = at("Porte/R/A/C/L/M/S z/adegmnu -/- 0")
    answer = GAME.play(state, P, Announce(0, word))
    assert (answer.code, answer.section, answer.facts) == ("unwritable", "2.2", {"word": word})


# The end


STUCK = "Klaxo/-/-/-/-/-/- {hands} -/*ABCDEFGHIJLMNOPQRSTUVWXYZ 0 short=+ number=9"


def stuck(hands: str, extra: str = "") -> State:
    """Nothing to draw, and one column, which wants an n."""
    return replace(at(STUCK.format(hands=hands) + extra), pile="")


def test_the_short_version_ends_when_nobody_can_do_anything() -> None:
    """§8.1 At once, not after three blank rounds; whoever passes, or placed the last card."""
    state = stuck("ab/jw")
    assert facts(state, "/") == (Passed(P, "", 0, 0), Stuck())
    result = GAME.result(after(state, "/"))
    assert (result.reason, result.section) == ("stuck", "8.1")
    placed = after(replace(state, hands=("bn", "jw")), "n1")
    assert facts(placed, ".")[1:] == ()
    announced = after(placed, "1=klaxon")
    assert GAME.result(announced).reason == "table"


@pytest.mark.parametrize(
    ("hands", "goes_on"),
    [("ab/jw", False), ("ab/jn", True), ("an/jw", True), ("ab/j*", True), ("-/jw", False)],
)
def test_a_hand_that_fits_keeps_the_short_version_going(hands: str, goes_on: bool) -> None:
    """§8.1"""
    state = stuck(hands)
    assert (Stuck() not in facts(state, "/")) == goes_on


def test_a_word_that_stands_keeps_the_short_version_going() -> None:
    """§8.1"""
    whole = at("Carpe/R/F/A/L/M/S a/b -/- 0").open.columns[0]
    state = stuck("ab/jw")
    state = with_open(state, columns=(*state.open.columns[:6], whole))
    assert facts(state, "/") == (Passed(P, "", 0, 0),)


def test_who_can_still_play_resigns_and_the_short_version_ends() -> None:
    """§8.1, §8.3"""
    state = stuck("ab/jw/n")
    assert GAME.play(state, L, Resign())[1:] == (Stuck(),)
    assert GAME.play(replace(state, pile="e"), L, Resign())[1:] == ()
    assert GAME.play(stuck("ab/jn/w"), L, Resign())[1:] == ()


def test_the_clock_ends_the_short_version_too() -> None:
    """§8.1, §8.2"""
    state = stuck("ab/jw", " clock=30")
    assert GAME.play(state, P, Timeout("turn 9"))[-1] == Stuck()


@pytest.mark.parametrize(
    ("pile", "goes_on"), [("b", False), ("bb", True), ("n", True), ("bn", True), ("*", True)]
)
def test_the_last_refill_ends_the_short_version_without_a_pass(pile: str, goes_on: bool) -> None:
    """§8.1 What is left is all drawn, so that it is known beforehand what it is."""
    begun = at("Klax/A/R/F/C/L/S a/b -/- 0").open.columns[0]
    state = replace(stuck("bdeloss/aghijlw"), pile=pile.replace("*", "?"))
    state = with_open(state, columns=(begun, *state.open.columns[1:]))
    state = after(state, "o1")
    ended = facts(state, ".")
    assert (Stuck(drawing=True) in ended) != goes_on
    later = settled(folded(state, ended))
    assert (len(later.pile), later.open.blocked) == (max(0, len(pile) - 1), not goes_on)
    result = GAME.result(later)
    assert (result is None) == goes_on
    assert goes_on or (result.reason, later.hands[P]) == ("stuck", "bbdelss")


def test_the_last_exchange_ends_the_short_version_without_a_pass() -> None:
    """§8.1, §3.7"""
    state = replace(stuck("bdelss/aghijlw"), pile="c")
    assert facts(state, "/b") == (Passed(P, "b", 1, 0), Stuck(drawing=True))
    ended = settled(after(state, "/b"))
    assert (GAME.result(ended).reason, ended.hands[P], ended.corbeille) == ("stuck", "cdelss", "b")
    assert facts(state, "/") == (Passed(P, "", 0, 0),), "something is left to draw"
    more = replace(state, pile="cc")
    assert facts(more, "/b") == (Passed(P, "b", 1, 0),)
    assert facts(replace(state, pile="n"), "/b") == (Passed(P, "b", 1, 0),)


def test_in_parole_the_referee_does_not_say_who_can_play() -> None:
    """§8.1"""
    assert facts(stuck("ab/jw", " referee=parole"), "/") == (Passed(P, "", 0, 0),)


def test_a_resignation_does_not_shorten_the_blank_rounds() -> None:
    """§7.2, §8.3 Two rounds of three players are not three of two."""
    state = at("A/R/F/C/L/M/S f/g/h -/- 2 passes=222 number=7")
    state = folded(state, GAME.play(state, L, Resign()))
    assert (GAME.result(state), state.open.turn) == (None, P)
    state = after(state, "/")
    assert GAME.result(state) is None
    assert facts(state, "/") == (Passed(M, "", 0, 3),)
    assert GAME.result(after(state, "/")).reason == "blank"


def test_a_resignation_never_ends_the_blank_rounds_itself() -> None:
    """§7.2, §8.3 Those who are left have one more turn."""
    state = at("A/R/F/C/L/M/S f/g/h -/- 2 passes=332 number=9")
    state = folded(state, GAME.play(state, L, Resign()))
    assert GAME.result(state) is None
    assert facts(after(state, "f1"), ".")


BLANK = "A/R/F/C/L/M/S f/g/h -/- 0 passes=111 quiet=+ number=4"


def test_after_a_blank_round_all_may_agree_to_stop() -> None:
    """§7.2"""
    state = at(BLANK)
    for seat in (P, M, L):
        assert facts(state, "stop", seat) == (StopProposed(seat),)
    state = asked(state, "stop", L)
    assert GAME.waiting(state) == {P, M}
    assert refused(state, "f1", P) == "stop_first §7.2"
    assert refused(state, "ok", L) == "nothing_to_accept §6.5"
    assert refused(state, "non", L) == "nothing_to_decline §7.2"
    assert facts(state, "ok", M) == (StopAgreed(M),)
    state = asked(asked(state, "ok", M), "ok", P)
    assert (GAME.result(state).reason, GAME.result(state).section) == ("agreed", "7.2")
    assert state.open.sheets == ((), (), ())


def test_one_who_would_go_on_is_enough_and_is_not_asked_again_for_a_round() -> None:
    """§7.2"""
    state = asked(asked(at(BLANK), "stop", P), "non", M)
    assert (GAME.waiting(state), state.open.stop) == ({P}, ())
    for _ in range(3):
        assert refused(state, "stop", L) == "declined_already §7.2"
        state = after(state, "/")
    assert facts(state, "stop", L) == (StopProposed(L),)


def test_nobody_proposes_to_stop_before_a_whole_round_was_blank() -> None:
    """§7.2 The last pass of a round opens the right, a new maj. closes it."""
    state = at("A/R/F/C/L/M/S fe/g/h -/- 2 passes=110 number=3")
    assert refused(state, "stop") == "no_blank_round §7.2"
    state = after(state, "/")
    assert facts(state, "stop", L)
    assert refused(after(state, "f1"), "stop", M) == "begun_already §7.2"
    later = settled(after(state, "f1", "."))
    assert facts(later, "stop", M), "a card was placed, but no maj. has come"
    passed = after(later, "/")
    assert (passed.open.passes, passed.open.quiet) == ((0, 1, 0), True)
    assert facts(passed, "stop", P), "nor by a pass"
    turned = folded(later, [MajTurned(0, "B")])
    assert refused(turned, "stop", M) == "no_blank_round §7.2"
    assert refused(at("A/R/F/C/L/M/S f/g -/- 0"), "non") == "nothing_to_decline §7.2"


LAST = "A/-/-/-/-/-/- fe/g/h -/*BCDEFGHIJKLMNOPQRSTUVWXYZ 0 number=9"


def test_after_the_last_capital_one_passed_turn_opens_the_right_to_propose() -> None:
    """§7.2 All must agree, so that nobody loses by it; a card laid since closes it again."""
    assert refused(at(LAST), "stop") == "no_blank_round §7.2"
    state = after(at(LAST), "/")
    assert facts(state, "stop", L) == (StopProposed(L),)
    more = at("A/R/F/C/L/M/S fe/g/h -/- 1 passes=100 number=9")
    assert refused(more, "stop") == "no_blank_round §7.2"
    placed = settled(after(with_open(at(LAST + " passes=011"), quiet=False), "f1", "."))
    assert refused(placed, "stop", M) == "no_blank_round §7.2"
    assert refused(at(LAST + " passes=001 gone=2"), "stop") == "no_blank_round §7.2"


def test_a_proposal_falls_with_a_resignation() -> None:
    """§7.2, §8.3"""
    state = asked(at(BLANK), "stop", L)
    state = folded(state, GAME.play(state, L, Resign()))
    assert (state.open.stop, GAME.waiting(state)) == ((), {P})


def test_two_who_are_left_agree_without_whoever_resigned() -> None:
    """§7.2, §8.3"""
    state = asked(at(BLANK + " gone=1"), "stop", P)
    assert GAME.result(asked(state, "ok", L)).reason == "agreed"


def test_luck_comes_before_a_proposal() -> None:
    """§1.4, §7.2"""
    state = after(at(BLANK.replace(" f/", " fe/")), "/f")
    assert refused(state, "stop", M) == "luck_first §1.4"


def test_nobody_stops_while_others_may_doubt() -> None:
    """§6.5, §7.2"""
    state = after(at(BLANK + " referee=parole"), "f1")
    state = folded(state, [BonusEarned(P, doubts=True)])
    assert refused(state, "stop", M) == "begun_already §7.2"


# Refusals that told what was not so


def test_what_a_forced_announcement_took_was_placed_all_the_same() -> None:
    """§3.4, §4.2"""
    state = settled(after(at("Rive/A/F/C/L/M/S az/adegmnu -/- 0"), "z1"))
    assert refused(state, "-1") == "left_the_table §3.4"
    assert refused(state, "-2") == "nothing_to_take_back §3.4"
    old = settled(after(at("Carpe/A/F/R/L/M/S az/adegmnu -/- 0"), "1=carpe"))
    assert refused(old, "-1") == "nothing_to_take_back §3.4"


def test_why_a_turn_cannot_be_passed() -> None:
    """§3.4, §3.7, §4.1"""
    announced = settled(after(at("Carpe/A/F/R/L/M/S az/adegmnu -/- 0"), "1=carpe"))
    assert refused(announced, "/") == "already_announced §4.1"
    bonus = settled(after(at("A/R/F/C/L/M/S f/adegmnu -/- 0"), "f1", "."))
    assert refused(bonus, "/") == "placed_for_good §3.4"
    assert refused(after(at("A/R/F/C/L/M/S fe/adegmnu -/- 0"), "f1"), "/") == "already_placed §3.7"


def test_there_are_seven_columns_to_take_back_from() -> None:
    """§1.3"""
    take_back = type(ACTS.wish("-1"))
    assert GAME.play(at(PAROLE), P, take_back(9)).code == "no_such_column"


# Games of before


def test_old_facts_still_mean_what_they_meant() -> None:
    """§7.2 Without a number of rounds, passed turns are counted together, and a resignation may
    end them; §3.5 a bonus came by itself; §6.2 a letter reopened nothing."""
    state = at("A/R/F/C/L/M/S f/g/h -/- 2 number=9 blank=6")
    assert GAME.result(GAME.apply(state, Resigned(L))).reason == "blank"
    assert GAME.result(GAME.apply(with_open(state, blank=5), Resigned(L))) is None
    for blank, ends in ((4, False), (5, True)):
        passing = at(f"A/R/F/C/L/M/S f/g -/- 1 number=6 blank={blank}")
        assert (GAME.result(GAME.apply(passing, Passed(M, "", 0))) is not None) == ends
    placed = GAME.apply(at("A/R/F/C/L/M/S fe/g -/- 0 doubted=1 blank=3"), Placed(P, "f", 0, 3))
    assert placed.open.doubted == (0,)
    assert settled(after(placed, ".")).open.blank == 0


def test_nobody_is_offered_to_stop_a_game_that_has_just_begun() -> None:
    """§7.2"""
    state, _ = settle(GAME, GAME.start(HeptagrammeOptions(), 2), dice(1))
    assert ProposeStop() not in GAME.actions(state, P)


def test_what_luck_or_the_referee_tells_cannot_be_undone() -> None:
    """§9"""
    told = [
        Dealt(P, "abc", 3),
        MajTurned(0, "B"),
        BonusDrawn(P, "e", reshuffled=False),
        Refilled(P, "e", 1, reshuffled=False),
        Exchanged(P, "e", 1, reshuffled=False),
        Rejected(P, 0, "faixz"),
        Cleared(0, "xz"),
        Stuck(),
    ]
    assert all(map(GAME.reveals, told))
    plain = (BonusEarned(P), Passed(P, "", 0, 0), StopProposed(P), StopDeclined(P))
    assert not any(map(GAME.reveals, plain))


@pytest.mark.parametrize("seat", [None, P, M, L])
def test_a_guess_has_everything_but_what_is_hidden(seat: Seat | None) -> None:
    """§9"""
    text = (
        "Fai/A/R/C/L/M/S aeelnst/pe/bd xz/K 1 number=9 last=1...... lines=x.1C.1i10 fine=4 "
        "frozen=2 settled=1 bonus=+ doubt=110 doubted=.1 closed=3 gone=2 blank=1 passes=102 "
        "quiet=+ declined=8 sheets=1,/;-;/ clock=30"
    )
    state = at(text)
    view = GAME.view(state, seat)
    guess = GAME.guess(view, dice(3))
    assert GAME.view(guess, seat) == view
    hidden = ("hands", "pile", "corbeille", "majs", "corbeille_majs")
    for name in state.__struct_fields__:
        if name not in hidden:
            assert getattr(guess, name) == getattr(state, name), name
    for name in ("pile", "corbeille", "majs", "corbeille_majs"):
        assert len(getattr(guess, name)) == len(getattr(state, name))


def test_a_guess_knows_who_has_accepted_and_why_it_is_over() -> None:
    """§9"""
    doubts = at(HAND.replace("/adegmnu", "/adegmnu/bcd") + " phase=doubts lines=i1 accepted=1")
    assert GAME.guess(GAME.view(doubts, M), dice(3)).open.accepted == (M,)
    over = at("A/R/F/C/L/M/S f/g -/- 0 number=9 end=agreed")
    assert GAME.guess(GAME.view(over, P), dice(3)).open.end == "agreed"


def test_a_bonus_that_nobody_can_doubt_settles_what_earned_it() -> None:
    """§6.3, §6.5 Where every letter laid has left with its word, all that is written stays."""
    state = at("Carp/A/R/F/L/M/S e/adegmnu -/- 0 referee=parole last=1......")
    state = settled(after(state, "e1", "1=carpe"))
    assert facts(state, ".") == (BonusEarned(P, doubts=False),)
    assert after(state, ".").open.settled == len(state.open.scoring) == 2


def test_what_is_settled_is_settled_for_one_turn() -> None:
    """§6.5"""
    state = after(at(HAND), "x1", "y1", "z2", ".", "ok")
    state = folded(state, [BonusDrawn(P, "e", reshuffled=False)])
    state = settled(after(state, "."))
    assert (state.open.turn, state.open.settled, state.open.frozen) == (M, 0, 0)


def test_a_guess_puts_aside_as_many_cards_as_were() -> None:
    """§9"""
    state = at("A/R/F/C/L/M/S pe/aeelnst -/- 0 phase=exchange exchange=e stop=1")
    guess = GAME.guess(GAME.view(state, M), dice(3))
    assert (guess.open.stop, guess.open.phase) == ((M,), Phase.EXCHANGE)
    assert len(guess.exchange) == 1
    assert guess.exchange in guess.hands[P]


def test_events_are_written_in_a_log_by_these_names() -> None:
    """§9"""
    assert [str(cause) for cause in Cause] == ["chosen", "forced", "judged"]
    assert [str(phase) for phase in Phase] == ["deal", "turn", "doubts", "refill", "exchange"]


def test_a_seat_that_nobody_has_sees_no_hand() -> None:
    """§9"""
    view = GAME.view(at(PAROLE), Seat(3))
    assert (view.hand, view.actions) == ("", ())


def test_whoever_resigns_while_cards_are_dealt_ends_no_turn() -> None:
    """§8.3"""
    dealing = GAME.start(HeptagrammeOptions(), 3)
    resigned = GAME.apply(dealing, Resigned(P)).open
    assert (resigned.phase, resigned.number, resigned.sheets) == (Phase.DEAL, 1, ((), (), ()))


def test_a_doubter_who_leaves_does_not_stop_the_table() -> None:
    """§6.5, §8.3 The one who was asked names his word, and the game goes on."""
    state = at("A/R/F/C/L/M/S frpaeio/aeelnst/aeelnst -/- 0 referee=parole clock=30")
    for seat, move in ((P, "f1"), (P, "r1"), (P, "."), (M, "ok"), (L, "1?")):
        state = asked(state, move, seat)
    state = folded(state, GAME.play(state, L, Resign()))
    state = settled(asked(state, "1:africain", P))
    assert GAME.waiting(state) == {M}


def test_a_bonus_that_was_seen_is_not_kept_beside_the_hand_that_earned_it() -> None:
    """§6.3, §3.5 CONSTITU, doubted, named, and then announced though it is no word."""
    state = at("C/R/F/A/L/M/S onstitu/aeelnst -/- 0 referee=parole")
    for card in "onstitu":
        state = asked(state, f"{card}1", P)
    state = asked(asked(state, "1?", M), "1:constituer", P)
    state = settled(asked(state, "+", P))
    state = asked(state, "1=constitu", P)
    assert len(state.hands[P]) == 1


@pytest.mark.parametrize(
    "said", [Doubted(M, 0, P), Conceded(P, 0), Accepted(M), TurnEnded(P, kept=False, points=3)]
)
def test_what_is_said_for_good_cannot_be_undone(said: Any) -> None:
    """§6.3, §6.5"""
    assert GAME.reveals(said)
