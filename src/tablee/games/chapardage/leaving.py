"""§7 Who speaks no more: for some the clock does, others resign."""

from tablee.core.game import Clock, Refusal, Resigned, TimedOut, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.chapardage.asking import turn_of_next
from tablee.games.chapardage.dealing import fullest
from tablee.games.chapardage.ending import end_of, is_blank
from tablee.games.chapardage.events import AToiSaid, PileChosen
from tablee.games.chapardage.state import Open, State
from tablee.games.chapardage.turns import drawer, draws, waiting

# §7.2 The clock


def clocks(lying: Open) -> tuple[Clock, ...]:
    """§7.2 Every decision has its own time."""
    if not lying.options.clock or not waiting(lying):
        return ()
    key = f"decision {lying.number}"
    if lying.refill is not None:
        key = f"hand {lying.number}.{lying.refill.seat}.{lying.refill.left}"
    return (Clock(key, (drawer(lying),), lying.options.clock),)


def time_out(lying: Open, key: str) -> tuple[TimedOut | PileChosen | AToiSaid, ...] | Refusal:
    """§7.2 « A toi ! », or, where a pile has to be chosen, the highest."""
    if key not in [clock.key for clock in clocks(lying)]:
        return refuse("no_such_clock", "7.2", key=key)
    seat = drawer(lying)
    if draws(lying):
        return (TimedOut(seat), PileChosen(seat, fullest(lying)))
    return (TimedOut(seat), AToiSaid(seat, is_blank(lying)))


def timed_out(state: State) -> State:
    """§7.2 Turns that the clock ends are counted until somebody asks or lays a word."""
    return state if draws(state.open) else with_open(state, idle=state.open.idle + 1)


# §7.4 Resigning


def resign(seat: Seat) -> tuple[Resigned]:
    """§7.4 At any time."""
    return (Resigned(seat),)


def resigned(state: State, event: Resigned) -> State:
    """§7.4 His turns pass and his cards may still be asked for; the last one left wins."""
    seat = event.seat
    state = with_open(state, gone=(*state.open.gone, seat))
    if state.open.gap == seat:
        state = with_open(state, gap=None)
    if state.open.refill is not None and state.open.refill.seat == seat:
        state = with_open(state, refill=None)
    if len(state.open.in_play) == 1:
        return with_open(state, end="resigned")
    if state.open.turn != seat:
        return with_open(state, end=end_of(state.open))
    return turn_of_next(with_open(state, gap=None) if state.open.spoken else state)
