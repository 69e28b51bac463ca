"""The killable process by itself."""

import asyncio
import sys

import pytest

from tablee.server.minds.pipes import framed
from tablee.server.minds.process import Process, Stuck
from tests.server.serving import alive

ECHO = f"""
import sys
sys.stdout.buffer.write({framed(b"ready")!r})
sys.stdout.flush()
while size := sys.stdin.buffer.read({len(framed(b""))}):
    question = sys.stdin.buffer.read(int.from_bytes(size))
    if question == b"die":
        sys.exit(3)
    if question != b"think":
        sys.stdout.buffer.write(size + question)
        sys.stdout.flush()
"""
"""Answers with what it is asked; thinks for ever when asked to think."""


def echo() -> Process:
    return Process([sys.executable, "-c", ECHO])


def pid_of(process: Process) -> int:
    assert process._process is not None
    return process._process.pid


def test_a_dead_process_is_started_again() -> None:
    async def scene() -> None:
        process = echo()
        await process.start()
        assert await process.ask(b"one", None) == b"one"
        with pytest.raises(Stuck):
            await process.ask(b"die", None)
        with pytest.raises(Stuck):
            await process.ask(b"two", None)
        await process.start()
        assert await process.ask(b"two", None) == b"two"
        await process.kill()

    asyncio.run(scene())


def test_a_process_that_died_between_two_questions_is_started_again() -> None:
    async def scene() -> None:
        process = echo()
        await process.start()
        assert process._process is not None
        process._process.kill()
        await process._process.wait()
        await process.start()
        assert await process.ask(b"one", None) == b"one"
        await process.kill()

    asyncio.run(scene())


def test_a_killed_process_is_gone_also_when_somebody_else_had_begun_to_end_it() -> None:
    async def scene() -> None:
        process = echo()
        await process.start()
        pid = pid_of(process)
        asked = asyncio.ensure_future(process.ask(b"think", None))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.sleep(0)
        assert not asked.done(), "it waits for the process to end"
        asked.cancel()
        await process.kill()
        assert not alive(pid)
        assert asked.done()

    asyncio.run(scene())


def test_nothing_is_asked_of_a_process_that_was_killed_while_it_started() -> None:
    async def scene() -> None:
        process = echo()
        starting = asyncio.ensure_future(process.start())
        # Long enough to have begun, and too short for any process to have answered.
        for _ in range(3):
            await asyncio.sleep(0)
        await process.kill()
        with pytest.raises(asyncio.CancelledError):
            await starting
        with pytest.raises(Stuck, match="no process"):
            await process.ask(b"one", None)

    asyncio.run(scene())
