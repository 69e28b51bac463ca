"""An event loop without a world outside: when nothing is left to do now, it is later."""

import asyncio
import random
from asyncio import events
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from contextvars import Context, ContextVar
from typing import Any, Final

RUN: Final[ContextVar[int]] = ContextVar("RUN", default=0)
"""Which run of the server something is done for; 0 for the world around it."""

SLOWEST: Final = 0.03
"""Seconds that the work of a thread takes at most."""


class Stalled(AssertionError):
    """Nothing can ever happen any more."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Time passes only while it waits. What belongs to a run that has ended is never called."""

    def __init__(self, luck: random.Random) -> None:
        super().__init__()
        self._selector = self
        self._elapsed = 0.0
        self._luck = luck
        self._ended: set[int] = set()
        self._tasks: dict[int, list[asyncio.Task[Any]]] = {}
        self.complaints: list[str] = []
        self.burying = False
        self.set_task_factory(self._task)
        self.set_exception_handler(self._complain)

    def time(self) -> float:
        return self._elapsed

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Stalled
        self._elapsed += timeout
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def _complain(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not self.burying:
            self.complaints.append(f"{context['message']}: {context.get('exception')!r}")

    # Runs of the server

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> events.Handle:
        handle = super().call_soon(callback, *args, context=context)
        if _run_of(context) in self._ended:
            handle.cancel()
        return handle

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> events.TimerHandle:
        handle = super().call_at(when, callback, *args, context=context)
        if _run_of(context) in self._ended:
            handle.cancel()
        return handle

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> events.Handle:
        return self.call_soon(callback, *args, context=context)

    def _task(
        self, loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
        self._tasks.setdefault(_run_of(context), []).append(task)
        return task

    def end(self, run: int) -> None:
        """From now on nothing of it happens, not even what was due at this very moment."""
        self._ended.add(run)
        for handle in [*self._ready, *self._scheduled]:  # type: ignore[attr-defined]
            if handle._context.get(RUN, 0) == run:
                handle.cancel()

    def bury(self, run: int) -> None:
        """Close what was left hanging, so that it is not closed at any odd time."""
        self.burying = True
        for task in self._tasks.pop(run, ()):
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(BaseException):
                    task.get_coro().close()
        self.burying = False

    # Threads

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, work: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Done some time later; by one that is a `Lane`, one after another."""
        done: asyncio.Future[Any] = self.create_future()
        when = self.time() + self._luck.uniform(0, SLOWEST)
        if isinstance(executor, Lane):
            when = executor.free_at = max(when, executor.free_at + 1e-6)

        def run() -> None:
            if done.cancelled():
                return
            try:
                found = work(*args)
            except Exception as error:  # noqa: BLE001 - whoever waits for it is told
                if RUN.get() not in self._ended:
                    done.set_exception(error)
            else:
                done.set_result(found)

        self.call_at(when, run)
        return done


class Lane(Executor):
    """In place of a pool of one thread."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.free_at = 0.0

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **named))
        except BaseException as error:  # noqa: BLE001 - whoever waits for it is told
            done.set_exception(error)
        return done


def _run_of(context: Context | None) -> int:
    return RUN.get() if context is None else context.get(RUN, 0)
