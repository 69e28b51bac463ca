"""What may be given to a kernel: what every typed face asks of it before the library sees it."""

from array import array
from collections.abc import Iterable
from struct import Struct, error
from typing import Any


def check_type(given: object, wanted: type) -> None:
    """Of this type and no other."""
    if not isinstance(given, wanted):
        raise TypeError(f"Expected {wanted.__name__} but got {type(given).__name__}")


def packed(how: Struct, *fields: Any) -> bytes:
    """Fields as a struct of C++ lies in memory."""
    try:
        return how.pack(*fields)
    except error as why:
        raise ValueError(f"Expected numbers that fit: {why}") from None


def numbers_of(code: str, numbers: Iterable[int]) -> "array[int]":
    """Whole numbers side by side, as wide as this code of `array` says."""
    try:
        return array(code, numbers)
    except OverflowError as why:
        raise ValueError(f"Expected numbers that fit: {why}") from None
