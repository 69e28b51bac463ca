"""What of a game may be told again: to the next player at the keyboard, in its log, in a file."""

from collections.abc import Sequence
from typing import Any

from tablee.cli.draw import drawing, first_told
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.table.log import Happened
from tablee.table.table import Table


def since_last_turn(table: Table, seat: Seat) -> list[Any]:
    """What this seat has heard since it last did anything."""
    past = table.past()[1:]
    own = [number for number, one in enumerate(past) if table.entries[one.seq].seat == seat]
    return _heard(table, past[own[-1] + 1 :] if own else past, seat)


def still_told(table: Table, seat: Seat | None) -> list[Any]:
    """What the table still tells this seat of the game."""
    return _heard(table, table.past()[1 + _forgotten(table) :], seat)


def first_entry_told(table: Table) -> int:
    """The first entry whose news the table still tells."""
    forgotten, past = _forgotten(table), table.past()[1:]
    if not forgotten:
        return 0
    return past[forgotten].seq if forgotten < len(past) else table.next_seq


def forgets(table: Table) -> bool:
    """Does the table tell less than it once told?"""
    return _forgotten(table) > 0


def _forgotten(table: Table) -> int:
    return first_told(drawing(table.opened.game), table.view(None), table.heard(None))


def _heard(table: Table, past: Sequence[Past], seat: Seat | None) -> list[Any]:
    return [table.game.show(one.event, seat) for one in past]


def lies_open(table: Table) -> bool:
    """Does the log of a table tell nothing that its spectators were not told?"""
    if table.result is not None:
        return True
    events = [entry.body.event for entry in table.entries if isinstance(entry.body, Happened)]
    return all(table.game.show(event, None) == event for event in events)
