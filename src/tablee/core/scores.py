"""Points as the rule books write them, and how a game ended."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tablee.core.seats import Seat


class ScoreLine(Struct, frozen=True):
    """Points as the rule books write them: a label to be worded, the sum, its §."""

    label: str
    points: int
    arithmetic: str
    section: str


class Result(Struct, frozen=True):
    """How a game ended. Places start at 1; seats that share a place are tied."""

    reason: str
    section: str
    places: tuple[int, ...]
    sheets: tuple[tuple[ScoreLine, ...], ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place."""
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place == 1)

    @property
    def points(self) -> tuple[int, ...]:
        """The total of each seat's sheet."""
        return tuple(sum(line.points for line in sheet) for sheet in self.sheets)


def places_by(merits: Sequence[Any]) -> tuple[int, ...]:
    """Places from merits, highest first; equal merits share a place and leave the next empty."""
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


def summed(label: str, turns: Sequence[int | None], section: str) -> ScoreLine:
    """Points turn by turn, `/` for a turn without any: `12 + / - 7 = 5`."""
    total = sum(points or 0 for points in turns)
    written = " + ".join("/" if points is None else str(points) for points in turns)
    written = written.replace("+ -", "- ")
    return ScoreLine(label, total, f"{written or 0} = {total}", section)
