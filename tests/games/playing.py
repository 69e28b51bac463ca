"""Random games for the laws: every step kept, so that a law can look at any of them."""

from collections.abc import Iterator
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NewType, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from tablee.core.dice import Dice, SeededDice
from tablee.core.game import AnyGame, Refusal, Resign, Seat, Timeout, fold

LONGEST = 2000


class Step(NamedTuple):
    """What happened: luck has no seat and no action."""

    before: Any
    seat: Seat | None
    action: Any
    events: tuple[Any, ...]
    after: Any


class Playthrough(NamedTuple):
    game: AnyGame
    start: Any
    steps: tuple[Step, ...]
    ended: bool

    @property
    def states(self) -> list[Any]:
        return [self.start, *(step.after for step in self.steps)]

    @property
    def settled(self) -> list[Any]:
        """The states that wait for players."""
        return [state for state in self.states if self.game.waiting(state)]


def dice(seed: int, salt: str = "") -> SeededDice:
    return SeededDice(f"{seed} {salt}".encode())


def seats(game: AnyGame, state: Any) -> list[Seat]:
    return [Seat(seat) for seat in range(max(game.about.seats))]


def random_game(
    game: AnyGame, seed: int, options: Any = None, *, rarely: bool = True, longest: int = LONGEST
) -> Playthrough:
    """Uniform random play over listed actions, interjections included; rarely a resignation or,
    where clocks run, a timeout."""
    luck = dice(seed)
    number = game.about.seats[luck.below(len(game.about.seats))]
    start = game.start(options or game.kinds.options(), number)
    assert not isinstance(start, Refusal)
    state, steps = start, list[Step]()
    while len(steps) < longest:
        if (event := game.chance(state, luck)) is not None:
            after = game.apply(state, event)
            steps.append(Step(state, None, None, (event,), after))
        elif game.result(state) is not None:
            return Playthrough(game, start, tuple(steps), ended=True)
        else:
            seat, action = _choice(game, state, luck, number, rarely=rarely)
            events = game.play(state, seat, action)
            assert not isinstance(events, Refusal), (action, events)
            after = fold(game, state, events)
            steps.append(Step(state, seat, action, events, after))
        state = after
    return Playthrough(game, start, tuple(steps), ended=False)


def _choice(game: Any, state: Any, luck: Dice, number: int, *, rarely: bool) -> tuple[Seat, Any]:
    clocks = game.clocks(state)
    if rarely and clocks and not luck.below(12):
        return clocks[0].seats[0], Timeout(clocks[0].key)
    if rarely and not luck.below(60):
        return min(game.waiting(state)), Resign()
    open_to = [
        (Seat(seat), action) for seat in range(number) for action in game.actions(state, Seat(seat))
    ]
    return open_to[luck.below(len(open_to))]


def universe(kind: Any) -> Iterator[Any]:
    """Every value of a finite type: enums, bounded integers, optional, structs, unions."""
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    origin = get_origin(kind)
    if origin is Annotated:
        _, meta = get_args(kind)
        yield from range(meta.ge, meta.le + 1)
    elif origin in (Union, UnionType):
        for one in get_args(kind):
            yield from universe(one)
    elif kind is NoneType:
        yield None
    elif kind is bool:
        yield from (False, True)
    elif issubclass(kind, Struct):
        if kind not in (Resign, Timeout):
            fields = msgspec.structs.fields(kind)
            for values in product(*(list(universe(field.type)) for field in fields)):
                yield kind(*values)
    else:
        yield from kind
