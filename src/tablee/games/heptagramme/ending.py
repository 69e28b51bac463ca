"""§7 How the game ends, and who has won."""

from collections.abc import Iterator
from typing import Final, assert_never

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import Result, ScoreLine, places_by, summed
from tablee.core.seats import Seat
from tablee.games.heptagramme import events
from tablee.games.heptagramme.actions import DeclineStop, Move, ProposeStop, Stopping
from tablee.games.heptagramme.floor import asked_first, waiting
from tablee.games.heptagramme.state import BLANK_ROUNDS, Open, Phase, State

END_SECTIONS: Final = {
    "table": "7.1",
    "blank": "7.2",
    "agreed": "7.2",
    "hands": "8.1",
    "stuck": "8.1",
    "resigned": "8.3",
}


def is_cleared(state: State) -> bool:
    """§7.1 All maj. were turned, and every word is finished."""
    return not state.majs and all(column.maj is None for column in state.open.columns)


def is_blank(table: Open) -> bool:
    """§7.2 Three rounds in which nobody who is still in placed anything."""
    return table.blank_rounds >= BLANK_ROUNDS


def over_between_turns(state: State) -> str | None:
    """§7.2 Three rounds in which nobody placed; §8.1 in the short version, no min. in any hand,
    or nobody who could do anything.
    """
    table = state.open
    if table.blank >= BLANK_ROUNDS * len(table.in_play):
        return "blank"
    if table.blocked:
        return "stuck"
    if table.options.short and not any(state.hands[seat] for seat in table.in_play):
        return "hands"
    return None


# Asking to stop


def play(state: State, seat: Seat, move: Stopping) -> tuple[events.Event, ...] | Refusal:
    """§7.2 Would everybody end the game here?"""
    match move:
        case ProposeStop():
            return propose_stop(state, seat)
        case DeclineStop():
            return decline_stop(state, seat)
        case _:
            assert_never(move)


def actions(state: State, seat: Seat) -> Iterator[Move]:
    """§7.2 What may be said of the end."""
    if not isinstance(propose_stop(state, seat), Refusal):
        yield ProposeStop()
    if not isinstance(decline_stop(state, seat), Refusal):
        yield DeclineStop()


def propose_stop(state: State, seat: Seat) -> tuple[events.Event, ...] | Refusal:
    """§7.2 Before a card is placed, once in a round: after a whole blank round, until a new maj.
    is turned; and once there is none left to turn, after a passed one.
    """
    table = state.open
    if refusal := asked_first(table):
        return refusal
    if table.phase is Phase.DOUBTS or table.scoring:
        return refuse("begun_already", "7.2", turn=table.turn)
    if not _flagging(state):
        return refuse("no_blank_round", "7.2")
    if table.declined and table.number < table.declined + len(table.in_play):
        return refuse("declined_already", "7.2")
    return (events.StopProposed(seat),)


def _flagging(state: State) -> bool:
    """§7.2 Has so little happened that one may ask to stop?"""
    passed = any(state.open.passes[seat] for seat in state.open.in_play)
    return state.open.quiet or (passed and not state.majs)


def decline_stop(state: State, seat: Seat) -> tuple[events.Event, ...] | Refusal:
    """§7.2 One who would go on is enough."""
    if not state.open.stop or seat not in waiting(state):
        return refuse("nothing_to_decline", "7.2")
    return (events.StopDeclined(seat),)


def apply(state: State, event: events.Stopping) -> State:
    """§7.2 Whoever proposes is the first who agrees."""
    table = state.open
    match event:
        case events.StopProposed(seat):
            return with_open(state, stop=(seat,))
        case events.StopAgreed(seat):
            agreed = (*table.stop, seat)
            end = "agreed" if {*table.in_play} <= {*agreed} else table.end
            return with_open(state, stop=agreed, end=end)
        case events.StopDeclined():
            return with_open(state, stop=(), declined=table.number)
        case _:
            assert_never(event)


# Counting


def result(state: State) -> Result | None:
    """§7.3 Most points; equals share the win; §8.3 whoever resigned comes last."""
    table = state.open
    if table.end is None:
        return None
    sheets = tuple((sheet(turns),) for turns in table.sheets)
    merits = [(seat in table.in_play, sheets[seat][0].points) for seat in table.seats]
    return Result(table.end, END_SECTIONS[table.end], places_by(merits), sheets)


def sheet(turns: tuple[int | None, ...]) -> ScoreLine:
    """§3.3, §3.7 One column of the score sheet: a turn a line, `/` for those passed."""
    return summed("turns", turns, "3.3")
