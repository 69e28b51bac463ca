"""What the source holds and no French dictionary prints as a word.

Whole classes go by rule, told from their tags or their shape; single words go by
`sources/removed.txt`, where each group has its reason.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tablee.letters import board
from tablee.letters.words import PARTS_OF_SPEECH, Entry
from tablee.lexicon.build.hunspell import Form

SOURCES: Final = Path(__file__).parent / "sources"

_KEEPCASE: Final = "||"  # the source's flag for what is only right in its exact case

_NOT_WORDS: Final = {
    "po:pfx": "a prefix",
    "po:sfx": "a suffix",
    "po:err": "a fragment of an elision",
    "po:div": "a sign",
    "po:ponc": "a sign",
    "po:nbro": "a Roman numeral",
}

_ROMAN: Final = re.compile(r"[IVXL]+(er|re|e|n?d|de)s?$")
# Two capitals together, or one inside a word: ADN, ARNm, LibreOffice. Names of persons
# (McKinley) are tagged as such and stay.
_ACRONYM: Final = re.compile(r"[A-ZÀ-Þ]{2}|[a-zà-ÿ][A-ZÀ-Þ]")
_PARTS: Final = re.compile(r"[-']")


class Reviewed(NamedTuple):
    """The words of a reviewed list: whole words, and single readings of words, with the reason."""

    whole: dict[str, str]
    readings: dict[tuple[str, str], str]

    def why(self, word: Entry) -> str | None:
        """Why this reading is listed; None when it is not.

        The lemma decides: *causa* the Latin fragment goes, *causa* the past of *causer* stays.
        """
        return self.whole.get(word.lemma) or self.readings.get((word.lemma, word.pos))


def rule_against(form: Form) -> str | None:
    """The rule that takes a form of the source away, told as what the form is; None: it stays."""
    entry = form.entry
    for tag in entry.tags:
        if tag in _NOT_WORDS:
            return _NOT_WORDS[tag]
    if _KEEPCASE in entry.flags:
        return "a symbol of a unit"
    if board(form.spelling) is None:
        return "a formula or a numeral"
    if form.spelling.endswith("'"):
        return "an elided word alone"
    if entry.word[0].isupper():
        return _rule_against_capitals(form)
    if any(_ACRONYM.search(part) for part in _PARTS.split(entry.word)):
        return "an acronym"
    if form.suffix is not None and "po:1isg" in form.suffix.tags:
        return "a form that needs its je: aimè-je"
    return None


def _rule_against_capitals(form: Form) -> str | None:
    tags, word = form.entry.tags, form.entry.word
    if "po:titr" in tags:
        return "a title cut short"
    if "po:adj" in tags and _ROMAN.match(word):
        return "a Roman numeral"
    if "po:patr" not in tags and any(_ACRONYM.search(part) for part in _PARTS.split(word)):
        return "an acronym"
    return None


def removed() -> Reviewed:
    """What goes."""
    return reviewed("removed.txt")


@cache
def reviewed(name: str) -> Reviewed:
    """A list of `sources/` that names words and readings: `word` or `word/pos`."""
    whole: dict[str, str] = {}
    readings: dict[tuple[str, str], str] = {}
    for reason, lines in groups(name):
        for item in " ".join(lines).split():
            word, _, pos = item.partition("/")
            if pos and pos not in PARTS_OF_SPEECH:
                raise ValueError(f"{name}: no part of speech {pos!r} in {item!r}.")
            if pos:
                readings[word, pos] = reason
            else:
                whole[word] = reason
    return Reviewed(whole, readings)


def groups(name: str) -> list[tuple[str, list[str]]]:
    """The groups of a file of `sources/`: the heading of each, and its lines."""
    found: list[tuple[str, list[str]]] = []
    for number, line in enumerate((SOURCES / name).read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith("=="):
            found.append((text.removeprefix("==").strip(), []))
        elif text and not text.startswith("#"):
            if not found:
                raise ValueError(f"{name}:{number}: a word before any heading: {text!r}.")
            found[-1][1].append(text)
    return found
