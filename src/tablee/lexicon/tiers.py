"""How common a word is: tiers of frequency, from *courant* to *rare*.

The figures come from Lexique 3.83 (films and books) and lie in a file of their own, under their
own licence: see `data/NOTICE-lexique.txt`. A bot's vocabulary and a game's easy mode ask here.
"""

import zlib
from enum import IntEnum
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Final

from tablee.letters import ALPHABET

DATA: Final = Path(__file__).parent / "data" / "tiers.bin"
MAGIC: Final = b"tablee tiers 1\n"

_KEY: Final = frozenset(ALPHABET)


class Tier(IntEnum):
    """How common a word is, the commonest first: `tier <= Tier.USUEL` is everyday French."""

    COURANT = 0
    USUEL = 1
    PEU_COURANT = 2
    RARE = 3

    @property
    def label(self) -> str:
        """The tier as players read it."""
        return self.name.lower().replace("_", " ")


def tier(key: str) -> Tier | None:
    """The tier of a folded key, A–Z; None for what is no such key.

    A word that Lexique does not know, or hardly, is rare.
    """
    if not key or not _KEY.issuperset(key):
        return None
    return tiers().get(key, Tier.RARE)


@cache
def tiers() -> dict[str, Tier]:
    """Every key above *rare*, read once (a few milliseconds)."""
    return read(DATA)


def read(path: Path) -> dict[str, Tier]:
    """Read a file of tiers: the magic line, then compressed lines, one tier a line."""
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a file of tiers.")
    lines = zlib.decompress(content[len(MAGIC) :]).decode("ascii").split("\n")
    known: dict[str, Tier] = {}
    for level, line in zip((Tier.COURANT, Tier.USUEL, Tier.PEU_COURANT), lines, strict=True):
        known.update(zip(line.split(" "), repeat(level), strict=False))
    return known
