"""Word graphs and sets of words, compiled: the typed face of `src/kernels/words.cpp`.

Words go in as letters (bytes: their places in the alphabet) and come out as word numbers, rising.
"""

from array import array
from collections.abc import Callable, Sequence
from ctypes import (
    POINTER,
    Array,
    c_bool,
    c_int32,
    c_int64,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
    cast,
    py_object,
    pythonapi,
)
from functools import partial
from operator import index
from typing import Final

from tablee.kernels.library import Handle, Integers, Letters, Owned, function, owns, unchecked

LONGEST: Final = 31
"""Letters in a word."""
ALPHABET: Final = 33
"""Letters in an alphabet, at most."""
CODE_POINTS: Final = 512
"""All letters of an alphabet lie below."""
CARDS: Final = 64
"""Letters in a hand, at most."""
ROOM: Final = 1 << 12
"""Answers that are foreseen; a question with more of them is asked again."""

_graph_new = function(
    "graph_new",
    Handle, Letters, c_int64, Letters, c_int64, Letters, c_int64, Integers, c_int64,
)  # fmt: skip
_graph_free = function("graph_free", None, Handle)
_graph_edges = function("graph_edges", POINTER(c_uint64), Handle)
_graph_lengths = function("graph_lengths", None, Handle, POINTER(c_uint8))
_graph_lacking = function("graph_lacking", None, Handle, Letters, POINTER(c_uint8))
_graph_reversed = function("graph_reversed", None, Handle, POINTER(c_int32))
_words_new = function("words_new", Handle, Handle, Letters, Letters, c_void_p, c_void_p)
_words_free = function("words_free", None, Handle)
_prepare = function("words_prepare", None, Handle)
_number = unchecked("words_number")
_has = function("words_has", c_bool, Handle, py_object, quick=True)
_find = function("words_find", c_int64, Handle, Letters, c_int64, quick=True)
_completions = function("words_completions", c_int64, Handle, Letters, c_int64, quick=True)
_fitting = function("words_fitting", c_uint64, Handle, Letters, c_int64, c_int64, quick=True)
_lengths = function("words_lengths", c_uint32, Handle, c_int64, c_int64)
_counted = function("words_counted", c_int64, Handle, c_int64, c_int64, c_int64)
_trigrams = function("words_trigrams", None, Handle, c_int64, POINTER(c_uint32))
_reverse = function("words_reverse", c_int64, Handle, Letters, c_int64, quick=True)
_matching = function("words_matching", c_int64, Handle, Integers, c_int64, Integers, c_int64)
_insertions = function(
    "words_insertions",
    c_int64, Handle, Letters, c_int64, Letters, c_int64, c_int64, c_int64, Integers, c_int64,
)  # fmt: skip
_spelled = function("words_spelled", c_int64, Handle, Letters, c_int64, c_int64)
_replacements = function(
    "words_replacements",
    c_int64, Handle, Letters, c_int64, Letters, c_int64, c_int64, Integers, c_int64,
)  # fmt: skip

_READING: Final = tuple(
    cast(each, c_void_p) for each in (pythonapi.PyUnicode_AsUTF8AndSize, pythonapi.PyErr_Clear)
)
"""How the library reads a text, without anything of Python's in it."""


class Graph:
    """A graph from what a file keeps of it (`lexicon.graph.Columns`, as bytes of 64-bit numbers).

    `edges` are the numbers that `lexicon.graph` explains, two for each edge.
    """

    def __init__(self, alphabet: str, masks: bytes, targets: bytes, levels: Sequence[int]) -> None:
        if len(alphabet) > ALPHABET or max(map(ord, alphabet), default=0) >= CODE_POINTS:
            raise ValueError(f"Expected at most {ALPHABET} letters of Latin but got {alphabet!r}")
        nodes, count = _numbers_in(masks), _numbers_in(targets)
        heights = _packed("q", levels)
        handle = _graph_new(
            alphabet.encode("utf-32-le"), len(alphabet),
            masks, nodes, targets, count, heights, len(heights),
        )  # fmt: skip
        if handle is None:
            raise ValueError("Expected nodes by falling height, and edges that lead forward")
        self._owned = Owned(handle, _graph_free)
        self.handle = handle
        start = cast(_graph_edges(handle), POINTER(c_uint64 * (2 * (count + 1)))).contents
        vars(start)["owner"] = self._owned  # whoever holds the edges holds the graph
        self.edges = memoryview(start).cast("B").cast("Q").toreadonly()
        self.size = self.edges[1] >> 32
        self.letters = len(alphabet)

    def lengths(self) -> bytes:
        """How many letters each word has, by number."""
        out = (c_uint8 * self.size)()
        _graph_lengths(self.handle, out)
        return bytes(out)

    def reversed(self) -> list[tuple[int, int]]:
        """The numbers of words that are others read backwards, and of those others."""
        out = (c_int32 * self.size)()
        _graph_reversed(self.handle, out)
        return [(number, other) for number, other in enumerate(out) if other >= 0]

    def lacking(self, copies: bytes) -> bytes:
        """How many letters each word lacks after its first, by number, given so many of each."""
        _check_bytes(copies)
        if len(copies) > ALPHABET:
            raise ValueError(f"Expected at most {ALPHABET} letters but got {len(copies)}")
        out = (c_uint8 * self.size)()
        _graph_lacking(self.handle, copies.ljust(ALPHABET, b"\0"), out)
        return bytes(out)


class Words:
    """A set of words of a graph; `chosen` has a byte for each word, not 0 if it belongs to it."""

    def __init__(self, graph: Graph, chosen: bytes, lengths: bytes) -> None:
        _check_bytes(chosen, lengths)
        if not len(chosen) == len(lengths) == graph.size:
            raise ValueError(f"Expected {graph.size} choices but got {len(chosen)}")
        self.graph = graph
        self.handle = _words_new(graph.handle, chosen, lengths, *_READING)
        if self.handle is None:
            raise ValueError(f"Expected lengths of at most {LONGEST} letters")
        self._pointer = Handle(self.handle)
        self.has: Callable[[object], bool] = partial(_has, self._pointer)
        """Whether something is a text that is a word of the set. This is asked so often that a
        function of Python's would take as long as the answer. Ask only while you hold the set.
        """
        owns(self, self.handle, _words_free)

    def prepare(self) -> None:
        """Make now what is else made once many hands have been asked for: they are told sooner."""
        _prepare(self.handle)

    def number(self, text: bytes) -> int:
        """The number of a word of the set, given as text in UTF-8, or -1."""
        if type(text) is not bytes:
            raise TypeError(f"Expected bytes but got {type(text).__name__}")
        found: int = _number(self._pointer, text, len(text))
        return found

    def find(self, word: bytes) -> int:
        """The number of a word of the set, or -1."""
        _check(word)
        found: int = _find(self.handle, word, len(word))
        return found

    def completions(self, beginning: bytes) -> int:
        """How many words of the set begin so."""
        _check(beginning)
        found: int = _completions(self.handle, beginning, len(beginning))
        return found

    def fitting(self, word: bytes, place: int) -> int:
        """A bit for each letter that makes a word of the set at this place of a word."""
        _check(word)
        if not 0 <= index(place) < len(word):
            raise ValueError(f"Expected a place below {len(word)} but got {place}")
        found: int = _fitting(self.handle, word, len(word), place)
        return found

    def lengths(self, begin: int, end: int) -> int:
        """A bit for each length that words of the set have among these numbers."""
        self._check_span(begin, end)
        found: int = _lengths(self.handle, begin, end)
        return found

    def counted(self, begin: int, end: int, shortest: int) -> int:
        """How many of these numbers are words of the set of at least so many letters."""
        self._check_span(begin, end)
        least = min(max(index(shortest), 1), LONGEST + 1)
        found: int = _counted(self.handle, begin, end, least)
        return found

    def trigrams(self) -> list[int]:
        """How often the letters a, b, c follow one another, at (a n + b) n + c.

        The alphabet has n - 1 letters: where words begin and end is the letter after them.
        """
        size = self.graph.letters + 1
        out = (c_uint32 * size**3)()
        _trigrams(self.handle, size, out)
        return out[:]

    def reverse(self, word: bytes) -> int:
        """The number of the other word that a word becomes when read backwards, or -1."""
        _check(word)
        found: int = _reverse(self.handle, word, len(word))
        return found

    def matching(self, pattern: Sequence[int]) -> list[int]:
        """The words that fit letter by letter a pattern of masks."""
        masks = _packed("Q", pattern)
        return self._all(lambda out: _matching(self.handle, masks, len(masks), out, len(out)))

    def insertions(self, word: bytes, hand: bytes, jokers: int = 0, shortest: int = 1) -> list[int]:
        """The words made from a word by adding letters of a hand, of at least this length.

        `hand` says how many there are of each letter of the alphabet.
        """
        _check_question(word, hand, jokers)
        least = min(max(index(shortest), 1), LONGEST + 1)
        return self._all(
            lambda out: _insertions(
                self.handle, word, len(word), hand, len(hand), jokers, least, out, len(out)
            )
        )

    def spelled(self, hand: bytes, jokers: int = 0) -> int:
        """How many words a hand spells, all or some of its letters."""
        _check_question(b"", hand, jokers)
        found: int = _spelled(self.handle, hand, len(hand), jokers)
        return found

    def replacements(self, word: bytes, hand: bytes, jokers: int = 0) -> list[int]:
        """The words made from a word by putting letters of a hand in place of some of its own."""
        _check_question(word, hand, jokers)
        return self._all(
            lambda out: _replacements(
                self.handle, word, len(word), hand, len(hand), jokers, out, len(out)
            )
        )

    def _all(self, ask: Callable[[Array[c_int64]], int]) -> list[int]:
        out = (c_int64 * ROOM)()
        found = ask(out)
        if found > ROOM:
            out = (c_int64 * found)()
            ask(out)
        return out[:found]

    def _check_span(self, begin: int, end: int) -> None:
        if not 0 <= index(begin) <= index(end) <= self.graph.size:
            raise ValueError(f"Expected numbers up to {self.graph.size} but got {begin}–{end}")


def _check_bytes(*given: bytes) -> None:
    """None would pass for bytes by ctypes, and what it refuses is no `TypeError` to it."""
    for each in given:
        if not isinstance(each, bytes):
            raise TypeError(f"Expected bytes but got {type(each).__name__}")


def _check(letters: bytes) -> None:
    """A path has a bit of a mask for each letter: no other may be asked for."""
    _check_bytes(letters)
    if letters and max(letters) >= ALPHABET:
        raise ValueError(f"Expected letters below {ALPHABET} but got {max(letters)}")


def _check_question(word: bytes, hand: bytes, jokers: int) -> None:
    _check(word)
    _check_bytes(hand)
    if len(hand) > ALPHABET:
        raise ValueError(f"Expected at most {ALPHABET} letters but got {len(hand)}")
    if sum(hand) > CARDS:
        raise ValueError(f"Expected a hand of at most {CARDS} cards but got {sum(hand)}")
    if not 0 <= index(jokers) <= LONGEST:
        raise ValueError(f"Expected 0 to {LONGEST} jokers but got {jokers}")


def _numbers_in(column: bytes) -> int:
    """How many numbers of 64 bits these are."""
    _check_bytes(column)
    if len(column) % 8:
        raise ValueError(f"Expected numbers of 8 bytes but got {len(column)} bytes")
    return len(column) // 8


def _packed(typecode: str, numbers: Sequence[int]) -> "array[int]":
    try:
        return array(typecode, list(numbers))
    except OverflowError as error:
        raise ValueError(f"Expected numbers of 64 bits: {error}") from error
