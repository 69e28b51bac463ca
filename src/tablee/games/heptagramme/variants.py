"""§8 Variants and customs: the short version, the clock, and resigning."""

from typing import NamedTuple, assert_never

from tablee.core.game import Clock, Refusal, Resigned, TimedOut, refuse
from tablee.core.open import with_open
from tablee.core.playing import silence
from tablee.core.seats import Seat
from tablee.games.heptagramme import events
from tablee.games.heptagramme.announcing import announceable
from tablee.games.heptagramme.dealing import cards_due, drawable
from tablee.games.heptagramme.doubt import cannot_name, settle_doubts
from tablee.games.heptagramme.floor import waiting
from tablee.games.heptagramme.handover import noted, turn_of_next
from tablee.games.heptagramme.options import HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import COLUMNS, SHORTEST_ANSWER, Open, Phase, State
from tablee.games.heptagramme.turn import over_in_time, placeable
from tablee.letters.cards import added
from tablee.letters.words import Words

# §8.1 The short version


def drawn_all(state: State) -> events.Turning | None:
    """§1.4 What is drawn next, where all that is left is due: luck has no choice then."""
    table = state.open
    if table.end is not None or table.phase not in (Phase.REFILL, Phase.EXCHANGE):
        return None
    due = cards_due(state)
    if due < drawable(state):
        return None
    kind = events.Refilled if table.phase is Phase.REFILL else events.Exchanged
    cards = added(state.pile, "" if table.options.short else state.corbeille)
    return kind(table.turn, cards, due, due > len(state.pile))


def is_stuck(words: Words, state: State) -> bool:
    """§8.1 Nothing to draw, and nobody who could place or announce anything. In *parole* nobody
    knows.
    """
    table = state.open
    if table.end is not None or table.options.referee is Judges.PAROLE:
        return False
    if drawable(state) or table.scoring:
        return False
    return not any(
        announceable(words, table, at) or placeable(words, table, state.hands[seat], at)
        for at in COLUMNS
        for seat in table.in_play
    )


# §8.2 The clock


def clocks(state: State) -> tuple[Clock, ...]:
    """§8.2 A turn, an answer and a window of doubts each have their own time; whoever asks in his
    own turn asks in his own time.
    """
    table, seats = state.open, tuple(sorted(waiting(state)))
    if not table.options.clock or not seats:
        return ()
    own = Clock(_turn_key(table), (table.turn,), table.options.clock)
    asked = _asked(table)
    if asked is None:
        return (own,)
    answer = Clock(asked.key, seats, answer_seconds(table.options))
    return (answer, own) if asked.by == table.turn else (answer,)


def _turn_key(table: Open) -> str:
    return f"turn {table.number}"


class _Asked(NamedTuple):
    """What the table waits for beside a turn, under a key of its own, and who asked for it."""

    key: str
    by: Seat | None


def _asked(table: Open) -> _Asked | None:
    if table.doubt is not None:
        # A column may be asked about again: another key, and so all of its time.
        key = f"doubt {table.number}.{len(table.doubted)}/{table.doubt.column}"
        return _Asked(key, table.doubt.by)
    if table.stop:
        return _Asked(f"stop {table.number}", table.stop[0])
    if table.phase is Phase.DOUBTS:
        # After a recovery, and after the bonus, the window opens anew.
        return _Asked(f"doubts {table.number}.{len(table.closed) + table.bonus}", None)
    return None


def answer_seconds(options: HeptagrammeOptions) -> int:
    """§8.2 Half the time of a turn, but long enough to read a table."""
    return max(SHORTEST_ANSWER, (options.clock + 1) // 2)


def time_out(words: Words, state: State, key: str) -> tuple[events.Event, ...] | Refusal:
    """§8.2 The turn ends as it stands; silence accepts, but would go on; an answer that does not
    come is none.
    """
    table = state.open
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "8.2", key=key)
    if key == _turn_key(table):
        return (TimedOut(table.turn), over_in_time(state))
    if table.doubt is not None:
        asked, column = table.doubt.asked, table.doubt.column
        return (TimedOut(asked), *cannot_name(words, table, asked, column))
    return silence(waiting(state), events.StopDeclined if table.stop else events.Accepted)


# What happened


def apply(state: State, event: events.Varying) -> State:
    """§8.1 Nobody can do anything; §8.2 somebody was late, or §8.3 leaves."""
    match event:
        case events.Stuck(drawing=drawing):
            return with_open(state, blocked=True) if drawing else with_open(state, end="stuck")
        case TimedOut():
            return state
        case Resigned(seat):
            return _resigned(state, seat)
        case _:
            assert_never(event)


def _resigned(state: State, seat: Seat) -> State:
    """§8.3 Of two, the other wins; of more, his turns pass and his hand stays in play."""
    state = with_open(state, gone=(*state.open.gone, seat), stop=())
    if state.open.doubt is not None and state.open.doubt.asked == seat:
        state = with_open(state, doubt=None)
    table = state.open
    begun = table.scoring or table.fine
    if len(table.in_play) == 1:
        return noted(state, "resigned") if begun else with_open(state, end="resigned")
    if table.turn == seat and table.phase is not Phase.DEAL:
        return turn_of_next(noted(state) if begun else state)
    return settle_doubts(state) if table.phase is Phase.DOUBTS else state
