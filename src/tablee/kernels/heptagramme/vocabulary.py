"""The words that somebody knows, made ready for turns of Heptagramme."""

from ctypes import c_int64

from tablee.kernels.library import Handle, function, owns
from tablee.kernels.words import Words

_stems_new = function("heptagramme_stems_new", Handle, Handle)
_stems_free = function("heptagramme_stems_free", None, Handle)
_stems_size = function("heptagramme_stems_size", c_int64, Handle, quick=True)


class Stems:
    """The beginnings of the words of a set."""

    def __init__(self, words: Words) -> None:
        self.handle = _stems_new(words.handle)
        if not self.handle:
            raise ValueError("Expected words that cards can spell")
        owns(self, self.handle, _stems_free)

    def __len__(self) -> int:
        found: int = _stems_size(self.handle)
        return found
