"""How much time is left, from the times written in the log alone."""

from collections.abc import Iterable

from tablee.core.game import Clock


class Clocks:
    """Time used per clock key. The same key seen again resumes with what was left."""

    def __init__(self) -> None:
        self._used: dict[str, int] = {}
        self._running: tuple[Clock, ...] = ()
        self._since = 0

    def pass_to(self, at: int, running: Iterable[Clock], *, undone: bool = False) -> None:
        """Charge the clocks that ran until `at`, then let others run.

        What an undone action let run is given back, and taken from whoever decides again.
        """
        for clock in self._running:
            self._used[clock.key] = self._used.get(clock.key, 0) + at - self._since
        before, self._running = self._running, tuple(running)
        again = [clock.key for clock in self._running]
        for clock in before if undone else ():
            if clock.key not in again:
                spent = self._used.pop(clock.key)
                self._used |= {key: self._used.get(key, 0) + spent for key in again}
        self._since = at

    def left(self, now: int) -> dict[str, int]:
        """Milliseconds left on each running clock; below zero when overdue."""
        return {
            clock.key: 1000 * clock.seconds - self._used.get(clock.key, 0) - (now - self._since)
            for clock in self._running
        }

    def overdue(self, now: int) -> Clock | None:
        """The clock that ran out first, if one did."""
        if not self._running:
            return None
        left = self.left(now)
        late = [clock for clock in self._running if left[clock.key] <= 0]
        return min(late, key=lambda clock: left[clock.key], default=None)

    def deadline(self) -> int | None:
        """When the next clock runs out, if nothing happens before."""
        if not self._running:
            return None
        return self._since + min(self.left(self._since).values())
