"""From the thread that writes to the event loop: everything, and together."""

import asyncio
from concurrent.futures import Future
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pytest

from tablee.server.store_futures import StoreFutures
from tablee.store.base import StoreFull


def _save(saving: list[Future[None]]) -> None:
    for one in saving:
        one.set_result(None)


def test_all_that_a_thread_saves_lands() -> None:
    async def act() -> list[None]:
        futures = StoreFutures()
        saving: list[Future[None]] = [Future() for _ in range(2000)]
        thread = Thread(target=_save, args=(saving,))
        answers = [futures.of(one) for one in saving]
        thread.start()
        async with asyncio.timeout(10):
            return await asyncio.gather(*answers)

    assert asyncio.run(act()) == [None] * 2000


def test_a_batch_wakes_the_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> int:
        wake = Mock(wraps=asyncio.get_running_loop().call_soon_threadsafe)
        monkeypatch.setattr(asyncio.get_running_loop(), "call_soon_threadsafe", wake)
        futures = StoreFutures()
        saving: list[Future[None]] = [Future() for _ in range(10)]
        answers = [futures.of(one) for one in saving]
        _save(saving)
        await asyncio.gather(*answers)
        return wake.call_count

    assert asyncio.run(act()) == 1


def test_a_failure_is_told_to_its_own_writer_only() -> None:
    async def act() -> list[Any]:
        futures = StoreFutures()
        saving: list[Future[None]] = [Future() for _ in range(3)]
        answers = [futures.of(one) for one in saving]
        answers[0].cancel()
        saving[0].set_result(None)
        saving[1].set_exception(StoreFull())
        saving[2].set_result(None)
        return await asyncio.gather(*answers[1:], return_exceptions=True)

    failed, saved = asyncio.run(act())
    assert isinstance(failed, StoreFull)
    assert saved is None
