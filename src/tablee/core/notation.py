"""Positions as one line of text that a person can read, write and paste."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from tablee.core.seats import Seat

S = TypeVar("S")
T = TypeVar("T")


class Unreadable(ValueError):
    """A text that is no position or action; `code` and `facts` are worded for the reader."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts = facts


class Notation(Protocol[S]):
    """How a game writes positions and actions. Reading back what was written changes nothing.

    Beside these, `card_name(card)` and the like say what a game calls a thing of some kind where a
    sentence names one (`{card:card}`): see `name_of`.
    """

    def position(self, state: S) -> str:
        """The state on one line."""
        ...

    def read_position(self, text: str) -> S:
        """The state of such a line, or `Unreadable`."""
        ...

    def action(self, action: Any, /) -> str:
        """An action in a few signs, as a player types it."""
        ...

    def read_action(self, text: str) -> Any:
        """The action of such signs, or `Unreadable`."""
        ...


def name_of(notation: Notation[Any], kind: str) -> Callable[[Any], str] | None:
    """How a game calls things of a kind: its `<kind>_name`, an action as it is typed for a `move`;
    None, where it has no names for them.
    """
    if kind == "move":
        return notation.action
    named: Callable[[Any], str] | None = getattr(notation, f"{kind}_name", None)
    return named


def fields(text: str, names: tuple[str, ...], least: int | None = None) -> list[str]:
    """The fields of a position, parted by spaces, or `Unreadable` when they are not so many.

    With `least`, those after the first so many may be left out, from the end.
    """
    parts, most = text.split(), len(names)
    least = most if least is None else least
    if not least <= len(parts) <= most:
        raise Unreadable(
            "fields" if least == most else "fields_between",
            least=least,
            most=most,
            got=len(parts),
            names=" ".join(names),
        )
    return parts


def one_of(text: str, known: Mapping[str, Any], field: str) -> Any:
    """The meaning of a sign, or `Unreadable` with the signs that would do."""
    if text not in known:
        raise Unreadable("sign", field=field, got=text[:20], known=" ".join(known))
    return known[text]


def named_values(parts: Sequence[str], patterns: Mapping[str, str]) -> dict[str, str]:
    """The values of `name=value` fields, each a known name, said once, that fits its pattern."""
    found: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition("=")
        pattern = one_of(name, patterns, "extras")
        if name in found or not re.fullmatch(pattern, value):
            raise Unreadable("extra", name=name, got=value[:20])
        found[name] = value
    return found


def unusual(values: Mapping[str, str], usual: Mapping[str, str]) -> list[str]:
    """As `name=value`, those of the values that are not as usual."""
    return [f"{name}={value}" for name, value in values.items() if value != usual[name]]


def listed(pattern: str, sign: str = ";") -> str:
    """The pattern of one or several such values with a sign between them."""
    return f"(?:{pattern})(?:{sign}(?:{pattern}))*"


def read_turn(text: str, seats: int) -> Seat:
    """The seat whose turn it is, of so many."""
    turn: Seat = one_of(text, {str(seat): Seat(seat) for seat in range(seats)}, "turn")
    return turn


def write_seats(seats: Sequence[Seat]) -> str:
    """A digit for each; `-` for none."""
    return "".join(map(str, seats)) or "-"


def read_seats(text: str) -> tuple[Seat, ...]:
    """The seats of such a text."""
    return () if text == "-" else tuple(map(read_seat, text))


def write_seat(seat: Seat | None) -> str:
    """Its digit; `-` for nobody."""
    return "-" if seat is None else str(seat)


def read_seat(text: str) -> Seat:
    """The seat of a digit."""
    return Seat(int(text))


def or_none(text: str, read: Callable[[str], T]) -> T | None:
    """What such a text says, and None where it is `-`."""
    return None if text == "-" else read(text)


def flag(*, on: bool) -> str:
    """`+` or `-`."""
    return "+" if on else "-"


def write_points(turns: tuple[int | None, ...]) -> str:
    """Points turn by turn, `/` for a turn without any; `-` before the first."""
    return ",".join("/" if points is None else str(points) for points in turns) or "-"


def read_points(text: str) -> tuple[int | None, ...]:
    """The points of such a text."""
    if text == "-":
        return ()
    return tuple(None if points == "/" else int(points) for points in text.split(","))
