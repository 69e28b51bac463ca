"""The word list: every word with its lemma, part of speech, and what kind of form it is.

Debian's dictionary, expanded (`hunspell.py`), minus what no French dictionary prints
(`cleaning.py`), its names and what nobody vouches for (`vouching.py`), plus what it lacks and the
names that count (`supplement.py`). `python -m tablee.lexicon.build.words FILE`
writes the list.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tablee.letters.words import Entry, Kind
from tablee.lexicon.build.cleaning import removed, reviewed, rule_against
from tablee.lexicon.build.hunspell import Form, expand, read_affixes, read_entries
from tablee.lexicon.build.supplement import added_verbs, added_words, pronominal_infinitives

SOURCE: Final = Path("/usr/share/hunspell")
"""Where Debian's package hunspell-fr-comprehensive puts `fr.aff` and `fr.dic`."""

PACKAGE: Final = "hunspell-fr-comprehensive"


# The source's tags, in the order in which they decide; the longer ones begin alike.
_TAGS: Final = (
    ("v", re.compile(r"po:v[0-3]")),
    ("nom", re.compile(r"po:(nom|npr|prn|patr|titr|loc\.nom|loc\.patr)$")),
    ("adj", re.compile(r"po:(adj|loc\.adj|nbro)$")),
    ("num", re.compile(r"po:nb$")),
    ("det", re.compile(r"po:det")),
    ("pron", re.compile(r"po:pro")),
    ("prep", re.compile(r"po:(loc\.)?prep")),
    ("conj", re.compile(r"po:(loc\.)?cj")),
    ("int", re.compile(r"po:(loc\.)?interj")),
    ("adv", re.compile(r"po:(adv|negadv|loc\.adv)")),
)

_PROPER: Final = frozenset(["po:npr", "po:prn", "po:patr", "po:loc.patr"])

# The seventh sign of a verb's tag tells how it goes with *se*: p always (s'exonder), r always
# and of several (s'entraider), q at will (s'altérer), x hardly (se pouvoir), e only with *en*
# (s'en aller).
_PRONOMINAL: Final = re.compile(r"po:v[0-3]....[pqr]")

_KIND_ORDER: Final = {Kind.HEADWORD: 0, Kind.INFLECTED: 1, Kind.CONJUGATED: 2}


def source_forms() -> Iterator[Form]:
    """Every form of Debian's dictionary, as it is."""
    return expand(read_entries(SOURCE / "fr.dic"), read_affixes(SOURCE / "fr.aff"))


def source_version() -> str:
    """The version of the source: Debian's package when it is installed, else the file's own."""
    asked = subprocess.run(  # noqa: S603 - no part of the command comes from outside
        ["dpkg-query", "--show", "--showformat=${Version}", PACKAGE],  # noqa: S607
        check=False,
        capture_output=True,
        text=True,
    )
    if asked.returncode == 0 and asked.stdout:
        return f"{PACKAGE} {asked.stdout}"
    head = (SOURCE / "fr.aff").read_text(encoding="utf-8")[:1000]
    named = re.search(r"DICTIONNAIRE ORTHOGRAPHIQUE.* v([0-9.]+)", head)
    return f"{PACKAGE} {named[1] if named else 'unknown'}"


def word_of(form: Form) -> Entry:
    """What the tags of a form say of it."""
    tags = form.tags
    pos = part_of_speech(form.entry.tags)
    lemma = _lemma(form)
    return Entry(
        form.spelling,
        lemma,
        pos,
        _verb_kind(tags) if pos == "v" else _other_kind(form, lemma),
        is_proper(form),
        pos == "v" and _is_pronominal(form.entry.tags),
    )


@lru_cache(maxsize=4096)
def part_of_speech(tags: tuple[str, ...]) -> str:
    """The code of the source's tags; nouns that are adjectives too are one reading."""
    found = [pos for pos, tag in _TAGS if any(tag.match(each) for each in tags)]
    if not found:
        return "loc"
    if found[:2] == ["nom", "adj"]:
        return "na"
    return found[0]


@lru_cache(maxsize=4096)
def _is_pronominal(tags: tuple[str, ...]) -> bool:
    return any(_PRONOMINAL.match(tag) for tag in tags)


def is_proper(form: Form) -> bool:
    """Tagged as a name, or written with a capital as one (*Allemagne* is tagged a plain noun)."""
    return form.entry.word[:1].isupper() or not _PROPER.isdisjoint(form.entry.tags)


def _lemma(form: Form) -> str:
    # `st:` names the stem of an entry that is itself a plural or a feminine.
    named = [tag[3:] for tag in form.entry.tags if tag.startswith(("st:", "al:"))]
    if named and named[0] != "vx":
        return named[0].replace("’", "'")
    # A prefix makes a word of its own: the lemma of *kilomètres* is *kilomètre*.
    return form.prefix.add + form.entry.word if form.prefix else form.entry.word


def _verb_kind(tags: tuple[str, ...]) -> Kind:
    if "po:infi" in tags:
        return Kind.HEADWORD
    if "po:ppas" in tags and "is:inv" not in tags:
        return Kind.INFLECTED
    return Kind.CONJUGATED


def _other_kind(form: Form, lemma: str) -> Kind:
    return Kind.HEADWORD if form.spelling == lemma else Kind.INFLECTED


def merged(entries: Iterable[Entry]) -> list[Entry]:
    """One word for each spelling, lemma and part of speech, sorted.

    A form that is two things to its lemma (*finis*, participle and present) is the nearer one.
    """
    best: dict[tuple[str, str, str, bool], Entry] = {}
    for word in entries:
        key = (word.spelling, word.lemma, word.pos, word.proper)
        other = best.get(key)
        if other is None:
            best[key] = word
        else:
            nearer = min(word.kind, other.kind, key=_KIND_ORDER.__getitem__)
            pronominal = word.pronominal or other.pronominal
            best[key] = replace(word, kind=nearer, pronominal=pronominal)
    return sorted(best.values())


def cleaned(forms: Iterable[Form] | None = None) -> Iterator[Entry]:
    """The common words of the source (or of these forms of it) that are words at all.

    Names come from our list alone: of those in the source most are brands and villages.
    """
    gone = removed()
    for form in source_forms() if forms is None else forms:
        if rule_against(form) is None and not is_proper(form):
            word = word_of(form)
            if gone.why(word) is None:
                yield word


def conjugated(verbs: Mapping[str, str]) -> Iterator[Entry]:
    """Verbs that the source lacks, in all forms of the verb of the source that each goes like."""
    models = {
        entry.word: entry
        for entry in read_entries(SOURCE / "fr.dic")
        if entry.word in verbs.values() and part_of_speech(entry.tags) == "v"
    }
    affixes = read_affixes(SOURCE / "fr.aff")
    for verb, model in verbs.items():
        # The model's flags are its conjugation: its rules look at the ending only.
        for form in expand([models[model]._replace(word=verb)], affixes):
            if rule_against(form) is None:
                yield word_of(form)


def all_words(forms: Iterable[Form] | None = None) -> list[Entry]:
    """The whole list: the source (or these forms of it) cleaned, without what nobody vouches for,
    then supplemented; sorted, each word once.
    """
    unvouched = reviewed("unvouched.txt")
    kept = [word for word in cleaned(forms) if unvouched.why(word) is None]
    kept.extend(added_words())
    kept.extend(conjugated(added_verbs()))
    kept.extend(pronominal_infinitives(kept))
    return merged(kept)


def write_words(path: Path, entries: Iterable[Entry] | None = None) -> int:
    """Write the list, a word a line: spelling, lemma, part of speech, kind, flags, by tabs.

    Flags: `p` a proper noun, `s` pronominal. Gives the number of words.
    """
    lines = [
        f"{word.spelling}\t{word.lemma}\t{word.pos}\t{word.kind.value}\t"
        f"{'p' * word.proper}{'s' * word.pronominal}\n"
        for word in (all_words() if entries is None else entries)
    ]
    path.write_text("".join(lines), encoding="utf-8")
    return len(lines)


def read_words(path: Path) -> Iterator[Entry]:
    """Read what `write_words` wrote."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            spelling, lemma, pos, kind, flags = line.rstrip("\n").split("\t")
            yield Entry(spelling, lemma, pos, Kind(kind), "p" in flags, "s" in flags)


if __name__ == "__main__":
    count = write_words(Path(sys.argv[1]))
    sys.stdout.write(f"{count} words from {source_version()}\n")
