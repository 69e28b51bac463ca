"""All tables: read from the store when somebody asks, put away when nobody looks."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

import msgspec

from tablee.core.game import AnyGame, Refusal, decline
from tablee.core.seats import Seat
from tablee.server.chat import forget_old_talk, forget_talk
from tablee.server.directory import Directory, Person, Row
from tablee.server.journal import note
from tablee.server.messages import BotSeat, MySeat, NewTable
from tablee.server.minds.bots import Minds
from tablee.server.minds.bots_child import levels_of
from tablee.server.minds.values import Evaluator
from tablee.server.minds.values_child import has_adviser, has_review, has_solver
from tablee.server.places import Places
from tablee.server.room import House, Room
from tablee.server.store_futures import StoreFutures
from tablee.store.base import TABLE_ID, Store, StoreDamaged, StoreError, UnknownTable
from tablee.table.log import Opened, Upgraded, decode, written
from tablee.table.names import named
from tablee.table.table import SEED_BYTES, Broken, Table, commitment, open_table

IDLE_SECONDS: Final = 600
SECONDS_BETWEEN_BEATS: Final = 5.0
SECONDS_BETWEEN_PROBES: Final = 1.0
NO_TABLE: Final = ""
"""However often one asks whether we can write: asking writes."""


class Hub:
    """The tables of a server. `start` and `close` belong to the event loop that uses it."""

    def __init__(
        self,
        store: Store,
        directory: Directory,
        minds: Minds,
        games: Mapping[str, AnyGame],
        now: Callable[[], int],
        levels: Callable[[str], tuple[str, ...]] = levels_of,
        evaluator: Evaluator | None = None,
        solvable: Callable[[str], bool] = has_solver,
        reviewable: Callable[[str], bool] = has_review,
        advisable: Callable[[str], bool] = has_adviser,
    ) -> None:
        self.games = games
        self.evaluator = evaluator or Evaluator()
        self.solvable = solvable
        self.reviewable = reviewable
        self.advisable = advisable
        self.directory = directory
        self.places = Places(directory)
        self.now = now
        self.levels = levels
        self.store = store
        self.house = House(
            store, StoreFutures(), directory, minds, self.evaluator, now, levels, solvable
        )
        self._rooms: dict[str, asyncio.Future[Room | None]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._probe: asyncio.Task[None] | None = None
        self._probed = 0
        self._unusable: set[str] = set()

    async def start(self, *, warm: bool = False) -> None:
        """Begin to keep order."""
        await forget_old_talk(self.directory, self.now())
        self._keeper = asyncio.ensure_future(self._keep())
        if warm:
            self._warming = asyncio.ensure_future(self.house.minds.warm())

    async def close(self) -> None:
        """Finish all writes, close all sockets, end all bots and searches."""
        for task in (self._keeper, self._warming):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for room in self.rooms:
            await room.close()
        await self.house.minds.close()
        await self.evaluator.close()
        with suppress(StoreError):  # the last beat will do, and nobody is there to be told
            await self._beat()

    @property
    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return [
            room
            for loading in self._rooms.values()
            if loading.done()
            and not loading.cancelled()
            and loading.exception() is None
            and (room := loading.result()) is not None
        ]

    @property
    def waiting(self) -> dict[str, int]:
        """How many wait for a process, by what it does."""
        return {"bots": self.house.minds.waiting, **self.evaluator.waiting}

    def loaded(self, table: str) -> Room | None:
        """The table of this id, if it is in memory."""
        return next((room for room in self.rooms if room.id == table), None)

    async def _keep(self) -> None:
        """Now and then: note that we live, and put away what nobody looks at."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
            try:
                await self._beat()
                await self.put_away(self.now() - 1000 * IDLE_SECONDS)
                if self.trouble is not None:
                    await self.ready()
            except Exception as error:  # noqa: BLE001 - a full disk now may have room later
                note("keeper_failed", error=repr(error))

    async def _beat(self) -> None:
        """Note up to when clocks were kept: what comes after is not charged if we are killed."""
        ticking = [room for room in self.rooms if room.table.clocks.deadline() is not None]
        await self.directory.beat({room.id: room.time() for room in ticking})

    @property
    def trouble(self) -> StoreError | None:
        """What kept the last write, of moves or of names, from being made; None if nothing did."""
        return self.store.trouble or self.directory.trouble

    @property
    def damaged(self) -> int:
        """How many tables were found that cannot be used."""
        return len(self.store.damaged | self._unusable)

    async def ready(self) -> None:
        """Write in both files, or raise what hinders it."""
        since = self.now() - self._probed
        if self._probe is None or (self._probe.done() and since >= 1000 * SECONDS_BETWEEN_PROBES):
            self._probed = self.now()
            self._probe = asyncio.ensure_future(self._write_something())
        await asyncio.shield(self._probe)

    async def _write_something(self) -> None:
        await self.house.saving.of(self.store.probe())
        await self.directory.beat({NO_TABLE: self.now()})

    async def put_away(self, since: int) -> None:
        """Drop the tables where nothing has happened since."""
        for room in self.rooms:
            if room.is_idle(since):
                del self._rooms[room.id]
                await room.close()
                self.house.minds.forget(room.id)
                room.untie()

    async def room(self, table: str) -> Room | None:
        """The table of this id, read once however many ask for it; raises StoreDamaged, with the
        table's id, if its log cannot be used.
        """
        if not TABLE_ID.fullmatch(table):
            return None
        loading = self._rooms.get(table)
        if loading is None:
            loading = self._rooms[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda done: self._loaded(table, done))
        room = await asyncio.shield(loading)
        if room is not None:
            room.idle_since = self.now()
        return room

    def _loaded(self, table: str, done: "asyncio.Future[Room | None]") -> None:
        if done.cancelled() or done.exception() is not None or done.result() is None:
            self._rooms.pop(table, None)

    async def _load(self, table: str) -> Room | None:
        row = await self.directory.table(table)
        if row is None:
            return None
        game = self.games.get(row.game)
        if game is None:
            return None
        try:
            rows, seed, owners = await asyncio.to_thread(self._read, table)
            # In a thread: nobody else waits until a long log is read.
            read = await asyncio.to_thread(
                lambda: Table(game, [decode(entry) for _, entry in rows], seed)
            )
        except (StoreDamaged, UnknownTable, Broken, msgspec.DecodeError) as error:
            note("table_unusable", table=table, error=repr(error))
            self._unusable.add(table)
            raise StoreDamaged(f"Table {table!r} is damaged", table) from error
        self._unusable.discard(table)
        if _rules_of(read) > game.about.version:
            note("table_unusable", table=table, error="newer rules")
            return None
        room = Room(row, read, owners, self.house)
        await room.recall()
        await room.settle_in(await self.directory.last_beat(table))
        note("table_loaded", table=table, game=row.game, entries=len(rows))
        return room

    def _read(self, table: str) -> tuple[list[tuple[int, bytes]], bytes, dict[Seat, str]]:
        store = self.store
        owners = {Seat(seat): person for seat, person in store.owners(table).items()}
        return store.read(table), store.seed(table), owners

    async def tables_of(self, person: Person) -> list[Row]:
        """The tables where somebody has a seat, newest first."""
        return await self.directory.rows(await asyncio.to_thread(self.store.owned, person.id))

    async def forget(self, person: Person) -> None:
        """Their seats are nobody's from now on, at running games, too; what they wrote and said is
        erased; then they are nobody.
        """
        written = await asyncio.to_thread(self.store.texts, person.id)
        async with AsyncExitStack() as held:
            # What is in memory must not be written once more: nobody plays there meanwhile.
            rooms = await self._in_memory({text.table for text in written})
            for room in rooms:
                await held.enter_async_context(room.still)
            await self.house.saving.of(self.store.forget(person.id))
            for room in rooms:
                await room.reread()
        await self.places.forget(person)
        said = await forget_talk(self.directory, person)
        # Last: what was deleted is overwritten with it.
        await self.directory.forget(person, said)
        for room in self.rooms:
            room.forget(person)

    async def _in_memory(self, tables: set[str]) -> list[Room]:
        """Those of these tables that were read, always in the same order: two who hold them all
        never wait for each other.
        """
        rooms: list[Room] = []
        for table in sorted(tables & self._rooms.keys()):
            with suppress(StoreDamaged):
                room = await self.room(table)
                rooms += [] if room is None else [room]
        return rooms

    async def open(self, person: Person, wanted: NewTable) -> Room | Refusal:
        """A new table, its bots seated, seats kept for whoever opens it."""
        game = self.games.get(wanted.game)
        if game is None:
            return decline("no_such_game", game=wanted.game)
        if wanted.evaluated and not self.solvable(wanted.game):
            return decline("no_evaluation")
        if wanted.hints and not self.advisable(wanted.game):
            return decline("no_adviser")
        known = self.levels(wanted.game)
        levels = [seat.level if isinstance(seat, BotSeat) else None for seat in wanted.seats]
        for level in levels:
            if level is not None and level not in known:
                return decline("no_such_level", level=level)
        try:
            options = msgspec.convert(wanted.options, game.kinds.options)
        except msgspec.ValidationError as error:
            return decline("malformed", reason=str(error))
        mine = {
            Seat(n): person.id for n, seat in enumerate(wanted.seats) if isinstance(seat, MySeat)
        }
        return await self._open(
            game,
            options,
            levels,
            mine,
            listed=wanted.listed,
            evaluated=wanted.evaluated,
            hints=wanted.hints,
            absence=wanted.absence,
            host=person.id,
        )

    async def _open(
        self,
        game: AnyGame,
        options: Any,
        levels: Sequence[str | None],
        reserved: dict[Seat, str],
        *,
        before: Sequence[str | None] = (),
        listed: bool,
        evaluated: bool,
        hints: bool,
        absence: int,
        host: str | None,
    ) -> Room | Refusal:
        seed = secrets.token_bytes(SEED_BYTES)
        said = {"evaluated": evaluated, "hints": hints}
        opened = open_table(game, options, len(levels), seed, self.now(), **said, absence=absence)
        if isinstance(opened, Refusal):
            return opened
        table = secrets.token_urlsafe(12)
        bots = msgspec.json.encode(named(commitment(seed), levels, before=before)).decode()
        row = Row(table, game.about.name, listed, bots, "open", self.now(), None)
        owners = {int(seat): person for seat, person in reserved.items()}
        created = self.store.create(table, seed, [written(opened)], owners)
        await asyncio.wrap_future(created)
        await self.directory.add_table(row)
        if host is not None:
            await self.places.set_host(table, host)
        note("table_opened", table=table, game=row.game)
        room = await self.room(table)
        assert room is not None, "it was just written"
        return room

    async def rematch(self, room: Room) -> Room | Refusal:
        """The same people, bots and options again, the seats turned by one so that another sits
        first; asked twice, the same table.
        """
        if room.listing.row.rematch is not None:
            again = await self.room(room.listing.row.rematch)
            if again is not None:
                return again
        if room.table.result is None:
            return decline("not_finished")
        game = room.table.game
        options = room.table.options
        first, *others = room.listing.bots
        bots = [*others, first]
        levels = [None if bot is None else bot.bot for bot in bots]
        names = [None if bot is None else bot.name for bot in bots]
        owners = {turned(seat, len(bots)): owner for seat, owner in room.owners.items()}
        evaluated = room.table.opened.evaluated and self.solvable(game.about.name)
        new = await self._open(
            game,
            options,
            levels,
            owners,
            before=names,
            listed=False,
            evaluated=evaluated,
            hints=room.table.opened.hints,
            absence=room.table.opened.absence,
            host=room.listing.host,
        )
        if isinstance(new, Refusal):
            return new
        stands = await self.directory.set_rematch(room.id, new.id)
        room.set_rematch(stands)
        return await self.room(stands) or new


def turned(seat: Seat, seats: int) -> Seat:
    """Where somebody sits at a rematch: a seat nearer the first, which goes to the last."""
    return Seat((seat - 1) % seats)


def _rules_of(table: Table) -> int:
    """The newest rules under which a game was played."""
    return max(
        entry.body.versions.rules
        for entry in table.entries
        if isinstance(entry.body, Opened | Upgraded)
    )
