"""A table of Volapük as the kernels read it, and what they answer as plays."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from ctypes import Array, c_float
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.volapuk.lanes import counted, ground_of, kinds_of
from tablee.bots.volapuk.sight import Look, Mind, omniscient
from tablee.bots.volapuk.vocabulary import Vocabulary
from tablee.games.volapuk.actions import Declaration, Play, Put
from tablee.games.volapuk.board import STRIDE, Direction, board
from tablee.games.volapuk.dice import (
    ESPACE,
    JOKER,
    SUPER_JOKER,
    DiceSet,
    box,
    is_laid,
    is_letter,
    value,
)
from tablee.games.volapuk.options import Espace, Groups, Reversed, VolapukOptions
from tablee.games.volapuk.runs import diagonal_of
from tablee.games.volapuk.score import PER_DIE, PER_ESPACE, REVERSED, is_atout
from tablee.games.volapuk.state import HAND, PAIR, VOLAPUK, Held, Open, Tile
from tablee.games.volapuk.words import key_of
from tablee.kernels.volapuk import keeping
from tablee.kernels.volapuk import structs as kernel
from tablee.kernels.volapuk.board import Ground, Position
from tablee.kernels.volapuk.search import Plays, every_play
from tablee.kernels.volapuk.structs import JOKERS, REFUSED, Kinds, Sight, Tariff
from tablee.letters import ALPHABET
from tablee.lexicon.graph import BOARD, LETTERS

AXES: Final = (Direction.ROW, Direction.COLUMN, Direction.DESCENDING, Direction.ASCENDING)
"""In the order of the kernel's axes."""

GROUPS: Final = tuple(
    sorted(
        {
            face
            for dice_set in DiceSet
            for die in box(dice_set)
            for face in die.faces
            if face not in (*BOARD, ESPACE, JOKER, SUPER_JOKER) and is_laid(face)
        }
    )
)
KIND: Final[Mapping[str, int]] = {
    **{letter: number for number, letter in enumerate(BOARD)},
    ESPACE: BOARD.index(" "),
    **{face: LETTERS + number for number, face in enumerate(GROUPS)},
    JOKER: JOKERS,
    SUPER_JOKER: JOKERS,
}
"""The kind of each face that can be laid. Kernels know no force: `amplified` does."""
WILD: Final = ALPHABET + "Ç"
"""What a joker stands for here; É and È it may leave to plain E."""


def kind_of(face: str, letter: str | None = None) -> int:
    """What a die shows; a joker, what it stands for."""
    if face not in (JOKER, SUPER_JOKER):
        return KIND.get(face, -1)
    plain = {"É": "E", "È": "E"}.get(letter or "", letter)
    return JOKERS + BOARD.index(plain) if plain else JOKERS


@cache
def kinds(ligature: int, groups: Groups = Groups.MULTIPLY) -> Kinds:
    """All faces; a ligature is worth what the table says, and so are groups under the Élue."""
    shown = {
        number: face for face, number in KIND.items() if face not in (ESPACE, JOKER, SUPER_JOKER)
    }
    worths = {
        number: counted(
            value(face.replace(" ", ESPACE), ligature),
            letter=is_letter(face.replace(" ", ESPACE)),
            space=face == " ",
            steady=groups is Groups.FIXED and value(face, 10) > 1,
        )
        for number, face in shown.items()
    }
    for letter in WILD:
        shown[kind_of(JOKER, letter)] = letter
        worths[kind_of(JOKER, letter)] = counted(value(JOKER, ligature))
    return kinds_of(shown, BOARD, worths)


@cache
def ground(diameter: int, *, backwards: bool = False) -> Ground:
    """The lanes of a round board."""
    lanes = [board(diameter).axes[direction] for direction in AXES]
    return ground_of(lanes, backwards=backwards)


# Positions


def tariff_of(options: VolapukOptions, *, opening: bool) -> Tariff:
    """What words are worth at a table."""
    return Tariff(
        atout=options.elue_per_letter,
        slant=PER_DIE,
        space=PER_ESPACE,
        reversed=0 if options.reversed is Reversed.OFF else REVERSED,
        every_die=options.opening_bonus if opening else VOLAPUK,
        installed=options.diagonal,
        pair=-PAIR if options.pairs else REFUSED,
        conjoint=PER_DIE if options.conjoint_bonus else 0,
        freely=options.reversed is Reversed.FREE,
        least=options.reversed_dice,
        stacked=options.reversed_diagonal,
    )


class Table(NamedTuple):
    """A board and all that is needed to find plays on it: words, what may be laid, and what is
    noticed.
    """

    known: Vocabulary
    position: Position
    espace: bool
    sight: Sight | None = None


def table_of(
    known: Vocabulary,
    options: VolapukOptions,
    elue: str,
    tiles: Iterable[Tile],
    diagonals: Iterable[tuple[int, ...]] = (),
) -> Table:
    """The dice on a board, and the diagonals that were declared there."""
    place = ground(options.diameter, backwards=options.reversed is Reversed.FREE)
    lying = [-1] * place.size
    letters: dict[int, str] = {}
    for tile in tiles:
        lying[tile.cell] = kind_of(tile.face, tile.letter)
        letters[tile.cell] = tile.letter
    declared = [0] * (2 * place.size)
    for cells in sorted(diagonals, key=len, reverse=True):
        signs = tuple(letters.get(cell, "") for cell in cells)
        if all(signs) and is_atout(known.words, key_of(signs), elue, options):
            rising = AXES.index(diagonal_of(cells)) == kernel.RISING
            declared[rising * place.size + cells[0]] = len(cells)
    position = Position(
        known.compiled,
        kinds(options.ligature_value, options.group_under_elue),
        place,
        lying,
        tariff_of(options, opening=not letters),
        elue=ord(elue) - ord("A"),
        middle=options.diameter // 2 * (STRIDE + 1),
        declared=declared,
    )
    return Table(known, position, options.espace is not Espace.OFF)


def table_at(lying: Open, mind: Mind | None = None, *, lifted: Collection[int] = ()) -> Table:
    """What lies on the board as somebody sees it, or as it is; without what was `lifted`."""
    mind = mind or omniscient(lying)
    options = lying.options
    if Look.DIAGONAL not in mind.looks:
        options = replace(options, diagonal=0)
    if Look.REVERSED not in mind.looks:
        options = replace(options, reversed=Reversed.OFF)
    tiles = [tile for tile in lying.tiles if tile.cell not in lifted]
    table = table_of(mind.known, options, lying.elue, tiles, lying.diagonals)
    spaced = table.espace and Look.COMPOUND in mind.looks
    return table._replace(espace=spaced, sight=mind.sight)


# Plays


def found(table: Table, faces: Sequence[str | None], full: int = HAND) -> Plays:
    """Every word that dice with these faces can form, as far as it is noticed. None: a die that
    cannot be laid.
    """
    return every_play(table.position, shown_by(table, faces), full, table.sight)


def expected(
    table: Table, dice: Sequence[Sequence[str | None]], *, loose: int, throws: int = 0
) -> Array[c_float]:
    """The keep-states of the first `loose` of these dice, each with the points to expect with so
    many throws left; with none, the best points of a word that needs those faces. The other dice
    show one face each.
    """
    shown = [shown_by(table, faces) for faces in dice]
    return keeping.expected(table.position, shown, loose, HAND, throws, table.sight)


def shown_by(table: Table, faces: Sequence[str | None]) -> list[int]:
    """The kinds of faces, -1 for those that cannot be laid."""
    return [
        -1 if face is None or (face == ESPACE and not table.espace) else kind_of(face)
        for face in faces
    ]


class Laid(NamedTuple):
    """A play as the kernel found it: where its word lies, in the order of reading, and what is put
    there.
    """

    cells: tuple[int, ...]
    axis: int
    number: int
    kinds: tuple[tuple[int, int], ...]
    """Cells to which dice come, and the kinds that they show."""


def laid(table: Table, play: kernel.Play) -> Laid:
    """A play as it was found, unpacked."""
    axis, lane = table.position.strips[play.strip]
    cells = lane[play.start : play.start + play.size]
    put = [cell for place, cell in enumerate(cells) if play.placed >> place & 1]
    if axis & kernel.BACKWARDS:
        cells = cells[::-1]
    kinds = tuple(zip(put, play.kinds, strict=True))
    return Laid(cells, axis & kernel.WAYS, play.number, kinds)


def puts_of(hand: Iterable[Held], kinds: Iterable[tuple[int, int]]) -> tuple[Put, ...]:
    """The dice of a hand for the kinds that a play needs."""
    left = list(hand)
    put: list[Put] = []
    for cell, kind in kinds:
        wanted = min(JOKERS, kind)
        held = next(held for held in left if held.face and kind_of(held.face) == wanted)
        left.remove(held)
        put.append(Put(held.die, cell, BOARD[kind - JOKERS] if kind >= JOKERS else None))
    return tuple(put)


def declaring(one: Laid) -> Play:
    """Nothing but what must be said of a word: that it is a diagonal."""
    said = Declaration(one.cells[0], AXES[one.axis], len(one.cells))
    return Play(declared=said if one.axis >= kernel.FALLING else None)


def plays(table: Table, hand: Sequence[Held], several: Iterable[kernel.Play]) -> Iterator[Play]:
    """Plays of one word, of which no more is declared than must be."""
    for play in several:
        one = laid(table, play)
        yield replace(declaring(one), place=puts_of(hand, one.kinds))
