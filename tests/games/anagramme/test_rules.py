"""Anagramme, rule by rule: a position, an act, an assertion."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Resign, Resigned, TimedOut, Timeout
from tablee.core.playing import preview, settle
from tablee.core.seats import Seat
from tablee.games.anagramme import crossing, dealing, laid
from tablee.games.anagramme.actions import Contest, Cross, Lay, MakeAnagramme
from tablee.games.anagramme.cards import FIGURES, Dear, figures, pack
from tablee.games.anagramme.events import (
    Added,
    AnagrammeMade,
    BlankTurnsDropped,
    CardTurned,
    Charged,
    Crossed,
    Dealt,
    DiscardDeclined,
    Discarded,
    Drew,
    Exchanged,
    HandCounted,
    Laid,
    Left,
    PotSettled,
    Recovered,
    Reentered,
    Remitted,
    Replaced,
    StakeLost,
    TalonTurned,
    Upheld,
)
from tablee.games.anagramme.options import AnagrammeOptions, To
from tablee.games.anagramme.state import CHARGE, Crossing, Phase, State, Top
from tablee.letters.cards import without
from tests.games.acts import Acts, reason
from tests.games.playing import dice

GAME: Any = GAMES["anagramme"]
A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
CONTEST = "referee=contestation"
RARE = Dear.RARE

ACTS = Acts[State](GAME)
at = ACTS.at
facts = ACTS.facts
folded = ACTS.folded
refusal = ACTS.refusal
refused = ACTS.refused
settled = ACTS.settled


def after(state: State, *moves: str) -> State:
    """The state once these moves are made, each by whoever’s turn it is, and luck has spoken."""
    for move in moves:
        state = settled(ACTS.after(state, move))
    return state


def brought(state: State, move: str, seat: Seat | None = None) -> list[Any]:
    """What a move of the seat, or else of whoever is waited for, brings about, with what must
    follow."""
    events = facts(state, move, min(GAME.waiting(state)) if seat is None else seat)
    _, more = settle(GAME, folded(state, events), dice(1))
    return [*events, *more]


def table(state: State) -> list[str]:
    return [word.text for word in state.open.laid]


# §1 Setting the table


def test_a_pack_has_52_cards_with_one_joker_or_two() -> None:
    """§1.1"""
    assert len(pack(2)) == len(pack(1)) == 52
    assert (pack(2).count("?"), pack(2).count("e")) == (2, 5)
    assert (pack(1).count("?"), pack(1).count("e")) == (1, 6)
    assert set(pack(2)) == set(FIGURES[RARE]) == set(FIGURES[Dear.COMMON])


def test_hard_letters_cost_most_or_if_agreed_easy_ones() -> None:
    """§1.1"""
    assert [FIGURES[RARE][card] for card in "alcbk?"] == [5, 5, 10, 20, 40, 20]
    assert [FIGURES[Dear.COMMON][card] for card in "alcbk?"] == [25, 20, 15, 10, 5, 40]
    assert (figures("al?", RARE), figures("al?", Dear.COMMON)) == (30, 85)


def test_a_fine_weighs_at_least_as_much_as_the_middle_card() -> None:
    """§1.1, §5.3"""
    every = sorted(FIGURES[RARE][card] for card in pack(2))
    assert every[len(every) // 2] <= CHARGE


@pytest.mark.parametrize(("seats", "packs", "cards"), [(5, 1, 52), (5, 2, 104), (6, 1, 104)])
def test_six_and_more_need_two_packs(seats: int, packs: Any, cards: int) -> None:
    """§1.1"""
    assert len(GAME.start(AnagrammeOptions(packs=packs), seats).talon) == cards


def drawing(*cards: str) -> State:
    """Two players draw these, in turn."""
    state = GAME.start(AnagrammeOptions(), 2)
    for card in cards:
        seat = dealing.to_draw(state.open)
        assert seat is not None
        state = GAME.apply(state, Drew(seat, card))
    found: State = state
    return found


def test_the_highest_card_deals_and_a_beats_b() -> None:
    """§1.2"""
    state = drawing("b", "a")
    assert (state.open.phase, state.open.dealer, state.open.turn) == (Phase.DEAL, B, A)


def test_the_joker_is_the_highest_card() -> None:
    """§1.2"""
    assert drawing("?", "a").open.dealer == A


def test_those_who_tie_draw_again() -> None:
    """§1.2"""
    state = drawing("a", "a")
    assert (state.open.phase, dealing.to_draw(state.open)) == (Phase.DRAW, A)
    assert drawing("a", "a", "z", "c").open.dealer == B


def test_only_those_who_tie_draw_again() -> None:
    """§1.2"""
    state = GAME.start(AnagrammeOptions(), 3)
    state = folded(state, [Drew(A, "c"), Drew(B, "a"), Drew(C, "a")])
    assert dealing.to_draw(state.open) == B
    assert folded(state, [Drew(B, "e"), Drew(C, "b")]).open.dealer == C


@pytest.mark.parametrize(
    ("seats", "packs", "size"),
    [(2, 1, 10), (3, 1, 10), (4, 1, 10), (5, 1, 8), (5, 2, 10), (6, 1, 10), (8, 1, 10)],
)
def test_ten_cards_each_and_eight_where_five_share_a_pack(
    seats: int, packs: Any, size: int
) -> None:
    """§1.3, §1.4"""
    state, events = settle(GAME, GAME.start(AnagrammeOptions(packs=packs), seats), dice(1))
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert [type(event) for event in events[-seats - 1 :]] == [Dealt] * seats + [CardTurned]
    assert GAME.waiting(state) == {(state.open.dealer + 1) % seats}


def test_hands_are_dealt_from_the_left_of_the_dealer() -> None:
    """§1.3"""
    _, events = settle(GAME, GAME.start(AnagrammeOptions(), 3), dice(4))
    order = [event.seat for event in events if isinstance(event, Dealt)]
    assert order == [(order[-1] + 1) % 3, (order[-1] + 2) % 3, order[-1]]


def test_one_or_nine_cannot_play() -> None:
    """§1.3"""
    for seats in (1, 9):
        assert reason(GAME.start(AnagrammeOptions(), seats)) == "seat_count §1.3"


def test_a_face_up_card_that_is_taken_is_replaced_from_the_talon() -> None:
    """§1.4, §3.6"""
    events = brought(at("- abcd/efgh m/- 0"), "-b^")
    assert [type(event) for event in events] == [Discarded, CardTurned]
    state = after(at("- abcd/efgh m/- 0"), "-b^")
    assert (state.hands[0], state.discards, state.open.turn) == ("acdm", "b", B)
    assert state.open.turned not in (None, "m")


def emptied(hands: str, left: str, turned: str = "m") -> State:
    """A position in which the talon holds these cards alone, and all others are discarded."""
    seen = hands.replace("/", "") + left + turned
    rest = without(pack(2), "".join(sorted(seen))).replace("?", "*")
    return at(f"- {hands} {turned}/{rest} 0")


def test_the_discards_become_the_talon_as_soon_as_its_last_card_is_taken() -> None:
    """§1.5"""
    state = emptied("abcd/efgh", "z")
    events = brought(state, "-b+")
    assert events == [Discarded(A, "b", Top.HIDDEN), Exchanged(A, "z"), TalonTurned(43)]
    state = after(state, "-b+")
    assert (state.hands[0], state.discards, len(state.talon)) == ("acdz", "", 43)


def test_the_talon_is_turned_before_a_card_is_turned_up_from_it() -> None:
    """§1.5"""
    events = brought(emptied("abcd/efgh", "z"), "-b^")
    assert [type(event) for event in events] == [Discarded, CardTurned, TalonTurned]


# §2 Words


def test_a_word_has_four_letters_or_three_if_agreed() -> None:
    """§2.1"""
    answer = refusal(at("- arcx/efgh m/- 0"), "arc")
    assert reason(answer) == "too_short §2.1"
    assert answer.facts == {"word": "arc", "length": 3, "needed": 4}
    assert facts(at("- arcx/efgh m/- 0 shortest=3"), "arc") == (Laid(A, 0, "arc", RARE),)


def test_accents_fall_and_ligatures_open() -> None:
    """§2.2"""
    assert facts(at("- benix/efgh m/- 0"), "béni") == (Laid(A, 0, "beni", RARE),)
    assert facts(at("- coeurx/agh m/- 0"), "cœur") == (Laid(A, 0, "coeur", RARE),)


@pytest.mark.parametrize("word", ["", "abc1", "a-bc", "ab cd"])
def test_what_is_not_made_of_letters_is_refused(word: str) -> None:
    """§2.2"""
    answer = GAME.play(at("- abcd/efgh m/- 0"), A, Lay(word))
    assert reason(answer) == "not_letters §2.2"


def test_what_is_no_word_is_refused_by_name() -> None:
    """§2.3, §5.1"""
    answer = refusal(at("- abcd/efgh m/- 0"), "abcd")
    assert (answer.code, answer.section, answer.facts) == ("not_a_word", "2.3", {"word": "abcd"})


def test_proper_nouns_do_not_count() -> None:
    """§2.3, §2.6"""
    told = refusal(at("- brunox/efgh m/- 0"), "bruno")
    assert (told.code, told.section, told.facts["why"]) == ("left_out", "2.6", "proper")


@pytest.mark.parametrize(
    ("word", "extras", "why"),
    [
        ("xyste", "vocabulary=usuels", "usuels"),
        ("xyste", "vocabulary=enfant", "enfant"),
        ("pute", "coarse=-", "coarse"),
        ("pute", "vocabulary=enfant", "coarse"),
    ],
)
def test_a_word_that_the_table_does_not_play_is_refused_as_such(
    word: str, extras: str, why: str
) -> None:
    """§2.6"""
    text = f"- {word}k/fgh m/- 0 "
    assert facts(at(text), word)
    told = refusal(at(text + extras), word)
    assert (told.code, told.section, told.facts) == ("left_out", "2.6", {"word": word, "why": why})


def test_where_words_are_contested_the_vocabulary_of_the_table_judges() -> None:
    """§2.6, §5.3"""
    text = "- xystek/fgh m/- 0 referee=contestation"
    for extras, verdict in (("", Upheld), (" vocabulary=usuels", Recovered)):
        heard = facts(after(at(text + extras), "xyste"), "!", Seat(1))
        assert any(isinstance(event, verdict) for event in heard)


def test_a_joker_stands_for_the_letter_that_is_named() -> None:
    """§2.4"""
    state = at("- aegivx*/bcdfh m/- 0")
    assert facts(state, "viRage") == (Laid(A, 0, "viRage", RARE),)
    assert after(state, "viRage").hands[0] == "x"


def test_a_capital_asks_for_a_joker() -> None:
    """§2.4"""
    answer = refusal(at("- aegirv/bcdfh m/- 0"), "viRage")
    assert reason(answer) == "no_joker §2.4"
    assert answer.facts == {"word": "virage", "count": 1}


def test_a_joker_may_get_another_letter_when_its_word_grows_or_changes() -> None:
    """§2.4"""
    assert facts(at("pirE s/abcd m/- 0"), "1+pirEs")[0].word == "pirEs"
    assert facts(at("pArt e/abcd m/- 0"), "1+pOrte")[0].word == "pOrte"
    assert facts(at("pArte s/abcd m/- 0"), "1:sOrte")[0].word == "sOrte"


@pytest.mark.parametrize(
    ("position", "move", "laid"),
    [
        ("piRe s/abcd m/- 0", "1+pires", "piRes"),
        ("pArt e/abcd m/- 0", "1+porte", "pOrte"),
        ("piRe *x/abcd m/- 0", "1+pires", "piReS"),
        ("piRe *x/abcd m/- 0", "1+pireS", "piReS"),
        ("pire *x/abcd m/- 0", "1+pires", "pireS"),
        ("- eip*/abcd m/- 0", "pire", "piRe"),
        ("- eep*x/abcd m/- 0", "peRe", "peRe"),
        ("pArte s/abcd m/- 0", "1:sorte", "sOrte"),
        ("parte *x/abcd m/- 0", "1:sarte", "Sarte"),
        ("pire ei*x/abcd m/- 0 verticales=+", "1.3+fie(r)", "Fier"),
    ],
)
def test_the_referee_finds_the_jokers_of_the_table_and_of_the_hand(
    position: str, move: str, laid: str
) -> None:
    """§2.4 No capital need be written."""
    assert facts(at(f"{position} {CONTEST}"), move)[0].word == laid


def test_a_card_is_played_before_a_joker_unless_a_capital_says_otherwise() -> None:
    """§2.4"""
    assert facts(at("- eipr*/abcd m/- 0"), "pire")[0].word == "pire"
    assert facts(at("- eipr*/abcd m/- 0"), "piRe")[0].word == "piRe"


def test_a_laid_joker_is_replaced_by_its_new_letter_if_one_holds_it_and_else_becomes_it() -> None:
    """§2.4, §3.5"""
    state = at("piRe asx/bd m/- 0")
    (event,) = facts(state, "1:pise")
    assert event == Replaced(A, 0, "piRe", "pise", "s", "?", To.DISCARDS, RARE)
    assert facts(state, "1:pave")[0].word == "paVe"


@pytest.mark.parametrize(
    ("position", "move", "code", "nearest"),
    [
        ("- eip*/abd m/- 0", "Pire", "not_in_hand §3.1", "piRe"),
        ("- eipr/abd m/- 0", "piRe", "no_joker §2.4", "pire"),
        ("pire s*/abd m/- 0", "1+pirEs", "card_covered §3.4", "1+pires"),
        ("pire sx/abd m/- 0", "1+pireS", "no_joker §2.4", "1+pires"),
        ("pirE ax/lw m/- 0", "1:pirA", "nothing_replaced §3.5", "1:pira"),
        ("pirE *x/lw m/- 0", "1:pirA", "nothing_replaced §3.5", "1:PirA"),
        ("pire efix/lw m/- 0 verticales=+", "1.3+Fie(r)", "no_joker §2.4", "1.3+fie(r)"),
        ("ancre kx/lw m/- 0", "1~Nacre-k", "no_joker_there §2.4", "1~nacre-k"),
        ("aNcre *x/lw m/- 0", "1~nAcre-x+", "no_joker_there §2.4", "1~Nacre-x+"),
        ("elever kx/lw m/- 0", "1~relevE", "no_joker_there §2.4", "1~releve"),
        ("lire oprsx/kw m/- 0 verticales=+", "1.4+r(E)pos", "no_joker_there §2.4", "1.4+r(e)pos"),
        ("lire ops*x/kw m/- 0 verticales=+", "1.4+R(E)pos", "no_joker_there §2.4", "1.4+R(e)pos"),
    ],
)
def test_a_refusal_that_a_joker_would_cure_says_how(
    position: str, move: str, code: str, nearest: str
) -> None:
    """§2.4"""
    state = at(f"{position} {CONTEST}")
    answer = refusal(state, move)
    assert (reason(answer), GAME.notation.action(answer.nearest)) == (code, nearest)
    assert facts(state, nearest)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("- eipx/abd m/- 0", "pire"),
        ("- ei*x/abd m/- 0", "pire"),
        ("pire ox/abd m/- 0", "1+pires"),
        ("pire *x/abd m/- 0", "1:prie"),
    ],
)
def test_a_refusal_that_no_joker_cures_names_none(position: str, move: str) -> None:
    """§2.4"""
    assert refusal(at(position), move).nearest is None


def test_a_laid_joker_cannot_be_a_letter_out_of_its_order() -> None:
    """§2.4, §3.4"""
    answer = refusal(at("piRe rs/lw m/- 0"), "1+piresS")
    assert (reason(answer), answer.facts["count"]) == ("no_joker §2.4", 1)


@pytest.mark.parametrize("move", ["1+pitre", "1+piTRe", "1+pitRe"])
def test_a_shared_joker_is_tried_in_every_way_that_the_cards_allow(move: str) -> None:
    """§2.4, §4.2 As early as may be, the laid joker would be the T and make *fiet* of *fier*."""
    state = at("piRe,fieR@1.3.4 *x/lw m/- 0 verticales=+")
    (grown,) = facts(state, move)
    assert (grown.word, grown.places) == ("piTRe", (0, 1, 3, 4))
    done = folded(state, [grown])
    assert (table(done), done.open.laid[1].crossing) == (["piTRe", "fieR"], Crossing(0, 3, 3))


def test_of_several_ways_the_one_that_changes_fewest_words_is_taken() -> None:
    """§2.4, §5.1 Also where nobody asks the dictionary."""
    state = at(f"piRe,fieR@1.3.4 *x/lw m/- 0 verticales=+ {CONTEST}")
    assert table(after(state, "1+pitre")) == ["piTRe", "fieR"]


def test_more_capitals_than_jokers_are_told_before_a_letter_that_is_lacking() -> None:
    """§2.4"""
    answer = refusal(at("piRe x/lw m/- 0"), "1+piTreS")
    assert (reason(answer), answer.facts["count"]) == ("no_joker §2.4", 1)


def test_a_joker_keeps_its_letter_in_an_anagram() -> None:
    """§2.4"""
    made, *_ = facts(at("aNcre kx/abd m/- 0"), "1~nacre-k")
    assert made == AnagrammeMade(A, 0, "aNcre", "Nacre")


@pytest.mark.parametrize(
    ("typed", "laid"), [("releve", "rElEve"), ("relevE", "rElevE"), ("relEvE", "relEvE")]
)
def test_in_an_anagram_a_capital_says_where_a_joker_goes(typed: str, laid: str) -> None:
    """§2.4 Where none is written, it goes where its letter first stands."""
    assert facts(at("ElEver kx/abd m/- 0"), f"1~{typed}")[0].word == laid


def test_a_capital_is_written_of_a_letter_that_a_joker_shares() -> None:
    """§2.4, §4.1"""
    state = at("lirE oprsx/kw m/- 0 verticales=+")
    assert facts(state, "1.4+r(E)pos")[0].word == facts(state, "1.4+r(e)pos")[0].word == "rEpos"


def test_no_word_comes_back_to_its_place() -> None:
    """§2.5"""
    state = at("ancre>crane kx/abd m/- 0")
    answer = refusal(state, "1~ancre-k")
    assert reason(answer) == "shown_before §2.5"
    assert answer.facts == {"word": "ancre", "place": 0}
    assert facts(state, "1~nacre-k")
    assert refused(at("poser>peser o/abd m/- 0"), "1:poser") == "shown_before §2.5"


def test_the_same_word_may_lie_twice() -> None:
    """§2.5"""
    assert table(after(at("tare aertx/bd m/- 0"), "tare")) == ["tare", "tare"]


# §3 A turn


def test_one_operation_and_the_turn_passes() -> None:
    """§3.1"""
    state = after(at("- eiprx/abd m/- 0"), "pire")
    assert (state.open.turn, GAME.waiting(state)) == (B, {B})
    assert refused(state, "-x+", A) == "not_your_turn §3.1"


def test_cards_come_from_ones_own_hand() -> None:
    """§3.1, §3.2"""
    answer = refusal(at("- eprx/abdi m/- 0"), "pire")
    assert reason(answer) == "not_in_hand §3.1"
    assert answer.facts == {"word": "pire", "card": "i"}


def test_a_word_that_is_not_laid_cannot_be_changed() -> None:
    """§3.1"""
    assert refused(at("- eiprx/abd m/- 0"), "1+pire") == "no_such_word §3.1"


def test_all_operations_are_open_from_the_first_round_on() -> None:
    """§3.1"""
    state = after(at("- eiprx/eabr m/- 0"), "pire")
    assert facts(state, "1+pierre")


def test_a_laid_word_leaves_the_hand_and_lightens_it() -> None:
    """§3.2"""
    state = at("- eiprx/abd m/- 0")
    (laid,) = facts(state, "pire")
    assert after(state, "pire").hands[0] == "x"
    [line] = GAME.lines(laid)
    assert (line.label, line.points) == ("in_hand", -25)
    assert line.arithmetic == "- 5(e) - 5(i) - 10(p) - 5(r) = -25"


@pytest.mark.parametrize(
    ("old", "new"),
    [("singe", "signe"), ("ancre", "crane"), ("bien", "beni"), ("repos", "pores")],
)
def test_the_anagrams_of_the_book(old: str, new: str) -> None:
    """§3.3"""
    state = at(f"{old} kx/lw m/- 0")
    assert facts(state, f"1~{new}-k") == (
        AnagrammeMade(A, 0, old, new),
        Remitted(A, 25),
        Discarded(A, "k", None),
    )
    assert after(state, f"1~{new}-k").open.remises == (25, 0)
    assert GAME.lines(Remitted(A, 25))[0].points == -25


def test_an_anagram_discards_a_card_with_or_without_taking_another() -> None:
    """§3.3"""
    state = at("ancre kx/lw m/- 0")
    assert after(state, "1~nacre-k").hands[0] == "x"
    assert after(state, "1~nacre-k^").hands[0] == "mx"
    assert len(after(state, "1~nacre-k+").hands[0]) == 2


def test_the_discard_of_an_anagram_may_be_declined() -> None:
    """§3.3"""
    state = at("ancre kx/lw m/- 0")
    events = facts(state, "1~nacre")
    assert events == (AnagrammeMade(A, 0, "ancre", "nacre"), Remitted(A, 25), DiscardDeclined(A))
    done = after(state, "1~nacre")
    assert (done.hands[0], done.discards, done.open.remises, done.open.turn) == (
        "kx",
        "",
        (25, 0),
        B,
    )
    assert done.open.blank == 1


def test_a_declined_discard_is_listed_beside_the_others() -> None:
    """§3.3, §7.2"""
    state = at("ancre kx/lw m/- 0")
    made = [move for move in GAME.actions(state, A) if isinstance(move, MakeAnagramme)]
    ways = {(move.discard, move.exchange) for move in made}
    assert ways == {("x", None), ("x", Top.SHOWN), ("x", Top.HIDDEN), (None, None)}


def test_neither_an_anagram_nor_a_discard_nor_declining_it_brings_points() -> None:
    """§3.3, §3.6: an anagram brings its remise, which is told by itself."""
    assert GAME.lines(AnagrammeMade(A, 0, "ancre", "nacre")) == ()
    assert GAME.lines(Discarded(A, "k", None)) == GAME.lines(DiscardDeclined(A)) == ()


def test_who_discards_nothing_takes_nothing() -> None:
    """§3.3"""
    answer = GAME.play(at("ancre kx/lw m/- 0"), A, MakeAnagramme(0, "nacre", None, Top.SHOWN))
    assert reason(answer) == "nothing_for_it §3.3"


@pytest.mark.parametrize(("new", "letter"), [("cran", "e"), ("cadre", "n")])
def test_an_anagram_uses_all_the_letters(new: str, letter: str) -> None:
    """§3.3"""
    answer = refusal(at("ancre ksx/lw m/- 0"), f"1~{new}-k")
    assert (answer.code, answer.section) == ("letter_lost", "3.3")
    assert answer.facts == {"word": new, "old": "ancre", "letter": letter}


@pytest.mark.parametrize(
    ("new", "letters"), [("cranes", "s"), ("rancies", "is"), ("carences", "ces")]
)
def test_an_anagram_uses_no_other_letters_and_they_are_counted(new: str, letters: str) -> None:
    """§3.3"""
    answer = refusal(at("ancre ksx/lw m/- 0"), f"1~{new}-k")
    assert (answer.code, answer.section) == ("letter_gained", "3.3")
    told = {"word": new, "old": "ancre", "letters": letters, "count": len(letters)}
    assert answer.facts == told


def test_what_one_does_not_hold_cannot_be_discarded() -> None:
    """§3.3, §3.6"""
    state = at("ancre kx/lw m/- 0")
    assert refused(state, "1~nacre-w") == "cannot_discard §3.3"
    assert refused(state, "-w+") == "cannot_discard §3.6"
    answer = GAME.play(state, A, MakeAnagramme(0, "nacre", "kx"))
    assert answer.code == "cannot_discard"


def test_a_word_is_not_its_own_anagram() -> None:
    assert refused(at("pire kx/lw m/- 0"), "1~pire-k") == "same_word §3.3"


def test_one_may_go_out_by_the_discard_of_an_anagram() -> None:
    """§3.3, §6.1"""
    events = brought(at("ancre k/lw m/- 0"), "1~nacre-k")
    assert [type(event) for event in events[3:5]] == [HandCounted, HandCounted]
    assert (events[3].points, events[4].points) == (-25, 45)


@pytest.mark.parametrize(
    ("old", "new", "cards"),
    [("conduire", "reconduire", "er"), ("fini", "infini", "in"), ("pire", "pierre", "er")],
)
def test_the_additions_of_the_book(old: str, new: str, cards: str) -> None:
    """§3.4"""
    state = at(f"{old} {cards}x/lw m/- 0")
    assert facts(state, f"1+{new}") == (Added(A, 0, old, new, cards, RARE),)
    done = after(state, f"1+{new}")
    assert (table(done), done.hands[0]) == ([new], "x")
    assert GAME.lines(facts(state, f"1+{new}")[0])[0].points == -figures(cards, RARE)


def test_an_addition_that_moves_a_letter_says_which() -> None:
    """§3.4"""
    answer = refusal(at("pire os/lw m/- 0"), "1+prises")
    assert reason(answer) == "letter_moved §3.4"
    assert answer.facts == {"word": "prises", "old": "pire", "letter": "r"}


def test_an_addition_keeps_every_letter() -> None:
    """§3.4"""
    answer = refusal(at("pire os/lw m/- 0"), "1+prose")
    assert (answer.code, answer.facts["letter"]) == ("letter_lost", "i")
    answer = refusal(at("piRe os/lw m/- 0 shortest=3"), "1+pie")
    assert (answer.code, answer.facts["letter"]) == ("letter_lost", "r")


def test_an_addition_adds() -> None:
    """§3.4"""
    assert refused(at("pire os/lw m/- 0"), "1+prie") == "nothing_added §3.4"
    assert refused(at("pire ok/lw m/- 0"), "1+pires") == "not_in_hand §3.1"
    assert refused(at("pire ok/lw m/- 0"), "1+pireS") == "no_joker §2.4"
    assert refused(at("pire ok/lw m/- 0"), "1+pirek") == "not_a_word §2.3"


@pytest.mark.parametrize(
    ("old", "new", "card", "received"),
    [
        ("brosser", "brasser", "a", "o"),
        ("poser", "peser", "e", "o"),
        ("tanner", "tonner", "o", "a"),
    ],
)
def test_the_replacements_of_the_book(old: str, new: str, card: str, received: str) -> None:
    """§3.5"""
    state = at(f"{old} {card}x/lw m/- 0")
    to = To.DISCARDS
    assert facts(state, f"1:{new}") == (Replaced(A, 0, old, new, card, received, to, RARE),)
    done = after(state, f"1:{new}")
    assert (table(done), done.hands[0], done.discards) == ([new], "x", received)


def test_replaced_cards_are_discarded_and_the_hand_becomes_smaller() -> None:
    """§3.5, §6.1"""
    done = after(at("poser ex/lw m/- 0 blank=3"), "1:peser")
    assert (done.hands[0], done.discards, done.open.blank) == ("x", "o", 0)


def test_replaced_cards_come_into_the_hand_if_agreed() -> None:
    """§3.5, §6.1"""
    done = after(at("poser ex/lw m/- 0 replaced=hand"), "1:peser")
    assert (done.hands[0], done.discards, done.open.blank) == ("ox", "", 1)


def test_what_a_replacement_brings_back_weighs() -> None:
    """§3.5"""
    state = at("cale gxu/lw m/- 0 replaced=hand")
    [line] = GAME.lines(facts(state, "1:gale")[0])
    assert (line.points, line.arithmetic) == (-10, "- 20(g) + 10(c) = -10")
    [line] = GAME.lines(facts(at("cale gxu/lw m/- 0"), "1:gale")[0])
    assert line.points == -20


def test_a_replacement_keeps_length_and_makes_another_word() -> None:
    """§3.5"""
    state = at("pirE asx/lw m/- 0")
    assert refused(state, "1:pires") == "other_length §3.5"
    assert refused(state, "1:pire") == "same_word §3.5"
    assert refused(at("pirE *x/lw m/- 0"), "1:pirA") == "nothing_replaced §3.5"
    assert refused(state, "1:pure") == "not_in_hand §3.1"


def test_a_replacement_that_moves_a_letter_says_which() -> None:
    """§3.5"""
    answer = refusal(at("brosser ex/lw m/- 0"), "1:borsser")
    assert reason(answer) == "letter_moved §3.5"
    assert answer.facts == {"word": "borsser", "old": "brosser", "letter": "o"}
    answer = refusal(at("pIre rx/lw m/- 0"), "1:prIe")
    assert (answer.code, answer.facts["letter"]) == ("letter_moved", "i")


def test_a_word_of_which_every_letter_is_replaced_is_no_longer_that_word() -> None:
    """§3.5"""
    answer = refusal(at("pire bancx/lw m/- 0"), "1:banc")
    assert reason(answer) == "all_replaced §3.5"
    assert answer.facts == {"word": "banc", "old": "pire"}
    assert facts(at("pire bancx/lw m/- 0"), "1:cane")


def test_a_joker_that_becomes_another_letter_does_not_keep_a_word_the_same() -> None:
    """§3.5, §2.4"""
    assert refused(at("Pire ancx/lw m/- 0"), "1:Banc") == "all_replaced §3.5"


def test_a_joker_is_taken_only_with_another_word() -> None:
    """§3.5, §2.4"""
    assert refused(at("piRe rx/lw m/- 0"), "1:pire") == "same_word §3.5"
    assert after(at("piRe sx/lw m/- 0 replaced=hand"), "1:pise").hands[0] == "?x"


def test_a_card_is_exchanged_for_either_top_of_the_talon() -> None:
    """§3.6"""
    state = at("- kx/lw m/- 0")
    assert facts(state, "-k^") == (Discarded(A, "k", Top.SHOWN),)
    assert [type(event) for event in brought(state, "-k+")] == [Discarded, Exchanged]
    assert after(state, "-k+").discards == "k"


def test_an_exchange_is_always_open() -> None:
    """§3.6"""
    assert facts(at("- eiprx/lw m/- 0"), "-x+")


# §4 Verticals


@pytest.mark.parametrize(
    ("word", "move", "crossed"),
    [
        ("conduire", "1.8+t(e)rre", Crossed(A, 0, 7, "terre", 1, "errt", RARE)),
        ("fini", "1.3+(n)ain", Crossed(A, 0, 2, "nain", 0, "ain", RARE)),
        ("pire", "1.3+fie(r)", Crossed(A, 0, 2, "fier", 3, "efi", RARE)),
    ],
)
def test_the_verticals_of_the_book(word: str, move: str, crossed: Crossed) -> None:
    """§4.1 Its figure has lost its alignment: *terre*, *nain* and *fier* are what can be read."""
    state = at(f"{word} {crossed.cards}x/lwk m/- 0 verticales=+")
    assert facts(state, move) == (crossed,)
    assert GAME.lines(crossed)[0].points == -figures(crossed.cards, RARE)
    assert (after(state, move).hands[0], table(after(state, move))) == ("x", [word, crossed.word])


def test_a_table_without_verticals_refuses_them() -> None:
    """§4.1"""
    assert refused(at("pire efix/lw m/- 0"), "1.3+fie(r)") == "no_verticales §4.1"
    assert crossing.crossable(at("pire efix/lw m/- 0").open, 0) == ()


def test_a_vertical_word_is_not_crossed_in_its_turn() -> None:
    """§4.1"""
    state = at("pire,fier@1.3.4 sernx/lw m/- 0 verticales=+")
    assert refused(state, "2.3+s(e)rn") == "vertical §4.1"
    assert crossing.crossable(state.open, 1) == ()


def test_vertical_words_do_not_touch() -> None:
    """§4.1"""
    state = at("conduire,nain@1.3.1 eosx/lw m/- 0 verticales=+")
    assert refused(state, "1.4+(d)ose") == "too_near §4.1"
    assert crossing.crossable(state.open, 0) == (0, 4, 5, 6, 7)


def test_the_shared_letter_must_be_one() -> None:
    """§4.1"""
    state = at("pire efix/lw m/- 0 verticales=+")
    assert refused(state, "1.4+fie(r)") == "other_letter §4.1"
    assert refused(state, "1.9+fie(r)") == "no_such_letter §4.1"
    assert refused(state, "1.3+fer(r)") == "not_in_hand §3.1"
    answer = GAME.play(state, A, Cross(0, 2, "fier", 9))
    assert answer.code == "no_such_letter"


def test_a_shared_joker_keeps_its_letter() -> None:
    """§4.1, §2.4"""
    (crossed,) = facts(at("piRe efix/lw m/- 0 verticales=+"), "1.3+fie(r)")
    assert (crossed.word, crossed.cards) == ("fieR", "efi")


def test_a_shared_card_lies_on_the_table_once() -> None:
    """§4.1, §1.1"""
    state = after(at("pire efix/lw m/- 0 verticales=+"), "1.3+fie(r)")
    assert sorted(laid.laid_cards(state.open.laid)) == sorted("pirefie")


def test_a_crossed_word_may_grow_and_its_vertical_goes_with_the_letter() -> None:
    """§4.2"""
    state = after(at("pire,fier@1.3.4 ersx/lw m/- 0 verticales=+"), "1+pierre")
    assert state.open.laid[1].crossing == Crossing(0, 3, 3)
    assert table(state) == ["pierre", "fier"]


def test_a_vertical_word_may_grow_too() -> None:
    """§4.2"""
    state = after(at("pire,fier@1.3.4 sx/lw m/- 0 verticales=+"), "2+fiers")
    assert state.open.laid[1].crossing == Crossing(0, 2, 3)
    assert table(state) == ["pire", "fiers"]


def test_a_shared_letter_that_is_replaced_changes_both_words() -> None:
    """§4.2"""
    state = at("pire,fier@1.3.4 lnx/wk m/- 0 verticales=+")
    assert table(after(state, "1:pile")) == ["pile", "fiel"]
    assert table(after(state, "2:fiel")) == ["pile", "fiel"]
    assert refused(state, "1:pine") == "not_a_word §2.3"
    assert refusal(state, "1:pine").facts["word"] == "fien"


def test_a_shared_card_replaced_by_a_joker_of_the_same_letter_leaves_the_other_word() -> None:
    """§4.2, §2.5"""
    state = after(at("pire,fier@1.3.4 a*x/wk m/- 0 verticales=+"), "1:paRe")
    assert (table(state), state.open.laid[1].before) == (["paRe", "fieR"], ())


def test_crossed_words_are_not_turned_round() -> None:
    """§4.2"""
    state = at("pire,port@1.1.1 kx/lw m/- 0 verticales=+")
    assert refused(state, "1~ripe-k") == "crossed §4.2"
    assert refused(state, "2~trop-k") == "crossed §4.2"


# §5 The referee


def test_with_the_dictionary_nothing_is_lost_by_a_wrong_word_and_nothing_is_contested() -> None:
    """§5.1"""
    state = at("- eiprx/abd m/- 0")
    assert refused(state, "eirp") == "not_a_word §2.3"
    assert refused(after(state, "pire"), "!", B) == "referee_checks §5.1"
    assert after(state, "pire").open.window is None


# §6 Counting


def test_the_others_count_the_figures_they_are_left_with() -> None:
    """§6.1"""
    events = brought(at("- eipr/abl* m/- 0 charges=0;10 remises=0;25"), "pire")
    assert events[1] == HandCounted(A, "", 0, 0, 0, 0, out=False, dear=RARE, left=0)
    assert events[2] == HandCounted(B, "?abl", 25, 10, 35, 35, out=False, dear=RARE, left=50)
    [line] = GAME.lines(events[2])
    assert line.arithmetic == "20(?) + 5(a) + 20(b) + 5(l) + 10 - 25 = 35"
    assert GAME.lines(events[1])[0].arithmetic == "0 = 0"


def test_a_remise_is_an_award_that_whoever_goes_out_keeps() -> None:
    """§3.3, §6.1"""
    events = brought(at("- eipr/k m/- 0 remises=25;0 sheets=60;0"), "pire")
    assert (events[1].remise, events[1].points, events[1].total) == (25, -25, 35)


def test_a_total_may_fall_below_zero() -> None:
    """§3.3, §6.2"""
    text = "- eipr/b m/- 0 remises=0;50 sheets=0;{before}"
    assert brought(at(text.format(before=60)), "pire")[2].total == 30
    assert brought(at(text.format(before=10)), "pire")[2].total == -20
    state = after(at(text.format(before=10)), "pire")
    assert GAME.notation.read_position(GAME.notation.position(state)).open.totals == (0, -20)


def test_if_agreed_points_off_never_make_a_hand_cheaper_than_nothing() -> None:
    """§6.1, §3.3"""
    events = brought(at("- eipr/b m/- 0 remises=0;50 remise=hand"), "pire")
    assert (events[2].remise, events[2].points) == (20, 0)


def test_two_rounds_without_a_smaller_hand_end_it_for_everybody() -> None:
    """§6.1"""
    events = brought(at("- kx/lw m/- 0 blank=3"), "-k^")
    counted = [event for event in events if isinstance(event, HandCounted)]
    assert [event.points for event in counted] == [50, 45]
    assert after(at("- kx/lw m/- 0 blank=2"), "-k^").open.blank == 3


def test_five_rounds_if_agreed() -> None:
    """§6.1"""
    assert after(at("- kx/lw m/- 0 blank=8 rounds=5"), "-k^").open.blank == 9
    events = brought(at("- kx/lw m/- 0 blank=9 rounds=5"), "-k^")
    assert any(isinstance(event, HandCounted) for event in events)


def test_the_table_sees_blank_rounds_coming() -> None:
    """§6.1, §8"""
    assert GAME.view(at("- kx/lw m/- 0 blank=1"), None).until_blocked == 3
    assert GAME.view(at("- kx/lw/bd m/- 0 blank=1 gone=2"), A).until_blocked == 3


def test_a_smaller_hand_begins_the_rounds_anew() -> None:
    """§6.1"""
    assert after(at("- eiprx/lw m/- 0 blank=3"), "pire").open.blank == 0


def test_a_word_taken_back_may_be_the_end_of_blank_rounds() -> None:
    """§6.1, §5.3"""
    state = after(at(f"- eiprx/lw m/- 0 blank=3 {CONTEST}"), "eipr")
    assert any(isinstance(event, HandCounted) for event in brought(state, "!", B))


def test_a_hundred_points_put_a_player_out() -> None:
    """§6.2"""
    events = brought(at("- eipr/kl/ad m/- 0 sheets=0;55;84"), "pire")
    assert [event.out for event in events if isinstance(event, HandCounted)] == [False, True, False]
    state = after(at("- eipr/kl/ad m/- 0 sheets=0;55;84"), "pire")
    assert (state.open.in_play, state.hands[1], state.open.totals) == ((A, C), "", (0, 100, 99))
    assert refused(state, "-a+", B) == "not_in_play §6.2"


def test_two_hundred_if_agreed() -> None:
    """§6.2"""
    state = after(at("- eipr/kl/ad m/- 0 sheets=0;164;150 limit=200"), "pire")
    assert state.open.fell == (0, 1, 0)


def test_the_deal_passes_to_the_left_of_those_still_in() -> None:
    """§1.3, §6.3"""
    state = after(at("- eipr/kl/ad m/- 0 sheets=0;55;0"), "pire")
    assert (state.open.dealer, state.open.turn, state.open.deal) == (C, A, 2)
    assert [len(hand) for hand in state.hands] == [10, 0, 10]
    assert state.open.sheets == ((0, 0), (55, 45), (0, 15))


def test_the_last_one_in_wins() -> None:
    """§6.3"""
    state = after(at("- eipr/kl m/- 0 sheets=0;55"), "pire")
    result = GAME.result(state)
    assert (result.reason, result.section, result.places) == ("last", "6.3", (1, 2))
    assert result.points == (0, 100)
    assert GAME.view(state, B).shown == ("", "kl")
    assert refused(state, "-k+", A) == "game_over §6.3"
    assert GAME.clocks(state) == ()


def test_those_who_went_out_later_come_before() -> None:
    """§6.3"""
    state = at("- eipr/-/kl m/- 0 sheets=0,0;110,/;0,64 fell=0;1;0 deal=2")
    result = GAME.result(after(state, "pire"))
    assert result.places == (1, 3, 2)
    assert result.sheets[1][0].arithmetic == "110 + / + / = 110"


def test_if_all_go_out_at_once_the_lowest_total_wins() -> None:
    """§6.3"""
    text = "- kx/lw m/- 0 blank=3 sheets={one};{other}"
    state = after(at(text.format(one=60, other=75)), "-k^")
    result = GAME.result(state)
    assert (result.reason, result.places) == ("together", (1, 2))
    assert GAME.result(after(at(text.format(one=60, other=65)), "-k^")).places == (1, 1)


RETURN = "- eipr/kl/ad/bt m/- 0 reentry=+ sheets=0;70;40;{last}"


def test_a_player_may_come_back_once_at_the_highest_total_in_play() -> None:
    """§6.4"""
    state = after(at(RETURN.format(last=0)), "pire")
    assert (state.open.phase, GAME.waiting(state)) == (Phase.REENTRY, {B})
    assert facts(state, "+", B) == (Reentered(B, 55),)
    state = after(state, "+")
    assert (state.open.totals, state.open.in_play) == ((0, 55, 55, 25), (0, 1, 2, 3))
    assert (state.open.returned, state.open.deal, len(state.hands[1])) == (
        (None, -60, None, None),
        2,
        10,
    )


def test_whoever_came_back_is_not_asked_again() -> None:
    """§6.4"""
    state = at("- eipr/kl/ad/bt m/- 0 reentry=+ sheets=0;90;40;0 returned=-;-10;-;-")
    assert after(state, "pire").open.phase is Phase.TURN
    assert after(state, "pire").open.in_play == (0, 2, 3)


def test_whoever_says_nothing_stays_out() -> None:
    """§6.4"""
    state = after(at(RETURN.format(last=90)), "pire")
    [clock] = GAME.clocks(state)
    assert (clock.key, clock.seconds) == ("reentry 1", 30)
    assert GAME.play(state, B, Timeout(clock.key)) == (
        TimedOut(B),
        Left(B),
        TimedOut(Seat(3)),
        Left(Seat(3)),
    )
    state = folded(state, facts(state, ".", B))
    assert GAME.waiting(state) == {3}
    assert refused(state, "+", B) == "not_asked §6.4"
    assert refused(state, "+", A) == "not_asked §6.4"
    state = after(state, "+")
    assert (state.open.in_play, state.open.fell) == ((0, 2, 3), (0, 1, 0, 0))


def test_what_coming_back_changed_is_on_the_sheet() -> None:
    """§6.4"""
    state = at("- eipr/kl* m/- 0 sheets=0;106 returned=-;-54")
    _, [hands, back] = GAME.result(after(state, "pire")).sheets
    assert (hands.points, back.points, back.arithmetic) == (171, -54, "171 - 54 = 117")


def test_nobody_comes_back_where_one_is_left() -> None:
    """§6.4"""
    state = after(at("- eipr/kl m/- 0 sheets=0;64 reentry=+"), "pire")
    assert state.open.end == "last"


# §7 Variants and customs


def test_the_simple_game_is_one_hand_for_the_pot() -> None:
    """§7.1"""
    events = brought(at("- eipr/kl/ad m/- 0 simple=+ stake=3"), "pire")
    assert events[1:] == [
        PotSettled(A, "", 3, 9, 6),
        PotSettled(B, "kl", 3, 0, -3),
        PotSettled(C, "ad", 3, 0, -3),
    ]
    assert GAME.lines(events[1])[0].arithmetic == "9 - 3 = 6"
    result = GAME.result(after(at("- eipr/kl/ad m/- 0 simple=+ stake=3"), "pire"))
    assert (result.reason, result.section, result.places) == ("pot", "7.1", (1, 2, 2))
    assert (result.points, result.sheets[0][0].label) == ((6, -3, -3), "pot")


def test_what_lies_in_the_pot_is_seen_and_what_a_hand_came_to_is_told() -> None:
    """§7.1 Nothing lies there where points are counted; older logs do not say what came of it."""
    state = at("- eipr/abd m/- 0 simple=+ stake=2 charges=0;2")
    seen = GAME.view(state, None)
    assert (seen.pot, seen.staked) == (6, (2, 4))
    assert GAME.view(at("- eipr/abd m/- 0 charges=0;10"), None).staked == (0, 0)
    assert GAME.show(PotSettled(A, "", 2, 6), B).points == 4
    assert GAME.show(HandCounted(B, "?abl", 25, 10, 35, 35, out=False, dear=RARE), A).left == 50


def test_in_the_simple_game_an_anagram_takes_no_points_off() -> None:
    """§7.1"""
    assert facts(at("ancre kx/lw m/- 0 simple=+"), "1~nacre-k") == (
        AnagrammeMade(A, 0, "ancre", "nacre"),
        Discarded(A, "k", None),
    )


def test_in_the_simple_game_a_mistake_adds_a_stake_to_the_pot() -> None:
    """§7.1"""
    state = after(at(f"- eipr/abd m/- 0 simple=+ stake=2 {CONTEST}"), "pire")
    events = brought(state, "!", B)
    assert events[3] == Charged(B, 2)
    assert events[4:] == [PotSettled(A, "", 2, 6, 4), PotSettled(B, "abd", 4, 0, -4)]
    assert [GAME.lines(event)[0].points for event in events[4:]] == [4, -4]


def test_the_pot_of_a_blocked_hand_is_for_the_lowest_figures() -> None:
    """§7.1"""
    events = brought(at("- kx/lw m/- 0 blank=3 simple=+"), "-k^")
    assert [event.won for event in events if isinstance(event, PotSettled)] == [0, 2]


def test_equals_share_the_pot_and_the_first_to_play_has_what_is_left_over() -> None:
    """§7.1"""
    state = at("- ax/ei/lw r/- 0 blank=5 simple=+")
    events = brought(state, "-x^")
    assert [event.won for event in events if isinstance(event, PotSettled)] == [1, 2, 0]
    assert GAME.result(after(state, "-x^")).places == (1, 1, 3)


def test_a_stake_is_at_least_one() -> None:
    """§7.1"""
    for stake in (0, 1001):
        assert reason(GAME.start(AnagrammeOptions(stake=stake), 2)) == "stake §7.1"


def test_a_view_offers_no_word_unless_the_table_wants_hints() -> None:
    """§7.2"""
    state = at("- eiprx/abd m/- 0")
    assert not any(isinstance(move, Lay) for move in GAME.view(state, A).actions)
    hinting = at("- eiprx/abd m/- 0 hints=+")
    assert any(isinstance(move, Lay) for move in GAME.view(hinting, A).actions)
    nobody_checks = at(f"- eiprx/abd m/- 0 hints=+ {CONTEST}")
    assert not any(isinstance(move, Lay) for move in GAME.view(nobody_checks, A).actions)


def test_what_is_listed_may_be_played_with_a_joker_where_nothing_else_goes() -> None:
    """§7.2"""
    lays = [move.word for move in GAME.actions(at("- bcf*/ade m/- 0"), A) if isinstance(move, Lay)]
    assert lays == []
    lays = [move.word for move in GAME.actions(at("- act*/lwk m/- 0"), A) if isinstance(move, Lay)]
    assert all(sum(sign.isupper() for sign in word) == 1 for word in lays)
    assert lays


def test_a_crossing_word_is_listed_wherever_it_goes() -> None:
    """§7.2, §4.1"""
    state = at("pire efix/lw m/- 0 verticales=+")
    crosses = [move for move in GAME.actions(state, A) if isinstance(move, Cross)]
    assert crosses
    assert all(not isinstance(GAME.play(state, A, move), Refusal) for move in crosses)


def test_a_turn_has_its_clock_and_passes_when_it_runs_out() -> None:
    """§7.3"""
    state = at("- eipr/abd m/- 0 clock=90")
    [clock] = GAME.clocks(state)
    assert (clock.key, clock.seats, clock.seconds) == ("turn 1", (A,), 90)
    assert GAME.play(state, A, Timeout("turn 1")) == (TimedOut(A),)
    state = folded(state, [TimedOut(A)])
    assert (state.open.turn, state.open.blank) == (B, 1)
    assert GAME.play(state, A, Timeout("turn 1")).code == "no_such_clock"
    assert GAME.clocks(at("- eipr/abd m/- 0")) == ()


def test_the_clock_has_bounds() -> None:
    """§7.3"""
    assert reason(GAME.start(AnagrammeOptions(clock=-1), 2)) == "clock §7.3"


def test_of_two_the_other_wins() -> None:
    """§7.4"""
    state = at("- eipr/abd m/- 0")
    assert GAME.play(state, A, Resign()) == (Resigned(A),)
    result = GAME.result(folded(state, [Resigned(A)]))
    assert (result.reason, result.section, result.places) == ("resigned", "7.4", (2, 1))


def test_of_more_one_plays_on_without_him() -> None:
    """§7.4"""
    state = folded(at("- eipr/abd/ghj m/- 0"), [Resigned(A)])
    assert (state.open.turn, state.open.in_play, state.hands[0]) == (B, (B, C), "eipr")
    assert refused(state, "pire", A) == "not_in_play §7.4"
    assert folded(state, [Resigned(C)]).open.end == "resigned"


def test_of_more_a_player_who_is_not_to_move_may_resign() -> None:
    """§7.4"""
    state = folded(at("- eipr/abd/ghj m/- 0"), [Resigned(C)])
    assert (state.open.turn, state.open.number) == (A, 1)


@pytest.mark.parametrize(
    ("blank", "turn", "seat", "left"),
    [
        # A B C A B have had a blank turn, or those before and after them.
        (5, C, A, 1),  # B C B: C has one more
        (5, C, B, 1),  # A C A
        (5, A, A, 0),  # B C B C: both have had theirs
        (4, B, C, 1),  # A B A
        (4, B, B, 1),  # A C A
        (3, A, A, 2),  # B C
        (2, A, A, 2),  # B C, A had none
        (1, A, C, 4),  # C alone
        (0, A, C, 4),
    ],
)
def test_blank_rounds_are_of_those_who_stay(blank: int, turn: Seat, seat: Seat, left: int) -> None:
    """§6.1, §7.4 So many turns are left to them, as if the resigner had never had any."""
    state = at(f"- kx/lw/bd m/- {turn} blank={blank}")
    state = folded(state, GAME.play(state, seat, Resign()))
    assert GAME.view(state, None).until_blocked == left
    assert state.open.phase is (Phase.TURN if left else Phase.COUNT)


def test_a_resigners_blank_turns_are_told() -> None:
    """§7.4"""
    state = at("- kx/lw/bd m/- 2 blank=5")
    assert GAME.play(state, A, Resign()) == (Resigned(A), BlankTurnsDropped(A, 2))
    assert GAME.play(at("- kx/lw/bd m/- 2 blank=2"), C, Resign()) == (Resigned(C),)
    assert GAME.play(at("- kx/lw m/- 0 blank=3"), B, Resign()) == (Resigned(B),)


def test_one_after_the_other_resigns_and_the_rounds_are_still_right() -> None:
    """§6.1, §7.4 Of A B C D A B C, A B A B stay, and each has had two."""
    state = at("- kx/lw/bd/gh m/- 3 blank=7")
    state = folded(state, GAME.play(state, C, Resign()))
    assert (state.open.phase, state.open.blank) == (Phase.TURN, 5)
    state = folded(state, GAME.play(state, D, Resign()))
    assert (state.open.phase, state.open.blank) == (Phase.COUNT, 4)


def test_former_logs_count_the_blank_turns_of_a_resigner() -> None:
    """§7.4 They do not tell that those are dropped."""
    assert folded(at("- kx/lw/bd m/- 2 blank=5 rounds=5"), [Resigned(A)]).open.blank == 5


def test_whoever_resigns_a_simple_game_leaves_his_stake_in_the_pot() -> None:
    """§7.4, §7.1"""
    state = at("- eipr/abd/ghj m/- 0 simple=+ stake=3 charges=0;0;3")
    assert GAME.play(state, C, Resign()) == (Resigned(C), StakeLost(C, 6))
    assert GAME.lines(StakeLost(C, 6))[0].points == -6
    state = folded(state, GAME.play(state, C, Resign()))
    result = GAME.result(after(state, "pire"))
    assert (result.reason, result.points, result.places) == ("pot", (9, -3, -6), (1, 2, 3))


def test_of_two_in_a_simple_game_the_other_takes_the_pot() -> None:
    """§7.4, §7.1"""
    state = at("- eipr/abd m/- 0 simple=+ stake=3")
    events = GAME.play(state, A, Resign())
    assert events == (Resigned(A), StakeLost(A, 3), PotSettled(B, "abd", 3, 6, 3))
    result = GAME.result(folded(state, events))
    assert (result.reason, result.points, result.places) == ("pot", (-3, 3), (2, 1))


def test_whoever_is_asked_back_may_resign() -> None:
    """§7.4, §6.4"""
    state = after(at(RETURN.format(last=0)), "pire")
    state = folded(state, GAME.play(state, B, Resign()))
    assert (state.open.phase, state.open.deal) == (Phase.DEAL, 2)


# §8 Who sees what


def test_others_hear_that_a_card_was_discarded_not_which() -> None:
    """§8"""
    event = Discarded(A, "k", Top.HIDDEN)
    assert GAME.show(event, A) == event
    assert GAME.show(event, B) == Discarded(A, None, Top.HIDDEN)
    assert GAME.show(Exchanged(A, "k"), None) == Exchanged(A, None)
    assert GAME.show(Dealt(A, "abc", 3), B) == Dealt(A, None, 3)


def test_a_view_shows_ones_own_hand_and_what_it_would_cost() -> None:
    """§8"""
    state = at("pire abk/lw m/- 0")
    view = GAME.view(state, A)
    assert (view.hand, view.left, view.hands, view.open.turned) == ("abk", 65, (3, 2), "m")
    assert GAME.view(state, None).hand == ""
    assert (view.handles[0].free, view.handles[0].crossable) == (True, ())


def test_a_preview_tells_what_leaves_the_hand_and_stops_before_a_verdict() -> None:
    """§8, §6.1"""
    view = GAME.view(at("- eiprx/abd m/- 0"), A)
    told = preview(GAME, view, A, Lay("pire"), dice(1))
    assert not isinstance(told, Refusal)
    assert [line.points for line in told] == [-25]
    contested = after(at(f"- eiprx/abd m/- 0 {CONTEST}"), "pire")
    assert preview(GAME, GAME.view(contested, B), B, Contest(), dice(1)) == ()


def test_a_guess_knows_the_only_discard_to_have_gone_with_an_anagram() -> None:
    """§8"""
    state = ACTS.settled(ACTS.after(at(f"ancre kx/wl m/- 0 {CONTEST}"), "1~ncrea-k"))
    view = GAME.view(state, B)
    assert view.discards == 1
    assert GAME.view(GAME.guess(view, dice(3)), B) == view


def test_a_guess_knows_the_card_that_went_with_an_anagram_only_as_one_of_the_discards() -> None:
    """§8"""
    state = after(at(f"ancre kx/wl m/q 0 {CONTEST}"), "1~ncrea-k")
    view = GAME.view(state, B)
    assert view.shed
    assert GAME.view(GAME.guess(view, dice(3)), B) == view
