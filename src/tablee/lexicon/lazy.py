"""Words that are read when first asked for, so that naming a dictionary takes no time."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial

from tablee.letters.words import Choice, Entry, Library, Stem, Words


class LazyWords:
    """As `letters.words.Words`: every question goes to the words that `read` brings, once."""

    def __init__(self, read: Callable[[], Words]) -> None:
        self._read = read

    @cached_property
    def _words(self) -> Words:
        return self._read()

    @property
    def version(self) -> str:
        """Which words they are."""
        return self._words.version

    def __contains__(self, key: object) -> bool:
        return key in self._words

    def longest(self, beginning: str) -> int:
        """The length of the longest word that begins so."""
        return self._words.longest(beginning)

    def stem(self, beginning: str, shortest: int = 1) -> Stem:
        """What a beginning can become."""
        return self._words.stem(beginning, shortest)

    def starting(self, beginning: str, shortest: int = 1) -> Iterator[str]:
        """The words that begin so."""
        return self._words.starting(beginning, shortest)

    def matching(self, pattern: str) -> list[str]:
        """The words that fit the pattern."""
        return self._words.matching(pattern)

    def entries(self, key: str) -> tuple[Entry, ...]:
        """All readings of a word."""
        return self._words.entries(key)

    def spelled(self, key: str) -> str:
        """A word as it is likeliest written."""
        return self._words.spelled(key)

    def first_sound(self, key: str) -> str:
        """How a word begins to the ear."""
        return self._words.first_sound(key)


def library(read: Callable[[Choice], Words]) -> Library:
    """The words of every choice, each read when first asked for, and once."""
    return cache(lambda choice: LazyWords(partial(read, choice)))
