"""§8.5 Definitions: asked, answered, matched and paid."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.volapuk import events
from tablee.games.volapuk.actions import Answer, AskSenses, Match
from tablee.games.volapuk.books import Facts, Senses
from tablee.games.volapuk.floor import open_answers, spoken_for, unplayed
from tablee.games.volapuk.options import Definitions, Judges
from tablee.games.volapuk.senses import plain, recognised
from tablee.games.volapuk.state import FIRST_ANSWER, MOST_ANSWERS, Open, Sense, State
from tablee.letters.folding import board as folded
from tablee.letters.legible import legible


def ask_senses(senses: Senses, lying: Open, seat: Seat, move: AskSenses) -> Facts:
    """§8.5 How many senses a word has; players will say which."""
    if refusal := not_his_to_ask(lying, seat):
        return refusal
    text = folded(move.word)
    if text not in [word.text for word in lying.spoken]:
        return refuse("not_formed", "8.5", word=move.word)
    found = senses(text)
    if found is None:
        return refuse("no_dictionary", "8.5")
    if not found:
        return refuse("no_senses", "8.5", word=text)
    return (events.SensesAsked(seat, text, len(found)),)


def not_his_to_ask(lying: Open, seat: Seat) -> Refusal | None:
    """§8.5 Whoever laid the word asks, or anybody; one word a play."""
    if refusal := unplayed(lying, AskSenses):
        return refusal
    if lying.options.announced_definitions is Definitions.PLAYER and seat != lying.turn:
        return refuse("not_your_play", "8.5")
    if lying.asked:
        return refuse("asked_already", "8.5", word=lying.asked)
    return None


def words_to_ask(lying: Open, seat: Seat) -> Iterator[str]:
    """§8.5 Those that one may ask about; a single letter has no article in any dictionary."""
    if not_his_to_ask(lying, seat) is None:
        yield from (word.text for word in lying.spoken if len(word.text) > 1)


def answer(lying: Open, seat: Seat, move: Answer) -> Facts:
    """§8.5 At most as many as there are senses, and never more than a dozen."""
    texts = tuple(filter(None, (legible(text).text for text in move.texts)))
    most = most_answers(lying)
    if len(texts) > most:
        return refuse("too_many_answers", "8.5", count=len(texts), most=most)
    return (events.AnswerGiven(seat, texts),)


def most_answers(lying: Open) -> int:
    """§8.5 One for each sense, but nobody knows more than a dozen."""
    return min(lying.sense_count, MOST_ANSWERS)


def shown(senses: Senses, state: State) -> events.AnswersShown:
    """§8.5 All have answered: the dictionary is opened, and says what it knows."""
    asked = state.open.asked
    told = senses(asked) or ()
    # What was erased is like nothing else.
    every = enumerate(state.given)
    said = [plain(answer.text) if answer.text else at for at, answer in every]
    answers = (
        replace(answer, sense=sense, known=sense is not None, like=said.index(text))
        for answer, text in zip(state.given, said, strict=True)
        for sense in (recognised(asked, answer.text, told),)
    )
    return events.AnswersShown(told, tuple(answers))


def match_senses(lying: Open, seat: Seat, move: Match) -> Facts:
    """§8.5 One sense, or none, for each of one’s answers that the dictionary does not know."""
    wanted = len(open_answers(lying, seat))
    if len(move.senses) != wanted:
        return refuse("match_each", "8.5", count=wanted)
    for sense in move.senses:
        if sense is not None and not 0 <= sense < len(lying.senses):
            return refuse("no_such_sense", "8.5", number=sense + 1)
    return (events.Matched(seat, move.senses),)


def settled(state: State) -> events.SensesSettled:
    """§8.5 What nobody else said counts: three points, then five, then seven…"""
    lying = state.open
    kept = sorted((*_known_alone(lying), *_admitted_alone(state)))
    counts = Counter(lying.answers[at].seat for at in kept)
    paid = tuple(events.Paid(seat, count, worth(count)) for seat, count in sorted(counts.items()))
    return events.SensesSettled(lying.asked, tuple(kept), paid)


def worth(count: int) -> int:
    """§8.5 3, then 5, then 7…: what so many answers bring together."""
    return sum(FIRST_ANSWER + 2 * at for at in range(count))


def _known(lying: Open) -> list[int]:
    """§8.5 What the dictionary knows, of those who are still there."""
    every = enumerate(lying.answers)
    return [at for at, answer in every if answer.known and answer.seat not in lying.gone]


def _known_alone(lying: Open) -> Iterator[int]:
    """§8.5 What the dictionary knows counts unless it knows the same of another: no vote takes it
    away.
    """
    known = _known(lying)
    for sense in dict.fromkeys(lying.answers[at].sense for at in known):
        same = [at for at in known if lying.answers[at].sense == sense]
        if len({lying.answers[at].seat for at in same}) == 1:
            yield same[0]


def _admitted_alone(state: State) -> Iterator[int]:
    """§8.6 What the others admit counts if nobody else said it, nor the dictionary knows it."""
    known = _known(state.open)
    for group in _groups(state):
        authors = {state.open.answers[at].seat for at in group}
        if len(authors) == 1 and not any(_same(state, at, one) for at in group for one in known):
            yield group[0]


def _groups(state: State) -> list[list[int]]:
    """§8.5 Of the answers that are admitted, those that say the same: by the sense that is meant,
    by their letters, or by vote.
    """
    lying = state.open
    admitted = [at for at in open_answers(lying, *lying.in_play) if _is_admitted(state, at)]
    groups: list[list[int]] = []
    for at in admitted:
        same = [group for group in groups if any(_same(state, at, other) for other in group)]
        merged = sorted([at, *(one for group in same for one in group)])
        groups = [*(group for group in groups if group not in same), merged]
    return groups


def _is_admitted(state: State, at: int) -> bool:
    """§8.6 Where players judge, do most of the others let it pass?"""
    lying = state.open
    others = [seat for seat in lying.in_play if seat != lying.answers[at].seat]
    against = [vote for vote in state.ballots if vote.seat in others and at in vote.refused]
    return lying.options.referee is not Judges.LEXICON and 2 * len(against) <= len(others)


def _same(state: State, at: int, other: int) -> bool:
    lying = state.open
    one, two = lying.answers[at], lying.answers[other]
    if one.sense is not None and one.sense == two.sense:
        return True
    if _says(one) == _says(two):
        return True
    pair = (min(at, other), max(at, other))
    judges = [seat for seat in lying.in_play if seat not in (one.seat, two.seat)]
    found = [vote for vote in state.ballots if vote.seat in judges and pair in vote.same]
    return 2 * len(found) > len(judges)


def _says(answer: Sense) -> int | str:
    """§8.5 What is the same of answers that differ at most by accents, capitals and signs."""
    return plain(answer.text) if answer.like is None else answer.like


def matched(lying: Open, seat: Seat, senses: tuple[int | None, ...]) -> Open:
    """§8.5 The sense that is meant by each answer that the dictionary does not know."""
    meant = dict(zip(open_answers(lying, seat), senses, strict=True))
    answers = tuple(
        replace(answer, sense=meant[at]) if at in meant else answer
        for at, answer in enumerate(lying.answers)
    )
    return spoken_for(replace(lying, answers=answers), seat)


def askable(senses: Senses, lying: Open, seat: Seat) -> Iterator[AskSenses]:
    """§8.5 The words that the dictionary can be asked about."""
    for word in lying.spoken:
        action = AskSenses(word.text)
        if not isinstance(ask_senses(senses, lying, seat, action), Refusal):
            yield action


def paid_line(word: str, paid: events.Paid) -> ScoreLine:
    """§8.5 Three points, then five, then seven…"""
    parts = " + ".join(str(FIRST_ANSWER + 2 * at) for at in range(paid.count))
    return ScoreLine("senses", paid.points, f"{word} {parts} = {paid.points}", "8.5")
