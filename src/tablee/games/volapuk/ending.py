"""§7 The end: who has won, and who gave up."""

from typing import Final

from msgspec.structs import replace

from tablee.core.game import Resigned
from tablee.core.scores import Result, ScoreLine, places_by, summed
from tablee.core.seats import Seat
from tablee.games.volapuk import floor, handover
from tablee.games.volapuk.state import Open, Phase, State

END_SECTIONS: Final = {"last_die": "7.2", "blank": "7.3", "resigned": "7.4"}


def result(state: State) -> Result | None:
    """§7.3 The most points win, and equal ones share; §7.4 whoever resigned comes last."""
    lying = state.open
    if lying.end is None:
        return None
    sheets = tuple(_sheet(lying, seat) for seat in lying.seats)
    merits = [(seat not in lying.gone, lying.totals[seat]) for seat in lying.seats]
    return Result(lying.end, END_SECTIONS[lying.end], places_by(merits), sheets)


def _sheet(lying: Open, seat: Seat) -> tuple[ScoreLine, ...]:
    """§7.3 The turns; §8.2 and what was announced, where that can be done."""
    turns, bonus = summed("turns", lying.sheets[seat], "7.3"), lying.bonuses[seat]
    if not lying.options.claims:
        return (turns,)
    return (turns, ScoreLine("claims", bonus, str(bonus), "8.2"))


def resigned(lying: Open, event: Resigned) -> Open:
    """§7.4 At any time; §8.6 whoever is waited for no more may have been the last."""
    return floor.to_the_vote(_without(lying, event.seat))


def _without(lying: Open, seat: Seat) -> Open:
    """§7.4 Of two, the other wins; of more, his turns pass and his dice stay before him."""
    lying = replace(lying, gone=(*lying.gone, seat))
    lying = replace(lying, last_turns=tuple(one for one in lying.last_turns if one != seat))
    if len(lying.in_play) == 1:
        return replace(lying, end="resigned")
    if lying.turn != seat:
        return lying
    if lying.phase in floor.TALK:
        # What was laid is still talked about; what was only proposed is not.
        if lying.proposed is None:
            return lying
        lying = handover.unproposed(lying, Phase.RECOMPOSE if lying.final else Phase.COMPOSE)
    if lying.phase is Phase.RECOMPOSE:
        return handover.next_last_turn(lying)
    if lying.gathered:
        return handover.returned(lying, seat)
    return handover.next_turn(replace(lying, due=()))
