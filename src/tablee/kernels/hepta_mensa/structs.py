"""What a position of Hepta Mensa is to the kernels, and which they refuse.

Positions and actions are flat numbers. Cells are bits 0..15 of a mask, row-major. Places are bits
too, but place (r, c) is bit 4r + c: the four cells that it touches are then the bits +0, +1, +4 and
+5. An action is `kind << 9 | place << 5 | cell`, with places 0..8.
"""

from ctypes import POINTER, Array, Structure, c_int8, c_int32, c_int64, c_uint8, c_uint16
from operator import index
from typing import Final

from tablee.kernels.library import function

# The kinds of an action.
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
MAX_ACTIONS_PER_GAME: Final = 24

# The face that an action shows.
NO_FACE: Final = -1
RECYCLING: Final = 0
COIN: Final = 1

# What a bevelled pawn shows.
STONE_ONE: Final = 0
STONE_TWO: Final = 1
CENTAUR: Final = 2

# The pawns of a hand.
ONES: Final = 0
TWOS: Final = 1
MOONS: Final = 2

MOST_NODES: Final = (1 << 63) - 1


class Player(Structure):
    """What a player has on the table, in his hand and in his purse."""

    _fields_ = (
        ("stones", c_uint16 * 2),
        ("centaur", c_uint16),
        ("hand", c_uint8 * 3),
        ("purse", c_uint8),
    )
    stones: Array[c_uint16]
    """Place masks: of one and of two."""
    centaur: int
    """A place mask."""
    hand: Array[c_uint8]
    """Ones, twos, moons."""
    purse: int
    """Coins that he has won."""


class Position(Structure):
    """What lies on the table."""

    _fields_ = (
        ("doubles", c_uint16),
        ("eclairs", c_uint16),
        ("spent", c_uint16),
        ("neutral", c_uint16),
        ("groups", c_uint16 * 4),
        ("coins", c_uint8 * 4),
        ("recyclings", c_uint8 * 4),
        ("turn", c_int8),
        ("first", c_int8),
        ("players", Player * 2),
    )
    doubles: int
    """A cell mask, as are the three that follow."""
    eclairs: int
    spent: int
    """Recyclings face up."""
    neutral: int
    """Neutral centaurs."""
    groups: Array[c_uint16]
    """Cell masks: the simple arrows of each group whose face is hidden."""
    coins: Array[c_uint8]
    """How many of them are hidden in each group."""
    recyclings: Array[c_uint8]
    turn: int
    """The player to act, 0 or 1; -1 when the game is over."""
    first: int
    """Who emptied his hand first, 0 or 1; -1 while nobody has."""
    players: Array[Player]

    def copy(self) -> "Position":
        """Another that is equal."""
        return Position.from_buffer_copy(self)


class Bounds(Structure):
    """In how many of all arrangements the mover wins: at least, and at most."""

    _fields_ = (("least", c_int32), ("most", c_int32), ("total", c_int32))
    least: int
    most: int
    total: int


class RootBounds(Structure):
    """The same of every legal action; `best` is the place of a best one, -1 while none is known."""

    _fields_ = (
        ("nodes", c_int64),
        ("count", c_int32),
        ("best", c_int32),
        ("actions", c_int32 * MAX_ACTIONS),
        ("verdicts", Bounds * MAX_ACTIONS),
    )
    nodes: int
    count: int
    best: int
    actions: Array[c_int32]
    verdicts: Array[Bounds]


FLAWS: Final = {
    1: "as many hidden faces as each group has cells",
    2: "cells that each hold one thing",
    3: "no more than the box holds",
    4: "four pawns a player",
    5: "places that each hold one piece",
    6: "the turn of a player who has a pawn in hand",
    7: "to know who emptied his hand first",
}

_flaw = function("hepta_mensa_flaw", c_int64, POINTER(Position), quick=True)


# What may be given


def check(position: Position) -> None:
    """Only what a game can come to."""
    if not isinstance(position, Position):
        raise TypeError(f"Expected a position but got {type(position).__name__}")
    if flaw := _flaw(position):
        raise ValueError(f"Expected {FLAWS[flaw]}")


def whole(number: int) -> int:
    """A whole number of 64 bits."""
    if not -MOST_NODES <= index(number) <= MOST_NODES:
        raise ValueError(f"Expected a number of 64 bits but got {number}")
    return number


def check_solvable(position: Position) -> None:
    """The reductions of the solver rest on these; a position from play has them."""
    check(position)
    if position.turn < 0:
        raise ValueError("Expected a game that goes on but got one that is over")
    for player in position.players:
        laid = sum(mask.bit_count() for mask in (*player.stones, player.centaur))
        held = sum(player.hand)
        if laid + held != 4:
            raise ValueError(f"Expected four pawns but got {laid} laid and {held} in hand")
    hidden = list(zip(position.coins, position.recyclings, strict=True))
    large = sum(coins > 0 and faces > 0 and coins + faces > 2 for coins, faces in hidden)
    if large > 1:
        raise ValueError("Expected pairs and at most one larger group of hidden faces")
