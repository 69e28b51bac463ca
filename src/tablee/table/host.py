"""A table joined to its store: decided, stored, and only then absorbed and told."""

from collections.abc import Callable
from typing import Any

from tablee.core.game import AnyGame, Refusal
from tablee.core.seats import Seat
from tablee.store.base import Store
from tablee.table.commit import Decide, at_once, commit, let_clocks_speak
from tablee.table.log import Entry, Player, decode, written
from tablee.table.table import Answer, Table, open_table


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
        store.create(name, seed, [written(opened)]).result()
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
        at_once(let_clocks_speak(self.table, self._now, self._carry))

    def catch_up(self) -> None:
        """Absorb what others have stored."""
        rows = self._store.read(self.name, since=self.table.next_seq)
        self.table.absorb([decode(row) for _, row in rows])

    def _commit(self, decide: Decide) -> Answer:
        return at_once(self._carry(decide))

    async def _carry(self, decide: Decide) -> Answer:
        return await commit(self.table, decide, self._save, self._catch_up, self.table.absorb)

    async def _save(self, entries: list[Entry]) -> None:
        rows = [written(entry) for entry in entries]
        self._store.append(self.name, entries[0].seq, rows).result()

    async def _catch_up(self) -> None:
        self.catch_up()
