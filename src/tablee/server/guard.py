"""What one visitor, or one person, may have at once and ask for in a minute; what is beyond is
refused with a code, and said in the log.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from tablee.core.game import Refusal, decline
from tablee.server.journal import note
from tablee.server.limits import AtOnce, Buckets
from tablee.server.settings import Settings

SECONDS_BETWEEN_NOTES: Final = 1.0
"""Whoever is refused a thousand times a second must not fill the log instead."""


class Guard:
    """The limits of a server. A cookie is had for the asking: who asks as a person counts as one
    of an address too.
    """

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._minute = {
            name: (Buckets(for_all, now), None if each is None else Buckets(each, now))
            for name, for_all, each in (
                ("tables", settings.tables_a_minute, settings.tables_a_minute_each),
                ("people", settings.people_a_minute, None),
                ("questions", settings.questions_a_minute, None),
                ("calls", settings.calls_a_minute, None),
                ("chat", settings.chat_a_minute, settings.chat_a_minute_each),
                ("asides", settings.asides_a_minute, settings.asides_a_minute_each),
            )
        }
        self._at_once = {
            "connections": AtOnce(settings.connections),
            "sockets": AtOnce(settings.sockets),
            "sockets_each": AtOnce(settings.sockets_each),
        }
        self._asides_of_a_table = settings.asides_of_a_table
        self._noted: dict[str, float] = {}
        self._unnoted: Counter[str] = Counter()

    def take(self, limit: str, visitor: str, person: str | None = None) -> Refusal | None:
        """One more within this minute, or how long to wait for it."""
        of_all, of_each = self._minute[limit]
        refusal = None
        if of_each is not None and person is not None:
            # Asked first, so that whoever is refused uses up nothing of the others' behind the
            # same address.
            refusal = of_each.take(person)
        return self.refused(limit, refusal or of_all.take(visitor))

    def denies_aside(self, had: int) -> Refusal | None:
        """Why a log that holds so many entries beside its moves takes no more of them, if so."""
        if had < self._asides_of_a_table:
            return None
        refusal = decline("log_full", limit=self._asides_of_a_table)
        return self.refused("asides_of_a_table", refusal)

    @contextmanager
    def holding(self, limit: str, who: str | None) -> Iterator[Refusal | None]:
        """While something is had; or why it may not be. Nobody in particular has nothing."""
        counts = self._at_once[limit]
        if who is None:
            yield None
        elif not counts.enter(who):
            yield self.refused(limit, decline("too_many_open", limit=counts.most))
        else:
            try:
                yield None
            finally:
                counts.leave(who)

    def refused(self, limit: str, refusal: Refusal | None) -> Refusal | None:
        """Note what is refused, with all that was since the last note of this limit."""
        if refusal is not None:
            now = self._now()
            self._unnoted[limit] += 1
            if now >= self._noted.get(limit, now - SECONDS_BETWEEN_NOTES) + SECONDS_BETWEEN_NOTES:
                self._noted[limit] = now
                times = self._unnoted.pop(limit)
                note("limited", limit=limit, code=refusal.code, times=times)
        return refusal
