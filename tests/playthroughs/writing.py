"""A golden game in writing: its moves, and at the end of each turn the position and three digests.

What no position shows is in the digests, step by step: in `news` every fact, what each seat hears
of it, and the points that it brings; in `views` what each sees; in `legal` who is waited for, what
clocks run, and all that each may do. Whoever wants to see what a digest stands for writes the game
out in full (`in_full`), before the change and after it, and compares.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, Final

import msgspec

from tablee.core.game import Listable
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tests.games.playing import Playthrough, Step
from tests.playthroughs.games import BETWEEN, Beginning

Account = Callable[[Playthrough, Step], Iterator[str]]
"""All that is to be said of a step, in one respect."""

Seen = dict[tuple[Seat | None, str], str]
"""What each sees, field by field."""


def written(beginning: Beginning, played: Playthrough) -> str:
    """What a golden file holds."""
    return "\n".join((*_head(beginning), *_turns(played), *_end(played))) + "\n"


def _head(beginning: Beginning) -> Iterator[str]:
    yield f"game    {beginning.game}"
    yield f"seats   {beginning.seats}"
    yield f"luck    {beginning.luck}"
    yield f"players {beginning.players}"
    if beginning.never:
        yield f"never   {' '.join(beginning.never)}"
    yield f"options {msgspec.json.encode(beginning.options).decode()}"


def _turns(played: Playthrough) -> Iterator[str]:
    notation = played.game.notation
    yield ""
    yield f"= {notation.position(played.start)}"
    for turn in turns(played):
        moves = (step for step in turn if step.seat is not None)
        for seat, in_a_row in groupby(moves, key=attrgetter("seat")):
            actions = [notation.action(step.action) for step in in_a_row]
            assert not any(BETWEEN in action for action in actions)
            yield f"{seat} {BETWEEN.join(actions)}"
        yield f"= {notation.position(turn[-1].after)}"
        digests = (f"{name} {_digest(of, played, turn)}" for name, of in DIGESTS.items())
        yield f"  {', '.join(digests)}"


def _end(played: Playthrough) -> Iterator[str]:
    result = played.game.result(played.states[-1])
    assert result is not None
    yield ""
    yield f"end     {result.reason}, §{result.section}"
    for place, sheet in zip(result.places, result.sheets, strict=True):
        yield f"place   {'; '.join((str(place), *map(_points, sheet)))}"


def _points(line: ScoreLine) -> str:
    return f"{line.label} {line.points} ({line.arithmetic}, §{line.section})"


def turns(played: Playthrough) -> Iterator[list[Step]]:
    """Steps that belong together: until others than before are waited for, or nobody any more."""
    turn: list[Step] = []
    whose: frozenset[Seat] = frozenset()
    for step in played.steps:
        turn.append(step)
        waiting = played.game.waiting(step.after)
        if waiting and waiting != whose:
            yield turn
            turn, whose = [], waiting
    if turn:
        yield turn


def _digest(account: Account, played: Playthrough, turn: list[Step]) -> str:
    lines = chain.from_iterable(account(played, step) for step in turn)
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def _news(played: Playthrough, step: Step) -> Iterator[str]:
    """What happened, what everybody heard of it, and the points."""
    game = played.game
    for event in step.events:
        yield f"event     {_json(event)}"
        for seat in _everybody(played):
            heard = game.show(event, seat)
            if heard != event:
                yield f"  {_name(seat)} hears {_json(heard)}"
        yield from (f"  points  {_json(line)}" for line in game.lines(event))


def _sights(played: Playthrough, step: Step) -> Iterator[str]:
    """All that is to be seen."""
    for (seat, field), value in _views(played, step).items():
        yield f"  {_name(seat)} sees  {field} {value}"


def _legal(played: Playthrough, step: Step) -> Iterator[str]:
    """Who is waited for, what is running, and what may be done, interjections included."""
    game = played.game
    yield f"waiting   {sorted(game.waiting(step.after))}"
    yield from (f"clock     {_json(clock)}" for clock in game.clocks(step.after))
    assert isinstance(game, Listable)
    for seat in played.seats:
        actions = game.actions(step.after, seat)
        written = BETWEEN.join(map(game.notation.action, actions))
        yield f"  {seat} may   do one of {len(actions)}: {written}"


DIGESTS: Final[dict[str, Account]] = {"news": _news, "views": _sights, "legal": _legal}


def _views(played: Playthrough, step: Step) -> Seen:
    """What everybody sees, the spectator first."""
    return {
        (seat, field): value
        for seat in _everybody(played)
        for field, value in _fields(played.game.view(step.after, seat)).items()
    }


def _fields(view: Any) -> dict[str, str]:
    """A view field by field, what lies open among the others: where a field stands is the types'
    business and may change, what it tells is the game's.
    """
    fields: dict[str, Any] = msgspec.to_builtins(view)
    fields |= fields.pop("open", {})
    return {field: _json(fields[field]) for field in sorted(fields)}


def in_full(played: Playthrough) -> Iterator[str]:
    """Step by step all that a golden game stands for."""
    game, seen = played.game, Seen()
    yield f"position  {game.notation.position(played.start)}"
    for number, step in enumerate(played.steps, 1):
        wish = "luck" if step.seat is None else f"{step.seat} {game.notation.action(step.action)}"
        yield from ("", f"{number}. {wish}", *_news(played, step))
        yield f"position  {game.notation.position(step.after)}"
        before, seen = seen, _views(played, step)
        yield from (*_legal(played, step), *_changes(before, seen))
    yield from _end(played)


def _changes(before: Seen, seen: Seen) -> Iterator[str]:
    """What looks otherwise than before; to a seat, where it never was as everybody sees it."""
    for (seat, field), value in seen.items():
        was, to_all = before.get((seat, field)), before.get((None, field))
        shared = seat is not None and was == to_all and value == seen.get((None, field))
        if value != was and not shared:
            yield f"  {_name(seat)} sees  {field} {value}"


def _everybody(played: Playthrough) -> Sequence[Seat | None]:
    return (None, *played.seats)


def _name(seat: Seat | None) -> str:
    return "-" if seat is None else str(seat)


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
