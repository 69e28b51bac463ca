"""The words that somebody knows, made ready for hands of Chapardage."""

from collections.abc import Sequence
from ctypes import c_int64
from itertools import pairwise

from tablee.kernels.chapardage.structs import BITS, LETTERS
from tablee.kernels.given import numbers_of
from tablee.kernels.library import Handle, Integers, Letters, function, owns

_new = function("chapardage_new", Handle, Integers, c_int64, Integers, Letters)
_free = function("chapardage_free", None, Handle)


class Vocabulary:
    """Words of one length. Those that the same cards spell are one class; classes lie by their
    maj., and those of maj. `m` begin at `starts[m]`.

    A mask says which min. a class takes: one bit for a first copy of each letter, one for a
    second, and one for a third where some word wants three. `letters` is the letter of each bit.
    """

    def __init__(self, masks: Sequence[int], starts: Sequence[int], letters: bytes) -> None:
        rising = all(one <= other for one, other in pairwise(starts))
        if len(starts) != LETTERS + 1 or not rising or starts[0] or starts[-1] != len(masks):
            raise ValueError(f"Expected {LETTERS + 1} starts that rise to {len(masks)}")
        if len(letters) != BITS or max(letters) >= LETTERS:
            raise ValueError(f"Expected {BITS} letters but got {letters!r}")
        self.size = len(masks)
        self.handle = _new(numbers_of("Q", masks), len(masks), numbers_of("q", starts), letters)
        owns(self, self.handle, _free)
