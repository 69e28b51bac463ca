"""The order in which anything gets into a log, and what becomes of it where the disk says no."""

from collections.abc import Generator
from typing import Any

import pytest

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.store.base import Conflict, StoreError, StoreFull, StoreUnsure
from tablee.table.commit import PATIENCE, at_once, commit
from tablee.table.log import Entry
from tablee.table.table import Accepted, Answer
from tests.table.playing import seated
from tests.tiny import Draw, Trio

A = Seat(0)


class Disk:
    """Notes what it is asked; says no as often as it was told to."""

    def __init__(self, *errors: StoreError) -> None:
        self.done: list[str] = []
        self._errors = [*errors]
        self._host = seated(Trio())

    async def save(self, _: list[Entry]) -> None:
        self.done.append("save")
        if self._errors:
            raise self._errors.pop(0)

    async def catch_up(self) -> None:
        self.done.append("catch up")

    def absorb(self, entries: list[Entry]) -> None:
        self.done.append("absorb")
        self._host.table.absorb(entries)

    def decide(self) -> list[Entry] | Answer:
        self.done.append("decide")
        return self._host.table.decide_play(A, Draw(), "one", 0)

    def commit(self) -> Answer:
        table = self._host.table
        return at_once(commit(table, self.decide, self.save, self.catch_up, self.absorb))


def test_what_is_decided_is_on_disk_before_it_is_absorbed() -> None:
    disk = Disk()
    assert isinstance(disk.commit(), Accepted)
    assert disk.done == ["decide", "save", "absorb"]


def test_what_was_carried_out_before_is_not_saved_again() -> None:
    disk = Disk()
    first = disk.commit()
    assert disk.commit() == first
    assert disk.done[3:] == ["decide"]


@pytest.mark.parametrize("error", [Conflict(0), StoreUnsure()])
def test_whoever_is_not_the_first_reads_what_others_wrote_and_decides_anew(
    error: StoreError,
) -> None:
    disk = Disk(error)
    assert isinstance(disk.commit(), Accepted)
    assert disk.done == ["decide", "save", "catch up", "decide", "save", "absorb"]


def test_where_the_disk_is_full_nothing_is_absorbed() -> None:
    disk = Disk(StoreFull())
    answer = disk.commit()
    assert isinstance(answer, Refusal)
    assert answer.code == "store_full"
    assert disk.done == ["decide", "save"]


def test_a_disk_that_never_knows_is_not_asked_for_ever() -> None:
    disk = Disk(*(StoreUnsure() for _ in range(PATIENCE)))
    answer = disk.commit()
    assert isinstance(answer, Refusal)
    assert answer.code == "store_unsure"
    assert disk.done.count("save") == PATIENCE


def test_what_must_wait_for_others_is_not_done_at_once() -> None:
    class Others:
        def __await__(self) -> Generator[Any, Any, None]:
            yield

    async def work() -> None:
        await Others()

    with pytest.raises(RuntimeError, match="awaits nothing"):
        at_once(work())
