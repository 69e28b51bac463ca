"""The rules of Volapük: which chapter of `docs/rules/volapuk.md` answers what.

`books` are the words that count at the table, and what else is looked up. `play` and `actions` ask
them; `apply` and `chance` do not, since events carry the verdict.
"""

from functools import partial, reduce
from typing import assert_never

from tablee.core.dice import Dice
from tablee.core.game import Clock, Refusal, Resigned, TimedOut
from tablee.core.hearing import Standing, hear
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.volapuk import actions as acts
from tablee.games.volapuk import (
    claims,
    dealing,
    definitions,
    ending,
    events,
    floor,
    judging,
    placing,
    super_joker,
    throwing,
    turns,
)
from tablee.games.volapuk.books import Books, Facts
from tablee.games.volapuk.state import Open, Phase, State


def chance(state: State, dice: Dice) -> events.Event | None:
    """§1.4 What luck owes: dice from the bags, the polyedre, the faces of a throw; §8.2 and what
    follows once all have spoken.
    """
    lying = state.open
    if lying.end is not None or not turns.luck_is_due(lying):
        return None
    if lying.phase in floor.TALK:
        return claims.closing(state)
    return throwing.chance(lying, dice) if lying.rolling else dealing.chance(lying, dice)


def waiting(state: State) -> frozenset[Seat]:
    """§2.1 Whoever’s turn it is; §8.2 those who may still speak of a play."""
    return turns.waiting(state.open)


def deliberates(state: State) -> bool:
    """§8.2 Others may still speak of a play, or vote about it."""
    return state.open.phase in floor.TALK


def clocks(state: State) -> tuple[Clock, ...]:
    """§2.3 A minute to throw, three to compose, half a one to keep fétiches."""
    return turns.clocks(state.open)


# What somebody wants


def play(books: Books, state: State, seat: Seat, action: acts.Action) -> Facts:
    """§2.1 Whoever’s turn it is throws, composes, lays or passes; §8.2 all may speak of it."""
    lying = state.open
    facts = hear(
        _standing(lying),
        seat,
        action,
        time_out=partial(turns.time_out, lying),
        resign=_resign,
        move=partial(_move, books, lying, seat),
    )
    return facts if isinstance(facts, Refusal) else _and_then(books, state, facts)


def _standing(lying: Open) -> Standing:
    """§1.4 Who plays, unless §7.4 he resigned, §2.1 luck comes first or §7 all is over."""
    return Standing(
        ended=None if lying.end is None else ending.END_SECTIONS[lying.end],
        luck="2.1" if turns.luck_is_due(lying) else None,
        seats=lying.seats,
        table="1.4",
        out=dict.fromkeys(lying.gone, "7.4"),
    )


def _resign(seat: Seat) -> tuple[events.Event, ...]:
    """§7.4 At any time."""
    return (Resigned(seat),)


def _move(books: Books, lying: Open, seat: Seat, move: acts.Move) -> Facts:
    if isinstance(move, acts.Saying):
        return claims.play(books, lying, seat, move)
    if refusal := turns.not_now(lying, seat, move):
        return refusal
    match move:
        case acts.Throw() | acts.SetDice() | acts.Pass() | acts.KeepFetiches():
            return throwing.play(lying, seat, move)
        case acts.Play() | acts.Write():
            return judging.play(books, lying, seat, move)
        case acts.RetireSuperJoker():
            return super_joker.play(lying, seat, move)
        case _:
            assert_never(move)


def _and_then(
    books: Books, state: State, facts: tuple[events.Event, ...]
) -> tuple[events.Event, ...]:
    """§8.5 The last answer opens the dictionary; §8.6 the last vote decides about a play."""
    after = reduce(apply, facts, state)
    lying = after.open
    if lying.end is not None or floor.speaking(lying):
        return facts
    if lying.phase is Phase.ANSWERS:
        return (*facts, definitions.shown(books.senses, after))
    if lying.phase is Phase.VOTE and lying.proposed is not None:
        return (*facts, judging.decided(books.words, after))
    return facts


# What may be done


def actions(books: Books, state: State, seat: Seat) -> tuple[acts.Move, ...]:
    """Moves open to this seat: those that need no word, and of plays and announcements a choice."""
    lying = state.open
    if seat not in turns.waiting(lying):
        return ()
    simple = without_words(lying, seat)
    if lying.phase in floor.TALK:
        return (*simple, *claims.actions(books, lying, seat))
    own = (*throwing.keeps(lying, seat), *super_joker.actions(lying, seat))
    return (*simple, *own, *judging.actions(books.words, lying, seat))


def without_words(lying: Open, seat: Seat) -> tuple[acts.Move, ...]:
    """§2.1 What is open whatever the dictionary says, in its simplest form."""
    if seat not in turns.waiting(lying):
        return ()
    if lying.phase in floor.TALK:
        return claims.in_any_case(lying, seat)
    return tuple(throwing.moves(lying, seat))


# What happened


def apply(state: State, event: events.Event) -> State:
    """The state after this fact: what is secret is kept until it is told."""
    lying = applied(state.open, event)
    return State(
        lying,
        given=claims.given(state, event) if lying.phase is Phase.ANSWERS else (),
        ballots=claims.ballots(state, event) if lying.phase is Phase.VOTE else (),
    )


def applied(lying: Open, event: events.Event) -> Open:
    """What lies open after this fact."""
    if isinstance(event, events.Dealing):
        return dealing.apply(lying, event)
    if isinstance(event, events.Throwing):
        return throwing.apply(lying, event)
    if isinstance(event, events.Judging):
        return judging.apply(lying, event)
    if isinstance(event, events.Said):
        return claims.apply(lying, event)
    match event:
        case events.Played():
            return placing.apply(lying, event)
        case events.SuperJokerRetired():
            return super_joker.apply(lying, event)
        case Resigned():
            return ending.resigned(lying, event)
        case TimedOut():
            return lying
        case _:
            assert_never(event)


def lines(event: events.Event) -> tuple[ScoreLine, ...]:
    """§2.4, §6.1 A play is told word by word, also when it is only tried."""
    if isinstance(event, events.Played):
        return event.scored
    if isinstance(event, events.Proposed):
        return judging.lines(event)
    return claims.lines(event) if isinstance(event, events.Said) else ()


def reveals(event: events.Event) -> bool:
    """§9 Luck tells something new, and what the dictionary or the others say of an announcement."""
    luck = events.Dealt | events.PolyedreRolled | events.ElueChosen | events.Rolled
    drawn = events.Refilled | events.DrewBlind
    claimed = events.AccentClaimed | events.AnagramClaimed | events.ClaimFailed
    asked = events.SensesAsked | events.Voted | events.AnswerGiven
    return isinstance(event, luck | drawn | claimed | asked)
