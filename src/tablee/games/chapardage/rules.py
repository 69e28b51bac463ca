"""The rules of Chapardage: which chapter of `docs/rules/chapardage.md` answers what.

`known` are the words that count at the table. `play` and `actions` ask them; `apply` and `chance`
do not, since events carry the verdict.
"""

from functools import partial
from typing import TypeAlias, assert_never

from tablee.core.dice import Dice
from tablee.core.game import Clock, Refusal, Resigned, TimedOut, refuse
from tablee.core.hearing import Standing, hear
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.chapardage import actions as acts
from tablee.games.chapardage import asking, dealing, ending, events, leaving, turns, words
from tablee.games.chapardage.state import Open, State
from tablee.letters.words import Words

Plain: TypeAlias = acts.Draw | acts.ShowBonnePioche | acts.SayAToi


def chance(state: State, dice: Dice) -> events.Event | None:
    """§1.3 A card that is due; §6.2 « A toi ! » where nothing is left to draw."""
    if state.open.end is not None:
        return None
    return dealing.chance(state, dice) or ending.passing_in_vain(state.open)


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 The player whose turn it is; §5.2 or whoever has to draw a new hand."""
    return turns.waiting(state.open)


def clocks(state: State) -> tuple[Clock, ...]:
    """§7.2 Every decision has its own time."""
    return leaving.clocks(state.open)


def may_interject(state: State) -> frozenset[Seat]:
    """§4.4 Whoever has just said « A toi ! »."""
    return words.may_interject(state.open)


# What somebody wants


def play(
    known: Words, state: State, seat: Seat, action: acts.Action
) -> tuple[events.Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is acts; §4.4 the one before may still say « Mot ! »."""
    if state.open.end is None and turns.draws_in_vain(state.open):
        return refuse("drawn_in_vain", "6.2")
    return hear(
        _standing(state.open),
        seat,
        action,
        time_out=partial(leaving.time_out, state.open),
        resign=leaving.resign,
        move=partial(_move, known, state, seat),
    )


def _standing(lying: Open) -> Standing:
    """§1.3 A card that is due comes before anybody; §7.4 whoever resigned is heard no more."""
    return Standing(
        ended=ending.ended_by(lying),
        luck="1.3" if turns.luck_is_due(lying) else None,
        seats=lying.seats,
        table="1.2",
        out=dict.fromkeys(lying.gone, "7.4"),
    )


def _move(
    known: Words, state: State, seat: Seat, move: acts.Move
) -> tuple[events.Event, ...] | Refusal:
    if refusal := turns.not_now(state.open, seat, move):
        return refusal
    match move:
        case acts.Ask():
            return asking.ask(state, seat, move)
        case acts.Draw(pile):
            return dealing.draw(state.open, seat, pile)
        case acts.ShowBonnePioche():
            return asking.show_bonne_pioche(state, seat)
        case acts.SayMot():
            return words.say_mot(known, state, seat, move)
        case acts.SayAToi():
            return asking.say_a_toi(state.open, seat)
        case _:
            assert_never(move)


def actions(known: Words, state: State, seat: Seat) -> tuple[acts.Move, ...]:
    """Every move open to this seat; of the words that it could lay, one."""
    return (
        *asking.asks(asking.askable(state.open, seat)),
        *plain_moves(state, seat),
        *words.moves(known, state, seat),
    )


def plain_moves(state: State, seat: Seat | None) -> tuple[Plain, ...]:
    """What may be done without asking for a letter or finding a word."""
    lying = state.open
    if seat is None or not turns.may_act(lying, seat) or seat != turns.drawer(lying):
        return ()
    return dealing.moves(lying) if turns.draws(lying) else asking.moves(state)


# What happened


def apply(state: State, event: events.Event) -> State:
    """The state after this fact."""
    match event:
        case events.Dealt():
            return dealing.dealt(state, event)
        case events.Asked():
            return asking.asked(state)
        case events.Stolen():
            return asking.stolen(state, event)
        case events.PiocheSaid():
            return asking.denied(state, event)
        case events.PileChosen():
            return dealing.reached(state, event)
        case events.Drew():
            return dealing.drew(state, event)
        case events.BonnePiocheShown():
            return asking.plays_again(state)
        case events.MotLaid():
            return words.laid(state, event)
        case events.AToiSaid():
            return asking.passed(state, event)
        case TimedOut():
            return leaving.timed_out(state)
        case Resigned():
            return leaving.resigned(state, event)
        case _:
            assert_never(event)


def lines(event: events.Event) -> tuple[ScoreLine, ...]:
    """§6.1 There are no points, only words: each counts one."""
    return words.lines(event) if isinstance(event, events.MotLaid) else ()


def reveals(event: events.Event) -> bool:
    """§8 Luck, and the answer to a request; §3.4 « A toi ! » is not called back."""
    told = events.Dealt | events.Drew | events.Stolen | events.PiocheSaid | events.AToiSaid
    return isinstance(event, told)
