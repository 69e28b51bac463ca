"""Files as former versions made them, to be upgraded. What was released here is never changed."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import apsw

GAMES_1 = """
    CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
    CREATE TABLE seeds (number INTEGER PRIMARY KEY REFERENCES tables, seed BLOB NOT NULL);
    CREATE TABLE entries (
        number INTEGER NOT NULL REFERENCES tables,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (number, seq)
    ) WITHOUT ROWID;
    CREATE TABLE receipts (writer INTEGER PRIMARY KEY, batch INTEGER NOT NULL);
    PRAGMA application_id = 1415668332;
    PRAGMA user_version = 1;
"""

GAMES_2 = """
    CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
    CREATE TABLE seeds (number INTEGER PRIMARY KEY REFERENCES tables, seed BLOB NOT NULL, hash BLOB NOT NULL);
    CREATE TABLE entries (number INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (number, seq)) WITHOUT ROWID;
    CREATE TABLE heads (number INTEGER PRIMARY KEY REFERENCES tables, next INTEGER NOT NULL, owners BLOB NOT NULL, seal BLOB NOT NULL);
    CREATE TABLE owners (number INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, person TEXT NOT NULL, PRIMARY KEY (number, seat)) WITHOUT ROWID;
    CREATE INDEX owned ON owners (person, number);
    CREATE TABLE receipts (writer INTEGER PRIMARY KEY, batch INTEGER NOT NULL);
    PRAGMA application_id = 1415668332;
    PRAGMA user_version = 2
"""  # noqa: E501 - as it stands in the files, which are compared with it

PEOPLE_1 = """
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
    CREATE TABLE IF NOT EXISTS heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER);
"""
"""It had no version number yet."""


def games_1(path: Path, logs: Mapping[str, Sequence[bytes]], seed: bytes) -> None:
    """A file of games of version 1, each with this seed."""
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA journal_mode = WAL").fetchall()
        db.execute("BEGIN")
        for statement in GAMES_1.split(";"):
            db.execute(statement)
        for number, (table, log) in enumerate(logs.items(), start=1):
            db.execute("INSERT INTO tables VALUES (?, ?)", (number, table))
            db.execute("INSERT INTO seeds VALUES (?, ?)", (number, seed))
            rows = [(number, seq, body) for seq, body in enumerate(log)]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        db.execute("COMMIT")


def games_2(
    path: Path,
    logs: Mapping[str, Sequence[bytes]],
    seed: bytes,
    owners: Mapping[str, Mapping[int, str]],
) -> None:
    """A file of games of version 2, with its hashes."""

    def hashed(person: bytes, told: bytes) -> bytes:
        return blake2b(told, digest_size=16, person=person).digest()

    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA journal_mode = WAL").fetchall()
        db.execute("BEGIN")
        for statement in GAMES_2.split(";"):
            db.execute(statement.strip())
        for number, (table, log) in enumerate(logs.items(), start=1):
            name, sitting = table.encode(), owners.get(table, {})
            db.execute("INSERT INTO tables VALUES (?, ?)", (number, table))
            sealed = hashed(b"seed", name + b"\0" + seed)
            db.execute("INSERT INTO seeds VALUES (?, ?, ?)", (number, seed, sealed))
            last = hashed(b"table", name)
            for seq, body in enumerate(log):
                last = hashed(b"", last + body)
                db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (number, seq, body, last))
            for seat, person in sitting.items():
                db.execute("INSERT INTO owners VALUES (?, ?, ?)", (number, seat, person))
            told = [f"{seat} {person}".encode() for seat, person in sorted(sitting.items())]
            whose = hashed(b"owners", b"\0".join([name, *told]))
            closed = hashed(b"seal", len(log).to_bytes(8) + last + whose + name)
            db.execute("INSERT INTO heads VALUES (?, ?, ?, ?)", (number, len(log), whose, closed))
        db.execute("COMMIT")


def people_1(
    path: Path,
    people: Sequence[tuple[str, str, bytes, int]],
    tables: Sequence[tuple[str, str, int, str, str, int, str | None]],
    seats: Sequence[tuple[str, int, str]],
) -> None:
    """A file of people of version 1."""
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA journal_mode = WAL").fetchall()
        db.execute("BEGIN")
        for statement in PEOPLE_1.split(";"):
            db.execute(statement)
        db.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", people)
        db.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", tables)
        db.executemany("INSERT INTO seats VALUES (?, ?, ?)", seats)
        db.execute("COMMIT")


REPORTS_2 = (
    'CREATE TABLE reports ("table" TEXT NOT NULL, number INTEGER NOT NULL,'
    " person TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    ' PRIMARY KEY ("table", number, person)) WITHOUT ROWID'
)


def as_people_2(
    path: Path,
    reports: Sequence[tuple[str, int, str, str, str, int]],
    chat: Sequence[tuple[str, int, str, int, str, str, int]],
) -> None:
    """Make of an empty file of people one of version 2, which differed in what was reported."""
    with closing(apsw.Connection(str(path))) as db:
        db.execute("DROP TABLE reports")
        db.execute(REPORTS_2)
        db.executemany("INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?)", reports)
        db.executemany("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", chat)
        db.execute("PRAGMA user_version = 2")
