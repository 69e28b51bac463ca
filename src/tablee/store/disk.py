"""SQLite files as Tablée keeps them: opened with care, versioned, their errors named as ours.

SQLite is the one that `apsw` brings along, not the system's: before 3.51.3, two connections that
write and tidy up at the same moment can damage a file. Never open one of these files with Python's
`sqlite3` in the same process: the two libraries would undo each other's locks.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import apsw

from tablee.store.base import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNewer,
)

OLDEST_SQLITE: Final = (3, 51, 3)

READ_WRITE: Final = apsw.SQLITE_OPEN_READWRITE
CREATE: Final = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE

PRIMARY: Final = 0xFF
"""The part of an error code that is left without its finer distinctions."""

UNREADABLE: Final = {apsw.SQLITE_IOERR_READ, apsw.SQLITE_IOERR_CORRUPTFS, apsw.SQLITE_IOERR_DATA}

Connection: Final = apsw.Connection
Upgrade = Callable[[apsw.Connection], None]


class Schema(NamedTuple):
    """What is in a file of ours. `upgrades[n]` makes of version n the next."""

    application: int
    version: int
    statements: Sequence[str]
    upgrades: Mapping[int, Upgrade]
    unversioned: str | None = None
    """A table that only files from before the first version number have; they count as 1."""


def sqlite_version() -> tuple[int, ...]:
    """Of the library that is used."""
    return tuple(int(part) for part in apsw.sqlite_lib_version().split("."))


def connect(path: Path, flags: int, patience: float) -> apsw.Connection:
    """A connection in autocommit, which threads may hand to each other."""
    db = Connection(str(path), flags)
    try:
        db.set_busy_timeout(int(1000 * patience))
        # A page whose cells lie outside of it is damaged, and said to be so.
        ask(db, "PRAGMA cell_size_check = ON")
    except BaseException:
        db.close()
        raise
    return db


def open_file(path: Path, flags: int, patience: float, schema: Schema) -> apsw.Connection:
    """A connection that may write, to a file that is ours or made so, of the newest version."""
    if sqlite_version() < OLDEST_SQLITE:
        raise StoreError(f"Expected SQLite 3.51.3 or newer but got {apsw.sqlite_lib_version()}")
    if path.is_dir():
        raise StoreDamaged(f"Expected a database but {path} is a directory")
    deadline = time.monotonic() + patience
    made = not path.exists()
    while True:
        try:
            return _opened(path, flags, patience, schema, made=made)
        except apsw.BusyError:
            # Switching a new file to WAL does not wait for a second process doing the same.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _opened(
    path: Path, flags: int, patience: float, schema: Schema, *, made: bool
) -> apsw.Connection:
    db = connect(path, flags, patience)
    try:
        _prepare(db, path, schema, made=made)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: apsw.Connection, path: Path, schema: Schema, *, made: bool) -> None:
    db.execute("BEGIN")
    version = _version(db, path, schema)
    db.execute("ROLLBACK")
    if made:
        # Seeds and hidden hands are in it. By path, for closing any descriptor of the file
        # would release the locks that SQLite holds on it (a flaw of POSIX locks).
        path.chmod(0o600)
    [(journal,)] = ask(db, "PRAGMA journal_mode = WAL")
    if journal != "wal":
        raise StoreError(f"Expected a file system with shared memory for {path} but got {journal}")
    db.execute("PRAGMA synchronous = FULL")
    # What is deleted is overwritten, not only forgotten.
    ask(db, "PRAGMA secure_delete = ON")
    if version != schema.version:
        _make(db, path, schema)
    _expect(db, path, schema.statements)


def _make(db: apsw.Connection, path: Path, schema: Schema) -> None:
    """Make or upgrade it in one transaction: a kill leaves what was, or what shall be."""
    db.execute("BEGIN IMMEDIATE")
    try:
        version = _version(db, path, schema)  # another process may have been faster
        if version == 0:
            for statement in schema.statements:
                db.execute(statement)
        else:
            for older in range(version, schema.version):
                schema.upgrades[older](db)
        db.execute(f"PRAGMA application_id = {schema.application}")
        db.execute(f"PRAGMA user_version = {schema.version}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _version(db: apsw.Connection, path: Path, schema: Schema) -> int:
    """The version of the file, 0 while it is empty; raises where it is not for us to write."""
    [(application,)] = ask(db, "PRAGMA application_id")
    version: int
    [(version,)] = ask(db, "PRAGMA user_version")
    names = {name for (name,) in ask(db, "SELECT name FROM sqlite_master")}
    if (application, version) == (0, 0):
        if not names:
            return 0
        if schema.unversioned in names:
            return 1
    if application != schema.application:
        raise StoreDamaged(f"{path} is a database of another program")
    if version > schema.version:
        raise StoreNewer(
            f"{path} has schema {version}, and this version of Tablée knows schemas up to"
            f" {schema.version}: open it with the version that wrote it, or a newer one"
        )
    if version not in (schema.version, *schema.upgrades):
        raise StoreDamaged(f"{path} is damaged: there never was a schema {version}")
    return version


def _expect(db: apsw.Connection, path: Path, statements: Sequence[str]) -> None:
    """What describes the tables can be damaged as anything else."""
    rows = ask(db, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    if missing := set(statements) - {sql for (sql,) in rows}:
        raise StoreDamaged(f"{path} is damaged: it lacks {min(missing).split(' (')[0]}")


def ask(db: apsw.Connection, sql: str, *values: Any) -> list[Any]:
    """All that is found; the statement is finished, and holds nothing up."""
    return db.execute(sql, values).fetchall()


def scrub(db: apsw.Connection, patience: float) -> bool:
    """Let nothing that was deleted lie in the write-ahead log; False if a reader still needs it.

    It does not wait for that reader, who may be making a backup; moves would wait with it.
    """
    db.set_busy_timeout(0)
    try:
        [(busy, _, _)] = ask(db, "PRAGMA wal_checkpoint(TRUNCATE)")
    except apsw.Error:
        return False
    finally:
        db.set_busy_timeout(int(1000 * patience))
    return not busy


def code_of(error: Exception) -> int:
    """SQLite's extended error code; 0 for an error that is not SQLite's."""
    code: int = getattr(error, "extendedresult", 0)
    return code


@contextmanager
def named(path: Path) -> Iterator[None]:
    """SQLite's errors, and those of the file system, as ours."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise StoreDamaged(f"{path} is damaged: {error.reason}") from error
    except (apsw.Error, OSError) as error:
        match code_of(error) & PRIMARY:
            case apsw.SQLITE_NOTADB:
                raise StoreDamaged(f"{path} is not a database") from error
            case apsw.SQLITE_CORRUPT | apsw.SQLITE_CONSTRAINT | apsw.SQLITE_FORMAT:
                # We break no constraint of our own: what does so was not written by us.
                raise StoreDamaged(f"{path} is damaged: {error}") from error
            case apsw.SQLITE_ERROR:
                # Our statements are right, so the tables are not as we made them.
                raise StoreDamaged(f"{path} is damaged: {error}") from error
            case apsw.SQLITE_IOERR if code_of(error) in UNREADABLE:
                raise StoreDamaged(f"{path} cannot be read: {error}") from error
            case apsw.SQLITE_FULL | apsw.SQLITE_IOERR:
                # SQLite names only ENOSPC "full"; a quota or a size limit is an I/O error to it.
                raise StoreFull(f"No room to save to {path}: {error}") from error
            case apsw.SQLITE_BUSY | apsw.SQLITE_LOCKED:
                raise StoreBusy(f"{path} is kept locked by another program") from error
            case _:
                raise StoreError(f"Cannot use {path}: {error}") from error
