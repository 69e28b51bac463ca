"""§8.6 What players judge themselves: phrases, words that nobody knows, answers."""

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core.game import Resign, TimedOut, Timeout
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Vote
from tablee.games.volapuk.events import AnswersShown, Played, PlayRejected, Proposed, Voted
from tablee.games.volapuk.options import (
    Accents,
    ClaimOrder,
    Definitions,
    Judges,
    ShortWords,
    VolapukOptions,
)
from tablee.games.volapuk.state import Phase, State
from tests.games.volapuk.drawing import (
    GAME,
    QUIET,
    TALKING,
    after,
    chosen,
    denied,
    made,
    outcome,
    play,
    points,
    refused,
    silence,
    table,
    talked,
)

ME, LEFT, RIGHT, FAR = map(Seat, range(4))
PHRASES = chosen(referee=Judges.LEXICON_AND_VOTE)
ALL = chosen(referee=Judges.VOTE)
ANNOUNCED = replace(PHRASES, accents=Accents.PRIORITY)
SHORT = chosen(short_words=ShortWords.VOTE)
AGAINST = Vote(refused=(0,))


def row(text: str) -> dict[str, str]:
    return dict(zip((f"{column}9" for column in "cdefghijklmno"), text.split(), strict=False))


def phrase(text: str, options: VolapukOptions = PHRASES, seats: int = 4) -> tuple[State, Any]:
    """A table of so many, and a phrase for seat 0 to declare."""
    state = table(hand=text, other="/".join("K" * (seats - 1)), options=options)
    return state, made(state, row(text), declared=f"c9>{len(text.split())}_")


def proposed(text: str = "U N _ O S", options: VolapukOptions = PHRASES, seats: int = 4) -> State:
    """Seat 0 has declared it, and the others are to vote."""
    state, wish = phrase(text, options, seats)
    return after(state, wish)


# What is voted about


@pytest.mark.parametrize("text", ["J O Y E U X _ N O E L", "B O N N E _ F E T E", "L E S _ O S"])
def test_a_phrase_that_the_referee_knows_is_laid(text: str) -> None:
    """§8.6, §3.4 Whoever judges: the book’s own are among them."""
    for judges in Judges:
        state, wish = phrase(text, chosen(referee=judges))
        assert [type(fact) for fact in play(state, wish)] == [Played]


def test_a_phrase_that_the_referee_does_not_know_is_voted_about() -> None:
    """§8.6 Where players have a say; its points are told with it."""
    state, wish = phrase("U N _ O S")
    (fact,) = play(state, wish)
    assert isinstance(fact, Proposed)
    assert (fact.seat, fact.play, fact.doubts, fact.points) == (ME, wish, ("UN OS",), 4)
    assert [word.text for word in fact.words] == ["UN OS"]
    told = [(line.label, line.points, line.section) for line in GAME.lines(fact)]
    assert told == [("word", 4, "6.1"), ("vote", 0, "8.6")]


def test_where_the_dictionary_judges_nobody_votes() -> None:
    """§8.6"""
    state, wish = phrase("U N _ O S", QUIET)
    assert refused(state, wish) == "unknown_phrase §3.4"


def test_a_word_that_the_dictionary_does_not_know_is_voted_about_where_players_judge_all() -> None:
    """§8.6"""
    state = table("h9> P O R T", hand="O K", other="K/K", options=ALL)
    (fact,) = play(state, "h9>portok")
    assert (fact.doubts, fact.points) == (("PORTOK",), 6)
    for options in (PHRASES, QUIET):
        assert refused(with_open(state, options=options), "h9>portok") == "not_a_word §4.3"


def test_a_diagonal_that_nobody_knows_is_voted_about_too() -> None:
    """§8.6, §4.6"""
    state = table("h8: T O N", hand="P I R K", options=ALL)
    assert play(state, "f6\\pitrk")[0].doubts == ("PITRK",)


def test_several_words_of_a_play_are_voted_about_at_once() -> None:
    """§8.6"""
    state = table("h9> P O R T", "l6: K K K", hand="X", options=ALL)
    (fact,) = play(state, made(state, {"l9": "X"}))
    assert fact.doubts == ("KKKX", "PORTX")


def test_a_play_with_more_than_four_doubts_is_refused() -> None:
    """§8.6 PORTES down the board, and nonsense in each of five rows."""
    rows = [f"j{number}> K K" for number in range(7, 12)]
    state = table("i6: P", *rows, hand="O R T E S", other="", options=ALL)
    column = {f"i{number}": face for number, face in zip(range(7, 12), "ORTES", strict=True)}
    assert refused(state, made(state, column)) == "not_a_word §4.3"


def test_short_words_may_be_voted_about() -> None:
    """§8.6, §3.2 Whoever judges the others: OH is one, OS is not."""
    state = table(hand="O H S", other="K/K", options=SHORT)
    (fact,) = play(state, "h9>oh")
    assert fact.doubts == ("OH",)
    assert isinstance(play(state, "h9>os")[0], Played)
    assert isinstance(play(with_open(state, options=QUIET), "h9>oh")[0], Played)


def test_a_vote_is_proposed_to_whoever_may_vote() -> None:
    """§8.6 For and against; to nobody else."""
    assert TALKING.actions(proposed(), LEFT) == (Vote(), AGAINST)
    assert TALKING.actions(proposed(), ME) == ()


# How one votes


def test_everybody_votes_but_whoever_played() -> None:
    """§8.6 In 20 seconds."""
    state = proposed()
    assert (state.open.phase, TALKING.waiting(state)) == (Phase.VOTE, {LEFT, RIGHT, FAR})
    (clock,) = TALKING.clocks(state)
    assert (clock.key, clock.seats, clock.seconds) == ("vote 1.0.0", (LEFT, RIGHT, FAR), 20)
    assert denied(state, Vote(), ME) == "own_play §8.6"
    assert denied(talked(state, (LEFT, "&")), "&1", LEFT) == "voted_already §8.6"
    assert denied(with_open(state, options=ANNOUNCED), "-", LEFT) == "still_judged §8.6"


def test_while_others_vote_nothing_is_laid() -> None:
    """§8.6"""
    state = proposed()
    answer = outcome(state, ".", LEFT)
    assert (answer.code, answer.section, answer.nearest) == ("vote_first", "8.6", Vote())
    assert state.open.tiles == ()


def test_one_votes_on_what_there_is() -> None:
    """§8.6 A play is one thing, and is the same as nothing else."""
    for wrong in ("&2", "&1=2"):
        assert denied(proposed(), wrong, LEFT) == "no_such_answer §8.6"
    assert denied(proposed(), "&1=1", LEFT) == "same_as_itself §8.6"
    assert outcome(proposed(), "&1", LEFT) == (Voted(LEFT, (0,), ()),)


@pytest.mark.parametrize(
    ("seats", "against", "stands"),
    [(4, 0, True), (4, 1, True), (4, 2, False), (4, 3, False), (3, 1, True), (3, 2, False)],
)
def test_more_than_half_of_the_others_must_be_against(
    seats: int, against: int, stands: bool
) -> None:
    """§8.6 A tie accepts."""
    state = proposed(seats=seats)
    votes = [AGAINST] * against + [Vote()] * (seats - 1 - against)
    *first, (seat, last) = enumerate(votes, 1)
    state = talked(state, *first)
    fact = outcome(state, last, seat)[-1]
    assert isinstance(fact, Played) is stands
    if not stands:
        assert fact == PlayRejected(ME, ("UN OS",), against, seats - 1)


@pytest.mark.parametrize("votes", set(permutations((AGAINST, AGAINST, Vote()))))
def test_it_does_not_matter_who_votes_first(votes: tuple[Vote, ...]) -> None:
    """§8.6 Nor does anybody know before all have."""
    for order in permutations((LEFT, RIGHT, FAR)):
        state = talked(proposed(), *((seat, votes[seat - 1]) for seat in order))
        assert (state.open.phase, state.open.rejected) == (Phase.COMPOSE, ("UN OS",))


def test_of_two_the_other_decides() -> None:
    """§8.6"""
    state = proposed(seats=2)
    assert isinstance(outcome(state, AGAINST, LEFT)[-1], PlayRejected)
    assert isinstance(outcome(state, Vote(), LEFT)[-1], Played)


def test_whoever_does_not_vote_accepts() -> None:
    """§8.6 Silence, of one or of all."""
    facts = outcome(proposed(), Timeout("vote 1.0.0"), ME)
    assert [type(fact) for fact in facts] == [*[TimedOut, Voted] * 3, Played]
    state = talked(proposed(), (LEFT, AGAINST))
    assert isinstance(outcome(state, Timeout("vote 1.0.0"), ME)[-1], Played)


def test_what_is_accepted_is_laid_as_it_was_proposed() -> None:
    """§8.6 And counts as was told."""
    state, wish = phrase("U N _ O S", seats=2)
    (fact,) = play(state, wish)
    *_, laid = outcome(after(state, wish), Vote(), LEFT)
    assert (laid.words, laid.scored, laid.points) == (fact.words, fact.scored, fact.points)
    done = talked(after(state, wish), (LEFT, Vote()))
    assert (len(done.open.tiles), done.open.seen, done.open.sheets[0]) == (5, ("UN OS",), (4,))
    assert (done.open.proposed, done.open.doubts, done.ballots, done.open.done) == (
        None,
        (),
        (),
        (),
    )


def test_what_was_accepted_is_still_spoken_of() -> None:
    """§8.6, §8.2"""
    state = proposed(options=replace(PHRASES, accents=Accents.PRIORITY), seats=2)
    assert talked(state, (LEFT, Vote())).open.phase is Phase.CLAIMS


def test_a_word_that_was_admitted_has_no_accent() -> None:
    """§8.6, §8.3 No dictionary has it."""
    options = replace(ALL, accents=Accents.PRIORITY)
    state = table("h9> P O R T", hand="O K", options=options)
    state = talked(after(state, "h9>portok"), (LEFT, Vote()))
    assert [type(fact).__name__ for fact in outcome(state, "^i9a", LEFT)] == ["ClaimFailed"]


# When a play is voted down


def test_no_vote_makes_a_play_legal_that_is_not() -> None:
    """§8.6 Nobody can propose it; but such a position can be written down."""
    state = table("h9> P O R T", hand="K", options=PHRASES, phase=Phase.VOTE)
    state = with_open(state, proposed=made(state, {"l9": "K"}))
    assert isinstance(outcome(state, Vote(), LEFT)[-1], PlayRejected)


def test_the_dice_go_back_and_the_same_time_goes_on() -> None:
    """§8.6"""
    state, wish = phrase("U N _ O S", seats=2)
    down = talked(after(state, wish), (LEFT, AGAINST))
    assert with_open(down, rejected=()) == state
    assert TALKING.clocks(down) == TALKING.clocks(state)


def test_what_was_voted_down_is_not_proposed_again_in_this_turn() -> None:
    """§8.6 Something else may be."""
    state, wish = phrase("U N _ O S", seats=2)
    down = talked(after(state, wish), (LEFT, AGAINST))
    assert refused(down, wish) == "voted_down §8.6"
    assert points(down, made(down, row("U N"))) == 2
    (clock,) = TALKING.clocks(after(with_open(down, rejected=("US",)), wish))
    assert clock.key == "vote 1.0.1"


def test_in_the_next_turn_it_may_be_proposed_again() -> None:
    """§8.6"""
    state = talked(proposed(seats=2), (LEFT, AGAINST))
    assert after(state, ".").open.rejected == ()


def test_at_the_very_end_one_recomposes_again() -> None:
    """§8.6, §7.2 TROP, turned into nonsense by whoever has a last turn."""
    state = table("h9> P O R T", hand="", options=ALL, phase=Phase.RECOMPOSE, final=True)
    wish = made(state, None, {"h9": "i9", "i9": "h9"})
    down = talked(after(state, wish), (LEFT, AGAINST))
    assert with_open(down, rejected=()) == state
    accepted = talked(after(state, wish), (LEFT, Vote()))
    assert (accepted.open.phase, accepted.open.recompositions) == (Phase.RECOMPOSE, 1)
    assert after(down, ".").open.end == "last_die"


# §8.6 Votes on answers

DEFINED = replace(PHRASES, announced_definitions=Definitions.PLAYER, claim_order=ClaimOrder.RACE)


def answered(*texts: str, senses: tuple[str, ...] = (), **options: Any) -> State:
    """Seat 0 of four has laid HAN and asked; the others answered and said what they meant."""
    state = table("h9> H", hand="A N K", other="K/K/K", options=replace(DEFINED, **options))
    state = silence(talked(after(state, "h9>han"), (ME, "%han")))
    state = talked(state, *((seat, f'"{text}') for seat, text in enumerate(texts, 1)))
    meant = senses or ("-",) * len(texts)
    unknown = {answer.seat for answer in state.open.answers if not answer.known}
    return talked(
        state, *((seat, f"#{sense}") for seat, sense in enumerate(meant, 1) if seat in unknown)
    )


def test_a_vote_on_answers_is_proposed() -> None:
    """§8.6 With two that may be the same; never on one’s own."""
    state = answered("un trou", "un puits", "un fromage")
    refusals = [Vote((at,)) for at in range(3)]
    pairs = [Vote(same=(pair,)) for pair in ((0, 1), (0, 2), (1, 2))]
    assert TALKING.actions(state, ME) == (Vote(), *refusals, *pairs)
    theirs = (Vote((1,)), Vote((2,)), Vote(same=((1, 2),)))
    assert TALKING.actions(state, LEFT) == (Vote(), *theirs)


def test_all_vote_on_answers() -> None:
    """§8.6 Whoever laid the word too; each answer has its number."""
    state = answered("un trou", "un puits", "un fromage")
    assert (state.open.phase, TALKING.waiting(state)) == (Phase.VOTE, {ME, LEFT, RIGHT, FAR})
    assert denied(state, "&4", ME) == "no_such_answer §8.6"
    assert outcome(state, "&3,1,2=1", ME)[0] == Voted(ME, (0, 2), ((0, 1),))
    assert denied(state, ".", ME) == "senses_first §8.6"


def test_nobody_judges_his_own_answer() -> None:
    """§8.6 Nor calls it the same as another."""
    state = answered("un trou", "un puits", "un fromage")
    for own in ("&1", "&1=2", "&2,3=1"):
        assert denied(state, own, LEFT) == "own_answer §8.6"


def test_whoever_has_only_his_own_to_judge_is_not_waited_for() -> None:
    """§8.6"""
    state = answered("un trou", "un cri", "")
    assert TALKING.waiting(state) == {ME, RIGHT, FAR}
    assert denied(state, "&", LEFT) == "nothing_to_judge §8.6"


def test_what_the_dictionary_knows_is_not_voted_on() -> None:
    """§8.5, §8.6 It can be called the same as another, that is all."""
    state = answered("un cri", "une grotte", "un trou")
    assert denied(state, "&1", ME) == "known_answer §8.6"
    assert denied(state, "&1=2", ME) == "known_answer §8.6"
    assert outcome(state, "&3,2=3", ME)[0] == Voted(ME, (2,), ((1, 2),))


def test_what_is_the_same_as_a_known_answer_falls_alone() -> None:
    """§8.5 By vote, or by what its author says that he meant."""
    state = answered("un cri", "une grotte", "un trou")
    voted = talked(state, (ME, "&2=3"), (LEFT, "&2=3"), (RIGHT, "&"))
    assert voted.open.bonuses == (0, 3, 3, 0)
    meant = answered("un cri", "une grotte", "un trou", senses=("", "", "3"))
    assert talked(meant, (ME, "&"), (LEFT, "&"), (RIGHT, "&")).open.bonuses == (0, 3, 3, 0)


def test_an_answer_counts_unless_most_others_refuse_it() -> None:
    """§8.6 Whatever the dictionary says."""
    state = answered("un trou", "un puits", "un fromage")
    one = talked(state, (ME, "&3"), (LEFT, "&"), (RIGHT, "&"), (FAR, "&"))
    assert one.open.bonuses == (0, 3, 3, 3)
    two = talked(state, (ME, "&3"), (LEFT, "&3"), (RIGHT, "&"), (FAR, "&"))
    assert two.open.bonuses == (0, 3, 3, 0)


def test_voters_may_find_two_answers_the_same() -> None:
    """§8.6 More than half of those who wrote neither."""
    state = answered("un trou", "un puits", "un fromage")
    one = talked(state, (ME, "&1=2"), (LEFT, "&"), (RIGHT, "&"), (FAR, "&"))
    assert one.open.bonuses == (0, 3, 3, 3)
    two = talked(state, (ME, "&1=2"), (LEFT, "&"), (RIGHT, "&"), (FAR, "&2=1"))
    assert two.open.bonuses == (0, 0, 0, 3)


def test_answers_that_are_the_same_as_a_third_are_all_the_same() -> None:
    """§8.6, §8.5 By sense with one, by vote with another."""
    state = answered("un trou", "un puits", "un souffle", senses=("1", "1", "-"))
    state = talked(state, (ME, "&2=3"), (LEFT, "&2=3"), (RIGHT, "&"), (FAR, "&"))
    assert state.open.bonuses == (0, 0, 0, 0)


def test_silence_on_answers_accepts_them() -> None:
    """§8.6 Where a clock runs."""
    state = answered("un trou", "un puits", "un fromage")
    (clock,) = TALKING.clocks(state)
    state = talked(state, (ME, Timeout(clock.key)))
    assert (state.open.bonuses, state.open.phase) == ((0, 3, 3, 3), Phase.FETICHES)


def test_without_a_clock_silence_says_nothing() -> None:
    """§8.6, §2.3 On a phrase and on answers, everybody is waited for."""
    for state in (
        proposed(options=replace(PHRASES, clock=0)),
        answered("un trou", "un puits", "un fromage", clock=0),
    ):
        assert TALKING.clocks(state) == ()
        assert denied(state, Timeout("vote 1.0.0"), ME) == "no_such_clock §2.3"
        assert TALKING.waiting(talked(state, (LEFT, "&"))) == TALKING.waiting(state) - {LEFT}


def test_each_vote_of_a_turn_has_its_own_time() -> None:
    """§8.6, §8.5 A phrase, then what its word means: the second does not go on where the first
    ended.
    """
    first, second = proposed(), answered("un trou", "un puits", "un fromage")
    assert first.open.number == second.open.number
    assert TALKING.clocks(first)[0].key != TALKING.clocks(second)[0].key


def test_votes_on_answers_do_not_depend_on_their_order() -> None:
    """§8.6"""
    votes = {ME: "&3,1=2", LEFT: "&3", RIGHT: "&", FAR: "&1=2"}
    state = answered("un trou", "un puits", "un fromage")
    found = {
        talked(state, *((seat, votes[seat]) for seat in order)).open.bonuses
        for order in permutations(votes)
    }
    assert found == {(0, 0, 0, 0)}


# §7.4 Whoever goes


def test_when_whoever_played_resigns_there_is_nothing_to_vote_about() -> None:
    """§7.4, §8.6"""
    state = talked(proposed(), (LEFT, AGAINST), (ME, Resign()))
    assert (state.open.phase, state.open.turn, state.open.tiles, state.open.proposed) == (
        Phase.THROWS,
        LEFT,
        (),
        None,
    )


def test_in_the_last_phases_too() -> None:
    """§7.4, §7.1, §7.2"""
    state = with_open(proposed(), merged=True, gathered=True)
    state = with_open(state, hands=(state.open.hands[0], (), (), ()))
    assert talked(state, (ME, Resign())).open.turn == LEFT
    state = table("h9> P O R T", hand="", other="/", options=ALL, phase=Phase.RECOMPOSE, final=True)
    state = with_open(state, last_turns=(RIGHT,))
    state = after(state, made(state, None, {"h9": "i9", "i9": "h9"}))
    state = talked(state, (ME, Resign()))
    assert (state.open.phase, state.open.turn) == (Phase.RECOMPOSE, RIGHT)


def test_a_voter_who_resigns_has_no_vote() -> None:
    """§7.4, §8.6 One of two is against: that is no majority; alone he is one."""
    state = talked(proposed(), (LEFT, AGAINST), (RIGHT, "&"))
    assert isinstance(outcome(state, Resign(), FAR)[-1], Played)
    state = talked(proposed(), (LEFT, AGAINST), (RIGHT, Resign()))
    assert isinstance(outcome(state, Resign(), FAR)[-1], PlayRejected)


def test_a_vote_of_whoever_resigned_afterwards_is_not_counted() -> None:
    """§7.4, §8.6"""
    state = talked(proposed(), (LEFT, AGAINST), (RIGHT, AGAINST), (RIGHT, Resign()))
    assert isinstance(outcome(state, "&", FAR)[-1], Played)


def test_the_last_to_match_may_resign_and_all_vote() -> None:
    """§7.4, §8.6"""
    state = table("h9> H", hand="A N K", other="K/K", options=DEFINED)
    state = silence(talked(after(state, "h9>han"), (ME, "%han")))
    state = talked(state, (LEFT, '"un trou'), (RIGHT, '"un puits'), (LEFT, "#1"), (RIGHT, Resign()))
    assert (state.open.phase, TALKING.waiting(state)) == (Phase.VOTE, {ME})
    assert talked(state, (ME, "&")).open.bonuses == (0, 3, 0)


# §9 Who sees what


def test_a_vote_is_secret() -> None:
    """§9, §8.6 Everybody sees who has voted, and nobody else what."""
    state = talked(proposed(), (LEFT, AGAINST))
    assert [ballot.refused for ballot in GAME.view(state, LEFT).ballots] == [(0,)]
    for seat in (ME, RIGHT, None):
        view = GAME.view(state, seat)
        assert (view.ballots, view.open.done) == ((), (LEFT,))
        assert view.open.proposed == state.open.proposed
        assert GAME.show(Voted(LEFT, (0,), ()), seat) == Voted(LEFT)
    assert GAME.show(Voted(LEFT, (0,), ()), LEFT) == Voted(LEFT, (0,), ())


def test_whoever_guesses_takes_secret_votes_for_silence() -> None:
    """§9 The view of the guess is the same."""
    state = talked(proposed(), (LEFT, AGAINST), (RIGHT, AGAINST))
    for seat in (ME, LEFT, RIGHT, FAR, None):
        view = GAME.view(state, seat)
        assert GAME.view(GAME.guess(view, None), seat) == view


def test_answers_are_open_when_they_are_voted_about() -> None:
    """§9, §8.5"""
    state = answered("un cri", "un trou", "un fromage")
    texts = [one.text for one in GAME.view(state, None).open.answers]
    assert texts == ["un cri", "un trou", "un fromage"]
    shown = AnswersShown(state.open.senses, state.open.answers)
    assert GAME.show(shown, None) == shown


def test_a_play_is_proposed_only_where_it_could_lie() -> None:
    """§8.6 Players admit words, not what dice cannot do."""
    state = table("h9> P O R T", hand="O K", options=ALL)
    assert refused(state, made(state, {"k9": "O"})) == "cell_taken §4.1"
    assert refused(state, "c3>ok") == "apart §4.2"


def test_phrases_that_were_voted_down_can_be_written() -> None:
    """§10, §8.6 With their space."""
    state = with_open(talked(proposed(seats=2), (LEFT, AGAINST)), rejected=("UN OS", "US"))
    text = GAME.notation.position(state)
    assert "rejected=UN_OS;US" in text
    assert GAME.notation.read_position(text) == state


def test_votes_can_be_written() -> None:
    """§10, §8.6 Of two players."""
    state = talked(proposed(), (LEFT, AGAINST), (RIGHT, "&"))
    assert GAME.notation.read_position(GAME.notation.position(state)) == state


def test_whoever_guesses_knows_whose_turn_it_is_and_how_many_senses_there_are() -> None:
    """§9"""
    state = with_open(answered("un cri", "un trou", "un fromage"), turn=LEFT)
    guessed = GAME.guess(GAME.view(state, ME), None)
    assert (guessed.open.turn, guessed.open.sense_count, guessed.open.asked) == (LEFT, 3, "HAN")


def test_what_only_players_admit_is_no_compound_of_the_dictionary() -> None:
    """§6.6 KAM LUB brings a point for each letter and none for its space, BABA COOL does."""
    state = table(hand="K A M _ L U B S", options=ALL)
    (proposed,) = outcome(state, made(state, row("K A M _ L U B")))
    assert (proposed.doubts, proposed.points) == (("KAM LUB",), 6)
    state = table("c9> B A B A", hand="_ C O O L", options=ALL)
    assert points(state, "c9>baba_cool") == 8 + 3
