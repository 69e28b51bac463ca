"""What is looked up at a table: its words, what they mean, and by what it leaves out others."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tablee.core.game import Refusal
from tablee.games.volapuk.events import Event
from tablee.letters.words import Words

Facts: TypeAlias = tuple[Event, ...] | Refusal


Senses: TypeAlias = Callable[[str], tuple[str, ...] | None]
"""What a word means, by a dictionary; None where there is no dictionary at all."""


LeftOut: TypeAlias = Callable[[str], str | None]
"""§3.5 By what a table leaves out a word that exists; None where there is no such word."""


def nothing(_: str) -> None:
    """§3.5 Where there are no other words."""


class Books(NamedTuple):
    """What is looked up: the words that count at a table, what they mean, and by what it leaves out
    others.
    """

    words: Words
    senses: Senses
    left_out: LeftOut = nothing


def no_dictionary(_: str) -> None:
    """§8.5 Where nobody gave one."""
