"""The shared library: which one this processor can run, and how a function of it is declared.

A typed module writes

    _find = function("words_find", c_int64, Handle, Letters, c_int64)

and calls it from functions that say what they take. Functions that work for long let go of Python's
lock, so that other threads go on; those that take less time than that are declared `quick`.
"""

import ctypes
import os
import platform
from array import array
from collections.abc import Callable
from ctypes import CDLL, PyDLL, c_char_p, c_int, c_int64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any, Final
from weakref import finalize

FOLDER: Final = Path(__file__).parent / "lib"
CHOICE: Final = "TABLEE_KERNELS"
"""Names one of the libraries, whatever the processor: for tests."""


class NotBuilt(ImportError):
    """There is no library: the package was not built, or for another kind of machine."""

    def __init__(self, wanted: Path) -> None:
        super().__init__(
            f"The compiled part of Tablée is not there ({wanted.name}). "
            "Reinstall tablee, or in a checkout run: python hatch_build.py kernels"
        )


class Outdated(ImportError):
    """The library was built from older sources than those that ask for this function."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The compiled part of Tablée is out of date: it has no {name}. "
            "Reinstall tablee, or in a checkout run: python hatch_build.py kernels"
        )


Handle = c_void_p
"""A thing that lives in the library, such as a graph."""
Letters = c_char_p
"""Bytes: letters as their places in the alphabet, or how many there are of each."""


class Integers:
    """What is given for a pointer to whole numbers of 64 bits: an `array` of them, or a ctypes
    array.
    """

    @classmethod
    def from_param(cls, value: Any) -> Any:
        """What ctypes passes on."""
        if isinstance(value, array):
            if value.typecode not in "qQ":
                raise TypeError(f"Expected whole numbers of 64 bits but got {value.typecode!r}")
            return c_void_p(value.buffer_info()[0])
        if isinstance(value, ctypes.Array) and value._type_ in (c_int64, ctypes.c_uint64):
            return value
        raise TypeError(f"Expected an array of whole numbers but got {type(value).__name__}")


def owns(thing: object, handle: int, free: Callable[[int], None]) -> None:
    """Let what lives in the library under this handle go when nobody holds the thing any more."""
    # At the end of the program, its memory goes anyway.
    finalize(thing, free, handle).atexit = False


class Owned:
    """A thing that lives in the library until nobody holds this any more."""

    def __init__(self, handle: int, free: Callable[[int], None]) -> None:
        self.handle = handle
        owns(self, handle, free)


def function(name: str, gives: Any, *takes: Any, quick: bool = False) -> Callable[..., Any]:
    """A function of the library; `quick` keeps Python's lock, as suits a microsecond of work."""
    found = _found(name, quick=quick)
    found.restype = gives
    found.argtypes = takes
    typed: Callable[..., Any] = found
    return typed


def unchecked(name: str) -> Callable[..., Any]:
    """A quick function of which the caller has checked everything: ctypes' own checks would take
    as long as its work. It takes handles, bytes and ints of C, and gives one of these.
    """
    found = _found(name, quick=True)
    found.restype = c_int
    typed: Callable[..., Any] = found
    return typed


def _found(name: str, *, quick: bool) -> Any:
    try:
        return _loaded(quick=quick)[name]
    except AttributeError:
        raise Outdated(name) from None


@cache
def _loaded(*, quick: bool) -> CDLL:
    return (PyDLL if quick else CDLL)(str(path()))


@cache
def path() -> Path:
    """The library that suits this machine best."""
    if chosen := os.environ.get(CHOICE):
        return _there(chosen)
    if platform.machine() == "x86_64":
        # A checkout may have only the one that its own machine runs best. Each can be asked.
        for level in (3, 2):
            found = FOLDER / f"x86-64-v{level}.so"
            if found.is_file() and CDLL(str(found)).processor_level() >= level:
                return found
        raise NotBuilt(FOLDER / "x86-64-v2.so")
    arm = platform.machine() in ("aarch64", "arm64")
    return _there("aarch64" if arm else "generic")


def _there(name: str) -> Path:
    found = FOLDER / f"{name}.so"
    if not found.is_file():
        raise NotBuilt(found)
    return found
