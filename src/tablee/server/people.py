"""People without accounts: a nickname, a token kept as its hash, and the seats they hold.

Logs know names and seats but nobody's token; this file beside them does. Losing it loses who may
sit where, never a game.
"""

import asyncio
import hashlib
import os
import re
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from typing import Any, Final, NamedTuple, TypeVar
from unicodedata import combining, normalize

from tablee.core.game import Seat

TOKEN_BYTES: Final = 24
LONGEST_NAME: Final = 40

SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS people (
        id TEXT PRIMARY KEY, nickname TEXT NOT NULL, token BLOB NOT NULL UNIQUE,
        since INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, listed INTEGER NOT NULL, plan TEXT NOT NULL,
        phase TEXT NOT NULL, opened INTEGER NOT NULL, rematch TEXT
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS open_tables ON tables (opened) WHERE listed AND phase = 'open';
    CREATE TABLE IF NOT EXISTS seats (
        "table" TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,
        PRIMARY KEY ("table", seat)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS own_seats ON seats (person);
    CREATE TABLE IF NOT EXISTS hosts (
        "table" TEXT PRIMARY KEY, person TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS own_tables ON hosts (person);
    CREATE TABLE IF NOT EXISTS keys (
        number INTEGER PRIMARY KEY, "table" TEXT NOT NULL, seat INTEGER NOT NULL, key BLOB NOT NULL
    );
    CREATE INDEX IF NOT EXISTS seat_keys ON keys ("table", seat);
    CREATE TABLE IF NOT EXISTS chat (
        "table" TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL,
        seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY ("table", number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS reports (
        "table" TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL,
        name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY ("table", number, person)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS mutes (
        "table" TEXT NOT NULL, person TEXT NOT NULL, other TEXT NOT NULL,
        PRIMARY KEY ("table", person, other)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS beats ("table" TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
"""

T = TypeVar("T")


class Person(NamedTuple):
    """Somebody with a token."""

    id: str
    nickname: str


class Row(NamedTuple):
    """What is kept of a table beside its log."""

    id: str
    game: str
    listed: bool
    plan: str
    phase: str
    opened: int
    rematch: str | None


def nickname_from(given: str) -> str | None:
    """The name as it will be shown, or None: signs that can be seen, single spaces, 1 to 40."""
    # Not `split()`: line ends and tabs are no spaces but signs that do not show.
    parts = _INVISIBLE.sub("", normalize("NFC", given)).split(" ")
    name = " ".join(part for part in parts if part)
    fits = 0 < len(name) <= LONGEST_NAME and name.isprintable() and not _heaped(name)
    return name if fits else None


_INVISIBLE: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f]")
"""Signs that count as printable and leave no mark: with one of them, a name is another's twin."""

MOST_MARKS: Final = 2


def _heaped(name: str) -> bool:
    """Do accents stand before any letter, or so high that they cover the lines around?"""
    marks = MOST_MARKS
    for sign in name:
        marks = marks + 1 if combining(sign) else 0
        if marks > MOST_MARKS:
            return True
    return False


def hashed(token: str) -> bytes:
    """Tokens are random, so a plain hash tells a thief of the file nothing."""
    return hashlib.sha256(token.encode()).digest()


class People:
    """The file; every method may be awaited from the event loop, none blocks it."""

    def __init__(self, path: str | PathLike[str]) -> None:
        # One thread, so that one connection will do and every method is a transaction.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="people")
        self._base: sqlite3.Connection = self._thread.submit(_open, path).result()

    def close(self) -> None:
        """Finish what was asked, then let go."""
        self._thread.submit(self._base.close).result()
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._whole, work)

    def _whole(self, work: Callable[[], T]) -> T:
        with self._base:
            return work()

    async def _ask(self, question: str, *values: Any) -> list[Any]:
        return await self._run(lambda: self._base.execute(question, values).fetchall())

    async def ask(self, question: str, *values: Any) -> list[Any]:
        """A question of a part that keeps its own things in this file."""
        return await self._ask(question, *values)

    # Who

    async def welcome(self, nickname: str, now: int) -> tuple[Person, str]:
        """A new person, and the token that only their browser keeps."""
        person = Person(secrets.token_urlsafe(12), nickname)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._ask("INSERT INTO people VALUES (?, ?, ?, ?)", *person, hashed(token), now)
        return person, token

    async def known_by(self, token: str) -> Person | None:
        """Whose token this is."""
        rows = await self._ask("SELECT id, nickname FROM people WHERE token = ?", hashed(token))
        return Person(*rows[0]) if rows else None

    async def rename(self, person: Person, nickname: str) -> Person:
        """Another nickname, from the next game on: logs keep the old one."""
        await self._ask("UPDATE people SET nickname = ? WHERE id = ?", nickname, person.id)
        return Person(person.id, nickname)

    async def forget(self, person: Person) -> None:
        """Delete the person and whose seats they were."""

        def work() -> None:
            self._base.execute("DELETE FROM seats WHERE person = ?", (person.id,))
            self._base.execute("DELETE FROM people WHERE id = ?", (person.id,))

        await self._run(work)

    # Where

    async def add_table(self, row: Row, reserved: dict[Seat, str]) -> None:
        """A table, and the seats that are kept for somebody."""

        def work() -> None:
            self._base.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self._base.executemany(
                "INSERT INTO seats VALUES (?, ?, ?)",
                [(row.id, seat, person) for seat, person in reserved.items()],
            )

        await self._run(work)

    async def table(self, table: str) -> Row | None:
        """What is known of a table."""
        rows = await self._ask("SELECT * FROM tables WHERE id = ?", table)
        return _row(rows[0]) if rows else None

    async def owners(self, table: str) -> dict[Seat, str]:
        """Who holds which seat."""
        rows = await self._ask('SELECT seat, person FROM seats WHERE "table" = ?', table)
        return {Seat(seat): person for seat, person in rows}

    async def claim(self, table: str, seat: Seat, person: str) -> str:
        """Take a free seat; the answer is who holds it now."""

        def work() -> str:
            self._base.execute(
                "INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", (table, seat, person)
            )
            question = 'SELECT person FROM seats WHERE "table" = ? AND seat = ?'
            [(owner,)] = self._base.execute(question, (table, seat))
            return str(owner)

        return await self._run(work)

    async def release(self, table: str, seat: Seat, person: str) -> None:
        """Give up a seat that could not be taken after all."""
        await self._ask(
            'DELETE FROM seats WHERE "table" = ? AND seat = ? AND person = ?', table, seat, person
        )

    async def hand_over(self, table: str, seat: Seat, person: str) -> None:
        """A seat goes to somebody, whoever held it before."""
        await self._ask("INSERT OR REPLACE INTO seats VALUES (?, ?, ?)", table, seat, person)

    async def set_plan(self, table: str, plan: str) -> None:
        """Other bots belong to the table."""
        await self._ask("UPDATE tables SET plan = ? WHERE id = ?", plan, table)

    async def set_phase(self, table: str, phase: str) -> None:
        """For the lists: open, running, over or closed."""
        await self._ask("UPDATE tables SET phase = ? WHERE id = ?", phase, table)

    async def set_rematch(self, table: str, rematch: str) -> str:
        """The table where to play again; the first proposal stands, and is the answer."""

        def work() -> str:
            self._base.execute(
                "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL", (rematch, table)
            )
            [(stands,)] = self._base.execute("SELECT rematch FROM tables WHERE id = ?", (table,))
            return str(stands)

        return await self._run(work)

    async def open_tables(self, since: int, most: int = 100) -> list[Row]:
        """Listed tables that wait for somebody, newest first; none that was opened long ago."""
        rows = await self._ask(
            "SELECT * FROM tables WHERE listed AND phase = 'open' AND opened >= ?"
            " ORDER BY opened DESC LIMIT ?",
            since,
            most,
        )
        return [_row(row) for row in rows]

    async def tables_of(self, person: Person, most: int = 200) -> list[Row]:
        """The tables where somebody holds a seat, newest first."""
        rows = await self._ask(
            'SELECT * FROM tables WHERE id IN (SELECT "table" FROM seats WHERE person = ?)'
            " AND phase != 'closed'"
            " ORDER BY opened DESC LIMIT ?",
            person.id,
            most,
        )
        return [_row(row) for row in rows]

    # When

    async def beat(self, times: dict[str, int]) -> None:
        """A server kept the clocks of these tables at this moment, each by its own time."""

        def work() -> None:
            self._base.executemany("INSERT OR REPLACE INTO beats VALUES (?, ?)", times.items())

        if times:
            await self._run(work)

    async def last_beat(self, table: str) -> int:
        """When a server last kept the clocks of a table; 0 if that is not known."""
        rows = await self._ask('SELECT at FROM beats WHERE "table" = ?', table)
        return int(rows[0][0]) if rows else 0


def _row(values: tuple[Any, ...]) -> Row:
    row = Row(*values)
    return row._replace(listed=bool(row.listed))


def _open(path: str | PathLike[str]) -> sqlite3.Connection:
    # Made readable by its owner only, before SQLite would make it otherwise.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    base = sqlite3.connect(path)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.executescript(SCHEMA)
    return base
