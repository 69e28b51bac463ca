"""What French dictionaries print and the source lacks.

Our own lists in `sources/` (short words, words of the rule books, abbreviations, locutions, verbs),
all proper nouns, which `names.py` chooses, and the pronominal infinitives with their apostrophe,
which follow from the source's tags.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from tablee.letters import board, fold
from tablee.letters.sound import VOWELS
from tablee.letters.words import PARTS_OF_SPEECH, Entry, Kind
from tablee.lexicon.build.cleaning import SOURCES, groups

FILES: Final = ("short.txt", "added.txt", "abbreviations.txt", "locutions.txt", "proper.txt")

VERBS: Final = "verbs.txt"
_LIKE: Final = "comme "


def added_words() -> Iterator[Entry]:
    """The words of our lists."""
    for name in FILES:
        yield from listed(name)


def listed(name: str) -> Iterator[Entry]:
    """The words of one list: a heading `== pos: reason`, lines of a headword and its forms."""
    for heading, lines in groups(name):
        pos, colon, _ = heading.partition(":")
        if not colon or pos not in PARTS_OF_SPEECH:
            raise ValueError(f"{name}: expected `== pos: reason` but got `== {heading}`.")
        for line in lines:
            lemma, *others = (part.strip() for part in line.split(","))
            for spelling in (lemma, *others):
                if not spelling or board(spelling) is None:
                    raise ValueError(f"{name}: {line!r} cannot be laid on a board.")
            proper = name == "proper.txt"
            yield Entry(lemma, lemma, pos, Kind.HEADWORD, proper, pronominal=False)
            for spelling in others:
                yield Entry(spelling, lemma, pos, Kind.INFLECTED, proper, pronominal=False)


def added_verbs() -> dict[str, str]:
    """The verbs of our list, each with the verb of the source that it goes like."""
    found: dict[str, str] = {}
    for heading, lines in groups(VERBS):
        like, colon, _ = heading.partition(":")
        model = like.removeprefix(_LIKE).strip()
        if not colon or not like.startswith(_LIKE):
            raise ValueError(f"{VERBS}: expected `== comme VERB: reason` but got `== {heading}`.")
        for verb in " ".join(lines).split():
            if verb in found or verb[-2:] != model[-2:]:
                raise ValueError(f"{VERBS}: {verb!r} cannot go like {model!r}, or is there twice.")
            found[verb] = model
    return found


def pronominal_infinitives(entries: Iterable[Entry]) -> Iterator[Entry]:
    """*s'exonder*, *s'altérer*: the infinitives that meet *se* with a vowel or a mute H."""
    aspirated = aspirated_verbs()
    for word in entries:
        if not (word.pronominal and word.kind is Kind.HEADWORD):
            continue
        first = (fold(word.spelling[:1]) or " ")[0]
        if first in VOWELS or (first == "H" and word.spelling not in aspirated):
            yield replace(word, spelling="s'" + word.spelling)


def aspirated_verbs() -> frozenset[str]:
    """The verbs before which *se* stays whole."""
    lines = (SOURCES / "aspirated.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(verb for line in lines if not line.startswith("#") for verb in line.split())
