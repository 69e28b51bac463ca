"""How common a word is: five tiers of frequency, from *enfant* to *rare*.

The figures are of forms, not of lemmas: *aller* is everybody's word, *allât* is not. They come from
Lexique 3.83 (films and books) and wordfreq 3.1 (subtitles, news, the web), and lie in a file of
their own, under their own licence: see `data/NOTICE-lexique.txt` and `data/NOTICE-wordfreq.txt`. A
bot's vocabulary and the vocabulary of a table ask here, by `Lexicon.tier` and `Wanted(tier=…)`.
"""

import zlib
from enum import IntEnum
from pathlib import Path
from typing import Final, NamedTuple

TIERS_FILE: Final = "tiers.bin"
MAGIC: Final = b"tablee tiers 2\n"


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


class Tiers(NamedTuple):
    """The tier of each word, by its number among the words of the cards and of the board."""

    cards: bytes
    board: bytes

    def write(self, path: Path) -> int:
        """Write the file, the same bytes for the same tiers; gives its size."""
        content = MAGIC + zlib.compress(self.cards + self.board, 9)
        path.write_bytes(content)
        return len(content)


def read(path: Path, cards: int, board: int) -> Tiers:
    """The tiers of so many words; without a file of them, everything is rare."""
    if not path.exists():
        return Tiers(bytes([Tier.RARE]) * cards, bytes([Tier.RARE]) * board)
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a file of tiers.")
    laid = zlib.decompress(content[len(MAGIC) :])
    if len(laid) != cards + board:
        raise ValueError(f"{path} is about other words. Run `make lexicon`.")
    return Tiers(laid[:cards], laid[cards:])
