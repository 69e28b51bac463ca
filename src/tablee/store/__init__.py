"""Logs on disk: a table is an append-only log of opaque entries, its secret seed beside it, and
what people wrote.

Read `base.py` first (the protocol, its promises and its errors), then `memory.py`, the plainest
store that keeps them, then `sqlite.py`, the one that survives a power cut.
"""

from tablee.store.base import (
    MAX_ENTRY,
    TABLE_ID,
    Conflict,
    Kept,
    Line,
    Store,
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNewer,
    StoreTaken,
    StoreUnsure,
    TableExists,
    TableInfo,
    Text,
    UnknownTable,
)
from tablee.store.memory import MemoryStore
from tablee.store.sqlite import SqliteStore

__all__ = [
    "MAX_ENTRY",
    "TABLE_ID",
    "Conflict",
    "Kept",
    "Line",
    "MemoryStore",
    "SqliteStore",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreNewer",
    "StoreTaken",
    "StoreUnsure",
    "TableExists",
    "TableInfo",
    "Text",
    "UnknownTable",
]
