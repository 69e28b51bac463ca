"""The words of Heptagramme that somebody knows."""

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from tablee.bots.words import spoken
from tablee.kernels.heptagramme.vocabulary import Stems
from tablee.letters.words import ALL_WORDS, Choice, Words
from tablee.lexicon.queries import WordSet, wanted
from tablee.lexicon.spelled import french_cards

SHORTEST: Final = 5


class Vocabulary(NamedTuple):
    """The words of at least five letters that somebody knows, those of them that need no joker, and
    for the kernel their beginnings.

    The kernel knows those alone that need no joker, so that a joker may lie anywhere in them.
    """

    words: Words
    plain: WordSet
    stems: Stems


@lru_cache(maxsize=16)
def vocabulary(known: bytes | None = None, choice: Choice = ALL_WORDS) -> Vocabulary:
    """What somebody knows (`Person.cards`, None for all) of the words of a table, and would say."""
    words = french_cards().words(replace(spoken(choice), shortest=SHORTEST), known)
    return Vocabulary(words, words.plain, Stems(words.plain.compiled))


@lru_cache(maxsize=16)
def recognised(known: bytes | None = None, choice: Choice = ALL_WORDS) -> Words:
    """The same, with words that one knows and does not say."""
    return french_cards().words(replace(wanted(choice), shortest=SHORTEST), known)
