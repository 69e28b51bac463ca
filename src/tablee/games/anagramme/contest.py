"""§5 The referee, and the contest of a word that he has not checked."""

from typing import assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.anagramme.actions import Accept, Answering, Contest, Withdraw
from tablee.games.anagramme.events import (
    Accepted,
    Answered,
    Charged,
    Contested,
    ContestOpened,
    Judging,
    Recovered,
    Upheld,
    Withdrawn,
)
from tablee.games.anagramme.options import Judges, To
from tablee.games.anagramme.state import CHARGE, Open, Phase, State
from tablee.games.anagramme.turns import (
    chance_is_due,
    closed,
    contestable,
    is_blocked,
    opponents,
    play_on,
    waiting,
)
from tablee.games.anagramme.words import is_word
from tablee.letters.cards import given, taken, without
from tablee.letters.words import Words

# §5.2, §5.4 Who has a say


def may_contest(state: State) -> tuple[Seat, ...]:
    """§5.2 Everybody but whoever made the word, as long as it lies open."""
    table = state.open
    if table.phase is not Phase.CONTEST or table.end is not None or chance_is_due(state):
        return ()
    return opponents(table)


def may_withdraw(state: State, seat: Seat) -> bool:
    """§5.4 Whoever made a word, as long as somebody may still contest it."""
    window = state.open.window
    return bool(may_contest(state)) and window is not None and seat == window.seat


def may_interject(state: State) -> frozenset[Seat]:
    """§5.2 Those who may still contest; §5.4 and the author, who may still think better of it."""
    if not may_contest(state):
        return frozenset()
    assert state.open.window is not None
    return waiting(state) | {state.open.window.seat}


# What somebody wants


def play(words: Words, state: State, seat: Seat, move: Answering) -> tuple[Judging, ...] | Refusal:
    """§5.2 Opponents may contest; §5.4 the author may take it back."""
    match move:
        case Contest() | Accept():
            return _answer(words, state, seat, contests=isinstance(move, Contest))
        case Withdraw():
            return _withdraw(state, seat)
        case _:
            assert_never(move)


def _answer(
    words: Words, state: State, seat: Seat, *, contests: bool
) -> tuple[Judging, ...] | Refusal:
    """§5.2 One answer each, in secret and for good."""
    table = state.open
    if table.options.referee is Judges.LEXICON:
        return refuse("referee_checks", "5.1")
    if not may_contest(state):
        return refuse("nothing_to_contest", "5.2")
    if may_withdraw(state, seat):
        return refuse("own_word", "5.2", word=contestable(table)[0])
    if seat in table.accepted:
        return refuse("answered_already", "5.2", word=contestable(table)[0])
    answer = Answered(seat, contests)
    return (answer, *verdict(words, _answered(state, seat, contests=contests)))


def _withdraw(state: State, seat: Seat) -> tuple[Withdrawn] | Refusal:
    """§5.4 The word goes back and the turn is lost, but nothing is counted."""
    if not may_withdraw(state, seat):
        return refuse("nothing_to_withdraw", "5.4")
    return (Withdrawn(seat, contestable(state.open)[0]),)


def actions(state: State, seat: Seat) -> tuple[Answering, ...]:
    """§5.2 Yes or no, once; §5.4 the author has but one thing to say."""
    if may_withdraw(state, seat):
        return (Withdraw(),)
    if state.open.phase is not Phase.CONTEST or seat not in waiting(state):
        return ()
    return (Contest(), Accept())


def verdict(words: Words, state: State) -> tuple[Judging, ...]:
    """§5.3 What the dictionary says, if all have answered and somebody contests: ten points for
    whoever made what is no word, or for all who said so of a word.
    """
    table = state.open
    if table.phase is not Phase.CONTEST or table.end is not None or not _all_answered(table):
        return ()
    assert table.window is not None
    author, made, contesters = table.window.seat, contestable(table), sorted(state.contested)
    points = table.options.stake if table.options.partie_simple else CHARGE
    wrong = [word for word in made if not is_word(words, word)]
    word = (wrong or made)[0]
    told = [Contested(seat, author, word) for seat in contesters]
    if wrong:
        return (*told, Recovered(author, word), Charged(author, points))
    return (*told, Upheld(author, word), *(Charged(seat, points) for seat in contesters))


def _all_answered(table: Open) -> bool:
    """§5.2 Is nobody left to be waited for?"""
    return not set(opponents(table)) - {*table.accepted}


# What happened


def apply(state: State, event: Judging) -> State:
    """§5.2 The table after an answer; §5.3 after a verdict."""
    match event:
        case ContestOpened():
            return with_open(state, phase=Phase.CONTEST)
        case Answered(seat, contests):
            assert contests is not None, "only news hide answers"
            return _answered(state, seat, contests=contests)
        case Accepted(seat):
            return _answered(state, seat, contests=False)
        case Contested():
            return state
        case Upheld(_, word):
            return play_on(with_open(state, upheld=_and_upheld(state.open, word)))
        case Recovered(seat) | Withdrawn(seat):
            return _taken_back(state, seat)
        case Charged(seat, points):
            charges = state.open.charges
            return with_open(state, charges=with_item(charges, seat, charges[seat] + points))
        case _:
            assert_never(event)


def _answered(state: State, seat: Seat, *, contests: bool) -> State:
    """§5.2 One more has answered; what was answered is kept until all have."""
    contested = (*state.contested, seat) if contests else state.contested
    state = replace(state, contested=contested)
    return decided(with_open(state, accepted=(*state.open.accepted, seat)))


def decided(state: State) -> State:
    """§5.2 Once all have let a word pass, one plays on; §5.3 else there will be a verdict."""
    return state if state.contested or not _all_answered(state.open) else play_on(state)


def _and_upheld(table: Open, word: str) -> tuple[str, ...]:
    """§5.3 The words that everybody has heard to be good, each once."""
    return tuple(sorted({*table.upheld, word.lower()}))


def _taken_back(state: State, seat: Seat) -> State:
    """§5.3 The table as it was, and the turn is lost; a card exchanged for another stays so."""
    window, table = state.open.window, state.open
    assert window is not None
    discard, received = state.shed or "", window.received
    hands = given(state.hands, seat, window.played + discard)
    if table.options.replaced is To.HAND:
        hands = taken(hands, seat, received)
    else:
        discard += received
    state = with_open(
        closed(replace(state, hands=hands, discards=without(state.discards, discard))),
        laid=window.laid,
        remises=with_item(table.remises, seat, window.remise),
        blank=window.blank + 1,
        phase=Phase.TURN,
    )
    return with_open(state, phase=Phase.COUNT) if is_blocked(state.open) else state


def lines(event: Charged) -> tuple[ScoreLine, ...]:
    """§5.3 Points for a mistake."""
    return (ScoreLine("charge", event.points, f"+ {event.points}", "5.3"),)
