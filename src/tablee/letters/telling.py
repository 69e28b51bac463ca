"""The words that a thing tells: what stands in its fields of the type `words.Spelling`.

An event, an action, a view: whatever is sent to somebody names words, and how they are written is
asked of each. Types say where to look, so that a game need not.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect


def words_in(thing: Any) -> Iterator[str]:
    """Every word in the fields of a thing, however deep; some may come twice."""
    if isinstance(thing, Struct):
        for name, names_words in _telling(type(thing)):
            found = getattr(thing, name)
            yield from _texts(found) if names_words else words_in(found)
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from words_in(part)


def _texts(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif found is not None:
        for part in found:
            yield from _texts(part)


@cache
def _telling(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a type that are words, and those in which some may be found."""
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    fields = ((field.name, _names_words(field.type), field.type) for field in shape.fields)
    return tuple((name, words) for name, words, held in fields if words or _holds(held))


def _holds(shape: inspect.Type) -> bool:
    """Is there a struct in it that has words?"""
    if isinstance(shape, inspect.StructType):
        return bool(_telling(shape.cls))
    return any(map(_holds, _within(shape)))


def _names_words(shape: inspect.Type) -> bool:
    if isinstance(shape, inspect.Metadata):
        return bool((shape.extra or {}).get("word")) or _names_words(shape.type)
    return any(map(_names_words, _within(shape)))


def _within(shape: inspect.Type) -> tuple[inspect.Type, ...]:
    """What a union, a tuple or a list may hold."""
    match shape:
        case inspect.UnionType(types=types):
            return types
        case inspect.TupleType(item_types=types):
            return types
        case inspect.VarTupleType(item_type=held) | inspect.ListType(item_type=held):
            return (held,)
        case inspect.Metadata(type=held):
            return (held,)
        case _:
            return ()
