"""A table of Volapük as the kernels read it, and what they answer as plays."""

import re
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from ctypes import Array, c_float
from functools import cache, lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.volapuk.lanes import (
    Vocabulary,
    counted,
    ground_of,
    kinds_of,
    vocabulary_of,
)
from tablee.bots.volapuk.mind import Look, Mind
from tablee.bots.words import spoken
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
from tablee.kernels import volapuk as kernel
from tablee.kernels.volapuk import JOKERS, REFUSED, Ground, Kinds, Plays, Position, Sight, Tariff
from tablee.letters import ALPHABET
from tablee.letters.sound import first_sounds
from tablee.letters.words import Choice
from tablee.lexicon import french
from tablee.lexicon.graph import BOARD, LETTERS, NOWHERE, Graph
from tablee.lexicon.heard import all_heard
from tablee.lexicon.queries import Wanted, WordSet, both, wanted, where

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
    lanes = [board(diameter).lines[direction] for direction in AXES]
    return ground_of(lanes, backwards=backwards)


# Words


JOINT: Final = re.compile("[ -]")
"""What joins the words of a compound."""

LATE: Final = 5
"""Longer words than this are not asked whether they have to wait for the end: there are few of
them, and 180,000 to ask. The rules refuse them."""


@cache
def words_of(choice: Choice) -> WordSet:
    """The words that count at a table, whoever knows them."""
    return french().board(wanted(choice))


def rulebook(options: VolapukOptions) -> WordSet:
    """The same by what a table agreed on."""
    return words_of(options.choice)


@lru_cache(maxsize=24)
def vocabulary(
    choice: Choice, sound: Sound, among: bytes | None = None, *, late: bool = False
) -> Vocabulary:
    """The words of a table that somebody knows and would say: `among` these, None for all; without
    those that have to be `late`. Who plays at once with others is remembered, with both.
    """
    if among is not None:
        among = with_compounds(among)
    if late:
        in_time = _in_time(choice)
        among = in_time if among is None else both(in_time, among)
    return packed(french().board(spoken(choice), among), sound)


def with_compounds(among: bytes) -> bytes:
    """With the compounds of words that are known: nobody counted how common they are themselves."""
    known = bytearray(among)
    for number, parts in _compounds():
        if all(among[part] for part in parts):
            known[number] = 1
    return bytes(known)


@cache
def _compounds() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers of words with spaces or hyphens, and of the words that these join."""
    graph = french().board(Wanted()).graph
    joined = ((number, JOINT.split(key)) for key, number in graph.items("") if JOINT.search(key))
    parted = ((number, tuple(map(graph.number, parts))) for number, parts in joined)
    return tuple((number, parts) for number, parts in parted if min(parts) >= 0)


@cache
def _in_time(choice: Choice) -> bytes:
    """The words that need not wait for the end, by number; a letter alone never has to."""
    words = words_of(choice)
    few = (key for length in range(2, LATE + 1) for key in words.matching("?" * length))
    late = words.among(key for key in few if is_short(words, key))
    return where(late, lambda chosen: not chosen)


def known_to(
    options: VolapukOptions, among: bytes | None = None, *, endgame: bool = True
) -> Vocabulary:
    """The words that count at a table, at its end or before it, and that somebody knows."""
    late = options.short_words is ShortWords.ENDGAME and not endgame
    return vocabulary(options.choice, options.elue_sound, among, late=late)


def omniscient(state: State) -> Mind:
    """Whoever knows every word and misses nothing."""
    return Mind(known_to(state.options, endgame=state.merged))


def packed(words: WordSet, sound: Sound = Sound.TABLE) -> Vocabulary:
    """A set of the board's words as the kernels read it."""
    graph = words.graph
    sounds = _sounds(graph, sound)[:]
    for number, other in _turned(graph):
        if words.has(number) and words.has(other):
            sounds[number] |= 1 << kernel.ANACYCLIC
    return vocabulary_of(words, _accents(graph), sounds)


@cache
def _turned(graph: Graph) -> list[tuple[int, int]]:
    """The numbers of words that are others read backwards, and of those others."""
    return graph.compiled.reversed()


@cache
def _sounds(graph: Graph, sound: Sound) -> "array[int]":
    """Under which letters each word begins: three letters tell it, signs before them apart."""
    sounds = array("I", [0]) * len(graph)
    starts = [("", graph.root)]
    while starts:
        written, place = starts.pop()
        heard = first_sounds(written) if written else frozenset[str]()
        if sound is Sound.NONE:
            heard = frozenset(_plain(written.lstrip("'-. ")[:1]))
        bits = array("I", [_bits(heard)])
        sounds[place.number : place.number + place.words] = bits * place.words
        if len(written.lstrip("'-. ")) < 3:
            starts += [(written + letter, after) for letter, after in graph.steps(place)]
    if sound is not Sound.NONE:
        every = french().board(Wanted())
        for start, ligature in BOUND.items():
            heard = first_sounds(ligature)
            for key, number in graph.items(start):
                sounds[number] |= _bits(heard) if is_bound(every, key) else 0
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
def _accents(graph: Graph) -> "array[int]":
    """Where each word may bear É, and È."""
    lexicon = french()
    both = zip(lexicon.places_of("é"), lexicon.places_of("è"), strict=True)
    accents = array("Q", [acute | grave << kernel.GRAVE for acute, grave in both])
    assert len(accents) == len(graph)
    return accents


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


def table_at(state: State, mind: Mind | None = None, *, lifted: Collection[int] = ()) -> Table:
    """The board of a state as somebody sees it, or as it is; without what was `lifted`."""
    mind = mind or omniscient(state)
    options = state.options
    if Look.DIAGONAL not in mind.looks:
        options = replace(options, diagonal=0)
    if Look.REVERSED not in mind.looks:
        options = replace(options, reversed=Reversed.OFF)
    tiles = [tile for tile in state.tiles if tile.cell not in lifted]
    table = table_of(mind.known, options, state.elue, tiles, state.diagonals)
    spaced = table.espace and Look.COMPOUND in mind.looks
    return table._replace(espace=spaced, sight=mind.sight)


# Plays


def found(table: Table, faces: Sequence[str | None], full: int = HAND) -> Plays:
    """Every word that dice with these faces can form, as far as it is noticed. None: a die that
    cannot be laid.
    """
    return table.position.plays(shown_by(table, faces), full, table.sight)


def expected(
    table: Table, dice: Sequence[Sequence[str | None]], *, loose: int, throws: int = 0
) -> Array[c_float]:
    """The keep-states of the first `loose` of these dice, each with the points to expect with so
    many throws left; with none, the best points of a word that needs those faces. The other dice
    show one face each.
    """
    shown = [shown_by(table, faces) for faces in dice]
    return table.position.expected(shown, loose, HAND, throws, table.sight)


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
