"""§3.6 What follows a turn: its points are noted, the hand is filled up, the next wind plays."""

from msgspec.structs import replace

from tablee.core.open import with_open
from tablee.core.seats import next_seat, with_item
from tablee.games.heptagramme.dealing import cards_due
from tablee.games.heptagramme.ending import is_blank, over_between_turns
from tablee.games.heptagramme.state import Phase, State


def refilling(state: State) -> State:
    """§3.6 The hand is filled up, where there is something to draw; then the next plays."""
    state = with_open(state, phase=Phase.REFILL)
    return state if cards_due(state) else next_turn(state)


def next_turn(state: State) -> State:
    """§1.2 The next wind plays, unless §7.2 a third blank round is over."""
    if state.open.scoring:
        passes = (0,) * len(state.hands)
        return turn_of_next(with_open(noted(state), blank=0, passes=passes))
    state = turn_of_next(noted(state))
    return with_open(state, end="blank") if is_blank(state.open) else state


def turn_of_next(state: State) -> State:
    """§1.2 A new turn, of which nothing is known yet."""
    state = with_open(
        replace(state, exchange=""),
        phase=Phase.TURN,
        turn=next_seat(state.open.in_play, state.open.turn),
        number=state.open.number + 1,
        scoring=(),
        fine=0,
        frozen=0,
        settled=0,
        earned=False,
        bonus=False,
        doubt=None,
        doubted=(),
        closed=(),
        accepted=(),
        stop=(),
    )
    return with_open(state, end=over_between_turns(state))


def noted(state: State, end: str | None = None) -> State:
    """§3.3 The points of a turn are written down; §3.7 of a passed one, a stroke, unless §6.3 it
    cost something.
    """
    table = state.open
    points = table.sum if table.scoring or table.fine else None
    sheets = with_item(table.sheets, table.turn, (*table.sheets[table.turn], points))
    return with_open(state, sheets=sheets, end=end)
