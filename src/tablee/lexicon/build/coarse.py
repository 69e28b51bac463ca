"""Which words a family does not want to hear from a computer: `sources/coarse.txt`."""

from collections.abc import Iterable
from typing import Final

from tablee.letters import fold
from tablee.letters.words import Entry
from tablee.lexicon.build.cleaning import reviewed

LIST: Final = "coarse.txt"


def is_coarse(key: str, entries: Iterable[Entry]) -> bool:
    """Whether the likeliest reading of a key is coarse.

    Where only some of its readings are, our list has settled it: the key stands there in capitals,
    or it is innocent. A name clears nothing: *fritz* is none the better for *Fritz*.
    """
    listed = reviewed(LIST)
    common = [entry for entry in entries if not entry.proper]
    if not any(listed.why(entry) for entry in common):
        return False
    return all(listed.why(entry) for entry in common) or fold(key) in listed.whole
