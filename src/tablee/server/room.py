"""One table and those who look at it: decided, on disk, absorbed, and only then told."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tablee.core.dice import SeededDice
from tablee.core.game import (
    AnyGame,
    Interruptible,
    Refusal,
    Resign,
    Seat,
    Spelling,
    Timeout,
    decline,
    foreseen,
)
from tablee.letters.legible import legible
from tablee.server import messages
from tablee.server.brains import PATIENCE, PLAYED, READING, UNWATCHED, WATCHED, Brains
from tablee.server.chat import Chat, Line
from tablee.server.consent import Consents, Decide, Proposal, What
from tablee.server.evaluator import Evaluator
from tablee.server.hindsight import newest
from tablee.server.journal import note
from tablee.server.landing import Landing
from tablee.server.listener import Listener
from tablee.server.metrics import METRICS
from tablee.server.people import People, Person, Row
from tablee.server.places import Places
from tablee.server.turns import Place
from tablee.server.worker import Job
from tablee.store.base import NO_OWNERS, Owners, Store, StoreError
from tablee.table.host import as_refusal, refused_by
from tablee.table.log import Entry, Paused, Player, Resumed, decode, encode
from tablee.table.names import apart, given_name
from tablee.table.spelling import spellings
from tablee.table.table import Accepted, Answer, Heard, Table

MOST_LISTENERS: Final = 500
MOST_ITEMS: Final = 500
"""Entries told in one message; a longer log is told in parts, the newest first."""
LONGEST_HELLO: Final = 1 << 18
"""Bytes of them, about: what greets somebody must not be more than may be unread."""
MOST_SPELLED: Final = 2000
"""Entries, the newest, whose words are looked up for whoever comes: more than games have."""
SECONDS_BETWEEN_TRIES: Final = 5.0
"""How long a bot or a clock waits before it tries a full disk again."""

GONE: Final = 1000
"""The code with which a socket ends whose person is no longer known."""

SEATED_ANEW: Final = 4003
"""Who sits where has changed: the page comes back without naming a seat."""

SECONDS_FOR_OLDER: Final = 0.5
"""How long the value of a position that is no longer the newest may still be searched."""

STORE_TROUBLE: Final = (
    "store_full",
    "store_busy",
    "store_unsure",
    "store_damaged",
    "table_damaged",
)


class Room:
    """A table in memory. Everything that changes it holds its lock; what is told is queued in the
    same breath as it is absorbed, so every listener hears everything once and in order.
    """

    def __init__(
        self,
        row: Row,
        table: Table,
        owners: dict[Seat, str],
        store: Store,
        people: People,
        brains: Brains,
        levels: tuple[str, ...],
        now: Callable[[], int],
        landing: Landing,
        evaluator: Evaluator | None = None,
    ) -> None:
        """`evaluator` is for tables whose game has a solver."""
        self.id = row.id
        self.row = row
        self.table = table
        self.owners = owners
        self.host: str | None = None
        self.idle_since = now()
        self._store = store
        self._people = people
        self._places = Places(people)
        self._brains = brains
        self._levels = levels
        self._wall = now
        # A log may be ahead of the system's time, which was set back while no server ran.
        self._ahead = 0
        self._landing = landing
        self._evaluator = evaluator if table.opened.evaluated else None
        self._evaluation: messages.Evaluation | None = None
        self._evaluating: asyncio.Task[None] | None = None
        self._evaluating_seq = -1
        self._lock = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._chat = Chat(row.id, people)
        self._consents = Consents()
        self._away_since: dict[Seat, int] = {}
        self._read_at = now()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._starting: set[Seat] = set()
        self._spelled: dict[Seat | None, messages.Spellings] = {}
        self._closed = False

    def time(self) -> int:
        """Now, by the time of this table's log."""
        return self._wall() + self._ahead

    _now = time

    # Coming and going

    def join(self, listener: Listener, since: int) -> bool:
        """Hear everything after entry `since`, then whatever comes; False if the room is full."""
        if len(self._listeners) >= MOST_LISTENERS or self._closed:
            return False
        # A client that has seen more than there is has seen another log: it starts afresh.
        since = since if -1 <= since < self.table.next_seq else -1
        self._listeners.add(listener)
        for seat in self._present():
            self._away_since.pop(seat, None)
        self._end_void(but=listener)
        listener.send(self._hello(listener.seat, since, listener.person))
        self._tell_others(self._presence(), but=listener)
        self._give_back(listener.person)
        self._wake_bots()
        self._wake_evaluation()
        return True

    def leave(self, listener: Listener) -> None:
        """Hear no more."""
        if listener in self._listeners:
            before = self._present()
            self._listeners.remove(listener)
            self.idle_since = self._wall()
            for seat in before - self._present():
                self._away_since[seat] = self.idle_since
            self._tell_others(self._presence())

    def forget(self, person: Person) -> None:
        """Their seats are nobody's, what they said is gone, and their sockets end."""
        self._chat.forget(person)
        self.host = None if self.host == person.id else self.host
        for seat in [seat for seat, owner in self.owners.items() if owner == person.id]:
            del self.owners[seat]
        for listener in list(self._listeners):
            if listener.person == person.id:
                listener.drop(GONE)

    @property
    def listeners(self) -> int:
        """How many sockets look at this table."""
        return len(self._listeners)

    def is_idle(self, since: int) -> bool:
        """May it be put away? Nobody looks, nobody thinks, no clock runs."""
        return (
            not self._listeners
            and not self._tasks
            and not self._thinking
            and (self._evaluating is None or self._evaluating.done())
            and self.table.clocks.deadline() is None
            and self.idle_since <= since
        )

    async def close(self) -> None:
        """Finish what is being written, and let nobody wait for more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        thinking = [*self._thinking.values(), *filter(None, [self._evaluating])]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        for listener in list(self._listeners):
            listener.drop(1012)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What is told

    def part(self, seat: Seat | None, before: int) -> messages.Part:
        """What a seat was told, or a spectator, just before this entry."""
        items = self.table.items(seat, max(0, before - MOST_ITEMS), before)
        heard = (item.news for item in items if isinstance(item, Heard))
        game = self.table.game
        spelled = spellings(game, self.table.view(seat), heard) if _spells(game) else {}
        return messages.Part(items, spelled)

    def _hello(self, seat: Seat | None, since: int, person: str | None) -> bytes:
        most = MOST_ITEMS
        while len(data := self._greeting(seat, since, most, person)) > LONGEST_HELLO and most > 1:
            most //= 2
        return data

    def _greeting(self, seat: Seat | None, since: int, most: int, person: str | None) -> bytes:
        opened, now = self.table.opened, self._situation(seat)
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
                chat=[_said(line) for line in self._chat.lines],
                presence=self._presence(),
                rematch=self.row.rematch,
                evaluated=opened.evaluated,
                hints=opened.hints,
                absence=opened.absence,
                evaluation=self._current_evaluation(),
                proposed=[self._proposed(proposal) for proposal in self._consents],
                starting=tuple(sorted(self._starting)),
                spellings=self._spellings(
                    seat, now.view, max(0, self.table.next_seq - MOST_SPELLED)
                ),
                muted=self._muted(person),
            )
        )

    def _muted(self, person: str | None) -> tuple[Seat, ...]:
        """The seats of those whom somebody does not want to read."""
        others = self._chat.muted_by(person)
        return tuple(sorted(seat for seat, owner in self.owners.items() if owner in others))

    def _spellings(self, seat: Seat | None, view: Any, first: int) -> messages.Spellings:
        """How the words of the view are written, and those heard from an entry on."""
        if not _spells(self.table.game):
            return {}
        items = self.table.items(seat, first)
        heard = (item.news for item in items if isinstance(item, Heard))
        return spellings(self.table.game, view, [view, *heard])

    def _new_spellings(self, seat: Seat | None, view: Any, first: int) -> messages.Spellings:
        """Those that this seat was not told before. The end may tell how any word is written."""
        over = self.table.result is not None
        found = self._spellings(seat, view, 0 if over else first)
        known = self._spelled.setdefault(seat, {})
        fresh = {word: told for word, told in found.items() if known.get(word) != told}
        known.update(fresh)
        return fresh

    def _situation(
        self, seat: Seat | None, other: messages.Situation | None = None
    ) -> messages.Situation:
        """How things stand for a seat; what is the same for all is taken from another's."""
        table = self.table
        if other is not None:
            return replace(other, view=table.view(seat), undoable=self._undoable(seat))
        left = table.clocks.left(self._now())
        running = table.game.clocks(table.state) if left else ()
        return messages.Situation(
            seq=table.next_seq - 1,
            view=table.view(seat),
            players=tuple(table.players.get(Seat(n)) for n in range(table.opened.seats)),
            started=table.started,
            paused=table.paused,
            waiting=tuple(sorted(table.waiting())),
            clocks=tuple(
                messages.ClockLeft(clock.key, clock.seats, left[clock.key]) for clock in running
            ),
            undoable=self._undoable(seat),
            result=table.result,
        )

    def _undoable(self, seat: Seat | None) -> bool:
        table = self.table
        return seat is not None and table.started and table.undoable(seat) is not None

    def _presence(self) -> messages.Presence:
        people = set(self.owners.values())
        onlookers = [
            listener
            for listener in self._listeners
            if listener.seat is None and listener.person not in people
        ]
        here = self._present()
        away = tuple(
            messages.Away(seat, max(0, self._grace - self._away(seat)))
            for seat, player in sorted(self.table.players.items())
            if player.bot is None and seat not in here
        )
        return messages.Presence(tuple(sorted(here)), len(onlookers), away)

    @property
    def _grace(self) -> int:
        """For how long, in milliseconds, somebody who is away still counts as being here."""
        return 1000 * self.table.opened.absence

    def _away(self, seat: Seat) -> int:
        """For how long nobody has been at this seat, as far as is known; 0 if somebody is."""
        if seat in self._present():
            return 0
        return self._wall() - self._away_since.get(seat, self._read_at)

    def _present(self) -> set[Seat]:
        """Seats with somebody at a screen; who shares one is there with all that sit before it."""
        here = {listener.person for listener in self._listeners if listener.person is not None}
        looking = {listener.seat for listener in self._listeners if listener.seat is not None}
        return looking | {seat for seat, owner in self.owners.items() if owner in here}

    def _tell(self, first: int) -> None:
        """Entries from `first` on are in the log: tell everybody, wake clocks and bots."""
        told: dict[Seat | None, bytes] = {}
        now: messages.Situation | None = None
        for listener in list(self._listeners):
            seat = listener.seat
            if seat not in told:
                now = self._situation(seat, now)
                items = self.table.items(seat, first)
                fresh = self._new_spellings(seat, now.view, first)
                told[seat] = msgspec.json.encode(messages.Update(items, now, fresh))
            listener.send(told[seat])
        self.idle_since = self._wall()
        self._end_void()
        self._note_phase()
        self._wind_clock()
        self._wake_bots()
        self._wake_evaluation()

    def _tell_others(self, message: messages.ServerMessage, but: Listener | None = None) -> None:
        data = msgspec.json.encode(message)
        for listener in list(self._listeners):
            if listener is not but:
                listener.send(data)

    def _note_phase(self) -> None:
        over = self.table.result is not None
        phase = "over" if over else "running" if self.table.started else "open"
        phase = "closed" if self.table.closed else phase
        if phase != self.row.phase:
            self.row = self.row._replace(phase=phase)
            self.spawn(self._keep_phase(phase))

    async def _keep_phase(self, phase: str) -> None:
        try:
            await self._people.set_phase(self.id, phase)
        except StoreError as error:
            # Only lists tell it, and they are told again when the table is read the next time.
            note("phase_not_kept", table=self.id, error=repr(error))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that nobody cancels: the room does not close before it is done."""
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # What is written

    def do(
        self,
        decide: Callable[[], list[Entry] | Answer],
        owners: Owners = NO_OWNERS,
    ) -> Awaitable[Answer]:
        """Decide, store, absorb, tell. Whoever asked may be gone meanwhile; it is finished. The
        seats of `owners` change hands with the entries that say so, or not at all.
        """
        if asyncio.current_task() in self._tasks:
            return self._do(decide, owners)
        return asyncio.shield(self.spawn(self._do(decide, owners)))

    async def _do(
        self,
        decide: Callable[[], list[Entry] | Answer],
        owners: Owners = NO_OWNERS,
    ) -> Answer:
        async with self._lock:
            try:
                # Clocks that ran out come before a move that is too late.
                while self.table.clocks.overdue(self._now()) is not None:
                    answer = await self._commit(lambda: self.table.decide_timeout(self._now()))
                    if isinstance(answer, Refusal):
                        break
                return await self._commit(decide, owners)
            except StoreError as error:
                note("store_failed", table=self.id, error=repr(error))
                return as_refusal(error)

    async def _commit(
        self,
        decide: Callable[[], list[Entry] | Answer],
        owners: Owners = NO_OWNERS,
    ) -> Answer:
        """As `table.host` does it, without keeping anybody else waiting for the disk."""
        for tries in count(1):
            decided = decide()
            if isinstance(decided, Accepted | Refusal):
                return decided
            if not decided:
                break
            try:
                lines = [encode(entry) for entry in decided]
                begun = perf_counter()
                await self._landing.of(self._store.append(self.id, decided[0].seq, lines, owners))
                METRICS.store_seconds.add(perf_counter() - begun)
            except StoreError as error:
                if (refusal := refused_by(error, tries)) is not None:
                    return refusal
                await self._catch_up()
            else:
                self._give(owners)
                self._absorb(decided)
                break
        return Accepted(self.table.next_seq - 1)

    def _give(self, owners: Owners) -> None:
        for seat, person in owners.items():
            if person is None:
                self.owners.pop(Seat(seat), None)
            else:
                self.owners[Seat(seat)] = person
                self._away_since.setdefault(Seat(seat), self._wall())

    async def _catch_up(self) -> None:
        lines = await asyncio.to_thread(self._store.read, self.id, self.table.next_seq)
        if lines:
            owners = await asyncio.to_thread(self._store.owners, self.id)
            self.owners = {Seat(seat): person for seat, person in owners.items()}
            self._absorb([decode(line) for _, line in lines])

    def _absorb(self, entries: list[Entry]) -> None:
        first = self.table.next_seq
        self.table.absorb(entries)
        self._tell(first)

    async def ring(self) -> None:
        """Somebody else may have written in the log: read it, and tell."""
        async with self._lock:
            await self._catch_up()

    async def settle_in(self, absent_since: int) -> None:
        """Bring a table that was just read up to date: versions, planned bots, lost time."""
        self._ahead = max(0, self._absent_from(absent_since) - self._wall())
        await self.do_before_clocks(lambda: self._excused(absent_since))
        await self.do(lambda: self.table.decide_upgrade(self._now()))
        for seat, plan in enumerate(_plan(self.row)):
            waits = not self.table.started and not self.table.closed
            if plan is not None and waits and seat not in self.table.players:
                await self.do(partial(self._seat_bot, Seat(seat), plan))
        self._note_phase()
        self._wind_clock()
        self._wake_bots()

    @property
    def bots(self) -> list[Player | None]:
        """The bots that belong to this table, by seat, as they are called there; None where people
        sit.
        """
        return [
            plan and self.table.players.get(Seat(number), plan)
            for number, plan in enumerate(_plan(self.row))
        ]

    def _seat_bot(self, seat: Seat, player: Player) -> list[Entry] | Answer:
        return self.table.decide_seat(seat, player, b"", self._now())

    async def do_before_clocks(self, decide: Callable[[], list[Entry] | Answer]) -> None:
        """What must come even before clocks that seem to have run out."""
        async with self._lock:
            await self._commit(decide)

    def _excused(self, absent_since: int) -> list[Entry]:
        """A pause for the time in which no server was there to be played on.

        It begins when a server last kept its clocks, or with the last entry if that is later, and
        ends now, when the table is read again. While one of its clocks runs, a table is never put
        away: so whoever reads it with such a clock is a server that has just come.
        """
        if self.table.clocks.deadline() is None:
            return []
        seq, now = self.table.next_seq, self._now()
        begun = min(self._absent_from(absent_since), now)
        return [Entry(seq, begun, Paused()), Entry(seq + 1, now, Resumed())]

    def _absent_from(self, absent_since: int) -> int:
        """The last time of which this table knows that a server was there."""
        last = self.table.entries[-1].at
        return last if self.table.clocks.deadline() is None else max(last, absent_since)

    # Clocks

    def _wind_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.table.clocks.deadline()
        if deadline is not None and not self._closed:
            self._ring_in((deadline - self._now()) / 1000)

    def _ring_in(self, seconds: float) -> None:
        # A millisecond more, so that the clock has run out when it rings.
        delay = max(0.0, seconds) + 0.001
        self._timer = asyncio.get_running_loop().call_later(delay, self._time_is_up)

    def _time_is_up(self) -> None:
        self.spawn(self._let_clocks_speak())

    async def _let_clocks_speak(self) -> None:
        try:
            await self._do(lambda: Accepted(self.table.next_seq - 1))
        except StoreError as error:
            note("clock_failed", table=self.id, error=repr(error))
        if self.table.clocks.overdue(self._now()) is not None and not self._closed:
            self._ring_in(SECONDS_BETWEEN_TRIES)
        else:
            self._wind_clock()

    # Bots

    def _wake_bots(self) -> None:
        for seat in () if self._sleeps() else self.table.waiting():
            if self._bot_at(seat) and seat not in self._thinking and not self._closed:
                self._thinking[seat] = asyncio.ensure_future(self._play_bot(seat))

    def _sleeps(self) -> bool:
        """Bots among themselves play on when somebody looks, unless a clock runs meanwhile."""
        return (
            not self._listeners
            and self.table.clocks.deadline() is None
            and all(player.bot for player in self.table.players.values())
        )

    def _place(self) -> Place:
        """How those at this table stand among all who wait for a thought."""
        playing = set(self.owners.values())
        players = [one for one in self._listeners if one.person in playing]
        rank = PLAYED if players else WATCHED if self._listeners else UNWATCHED
        here = [(one.visitor, one.person or "") for one in players or self._listeners]
        away = ("", min(playing, default=""))
        return Place(rank, (*min(here, default=away), self.id))

    def _bot_at(self, seat: Seat) -> str | None:
        player = self.table.players.get(seat)
        return None if player is None else player.bot

    async def _play_bot(self, seat: Seat) -> None:
        try:
            while (
                (level := self._bot_at(seat))
                and seat in self.table.waiting()
                and not self._sleeps()
            ):
                if not await self._bot_move(seat, level):
                    await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        except Exception as error:  # noqa: BLE001 - one seat's trouble must not end the server
            note("bot_error", table=self.id, seat=seat, error=repr(error))
        finally:
            del self._thinking[seat]

    async def _bot_move(self, seat: Seat, level: str) -> bool:
        """Ask the bot and play its wish or, failing that, a legal move. False: try later."""
        table, game = self.table, self.table.game
        length, bot = table.next_seq, table.players[seat]
        job = Job(
            table=self.id,
            game=game.about.name,
            level=level,
            seat=seat,
            news=[msgspec.Raw(msgspec.json.encode(news)) for news in table.heard(seat)],
            view=msgspec.Raw(msgspec.json.encode(table.view(seat))),
            seconds=self._brains.seconds,
        )
        asked, running, pace = self._now(), self._running(), self._pace(seat)
        wish = await self._brains.think(job, partial(self._getting_ready, seat), self._place)
        await self._take_time(pace, asked)
        if self._running() != running:
            return True  # what it was asked about is settled: think again, if it still has a say
        if wish is not None:
            try:
                action = msgspec.convert(wish, game.kinds.action)
            except msgspec.ValidationError:
                action = None
            answer = await self._bot_play(seat, bot, action, f"bot {length}")
            if isinstance(answer, Accepted) or answer.code in STORE_TROUBLE:
                return isinstance(answer, Accepted)
            if table.next_seq != length:
                return True  # the game went on meanwhile: think again
            note("bot_refused", table=self.id, seat=seat, code=answer.code)
        fallback = self._any_legal(seat, length)
        answer = await self._bot_play(seat, bot, fallback, f"bot {length} fallback")
        return isinstance(answer, Accepted) or self.table.players.get(seat) is not bot

    @contextmanager
    def _getting_ready(self, seat: Seat) -> Iterator[None]:
        """Whoever waits is told why."""
        self._starting.add(seat)
        self._tell_others(messages.Starting(tuple(sorted(self._starting))))
        try:
            yield
        finally:
            self._starting.discard(seat)
            self._tell_others(messages.Starting(tuple(sorted(self._starting))))

    def _running(self) -> list[str]:
        return [clock.key for clock in self.table.game.clocks(self.table.state)]

    async def _take_time(self, pace: float, asked: int) -> None:
        """Manners: people want to see what happened, and perhaps to take their own move back."""
        if self._listeners:
            pause = self._brains.manners * pace
            await asyncio.sleep(max(0.0, pause - (self._now() - asked) / 1000))

    def _pace(self, seat: Seat) -> float:
        """A bot that goes on with its own turn takes half the time, one whose turn follows another
        bot's longer, one before which a person may still speak much longer: always the same, so
        that it does not tell what the bot thinks.
        """
        if self._may_be_interrupted():
            return PATIENCE
        last = next(
            (entry.seat for entry in reversed(self.table.entries) if entry.seat is not None), None
        )
        if last == seat:
            return 0.5
        # Where several are asked at once, nobody has made a move that must be looked at.
        follows = last is not None and self._bot_at(last) and self.table.waiting() == {seat}
        return READING if follows else 1.0

    def _may_be_interrupted(self) -> bool:
        game = self.table.game
        if not isinstance(game, Interruptible):
            return False
        return any(not self._bot_at(seat) for seat in game.may_interject(self.table.state))

    async def _bot_play(self, seat: Seat, bot: Player, action: Any, request: str) -> Answer:
        """What a bot wished, if the seat is still its own: its person may be back, even if only
        for a moment.
        """
        if action is None:
            return decline("malformed", reason="no action")

        def decide() -> list[Entry] | Answer:
            if self.table.players.get(seat) is not bot:
                return decline("not_taken_over")
            return self.table.decide_play(seat, action, request, self._now())

        answer = await self.do(decide)
        if isinstance(answer, Accepted):
            METRICS.moved(self.row.game, "bot")
        return answer

    def _any_legal(self, seat: Seat, number: int) -> Any:
        """One of the moves that the view offers; where it offers none, giving up is always open."""
        offered = getattr(self.table.view(seat), "actions", ())
        if not offered:
            return Resign()
        luck = hashlib.sha256(f"{self.id} {number}".encode()).digest()
        return offered[int.from_bytes(luck) % len(offered)]

    # Values

    def _current_evaluation(self) -> messages.Evaluation | None:
        known = self._evaluation
        return known if known is not None and known.seq == self.table.next_seq - 1 else None

    def _wake_evaluation(self) -> None:
        """Find the value of the newest position, if somebody is here to be told."""
        if self._evaluator is None:
            return
        if self.table.result is not None and self._evaluating is not None:
            self._evaluating.cancel()
        goes_on = self.table.started and self.table.result is None and not self._closed
        if not self._listeners or not goes_on:
            return
        seq = self.table.next_seq - 1
        if seq != self._evaluating_seq:
            work = self._evaluate(self._evaluator, seq, self._evaluating)
            self._evaluating = asyncio.ensure_future(work)
            self._evaluating_seq = seq

    async def _evaluate(
        self, evaluator: Evaluator, seq: int, older: "asyncio.Task[None] | None"
    ) -> None:
        if older is not None:
            # Most values are found in a moment: to end a search ends its process too.
            try:
                await asyncio.wait((older,), timeout=SECONDS_FOR_OLDER)
            finally:
                older.cancel()
        position = newest(self.table)
        if seq != self.table.next_seq - 1 or not position.waiting:
            return
        found = await evaluator.live(self.table.opened.game, position.view, self._place().whose)
        if not isinstance(found, Refusal) and seq == self.table.next_seq - 1:
            self._evaluation = messages.Evaluation(
                seq, found.seat, found.winning, found.arrangements
            )
            self._tell_others(self._evaluation)

    # What people ask

    async def sit(self, person: Person, seat: Seat, nonce: bytes, name: str) -> Answer:
        """Take a free seat, or the one that was kept, under this name."""
        if not 0 <= seat < self.table.opened.seats:
            return decline("no_such_seat", seat=seat)
        if _plan(self.row)[seat] is not None:
            return decline("seat_taken", seat=seat)
        decide = partial(self._seat_person, person, seat, name, nonce)
        return await self.do(decide, {seat: person.id})

    def _seat_person(
        self, person: Person, seat: Seat, name: str, nonce: bytes
    ) -> list[Entry] | Answer:
        owner = self.owners.get(seat)
        if seat in self.table.players and owner == person.id:
            return Accepted(self.table.next_seq - 1)  # asked twice, seated once
        if self.table.started:
            return decline("already_started")
        # Whoever sat here and was forgotten stays: only the seat is nobody's any more.
        if seat in self.table.players or owner not in (None, person.id):
            return decline("seat_taken", seat=seat)
        return self.table.decide_seat(seat, self._named(person, name), nonce, self._now())

    async def free(self, person: Person, seat: Seat) -> Answer:
        """Before the start, leave one's seat; or, at one's own table, free anybody's."""
        if not 0 <= seat < self.table.opened.seats:
            return decline("no_such_seat", seat=seat)
        mine = self.owners.get(seat) == person.id
        if not mine and (refusal := self._not_host(person)) is not None:
            return refusal
        answer = await self.do(partial(self._free, seat), {seat: None})
        if isinstance(answer, Refusal):
            return answer
        self._away_since.pop(seat, None)
        await self._places.drop_keys(self.id, seat)
        await self._replan(seat, None)
        self._seat_anew(seat)
        return answer

    def _free(self, seat: Seat) -> list[Entry] | Answer:
        if seat not in self.owners and seat not in self.table.players:
            return Accepted(self.table.next_seq - 1)  # freed twice, or never taken
        return self.table.decide_vacate(seat, self._now())

    async def seat_bot(self, person: Person, seat: Seat, level: str) -> Answer:
        """At one's own table, let a bot sit where nobody does."""
        if (refusal := self._not_host(person)) is not None:
            return refusal
        if not 0 <= seat < self.table.opened.seats:
            return decline("no_such_seat", seat=seat)
        if level not in self._levels:
            return decline("no_such_level", level=level)
        if seat in self.owners or seat in self.table.players:
            return decline("seat_taken", seat=seat)
        taken = [player.name for player in self.table.players.values()]
        bot = Player(given_name(self.table.opened.commitment, seat, taken), level)
        answer = await self.do(partial(self._seat_bot, seat, bot))
        if isinstance(answer, Accepted):
            await self._replan(seat, bot)
        return answer

    async def shut(self, person: Person) -> Answer:
        """Close one's own table before the start."""
        if (refusal := self._not_host(person)) is not None:
            return refusal
        return await self.do(lambda: self.table.decide_close(self._now()))

    def _not_host(self, person: Person) -> Refusal | None:
        return None if person.id == self.host else decline("not_host")

    async def _replan(self, seat: Seat, bot: Player | None) -> None:
        plan = _plan(self.row)
        if plan[seat] != bot:
            plan[seat] = bot
            told = msgspec.json.encode(plan).decode()
            self.row = self.row._replace(plan=told)
            await self._people.set_plan(self.id, told)

    def _seat_anew(self, seat: Seat, to: str | None = None) -> None:
        """Whoever looked through this seat no longer does, and whoever has it now may."""
        for listener in list(self._listeners):
            lost = listener.seat == seat and listener.person != to
            if lost or (to is not None and listener.person == to and listener.seat is None):
                listener.drop(SEATED_ANEW)
        self._tell_others(self._presence())

    # Finding one's place again

    async def make_key(self, person: Person, seat: Seat) -> messages.Key | Refusal:
        """A key to one's own seat, for another device."""
        if self.owners.get(seat) != person.id:
            return decline("not_your_seat")
        return messages.Key(await self._places.make_key(self.id, seat))

    async def seat_of(self, key: str) -> Seat | None:
        """The seat that a key opens."""
        return await self._places.seat_of(self.id, key)

    async def hand_over(self, seat: Seat, person: str) -> Answer:
        """A seat is somebody else's, or the same person's with another cookie; the log says that it
        changed hands, and all at the table read it.
        """
        if self.owners.get(seat) == person:
            return Accepted(self.table.next_seq - 1)
        answer = await self.do(lambda: self.table.decide_regain(seat, self._now()), {seat: person})
        if isinstance(answer, Accepted):
            self._end_void()
            self._seat_anew(seat, person)
        return answer

    async def ask_place(self, person: Person, seat: Seat) -> Answer:
        """Somebody says that an absent player's seat is theirs: one of those here, or whoever
        opened the table, says whether it is.
        """

        def stands() -> object:
            return self._lost(seat) is None and self.owners.get(seat)

        def decide() -> list[Entry] | Answer:
            return self._lost(seat) or Accepted(self.table.next_seq - 1)

        if (refusal := self._lost(seat)) is not None:
            return refusal
        here = self._present()
        asked = {owner for other, owner in self.owners.items() if other in here}
        asked = (asked | {self.host} if self.host is not None else asked) - {person.id}
        if not any(listener.person in asked for listener in self._listeners):
            return decline("nobody_here")
        proposal = self._consents.make(
            "place",
            seat,
            person.nickname,
            person.id,
            frozenset(asked),
            decide,
            stands,
            now=self._wall(),
            one=True,
        )
        if proposal is None:
            return decline("objected")
        if proposal.by != person.id:
            return decline("asked_already")
        self._tell_others(self._proposed(proposal))
        return Accepted(self.table.next_seq - 1)

    def _lost(self, seat: Seat) -> Refusal | None:
        """Why nobody may ask for this seat, if so."""
        if seat not in self.table.players or _plan(self.row)[seat] is not None:
            return decline("no_such_seat", seat=seat)
        if seat not in self.owners:
            return None
        if seat in self._present():
            return decline("still_here", seat=seat)
        left = self._grace - self._away(seat)
        return decline("not_gone_long", seat=seat, seconds=-(-left // 1000)) if left > 0 else None

    def play(self, seat: Seat, action: Any, request: str) -> Awaitable[Answer]:
        """An action of the game."""
        return self.do(
            lambda: self._own(seat) or self.table.decide_play(seat, action, request, self._now())
        )

    def undo(self, seat: Seat, request: str) -> Awaitable[Answer]:
        """Take back, if the other people at the table agree."""

        def decide() -> list[Entry] | Answer:
            return self._own(seat) or self.table.decide_undo(seat, request, self._now())

        def stands() -> object:
            return None if self.table.paused else self.table.undoable(seat)

        return self.do(lambda: self._if_all_agree("undo", seat, decide, stands))

    def pause(self, seat: Seat, request: str, *, pause: bool) -> Awaitable[Answer]:
        """Pause, or go on. Where a clock runs, a pause is time for whoever thinks: the other people
        at the table must agree.
        """

        def decide() -> list[Entry] | Answer:
            now = self._now()
            return self._own(seat) or self.table.decide_pause(seat, request, now, pause=pause)

        def stands() -> object:
            return None if self.table.paused else self._running()

        def asked() -> list[Entry] | Answer:
            if pause and self.table.clocks.deadline() is not None:
                return self._if_all_agree("pause", seat, decide, stands)
            return decide()

        return self.do(asked)

    def _own(self, seat: Seat) -> Refusal | None:
        return decline("bot_plays_here") if self._bot_at(seat) else None

    def denies_hint(self, seat: Seat) -> Refusal | None:
        """Why whoever sits here is given no hint, if so."""
        return self._own(seat) or self.table.denies_hint(seat)

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

    async def chat(self, person: Person, seat: Seat, text: str) -> Refusal | None:
        """Say something; it is kept for a while, and never in the log."""
        read = legible(text)
        if not read.text or read.commands or read.heaped:
            return decline("chat_text")
        # As one is called here: a nickname may be another's by now.
        player = self.table.players.get(seat)
        called = person if player is None else person._replace(nickname=player.name)
        line = await self._chat.say(called, seat, read.text, self._wall())
        if isinstance(line, Refusal):
            return line
        self._tell_others(_said(line))
        return None

    async def mute(self, person: Person, seat: Seat, *, on: bool) -> Refusal | None:
        """No longer read what somebody says, or again; nobody else is told."""
        other = self.owners.get(seat)
        if other is None or other == person.id:
            return decline("no_such_seat", seat=seat)
        await self._chat.mute(person.id, other, on=on)
        return None

    async def report(self, person: Person, number: int) -> Refusal | None:
        """Let whoever keeps the server know of a line."""
        line = self._chat.find(number)
        if line is None:
            return decline("no_such_line")
        await self._chat.report(person, line, self._wall())
        note("chat_reported", table=self.id, number=number)
        return None

    async def remove(self, person: Person, number: int) -> Refusal | None:
        """Take a line away: one's own or, at one's own table, anybody's."""
        line = self._chat.find(number)
        if line is None:
            return decline("no_such_line")
        if line.person != person.id and (refusal := self._not_host(person)) is not None:
            return refusal
        await self._chat.remove(line)
        self._tell_others(messages.Removed(number))
        return None

    async def recall(self) -> None:
        """What is kept beside the log: whose table it is, and what was said."""
        self.host = await self._places.host(self.id)
        await self._chat.recall()

    def take_over(self, person: Person, seat: Seat, level: str) -> Awaitable[Answer]:
        """A bot plays on for somebody absent, once all other people who are here agree."""

        def decide() -> list[Entry] | Answer:
            if (refusal := self._keeps(seat)) is not None:
                return refusal
            player = Player(self.table.players[seat].name, level)
            return self.table.decide_take_over(seat, player, self._now())

        def proposed() -> list[Entry] | Answer:
            if self.owners.get(seat) == person.id:
                return decline("still_here", seat=seat)
            if level not in self._levels:
                return decline("no_such_level", level=level)
            return self._if_all_agree("take_over", seat, decide, stands, person.id, level)

        def stands() -> object:
            return self._keeps(seat) is None

        return self.do(proposed)

    def _keeps(self, seat: Seat) -> Refusal | None:
        """Why no bot may take this seat now, if so."""
        if seat not in self.table.players or self._bot_at(seat) is not None:
            return decline("no_such_seat", seat=seat)
        if seat in self._present():
            return decline("still_here", seat=seat)
        left = self._grace - self._away(seat)
        return decline("not_gone_long", seat=seat, seconds=-(-left // 1000)) if left > 0 else None

    def come_back(self, seat: Seat) -> Awaitable[Answer]:
        """Take one's seat back from the bot."""

        def decide() -> list[Entry] | Answer:
            if self._bot_at(seat) is None:
                return decline("not_taken_over")
            player = Player(self.table.players[seat].name)
            return self.table.decide_take_over(seat, player, self._now())

        return self.do(decide)

    def _give_back(self, person: str | None) -> None:
        """Whoever comes back has their seats again, without asking."""
        if person is None or not self.table.started or self.table.result is not None:
            return
        for seat, owner in self.owners.items():
            if owner == person and self._bot_at(seat) is not None:
                self.spawn(self._come_back(seat))

    async def _come_back(self, seat: Seat) -> None:
        try:
            await self.come_back(seat)
        except StoreError as error:
            # The page still has a button for it.
            note("store_failed", table=self.id, error=repr(error))

    # What takes the others' word

    def _if_all_agree(
        self,
        what: What,
        seat: Seat,
        decide: Decide,
        stands: Callable[[], object],
        by: str | None = None,
        level: str = "",
    ) -> list[Entry] | Answer:
        """What is decided, if nobody else has a say in it; else they are asked, and it is decided
        anew when they have agreed.
        """
        decided = decide()
        if isinstance(decided, Accepted | Refusal):
            return decided
        by = by or self.owners.get(seat, "")
        asked = self._others(by)
        if not asked:
            return decided
        proposal = self._consents.make(
            what, seat, level, by, asked, decide, stands, now=self._wall()
        )
        if proposal is None:
            return decline("objected")
        proposal.agreed.add(by)
        if not proposal.needed:
            return self._carry(proposal)
        self._tell_others(self._proposed(proposal))
        return Accepted(self.table.next_seq - 1)

    def _others(self, but: str) -> frozenset[str]:
        """The other people who play here. Whoever has just gone is still asked: else one could
        wait for a line to blink.
        """
        return frozenset(
            owner
            for seat, owner in self.owners.items()
            if owner != but
            and seat in self.table.players
            and self._bot_at(seat) is None
            and (seat in self._present() or self._away(seat) < self._grace)
        )

    def _named(self, person: Person, name: str) -> Player:
        """Somebody under a name that nobody takes for another person's here."""
        others = [
            player.name
            for seat, player in self.table.players.items()
            if player.bot is None and self.owners.get(seat) != person.id
        ]
        return Player(apart(name, others))

    def _carry(self, proposal: Proposal) -> list[Entry] | Answer:
        decided = proposal.decide()
        proposal.carried = not isinstance(decided, Refusal)
        if isinstance(decided, Accepted | Refusal) or not decided:
            self._settle(proposal)
        return decided

    async def agree(self, person: Person, number: int) -> Answer:
        """Say yes; the last to do so lets it happen."""
        proposal = self._consents.find(number)

        def decide() -> list[Entry] | Answer:
            if proposal is None or self._consents.find(number) is None:
                return decline("no_such_proposal")
            if person.id not in proposal.asked | {proposal.by}:
                return decline("no_such_proposal")
            proposal.agreed.add(person.id)
            if not proposal.needed:
                return self._carry(proposal)
            self._tell_others(self._proposed(proposal))
            return Accepted(self.table.next_seq - 1)

        answer = await self.do(decide)
        if proposal is not None and proposal.what == "place" and proposal.carried:
            await self.hand_over(proposal.seat, proposal.by)
        return answer

    def object_to(self, person: Person, number: int) -> Refusal | None:
        """Say no, or think better of it: it is off."""
        proposal = self._consents.find(number)
        seats = [seat for seat, owner in self.owners.items() if owner == person.id]
        if proposal is None or person.id not in {*self.owners.values(), self.host, proposal.by}:
            return decline("no_such_proposal")
        if person.id == proposal.by:
            self._settle(proposal)
        else:
            # Of a place or a bot one may ask again after as long an absence, of the rest when
            # things change.
            lasting = proposal.what in ("take_over", "place")
            again = self._wall() + self._grace if lasting else None
            self._consents.object_to(proposal, again)
            self._settle(proposal, against=min(seats, default=None))
        return None

    def _settle(self, proposal: Proposal, against: Seat | None = None) -> None:
        self._consents.end(proposal)
        self._tell_others(messages.Settled(proposal.number, proposal.carried, against))

    def _end_void(self, but: Listener | None = None) -> None:
        """Things have changed: what was proposed of how they were is off."""
        for proposal in self._consents.void():
            self._tell_others(messages.Settled(proposal.number, proposal.carried), but=but)

    def _proposed(self, proposal: Proposal) -> messages.Proposed:
        """How a proposal stands: who of those here agreed, and whose word is still needed."""
        seats = sorted(self.owners.items())
        takes = proposal.what == "take_over"
        return messages.Proposed(
            proposal.number,
            proposal.what,
            proposal.seat,
            tuple(seat for seat, owner in seats if owner in proposal.agreed),
            tuple(seat for seat, owner in seats if owner in proposal.needed),
            level=proposal.detail if takes else None,
            name=proposal.detail if proposal.what == "place" else None,
        )

    def set_rematch(self, table: str) -> None:
        """Tell everybody where the next game is."""
        self.row = self.row._replace(rematch=table)
        self._tell_others(messages.Rematch(table))

    def info(self, person: Person | None) -> messages.TableInfo:
        """What everybody may know."""
        opened = self.table.opened
        chairs = tuple(
            messages.Chair(
                seat=Seat(number),
                player=self.table.players.get(Seat(number)),
                reserved=Seat(number) in self.owners,
                yours=person is not None and self.owners.get(Seat(number)) == person.id,
            )
            for number in range(opened.seats)
        )
        return messages.TableInfo(
            id=self.id,
            game=opened.game,
            options=opened.options,
            commitment=opened.commitment,
            seats=chairs,
            listed=self.row.listed,
            started=self.table.started,
            finished=self.table.result is not None,
            invite=f"/t/{self.id}",
            rematch=self.row.rematch,
            evaluated=opened.evaluated,
            hints=opened.hints,
            absence=opened.absence,
            hosting=person is not None and person.id == self.host,
            closed=self.table.closed,
        )

    def line(self, person: Person | None) -> messages.TableLine:
        """The same for a list, in short."""
        table = self.table
        yours = {s for s, who in self.owners.items() if person is not None and who == person.id}
        result = table.result
        return messages.TableLine(
            id=self.id,
            game=self.row.game,
            phase=self.row.phase,
            opened=self.row.opened,
            players=tuple(table.players.get(Seat(n)) for n in range(table.opened.seats)),
            yours=tuple(sorted(yours)),
            your_turn=any(self._bot_at(seat) is None for seat in yours & table.waiting()),
            places=None if result is None else result.places,
            evaluated=table.opened.evaluated,
        )


def _spells(game: AnyGame) -> bool:
    return isinstance(game, Spelling)


def _said(line: Line) -> messages.Said:
    return messages.Said(line.number, line.seat, line.name, line.text)


def line_of(row: Row) -> messages.TableLine:
    """A table in a list, told without reading its log."""
    return messages.TableLine(row.id, row.game, row.phase, row.opened, tuple(_plan(row)))


def _plan(row: Row) -> list[Player | None]:
    """The bots that belong to a table, by seat; None where people sit."""
    return msgspec.json.decode(row.plan, type=list[Player | None])
