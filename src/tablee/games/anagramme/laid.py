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

    laid: tuple[Word, ...]
    changed: tuple[int, ...]
    played: str
    received: str = ""
    places: tuple[int, ...] = ()


Ways: TypeAlias = Sequence[Made] | Refusal
"""What an operation can make, with one card or another as a joker, the best first; or why not."""


def with_new(laid: tuple[Word, ...], word: Word, played: str) -> Made:
    """§3.2 The table with one more word."""
    return Made((*laid, word), (len(laid),), played)


def with_changed(
    laid: tuple[Word, ...],
    at: int,
    text: str,
    places: tuple[int, ...],
    played: str,
    received: str = "",
) -> Made:
    """§4.2 The table once a word reads otherwise: where words cross, more than one may become
    another; first the one that was said.
    """
    new = relaid(laid, at, text, places)
    crossing = tuple(
        other
        for other, (old, now) in enumerate(zip(laid, new, strict=True))
        if other != at and old.plain != now.plain
    )
    return Made(new, (at, *crossing), played, received)


def laid_cards(lying: tuple[Word, ...]) -> str:
    """§1.1 The cards on the table; §4.1 one that two words share lies there once."""
    laid = "".join(word.cards for word in lying)
    shared = (word.cards[word.crossing.own] for word in lying if word.crossing is not None)
    return without(laid, "".join(shared))


def crossings(laid: tuple[Word, ...], at: int) -> Iterator[int]:
    """§4.1 The letters of a word that others cross."""
    for word in laid:
        if word.crossing is not None and word.crossing.on == at:
            yield word.crossing.at


def is_crossed(laid: tuple[Word, ...], at: int) -> bool:
    """§4.2 Does it share a letter with another word?"""
    return laid[at].crossing is not None or bool([*crossings(laid, at)])


def relaid(laid: tuple[Word, ...], at: int, text: str, places: tuple[int, ...]) -> tuple[Word, ...]:
    """§4.2 The table once a word reads otherwise, its old letters now in these places: a letter
    that two words share is the same in both.
    """
    new = list(laid)
    new[at] = retold(laid[at], text)
    if (mine := laid[at].crossing) is not None:
        own = places[mine.own]
        new[at] = replace(new[at], crossing=replace(mine, own=own))
        new[mine.on] = retold(laid[mine.on], letter_put(laid[mine.on].text, mine.at, text[own]))
    for number, word in enumerate(laid):
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
