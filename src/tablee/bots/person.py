"""A level as a person: which words they know, and what they notice.

| level | a person who | *enfant* | *courant* | *usuel* | *cultivé* | *rare* |
|---|---|---|---|---|---|---|
| *enfant* | is eight to ten | 90 % | 40 | 6 | 0 | 0 |
| *facile* | plays now and then | 97 | 88 | 45 | 3 | 0 |
| *moyen* | plays gladly, and reads | 100 | 98 | 82 | 22 | 1 |
| *fort* | plays every week | 100 | 100 | 97 | 70 | 15 |
| *maître* | knows the dictionary | 100 | 100 | 100 | 100 | 100 |

The chance that a word is known falls with its tier. It is drawn once for each word when a person
sits down: what they knew in the first turn they know in the last, and two of one level know
different words. Nobody knows coarse words. What a person does not know they neither play, nor keep
letters for, nor announce: weakness is never a blunder.

To know a word is not to see it. `Attention` says how likely a play is noticed, and each game tells
what makes its plays hard to see; every chance is drawn anew in every turn, as people look anew.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from hashlib import shake_128
from typing import Final

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.lexicon import french

WHOLE: Final = 256
"""Chances are parts of it: a byte of luck for each word."""

_KNOWN: Final[dict[str, tuple[int, ...]]] = {
    "enfant": (90, 40, 6, 0, 0),
    "facile": (97, 88, 45, 3, 0),
    "moyen": (100, 98, 82, 22, 1),
    "fort": (100, 100, 97, 70, 15),
    "maitre": (100, 100, 100, 100, 100),
}
"""Of a hundred words of each tier, how many a level knows."""


class Attention(Struct, frozen=True):
    """How likely a play is noticed: `sees` for a short word of one's own letters, less for each
    letter beyond `easy`, each letter that lies on the table and must be woven in, and each joker.
    """

    sees: float = 1.0
    easy: int = 4
    longer: float = 1.0
    woven: float = 1.0
    joker: float = 1.0

    def chance(self, *, letters: int, woven: int = 0, jokers: int = 0) -> float:
        """The chance to notice a word of so many letters."""
        beyond = max(0, letters - self.easy)
        return self.sees * self.longer**beyond * self.woven**woven * self.joker**jokers

    def notices(self, dice: Dice, *, letters: int, woven: int = 0, jokers: int = 0) -> bool:
        """Is it noticed this time?"""
        chance = self.chance(letters=letters, woven=woven, jokers=jokers)
        return chance >= 1 or dice.below(1 << 20) < chance * (1 << 20)


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


def drawn(tiers: bytes, chances: Sequence[int], seed: int) -> bytes:
    """Words by number, each by the chance of its tier; the same seed draws the same."""
    luck = shake_128(seed.to_bytes(8, "big")).digest(len(tiers))
    chosen = 0
    for tier, chance in enumerate(chances):
        if not chance:
            continue
        here = tiers.translate(b"\1".rjust(tier + 1, b"\0").ljust(WHOLE, b"\0"))
        lucky = luck.translate((b"\1" * chance).ljust(WHOLE, b"\0"))
        chosen |= int.from_bytes(here, "little") & int.from_bytes(lucky, "little")
    return chosen.to_bytes(len(tiers), "little")
