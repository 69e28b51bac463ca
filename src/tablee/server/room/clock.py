"""The clocks of a table: rung when they have run out, and stopped while no server was there."""

import asyncio
from collections.abc import Sequence
from typing import Final

from tablee.server.journal import note
from tablee.server.room.ledger import Ledger
from tablee.store.base import Owners, StoreError
from tablee.table.log import Entry, Paused, Resumed
from tablee.table.table import Accepted

SECONDS_BETWEEN_TRIES: Final = 5.0
"""How long a bot or a clock waits before it tries a full disk again."""


class Clock:
    """Rings when the next of them has run out."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._timer: asyncio.TimerHandle | None = None

    def after(self, _: Sequence[Entry], __: Owners) -> None:
        """Another may be the next."""
        self.wind()

    def wind(self) -> None:
        """Ring when the next clock has run out, and not before."""
        self.stop()
        deadline = self._ledger.table.clocks.deadline()
        if deadline is not None and not self._ledger.closed:
            self._ring_in((deadline - self._ledger.time()) / 1000)

    def stop(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring_in(self, seconds: float) -> None:
        # A millisecond more, so that the clock has run out when it rings.
        delay = max(0.0, seconds) + 0.001
        self._timer = asyncio.get_running_loop().call_later(delay, self._time_is_up)

    def _time_is_up(self) -> None:
        self._ledger.spawn(self._let_clocks_speak())

    async def _let_clocks_speak(self) -> None:
        ledger = self._ledger
        try:
            await ledger.do(lambda: Accepted(ledger.table.next_seq - 1))
        except StoreError as error:
            note("clock_failed", table=ledger.id, error=repr(error))
        if ledger.table.clocks.overdue(ledger.time()) is not None and not ledger.closed:
            self._ring_in(SECONDS_BETWEEN_TRIES)
        else:
            self.wind()

    # Time in which no server was there

    async def take_up(self, absent_since: int) -> None:
        """Go on with a table that was just read."""
        ledger = self._ledger
        ledger.ahead = max(0, self._absent_from(absent_since) - ledger.wall())
        await ledger.do_before_clocks(lambda: self._excused(absent_since))

    def _excused(self, absent_since: int) -> list[Entry]:
        """A pause for the time in which no server was there to be played on.

        It begins when a server last kept its clocks, or with the last entry if that is later, and
        ends now, when the table is read again. While one of its clocks runs, a table is never put
        away: so whoever reads it with such a clock is a server that has just come.
        """
        table = self._ledger.table
        if table.clocks.deadline() is None:
            return []
        seq, now = table.next_seq, self._ledger.time()
        begun = min(self._absent_from(absent_since), now)
        return [Entry(seq, begun, Paused()), Entry(seq + 1, now, Resumed())]

    def _absent_from(self, absent_since: int) -> int:
        """The last time of which this table knows that a server was there."""
        table = self._ledger.table
        last = table.entries[-1].at
        return last if table.clocks.deadline() is None else max(last, absent_since)
