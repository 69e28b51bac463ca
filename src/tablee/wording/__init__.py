"""Every sentence a player reads, in French and English.

    say = Wording("fr").of("hepta_mensa")
    say("refusal.place_taken", place=4)      # « L’emplacement 5 est déjà pris. »
    say.refusal(refusal)                     # the same with its § and the nearest legal move
    say.story(table.heard(seat))             # the log, a sentence per event

A sentence is a template: `{n}` is a fact; `{n:caillou|cailloux}` the form that goes with a number
(French says the singular below 2, English at 1; of three forms the first is for 0);
`{n:number}` a number as the language writes it; `{pawn:pawn}` a code put into words by the table
`names.<game>.pawn`; `{cell:cell}` what the game's notation calls it (`cell_name`). Where a sentence
depends on facts, it is a list of cases, and the first whose conditions all hold is said; `after` is
the event that came before.

`{word:word}` is a word as it lies in cards or dice. Whoever can say how it is written does so by
`spelling`, and it has its accents: « fées », not « fees ».
"""

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from importlib import resources
from itertools import pairwise
from string import Formatter
from typing import Any, Final, TypeAlias

import msgspec

from tablee.core.game import Refusal
from tablee.core.notation import name_of
from tablee.core.seats import Seat

LANGUAGES: Final = ("fr", "en")

Case: TypeAlias = Mapping[str, str]
Entry: TypeAlias = str | Sequence[Case]


Spelled: TypeAlias = Callable[[str], str | None]
"""How a word is written, accents and all; None where it is read as it lies."""


def as_it_lies(_: str) -> None:
    """Nobody says how words are written."""


class Unworded(LookupError):
    """A sentence, a form or a fact that is missing: always our own mistake."""


def language(environ: Mapping[str, str] = os.environ) -> str:
    """The language of the locale, if it is one of ours; French otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "en" if environ[name].lower().startswith("en") else "fr"
    return "fr"


@cache
def sentences(lang: str) -> Mapping[str, Entry]:
    """All sentences of a language by their dotted key."""
    if lang not in LANGUAGES:
        raise Unworded(f"Expected one of {', '.join(LANGUAGES)} but got {lang!r}.")
    here = resources.files(__name__)
    found: dict[str, Entry] = {}
    for file in sorted((here / lang).iterdir(), key=lambda file: file.name):
        for key, entry in _flat(tomllib.loads(file.read_text("utf-8")), ()):
            if key in found:
                raise Unworded(f"{lang}: {key} is said twice")
            found[key] = entry
    return found


def _flat(tree: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, Entry]]:
    for name, branch in tree.items():
        if isinstance(branch, Mapping):
            yield from _flat(branch, (*path, name))
        else:
            yield ".".join((*path, name)), branch


class Wording:
    """What the house says, in one language, and of one game where it speaks of one.

    A key names its section and its sentence: `refusal.paused` is looked for as it stands, then
    as the game's (`refusal.hepta_mensa.paused`), then as everybody's (`refusal.core.paused`).
    Where the names of seats depend on how many there are, `seats` says so.
    """

    def __init__(
        self,
        lang: str = "fr",
        game: str | None = None,
        seats: int | None = None,
        spelled: Spelled = as_it_lies,
    ) -> None:
        self.lang = lang
        self.game = game
        self.seats = seats
        self._spelled = spelled
        self._sentences = sentences(lang)
        self._format = _Templates(self)

    def of(self, game: str, seats: int | None = None) -> "Wording":
        """The same language, speaking of a game, or of a table of so many seats."""
        return Wording(self.lang, game, seats, self._spelled)

    def spelling(self, spelled: Spelled) -> "Wording":
        """The same, with words as this says that they are written."""
        return Wording(self.lang, self.game, self.seats, spelled)

    def knows(self, key: str) -> bool:
        """Is there such a sentence?"""
        return self._found(key) is not None

    def say(self, key: str, /, **facts: Any) -> str:
        """The sentence of a key, with its facts told; `Unworded` if either is missing."""
        entry = self._found(key)
        if entry is None:
            raise Unworded(f"{self.lang}: no sentence {key!r} (game {self.game})")
        text = entry if isinstance(entry, str) else _chosen(key, entry, facts)
        try:
            return self._format.sentence(text, facts)
        except KeyError as error:
            raise Unworded(f"{self.lang}: {key} needs the fact {error}") from error

    __call__ = say

    def refusal(self, refusal: Refusal) -> str:
        """Why not, by which §, and what would do instead."""
        told = self.say(f"refusal.{refusal.code}", **refusal.facts)
        if refusal.section:
            told = self.say("refusal.cited", sentence=told.removesuffix("."), at=refusal.section)
        if refusal.nearest is not None:
            told += " " + self.say(
                "refusal.nearest", move=refusal.nearest, words=self.action(refusal.nearest)
            )
        return told

    def introduction(self, options: msgspec.Struct) -> str:
        """What a game is about, as this table plays it: `game.intro`, and what there is to say of
        its options, each in a sentence of its own (`game.intro_<option>`).
        """
        facts = facts_of(options)
        keys = (f"game.intro_{name}" for name in facts)
        told = (self.say(key, **facts) for key in ("game.intro", *filter(self.knows, keys)))
        return "\n".join(filter(None, told))

    def action(self, action: Any) -> str:
        """A move in words, without its subject: « poser la lune »."""
        return self.say(f"action.{tag(action)}", **facts_of(action))

    def event(self, news: Any, before: Any = None) -> str:
        """What happened; `before` is the event that it follows."""
        facts = facts_of(news)
        if before is not None:
            facts = {**facts_of(before), **facts, "after": tag(before)}
        return self.say(f"event.{tag(news)}", **facts)

    def story(self, heard: Sequence[Any]) -> list[str]:
        """A sentence per event."""
        return [self.event(news, before) for before, news in pairwise((None, *heard))]

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it: « 1 234,5 », “1,234.5”; a whole one has no digits."""
        told = f"{value:,}" if isinstance(value, int) else f"{value:,.{digits}f}"
        return told.translate(_FRENCH_NUMBER) if self.lang == "fr" else told

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of 1 in hundredths: « 12,5 % », “12.5%”."""
        gap = "\N{NO-BREAK SPACE}" if self.lang == "fr" else ""
        return f"{self.number(100 * share, digits)}{gap}%"

    def seat(self, seat: Seat) -> str:
        """What the game calls a seat."""
        return self.name("seat", seat)

    def name(self, kind: str, value: Any) -> str:
        """The word for a code."""
        found = self._named(kind, value)
        if found is None:
            raise Unworded(f"{self.lang}: no name for {kind} {value!r} (game {self.game})")
        return found

    def _found(self, key: str) -> Entry | None:
        head, _, rest = key.partition(".")
        for found in (key, f"{head}.{self.game}.{rest}", f"{head}.core.{rest}"):
            if found in self._sentences:
                return self._sentences[found]
        return None

    def _named(self, kind: str, value: Any) -> str | None:
        entry = self._found(f"names.{kind}_of_{self.seats}.{_code(value)}")
        entry = entry or self._found(f"names.{kind}.{_code(value)}")
        return entry if isinstance(entry, str) else None

    def _worded(self, kind: str, value: Any) -> str | None:
        """The value as the names or, failing them, the game's notation call it."""
        if (named := self._named(kind, value)) is not None:
            return named
        speak = _notation(self.game, kind)
        return None if speak is None else speak(self._written(kind, value))

    def _written(self, kind: str, value: Any) -> Any:
        """A word, or those that were formed, with their accents where they are known."""
        match kind:
            case "word":
                return self._spelled(value) or value
            case "words":
                return [
                    msgspec.structs.replace(one, text=self._spelled(one.text) or one.text)
                    for one in value
                ]
            case _:
                return value


_FRENCH_NUMBER: Final = str.maketrans({",": "\N{NO-BREAK SPACE}", ".": ","})


_VOWELS: Final = frozenset("aeiouàâäéèêëîïôöùûüæœAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜÆŒ")
_VOWEL: Final = "\0"
"""Stands before a fact that begins with one, until its sentence is whole."""
_ELIDED: Final = re.compile(f"\\b([Dd])e {_VOWEL}")


class _Templates(Formatter):
    """`str.format`, with forms for numbers and words for codes instead of format codes."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def sentence(self, template: str, facts: Mapping[str, Any]) -> str:
        """French says « d’Inès »: « de » is elided before a fact that begins with a vowel."""
        text = self.vformat(template, (), facts)
        return _ELIDED.sub(r"\1’", text).replace(_VOWEL, "")

    def format_field(self, value: Any, format_spec: str) -> str:
        told = self._told(value, format_spec)
        french = self._wording.lang == "fr"
        return _VOWEL + told if french and told[:1] in _VOWELS else told

    def _told(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if "|" in format_spec:
            return _form(format_spec.split("|"), value, self._wording.lang)
        if format_spec == "number":
            return self._wording.number(value)
        worded = self._wording._worded(format_spec, value)  # noqa: SLF001
        if worded is None:
            raise Unworded(f"{self._wording.lang}: cannot say {value!r} as a {format_spec}")
        return worded


def _form(forms: list[str], number: int, lang: str) -> str:
    if len(forms) == 3 and number == 0:
        return forms[0]
    singular = abs(number) < 2 if lang == "fr" else abs(number) == 1
    return forms[-2] if singular else forms[-1]


def _chosen(key: str, cases: Sequence[Case], facts: Mapping[str, Any]) -> str:
    for case in cases:
        if all(_code(facts.get(name)) == wanted for name, wanted in case.items() if name != "text"):
            return case["text"]
    raise Unworded(f"{key} has no case for {facts}")


def _code(value: Any) -> str:
    if value is None:
        return "none"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _notation(game: str | None, kind: str) -> Callable[[Any], str] | None:
    if game is None:
        return None
    # Rules are imported only when there is something of theirs to name: help must be quick.
    from tablee.catalogue import GAMES  # noqa: PLC0415

    return name_of(GAMES[game].notation, kind)


def tag(thing: Any) -> str:
    """The tag of an action or event: its name in JSON and in our keys."""
    found = type(thing).__struct_config__.tag
    assert isinstance(found, str)
    return found


def facts_of(thing: msgspec.Struct) -> dict[str, Any]:
    """The fields of an action or event."""
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


__all__ = [
    "LANGUAGES",
    "Spelled",
    "Unworded",
    "Wording",
    "as_it_lies",
    "facts_of",
    "language",
    "sentences",
    "tag",
]
