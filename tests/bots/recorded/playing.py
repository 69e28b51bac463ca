"""Games between bots of a fixed budget, move by move."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tablee.arena.match import Match
from tablee.bots.base import LEVELS, Bot, Budget, Thought, has_bots
from tablee.catalogue import GAMES
from tests.bots.seating import seated

PLAYED: Final = tuple(game for game in GAMES if has_bots(game))
NODES: Final = 2_000
LONGEST: Final = 60
"""Actions after which a game is broken off: what follows shows nothing new."""


def moves_of(game: str) -> Path:
    return Path(__file__).parent / f"{game}.moves"


def played(game: str) -> str:
    """A game at a table of each level, one move a line: the seat, and what it did."""
    return "".join(f"# {level}\n" + "".join(_moves(game, level)) for level in LEVELS)


class _Watched:
    """A bot, and what it did last."""

    def __init__(self, bot: Bot, seat: int, done: list[tuple[int, Any]]) -> None:
        self._bot = bot
        self._seat = seat
        self._done = done

    def hear(self, news: Any) -> None:
        self._bot.hear(news)

    def act(self, view: Any, budget: Budget) -> Thought | None:
        thought = self._bot.act(view, budget)
        if thought is not None:
            self._done.append((self._seat, thought.action))
        return thought


def _moves(game: str, level: str) -> Iterator[str]:
    rules = GAMES[game]
    done: list[tuple[int, Any]] = []
    bots = seated(game, [level] * min(rules.about.seats))
    watched = [_Watched(bot, seat, done) for seat, bot in enumerate(bots)]
    match = Match(rules, rules.kinds.options(), watched, b"recorded")
    while rules.result(match.state) is None and match.actions < LONGEST:
        match.one_action(Budget(nodes=NODES))
        seat, action = done[-1]
        yield f"{seat} {rules.notation.action(action)}\n"
