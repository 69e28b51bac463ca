"""How words begin to the ear where their spelling does not tell it: *quai* under C, *auto* under O.

The sounds come from Lexique 3.83 and lie beside the tiers, under the same licence: see
`data/NOTICE-lexique.txt`. Volapük's lettre Élue asks here, where a table wants it so.
"""

import zlib
from functools import cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data" / "heard.bin"
MAGIC: Final = b"tablee heard 1\n"


def first_sound(key: str) -> str:
    """The letters under which a word of the board begins, beyond what its spelling says; none of a
    word that Lexique does not know.
    """
    return all_first_sounds().get(key, "")


@cache
def all_first_sounds() -> dict[str, str]:
    """Every such word, read once."""
    return read(DATA)


def read(path: Path) -> dict[str, str]:
    """Read a file of first sounds: the magic line, then compressed lines, one for the words that
    are heard under the same letters, which come first.
    """
    content = path.read_bytes()
    if not content.startswith(MAGIC):
        raise ValueError(f"{path} is not a file of first sounds.")
    known: dict[str, str] = {}
    for line in zlib.decompress(content[len(MAGIC) :]).decode().split("\n"):
        letters, *keys = line.split("\t")
        known.update(dict.fromkeys(keys, letters))
    return known
