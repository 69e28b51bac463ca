"""§8.2 to §8.5 What is announced of a play: accents, anagrams, the senses of a word."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core.game import Refusal, Resign, TimedOut, Timeout
from tablee.core.open import with_open
from tablee.core.playing import fold
from tablee.core.seats import Seat
from tablee.games.volapuk import anagrams, books, definitions, rules
from tablee.games.volapuk.actions import (
    Accent,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Match,
    NothingToSay,
    Vote,
)
from tablee.games.volapuk.books import Books
from tablee.games.volapuk.events import (
    AccentClaimed,
    AnagramClaimed,
    AnswerGiven,
    AnswersShown,
    ClaimFailed,
    ClaimsClosed,
    Matched,
    Paid,
    SaidNothing,
    SensesAsked,
    SensesSettled,
)
from tablee.games.volapuk.options import (
    Accents,
    Anagrams,
    ClaimOrder,
    Definitions,
    Fetiches,
    Freed,
    Judges,
    Reversed,
    ShortWords,
    VolapukOptions,
)
from tablee.games.volapuk.state import Accented, Phase, Sense, State
from tablee.letters.words import Forms
from tests.games.volapuk.drawing import (
    GAME,
    QUIET,
    SENSES,
    TALKING,
    after,
    cell,
    chosen,
    denied,
    made,
    outcome,
    played,
    points,
    refused,
    silence,
    table,
    talked,
    words_made,
)

ME, LEFT, RIGHT = Seat(0), Seat(1), Seat(2)


ACCENTS = chosen(accents=Accents.PRIORITY)
REQUIRED = chosen(accents=Accents.REQUIRED)
ANAGRAMS = chosen(announced_anagrams=Anagrams.ONE_PER_PLAYER)
SENSES_ASKED = chosen(announced_definitions=Definitions.PLAYER)
JUDGED = replace(SENSES_ASKED, referee=Judges.LEXICON_AND_VOTE)
EVERYTHING = replace(
    SENSES_ASKED,
    accents=Accents.PRIORITY,
    announced_anagrams=Anagrams.ONE_PER_PLAYER,
)


def fete(options: VolapukOptions = ACCENTS, hand: str = "E K", other: str = "K/K") -> State:
    """Seat 0 of three has laid FETE, from h9 to the right: fête, or fêté."""
    return after(table("h9> F E T", hand=hand, other=other, options=options), "h9>fete")


def die_of(state: State, seat: int, face: str) -> int:
    return next(held.die for held in state.open.hands[seat] if held.face == face)


# §8.2 The window


@pytest.mark.parametrize(
    "options",
    [ACCENTS, REQUIRED, ANAGRAMS, SENSES_ASKED, chosen(announced_definitions=Definitions.TABLE)],
)
def test_after_a_play_everybody_may_speak(options: VolapukOptions) -> None:
    """§8.2 If anything at all can be announced."""
    assert fete(options).open.phase is Phase.CLAIMS
    assert fete(QUIET).open.phase is Phase.FETICHES


def test_the_left_neighbour_speaks_first_and_the_officiant_last() -> None:
    """§8.2"""
    state, order = fete(), []
    while state.open.phase is Phase.CLAIMS:
        (seat,) = TALKING.waiting(state)
        order.append(seat)
        state = talked(state, (seat, "-"))
    assert order == [LEFT, RIGHT, ME]


def test_nobody_speaks_before_his_neighbour_nor_twice() -> None:
    """§8.2"""
    state = fete()
    assert denied(state, "-", RIGHT) == "not_your_word §8.2"
    assert denied(talked(state, (LEFT, "-")), "^i9c", LEFT) == "spoken_already §8.2"


def test_in_a_race_all_speak_at_once() -> None:
    """§8.2"""
    state = fete(replace(ACCENTS, claim_order=ClaimOrder.RACE))
    assert TALKING.waiting(state) == {ME, LEFT, RIGHT}
    state = talked(state, (ME, "^i9c"), (RIGHT, "-"))
    assert TALKING.waiting(state) == {ME, LEFT}
    assert denied(state, "^k9a", RIGHT) == "spoken_already §8.2"


@pytest.mark.parametrize("clock", [0, 180])
def test_the_clock_of_the_window_runs_at_every_table(clock: int) -> None:
    """§8.2 One player after the other, or all together."""
    (one,) = TALKING.clocks(fete(replace(ACCENTS, clock=clock)))
    assert (one.key, one.seats, one.seconds) == ("claims 1.0 1", (LEFT,), 20)
    race = replace(ACCENTS, clock=clock, claim_order=ClaimOrder.RACE)
    (all_,) = TALKING.clocks(fete(race))
    assert (all_.key, all_.seats, all_.seconds) == ("claims 1.0", (ME, LEFT, RIGHT), 20)


def test_whoever_says_nothing_in_time_has_nothing_to_say() -> None:
    """§8.2"""
    state = fete()
    assert outcome(state, Timeout("claims 1.0 1"), LEFT) == (TimedOut(LEFT), SaidNothing(LEFT))
    race = fete(replace(ACCENTS, claim_order=ClaimOrder.RACE))
    assert outcome(race, Timeout("claims 1.0"), ME) == (
        TimedOut(ME),
        SaidNothing(ME),
        TimedOut(LEFT),
        SaidNothing(LEFT),
        TimedOut(RIGHT),
        SaidNothing(RIGHT),
    )


def test_the_window_stays_open_whatever_the_word() -> None:
    """§8.2 OS has no accent; that it is asked about all the same tells nobody anything."""
    state = after(table("h9> O", hand="S K", other="K/K", options=ACCENTS), "h9>os")
    for seat in (LEFT, RIGHT, ME):
        assert TALKING.waiting(state) == {seat}
        state = talked(state, (seat, "-"))
    assert state.open.phase is Phase.FETICHES


def test_what_was_announced_counts_when_the_window_closes() -> None:
    """§8.2 And not before: a die may still outdo it."""
    state = talked(fete(), (LEFT, "^i9c"), (LEFT, "-"), (RIGHT, "-"))
    assert state.open.bonuses == (0, 0, 0)
    closed = talked(state, (ME, "-"))
    assert (closed.open.bonuses, closed.open.claims, closed.open.totals) == (
        (0, 3, 0),
        (),
        (4, 3, 0),
    )
    assert (closed.open.spoken, closed.open.done) == ((), ())


def test_the_window_closes_of_itself() -> None:
    """§8.2"""
    state = fold(TALKING, fete(), [SaidNothing(seat) for seat in (LEFT, RIGHT, ME)])
    assert TALKING.waiting(state) == frozenset()
    assert TALKING.chance(state, None) == ClaimsClosed()


def test_one_may_announce_several_things() -> None:
    """§8.2, §8.3 Fête and fêté: both are in the dictionary."""
    assert silence(talked(fete(), (LEFT, "^i9c"), (LEFT, "^k9a"))).open.bonuses == (0, 6, 0)


def test_a_window_is_for_talking() -> None:
    """§8.2 Nothing is laid, thrown or kept in it; there is always something that may be said."""
    state = fete()
    answer = outcome(state, ".", LEFT)
    assert (answer.code, answer.section, answer.nearest) == ("talk_first", "8.2", NothingToSay())
    assert outcome(state, "+", ME).nearest is None


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (NothingToSay(), "window_closed §8.2"),
        (ClaimAccent(cell("h9"), Accent.AIGU), "window_closed §8.2"),
        (ClaimAnagram("rime"), "window_closed §8.2"),
        (AskSenses("port"), "window_closed §8.2"),
        (Answer(), "nothing_asked §8.5"),
        (Match(), "nothing_to_match §8.5"),
        (Vote(), "nothing_to_vote §8.6"),
    ],
)
def test_outside_its_time_nothing_is_said(said: Any, why: str) -> None:
    """§8.2, §8.5, §8.6"""
    state = table("h9> P O R T", hand="E", options=EVERYTHING)
    assert denied(state, said, ME) == why


def test_before_the_first_play_there_is_nothing_to_speak_of() -> None:
    """§8.2"""
    state = table(hand="E", options=ACCENTS)
    for said in ("-", "^h9a"):
        assert denied(state, said, ME) == "nothing_laid §8.2"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("^h9a", "no_accents §8.3"),
        ("~rime", "no_anagrams §8.4"),
        ("%port", "no_definitions §8.5"),
        ("-", "no_claims §8.2"),
    ],
)
def test_what_a_table_does_not_announce_it_never_does(said: str, why: str) -> None:
    """§8.2 Whatever the moment."""
    assert denied(table("h9> P O R T", hand="E"), said, ME) == why


@pytest.mark.parametrize("cost", [0, -3])
def test_whoever_is_wrong_has_no_more_to_say(cost: int) -> None:
    """§8.2 No È in fête; the table may take three points for it."""
    state = fete(replace(ACCENTS, false_claim=cost))
    (failed,) = outcome(state, "^i9g", LEFT)
    assert failed == ClaimFailed(LEFT, Accent.GRAVE, cell("i9"), None, cost)
    told_of = [(line.label, line.points) for line in TALKING.lines(failed)]
    assert told_of == ([("false_claim", cost)] if cost else [])
    state = talked(state, (LEFT, "^i9g"))
    assert state.open.bonuses == (0, cost, 0)
    assert denied(state, "^i9c", LEFT) == "spoken_already §8.2"
    assert TALKING.waiting(state) == {RIGHT}


def test_what_was_announced_is_told_at_the_end_of_the_game() -> None:
    """§7.3, §8.2"""
    state = with_open(silence(talked(fete(), (LEFT, "^i9c"))), end="blank")
    result = TALKING.result(state)
    assert result.points == (4, 3, 0)
    assert [line.label for line in result.sheets[1]] == ["turns", "claims"]


def test_in_the_last_turns_too_players_speak() -> None:
    """§8.2, §7.2 Then whoever recomposed may do so again."""
    state = table("h9> P O R T", hand="", other="/", options=ACCENTS, phase=Phase.RECOMPOSE)
    state = after(
        with_open(state, final=True, seen=("PORT",)),
        made(state, None, {"h9": "k9", "k9": "h9", "i9": "j9", "j9": "i9"}),
    )
    assert state.open.phase is Phase.CLAIMS
    state = silence(state)
    assert (state.open.phase, state.open.recompositions, state.open.turn) == (
        Phase.RECOMPOSE,
        1,
        ME,
    )


# §8.3 Accents


@pytest.mark.parametrize(
    ("laid", "last", "claim", "letter"),
    [
        ("N O E", "L", "^j9t", "E"),
        ("F E T", "E", "^i9c", "E"),
        ("E L E V", "E", "^h9a", "E"),
        ("E L E V", "E", "^j9g", "E"),
        ("B A T O", "N", "^i9c", "A"),
        ("Œ D E M", "E", "^j9g", "E"),
        ("O E D E M", "E", "^k9g", "E"),
        ("PR E T", "RE", "^i9c", "E"),
        ("RE P E T E", "R", "^h9a", "RE"),
    ],
)
def test_an_accent_of_the_dictionary_brings_three(
    laid: str, last: str, claim: str, letter: str
) -> None:
    """§8.3 Wherever the letter stands, on and beside groups and ligatures too."""
    state = table(f"h9> {laid}", hand=last, options=ACCENTS)
    end = "hijklmnop"[len(laid.split())]
    state = after(state, made(state, {f"{end}9": last}))
    (claimed,) = outcome(state, claim, LEFT)
    assert (claimed.points, claimed.crossed, claimed.letter) == (3, False, letter)
    (line,) = TALKING.lines(claimed)
    assert (line.label, line.points, line.arithmetic) == ("accent", 3, f"{letter} 3 = 3")
    assert silence(talked(state, (LEFT, claim))).open.bonuses == (0, 3)


def test_an_accent_that_serves_two_words_counts_twice() -> None:
    """§8.3 The book’s example: ÉMUE across ÉCRUE."""
    state = table("i9: E C R U E", hand="M U E", options=ACCENTS)
    state = after(state, "i9>emue")
    (claimed,) = outcome(state, "^i9a", LEFT)
    assert (claimed.points, claimed.crossed) == (6, True)
    assert TALKING.lines(claimed)[0].arithmetic == "E 3 × 2 = 6"
    assert silence(talked(state, (LEFT, "^i9a"))).open.bonuses == (0, 6)


def test_an_accent_of_one_of_two_words_counts_once() -> None:
    """§8.3 ÉMUE across ET; and it must be the word just formed that has it."""
    state = after(table("i9: E T", hand="M U E", options=ACCENTS), "i9>emue")
    assert outcome(state, "^i9a", LEFT)[0].points == 3
    state = after(table("i9: E C R U E", hand="T", options=ACCENTS), "i9>et")
    assert isinstance(outcome(state, "^i9a", LEFT)[0], ClaimFailed)


def test_an_accent_may_be_on_a_diagonal_too() -> None:
    """§8.3, §4.6 ÉMUE down the board, through the M of MOT; its É is nobody else’s."""
    state = after(table("i9> M O T", hand="E U E", options=ACCENTS), "h8\\emue")
    assert outcome(state, "^h8a", LEFT)[0].points == 3


def test_a_word_written_from_the_right_has_its_accents_where_they_are_read() -> None:
    """§8.3, §4.7 ETEF is FÊTE; its Ê is the third die."""
    options = replace(ACCENTS, reversed=Reversed.FREE)
    state = table("h9> E T E", hand="F", options=options)
    state = after(state, made(state, {"k9": "F"}))
    assert state.open.spoken[0].text == "FETE"
    assert isinstance(outcome(state, "^h9c", LEFT)[0], ClaimFailed)
    assert outcome(state, "^j9c", LEFT)[0].points == 3


@pytest.mark.parametrize(
    ("row", "typed", "worth", "claim"),
    [
        ("J O Y E U X _ N O E L", "c9>joyeux_noel", 10, "^l9t"),
        ("B O N N E _ F E T E", "c9>bonne_fete", 9, "^j9c"),
    ],
)
def test_a_phrase_has_the_accents_of_its_words(
    row: str, typed: str, worth: int, claim: str
) -> None:
    """§8.3, §3.4 The book’s own: no bonus for the space, three for whoever sees the accent."""
    state = table(hand=row, elue="K", options=ACCENTS)
    assert words_made(state, typed) == [typed[3:].replace("_", " ").upper()]
    assert points(state, typed) == worth
    state = after(state, typed)
    assert outcome(state, claim, LEFT)[0].points == 3
    assert isinstance(outcome(state, "^d9a", LEFT)[0], ClaimFailed)


def test_the_words_of_the_book_have_their_accents_at_every_table() -> None:
    """§8.3, §3.1"""
    options = replace(ACCENTS, forms=Forms.HEADWORDS)
    state = after(table("i9: E C R U E", hand="M U E", options=options), "i9>emue")
    assert outcome(state, "^i9a", LEFT)[0].points == 6


def test_only_letters_of_a_word_just_formed_are_spoken_of() -> None:
    """§8.3"""
    state = after(table("h9> F E T", "h9: F E T E", hand="E", options=ACCENTS), "h9>fete")
    assert denied(state, "^h10c", LEFT) == "not_spoken_of §8.3"
    assert denied(state, "^a9c", LEFT) == "not_spoken_of §8.3"


def test_an_accent_is_announced_once() -> None:
    """§8.3 Whoever announces it, in this turn or a later one."""
    state = talked(fete(hand="E S K"), (LEFT, "^i9c"), (LEFT, "-"))
    assert denied(state, "^i9c", RIGHT) == "accent_taken §8.3"
    state = silence(state)
    assert state.open.marks == (Accented(cell("i9"), Accent.CIRCONFLEXE),)
    state = after(with_open(state, phase=Phase.COMPOSE), "h9>fetes")
    assert denied(state, "^i9c", LEFT) == "accent_taken §8.3"


def test_a_die_takes_its_accent_along() -> None:
    """§8.3, §5.1 FÊTE becomes a word elsewhere: that die has had its accent."""
    state = silence(talked(fete(hand="E S K"), (LEFT, "^i9c")))
    state = with_open(state, phase=Phase.COMPOSE, seen=("FETE",))
    moves: dict[str, str | None] = {"h9": "i9", "i9": "j9", "j9": "k9", "k9": "l9"}
    moved = after(state, made(state, {"m9": "S"}, moves))
    assert moved.open.marks == (Accented(cell("j9"), Accent.CIRCONFLEXE),)
    assert denied(moved, "^j9c", LEFT) == "accent_taken §8.3"


def test_a_die_that_leaves_the_board_leaves_its_accent() -> None:
    """§8.3, §5.3 FÊTE becomes FUTÉS, and its Ê goes to the hand."""
    marks = (Accented(cell("i9"), Accent.CIRCONFLEXE),)
    options = replace(ACCENTS, freed=Freed.SWAP)
    state = table("h9> F E T E", hand="U S", options=options, marks=marks)
    assert after(state, made(state, {"i9": "U", "l9": "S"}, {"i9": None})).open.marks == ()


def test_a_die_in_the_place_of_a_joker_has_had_its_accent() -> None:
    """§8.3, §4.9 FÊTE, whose Ê was a joker, becomes FÊTES: its accent does not pay again; the joker
    may have one where it goes.
    """
    marks = (Accented(cell("i9"), Accent.CIRCONFLEXE),)
    state = table("h9> F ?E T E", hand="E S K", options=ACCENTS, marks=marks)
    state = after(state, made(state, {"l9": "S", "l8": "?A"}, swap="i9"))
    assert state.open.marks == marks
    assert denied(state, "^i9c", LEFT) == "accent_taken §8.3"


@pytest.mark.parametrize(
    ("face", "accent", "row"), [("É", "aigu", "E M U E"), ("È", "grave", "E R E")]
)
def test_a_letter_with_its_accent_announces_itself(face: str, accent: str, row: str) -> None:
    """§8.3 For whoever lays it in a word: ÉMUE, and ÈRE."""
    faces = row.split()[1:]
    line = "i9> " + " ".join(faces)
    state = table(line, hand=face, options=ACCENTS)
    event = played(state, made(state, {"h9": face}))
    assert [(one.label, one.points) for one in event.scored][1:] == [("accent", 3)]
    assert event.scored[1].arithmetic == f"{face} 3 = 3"
    state = after(state, made(state, {"h9": face}))
    assert state.open.marks == (Accented(cell("h9"), Accent(accent)),)
    assert denied(state, f"^h9{accent[0]}", LEFT) == "accent_taken §8.3"


def test_an_e_with_its_accent_in_two_words_counts_twice() -> None:
    """§8.3"""
    state = table("j9> M U E", "i10: C R U E", hand="É", options=ACCENTS)
    event = played(state, made(state, {"i9": "É"}))
    assert event.scored[-1].arithmetic == "É 3 × 2 = 6"


def test_in_a_pair_an_accent_is_nothing() -> None:
    """§8.3, §4.4 The É of PORTÉ, below a K."""
    state = table("h9> P O R T", "l8> K", hand="É", options=ACCENTS)
    assert played(state, made(state, {"l9": "É"})).scored[-1].points == 3


def test_where_accents_are_off_they_are_worth_nothing() -> None:
    """§8.3"""
    state = table("i9> M U E", hand="É", options=ANAGRAMS)
    assert points(state, made(state, {"h9": "É"})) == 4
    state = after(state, made(state, {"h9": "É"}))
    assert state.open.marks == ()
    assert denied(state, "^h9a", LEFT) == "no_accents §8.3"


def test_a_joker_that_stands_for_e_can_be_given_its_accent() -> None:
    """§8.3, §4.8"""
    state = after(table("i9> M U E", hand="?", options=ACCENTS), "h9>emue")
    assert outcome(state, "^h9a", LEFT)[0].points == 3


def test_a_die_that_shows_the_accent_comes_before_a_bare_word() -> None:
    """§8.3 The right neighbour has kept a ^ as fétiche."""
    state = talked(fete(other="K/^"), (LEFT, "^i9c"), (LEFT, "-"))
    die = die_of(state, RIGHT, "^")
    claim = ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, die)
    (claimed,) = outcome(state, claim, RIGHT)
    assert isinstance(claimed, AccentClaimed)
    assert (claimed.die, claimed.points, claimed.over) == (die, 3, LEFT)
    closed = silence(talked(state, (RIGHT, claim)))
    assert closed.open.bonuses == (0, 0, 3)
    assert die in [held.die for held in closed.open.hands[RIGHT]]


def test_a_die_comes_before_nothing_but_a_bare_word_of_another() -> None:
    """§8.3"""
    race = replace(ACCENTS, claim_order=ClaimOrder.RACE)
    state = fete(race, other="^/^")
    mine = ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, die_of(state, LEFT, "^"))
    theirs = ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, die_of(state, RIGHT, "^"))
    assert denied(talked(state, (LEFT, "^i9c")), mine, LEFT) == "accent_taken §8.3"
    assert denied(talked(state, (LEFT, mine)), theirs, RIGHT) == "accent_taken §8.3"
    assert denied(talked(state, (LEFT, mine)), "^i9c", RIGHT) == "accent_taken §8.3"


def test_the_officiant_may_announce_with_a_die_he_did_not_lay() -> None:
    """§8.3"""
    state = fete(hand="E ^", other="K/K")
    claim = ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, die_of(state, ME, "^"))
    state = talked(state, (LEFT, "^i9c"), (LEFT, "-"), (RIGHT, "-"), (ME, claim), (ME, "-"))
    assert state.open.bonuses == (3, 0, 0)


def test_a_die_shows_the_very_accent() -> None:
    """§8.3 And is in one’s hand."""
    state = fete(other="¨/^")
    trema, hat = die_of(state, LEFT, "¨"), die_of(state, RIGHT, "^")
    for die, why in ((trema, "not_showing §8.3"), (hat, "not_in_hand §8.3")):
        claim = ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, die)
        assert denied(state, claim, LEFT) == why


def test_a_table_may_ask_for_a_die() -> None:
    """§8.3"""
    state = fete(REQUIRED, other="^/K")
    assert denied(state, "^i9c", LEFT) == "accent_die §8.3"
    claim = ClaimAccent(cell("i9"), Accent.CIRCONFLEXE, die_of(state, LEFT, "^"))
    assert silence(talked(state, (LEFT, claim))).open.bonuses == (0, 3, 0)


def test_every_accent_on_every_letter_is_proposed() -> None:
    """§8.3 Right or wrong; with a die of one’s own, or without; until it is taken."""
    state = after(table("h9> N O E", hand="L", other="¨", options=ACCENTS), "h9>noel")
    die = die_of(state, LEFT, "¨")
    letters = [cell(f"{column}9") for column in "hijk"]
    bare = {ClaimAccent(letter, accent) for letter in letters for accent in Accent}
    held = {ClaimAccent(letter, Accent.TREMA, die) for letter in letters}
    assert set(TALKING.actions(state, LEFT)) == {NothingToSay(), *bare, *held}
    claimed = talked(state, (LEFT, ClaimAccent(cell("j9"), Accent.TREMA, die)))
    left = [one for one in TALKING.actions(claimed, LEFT) if isinstance(one, ClaimAccent)]
    assert {one.cell for one in left} == {*letters} - {cell("j9")}
    required = with_open(state, options=REQUIRED)
    assert set(TALKING.actions(required, LEFT)) == {NothingToSay(), *held}


# The book’s spaces, which are not announced


def test_the_second_player_has_the_points_of_the_space() -> None:
    """§6.6 BABA, then _COOL by another."""
    state = table("d9> B A B A", hand="_ C O O L", by=1, elue="E", options=ACCENTS)
    assert points(state, "d9>baba_cool") == 8 + 3


# §8.4 Anagrams


def rime(options: VolapukOptions = ANAGRAMS) -> State:
    """Seat 0 of three has laid RIME."""
    return after(table("h9> R I M", hand="E K", other="K/K", options=options), "h9>rime")


def test_an_anagram_brings_a_point_a_letter() -> None:
    """§8.4"""
    (claimed,) = outcome(rime(), "~mire", LEFT)
    assert claimed == AnagramClaimed(LEFT, "MIRE", "RIME", 4)
    (line,) = TALKING.lines(claimed)
    assert (line.label, line.points, line.arithmetic) == ("anagram", 4, "MIRE 4 × 1 = 4")
    assert silence(talked(rime(), (LEFT, "~mire"))).open.bonuses == (0, 4, 0)


def test_accents_and_signs_do_not_matter_in_an_anagram() -> None:
    """§8.4"""
    assert outcome(rime(), ClaimAnagram("émir"), LEFT)[0].word == "EMIR"
    assert anagrams.letters_of("P.-S.") == ["P", "S"]


def test_a_word_with_other_signs_is_no_anagram_of_itself() -> None:
    """§8.4 TIC-TAC says what TICTAC says."""
    state = after(table("h9> T I C T", hand="A C", other="K/K", options=ANAGRAMS), "h9>tictac")
    assert denied(state, "~tic-tac", LEFT) == "same_word §8.4"


def test_an_anagram_is_another_word_of_the_same_letters() -> None:
    """§8.4"""
    assert denied(rime(), "~rime", LEFT) == "same_word §8.4"
    assert denied(rime(), "~rimes", LEFT) == "other_letters §8.4"
    assert denied(rime(), "~r1me", LEFT) == "unwritable §1.2"
    (failed,) = outcome(rime(), "~mrie", LEFT)
    assert failed == ClaimFailed(LEFT, None, None, "MRIE", 0)


def test_a_word_that_the_table_excludes_is_no_false_anagram() -> None:
    """§8.4, §3.5 A plural, a proper noun: refused, and another may be looked for."""
    few = replace(ANAGRAMS, forms=Forms.HEADWORDS, false_claim=-3)
    state = after(table("h9> S O I", hand="R K", options=few), "h9>soir")
    assert denied(state, "~rois", LEFT) == "left_out §3.5"
    assert denied(rime(replace(ANAGRAMS, proper=False)), "~remi", LEFT) == "left_out §3.5"
    assert denied(state, ClaimAnagram("rois"), LEFT) == "left_out §3.5"
    assert isinstance(outcome(state, "~iros", LEFT)[0], ClaimFailed)


def test_a_short_word_before_its_time_is_no_false_anagram() -> None:
    """§8.4, §3.2 OUF, of FOU."""
    late = replace(ANAGRAMS, short_words=ShortWords.ENDGAME)
    state = after(table("h9> F O", hand="U K", options=late), "h9>fou")
    assert denied(state, "~ouf", LEFT) == "too_early §3.2"
    assert outcome(with_open(state, merged=True), "~ouf", LEFT)[0].word == "OUF"


def test_a_player_announces_one_anagram_or_as_many_as_he_knows() -> None:
    """§8.4"""
    assert denied(talked(rime(), (LEFT, "~mire")), "~emir", LEFT) == "one_anagram §8.4"
    free = rime(replace(ANAGRAMS, announced_anagrams=Anagrams.UNLIMITED))
    assert silence(talked(free, (LEFT, "~mire"), (LEFT, "~emir"))).open.bonuses == (0, 8, 0)


def test_an_anagram_is_announced_once() -> None:
    """§8.4 Somebody else finds another."""
    state = talked(rime(), (LEFT, "~mire"), (LEFT, "-"))
    assert denied(state, "~mire", RIGHT) == "anagram_taken §8.4"
    assert silence(talked(state, (RIGHT, "~emir"))).open.bonuses == (0, 4, 4)


def test_an_anagram_of_any_word_of_the_play() -> None:
    """§8.4 Here of OSER, across PORT."""
    state = table("h9> P O R T", hand="S E R", options=ANAGRAMS)
    assert outcome(after(state, "i9:oser"), "~rose", LEFT)[0].of == "OSER"


def test_an_anagram_is_proposed() -> None:
    """§8.4 Another, once that is taken."""
    nothing, first = TALKING.actions(rime(), LEFT)
    assert (nothing, sorted(first.word)) == (NothingToSay(), sorted("RIME"))
    state = talked(rime(), (LEFT, first), (LEFT, "-"))
    assert TALKING.actions(state, RIGHT)[1] != first


def test_a_table_may_have_no_anagrams() -> None:
    """§8.4"""
    assert denied(rime(ACCENTS), "~mire", LEFT) == "no_anagrams §8.4"


# §8.5 The senses of a word


def han(options: VolapukOptions = SENSES_ASKED, other: str = "K/K") -> State:
    """Seat 0 has laid HAN."""
    return after(table("h9> H", hand="A N K", other=other, options=options), "h9>han")


def asked(options: VolapukOptions = SENSES_ASKED, other: str = "K/K") -> State:
    """Seat 0 has laid HAN and asked what it means: the others are to answer."""
    race = replace(options, claim_order=ClaimOrder.RACE)
    return silence(talked(han(race, other), (ME, "%han")))


def test_the_officiant_says_how_many_senses_a_word_has() -> None:
    """§8.5 However he writes it."""
    state = talked(han(), (LEFT, "-"), (RIGHT, "-"))
    (fact,) = outcome(state, AskSenses("han"), ME)
    assert fact == SensesAsked(ME, "HAN", 3)


def test_only_the_officiant_asks_unless_the_table_lets_anybody() -> None:
    """§8.5"""
    assert denied(han(), "%HAN", LEFT) == "not_your_play §8.5"
    free = han(replace(SENSES_ASKED, announced_definitions=Definitions.TABLE))
    assert talked(free, (LEFT, "%HAN")).open.asker == LEFT
    assert denied(han(ACCENTS), "%HAN", LEFT) == "no_definitions §8.5"


def test_one_word_is_asked_about_once() -> None:
    """§8.5"""
    free = replace(SENSES_ASKED, announced_definitions=Definitions.TABLE)
    state = han(free)
    assert denied(state, "%PORT", LEFT) == "not_formed §8.5"
    assert denied(state, "%3", LEFT) == "not_formed §8.5"
    state = talked(state, (LEFT, "%HAN"))
    assert denied(state, "%HAN", LEFT) == "asked_already §8.5"


def test_a_word_without_senses_is_not_asked_about() -> None:
    """§8.5 Nor any, where there is no dictionary."""
    race = replace(SENSES_ASKED, claim_order=ClaimOrder.RACE)
    state = after(table("h9> O", hand="S", options=race), "h9>os")
    assert denied(state, "%OS", ME) == "no_senses §8.5"
    words_of = TALKING.words_of(race)
    answer = rules.play(Books(words_of, books.no_dictionary), state, ME, AskSenses("OS"))
    assert isinstance(answer, Refusal)
    assert answer.code == "no_dictionary"


def test_an_answer_is_proposed() -> None:
    """§8.5 In its simplest form."""
    assert TALKING.actions(asked(), LEFT) == (Answer(), Answer(("han",)))
    state = talked(asked(JUDGED), (LEFT, '"un fromage'), (RIGHT, '"'))
    assert TALKING.actions(state, LEFT) == (Match((None,)), Match((0,)))


def test_all_answer_in_secret_after_the_window_and_whoever_asked_too() -> None:
    """§8.5 In 45 seconds."""
    state = asked(replace(SENSES_ASKED, asker_answers=True))
    assert (state.open.phase, TALKING.waiting(state)) == (Phase.ANSWERS, {ME, LEFT, RIGHT})
    (clock,) = TALKING.clocks(state)
    assert (clock.key, clock.seconds) == ("answers 1.0", 45)
    assert outcome(state, '"un cri | une grotte', ME) == (
        AnswerGiven(ME, ("un cri", "une grotte")),
    )
    assert outcome(state, ".", LEFT).nearest == Answer()
    assert denied(state, ".", LEFT) == "senses_first §8.5"
    assert denied(talked(state, (ME, '"un cri')), '"un cri', ME) == "answered_already §8.5"


def test_whoever_asks_may_win_what_he_asked_for() -> None:
    """§8.5 The cry is his and his neighbour’s; the cave his own."""
    state = asked(replace(SENSES_ASKED, asker_answers=True))
    state = talked(state, (ME, '"un cri|une grotte'), (LEFT, '"un cri'), (RIGHT, '"'))
    assert (state.open.bonuses, state.open.phase) == ((3, 0, 0), Phase.FETICHES)


def test_a_table_may_let_only_the_others_answer() -> None:
    """§8.5 As in the booklet."""
    state = asked()
    assert TALKING.waiting(state) == {LEFT, RIGHT}
    assert denied(state, '"un cri', ME) == "asker_listens §8.5"


def test_one_answers_when_it_is_time() -> None:
    """§8.5 After the announcements, and until all is shown."""
    race = replace(JUDGED, claim_order=ClaimOrder.RACE)
    assert denied(talked(han(race), (ME, "%han")), '"un cri', LEFT) == "answers_later §8.5"
    shown = talked(asked(JUDGED), (LEFT, '"un fromage'), (RIGHT, '"'))
    assert denied(shown, '"un cri', RIGHT) == "answers_closed §8.5"
    assert denied(asked(), "-", LEFT) == "window_closed §8.2"


def test_one_answers_at_most_as_many_as_there_are_senses() -> None:
    """§8.5 Empty ones do not count."""
    answer = outcome(asked(), '"a|b|c|d', LEFT)
    assert (answer.code, answer.facts) == ("too_many_answers", {"count": 4, "most": 3})
    assert outcome(asked(), Answer((" a ", " ")), LEFT)[0].texts == ("a",)


def test_nobody_answers_more_than_twelve_times() -> None:
    """§8.5 However many senses there are."""
    state = with_open(asked(), sense_count=33)
    assert len(outcome(state, Answer(tuple("abcdefghijkl")), LEFT)[0].texts) == 12
    answer = outcome(state, Answer(tuple("abcdefghijklm")), LEFT)
    assert (answer.code, answer.facts) == ("too_many_answers", {"count": 13, "most": 12})


def test_answers_of_the_same_letters_stay_the_same_when_what_they_said_is_erased() -> None:
    """§8.5 And those that differ stay two."""
    state = talked(asked(JUDGED), (LEFT, '"un fromage|du pain'))
    given, shown = outcome(state, '"Un fromage!|du vin', RIGHT)
    assert [answer.like for answer in shown.answers] == [0, 1, 0, 3]
    erased = replace(shown, answers=tuple(replace(one, text="") for one in shown.answers))
    for fact in (shown, erased):
        open_now = TALKING.apply(TALKING.apply(state, given), fact)
        assert definitions.settled(open_now).kept == (1, 3)


def test_a_secret_answer_that_was_erased_is_like_no_other() -> None:
    """§8.5 It is shown as an empty text."""
    state = talked(asked(JUDGED), (LEFT, '"un fromage|du pain'))
    nothing = tuple(replace(one, text="") for one in state.given)
    _, shown = outcome(replace(state, given=nothing), '"0|1', RIGHT)
    assert [answer.like for answer in shown.answers] == [0, 1, 2, 3]
    after_it = with_open(replace(state, given=()), phase=Phase.MATCHES, answers=shown.answers)
    notation = TALKING.notation
    assert notation.read_position(notation.position(after_it)).open.answers == shown.answers


def test_what_is_answered_is_shown_once_all_have() -> None:
    """§8.5 With the senses, and what the dictionary knows of them."""
    state = talked(asked(JUDGED), (LEFT, '"un cri'))
    given, shown = outcome(state, '"un fromage', RIGHT)
    assert isinstance(shown, AnswersShown)
    assert shown.senses == SENSES["HAN"]
    assert shown.answers == (
        Sense(LEFT, "un cri", 0, known=True, like=0),
        Sense(RIGHT, "un fromage", like=1),
    )
    assert fold(TALKING, state, (given, shown)).open.phase is Phase.MATCHES


def answered(state: State, *texts: str) -> State:
    """Each of the others answers."""
    return talked(state, *((seat, f'"{text}') for seat, text in enumerate(texts, 1)))


@pytest.mark.parametrize(
    ("texts", "worth"),
    [("un cri", 3), ("un cri|la Chine", 8), ("un cri|la Chine|une grotte", 15)],
)
def test_answers_of_ones_own_bring_three_then_five_then_seven(texts: str, worth: int) -> None:
    """§8.5 Han, the book’s example."""
    state = answered(asked(), texts, "")
    assert (state.open.bonuses, state.open.phase) == ((0, worth, 0), Phase.FETICHES)
    assert (state.open.asked, state.open.senses, state.open.answers) == ("", (), ())


def test_the_sum_of_answers_is_told() -> None:
    """§8.5"""
    settled = SensesSettled("HAN", (0, 1, 2), (Paid(LEFT, 3, definitions.worth(3)),))
    (line,) = TALKING.lines(settled)
    assert (line.label, line.points, line.arithmetic) == ("senses", 15, "HAN 3 + 5 + 7 = 15")


def test_a_common_answer_brings_nothing() -> None:
    """§8.5 By its sense: only the dynasty is the right neighbour’s own."""
    assert answered(asked(), "un cri", "le bûcheron|une dynastie").open.bonuses == (0, 0, 3)


def test_the_same_letters_are_a_common_answer() -> None:
    """§8.5 Whatever the authors mean by them, and however they write."""
    state = talked(
        answered(asked(JUDGED), "Un fromage !", "un fromáge"), (LEFT, "#1"), (RIGHT, "#2")
    )
    assert talked(state, (ME, "&"), (LEFT, "&"), (RIGHT, "&")).open.bonuses == (0, 0, 0)


def test_one_sense_said_twice_by_one_player_counts_once() -> None:
    """§8.5"""
    assert answered(asked(), "un cri|un bûcheron", "").open.bonuses == (0, 3, 0)


def test_where_the_dictionary_judges_alone_nobody_tells_it_what_he_meant() -> None:
    """§8.5 What it does not know brings nothing."""
    state = answered(asked(), "un fromage", "une grotte")
    assert (state.open.bonuses, state.open.phase) == ((0, 0, 3), Phase.FETICHES)


def test_each_answer_that_is_not_known_is_matched_with_a_sense() -> None:
    """§8.5 In 45 seconds; what is known is settled."""
    state = answered(asked(JUDGED), "un fromage|un cri|un trou", "une dynastie")
    assert TALKING.waiting(state) == {LEFT}
    (clock,) = TALKING.clocks(state)
    assert (clock.key, clock.seconds) == ("matches 1.0", 45)
    assert denied(state, "#1", LEFT) == "match_each §8.5"
    assert denied(state, "#1,4", LEFT) == "no_such_sense §8.5"
    assert denied(state, Match((0, -1)), LEFT) == "no_such_sense §8.5"
    assert denied(state, "#", RIGHT) == "nothing_to_match §8.5"
    assert outcome(state, ".", LEFT).nearest == Match((None, None))
    matched = talked(state, (LEFT, "#-,3"))
    assert [answer.sense for answer in matched.open.answers] == [None, 0, 2, 1]


def test_one_says_once_what_one_meant() -> None:
    """§8.5"""
    state = talked(answered(asked(JUDGED), "un fromage", "un trou"), (LEFT, "#1"))
    assert denied(state, "#2", LEFT) == "matched_already §8.5"


def test_whoever_does_not_answer_or_match_in_time_has_said_nothing() -> None:
    """§8.5"""
    state = talked(asked(JUDGED), (LEFT, '"un fromage'))
    assert outcome(state, Timeout("answers 1.0"), ME)[:2] == (
        TimedOut(RIGHT),
        AnswerGiven(RIGHT, ()),
    )
    state = talked(state, (ME, Timeout("answers 1.0")))
    assert outcome(state, Timeout("matches 1.0"), ME) == (
        TimedOut(LEFT),
        Matched(LEFT, (None,)),
    )


def test_without_a_clock_everybody_is_waited_for() -> None:
    """§2.3, §8.5, §8.6 To answer, to say what was meant, to vote; the window alone closes."""
    race = replace(JUDGED, clock=0, claim_order=ClaimOrder.RACE)
    state = talked(han(race), (ME, "%han"))
    assert [clock.seconds for clock in TALKING.clocks(state)] == [20]
    state = silence(state)
    for phase, said in ((Phase.ANSWERS, '"un trou'), (Phase.MATCHES, "#-"), (Phase.VOTE, "&")):
        assert (state.open.phase, TALKING.clocks(state)) == (phase, ())
        assert denied(state, Timeout("vote 1.0.answers"), ME) == "no_such_clock §2.3"
        while state.open.phase is phase:
            state = talked(state, (min(TALKING.waiting(state)), said))


@pytest.mark.parametrize("judges", list(Judges))
def test_where_nobody_answers_the_game_goes_on(judges: Judges) -> None:
    """§8.5, §8.6 There is nothing to vote about either."""
    state = talked(asked(replace(SENSES_ASKED, referee=judges)), (ME, Timeout("answers 1.0")))
    assert (state.open.phase, state.open.bonuses) == (Phase.FETICHES, (0, 0, 0))


@pytest.mark.parametrize("judges", list(Judges))
def test_what_the_dictionary_knows_needs_no_vote(judges: Judges) -> None:
    """§8.5, §8.6 Where it knows all, nobody is asked any more."""
    state = answered(asked(replace(SENSES_ASKED, referee=judges)), "un cri", "une grotte")
    assert (state.open.phase, state.open.bonuses) == (Phase.FETICHES, (0, 3, 3))


# §7.4 Whoever goes


def test_whoever_resigns_in_a_window_is_not_waited_for() -> None:
    """§7.4, §8.2 What he announced does not disappear; the next speaks."""
    state = talked(fete(), (LEFT, "^i9c"), (LEFT, Resign()))
    assert TALKING.waiting(state) == {RIGHT}
    assert silence(state).open.phase is Phase.FETICHES


def test_when_the_officiant_resigns_his_play_is_still_spoken_of() -> None:
    """§7.4, §8.2 Then the next player throws."""
    state = talked(fete(), (ME, Resign()), (LEFT, "^i9c"), (LEFT, "-"), (RIGHT, "-"))
    assert (state.open.phase, state.open.turn, state.open.bonuses) == (
        Phase.THROWS,
        LEFT,
        (0, 3, 0),
    )
    assert state.open.due == (), "nobody is given dice for those that he laid"


def test_at_the_end_the_dice_of_an_officiant_who_resigned_go_back() -> None:
    """§7.4, §7.1 Or nobody could draw them any more."""
    options = replace(ACCENTS, fetiches=Fetiches.OFF)
    state = table("h9> F E T", hand="E K", other="/", options=options, merged=True, gathered=True)
    state = talked(after(state, "h9>fete"), (ME, Resign()), (LEFT, "-"), (RIGHT, "-"))
    assert (state.open.hands[ME], state.open.turn, len(state.open.hands[LEFT])) == ((), LEFT, 7)


def test_in_the_last_turns_an_officiant_who_resigned_has_no_other() -> None:
    """§7.4, §7.2"""
    state = table("h9> P O R T", hand="", other="/", options=ACCENTS, phase=Phase.RECOMPOSE)
    state = with_open(state, final=True, seen=("PORT",), last_turns=(RIGHT,))
    state = after(state, made(state, None, {"h9": "k9", "k9": "h9", "i9": "j9", "j9": "i9"}))
    state = talked(state, (ME, Resign()), (LEFT, "-"), (RIGHT, "-"))
    assert (state.open.phase, state.open.turn) == (Phase.RECOMPOSE, RIGHT)


def test_whoever_resigns_is_paid_for_no_answer() -> None:
    """§7.4, §8.5 And cancels none: it is as if he had not answered."""
    state = talked(asked(JUDGED), (LEFT, '"un cri'), (RIGHT, '"un cri|un trou'), (LEFT, Resign()))
    assert talked(state, (RIGHT, "#-"), (ME, "&")).open.bonuses == (0, 0, 8)


def test_the_last_to_answer_may_resign_instead() -> None:
    """§7.4, §8.5"""
    state = talked(asked(JUDGED), (LEFT, '"un trou'), (RIGHT, Resign()))
    assert (state.open.phase, TALKING.waiting(state)) == (Phase.MATCHES, {LEFT})


def test_the_asker_may_resign() -> None:
    """§7.4, §8.5"""
    state = talked(asked(), (ME, Resign()), (LEFT, '"un cri'), (RIGHT, '"'))
    assert (state.open.phase, state.open.turn, state.open.bonuses) == (
        Phase.THROWS,
        LEFT,
        (0, 3, 0),
    )


# §9 Who sees what


def test_what_is_answered_is_secret_until_all_have() -> None:
    """§9, §8.5 The dictionary is shut until then, and whoever answered knows his answer."""
    state = talked(asked(), (LEFT, '"cry'))
    for seat in (ME, LEFT, RIGHT, None):
        lying = GAME.view(state, seat).open
        assert (lying.senses, lying.sense_count, lying.answers) == ((), 3, ())
    assert [one.text for one in GAME.view(state, LEFT).given] == ["cry"]
    for seat in (ME, RIGHT, None):
        assert GAME.view(state, seat).given == ()
        assert GAME.show(AnswerGiven(LEFT, ("cry",)), seat) == AnswerGiven(LEFT, None)
    assert GAME.show(AnswerGiven(LEFT, ("cry",)), LEFT) == AnswerGiven(LEFT, ("cry",))


def test_what_an_announcement_brings_cannot_be_tried() -> None:
    """§9 Nor taken back: the dictionary has spoken."""
    for fact in (*outcome(fete(), "^i9c", LEFT), *outcome(rime(), "~mire", LEFT)):
        assert TALKING.reveals(fact)
    assert not TALKING.reveals(SaidNothing(LEFT))


def test_everybody_sees_who_may_speak() -> None:
    """§9"""
    assert GAME.view(fete(), None).speaking == (LEFT,)
    assert GAME.view(table("h9> P", hand="E"), None).speaking == ()


def test_whoever_may_speak_is_offered_what_he_may_try() -> None:
    """§8.3, §8.4, §8.5 The vowels of FETE, with his die where it shows the accent."""
    options = replace(EVERYTHING, announced_definitions=Definitions.TABLE)
    state = fete(options, other="^/K")
    vowels = (cell("i9"), cell("k9"))
    offered = GAME.view(state, LEFT).sayable
    assert {one.accent: (one.die, one.cells) for one in offered.accents} == {
        Accent.GRAVE: (None, vowels),
        Accent.AIGU: (None, vowels),
        Accent.CIRCONFLEXE: (die_of(state, LEFT, "^"), vowels),
        Accent.TREMA: (None, vowels),
    }
    assert (offered.anagram, offered.asks) == (True, ("FETE",))
    assert GAME.view(state, RIGHT).sayable is None
    assert GAME.view(state, None).sayable is None


def test_an_accent_that_was_announced_is_offered_to_whoever_has_a_die_for_it() -> None:
    """§8.3 Right or wrong: on a letter that another found an accent for, any other is wrong."""
    state = talked(fete(other="K/^"), (LEFT, "^i9c"), (LEFT, "-"))
    offered = GAME.view(state, RIGHT).sayable.accents
    both, other = (cell("i9"), cell("k9")), (cell("k9"),)
    assert [one.cells for one in offered] == [
        both if one.accent is Accent.CIRCONFLEXE else other for one in offered
    ]


def test_where_a_die_is_asked_for_nothing_else_is_offered() -> None:
    """§8.3"""
    state = fete(REQUIRED, other="^/K")
    (offered,) = GAME.view(state, LEFT).sayable.accents
    assert offered.accent is Accent.CIRCONFLEXE
    assert GAME.view(talked(state, (LEFT, "-")), RIGHT).sayable.accents == ()


def test_nobody_is_offered_a_second_anagram_where_one_is_enough() -> None:
    """§8.4"""
    state = rime()
    assert GAME.view(state, LEFT).sayable.anagram
    assert not GAME.view(talked(state, (LEFT, "~mire")), LEFT).sayable.anagram


def test_a_refused_announcement_is_told() -> None:
    """§8.2 By its code, and where it belongs."""
    state = fete()
    assert refused(with_open(state, phase=Phase.COMPOSE), "^i9c") == "window_closed §8.2"
