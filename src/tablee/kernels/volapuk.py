"""Volapük compiled: boards of lanes, every word that dice can form there, and which dice to keep.

The typed face of `src/kernels/volapuk/`. A *kind* is what a die shows: the letters of the graph's
alphabet come first, each under its own number, then groups (CH, SCH) and accented faces; from
`JOKERS` on, a joker that stands for letter n is kind `JOKERS + n`. As what a die of a hand shows,
`JOKERS` itself is a joker that may stand for any letter.
"""

from array import array
from collections.abc import Iterator, Sequence
from ctypes import (
    POINTER,
    Array,
    Structure,
    c_double,
    c_float,
    c_int8,
    c_int16,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    sizeof,
)
from typing import Any, ClassVar, Final

from tablee.kernels.library import Handle, Integers, function, owns
from tablee.kernels.words import ALPHABET, Words

JOKERS: Final = 90
KINDS: Final = JOKERS + ALPHABET
KIND_BITS: Final = 7
KIND_MASK: Final = (1 << KIND_BITS) - 1
MOST_DICE: Final = 9
"""In a hand."""

WIDTH: Final = 62
"""Positions of a strip."""
MOST_STRIPS: Final = 64
MOST_CELLS: Final = 1024

ACROSS, DOWN, FALLING, RISING = range(4)
"""How a strip runs: along rows, along columns, along diagonals to the right."""
WAYS: Final = 3
SLANTED: Final = 2
BACKWARDS: Final = 4
"""In the axis of a strip: which of these four it is; the bit of diagonals; and the bit of strips
that run against the order of reading, for tables at which any word may be written so."""

REFUSED: Final = -10_000
"""What something costs that is not allowed."""

COUNTED: Final = 16
SPACES: Final = 24
STEADY: Final = 32
"""What a kind is worth in a word: points that the Élue does not multiply << 32 | spaces << 24 |
counted as a letter << 16 | points."""

ANACYCLIC: Final = 26
"""In what a word sounds like, after the 26 letters of the Élue: it reads backwards as another."""
MOST_ELUES: Final = 32
GRAVE: Final = 32
"""Places of É in the low half, of È in the high one."""

FACES: Final = 6
UNKNOWN: Final = 6
"""In a keep-state: this die is thrown again."""
STATES: Final = 7
MOST_KEPT: Final = 8
MOST_THROWS: Final = 16

_PLACES: Final = WIDTH + 2


class Kind(Structure):
    """What a die can show; of no size where there is no such kind."""

    need: int
    """The accent that it demands: 1 for É, 1 << `GRAVE` for È."""
    worth: int
    letters: Any
    size: int
    _fields_: ClassVar = [
        ("need", c_uint64),
        ("worth", c_uint64),
        ("letters", c_uint8 * 3),
        ("size", c_uint8),
        ("unused", c_uint32),
    ]


_TARIFFS: Final = (
    "atout", "slant", "space", "reversed", "every_die", "installed", "pair", "conjoint", "freely",
    "least", "stacked",
)  # fmt: skip


class Tariff(Structure):
    """What words are worth at a table."""

    atout: int
    """The factor of the Élue."""
    slant: int
    """Points per letter of a diagonal."""
    space: int
    """Points for a space."""
    reversed: int
    """Points for a word that reads both ways (0: never) beside five a letter."""
    every_die: int
    """Points for laying all the dice."""
    installed: int
    """Dice that a diagonal must find installed (0: there are no diagonals)."""
    pair: int
    """What a pair without sense costs."""
    conjoint: int
    """Points per letter of a straight word that shares a new die with a diagonal."""
    freely: int
    """Whether any word may be written backwards."""
    least: int
    """How many letters a word needs to be read both ways."""
    stacked: int
    """Whether a diagonal may be."""
    _fields_: ClassVar = [(name, c_int32) for name in _TARIFFS]


class Play(Structure):
    """A play of one word as it was found."""

    points: int
    number: int
    """Of the word."""
    path: int
    """The kinds that are put down, from the first die on, `KIND_BITS` each."""
    placed: int
    """Which cells of the word they fill, as bits."""
    strip: int
    start: int
    size: int
    """Where the word lies: the strip, its first position there, and how many cells."""
    _fields_: ClassVar = [
        ("points", c_int32),
        ("number", c_uint32),
        ("path", c_uint64),
        ("placed", c_uint32),
        ("strip", c_uint16),
        ("start", c_uint8),
        ("size", c_uint8),
    ]

    @property
    def kinds(self) -> list[int]:
        """The kinds that are put down, from the first die on."""
        dice = self.placed.bit_count()
        return [self.path >> KIND_BITS * nth & KIND_MASK for nth in range(dice)]


SEEN_CELLS: Final = 20
SEEN_JOKERS: Final = 3
"""What is longer, or needs more jokers, is as hard to see as the last of these."""
WHOLE: Final = 1 << 16
"""Chances to notice something are parts of it."""


class Sight(Structure):
    """What somebody notices: a word comes to mind or does not, by how many cells it has and how
    many jokers it needs, with chances of their own for `atouts`, words under the Élue; and then, so
    does each place for it, straight or slanted, by how many dice of the board it weaves in. Whoever
    looks twice with one seed notices the same.
    """

    seed: int
    words: Any
    atouts: Any
    places: Any
    _fields_: ClassVar = [
        ("seed", c_uint64),
        ("words", c_uint32 * SEEN_JOKERS * SEEN_CELLS),
        ("atouts", c_uint32 * SEEN_JOKERS * SEEN_CELLS),
        ("places", c_uint32 * SEEN_CELLS * 2),
    ]

    def __init__(
        self,
        seed: int,
        words: Sequence[Sequence[int]],
        places: Sequence[Sequence[int]],
        atouts: Sequence[Sequence[int]] | None = None,
    ) -> None:
        atouts = words if atouts is None else atouts
        if not 0 <= seed < 1 << 64:
            raise ValueError("Expected a seed of 64 bits")
        _check_chances(words, SEEN_CELLS, SEEN_JOKERS)
        _check_chances(atouts, SEEN_CELLS, SEEN_JOKERS)
        _check_chances(places, 2, SEEN_CELLS)
        super().__init__(seed)
        for told, rows in ((self.words, words), (self.atouts, atouts), (self.places, places)):
            for at, row in enumerate(rows):
                told[at][:] = row


def _check_chances(rows: Sequence[Sequence[int]], count: int, size: int) -> None:
    if len(rows) != count or any(len(row) != size for row in rows):
        raise ValueError(f"Expected {count} rows of {size} chances")
    if not all(0 <= chance <= WHOLE for row in rows for chance in row):
        raise ValueError(f"Expected chances of at most {WHOLE}")


_Shorts = POINTER(c_int16)
_Floats = POINTER(c_float)
_sizes = function("volapuk_sizes", None, Integers, quick=True)
_vocabulary_new = function(
    "volapuk_vocabulary_new", Handle, Handle, POINTER(c_uint64), POINTER(c_uint32)
)
_vocabulary_free = function("volapuk_vocabulary_free", None, Handle)
_ground_new = function(
    "volapuk_ground_new", Handle, c_int64, POINTER(c_int8), _Shorts, c_int64, _Shorts
)
_ground_free = function("volapuk_ground_free", None, Handle)
_position_new = function(
    "volapuk_position_new",
    Handle, Handle, POINTER(Kind), POINTER(Tariff), c_int64, Handle, _Shorts, c_int64, _Shorts,
)  # fmt: skip
_position_free = function("volapuk_position_free", None, Handle)
_plays_new = function(
    "volapuk_plays_new", Handle, Handle, _Shorts, c_int64, c_int64, POINTER(Sight)
)
_best = function("volapuk_best", c_int64, Handle, _Shorts, c_int64, c_int64, POINTER(Play))
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
_expected = function(
    "volapuk_expected",
    None, Handle, _Shorts, c_int64, c_int64, c_int64, c_int64, c_int64, POINTER(Sight), _Floats,
)  # fmt: skip
_thrown = function("volapuk_thrown", None, _Floats, c_int64, c_int64)
_locked = function("volapuk_locked", c_float, _Floats, c_int64, POINTER(c_int8), c_int64)


def sizes_agree() -> bool:
    """Whether structs are as long here as there."""
    there = array("q", [0] * 4)
    _sizes(there)
    return [*there] == [sizeof(Kind), sizeof(Tariff), sizeof(Play), sizeof(Sight)]


class Vocabulary:
    """The words that somebody knows, and for each of them, by number, where it may bear É and È,
    and under which letters it begins to the ear (`array`s of types Q and I).

    The arrays are read where they are: they can no longer grow or shrink.
    """

    def __init__(self, words: Words, accents: "array[int]", sounds: "array[int]") -> None:
        _check_type(words, Words)
        _check_array(accents, "Q", words.graph.words)
        _check_array(sounds, "I", words.graph.words)
        self._kept = (
            words,
            (c_uint64 * len(accents)).from_buffer(accents),
            (c_uint32 * len(sounds)).from_buffer(sounds),
        )
        self.handle = _vocabulary_new(words.handle, *self._kept[1:])
        owns(self, self.handle, _vocabulary_free)


def _check_array(given: "array[int]", code: str, size: int) -> None:
    _check_type(given, array)
    if given.typecode != code:
        raise TypeError(f"Expected an array of type {code} but got {given.typecode}")
    if len(given) != size or not size:
        raise ValueError(f"Expected {size} numbers but got {len(given)}")


class Ground:
    """A board without dice. `strips` are pairs of an axis and its cells by position, -1 in gaps;
    `steps` has for each of the four axes the cells before and after each cell, -1 for none.
    """

    def __init__(
        self,
        strips: Sequence[tuple[int, Sequence[int]]],
        steps: Sequence[tuple[Sequence[int], Sequence[int]]],
    ) -> None:
        self.strips = tuple((axis, tuple(cells)) for axis, cells in strips)
        self.size = _check_ground(self.strips, steps)
        axes = (c_int8 * len(strips))(*(axis for axis, _ in strips))
        cells = [-1] * (_PLACES * len(strips))
        for number, (_, several) in enumerate(self.strips):
            cells[number * _PLACES : number * _PLACES + len(several)] = several
        beside = [cell for pair in steps for several in pair for cell in several]
        self.handle = _ground_new(
            len(strips), axes, _shorts(cells), self.size, _shorts(beside)
        )  # fmt: skip
        owns(self, self.handle, _ground_free)


def _check_ground(
    strips: Sequence[tuple[int, Sequence[int]]],
    steps: Sequence[tuple[Sequence[int], Sequence[int]]],
) -> int:
    """How many cells there are."""
    if not 0 < len(strips) <= MOST_STRIPS or len(steps) != 4:
        raise ValueError(f"Expected 1 to {MOST_STRIPS} strips and the steps of four axes")
    size = len(steps[0][0])
    if not 0 < size <= MOST_CELLS:
        raise ValueError(f"Expected 1 to {MOST_CELLS} cells but got {size}")
    if any(len(several) != size for pair in steps for several in pair):
        raise ValueError(f"Expected {size} steps each way")
    if not all(0 <= axis < 2 * BACKWARDS and len(cells) <= WIDTH for axis, cells in strips):
        raise ValueError(
            f"Expected strips of at most {WIDTH} positions on axes below {2 * BACKWARDS}"
        )
    for several in (*(cells for _, cells in strips), *(part for pair in steps for part in pair)):
        if not all(-1 <= cell < size for cell in several):
            raise ValueError(f"Expected cells below {size}")
    for before, after in steps:
        _check_steps(before)
        _check_steps(after)
    return size


def _check_steps(steps: Sequence[int]) -> None:
    """A lane ends, and has no more cells than a strip: whoever walks along it arrives."""
    for start in range(len(steps)):
        cell, count = start, 0
        while cell >= 0:
            cell, count = steps[cell], count + 1
            if count > WIDTH:
                raise ValueError(f"Expected lanes of at most {WIDTH} cells")


def _shorts(numbers: Sequence[int]) -> Any:
    return (c_int16 * len(numbers))(*numbers)


class Kinds:
    """All kinds, each under its number."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        if len(kinds) != KINDS:
            raise ValueError(f"Expected {KINDS} kinds but got {len(kinds)}")
        for kind in kinds:
            _check_type(kind, Kind)
            if kind.size > 3 or any(letter >= ALPHABET for letter in kind.letters):
                raise ValueError(f"Expected at most three letters below {ALPHABET}")
        self.items = (Kind * KINDS)(*kinds)
        self.there = frozenset(number for number, kind in enumerate(kinds) if kind.size)


class Position:
    """What lies on a board: kinds by cell, -1 elsewhere. The first word of all goes through the
    `middle`. `declared` is how long a diagonal à l’atout is that falls from each cell, and then,
    that rises.
    """

    def __init__(
        self,
        known: Vocabulary,
        kinds: Kinds,
        ground: Ground,
        board: Sequence[int],
        tariff: Tariff,
        elue: int,
        middle: int,
        declared: Sequence[int] | None = None,
    ) -> None:
        for given, wanted in zip(
            (known, kinds, ground, tariff), (Vocabulary, Kinds, Ground, Tariff), strict=True
        ):
            _check_type(given, wanted)
        declared = declared if declared is not None else [0] * (2 * ground.size)
        if len(board) != ground.size or len(declared) != 2 * ground.size:
            raise ValueError(f"Expected {ground.size} cells but got {len(board)}")
        if not kinds.there.issuperset(kind for kind in board if kind != -1):
            raise ValueError("Expected kinds that there are")
        if not (0 <= elue < MOST_ELUES and 0 <= middle < ground.size):
            raise ValueError("Expected an Élue and a middle that there are")
        if not all(0 <= size <= WIDTH for size in declared):
            raise ValueError(f"Expected diagonals of at most {WIDTH} cells")
        if not all(abs(getattr(tariff, name)) <= -REFUSED for name in _TARIFFS):
            raise ValueError(f"Expected a tariff of at most {-REFUSED} points")
        self._kept = known, ground, kinds
        self.strips = tuple(
            strip for strip in ground.strips if not strip[0] & SLANTED or tariff.installed
        )
        """The axis and the cells of each strip. Without diagonals, theirs are left out."""
        self.handle = _position_new(
            known.handle, kinds.items, tariff, elue, ground.handle, _shorts(board), middle,
            _shorts(declared),
        )  # fmt: skip
        owns(self, self.handle, _position_free)

    def plays(self, hand: Sequence[int], full: int, sight: Sight | None = None) -> "Plays":
        """Every word that dice which show these kinds can form, -1 for those that cannot be laid;
        or those that somebody notices. A hand of `full` dice earns what there is for laying all of
        them.
        """
        _check_hand(hand, full)
        _check_sight(sight)
        return Plays(self, _plays_new(self.handle, _shorts(hand), len(hand), full, sight))

    def best(self, hand: Sequence[int], full: int) -> Play | None:
        """The best of what `plays` would list, where there is anything. Of equals the first in the
        alphabet (`Play.number`), then by `strip`, `start` and `path`.

        Where each die is a letter or a joker, and nothing is declared, this is much quicker than
        listing them: see `src/kernels/volapuk/best.cpp`. The first question about a vocabulary puts
        its words in order by their letters, which takes a moment.
        """
        _check_hand(hand, full)
        play = Play()
        there = _best(self.handle, _shorts(hand), len(hand), full, play)
        return play if there else None

    def expected(
        self,
        dice: Sequence[Sequence[int]],
        loose: int,
        full: int,
        throws: int,
        sight: Sight | None = None,
    ) -> Array[c_float]:
        """For each keep-state of the first `loose` dice, the points to expect with so many throws
        left: the best points of a word that needs those faces where there are none. The other dice
        show one kind each, -1 for what cannot be laid. Somebody's `sight` leaves out what they
        would not notice.
        """
        _check_sight(sight)
        if not 0 <= loose <= len(dice) <= MOST_KEPT or not 0 <= throws <= MOST_THROWS:
            raise ValueError(f"Expected at most {MOST_KEPT} dice and {MOST_THROWS} throws")
        _check_hand([], full)
        shown: list[int] = []
        for faces in dice:
            _check_faces(faces)
            shown += [*faces, *[-1] * (FACES - len(faces))]
        states: Array[c_float] = (c_float * STATES**loose)()
        _expected(
            self.handle, _shorts(shown), len(dice), FACES, loose, full, throws, sight, states
        )  # fmt: skip
        return states


def _check_type(given: object, wanted: type) -> None:
    if not isinstance(given, wanted):
        raise TypeError(f"Expected {wanted.__name__} but got {type(given).__name__}")


def _check_sight(sight: Sight | None) -> None:
    if sight is not None:
        _check_type(sight, Sight)


def _check_hand(hand: Sequence[int], full: int) -> None:
    if len(hand) > MOST_DICE:
        raise ValueError(f"Expected at most {MOST_DICE} dice but got {len(hand)}")
    if not 0 <= full <= 2 * MOST_DICE:
        raise ValueError(f"Expected a hand of at most {2 * MOST_DICE} dice but got {full}")
    if hand and not -1 <= min(hand) <= max(hand) <= JOKERS:
        raise ValueError(f"Expected kinds up to {JOKERS}")


def _check_faces(faces: Sequence[int]) -> None:
    if len(faces) > FACES or not all(-1 <= kind <= JOKERS for kind in faces):
        raise ValueError(f"Expected at most {FACES} faces of kinds up to {JOKERS}")


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


def thrown(states: Sequence[float], throws: int) -> list[float]:
    """What keep-states are worth so many throws earlier."""
    dice = _dice_of(len(states))
    if not 0 <= throws <= MOST_THROWS:
        raise ValueError(f"Expected at most {MOST_THROWS} throws but got {throws}")
    table = (c_float * len(states))(*states)
    _thrown(table, dice, throws)
    return table[:]


def locked(states: Array[c_float], faces: Sequence[int | None], throws: int) -> float:
    """The points to expect of a turn in which some dice stay as they lie, from the points of
    keep-states: `faces` says how, None for dice that are thrown.
    """
    _check_type(states, Array)
    if states._type_ is not c_float:
        raise TypeError("Expected an array of c_float")
    if len(faces) != _dice_of(len(states)) or not 0 <= throws <= MOST_THROWS:
        raise ValueError("Expected a face for each die, and not too many throws")
    if not all(face is None or 0 <= face < FACES for face in faces):
        raise ValueError(f"Expected faces below {FACES}")
    said = (c_int8 * len(faces))(*(-1 if face is None else face for face in faces))
    worth: float = _locked(states, len(faces), said, throws)
    return worth


def _dice_of(states: int) -> int:
    for dice in range(MOST_KEPT + 1):
        if STATES**dice == states:
            return dice
    raise ValueError(f"Expected a power of {STATES} but got {states}")
