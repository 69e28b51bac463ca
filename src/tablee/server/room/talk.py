"""What is said at a table, and by whom it is read."""

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.letters.legible import legible
from tablee.server import messages
from tablee.server.chat import Chat, Saying
from tablee.server.directory import Person
from tablee.server.journal import note
from tablee.server.room.audience import Audience
from tablee.server.room.ledger import Ledger
from tablee.server.room.listing import Listing


class Talk:
    """The way to the chat of one table, for whoever sits there."""

    def __init__(self, ledger: Ledger, audience: Audience, listing: Listing) -> None:
        self._ledger = ledger
        self._audience = audience
        self._listing = listing
        self._chat = Chat(ledger.id, ledger.house.directory)

    async def recall(self) -> None:
        """What was said before the table was read."""
        await self._chat.recall()

    def forget(self, person: Person) -> None:
        """What they said is gone."""
        self._chat.forget(person)

    def shown(self) -> list[messages.Said]:
        """What can still be read."""
        return [_said(line) for line in self._chat.sayings]

    def muted(self, person: str | None) -> tuple[Seat, ...]:
        """The seats of those whom somebody does not want to read."""
        others = self._chat.muted_by(person)
        owners = self._ledger.owners.items()
        return tuple(sorted(seat for seat, owner in owners if owner in others))

    async def say(self, person: Person, seat: Seat, text: str) -> Refusal | None:
        """Say something; it is kept for a while, and never in the log."""
        read = legible(text)
        if not read.text or read.commands or read.heaped:
            return decline("chat_text")
        # As one is called here: a nickname may be another's by now.
        player = self._ledger.table.players.get(seat)
        called = person._replace(nickname=player.name) if player and player.name else person
        line = await self._chat.say(called, seat, read.text, self._ledger.wall())
        if isinstance(line, Refusal):
            return line
        self._audience.tell(_said(line))
        return None

    async def mute(self, person: Person, seat: Seat, *, on: bool) -> Refusal | None:
        """No longer read what somebody says, or again; nobody else is told."""
        other = self._ledger.owners.get(seat)
        if other is None or other == person.id:
            return decline("no_such_seat", seat=seat)
        await self._chat.mute(person.id, other, on=on)
        return None

    async def report(self, person: Person, number: int) -> Refusal | None:
        """Let whoever keeps the server know of a line."""
        line = self._chat.find(number)
        if line is None:
            return decline("no_such_line")
        await self._chat.report(person, line, self._ledger.wall())
        note("chat_reported", table=self._ledger.id, number=number)
        return None

    async def remove(self, person: Person, number: int) -> Refusal | None:
        """Take a line away: one's own or, at one's own table, anybody's."""
        line = self._chat.find(number)
        if line is None:
            return decline("no_such_line")
        if line.person != person.id and (refusal := self._listing.not_host(person)) is not None:
            return refusal
        await self._chat.remove(line)
        self._audience.tell(messages.Removed(number))
        return None


def _said(line: Saying) -> messages.Said:
    return messages.Said(line.number, line.seat, line.name, line.text)
