"""The words of Volapük that somebody knows."""

import re
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from tablee.bots.words import spoken
from tablee.games.volapuk.options import ShortWords, Sound, VolapukOptions
from tablee.games.volapuk.score import BOUND, is_bound
from tablee.games.volapuk.words import is_short
from tablee.kernels.volapuk import structs
from tablee.kernels.volapuk import vocabulary as kernel
from tablee.letters.sound import first_sounds
from tablee.letters.words import Choice
from tablee.lexicon import french
from tablee.lexicon.first_sounds import all_first_sounds
from tablee.lexicon.graph import NOWHERE, Graph
from tablee.lexicon.queries import Wanted, WordSet, both, wanted, where


class Vocabulary(NamedTuple):
    """The words that somebody knows, and for each of them where it may bear É and È, and under
    which letters it begins to the ear.
    """

    words: WordSet
    accents: "array[int]"
    sounds: "array[int]"
    compiled: kernel.Vocabulary


def vocabulary_of(words: WordSet, accents: "array[int]", sounds: "array[int]") -> Vocabulary:
    """The same for the kernels too."""
    return Vocabulary(words, accents, sounds, kernel.Vocabulary(words.compiled, accents, sounds))


JOINT: Final = re.compile("[ -]")
"""What joins the words of a compound."""


LATE: Final = 5
"""Longer words than this are not asked whether they have to wait for the end: there are few of
them, and 180,000 to ask. The rules refuse them."""


@cache
def words_of(choice: Choice) -> WordSet:
    """The words that count at a table, whoever knows them."""
    return french().board(wanted(choice))


def rulebook(options: VolapukOptions) -> WordSet:
    """The same by what a table agreed on."""
    return words_of(options.choice)


@lru_cache(maxsize=24)
def vocabulary(
    choice: Choice, sound: Sound, among: bytes | None = None, *, late: bool = False
) -> Vocabulary:
    """The words of a table that somebody knows and would say: `among` these, None for all; without
    those that have to be `late`. Who plays at once with others is remembered, with both.
    """
    if among is not None:
        among = with_compounds(among)
    if late:
        in_time = _in_time(choice)
        among = in_time if among is None else both(in_time, among)
    return packed(french().board(spoken(choice), among), sound)


def with_compounds(among: bytes) -> bytes:
    """With the compounds of words that are known: nobody counted how common they are themselves."""
    known = bytearray(among)
    for number, parts in _compounds():
        if all(among[part] for part in parts):
            known[number] = 1
    return bytes(known)


@cache
def _compounds() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers of words with spaces or hyphens, and of the words that these join."""
    graph = french().board(Wanted()).graph
    joined = ((number, JOINT.split(key)) for key, number in graph.items("") if JOINT.search(key))
    parted = ((number, tuple(map(graph.number, parts))) for number, parts in joined)
    return tuple((number, parts) for number, parts in parted if min(parts) >= 0)


@cache
def _in_time(choice: Choice) -> bytes:
    """The words that need not wait for the end, by number; a letter alone never has to."""
    words = words_of(choice)
    few = (key for length in range(2, LATE + 1) for key in words.matching("?" * length))
    late = words.among(key for key in few if is_short(words, key))
    return where(late, lambda chosen: not chosen)


def known_to(
    options: VolapukOptions, among: bytes | None = None, *, endgame: bool = True
) -> Vocabulary:
    """The words that count at a table, at its end or before it, and that somebody knows."""
    late = options.short_words is ShortWords.ENDGAME and not endgame
    return vocabulary(options.choice, options.elue_sound, among, late=late)


def packed(words: WordSet, sound: Sound = Sound.TABLE) -> Vocabulary:
    """A set of the board's words as the kernels read it."""
    graph = words.graph
    sounds = _sounds(graph, sound)[:]
    for number, other in _turned(graph):
        if words.has(number) and words.has(other):
            sounds[number] |= 1 << structs.ANACYCLIC
    return vocabulary_of(words, _accents(graph), sounds)


@cache
def _turned(graph: Graph) -> list[tuple[int, int]]:
    """The numbers of words that are others read backwards, and of those others."""
    return graph.compiled.reversed()


@cache
def _sounds(graph: Graph, sound: Sound) -> "array[int]":
    """Under which letters each word begins: three letters tell it, signs before them apart."""
    sounds = array("I", [0]) * len(graph)
    starts = [("", graph.root)]
    while starts:
        written, place = starts.pop()
        heard = first_sounds(written) if written else frozenset[str]()
        if sound is Sound.NONE:
            heard = frozenset(_plain(written.lstrip("'-. ")[:1]))
        bits = array("I", [_bits(heard)])
        sounds[place.number : place.number + place.size] = bits * place.size
        if len(written.lstrip("'-. ")) < 3:
            starts += [(written + letter, after) for letter, after in graph.steps(place)]
    if sound is not Sound.NONE:
        every = french().board(Wanted())
        for start, ligature in BOUND.items():
            heard = first_sounds(ligature)
            for key, number in graph.items(start):
                sounds[number] |= _bits(heard) if is_bound(every, key) else 0
    if sound is Sound.PHONETIC:
        for key, letters in all_first_sounds().items():
            if (number := graph.number(key)) != NOWHERE:
                sounds[number] |= _bits(letters)
    return sounds


def _bits(letters: Iterable[str]) -> int:
    return sum(1 << ord(letter) - ord("A") for letter in letters)


def _plain(letter: str) -> str:
    return {"Ç": "C", "Æ": "A", "Œ": "O"}.get(letter, letter)


@cache
def _accents(graph: Graph) -> "array[int]":
    """Where each word may bear É, and È."""
    lexicon = french()
    both = zip(lexicon.places_of("é"), lexicon.places_of("è"), strict=True)
    accents = array("Q", [acute | grave << structs.GRAVE for acute, grave in both])
    assert len(accents) == len(graph)
    return accents
