"""What lies open: the part of a state that everybody sees, and that every view carries whole.

A game whose state is `State(open, …)` and whose view is `View(seat, open, …)` copies no field from
the one to the other, and says by its types what is secret: whatever stands beside `open`.
"""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

S = TypeVar("S", bound=Struct)


def with_open(state: S, **changes: Any) -> S:
    """The same state with something else in the open."""
    divided: Any = state
    return replace(state, open=replace(divided.open, **changes))
