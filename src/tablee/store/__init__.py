"""Logs on disk: a table is an append-only log of opaque entries, and its secret seed beside it.

Read `base.py` first (the protocol, its promises and its errors), then `memory.py`, the plainest
store that keeps them, then `sqlite.py`, the one that survives a power cut.
"""

from tablee.store.base import (
    MAX_ENTRY,
    TABLE_ID,
    Conflict,
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
    UnknownTable,
)
from tablee.store.memory import MemoryStore
from tablee.store.sqlite import SqliteStore

__all__ = [
    "MAX_ENTRY",
    "TABLE_ID",
    "Conflict",
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
    "UnknownTable",
]
