"""What the drawings of several games share: titles, rows that fit, and steps of the menu."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, Final, TypeAlias, TypeVar

from msgspec.structs import replace
from rich.console import Group
from rich.text import Text

from tablee.cli.draw import Choice, Chosen, Later, Look, Question, Step
from tablee.core.game import AnyGame
from tablee.core.notation import Unreadable
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


def valued(worth: Iterable[tuple[str, int]]) -> str:
    """Cards or faces, each with its points."""
    return " · ".join(f"{name} {points}" for name, points in worth)


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
            asked, said = ask(moves, say), tag_of(kind)
            choices.append(Choice(str(number), name(moves[0], say), asked, said))
    return Question(say("menu.what"), tuple(choices))


def tag_of(kind: type[Any]) -> str:
    """What a kind of action is called in JSON, and in our keys."""
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def with_choice(
    question: Question, kind: type[Any], then: Step, say: Wording, label: str = ""
) -> Question:
    """One more choice, of a kind that was not among them; what was offered keeps its number."""
    said = tag_of(kind)
    last = max((int(choice.key) for choice in question.choices), default=0)
    more = Choice(str(last + 1), say(f"menu.{label or said}"), then, said)
    return replace(question, choices=(*question.choices, more))


def in_order(question: Question, kinds: Iterable[type[Any]]) -> Question:
    """The choices in the order of these kinds, numbered anew."""
    order = [*map(tag_of, kinds)]
    sorted_ = sorted(question.choices, key=lambda choice: order.index(choice.said))
    numbered = (replace(one, key=str(number)) for number, one in enumerate(sorted_, 1))
    return replace(question, choices=tuple(numbered))


def picked(
    text: str,
    names: Sequence[str],
    done: Callable[[tuple[int, ...]], Step],
    say: Wording,
    chosen: tuple[int, ...] = (),
) -> Later:
    """Some of several things, by their numbers and in any order, until it is enough."""

    def make() -> Step:
        left = [number for number in range(len(names)) if number not in chosen]
        if not left:
            return done(chosen)
        more = [Choice(str(number + 1), names[number], pick((*chosen, number))) for number in left]
        enough = [Choice("0", say("menu.enough"), done(chosen))] if chosen else []
        so_far = f" ({', '.join(names[number] for number in chosen)})" if chosen else ""
        return Question(text + so_far, (*enough, *more))

    pick = partial(picked, text, names, done, say)
    return Later(make)


# As people say it


def bare(text: str) -> str:
    """Letters and digits alone, small and without accents: « À toi ! » is *atoi*."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(sign for sign in plain if sign.isalnum())


def meant(menu: Question, typed: str, say: Wording) -> Step | None:
    """The choice of the menu that somebody has named instead of its number."""
    said = bare(typed)
    for choice in menu.choices:
        if said and said in (bare(choice.label), *phrases(choice.said, say)):
            return choice.then
    return None


def is_written(game: AnyGame, typed: str) -> bool:
    """Is this a move as the game writes it?"""
    try:
        game.notation.read_action(typed)
    except Unreadable:
        return False
    return True


def phrases(kind: str, say: Wording) -> list[str]:
    """How people put an action of this kind."""
    key = f"said.{kind}"
    return [*map(bare, say(key).split("|"))] if kind and say.knows(key) else []


def is_said(kind: str, typed: str, say: Wording) -> bool:
    """Is this what somebody has said?"""
    return bare(typed) in phrases(kind, say)


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
