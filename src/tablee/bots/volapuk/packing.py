"""A table of Volapük as the kernels read it, and what they answer as plays."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tablee.bots.volapuk import kernel
from tablee.bots.volapuk.kernel import FACES, JOKERS, KIND_BITS, KIND_MASK, REFUSED, STATES
from tablee.bots.volapuk.lanes import (
    Ground,
    Kinds,
    Position,
    Vocabulary,
    counted,
    edges_of,
    ground_of,
    kinds_of,
    position_of,
)
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
from tablee.games.volapuk.score import BOUND, PER_DIE, PER_ESPACE, REVERSED, is_atout, is_bound
from tablee.games.volapuk.state import (
    HAND,
    PAIR,
    VOLAPUK,
    Declaration,
    Espace,
    Forms,
    Groups,
    Held,
    Play,
    Put,
    Reversed,
    ShortWords,
    Sound,
    State,
    Tile,
    VolapukOptions,
)
from tablee.games.volapuk.words import diagonal_of, is_short, key_of
from tablee.letters import ALPHABET
from tablee.letters.sound import first_sounds
from tablee.lexicon import french
from tablee.lexicon.graph import BOARD, LETTERS, NOWHERE, Graph, Ints
from tablee.lexicon.heard import all_heard
from tablee.lexicon.queries import FORMS, Wanted, WordSet
from tablee.lexicon.tiers import Tier

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

ROOM: Final = 1 << 19


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
    lanes = [board(diameter).lines[direction] for direction in AXES]
    return ground_of(lanes, backwards=backwards)


# Words


LATE: Final = 5
"""Longer words than this are not asked whether they have to wait for the end: there are few of
them, and 180,000 to ask. The rules refuse them."""


@cache
def vocabulary(
    forms: Forms, sound: Sound, tier: Tier = Tier.RARE, *, proper: bool, late: bool = False
) -> Vocabulary:
    """The words of a table, as far as somebody knows them; without those that have to be `late`."""
    wanted = Wanted(kinds=FORMS[forms], proper=proper, tier=tier)
    if not late:
        return packed(french().board(wanted), sound)
    whole = vocabulary(forms, sound, tier, proper=proper)
    gone = _late(forms, proper=proper)
    rest = (~gone).tobytes()
    words, graph, sounds = french().board(wanted, rest), whole.words.graph, whole.sounds.copy()
    for number in map(int, np.flatnonzero(gone)):
        # What they are read backwards reads both ways no more.
        if (other := graph.number(graph.key(number)[::-1])) >= 0:
            sounds[other] &= ~(1 << kernel.ANACYCLIC)
    sounds.setflags(write=False)
    return whole._replace(words=words, marks=words.marks, sounds=sounds)


@cache
def _late(forms: Forms, *, proper: bool) -> NDArray[np.bool_]:
    """Short words that may have to wait for the end; a letter alone never has to."""
    words = french().board(Wanted(kinds=FORMS[forms], proper=proper))
    few = (key for length in range(2, LATE + 1) for key in words.matching("?" * length))
    return np.frombuffer(words.among(key for key in few if is_short(words, key)), np.bool_)


def known_to(
    options: VolapukOptions, tier: Tier = Tier.RARE, *, endgame: bool = True
) -> Vocabulary:
    """The words that count at a table, at its end or before it, and are at least so common."""
    late = options.short_words is ShortWords.ENDGAME and not endgame
    return vocabulary(options.forms, options.elue_sound, tier, proper=options.proper, late=late)


def packed(words: WordSet, sound: Sound = Sound.TABLE) -> Vocabulary:
    """A set of the board's words as the kernels read it."""
    graph = words.graph
    sounds = _sounds(graph, sound).copy()
    for number, other in _turned(graph):
        if words.has(number) and words.has(other):
            sounds[number] |= 1 << kernel.ANACYCLIC
    sounds.setflags(write=False)
    return Vocabulary(words, edges_of(graph), words.marks, _accents(graph), sounds)


@cache
def _turned(graph: Graph) -> tuple[tuple[int, int], ...]:
    """The numbers of words that are others read backwards, and of those others."""
    numbers = dict(graph.items())
    pairs = ((number, numbers.get(key[::-1], number)) for key, number in numbers.items())
    return tuple((number, other) for number, other in pairs if number != other)


@cache
def _sounds(graph: Graph, sound: Sound) -> NDArray[np.int32]:
    """Under which letters each word begins: three letters tell it, signs before them apart."""
    sounds = np.zeros(len(graph), np.int32)
    starts = [("", graph.root)]
    while starts:
        written, place = starts.pop()
        heard = first_sounds(written) if written else frozenset[str]()
        if sound is Sound.NONE:
            heard = frozenset(_plain(written.lstrip("'-. ")[:1]))
        sounds[place.number : place.number + place.words] = _bits(heard)
        if len(written.lstrip("'-. ")) < 3:
            starts += [(written + letter, after) for letter, after in graph.steps(place)]
    if sound is not Sound.NONE:
        every = french().board(Wanted())
        for start, ligature in BOUND.items():
            bits = _bits(first_sounds(ligature))
            for key, number in graph.items(start):
                sounds[number] |= bits if is_bound(every, key) else 0
    if sound is Sound.PHONETIC:
        for key, letters in all_heard().items():
            if (number := graph.number(key)) != NOWHERE:
                sounds[number] |= _bits(letters)
    return sounds


def _bits(letters: Iterable[str]) -> int:
    return sum(1 << ord(letter) - ord("A") for letter in letters)


def _plain(letter: str) -> str:
    return {"Ç": "C", "Æ": "A", "Œ": "O"}.get(letter, letter)


@cache
def _accents(graph: Graph) -> Ints:
    """Where each word may bear É, and È."""
    lexicon = french()
    acute, grave = (np.array(lexicon.places_of(letter), np.int64) for letter in "éè")
    accents = acute | grave << kernel.GRAVE
    assert len(accents) == len(graph)
    accents.setflags(write=False)
    return accents


# Positions


def tariff_of(options: VolapukOptions, *, opening: bool) -> Ints:
    """What words are worth at a table."""
    tariff = np.zeros(kernel.TARIFFS, np.int64)
    tariff[kernel.ATOUT] = options.elue_per_letter
    tariff[kernel.SLANT] = PER_DIE
    tariff[kernel.SPACE] = PER_ESPACE
    tariff[kernel.REVERSED] = 0 if options.reversed is Reversed.OFF else REVERSED
    tariff[kernel.EVERY_DIE] = options.opening_bonus if opening else VOLAPUK
    tariff[kernel.INSTALLED] = options.diagonal
    tariff[kernel.PAIR] = -PAIR if options.pairs else REFUSED
    tariff[kernel.CONJOINT] = PER_DIE if options.conjoint_bonus else 0
    tariff[kernel.FREELY] = options.reversed is Reversed.FREE
    tariff[kernel.LEAST] = options.reversed_dice
    tariff[kernel.STACKED] = options.reversed_diagonal
    tariff.setflags(write=False)
    return tariff


class Table(NamedTuple):
    """A board and all that is needed to find plays on it."""

    known: Vocabulary
    kinds: Kinds
    tariff: Ints
    elue: int
    position: Position
    espace: bool

    @property
    def asked(self) -> tuple[object, ...]:
        """What `kernel.walk` is asked first."""
        return (*self.known[1:], *self.kinds, self.tariff, self.elue, *self.position)


def table_of(
    known: Vocabulary,
    options: VolapukOptions,
    elue: str,
    tiles: Iterable[Tile],
    diagonals: Iterable[tuple[int, ...]] = (),
) -> Table:
    """The dice on a board, and the diagonals that were declared there."""
    lying = np.full(STRIDE * STRIDE, -1, np.int64)
    letters: dict[int, str] = {}
    for tile in tiles:
        lying[tile.cell] = kind_of(tile.face, tile.letter)
        letters[tile.cell] = tile.letter
    place = ground(options.diameter, backwards=options.reversed is Reversed.FREE)
    size = len(place.steps[0][0])
    declared = np.zeros((2, size), np.int64)
    for cells in sorted(diagonals, key=len, reverse=True):
        signs = tuple(letters.get(cell, "") for cell in cells)
        if all(signs) and is_atout(known.words, key_of(signs), elue, options):
            declared[AXES.index(diagonal_of(cells)) - kernel.FALLING, cells[0]] = len(cells)
    tariff = tariff_of(options, opening=not letters)
    number, middle = ord(elue) - ord("A"), options.diameter // 2 * (STRIDE + 1)
    spread = kinds(options.ligature_value, options.group_under_elue)
    position = position_of(known, spread, place, lying[:size], tariff, number, middle, declared)
    if not options.diagonal:
        position = _straight(position)
    return Table(known, spread, tariff, number, position, options.espace is not Espace.OFF)


def table_at(
    state: State,
    tier: Tier = Tier.RARE,
    *,
    declares: bool = True,
    lifted: Collection[int] = (),
) -> Table:
    """The board of a state as it is seen with words so common; by somebody who `declares` nothing,
    without diagonals or words that read both ways; without the dice that were `lifted`.
    """
    known = known_to(state.options, tier, endgame=state.merged)
    options = state.options
    if not declares:
        options = replace(options, diagonal=0, reversed=Reversed.OFF)
    tiles = [tile for tile in state.tiles if tile.cell not in lifted]
    return table_of(known, options, state.elue, tiles, state.diagonals)


def _straight(position: Position) -> Position:
    """Without diagonals, their strips are left out."""
    kept = position.axes & kernel.SLANTED == 0
    chosen = {
        name: np.ascontiguousarray(array[kept])
        for name, array in position._asdict().items()
        if name != "gains"
    }
    return position._replace(**chosen)


# Plays


class Found(NamedTuple):
    """Plays, each with its points; `kernel.walk` says how they are written."""

    rows: Ints

    @property
    def points(self) -> Ints:
        """What each is worth."""
        return self.rows[:, 0]


walk: Any = kernel.walk
"""Type checkers cannot count the arrays that it is given."""


@cache
def _room() -> Ints:
    return np.empty((ROOM, 4), np.int64)


def found(table: Table, faces: Sequence[str | None], full: int = HAND) -> Found:
    """Every word that dice with these faces can form. None: a die that cannot be laid."""
    shows = shown_by(table, [(face,) for face in faces])
    weights = np.zeros(len(faces), np.int64)
    rows = _room()
    count = walk(*table.asked, shows, weights, full, 0, rows, None)
    return Found(rows[: min(count, ROOM)].copy())


def valued(
    table: Table, dice: Sequence[Sequence[str | None]], *, loose: int
) -> NDArray[np.float32]:
    """The keep-states of the first `loose` of these dice, each with the best points of a word that
    needs those faces; the other dice show one face each.
    """
    weights = np.array([STATES**n if n < loose else 0 for n in range(len(dice))], np.int64)
    states = np.zeros(STATES**loose, np.float32)
    out = np.empty((0, 4), np.int64)
    walk(*table.asked, shown_by(table, dice), weights, HAND, 0, out, states)
    return states


def shown_by(table: Table, dice: Sequence[Sequence[str | None]]) -> Ints:
    """The kinds that each die may show, -1 for none."""
    shows = np.full((len(dice), FACES), -1, np.int64)
    for number, faces in enumerate(dice):
        for face, text in enumerate(faces):
            if text is not None and (text != ESPACE or table.espace):
                shows[number, face] = kind_of(text)
    return shows


class Laid(NamedTuple):
    """A play as the kernel found it: where its word lies, in the order of reading, and what is put
    there.
    """

    cells: tuple[int, ...]
    axis: int
    number: int
    kinds: tuple[tuple[int, int], ...]
    """Cells to which dice come, and the kinds that they show."""


def laid(table: Table, row: Ints) -> Laid:
    """A row, unpacked."""
    _, where, path, placed = (int(item) for item in row)
    number, strip, start, size = where >> 24, where >> 12 & 4095, where >> 6 & 63, where & 63
    axis = int(table.position.axes[strip])
    cells = tuple(map(int, table.position.cells[strip, start : start + size]))
    put = [cell for place, cell in enumerate(cells) if placed >> place & 1]
    shown = [path >> KIND_BITS * nth & KIND_MASK for nth in range(len(put))]
    if axis & kernel.BACKWARDS:
        cells = cells[::-1]
    return Laid(cells, axis & kernel.WAYS, number, tuple(zip(put, shown, strict=True)))


def amplified(table: Table, every: Found, force: int, cell: int | None) -> Ints:
    """Points as the super joker makes them, on this cell or, None, if one may be laid: of words
    with it, so many times.
    """
    where, path, placed = every.rows[:, 1], every.rows[:, 2], every.rows[:, 3]
    strip, start, size = where >> 12 & 4095, where >> 6 & 63, where & 63
    if cell is None:
        dice = np.bitwise_count(placed)
        held = np.zeros(len(where), bool)
        for nth in range(HAND):
            held |= (nth < dice) & (path >> KIND_BITS * nth & KIND_MASK >= JOKERS)
    else:
        lies = table.position.cells == cell
        spot = np.where(lies.any(axis=1), lies.argmax(axis=1), -1)[strip]
        held = (spot >= start) & (spot < start + size)
    return np.where(held, force * every.points, every.points)


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


def plays(table: Table, hand: Sequence[Held], rows: Iterable[Ints]) -> Iterator[Play]:
    """Rows as plays of one word, of which no more is declared than must be."""
    for row in rows:
        one = laid(table, row)
        yield replace(declaring(one), place=puts_of(hand, one.kinds))
