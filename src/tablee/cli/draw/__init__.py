"""How games look in a terminal: one module per game, and `parts` that several share.

A drawing is a module of four functions. `draw(view, say, look)` lays out the table as one seat
sees it; `menu(view, say)` asks for a move step by step, offering only what is possible;
`spoken(view, typed, say)` understands what people say instead of writing a move; `secret(view)`
says whether seats see now what others do not. Where somebody may still speak when it is another's
turn, `last_word(view, say)` is what he is asked; where a table forgets, `first_told(view, heard)`
is the number of the first piece of news that it still tells; where the referee does not help,
`no_help(view, say)` says so to whoever asks for a hint.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace
from rich.console import RenderableType

from tablee.core.game import Refusal
from tablee.wording import Wording


class Look(Struct, frozen=True):
    """How to draw: in how many columns, for whom, with what lit.

    `who` says in a few words who sits at each seat; `lit` are the names (`5`, `b2`) of what may
    be chosen now; `plain` asks for ASCII.
    """

    width: int
    who: tuple[str, ...] = ()
    lit: frozenset[str] = frozenset()
    plain: bool = False


class Choice(Struct, frozen=True):
    """What one types, what it means, and the question or action that follows.

    `said` names the kind of action: `said.<kind>` of the wording is how people put it. What the
    referee has `found` for somebody is a hint, and offered only where hints are.
    """

    key: str
    label: str
    then: "Step"
    said: str = ""
    found: bool = False


class Chosen(Struct, frozen=True):
    """The end of the questions: an action, and those that follow it at once. Where there is
    something to ask first, it is done only after a yes.
    """

    action: Any
    then: tuple[Any, ...] = ()
    asking: str = ""


class Refused(Struct, frozen=True):
    """The end without an action: what was wanted cannot be done, and why."""

    refusal: Refusal


class Question(Struct, frozen=True):
    """A step of the guided menu. Where `on_board`, the keys are lit on the board."""

    text: str
    choices: tuple[Choice, ...]
    on_board: bool = False


class Typing(Struct, frozen=True):
    """A step at which something is written; `read` makes of it the next one, or raises Unreadable.

    What is asked for so tells nothing: whoever chooses it must know what to write.
    """

    text: str
    read: "Callable[[str], Step]"
    choices: tuple[Choice, ...] = ()


class Later(Struct, frozen=True):
    """A step that is made when it is come to: there are too many to make them all before."""

    make: "Callable[[], Step]"
    choices: tuple[Choice, ...] = ()


Step: TypeAlias = Question | Chosen | Refused | Typing | Later


class Drawing(Protocol):
    """What a module of this package holds."""

    def secret(self, view: Any) -> bool:
        """Does one see here what others must not?"""
        ...

    def draw(self, view: Any, say: Wording, look: Look) -> RenderableType:
        """The table as this view shows it."""
        ...

    def menu(self, view: Any, say: Wording) -> Question:
        """The first question to somebody who is to move."""
        ...

    def spoken(self, view: Any, typed: str, say: Wording) -> Step | None:
        """What somebody means who does not write as the notation does; None, where nothing."""
        ...


def drawing(game: str) -> Drawing:
    """The drawing of a game."""
    return cast("Drawing", import_module(f"tablee.cli.draw.{game}"))


def last_word(drawn: Drawing, view: Any, say: Wording) -> str | None:
    """What somebody who is not waited for is asked before the others go on, if anything."""
    ask: Callable[[Any, Wording], str | None] | None = getattr(drawn, "last_word", None)
    return None if ask is None else ask(view, say)


def no_help(drawn: Drawing, view: Any, say: Wording) -> str | None:
    """Why a table gives no hint that has agreed on none of the referee’s help, if so."""
    find: Callable[[Any, Wording], str | None] | None = getattr(drawn, "no_help", None)
    return None if find is None else find(view, say)


def first_told(drawn: Drawing, view: Any, heard: Sequence[Any]) -> int:
    """The number of the first piece of news that a table still tells: of most, all of them."""
    find: Callable[[Any, Sequence[Any]], int] | None = getattr(drawn, "first_told", None)
    return 0 if find is None else find(view, heard)


def without_found(question: Question) -> Question:
    """What is offered where nobody gives hints."""
    return replace(question, choices=tuple(one for one in question.choices if not one.found))
