"""Between the records of the rules and the numbers of the kernel."""

from typing import Final

from tablee.bots.hepta_mensa import packing
from tablee.games.hepta_mensa.rules import group
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
from tablee.kernels import hepta_mensa as kernel

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


def pack(state: State) -> kernel.Position:
    """A position that waits for a player, or is over by the rules of §6.1, as the kernel has it."""
    assert state.turning is None, "luck comes first"

    def cells(kind: Flat) -> list[int]:
        return [cell for cell in CELLS if state.cells[cell].kind is kind]

    return packing.position(
        doubles=cells(Flat.DOUBLE),
        eclairs=cells(Flat.ECLAIR),
        groups=[
            [cell for cell in cells(Flat.SIMPLE) if group(state.cells[cell]) == index]
            for index in range(len(state.hidden))
        ],
        hidden=[(hidden.coins, hidden.recyclages) for hidden in state.hidden],
        spent=cells(Flat.RECYCLAGE),
        neutral=cells(Flat.NEUTRAL),
        pieces=[
            packing.Piece(place, piece.owner, _SHOWN[piece.stones])
            for place in PLACES
            if (piece := state.places[place]) is not None
        ],
        hands=(
            packing.Hand(state.hands[0].ones, state.hands[0].twos, state.hands[0].moons),
            packing.Hand(state.hands[1].ones, state.hands[1].twos, state.hands[1].moons),
        ),
        purses=state.coins,
        turn=state.turn or 0,
        first=state.emptied,
    )


def to_code(move: Move) -> int:
    """The kernel's number for a move."""
    match move:
        case LayStone(pawn, place):
            return packing.encode(_LAID[pawn], place)
        case TurnDouble(cell):
            return packing.encode(kernel.FLASH, None, cell)
        case Attack(place, cell):
            return packing.encode(kernel.ATTACK, place, cell)
        case LayCentaur(pawn, place, turned):
            return packing.encode(_CENTAUR[pawn], place, turned)


def to_move(code: int) -> Move:
    """The move of such a number."""
    kind, place, cell = packing.decode(code)
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
