"""Words as people misspell them where nobody checks: a doubled consonant written once."""

from collections.abc import Callable
from typing import Final

from tablee.bots.anagramme.packing import lays
from tablee.bots.anagramme.vocabulary import Vocabulary
from tablee.games.anagramme.actions import Lay
from tablee.games.anagramme.cards import FIGURES
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.letters.cards import JOKER, added
from tablee.lexicon import french

VOWELS: Final = frozenset("aeiouy")


def misspelt(
    known: Vocabulary, hand: str, options: AnagrammeOptions, wrongly: Callable[[str], bool]
) -> Lay | None:
    """What rids a hand of most of all that somebody believes to be a word, though it is none; None
    where there is nothing of the kind. They know these words, and spell some of them `wrongly`.
    """
    letters, every = hand.replace(JOKER, ""), french().cards()
    tried = list[tuple[int, int, str]]()
    for letter in sorted({*letters} - VOWELS):
        found = lays(known, added(letters, letter), options, longer=1)
        spared = FIGURES[options.dear][letter]
        tried += [(listed.points - spared, listed.number, letter) for listed in found]
    for _, number, letter in sorted(tried, reverse=True):
        word = known.words.graph.key(number)
        wrong = word.replace(2 * letter.upper(), letter.upper(), 1)
        if wrong != word and wrong not in every and wrongly(word):
            return Lay(wrong.lower())
    return None
