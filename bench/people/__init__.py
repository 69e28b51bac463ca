"""Four simulated people, yardsticks for the levels; written apart from the bots.

They ask the word graph and the rules, and nothing of `tablee.bots`. Each has a vocabulary, an eye
and patience, the same in every game:

| who | knows of each tier, in a hundred | sees, of a hundred short words | looks at |
|---|---|---|---|
| a *child* of nine | 90, 50, 9, 0, 0 | 53 | 14 things |
| an *adult* who plays at Christmas | 99, 94, 66, 10, 0 | 56 | 20 |
| a *keen* player, every week | 100, 100, 96, 62, 12 | 58 | 30 |
| an *expert* with the dictionary | 100, 100, 100, 100, 100 | 58 | 30 |

Whoever looks at a thing sees it by the chance of its length: each letter beyond four makes it a
fifth or a sixth harder to see. Of what they saw they take what brings most at once; nobody plans,
bluffs or counts cards. Patience ends a search: people stop looking. Words tell them apart more than
eyes do, as at a table: an expert is a keen player who has learned the dictionary.
"""

from collections.abc import Iterable
from importlib import import_module
from operator import lt
from random import Random
from typing import Any, Final, TypeVar

from msgspec import Struct

from tablee.bots.base import Bot
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.lexicon import french

T = TypeVar("T")


class Somebody(Struct, frozen=True):
    """What a yardstick knows, sees, bears to look at, and remembers of what was said."""

    name: str
    knows: tuple[int, int, int, int, int]
    sees: float
    longer: float
    patience: int
    remembers: int


CHILD: Final = Somebody("child", (90, 50, 9, 0, 0), 0.53, 0.81, 14, 4)
ADULT: Final = Somebody("adult", (99, 94, 66, 10, 0), 0.56, 0.83, 20, 12)
KEEN: Final = Somebody("keen", (100, 100, 96, 62, 12), 0.58, 0.85, 30, 60)
EXPERT: Final = Somebody("expert", (100, 100, 100, 100, 100), 0.58, 0.85, 30, 1000)

PEOPLE: Final = {each.name: each for each in (CHILD, ADULT, KEEN, EXPERT)}


class Mind:
    """Somebody at one table: a vocabulary of their own, and eyes that tire."""

    def __init__(self, who: Somebody, dice: Dice) -> None:
        self.who = who
        self.random = Random(dice.below(1 << 31))  # noqa: S311 - nobody bets on it

    def vocabulary(self, tiers: bytes) -> bytes:
        """Which words they know, by number."""
        chances = [256 * share // 100 for share in self.who.knows]
        luck = self.random.randbytes(len(tiers))
        return bytes(map(lt, luck, map(chances.__getitem__, tiers)))

    def cards(self) -> bytes:
        """Of the words of the cards."""
        return self.vocabulary(french().tiers.cards)

    def board(self) -> bytes:
        """Of the words of the board."""
        return self.vocabulary(french().tiers.board)

    def sees(self, letters: int) -> bool:
        """Does one look at a word of so many letters find it?"""
        chance = self.who.sees * self.who.longer ** max(0, letters - 4)
        return self.random.random() < chance

    def looked_at(self, things: Iterable[T]) -> list[T]:
        """As many of some things as patience allows, in no order."""
        return self.some(things, self.who.patience)

    def some(self, things: Iterable[T], most: int) -> list[T]:
        """At most so many of some things, in no order."""
        every = list(things)
        return self.random.sample(every, min(len(every), most))


class Seated:
    """Somebody at a seat of a table where all that matters lies open."""

    def __init__(self, mind: Mind, seat: Seat, dice: Dice) -> None:
        self._mind = mind
        self._seat = seat
        self._dice = dice

    def hear(self, news: Any) -> None:
        """It will be seen."""


def sit_down(game: str, who: str, seat: Seat, dice: Dice) -> Bot:
    """A simulated person at a table."""
    player: Bot = import_module(f"bench.people.{game}").Player(Mind(PEOPLE[who], dice), seat, dice)
    return player
