"""What is in the file of games, version by version.

A released version is never changed: what follows it gets the next number, and an upgrade. The files
of former versions are made again in tests/store/former.py, and upgraded there.
"""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import apsw

from tablee.store.chain import begin, link, seal, sealed_owners, sealed_seed
from tablee.store.disk import Schema, ask

VERSION: Final = 2

# The key of an entry is (table, seq), the table by its number: a short key, and a log whose
# entries lie side by side in the file (hence WITHOUT ROWID). `chain.py` says what the hashes are.
TABLES: Final = "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)"
SEEDS: Final = (
    "CREATE TABLE seeds ("
    "number INTEGER PRIMARY KEY REFERENCES tables, seed BLOB NOT NULL, hash BLOB NOT NULL)"
)
ENTRIES: Final = (
    "CREATE TABLE entries (number INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL,"
    " body BLOB NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (number, seq)) WITHOUT ROWID"
)
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
    for statement in (SEEDS, ENTRIES, HEADS, OWNERS, OWNED):
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


SCHEMA: Final = Schema(
    application=int.from_bytes(b"Tabl"),
    version=VERSION,
    statements=(TABLES, SEEDS, ENTRIES, HEADS, OWNERS, OWNED, RECEIPTS),
    upgrades={1: _from_1},
)
