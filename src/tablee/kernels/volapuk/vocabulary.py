"""The words that somebody knows, made ready for the boards of Volapük."""

from array import array
from ctypes import POINTER, c_uint32, c_uint64

from tablee.kernels.given import check_type
from tablee.kernels.library import Handle, function, owns
from tablee.kernels.words import Words

_vocabulary_new = function(
    "volapuk_vocabulary_new", Handle, Handle, POINTER(c_uint64), POINTER(c_uint32)
)
_vocabulary_free = function("volapuk_vocabulary_free", None, Handle)


class Vocabulary:
    """The words that somebody knows, and for each of them, by number, where it may bear É and È,
    and under which letters it begins to the ear (`array`s of types Q and I).

    The arrays are read where they are: they can no longer grow or shrink.
    """

    def __init__(self, words: Words, accents: "array[int]", sounds: "array[int]") -> None:
        check_type(words, Words)
        _check_array(accents, "Q", words.graph.size)
        _check_array(sounds, "I", words.graph.size)
        self._kept = (
            words,
            (c_uint64 * len(accents)).from_buffer(accents),
            (c_uint32 * len(sounds)).from_buffer(sounds),
        )
        self.handle = _vocabulary_new(words.handle, *self._kept[1:])
        owns(self, self.handle, _vocabulary_free)


def _check_array(given: "array[int]", code: str, size: int) -> None:
    check_type(given, array)
    if given.typecode != code:
        raise TypeError(f"Expected an array of type {code} but got {given.typecode}")
    if len(given) != size or not size:
        raise ValueError(f"Expected {size} numbers but got {len(given)}")
