"""A Hepta Mensa position as a flat array of integers, and an action as one integer.

This is the border between the rules, which hold records, and the kernels, which hold numbers.
Nothing here needs numba.

Cells are bits 0..15 of a mask, row-major. Places are bits too, but place (r, c) is bit 4r + c,
not 3r + c: the four cells that it touches are then the bits +0, +1, +4 and +5, so "touching" is
four shifts. `spot` and `place_of` convert between a place 0..8 and its bit.

A position is an `int64` array of `FIELDS` numbers:

    DOUBLES, ECLAIRS         cell masks
    SPENT, NEUTRAL           cell masks: recyclings face up, neutral centaurs
    GROUPS + g               cell mask: the simple arrows of group g whose face is hidden (g < 4)
    COINS + g                how many coins are hidden in group g
    RECYCLINGS + g           how many recyclings are hidden in group g
    TURN                     the player to act, 0 or 1; -1 when the game is over
    FIRST                    who emptied his hand first, 0 or 1; -1 while nobody has
    PLAYERS + 7 * p          the seven numbers of player p:
      + STONE_ONE, STONE_TWO, CENTAUR          place masks of his pieces
      + HAND_ONES, HAND_TWOS, HAND_MOONS       pawns in his hand
      + PURSE                                  coins that he has won
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Position: TypeAlias = NDArray[np.int64]

DOUBLES: Final = 0
ECLAIRS: Final = 1
SPENT: Final = 2
NEUTRAL: Final = 3
GROUPS: Final = 4
COINS: Final = 8
RECYCLINGS: Final = 12
TURN: Final = 16
FIRST: Final = 17
PLAYERS: Final = 18
STONE_ONE: Final = 0
STONE_TWO: Final = 1
CENTAUR: Final = 2
HAND_ONES: Final = 3
HAND_TWOS: Final = 4
HAND_MOONS: Final = 5
PURSE: Final = 6
PLAYER_FIELDS: Final = 7
FIELDS: Final = PLAYERS + 2 * PLAYER_FIELDS

# The kinds of an action: `kind << 9 | place << 5 | cell`.
LAY_ONE: Final = 0
LAY_TWO: Final = 1
FLASH: Final = 2
ATTACK: Final = 3
CENTAUR_ONE: Final = 4
CENTAUR_TWO: Final = 5
CENTAUR_MOON: Final = 6
CENTAURS: Final = (CENTAUR_ONE, CENTAUR_TWO, CENTAUR_MOON)
NO_PLACE: Final = 15
NO_CELL: Final = 16
MAX_ACTIONS: Final = 192

# The face that an action shows.
NO_FACE: Final = -1
RECYCLING: Final = 0
COIN: Final = 1


class Action(NamedTuple):
    """An action taken apart; `place` and `cell` are None where the kind has none."""

    kind: int
    place: int | None
    cell: int | None


def encode(kind: int, place: int | None = None, cell: int | None = None) -> int:
    """The integer of an action."""
    where = NO_PLACE if place is None else place
    what = NO_CELL if cell is None else cell
    return kind << 9 | where << 5 | what


def decode(code: int) -> Action:
    """The action of an integer."""
    place, cell = code >> 5 & 15, code & 31
    return Action(
        code >> 9,
        None if place == NO_PLACE else place,
        None if cell == NO_CELL else cell,
    )


def spot(place: int) -> int:
    """The bit of a place 0..8 in a place mask."""
    return place + place // 3


def place_of(bit: int) -> int:
    """The place 0..8 of a bit in a place mask."""
    return bit - bit // 4


class Piece(NamedTuple):
    """A bevelled pawn on the table; `face` is STONE_ONE, STONE_TWO or CENTAUR."""

    place: int
    owner: int
    face: int


class Hand(NamedTuple):
    """What a player has still to lay."""

    ones: int = 2
    twos: int = 1
    moons: int = 1


def position(
    *,
    doubles: Sequence[int],
    eclairs: Sequence[int] = (),
    groups: Sequence[Sequence[int]],
    hidden: Sequence[tuple[int, int]],
    spent: Sequence[int] = (),
    neutral: Sequence[int] = (),
    pieces: Sequence[Piece] = (),
    hands: tuple[Hand, Hand] = (Hand(), Hand()),
    purses: tuple[int, int] = (0, 0),
    turn: int = 0,
    first: int | None = None,
) -> Position:
    """Build a position from plain lists.

    `groups[g]` lists the cells of group g that are still face down, and `hidden[g]` is how many
    (coins, recyclings) they hide. `turn` is ignored when both hands are empty.
    """
    packed = np.zeros(FIELDS, dtype=np.int64)
    for field, cells in (
        (DOUBLES, doubles),
        (ECLAIRS, eclairs),
        (SPENT, spent),
        (NEUTRAL, neutral),
    ):
        packed[field] = _mask(cells)
    for group, (cells, (coins, recyclings)) in enumerate(zip(groups, hidden, strict=True)):
        if coins + recyclings != len(cells):
            raise ValueError(f"Expected {len(cells)} hidden faces but got {coins} + {recyclings}")
        packed[GROUPS + group] = _mask(cells)
        packed[COINS + group] = coins
        packed[RECYCLINGS + group] = recyclings
    for piece in pieces:
        packed[PLAYERS + PLAYER_FIELDS * piece.owner + piece.face] |= 1 << spot(piece.place)
    for player, hand in enumerate(hands):
        base = PLAYERS + PLAYER_FIELDS * player
        packed[base + HAND_ONES : base + HAND_MOONS + 1] = hand
        packed[base + PURSE] = purses[player]
    packed[TURN] = turn if any(map(any, hands)) else -1
    packed[FIRST] = -1 if first is None else first
    return packed


def _mask(cells: Sequence[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
