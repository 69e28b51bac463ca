"""What the dictionary on the shelf says of a word.

It is open to anybody, as a book in the same room would be: a server cannot see who looks into
another one. What a table is not to know yet, its page does not offer to look up.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tablee.core.game import Refusal, decline
from tablee.letters import board, fold
from tablee.letters.words import LONGEST_SPELLING, Entry, Kind
from tablee.lexicon import french
from tablee.lexicon.definitions import BrokenDictionary, available, senses
from tablee.lexicon.spelling import likeliest
from tablee.server.messages import Article, WordInfo

MOST_ARTICLES: Final = 4
MOST_SENSES: Final = 12


@lru_cache(maxsize=1 << 12)
def look_up(text: str) -> WordInfo | Refusal:
    """The readings of a word as the lexicon has them, and the senses of those that it may mean.

    With an accent only what is written so is meant, if there is such a word: *pêche* is not
    *péché*. In plain letters, anything that they may spell.
    """
    key = fold(text)
    dice = board(text)
    if not text or len(text) > LONGEST_SPELLING or dice is None:
        return decline("malformed", reason="word")
    found = (french().cards().entries(key) if key else ()) or french().board().entries(dice)
    if not found:
        return decline("unknown_word", word=text)
    meant = tuple(entry for entry in found if entry.spelling == text.lower())
    readings = tuple(sorted(meant or found, key=_by_use))
    return WordInfo(
        word=likeliest(readings) or text.lower(),
        readings=readings,
        book=_book(),
        articles=tuple(_articles(readings))[:MOST_ARTICLES],
    )


def _by_use(entry: Entry) -> tuple[bool, int, str]:
    return entry.proper, list(Kind).index(entry.kind), entry.lemma


def _book() -> str | None:
    """The dictionary of definitions that is asked first, if one can be read."""
    try:
        return next(iter(available()), None)
    except BrokenDictionary:
        return None


def _articles(readings: tuple[Entry, ...]) -> Iterator[Article]:
    for lemma in dict.fromkeys(entry.lemma for entry in readings):
        if told := senses(lemma):
            yield Article(lemma, told[:MOST_SENSES], len(told))
