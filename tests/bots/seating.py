"""Bots at a table: seated, asked what they would do, matched against each other."""

from collections.abc import Sequence
from typing import Any

import pytest

from tablee.arena.tournament import Plan, run
from tablee.bots.base import LEVELS, Bot, Budget, Thought, make_bot
from tablee.bots.hasard import HASARD, Hasard
from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.lexicon import french
from tablee.lexicon.queries import where
from tablee.lexicon.tiers import Tier
from tests.games.playing import dice


def at_least(rarest: Tier) -> bytes:
    """Somebody who knows all words that are at least so common."""
    return where(french().tiers.cards, lambda tier: tier <= rarest)


every_level = pytest.mark.parametrize("level", LEVELS)


def seated(game: str, levels: Sequence[str]) -> list[Bot]:
    """One of each of these levels, from seat 0 on."""
    return [
        Hasard(Seat(at), dice(at)) if level == HASARD else make_bot(game, level, Seat(at), dice(at))
        for at, level in enumerate(levels)
    ]


def thought(
    game: str,
    level: str,
    state: Any,
    budget: Budget,
    *,
    seat: int = 0,
    seed: int = 1,
    news: Sequence[Any] = (),
) -> Thought | None:
    """What a bot does that has heard only so much of what led there; the game accepts it."""
    bot = make_bot(game, level, Seat(seat), dice(seed))
    for event in news:
        bot.hear(event)
    found = bot.act(GAMES[game].view(state, Seat(seat)), budget)
    if found is not None:
        answer = GAMES[game].play(state, Seat(seat), found.action)
        assert not isinstance(answer, Refusal), (found.action, answer)
    return found


def typed(game: str, level: str, position: str, budget: Budget, **more: Any) -> str | None:
    """The same of a position and a move in writing."""
    notation = GAMES[game].notation
    found = thought(game, level, notation.read_position(position), budget, **more)
    return None if found is None else notation.action(found.action)


def rate(game: str, levels: Sequence[str], games: int, budget: Budget) -> float:
    """How often the first of these wins."""
    return run(Plan(game, tuple(levels), games, 5, budget, {})).standings[0].rate
