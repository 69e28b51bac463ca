"""The bots of a table: asked when it is their turn, with manners, and never waited for in vain."""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import msgspec

from tablee.core.game import Interruptible, Resign, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.journal import note
from tablee.server.metrics import METRICS
from tablee.server.minds.bots import PATIENCE, READING
from tablee.server.minds.bots_child import Job
from tablee.server.room.audience import Audience
from tablee.server.room.clock import SECONDS_BETWEEN_TRIES
from tablee.server.room.ledger import Ledger
from tablee.server.room.presence import Presence
from tablee.store.base import Owners
from tablee.table.log import Entry, Player
from tablee.table.table import Accepted, Answer

STORE_TROUBLE: Final = (
    "store_full",
    "store_busy",
    "store_unsure",
    "store_damaged",
    "table_damaged",
)


class Bots:
    """Those that play at one table."""

    def __init__(self, ledger: Ledger, audience: Audience, presence: Presence) -> None:
        self._ledger = ledger
        self._audience = audience
        self._presence = presence
        self._minds = ledger.house.minds
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._starting: set[Seat] = set()

    @property
    def thinking(self) -> list[asyncio.Task[None]]:
        """Those that think, or wait until they may."""
        return list(self._thinking.values())

    @property
    def starting(self) -> tuple[Seat, ...]:
        """Those whose process gets ready."""
        return tuple(sorted(self._starting))

    def after(self, _: Sequence[Entry], __: Owners) -> None:
        """It may be a bot's turn."""
        self.wake()

    def wake(self) -> None:
        """Let those think whose turn it is."""
        for seat in () if self._sleep() else self._ledger.table.waiting():
            if self._ledger.bot_at(seat) and seat not in self._thinking and not self._ledger.closed:
                self._thinking[seat] = asyncio.ensure_future(self._play(seat))

    def _sleep(self) -> bool:
        """Bots among themselves play on when somebody looks, unless a clock runs meanwhile."""
        table = self._ledger.table
        return (
            not self._audience
            and table.clocks.deadline() is None
            and all(player.bot for player in table.players.values())
        )

    async def _play(self, seat: Seat) -> None:
        ledger = self._ledger
        try:
            while (
                (level := ledger.bot_at(seat))
                and seat in ledger.table.waiting()
                and not self._sleep()
            ):
                if not await self._move(seat, level):
                    await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        except Exception as error:  # noqa: BLE001 - one seat's trouble must not end the server
            note("bot_error", table=ledger.id, seat=seat, error=repr(error))
        finally:
            del self._thinking[seat]

    async def _move(self, seat: Seat, level: str) -> bool:
        """Ask the bot and play its wish or, failing that, a legal move. False: try later."""
        ledger, table = self._ledger, self._ledger.table
        length, bot = table.next_seq, table.players[seat]
        asked, running, pace = ledger.time(), ledger.running(), self._pace(seat)
        job = self._job(seat, level)
        wish = await self._minds.think(
            job, partial(self._getting_ready, seat), self._presence.place
        )
        await self._take_time(pace, asked)
        if ledger.running() != running:
            return True  # what it was asked about is settled: think again, if it still has a say
        if wish is not None:
            answer = await self._play_wish(seat, bot, wish, f"bot {length}")
            if isinstance(answer, Accepted) or answer.code in STORE_TROUBLE:
                return isinstance(answer, Accepted)
            if ledger.table.next_seq != length:
                return True  # the game went on meanwhile: think again
            note("bot_refused", table=ledger.id, seat=seat, code=answer.code)
        fallback = self._any_legal(seat, length)
        answer = await self._commit(seat, bot, fallback, f"bot {length} fallback")
        return isinstance(answer, Accepted) or ledger.table.players.get(seat) is not bot

    def _job(self, seat: Seat, level: str) -> Job:
        table = self._ledger.table
        return Job(
            table=self._ledger.id,
            game=table.game.about.name,
            level=level,
            seat=seat,
            news=[msgspec.Raw(msgspec.json.encode(news)) for news in table.heard(seat)],
            view=msgspec.Raw(msgspec.json.encode(table.view(seat))),
            seconds=self._minds.seconds,
        )

    @contextmanager
    def _getting_ready(self, seat: Seat) -> Iterator[None]:
        """Whoever waits is told why."""
        self._starting.add(seat)
        self._audience.tell(messages.Starting(self.starting))
        try:
            yield
        finally:
            self._starting.discard(seat)
            self._audience.tell(messages.Starting(self.starting))

    # Manners

    async def _take_time(self, pace: float, asked: int) -> None:
        """People want to see what happened, and perhaps to take their own move back."""
        if self._audience:
            pause = self._minds.manners * pace
            await asyncio.sleep(max(0.0, pause - (self._ledger.time() - asked) / 1000))

    def _pace(self, seat: Seat) -> float:
        """A bot that goes on with its own turn takes half the time, one whose turn follows another
        bot's longer, one before which a person may still speak much longer: always the same, so
        that it does not tell what the bot thinks.
        """
        if self._may_be_interrupted():
            return PATIENCE
        table = self._ledger.table
        last = next(
            (entry.seat for entry in reversed(table.entries) if entry.seat is not None), None
        )
        if last == seat:
            return 0.5
        # Where several are asked at once, nobody has made a move that must be looked at.
        follows = last is not None and self._ledger.bot_at(last) and table.waiting() == {seat}
        return READING if follows else 1.0

    def _may_be_interrupted(self) -> bool:
        game = self._ledger.table.game
        if not isinstance(game, Interruptible):
            return False
        may = game.may_interject(self._ledger.table.state)
        return any(not self._ledger.bot_at(seat) for seat in may)

    # What they play

    async def _play_wish(self, seat: Seat, bot: Player, wish: Any, request: str) -> Answer:
        try:
            action = msgspec.convert(wish, self._ledger.table.game.kinds.action)
        except msgspec.ValidationError:
            return decline("malformed", reason="no action")
        return await self._commit(seat, bot, action, request)

    async def _commit(self, seat: Seat, bot: Player, action: Any, request: str) -> Answer:
        """What a bot wished, if the seat is still its own: its person may be back, even if only
        for a moment.
        """
        ledger = self._ledger

        def decide() -> list[Entry] | Answer:
            if ledger.table.players.get(seat) is not bot:
                return decline("not_taken_over")
            return ledger.table.decide_play(seat, action, request, ledger.time())

        answer = await ledger.do(decide)
        if isinstance(answer, Accepted):
            METRICS.moved(ledger.table.opened.game, "bot")
        return answer

    def _any_legal(self, seat: Seat, number: int) -> Any:
        """One of the moves that the view offers; where it offers none, giving up is always open."""
        offered = self._ledger.table.view(seat).actions
        if not offered:
            return Resign()
        luck = hashlib.sha256(f"{self._ledger.id} {number}".encode()).digest()
        return offered[int.from_bytes(luck) % len(offered)]
