"""A table joined to its store: decided, stored, and only then absorbed and told."""

from collections.abc import Callable
from itertools import count
from typing import Any, Final

from tablee.core.game import AnyGame, Refusal, Seat, decline
from tablee.store.base import (
    Conflict,
    Store,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreUnsure,
)
from tablee.table.log import Entry, Player, decode, encode
from tablee.table.table import Accepted, Answer, Table, open_table

PATIENCE: Final = 3


class Host:
    """Keeps one table. Several hosts, in several processes, may keep the same one: the store's
    compare-and-swap on the sequence number decides, and the others catch up.
    """

    def __init__(self, store: Store, name: str, game: AnyGame, now: Callable[[], int]) -> None:
        self.name = name
        self._store = store
        self._now = now
        entries = [decode(line) for _, line in store.read(name)]
        self.table = Table(game, entries, store.seed(name))
        self._commit(lambda: self.table.decide_upgrade(self._now()))

    @classmethod
    def open(
        cls,
        store: Store,
        name: str,
        game: AnyGame,
        options: Any,
        seats: int,
        seed: bytes,
        now: Callable[[], int],
        *,
        hints: bool = False,
    ) -> "Host | Refusal":
        """A new table in the store."""
        opened = open_table(game, options, seats, seed, now(), hints=hints)
        if isinstance(opened, Refusal):
            return opened
        store.create(name, seed, [encode(opened)]).result()
        return cls(store, name, game, now)

    def sit(self, seat: Seat, player: Player, nonce: bytes = b"") -> Answer:
        """Somebody sits down; asked again, the answer is the same."""
        return self._commit(lambda: self.table.decide_seat(seat, player, nonce, self._now()))

    def play(self, seat: Seat, action: Any, request: str) -> Answer:
        """An action of a seat, judged against the newest state; overdue clocks come first."""
        self.tick()
        return self._commit(lambda: self.table.decide_play(seat, action, request, self._now()))

    def undo(self, seat: Seat, request: str) -> Answer:
        """Take back one's last action."""
        self.tick()
        return self._commit(lambda: self.table.decide_undo(seat, request, self._now()))

    def pause(self, seat: Seat, request: str, *, pause: bool = True) -> Answer:
        """Pause, or resume."""
        self.tick()
        return self._commit(
            lambda: self.table.decide_pause(seat, request, self._now(), pause=pause)
        )

    def take_over(self, seat: Seat, player: Player) -> Answer:
        """Let another player play on at a seat."""
        self.tick()
        return self._commit(lambda: self.table.decide_take_over(seat, player, self._now()))

    def tick(self) -> None:
        """Let every clock that has run out have its say."""
        while self.table.clocks.overdue(self._now()) is not None:
            if isinstance(self._commit(lambda: self.table.decide_timeout(self._now())), Refusal):
                return

    def catch_up(self) -> None:
        """Absorb what others have stored."""
        lines = self._store.read(self.name, since=self.table.next_seq)
        self.table.absorb([decode(line) for _, line in lines])

    def _commit(self, decide: Callable[[], list[Entry] | Answer]) -> Answer:
        for tries in count(1):
            decided = decide()
            if isinstance(decided, Accepted | Refusal):
                return decided
            if not decided:
                break
            try:
                self._store.append(
                    self.name, self.table.next_seq, [encode(entry) for entry in decided]
                ).result()
            except StoreError as error:
                if (refusal := refused_by(error, tries)) is not None:
                    return refusal
                self.catch_up()
            else:
                self.table.absorb(decided)
                break
        return Accepted(self.table.next_seq - 1)


def refused_by(error: StoreError, tries: int) -> Refusal | None:
    """What a player is told when a move cannot be stored; None: read the log, and decide again.

    Another host may have been quicker, or the disk may have failed between writing and saying so:
    the log knows, and a request that it holds is answered from it.
    """
    match error:
        case Conflict():
            return None
        case StoreUnsure():
            return decline("store_unsure") if tries >= PATIENCE else None
        case StoreFull():
            return decline("store_full")
        case StoreBusy():
            return decline("store_busy")
        case _:
            raise error


def as_refusal(error: StoreError) -> Refusal:
    """Any failure of a store, as whoever asked is told of it. A broken table is refused as such,
    and no other with it.
    """
    match error:
        case StoreFull():
            return decline("store_full")
        case StoreUnsure():
            return decline("store_unsure")
        case StoreDamaged(table=str()):
            return decline("table_damaged")
        case StoreDamaged():
            return decline("store_damaged")
        case _:
            return decline("store_busy")
