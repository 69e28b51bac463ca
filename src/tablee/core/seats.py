"""Seats around a table, in order, and the lots by which one of them begins."""

from collections.abc import Sequence
from typing import Any, NewType

Seat = NewType("Seat", int)


def next_seat(seats: Sequence[Seat], seat: Seat) -> Seat:
    """The next of these, which are in order, after that one; the first after the last."""
    return next((other for other in seats if other > seat), seats[0])


def next_lot(lots: Sequence[Sequence[Any]]) -> Seat | None:
    """Who draws next, of all that each has drawn, where the lowest begins: everybody once, then
    again those who tie; None once one alone has the lowest.
    """
    tied, number = list(range(len(lots))), 0
    while len(tied) > 1:
        for seat in tied:
            if len(lots[seat]) <= number:
                return Seat(seat)
        lowest = min(lots[seat][number] for seat in tied)
        tied = [seat for seat in tied if lots[seat][number] == lowest]
        number += 1
    return None


def lowest_lot(lots: Sequence[Any]) -> Seat:
    """Who begins once nobody has to draw again."""
    return Seat(min(range(len(lots)), key=lots.__getitem__))


def with_item(items: Any, index: int, item: object) -> Any:
    """A tuple with another item in one place."""
    return (*items[:index], item, *items[index + 1 :])
