"""The words that a thing tells: what stands in its fields of the type `words.Spelling`.

An event, an action, a view: whatever is sent to somebody names words, and how they are written is
asked of each. Types say where to look, so that a game need not.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from tablee.core.marks import marked

MARK: Final = "word"


def words_in(thing: Any) -> Iterator[str]:
    """Every word in the fields of a thing, however deep; some may come twice."""
    if isinstance(thing, Struct):
        for name, names_words in marked(type(thing), MARK):
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
