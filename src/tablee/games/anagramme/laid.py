"""The words on the table: §2.5 what they were before, §4.2 which letters they share, and what
becomes of all of them when one reads otherwise.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from tablee.core.game import Refusal
from tablee.games.anagramme.state import Word
from tablee.letters.cards import without


class Made(NamedTuple):
    """What an operation makes of the table: the words, which of them are new, and the cards.

    Of a word that grew, `places` are those of its own letters.
    """

    words: tuple[Word, ...]
    changed: tuple[int, ...]
    played: str
    received: str = ""
    places: tuple[int, ...] = ()


Ways: TypeAlias = Sequence[Made] | Refusal
"""What an operation can make, with one card or another as a joker, the best first; or why not."""


def with_new(words: tuple[Word, ...], word: Word, played: str) -> Made:
    """§3.2 The table with one more word."""
    return Made((*words, word), (len(words),), played)


def with_changed(
    words: tuple[Word, ...],
    at: int,
    text: str,
    places: tuple[int, ...],
    played: str,
    received: str = "",
) -> Made:
    """§4.2 The table once a word reads otherwise: where words cross, more than one may become
    another; first the one that was said.
    """
    new = relaid(words, at, text, places)
    crossing = tuple(
        other
        for other, (old, now) in enumerate(zip(words, new, strict=True))
        if other != at and old.plain != now.plain
    )
    return Made(new, (at, *crossing), played, received)


def laid_cards(words: tuple[Word, ...]) -> str:
    """§1.1 The cards on the table; §4.1 one that two words share lies there once."""
    laid = "".join(word.cards for word in words)
    shared = (word.cards[word.crossing.own] for word in words if word.crossing is not None)
    return without(laid, "".join(shared))


def crossings(words: tuple[Word, ...], at: int) -> Iterator[int]:
    """§4.1 The letters of a word that others cross."""
    for word in words:
        if word.crossing is not None and word.crossing.on == at:
            yield word.crossing.at


def is_crossed(words: tuple[Word, ...], at: int) -> bool:
    """§4.2 Does it share a letter with another word?"""
    return words[at].crossing is not None or bool([*crossings(words, at)])


def relaid(
    words: tuple[Word, ...], at: int, text: str, places: tuple[int, ...]
) -> tuple[Word, ...]:
    """§4.2 The table once a word reads otherwise, its old letters now in these places: a letter
    that two words share is the same in both.
    """
    new = list(words)
    new[at] = retold(words[at], text)
    if (mine := words[at].crossing) is not None:
        own = places[mine.own]
        new[at] = replace(new[at], crossing=replace(mine, own=own))
        new[mine.on] = retold(words[mine.on], letter_put(words[mine.on].text, mine.at, text[own]))
    for number, word in enumerate(words):
        if (crossing := word.crossing) is not None and crossing.on == at:
            place = places[crossing.at]
            told = retold(word, letter_put(word.text, crossing.own, text[place]))
            new[number] = replace(told, crossing=replace(crossing, at=place))
    return tuple(new)


def letter_put(text: str, at: int, sign: str) -> str:
    """A word with another sign in one place."""
    return text[:at] + sign + text[at + 1 :]


def retold(word: Word, text: str) -> Word:
    """§2.5 A word that became another remembers what it was."""
    same = text.lower() == word.plain
    return replace(word, text=text, before=word.before if same else (*word.before, word.plain))
