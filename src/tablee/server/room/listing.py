"""What is known of a table beside its log: whose it is, its bots, where it goes on."""

from collections.abc import Sequence

import msgspec

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.directory import Person, Row
from tablee.server.journal import note
from tablee.server.room.ledger import Ledger
from tablee.store.base import Owners, StoreError
from tablee.table.log import Entry, Player


class Listing:
    """A table as lists tell it."""

    def __init__(self, ledger: Ledger, row: Row) -> None:
        self.row = row
        self.host: str | None = None
        self._ledger = ledger

    def after(self, _: Sequence[Entry], __: Owners) -> None:
        """It may have begun, or be over."""
        self.note_phase()

    def note_phase(self) -> None:
        """What has begun, or is over, is listed so."""
        table = self._ledger.table
        over = table.result is not None
        phase = "over" if over else "running" if table.started else "open"
        phase = "closed" if table.closed else phase
        if phase != self.row.phase:
            self.row = self.row._replace(phase=phase)
            self._ledger.spawn(self._keep_phase(phase))

    async def _keep_phase(self, phase: str) -> None:
        try:
            await self._ledger.house.directory.set_phase(self.row.id, phase)
        except StoreError as error:
            # Only lists tell it, and they are told again when the table is read the next time.
            note("phase_not_kept", table=self.row.id, error=repr(error))

    @property
    def plan(self) -> list[Player | None]:
        """The bots that belong to the table, by seat; None where people sit."""
        return _plan(self.row)

    async def replan(self, seat: Seat, bot: Player | None) -> None:
        """Another bot belongs to a seat, or none."""
        plan = self.plan
        if plan[seat] != bot:
            plan[seat] = bot
            told = msgspec.json.encode(plan).decode()
            self.row = self.row._replace(plan=told)
            await self._ledger.house.directory.set_plan(self.row.id, told)

    @property
    def bots(self) -> list[Player | None]:
        """As `plan`, under the names that they have at the table."""
        players = self._ledger.table.players
        return [plan and players.get(Seat(number), plan) for number, plan in enumerate(self.plan)]

    def not_host(self, person: Person) -> Refusal | None:
        """Why somebody may not do what is the host's to do, if so."""
        return None if person.id == self.host else decline("not_host")

    def info(self, person: Person | None) -> messages.TableInfo:
        """What everybody may know."""
        table, owners = self._ledger.table, self._ledger.owners
        opened = table.opened
        chairs = tuple(
            messages.Chair(
                seat=Seat(number),
                player=table.players.get(Seat(number)),
                reserved=Seat(number) in owners,
                yours=person is not None and owners.get(Seat(number)) == person.id,
            )
            for number in range(opened.seats)
        )
        return messages.TableInfo(
            id=self.row.id,
            game=opened.game,
            options=opened.options,
            commitment=opened.commitment,
            seats=chairs,
            listed=self.row.listed,
            started=table.started,
            finished=table.result is not None,
            invite=f"/t/{self.row.id}",
            rematch=self.row.rematch,
            evaluated=opened.evaluated,
            hints=opened.hints,
            absence=opened.absence,
            hosting=person is not None and person.id == self.host,
            closed=table.closed,
        )

    def line(self, person: Person | None) -> messages.TableLine:
        """The same for a list, in short."""
        table, owners = self._ledger.table, self._ledger.owners
        yours = {seat for seat, who in owners.items() if person is not None and who == person.id}
        result = table.result
        return messages.TableLine(
            id=self.row.id,
            game=self.row.game,
            phase=self.row.phase,
            opened=self.row.opened,
            players=tuple(table.players.get(Seat(n)) for n in range(table.opened.seats)),
            yours=tuple(sorted(yours)),
            your_turn=any(self._ledger.bot_at(seat) is None for seat in yours & table.waiting()),
            places=None if result is None else result.places,
            evaluated=table.opened.evaluated,
        )


def line_of(row: Row) -> messages.TableLine:
    """A table in a list, told without reading its log."""
    return messages.TableLine(row.id, row.game, row.phase, row.opened, tuple(_plan(row)))


def _plan(row: Row) -> list[Player | None]:
    return msgspec.json.decode(row.plan, type=list[Player | None])
