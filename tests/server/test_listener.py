"""One socket's queue: in order, and never longer than it may be."""

import asyncio

from tablee.server.listener import MOST_QUEUED, SECONDS_TO_SEND, TOO_SLOW, Listener


def test_messages_leave_in_order() -> None:
    async def act() -> list[str]:
        got: list[str] = []
        listener = Listener(None)

        async def send(text: str) -> None:
            got.append(text)

        pumping = asyncio.ensure_future(listener.pump(send))
        for number in range(100):
            listener.send(b"%d" % number)
            if number % 7 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0)
        listener.drop(1012)
        assert await pumping == 1012
        return got

    assert asyncio.run(act()) == [str(number) for number in range(100)]


async def _never(text: str) -> None:
    await asyncio.Event().wait()


def test_whoever_leaves_a_mebibyte_unread_is_dropped_at_once() -> None:
    async def act() -> int:
        listener = Listener(None)
        pumping = asyncio.ensure_future(listener.pump(_never))
        for _ in range(MOST_QUEUED // 1024):
            listener.send(b"x" * 1024)
            await asyncio.sleep(0)
        assert listener.closed_with is None
        listener.send(b"x")
        async with asyncio.timeout(1):
            return await pumping

    assert MOST_QUEUED == 1 << 20
    assert asyncio.run(act()) == TOO_SLOW


def test_whoever_does_not_read_in_time_is_dropped() -> None:
    async def act() -> int:
        listener = Listener(None, patience=0.05)
        listener.send(b"x")
        async with asyncio.timeout(1):
            return await listener.pump(_never)

    assert SECONDS_TO_SEND == 10
    assert asyncio.run(act()) == TOO_SLOW
