"""Fields that say what they hold: `Annotated[str, Meta(extra={mark: True})]`.

Types say where to look for the words that a thing tells, or for what a person wrote in it, so that
no game need do so itself.
"""

from functools import cache

import msgspec
from msgspec import Struct, inspect


@cache
def marked(kind: type[Struct], mark: str) -> tuple[tuple[str, bool], ...]:
    """The fields of a type that bear the mark, with True, and those in which some may be found."""
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    fields = ((field.name, _bears(field.type, mark), field.type) for field in shape.fields)
    return tuple((name, bears) for name, bears, held in fields if bears or _holds(held, mark))


def _holds(shape: inspect.Type, mark: str) -> bool:
    """Is there a struct in it that has such a field?"""
    if isinstance(shape, inspect.StructType):
        return bool(marked(shape.cls, mark))
    return any(_holds(held, mark) for held in _within(shape))


def _bears(shape: inspect.Type, mark: str) -> bool:
    if isinstance(shape, inspect.Metadata):
        return bool((shape.extra or {}).get(mark)) or _bears(shape.type, mark)
    return any(_bears(held, mark) for held in _within(shape))


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
