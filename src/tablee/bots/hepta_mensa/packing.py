"""A position of Hepta Mensa as the kernels read it, and what they answer as moves.

The rules hold records, the kernels numbers (see `kernels.hepta_mensa.structs`, where these are
told). `spot` and `place_of` convert between a place 0..8 and its bit in a place mask.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablee.games.hepta_mensa import rules
from tablee.games.hepta_mensa.state import (
    CELLS,
    PLACES,
    Attack,
    Face,
    Flat,
    LayCentaur,
    LayStone,
    Move,
    Pawn,
    State,
    TurnDouble,
)
from tablee.kernels.hepta_mensa import structs as kernel

_LAID: Final = {Pawn.ONE: kernel.LAY_ONE, Pawn.TWO: kernel.LAY_TWO}
_CENTAUR: Final = {
    Pawn.ONE: kernel.CENTAUR_ONE,
    Pawn.TWO: kernel.CENTAUR_TWO,
    Pawn.MOON: kernel.CENTAUR_MOON,
}
_LAID_PAWN: Final = {kind: pawn for pawn, kind in _LAID.items()}
_CENTAUR_PAWN: Final = {kind: pawn for pawn, kind in _CENTAUR.items()}
_SHOWN: Final = {1: kernel.STONE_ONE, 2: kernel.STONE_TWO, 0: kernel.CENTAUR}

FACE: Final = {Face.COIN: kernel.COIN, Face.RECYCLAGE: kernel.RECYCLING}


# Records


def pack(state: State) -> kernel.Position:
    """A position that waits for a player, or is over by the rules of §6.1, as the kernel has it."""
    assert state.turning is None, "luck comes first"

    def cells(kind: Flat) -> list[int]:
        return [cell for cell in CELLS if state.cells[cell].kind is kind]

    return position(
        doubles=cells(Flat.DOUBLE),
        eclairs=cells(Flat.ECLAIR),
        groups=[
            [cell for cell in cells(Flat.SIMPLE) if rules.group(state.cells[cell]) == index]
            for index in range(len(state.hidden))
        ],
        hidden=[(hidden.coins, hidden.recyclages) for hidden in state.hidden],
        spent=cells(Flat.RECYCLAGE),
        neutral=cells(Flat.NEUTRAL),
        pieces=[
            Piece(place, piece.owner, _SHOWN[piece.stones])
            for place in PLACES
            if (piece := state.places[place]) is not None
        ],
        hands=(
            Hand(state.hands[0].ones, state.hands[0].twos, state.hands[0].moons),
            Hand(state.hands[1].ones, state.hands[1].twos, state.hands[1].moons),
        ),
        purses=state.coins,
        turn=state.turn or 0,
        first=state.emptied,
    )


def to_code(move: Move) -> int:
    """The kernel's number for a move."""
    match move:
        case LayStone(pawn, place):
            return encode(_LAID[pawn], place)
        case TurnDouble(cell):
            return encode(kernel.FLASH, None, cell)
        case Attack(place, cell):
            return encode(kernel.ATTACK, place, cell)
        case LayCentaur(pawn, place, turned):
            return encode(_CENTAUR[pawn], place, turned)


def to_move(code: int) -> Move:
    """The move of such a number."""
    kind, place, cell = decode(code)
    if kind == kernel.FLASH:
        assert cell is not None
        return TurnDouble(cell)
    assert place is not None
    if kind == kernel.ATTACK:
        assert cell is not None
        return Attack(place, cell)
    if kind in _LAID_PAWN:
        return LayStone(_LAID_PAWN[kind], place)
    return LayCentaur(_CENTAUR_PAWN[kind], place, cell)


# Numbers


class Action(NamedTuple):
    """An action taken apart; `place` and `cell` are None where the kind has none."""

    kind: int
    place: int | None
    cell: int | None


def encode(kind: int, place: int | None = None, cell: int | None = None) -> int:
    """The integer of an action."""
    where = kernel.NO_PLACE if place is None else place
    what = kernel.NO_CELL if cell is None else cell
    return kind << 9 | where << 5 | what


def decode(code: int) -> Action:
    """The action of an integer."""
    place, cell = code >> 5 & 15, code & 31
    return Action(
        code >> 9,
        None if place == kernel.NO_PLACE else place,
        None if cell == kernel.NO_CELL else cell,
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
) -> kernel.Position:
    """Build a position from plain lists.

    `groups[g]` lists the cells of group g that are still face down, and `hidden[g]` is how many
    (coins, recyclings) they hide. `turn` is ignored when both hands are empty.
    """
    packed = kernel.Position(
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
        if piece.face == kernel.CENTAUR:
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
