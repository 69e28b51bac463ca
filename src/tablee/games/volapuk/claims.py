"""§8.2 to §8.6 What is announced of a play, and what players judge themselves.

Nothing here changes the board. Whoever is waited for is told by `speaking`; once nobody is,
`closing` tells what follows of itself.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, TypeAlias, assert_never

from msgspec.structs import replace

from tablee.core.game import Clock, Refusal, ScoreLine, Seat, refuse
from tablee.games.volapuk.board import board
from tablee.games.volapuk.dice import ESPACE
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
    grid_of,
    key_of,
    referee_of,
    spellings,
    words_at,
)
from tablee.letters.folding import board as folded
from tablee.letters.words import Words, made_of

Facts: TypeAlias = tuple[Event, ...] | Refusal
Senses: TypeAlias = Callable[[str], tuple[str, ...] | None]
"""What a word means, by a dictionary; None where there is no dictionary at all."""

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
            return tuple(seat for seat in state.in_play if seat != state.asker)
        case Phase.MATCHES:
            authors = {answer.seat for answer in state.answers}
            return tuple(seat for seat in state.in_play if seat in authors)
        case _:
            return voters(state)


def voters(state: State) -> tuple[Seat, ...]:
    """§8.6 Everybody but whoever played; on answers, everybody."""
    mine = state.turn if state.proposed is not None else None
    return tuple(seat for seat in state.in_play if seat != mine)


def clock(state: State, seats: tuple[Seat, ...]) -> Clock:
    """§8.2, §8.5, §8.6 These run at every table: nobody is waited for without end."""
    of = f"{state.number}.{state.recompositions}"
    match state.phase:
        case Phase.CLAIMS:
            one = f" {seats[0]}" if state.options.claim_order is ClaimOrder.SEAT else ""
            return Clock(f"claims {of}{one}", seats, CLAIM_SECONDS)
        case Phase.VOTE:
            what = "answers" if state.proposed is None else len(state.rejected)
            return Clock(f"vote {of}.{what}", seats, VOTE_SECONDS)
        case _:
            return Clock(f"{state.phase} {of}", seats, ANSWER_SECONDS)


def silent(state: State, seat: Seat) -> Event:
    """§8.2 What it means to say nothing in time; §8.6 whoever does not vote accepts."""
    match state.phase:
        case Phase.CLAIMS:
            return SaidNothing(seat)
        case Phase.ANSWERS:
            return AnswerGiven(seat, ())
        case Phase.MATCHES:
            return Matched(seat, (None,) * len(_own(state, seat)))
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
SECTION_OF: Final = {
    Phase.CLAIMS: "8.2",
    Phase.ANSWERS: "8.5",
    Phase.MATCHES: "8.5",
    Phase.VOTE: "8.6",
}


def say(words: Words, senses: Senses, state: State, seat: Seat, move: Saying) -> Facts:
    """§8.2 Something announced, §8.5 answered or §8.6 voted."""
    wanted = PHASE_OF[type(move)]
    if state.phase is not wanted:
        return refuse("not_now", SECTION_OF[wanted])
    if seat not in speaking(state):
        return refuse("spoken_already" if seat in state.done else "not_your_word", "8.2")
    match move:
        case NothingToSay():
            return (SaidNothing(seat),)
        case ClaimAccent():
            return claim_accent(words, state, seat, move)
        case ClaimAnagram():
            return claim_anagram(words, state, seat, move)
        case AskSenses():
            return ask_senses(senses, state, seat, move)
        case Answer():
            return answer(state, seat, move)
        case Match():
            return match_senses(state, seat, move)
        case _:
            return vote(state, seat, move)


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
    if state.options.accents is Accents.OFF:
        return refuse("no_accents", "8.3")
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
    if shown.get(move.die) != SHOWN_BY[move.accent]:
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
        if letters is not None and accent in _accents(letters[before : before + size]):
            return True
    return False


def _accents(letters: str) -> set[Accent]:
    return {MARKS[sign] for sign in unicodedata.normalize("NFD", letters) if sign in MARKS}


# §8.4 Anagrams


def claim_anagram(words: Words, state: State, seat: Seat, move: ClaimAnagram) -> Facts:
    """§8.4 A point for each letter of another word that has the same letters."""
    allowed = state.options.announced_anagrams
    if allowed is Anagrams.OFF:
        return refuse("no_anagrams", "8.4")
    mine = [claim for claim in state.claims if claim.seat == seat and claim.word is not None]
    if mine and allowed is Anagrams.ONE_PER_PLAYER:
        return refuse("one_anagram", "8.4")
    text = folded(move.word)
    if text is None:
        return refuse("cannot_write", "8.4", word=move.word)
    same = [word.text for word in state.spoken if letters_of(word.text) == letters_of(text)]
    if not same:
        return refuse("other_letters", "8.4", word=text)
    if text in [word.text for word in state.spoken]:
        return refuse("same_word", "8.4", word=text)
    if text in [claim.word for claim in state.claims]:
        return refuse("anagram_taken", "8.4", word=text)
    if not referee_of(words, state).is_word(tuple(text.replace(" ", "_"))):
        return (ClaimFailed(seat, None, None, text, state.options.false_claim),)
    return (AnagramClaimed(seat, text, same[0], len(letters_of(text))),)


def letters_of(text: str) -> list[str]:
    """§8.4 The letters of a word in the order of the alphabet, without its signs."""
    return sorted(letter for letter in text if letter.isalpha())


@lru_cache(maxsize=1 << 12)
def anagrams(words: Words, letters: str) -> tuple[str, ...]:
    """The words of these letters; those of a board are asked for in many turns."""
    return tuple(made_of(words, letters, len(letters)))


# §8.5 Definitions


def ask_senses(senses: Senses, state: State, seat: Seat, move: AskSenses) -> Facts:
    """§8.5 How many senses a word has; the others will say which."""
    allowed = state.options.announced_definitions
    if allowed is Definitions.OFF:
        return refuse("no_definitions", "8.5")
    if allowed is Definitions.PLAYER and seat != state.turn:
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
    texts = tuple(text.strip() for text in move.texts if text.strip())
    most = min(state.sense_count, MOST_ANSWERS)
    if len(texts) > most:
        return refuse("too_many_answers", "8.5", count=len(texts), senses=most)
    return (AnswerGiven(seat, texts),)


def shown(senses: Senses, state: State) -> AnswersShown:
    """§8.5 All have answered: the dictionary is opened."""
    return AnswersShown(senses(state.asked) or (), state.answers)


def _own(state: State, seat: Seat) -> list[Sense]:
    return [answer for answer in state.answers if answer.seat == seat]


def match_senses(state: State, seat: Seat, move: Match) -> Facts:
    """§8.5 One sense, or none, for each of one’s answers."""
    wanted = len(_own(state, seat))
    if len(move.senses) != wanted:
        return refuse("match_each", "8.5", count=wanted)
    for sense in move.senses:
        if sense is not None and not 0 <= sense < len(state.senses):
            return refuse("no_such_sense", "8.5", number=sense + 1)
    return (Matched(seat, move.senses),)


def settled(state: State) -> SensesSettled:
    """§8.5 What nobody else said counts: three points, then five, then seven…"""
    groups = _groups(state)
    alone = [group for group in groups if len({state.answers[at].seat for at in group}) == 1]
    kept = sorted(group[0] for group in alone)
    counts = Counter(state.answers[at].seat for at in kept)
    paid = tuple(Paid(seat, count, worth(count)) for seat, count in sorted(counts.items()))
    return SensesSettled(state.asked, tuple(kept), paid)


def worth(count: int) -> int:
    """§8.5 3, then 5, then 7…: what so many answers bring together."""
    return sum(FIRST_ANSWER + 2 * at for at in range(count))


def _groups(state: State) -> list[list[int]]:
    """§8.5 Answers that say the same: by their sense, their letters, or by vote."""
    valid = [at for at in range(len(state.answers)) if _is_valid(state, at)]
    groups: list[list[int]] = []
    for at in valid:
        same = [group for group in groups if any(_same(state, at, other) for other in group)]
        merged = sorted([at, *(one for group in same for one in group)])
        groups = [*(group for group in groups if group not in same), merged]
    return groups


def _is_valid(state: State, at: int) -> bool:
    """§8.5 The dictionary knows it; §8.6 where players judge, most of the others let it pass."""
    one = state.answers[at]
    if one.seat in state.gone:
        return False
    if state.options.referee is Judges.LEXICON:
        return one.sense is not None
    others = [seat for seat in state.in_play if seat != one.seat]
    against = [vote for vote in state.ballots if vote.seat in others and at in vote.refused]
    return 2 * len(against) <= len(others)


def _same(state: State, at: int, other: int) -> bool:
    one, two = state.answers[at], state.answers[other]
    if one.sense is not None and one.sense == two.sense:
        return True
    if _plain(one.text) == _plain(two.text):
        return True
    pair = (min(at, other), max(at, other))
    judges = [seat for seat in state.in_play if seat not in (one.seat, two.seat)]
    found = [vote for vote in state.ballots if vote.seat in judges and pair in vote.same]
    return 2 * len(found) > len(judges)


def _plain(text: str) -> str:
    """Answers are the same whatever their accents, capitals and signs."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


# §8.6 Votes


def vote(state: State, seat: Seat, move: Vote) -> Facts:
    """§8.6 What one refuses, and which answers one finds to be the same."""
    count = 1 if state.proposed is not None else len(state.answers)
    same = {(min(pair), max(pair)) for pair in move.same}
    named = {*move.refused, *(at for pair in same for at in pair)}
    if not named <= set(range(count)) or any(one == two for one, two in same):
        return refuse("no_such_answer", "8.6", count=count)
    return (Voted(seat, tuple(sorted(set(move.refused))), tuple(sorted(same))),)


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
    left = iter(senses)
    answers = tuple(
        replace(answer, sense=next(left)) if answer.seat == seat else answer
        for answer in state.answers
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


def sayings(words: Words, senses: Senses, state: State, seat: Seat) -> Iterator[Saying]:
    """A choice of what could be said now."""
    match state.phase:
        case Phase.CLAIMS:
            yield from _accents_to_claim(words, state, seat)
            yield from islice(_anagrams_to_claim(words, state, seat), 1)
            yield from _askable(senses, state, seat)
        case Phase.ANSWERS:
            yield Answer((state.asked.lower(),))
        case Phase.MATCHES:
            yield Match((0,) * len(_own(state, seat)))
        case _:
            if len(state.answers) > 1:
                yield Vote(same=((0, 1),))


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


def _anagrams_to_claim(words: Words, state: State, seat: Seat) -> Iterator[ClaimAnagram]:
    for word in state.spoken:
        if len(word.text) in EASY:
            for other in anagrams(words, "".join(sorted(word.text))):
                action = ClaimAnagram(other)
                if not isinstance(claim_anagram(words, state, seat, action), Refusal):
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
            return (Match((None,) * len(_own(state, seat))),)
        case _:
            return (Vote(), Vote(refused=(0,)))
