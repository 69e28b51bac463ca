"""§7 Who sees what: everything lies open, but for faces that nobody has seen yet.

Those are not in the state either, so a view differs between seats only in what one may do.
"""

from typing import TypeAlias

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.game import ScoreLine, Seat
from tablee.games.hepta_mensa import rules
from tablee.games.hepta_mensa.state import (
    PLAYERS,
    Cell,
    Event,
    Forfeit,
    Hand,
    HeptaMensaOptions,
    Hidden,
    Move,
    Piece,
    State,
    Turning,
)

News: TypeAlias = Event


class View(Struct, frozen=True):
    """The table as one seat sees it, with the moves that it may make now."""

    seat: Seat | None
    options: HeptaMensaOptions
    cells: tuple[Cell, ...]
    places: tuple[Piece | None, ...]
    hands: tuple[Hand, Hand]
    coins: tuple[int, int]
    hidden: tuple[Hidden, ...]
    turn: Seat | None
    emptied: Seat | None
    turning: Turning | None
    forfeit: Forfeit | None
    sheets: tuple[tuple[ScoreLine, ...], ...]
    actions: tuple[Move, ...]


def view(state: State, seat: Seat | None) -> View:
    """§7 The whole table; only the one to move is offered moves."""
    return View(
        seat=seat,
        options=state.options,
        cells=state.cells,
        places=state.places,
        hands=state.hands,
        coins=state.coins,
        hidden=state.hidden,
        turn=state.turn,
        emptied=state.emptied,
        turning=state.turning,
        forfeit=state.forfeit,
        sheets=tuple(rules.sheet(state, player) for player in PLAYERS),
        actions=() if seat is None else rules.actions(state, seat),
    )


def show(event: Event, seat: Seat | None) -> News:
    """§7 Everybody hears everything."""
    return event


def guess(view: View, dice: Dice) -> State:
    """§7 Nothing is hidden, so the only guess is the truth."""
    return State(
        options=view.options,
        cells=view.cells,
        places=view.places,
        hands=view.hands,
        coins=view.coins,
        hidden=view.hidden,
        turn=view.turn,
        emptied=view.emptied,
        turning=view.turning,
        forfeit=view.forfeit,
    )
