"""A clock that moves while somebody is asked, and stops waiting when it has run out."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

A_SECOND: Final = 1000
SOON: Final = 0.02


class TimeIsUp(Exception):
    """Nobody answered in time."""


def clock_face(left: int) -> str:
    """Milliseconds as a clock shows them: `4:59`."""
    seconds = -(-max(0, left) // A_SECOND)
    return f"{seconds // 60}:{seconds % 60:02}"


@contextmanager
def counting_down(left: Callable[[], int | None], show: Callable[[int], None]) -> Iterator[None]:
    """Inside, where a line is read: `show` is told each second what is `left`; TimeIsUp at zero.

    The alarm interrupts the reading itself, so that it does not matter what it is read from.
    """
    if not _can_ring():
        yield
        return

    def ring(*_: Any) -> None:
        remaining = left()
        if remaining is None:
            return
        if remaining <= 0:
            raise TimeIsUp
        show(remaining)
        _wake_after(remaining)

    before = signal.signal(signal.SIGALRM, ring)
    _wake_after(left() or 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _wake_after(remaining: int) -> None:
    """When the next full second has gone by; once, so that a late alarm finds nothing to stop."""
    signal.setitimer(signal.ITIMER_REAL, (remaining % A_SECOND) / A_SECOND + SOON)


def _can_ring() -> bool:
    main = threading.current_thread() is threading.main_thread()
    return main and hasattr(signal, "setitimer")
