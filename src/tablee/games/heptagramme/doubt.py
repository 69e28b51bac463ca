"""§6 Doubt: which word is a column to become, and what if there is none?"""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.heptagramme import events
from tablee.games.heptagramme.actions import Accept, Concede, Doubt, Doubting, Move, Name
from tablee.games.heptagramme.columns import thrown, withdrawn, without_cards
from tablee.games.heptagramme.floor import asked_first, waiting
from tablee.games.heptagramme.handover import refilling
from tablee.games.heptagramme.options import Judges
from tablee.games.heptagramme.state import COLUMNS, Column, Open, OpenDoubt, Phase, State
from tablee.games.heptagramme.sums import taken_off
from tablee.games.heptagramme.words import stem, unlike, unspellable, witness
from tablee.letters.cards import added, points
from tablee.letters.folding import small
from tablee.letters.words import Words


def play(
    words: Words, state: State, seat: Seat, move: Doubting
) -> tuple[events.Event, ...] | Refusal:
    """§6.2 A question, and its answer; §6.5 or that one has none."""
    match move:
        case Doubt(column):
            return ask(state.open, seat, column)
        case Name() | Concede():
            return _answer(words, state.open, seat, move)
        case Accept():
            return _accept(state, seat)
        case _:
            assert_never(move)


def actions(state: State, seat: Seat) -> Iterator[Move]:
    """§6.2 The columns that one may ask about; §6.5 or that one doubts none."""
    table = state.open
    yield from (Doubt(at) for at in COLUMNS if not isinstance(ask(table, seat, at), Refusal))
    if _may_accept(state, seat):
        yield Accept()


# §6.2 The question


def ask(table: Open, seat: Seat, at: int) -> tuple[events.Event, ...] | Refusal:
    """§6.2 Any opponent of the last to have placed there, once for each column and turn."""
    if refusal := asked_first(table) or _not_doubtable(table, at):
        return refusal
    if seat in table.accepted:
        return refuse("accepted_already", "6.5")
    last = table.columns[at].last
    assert last is not None
    if last == seat:
        return refuse("own_letters", "6.2", column=at)
    return (events.Doubted(seat, at, last),)


def _not_doubtable(table: Open, at: int) -> Refusal | None:
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    if at in table.doubted:
        return refuse("doubted_already", "6.2", column=at)
    last = table.columns[at].last
    if last is None or last in table.gone:
        return refuse("nobody_to_ask", "6.2", column=at)
    if table.options.referee is Judges.PAROLE and at not in _unsettled(table):
        return refuse("too_late", "6.5", column=at)
    return None


def _unsettled(table: Open) -> set[int]:
    """§6.5 The columns where min. lie that not everybody has accepted."""
    return {line.column for line in table.scoring[table.settled :] if line.column is not None}


def doubtable(table: Open) -> set[int]:
    """§6.5 In *parole*, those of them that nobody has asked about since."""
    if table.options.referee is Judges.LEXICON:
        return set()
    return _unsettled(table) - {*table.doubted}


# §6.2 The answer


def worded_answers(words: Words, table: Open, seat: Seat) -> Iterator[Move]:
    """§6.2 A word that whoever was asked may name: one. In *parole* nobody says which there are."""
    if table.options.referee is Judges.LEXICON:
        yield from (Name(at, witness(words, table.columns[at])) for at in _asked_of(table, seat))


def wordless_answers(table: Open, seat: Seat) -> Iterator[Move]:
    """§6.3 That one finds no word."""
    yield from map(Concede, _asked_of(table, seat))


def _asked_of(table: Open, seat: Seat) -> tuple[int, ...]:
    """§6.2 The column for which this seat is to name a word, if there is one."""
    if table.end is not None or table.doubt is None or table.doubt.asked != seat:
        return ()
    return (table.doubt.column,)


def _answer(
    words: Words, table: Open, seat: Seat, answer: Name | Concede
) -> tuple[events.Event, ...] | Refusal:
    """§6.2 Whoever was asked names a word, or §6.3 says that he cannot."""
    at = answer.column
    if table.doubt is None or (seat, at) != (table.doubt.asked, table.doubt.column):
        return refuse("not_asked", "6.2", column=at)
    if isinstance(answer, Concede):
        return cannot_name(words, table, seat, at)
    column = table.columns[at]
    if refusal := unlike(column, answer.word, whole=False):
        return refusal
    word = small(answer.word)
    if refusal := unspellable(column, word):
        return refusal
    judged = table.options.referee is Judges.PAROLE
    if word.upper() in words:
        cause = events.Cause.JUDGED if judged else events.Cause.CHOSEN
        return (events.Named(seat, at, word, cause),)
    if judged:
        return (events.Rejected(seat, at, word), *_fault(words, table, seat, at))
    return refuse("not_a_word", "6.2", word=word)


def cannot_name(words: Words, table: Open, seat: Seat, at: int) -> tuple[events.Event, ...]:
    """§6.2 The referee, who has checked, names a word; §6.3 where nobody has, it was a mistake."""
    if table.options.referee is Judges.PAROLE:
        return (events.Conceded(seat, at), *_fault(words, table, seat, at))
    return (events.Named(seat, at, witness(words, table.columns[at]), events.Cause.FORCED),)


# §6.3 The fault


def _fault(words: Words, table: Open, seat: Seat, at: int) -> tuple[events.Event, ...]:
    """§6.3 The min. that nobody has accepted go back to the hand; of the older ones those leave the
    table which begin no word.
    """
    lost = [line for line in table.scoring[table.settled :] if line.column == at]
    cards = "".join(line.card for line in lost)
    total = table.sum - sum(line.points for line in lost)
    recovered = (events.Recovered(seat, at, cards, total),) if lost else ()
    return (*recovered, *cleared_below(words, table.columns[at], at, cards))


def cleared_below(words: Words, column: Column, at: int, cards: str) -> tuple[events.Event, ...]:
    """§6.3 What these cards leave behind must begin a word."""
    dead = _dead(words, replace(column, mins=column.mins.removesuffix(cards)))
    return (events.Cleared(at, dead),) if dead else ()


def _dead(words: Words, column: Column) -> str:
    """§3.2 The last min. of a column without which it would begin a word again."""
    living = column
    while not stem(words, living).count:
        living = replace(living, mins=living.mins[:-1])
    return column.mins.removeprefix(living.mins)


# §6.5 The time of doubt


def _accept(state: State, seat: Seat) -> tuple[events.Event, ...] | Refusal:
    """§6.5 What was played is taken as it is; §7.2 the game is ended here."""
    if not _may_accept(state, seat):
        return refuse("nothing_to_accept", "6.5")
    return (events.StopAgreed(seat),) if state.open.stop else (events.Accepted(seat),)


def _may_accept(state: State, seat: Seat) -> bool:
    asked = state.open.phase is Phase.DOUBTS or state.open.stop
    return bool(asked) and state.open.doubt is None and seat in waiting(state)


def settle_doubts(state: State) -> State:
    """§6.5 Once nobody is left who might doubt, the hand is refilled; or has its bonus."""
    if waiting(state):
        return state
    table = state.open
    if table.earned and not table.bonus:
        return with_open(state, phase=Phase.TURN, accepted=(), settled=len(table.scoring))
    return refilling(state)


# What happened


def apply(state: State, event: events.Doubting) -> State:
    """§6.2 A question waits for its answer; §6.3 a fault closes a column; §6.5 silence settles."""
    table = state.open
    match event:
        case events.Doubted(seat, column, asked):
            doubt = OpenDoubt(column, asked, seat)
            return with_open(state, doubt=doubt, doubted=(*table.doubted, column))
        case events.Named():
            state = with_open(state, doubt=None)
            return settle_doubts(state) if table.phase is Phase.DOUBTS else state
        case events.Rejected(_, column) | events.Conceded(_, column):
            return with_open(state, doubt=None, closed=(*table.closed, column))
        case events.Recovered(seat, column, cards):
            state = withdrawn(state, seat, column, cards)
            return with_open(state, phase=Phase.TURN, accepted=(), earned=table.bonus)
        case events.Forfeited(_, column, cards, cost):
            return with_open(thrown(state, column, cards), fine=table.fine + cost)
        case events.Cleared(column, cards):
            return _cleared(state, column, cards)
        case events.Accepted(seat):
            return settle_doubts(with_open(state, accepted=(*table.accepted, seat)))
        case _:
            assert_never(event)


def _cleared(state: State, at: int, cards: str) -> State:
    """§6.3 Nobody remembers who placed what is left."""
    table, column = state.open, state.open.columns[at]
    left = Column(column.maj, column.mins.removesuffix(cards))
    return with_open(
        replace(state, corbeille=added(state.corbeille, cards)),
        columns=with_item(table.columns, at, left),
        scoring=without_cards(table, at, cards),
    )


def lines(event: events.Doubting) -> tuple[ScoreLine, ...]:
    """§6.3 What goes back, or is lost, is taken off."""
    match event:
        case events.Recovered(cards=cards, sum=total):
            value = sum(map(points, cards))
            text = f"{total + value}{taken_off(cards)} = {total}"
            return (ScoreLine("recovered", -value, text, "6.3"),)
        case events.Forfeited(cards=cards, cost=cost, sum=total):
            value = cost + sum(map(points, cards))
            text = f"{total + value}{taken_off(cards)} - {cost} = {total}"
            return (ScoreLine("forfeited", -value, text, "6.3"),)
        case _:
            return ()
