"""One table and those who look at it."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Final

import msgspec

from tablee.core.dice import SeededDice
from tablee.core.game import Refusal, Timeout, decline
from tablee.core.playing import foreseen
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.directory import Person, Row
from tablee.server.listener import Listener
from tablee.server.room.audience import Audience
from tablee.server.room.bots import Bots
from tablee.server.room.clock import Clock
from tablee.server.room.consents import Consents
from tablee.server.room.ledger import House, Ledger
from tablee.server.room.listing import Listing
from tablee.server.room.presence import Presence
from tablee.server.room.seating import Seating
from tablee.server.room.sight import MOST_ITEMS, Sight
from tablee.server.room.talk import Talk
from tablee.server.room.values import Values
from tablee.table.log import Entry
from tablee.table.spelling import spellings
from tablee.table.table import Answer, Table

LONGEST_HELLO: Final = 1 << 18
"""Bytes of them, about: what greets somebody must not be more than may be unread."""

GONE: Final = 1000
"""The code with which a socket ends whose person is no longer known."""


class Room(Ledger):
    """A table in memory, and all that is made of its log."""

    def __init__(self, row: Row, table: Table, owners: dict[Seat, str], house: House) -> None:
        super().__init__(row.id, table, owners, house)
        self.sight = Sight(self)
        self.audience = Audience(self, self.sight)
        self.listing = Listing(self, row)
        self.presence = Presence(self, self.audience)
        self.consents = Consents(self, self.audience, self.listing, self.presence)
        self.seating = Seating(self, self.audience, self.listing, self.presence, self.consents)
        self.talk = Talk(self, self.audience, self.listing)
        self.clock = Clock(self)
        self.bots = Bots(self, self.audience, self.presence)
        self.values = Values(self, self.audience, self.presence)
        self.readers = (
            self.presence,
            self.audience,
            self.consents,
            self.listing,
            self.clock,
            self.bots,
            self.values,
        )

    # Being read, and put away

    async def recall(self) -> None:
        """What is kept beside the log: whose table it is, and what was said."""
        await self.seating.recall()
        await self.talk.recall()

    async def settle_in(self, absent_since: int) -> None:
        """Bring a table that was just read up to date: versions, planned bots, lost time."""
        await self.clock.take_up(absent_since)
        await self.do(lambda: self.table.decide_upgrade(self.time()))
        await self.seating.seat_planned_bots()
        self.listing.note_phase()
        self.clock.wind()
        self.bots.wake()

    def is_idle(self, since: int) -> bool:
        """May it be put away? Nobody looks, nobody thinks, no clock runs."""
        return (
            not self.audience
            and not self.is_at_work
            and not self.bots.thinking
            and all(search.done() for search in self.values.searching)
            and self.table.clocks.deadline() is None
            and self.idle_since <= since
        )

    async def close(self) -> None:
        """Finish what is being written, and let nobody wait for more."""
        self.closed = True
        self.clock.stop()
        thinking = [*self.bots.thinking, *self.values.searching]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        for listener in self.audience:
            listener.drop(1012)
        await self.finish()

    def untie(self) -> None:
        """Let go of the readers, once and for all. They know the room and it knows them: a ring,
        which only Python's collector would find, and on a server that looks all but never.
        """
        self.readers = ()
        del self.sight, self.audience, self.listing, self.presence, self.consents
        del self.seating, self.talk, self.clock, self.bots, self.values

    # Coming and going

    def join(self, listener: Listener, since: int) -> bool:
        """Hear everything after entry `since`, then whatever comes; False if the room is full."""
        if self.audience.is_full or self.closed:
            return False
        # A client that has seen more than there is has seen another log: it starts afresh.
        since = since if -1 <= since < self.table.next_seq else -1
        self.audience.add(listener)
        self.presence.came(self.presence.here())
        self.consents.end_void(but=listener)
        listener.send(self._hello(listener.seat, since, listener.person))
        self.audience.tell(self.presence.shown(), but=listener)
        self.seating.give_back(listener.person)
        self.bots.wake()
        self.values.wake()
        return True

    def leave(self, listener: Listener) -> None:
        """Hear no more."""
        if listener in self.audience:
            before = self.presence.here()
            self.audience.remove(listener)
            self.idle_since = self.wall()
            self.presence.left(before - self.presence.here())
            self.audience.tell(self.presence.shown())

    def forget(self, person: Person) -> None:
        """Their seats are nobody's, what they said is gone, and their sockets end."""
        self.talk.forget(person)
        self.seating.forget(person)
        for listener in self.audience:
            if listener.person == person.id:
                listener.drop(GONE)

    def _hello(self, seat: Seat | None, since: int, person: str | None) -> bytes:
        most = MOST_ITEMS
        while len(data := self._greeting(seat, since, most, person)) > LONGEST_HELLO and most > 1:
            most //= 2
        return data

    def _greeting(self, seat: Seat | None, since: int, most: int, person: str | None) -> bytes:
        opened, now = self.table.opened, self.sight.situation(seat)
        first = max(since + 1, self.table.next_seq - most)
        return msgspec.json.encode(
            messages.Hello(
                table=self.id,
                game=opened.game,
                options=opened.options,
                commitment=opened.commitment,
                seat=seat,
                since=since,
                earlier=first - since - 1,
                items=self.table.items(seat, first),
                now=now,
                chat=self.talk.shown(),
                presence=self.presence.shown(),
                rematch=self.listing.row.rematch,
                evaluated=opened.evaluated,
                hints=opened.hints,
                absence=opened.absence,
                evaluation=self.values.current(),
                proposed=self.consents.shown(),
                starting=self.bots.starting,
                spellings=self.sight.spellings(seat, now.view),
                muted=self.talk.muted(person),
            )
        )

    # What players ask

    def play(
        self, seat: Seat, action: Any, request: str, by: str | None = None
    ) -> Awaitable[Answer]:
        """An action of the game, `by` somebody whose seat it must still be."""

        def decide() -> list[Entry] | Answer:
            refusal = self.denies(seat, by)
            return refusal or self.table.decide_play(seat, action, request, self.time())

        return self.do(decide)

    def undo(self, seat: Seat, request: str, by: str | None = None) -> Awaitable[Answer]:
        """Take back, if the other people at the table agree."""

        def decide() -> list[Entry] | Answer:
            return self.denies(seat, by) or self.table.decide_undo(seat, request, self.time())

        def stands() -> object:
            return None if self.table.paused else (self.table.undoable(seat), self.denies(seat, by))

        return self.do(lambda: self.consents.if_all_agree("undo", seat, decide, stands))

    def pause(
        self, seat: Seat, request: str, by: str | None = None, *, pause: bool
    ) -> Awaitable[Answer]:
        """Pause, or go on. Where a clock runs, a pause is time for whoever thinks: the other people
        at the table must agree.
        """

        def decide() -> list[Entry] | Answer:
            now = self.time()
            return self.denies(seat, by) or self.table.decide_pause(seat, request, now, pause=pause)

        def stands() -> object:
            return None if self.table.paused else (self.running(), self.denies(seat, by))

        def asked() -> list[Entry] | Answer:
            if pause and self.table.clocks.deadline() is not None:
                return self.consents.if_all_agree("pause", seat, decide, stands)
            return decide()

        return self.do(asked)

    def denies_hint(self, seat: Seat) -> Refusal | None:
        """Why whoever sits here is given no hint, if so."""
        return self.denies(seat) or self.table.denies_hint(seat)

    def preview(self, seat: Seat, action: Any, request: str) -> Refusal | messages.Tried:
        """What an action would be told. Neither the true state nor the table's dice are asked."""
        if isinstance(action, Timeout):
            return decline("not_yours_to_say")
        if not self.table.started:
            return decline("not_started")
        dice = SeededDice(f"{self.id} {self.table.next_seq}".encode())
        game, view = self.table.game, self.table.view(seat)
        facts = foreseen(game, view, seat, action, dice)
        if isinstance(facts, Refusal):
            return facts
        lines = tuple(line for fact in facts for line in game.lines(fact))
        return messages.Tried(request, lines, spellings(game, view, facts))

    def set_rematch(self, table: str) -> None:
        """Tell everybody where the next game is."""
        self.listing.row = self.listing.row._replace(rematch=table)
        self.audience.tell(messages.Rematch(table))
