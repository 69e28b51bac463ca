"""What a cheat would try at Chapardage, and what the table tells him; each by its own name."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Resign, Resigned, TimedOut, Timeout, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import SayAToi, SayMot
from tablee.games.chapardage.events import Asked, AToiSaid, MotLaid
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import Phase, State
from tablee.table.log import Entry, Player
from tablee.table.table import Table, open_table
from tablee.wording import Wording
from tests.games.acts import Acts
from tests.games.chapardage.positions import M, P, S, at, drew, dry
from tests.games.playing import dice

GAME: Any = GAMES["chapardage"]
ACTS = Acts[State](GAME)
after, facts, folded = ACTS.after, ACTS.facts, ACTS.folded
refusal, refused, settled = ACTS.refusal, ACTS.refused, ACTS.settled

TABLE = "BCabeglos/DEaeinrsu/FMcehilpt -/-/- 24/24/24/24 0"
HELD = "BCabdeglos/DEaeinrsu/FMchilpt -/-/- . 0 phase=say request=2u drawn=o"
"""*Badge* was in the hand before the o was drawn."""


def resigned(state: State, seat: Seat) -> State:
    return folded(state, GAME.play(state, seat, Resign()))


def timed_out(state: State) -> State:
    """The state once the clock that runs has run out, and luck has dealt."""
    (clock,) = GAME.clocks(state)
    return settled(folded(state, GAME.play(state, clock.seats[0], Timeout(clock.key))))


# §4.4 Too late


def test_nobody_is_too_late_before_anybody_has_spoken() -> None:
    """§4.4 The last wind has not had its turn yet: it is simply not its turn."""
    start = at("BCabeglos/DEaeinrsu/Mcehi -/-/- . 0")
    assert refused(start, "Miche", M) == "not_your_turn §3.1"
    assert refused(after(start, "2u"), "Miche", M) == "not_your_turn §3.1"


def test_too_late_names_whoever_has_spoken() -> None:
    """§4.4"""
    state = after(at("BCabdeglos/DEainrsuv/FMcehilpt -/-/- . 1 gap=0"), "3q")
    answer = refusal(state, "Badge", P)
    assert (answer.code, answer.facts) == ("too_late", {"turn": S})


def test_a_resignation_does_not_close_the_gap_of_the_one_before() -> None:
    """§4.4 Septentrional left without a word: Ponantais still has the time of one."""
    state = resigned(at("BCabdeglos/DEainrsuv/FMcehilpt/Olw -/-/-/- . 1 gap=0"), S)
    assert (state.open.turn, state.open.gap) == (M, P)
    assert GAME.may_interject(state) == {P}
    assert facts(state, "Badge", P)[0].word == "badge"
    assert refused(after(state, "1q"), "Badge", P) == "too_late §4.4"


def test_who_resigns_after_having_spoken_gives_nobody_time() -> None:
    """§4.4 And the next has not spoken: it is not too late, it is his turn."""
    state = after(at("BCabdeglos/DEainrsuv/FMcehilpt/Olw -/-/-/- . 1 gap=0"), "3c")
    state = resigned(state, S)
    assert (state.open.turn, state.open.gap, state.open.spoken) == (M, None, False)
    assert refusal(state, "Badge", P).facts == {"turn": M}
    assert refused(state, "Badge", P) == "not_your_turn §3.1"


# §3.4 « À toi ! »


def test_a_toi_cannot_be_undone() -> None:
    """§3.4"""
    table = _table()
    for wish in _until_one_may_pass(table):
        entries = table.decide_play(P, wish, f"{table.next_seq}", table.next_seq)
        assert isinstance(entries, list), entries
        table.absorb(entries)
    assert table.decide_undo(P, "undo", table.next_seq) == refuse("nothing_to_undo", "")


def _table() -> Table:
    seed = bytes(32)
    opened = open_table(GAME, ChapardageOptions(), 3, seed, 0)
    assert isinstance(opened, Entry)
    table = Table(GAME, [opened], seed)
    for seat in (P, S, M):
        entries = table.decide_seat(seat, Player(f"{seat}"), bytes([seat]) * 16, 0)
        assert isinstance(entries, list)
        table.absorb(entries)
    return table


def _until_one_may_pass(table: Table) -> Any:
    """Ask, draw and say « À toi ! », whatever is drawn."""
    while table.state.open.phase is not Phase.SAY:
        yield GAME.actions(table.state, P)[0]
    yield SayAToi()


# §4.2 A word held before the draw


def test_a_word_held_before_the_draw_gives_the_turn_back() -> None:
    """§4.2"""
    assert facts(at(HELD), "Badge") == (MotLaid(P, "badge", "Badge", 1, again=True),)
    state = after(at(HELD), "Badge")
    assert (state.open.phase, state.drawn, state.open.request) == (Phase.ASK, None, None)
    assert facts(state, "2a")[0] == Asked(P, S, "a")


def test_where_the_table_wants_only_a_word_with_the_card_drawn_gives_it_back() -> None:
    """§4.2"""
    strict = at(HELD + " held_word=-")
    state = after(strict, "Badge")
    assert state.heaps[P][0].word == "badge"
    assert (state.open.phase, state.drawn) == (Phase.SAY, "o")
    assert refused(state, "2a") == "speak_first §3.4"
    assert GAME.waiting(after(state, ".")) == {S}
    with_it = at(HELD.replace("drawn=o", "drawn=d") + " held_word=-")
    assert facts(with_it, "Badge") == (MotLaid(P, "badge", "Badge", 1, again=True),)
    assert after(with_it, "Badge").open.phase is Phase.ASK


def test_a_word_before_the_draw_gives_nothing_back_since_nothing_was_given_up() -> None:
    """§4.2"""
    assert not facts(at(HELD.split(" phase", maxsplit=1)[0]), "Badge")[0].again
    late = at("BCabdeglos/DEainrsuv/FMcehilpt -/-/- . 1 gap=0")
    assert not facts(late, "Badge", P)[0].again


def test_a_log_of_the_first_rules_gives_the_turn_back_for_any_word_after_a_draw() -> None:
    """§4.2"""
    state = folded(at(HELD), [MotLaid(P, "badge", "Badge", 1)])
    assert state.open.phase is Phase.ASK
    asking = at(HELD.split(" phase", maxsplit=1)[0])
    assert folded(asking, [MotLaid(P, "badge", "Badge", 1)]).open.number == asking.open.number + 1


# §6.2 Turns without a word


def test_the_turn_that_draws_the_last_card_is_not_one_without_a_word() -> None:
    """§6.2"""
    last = with_open(replace(at(TABLE), pile="k"), heights=(0, 0, 0, 1))
    state = drew(after(last, "2q", "#4"), "k")
    assert facts(state, ".") == (AToiSaid(P, blank=False),)
    passed = after(state, ".")
    assert (passed.open.blank, passed.open.spared) == (0, False)
    assert settled(after(passed, "1q")).open.blank == 1


def test_a_turn_in_which_somebody_else_drew_the_last_card_is_spared_too() -> None:
    """§6.2"""
    robbed = replace(at(TABLE), hands=("BCa", "u", "FM"), pile="k")
    robbed = with_open(robbed, heights=(1, 0, 0, 0))
    state = drew(after(robbed, "2u", "#1"), "k")
    assert settled(after(state, "3q")).open.blank == 0


def test_a_turn_with_a_word_is_not_one_without() -> None:
    """§6.2"""
    state = dry("BCabdeglos/DEaeinrsu/FMchilpt -/-/- . 0 blank=4")
    passed = settled(after(state, "Badge", "2q"))
    assert (passed.open.turn, passed.open.blank) == (S, 0)
    assert settled(after(passed, "1q")).open.blank == 1


def test_a_late_word_takes_nothing_from_the_turn_of_the_next() -> None:
    """§6.2"""
    state = dry("BCabdeglos/DEaeinrsu/FMchilpt -/-/- . 1 gap=0 blank=4 idle=3")
    late = after(state, "Badge", seat=P)
    assert (late.open.blank, late.open.spared, late.open.idle) == (0, False, 0)
    assert settled(after(late, "1q")).open.blank == 1


def test_two_whole_rounds_without_a_word_and_no_turn_less_end_the_game() -> None:
    """§6.2"""
    state = dry("BCabeglos/DEaeinrsu/FMchilpt -/-/- . 0 spared=+")
    turns = 0
    while state.open.end is None:
        state, turns = settled(after(state, "2q" if state.open.turn != S else "1q")), turns + 1
    assert (state.open.end, turns) == ("piles", 1 + 6)


def test_an_out_of_turn_resignation_ends_the_game_at_once_where_two_rounds_are_over() -> None:
    """§6.2 Four turns without a word are two rounds of two."""
    state = dry("BCabeglos/DEaeinrsu/FMchilpt -/-/- . 1 blank=4")
    over = resigned(state, M)
    assert over.open.end == "piles"
    assert GAME.waiting(over) == frozenset()
    assert resigned(with_open(state, blank=3), M).open.end is None
    silent = at("BCabeglos/DEaeinrsu/FMchilpt -/-/- . 1 idle=4 clock=30")
    assert resigned(silent, M).open.end == "idle"
    assert resigned(with_open(silent, idle=3), M).open.end is None


def test_a_log_of_the_first_rules_counts_every_turn_that_ended_with_empty_piles() -> None:
    """§6.2"""
    state = dry("BCabdeglos/DEaeinrsu/FMchilpt -/-/- . 0 blank=4")
    old = folded(state, [MotLaid(P, "badge", "Badge", 1), AToiSaid(P)])
    assert old.open.blank == 1
    assert folded(at(TABLE), [AToiSaid(P)]).open.blank == 0


def test_a_log_of_the_first_rules_goes_on_after_such_a_resignation() -> None:
    """§6.2"""
    state = at("BCabeglos/u/FMchilpt -/-/- . 0 idle=4 clock=30")
    gone = folded(state, [Resigned(M)])
    asked = folded(gone, [Asked(P, S, "u")])
    assert (gone.open.end, asked.open.end) == ("idle", None)


# §7.2 Turns of the clock


def test_a_turn_in_which_somebody_asked_is_none_of_the_clocks() -> None:
    """§7.2"""
    state = after(at(TABLE + " clock=30 idle=5"), "2q")
    state = timed_out(timed_out(state))
    assert (state.open.turn, state.open.idle, state.open.end) == (S, 0, None)


def test_a_turn_in_which_a_word_was_laid_is_none_either() -> None:
    """§7.2"""
    state = after(at("BCabdeglos/DEaeinrsu/FMchilpt -/-/- . 0 clock=30 idle=5"), "Badge")
    state = timed_out(state)
    assert (state.open.turn, state.open.idle, state.open.end) == (S, 0, None)


def test_two_whole_rounds_of_silence_and_no_turn_less_end_the_game() -> None:
    """§7.2"""
    state, turns = after(at(TABLE + " clock=30"), "2u"), 0
    while state.open.end is None:
        state, turns = timed_out(state), turns + 1
    assert (state.open.end, turns) == ("idle", 1 + 6)


def test_a_log_of_the_first_rules_counts_every_turn_that_the_clock_ended() -> None:
    """§7.2"""
    state = folded(after(at(TABLE + " clock=30"), "2u"), [TimedOut(P), AToiSaid(P)])
    assert state.open.idle == 1


# §5.1 The stolen letter


def test_a_protected_letter_names_its_thief_and_not_its_victim() -> None:
    """§5.1"""
    state = after(drew(after(at(TABLE), "2i", "2q", "#1"), "k"), ".")
    answer = refusal(state, "1i")
    assert answer.facts == {"card": "i", "thief": P}
    say = Wording("fr").of("chapardage", 3)
    assert say.refusal(answer).replace("\N{NO-BREAK SPACE}", " ") == (
        "Ponantais vient de voler ce i : on ne peut le lui réclamer avant son prochain tour (§5.1)."
    )


# §2.4 Jokers


@pytest.mark.parametrize(
    ("hand", "typed", "offered"),
    [
        ("B*age", "Badge", "Ba(d)ge"),
        ("!adge", "Badge", "(B)adge"),
        ("C*lcu", "Cucul", "C(u)cul"),
    ],
)
def test_a_joker_that_would_complete_the_word_is_offered(
    hand: str, typed: str, offered: str
) -> None:
    """§2.4"""
    answer = refusal(at(f"{hand}/DEinrs/FMhipt -/-/- . 0"), typed)
    assert answer.code == "not_in_hand"
    assert GAME.notation.action(answer.nearest) == offered


@pytest.mark.parametrize(
    ("hand", "typed"),
    [
        ("Bage", "Badge"),  # there is none
        ("B*ge", "Badge"),  # two cards are missing
        ("!*ade", "(B)adge"),  # a second one would be needed
        ("B!age", "Badge"),  # a JOKER is no min.
        ("B*age", "Bazge"),  # it is no word anyway
    ],
)
def test_no_joker_is_offered_that_would_not_do(hand: str, typed: str) -> None:
    """§2.4"""
    answer = refusal(at(f"{hand}/DEinrs/FMhipt -/-/- . 0"), typed)
    assert (answer.code, answer.nearest) == ("not_in_hand", None)


def test_no_joker_is_offered_for_cards_that_spell_something_else() -> None:
    """§2.4, §4.1"""
    state = at("B*age/DEinrs/FMhipt -/-/- . 0")
    answer = GAME.play(state, P, SayMot("table", "Badge"))
    assert (answer.code, answer.nearest) == ("not_in_hand", None)


# Seats and moments


def test_a_seat_that_nobody_has_is_no_resigner() -> None:
    """§1.2"""
    answer = GAME.play(at(TABLE), Seat(3), Resign())
    assert (answer.code, answer.section, answer.facts) == ("no_such_seat", "1.2", {"seats": 3})


def test_nothing_is_done_between_a_vain_pioche_and_the_next_turn() -> None:
    """§6.2"""
    asked = after(dry("BCabeglos/DEaeinrsu/FMchilpt -/-/- . 0"), "2q")
    assert refused(asked, "2a") == "drawn_in_vain §6.2"
    assert GAME.chance(asked, dice(0)) == AToiSaid(P, blank=True)


@pytest.mark.parametrize("word", ["", "badges", "bad", "1+1=2", "ba"])
def test_cards_are_not_laid_for_a_word_of_another_length(word: str) -> None:
    """§4.1"""
    state = at("Badge/DEinrs/FMhipt -/-/- . 0")
    answer = GAME.play(state, P, SayMot(word, "Badge"))
    assert (answer.code, answer.section) == ("spells_otherwise", "4.1")


def test_nobody_is_waited_for_who_is_too_late() -> None:
    """§4.4"""
    late = at("BCabdeglos/DEainrsuv/FMcehilpt -/-/- . 1 gap=0 spoken=+")
    assert GAME.may_interject(late) == frozenset()


def test_a_card_is_one_sign_and_no_line_end() -> None:
    """§3.2 Else the referee would say « Pioche ! » of a card that is held."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "ask", "asked": 1, "card": "a\n"}, GAME.kinds.action)
