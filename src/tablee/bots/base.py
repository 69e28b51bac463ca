"""What a bot is: it hears what its seat hears, sees what its seat sees, and wishes."""

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from tablee.core.dice import Dice, SeededDice
from tablee.core.playing import Past
from tablee.core.seats import Seat

LEVELS: Final = ("enfant", "facile", "moyen", "fort", "maitre")


class Budget(Struct, frozen=True):
    """How long to think: in seconds against people, in nodes where games must repeat exactly."""

    seconds: float | None = None
    nodes: int | None = None


class Thought(Struct, frozen=True):
    """What a bot wishes and, where it knows it exactly, the chance of winning with it."""

    action: Any
    winning: Fraction | None = None


class Solution(Struct, frozen=True):
    """The exact chance of winning of the seat to move, and moves with theirs, best first."""

    winning: Fraction
    moves: tuple[tuple[Any, Fraction], ...]
    nodes: int


class Bot(Protocol):
    """A player. It has a memory of its own and is given nothing but its seat's view and news."""

    def hear(self, news: Any) -> None:
        """Take note of what the seat was just told."""
        ...

    def act(self, view: Any, budget: Budget) -> Thought | None:
        """What to do now; None, where the game does not wait for it, to do nothing."""
        ...


MakeBot = Callable[[str, Seat, Dice], Bot]


def make_bot(game: str, level: str, seat: Seat, dice: Dice) -> Bot:
    """A bot of a game and level. Its module loads only now."""
    make: MakeBot = import_module(f"tablee.bots.{game}").make_bot
    return make(level, seat, dice)


def has_bots(game: str) -> bool:
    """Does anybody here play this game?"""
    name = f"tablee.bots.{game}"
    return name in sys.modules or find_spec(name) is not None


class Solve(Protocol):
    """How a game is solved, where it can be: `solve` of its bots' module.

    It is for games in which one seat is to move and nothing that a player knows is hidden from a
    spectator: `guess` of the spectator's view must be the state, but for what luck has not told
    anybody. Whoever shows values to people makes the state that way, so that a value tells nothing
    hidden.
    """

    def __call__(
        self, state: Any, *, every_move: bool, mebibytes: int, report: Callable[[int], None]
    ) -> Solution:
        """Think until the value is known; `report` is told of the nodes visited so far."""
        ...


def solver_of(game: str) -> Solve | None:
    """The solver of a game, if it has one (see `Solve` for which games may). Nothing is compiled
    by asking: a bots' module loads its kernels at the first thought.
    """
    solve: Solve | None = getattr(_bots(game), "solve", None)
    return solve


def arrangements_of(game: str) -> Callable[[Any], int] | None:
    """How to count the equally likely ways in which what nobody knows can lie in a state: the
    optional `arrangements` beside `solve`, of which all its values are multiples.
    """
    count: Callable[[Any], int] | None = getattr(_bots(game), "arrangements", None)
    return count


class LookBack(Protocol):
    """How a finished game is looked back at: `look_back` of its bots' module.

    It is given everything, what was hidden too, for when a game is over its log is public. What it
    answers is shown to whoever asks; its type is `Review` beside it, which loads no kernel.
    """

    def __call__(self, past: Sequence[Past]) -> Any:
        """What can be said of how the game was played."""
        ...


class LookBackMeanwhile(Protocol):
    """How a seat looks back at its own play before the end: `meanwhile` of the bots' module.

    It is given everything, and may tell nothing that the seat does not know itself but the words
    or moves it did not find. What it answers is of the same type as with `look_back`.
    """

    def __call__(self, past: Sequence[Past], seat: Seat) -> Any:
        """What the seat may be told by now."""
        ...


def reviewer_of(game: str) -> LookBack | None:
    """How a game is looked back at, if somebody here can."""
    look_back: LookBack | None = getattr(_bots(game), "look_back", None)
    return look_back


def meanwhile_of(game: str) -> LookBackMeanwhile | None:
    """How a seat looks back before the game is over, if it may."""
    look_back: LookBackMeanwhile | None = getattr(_bots(game), "meanwhile", None)
    return look_back


def review_kind(game: str) -> Any:
    """The type of what is then told."""
    return getattr(_bots(game), "Review", None)


class Told(Struct, frozen=True):
    """A sentence of the game's, by its key in `advice`, and its facts."""

    key: str
    facts: dict[str, Any]


def told(key: str, /, **facts: Any) -> Told:
    """The sentence of a key."""
    return Told(key, facts)


class Advice(Struct, frozen=True):
    """What somebody may be told who asks for a hint.

    `look` says where to look, and is told first: it names no word. None, where there is nothing to
    look for. `reason` says what to do and what it brings, or why there is nothing and what one does
    instead. `action` is that move, or the first of several; None, where nothing can be told.
    """

    reason: Told
    look: Told | None = None
    action: Any = None


class Advise(Protocol):
    """How somebody is helped whose turn it is: `advise` of the bots' module.

    It is given what the seat sees and nothing else, so that a hint can tell nothing hidden.
    """

    def __call__(self, view: Any, dice: Dice) -> Advice:
        """What to do, of what people would see themselves."""
        ...


def adviser_of(game: str) -> Advise | None:
    """How one is helped at a game, if somebody here can."""
    advise: Advise | None = getattr(_bots(game), "advise", None)
    return advise


def advice_on(game: str, view: Any) -> Advice:
    """The hint for a position. Its luck comes from what is seen, so that whoever asks again in the
    same position is told the same, and learns no more.
    """
    advise = adviser_of(game)
    assert advise is not None, f"nobody gives hints at {game}"
    return advise(view, SeededDice(sha256(msgspec.json.encode(view)).digest()))


def _bots(game: str) -> ModuleType | None:
    name = f"tablee.bots.{game}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
