"""Who is served next, where many wait for few: fair to addresses, to persons, and to tables.

Of those who wait, the lowest rank comes first. Within it, whoever was served longest ago: first
among addresses, then among the persons of that address, then among the tables of that person. So a
hundred tables of one visitor make another visitor wait for one of them, not for a hundred.
"""

import asyncio
from collections.abc import Callable, Iterable
from itertools import count
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Whose: TypeAlias = tuple[str, ...]
"""From the widest to the closest: an address, a person, a table."""

MOST_REMEMBERED: Final = 10_000


class Place(NamedTuple):
    """Where somebody stands in the queue."""

    rank: int = 0
    whose: Whose = ()


class _Waiting(NamedTuple, Generic[T]):
    served: "asyncio.Future[T]"
    choose: Callable[[], T | None]
    place: Callable[[], Place]
    arrived: int


class Turns(Generic[T]):
    """A few things that are taken, used and given back."""

    def __init__(self, things: Iterable[T]) -> None:
        self.free = [*things]
        self._waiting: list[_Waiting[T]] = []
        self._numbers = count(1)
        self._last: dict[Whose, int] = {}

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def take(self, choose: Callable[[], T | None], place: Callable[[], Place] = Place) -> T:
        """One of the free things, as soon as `choose` finds one among them and it is one's turn.

        `place` is asked whenever something is given back: who waits may be watched meanwhile.
        """
        if (thing := choose()) is not None:
            return self._taken(thing, place())
        served: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(served, choose, place, next(self._numbers))
        self._waiting.append(waiting)
        try:
            return await served
        except asyncio.CancelledError:
            if served.done() and not served.cancelled():
                self.give_back(served.result())
            raise
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)

    def give_back(self, thing: T) -> None:
        """Let others have it."""
        self.free.append(thing)
        places = {id(waiting): waiting.place() for waiting in self._waiting}

        def order(waiting: _Waiting[T]) -> tuple[int, list[int], int]:
            rank, whose = places[id(waiting)]
            last = [self._last.get(whose[: n + 1], 0) for n in range(len(whose))]
            return rank, last, waiting.arrived

        for waiting in sorted(self._waiting, key=order):
            if waiting.served.done() or (chosen := waiting.choose()) is None:
                continue
            self._waiting.remove(waiting)
            waiting.served.set_result(self._taken(chosen, places[id(waiting)]))
            if not self.free:
                break

    def _taken(self, thing: T, place: Place) -> T:
        self.free.remove(thing)
        if not self._waiting or len(self._last) >= MOST_REMEMBERED:
            self._last.clear()  # where nobody waits, nobody was passed over
        number = next(self._numbers)
        for n in range(len(place.whose)):
            self._last[place.whose[: n + 1]] = number
        return thing
