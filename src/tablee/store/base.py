"""What every store promises: the Store protocol, its limits and its errors.

    StoreError
    ├── Conflict       the log's next seq is another one; nothing was written
    ├── UnknownTable   no table has this id
    ├── TableExists    a table already has this id; nothing was written
    ├── StoreFull      no room (disk, quota, file size); nothing was written, try again later
    ├── StoreBusy      another program kept the store locked; nothing was written, try again later
    │   └── StoreTaken     another server has it, for as long as it runs
    ├── StoreUnsure    the disk failed at the worst moment: written or not, nobody knows
    ├── StoreDamaged   not a store, or a broken one, or one broken table: a person must look at it
    │   └── StoreNewer     of a newer version than this one
    └── StoreClosed    used after close()

These are the world's failures and races, not a player's mistakes: they are raised (or answered
through a future), never turned into a Refusal. A value outside the limits below is our own bug:
ValueError or TypeError, raised at once.
"""

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from types import MappingProxyType, TracebackType
from typing import Final, NamedTuple, Protocol, Self, TypeAlias

MAX_ENTRY: Final = 1 << 20
"""Bytes in one entry, or in a seed. A move is a few hundred: more than this is a runaway."""

TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""Fit for a URL, a file name and a log line without escaping (use `fullmatch`). So is whoever owns
a seat."""


class StoreError(Exception):
    """Anything a store can fail with."""


class Conflict(StoreError):
    """The log is not as long as the writer believed; `actual` is its next seq."""

    def __init__(self, actual: int) -> None:
        super().__init__(actual)
        self.actual = actual

    def __str__(self) -> str:
        return f"The next entry of this log is {self.actual}"


class UnknownTable(StoreError):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table

    def __str__(self) -> str:
        return f"There is no table {self.table!r}"


class TableExists(StoreError):
    """A table already has this id."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table

    def __str__(self) -> str:
        return f"There is already a table {self.table!r}"


class StoreFull(StoreError):
    """No room. Nothing was written; the same call succeeds once there is room."""


class StoreBusy(StoreError):
    """Another program kept the store locked. Nothing was written; the same call may succeed."""


class StoreTaken(StoreBusy):
    """Another server has this store, and there may be one at a time."""


class StoreUnsure(StoreError):
    """The entries may or may not have been kept: read the log before trying again.

    Trying again is safe in any case, for an append that was kept answers its twin with Conflict.
    """


class StoreDamaged(StoreError):
    """The file cannot be used as it is; the message says what is wrong and names it. Where only
    one table cannot, `table` is its id: all others play on.
    """

    def __init__(self, message: str = "", table: str | None = None) -> None:
        super().__init__(message, table)
        self.table = table

    def __str__(self) -> str:
        return str(self.args[0])


class StoreNewer(StoreDamaged):
    """The file is sound, but this version of Tablée cannot know what is in it."""


class StoreClosed(StoreError):
    """The store was closed."""

    def __init__(self) -> None:
        super().__init__("The store is closed")


SLOT: Final = b"\xff"
"""Where a text belongs in the body of a `Line`: a byte that no UTF-8 has."""

ERASED: Final = b'""'
"""What is read where a text was erased: an empty one, in JSON."""


class Text(NamedTuple):
    """What a person wrote at a seat, in JSON; it is kept beside the entry, and may be erased."""

    seat: int | None
    text: bytes


class Line(NamedTuple):
    """An entry with texts, one for each `SLOT` of its body."""

    body: bytes
    texts: tuple[Text, ...]


Written: TypeAlias = bytes | Line
"""An entry as it is told to a store; what is read is the whole of it again."""


class Kept(NamedTuple):
    """A text of somebody, as it is kept."""

    table: str
    seq: int
    seat: int | None
    text: bytes


Owners: TypeAlias = Mapping[int, str | None]
"""People by seat, None where it is nobody's any more. Who they are is none of the store's
business.
"""

NO_OWNERS: Final[Owners] = MappingProxyType({})


class TableInfo(NamedTuple):
    """One line in the list of tables."""

    id: str
    next: int
    """Seq of the entry to come: what `append` expects, and how long the log is."""
    order: int
    """Grows with each table created, in whichever process."""


class Store(Protocol):
    """Append-only logs, one per table, whose its seats are, and what people wrote there.

    A seat changes hands only together with entries of its log, or by `forget`. A text belongs to
    whoever had its seat when it was written, and to whoever was given the seat by them since;
    `forget` of either erases it, and the log stays whole.

    `create` and `append` answer through a future, so that a terminal program says `.result()`, a
    server `await asyncio.wrap_future(...)`, and many writes can share one sync. A future that is
    done without error means *on disk*. One that was cancelled in time means *never written*; but
    `cancel()` returns False once the writing began, and an asyncio task that is cancelled while it
    awaits a wrapped future cannot tell which: it must read.

    Callbacks of these futures may run on the thread that writes, so they must not wait for
    another write. All methods may be called from any thread.
    """

    def create(
        self, table: str, seed: bytes, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        """Open a log with its first entries, 0 to n-1, its seed, and whose seats are kept for
        whom; or answer TableExists.
        """
        ...

    def append(
        self, table: str, expected: int, entries: Sequence[Written], owners: Owners = NO_OWNERS
    ) -> Future[None]:
        """Add all the entries at expected, expected+1, …, and give these seats to these people;
        or none of it, and answer Conflict.
        """
        ...

    def forget(self, person: str) -> Future[None]:
        """Let all their seats be nobody's, and erase their texts. What is done leaves no trace of
        whose they were, nor of what was written.
        """
        ...

    def adopt(self, table: str, owners: Owners) -> Future[None]:
        """Owners that a former version kept elsewhere; texts of these seats that are nobody's are
        theirs. To be told once more is harmless.
        """
        ...

    def probe(self) -> Future[None]:
        """Write something of no consequence: can it be done?"""
        ...

    def read(self, table: str, since: int = 0) -> list[tuple[int, bytes]]:
        """The entries from `since` on, in order, with their seq; only what is on disk."""
        ...

    def seed(self, table: str) -> bytes:
        """The secret from which the table draws; no entry and no list shows it."""
        ...

    def owners(self, table: str) -> dict[int, str]:
        """Whose seats are whose; those that are nobody's are not there."""
        ...

    def owned(self, person: str, most: int = 200) -> list[str]:
        """The tables where somebody has a seat, the newest first."""
        ...

    def texts(self, person: str) -> list[Kept]:
        """What somebody wrote, at all tables, in the order in which it was written."""
        ...

    def tables(self) -> list[TableInfo]:
        """Every table that can be used, in the order of creation."""
        ...

    @property
    def trouble(self) -> StoreError | None:
        """Why the last write failed that should not have; None once one has succeeded since."""
        ...

    @property
    def damaged(self) -> frozenset[str]:
        """The tables that were found damaged, and not found sound since."""
        ...

    def close(self) -> None:
        """Finish the writes already accepted, then let go. Closing twice is closing once."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def checked_table(table: str) -> str:
    """The id, if it can be one."""
    if not TABLE_ID.fullmatch(table):
        raise ValueError(f"Expected 1 to 64 letters, digits, - or _ as table id but got {table!r}")
    return table


def checked_person(person: str) -> str:
    """The person, if it can be one."""
    if not TABLE_ID.fullmatch(person):
        raise ValueError(f"Expected 1 to 64 letters, digits, - or _ as person but got {person!r}")
    return person


def checked_owners(owners: Owners) -> dict[int, str | None]:
    """A copy, if each seat can be one and each person, too."""
    if not owners:
        return {}
    return {
        checked_seq(seat): None if person is None else checked_person(person)
        for seat, person in owners.items()
    }


def owned_after(before: Mapping[int, str], given: Owners) -> dict[int, str]:
    """Whose the seats are, once these have changed hands."""
    now = {**before, **given}
    return {seat: person for seat, person in now.items() if person is not None}


def checked_seq(seq: int) -> int:
    """The seq, if there can be one."""
    if seq < 0:
        raise ValueError(f"Expected a seq of 0 or more but got {seq}")
    return seq


def checked_bytes(value: bytes) -> bytes:
    """The entry or seed, if it is one and small enough."""
    # The types let one mistake through: `append(table, n, b"...")` is a sequence, but of ints.
    if not isinstance(value, bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"Expected bytes but got {type(value).__name__}")
    if len(value) > MAX_ENTRY:
        raise ValueError(f"Expected at most {MAX_ENTRY} bytes but got {len(value)}")
    return value


def checked_entries(entries: Sequence[Written]) -> tuple[Written, ...]:
    """A copy that the caller can no longer change while it waits to be written."""
    if not entries:
        raise ValueError("Expected at least one entry but got none")
    return tuple(
        [
            _checked_line(entry) if isinstance(entry, Line) else checked_bytes(entry)
            for entry in entries
        ]
    )


def _checked_line(line: Line) -> Line:
    slots, count = line.body.count(SLOT), len(line.texts)
    if not slots == count > 0:
        raise ValueError(f"Expected a place for each text but got {slots} for {count}")
    checked_bytes(joined(line.body, [text for _, text in line.texts]))
    return line


def joined(body: bytes, texts: Sequence[bytes]) -> bytes:
    """The whole of an entry: its texts in their places."""
    first, *parts = body.split(SLOT)
    return b"".join([first, *(text + part for text, part in zip(texts, parts, strict=True))])
