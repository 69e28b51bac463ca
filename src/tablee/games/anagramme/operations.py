"""§3 A turn is one operation: each has a file of its own, here is what all have in common."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.anagramme import adding, anagrams, crossing, events, exchanging, laying, replacing
from tablee.games.anagramme.actions import (
    Add,
    Cross,
    Exchange,
    Lay,
    MakeAnagramme,
    Move,
    Operation,
    Replace,
)
from tablee.games.anagramme.cards import spelled
from tablee.games.anagramme.laid import Made, Ways
from tablee.games.anagramme.options import Judges, To
from tablee.games.anagramme.state import Open, State, Window
from tablee.games.anagramme.turns import may_move, not_now, turn_done
from tablee.games.anagramme.words import unlike_a_word, unsound
from tablee.letters.cards import added, given, in_order, taken
from tablee.letters.words import Words

# What somebody wants


def play(
    words: Words, state: State, seat: Seat, move: Operation | Exchange
) -> tuple[events.Event, ...] | Refusal:
    """§3.1 In his own turn, one thing."""
    if not may_move(state, seat):
        return not_now(state.open)
    if isinstance(move, Exchange):
        return exchanging.play(state, seat, move)
    made = make(words, state, seat, move)
    if isinstance(made, Refusal):
        return made
    return (*_facts(state.open, seat, move, made), *_opening(state.open, seat, move))


def make(words: Words, state: State, seat: Seat, move: Operation) -> Made | Refusal:
    """§3.1 What the table becomes, or why it cannot."""
    table = state.open
    if refusal := unlike_a_word(table.options, move.word):
        return refusal
    if not isinstance(move, Lay) and move.at >= len(table.laid):
        return refuse("no_such_word", "3.1", place=move.at, count=len(table.laid))
    text = spelled(move.word)
    assert text is not None
    made = _made_of(words, state, seat, move, text)
    if not isinstance(made, Refusal):
        return made
    return replace(made, nearest=_with_other_jokers(words, state, seat, move, text))


def _made_of(words: Words, state: State, seat: Seat, move: Operation, text: str) -> Made | Refusal:
    """§2.4 The first way that leaves words only; if none does, what is wrong with the first."""
    ways = _ways(state, seat, move, text)
    if isinstance(ways, Refusal):
        return ways
    judged = [(unsound(words, state.open.options, made) or made) for made in ways]
    return next((made for made in judged if not isinstance(made, Refusal)), judged[0])


def _ways(state: State, seat: Seat, move: Operation, text: str) -> Ways:
    match move:
        case Lay():
            return laying.ways(state, seat, text)
        case MakeAnagramme():
            return anagrams.ways(state, seat, move, text)
        case Add():
            return adding.ways(state, seat, move.at, text)
        case Cross():
            return crossing.ways(state, seat, move, text)
        case Replace():
            return replacing.ways(state, seat, move.at, text)
        case _:
            assert_never(move)


def _with_other_jokers(
    words: Words, state: State, seat: Seat, move: Operation, text: str
) -> Operation | None:
    """§2.4 The same word with other cards as jokers, where that would do."""
    others = [text.lower()] if text != text.lower() else []
    if isinstance(move, Replace):
        others += replacing.with_another_joker(state, seat, move.at, text)
    for other in others:
        made = _made_of(words, state, seat, move, other)
        if not isinstance(made, Refusal):
            at = len(state.open.laid) if isinstance(move, Lay | Cross) else move.at
            return replace(move, word=made.laid[at].text)
    return None


def _facts(table: Open, seat: Seat, move: Operation, made: Made) -> tuple[events.Event, ...]:
    match move:
        case Lay():
            return laying.facts(table, seat, made)
        case MakeAnagramme():
            return anagrams.facts(table, seat, move, made)
        case Add():
            return adding.facts(table, seat, move.at, made)
        case Cross():
            return crossing.facts(table, seat, move, made)
        case Replace():
            return replacing.facts(table, seat, move.at, made)
        case _:
            assert_never(move)


def _opening(table: Open, seat: Seat, move: Operation) -> tuple[events.ContestOpened, ...]:
    """§5.2 What was made lies open; §5.1 where the referee checks, there is nothing to contest."""
    if table.options.referee is Judges.LEXICON:
        return ()
    text = spelled(move.word)
    assert text is not None
    return (events.ContestOpened(seat, text.lower()),)


# What may be done


def actions(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    """§7.2 A word of each length, changes of one card, an anagram and a crossing word of each."""
    if may_move(state, seat):
        for move in _tried(words, state.open, state.hands[seat]):
            if not isinstance(make(words, state, seat, move), Refusal):
                yield move


def _tried(words: Words, table: Open, hand: str) -> Iterator[Operation]:
    """What one word may become, another may become as well: each is tried with each."""
    yield from laying.moves(words, table.options, hand)
    longer, other = adding.texts(words, table, hand), replacing.texts(words, table, hand)
    turned = anagrams.texts(words, table)
    for at, word in enumerate(table.laid):
        yield from adding.moves(word, at, longer)
        yield from replacing.moves(word, at, other)
        yield from anagrams.moves(word, at, turned, hand, table.options.dear)
    yield from crossing.moves(words, table, hand)


# What happened


def apply(state: State, event: events.Operated) -> State:
    """§3.2, §3.4, §3.5 The table after an operation; §5.2 which may now be contested."""
    seat, before = event.seat, state
    made = _remade(state.open, event)
    state = replace(state, hands=taken(state.hands, seat, made.played))
    state = _received(state, seat, made.received)
    window = _window(before.open, seat, made)
    state = with_open(replace(state, shed=None), laid=made.laid, window=window)
    if isinstance(event, events.AnagrammeMade):
        return state
    return turn_done(state, smaller=len(state.hands[seat]) < len(before.hands[seat]))


def _remade(table: Open, event: events.Operated) -> Made:
    match event:
        case events.Laid():
            return laying.remade(table, event)
        case events.AnagrammeMade():
            return anagrams.remade(table, event)
        case events.Added():
            return adding.remade(table, event)
        case events.Crossed():
            return crossing.remade(table, event)
        case events.Replaced():
            return replacing.remade(table, event)
        case _:
            assert_never(event)


def _received(state: State, seat: Seat, cards: str) -> State:
    """§3.5 Cards that left a word go to the hand or to the discards, as the table wants."""
    if state.open.options.replaced is To.HAND:
        return replace(state, hands=given(state.hands, seat, cards))
    return replace(state, discards=added(state.discards, cards))


def _window(before: Open, seat: Seat, made: Made) -> Window | None:
    """§5.1 Where the referee checks, there is nothing to contest."""
    if before.options.referee is Judges.LEXICON:
        return None
    return Window(
        number=before.number,
        seat=seat,
        made=made.changed,
        laid=before.laid,
        played=in_order(made.played),
        received=made.received,
        remise=before.remises[seat],
        blank=before.blank,
    )


def lines(event: events.Operated) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted."""
    match event:
        case events.Laid():
            return laying.lines(event)
        case events.Added():
            return adding.lines(event)
        case events.Crossed():
            return crossing.lines(event)
        case events.Replaced():
            return replacing.lines(event)
        case events.AnagrammeMade():
            return ()
        case _:
            assert_never(event)
