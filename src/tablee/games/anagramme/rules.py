"""The rules of Anagramme, each chapter of `docs/rules/anagramme.md` in a file of its own: here
only what is asked of which.

`words` are those that count at the table. `play` and `actions` ask them; `apply` and `chance` do
not, since events carry the verdict.
"""

from functools import partial, reduce
from typing import assert_never

from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.hearing import Standing, hear
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.anagramme import (
    anagrams,
    contest,
    counting,
    dealing,
    events,
    exchanging,
    leaving,
    operations,
    reentry,
)
from tablee.games.anagramme.actions import Action, Answering, Move, Returning
from tablee.games.anagramme.state import Phase, State
from tablee.games.anagramme.turns import chance_is_due, may_move
from tablee.letters.words import Words


def chance(state: State, dice: Dice) -> events.Event | None:
    """§1 Cards that are due; §6.1 hands that are counted."""
    table = state.open
    if table.end is not None:
        return None
    match table.phase:
        case Phase.DRAW:
            return dealing.draw(state, dice)
        case Phase.DEAL:
            return dealing.deal(state, dice)
        case Phase.COUNT:
            return counting.count(state)
        case _:
            return exchanging.owed(state, dice) or dealing.turn_up(state, dice)


# What somebody wants


def play(
    words: Words, state: State, seat: Seat, action: Action
) -> tuple[events.Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is does one thing; §5.2 opponents may contest it."""
    return hear(
        _standing(state),
        seat,
        action,
        time_out=partial(_time_out, words, state),
        resign=partial(_resign, words, state),
        move=partial(_move, words, state, seat),
    )


def _standing(state: State) -> Standing:
    """§1.4 What luck owes comes before anybody; §6.2 whoever is out is heard no more, unless §6.4
    he may come back; nor §7.4 whoever resigned.
    """
    table = state.open
    heard = (*table.in_play, *reentry.may_reenter(table))
    return Standing(
        ended=counting.ended_by(table),
        luck="1.4" if chance_is_due(state) else None,
        seats=table.seats,
        table="1.3",
        out={
            seat: "7.4" if seat in table.gone else "6.2"
            for seat in table.seats
            if seat not in heard
        },
    )


def _time_out(words: Words, state: State, key: str) -> tuple[events.Event, ...] | Refusal:
    """§7.3 What silence means; §5.3 and if all have answered with it, the verdict."""
    facts = leaving.time_out(state, key)
    return facts if isinstance(facts, Refusal) else _with_verdict(words, state, facts)


def _resign(words: Words, state: State, seat: Seat) -> tuple[events.Event, ...]:
    """§7.4 His blank turns go with him, §5.3 and there may be a verdict; in a simple game §7.1
    whoever is left alone takes the pot.
    """
    facts = leaving.resign(state.open, seat)
    after = reduce(apply, facts, state)
    if after.open.end is None:
        return _with_verdict(words, state, (*facts, *leaving.dropped(state.open, seat)))
    if not state.open.options.partie_simple:
        return facts
    [last] = after.open.in_play
    return (*facts, counting.settled(after, last))


def _with_verdict(
    words: Words, state: State, facts: tuple[events.Event, ...]
) -> tuple[events.Event, ...]:
    """§5.3 These facts and, if they close a window in which somebody contests, what the dictionary
    says.
    """
    return (*facts, *contest.verdict(words, reduce(apply, facts, state)))


def _move(words: Words, state: State, seat: Seat, move: Move) -> tuple[events.Event, ...] | Refusal:
    if isinstance(move, Answering):
        return contest.play(words, state, seat, move)
    if isinstance(move, Returning):
        return reentry.play(state, seat, move)
    return operations.play(words, state, seat, move)


# What may be done


def actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """Moves open to this seat: all that need no word, and of words a choice."""
    return (*without_words(state, seat), *operations.actions(words, state, seat))


def without_words(state: State, seat: Seat) -> tuple[Move, ...]:
    """§7.2 What is open whatever the dictionary says."""
    exchanges = exchanging.actions(state.hands[seat]) if may_move(state, seat) else ()
    return (*exchanges, *contest.actions(state, seat), *reentry.actions(state, seat))


# What happened


def apply(state: State, event: events.Event) -> State:
    """The state after this fact."""
    if isinstance(event, events.Setting):
        return dealing.apply(state, event)
    if isinstance(event, events.Operated):
        return operations.apply(state, event)
    if isinstance(event, events.Remitted):
        return anagrams.remitted(state, event)
    if isinstance(event, events.Parting):
        return exchanging.apply(state, event)
    if isinstance(event, events.Judging):
        return contest.apply(state, event)
    if isinstance(event, events.Counting):
        return counting.apply(state, event)
    if isinstance(event, events.Returning):
        return reentry.apply(state, event)
    if isinstance(event, events.Leaving):
        return leaving.apply(state, event)
    assert_never(event)


def lines(event: events.Event) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted; what is counted is told card by card."""
    if isinstance(event, events.Operated):
        return operations.lines(event)
    if isinstance(event, events.Remitted):
        return anagrams.lines(event)
    if isinstance(event, events.Charged):
        return contest.lines(event)
    if isinstance(event, events.Counting):
        return counting.lines(event)
    return leaving.lines(event) if isinstance(event, events.StakeLost) else ()


def reveals(event: events.Event) -> bool:
    """§8 Luck, what others were left with, and the verdict on a word that nobody had checked.
    Where words may be contested, §5.2, §5.4 what is said is said: else one could try the others
    out.
    """
    luck = events.Setting | events.Exchanged
    said = events.ContestOpened | events.Answered | events.Withdrawn
    judged = events.Upheld | events.Recovered
    return isinstance(event, luck | events.Counting | said | judged)
