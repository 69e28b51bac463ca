"""How a word is likeliest written, where cards leave it open: PECHE is *pêche*.

A key may have several spellings (*pêche*, *péché*, *pèche*). The commonest is taken, by the
frequencies that lie in `data/spellings.bin`, beside the tiers and under the same licence.
"""

import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from tablee.letters import fold
from tablee.letters.words import Entry, Kind

DATA: Final = Path(__file__).parent / "data" / "spellings.bin"
MAGIC: Final = b"tablee spellings 1\n"

_NEARER: Final = {Kind.HEADWORD: 0, Kind.INFLECTED: 1, Kind.CONJUGATED: 2}


def likeliest(entries: Iterable[Entry]) -> str | None:
    """The likeliest of the spellings of these readings, which cards spell alike; None of none."""
    group = list(entries)
    if not group:
        return None
    common = commonest().get(fold(group[0].spelling) or "")
    if common is not None and any(entry.spelling == common for entry in group):
        return common
    return choose(group)


def choose(entries: Iterable[Entry]) -> str:
    """The likeliest of some spellings to whoever does not know how often they come: common nouns
    before names, what a dictionary prints in bold before what is derived from it.
    """
    best = min(entries, key=lambda entry: (entry.proper, _NEARER[entry.kind], entry.spelling))
    return best.spelling


@cache
def commonest() -> dict[str, str]:
    """By key, the spellings that `choose` would not have taken, read once."""
    return read(DATA)


def read(path: Path) -> dict[str, str]:
    """Read a file of spellings: the magic line, then compressed lines, one spelling a line."""
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a file of spellings.")
    lines = zlib.decompress(content[len(MAGIC) :]).decode().splitlines()
    return {fold(spelling) or "": spelling for spelling in lines}
