"""Packing the word list into the files that ship, and making sure that nothing was lost.

`python -m tablee.lexicon.build.pack` makes the list, packs it into `data/`, and says what changed.
"""

import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from tablee.letters.folding import board, fold
from tablee.letters.words import Entry
from tablee.lexicon.build.coarse import is_coarse
from tablee.lexicon.build.words import all_words
from tablee.lexicon.graph import BOARD, CARDS, LONGEST, Numbers, build
from tablee.lexicon.index import (
    BOARD_FILE,
    CARDS_FILE,
    CLASSES,
    COARSE,
    DATA,
    DETAILS_FILE,
    FILES,
    BrokenData,
    Details,
    Lexicon,
    Reading,
    Shelf,
    Tables,
    accents_of,
    listing_digest,
    opened,
)

Code = TypeVar("Code", bound=Hashable)


class Packed(NamedTuple):
    """What was written."""

    version: str
    entries: int
    cards: int
    board: int
    refused: tuple[str, ...]
    """Spellings that neither cards nor dice can lay, or too long for any table."""
    sizes: dict[str, int]


def pack(entries: Iterable[Entry], directory: Path) -> Packed:
    """Write the files of the lexicon; the same words make the same bytes, in whatever order."""
    keyed, refused = _keyed(entries)
    ordered = [entry for key in sorted(keyed) for entry in keyed[key]]
    directory.mkdir(parents=True, exist_ok=True)
    cards = _shelf(CARDS, ((fold(entry.spelling), entry) for entry in ordered))
    laid = [(key, entry) for key, group in keyed.items() for entry in group]
    on_board = _shelf(BOARD, laid + [(opened(key), entry) for key, entry in laid])
    cards.write(directory / CARDS_FILE)
    on_board.write(directory / BOARD_FILE)
    keys = [key for key, _ in on_board.graph.items()]
    listing = listing_digest(ordered)
    _details(keys, keyed, listing).write(directory / DETAILS_FILE)
    written = Lexicon(directory)
    if list(written.entries()) != ordered:
        raise AssertionError("the files do not give back the words they were made from")
    return Packed(
        written.version,
        len(ordered),
        len(cards.graph),
        len(on_board.graph),
        tuple(sorted(refused)),
        {name: (directory / name).stat().st_size for name in FILES},
    )


def _keyed(entries: Iterable[Entry]) -> tuple[dict[str, list[Entry]], set[str]]:
    """Entries by their key on the board, sorted, each once; and spellings that have none."""
    keyed: defaultdict[str, set[Entry]] = defaultdict(set)
    refused: set[str] = set()
    for word in entries:
        key = board(word.spelling)
        if key and len(opened(key)) <= LONGEST and len(key) == len(word.spelling):
            keyed[key].add(word)
        else:
            refused.add(word.spelling)
    return {key: sorted(group) for key, group in keyed.items()}, refused


def _shelf(alphabet: str, laid: Iterable[tuple[str | None, Entry]]) -> Shelf:
    read_as: defaultdict[str, list[Entry]] = defaultdict(list)
    for key, entry in laid:
        if key:
            read_as[key].append(entry)
    graph = build(alphabet, read_as)
    return Shelf(graph, bytes(_class_byte(key, read_as[key]) for key in sorted(read_as)))


def _class_byte(key: str, entries: Sequence[Entry]) -> int:
    """What a word is: the bits of all its readings, and whether it is coarse."""
    byte = COARSE if is_coarse(key, entries) else 0
    for entry in entries:
        byte |= CLASSES[entry.kind, entry.proper]
    return byte


def _details(keys: Sequence[str], keyed: dict[str, list[Entry]], listing: str) -> Details:
    patterns: list[tuple[str, ...]] = []
    bundles: list[tuple[tuple[Reading, ...], ...]] = []
    for key in keys:
        spellings: dict[str, list[Reading]] = {}
        for entry in keyed.get(key, ()):
            spellings.setdefault(entry.spelling, []).append(_reading(entry))
        patterns.append(tuple(accents_of(key, spelling) for spelling in spellings))
        bundles.append(tuple(map(tuple, spellings.values())))
    accent_codes, accent_table = _coded(patterns)
    bundle_codes, bundle_table = _coded(bundles)
    readings = sorted({reading for bundle in bundle_table for each in bundle for reading in each})
    index = {reading: number for number, reading in enumerate(readings)}
    tables = Tables(
        accents=[list(patterns) for patterns in accent_table],
        readings=readings,
        bundles=[[[index[reading] for reading in each] for each in one] for one in bundle_table],
    )
    return Details(accent_codes, bundle_codes, tables, listing)


def _reading(entry: Entry) -> Reading:
    spelling, lemma = entry.spelling, entry.lemma
    shared = 0
    while shared < min(len(spelling), len(lemma)) and spelling[shared] == lemma[shared]:
        shared += 1
    return Reading(
        len(spelling) - shared,
        lemma[shared:],
        entry.pos,
        entry.kind,
        entry.proper,
        entry.pronominal,
    )


def _coded(values: Sequence[Code]) -> tuple[Numbers, list[Code]]:
    """Small codes for frequent values, and the table of what they stand for."""
    # Values of equal frequency keep the order in which they came: that of the words.
    table = [value for value, _ in Counter(values).most_common()]
    codes = {value: code for code, value in enumerate(table)}
    return array("Q", [codes[value] for value in values]), table


def entries_in(directory: Path) -> set[Entry]:
    """What the files of a directory hold; nothing when they are missing or broken."""
    try:
        return set(Lexicon(directory).entries())
    except BrokenData:
        return set()


def changes(before: set[Entry], after: set[Entry], most: int = 20) -> str:
    """What came and what went, in two lines with the first spellings of each."""
    return "".join(
        f"{sign} {len(entries)} entries{': ' if entries else ''}"
        f"{', '.join(entry.spelling for entry in sorted(entries)[:most])}"
        f"{' …' if len(entries) > most else ''}\n"
        for sign, entries in (("+", after - before), ("-", before - after))
    )


def main() -> None:
    """Make the files that ship."""
    before = entries_in(DATA)
    packed = pack(all_words(), DATA)
    files = ", ".join(f"{name} {size:,} bytes" for name, size in packed.sizes.items())
    sys.stdout.write(
        f"{packed.entries:,} entries, {packed.cards:,} words for cards, {packed.board:,} for dice\n"
        f"{files}\n"
        f"refused: {', '.join(packed.refused) or 'none'}\n"
        f"version {packed.version}\n"
        f"{changes(before, entries_in(DATA))}"
    )


if __name__ == "__main__":
    main()
