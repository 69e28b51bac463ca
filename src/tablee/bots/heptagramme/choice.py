"""What to do in a turn of Heptagramme: the best of what the kernels find."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from tablee.bots.cards import tally
from tablee.bots.heptagramme.packing import (
    Part,
    Vocabulary,
    cards_of,
    parts,
    vocabulary,
)
from tablee.games.heptagramme.state import SHORTEST
from tablee.kernels import heptagramme as kernel
from tablee.kernels.heptagramme import Board, Found, Guessed
from tablee.letters.cards import points
from tablee.letters.words import Choice
from tablee.lexicon.tiers import Tier


class Weights(Struct, frozen=True):
    """What counts besides points; see `kernels.heptagramme.Weights`."""

    fear: float = 0.0
    fresh: float = 0.0
    kept: float = 0.0
    emptied: float = 0.0


POINTS: Final = Weights()


class Turn(Struct, frozen=True):
    """What a turn is worth, and what it does at which columns."""

    value: float
    parts: tuple[Part, ...]

    @property
    def announces(self) -> bool:
        """Does it finish a word?"""
        return any(part.announced for part in self.parts)

    @property
    def cards(self) -> str:
        """What it places."""
        return "".join(part.cards for part in self.parts)


def certain_turn(known: Vocabulary, table: Board, cards: str) -> Turn:
    """The turn of most points that needs no luck."""
    return _turn(known.stems.most_points(table, cards_of(cards)))


def weighed_turns(
    known: Vocabulary, table: Board, cards: str, weights: Sequence[Weights], hands: Guessed
) -> list[Turn]:
    """The turn of most value that needs no luck, by each of these weights."""
    weighed = [kernel.Weights(*astuple(some)) for some in weights]
    return [*map(_turn, known.stems.weighed(table, cards_of(cards), hands, weighed))]


def expected_turn(
    known: Vocabulary, table: Board, cards: str, *, bonus: bool, mins: str, majs: str
) -> Turn:
    """The turn of most points in the mean, as far as luck lets it be seen."""
    return _turn(
        known.stems.expected(
            table, cards_of(cards), bonus=bonus, mins=tally(mins), majs=tally(majs)
        )
    )


def _turn(found: Found) -> Turn:
    return Turn(found.value, tuple(parts(found.paths)))


def word_of(known: Vocabulary, text: str) -> str:
    """What a column is announced as: of the words that fit, one whose maj. scores most."""
    return max(known.words.matching(text.upper()), key=lambda word: points(word[0])).lower()


def commonest(text: str, choice: Choice, rarest: Tier = Tier.RARE) -> str | None:
    """A word of a table that begins so, of the most everyday tier that has one."""
    for tier in (tier for tier in Tier if tier <= rarest):
        known = vocabulary(tier, choice).words
        if word := next(known.starting(text, SHORTEST), None):
            return word.lower()
    return None
