"""What people say at a table, kept beside its log and never in it.

The last lines of a table outlive a restart, for a month at most. Whoever talks too fast is silent
for a while; that is read from the lines themselves, so a restart does not forgive it.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server.directory import Directory, Person
from tablee.server.journal import note
from tablee.store.base import StoreError
from tablee.table.commit import as_refusal

KEPT_LINES: Final = 200
KEPT_MILLISECONDS: Final = 30 * 24 * 3600 * 1000
MOST_LINES: Final = 6
IN_MILLISECONDS: Final = 10_000
SILENCE: Final = 60_000


class Saying(NamedTuple):
    """Something that was said; `number` counts what was said at a table. Without a text it was
    taken away: that it was said still counts.
    """

    number: int
    person: str
    seat: Seat
    name: str
    text: str
    at: int


class Chat:
    """The talk of one table."""

    def __init__(self, table: str, directory: Directory) -> None:
        self._table = table
        self._ask = directory.ask
        self._sayings: deque[Saying] = deque(maxlen=KEPT_LINES)
        self._count = 0
        self._muted: set[tuple[str, str]] = set()

    async def recall(self) -> None:
        """Read what was kept."""
        rows = await self._ask(
            'SELECT number, person, seat, name, text, at FROM chat WHERE "table" = ?'
            " ORDER BY number",
            self._table,
        )
        self._sayings.extend(
            Saying(number, who, Seat(seat), *rest) for number, who, seat, *rest in rows
        )
        self._count = self._sayings[-1].number if self._sayings else 0
        muted = await self._ask('SELECT person, other FROM mutes WHERE "table" = ?', self._table)
        self._muted = {(person, other) for person, other in muted}

    @property
    def sayings(self) -> Iterable[Saying]:
        """What can still be read, oldest first."""
        return [line for line in self._sayings if line.text]

    def find(self, number: int) -> Saying | None:
        """The line of this number, if it can still be read."""
        return next((line for line in self.sayings if line.number == number), None)

    async def say(self, person: Person, seat: Seat, text: str, now: int) -> Saying | Refusal:
        """One more line, which is kept before anybody reads it."""
        if (seconds := self._silent_for(person.id, now)) > 0:
            return decline("chat_flood", seconds=seconds)
        self._count += 1
        line = Saying(self._count, person.id, seat, person.nickname, text, now)
        self._sayings.append(line)
        try:
            await self._keep(line)
        except StoreError as error:
            self._sayings.remove(line)
            note("store_failed", table=self._table, error=repr(error))
            return as_refusal(error)
        return line

    async def _keep(self, line: Saying) -> None:
        await self._ask("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", self._table, *line)
        if line.number > KEPT_LINES:
            await self._ask(
                'DELETE FROM chat WHERE "table" = ? AND number <= ?',
                self._table,
                line.number - KEPT_LINES,
            )

    def _silent_for(self, person: str, now: int) -> int:
        """For how many seconds somebody who talked too fast has to be silent; 0 for nobody else."""
        times = [line.at for line in self._sayings if line.person == person][-MOST_LINES:]
        if len(times) < MOST_LINES or times[-1] - times[0] >= IN_MILLISECONDS:
            return 0
        # A system set back meanwhile makes nobody silent for longer.
        left = min(times[-1] + SILENCE - now, SILENCE)
        return max(0, -(-left // 1000))

    async def remove(self, line: Saying) -> None:
        """Take a line away for good."""
        await self._ask(
            "UPDATE chat SET text = '' WHERE \"table\" = ? AND number = ?", self._table, line.number
        )
        if line in self._sayings:
            self._sayings[self._sayings.index(line)] = line._replace(text="")

    async def report(self, person: Person, line: Saying, now: int) -> None:
        """Note it for whoever keeps the server, as it was said; once for each who reports."""
        await self._ask(
            "INSERT OR IGNORE INTO reports VALUES (?, ?, ?, ?, ?, ?, ?)",
            self._table,
            line.number,
            person.id,
            line.person,
            line.name,
            line.text,
            now,
        )

    async def mute(self, person: str, other: str, *, on: bool) -> None:
        """Somebody no longer wants to read what another says, or does again."""
        await self._ask(
            "INSERT OR IGNORE INTO mutes VALUES (?, ?, ?)"
            if on
            else 'DELETE FROM mutes WHERE "table" = ? AND person = ? AND other = ?',
            self._table,
            person,
            other,
        )
        (self._muted.add if on else self._muted.discard)((person, other))

    def muted_by(self, person: str | None) -> set[str]:
        """Whom somebody does not want to read here."""
        return {other for one, other in self._muted if one == person}

    def forget(self, person: Person) -> None:
        """What somebody said who wants to be forgotten; the file is told by `forget_talk`."""
        for line in [line for line in self._sayings if line.person == person.id]:
            self._sayings.remove(line)


async def forget_talk(directory: Directory, person: Person) -> list[str]:
    """Nothing is kept of what somebody said, muted or reported; what was said and by which names is
    the answer, so that it can be seen to.
    """
    said = await directory.ask(
        "SELECT name, text FROM chat WHERE person = ?1"
        " UNION SELECT name, text FROM reports WHERE author = ?1",
        person.id,
    )
    for question in (
        "DELETE FROM chat WHERE person = ?",
        "DELETE FROM mutes WHERE ?1 IN (person, other)",
        "DELETE FROM reports WHERE ?1 IN (person, author)",
    ):
        await directory.ask(question, person.id)
    return [told for line in said for told in line if told]


async def forget_old_talk(directory: Directory, now: int) -> None:
    """What was said long ago is nobody's business any more."""
    for kept in ("chat", "reports"):
        await directory.ask(f"DELETE FROM {kept} WHERE at < ?", now - KEPT_MILLISECONDS)  # noqa: S608
