"""How common a word is: five tiers of frequency, from *enfant* to *rare*.

The figures are of forms, not of lemmas: *aller* is everybody's word, *allât* is not. They come from
Lexique 3.83 (films and books) and wordfreq 3.1 (subtitles, news, the web), and lie in a file of
their own, under their own licence: see `data/NOTICE-lexique.txt` and `data/NOTICE-wordfreq.txt`. A
bot's vocabulary and the vocabulary of a table ask here.
"""

import zlib
from enum import IntEnum
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Final

from tablee.letters import ALPHABET

DATA: Final = Path(__file__).parent / "data" / "tiers.bin"
MAGIC: Final = b"tablee tiers 2\n"

_KEY: Final = frozenset(ALPHABET)


class Tier(IntEnum):
    """How common a word is, the commonest first: `tier <= Tier.USUEL` is everyday French."""

    ENFANT = 0
    """What a child of eight to ten knows."""
    COURANT = 1
    """What everybody says."""
    USUEL = 2
    """What everybody understands."""
    CULTIVE = 3
    """What readers know."""
    RARE = 4
    """What is left."""

    @property
    def label(self) -> str:
        """The tier as players read it."""
        return "cultivé" if self is Tier.CULTIVE else self.name.lower()


def tier(key: str) -> Tier | None:
    """The tier of a folded key, A–Z; None for what is no such key.

    A word that no corpus knows, or hardly, is rare.
    """
    if not key or not _KEY.issuperset(key):
        return None
    return tiers().get(key, Tier.RARE)


@cache
def tiers() -> dict[str, Tier]:
    """Every key above *rare*, read once (some milliseconds)."""
    return read(DATA)


def read(path: Path) -> dict[str, Tier]:
    """Read a file of tiers: the magic line, then compressed lines, one tier a line."""
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a file of tiers.")
    lines = zlib.decompress(content[len(MAGIC) :]).decode("ascii").split("\n")
    known: dict[str, Tier] = {}
    for level, line in zip([*Tier][: Tier.RARE], lines, strict=True):
        known.update(zip(line.split(), repeat(level), strict=False))
    return known
