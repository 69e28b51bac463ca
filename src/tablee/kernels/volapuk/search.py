"""Every word that dice can form on a board of Volapük, and the best of them."""

from collections.abc import Iterator, Sequence
from ctypes import POINTER, c_double, c_int64
from typing import Any

from tablee.kernels.library import Handle, function
from tablee.kernels.volapuk.board import Position
from tablee.kernels.volapuk.structs import (
    KINDS,
    MOST_DICE,
    Play,
    Shorts,
    Sight,
    check_hand,
    check_sight,
    shorts,
)

_plays_new = function("volapuk_plays_new", Handle, Handle, Shorts, c_int64, c_int64, POINTER(Sight))
_best = function("volapuk_best", c_int64, Handle, Shorts, c_int64, c_int64, POINTER(Play))
_plays_free = function("volapuk_plays_free", None, Handle, quick=True)
_plays_size = function("volapuk_plays_size", c_int64, Handle, quick=True)
_plays_data = function("volapuk_plays_data", POINTER(Play), Handle, quick=True)
_plays_weight = function("volapuk_plays_weight", c_double, Handle, Handle, POINTER(Sight))
_plays_next = function("volapuk_plays_next", c_int64, Handle, c_int64, quick=True)
_plays_amplified = function(
    "volapuk_plays_amplified", Handle, Handle, Handle, c_int64, c_int64, quick=True
)
_plays_laying = function(
    "volapuk_plays_laying",
    Handle, Handle, c_int64, c_int64, c_int64, c_int64, quick=True,
)  # fmt: skip


class Plays:
    """Plays in the order in which they were found."""

    def __init__(self, position: Position, handle: Any) -> None:
        self.position = position
        self.handle = handle
        self._size: int = _plays_size(handle)

    def __del__(self) -> None:
        # Many are made, and soon forgotten: this takes a fifth of the time of a finalizer.
        _plays_free(self.handle)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, at: int) -> Play:
        if not 0 <= at < self._size:
            raise IndexError(f"Expected a play below {self._size} but got {at}")
        return Play.from_buffer_copy(_plays_data(self.handle)[at])

    def __iter__(self) -> Iterator[Play]:
        return (self[at] for at in range(self._size))

    def best_first(self) -> Iterator[Play]:
        """By falling points; of equals, first what was found first."""
        at = _plays_next(self.handle, -1)
        while at >= 0:
            yield self[at]
            at = _plays_next(self.handle, at)

    def weight(self, sight: Sight) -> float:
        """What they weigh together, each by the chances that its word and its place would have."""
        weight: float = _plays_weight(self.handle, self.position.handle, sight)
        return weight

    def amplified(self, force: int, cell: int | None) -> "Plays":
        """With points as the super joker makes them, on this cell or, None, if one may be laid: of
        words with it, so many times.
        """
        if not 0 < force <= 1 << 10 or (cell is not None and cell < 0):
            raise ValueError("Expected a force and a cell that there are")
        where = -1 if cell is None else cell
        made = _plays_amplified(self.handle, self.position.handle, force, where)
        return Plays(self.position, made)

    def laying(
        self, least: int = 1, most: int = MOST_DICE, kinds: tuple[int, int] = (0, KINDS - 1)
    ) -> "Plays":
        """Those that lay so many dice, and among them one of these kinds, from one to another."""
        if not 0 <= least <= most <= MOST_DICE or not 0 <= kinds[0] <= kinds[1] < KINDS:
            raise ValueError(f"Expected at most {MOST_DICE} dice, and kinds below {KINDS}")
        return Plays(self.position, _plays_laying(self.handle, least, most, *kinds))


def every_play(
    position: Position, hand: Sequence[int], full: int, sight: Sight | None = None
) -> Plays:
    """Every word that dice which show these kinds can form, -1 for those that cannot be laid;
    or those that somebody notices. A hand of `full` dice earns what there is for laying all of
    them.
    """
    check_hand(hand, full)
    check_sight(sight)
    return Plays(position, _plays_new(position.handle, shorts(hand), len(hand), full, sight))


def best_play(position: Position, hand: Sequence[int], full: int) -> Play | None:
    """The best of what `every_play` would list, where there is anything. Of equals the first in the
    alphabet (`Play.number`), then by `strip`, `start` and `path`.

    Where each die is a letter or a joker, and nothing is declared, this is much quicker than
    listing them: see `src/kernels/volapuk/best.cpp`. The first question about a vocabulary puts
    its words in order by their letters, which takes a moment.
    """
    check_hand(hand, full)
    play = Play()
    there = _best(position.handle, shorts(hand), len(hand), full, play)
    return play if there else None
