"""Who vouches for a word: no word ships because one list alone has it.

`python -m tablee.lexicon.build.vouching Lexique383.txt` writes `sources/unvouched.txt`, the lemmas
of Debian's dictionary that go because nobody does, to be read before they go: what should stay all
the same is named in `sources/kept.txt`.

A lemma is vouched for, in this order,

- by **Lexique** 3.83, **wfrench**, **Littré** or **wordfreq**, which have it or a form of it alone;
- as another **spelling** of such a word: the accents and hyphens of 1990, ligatures;
- as a **prefix** and a word so vouched for, *anti-* or *photo-*; multiples of units are not, they
  are as many as there are prefixes and units (*yoctosiemens*);
- as a **compound** of such words: *pied-de-mouton*;
- as **derived** from any of these: *mécanisable*, *grégarité*;
- by **name**, in `kept.txt`.

It needs Debian's wfrench and stardict-xmlittre, and `wordfreq`, which nobody needs to play.
"""

import csv
import re
import sys
import textwrap
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from tablee.letters.words import Entry
from tablee.lexicon.build.cleaning import SOURCES, groups, reviewed
from tablee.lexicon.build.frequencies import ENCODING
from tablee.lexicon.build.words import cleaned
from tablee.lexicon.definitions import StarDict

KEPT: Final = "kept.txt"
WRITTEN: Final = "unvouched.txt"

WFRENCH: Final = Path("/usr/share/dict/french")
LITTRE: Final = Path("/usr/share/stardict/dic/XMLittre.ifo")

LEAST_ZIPF: Final = 2.0
"""One in ten million words: a slip of the pen comes less often."""

SHORTEST_BASE: Final = 4
"""Letters of a word that a prefix or a suffix is put to: fewer are found in anything."""

AFFIXES: Final = {heading: " ".join(lines).split() for heading, lines in groups("affixes.txt")}
PREFIXES: Final = AFFIXES["prefixes"]
SUFFIXES: Final = AFFIXES["suffixes"]

_MULTIPLE: Final = re.compile(f"({'|'.join(AFFIXES['multiples'])})({'|'.join(AFFIXES['units'])})")
_PARTS: Final = re.compile(r"[-' ]")
_SIGNS: Final = re.compile(r"[-'. ]")


class By(StrEnum):
    """Who or what vouches for a lemma."""

    LEXIQUE = "Lexique 3.83"
    WFRENCH = "wfrench"
    LITTRE = "Littré"
    WORDFREQ = "wordfreq"
    SPELLING = "another spelling"
    PREFIX = "a prefix"
    COMPOUND = "a compound"
    DERIVED = "a suffix"
    NAME = "by name"


def sources(lexique: Path) -> dict[By, frozenset[str]]:
    """What the four lists have, in small letters."""
    from wordfreq import get_frequency_dict  # noqa: PLC0415 - only this list needs the package

    often = get_frequency_dict("fr", wordlist="large")
    return {
        By.LEXIQUE: _forms_and_lemmas(lexique),
        By.WFRENCH: frozenset(WFRENCH.read_text(encoding="utf-8").lower().split()),
        By.LITTRE: frozenset(word.lower() for word in StarDict(LITTRE).headwords()),
        # Zipf is the logarithm of occurrences in a thousand million words.
        By.WORDFREQ: frozenset(word for word in often if often[word] >= 10 ** (LEAST_ZIPF - 9)),
    }


def _forms_and_lemmas(lexique: Path) -> frozenset[str]:
    with lexique.open(encoding=ENCODING) as file:
        rows = csv.DictReader(file, delimiter="\t")
        return frozenset(word for row in rows for word in (row["1_ortho"], row["3_lemme"]))


def bare(word: str) -> str:
    """A word without accents, ligatures and signs: what its spellings have in common."""
    opened = word.lower().replace("œ", "oe").replace("æ", "ae")
    letters = unicodedata.normalize("NFD", opened)
    return _SIGNS.sub("", "".join(sign for sign in letters if not unicodedata.combining(sign)))


def vouched(entries: Sequence[Entry], lists: Mapping[By, frozenset[str]]) -> dict[str, By]:
    """Who vouches for each lemma; those for whom nobody does are missing."""
    own = _own_forms(entries)
    found: dict[str, By] = {}
    for lemma, forms in own.items():
        for by, listed in lists.items():
            if not forms.isdisjoint(listed):
                found[lemma] = by
                break
    known = {bare(word) for listed in lists.values() for word in listed}
    _more(found, own, By.SPELLING, lambda lemma: bare(lemma) in known)
    roots = {bare(word.spelling) for word in entries if word.lemma in found}
    _more(found, own, By.PREFIX, lambda lemma: _is_prefixed(lemma, roots))
    _more(found, own, By.COMPOUND, lambda lemma: _is_compound(lemma, roots))
    stems = _stems({bare(lemma) for lemma in found})
    _more(found, own, By.DERIVED, lambda lemma: _is_derived(lemma, stems))
    kept = reviewed(KEPT).whole
    _more(found, own, By.NAME, kept.__contains__)
    return found


def _own_forms(entries: Iterable[Entry]) -> dict[str, set[str]]:
    """Each lemma with its forms that are no form of another: who has *couteaux* has not yet heard
    of a verb *couteauner*.
    """
    lemmas: defaultdict[str, set[str]] = defaultdict(set)
    for word in entries:
        lemmas[word.spelling].add(word.lemma)
    own: dict[str, set[str]] = {}
    for form, whose in lemmas.items():
        for lemma in whose:
            alone = own.setdefault(lemma, {lemma.lower()})
            if len(whose) == 1:
                alone.add(form.lower())
    return own


def _more(
    found: dict[str, By], own: Mapping[str, set[str]], by: By, vouches: Callable[[str], bool]
) -> None:
    """Those who are vouched for so and were not before."""
    found.update({lemma: by for lemma in own if lemma not in found and vouches(lemma)})


def _is_prefixed(lemma: str, roots: set[str]) -> bool:
    word = bare(lemma)
    return not _MULTIPLE.fullmatch(lemma) and any(
        word.startswith(prefix)
        and len(word) - len(prefix) >= SHORTEST_BASE
        and word[len(prefix) :] in roots
        for prefix in _BARE_PREFIXES
    )


def _is_compound(lemma: str, roots: set[str]) -> bool:
    parts = [part for part in _PARTS.split(lemma) if part]
    return len(parts) > 1 and all(bare(part) in roots for part in parts)


def _stems(known: Iterable[str]) -> set[str]:
    """What is left of words when a suffix or the ending of a verb is taken off."""
    found: set[str] = set()
    for word in known:
        found.add(word)
        found.add(word.removesuffix("e").removesuffix("s"))
        for ending in (*_BARE_SUFFIXES, "ir", "re"):
            if word.endswith(ending):
                found.add(word.removesuffix(ending))
    return {stem for stem in found if len(stem) >= SHORTEST_BASE}


def _is_derived(lemma: str, stems: set[str]) -> bool:
    word = bare(lemma)
    return any(
        word.endswith(suffix) and word.removesuffix(suffix) in stems for suffix in _BARE_SUFFIXES
    )


_BARE_PREFIXES: Final = sorted({bare(prefix) for prefix in PREFIXES})
_BARE_SUFFIXES: Final = sorted({bare(suffix) for suffix in SUFFIXES})

HEAD: Final = """\
# Lemmas of Debian's dictionary that no other list has, that no rule of vouching.py covers, and that
# nobody kept by name (kept.txt): they go, with every form of theirs. Written by vouching.py.

== nobody vouches for them
"""


def written(entries: Iterable[Entry], found: Mapping[str, By]) -> Iterator[str]:
    """The lines of `unvouched.txt`."""
    yield HEAD
    gone = sorted({word.lemma for word in entries} - found.keys())
    for line in textwrap.wrap(" ".join(gone), 100, break_on_hyphens=False, break_long_words=False):
        yield f"{line}\n"


def main() -> None:
    """Write the list, and say for how many lemmas each vouches."""
    words = list(cleaned())
    found = vouched(words, sources(Path(sys.argv[1])))
    (SOURCES / WRITTEN).write_text("".join(written(words, found)), encoding="utf-8")
    for by in By:
        sys.stdout.write(f"{sum(each is by for each in found.values()):6} {by}\n")
    sys.stdout.write(f"{len({word.lemma for word in words}) - len(found):6} nobody\n")


if __name__ == "__main__":
    main()
