"""The Hunspell affix format, read from the side of production: every form an entry makes.

Hunspell itself only recognizes. This reader applies the same rules forwards and keeps what the
dictionary knows of each form: the entry, the rules, and the tags of both. It covers what
Debian's French dictionary uses (`FLAG long`, `FULLSTRIP`, `NEEDAFFIX`, `CIRCUMFIX`, `KEEPCASE`,
`FORBIDDENWORD`, `NOSUGGEST`, crossed prefixes and suffixes, flags on affixes, one suffix on
another) and refuses an affix file that asks for more.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

_SHAPING: Final = frozenset(
    ["SET", "FLAG", "FULLSTRIP", "NEEDAFFIX", "CIRCUMFIX", "KEEPCASE", "FORBIDDENWORD"]
)
# What concerns suggestions, input and output only.
_HARMLESS: Final = frozenset(
    ["NOSUGGEST", "TRY", "MAP", "REP", "KEY", "ICONV", "OCONV", "BREAK", "WORDCHARS"]
)


class NotUnderstood(ValueError):
    """An affix file or a dictionary that this reader cannot expand faithfully."""


class Rule(NamedTuple):
    """One line of an affix: what it takes off, what it puts on, and where it may."""

    crossed: bool  # may go with an affix on the other side
    strip: str
    add: str
    flags: frozenset[str]
    where: re.Pattern[str]
    reach: int  # how many letters of the word the condition and the stripping look at
    tags: tuple[str, ...]

    @property
    def elides(self) -> bool:
        """Whether the rule glues a word on that is not part of the form: l', d', qu' …"""
        return any(tag.startswith("dp:") for tag in self.tags)


class Affix:
    """The rules of one flag, asked which of them a word admits.

    Rules look only at the few letters next to them, and words end alike: the answers for an
    ending are kept, which makes the whole dictionary four times faster to expand.
    """

    def __init__(self, *, at_end: bool) -> None:
        self.rules: list[Rule] = []
        self._at_end = at_end
        self._reach = 0
        self._answers: dict[str, tuple[Rule, ...]] = {}

    def add(self, rule: Rule) -> None:
        """One more rule."""
        self.rules.append(rule)
        self._reach = max(self._reach, rule.reach)

    def on(self, word: str) -> tuple[Rule, ...]:
        """The rules that this word admits."""
        # One letter more than the rules see, so that `^`, `$` and short words stay themselves.
        seen = word[-self._reach - 1 :] if self._at_end else word[: self._reach + 1]
        answer = self._answers.get(seen)
        if answer is None:
            answer = tuple(rule for rule in self.rules if self._admits(rule, seen))
            self._answers[seen] = answer
        return answer

    def _admits(self, rule: Rule, seen: str) -> bool:
        if self._at_end:
            return seen.endswith(rule.strip) and rule.where.search(seen) is not None
        return seen.startswith(rule.strip) and rule.where.match(seen) is not None


class Affixes(NamedTuple):
    """An affix file."""

    prefixes: dict[str, Affix]
    suffixes: dict[str, Affix]
    fullstrip: bool
    needaffix: str
    circumfix: str
    keepcase: str
    forbidden: str


class Entry(NamedTuple):
    """One line of the dictionary."""

    word: str
    flags: frozenset[str]
    tags: tuple[str, ...]


class Form(NamedTuple):
    """A form with where it comes from: its entry, and the rules that made it."""

    spelling: str
    entry: Entry
    prefix: Rule | None
    suffix: Rule | None  # the outer one where two were applied

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of the entry, then those of its affixes."""
        tags = self.entry.tags
        if self.prefix is not None:
            tags += self.prefix.tags
        if self.suffix is not None:
            tags += self.suffix.tags
        return tags


def split_flags(text: str) -> frozenset[str]:
    """The flags of `FLAG long`: two characters each."""
    if len(text) % 2:
        raise NotUnderstood(f"Expected flags of two characters each but got {text!r}.")
    return frozenset(text[i : i + 2] for i in range(0, len(text), 2))


def read_affixes(path: Path) -> Affixes:
    """Read an affix file."""
    return parse_affixes(path.read_text(encoding="utf-8"))


def parse_affixes(text: str) -> Affixes:
    """Read the text of an affix file; what it asks for and we lack is an error, never skipped.

    Rules that only elide (l', d', qu' …) are left out: their forms are two words.
    """
    options: dict[str, str] = {}
    sides: dict[str, dict[str, Affix]] = {"PFX": {}, "SFX": {}}
    crossed: dict[tuple[str, str], bool] = {}
    for line in text.splitlines():
        fields = line.split()
        if not fields or fields[0].startswith("#"):
            continue
        kind = fields[0]
        if kind in sides:
            flag = fields[1]
            if (kind, flag) in crossed:
                rule = _rule(fields, crossed=crossed[kind, flag])
                if not rule.elides:
                    sides[kind][flag].add(rule)
            else:
                crossed[kind, flag] = fields[2] == "Y"
                sides[kind][flag] = Affix(at_end=kind == "SFX")
        elif kind in _SHAPING or kind in _HARMLESS:
            options[kind] = fields[1] if len(fields) > 1 else ""
        else:
            raise NotUnderstood(f"The affix file asks for {kind}, which is not understood.")
    if options.get("FLAG") != "long":
        raise NotUnderstood(f"Expected FLAG long but got {options.get('FLAG')}.")
    return Affixes(
        sides["PFX"],
        sides["SFX"],
        "FULLSTRIP" in options,
        options.get("NEEDAFFIX", ""),
        options.get("CIRCUMFIX", ""),
        options.get("KEEPCASE", ""),
        options.get("FORBIDDENWORD", ""),
    )


def _rule(fields: list[str], *, crossed: bool) -> Rule:
    kind, _, strip, affix, condition, *tags = fields
    strip = "" if strip == "0" else strip
    add, _, flags = affix.partition("/")
    # A condition is a row of letters, points and classes: a regular expression as it stands,
    # anchored at the end of the stem that the affix touches. A lone point asks for nothing.
    units = [] if condition == "." else re.findall(r"\[[^\]]*\]|.", condition)
    pattern = "".join(unit if unit[0] in "[." else re.escape(unit) for unit in units)
    return Rule(
        crossed,
        strip,
        "" if add == "0" else add,
        split_flags(flags),
        re.compile(pattern if kind == "PFX" else f"(?:{pattern})$"),
        max(len(units), len(strip)),
        tuple(tags),
    )


def read_entries(path: Path) -> Iterator[Entry]:
    """Read a dictionary file: a count, then one entry a line."""
    with path.open(encoding="utf-8") as lines:
        count = int(next(lines))
        read = 0
        for line in lines:
            if line.strip():
                read += 1
                yield parse_entry(line)
    # Hunspell takes the count as a hint of size only; half a file is still worth noticing.
    if read < count * 0.99:
        raise NotUnderstood(f"{path} announces {count} entries and holds {read}.")


def parse_entry(line: str) -> Entry:
    """Read one line: word/flags tag tag …"""
    word, *tags = line.split()
    word, _, flags = word.partition("/")
    return Entry(word, split_flags(flags), tuple(tags))


def expand(entries: Iterable[Entry], affixes: Affixes) -> Iterator[Form]:
    """Every form of every entry, elisions left out; the same form may come twice."""
    for entry in entries:
        yield from forms(entry, affixes)


def forms(entry: Entry, affixes: Affixes) -> Iterator[Form]:
    """The forms of one entry, elisions left out.

    A form with one affix stands unless that affix needs another; with two, unless both are
    halves of a circumfix and only one of them is there.
    """
    if affixes.forbidden and affixes.forbidden in entry.flags:
        return
    if affixes.needaffix not in entry.flags:
        yield Form(entry.word, entry, None, None)
    for suffix, stem in _suffixed(entry.word, entry.flags, affixes):
        if _stands_alone(suffix, affixes):
            yield Form(stem, entry, None, suffix)
        for second, longer in _suffixed(stem, suffix.flags, affixes):
            if _stands_alone(second, affixes):
                yield Form(longer, entry, None, second)
        if suffix.crossed:
            for prefix, word in _prefixed(stem, entry.flags | suffix.flags, affixes):
                if prefix.crossed and _meet(prefix, suffix, affixes):
                    yield Form(word, entry, prefix, suffix)
    for prefix, word in _prefixed(entry.word, entry.flags, affixes):
        if _stands_alone(prefix, affixes):
            yield Form(word, entry, prefix, None)
        if prefix.crossed:
            # A prefix may bring suffixes of its own: kilo- brings the plural of kilomètre.
            for suffix, stem in _suffixed(entry.word, prefix.flags - entry.flags, affixes):
                if suffix.crossed and _meet(prefix, suffix, affixes):
                    taken = stem[len(prefix.strip) :]
                    yield Form(prefix.add + taken, entry, prefix, suffix)


def _suffixed(word: str, flags: frozenset[str], affixes: Affixes) -> Iterator[tuple[Rule, str]]:
    for flag in sorted(flags & affixes.suffixes.keys()):
        for rule in affixes.suffixes[flag].on(word):
            kept = len(word) - len(rule.strip)
            if kept or affixes.fullstrip:
                yield rule, word[:kept] + rule.add


def _prefixed(word: str, flags: frozenset[str], affixes: Affixes) -> Iterator[tuple[Rule, str]]:
    for flag in sorted(flags & affixes.prefixes.keys()):
        for rule in affixes.prefixes[flag].on(word):
            if len(word) > len(rule.strip) or affixes.fullstrip:
                yield rule, rule.add + word[len(rule.strip) :]


def _stands_alone(rule: Rule, affixes: Affixes) -> bool:
    return affixes.needaffix not in rule.flags and affixes.circumfix not in rule.flags


def _meet(prefix: Rule, suffix: Rule, affixes: Affixes) -> bool:
    """Halves of a circumfix only go together; a needy affix is content with any other."""
    return (affixes.circumfix in prefix.flags) == (affixes.circumfix in suffix.flags)
