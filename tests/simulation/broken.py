"""Servers with one fault each, of the kinds that the checker is there to find."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from tablee.core.seats import Seat
from tablee.server.chat import Chat
from tablee.server.room import Room
from tablee.server.room.bots import Bots
from tablee.server.room.clock import Clock
from tablee.server.room.presence import Presence
from tablee.server.room.sight import Sight
from tablee.server.socket import _Visit
from tablee.server.store_futures import StoreFutures
from tablee.store import sqlite
from tablee.store.base import NO_OWNERS, Owners
from tablee.table.clocks import Clocks
from tablee.table.log import Happened
from tablee.table.table import Heard, Table
from tests.simulation import machine


def _instead(thing: Any, name: str, make: Callable[[Any], Any]) -> Any:
    """A patch made of what was there."""
    return patch.object(thing, name, make(getattr(thing, name)))


def says_saved_before_it_is() -> Any:
    """Moves are acknowledged when they are handed to the store."""

    def of(self: StoreFutures, saving: Any) -> asyncio.Future[None]:
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        saved.set_result(None)
        return saved

    return patch.object(StoreFutures, "of", of)


def never_syncs() -> Any:
    """The store leaves it to the system when what it wrote is safe."""

    def make(before: Any) -> Any:
        def opened(*given: Any) -> Any:
            db = before(*given)
            db.execute("PRAGMA synchronous = OFF")
            return db

        return opened

    return _instead(sqlite, "_open", make)


def forgets_requests_on_restart() -> Any:
    """A table that is read does not remember what it was asked."""

    def make(before: Any) -> Any:
        def init(self: Table, *given: Any) -> None:
            before(self, *given)
            self._answers.clear()

        return init

    return _instead(Table, "__init__", make)


def tells_one_what_another_sees() -> Any:
    """One view is made for all who have a seat."""

    def make(before: Any) -> Any:
        def situation(self: Sight, seat: Seat | None, other: Any = None) -> Any:
            return before(self, None if seat is None else Seat(0), other)

        return situation

    return _instead(Sight, "situation", make)


def shows_news_of_another_seat() -> Any:
    """Whoever comes back is told what the first seat heard."""

    def make(before: Any) -> Any:
        def items(self: Table, seat: Seat | None, since: int = 0, until: int | None = None) -> Any:
            return before(self, Seat(0) if since > 12 else seat, since, until)

        return items

    return _instead(Table, "items", make)


def skips_one_on_coming_back() -> Any:
    """Whoever comes back misses the first entry."""

    def make(before: Any) -> Any:
        def join(self: Room, listener: Any, since: int) -> bool:
            newer = 0 <= since < self.table.next_seq - 1
            return bool(before(self, listener, since + 1 if newer else since))

        return join

    return _instead(Room, "join", make)


def charges_while_paused() -> Any:
    """Clocks run on when nobody's does."""

    def make(before: Any) -> Any:
        def pass_to(self: Clocks, at: int, running: Any, *, undone: bool = False) -> None:
            before(self, at, tuple(running) or self._running, undone=undone)

        return pass_to

    return _instead(Clocks, "pass_to", make)


def charges_for_its_absence() -> Any:
    """Nobody is excused for the time in which there was no server."""
    return patch.object(Clock, "_excused", lambda *_: [])


def believes_the_system() -> Any:
    """Clocks are charged by the time of the system."""

    class Wall:
        def __init__(self, wall: Callable[[], int], _: Any) -> None:
            self._wall = wall

        def __call__(self) -> int:
            return self._wall() // 1_000_000

    return patch.object(machine, "Steady", Wall)


def lets_bots_play_for_whoever_is_back() -> Any:
    """What a bot wished is played, whoever sits there now."""

    async def commit(self: Bots, seat: Seat, _: Any, action: Any, request: str) -> Any:
        room = self._ledger
        return await room.do(lambda: room.table.decide_play(seat, action, request, room.time()))

    return patch.object(Bots, "_commit", commit)


def keeps_owners_in_memory() -> Any:
    """Who sat down is not written with the entry that says so."""

    def make(before: Any) -> Any:
        async def commit(self: Room, decide: Any, owners: Owners = NO_OWNERS) -> Any:
            length = self.table.next_seq
            answer = await before(self, decide)
            if self.table.next_seq > length:
                self._give(owners)
            return answer

        return commit

    return _instead(Room, "_commit", make)


def forgets_what_was_said() -> Any:
    """Chat is told, and kept by nobody."""

    async def keep(*_: Any) -> None:
        pass

    return patch.object(Chat, "_keep", keep)


def stays_locked_when_the_disk_fails() -> Any:
    """A table whose write was refused waits for ever."""

    def make(before: Any) -> Any:
        async def do(self: Room, *given: Any) -> Any:
            answer = await before(self, *given)
            if getattr(answer, "code", "").startswith("store_"):
                await self._lock.acquire()
            return answer

        return do

    return _instead(Room, "_do", make)


def takes_seats_at_once() -> Any:
    """A bot may be proposed for whoever has just gone."""
    return patch.object(Presence, "grace", 0)


def plays_for_whoever_had_the_seat() -> Any:
    """A wish is carried out though the seat has changed hands since."""

    def make(before: Any) -> Any:
        def own(self: Room, seat: Seat, by: str | None = None) -> Any:
            return before(self, seat)

        return own

    return _instead(Room, "denies", make)


def leaves_errors_of_the_disk_uncaught() -> Any:
    """What a socket asks of the file of people may fail."""

    async def kept(self: Any, doing: Any) -> Any:
        return await doing

    return patch.object(_Visit, "_kept", kept)


def sends_events_as_they_are() -> Any:
    """An item holds the event itself instead of what a seat may hear of it."""

    def make(before: Any) -> Any:
        def items(self: Table, seat: Seat | None, since: int = 0, until: int | None = None) -> Any:
            told = before(self, seat, since, until)
            entries = self.entries[since:until]
            return [
                replace(item, news=entry.body.event)
                if isinstance(item, Heard) and isinstance(entry.body, Happened)
                else item
                for item, entry in zip(told, entries, strict=True)
            ]

        return items

    return _instead(Table, "items", make)


class Found(NamedTuple):
    """What the checker calls the fault, and whether a seed in some dozens meets it, or one in
    hundreds. In which, changes with every change of the server.
    """

    kind: str
    rare: bool = False


BROKEN: Final[dict[Callable[[], Any], Found]] = {
    says_saved_before_it_is: Found("lost"),
    never_syncs: Found("lost"),
    forgets_requests_on_restart: Found("twice", rare=True),
    tells_one_what_another_sees: Found("view"),
    shows_news_of_another_seat: Found("view"),
    sends_events_as_they_are: Found("view"),
    skips_one_on_coming_back: Found("order"),
    charges_while_paused: Found("clock"),
    charges_for_its_absence: Found("clock"),
    believes_the_system: Found("clock"),
    lets_bots_play_for_whoever_is_back: Found("owner", rare=True),
    keeps_owners_in_memory: Found("owner"),
    takes_seats_at_once: Found("owner"),
    plays_for_whoever_had_the_seat: Found("owner", rare=True),
    forgets_what_was_said: Found("lost"),
    stays_locked_when_the_disk_fails: Found("stuck"),
    leaves_errors_of_the_disk_uncaught: Found("complaint", rare=True),
}
