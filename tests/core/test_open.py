"""What lies open is changed in one place."""

from msgspec import Struct

from tablee.core.open import with_open


class Open(Struct, frozen=True):
    turn: int
    heap: int


class State(Struct, frozen=True):
    open: Open
    secret: int


def test_what_is_hidden_stays_as_it_was() -> None:
    assert with_open(State(Open(0, 3), 42), turn=1) == State(Open(1, 3), 42)
