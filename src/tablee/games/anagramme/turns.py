"""§3.1 Whose turn it is and whom the table waits for; §6.1 how a turn passes, and a hand ends."""

from msgspec.structs import replace

from tablee.core.game import Clock, Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, next_seat
from tablee.games.anagramme.state import CONTEST_SECONDS, REENTRY_SECONDS, Open, Phase, State

# Who has the floor


def chance_is_due(state: State) -> bool:
    """§1.4, §1.5 Does luck, or what must follow, come before anybody else?"""
    table = state.open
    if table.phase in (Phase.DRAW, Phase.DEAL, Phase.COUNT) or table.owed is not None:
        return True
    return table.phase is not Phase.REENTRY and (table.turned is None or not state.talon)


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 Whoever’s turn it is; §5.2 those who may still contest; §6.4 those who may come back."""
    table = state.open
    if table.end is not None or chance_is_due(state):
        return frozenset()
    match table.phase:
        case Phase.CONTEST:
            return frozenset(opponents(table)) - {*table.accepted}
        case Phase.REENTRY:
            return frozenset(fallen(table)) - {*table.accepted}
        case _:
            return frozenset({table.turn})


def deliberates(state: State) -> bool:
    """§5.2 Others may still contest; §6.4 or come back."""
    return state.open.phase in (Phase.CONTEST, Phase.REENTRY)


def clocks(state: State) -> tuple[Clock, ...]:
    """§7.3 A turn, if the table wants it; §5.2 a contest and §6.4 a return at every table."""
    table, seats = state.open, tuple(sorted(waiting(state)))
    if not seats:
        return ()
    if table.phase is Phase.CONTEST:
        assert table.window is not None
        return (Clock(f"contest {table.window.number}", seats, CONTEST_SECONDS),)
    if table.phase is Phase.REENTRY:
        return (Clock(f"reentry {table.deal}", seats, REENTRY_SECONDS),)
    if not table.options.clock:
        return ()
    return (Clock(f"turn {table.number}", seats, table.options.clock),)


def may_move(state: State, seat: Seat) -> bool:
    """§3.1 In his own turn, when luck does not come first."""
    return state.open.phase is Phase.TURN and seat in waiting(state)


def not_now(table: Open) -> Refusal:
    """§3.1 Another’s turn; §5.2, §6.4 or a question that all wait for."""
    if table.phase is Phase.CONTEST:
        return refuse("contest_open", "5.2", word=contestable(table)[0])
    if table.phase is Phase.REENTRY:
        return refuse("reentry_open", "6.4")
    return refuse("not_your_turn", "3.1", turn=table.turn)


def opponents(table: Open) -> tuple[Seat, ...]:
    """§5.2 Those who have a say on what was made, luck or no luck."""
    assert table.window is not None
    return tuple(seat for seat in table.in_play if seat != table.window.seat)


def contestable(table: Open) -> list[str]:
    """§5.2 What lies open: where words cross, one operation may have made several."""
    assert table.window is not None
    return [table.laid[at].plain for at in table.window.made]


def fallen(table: Open) -> tuple[Seat, ...]:
    """§6.4 Whoever just went out, for the first time."""
    return tuple(
        seat
        for seat in table.seats
        if table.fell[seat] == table.deal
        and table.returned[seat] is None
        and seat not in table.gone
    )


# How a turn ends, and a hand


def turn_done(state: State, *, smaller: bool) -> State:
    """§6.1 A hand ends when a player has no card left, or when nothing moves any more."""
    state = with_open(state, blank=0 if smaller else state.open.blank + 1)
    over, table = is_over(state), state.open
    turn = next_seat(table.in_play, table.turn)
    state = with_open(state, turn=turn, number=table.number + 1)
    if not over:
        return state
    return with_open(state, phase=Phase.COUNT if table.window is None else Phase.CONTEST)


def is_over(state: State) -> bool:
    """§6.1 Has a player no card left, who §7.4 did not resign, or does nothing move any more?"""
    return is_blocked(state.open) or not all(state.hands[seat] for seat in state.open.in_play)


def is_blocked(table: Open) -> bool:
    """§6.1 Two rounds in which no hand became smaller, or as many as the table wants."""
    return until_blocked(table) <= 0


def until_blocked(table: Open) -> int:
    """§6.1 So many more turns in which no hand becomes smaller end this one."""
    return table.options.blank_rounds * len(table.in_play) - table.blank


def play_on(state: State) -> State:
    """§5.2 The word stays, and the next turn begins; §6.1 unless it was the last of the hand."""
    phase = Phase.COUNT if is_over(state) else Phase.TURN
    return with_open(closed(state), phase=phase)


def closed(state: State) -> State:
    """§5.2 Nothing lies open any more, and nobody has said anything of it."""
    return with_open(replace(state, contested=(), shed=None), window=None, accepted=())
