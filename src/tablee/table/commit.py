"""How anything gets into a log: decided, on disk, absorbed. Whoever keeps a table brings the disk.

The same steps for a terminal, which waits for its disk, and for a server, which meanwhile serves
others: `commit` is written for those who await, and `at_once` runs it for those who do not.
"""

from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any, Final, TypeAlias, TypeVar

from tablee.core.game import Refusal, decline
from tablee.store.base import (
    Conflict,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreUnsure,
)
from tablee.table.log import Entry
from tablee.table.table import Accepted, Answer, Table

T = TypeVar("T")

Decide: TypeAlias = Callable[[], list[Entry] | Answer]

PATIENCE: Final = 3


async def commit(
    table: Table,
    decide: Decide,
    save: Callable[[list[Entry]], Awaitable[None]],
    catch_up: Callable[[], Awaitable[None]],
    absorb: Callable[[list[Entry]], None],
) -> Answer:
    """What is decided is saved, and only then absorbed. Where somebody else was quicker, what they
    wrote is read, and it is decided anew.
    """
    for tries in count(1):
        decided = decide()
        if isinstance(decided, Accepted | Refusal):
            return decided
        if not decided:
            break
        try:
            await save(decided)
        except StoreError as error:
            if (refusal := refused_by(error, tries)) is not None:
                return refusal
            await catch_up()
        else:
            absorb(decided)
            break
    return Accepted(table.next_seq - 1)


async def let_clocks_speak(
    table: Table, now: Callable[[], int], carry: Callable[[Decide], Awaitable[Answer]]
) -> None:
    """Clocks that ran out come before a move that is too late."""
    while table.clocks.overdue(now()) is not None:
        if isinstance(await carry(lambda: table.decide_timeout(now())), Refusal):
            return


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What comes of work whose disk keeps everybody waiting."""
    try:
        work.send(None)
    except StopIteration as done:
        answer: T = done.value
        return answer
    raise RuntimeError("Expected work that awaits nothing but its own disk.")


def refused_by(error: StoreError, tries: int) -> Refusal | None:
    """What a player is told when a move cannot be stored; None: read the log, and decide again.

    Another host may have been quicker, or the disk may have failed between writing and saying so:
    the log knows, and a request that it holds is answered from it.
    """
    match error:
        case Conflict():
            return None
        case StoreUnsure():
            return decline("store_unsure") if tries >= PATIENCE else None
        case StoreFull():
            return decline("store_full")
        case StoreBusy():
            return decline("store_busy")
        case _:
            raise error


def as_refusal(error: StoreError) -> Refusal:
    """Any failure of a store, as whoever asked is told of it. A broken table is refused as such,
    and no other with it.
    """
    match error:
        case StoreFull():
            return decline("store_full")
        case StoreUnsure():
            return decline("store_unsure")
        case StoreDamaged(table=str()):
            return decline("table_damaged")
        case StoreDamaged():
            return decline("store_damaged")
        case _:
            return decline("store_busy")
