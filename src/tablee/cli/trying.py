"""What moves would bring, tried on a table that is made up from what the seat sees."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from tablee.core.dice import SeededDice
from tablee.core.game import AnyGame, Refusal
from tablee.core.playing import fold
from tablee.core.scores import ScoreLine


class Tried(Struct, frozen=True):
    """Moves, one after the other, and what they would bring; or why one of them is refused.

    It stops short of whatever the moves themselves would reveal, such as the verdict on a word.
    """

    moves: tuple[Any, ...]
    lines: tuple[ScoreLine, ...] = ()
    refusal: Refusal | None = None

    @property
    def points(self) -> int:
        """What they bring."""
        return sum(line.points for line in self.lines)


def tried(game: AnyGame, view: Any, ways: Iterable[Sequence[Any]]) -> list[Tried]:
    """Several ways, all on the same guess, so that none is luckier than another."""
    guess = game.guess(view, SeededDice(bytes(32)))
    return [_tried(game, guess, view.seat, tuple(moves)) for moves in ways]


def _tried(game: AnyGame, state: Any, seat: Any, moves: tuple[Any, ...]) -> Tried:
    lines: list[ScoreLine] = []
    for move in moves:
        events = game.play(state, seat, move)
        if isinstance(events, Refusal):
            return Tried(moves, refusal=events)
        told = [*takewhile(lambda event: not game.reveals(event), events)]
        lines += [line for event in told for line in game.lines(event)]
        if len(told) < len(events):
            break
        state = fold(game, state, events)
    return Tried(moves, tuple(lines))


def granted(attempts: Iterable[Tried]) -> list[Tried]:
    """Those that nothing speaks against, as far as the seat can know."""
    return [one for one in attempts if one.refusal is None]
