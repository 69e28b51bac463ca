"""Who sits where: taking and leaving seats, finding one's own again, bots for the absent."""

from collections.abc import Awaitable
from functools import partial
from typing import Final

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.directory import Person
from tablee.server.journal import note
from tablee.server.places import Places
from tablee.server.room.audience import Audience
from tablee.server.room.consents import Consents
from tablee.server.room.ledger import Ledger
from tablee.server.room.listing import Listing
from tablee.server.room.presence import Presence
from tablee.store.base import StoreError
from tablee.table.log import Entry, Player
from tablee.table.names import apart, given_name
from tablee.table.table import Accepted, Answer

SEATED_ANEW: Final = 4003
"""Who sits where has changed: the page comes back without naming a seat."""


class Seating:
    """The seats of one table, and what people ask of them."""

    def __init__(
        self,
        ledger: Ledger,
        audience: Audience,
        listing: Listing,
        presence: Presence,
        consents: Consents,
    ) -> None:
        self._ledger = ledger
        self._audience = audience
        self._listing = listing
        self._presence = presence
        self._consents = consents
        self._places = Places(ledger.house.directory)
        self._levels = ledger.house.levels(ledger.table.opened.game)

    async def recall(self) -> None:
        """What is kept beside the log: whose table it is."""
        self._listing.host = await self._places.host(self._ledger.id)

    # Before the start

    async def sit(self, person: Person, seat: Seat, nonce: bytes, name: str) -> Answer:
        """Take a free seat, or the one that was kept, under this name."""
        if self._is_none(seat):
            return decline("no_such_seat", seat=seat)
        if self._listing.plan[seat] is not None:
            return decline("seat_taken", seat=seat)
        if seat not in self._ledger.owners:
            # Those of whoever sat here before opened nothing while the seat was nobody's.
            await self._places.drop_keys(self._ledger.id, seat)
        decide = partial(self._seat_person, person, seat, name, nonce)
        return await self._ledger.do(decide, {seat: person.id})

    def _is_none(self, seat: Seat) -> bool:
        return not 0 <= seat < self._ledger.table.opened.seats

    def _seat_person(
        self, person: Person, seat: Seat, name: str, nonce: bytes
    ) -> list[Entry] | Answer:
        table, owner = self._ledger.table, self._ledger.owners.get(seat)
        if seat in table.players and owner == person.id:
            return Accepted(table.next_seq - 1)  # asked twice, seated once
        if table.started:
            return decline("already_started")
        # Whoever sat here and was forgotten stays: only the seat is nobody's any more.
        if seat in table.players or owner not in (None, person.id):
            return decline("seat_taken", seat=seat)
        return table.decide_seat(seat, self._named(person, name), nonce, self._ledger.time())

    def _named(self, person: Person, name: str) -> Player:
        """Somebody under a name that nobody takes for another person's here."""
        others = [
            player.name
            for seat, player in self._ledger.table.players.items()
            if player.name and player.bot is None and self._ledger.owners.get(seat) != person.id
        ]
        return Player(apart(name, others))

    async def free(self, person: Person, seat: Seat) -> Answer:
        """Before the start, leave one's seat; or, at one's own table, free anybody's."""
        if self._is_none(seat):
            return decline("no_such_seat", seat=seat)
        mine = self._ledger.owners.get(seat) == person.id
        if not mine and (refusal := self._listing.not_host(person)) is not None:
            return refusal
        answer = await self._ledger.do(partial(self._free, seat), {seat: None})
        if isinstance(answer, Refusal):
            return answer
        # At once: somebody else may sit there, and be dealt cards, while we wait for the disk.
        self._seat_anew(seat)
        self._presence.came({seat})
        await self._listing.replan(seat, None)
        return answer

    def _free(self, seat: Seat) -> list[Entry] | Answer:
        table = self._ledger.table
        if seat not in self._ledger.owners and seat not in table.players:
            return Accepted(table.next_seq - 1)  # freed twice, or never taken
        return table.decide_vacate(seat, self._ledger.time())

    async def seat_bot(self, person: Person, seat: Seat, level: str) -> Answer:
        """At one's own table, let a bot sit where nobody does."""
        if (refusal := self._listing.not_host(person)) is not None:
            return refusal
        if self._is_none(seat):
            return decline("no_such_seat", seat=seat)
        if level not in self._levels:
            return decline("no_such_level", level=level)
        table = self._ledger.table
        if seat in self._ledger.owners or seat in table.players:
            return decline("seat_taken", seat=seat)
        taken = [player.name for player in table.players.values()]
        bot = Player(given_name(table.opened.commitment, seat, taken), level)
        answer = await self._ledger.do(partial(self._seat_bot, seat, bot))
        if isinstance(answer, Accepted):
            await self._listing.replan(seat, bot)
        return answer

    async def seat_planned_bots(self) -> None:
        """Those that belong to a table which was just read."""
        table = self._ledger.table
        for seat, plan in enumerate(self._listing.plan):
            waits = not table.started and not table.closed
            if plan is not None and waits and seat not in table.players:
                await self._ledger.do(partial(self._seat_bot, Seat(seat), plan))

    def _seat_bot(self, seat: Seat, player: Player) -> list[Entry] | Answer:
        return self._ledger.table.decide_seat(seat, player, b"", self._ledger.time())

    async def shut(self, person: Person) -> Answer:
        """Close one's own table before the start."""
        if (refusal := self._listing.not_host(person)) is not None:
            return refusal
        ledger = self._ledger
        return await ledger.do(lambda: ledger.table.decide_close(ledger.time()))

    def _seat_anew(self, seat: Seat, to: str | None = None) -> None:
        """Whoever looked through this seat no longer does, and whoever has it now may."""
        for listener in self._audience:
            lost = listener.seat == seat and listener.person != to
            if lost or (to is not None and listener.person == to and listener.seat is None):
                listener.drop(SEATED_ANEW)
        self._audience.tell(self._presence.shown())

    # Finding one's place again

    async def make_key(self, person: Person, seat: Seat) -> messages.Key | Refusal:
        """A key to one's own seat, for another device."""
        if self._ledger.owners.get(seat) != person.id:
            return decline("not_your_seat")
        return messages.Key(await self._places.make_key(self._ledger.id, seat))

    async def seat_of(self, key: str) -> Seat | None:
        """The seat that a key opens; one that is nobody's is opened by none."""
        seat = await self._places.seat_of(self._ledger.id, key)
        return seat if seat in self._ledger.owners else None

    async def hand_over(self, seat: Seat, person: str, *, lost: bool = False) -> Answer:
        """A seat is somebody else's, or the same person's with another cookie; the log says that it
        changed hands, and all at the table read it. One that was `lost` must still be so.
        """
        ledger = self._ledger

        def decide() -> list[Entry] | Answer:
            kept = self._lost(seat) if lost else None
            return kept or ledger.table.decide_regain(seat, ledger.time())

        if ledger.owners.get(seat) == person:
            return Accepted(ledger.table.next_seq - 1)
        answer = await ledger.do(decide, {seat: person})
        if isinstance(answer, Accepted):
            self._consents.end_void()
            self._seat_anew(seat, person)
        return answer

    async def ask_place(self, person: Person, seat: Seat) -> Answer:
        """Somebody says that an absent player's seat is theirs: one of those here, or whoever
        opened the table, says whether it is.
        """
        ledger = self._ledger

        def stands() -> object:
            return self._lost(seat) is None and ledger.owners.get(seat)

        def decide() -> list[Entry] | Answer:
            return self._lost(seat) or Accepted(ledger.table.next_seq - 1)

        async def give() -> Answer:
            if (kept := self._lost(seat)) is not None:
                return kept
            # First, so that none is left by a kill: whoever lost a seat may have lost keys, too.
            await self._places.drop_keys(ledger.id, seat)
            return await self.hand_over(seat, person.id, lost=True)

        if (refusal := self._lost(seat)) is not None:
            return refusal
        asked = self._who_may_know() - {person.id}
        if not any(listener.person in asked for listener in self._audience):
            return decline("nobody_here")
        return self._consents.if_one_agrees(person, seat, asked, decide, stands, give)

    def _who_may_know(self) -> frozenset[str]:
        here = self._presence.here()
        playing = {owner for seat, owner in self._ledger.owners.items() if seat in here}
        host = self._listing.host
        return frozenset(playing if host is None else playing | {host})

    def _lost(self, seat: Seat) -> Refusal | None:
        """Why nobody may ask for this seat, if so."""
        if seat not in self._ledger.table.players or self._listing.plan[seat] is not None:
            return decline("no_such_seat", seat=seat)
        return self._presence.not_gone(seat) if seat in self._ledger.owners else None

    # Bots for those who are gone

    def take_over(self, person: Person, seat: Seat, level: str) -> Awaitable[Answer]:
        """A bot plays on for somebody absent, once all other people who are here agree."""
        ledger = self._ledger

        def decide() -> list[Entry] | Answer:
            if (refusal := self._keeps(seat)) is not None:
                return refusal
            player = Player(ledger.table.players[seat].name, level)
            return ledger.table.decide_take_over(seat, player, ledger.time())

        def stands() -> object:
            return self._keeps(seat) is None

        def proposed() -> list[Entry] | Answer:
            if ledger.owners.get(seat) == person.id:
                return decline("still_here", seat=seat)
            if level not in self._levels:
                return decline("no_such_level", level=level)
            return self._consents.if_all_agree("take_over", seat, decide, stands, person.id, level)

        return ledger.do(proposed)

    def _keeps(self, seat: Seat) -> Refusal | None:
        """Why no bot may take this seat now, if so."""
        if seat not in self._ledger.table.players or self._ledger.bot_at(seat) is not None:
            return decline("no_such_seat", seat=seat)
        return self._presence.not_gone(seat)

    def come_back(self, seat: Seat) -> Awaitable[Answer]:
        """Take one's seat back from the bot."""
        ledger = self._ledger

        def decide() -> list[Entry] | Answer:
            if ledger.bot_at(seat) is None:
                return decline("not_taken_over")
            player = Player(ledger.table.players[seat].name)
            return ledger.table.decide_take_over(seat, player, ledger.time())

        return ledger.do(decide)

    def give_back(self, person: str | None) -> None:
        """Whoever comes back has their seats again, without asking."""
        ledger = self._ledger
        if person is None or not ledger.table.started or ledger.table.result is not None:
            return
        for seat, owner in ledger.owners.items():
            if owner == person and ledger.bot_at(seat) is not None:
                ledger.spawn(self._come_back(seat))

    async def _come_back(self, seat: Seat) -> None:
        try:
            await self.come_back(seat)
        except StoreError as error:
            # The page still has a button for it.
            note("store_failed", table=self._ledger.id, error=repr(error))

    # Being forgotten

    def forget(self, person: Person) -> None:
        """Their seats are nobody's."""
        if self._listing.host == person.id:
            self._listing.host = None
        owners = self._ledger.owners
        for seat in [seat for seat, owner in owners.items() if owner == person.id]:
            del owners[seat]
