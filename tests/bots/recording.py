"""A whole game between bots with all that happened in it, for looking back."""

from collections.abc import Callable, Sequence
from typing import Any

from tablee.arena.match import Match
from tablee.bots.base import Budget, reviewer_of
from tablee.core.game import AnyGame
from tablee.core.playing import Past
from tests.bots.seating import seated


def reviewed(game: str, past: Sequence[Past]) -> Any:
    """What its bots’ module says of it."""
    look_back = reviewer_of(game)
    assert look_back is not None
    return look_back(past)


class Recorded(Match):
    """A match, and all that happened in it."""

    happened: list[Any]

    def _tell(self, event: Any) -> None:
        self.happened = [*getattr(self, "happened", []), event]
        super()._tell(event)


def played(
    game: AnyGame,
    options: Any,
    levels: Sequence[str],
    *,
    nodes: int = 100,
    until: Callable[[Any], bool] = lambda _: False,
) -> tuple[Past, ...]:
    """What bots of these levels, one a seat, made of a game; or of its beginning, `until` then."""
    match = Recorded(game, options, seated(game.about.name, levels), b"review")
    while game.result(match.state) is None and not until(match.state):
        match.one_action(Budget(nodes=nodes))
    state: Any = game.start(options, len(levels))
    past = [Past(0, None, state)]
    for seq, event in enumerate(match.happened, start=1):
        state = game.apply(state, event)
        past.append(Past(seq, event, state))
    return tuple(past)
