"""What the drawings of several games share: titles, rows that fit, and steps of the menu."""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any, Final, TypeAlias, TypeVar

from rich.console import Group
from rich.text import Text

from tablee.cli.draw import Choice, Chosen, Look, Question, Step
from tablee.core.seats import Seat
from tablee.wording import Wording

LIT: Final = "bold red"

M = TypeVar("M")
Part = TypeVar("Part")


# The table


def mark(look: Look, *, to_move: bool) -> str:
    """What stands before whoever is to move, and before the others."""
    return (">" if look.plain else "▸") if to_move else " "


def named(seat: Seat, say: Wording, look: Look) -> str:
    """A seat, and who sits there."""
    who = look.who[seat] if look.who else ""
    return f"{say.seat(seat)}, {who}" if who else say.seat(seat)


def title(seat: Seat, say: Wording, look: Look, *, to_move: bool) -> tuple[str, str]:
    """What a player's line begins with, and its style."""
    return f"{mark(look, to_move=to_move)} {named(seat, say, look)}", style(to_move=to_move)


def style(*, to_move: bool) -> str:
    """How the name of a player is written."""
    return LIT if to_move else "bold"


def number(name: str, look: Look) -> tuple[str, str]:
    """What a row is chosen by, in brackets where it may be, and its style."""
    return (f"[{name}]", LIT) if name in look.lit else (f" {name} ", "dim")


def sheet(points: Iterable[int | None]) -> str:
    """Points turn by turn, `/` where nothing was noted."""
    return " ".join("/" if some is None else str(some) for some in points)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Rows beside others, which begin after so many signs."""
    rows: list[Text] = []
    for one, other in zip_longest(left, right):
        row = Text() if one is None else one.copy()
        row.pad_right(width - row.cell_len)
        rows.append(row if other is None else Text.assemble(row, other))
    return rows


def fitted(rows: Iterable[Text], look: Look) -> Group:
    """Rows, each cut to the width of the screen."""
    cut = list(rows)
    for row in cut:
        row.rstrip()
        row.truncate(look.width, overflow="ellipsis")
    return Group(*cut)


# The guided menu

Ask: TypeAlias = Callable[[list[M], Wording], Step]
"""What follows when one of these moves is wanted."""


def by_kind(
    kinds: Iterable[tuple[type[M], Ask[M]]],
    actions: Iterable[M],
    say: Wording,
    label: Callable[[M, Wording], str] | None = None,
) -> Question:
    """The kinds of action that are open, each under a number of its own."""
    every, name = list(actions), label or tagged
    choices: list[Choice] = []
    for number, (kind, ask) in enumerate(kinds, 1):
        if moves := [move for move in every if isinstance(move, kind)]:
            choices.append(Choice(str(number), name(moves[0], say), ask(moves, say)))
    return Question(say("menu.what"), tuple(choices))


def tagged(move: Any, say: Wording) -> str:
    """What a kind of action is called in the menu."""
    return say(f"menu.{move.__struct_config__.tag}")


def first(moves: list[Any], say: Wording) -> Step:
    """Nothing is left to ask."""
    return Chosen(moves[0])


def numbered(text: str, moves: Iterable[tuple[str, Any]]) -> Question:
    """Moves by what they are called, each under a number."""
    choices = (
        Choice(str(number), label, Chosen(move)) for number, (label, move) in enumerate(moves, 1)
    )
    return Question(text, tuple(choices))


def grouped(moves: Iterable[M], part: Callable[[M], Part]) -> dict[Part, list[M]]:
    """Moves by what a part of them is."""
    groups: dict[Part, list[M]] = {}
    for move in moves:
        groups.setdefault(part(move), []).append(move)
    return groups
