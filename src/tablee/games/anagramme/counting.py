"""§6 Counting, hand by hand; §7.1 the pot of a simple game; §6.3 who has won."""

from collections.abc import Iterator
from typing import Final, assert_never

from tablee.core.open import with_open
from tablee.core.scores import Result, ScoreLine, places_by, summed
from tablee.core.seats import Seat, with_item
from tablee.games.anagramme.cards import figures, written
from tablee.games.anagramme.dealing import new_deal
from tablee.games.anagramme.events import Counting, HandCounted, PotSettled
from tablee.games.anagramme.options import Off
from tablee.games.anagramme.state import Open, Phase, State
from tablee.games.anagramme.turns import fallen

END_SECTIONS: Final = {"last": "6.3", "together": "6.3", "pot": "7.1", "resigned": "7.4"}

# §6.1, §7.1 What a hand costs


def dealt_in(table: Open) -> tuple[Seat, ...]:
    """§6.1 Those who played this hand to its end."""
    return tuple(
        seat
        for seat in table.seats
        if table.fell[seat] in (0, table.deal) and seat not in table.gone
    )


def count(state: State) -> Counting:
    """§6.1 The next hand that is shown."""
    seat = next(seat for seat in dealt_in(state.open) if seat not in state.open.counted)
    if state.open.options.partie_simple:
        return settled(state, seat)
    return _counted(state, seat)


def _counted(state: State, seat: Seat) -> HandCounted:
    """§6.1 Figures left and charges, less remises: §3.3 off the total, which may fall below zero,
    or off no more than this hand; §6.2 whoever has too much is out.
    """
    cards, table = state.hands[seat], state.open
    options, charge, remise = table.options, table.charges[seat], table.remises[seat]
    left = figures(cards, options.dear)
    cost = left + charge
    if options.remise is Off.HAND:
        remise = min(remise, cost)
    total = table.totals[seat] + cost - remise
    out = total >= options.limit
    points = cost - remise
    return HandCounted(seat, cards, remise, charge, points, total, out, options.dear, left)


def settled(state: State, seat: Seat) -> PotSettled:
    """§7.1 What a player paid, and what he takes."""
    paid, won = staked(state.open, seat), pot_won(state, seat)
    return PotSettled(seat, state.hands[seat], paid, won, won - paid)


def staked(table: Open, seat: Seat) -> int:
    """§7.1 What a player has put into the pot; nothing where points are counted."""
    return table.options.stake + table.charges[seat] if table.options.partie_simple else 0


def pot_of(table: Open) -> int:
    """§7.1 What lies in it; nothing where points are counted."""
    return sum(staked(table, seat) for seat in table.seats)


def pot_won(state: State, seat: Seat) -> int:
    """§7.1 The pot is for whoever has no card left; of a blocked hand, for the lowest figures.
    What cannot be shared goes to those who play first.
    """
    table = state.open
    pot = pot_of(table)
    left = {one: figures(state.hands[one], table.options.dear) for one in dealt_in(table)}
    best = [one for one, cost in left.items() if cost == min(left.values())]
    if seat not in best:
        return 0
    first = sorted(best, key=lambda one: (one <= table.dealer, one))
    return pot // len(best) + (first.index(seat) < pot % len(best))


# What happened


def apply(state: State, event: Counting) -> State:
    """§6.1 The sheet with one more hand; §6.2 whoever has too much is out."""
    match event:
        case HandCounted(seat, points=points, out=out):
            if out:
                fell = with_item(state.open.fell, seat, state.open.deal)
                state = with_open(state, fell=fell)
            return _noted(state, seat, points)
        case PotSettled(seat, _, paid, won):
            return _noted(state, seat, won - paid)
        case _:
            assert_never(event)


def _noted(state: State, seat: Seat, points: int) -> State:
    """§6.1 Hand by hand; §6.3 then the next deal, unless one is left or none."""
    counted = (*state.open.counted, seat)
    state = with_open(with_points(state, seat, points), counted=counted)
    if set(counted) < set(dealt_in(state.open)):
        return state
    table = state.open
    sheets = tuple(
        (*hands, None) if _was_absent(table, one) else hands
        for one, hands in zip(table.seats, table.sheets, strict=True)
    )
    return _after_all(with_open(state, sheets=sheets))


def _was_absent(table: Open, seat: Seat) -> bool:
    """§6.1 Has he shown no hand? §7.4 A stake that was lost has been written down already."""
    lost = table.options.partie_simple and bool(table.sheets[seat])
    return seat not in table.counted and not lost


def _after_all(state: State) -> State:
    """§6.3 The next deal, §6.4 or a question before it; or the end."""
    table = state.open
    if table.options.partie_simple:
        return with_open(state, end="pot")
    if len(table.in_play) < 2:
        return with_open(state, end="last" if table.in_play else "together")
    if table.options.reentry and fallen(table):
        return with_open(state, phase=Phase.REENTRY)
    return new_deal(state)


def with_points(state: State, seat: Seat, points: int) -> State:
    """§6.2 One more line on the sheet of a player."""
    sheets = state.open.sheets
    return with_open(state, sheets=with_item(sheets, seat, (*sheets[seat], points)))


def lines(event: Counting) -> tuple[ScoreLine, ...]:
    """§6.1 What is counted is told card by card; §7.1 the pot by what was paid and won."""
    match event:
        case HandCounted(cards=cards, remise=remise, charge=charge, points=points, dear=dear):
            sum_ = written(cards, dear) or "0"
            sum_ += f" + {charge}" if charge else ""
            sum_ += f" - {remise}" if remise else ""
            return (ScoreLine("hand", points, f"{sum_} = {points}", "6.1"),)
        case PotSettled(paid=paid, won=won):
            return (ScoreLine("pot", won - paid, f"{won} - {paid} = {won - paid}", "7.1"),)
        case _:
            assert_never(event)


# §6.3 The end of a game


def ended_by(table: Open) -> str | None:
    """The § by which the game is over, if it is."""
    return None if table.end is None else END_SECTIONS[table.end]


def result(state: State) -> Result | None:
    """§6.3 The last one in wins; §7.1 or whoever took the pot; §7.4 whoever resigned comes last."""
    table = state.open
    if table.end is None:
        return None
    return Result(
        table.end,
        END_SECTIONS[table.end],
        places_by([merit(state, seat) for seat in table.seats]),
        tuple(tuple(_sheet(table, seat)) for seat in table.seats),
    )


def merit(state: State, seat: Seat) -> tuple[int, ...]:
    """§6.3 Those in, those who went out late, those with the lower total; §7.1 the pot."""
    table = state.open
    if seat in table.gone:
        return (0,)
    if table.end == "pot":
        return (1, int(pot_won(state, seat) > 0))
    lasted = table.fell[seat] or table.deal + 1
    return (1, lasted, -table.totals[seat])


def _sheet(table: Open, seat: Seat) -> Iterator[ScoreLine]:
    """§6.2 A hand after the other, `/` for those without him; §6.4 and what coming back changed."""
    hands, back = table.sheets[seat], table.returned[seat]
    label, section = ("pot", "7.1") if table.options.partie_simple else ("hands", "6.2")
    line = summed(label, hands, section)
    yield line
    if back is not None:
        sum_ = f"{line.points} - {-back} = {line.points + back}"
        yield ScoreLine("reentry", back, sum_, "6.4")
