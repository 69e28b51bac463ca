"""Who has the floor: whose turn it is, and what is asked in it that comes first."""

from tablee.core.game import Refusal, refuse
from tablee.core.seats import Seat
from tablee.games.heptagramme.dealing import chance_is_due
from tablee.games.heptagramme.state import Open, Phase, State


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 The player whose turn it is; §6.2 whoever was asked; §6.5 those who may still doubt;
    §7.2 those who have not said whether they would stop.
    """
    table = state.open
    if table.end is not None or chance_is_due(state):
        return frozenset()
    if table.doubt is not None:
        return frozenset({table.doubt.asked})
    if table.stop:
        return frozenset(table.in_play) - {*table.stop}
    if table.phase is Phase.DOUBTS:
        return frozenset(table.in_play) - {table.turn, *table.accepted}
    return frozenset({table.turn})


def deliberates(state: State) -> bool:
    """§6.2 Somebody was asked for a word; §6.5 others may still doubt; §7.2 or decide to stop."""
    table = state.open
    return table.doubt is not None or bool(table.stop) or table.phase is Phase.DOUBTS


def may_move(state: State, seat: Seat) -> bool:
    """§3.1 In his own turn, when neither luck nor a question comes first."""
    if state.open.end is not None or chance_is_due(state):
        return False
    return not_to_move(state.open, seat) is None


def not_to_move(table: Open, seat: Seat) -> Refusal | None:
    """§3.1 Why somebody may not place, announce, pass or end a turn."""
    if refusal := asked_first(table):
        return refusal
    if table.turn != seat:
        return refuse("not_your_turn", "3.1", turn=table.turn)
    if table.phase is Phase.DOUBTS:
        return refuse("doubts_first", "6.5")
    return None


def asked_first(table: Open) -> Refusal | None:
    """§6.2 An answer or §7.2 a proposal: then nobody does anything else."""
    if table.doubt is not None:
        return refuse("answer_first", "6.2", asked=table.doubt.asked, column=table.doubt.column)
    if table.stop:
        return refuse("stop_first", "7.2", by=table.stop[0])
    return None
