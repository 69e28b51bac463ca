"""The words that a box of cards can spell, with one joker in a word at most.

A box has so many small cards of each letter, and a capital for the first. *Pizza* needs a joker for
one of its z, *fifty-fifty* two of them: the first counts, unless its joker stands for another
letter, and the second never does.
"""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Final

from tablee.letters.cards import COPIES
from tablee.letters.words import Entry, Stem
from tablee.lexicon import french
from tablee.lexicon.graph import Graph
from tablee.lexicon.index import Lexicon
from tablee.lexicon.queries import ANY, EVERYTHING, Stems, Wanted, WordSet, both, where


def lacking(graph: Graph, copies: Mapping[str, int]) -> bytes:
    """How many cards each word lacks after its first letter, by number."""
    return graph.compiled.lacking(bytes(copies[letter.lower()] for letter in graph.alphabet))


class Box:
    """Cards of which words are made, and a lexicon. What the cards lack is counted once."""

    def __init__(self, lexicon: Lexicon, copies: Mapping[str, int]) -> None:
        self.lexicon = lexicon
        self.copies = copies
        self._spelled: dict[Wanted, Spelled] = {}

    @cached_property
    def lacks(self) -> bytes:
        """How many cards each word lacks, by number."""
        return lacking(self.lexicon.cards().graph, self.copies)

    def words(self, wanted: Wanted = EVERYTHING, among: bytes | None = None) -> "Spelled":
        """Those of the wanted words that the cards can spell. `among` chooses further, by word
        number, and is not remembered.
        """
        if among is not None:
            return Spelled(self, wanted, among)
        if wanted not in self._spelled:
            self._spelled[wanted] = Spelled(self, wanted)
        return self._spelled[wanted]


@cache
def french_cards() -> Box:
    """The 123 cards, and the words that ship with Tablée."""
    return Box(french(), COPIES)


class Spelled:
    """As `letters.words.Words`: the words that the cards of a box can spell."""

    def __init__(self, box: Box, wanted: Wanted, among: bytes | None = None) -> None:
        self._box = box
        self._stems = Stems(self._stem, _MOST_STEMS)

        def lacking(most: int) -> WordSet:
            chosen = where(box.lacks, lambda lack: lack <= most)
            return box.lexicon.cards(wanted, chosen if among is None else both(chosen, among))

        self.all: Final = lacking(1)
        """With a joker, or without."""
        self.plain: Final = lacking(0)
        """Those that need no joker, and so may have one anywhere."""

    @property
    def version(self) -> str:
        """Which words they are."""
        return self.all.version

    def __contains__(self, key: object) -> bool:
        return key in self.all

    def longest(self, beginning: str) -> int:
        """The length of the longest word that begins so."""
        return self.stem(beginning).longest

    def matching(self, pattern: str) -> list[str]:
        """The words that fit: what lies there whole has been spelled."""
        return self.all.matching(pattern)

    def entries(self, key: str) -> tuple[Entry, ...]:
        """All readings of a word."""
        return self.all.entries(key)

    def spelled(self, key: str) -> str:
        """A word as it is likeliest written."""
        return self.all.spelled(key)

    def first_sound(self, key: str) -> str:
        """How a word begins to the ear."""
        return self.all.first_sound(key)

    def starting(self, beginning: str, shortest: int = 1) -> Iterator[str]:
        """The words that begin so."""
        if ANY not in beginning:
            yield from self.all.starting(beginning, shortest)
            return
        rest = self._rest(beginning, shortest)
        yield from sorted((*self.plain.starting(beginning, shortest), *rest))

    def stem(self, beginning: str, shortest: int = 1) -> Stem:
        """What a beginning can become."""
        if ANY not in beginning:
            return self.all.stem(beginning, shortest)
        return self._stems[beginning, shortest]

    def _stem(self, beginning: str, shortest: int) -> Stem:
        """Of a beginning whose joker is laid: the words that need none, and those that need it
        where it lies.
        """
        plain = self.plain.stem(beginning, shortest)
        rest = list(self._rest(beginning))
        long = [key for key in rest if len(key) >= shortest]
        after = {key[len(beginning)] for key in long if len(key) > len(beginning)}
        return Stem(
            plain.count + len(long),
            "".join(sorted(after | set(plain.letters))),
            max((plain.longest, *map(len, rest))),
            plain.whole or any(len(key) == len(beginning) for key in rest),
        )

    def _rest(self, beginning: str, shortest: int = 1) -> Iterator[str]:
        """The words that need the joker of this beginning for the very letter where it lies."""
        at = beginning.index(ANY)
        for key, letter in self._scarce.items():
            fits = len(key) >= max(shortest, len(beginning)) and at and key[at] == letter
            if fits and all(sign in (ANY, key[n]) for n, sign in enumerate(beginning)):
                yield key

    @cached_property
    def _scarce(self) -> dict[str, str]:
        """The words that need a joker, and the letter that it stands for."""
        numbers = (number for number, lack in enumerate(self._box.lacks) if lack == 1)
        keys = [self.all.graph.key(number) for number in numbers if self.all.has(number)]
        return {key: self._scarce_letter(key) for key in keys}

    def _scarce_letter(self, key: str) -> str:
        rest, copies = key[1:], self._box.copies
        return next(letter for letter in rest if rest.count(letter) > copies[letter.lower()])


_MOST_STEMS: Final = 1 << 12
