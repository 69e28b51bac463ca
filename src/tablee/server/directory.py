"""People without accounts: a nickname and a token kept as its hash; and the lists of tables.

Logs know names, and beside them lies whose seats are whose, but nobody's token; this file knows
whose token is whose. Losing it loses who is who, never a game.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import apsw
import msgspec

from tablee.letters.legible import legible
from tablee.store.base import Store, StoreError, UnknownTable
from tablee.store.disk import CREATE, Schema, ask, named, open_file, scrub

TOKEN_BYTES: Final = 24
LONGEST_NAME: Final = 40

PATIENCE: Final = 10.0

STATEMENTS: Final = (
    (
        "CREATE TABLE people (id TEXT PRIMARY KEY, nickname TEXT NOT NULL,"
        " token BLOB NOT NULL UNIQUE, since INTEGER NOT NULL) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, listed INTEGER NOT NULL,"
        " plan TEXT NOT NULL, phase TEXT NOT NULL, opened INTEGER NOT NULL, rematch TEXT)"
        " WITHOUT ROWID"
    ),
    "CREATE INDEX open_tables ON tables (opened) WHERE listed AND phase = 'open'",
    'CREATE TABLE hosts ("table" TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID',
    "CREATE INDEX own_tables ON hosts (person)",
    (
        'CREATE TABLE keys (number INTEGER PRIMARY KEY, "table" TEXT NOT NULL,'
        " seat INTEGER NOT NULL, key BLOB NOT NULL)"
    ),
    'CREATE INDEX seat_keys ON keys ("table", seat)',
    (
        'CREATE TABLE chat ("table" TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL,'
        " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
        ' PRIMARY KEY ("table", number)) WITHOUT ROWID'
    ),
    (
        'CREATE TABLE reports ("table" TEXT NOT NULL, number INTEGER NOT NULL,'
        " person TEXT NOT NULL, author TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
        ' at INTEGER NOT NULL, PRIMARY KEY ("table", number, person)) WITHOUT ROWID'
    ),
    (
        'CREATE TABLE mutes ("table" TEXT NOT NULL, person TEXT NOT NULL, other TEXT NOT NULL,'
        ' PRIMARY KEY ("table", person, other)) WITHOUT ROWID'
    ),
    'CREATE TABLE beats ("table" TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
)


REPORTS_2: Final = (
    'CREATE TABLE reports ("table" TEXT NOT NULL, number INTEGER NOT NULL,'
    " person TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    ' PRIMARY KEY ("table", number, person)) WITHOUT ROWID'
)


def _schema(store: Store) -> Schema:
    """Its versions; the first had no number, and said whose seats were whose."""
    return Schema(
        application=int.from_bytes(b"TabP"),
        version=3,
        statements=STATEMENTS,
        upgrades={1: partial(_from_1, store), 2: _from_2},
        unversioned="heartbeat",
    )


def _from_1(store: Store, db: apsw.Connection) -> None:
    """Seats go to the file of games. Killed in between, they go there once more."""
    seats: dict[str, dict[int, str]] = {}
    for table, seat, person in ask(db, 'SELECT "table", seat, person FROM seats'):
        seats.setdefault(table, {})[seat] = person
    for answer in [store.adopt(table, owners) for table, owners in seats.items()]:
        error = answer.exception()
        if error is not None and not isinstance(error, UnknownTable):
            raise error
    kept = {name: ask(db, f"SELECT * FROM {name}") for name in ("people", "tables")}  # noqa: S608 - our own names
    for name in ("seats", "heartbeat", *kept):
        db.execute(f"DROP TABLE {name}")
    for statement in STATEMENTS:
        db.execute(REPORTS_2 if statement.startswith("CREATE TABLE reports") else statement)
    for name, rows in kept.items():
        for row in rows:
            marks = ", ".join("?" * len(row))
            db.execute(f"INSERT INTO {name} VALUES ({marks})", row)  # noqa: S608 - only marks


def _from_2(db: apsw.Connection) -> None:
    """Reports say whose line it was, as far as the talk still does; the others go in a month, as
    all do.
    """
    rows = ask(
        db,
        "SELECT reports.\"table\", number, reports.person, coalesce(chat.person, ''),"
        " reports.name, reports.text, reports.at"
        ' FROM reports LEFT JOIN chat USING ("table", number)',
    )
    db.execute("DROP TABLE reports")
    db.execute(next(one for one in STATEMENTS if one.startswith("CREATE TABLE reports")))
    db.executemany("INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


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
    read = legible(given)
    fits = len(read.text) <= LONGEST_NAME and read.is_seen and not (read.commands or read.heaped)
    return read.text if fits else None


def hashed(token: str) -> bytes:
    """Tokens are random, so a plain hash tells a thief of the file nothing."""
    return hashlib.sha256(token.encode()).digest()


class Directory:
    """The file of people; every method may be awaited from the event loop, none blocks it."""

    def __init__(self, path: str | PathLike[str], store: Store) -> None:
        """`store` is that of the games: it is told whose seats are whose, should an older file
        still know it.
        """
        self.trouble: StoreError | None = None
        self._path = Path(path).absolute()
        self._forgotten: set[str] = set()
        # One thread, so that one connection will do and every method is a transaction.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="people")
        try:
            self._base = self._thread.submit(self._open, store).result()
        except BaseException:
            self._thread.shutdown()
            raise

    def _open(self, store: Store) -> apsw.Connection:
        with named(self._path):
            return open_file(self._path, CREATE, PATIENCE, _schema(store))

    def close(self) -> None:
        """Finish what was asked, then let go."""
        if self._forgotten:
            self._thread.submit(self._sweep).result()
        self._thread.submit(self._base.close).result()
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._whole, work)

    def _whole(self, work: Callable[[], T]) -> T:
        """In one transaction; what fails is named, and known until something has been written."""
        try:
            with named(self._path):
                return self._in_transaction(work)
        except StoreError as error:
            self.trouble = error
            raise

    def _in_transaction(self, work: Callable[[], T]) -> T:
        before = self._base.total_changes()
        self._base.execute("BEGIN")
        try:
            found = work()
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise
        if self._base.total_changes() != before:
            self.trouble = None
        return found

    async def _ask(self, question: str, *values: Any) -> list[Any]:
        return await self._run(lambda: ask(self._base, question, *values))

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
        """Another nickname, from the next game on: logs keep the old one, until it is erased."""
        await self._ask("UPDATE people SET nickname = ? WHERE id = ?", nickname, person.id)
        return Person(person.id, nickname)

    async def forget(self, person: Person, said: Sequence[str] = ()) -> None:
        """Delete the person, and what the file may still hold of them, or of what they `said`,
        anywhere.
        """
        await self._ask("DELETE FROM people WHERE id = ?", person.id)
        self._forgotten |= {*person, *said}
        await asyncio.get_running_loop().run_in_executor(self._thread, self._sweep)

    def _sweep(self) -> None:
        """What is deleted is overwritten, but SQLite, making room on a page, may have left a copy
        behind. So we look; and where there is one, the file is written anew, which takes a moment.
        What hinders it, a backup or a full disk, need not be told: the next who is forgotten, or
        the end, brings another try.
        """
        with suppress(apsw.Error):
            # Others may be called so: then it costs a moment for nothing.
            kept = self._base.serialize("main")
            if any(trace.encode() in kept for trace in self._forgotten):
                self._base.execute("VACUUM")
            if scrub(self._base, PATIENCE):
                self._forgotten.clear()

    # Where

    async def add_table(self, row: Row) -> None:
        """A table."""
        await self._ask("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", *row)

    async def table(self, table: str) -> Row | None:
        """What is known of a table."""
        rows = await self._ask("SELECT * FROM tables WHERE id = ?", table)
        return _row(rows[0]) if rows else None

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
            [(stands,)] = ask(self._base, "SELECT rematch FROM tables WHERE id = ?", table)
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

    async def rows(self, tables: Sequence[str]) -> list[Row]:
        """Those of these tables that are known, newest first."""
        rows = await self._ask(
            "SELECT * FROM tables WHERE id IN (SELECT value FROM json_each(?))"
            " AND phase != 'closed' ORDER BY opened DESC",
            msgspec.json.encode(tables).decode(),
        )
        return [_row(row) for row in rows]

    # When

    async def beat(self, times: dict[str, int]) -> None:
        """A server kept the clocks of these tables at this moment, each by its own time."""

        def work() -> None:
            for beat in times.items():
                self._base.execute("INSERT OR REPLACE INTO beats VALUES (?, ?)", beat)

        if times:
            await self._run(work)

    async def last_beat(self, table: str) -> int:
        """When a server last kept the clocks of a table; 0 if that is not known."""
        rows = await self._ask('SELECT at FROM beats WHERE "table" = ?', table)
        return int(rows[0][0]) if rows else 0


def _row(values: tuple[Any, ...]) -> Row:
    row = Row(*values)
    return row._replace(listed=bool(row.listed))
