"""What a person wrote, wherever it stands in a fact: names, answers.

It belongs to whoever wrote it, and may have to be erased when the fact must stay. So it is known by
its type: a field of a text that is a person's own bears the mark `PERSONAL`. Once it is erased, an
empty text stands there; no rule may depend on what it said.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.marks import marked
from tablee.core.seats import Seat

MARK: Final = "personal"
PERSONAL: Final[dict[str, Any]] = {MARK: True}
"""As `Meta(extra=PERSONAL)`."""


def is_personal(thing: Any) -> bool:
    """May there be something in it that a person wrote?"""
    return isinstance(thing, Struct) and bool(marked(type(thing), MARK))


def without_texts(thing: Any, take: Callable[[Seat | None, str], Any]) -> Any:
    """The same thing, but for what a person wrote: there stands what `take` gives for it.

    It is asked for one text after the other, as they stand, and told at which seat each was
    written: that of the innermost thing around it that has one.
    """
    return _without(thing, None, take)


def _without(thing: Any, seat: Seat | None, take: Callable[[Seat | None, str], Any]) -> Any:
    if isinstance(thing, tuple | list):
        return tuple(_without(part, seat, take) for part in thing)
    if not isinstance(thing, Struct) or not is_personal(thing):
        return thing
    seat = getattr(thing, "seat", seat)
    taken = {
        name: (_taken if bears else _without)(getattr(thing, name), seat, take)
        for name, bears in marked(type(thing), MARK)
    }
    return replace(thing, **taken)


def _taken(found: Any, seat: Seat | None, take: Callable[[Seat | None, str], Any]) -> Any:
    if isinstance(found, str):
        return take(seat, found)
    return None if found is None else tuple(_taken(part, seat, take) for part in found)
