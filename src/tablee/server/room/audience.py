"""Those who look at a table: what comes is told to all of them at once."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.listener import Listener
from tablee.server.room.ledger import Ledger
from tablee.server.room.sight import Sight
from tablee.store.base import Owners
from tablee.table.log import Entry

MOST_LISTENERS: Final = 500


class Audience:
    """The listeners of one table."""

    def __init__(self, ledger: Ledger, sight: Sight) -> None:
        self._ledger = ledger
        self._sight = sight
        # In the order in which they came, which is that in which they are told.
        self._listeners: dict[Listener, None] = {}

    def __iter__(self) -> Iterator[Listener]:
        """All of them, also while some leave."""
        return iter(list(self._listeners))

    def __len__(self) -> int:
        return len(self._listeners)

    def __contains__(self, listener: object) -> bool:
        return listener in self._listeners

    @property
    def is_full(self) -> bool:
        """May nobody else look?"""
        return len(self._listeners) >= MOST_LISTENERS

    def add(self, listener: Listener) -> None:
        """One more, told whatever comes."""
        self._listeners[listener] = None

    def remove(self, listener: Listener) -> None:
        """One less."""
        del self._listeners[listener]

    def after(self, entries: Sequence[Entry], _: Owners) -> None:
        """Everybody is told what their seat hears, and what it now sees."""
        first = self._ledger.table.next_seq - len(entries)
        sent: dict[Seat | None, bytes] = {}
        now: messages.Situation | None = None
        for listener in self:
            seat = listener.seat
            if seat not in sent:
                now = self._sight.situation(seat, now)
                items = self._ledger.table.items(seat, first)
                fresh = self._sight.new_spellings(seat, now.view, first)
                sent[seat] = msgspec.json.encode(messages.Update(items, now, fresh))
            listener.send(sent[seat])

    def tell(self, message: messages.ServerMessage, but: Listener | None = None) -> None:
        """Something beside the log."""
        data = msgspec.json.encode(message)
        for listener in self:
            if listener is not but:
                listener.send(data)
