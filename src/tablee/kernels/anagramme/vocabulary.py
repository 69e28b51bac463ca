"""The words that somebody knows, made ready for Anagramme."""

from ctypes import c_int64

from tablee.kernels.anagramme.structs import JOKER, Word, packed_word
from tablee.kernels.library import Handle, Letters, function, owns
from tablee.kernels.words import Words

_new = function("anagramme_new", Handle, Handle)
_free = function("anagramme_free", None, Handle)
_turnings = function("anagramme_turnings", c_int64, Handle, Letters)


class Vocabulary:
    """The words that somebody knows."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._numbers = words.graph.size
        self.handle = _new(words.handle)
        if not self.handle:
            raise ValueError(f"Expected words of {JOKER} letters")
        owns(self, self.handle, _free)

    def turnings(self, word: Word) -> int:
        """How many words have the letters of this one, itself among them."""
        found: int = _turnings(self.handle, packed_word(word))
        return found
