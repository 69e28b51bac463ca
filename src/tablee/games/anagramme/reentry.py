"""§6.4 Whoever goes out may come back, once."""

from typing import assert_never

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, with_item
from tablee.games.anagramme import events
from tablee.games.anagramme.actions import Leave, Reenter, Returning
from tablee.games.anagramme.dealing import new_deal
from tablee.games.anagramme.state import Open, Phase, State
from tablee.games.anagramme.turns import fallen, waiting


def may_reenter(table: Open) -> tuple[Seat, ...]:
    """§6.4 Whoever just went out, for the first time, while two others are still in."""
    return fallen(table) if table.phase is Phase.REENTRY else ()


def play(state: State, seat: Seat, answer: Returning) -> tuple[events.Returning] | Refusal:
    """§6.4 Back at the highest total still in play, or out for good."""
    table = state.open
    if table.phase is not Phase.REENTRY or seat not in waiting(state):
        return refuse("not_asked", "6.4")
    match answer:
        case Reenter():
            return (events.Reentered(seat, max(table.totals[other] for other in table.in_play)),)
        case Leave():
            return (events.Left(seat),)
        case _:
            assert_never(answer)


def actions(state: State, seat: Seat) -> tuple[Returning, ...]:
    """§6.4 Yes or no, before the next deal."""
    asked = state.open.phase is Phase.REENTRY and seat in waiting(state)
    return (Reenter(), Leave()) if asked else ()


def apply(state: State, event: events.Returning) -> State:
    """§6.4 In again with another total, or out."""
    table = state.open
    match event:
        case events.Reentered(seat, total):
            returned = with_item(table.returned, seat, total - table.totals[seat])
            fell = with_item(table.fell, seat, 0)
            return all_back(with_open(state, fell=fell, returned=returned))
        case events.Left(seat):
            return all_back(with_open(state, accepted=(*table.accepted, seat)))
        case _:
            assert_never(event)


def all_back(state: State) -> State:
    """§6.4 When all have said whether they come back, one plays on."""
    asked = set(may_reenter(state.open)) - {*state.open.accepted}
    return state if asked else new_deal(state)
