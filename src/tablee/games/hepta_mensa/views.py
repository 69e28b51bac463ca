"""§7 Who sees what: everything lies open, but for faces that nobody has seen yet.

Those are not in the state either, so a view differs between seats only in what one may do.
"""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import rules
from tablee.games.hepta_mensa.state import PLAYERS, Event, Move, Open, State

News: TypeAlias = Event


class View(Struct, frozen=True):
    """The table as one seat sees it, what each has so far, and the moves that it may make now."""

    seat: Seat | None
    open: Open
    sheets: tuple[tuple[ScoreLine, ...], ...]
    actions: tuple[Move, ...]


def view(state: State, seat: Seat | None) -> View:
    """§7 The whole table; only the one to move is offered moves."""
    return View(
        seat=seat,
        open=state,
        sheets=tuple(rules.sheet(state, player) for player in PLAYERS),
        actions=() if seat is None else rules.actions(state, seat),
    )


def show(event: Event, seat: Seat | None) -> News:
    """§7 Everybody hears everything."""
    return event


def guess(view: View, dice: Dice) -> State:
    """§7 Nothing is hidden, so the only guess is the truth."""
    return view.open
