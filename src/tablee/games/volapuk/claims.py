"""§8.2 to §8.6 What is said of a play, chapter by chapter.

Nothing here changes the board. Whoever is waited for is told by `floor`; once nobody is, `closing`
tells what follows of itself.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.volapuk import events, floor, handover
from tablee.games.volapuk.accents import accent_claimed, accents_to_claim, claim_accent
from tablee.games.volapuk.actions import (
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Match,
    NothingToSay,
    Saying,
    Vote,
)
from tablee.games.volapuk.anagrams import anagrams_to_claim, claim_anagram
from tablee.games.volapuk.books import Books, Facts
from tablee.games.volapuk.definitions import (
    answer,
    ask_senses,
    askable,
    match_senses,
    matched,
    paid_line,
    settled,
)
from tablee.games.volapuk.floor import (
    open_answers,
    speaking,
    spoken_for,
    to_judge,
    unplayed,
    with_bonus,
)
from tablee.games.volapuk.judging import vote
from tablee.games.volapuk.state import ACCENT, Accented, Ballot, Claim, Open, Phase, Sense, State

PHASE_OF: Final = {
    ClaimAccent: Phase.CLAIMS,
    ClaimAnagram: Phase.CLAIMS,
    AskSenses: Phase.CLAIMS,
    NothingToSay: Phase.CLAIMS,
    Answer: Phase.ANSWERS,
    Match: Phase.MATCHES,
    Vote: Phase.VOTE,
}


def talk_first(lying: Open, seat: Seat) -> Refusal:
    """§2.1 Nobody goes on with the turn while a play is talked about."""
    nearest = in_any_case(lying, seat)[0] if seat in speaking(lying) else None
    if lying.proposed is not None:
        return refuse("vote_first", "8.6", nearest=nearest)
    if lying.phase is Phase.CLAIMS:
        return refuse("talk_first", "8.2", nearest=nearest)
    section = "8.6" if lying.phase is Phase.VOTE else "8.5"
    return refuse("senses_first", section, nearest=nearest, word=lying.asked)


def play(books: Books, lying: Open, seat: Seat, move: Saying) -> Facts:
    """§8.2 Something announced, §8.5 answered or §8.6 voted."""
    if refusal := unplayed(lying, type(move)) or _not_now(lying, move) or _not_his(lying, seat):
        return refusal
    words, senses, left_out = books
    match move:
        case NothingToSay():
            return (events.SaidNothing(seat),)
        case ClaimAccent():
            return claim_accent(words, lying, seat, move)
        case ClaimAnagram():
            return claim_anagram(words, lying, seat, move, left_out)
        case AskSenses():
            return ask_senses(senses, lying, seat, move)
        case Answer():
            return answer(lying, seat, move)
        case Match():
            return match_senses(lying, seat, move)
        case _:
            return vote(lying, seat, move)


def _not_now(lying: Open, move: Saying) -> Refusal | None:
    """§8.2 Of a play one speaks while its window is open; §8.5, §8.6 then of what it means."""
    if lying.phase is PHASE_OF[type(move)]:
        return None
    match move:
        case Vote():
            return refuse("nothing_to_vote", "8.6")
        case Match():
            return refuse("nothing_to_match", "8.5")
        case Answer():
            return _no_answers_now(lying)
        case _:
            return _no_claims_now(lying)


def _no_answers_now(lying: Open) -> Refusal:
    """§8.5 Answers come once a word is asked about and the announcements are closed."""
    if not lying.asked:
        return refuse("nothing_asked", "8.5")
    if lying.phase is Phase.CLAIMS:
        return refuse("answers_later", "8.5", word=lying.asked)
    return refuse("answers_closed", "8.5", word=lying.asked)


def _no_claims_now(lying: Open) -> Refusal:
    """§8.2 One announces of a play that stands, as long as its window is open."""
    if lying.proposed is not None:
        return refuse("still_judged", "8.6")
    return refuse("window_closed" if lying.tiles else "nothing_laid", "8.2")


def _not_his(lying: Open, seat: Seat) -> Refusal | None:
    """§8.2, §8.5, §8.6 Has he spoken, is another to speak first, or is it not for him at all?"""
    if seat in speaking(lying):
        return None
    said = seat in lying.done
    match lying.phase:
        case Phase.CLAIMS if said:
            return refuse("spoken_already", "8.2")
        case Phase.CLAIMS:
            (speaker,) = speaking(lying)
            return refuse("not_your_word", "8.2", speaker=speaker)
        case Phase.ANSWERS:
            return refuse("answered_already" if said else "asker_listens", "8.5", word=lying.asked)
        case Phase.MATCHES:
            return refuse("matched_already" if said else "nothing_to_match", "8.5")
        case _ if said:
            return refuse("voted_already", "8.6")
        case _:
            own = lying.proposed is not None
            return refuse("own_play" if own else "nothing_to_judge", "8.6")


def silent(lying: Open, seat: Seat) -> events.Event:
    """§8.2 What it means to say nothing in time; §8.6 whoever does not vote accepts."""
    match lying.phase:
        case Phase.CLAIMS:
            return events.SaidNothing(seat)
        case Phase.ANSWERS:
            return events.AnswerGiven(seat, ())
        case Phase.MATCHES:
            return events.Matched(seat, (None,) * len(open_answers(lying, seat)))
        case _:
            return events.Voted(seat, (), ())


def closing(state: State) -> events.Event:
    """What follows once nobody is waited for."""
    match state.open.phase:
        case Phase.CLAIMS:
            return events.ClaimsClosed()
        case _:
            return settled(state)


def apply(lying: Open, event: events.Said) -> Open:
    """What lies open after something was announced, answered or voted."""
    match event:
        case events.ClaimsClosed():
            return _after_claims(_claims_closed(lying))
        case events.SensesSettled():
            return handover.after_play(floor.ended(_paid(lying, event)))
        case _:
            return floor.to_the_vote(_heard(lying, event))


def _after_claims(lying: Open) -> Open:
    """§8.5 A word that was asked about is answered; then play goes on."""
    if lying.asked:
        return replace(lying, phase=Phase.ANSWERS, done=())
    return handover.after_play(floor.ended(lying))


def _paid(lying: Open, event: events.SensesSettled) -> Open:
    for paid in event.paid:
        lying = with_bonus(lying, paid.seat, paid.points)
    return lying


def _heard(lying: Open, event: events.Saying) -> Open:
    match event:
        case events.SaidNothing(seat) | events.AnswerGiven(seat) | events.Voted(seat):
            return spoken_for(lying, seat)
        case events.AccentClaimed():
            return accent_claimed(lying, event)
        case events.AnagramClaimed(seat, word, _, points):
            return replace(lying, claims=(*lying.claims, Claim(seat, points, word=word)))
        case events.ClaimFailed(seat, points=points):
            return spoken_for(with_bonus(lying, seat, points), seat)
        case events.SensesAsked(seat, word, count):
            return replace(lying, asked=word, asker=seat, sense_count=count)
        case events.AnswersShown(senses, answers):
            return replace(lying, senses=senses, answers=answers, done=(), phase=Phase.MATCHES)
        case events.Matched(seat, senses):
            return matched(lying, seat, senses)
        case _:
            assert_never(event)


def given(state: State, event: events.Event) -> tuple[Sense, ...]:
    """§8.5 What has been answered in secret."""
    if not isinstance(event, events.AnswerGiven):
        return state.given
    assert event.texts is not None
    return (*state.given, *(Sense(event.seat, text) for text in event.texts))


def ballots(state: State, event: events.Event) -> tuple[Ballot, ...]:
    """§8.6 What has been voted in secret."""
    if not isinstance(event, events.Voted):
        return state.ballots
    assert event.refused is not None
    assert event.same is not None
    return (*state.ballots, Ballot(event.seat, event.refused, event.same))


def _claims_closed(lying: Open) -> Open:
    """§8.2 What was announced counts."""
    marks = [
        Accented(claim.cell, claim.accent)
        for claim in lying.claims
        if claim.cell is not None and claim.accent is not None
    ]
    for claim in lying.claims:
        lying = with_bonus(lying, claim.seat, claim.points)
    return replace(lying, marks=tuple(sorted((*lying.marks, *marks), key=_by_cell)), claims=())


def _by_cell(mark: Accented) -> int:
    return mark.cell


def lines(event: events.Said) -> tuple[ScoreLine, ...]:
    """§8.3, §8.4, §8.5 What was announced, as it counts."""
    match event:
        case events.AccentClaimed(letter=letter, crossed=crossed, points=points):
            told = f"{letter} {ACCENT} × 2" if crossed else f"{letter} {ACCENT}"
            return (ScoreLine("accent", points, f"{told} = {points}", "8.3"),)
        case events.AnagramClaimed(_, word, _, points):
            return (ScoreLine("anagram", points, f"{word} {points} × 1 = {points}", "8.4"),)
        case events.ClaimFailed(points=points) if points:
            return (ScoreLine("false_claim", points, str(points), "8.2"),)
        case events.SensesSettled(word, _, paid):
            return tuple(paid_line(word, one) for one in paid)
        case _:
            return ()


def actions(books: Books, lying: Open, seat: Seat) -> Iterator[Saying]:
    """A choice of what could be said now."""
    match lying.phase:
        case Phase.CLAIMS:
            yield from accents_to_claim(books.words, lying, seat)
            yield from islice(anagrams_to_claim(books, lying, seat), 1)
            yield from askable(books.senses, lying, seat)
        case Phase.ANSWERS:
            yield Answer((lying.asked.lower(),))
        case Phase.MATCHES:
            yield Match((0,) * len(open_answers(lying, seat)))
        case _:
            others = [at for at, answer in enumerate(lying.answers) if answer.seat != seat]
            judged = to_judge(lying, seat)
            pairs = {(min(one, two), max(one, two)) for one in judged for two in others}
            yield from (Vote(same=((one, two),)) for one, two in sorted(pairs) if one != two)


def in_any_case(lying: Open, seat: Seat) -> tuple[Saying, ...]:
    """What can be said without knowing a word."""
    match lying.phase:
        case Phase.CLAIMS:
            return (NothingToSay(),)
        case Phase.ANSWERS:
            return (Answer(),)
        case Phase.MATCHES:
            return (Match((None,) * len(open_answers(lying, seat))),)
        case _:
            judged = [0] if lying.proposed is not None else to_judge(lying, seat)
            return (Vote(), *(Vote(refused=(at,)) for at in judged))
