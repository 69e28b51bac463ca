"""One socket's way out: in order, never more unread than may be, and not for too long."""

import asyncio

from tablee.server.listener import MOST_UNREAD, SECONDS_TO_READ, TOO_SLOW, Line, Listener, Queue


class Unread:
    """A line that takes everything and sends nothing."""

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.unread = 0

    def write(self, data: bytes) -> int:
        self.unread += len(data)
        return self.unread


async def _never(text: str) -> None:
    await asyncio.Event().wait()


def test_messages_leave_a_queue_in_order() -> None:
    async def act() -> list[str]:
        got: list[str] = []

        async def send(text: str) -> None:
            got.append(text)

        queue = Queue(send)
        listener = Listener(queue, None)
        pumping = asyncio.ensure_future(queue.pump())
        for number in range(100):
            listener.send(b"%d" % number)
            if number % 7 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0)
        pumping.cancel()
        return got

    assert asyncio.run(act()) == [str(number) for number in range(100)]


def test_whoever_leaves_a_mebibyte_unread_is_dropped_at_once() -> None:
    async def act(line: Line) -> int:
        listener = Listener(line, None)
        for _ in range(MOST_UNREAD // 1024):
            listener.send(b"x" * 1024)
        assert listener.closed_with is None
        listener.send(b"x")
        async with asyncio.timeout(1):
            return await listener.dropped()

    assert MOST_UNREAD == 1 << 20
    assert asyncio.run(act(Unread())) == TOO_SLOW
    assert asyncio.run(act(Queue(_never))) == TOO_SLOW


def test_nothing_is_sent_to_whoever_was_dropped() -> None:
    async def act() -> int:
        line = Unread()
        listener = Listener(line, None)
        listener.drop(1012)
        listener.send(b"x")
        return line.unread

    assert asyncio.run(act()) == 0


def test_whoever_does_not_read_in_time_is_dropped() -> None:
    async def act() -> int:
        listener = Listener(Unread(), None, patience=0.05)
        listener.stuck()
        async with asyncio.timeout(1):
            return await listener.dropped()

    assert SECONDS_TO_READ == 10
    assert asyncio.run(act()) == TOO_SLOW


def test_whoever_reads_again_in_time_stays() -> None:
    async def act() -> int | None:
        listener = Listener(Unread(), None, patience=0.05)
        listener.stuck()
        listener.flowing()
        await asyncio.sleep(0.1)
        return listener.closed_with

    assert asyncio.run(act()) is None


def test_a_queue_that_is_made_to_wait_is_stuck() -> None:
    async def act() -> int:
        queue = Queue(_never)
        listener = Listener(queue, None, patience=0.05)
        pumping = asyncio.ensure_future(queue.pump())
        listener.send(b"x")
        async with asyncio.timeout(1):
            code = await listener.dropped()
        pumping.cancel()
        return code

    assert asyncio.run(act()) == TOO_SLOW
