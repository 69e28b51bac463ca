"""What must be so of everything that a server ever sent, judged by the log that is left in the end.

A log is folded entry by entry; every message that told of entries is made anew from it, for the
seat it was sent to, and must be the same: so a view is always that of some moment of the truth,
nothing is told before it is safe, and nothing is in it that this seat may not know.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from tablee.core.seats import Seat
from tablee.server import messages
from tablee.table.log import (
    Entry,
    Happened,
    Regained,
    Seated,
    TookOver,
    Undone,
    Vacated,
    decode,
)
from tablee.table.table import Heard, Noted, Table
from tests.simulation.machine import Written
from tests.simulation.world import Socket, Truth, World

EXACT: Final = 0.02
"""Seconds by which a clock may be wrong: it counts milliseconds, and rings one late."""
BEAT: Final = 6.0
"""Seconds that are given to a player when a server ends, or tries a disk again."""

STORAGE: Final = ("store_full", "store_busy", "store_unsure", "store_damaged", "table_damaged")

_any_message: Final = msgspec.json.Decoder(messages.ServerMessage)


class Message(NamedTuple):
    """What was sent, read."""

    number: int
    socket: int
    said: dict[str, Any]
    at: float


def flaws(world: World) -> list[str]:
    """All that is wrong; nothing, if all is well."""
    found = [f"complaint: {line}" for line in world.complaints]
    found += [f"stuck: {line}" for line in world.unfinished]
    by_table: defaultdict[str, list[Message]] = defaultdict(list)
    for number, (at, socket, data) in enumerate(world.sent):
        told = msgspec.json.decode(_nameless(world, data))
        by_table[world.sockets[socket].table].append(Message(number, socket, told, at))
        # It holds what its type says, and nothing else.
        if _plain(_any_message.decode(data)) != msgspec.json.decode(data):
            found.append(f"secret: not a message: {data.decode()}")
    truths = {truth.table for truth in world.truths}
    found += [f"lost: table {table} was served" for table in by_table if table not in truths]
    for truth in world.truths:
        found += _Case(world, truth, by_table[truth.table]).flaws()
    return found


def _nameless(world: World, data: bytes) -> bytes:
    """The same without the names of those who asked to be forgotten: of these the log keeps none,
    whatever was told before.
    """
    for name in world.forgotten_names():
        data = data.replace(f'"{name}"'.encode(), b'""')
    return data


class _Case:
    """One table, and all that was told of it."""

    def __init__(self, world: World, truth: Truth, told: Sequence[Message]) -> None:
        self._world = world
        self._truth = truth
        self._told = told
        lines = [_nameless(world, line) for line in truth.rows]
        self._entries = [decode(line) for line in lines]
        self._said = {(one.socket, one.request): one for one in world.said_by}
        self._people = {
            person.id: person for person in world.people.values() if person.id is not None
        }
        self._times: list[float] = [0.0] * len(self._entries)
        self._landed: list[Written] = []
        for one in world.machine.written:
            if one.table == truth.table:
                here = lines[one.seq : one.seq + len(one.rows)]
                if here == [_nameless(world, line) for line in one.rows]:
                    self._landed.append(one)
                    self._times[one.seq : one.seq + len(here)] = [one.at] * len(here)
        self._owners = self._owners_by_entry()

    def flaws(self) -> Iterator[str]:
        """In the order of what they are about."""
        seats = {m.socket: m.said["seat"] for m in self._told if m.said["type"] == "hello"}
        yield from self._wrong_owners()
        yield from self._wrong_order(seats)
        yield from self._wrong_views(seats)
        yield from self._wrong_answers(seats)
        yield from self._applied_twice()
        yield from self._wrong_clocks()
        yield from self._unsaid()
        yield from self._wrong_parts()
        yield from self._left_behind()

    def _socket(self, number: int) -> Socket:
        return self._world.sockets[number]

    # Owners

    def _owners_by_entry(self) -> list[dict[int, str | None]]:
        """Whose the seats are after each entry."""
        changes = {one.seq + len(one.rows) - 1: one.owners for one in self._landed}
        owners: dict[int, str | None] = {}
        found: list[dict[int, str | None]] = []
        for seq in range(len(self._entries)):
            owners = {**owners, **changes.get(seq, {})}
            found.append(owners)
        return found

    def _wrong_owners(self) -> Iterator[str]:
        for one in self._landed:
            bodies = [decode(line).body for line in one.rows] if one.seq else []
            told = {body.seat for body in bodies if isinstance(body, Seated | Vacated | Regained)}
            if one.seq and not one.owners.keys() <= told:
                yield f"owner: seats {one.owners} changed hands without an entry at {one.seq}"
        for seat, owner in self._owners[-1].items():
            kept = self._truth.owners.get(seat)
            if kept != owner and not (kept is None and owner in self._world.asked_to_forget):
                yield f"owner: of seat {seat} is {kept}, by the log {owner}"

    def _may_see(self, person: str | None, seat: int, seq: int) -> bool:
        moments = self._owners[max(0, seq - 1)], self._owners[seq]
        return any(owners.get(seat) == person for owners in moments)

    # What was told

    def _wrong_order(self, seats: dict[int, int | None]) -> Iterator[str]:
        """On each socket everything comes once, and in order."""
        nexts: dict[int, int] = {}
        for _, socket, told, _ in self._told:
            if told["type"] not in ("hello", "update"):
                continue
            first = nexts.get(socket)
            if told["type"] == "hello":
                if first is not None:
                    yield f"order: a second hello on {socket}"
                first = told["since"] + 1 + told["earlier"]
                if told["since"] not in (-1, self._socket(socket).since):
                    yield f"order: {socket} has seen {told['since']}, says the server"
            elif first is None:
                yield f"order: news before hello on {socket}"
                continue
            seqs = [item["seq"] for item in told["items"]]
            if seqs != list(range(first, told["now"]["seq"] + 1)):
                yield f"order: {seqs} instead of {first} to {told['now']['seq']} on {socket}"
            nexts[socket] = told["now"]["seq"] + 1

    def _wrong_views(self, seats: dict[int, int | None]) -> Iterator[str]:
        at: defaultdict[int, list[Message]] = defaultdict(list)
        for message in self._told:
            if message.said["type"] in ("hello", "update"):
                at[message.said["now"]["seq"]].append(message)
        if late := [seq for seq in at if seq >= len(self._entries)]:
            yield f"lost: told up to {max(late)}, kept up to {len(self._entries) - 1}"
        table = Table(self._truth.game, self._entries[:1])
        items: defaultdict[int | None, list[Any]] = defaultdict(list)
        every = [None, *range(table.opened.seats)]
        for seq, entry in enumerate(self._entries):
            if seq:
                table.absorb([entry])
            for one in every:
                seat = None if one is None else Seat(one)
                items[one].append(_items(table, seat, seq)[0])
            views: dict[int | None, Any] = {}
            for _, socket, told, _ in at[seq]:
                one = seats.get(socket)
                if one not in views:
                    views[one] = _situation(table, None if one is None else Seat(one))
                yield from self._wrong_view(table, socket, one, told, views[one], items[one])

    def _wrong_view(
        self,
        table: Table,
        socket: int,
        seat: int | None,
        told: dict[str, Any],
        expected: Any,
        items: list[Any],
    ) -> Iterator[str]:
        who = self._socket(socket).person
        seq = len(items) - 1
        if seat is not None and not self._may_see(who.id, seat, seq):
            yield f"secret: {who.name} looks through seat {seat} at {seq}"
        clocks = told["now"]["clocks"]
        now = {**told["now"], "clocks": []}
        if now != expected:
            wrong = [key for key in expected if now.get(key) != expected[key]]
            yield f"view: {wrong} of seat {seat} at {seq} as told to {who.name}"
        running = [] if table.paused or not table.started else table.game.clocks(table.state)
        if [one["key"] for one in clocks] != [one.key for one in running]:
            yield f"view: clocks of {who.name} at {seq}"
        if told["items"] != [items[item["seq"]] for item in told["items"] if item["seq"] <= seq]:
            yield f"view: items of seat {seat} at {seq} as told to {who.name}"
        if told["type"] == "hello":
            opened = table.opened
            plain = {
                "table": self._truth.table,
                "game": opened.game,
                "options": opened.options,
                "commitment": opened.commitment,
                "absence": opened.absence,
            }
            if any(told[key] != value for key, value in plain.items()):
                yield f"view: the table as told to {who.name}"

    # Answers

    def _wrong_answers(self, seats: dict[int, int | None]) -> Iterator[str]:
        last = {(e.seat, e.id): e.seq for e in self._entries if e.seat is not None}
        accepted: set[str] = set()
        refused: set[str] = set()
        for _, socket, told, _ in self._told:
            asked = self._said.get((socket, str(told.get("id"))))
            if told["type"] not in ("done", "refused") or asked is None:
                continue
            seat = seats.get(socket)
            wish = msgspec.json.decode(asked.data)
            if told["type"] == "refused":
                refused.add(asked.request)
            elif wish["type"] == "play":
                accepted.add(asked.request)
                if seat is None or last.get((Seat(seat), asked.request)) != told["seq"]:
                    yield f"lost: {asked.request} was accepted as {told['seq']}"
        times = Counter(one.request for one in self._world.said_by)
        for entry in self._entries:
            if entry.id in refused - accepted and times[entry.id] == 1 and not _rough(self._world):
                yield f"twice: {entry.id} was refused, and is in the log"

    def _applied_twice(self) -> Iterator[str]:
        """A request is one run of entries, of whoever had the seat; a bot's is the bot's."""
        seen: set[tuple[Seat | None, str | None]] = set()
        table = Table(self._truth.game, self._entries[:1])
        senders = {one.request: self._socket(one.socket).person.id for one in self._world.said_by}
        before: Entry | None = self._entries[0]
        for entry in self._entries[1:]:
            key = entry.seat, entry.id
            begins = before is None or (before.seat, before.id) != key
            if entry.id is not None and begins:
                if key in seen:
                    yield f"twice: {entry.id} at {entry.seq}"
                seen.add(key)
                if entry.seat is not None:
                    bot = table.players[entry.seat].bot
                    if (bot is not None) != entry.id.startswith("bot "):
                        yield f"owner: {entry.id} played at {entry.seq} for {table.players}"
                    owner = self._owners[entry.seq - 1].get(entry.seat)
                    if bot is None and senders.get(entry.id) != owner:
                        yield f"owner: {entry.id} at {entry.seq} is not of {owner}"
            match entry.body:
                case TookOver(seat=seat, player=player) if player.bot is not None:
                    yield from self._taken_too_soon(table, entry, seat)
                case Regained(seat=seat) if self._claimed(entry.seq, seat):
                    yield from self._taken_too_soon(table, entry, seat)
                case _:
                    pass
            table.absorb([entry])
            before = entry

    def _claimed(self, seq: int, seat: Seat) -> bool:
        """Was it given with the word of somebody else, not with a key?"""
        person = self._people.get(self._owners[seq].get(seat) or "")
        return person is not None and person.claims

    def _taken_too_soon(self, table: Table, entry: Entry, seat: Seat) -> Iterator[str]:
        """A seat is another's, or a bot's, though the server had told its owner something within
        the grace period: so they were there.
        """
        at, grace = self._times[entry.seq], table.opened.absence
        owner = self._owners[entry.seq - 1].get(seat)
        told = [
            one
            for one in self._world.sent
            if at - grace + EXACT < one.at < at
            and self._socket(one.socket).table == self._truth.table
            and self._socket(one.socket).person.id == owner
        ]
        if owner is not None and owner not in self._world.asked_to_forget and told:
            yield f"owner: seat {seat} was taken at {entry.seq}, and {owner} was there"

    # Time

    def _wrong_clocks(self) -> Iterator[str]:
        """Nobody's time runs out who did not think for so long while a server was there; and
        nobody has much more.
        """
        table = Table(self._truth.game, self._entries[:1])
        thought: defaultdict[str, float] = defaultdict(float)
        spared: defaultdict[str, float] = defaultdict(float)
        for seq, entry in enumerate(self._entries[1:], start=1):
            before = self._entries[seq - 1]
            running = table.clocks._running
            begun, ended = self._times[seq - 1], self._times[seq]
            for clock in running:
                thought[clock.key] += _overlap(self._world.machine.up, begun, ended)
                spared[clock.key] += self._spared(begun, ended)
            # A clock that ran out may say more than one thing; after the first another runs.
            goes_on = (entry.seat, entry.id) == (before.seat, before.id)
            if entry.id is not None and running and not goes_on:
                late = max(thought[clock.key] - clock.seconds for clock in running)
                if entry.id.startswith("timeout ") and late < -EXACT:
                    yield f"clock: flagged {-late:.3f} s too early at {seq}"
                given = max(spared[clock.key] for clock in running)
                if not entry.id.startswith("timeout ") and late > EXACT + given:
                    yield f"clock: {late:.3f} s too late at {seq}"
            table.absorb([entry])
            if isinstance(entry.body, Undone):
                again = [clock.key for clock in table.clocks._running]
                for clock in running:
                    if clock.key not in again:
                        for key in again:
                            thought[key] += thought[clock.key]
                            spared[key] += spared[clock.key]
                        del thought[clock.key]

    def _spared(self, begun: float, ended: float) -> float:
        """What nobody need be charged for: servers that ended, disks that took nothing, and a new
        server at which nobody has asked for this table.
        """
        ends = sum(begun < down <= ended for _, down in self._world.machine.up)
        full = _overlap(self._world.full, begun, ended)
        unsure = BEAT if self._world.unsynced else 0.0
        came = [up for up, _ in self._world.machine.up if up > begun]
        asleep = sum(self._asleep(up, ended) for up in came)
        return BEAT * ends + (full + BEAT if full else 0.0) + unsure + asleep

    def _asleep(self, came: float, ended: float) -> float:
        """How long after a server came nobody was told anything of this table by it."""
        first = next((one.at for one in self._told if one.at > came), ended)
        return max(0.0, min(first, ended) - came)

    # What was said, and who knows all

    def _unsaid(self) -> Iterator[str]:
        forgotten = {one.name for one in self._world.people.values() if one.gone}
        removed = any(
            b'"remove"' in one.data and self._socket(one.socket).table == self._truth.table
            for one in self._world.said_by
        )
        for _, socket, told, _ in self._told:
            asked = self._said.get((socket, str(told.get("id"))))
            if told["type"] == "done" and asked is not None and not removed:
                wish = msgspec.json.decode(asked.data)
                name = self._socket(socket).person.name
                lost = wish["type"] == "chat" and wish["text"] not in self._truth.chat
                if lost and name not in forgotten:
                    yield f"lost: {wish['text']!r} was said"

    def _wrong_parts(self) -> Iterator[str]:
        """What was asked for of a long log, is what was told of it."""
        table = Table(self._truth.game, self._entries)
        for who, path, _, answer in self._world.calls:
            if answer.status == 200 and f"/{self._truth.table}/items?" in path:
                asked = dict(one.split("=") for one in path.partition("?")[2].split("&"))
                until = int(asked["before"])
                told = self._without_names(answer.body["items"])
                if told != _items(table, Seat(int(asked["seat"])), 0, until):
                    yield f"view: items before {until} as told to {who.name}"

    def _without_names(self, thing: Any) -> Any:
        return msgspec.json.decode(_nameless(self._world, msgspec.json.encode(thing)))

    def _left_behind(self) -> Iterator[str]:
        """When all is quiet, all who look know the same."""
        if self._world.unfinished:
            return
        table = Table(self._truth.game, self._entries)
        for screen in self._world.screens:
            if screen.table != self._truth.table or screen.person.gone or screen.seen < 0:
                continue
            seat = None if screen.seat is None else Seat(screen.seat)
            told = self._without_names(self._world.seen_by[screen])
            if table.result is not None and told != _items(table, seat):
                yield f"view: {screen.person.name} was not told everything"


def _rough(world: World) -> bool:
    """Frames may come twice: then a request that was refused may have come again."""
    return world.doubles


def _plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def _items(table: Table, seat: Seat | None, since: int = 0, until: int | None = None) -> Any:
    """What a seat may hear of these entries, by the rules of the game."""
    return _plain(
        [
            Heard(
                entry.seq,
                table.game.show(entry.body.event, seat),
                table.game.lines(entry.body.event),
            )
            if isinstance(entry.body, Happened)
            else Noted(entry.seq, entry.body)
            for entry in table.entries[since:until]
        ]
    )


def _situation(table: Table, seat: Seat | None) -> Any:
    undoable = seat is not None and table.started and table.undoable(seat) is not None
    return _plain(
        messages.Situation(
            seq=table.next_seq - 1,
            view=table.game.view(table.state, seat),
            players=tuple(table.players.get(Seat(n)) for n in range(table.opened.seats)),
            started=table.started,
            paused=table.paused,
            waiting=tuple(sorted(table.waiting())),
            clocks=(),
            undoable=undoable,
            result=table.result,
        )
    )


def _overlap(spans: Sequence[Sequence[float]], begun: float, ended: float) -> float:
    return sum(max(0.0, min(ended, last) - max(begun, first)) for first, last in spans)
