"""§4.1 What becomes of a play: made, refused, or §8.6 put to the vote of the others."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.volapuk import events, handover
from tablee.games.volapuk.accents import accent_lines
from tablee.games.volapuk.actions import Play, Put, Shift, Vote, Write
from tablee.games.volapuk.board import board
from tablee.games.volapuk.books import Books, Facts
from tablee.games.volapuk.dice import is_laid
from tablee.games.volapuk.floor import voters
from tablee.games.volapuk.forming import judge
from tablee.games.volapuk.laying import Laying, Verdict
from tablee.games.volapuk.options import Judges, Recomposition, ShortWords
from tablee.games.volapuk.placing import lay_out
from tablee.games.volapuk.plays import some_plays, some_turns, written
from tablee.games.volapuk.runs import grid_of
from tablee.games.volapuk.score import score
from tablee.games.volapuk.state import SCATTERED, VOLAPUK, Formed, Held, Open, Phase, State
from tablee.games.volapuk.words import Referee, is_short, key_of, referee_of
from tablee.letters.folding import board as folded
from tablee.letters.words import Words


def play(books: Books, lying: Open, seat: Seat, move: Play | Write) -> Facts:
    """§4.1 A play, dice by dice or as a word."""
    match move:
        case Play():
            return _explained(books, lay(books.words, lying, seat, move))
        case Write():
            return _explained(books, write(books.words, lying, seat, move))
        case _:
            assert_never(move)


def _explained(books: Books, facts: Facts) -> Facts:
    """§3.5 What is a word, but none of this table, is refused as such."""
    if not isinstance(facts, Refusal) or facts.code != "not_a_word":
        return facts
    word = facts.facts["word"]
    if why := books.left_out(word):
        told = {name: facts.facts[name] for name in ("cell", "direction", "length")}
        return refuse("left_out", "3.5", word=word, why=why, **told)
    return facts


def lay(words: Words, lying: Open, seat: Seat, move: Play) -> Facts:
    """§4.1 A play is judged on the board that it leaves, §8.6 or by the others."""
    laying = lay_out(lying, seat, move)
    if isinstance(laying, Refusal):
        return laying
    referee, verdict = _judged(referee_of(words, lying), laying)
    if isinstance(verdict, Refusal):
        return verdict
    if refusal := _no_gain(verdict.formed):
        return refusal
    played = _counted_play(lying, seat, move, laying, verdict)
    doubts = _doubts(referee, verdict.formed)
    if not doubts:
        return (played,)
    if down := set(doubts) & set(lying.rejected):
        return refuse("voted_down", "8.6", word=min(down))
    return (events.Proposed(seat, move, doubts, verdict.formed, played.scored, played.points),)


def _counted_play(
    lying: Open, seat: Seat, move: Play, laying: Laying, verdict: Verdict
) -> events.Played:
    """§6.1 What a play is worth."""
    formed = verdict.formed
    volapuk = _volapuk(lying, laying, formed)
    scored = score(formed, lying.options, recomposed=verdict.recomposed, volapuk=volapuk)
    scored += accent_lines(lying, laying, formed)
    points = sum(line.points for line in scored)
    place, moves = tuple(sorted(move.place, key=_cell)), tuple(sorted(move.moves, key=_cell))
    return events.Played(seat, place, moves, move.exchange, formed, scored, points)


MOST_DOUBTS: Final = 4
"""No play is put to the vote for the sake of more words than that."""


VOTED_ON: Final = {
    Judges.LEXICON: (),
    Judges.LEXICON_AND_VOTE: ("unknown_phrase",),
    Judges.VOTE: ("unknown_phrase", "not_a_word"),
}


def _judged(referee: Referee, laying: Laying) -> tuple[Referee, Verdict | Refusal]:
    """§8.6 The words of a play; what only players can admit is taken as admitted."""
    verdict = judge(referee, laying)
    voted_on = VOTED_ON[referee.options.referee]
    for _ in range(MOST_DOUBTS):
        if not isinstance(verdict, Refusal) or verdict.code not in voted_on:
            break
        referee = _admitting(referee, verdict)
        verdict = judge(referee, laying)
    return referee, verdict


def _admitting(referee: Referee, refusal: Refusal) -> Referee:
    """§8.6 With the phrase or the word for which a play was refused."""
    if refusal.code == "unknown_phrase":
        return referee._replace(phrases=referee.phrases | {refusal.facts["phrase"]})
    return referee._replace(admitted=referee.admitted | {key_of((refusal.facts["word"],))})


def _doubts(referee: Referee, formed: tuple[Formed, ...]) -> tuple[str, ...]:
    """§8.6 What the others must admit: §3.2 short words too, where the table wants it so."""
    doubts = {*referee.admitted, *referee.phrases}
    if referee.options.short_words is ShortWords.VOTE:
        doubts |= {word.text for word in formed if is_short(referee.words, word.text)}
    return tuple(sorted(doubts))


def _no_gain(formed: tuple[Formed, ...]) -> Refusal | None:
    """§4.1 A play makes a word; §5.2 a recomposition one that nobody has seen in this game."""
    made = [word for word in formed if not word.pair]
    if not made:
        return refuse("no_word", "4.1")
    if all(word.again for word in made):
        return refuse("no_fresh_word", "5.2", word=made[0].text)
    return None


def _volapuk(lying: Open, laying: Laying, formed: tuple[Formed, ...]) -> int:
    """§6.9 All seven dice: in one word or over the board; the opening as the table says."""
    if not laying.whole:
        return 0
    one = any(laying.laid <= set(word.cells) for word in formed)
    if not lying.tiles and one:
        return lying.options.opening_bonus
    return VOLAPUK if one else SCATTERED


def _cell(item: Put | Shift) -> int:
    return item.cell


def decided(words: Words, state: State) -> events.Event:
    """§8.6 The play stands, unless most of the others are against it."""
    lying = state.open
    assert lying.proposed is not None
    seat = lying.turn
    laying = lay_out(lying, seat, lying.proposed)
    assert not isinstance(laying, Refusal)
    _, verdict = _judged(referee_of(words, lying), laying)
    # In a position that somebody wrote down, no vote can make such a play legal.
    if is_rejected(state) or isinstance(verdict, Refusal):
        return events.PlayRejected(seat, lying.doubts, against(state), len(voters(lying)))
    return _counted_play(lying, seat, lying.proposed, laying, verdict)


def apply(lying: Open, event: events.Judging) -> Open:
    """§8.6 A play is put to the vote, or taken back."""
    match event:
        case events.Proposed(_, wish, doubts):
            return replace(lying, phase=Phase.VOTE, proposed=wish, doubts=doubts, done=())
        case events.PlayRejected(_, doubts):
            phase = Phase.RECOMPOSE if lying.final else Phase.COMPOSE
            lying = handover.unproposed(lying, phase)
            return replace(lying, rejected=(*lying.rejected, *doubts))
        case _:
            assert_never(event)


def lines(event: events.Proposed) -> tuple[ScoreLine, ...]:
    """§2.4, §8.6 What is put to the vote is told with what the others would have to admit."""
    return (*event.scored, ScoreLine("vote", 0, ", ".join(event.doubts), "8.6"))


def vote(lying: Open, seat: Seat, move: Vote) -> Facts:
    """§8.6 What one refuses, and which answers one finds to be the same."""
    refused, same = set(move.refused), {(min(pair), max(pair)) for pair in move.same}
    count = 1 if lying.proposed is not None else len(lying.answers)
    if unknown := {*refused, *(at for pair in same for at in pair)} - set(range(count)):
        return refuse("no_such_answer", "8.6", number=min(unknown) + 1, count=count)
    if itself := [one for one, two in same if one == two]:
        return refuse("same_as_itself", "8.6", number=min(itself) + 1)
    if lying.proposed is None and (refusal := _not_judged(lying, seat, refused, same)):
        return refusal
    return (events.Voted(seat, tuple(sorted(refused)), tuple(sorted(same))),)


def _not_judged(
    lying: Open, seat: Seat, refused: set[int], same: set[tuple[int, int]]
) -> Refusal | None:
    """§8.6 Nobody judges his own answer, nor what the dictionary knows."""
    for at in sorted({*refused, *(at for pair in same for at in pair)}):
        if lying.answers[at].seat == seat:
            return refuse("own_answer", "8.6", number=at + 1)
    settled = {at for at, answer in enumerate(lying.answers) if answer.known}
    beyond = (refused & settled) | {one for one, two in same if {one, two} <= settled}
    return refuse("known_answer", "8.6", number=min(beyond) + 1) if beyond else None


def against(state: State) -> int:
    """§8.6 How many refuse the play that is proposed."""
    entitled = voters(state.open)
    return sum(ballot.seat in entitled and 0 in ballot.refused for ballot in state.ballots)


def is_rejected(state: State) -> bool:
    """§8.6 More than half of the others are against it: silence and a tie accept."""
    return 2 * against(state) > len(voters(state.open))


def write(words: Words, lying: Open, seat: Seat, move: Write) -> Facts:
    """§4.1 The dice for a word are found in the hand: those that count most."""
    text = folded(move.word)
    if text is None:
        return refuse("unwritable", "1.2", word=move.word)
    if len(text) < 2:
        return refuse("too_short", "4.3", word=move.word)
    if move.cell not in board(lying.options.diameter).neighbours:
        return refuse("no_such_cell", "1.3", cell=move.cell)
    refused, best = None, None
    for candidate in written(words, lying, grid_of(lying), lying.hands[seat], move, text):
        facts = lay(words, lying, seat, candidate)
        if isinstance(facts, Refusal):
            refused = refused or facts
        elif best is None or _points(facts) > _points(best):
            best = facts
    return best or refused or refuse("cannot_write", "4.1", word=move.word)


def _points(facts: tuple[events.Event, ...]) -> int:
    (played,) = facts
    assert isinstance(played, events.Played | events.Proposed)
    return played.points


MOST_TRIED: Final = 6
MOST_LISTED: Final = 2


def actions(words: Words, lying: Open, seat: Seat) -> Iterator[Play]:
    """§4.1 Once the dice are set, a word in some lines; §5.1 and a word turned into another."""
    grid = grid_of(lying)
    laid = some_plays(words, lying, grid, _laid_easily(lying.hands[seat]))
    if lying.phase is Phase.COMPOSE:
        yield from islice(_first_legal(words, lying, seat, laid), MOST_LISTED)
    moving = lying.options.recomposition is not Recomposition.EXTEND
    if moving and lying.phase in (Phase.COMPOSE, Phase.RECOMPOSE):
        turned = some_turns(words, lying, grid)
        yield from islice(_first_legal(words, lying, seat, turned), 1)


def _first_legal(
    words: Words, lying: Open, seat: Seat, ways: Iterator[Iterator[Play]]
) -> Iterator[Play]:
    """Of the plays tried in each line, the first that is legal, if it comes soon."""
    for tried in ways:
        legal = (play for play in islice(tried, MOST_TRIED) if _is_legal(words, lying, seat, play))
        yield from islice(legal, 1)


def _is_legal(words: Words, lying: Open, seat: Seat, play: Play) -> bool:
    return not isinstance(lay(words, lying, seat, play), Refusal)


def _laid_easily(hand: tuple[Held, ...]) -> list[Held]:
    return [held for held in hand if held.face is not None and is_laid(held.face)]
