"""A Hepta Mensa position built from plain lists, and an action put together and taken apart.

This is the border between the rules, which hold records, and the kernels, which hold numbers (see
`tablee.kernels.hepta_mensa`, where these are told). `spot` and `place_of` convert between a place
0..8 and its bit in a place mask.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.kernels.hepta_mensa import CENTAUR, NO_CELL, NO_PLACE, Position


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
    packed = Position(
        doubles=_mask(doubles),
        eclairs=_mask(eclairs),
        spent=_mask(spent),
        neutral=_mask(neutral),
        turn=turn if any(map(any, hands)) else -1,
        first=-1 if first is None else first,
    )
    for group, (cells, (coins, recyclings)) in enumerate(zip(groups, hidden, strict=True)):
        if coins + recyclings != len(cells):
            raise ValueError(f"Expected {len(cells)} hidden faces but got {coins} + {recyclings}")
        packed.groups[group] = _mask(cells)
        packed.coins[group] = coins
        packed.recyclings[group] = recyclings
    for piece in pieces:
        owner, place = packed.players[piece.owner], 1 << spot(piece.place)
        if piece.face == CENTAUR:
            owner.centaur |= place
        else:
            owner.stones[piece.face] |= place
    for player, hand, purse in zip(packed.players, hands, purses, strict=True):
        player.hand[:] = list(hand)
        player.purse = purse
    return packed


def _mask(cells: Sequence[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
