"""What the newest position is worth, where a table wants to be told."""

import asyncio
from collections.abc import Sequence
from typing import Final

from tablee.core.game import Refusal
from tablee.server import messages
from tablee.server.minds.values import Evaluator
from tablee.server.replay import newest
from tablee.server.room.audience import Audience
from tablee.server.room.ledger import Ledger
from tablee.server.room.presence import Presence
from tablee.store.base import Owners
from tablee.table.log import Entry

SECONDS_FOR_OLDER: Final = 0.5
"""How long the value of a position that is no longer the newest may still be searched."""


class Values:
    """Found by a solver, if the game has one, while somebody is here to be told."""

    def __init__(self, ledger: Ledger, audience: Audience, presence: Presence) -> None:
        self._ledger = ledger
        self._audience = audience
        self._presence = presence
        opened, house = ledger.table.opened, ledger.house
        told = opened.evaluated and house.solvable(opened.game)
        self._evaluator = house.evaluator if told else None
        self._known: messages.Evaluation | None = None
        self._searching: asyncio.Task[None] | None = None
        self._seq = -1

    @property
    def searching(self) -> list[asyncio.Task[None]]:
        """The last search, if there was one; it may be done."""
        return [] if self._searching is None else [self._searching]

    def current(self) -> messages.Evaluation | None:
        """The value of the newest position, if it is known."""
        known = self._known
        return known if known is not None and known.seq == self._newest else None

    @property
    def _newest(self) -> int:
        return self._ledger.table.next_seq - 1

    def after(self, _: Sequence[Entry], __: Owners) -> None:
        """There is a new position."""
        self.wake()

    def wake(self) -> None:
        """Find the value of the newest position, if somebody is here to be told."""
        if self._evaluator is None:
            return
        table = self._ledger.table
        if table.result is not None and self._searching is not None:
            self._searching.cancel()
        goes_on = table.started and table.result is None and not self._ledger.closed
        if not self._audience or not goes_on:
            return
        if self._newest != self._seq:
            self._seq = self._newest
            work = self._find(self._evaluator, self._seq, self._searching)
            self._searching = asyncio.ensure_future(work)

    async def _find(
        self, evaluator: Evaluator, seq: int, older: "asyncio.Task[None] | None"
    ) -> None:
        if older is not None:
            # Most values are found in a moment: to end a search ends its process too.
            try:
                await asyncio.wait((older,), timeout=SECONDS_FOR_OLDER)
            finally:
                older.cancel()
        table = self._ledger.table
        position = newest(table)
        if seq != self._newest or not position.waiting:
            return
        whose = self._presence.place().whose
        found = await evaluator.live(table.opened.game, position.view, whose)
        if not isinstance(found, Refusal) and seq == self._newest:
            self._known = messages.Evaluation(seq, found.seat, found.winning, found.arrangements)
            self._audience.tell(self._known)
