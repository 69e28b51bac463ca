"""What a seat sees and hears of its table, as it travels."""

from typing import Any, Final

from msgspec.structs import replace

from tablee.core.game import Spelling
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.room.ledger import Ledger
from tablee.table.spelling import spellings
from tablee.table.table import Heard

MOST_ITEMS: Final = 500
"""Entries told in one message; a longer log is told in parts, the newest first."""
MOST_SPELLED: Final = 2000
"""Entries, the newest, whose words are looked up for whoever comes: more than games have."""


class Sight:
    """A table seen from its seats, and by spectators, who have none."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._spells = isinstance(ledger.table.game, Spelling)
        self._spelled: dict[Seat | None, messages.Spellings] = {}

    def part(self, seat: Seat | None, before: int) -> messages.Part:
        """What a seat was told, or a spectator, just before this entry."""
        table = self._ledger.table
        items = table.items(seat, max(0, before - MOST_ITEMS), before)
        heard = (item.news for item in items if isinstance(item, Heard))
        spelled = spellings(table.game, table.view(seat), heard) if self._spells else {}
        return messages.Part(items, spelled)

    def situation(
        self, seat: Seat | None, other: messages.Situation | None = None
    ) -> messages.Situation:
        """How things stand for a seat; what is the same for all is taken from another's."""
        table = self._ledger.table
        if other is not None:
            return replace(other, view=table.view(seat), undoable=self._undoable(seat))
        left = table.clocks.left(self._ledger.time())
        running = table.game.clocks(table.state) if left else ()
        return messages.Situation(
            seq=table.next_seq - 1,
            view=table.view(seat),
            players=tuple(table.players.get(Seat(n)) for n in range(table.opened.seats)),
            started=table.started,
            paused=table.paused,
            waiting=tuple(sorted(table.waiting())),
            clocks=tuple(
                messages.ClockLeft(clock.key, clock.seats, left[clock.key]) for clock in running
            ),
            undoable=self._undoable(seat),
            result=table.result,
        )

    def _undoable(self, seat: Seat | None) -> bool:
        table = self._ledger.table
        return seat is not None and table.started and table.undoable(seat) is not None

    def spellings(
        self, seat: Seat | None, view: Any, first: int | None = None
    ) -> messages.Spellings:
        """How the words of the view are written, and those heard from an entry on."""
        if not self._spells:
            return {}
        table = self._ledger.table
        first = max(0, table.next_seq - MOST_SPELLED) if first is None else first
        heard = (item.news for item in table.items(seat, first) if isinstance(item, Heard))
        return spellings(table.game, view, [view, *heard])

    def new_spellings(self, seat: Seat | None, view: Any, first: int) -> messages.Spellings:
        """Those that this seat was not told before. The end may tell how any word is written."""
        if not self._spells:
            return {}
        over = self._ledger.table.result is not None
        found = self.spellings(seat, view, 0 if over else first)
        known = self._spelled.setdefault(seat, {})
        fresh = {word: told for word, told in found.items() if known.get(word) != told}
        known.update(fresh)
        return fresh
