"""§7.3 What the clock says for whoever says nothing; §7.4 resigning."""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, Resigned, TimedOut, refuse
from tablee.core.open import with_open
from tablee.core.playing import silence
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, next_seat
from tablee.games.anagramme.contest import decided
from tablee.games.anagramme.counting import staked, with_points
from tablee.games.anagramme.events import (
    Accepted,
    BlankTurnsDropped,
    Leaving,
    Left,
    StakeLost,
)
from tablee.games.anagramme.reentry import all_back
from tablee.games.anagramme.state import Open, Phase, State
from tablee.games.anagramme.turns import clocks, closed, is_over, play_on, turn_done, waiting

Silence: TypeAlias = tuple[TimedOut | Accepted | Left, ...]


def time_out(state: State, key: str) -> Silence | Refusal:
    """§7.3 A turn in which nothing was done; §5.2, §6.4 silence accepts, and stays out."""
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "7.3", key=key)
    match state.open.phase:
        case Phase.CONTEST:
            return silence(waiting(state), Accepted)
        case Phase.REENTRY:
            return silence(waiting(state), Left)
        case _:
            return (TimedOut(state.open.turn),)


def resign(table: Open, seat: Seat) -> tuple[Leaving, ...]:
    """§7.4 At any time; in a simple game his stake stays in the pot."""
    if table.options.partie_simple:
        return (Resigned(seat), StakeLost(seat, staked(table, seat)))
    return (Resigned(seat),)


def dropped(table: Open, seat: Seat) -> tuple[BlankTurnsDropped, ...]:
    """§7.4, §6.1 Rounds are counted of those who stay: neither longer nor shorter for them."""
    turns = own_blanks(table, seat) if table.phase is not Phase.REENTRY else 0
    return (BlankTurnsDropped(seat, turns),) if turns else ()


def own_blanks(table: Open, seat: Seat) -> int:
    """§6.1 How many of the blank turns are this player’s: they went round, the last one to the
    right of whoever is next. §5.3 Of an open word, those before it, which may be taken back.
    """
    players, blank, following = table.in_play, table.blank, table.turn
    window = table.window if table.phase is Phase.CONTEST else None
    if window is not None and window.seat != seat:
        blank, following = window.blank, window.seat
    since = (players.index(following) - players.index(seat) - 1) % len(players)
    return (blank + len(players) - 1 - since) // len(players)


# What happened


def apply(state: State, event: Leaving) -> State:
    """§7.3 The table after a turn in which nothing was done; §7.4 and without a player."""
    match event:
        case TimedOut():
            return _timed_out(state)
        case Resigned(seat):
            return _resigned(state, seat)
        case StakeLost(seat, paid):
            return with_points(state, seat, -paid)
        case BlankTurnsDropped(_, turns):
            return _without_blanks(state, turns)
        case _:
            assert_never(event)


def _timed_out(state: State) -> State:
    """§7.3 A turn in which nothing was done; what silence means elsewhere is told next."""
    return turn_done(closed(state), smaller=False) if state.open.phase is Phase.TURN else state


def _resigned(state: State, seat: Seat) -> State:
    """§7.4 Of two, the other wins; of more, his turns pass and his cards stay in his hand."""
    state = with_open(state, gone=(*state.open.gone, seat))
    table = state.open
    if len(table.in_play) < 2:
        return with_open(state, end="resigned")
    if table.phase is Phase.REENTRY:
        return all_back(state)
    if table.turn == seat:
        state = with_open(state, turn=next_seat(table.in_play, seat), number=table.number + 1)
    if table.phase is not Phase.CONTEST:
        return state
    assert table.window is not None
    if table.window.seat == seat:
        return play_on(state)
    return decided(replace(state, contested=tuple(x for x in state.contested if x != seat)))


def _without_blanks(state: State, turns: int) -> State:
    """§7.4 The resigner’s turns are forgotten, also those before an open word; §6.1 then it is seen
    whether those who stay have had their rounds.
    """
    window = state.open.window
    state = with_open(state, blank=max(0, state.open.blank - turns))
    if state.open.phase is Phase.CONTEST:
        assert window is not None
        return with_open(state, window=replace(window, blank=window.blank - turns))
    return with_open(state, phase=Phase.COUNT if is_over(state) else Phase.TURN)


def lines(event: StakeLost) -> tuple[ScoreLine, ...]:
    """§7.4 What stays in the pot."""
    return (ScoreLine("pot", -event.paid, f"- {event.paid}", "7.4"),)
