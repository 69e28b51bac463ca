"""§8.2 to §8.6 What is announced of a play, and what players judge themselves.

Nothing here changes the board. Whoever is waited for is told by `speaking`; once nobody is,
`closing` tells what follows of itself.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, NamedTuple, TypeAlias, assert_never

from msgspec.structs import replace

from tablee.core.game import Clock, Refusal, ScoreLine, Seat, refuse
from tablee.games.volapuk.board import board
from tablee.games.volapuk.dice import ESPACE
from tablee.games.volapuk.senses import plain, recognised
from tablee.games.volapuk.state import (
    ACCENT,
    ANSWER_SECONDS,
    CLAIM_SECONDS,
    FIRST_ANSWER,
    MOST_ANSWERS,
    VOTE_SECONDS,
    Accent,
    AccentClaimed,
    Accented,
    Accents,
    AnagramClaimed,
    Anagrams,
    Answer,
    AnswerGiven,
    AnswersShown,
    AskSenses,
    Ballot,
    Claim,
    ClaimAccent,
    ClaimAnagram,
    ClaimFailed,
    ClaimOrder,
    ClaimsClosed,
    Definitions,
    Event,
    Judges,
    Match,
    Matched,
    NothingToSay,
    Paid,
    Phase,
    Said,
    SaidNothing,
    Sense,
    SensesAsked,
    SensesSettled,
    Spoken,
    State,
    Vote,
    Voted,
)
from tablee.games.volapuk.words import (
    Cells,
    Grid,
    Referee,
    aligned,
    bare,
    grid_of,
    key_of,
    referee_of,
    spellings,
    words_at,
)
from tablee.letters.folding import board as folded
from tablee.letters.legible import legible
from tablee.letters.words import Words, made_of

Facts: TypeAlias = tuple[Event, ...] | Refusal
Senses: TypeAlias = Callable[[str], tuple[str, ...] | None]
"""What a word means, by a dictionary; None where there is no dictionary at all."""
LeftOut: TypeAlias = Callable[[str], str | None]
"""§3.5 By what a table leaves out a word that exists; None where there is no such word."""


def nothing(_: str) -> None:
    """§3.5 Where there are no other words."""


class Books(NamedTuple):
    """What is looked up: the words that count at a table, what they mean, and by what it leaves out
    others.
    """

    words: Words
    senses: Senses
    left_out: LeftOut = nothing


TALK: Final = (Phase.VOTE, Phase.CLAIMS, Phase.ANSWERS, Phase.MATCHES)

# §8.2 Who speaks


def speakers(state: State) -> tuple[Seat, ...]:
    """§8.2 From the left of whoever played; he comes last."""
    after = [seat for seat in state.in_play if seat > state.turn]
    return (*after, *(seat for seat in state.in_play if seat <= state.turn))


def speaking(state: State) -> frozenset[Seat]:
    """§8.2 Who is still waited for: one after the other, or all at once."""
    left = [seat for seat in _entitled(state) if seat not in state.done]
    one_by_one = state.phase is Phase.CLAIMS and state.options.claim_order is ClaimOrder.SEAT
    return frozenset(left[:1] if one_by_one else left)


def _entitled(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case Phase.CLAIMS:
            return speakers(state)
        case Phase.ANSWERS:
            silent = None if state.options.asker_answers else state.asker
            return tuple(seat for seat in state.in_play if seat != silent)
        case Phase.MATCHES:
            voting = state.options.referee is not Judges.LEXICON
            return tuple(seat for seat in state.in_play if voting and open_answers(state, seat))
        case _:
            return voters(state)


def voters(state: State) -> tuple[Seat, ...]:
    """§8.6 Everybody but whoever played; on answers, whoever has one of another to judge."""
    if state.proposed is not None:
        return tuple(seat for seat in state.in_play if seat != state.turn)
    return tuple(seat for seat in state.in_play if to_judge(state, seat))


def open_answers(state: State, *seats: Seat) -> list[int]:
    """§8.5 The numbers of what these have answered and the dictionary does not know."""
    every = enumerate(state.answers)
    return [at for at, answer in every if answer.seat in seats and not answer.known]


def to_judge(state: State, seat: Seat) -> list[int]:
    """§8.6 The numbers of the answers that one judges: nobody’s own."""
    return open_answers(state, *(other for other in state.in_play if other != seat))


def clocks(state: State, seats: tuple[Seat, ...]) -> tuple[Clock, ...]:
    """§8.2 The window closes at every table; §2.3 for answers and votes, where there is no clock,
    everybody is waited for.
    """
    of = f"{state.number}.{state.recompositions}"
    if state.phase is Phase.CLAIMS:
        one = f" {seats[0]}" if state.options.claim_order is ClaimOrder.SEAT else ""
        return (Clock(f"claims {of}{one}", seats, CLAIM_SECONDS),)
    if not state.options.clock:
        return ()
    if state.phase is Phase.VOTE:
        what = "answers" if state.proposed is None else len(state.rejected)
        return (Clock(f"vote {of}.{what}", seats, VOTE_SECONDS),)
    return (Clock(f"{state.phase} {of}", seats, ANSWER_SECONDS),)


def silent(state: State, seat: Seat) -> Event:
    """§8.2 What it means to say nothing in time; §8.6 whoever does not vote accepts."""
    match state.phase:
        case Phase.CLAIMS:
            return SaidNothing(seat)
        case Phase.ANSWERS:
            return AnswerGiven(seat, ())
        case Phase.MATCHES:
            return Matched(seat, (None,) * len(open_answers(state, seat)))
        case _:
            return Voted(seat, (), ())


def closing(state: State) -> Event:
    """What follows once nobody is waited for."""
    match state.phase:
        case Phase.CLAIMS:
            return ClaimsClosed()
        case _:
            return settled(state)


# What is said

Saying: TypeAlias = ClaimAccent | ClaimAnagram | AskSenses | NothingToSay | Answer | Match | Vote

PHASE_OF: Final = {
    ClaimAccent: Phase.CLAIMS,
    ClaimAnagram: Phase.CLAIMS,
    AskSenses: Phase.CLAIMS,
    NothingToSay: Phase.CLAIMS,
    Answer: Phase.ANSWERS,
    Match: Phase.MATCHES,
    Vote: Phase.VOTE,
}


def talk_first(state: State, seat: Seat) -> Refusal:
    """§2.1 Nobody goes on with the turn while a play is talked about."""
    nearest = in_any_case(state, seat)[0] if seat in speaking(state) else None
    if state.proposed is not None:
        return refuse("vote_first", "8.6", nearest=nearest)
    if state.phase is Phase.CLAIMS:
        return refuse("talk_first", "8.2", nearest=nearest)
    section = "8.6" if state.phase is Phase.VOTE else "8.5"
    return refuse("senses_first", section, nearest=nearest, word=state.asked)


def say(books: Books, state: State, seat: Seat, move: Saying) -> Facts:
    """§8.2 Something announced, §8.5 answered or §8.6 voted."""
    if refusal := _unplayed(state, move) or _not_now(state, move) or _not_his(state, seat):
        return refusal
    words, senses, left_out = books
    match move:
        case NothingToSay():
            return (SaidNothing(seat),)
        case ClaimAccent():
            return claim_accent(words, state, seat, move)
        case ClaimAnagram():
            return claim_anagram(words, state, seat, move, left_out)
        case AskSenses():
            return ask_senses(senses, state, seat, move)
        case Answer():
            return answer(state, seat, move)
        case Match():
            return match_senses(state, seat, move)
        case _:
            return vote(state, seat, move)


def _unplayed(state: State, move: Saying) -> Refusal | None:
    """§8.2 Does this table announce such things at all?"""
    options = state.options
    match move:
        case ClaimAccent() if options.accents is Accents.OFF:
            return refuse("no_accents", "8.3")
        case ClaimAnagram() if options.announced_anagrams is Anagrams.OFF:
            return refuse("no_anagrams", "8.4")
        case AskSenses() if options.announced_definitions is Definitions.OFF:
            return refuse("no_definitions", "8.5")
        case NothingToSay() if not options.claims:
            return refuse("no_claims", "8.2")
        case _:
            return None


def _not_now(state: State, move: Saying) -> Refusal | None:
    """§8.2 Of a play one speaks while its window is open; §8.5, §8.6 then of what it means."""
    if state.phase is PHASE_OF[type(move)]:
        return None
    match move:
        case Vote():
            return refuse("nothing_to_vote", "8.6")
        case Match():
            return refuse("nothing_to_match", "8.5")
        case Answer():
            return _no_answers_now(state)
        case _:
            return _no_claims_now(state)


def _no_answers_now(state: State) -> Refusal:
    """§8.5 Answers come once a word is asked about and the announcements are closed."""
    if not state.asked:
        return refuse("nothing_asked", "8.5")
    if state.phase is Phase.CLAIMS:
        return refuse("answers_later", "8.5", word=state.asked)
    return refuse("answers_closed", "8.5", word=state.asked)


def _no_claims_now(state: State) -> Refusal:
    """§8.2 One announces of a play that stands, as long as its window is open."""
    if state.proposed is not None:
        return refuse("still_judged", "8.6")
    return refuse("window_closed" if state.tiles else "nothing_laid", "8.2")


def _not_his(state: State, seat: Seat) -> Refusal | None:
    """§8.2, §8.5, §8.6 Has he spoken, is another to speak first, or is it not for him at all?"""
    if seat in speaking(state):
        return None
    said = seat in state.done
    match state.phase:
        case Phase.CLAIMS if said:
            return refuse("spoken_already", "8.2")
        case Phase.CLAIMS:
            (speaker,) = speaking(state)
            return refuse("not_your_word", "8.2", speaker=speaker)
        case Phase.ANSWERS:
            return refuse("answered_already" if said else "asker_listens", "8.5", word=state.asked)
        case Phase.MATCHES:
            return refuse("matched_already" if said else "nothing_to_match", "8.5")
        case _ if said:
            return refuse("voted_already", "8.6")
        case _:
            own = state.proposed is not None
            return refuse("own_play" if own else "nothing_to_judge", "8.6")


# §8.3 Accents

MARKS: Final = {
    "\N{COMBINING GRAVE ACCENT}": Accent.GRAVE,
    "\N{COMBINING ACUTE ACCENT}": Accent.AIGU,
    "\N{COMBINING CIRCUMFLEX ACCENT}": Accent.CIRCONFLEXE,
    "\N{COMBINING DIAERESIS}": Accent.TREMA,
}
SHOWN_BY: Final = {
    Accent.GRAVE: "È",
    Accent.AIGU: "É",
    Accent.CIRCONFLEXE: "^",
    Accent.TREMA: "¨",
}
"""§8.3 The face of a die that bears an accent, or is one."""


def claim_accent(words: Words, state: State, seat: Seat, move: ClaimAccent) -> Facts:
    """§8.3 Three points for an accent that the dictionary has, six where two words cross on it."""
    if refusal := _unplayed(state, move):
        return refusal
    cell, accent = move.cell, move.accent
    if not any(cell in word.cells for word in state.spoken):
        return refuse("not_spoken_of", "8.3", cell=cell)
    if refusal := _shows_not(state, seat, move):
        return refusal
    other = next((claim for claim in state.claims if claim.cell == cell), None)
    marked = cell in [mark.cell for mark in state.marks]
    outdone = other is not None and _outdoes(state, seat, move, other)
    if (other is not None or marked) and not outdone:
        return refuse("accent_taken", "8.3", cell=cell)
    count = words_accented(referee_of(words, state), state, cell, accent)
    if not count:
        return (ClaimFailed(seat, accent, cell, None, state.options.false_claim),)
    over = other.seat if other is not None and outdone else None
    letter, crossed = grid_of(state)[cell].letter, count > 1
    points = ACCENT * 2 if crossed else ACCENT
    return (AccentClaimed(seat, cell, accent, move.die, letter, crossed, points, over),)


def _shows_not(state: State, seat: Seat, move: ClaimAccent) -> Refusal | None:
    """§8.3 A die that one claims to have for it must show it; some tables ask for one."""
    if move.die is None:
        required = state.options.accents is Accents.REQUIRED
        return refuse("accent_die", "8.3", face=SHOWN_BY[move.accent]) if required else None
    shown = {held.die: held.face for held in state.hands[seat]}
    if move.die not in shown:
        return refuse("not_in_hand", "8.3", die=move.die)
    if shown[move.die] != SHOWN_BY[move.accent]:
        return refuse("not_showing", "8.3", die=move.die, face=SHOWN_BY[move.accent])
    return None


def _outdoes(state: State, seat: Seat, move: ClaimAccent, other: Claim) -> bool:
    """§8.3 A die that shows the accent comes before a bare announcement."""
    first = state.options.accents is Accents.PRIORITY and other.seat != seat
    return first and move.die is not None and other.die is None


def words_accented(referee: Referee, state: State, cell: int, accent: Accent) -> int:
    """§8.3 How many words through this cell have that accent there, one just formed among them."""
    grid = grid_of(state)
    crossing = [
        (key_of(tuple(grid[one].letter for one in cells)), cells)
        for cells in words_at(referee, board(state.options.diameter), grid, state.diagonals, cell)
    ]
    spoken = [
        part
        for word in state.spoken
        if cell in word.cells
        for part in _parts(referee, grid, word)
        if cell in part[1]
    ]
    if not any(_is_accented(referee, grid, *word, cell, accent) for word in spoken):
        return 0
    known = {frozenset(cells): (text, cells) for text, cells in (*crossing, *spoken)}
    return sum(_is_accented(referee, grid, *word, cell, accent) for word in known.values())


def _parts(referee: Referee, grid: Grid, word: Spoken) -> Iterator[tuple[str, Cells]]:
    """§8.3 A word; of a phrase, which no dictionary spells, each of its words."""
    if spellings(referee.words, word.text):
        yield word.text, word.cells
        return
    spaces = [at for at, cell in enumerate(word.cells) if grid[cell].letter == ESPACE]
    for text, (before, after) in zip(
        word.text.split(" "), pairwise((-1, *spaces, len(word.cells))), strict=True
    ):
        yield text, word.cells[before + 1 : after]


def _is_accented(
    referee: Referee, grid: Grid, text: str, cells: Cells, cell: int, accent: Accent
) -> bool:
    before = sum(len(grid[one].letter) for one in cells[: cells.index(cell)])
    size = len(grid[cell].letter)
    for spelling in spellings(referee.words, text):
        letters = aligned(spelling, text)
        if letters is not None and accent in accents_of(letters[before : before + size]):
            return True
    return False


def accents_of(letters: str) -> set[Accent]:
    """The accents that these letters bear."""
    return {MARKS[sign] for sign in unicodedata.normalize("NFD", letters) if sign in MARKS}


# §8.4 Anagrams


def claim_anagram(
    words: Words, state: State, seat: Seat, move: ClaimAnagram, left_out: LeftOut = nothing
) -> Facts:
    """§8.4 A point for each letter of another word that has the same letters.

    §3.5 To announce one that this table does without is not false.
    """
    if refusal := _unplayed(state, move):
        return refusal
    mine = [claim for claim in state.claims if claim.seat == seat and claim.word is not None]
    if mine and state.options.announced_anagrams is Anagrams.ONE_PER_PLAYER:
        return refuse("one_anagram", "8.4")
    text = folded(move.word)
    if text is None:
        return refuse("unwritable", "1.2", word=move.word)
    same = [word.text for word in state.spoken if letters_of(word.text) == letters_of(text)]
    if not same:
        return refuse("other_letters", "8.4", word=text)
    if bare(text) in [bare(word.text) for word in state.spoken]:
        return refuse("same_word", "8.4", word=text)
    if bare(text) in [bare(claim.word) for claim in state.claims if claim.word is not None]:
        return refuse("anagram_taken", "8.4", word=text)
    referee, signs = referee_of(words, state), tuple(text.replace(" ", ESPACE))
    if referee.is_word(signs):
        return (AnagramClaimed(seat, text, same[0], len(letters_of(text))),)
    if referee.waits(signs):
        return refuse("too_early", "3.2", word=text)
    if why := left_out("".join(signs)):
        return refuse("left_out", "3.5", word=text, why=why)
    return (ClaimFailed(seat, None, None, text, state.options.false_claim),)


def letters_of(text: str) -> list[str]:
    """§8.4 The letters of a word in the order of the alphabet, without its signs."""
    return sorted(letter for letter in text if letter.isalpha())


@lru_cache(maxsize=1 << 12)
def anagrams(words: Words, letters: str) -> tuple[str, ...]:
    """The words of these letters; those of a board are asked for in many turns."""
    return tuple(made_of(words, letters, len(letters)))


# §8.5 Definitions


def ask_senses(senses: Senses, state: State, seat: Seat, move: AskSenses) -> Facts:
    """§8.5 How many senses a word has; players will say which."""
    if refusal := _unplayed(state, move):
        return refusal
    if state.options.announced_definitions is Definitions.PLAYER and seat != state.turn:
        return refuse("not_your_play", "8.5")
    if state.asked:
        return refuse("asked_already", "8.5", word=state.asked)
    text = folded(move.word)
    if text not in [word.text for word in state.spoken]:
        return refuse("not_formed", "8.5", word=move.word)
    found = senses(text)
    if found is None:
        return refuse("no_dictionary", "8.5")
    if not found:
        return refuse("no_senses", "8.5", word=text)
    return (SensesAsked(seat, text, len(found)),)


def answer(state: State, seat: Seat, move: Answer) -> Facts:
    """§8.5 At most as many as there are senses, and never more than a dozen."""
    texts = tuple(filter(None, (legible(text).text for text in move.texts)))
    most = min(state.sense_count, MOST_ANSWERS)
    if len(texts) > most:
        return refuse("too_many_answers", "8.5", count=len(texts), most=most)
    return (AnswerGiven(seat, texts),)


def shown(senses: Senses, state: State) -> AnswersShown:
    """§8.5 All have answered: the dictionary is opened, and says what it knows."""
    told = senses(state.asked) or ()
    answers = (
        replace(answer, sense=sense, known=sense is not None)
        for answer in state.answers
        for sense in (recognised(state.asked, answer.text, told),)
    )
    return AnswersShown(told, tuple(answers))


def match_senses(state: State, seat: Seat, move: Match) -> Facts:
    """§8.5 One sense, or none, for each of one’s answers that the dictionary does not know."""
    wanted = len(open_answers(state, seat))
    if len(move.senses) != wanted:
        return refuse("match_each", "8.5", count=wanted)
    for sense in move.senses:
        if sense is not None and not 0 <= sense < len(state.senses):
            return refuse("no_such_sense", "8.5", number=sense + 1)
    return (Matched(seat, move.senses),)


def settled(state: State) -> SensesSettled:
    """§8.5 What nobody else said counts: three points, then five, then seven…"""
    kept = sorted((*_known_alone(state), *_admitted_alone(state)))
    counts = Counter(state.answers[at].seat for at in kept)
    paid = tuple(Paid(seat, count, worth(count)) for seat, count in sorted(counts.items()))
    return SensesSettled(state.asked, tuple(kept), paid)


def worth(count: int) -> int:
    """§8.5 3, then 5, then 7…: what so many answers bring together."""
    return sum(FIRST_ANSWER + 2 * at for at in range(count))


def _known(state: State) -> list[int]:
    """§8.5 What the dictionary knows, of those who are still there."""
    every = enumerate(state.answers)
    return [at for at, answer in every if answer.known and answer.seat not in state.gone]


def _known_alone(state: State) -> Iterator[int]:
    """§8.5 What the dictionary knows counts unless it knows the same of another: no vote takes it
    away.
    """
    known = _known(state)
    for sense in dict.fromkeys(state.answers[at].sense for at in known):
        same = [at for at in known if state.answers[at].sense == sense]
        if len({state.answers[at].seat for at in same}) == 1:
            yield same[0]


def _admitted_alone(state: State) -> Iterator[int]:
    """§8.6 What the others admit counts if nobody else said it, nor the dictionary knows it."""
    known = _known(state)
    for group in _groups(state):
        authors = {state.answers[at].seat for at in group}
        if len(authors) == 1 and not any(_same(state, at, one) for at in group for one in known):
            yield group[0]


def _groups(state: State) -> list[list[int]]:
    """§8.5 Of the answers that are admitted, those that say the same: by the sense that is meant,
    by their letters, or by vote.
    """
    admitted = [at for at in open_answers(state, *state.in_play) if _is_admitted(state, at)]
    groups: list[list[int]] = []
    for at in admitted:
        same = [group for group in groups if any(_same(state, at, other) for other in group)]
        merged = sorted([at, *(one for group in same for one in group)])
        groups = [*(group for group in groups if group not in same), merged]
    return groups


def _is_admitted(state: State, at: int) -> bool:
    """§8.6 Where players judge, do most of the others let it pass?"""
    others = [seat for seat in state.in_play if seat != state.answers[at].seat]
    against = [vote for vote in state.ballots if vote.seat in others and at in vote.refused]
    return state.options.referee is not Judges.LEXICON and 2 * len(against) <= len(others)


def _same(state: State, at: int, other: int) -> bool:
    one, two = state.answers[at], state.answers[other]
    if one.sense is not None and one.sense == two.sense:
        return True
    if plain(one.text) == plain(two.text):
        return True
    pair = (min(at, other), max(at, other))
    judges = [seat for seat in state.in_play if seat not in (one.seat, two.seat)]
    found = [vote for vote in state.ballots if vote.seat in judges and pair in vote.same]
    return 2 * len(found) > len(judges)


# §8.6 Votes


def vote(state: State, seat: Seat, move: Vote) -> Facts:
    """§8.6 What one refuses, and which answers one finds to be the same."""
    refused, same = set(move.refused), {(min(pair), max(pair)) for pair in move.same}
    count = 1 if state.proposed is not None else len(state.answers)
    if unknown := {*refused, *(at for pair in same for at in pair)} - set(range(count)):
        return refuse("no_such_answer", "8.6", number=min(unknown) + 1, count=count)
    if itself := [one for one, two in same if one == two]:
        return refuse("same_as_itself", "8.6", number=min(itself) + 1)
    if state.proposed is None and (refusal := _not_judged(state, seat, refused, same)):
        return refusal
    return (Voted(seat, tuple(sorted(refused)), tuple(sorted(same))),)


def _not_judged(
    state: State, seat: Seat, refused: set[int], same: set[tuple[int, int]]
) -> Refusal | None:
    """§8.6 Nobody judges his own answer, nor what the dictionary knows."""
    for at in sorted({*refused, *(at for pair in same for at in pair)}):
        if state.answers[at].seat == seat:
            return refuse("own_answer", "8.6", number=at + 1)
    settled = {at for at, answer in enumerate(state.answers) if answer.known}
    beyond = (refused & settled) | {one for one, two in same if {one, two} <= settled}
    return refuse("known_answer", "8.6", number=min(beyond) + 1) if beyond else None


def against(state: State) -> int:
    """§8.6 How many refuse the play that is proposed."""
    entitled = voters(state)
    return sum(ballot.seat in entitled and 0 in ballot.refused for ballot in state.ballots)


def is_rejected(state: State) -> bool:
    """§8.6 More than half of the others are against it: silence and a tie accept."""
    return 2 * against(state) > len(voters(state))


# What happened


def heard(state: State, event: Said) -> State:
    """The state after something was announced, answered or voted."""
    match event:
        case SaidNothing(seat):
            return _done(state, seat)
        case AccentClaimed():
            return _accent_claimed(state, event)
        case AnagramClaimed(seat, word, _, points):
            return replace(state, claims=(*state.claims, Claim(seat, points, word=word)))
        case ClaimFailed(seat, points=points):
            return _done(_with_bonus(state, seat, points), seat)
        case ClaimsClosed():
            return _claims_closed(state)
        case SensesAsked(seat, word, count):
            return replace(state, asked=word, asker=seat, sense_count=count)
        case AnswerGiven(seat, texts):
            assert texts is not None
            answers = (*state.answers, *(Sense(seat, text) for text in texts))
            return _done(replace(state, answers=answers), seat)
        case AnswersShown(senses, answers):
            return replace(state, senses=senses, answers=answers, done=(), phase=Phase.MATCHES)
        case Matched(seat, senses):
            return _matched(state, seat, senses)
        case Voted(seat, refused, same):
            assert refused is not None
            assert same is not None
            ballot = Ballot(seat, refused, same)
            return _done(replace(state, ballots=(*state.ballots, ballot)), seat)
        case SensesSettled():
            for paid in event.paid:
                state = _with_bonus(state, paid.seat, paid.points)
            return state
        case _:
            assert_never(event)


def _done(state: State, seat: Seat) -> State:
    return replace(state, done=(*state.done, seat))


def _with_bonus(state: State, seat: Seat, points: int) -> State:
    bonuses = list(state.bonuses)
    bonuses[seat] += points
    return replace(state, bonuses=tuple(bonuses))


def _accent_claimed(state: State, event: AccentClaimed) -> State:
    """§8.3 A die that shows it takes the place of a bare announcement."""
    left = tuple(claim for claim in state.claims if claim.cell != event.cell)
    claim = Claim(event.seat, event.points, event.cell, event.accent, event.die)
    return replace(state, claims=(*left, claim))


def _claims_closed(state: State) -> State:
    marks = [
        Accented(claim.cell, claim.accent)
        for claim in state.claims
        if claim.cell is not None and claim.accent is not None
    ]
    for claim in state.claims:
        state = _with_bonus(state, claim.seat, claim.points)
    return replace(state, marks=tuple(sorted((*state.marks, *marks), key=_by_cell)), claims=())


def _by_cell(mark: Accented) -> int:
    return mark.cell


def _matched(state: State, seat: Seat, senses: tuple[int | None, ...]) -> State:
    meant = dict(zip(open_answers(state, seat), senses, strict=True))
    answers = tuple(
        replace(answer, sense=meant[at]) if at in meant else answer
        for at, answer in enumerate(state.answers)
    )
    return _done(replace(state, answers=answers), seat)


def opened(state: State, words: Iterable[Spoken]) -> State:
    """§8.2 A play was made: everybody may speak of it."""
    return replace(state, phase=Phase.CLAIMS, spoken=tuple(words), done=())


def ended(state: State) -> State:
    """All that was said of a play has been heard."""
    return replace(
        state,
        spoken=(),
        claims=(),
        done=(),
        asked="",
        asker=None,
        sense_count=0,
        senses=(),
        answers=(),
        ballots=(),
    )


def lines(event: Event) -> tuple[ScoreLine, ...]:
    """§8.3, §8.4, §8.5 What was announced, as it counts."""
    match event:
        case AccentClaimed(letter=letter, crossed=crossed, points=points):
            told = f"{letter} {ACCENT} × 2" if crossed else f"{letter} {ACCENT}"
            return (ScoreLine("accent", points, f"{told} = {points}", "8.3"),)
        case AnagramClaimed(_, word, _, points):
            return (ScoreLine("anagram", points, f"{word} {points} × 1 = {points}", "8.4"),)
        case ClaimFailed(points=points) if points:
            return (ScoreLine("false_claim", points, str(points), "8.2"),)
        case SensesSettled(word, _, paid):
            return tuple(_paid_line(word, one) for one in paid)
        case _:
            return ()


def _paid_line(word: str, paid: Paid) -> ScoreLine:
    parts = " + ".join(str(FIRST_ANSWER + 2 * at) for at in range(paid.count))
    return ScoreLine("senses", paid.points, f"{word} {parts} = {paid.points}", "8.5")


# What may be said


def sayings(books: Books, state: State, seat: Seat) -> Iterator[Saying]:
    """A choice of what could be said now."""
    match state.phase:
        case Phase.CLAIMS:
            yield from _accents_to_claim(books.words, state, seat)
            yield from islice(_anagrams_to_claim(books, state, seat), 1)
            yield from _askable(books.senses, state, seat)
        case Phase.ANSWERS:
            yield Answer((state.asked.lower(),))
        case Phase.MATCHES:
            yield Match((0,) * len(open_answers(state, seat)))
        case _:
            others = [at for at, answer in enumerate(state.answers) if answer.seat != seat]
            judged = to_judge(state, seat)
            pairs = {(min(one, two), max(one, two)) for one in judged for two in others}
            yield from (Vote(same=((one, two),)) for one, two in sorted(pairs) if one != two)


def _accents_to_claim(words: Words, state: State, seat: Seat) -> Iterator[ClaimAccent]:
    """Every accent on every letter, right or wrong."""
    dice = [None, *(held.die for held in state.hands[seat])]
    for cell in sorted({cell for word in state.spoken for cell in word.cells}):
        for accent in Accent:
            for die in dice:
                action = ClaimAccent(cell, accent, die)
                if not isinstance(claim_accent(words, state, seat, action), Refusal):
                    yield action


EASY: Final = range(3, 6)
"""How many letters a word may have for its anagrams to be looked for."""


def _anagrams_to_claim(books: Books, state: State, seat: Seat) -> Iterator[ClaimAnagram]:
    for word in state.spoken:
        if len(word.text) in EASY:
            for other in anagrams(books.words, "".join(sorted(word.text))):
                action = ClaimAnagram(other)
                facts = claim_anagram(books.words, state, seat, action, books.left_out)
                if not isinstance(facts, Refusal):
                    yield action


def _askable(senses: Senses, state: State, seat: Seat) -> Iterator[AskSenses]:
    for word in state.spoken:
        action = AskSenses(word.text)
        if not isinstance(ask_senses(senses, state, seat, action), Refusal):
            yield action


def in_any_case(state: State, seat: Seat) -> tuple[Saying, ...]:
    """What can be said without knowing a word."""
    match state.phase:
        case Phase.CLAIMS:
            return (NothingToSay(),)
        case Phase.ANSWERS:
            return (Answer(),)
        case Phase.MATCHES:
            return (Match((None,) * len(open_answers(state, seat))),)
        case _:
            judged = [0] if state.proposed is not None else to_judge(state, seat)
            return (Vote(), *(Vote(refused=(at,)) for at in judged))
