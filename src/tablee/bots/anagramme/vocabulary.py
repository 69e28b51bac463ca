"""The words of Anagramme that somebody knows."""

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.bots.words import spoken
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.kernels.anagramme import vocabulary as kernel
from tablee.letters.words import Choice
from tablee.lexicon import french
from tablee.lexicon.queries import WordSet, wanted


class Vocabulary(NamedTuple):
    """The words that somebody knows, for rules and for kernels."""

    words: WordSet
    compiled: kernel.Vocabulary


_USUAL: Final = AnagrammeOptions().choice


@lru_cache(maxsize=16)
def vocabulary(known: bytes | None = None, choice: Choice = _USUAL) -> Vocabulary:
    """What somebody knows (`Person.cards`, None for all) of the words of a table, and would say."""
    return packed(french().cards(spoken(choice), known))


@lru_cache(maxsize=16)
def recognised(known: bytes | None = None, choice: Choice = _USUAL) -> WordSet:
    """The same, with words that one knows and does not say."""
    return french().cards(wanted(choice), known)


def packed(words: WordSet) -> Vocabulary:
    """A set of words as a kernel reads it."""
    return Vocabulary(words, kernel.Vocabulary(words.compiled))
