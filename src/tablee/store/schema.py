"""What is in the file of games, version by version.

A released version is never changed: what follows it gets the next number, and an upgrade. The files
of former versions are made again in tests/store/former.py, and upgraded there.
"""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import apsw

from tablee.store.base import Text
from tablee.store.chain import begin, link, seal, sealed_owners, sealed_seed
from tablee.store.disk import Schema, ask
from tablee.store.former import parted_2
from tablee.store.texts import hashes_of, keep, penned

VERSION: Final = 3

# The key of an entry is (table, seq), the table by its number: a short key, and a log whose
# entries lie side by side in the file (hence WITHOUT ROWID). `chain.py` says what the hashes are.
TABLES: Final = "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)"
SEEDS: Final = (
    "CREATE TABLE seeds ("
    "number INTEGER PRIMARY KEY REFERENCES tables, seed BLOB NOT NULL, hash BLOB NOT NULL)"
)
ENTRIES: Final = (
    "CREATE TABLE entries (number INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL,"
    " body BLOB NOT NULL, texts BLOB NOT NULL, hash BLOB NOT NULL,"
    " PRIMARY KEY (number, seq)) WITHOUT ROWID"
)
ENTRIES_2: Final = (
    "CREATE TABLE entries (number INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL,"
    " body BLOB NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (number, seq)) WITHOUT ROWID"
)
# Rows are added at the end and never leave, they only shrink when they are erased. So SQLite never
# has to move one to another page, where it might leave a copy of it behind.
TEXTS: Final = (
    "CREATE TABLE texts (id INTEGER PRIMARY KEY, number INTEGER NOT NULL REFERENCES tables,"
    " seq INTEGER NOT NULL, place INTEGER NOT NULL, seat INTEGER, person TEXT, heir TEXT,"
    " salt BLOB, text BLOB, seal BLOB NOT NULL)"
)
PLACES: Final = "CREATE UNIQUE INDEX places ON texts (number, seq, place)"
WRITTEN: Final = "CREATE INDEX written ON texts (person) WHERE person IS NOT NULL"
INHERITED: Final = "CREATE INDEX inherited ON texts (heir) WHERE heir IS NOT NULL"
HEADS: Final = (
    "CREATE TABLE heads (number INTEGER PRIMARY KEY REFERENCES tables,"
    " next INTEGER NOT NULL, owners BLOB NOT NULL, seal BLOB NOT NULL)"
)
OWNERS: Final = (
    "CREATE TABLE owners (number INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL,"
    " person TEXT NOT NULL, PRIMARY KEY (number, seat)) WITHOUT ROWID"
)
OWNED: Final = "CREATE INDEX owned ON owners (person, number)"
RECEIPTS: Final = "CREATE TABLE receipts (writer INTEGER PRIMARY KEY, batch INTEGER NOT NULL)"


def _from_1(db: apsw.Connection) -> None:
    """Entries and seeds get their hashes; nobody owns a seat yet, the people's file knows whose
    they were (`adopt`). A log that has gaps keeps them, and is refused when it is read.
    """
    db.execute("ALTER TABLE entries RENAME TO former_entries")
    db.execute("ALTER TABLE seeds RENAME TO former_seeds")
    for statement in (SEEDS, ENTRIES_2, HEADS, OWNERS, OWNED):
        db.execute(statement)
    ids = dict(ask(db, "SELECT number, id FROM tables"))
    for number, seed in ask(db, "SELECT number, seed FROM former_seeds"):
        if number in ids:
            found = sealed_seed(ids[number], seed)
            db.execute("INSERT INTO seeds VALUES (?, ?, ?)", (number, seed, found))
    rows: Iterable[Any] = db.execute(
        "SELECT number, seq, body FROM former_entries ORDER BY number, seq"
    )
    for number, log in groupby(rows, itemgetter(0)):
        if number not in ids:
            continue
        last, seq = begin(ids[number]), -1
        for _, seq, body in log:
            last = link(last, body)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (number, seq, body, last))
        nobody = sealed_owners(ids[number], {})
        closed = seal(ids[number], seq + 1, last, nobody)
        db.execute("INSERT INTO heads VALUES (?, ?, ?, ?)", (number, seq + 1, nobody, closed))
    db.execute("DROP TABLE former_entries")
    db.execute("DROP TABLE former_seeds")


def _from_2(db: apsw.Connection) -> None:
    """What people wrote moves out of the entries, to lie beside them. A log that was damaged is
    left as it was, and refused when it is read.
    """
    db.execute("ALTER TABLE entries RENAME TO former_entries")
    for statement in (ENTRIES, TEXTS, PLACES, WRITTEN, INHERITED):
        db.execute(statement)
    for number, table in ask(db, "SELECT number, id FROM tables ORDER BY number"):
        question = "SELECT seq, body, hash FROM former_entries WHERE number = ? ORDER BY seq"
        log = ask(db, question, number)
        heads = ask(db, "SELECT next, owners, seal FROM heads WHERE number = ?", number)
        if _is_sound(table, log, heads):
            _move_texts(db, number, table, [body for _, body, _ in log], heads[0][1])
        else:
            rows = [(number, seq, body, b"", hashed) for seq, body, hashed in log]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    db.execute("DROP TABLE former_entries")


def _is_sound(table: str, log: list[Any], heads: list[Any]) -> bool:
    """Is a log of version 2 as it was written?"""
    last = begin(table)
    for at, (seq, body, hashed) in enumerate(log):
        if seq != at or type(body) is not bytes or (last := link(last, body)) != hashed:
            return False
    try:
        [(following, owners, closed)] = heads
        return bool(following == len(log) and seal(table, following, last, owners) == closed)
    except (AttributeError, OverflowError, TypeError, ValueError):
        return False


def _move_texts(
    db: apsw.Connection, number: int, table: str, bodies: list[bytes], owners: bytes
) -> None:
    parted = [parted_2(body) for body in bodies]
    sitting = dict(ask(db, "SELECT seat, person FROM owners WHERE number = ?", number))
    left = {entry.left: seq for seq, entry in enumerate(parted) if entry.left is not None}
    last = begin(table)
    for seq, (body, said, _) in enumerate(parted):
        # Whose the name of somebody is who left before the start, nobody knows any more.
        named = [
            Text(None if seat is None or left.get(seat, -1) > seq else seat, text)
            for seat, text in said
        ]
        texts = penned(named, table, number, seq, sitting)
        hashes = hashes_of(texts)
        keep(db, texts)
        last = link(last, body, hashes)
        row = (number, seq, body, hashes, last)
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
    closed = seal(table, len(parted), last, owners)
    db.execute("UPDATE heads SET seal = ? WHERE number = ?", (closed, number))


SCHEMA: Final = Schema(
    application=int.from_bytes(b"Tabl"),
    version=VERSION,
    statements=(
        *(TABLES, SEEDS, ENTRIES, TEXTS, PLACES, WRITTEN, INHERITED),
        *(HEADS, OWNERS, OWNED, RECEIPTS),
    ),
    upgrades={1: _from_1, 2: _from_2},
)
