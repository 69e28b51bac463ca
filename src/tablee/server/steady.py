"""Time that nobody can set: what clocks of a game are charged by."""

import time
from collections.abc import Callable


class Steady:
    """Milliseconds since 1970 as the system had them when this was made, and from then on by a
    clock that only goes forward: a step of the system's time flags nobody and frees nobody.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Both count nanoseconds."""
        self._monotonic = monotonic
        self._begun = wall() - monotonic()

    def __call__(self) -> int:
        """Now."""
        return (self._begun + self._monotonic()) // 1_000_000
