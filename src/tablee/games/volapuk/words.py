"""§3, §4 Which dice spell words, and what a play makes of the board.

A play is judged on the board that it leaves: only lines with a die that came, went or moved are
read again.
"""

from collections.abc import Container, Iterator, Mapping
from enum import Enum, auto
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, Board, Direction
from tablee.games.volapuk.dice import ESPACE, SEPARATORS, SUPER_JOKER, is_letter
from tablee.games.volapuk.score import is_atout
from tablee.games.volapuk.state import (
    Declaration,
    Espace,
    Formed,
    Judges,
    Reversed,
    ShortWords,
    State,
    SuperJoker,
    Tile,
    VolapukOptions,
)
from tablee.letters import words as letters
from tablee.letters.words import Choice, Kind, Library, Words

Signs: TypeAlias = tuple[str, ...]
"""What the dice of a run stand for, in the order of reading: `("P", "Ê", "CH", "E")`."""
Grid: TypeAlias = Mapping[int, Tile]
"""The dice on the board by their cells."""
Cells: TypeAlias = tuple[int, ...]

# §3 Words

BOOK: Final = {"EMUE": "émue", "ECRUE": "écrue", "BONNE": "bonne", "BATON ROUGE": "baton rouge"}
"""§3.1 Words of the book that a narrow choice of forms would leave out."""

NOTES: Final = frozenset({"DO", "RE", "MI", "FA", "UT"})
"""§3.2 Notes of music that mean nothing else."""

OPENED: Final = {"Æ": "AE", "Œ": "OE"}

SHORT: Final = frozenset({"int", "abr", "det"})
"""§3.2 The parts of speech that are left for the end, if the table wants it so."""


class Referee(NamedTuple):
    """The words that count, what the table agreed on, whether the end has come, and the words and
    phrases that players admit and the dictionary does not know.
    """

    words: Words
    options: VolapukOptions
    elue: str
    endgame: bool = False
    admitted: frozenset[str] = frozenset()
    phrases: frozenset[str] = frozenset()

    def is_word(self, signs: Signs) -> bool:
        """§3.1, §3.2 Do these dice spell a word that counts now, §8.6 or that players admit?"""
        if key_of(signs) in self.admitted:
            return True
        return spells(self.words, signs) and not self.waits(signs)

    def waits(self, signs: Signs) -> bool:
        """§3.2 Is it a short word whose time has not come?"""
        late = self.options.short_words is ShortWords.ENDGAME and not self.endgame
        return late and spells(self.words, signs) and is_short(self.words, key_of(signs))

    def is_atout(self, text: str) -> bool:
        """§6.2 Does it begin with the Élue?"""
        return is_atout(self.words, text, self.elue, self.options)

    def reads(self, signs: Signs) -> bool:
        """§4.7 Is it a word, from the left or, where the table lets any word be so, the right?"""
        if self.is_word(signs):
            return True
        return self.options.reversed is Reversed.FREE and self.is_word(signs[::-1])


def referee_of(words: Words, state: State) -> Referee:
    """§3.2 The referee of this moment: short words may have to wait for the end."""
    return Referee(words, state.options, state.elue, state.merged)


def grid_of(state: State) -> dict[int, Tile]:
    """The dice on the board by their cells."""
    return {tile.cell: tile for tile in state.tiles}


def key_of(signs: Signs) -> str:
    """§3.3 What the dictionary is asked: É and È are E there, and the space is a space."""
    return "".join(signs).replace("É", "E").replace("È", "E").replace(ESPACE, " ")


def opened(text: str) -> str:
    """§3.3 A word with its ligatures as two letters: ŒUF and OEUF are one word."""
    return text.replace("Æ", OPENED["Æ"]).replace("Œ", OPENED["Œ"])


def bare(text: str) -> str:
    """§6.7, §8.4 What tells a word from another: its letters, ligatures opened, without its signs.
    TIC-TAC is TICTAC.
    """
    return "".join(letter for letter in opened(text) if letter.isalpha())


@lru_cache(maxsize=1 << 16)
def spells(words: Words, signs: Signs) -> bool:
    """§3.3 Is there a word written so, signs, cedilla and ligatures included?

    A plain letter stands for its accented forms; É and È for nothing but themselves.
    """
    key = key_of(signs)
    if key not in words and key not in BOOK:
        return False
    asked = "".join(signs)
    if "É" not in asked and "È" not in asked:
        return True
    return any(fits(asked, spelling) for spelling in spellings(words, key))


def spellings(words: Words, key: str) -> tuple[str, ...]:
    """§3.1 How the dictionary writes a word, or the book one of its own."""
    known = tuple(entry.spelling for entry in words.entries(key))
    return known or ((BOOK[key],) if key in BOOK else ())


def fits(asked: str, spelling: str) -> bool:
    """§3.3 Has the spelling é and è where the dice have?"""
    letters = aligned(spelling, asked)
    return letters is not None and all(
        sign == letter for sign, letter in zip(asked, letters, strict=True) if sign in "ÉÈ"
    )


def aligned(spelling: str, asked: str) -> str | None:
    """§3.3 A spelling in capitals, letter by letter over what dice show: a ligature may be two
    dice there.
    """
    letters = ""
    for letter in spelling.upper():
        open_ = letter in OPENED and asked[len(letters) : len(letters) + 1] != letter
        letters += OPENED[letter] if open_ else letter
    return letters if len(letters) == len(asked) else None


def left_out(library: Library, choice: Choice, text: str) -> str | None:
    """§3.5 By what a table leaves out a word that exists; None where there is none written so."""
    return letters.left_out(library, choice, lambda words: spells(words, (text,)))


@lru_cache(maxsize=1 << 14)
def is_short(words: Words, key: str) -> bool:
    """§3.2 An interjection, an abbreviation, an article or a note, and nothing else?"""
    return key in NOTES or (
        key in words and all(entry.pos in SHORT for entry in words.entries(key))
    )


@lru_cache(maxsize=1 << 10)
def is_one_letter_word(words: Words, sign: str) -> bool:
    """§4.5 À, ô and y are words; the name of a letter is none."""
    return any(entry.pos != "nom" for entry in words.entries(key_of((sign,))))


# §3.4 Phrases

PHRASES: Final = frozenset(
    {
        "BEAU TEMPS",
        "BON APPETIT",
        "BON COURAGE",
        "BON VOYAGE",
        "BONNE ANNEE",
        "BONNE CHANCE",
        "BONNE FETE",
        "BONNE NUIT",
        "GROS MOT",
        "JOYEUX NOEL",
        "SE POURRIR",
    }
)
"""Phrases that everybody says; the book’s own among them."""

PLURAL: Final = frozenset(
    {"AUX", "CES", "DES", "LES", "LEURS", "MES", "NOS", "SES", "TES", "VOS", "DEUX", "TROIS"}
)
SINGULAR: Final = frozenset({"CHAQUE", "LEUR", "NOTRE", "VOTRE"})
"""Determiners whose noun may have either gender: the dictionary here does not tell it."""

NOUNS: Final = frozenset({"nom", "na"})


def is_phrase(words: Words, text: str) -> bool:
    """§3.4 A known one, SE and a pronominal verb, or a determiner and its noun."""
    first, _, rest = text.partition(" ")
    entries = words.entries(rest)
    if text in PHRASES:
        return True
    if first == "SE":
        return any(
            entry.pos == "v" and entry.pronominal and entry.kind is Kind.HEADWORD
            for entry in entries
        )
    nouns = [entry for entry in entries if entry.pos in NOUNS and not entry.proper]
    if first in PLURAL:
        return any(entry.spelling.endswith(("s", "x", "z")) for entry in nouns)
    return first in SINGULAR and any(entry.kind is Kind.HEADWORD for entry in nouns)


# §4.3 Runs


class Part(Enum):
    """What dice in a row are: a word, two letters without a sense, a die alone."""

    WORD = auto()
    PAIR = auto()
    ALONE = auto()


class Piece(NamedTuple):
    """From one place of a run to another: what lies there between signs or edges."""

    first: int
    last: int
    part: Part


def read_run(referee: Referee, signs: Signs) -> tuple[Piece, ...] | None:
    """§4.3 A run as words, with as few signs between them as may be; None if it cannot be read.

    §5.5 So a word that a space cuts is two, each of which must be one.
    """
    return _read(
        referee._replace(elue="", phrases=frozenset(), options=_that_matter(referee.options)),
        signs,
    )


@lru_cache(maxsize=64)
def _that_matter(options: VolapukOptions) -> VolapukOptions:
    """Options that change how a run is read: the others would only make the memory forget."""
    return VolapukOptions(
        short_words=options.short_words, pairs=options.pairs, reversed=options.reversed
    )


@lru_cache(maxsize=1 << 16)
def _read(referee: Referee, signs: Signs) -> tuple[Piece, ...] | None:
    breaks = [at for at, sign in enumerate(signs) if sign == ESPACE or sign in SEPARATORS]
    for count in range(len(breaks) + 1):
        for chosen in combinations(breaks, count):
            pieces = _pieces(referee, signs, chosen)
            if pieces is not None:
                return pieces
    return None


def _pieces(referee: Referee, signs: Signs, breaks: Cells) -> tuple[Piece, ...] | None:
    found: list[Piece] = []
    edges = (-1, *breaks, len(signs))
    for before, after in pairwise(edges):
        if after - before == 1:
            continue
        spaced = _is_space(signs, before) or _is_space(signs, after)
        part = _part(referee, signs[before + 1 : after], spaced=spaced)
        if part is None:
            return None
        found.append(Piece(before + 1, after - 1, part))
    return tuple(found)


def _is_space(signs: Signs, at: int) -> bool:
    """§4.5 Does a space stand here, between other dice?"""
    return 0 < at < len(signs) - 1 and signs[at] == ESPACE


def _part(referee: Referee, signs: Signs, *, spaced: bool) -> Part | None:
    """§4.3 A word; §4.4 a pair; §4.5 beside a space nothing but words, and à, ô, y alone."""
    if len(signs) == 1:
        if not is_letter(signs[0]):
            return None
        one = spaced and is_one_letter_word(referee.words, signs[0])
        return Part.WORD if one else Part.ALONE
    if referee.reads(signs):
        return Part.WORD
    return Part.PAIR if is_pair(signs) and referee.options.pairs and not spaced else None


def is_pair(signs: Signs) -> bool:
    """§4.4 Two letters, whatever they mean: a group is more than one."""
    return len(signs) == 2 and all(is_letter(sign) and len(sign) == 1 for sign in signs)


def run(board: Board, grid: Container[int], cell: int, direction: Direction) -> Cells:
    """§4.3 The dice in a row on both sides of this one, itself included."""
    before, after = board.before[direction], board.after[direction]
    first = cell
    while before.get(first, -1) in grid:
        first = before[first]
    cells = [first]
    while after.get(cells[-1], -1) in grid:
        cells.append(after[cells[-1]])
    return tuple(cells)


def signs_of(grid: Grid, cells: Cells) -> Signs:
    """What the dice on these cells stand for."""
    return tuple(grid[cell].letter for cell in cells)


# §4.1 A play


class Laying(NamedTuple):
    """The board before and after a play. `new` are the cells to which a die came, `placed` those
    to which it came from the hand; dice of the board `left` theirs, and `came` tells from where to
    a cell. `whole`: all seven dice of a hand are laid. `force`: of the super joker, if it is there
    or comes. `seen`: the words of this game, bare, where a recomposition asks for others.
    """

    board: Board
    before: Grid
    after: Grid
    placed: frozenset[int]
    new: frozenset[int]
    left: frozenset[int]
    came: Mapping[int, int]
    diagonals: tuple[Cells, ...]
    declared: Declaration | None
    whole: bool = False
    force: int = 0
    seen: frozenset[str] = frozenset()

    @property
    def moved(self) -> frozenset[int]:
        """The cells to which a die of the board came."""
        return self.new - self.placed

    @property
    def vacated(self) -> frozenset[int]:
        """The cells that are empty now."""
        return self.left - self.new

    # §6.7 What can be seen of a play, once it is made: a die in the place of its like changes
    # nothing, whichever of the two came from the hand.

    def is_same(self, cell: int) -> bool:
        """Does this cell show what it showed before?"""
        both = (self.before.get(cell), self.after.get(cell))
        first, second = (None if tile is None else key_of((tile.letter,)) for tile in both)
        return first == second

    @property
    def fresh(self) -> frozenset[int]:
        """The cells that show another letter, or showed none."""
        return frozenset(cell for cell in self.new if not self.is_same(cell))

    @property
    def lost(self) -> frozenset[int]:
        """The cells whose letter has gone elsewhere, or to the hand."""
        return frozenset(cell for cell in self.left if not self.is_same(cell))

    def origin(self, cell: int) -> int | None:
        """Where the letter on a cell was before the play; None if it came from the hand.

        A die that was moved into the place of its like has sent that one on.
        """
        if cell in self.before and self.is_same(cell):
            return cell
        while (cell := self.came.get(cell, -1)) >= 0:
            if not self.is_same(cell):
                return cell
        return None

    @property
    def laid(self) -> frozenset[int]:
        """The fresh cells whose letter came from the hand."""
        return frozenset(cell for cell in self.fresh if self.origin(cell) is None)

    @property
    def carried(self) -> frozenset[int]:
        """The fresh cells whose letter was elsewhere on the board."""
        return self.fresh - self.laid

    def is_again(self, word: Formed) -> bool:
        """§5.2 Are letters moved, for a word that this game has seen?"""
        return not word.pair and bool(self.lost) and bare(word.text) in self.seen


class Line(NamedTuple):
    """A run and how it reads: whole or in pieces."""

    cells: Cells
    direction: Direction
    pieces: tuple[Piece, ...]

    def parts(self) -> Iterator[tuple[Cells, Part]]:
        """The cells of each piece, and what it is."""
        for first, last, part in self.pieces:
            yield self.cells[first : last + 1], part


class Verdict(NamedTuple):
    """The words that a play makes or changes, and whether an old one has become another, §5.2 that
    nobody had seen.
    """

    words: tuple[Formed, ...]
    recomposed: bool


def judge(referee: Referee, laying: Laying) -> Verdict | Refusal:
    """§4.1 What a play makes of the words of the board, or why the board cannot stay so."""
    if refusal := _off_the_board(laying):
        return refusal
    lines: list[Line] = []
    for cells, direction in _touched(laying):
        line = _line(referee, laying, cells, direction)
        if isinstance(line, Refusal):
            return line
        lines.append(line)
    diagonals = _diagonals(referee, laying)
    if isinstance(diagonals, Refusal):
        return diagonals
    if refusal := _misdeclared(referee, laying, lines):
        return refusal
    if refusal := _idle(referee, laying, lines, diagonals):
        return refusal
    if refusal := _apart(laying, diagonals):
        return refusal
    changes = _changes(referee, laying, lines, diagonals)
    refusal = (
        _scattered(laying, lines, changes)
        or _joined(laying, lines, changes)
        or _freed_for_nothing(laying, changes)
    )
    if refusal is not None:
        return refusal
    words = (_told(referee, laying, word, changes, diagonals) for word in changes.new)
    return Verdict(tuple(words), _renews(laying, changes))


def _touched(laying: Laying) -> Iterator[tuple[Cells, Direction]]:
    """§4.3 Every run with a die that came, or beside a cell that was left."""
    yield from _runs(laying.board, laying.after, laying.new, laying.vacated)


def _runs(
    board: Board, grid: Grid, within: frozenset[int], beside: frozenset[int]
) -> Iterator[tuple[Cells, Direction]]:
    """The runs of two dice and more through some cells, or beside others."""
    for direction in STRAIGHT:
        cells = set(within)
        for steps in (board.before[direction], board.after[direction]):
            cells.update(steps[cell] for cell in beside if steps.get(cell) in grid)
        runs = {run(board, grid, cell, direction) for cell in cells}
        yield from ((cells, direction) for cells in sorted(runs) if len(cells) > 1)


def _line(referee: Referee, laying: Laying, cells: Cells, direction: Direction) -> Line | Refusal:
    """§4.3 A run must be words, §4.5 words between spaces, or §4.4 a pair."""
    signs = signs_of(laying.after, cells)
    pieces = read_run(referee, signs)
    if pieces is not None:
        alone = _phrase_cells(laying, direction) | _lone_words(referee, laying, cells, direction)
        return Line(cells, direction, tuple(_with_lone(piece, cells, alone) for piece in pieces))
    told = "".join(signs)
    first, length = cells[0], len(cells)
    if referee.waits(signs):
        return refuse("too_early", "3.2", word=told, cell=first)
    if is_pair(signs):
        return refuse("pair", "4.4", pair=told, cell=first)
    return refuse("not_a_word", "4.3", word=told, cell=first, direction=direction, length=length)


def _with_lone(piece: Piece, cells: Cells, words: frozenset[int]) -> Piece:
    """§4.5 À, ô and y are words in a phrase; elsewhere, a letter like any other."""
    lone = piece.first == piece.last and cells[piece.first] not in words
    return piece._replace(part=Part.ALONE) if lone else piece


def _phrase_cells(laying: Laying, direction: Direction) -> frozenset[int]:
    """§3.4 The cells of the phrase that is declared in this direction, if one is."""
    said = laying.declared
    if said is None or not said.phrase or said.direction is not direction:
        return frozenset()
    return frozenset(_declared_cells(laying, said))


def _lone_words(
    referee: Referee, laying: Laying, cells: Cells, direction: Direction
) -> frozenset[int]:
    """§4.5 The dice that were words of one letter before, in a phrase that somebody laid."""
    there = [cell for cell in cells if cell in laying.before]
    runs = {run(laying.board, laying.before, cell, direction) for cell in there}
    return frozenset(
        part[0]
        for old in runs
        for part, kind in _parts(referee, laying.before, old, direction)
        if len(part) == 1 and kind is Part.WORD
    )


def _parts(
    referee: Referee, grid: Grid, cells: Cells, direction: Direction
) -> Iterator[tuple[Cells, Part]]:
    """The pieces of a run; none where it cannot be read."""
    yield from Line(cells, direction, read_run(referee, signs_of(grid, cells)) or ()).parts()


def _straight(laying: Laying, direction: Direction, cells: Cells) -> Declaration | None:
    """What was declared of a straight word, if anything."""
    said = laying.declared
    if said is None or (said.direction, said.cell, said.length) != (
        direction,
        cells[0],
        len(cells),
    ):
        return None
    return said


def _declared_cells(laying: Laying, said: Declaration) -> Cells:
    """The cells of a declaration, as far as the board goes."""
    cells, steps = [said.cell], laying.board.after[said.direction]
    while len(cells) < said.length and cells[-1] in steps:
        cells.append(steps[cells[-1]])
    return tuple(cells)


def _off_the_board(laying: Laying) -> Refusal | None:
    """§1.3 A word ends where the board does."""
    said = laying.declared
    if said is None or len(_declared_cells(laying, said)) == said.length:
        return None
    return refuse("off_the_board", "1.3", cell=said.cell, length=said.length)


def _misdeclared(referee: Referee, laying: Laying, lines: list[Line]) -> Refusal | None:
    """§4.7, §3.4 What is declared must have been made by this very play, and be true."""
    said = laying.declared
    if said is None:
        return None
    cells = _declared_cells(laying, said)
    if said.direction in STRAIGHT and not _was_made(laying, lines, said.direction, cells):
        return _not_made(said)
    signs = signs_of(laying.after, cells)
    if said.reversed and (refusal := _not_reversed(referee, signs, said.direction)):
        return refusal
    return _no_phrase(referee, laying, cells) if said.phrase else None


def _not_made(said: Declaration) -> Refusal:
    """§3.4 A phrase is declared from end to end, §4.7 a word read reversed as well."""
    if said.phrase:
        return refuse("phrase_length", "3.4", cell=said.cell, length=said.length)
    section = "4.7" if said.reversed else "4.11"
    return refuse("nothing_declared", section, cell=said.cell, length=said.length)


def _was_made(laying: Laying, lines: list[Line], direction: Direction, cells: Cells) -> bool:
    """From the beginning of a piece to the end of one, with a new die."""
    for line in lines:
        if line.direction is direction and set(cells) <= set(line.cells):
            first, last = line.cells.index(cells[0]), line.cells.index(cells[-1])
            begins = first in [piece.first for piece in line.pieces]
            ends = last in [piece.last for piece in line.pieces]
            return begins and ends and bool(laying.fresh & set(cells))
    return False


def _not_reversed(referee: Referee, signs: Signs, direction: Direction) -> Refusal | None:
    """§4.7 Two words in one, read die by die from either end; or any word, where the table says
    so. It has letters enough, and is no diagonal unless the table says so.
    """
    options, other = referee.options, signs[::-1]
    match options.reversed:
        case Reversed.OFF:
            return refuse("no_reversed", "4.7")
        case Reversed.ANACYCLIC:
            fits = referee.is_word(signs) and bare(key_of(other)) != bare(key_of(signs))
        case _:
            fits = True
    word, letters = "".join(signs), sum(map(is_letter, signs))
    if not fits or not referee.is_word(other):
        return refuse("not_reversed", "4.7", word=word, reversed="".join(other))
    if letters < options.reversed_dice:
        needed = options.reversed_dice
        return refuse("too_short_reversed", "4.7", word=word, letters=letters, needed=needed)
    if direction in DIAGONALS and not options.reversed_diagonal:
        return refuse("reversed_diagonal", "4.7", word=word)
    return None


def _no_phrase(referee: Referee, laying: Laying, cells: Cells) -> Refusal | None:
    """§3.4 A word of it is new, and it has a sense that the referee knows."""
    signs = signs_of(laying.after, cells)
    text = key_of(signs)
    if referee.options.espace is not Espace.FULL:
        return refuse("no_phrases", "4.5")
    if ESPACE not in signs:
        return refuse("no_phrase", "3.4", phrase=text)
    if referee.is_word(signs):
        return refuse("phrase_is_word", "3.4", phrase=text)
    if not laying.fresh & {cell for cell in cells if laying.after[cell].letter != ESPACE}:
        return refuse("phrase_of_old_words", "3.4", phrase=text)
    if text not in referee.phrases and not is_phrase(referee.words, text):
        return refuse("unknown_phrase", "3.4", phrase=text)
    return None


# §4.6 Diagonals


def _diagonals(referee: Referee, laying: Laying) -> dict[Cells, Direction] | Refusal:
    """§4.6 The diagonals on the board after a play: declared now, §5.4 or before and still read."""
    found: dict[Cells, Direction] = {}
    said = laying.declared
    if said is not None and said.direction in DIAGONALS:
        cells = _declared_cells(laying, said)
        if refusal := _undiagonal(referee, laying, said, cells):
            return refusal
        found[cells] = said.direction
    for cells in laying.diagonals:
        if any(set(cells) < set(longer) for longer in found):
            continue
        if not set(cells) & (laying.new | laying.vacated):
            found[cells] = diagonal_of(cells)
            continue
        signs = signs_of(laying.after, tuple(cell for cell in cells if cell in laying.after))
        if len(signs) < len(cells) or not referee.reads(signs):
            word = "".join(signs_of(laying.before, cells))
            return refuse("breaks_diagonal", "5.4", word=word, cell=cells[0])
        found[cells] = diagonal_of(cells)
    return found


def diagonal_of(cells: Cells) -> Direction:
    """Which way a diagonal goes."""
    return Direction.DESCENDING if cells[1] > cells[0] else Direction.ASCENDING


def _undiagonal(
    referee: Referee, laying: Laying, said: Declaration, cells: Cells
) -> Refusal | None:
    least, first = referee.options.diagonal, said.cell
    if not least:
        return refuse("no_diagonals", "4.6")
    if empty := [cell for cell in cells if cell not in laying.after]:
        return refuse("gap", "4.6", cell=empty[0])
    if not laying.fresh & set(cells):
        return refuse("nothing_declared", "4.6", cell=first, length=said.length)
    installed = len(set(cells) - laying.new)
    if installed < least:
        return refuse("too_few_installed", "4.6", installed=installed, needed=least)
    signs = signs_of(laying.after, cells)
    word = "".join(signs)
    if referee.waits(signs):
        return refuse("too_early", "3.2", word=word, cell=first)
    if not referee.reads(signs):
        direction, length = said.direction, len(cells)
        return refuse(
            "not_a_word", "4.6", word=word, cell=first, direction=direction, length=length
        )
    return None


# §4.10 No die for nothing


def _idle(
    referee: Referee, laying: Laying, lines: list[Line], diagonals: dict[Cells, Direction]
) -> Refusal | None:
    """§4.10 Every letter stands in a word or a pair, every sign in a word that is spelled so;
    §5.3 a die that was moved, in a word.
    """
    read = {(line.direction, cell): line for line in lines for cell in line.cells}
    slanted = {cell for cells in diagonals for cell in cells}
    touched = laying.new | {cell for line in lines for cell in line.cells}
    # A space last: it parts nothing because of what lies beside it.
    for cell in sorted(touched, key=lambda cell: (laying.after[cell].letter == ESPACE, cell)):
        if cell in slanted:
            continue
        for direction in STRAIGHT:
            line = read.get((direction, cell)) or _standing(referee, laying, cell, direction)
            if _serves(referee, laying, line, cell):
                break
        else:
            sign, moved = laying.after[cell].letter, cell in laying.moved
            return refuse("idle", "5.3" if moved else "4.10", sign=sign, cell=cell)
    return None


def _standing(referee: Referee, laying: Laying, cell: int, direction: Direction) -> Line:
    """A run that was not touched, as it reads."""
    cells = run(laying.board, laying.after, cell, direction)
    return Line(cells, direction, read_run(referee, signs_of(laying.after, cells)) or ())


def _serves(referee: Referee, laying: Laying, line: Line, cell: int) -> bool:
    """§4.10 Is this die of use in this run? §4.5 A space is, between two words."""
    useful = (Part.WORD,) if cell in laying.moved else (Part.WORD, Part.PAIR)
    if any(cell in cells and part in useful for cells, part in line.parts()):
        return True
    if laying.after[cell].letter != ESPACE or referee.options.espace is not Espace.FULL:
        return False
    at, words = line.cells.index(cell), [piece for piece in line.pieces if piece.part is Part.WORD]
    return at - 1 in [word.last for word in words] and at + 1 in [word.first for word in words]


# §4.11 One word


def _scattered(laying: Laying, lines: list[Line], changes: "Changes") -> Refusal | None:
    """§4.11 The dice of a hand make one word, §5.1 or serve those that a recomposition changes;
    §6.9 only all seven may lie all over the board.
    """
    if laying.whole:
        return None
    alone = laying.laid
    if changes.recomposed:
        changed = [line for line in lines if _is_changed(laying, line)]
        changed = [line for line in changed if any(_lay_in(old, line) for old in changes.gone)]
        alone -= {cell for line in changed for cell in line.cells}
        alone -= laying.lost
    ways = [set(line.cells) for line in lines]
    said = laying.declared
    if said is not None and said.direction in DIAGONALS:
        ways.append(set(_declared_cells(laying, said)))
    if len(alone) < 2 or any(alone <= way for way in ways):
        return None
    word = max(ways, key=lambda way: len(alone & way))
    return refuse("several_words", "4.11", cell=max(alone - word))


def _joined(laying: Laying, lines: list[Line], changes: "Changes") -> Refusal | None:
    """§4.5 A space does not make one word of two: only a compound or a phrase is one."""
    for line in lines:
        new = [word for word in changes.new if set(word.cells) <= set(line.cells)]
        several = sum(not word.pair and word.direction is line.direction for word in new) > 1
        if several and not (changes.recomposed and _is_changed(laying, line)):
            told = "".join(signs_of(laying.after, line.cells))
            return refuse("no_compound", "4.5", word=told, cell=line.cells[0])
    return None


def _freed_for_nothing(laying: Laying, changes: "Changes") -> Refusal | None:
    """§5.3 A die goes to the hand out of a word that becomes another, and none like it comes into
    its place.
    """
    freed = laying.left - set(laying.came.values())
    missed = {cell for word in changes.became for cell in word.cells} & freed
    taken = {key_of((laying.before[cell].letter,)) for cell in freed}
    alike = taken & {key_of((laying.after[cell].letter,)) for cell in laying.laid}
    if missed == freed and len(laying.lost) - len(laying.carried) == len(freed) and not alike:
        return None
    return refuse("freed_for_nothing", "5.3", cell=min(freed - missed or freed))


def _lay_in(old: Formed, line: Line) -> bool:
    """§4.11 Was there a word or a pair in this run, to be changed?"""
    return old.direction is line.direction and bool({*old.cells} & {*line.cells})


def _is_changed(laying: Laying, line: Line) -> bool:
    """§5.1 Did a letter of the board come to this run, or go from it?"""
    ends = (
        laying.board.before[line.direction].get(line.cells[0], -1),
        laying.board.after[line.direction].get(line.cells[-1], -1),
    )
    return bool((laying.carried | laying.lost) & {*line.cells, *ends})


# §4.2 One island


def _apart(laying: Laying, diagonals: dict[Cells, Direction]) -> Refusal | None:
    """§4.2 All dice hang together, side by side or along a diagonal word."""
    links: dict[int, set[int]] = {
        cell: {other for other in laying.board.neighbours[cell] if other in laying.after}
        for cell in laying.after
    }
    for cells in diagonals:
        for one, other in pairwise(cells):
            links[one].add(other)
            links[other].add(one)
    # From a die that was there before, if any is left: what does not hang on it is apart.
    start = next((cell for cell in laying.after if cell not in laying.new), min(laying.after))
    reached, todo = {start}, [start]
    while todo:
        more = links[todo.pop()] - reached
        reached |= more
        todo += more
    if lost := set(laying.after) - reached:
        return refuse("apart", "4.2", cell=min(lost))
    return None


# §6.7 What a play changes

SHARED: Final = 2
"""A word that has so many letters of an old one, and reads on from it, is that word made longer."""


class Changes(NamedTuple):
    """The words and pairs that are on the board since a play, those that are no more, and of these
    the words that became others.
    """

    new: tuple[Formed, ...]
    gone: tuple[Formed, ...]
    became: tuple[Formed, ...]

    @property
    def recomposed(self) -> bool:
        """§6.7 Has an old word become another?"""
        return bool(self.became)


def _changes(
    referee: Referee, laying: Laying, lines: list[Line], diagonals: dict[Cells, Direction]
) -> Changes:
    """§6.7 By what they say and where: so nothing is new that was only carried elsewhere, or had
    dice put in the place of their like.
    """
    old = [*_old_words(referee, laying)]
    words = [*_straight_words(referee, laying, lines), *_slanted(referee, laying, diagonals)]
    there, here = {_place(word) for word in old}, {_place(word) for word in words}
    new = [word for word in words if _place(word) not in there]
    gone = [word for word in old if _place(word) not in here]
    fresh = [word for word in new if not any(_is_carried(laying, one, word) for one in gone)]
    became = [one for one in gone if _became_another(laying, one, new)] if laying.lost else []
    return Changes(tuple(fresh), tuple(gone), tuple(became))


def _place(word: Formed) -> tuple[Cells, str]:
    return word.cells, word.text


def _is_carried(laying: Laying, old: Formed, word: Formed) -> bool:
    """§6.7 Is it the old word, elsewhere, §3.3 or with other dice for a ligature?"""
    return opened(old.text) == opened(word.text) and _shared(laying, old, word) > 0


def _grew(laying: Laying, old: Formed, word: Formed) -> bool:
    """§6.3 Is it the old word made longer, where it lay or elsewhere?"""
    in_place = set(old.cells) <= set(word.cells) - laying.fresh
    same = _shared(laying, old, word) >= SHARED or _replaces(old, word)
    return in_place or (bare(old.text) in bare(word.text) and same)


def _became_another(laying: Laying, old: Formed, new: list[Formed]) -> bool:
    """§6.7 Is there another word where it was, or have most of its letters gone into others?"""
    if old.pair or any(_is_carried(laying, old, word) or _grew(laying, old, word) for word in new):
        return False
    there = any(_replaces(old, word) for word in new)
    used = {laying.origin(cell) for word in new for cell in word.cells} & set(old.cells)
    return there or 2 * len(used) > len(old.cells)


def _renews(laying: Laying, changes: Changes) -> bool:
    """§5.2, §6.7 Has an old word become one that nobody had seen? A fresh word beside it does not
    tell: only those that have most of its letters, or some in its own place.
    """
    for old in changes.became:
        shared = {word: _shared(laying, old, word) for word in changes.new if not word.pair}
        most = max((1, *shared.values()))
        for word, count in shared.items():
            there = _replaces(old, word) and (count >= SHARED or not any(shared.values()))
            if (there or count == most) and not laying.is_again(word):
                return True
    return False


def _replaces(old: Formed, word: Formed) -> bool:
    """Does a word lie where an old one was, and go the same way?"""
    return old.direction is word.direction and bool({*old.cells} & {*word.cells})


def _shared(laying: Laying, old: Formed, word: Formed) -> int:
    """How many letters of an old word are in a word."""
    return len({laying.origin(cell) for cell in word.cells} & set(old.cells))


def _old_words(referee: Referee, laying: Laying) -> Iterator[Formed]:
    """The words and pairs of the board before, wherever a play touched it."""
    came = laying.new - laying.before.keys()
    for cells, direction in _runs(laying.board, laying.before, laying.left, came):
        # What players admitted in an earlier turn, no dictionary reads: it is one word.
        known = [*_parts(referee, laying.before, cells, direction)]
        if not known and referee.options.referee is Judges.VOTE:
            known = [(cells, Part.WORD)]
        for part, kind in known:
            if len(part) > 1:
                yield _word(referee, laying.before, part, direction, pair=kind is Part.PAIR)
    for cells in laying.diagonals:
        yield _word(referee, laying.before, cells, diagonal_of(cells))


def _straight_words(referee: Referee, laying: Laying, lines: list[Line]) -> Iterator[Formed]:
    """§6.10 The words and pairs of touched runs; §3.4 those of a phrase are one."""
    for line in lines:
        phrase = _phrase(referee, laying, line)
        for cells, part in line.parts():
            inside = phrase is not None and set(cells) <= set(phrase.cells)
            if len(cells) > 1 and not inside:
                pair = part is Part.PAIR
                yield _word(referee, laying.after, cells, line.direction, pair=pair)
        if phrase is not None:
            yield phrase


def _word(
    referee: Referee, grid: Grid, cells: Cells, direction: Direction, *, pair: bool = False
) -> Formed:
    signs = signs_of(grid, cells)
    # Where any word may be written from the right, this may be one.
    if referee.options.reversed is Reversed.FREE and not referee.is_word(signs):
        signs = signs[::-1] if referee.is_word(signs[::-1]) else signs
    text = key_of(signs)
    faces = tuple(grid[cell].face for cell in cells)
    # §6.6 What only players admit, no dictionary writes.
    compound = " " in text and spells(referee.words, signs)
    return Formed(text, faces, cells, direction, compound=compound, pair=pair)


def _phrase(referee: Referee, laying: Laying, line: Line) -> Formed | None:
    """§3.4 Words of a declared phrase count as one."""
    cells = _phrase_cells(laying, line.direction)
    if not cells or not cells <= set(line.cells):
        return None
    word = _word(referee, laying.after, tuple(sorted(cells)), line.direction)
    return replace(word, compound=False)


def _slanted(
    referee: Referee, laying: Laying, diagonals: dict[Cells, Direction]
) -> Iterator[Formed]:
    """§4.6 Diagonals that were declared, now or before."""
    for cells, direction in diagonals.items():
        yield _word(referee, laying.after, cells, direction)


def _told(
    referee: Referee,
    laying: Laying,
    word: Formed,
    changes: Changes,
    diagonals: dict[Cells, Direction],
) -> Formed:
    """A word with all that decides its points."""
    said = _straight(laying, word.direction, word.cells)
    new = laying.fresh & set(word.cells)
    slanted = {cell for cells in diagonals if cells not in laying.diagonals for cell in cells}
    return replace(
        word,
        atout=not word.pair and referee.is_atout(word.text),
        extends=_extends(referee, laying, word, changes),
        reversed=said is not None and said.reversed,
        conjoint=word.direction in STRAIGHT and bool(new & slanted),
        force=_force(referee, laying, word),
        again=laying.is_again(word),
    )


def _force(referee: Referee, laying: Laying, word: Formed) -> int:
    """§6.11 Of a word that holds the super joker, or of any while it lasts; never of a pair."""
    every = referee.options.super_joker is SuperJoker.ROUND
    return laying.force if not word.pair and (every or SUPER_JOKER in word.faces) else 0


def _extends(referee: Referee, laying: Laying, word: Formed, changes: Changes) -> bool:
    """§6.3 Is it a word that was à l’atout, made longer?"""
    if word.pair:
        return False
    longer = (old for old in changes.gone if not old.pair and _grew(laying, old, word))
    return any(referee.is_atout(old.text) for old in longer)


def words_at(
    referee: Referee, board: Board, grid: Grid, diagonals: tuple[Cells, ...], cell: int
) -> Iterator[Cells]:
    """The words of the board through a cell."""
    for direction in STRAIGHT:
        cells = run(board, grid, cell, direction)
        for part, kind in _parts(referee, grid, cells, direction):
            if kind is Part.WORD and len(part) > 1 and cell in part:
                yield part
    yield from (cells for cells in diagonals if cell in cells)
