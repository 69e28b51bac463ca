"""§3 Whose turn it is, whom the table waits for, and who may not act now: by what all see."""

from tablee.core.game import Refusal, refuse
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Draw, Move, SayMot
from tablee.games.chapardage.state import Open, Phase


def drawer(lying: Open) -> Seat:
    """§5.2 Whoever has no cards draws before anybody else."""
    return lying.turn if lying.refill is None else lying.refill.seat


def draws(lying: Open) -> bool:
    """§3.3, §5.2 Is a pile to be chosen?"""
    return lying.refill is not None or lying.phase is Phase.DRAW


def draws_in_vain(lying: Open) -> bool:
    """§6.2 « Pioche ! », but the piles are empty."""
    return lying.phase is Phase.DRAW and lying.refill is None and lying.dry


def luck_is_due(lying: Open) -> bool:
    """§1.3 Does luck come before anybody else?"""
    return lying.phase is Phase.DEAL or lying.reaching is not None or draws_in_vain(lying)


def waiting(lying: Open) -> frozenset[Seat]:
    """§3.1 The player whose turn it is; §5.2 or whoever has to draw a new hand."""
    if lying.end is not None or luck_is_due(lying):
        return frozenset()
    return frozenset({drawer(lying)})


def may_act(lying: Open, seat: Seat) -> bool:
    """§7.4 Somebody who still plays, while the game goes on and luck owes nothing."""
    return lying.end is None and not luck_is_due(lying) and seat in lying.in_play


def not_now(lying: Open, seat: Seat, move: Move) -> Refusal | None:
    """§3.1 One’s own turn; §5.2 a new hand comes first; §4.4 a word until the next has spoken."""
    if lying.refill is not None:
        if lying.refill.seat != seat:
            return refuse("refill_first", "5.2", drawer=lying.refill.seat)
        return None if isinstance(move, Draw) else refuse("refill", "5.2", n=lying.refill.left)
    if seat == lying.turn:
        return None
    if isinstance(move, SayMot) and seat == lying.gap:
        return refuse("too_late", "4.4", turn=lying.turn) if lying.spoken else None
    return refuse("not_your_turn", "3.1", turn=lying.turn)
