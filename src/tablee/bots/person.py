"""A level as a person: which words they know, and what they notice.

| level | a person who | *enfant* | *courant* | *usuel* | *cultivé* | *rare* |
|---|---|---|---|---|---|---|
| *enfant* | is eight to ten | 92 % | 54 | 10 | 0 | 0 |
| *facile* | plays now and then | 97 | 88 | 45 | 3 | 0 |
| *moyen* | plays gladly, and reads | 100 | 98 | 82 | 22 | 1 |
| *fort* | plays every week | 100 | 100 | 97 | 70 | 15 |
| *maître* | knows the dictionary | 100 | 100 | 100 | 100 | 100 |

The chance that a word is known falls with its tier. It is drawn once for each word when a person
sits down: what they knew in the first turn they know in the last, and two of one level know
different words. Nobody knows coarse words. What a person does not know they neither play, nor keep
letters for, nor announce: weakness is never a blunder.

To know a word is not to see it. At a look some things come to somebody's mind, so many by their
level (`Attention`), and each game tells what makes its plays hard to see. Where hundreds are
possible each comes seldom; where one is, nearly everybody finds it. So people overlook the best
play and not every play, and seldom stand there with nothing to do. Every chance is drawn anew in
every turn, as people look anew.
"""

from array import array
from collections.abc import Sequence
from functools import cached_property, lru_cache
from hashlib import shake_128
from itertools import repeat
from math import inf
from operator import lt
from sys import byteorder
from typing import Final

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.lexicon import french

WHOLE: Final = 1 << 16
"""Chances are parts of it."""

BYTE: Final = 256

_KNOWN: Final[dict[str, tuple[int, ...]]] = {
    "enfant": (92, 52, 10, 0, 0),
    "facile": (97, 88, 45, 3, 0),
    "moyen": (100, 98, 82, 22, 1),
    "fort": (100, 100, 97, 70, 15),
    "maitre": (100, 100, 100, 100, 100),
}
"""Of a hundred words of each tier, how many a level knows."""


class Attention(Struct, frozen=True):
    """How many `ideas` come at a look, and what comes seldom: a word of one's own letters that is
    no longer than `easy` weighs one, less for each letter beyond, each letter that lies on the
    table and must be woven in, and each joker.
    """

    ideas: float = inf
    easy: int = 4
    longer: float = 1.0
    woven: float = 1.0
    joker: float = 1.0

    @property
    def sees_all(self) -> bool:
        """Is nothing overlooked?"""
        return self.ideas == inf

    def weight(self, *, letters: int, woven: int = 0, jokers: int = 0) -> float:
        """What a word of so many letters weighs."""
        beyond = max(0, letters - self.easy)
        return self.longer**beyond * self.woven**woven * self.joker**jokers

    def chance(self, weight: float, total: float) -> float:
        """How likely a thing comes to mind where all that is possible weighs so much: its odds are
        its part of the ideas. What is hard to see stays so where there is nothing else: it is
        measured by a short word at least.
        """
        own = self.ideas * weight
        return 1.0 if self.sees_all else own / (max(total, 1.0) + own)


class Person:
    """What somebody of a level knows, drawn once."""

    def __init__(self, level: str, dice: Dice) -> None:
        self.level = level
        self._seed = 0 if self.knows_all else dice.below(1 << 31)

    @property
    def knows_all(self) -> bool:
        """Is there no word that they might not know?"""
        return min(_KNOWN[self.level]) == 100

    @cached_property
    def cards(self) -> bytes | None:
        """The words of the cards that they know, by number; None for all."""
        return None if self.knows_all else known(self.level, self._seed, board=False)

    @cached_property
    def board(self) -> bytes | None:
        """The words of the board that they know, by number; None for all."""
        return None if self.knows_all else known(self.level, self._seed, board=True)


@lru_cache(maxsize=16)
def known(level: str, seed: int, *, board: bool) -> bytes:
    """A choice of words, as `among` of the lexicon takes it."""
    chances = [round(WHOLE * hundredths / 100) for hundredths in _KNOWN[level]]
    tiers = french().tiers
    return drawn(tiers.board if board else tiers.cards, chances, seed)


def drawn(kinds: bytes, chances: Sequence[int], seed: int) -> bytes:
    """Words by number, each by the chance of its kind; the same seed draws the same."""
    luck = array("H", shake_128(seed.to_bytes(8, "big")).digest(2 * len(kinds)))
    if byteorder == "little":
        luck.byteswap()
    chance = [*chances, *repeat(0, BYTE - len(chances))]
    return bytes(map(lt, luck, map(chance.__getitem__, kinds)))
