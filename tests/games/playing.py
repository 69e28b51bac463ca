"""Random games for the laws: every step kept, so that a law can look at any of them."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from string import printable
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NewType, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice, SeededDice
from tablee.core.game import AnyGame, Refusal, Resign, Timeout
from tablee.core.playing import fold
from tablee.core.seats import Seat

LONGEST = 2000

RARELY = (
    "anagramme contest",
    "anagramme withdraw",
    "heptagramme doubt",
    "heptagramme take_back",
    "volapuk pass",
)
"""What is open in many ways at once and leads nowhere: else random play would do little more."""

NONSENSE = ("zz", "zzzzz")
"""No card game has two z, and no language such a word."""


class Step(NamedTuple):
    """What happened: luck has no seat and no action."""

    before: Any
    seat: Seat | None
    action: Any
    events: tuple[Any, ...]
    after: Any


Choose = Callable[[Any], tuple[Seat, Any]]
"""Who does what in a state."""


class Playthrough(NamedTuple):
    game: AnyGame
    number: int
    start: Any
    steps: tuple[Step, ...]
    ended: bool

    @property
    def seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.number)]

    @property
    def states(self) -> list[Any]:
        return [self.start, *(step.after for step in self.steps)]

    @property
    def settled(self) -> list[Any]:
        """The states that wait for players."""
        return [state for state in self.states if self.game.waiting(state)]


def dice(seed: int, salt: str = "") -> SeededDice:
    return SeededDice(f"{seed} {salt}".encode())


def seats(game: AnyGame) -> list[Seat]:
    """As many as there can be."""
    return [Seat(seat) for seat in range(max(game.about.seats))]


def by_turns(game: AnyGame, seed: int, **changes: Any) -> Any:
    """The options of one preset after the other, but for these."""
    presets = list(game.about.presets.values())
    return replace(presets[seed % len(presets)], **changes)


def random_game(
    game: AnyGame,
    seed: int,
    options: Any = None,
    *,
    rarely: bool = True,
    never: Sequence[str] = (),
    longest: int = LONGEST,
) -> Playthrough:
    """A game of random play, with as many seats as luck will have."""
    luck = dice(seed)
    number = game.about.seats[luck.below(len(game.about.seats))]
    choose = randomly(game, number, luck, rarely=rarely, never=never)
    return chosen_game(game, number, options or game.kinds.options(), luck, choose, longest=longest)


def randomly(
    game: AnyGame, number: int, luck: Dice, *, rarely: bool = True, never: Sequence[str] = ()
) -> Choose:
    """Uniform random play over listed actions, interjections included; rarely a resignation or,
    where clocks run, a timeout. `never` are kinds of action that nobody thinks of."""
    assert {*never} <= {kind.__struct_config__.tag for kind in get_args(game.kinds.action)}
    return lambda state: _choice(game, state, luck, number, never, rarely=rarely)


def chosen_game(
    game: AnyGame,
    number: int,
    options: Any,
    luck: Dice,
    choose: Choose,
    *,
    longest: int = LONGEST,
) -> Playthrough:
    """A game in which somebody chooses, wherever luck does not, who does what."""
    start = game.start(options, number)
    assert not isinstance(start, Refusal)
    state, steps = start, list[Step]()
    while len(steps) < longest:
        if (event := game.chance(state, luck)) is not None:
            after = game.apply(state, event)
            steps.append(Step(state, None, None, (event,), after))
        elif game.result(state) is not None:
            return Playthrough(game, number, start, tuple(steps), ended=True)
        else:
            seat, action = choose(state)
            events = game.play(state, seat, action)
            assert not isinstance(events, Refusal), (action, events)
            after = fold(game, state, events)
            steps.append(Step(state, seat, action, events, after))
        state = after
    return Playthrough(game, number, start, tuple(steps), ended=False)


def _choice(
    game: Any, state: Any, luck: Dice, number: int, never: Sequence[str], *, rarely: bool
) -> tuple[Seat, Any]:
    clocks = game.clocks(state)
    if rarely and clocks and not luck.below(12):
        return clocks[0].seats[0], Timeout(clocks[0].key)
    if rarely and not luck.below(60):
        return min(game.waiting(state)), Resign()
    open_to = [
        (Seat(seat), action)
        for seat in range(number)
        for action in game.actions(state, Seat(seat))
        if action.__struct_config__.tag not in never
    ]
    name = game.about.name
    rare = [one for one in open_to if f"{name} {one[1].__struct_config__.tag}" in RARELY]
    if rare and (len(rare) == len(open_to) or not luck.below(6)):
        return rare[luck.below(len(rare))]
    usual = [one for one in open_to if one not in rare] if rare else open_to
    return usual[luck.below(len(usual))]


MANY = 32
"""Of integers with so many values, those that are listed are tried, and the ends."""

Texts = Mapping[tuple[type, str], Iterable[Any]]
"""Texts and numbers worth trying, for each field of each kind of action that holds one."""


WHOLE = ""
"""No field has this name: under it are whole actions, of kinds that hold lists."""


def texts(game: Any, state: Any) -> Texts:
    """What the listed actions say, and nonsense: there is no end of all that could be said."""
    found: defaultdict[tuple[type, str], set[Any]] = defaultdict(set)
    for seat in seats(game):
        for action in game.actions(state, seat):
            found[type(action), WHOLE].add(action)
            for name, value in msgspec.structs.asdict(action).items():
                found[type(action), name].add(value)
    return found


def universe(kind: Any, texts: Texts | None = None) -> Iterator[Any]:
    """Every value of a finite type: enums, bounded integers, single signs, optional, structs,
    unions; of longer texts, and of structs that hold lists, the given ones.
    """
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    origin = get_origin(kind)
    if origin is Annotated:
        _, meta = get_args(kind)
        if meta.pattern is not None:
            yield from (sign for sign in printable if re.fullmatch(meta.pattern, sign))
        else:
            yield from range(meta.ge, meta.le + 1)
    elif origin in (Union, UnionType):
        for one in get_args(kind):
            yield from universe(one, texts)
    elif kind is NoneType:
        yield None
    elif kind is bool:
        yield from (False, True)
    elif issubclass(kind, Struct):
        if kind not in (Resign, Timeout):
            fields = msgspec.structs.fields(kind)
            if any(get_origin(field.type) is tuple for field in fields):
                yield from texts[kind, WHOLE] if texts is not None else ()
                return
            for values in product(*(list(_values(kind, field, texts)) for field in fields)):
                yield kind(*values)
    else:
        yield from kind


def _values(kind: type, field: Any, texts: Texts | None) -> Iterator[Any]:
    optional = get_origin(field.type) in (Union, UnionType)
    for one in get_args(field.type) if optional else (field.type,):
        if get_origin(one) is not Annotated:
            continue
        of, meta = get_args(one)
        if of is str and meta.max_length is not None:
            assert texts is not None
            yield from sorted({*texts[kind, field.name], *NONSENSE}, key=str)
            return
        if of is int and not optional and texts is not None and meta.le - meta.ge >= MANY:
            yield from sorted({*texts[kind, field.name], meta.ge, meta.le})
            return
    yield from universe(field.type, texts)
