"""Making the files that say how common words are, and how they are likeliest spelled.

`python -m tablee.lexicon.build.tiers Lexique383.txt` writes `data/tiers.bin` and
`data/spellings.bin` for the words that ship.

A form is *courant*, *usuel* or *cultivé* by its own frequency (`frequencies.Seen.weight`); a word
with signs by what Lexique has of it or by the same word written in one, a locution by its parts.
What texts have mostly as a name or in another tongue (`sources/uncounted.txt`) is rare.
The words of a child are told otherwise: those of whose lemma films speak often, less the affairs of
adults, plus the animals, toys and dishes that films leave out (`sources/enfant.txt`, read by hand);
and of them the forms that one hears.
"""

import re
import sys
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tablee.letters import board, fold
from tablee.letters.words import Entry, Kind
from tablee.lexicon import french, spelling
from tablee.lexicon.build.cleaning import groups
from tablee.lexicon.build.frequencies import LEAST, Frequencies, frequencies
from tablee.lexicon.index import DATA, Lexicon, opened
from tablee.lexicon.queries import WordSet
from tablee.lexicon.tiers import TIERS_FILE, Tier, Tiers

THRESHOLDS: Final = {Tier.COURANT: 4.0, Tier.USUEL: 0.5, Tier.CULTIVE: 0.08}
"""The least weight of a tier, in occurrences per million words."""

LEMMA_IN_FILMS: Final = 8.0
FORM_IN_FILMS: Final = 2.0
"""What a child has heard: occurrences per million words of films."""
LISTED_FORM: Final = 0.5
"""The least weight of a verb's form, where the verb is on the list of a child's words."""

SE: Final = "s'"
_WITHOUT_SIGNS: Final = str.maketrans("", "", "-' ")
_BETWEEN: Final = re.compile("[-' ]")


class Child:
    """What a child of eight to ten knows."""

    def __init__(self, known: Frequencies) -> None:
        self._frequencies = known
        self._added, self._left_out = set[str](), set[str]()
        for heading, lines in groups("enfant.txt"):
            listed = self._added if heading.startswith("+") else self._left_out
            listed.update(" ".join(lines).split())

    def knows(self, entry: Entry) -> bool:
        """A word of the list, or a form that films have often enough."""
        if entry.proper:
            return False
        if entry.spelling in self._added:
            return True
        if entry.lemma in self._added and not {entry.lemma, entry.spelling} & self._left_out:
            return self._is_said(entry)
        return self._heard(entry)

    def _is_said(self, entry: Entry) -> bool:
        """Of a word of the list its plural, and what is counted: nobody says *blairelle*."""
        weight = self._frequencies.seen(entry.spelling).weight
        if entry.kind is Kind.INFLECTED and entry.pos != "v":
            return weight > LEAST or entry.spelling == f"{entry.lemma}s"
        return weight >= LISTED_FORM

    def _heard(self, entry: Entry) -> bool:
        if {entry.lemma, entry.spelling} & self._left_out:
            return False
        often = self._frequencies.in_films(entry.lemma) >= LEMMA_IN_FILMS
        return often and self._frequencies.seen(entry.spelling).films >= FORM_IN_FILMS


def tiers_of(entries: Collection[Entry], known: Frequencies) -> dict[str, Tier]:
    """The tier of each key: that of its commonest spelling. Rare ones are left out.

    A name lends nothing to a word that is spelled alike: *cuba* is a form of *cuber*.
    """
    names = frozenset(entry.spelling.lower() for entry in entries if entry.proper)
    common = {_key(entry.spelling) for entry in entries if not entry.proper}
    child, best = Child(known), dict[str, Tier]()
    for entry in entries:
        key = _key(entry.spelling)
        if len(key) < 2 or (entry.proper and key in common):
            continue
        level = _tier(entry, child, known, names)
        if level < best.get(key, Tier.RARE):
            best[key] = level
    return best | _of_parts(entries, best)


def _of_parts(entries: Iterable[Entry], known: Mapping[str, Tier]) -> dict[str, Tier]:
    """Locutions and names of several words, which no source counts: they are in our lists because
    they are well known, and so are as common as their rarest part, *usuel* at best.
    """
    found: dict[str, Tier] = {}
    for entry in entries:
        key = _key(entry.spelling)
        # Single letters are à, l', d': they make nothing rarer.
        parts = [part for part in _BETWEEN.split(key) if len(part) > 1]
        listed = entry.proper or " " in key
        if listed and len(parts) > 1 and "." not in key and key not in known:
            level = max(Tier.USUEL, *(known.get(part, Tier.RARE) for part in parts))
            found[key] = min(level, found.get(key, Tier.RARE))
    return {key: level for key, level in found.items() if level < Tier.RARE}


def _key(text: str) -> str:
    """What tiers are told by: the letters A–Z, or those of the dice where there are signs."""
    return fold(text) or opened(board(text) or "")


def _tier(entry: Entry, child: Child, known: Frequencies, names: Collection[str]) -> Tier:
    if entry.pronominal and entry.spelling.startswith(SE):
        # Nobody counts *s'appeler*: it is as common as *appeler*.
        entry = replace(entry, spelling=entry.spelling.removeprefix(SE))
    if child.knows(entry):
        return Tier.ENFANT
    weight = _weight(entry, known, names)
    return next((level for level, least in THRESHOLDS.items() if weight >= least), Tier.RARE)


def _weight(entry: Entry, known: Frequencies, names: Collection[str]) -> float:
    seen = known.seen(entry.spelling)
    bare = entry.spelling.translate(_WITHOUT_SIGNS)
    # Lexique has no names, so that wordfreq alone tells how often one comes.
    if entry.proper:
        return max(seen.net, known.seen(bare).net)
    # wordfreq has no capitals either, and so counts the name.
    if entry.spelling in names:
        return min(seen.weight, seen.lexique)
    # wordfreq takes words apart at their hyphens and spaces, so that Lexique alone has them whole.
    if bare != entry.spelling and not seen.net:
        return max(seen.lexique, known.seen(bare).weight)
    return seen.weight


def laid_out(lexicon: Lexicon, known: Mapping[str, Tier]) -> Tiers:
    """The same by number. On the board a word of letters is as common as its letters A–Z."""

    def by_number(words: WordSet) -> bytes:
        return bytes(known.get(_key(key), Tier.RARE) for key in words)

    return Tiers(by_number(lexicon.cards()), by_number(lexicon.board()))


def spellings_of(entries: Iterable[Entry], known: Frequencies) -> dict[str, str]:
    """The commonest spelling of each key, where it is not the one that `spelling.choose` takes
    without knowing how often they come.
    """
    keyed: defaultdict[str, set[Entry]] = defaultdict(set)
    for entry in entries:
        if key := fold(entry.spelling):
            keyed[key].add(entry)
    found: dict[str, str] = {}
    for key, group in keyed.items():
        if len({entry.spelling for entry in group}) > 1:
            taken = spelling.choose(group)
            weights = {entry.spelling: _spelt(entry, known) for entry in sorted(group)}
            best = max(weights, key=lambda each: (weights[each], each == taken))
            if best != taken:
                found[key] = best
    return found


def _spelt(entry: Entry, known: Frequencies) -> float:
    seen = known.seen(entry.spelling)
    # A name counts as often as it is written, also where it is spelled as a common word: so it
    # is taken only where the common word is hardly met.
    return seen.net / 100 if entry.proper else seen.weight


def write_spellings(known: Mapping[str, str], path: Path = spelling.DATA) -> int:
    """Write the file, the same bytes for the same spellings; gives its size."""
    lines = "\n".join(known[key] for key in sorted(known))
    content = spelling.MAGIC + zlib.compress(lines.encode(), 9)
    path.write_bytes(content)
    return len(content)


def main() -> None:
    """Make the files that ship."""
    known, entries = frequencies(Path(sys.argv[1])), list(french().entries())
    found = tiers_of(entries, known)
    size = laid_out(french(), found).write(DATA / TIERS_FILE)
    counts = ", ".join(
        f"{sum(each is level for each in found.values()):,} {level.label}"
        for level in [*Tier][: Tier.RARE]
    )
    sys.stdout.write(f"{TIERS_FILE}: {size:,} bytes, {counts}\n")
    spelt = spellings_of(entries, known)
    size = write_spellings(spelt)
    sys.stdout.write(f"{spelling.DATA.name}: {size:,} bytes, {len(spelt):,} keys\n")


if __name__ == "__main__":
    main()
