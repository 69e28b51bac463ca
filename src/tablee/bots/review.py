"""What looking back has in common where games are played in turns."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from tablee.core.playing import Past
from tablee.core.seats import Seat


class Turn(Protocol):
    """A turn as it is told: whose it was, and by how many points it could have been better."""

    @property
    def seat(self) -> Seat:
        """Whose turn it was."""
        ...

    @property
    def missed(self) -> int:
        """The points that were missed."""
        ...


T = TypeVar("T", bound=Turn)


class TurnsReview(Struct, Generic[T], frozen=True):
    """Every turn of a game in order, and the points that each seat missed."""

    turns: tuple[T, ...]
    missed: tuple[int, ...]


class Seated(Protocol):
    """A state of a game that is looked back at turn by turn."""

    @property
    def seats(self) -> Sequence[Seat]:
        """All seats of the table, in order."""
        ...


def missed_by(turns: Sequence[Turn], past: Sequence[Past]) -> tuple[int, ...]:
    """The points that each seat of a game missed in all its turns."""
    if not past:
        return ()
    end: Seated = past[-1].state
    return tuple(sum(turn.missed for turn in turns if turn.seat == seat) for seat in end.seats)
