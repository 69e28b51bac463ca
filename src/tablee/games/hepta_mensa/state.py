"""The table of Hepta Mensa: what lies on it, what can be done, what can happen."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Options, Resign, Resigned, TimedOut, Timeout
from tablee.core.seats import Seat

CellIndex: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
PlaceIndex: TypeAlias = Annotated[int, Meta(ge=0, le=8)]

CELLS: Final = range(16)
PLACES: Final = range(9)
PLAYERS: Final = (Seat(0), Seat(1))

# §1.3 Place (row, column) lies between four cells; both are numbered row by row.
AROUND: Final = tuple(
    (corner, corner + 1, corner + 4, corner + 5)
    for corner in (4 * row + column for row in range(3) for column in range(3))
)
TOUCHING: Final = tuple(tuple(place for place in PLACES if cell in AROUND[place]) for cell in CELLS)


class Colour(StrEnum):
    """§1.1 The four colours of the flat pawns."""

    ROSE = "rose"
    BLEU = "bleu"
    VERT = "vert"
    OCRE = "ocre"


class Flat(StrEnum):
    """What a cell of the square shows."""

    DOUBLE = "double"
    ECLAIR = "eclair"
    SIMPLE = "simple"
    RECYCLAGE = "recyclage"
    NEUTRAL = "neutral"


class Face(StrEnum):
    """§1.1 What a simple-arrow hides."""

    COIN = "coin"
    RECYCLAGE = "recyclage"


class Pawn(StrEnum):
    """§1.4 A bevelled pawn in hand."""

    ONE = "one"
    TWO = "two"
    MOON = "moon"


STONES: Final = {Pawn.ONE: 1, Pawn.TWO: 2}
"""§3.1 What may be laid stones up."""


class Cell(Struct, frozen=True):
    """One of the sixteen cells. A neutral centaur, or a pawn *sans couleurs*, has no colour."""

    kind: Flat
    colour: Colour | None = None


class Piece(Struct, frozen=True):
    """A bevelled pawn on the table: with no stone in sight it shows its centaur."""

    owner: Seat
    stones: int

    @property
    def centaur(self) -> bool:
        """Does it lie on its stone side?"""
        return self.stones == 0


class Hand(Struct, frozen=True):
    """§1.4 The bevelled pawns a player has still to lay, for all to see."""

    ones: int = 2
    twos: int = 1
    moons: int = 1

    @property
    def left(self) -> int:
        """How many pawns are still to be laid."""
        return self.ones + self.twos + self.moons

    def count(self, pawn: Pawn) -> int:
        """How many of this kind are held."""
        return {Pawn.ONE: self.ones, Pawn.TWO: self.twos, Pawn.MOON: self.moons}[pawn]

    def without(self, pawn: Pawn) -> "Hand":
        """The hand once this pawn is laid."""
        return Hand(
            self.ones - (pawn is Pawn.ONE),
            self.twos - (pawn is Pawn.TWO),
            self.moons - (pawn is Pawn.MOON),
        )


class Hidden(Struct, frozen=True):
    """§1.2 The faces not yet seen of a group of simple-arrows: a colour, or all of them."""

    coins: int
    recyclages: int

    @property
    def total(self) -> int:
        """How many simple-arrows of the group are still unturned."""
        return self.coins + self.recyclages

    def without(self, face: Face) -> "Hidden":
        """What is left to find once this face is seen."""
        return Hidden(self.coins - (face is Face.COIN), self.recyclages - (face is Face.RECYCLAGE))


class Turning(Struct, frozen=True):
    """A simple-arrow in the air: luck owes its face. `attacked` is the place it may strike."""

    seat: Seat
    cell: CellIndex
    attacked: PlaceIndex | None


class Forfeit(Struct, frozen=True):
    """§6.4, §6.5 Who gave up, or ran out of time."""

    seat: Seat
    reason: str


class HeptaMensaOptions(Options, frozen=True):
    """§1.2 `colours`: are they seen? §6.5 `clock`: seconds each player has for the whole game."""

    colours: bool = True


class Open(Struct, frozen=True):
    """What lies on the table. Before the pawns are laid out `cells` is empty; before lots, `turn`
    is None.
    """

    options: HeptaMensaOptions
    cells: tuple[Cell, ...]
    places: tuple[Piece | None, ...]
    hands: tuple[Hand, Hand]
    coins: tuple[int, int]
    hidden: tuple[Hidden, ...]
    turn: Seat | None = None
    emptied: Seat | None = None
    turning: Turning | None = None
    forfeit: Forfeit | None = None


State: TypeAlias = Open
"""§7 A position: faces that nobody has seen are not drawn yet, so all there is lies open."""


# Actions


class LayStone(Struct, frozen=True, tag="lay_stone"):
    """§3.1 Lay a pawn, stones up."""

    pawn: Pawn
    place: PlaceIndex


class TurnDouble(Struct, frozen=True, tag="turn_double"):
    """§4.1 Turn a double-arrow into an *éclair*."""

    cell: CellIndex


class Attack(Struct, frozen=True, tag="attack"):
    """§4.2 Turn a simple-arrow against the enemy stone at this place."""

    place: PlaceIndex
    cell: CellIndex


class LayCentaur(Struct, frozen=True, tag="lay_centaur"):
    """§5.1 Lay a pawn, centaur up, and turn a simple-arrow that it touches, if any can be."""

    pawn: Pawn
    place: PlaceIndex
    cell: CellIndex | None = None


Move: TypeAlias = LayStone | TurnDouble | Attack | LayCentaur
Action: TypeAlias = Move | Resign | Timeout


# Events


class LaidOut(Struct, frozen=True, tag="laid_out"):
    """The sixteen flat pawns were laid out, arrows up."""

    cells: tuple[Cell, ...]


class Began(Struct, frozen=True, tag="began"):
    """Lots decided who begins."""

    seat: Seat


class StoneLaid(Struct, frozen=True, tag="stone_laid"):
    """A pawn was laid, stones up."""

    seat: Seat
    pawn: Pawn
    place: PlaceIndex


class DoubleTurned(Struct, frozen=True, tag="double_turned"):
    """A double-arrow became an *éclair*."""

    seat: Seat
    cell: CellIndex


class Attacked(Struct, frozen=True, tag="attacked"):
    """A simple-arrow is being turned against an enemy stone."""

    seat: Seat
    place: PlaceIndex
    cell: CellIndex


class CentaurLaid(Struct, frozen=True, tag="centaur_laid"):
    """A pawn was laid, centaur up; the simple-arrow, if any, is being turned."""

    seat: Seat
    pawn: Pawn
    place: PlaceIndex
    cell: CellIndex | None


class SimpleTurned(Struct, frozen=True, tag="simple_turned"):
    """Luck showed the face of the simple-arrow in the air."""

    seat: Seat
    cell: CellIndex
    face: Face


Event: TypeAlias = (
    LaidOut
    | Began
    | StoneLaid
    | DoubleTurned
    | Attacked
    | CentaurLaid
    | SimpleTurned
    | Resigned
    | TimedOut
)
