"""The log of a table in memory: decided, on disk, absorbed, and only then told.

Whoever makes something of a log is a reader: it hears `after` of every entry once and in order, in
the same breath in which the table has absorbed it. So what one queues for somebody's screen is
queued before anything else can happen at the table.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server.directory import Directory
from tablee.server.journal import note
from tablee.server.metrics import METRICS
from tablee.server.minds.bots import Minds
from tablee.server.minds.values import Evaluator
from tablee.server.store_futures import StoreFutures
from tablee.store.base import (
    NO_OWNERS,
    Owners,
    Store,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnsure,
)
from tablee.table.commit import Decide, as_refusal, commit, let_clocks_speak
from tablee.table.log import Entry, decode, written
from tablee.table.table import Answer, Table


class House(NamedTuple):
    """What all tables of a server share; `levels` are those of a game's bots."""

    store: Store
    saving: StoreFutures
    directory: Directory
    minds: Minds
    evaluator: Evaluator
    now: Callable[[], int]
    levels: Callable[[str], tuple[str, ...]]
    solvable: Callable[[str], bool]


class Reader(Protocol):
    """Makes something of what was written."""

    def after(self, entries: Sequence[Entry], given: Owners, /) -> None:
        """These were absorbed, and these seats have changed hands with them."""
        ...


class Ledger:
    """Commits what is decided. Everything that changes the table holds its lock."""

    def __init__(self, name: str, table: Table, owners: dict[Seat, str], house: House) -> None:
        self.id = name
        self.table = table
        self.owners = owners
        self.house = house
        self.wall = house.now
        self.idle_since = house.now()
        self.closed = False
        # A log may be ahead of the system's time, which was set back while no server ran.
        self.ahead = 0
        self.readers: tuple[Reader, ...] = ()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    def time(self) -> int:
        """Now, by the time of this table's log."""
        return self.wall() + self.ahead

    def bot_at(self, seat: Seat) -> str | None:
        """The level of the bot that plays here, if one does."""
        player = self.table.players.get(seat)
        return None if player is None else player.bot

    def running(self) -> list[str]:
        """The clocks that run."""
        return [clock.key for clock in self.table.game.clocks(self.table.state)]

    def denies(self, seat: Seat, by: str | None = None) -> Refusal | None:
        """Why nobody, or not this person, may act here now: it may have changed since they said
        so.
        """
        if by is not None and self.owners.get(seat) != by:
            return decline("not_your_seat")
        return decline("bot_plays_here") if self.bot_at(seat) else None

    # Work that is finished, whoever is gone meanwhile

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that nobody cancels: the table is not put away before it is done."""
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_at_work(self) -> bool:
        """Is something still to be finished?"""
        return bool(self._tasks)

    async def finish(self) -> None:
        """Wait for it."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What is written

    def do(self, decide: Decide, owners: Owners = NO_OWNERS) -> Awaitable[Answer]:
        """Decide, store, absorb, tell. Whoever asked may be gone meanwhile; it is finished. The
        seats of `owners` change hands with the entries that say so, or not at all.
        """
        if asyncio.current_task() in self._tasks:
            return self._do(decide, owners)
        return asyncio.shield(self.spawn(self._do(decide, owners)))

    async def _do(self, decide: Decide, owners: Owners = NO_OWNERS) -> Answer:
        async with self._lock:
            try:
                await let_clocks_speak(self.table, self.time, self._commit)
                return await self._commit(decide, owners)
            except StoreError as error:
                note("store_failed", table=self.id, error=repr(error))
                return as_refusal(error)

    async def do_before_clocks(self, decide: Decide) -> None:
        """What must come even before clocks that seem to have run out. If it cannot be written,
        nothing else may be: the table is read again when somebody asks for it.
        """
        async with self._lock:
            answer = await self._commit(decide)
        if isinstance(answer, Refusal):
            errors = {"store_full": StoreFull, "store_unsure": StoreUnsure}
            raise errors.get(answer.code, StoreBusy)(f"Table {self.id!r} cannot be taken up again")

    async def _commit(self, decide: Decide, owners: Owners = NO_OWNERS) -> Answer:
        save, absorb = partial(self._save, owners), partial(self._absorb, owners)
        return await commit(self.table, decide, save, self._catch_up, absorb)

    async def _save(self, owners: Owners, entries: list[Entry]) -> None:
        """Nobody else is kept waiting for the disk."""
        rows = [written(entry) for entry in entries]
        begun = perf_counter()
        house = self.house
        await house.saving.of(house.store.append(self.id, entries[0].seq, rows, owners))
        METRICS.store_seconds.add(perf_counter() - begun)

    async def _catch_up(self) -> None:
        """Absorb what somebody else has written."""
        store = self.house.store
        rows = await asyncio.to_thread(store.read, self.id, self.table.next_seq)
        if rows:
            owners = await asyncio.to_thread(store.owners, self.id)
            self.owners = {Seat(seat): person for seat, person in owners.items()}
            self._absorb(NO_OWNERS, [decode(row) for _, row in rows])

    def _absorb(self, owners: Owners, entries: list[Entry]) -> None:
        self._give(owners)
        self.table.absorb(entries)
        self._tell(entries, owners)

    def _give(self, owners: Owners) -> None:
        for seat, person in owners.items():
            if person is None:
                self.owners.pop(Seat(seat), None)
            else:
                self.owners[Seat(seat)] = person

    def _tell(self, entries: Sequence[Entry], given: Owners = NO_OWNERS) -> None:
        self.idle_since = self.wall()
        for reader in self.readers:
            reader.after(entries, given)

    # What others have written

    async def ring(self) -> None:
        """Somebody else may have written in the log: read it, and tell."""
        async with self._lock:
            await self._catch_up()

    @property
    def still(self) -> asyncio.Lock:
        """Held, nothing is written at this table."""
        return self._lock

    async def reread(self) -> None:
        """Something was erased in the log while the table was `still`: know it no longer."""
        try:
            rows = await asyncio.to_thread(self.house.store.read, self.id)
            entries = [decode(row) for _, row in rows]
            self.table = await asyncio.to_thread(self.table.reread, entries)
        except StoreError as error:
            note("store_failed", table=self.id, error=repr(error))
            return
        self._tell(())
