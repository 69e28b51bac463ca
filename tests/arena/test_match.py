"""One game between bots."""

from typing import Any

import pytest

from tablee.arena.match import BotError, play_match
from tablee.bots.base import Budget, Thought
from tablee.bots.hasard import Hasard
from tablee.core.game import Options
from tablee.core.seats import Seat
from tests.games.playing import dice
from tests.tiny import Draw, Snap, Snapped, Trio

TRIO = Trio()
NODES = Budget(nodes=1)


def randoms(seed: int) -> list[Hasard]:
    return [Hasard(Seat(seat), dice(seed, f"bot {seat}")) for seat in range(3)]


def test_bots_play_a_game_to_its_end() -> None:
    outcome = play_match(TRIO, Options(), randoms(1), b"deal", NODES)
    assert min(outcome.places) == 1
    assert len(outcome.points) == 3
    assert outcome.actions > 12


def test_the_same_seeds_play_the_same_game() -> None:
    games = [play_match(TRIO, Options(), randoms(2), b"deal", NODES) for _ in range(2)]
    assert games[0] == games[1]
    others = {play_match(TRIO, Options(), randoms(n), b"deal", NODES) for n in range(8)}
    assert len(others) > 1


class Snapper(Hasard):
    """Snaps whenever it may."""

    snapped: list[Any]

    def hear(self, news: Any) -> None:
        if isinstance(news, Snapped):
            self.snapped.append(news)

    def act(self, view: Any, budget: Budget) -> Thought | None:
        if Snap() in view.actions:
            return Thought(Snap())
        return super().act(view, budget)


def test_who_is_not_waited_for_may_interject_first() -> None:
    heard: list[Any] = []
    for seed in range(10):
        bots = [Snapper(Seat(seat), dice(seed, f"bot {seat}")) for seat in range(3)]
        for bot in bots:
            bot.snapped = heard
        play_match(TRIO, Options(), bots, f"deal {seed}".encode(), NODES)
    assert heard


class Stubborn(Hasard):
    def act(self, view: Any, budget: Budget) -> Thought | None:
        return Thought(Draw()) if view.actions else None


class Asleep(Hasard):
    def act(self, view: Any, budget: Budget) -> Thought | None:
        return None


@pytest.mark.parametrize(("bot", "why"), [(Stubborn, "refused"), (Asleep, "nobody acted")])
def test_a_bot_that_breaks_the_rules_is_our_mistake(bot: type[Hasard], why: str) -> None:
    bots = [bot(Seat(seat), dice(1, f"bot {seat}")) for seat in range(3)]
    with pytest.raises(BotError, match=why):
        play_match(TRIO, Options(), bots, b"deal", NODES)


def test_a_game_that_does_not_start_is_our_mistake() -> None:
    with pytest.raises(BotError, match="seat_count"):
        play_match(TRIO, Options(), randoms(1)[:2], b"deal", NODES)
