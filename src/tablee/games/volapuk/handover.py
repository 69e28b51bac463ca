"""§2.1 Who is next, and with what; §7.1, §7.2 how the dice run out."""

from msgspec.structs import replace

from tablee.core.seats import Seat, next_seat, with_item
from tablee.games.volapuk.dice import SUPER_JOKER
from tablee.games.volapuk.options import Fetiches, Recomposition
from tablee.games.volapuk.state import BLANK_ROUNDS, LAST_RECOMPOSITIONS, Open, Phase


def after_play(lying: Open) -> Open:
    """§2.1 What follows when a play has been talked about."""
    seat = lying.turn
    if lying.final:
        return _recomposed(lying)
    if lying.gathered:
        return returned(lying, seat)
    if seat in lying.gone:
        return next_turn(replace(lying, due=()))
    keeping = lying.options.fetiches is not Fetiches.OFF and lying.hands[seat]
    return replace(lying, phase=Phase.FETICHES) if keeping else refilling(lying)


def counted(lying: Open, seat: Seat, points: int) -> Open:
    """§7.3 One more turn on the sheet."""
    return replace(lying, sheets=with_item(lying.sheets, seat, (*lying.sheets[seat], points)))


def refilling(lying: Open) -> Open:
    """§2.7 Dice for those laid, as long as there are some."""
    if lying.due and lying.bag:
        return replace(lying, phase=Phase.REFILL)
    return refilled(replace(lying, due=()))


def refilled(lying: Open) -> Open:
    """§7.1 Whoever has no die left brings the hands together; §7.2 unless none is left at all."""
    if lying.hands[lying.turn]:
        return next_turn(lying)
    return replace(lying, phase=Phase.GATHER) if any(lying.hands) else _last_die(lying)


def returned(lying: Open, seat: Seat) -> Open:
    """§7.1 What was not laid goes back into the bag."""
    lying = replace(lying, hands=with_item(lying.hands, seat, ()), due=())
    return next_turn(lying) if lying.bag else _last_die(lying)


def next_turn(lying: Open) -> Open:
    """§2.1 The next player; §7.3 unless everybody passed, twice."""
    if lying.blank >= BLANK_ROUNDS * len(lying.in_play):
        return replace(lying, end="blank")
    following = next_seat(lying.in_play, lying.turn)
    return replace(
        lying,
        phase=Phase.DRAW if lying.gathered else Phase.THROWS,
        turn=following,
        force=_force_after(lying, following),
        number=lying.number + 1,
        throws=0,
        rolling=False,
        rejected=(),
    )


def _force_after(lying: Open, following: Seat) -> int:
    """§6.11 One less each time that the turn comes round to where the super joker was laid."""
    layer = next((tile.seat for tile in lying.tiles if tile.face == SUPER_JOKER), None)
    if layer is None:
        return 0
    seats = len(lying.hands)
    steps = (following - lying.turn - 1) % seats
    return max(1, lying.force - 1) if (layer - lying.turn - 1) % seats <= steps else lying.force


def _last_die(lying: Open) -> Open:
    """§7.2 Whoever has not played in this round may still recompose."""
    seats = len(lying.hands)
    order = [Seat((lying.first + step) % seats) for step in range(seats)]
    left = order[order.index(lying.turn) + 1 :]
    if lying.options.recomposition is Recomposition.EXTEND:
        left = []
    return next_last_turn(replace(lying, last_turns=tuple(s for s in left if s in lying.in_play)))


def next_last_turn(lying: Open) -> Open:
    """§7.2 The next of those who may still recompose, if there is one."""
    if not lying.last_turns:
        return replace(lying, end="last_die")
    return replace(
        lying,
        phase=Phase.RECOMPOSE,
        final=True,
        turn=lying.last_turns[0],
        force=_force_after(lying, lying.last_turns[0]),
        rejected=(),
        last_turns=lying.last_turns[1:],
        recompositions=0,
        number=lying.number + 1,
    )


def _recomposed(lying: Open) -> Open:
    """§7.2 At most three, one after the other."""
    lying = replace(lying, phase=Phase.RECOMPOSE, recompositions=lying.recompositions + 1, due=())
    over = lying.recompositions == LAST_RECOMPOSITIONS or lying.turn in lying.gone
    return next_last_turn(lying) if over else lying


def unproposed(lying: Open, phase: Phase) -> Open:
    """§8.6 Nothing is voted about any more."""
    return replace(lying, phase=phase, proposed=None, doubts=(), done=())
