"""How a game flows between bots: its length, its ends, and where its points come from.

    python -m bench.flow volapuk --preset equilibre --games 200 --seats 4 --level moyen

One module for each game, `bench/flow/<game>.py`, says with its `look` what is worth counting in a
game that was played to its end. The tables of the rule pages are made with it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablee.core.game import AnyGame


class Step(NamedTuple):
    """A fact, and the states around it."""

    before: Any
    event: Any
    after: Any


class Played(NamedTuple):
    """A game between bots, fact by fact."""

    game: AnyGame
    options: Any
    seats: int
    steps: tuple[Step, ...]

    @property
    def last(self) -> Any:
        """The state at the end."""
        return self.steps[-1].after


class Look(NamedTuple):
    """What one game tells of how it flows: `figures` are told by their median; `points`, `plays`,
    `wins` and, of a game of several, `hands` by the share that each kind has of all.
    """

    end: str
    turns: int
    figures: Mapping[str, float] = {}
    points: Mapping[str, int] = {}
    plays: Mapping[str, int] = {}
    wins: Mapping[str, int] = {}
    hands: Mapping[str, int] = {}
