"""A finished game looked at again: how it stood after each entry, and what else could be played.

Everything here reads a log that no longer grows, so that it may run in a thread.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final, NamedTuple

import msgspec

from tablee.core.dice import SeededDice
from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.table.log import Entry, Happened
from tablee.table.spelling import spellings
from tablee.table.table import Heard, Table

MOST_STEPS: Final = 5000
"""Told at a time, and the longest game that is reviewed."""


def step_by_step(
    name: str, table: Table, seat: Seat | None, first: int = 0, *, solver: bool, review: bool
) -> messages.Replay | Refusal:
    """The entries from `first` on, as many as are told at a time, as this seat was told of them,
    with what it then saw: the log folded once.
    """
    if first >= len(table.entries):
        return decline("no_such_entry", at=first)
    opened = table.opened
    again = Table(table.game, table.entries[:first])
    steps: list[messages.Step] = []
    for entry in table.entries[first : first + MOST_STEPS]:
        before = again.state if steps else None
        again.absorb([entry])
        steps.append(
            messages.Step(
                seq=entry.seq,
                at=entry.at,
                by=entry.seat,
                item=again.items(seat, entry.seq)[0],
                # What the table notes changes nothing of the game.
                view=None if again.state is before else again.view(seat),
                waiting=to_move(again),
            )
        )
    return messages.Replay(
        table=name,
        game=opened.game,
        entries=len(table.entries),
        options=opened.options,
        seat=seat,
        players=tuple(table.players.get(Seat(n)) for n in range(opened.seats)),
        evaluated=opened.evaluated,
        solver=solver,
        review=review,
        steps=steps,
        result=table.result,
        spellings=spellings(table.game, table.view(seat), _told(steps)),
    )


def _told(steps: list[messages.Step]) -> Iterator[Any]:
    for step in steps:
        if step.view is not None:
            yield step.view
        if isinstance(step.item, Heard):
            yield step.item.news


def too_long(table: Table) -> Refusal | None:
    """Why the whole game is not looked back at, if so."""
    if len(table.entries) - table.asides > MOST_STEPS:
        return decline("too_long", limit=MOST_STEPS)
    return None


def to_move(table: Table) -> tuple[Seat, ...]:
    """The seats that the position waits for, also while the clocks stand still."""
    return tuple(sorted(table.game.waiting(table.state))) if table.started else ()


class Moment(NamedTuple):
    """A position as a spectator sees it, in JSON, and what was then done, if anything."""

    view: bytes
    waiting: tuple[Seat, ...]
    followed: tuple[Any, ...] = ()


def newest(table: Table) -> Moment:
    """The position that a running game has reached."""
    return Moment(msgspec.json.encode(table.view(None)), to_move(table))


def moment_at(table: Table, at: int) -> Moment:
    """The position after entry `at`, and the facts of the action that came next."""
    then = newest(Table(table.game, table.entries[: at + 1]))
    return then._replace(followed=_facts(table.entries[at + 1 :]))


def _facts(later: list[Entry]) -> tuple[Any, ...]:
    happened = [entry for entry in later if isinstance(entry.body, Happened)]
    if not happened:
        return ()
    first = happened[0]
    bodies = [
        entry.body
        for entry in takewhile(lambda e: (e.seat, e.id) == (first.seat, first.id), happened)
        if isinstance(entry.body, Happened)
    ]
    return tuple(body.event for body in takewhile(lambda body: body.draws is None, bodies))


def played(table: Table, moment: Moment, actions: list[Any]) -> int | None:
    """Which of these actions was played then, judged on what a spectator saw."""
    game: Any = table.game
    state = game.guess(
        msgspec.json.decode(moment.view, type=game.kinds.view), SeededDice(bytes(32))
    )
    for number, action in enumerate(actions):
        if moment.followed and game.play(state, moment.waiting[0], action) == moment.followed:
            return number
    return None
