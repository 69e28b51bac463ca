"""The shipped words: three files, and the lexicon that is read from them.

A file is a magic line, the SHA-256 of what follows once unpacked, and that, packed by zlib: a
JSON header on one line, then the sections it lists. Numbers are stored by planes, all low bytes
first, which packs better.

`cards.lex` and `board.lex` each hold a graph and, for each of its words, a byte that says what
it is. `details.lex` holds the accents, lemmas and parts of speech; it is read when first asked
for. They are kept by number of the board's words, whose alphabet tells more; the words of the
cards are found there by closing their ligatures and giving C its cedilla back.
"""

import re
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from tablee.letters.words import Entry, Kind
from tablee.lexicon.graph import Columns, Graph, Numbers
from tablee.lexicon.queries import EVERYTHING, Wanted, WordSet, both, where
from tablee.lexicon.tiers import TIERS_FILE, Tier, Tiers
from tablee.lexicon.tiers import read as read_tiers

DATA: Final = Path(__file__).parent / "data"

CARDS_FILE: Final = "cards.lex"
BOARD_FILE: Final = "board.lex"
DETAILS_FILE: Final = "details.lex"
FILES: Final = (CARDS_FILE, BOARD_FILE, DETAILS_FILE)

MAGIC: Final = b"tablee lexicon 1\n"
DIGEST: Final = 32
LEVEL: Final = 9

MASK_BYTES: Final = 5
TARGET_BYTES: Final = 3
CODE_BYTES: Final = 2

CLASSES: Final[Mapping[tuple[Kind, bool], int]] = {
    (Kind.HEADWORD, False): 1,
    (Kind.INFLECTED, False): 2,
    (Kind.CONJUGATED, False): 4,
    (Kind.HEADWORD, True): 8,
    (Kind.INFLECTED, True): 16,
    (Kind.CONJUGATED, True): 32,
}
"""A bit for each kind of form, common and proper: a word's byte has those of all its readings."""

COARSE: Final = 64
"""The bit of a word that a family's table would rather not hear from a computer."""


class BrokenData(Exception):
    """A file of the lexicon is missing, damaged, or of another version of the program."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}. Reinstall tablee, or run `make lexicon`.")


# Files


class _Header(Struct):
    sizes: dict[str, int]
    facts: dict[str, Any]


class Contents(NamedTuple):
    """What a file holds, unpacked."""

    facts: dict[str, Any]
    sections: dict[str, bytes]


def write_file(path: Path, contents: Contents) -> None:
    """Write a file: the same contents make the same bytes."""
    sizes = {name: len(section) for name, section in contents.sections.items()}
    header = msgspec.json.encode(_Header(sizes, contents.facts))
    body = b"\n".join([header, b"".join(contents.sections.values())])
    path.write_bytes(MAGIC + sha256(body).digest() + zlib.compress(body, LEVEL))


def read_file(path: Path) -> Contents:
    """Read a file, and make sure that it is whole."""
    digest = read_digest(path)
    try:
        body = zlib.decompress(path.read_bytes()[len(MAGIC) + DIGEST :])
    except zlib.error as error:
        raise BrokenData(path, "damaged or cut short") from error
    if sha256(body).digest() != digest:
        raise BrokenData(path, "damaged")
    end = body.index(b"\n")
    header = msgspec.json.decode(body[:end], type=_Header)
    sections = {}
    start = end + 1
    for name, size in header.sizes.items():
        sections[name] = body[start : start + size]
        start += size
    return Contents(header.facts, sections)


def read_digest(path: Path) -> bytes:
    """The SHA-256 that a file claims for its contents, which `read_file` verifies."""
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC) + DIGEST)
    except OSError as error:
        raise BrokenData(path, error.strerror or "cannot be read") from error
    if not start.startswith(MAGIC) or len(start) < len(MAGIC) + DIGEST:
        raise BrokenData(path, "not a lexicon file of this version")
    return start[len(MAGIC) :]


def planes(numbers: Numbers, width: int) -> bytes:
    """Numbers of this many bytes, all low bytes first."""
    if numbers and max(numbers) >> 8 * width:
        raise ValueError(f"Expected numbers of {width} bytes but got {max(numbers)}")
    laid = numbers.tobytes()
    return b"".join(laid[place :: numbers.itemsize] for place in range(width))


def from_planes(section: bytes, width: int) -> Numbers:
    """The numbers that `planes` wrote."""
    numbers = array("Q")
    size = len(section) // width
    laid = bytearray(size * numbers.itemsize)
    for place in range(width):
        laid[place :: numbers.itemsize] = section[place * size : (place + 1) * size]
    numbers.frombytes(laid)
    return numbers


# Graphs


class Shelf:
    """A graph, and what its words are."""

    def __init__(self, graph: Graph, classes: bytes) -> None:
        self.graph = graph
        self.classes = classes

    @classmethod
    def read(cls, path: Path) -> "Shelf":
        """A graph from its file."""
        facts, sections = read_file(path)
        columns = Columns(
            masks=from_planes(sections["masks"], MASK_BYTES),
            targets=from_planes(sections["targets"], TARGET_BYTES),
            levels=tuple(facts["levels"]),
        )
        return cls(Graph(facts["alphabet"], columns), sections["classes"])

    def write(self, path: Path) -> None:
        """The file that `read` reads."""
        masks, targets, levels = self.graph.columns
        sections = {
            "masks": planes(masks, MASK_BYTES),
            "targets": planes(targets, TARGET_BYTES),
            "classes": self.classes,
        }
        write_file(path, Contents({"alphabet": self.graph.alphabet, "levels": levels}, sections))

    @cached_property
    def lengths(self) -> bytes:
        """How many letters each word has."""
        return self.graph.lengths()

    def chosen(self, wanted: Wanted) -> bytes:
        """Which words count, by number."""
        bits = sum(
            bit
            for (kind, proper), bit in CLASSES.items()
            if kind in wanted.kinds and (wanted.proper or not proper)
        )
        unwanted = 0 if wanted.coarse else COARSE
        chosen = where(
            self.classes, lambda classes: bool(classes & bits) and not classes & unwanted
        )
        if (wanted.shortest, wanted.longest) != (EVERYTHING.shortest, EVERYTHING.longest):
            fits = where(self.lengths, lambda size: wanted.shortest <= size <= wanted.longest)
            chosen = both(chosen, fits)
        return chosen


# Details


class Reading(Struct, frozen=True, array_like=True, order=True):
    """A lemma as it differs from the spelling, and what the form is to it."""

    cut: int
    """Letters to take off the end of the spelling."""
    add: str
    """Letters to put there."""
    pos: str
    kind: Kind
    proper: bool
    pronominal: bool


class Tables(Struct):
    """What the codes of the words stand for. The first of each is nothing at all."""

    accents: list[list[str]]
    """Spellings as they differ from the key in small letters: `["0é2è"]` for ELEVE."""
    readings: list[Reading]
    bundles: list[list[list[int]]]
    """For each spelling of a word, the indices of its readings."""


class Details:
    """Accents, lemmas and parts of speech, by number of the board's words."""

    def __init__(self, accents: Numbers, bundles: Numbers, tables: Tables, listing: str) -> None:
        self.accents = accents
        self.bundles = bundles
        self.tables = tables
        self.listing = listing

    @classmethod
    def read(cls, path: Path) -> "Details":
        """The details from their file."""
        facts, sections = read_file(path)
        return cls(
            from_planes(sections["accents"], CODE_BYTES),
            from_planes(sections["bundles"], CODE_BYTES),
            msgspec.json.decode(sections["tables"], type=Tables),
            facts["listing"],
        )

    def write(self, path: Path) -> None:
        """The file that `read` reads."""
        sections = {
            "accents": planes(self.accents, CODE_BYTES),
            "bundles": planes(self.bundles, CODE_BYTES),
            "tables": msgspec.json.encode(self.tables),
        }
        write_file(path, Contents({"listing": self.listing}, sections))

    def entries(self, key: str, number: int) -> Iterator[Entry]:
        """The entries written as this key."""
        accents = self.tables.accents[self.accents[number]]
        bundle = self.tables.bundles[self.bundles[number]]
        for pattern, indices in zip(accents, bundle, strict=True):
            spelling = accented(key, pattern)
            for index in indices:
                reading = self.tables.readings[index]
                yield Entry(
                    spelling,
                    spelling[: len(spelling) - reading.cut] + reading.add,
                    reading.pos,
                    reading.kind,
                    reading.proper,
                    reading.pronominal,
                )


def accented(key: str, pattern: str) -> str:
    """A key as it is spelled: ELEVE under `0é2è` is *élève*."""
    letters = list(key.lower())
    for place, letter in re.findall(r"(\d+)(\D)", pattern):
        letters[int(place)] = letter
    return "".join(letters)


def accented_places(pattern: str, letter: str) -> list[int]:
    """Where a pattern puts a letter: `0é2è` has é at 0."""
    return [int(place) for place, new in re.findall(r"(\d+)(\D)", pattern) if new == letter]


def accents_of(key: str, spelling: str) -> str:
    """The pattern under which `accented` spells a key so."""
    letters = zip(key.lower(), spelling, strict=True)
    return "".join(f"{place}{new}" for place, (old, new) in enumerate(letters) if old != new)


def listing_digest(entries: Iterable[Entry]) -> str:
    """A hash of a whole word list, to compare one with another."""
    digest = sha256()
    for entry in entries:
        digest.update(msgspec.json.encode(entry))
    return digest.hexdigest()


# The lexicon


class Lexicon:
    """The French words. Immutable; each file is read when first needed."""

    def __init__(self, directory: Path = DATA) -> None:
        self._directory = directory
        self._sets: dict[tuple[str, Wanted], WordSet] = {}
        self._common: dict[tuple[str, Tier], bytes] = {}
        digests = b"".join(read_digest(directory / name) for name in FILES)
        self.version = sha256(digests).hexdigest()
        """A hash of all words and details, for logs: it changes when any of them does."""

    def cards(self, wanted: Wanted = EVERYTHING, among: bytes | None = None) -> WordSet:
        """Words in the letters A–Z. `among` chooses further, by word number."""
        return self._words(CARDS_FILE, wanted, among)

    def board(self, wanted: Wanted = EVERYTHING, among: bytes | None = None) -> WordSet:
        """Words in the alphabet of dice: A–Z, Ç, Æ, Œ, apostrophe, hyphen, point and space.

        A ligature may also be laid as two letters, as the rules of Volapük say.
        """
        return self._words(BOARD_FILE, wanted, among)

    def entries(self) -> Iterator[Entry]:
        """Every entry, in the order of the board's keys."""
        for key, number in self._board.graph.items():
            yield from self._details.entries(key, number)

    def places_of(self, letter: str) -> Numbers:
        """For each word of the board by number, a bit for each place where a spelling of it has
        this accented letter. A word laid with its ligature opened is told to have none.
        """
        masks = [
            sum({1 << place for at in patterns for place in accented_places(at, letter)})
            for patterns in self._details.tables.accents
        ]
        return array("q", map(masks.__getitem__, self._details.accents))

    def listing(self) -> str:
        """The hash of all entries as they were when the files were made."""
        return self._details.listing

    @cached_property
    def _cards(self) -> Shelf:
        return Shelf.read(self._directory / CARDS_FILE)

    @cached_property
    def _board(self) -> Shelf:
        return Shelf.read(self._directory / BOARD_FILE)

    @cached_property
    def _details(self) -> Details:
        return Details.read(self._directory / DETAILS_FILE)

    def _words(self, name: str, wanted: Wanted, among: bytes | None) -> WordSet:
        if among is None and (name, wanted) in self._sets:
            return self._sets[name, wanted]
        shelf = self._cards if name == CARDS_FILE else self._board
        chosen = shelf.chosen(wanted)
        if wanted.tier < Tier.RARE:
            chosen = both(chosen, self._among(name, wanted.tier))
        if among is not None:
            if len(among) != len(chosen):
                raise ValueError(f"Expected {len(chosen)} choices but got {len(among)}")
            chosen = both(chosen, among)

        def entries(key: str) -> tuple[Entry, ...]:
            found = self._laid_as(key, cedilla=name == CARDS_FILE)
            return tuple(entry for entry in found if wanted.admits(entry))

        words = WordSet(shelf.graph, chosen, lambda: shelf.lengths, entries, self.version)
        if among is None:
            self._sets[name, wanted] = words
        return words

    def _among(self, name: str, level: Tier) -> bytes:
        """Which words are at least so common."""
        if (name, level) not in self._common:
            found = self.tiers.cards if name == CARDS_FILE else self.tiers.board
            self._common[name, level] = where(found, lambda tier: tier <= level)
        return self._common[name, level]

    def tier(self, key: str) -> Tier | None:
        """How common a word is that cards or dice spell so; None for what is no word."""
        for shelf, found in ((self._cards, self.tiers.cards), (self._board, self.tiers.board)):
            number = shelf.graph.number(key)
            if number >= 0:
                return Tier(found[number])
        return None

    @cached_property
    def tiers(self) -> Tiers:
        """The tier of each word, by number."""
        sizes = len(self._cards.graph), len(self._board.graph)
        return read_tiers(self._directory / TIERS_FILE, *sizes)

    def _laid_as(self, key: str, *, cedilla: bool) -> Iterator[Entry]:
        """The entries that cards or dice may spell so: *cœur* as COEUR, *ça* as CA on cards."""
        for original in _originals(key, cedilla=cedilla):
            number = self._board.graph.number(original)
            if number >= 0:
                yield from self._details.entries(original, number)


def _originals(key: str, *, cedilla: bool) -> list[str]:
    """The keys of the board that may be laid as this one, itself included, sorted."""
    found = [""]
    # What each beginning of the key may be written as, the two last beginnings kept.
    before: list[str] = []
    for index, letter in enumerate(key):
        longer = [start + letter for start in found]
        if cedilla and letter == "C":
            longer += [start + "Ç" for start in found]
        if ligature := OPENED.get(key[index - 1 : index + 1] if index else ""):
            longer += [start + ligature for start in before]
        before, found = found, longer
    return sorted(found)


OPENED: Final = {"AE": "Æ", "OE": "Œ"}
"""What two letters may stand for."""


def opened(key: str) -> str:
    """A key of the board with its ligatures laid as two letters."""
    for letters, ligature in OPENED.items():
        key = key.replace(ligature, letters)
    return key
