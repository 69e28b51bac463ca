"""Many games between levels: who wins how often, and how sure that is."""

import math
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablee.arena.match import Outcome, play_match
from tablee.bots.base import Bot, Budget, make_bot
from tablee.bots.hasard import HASARD, Hasard
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.seats import Seat

SURE: Final = 1.959964
"""Standard deviations either side of a normal mean that hold 95 % of it."""


class Plan(Struct, frozen=True):
    """What is to be played. The same plan gives the same games, however many play at once."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    budget: Budget
    options: Any


class Standing(Struct, frozen=True):
    """What a bot won; a shared win counts in part. The interval holds with 95 % confidence.

    `mean_score` is in what the game counts: points, or words.
    """

    bot: str
    wins: float
    rate: float
    low: float
    high: float
    mean_score: float


class Report(Struct, frozen=True):
    """The outcome of a tournament. Nothing in it depends on the clock or on the workers."""

    game: str
    games: int
    seed: int
    nodes: int | None
    options: Any
    standings: tuple[Standing, ...]
    by_seat: tuple[float, ...]
    mean_actions: float


def run(plan: Plan, workers: int = 1, progress: Callable[[], None] = lambda: None) -> Report:
    """Play all games of a plan; `progress` is called after each."""
    outcomes = []
    for outcome in _outcomes(plan, workers):
        outcomes.append(outcome)
        progress()
    return _report(plan, outcomes)


def _outcomes(plan: Plan, workers: int) -> Iterator[Outcome]:
    if workers == 1:
        yield from (play_one(plan, number) for number in range(plan.games))
        return
    # Spawned, not forked: compiled kernels and threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    task = msgspec.msgpack.encode(plan)
    with context.Pool(workers, _quietly) as pool:
        yield from pool.imap(_play_task, ((task, number) for number in range(plan.games)))


def _quietly() -> None:
    """Ctrl-C is for the parent, who then ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_task(task: tuple[bytes, int]) -> Outcome:
    plan = msgspec.msgpack.decode(task[0], type=Plan)
    return play_one(plan, task[1])


def play_one(plan: Plan, number: int) -> Outcome:
    """Game `number` of a plan, its outcome in the order of the plan's bots.

    Bots change seats from game to game, and as many games in a row as there are seats are dealt
    alike, so that no bot has the better deals.
    """
    game = GAMES[plan.game]
    seats = len(plan.bots)
    options = msgspec.convert(plan.options, game.kinds.options)
    deal = f"{plan.seed} deal {number // seats}".encode()
    seated = [_bot(plan, (seat + number) % seats, Seat(seat), number) for seat in range(seats)]
    outcome = play_match(game, options, seated, deal, plan.budget)
    seat_of = [(bot - number) % seats for bot in range(seats)]
    return Outcome(
        tuple(outcome.places[seat] for seat in seat_of),
        tuple(outcome.points[seat] for seat in seat_of),
        outcome.actions,
    )


def _bot(plan: Plan, which: int, seat: Seat, number: int) -> Bot:
    dice = SeededDice(f"{plan.seed} bot {which} {number}".encode())
    level = plan.bots[which]
    return Hasard(seat, dice) if level == HASARD else make_bot(plan.game, level, seat, dice)


def _report(plan: Plan, outcomes: list[Outcome]) -> Report:
    seats = len(plan.bots)
    by_bot = [[_share(outcome, bot) for outcome in outcomes] for bot in range(seats)]
    by_seat = [
        sum(_share(outcome, (seat + number) % seats) for number, outcome in enumerate(outcomes))
        for seat in range(seats)
    ]
    return Report(
        game=plan.game,
        games=plan.games,
        seed=plan.seed,
        nodes=plan.budget.nodes,
        options=plan.options,
        standings=tuple(
            Standing(
                plan.bots[bot],
                sum(shares),
                sum(shares) / plan.games,
                *interval(sum(shares), plan.games),
                mean_score=sum(outcome.points[bot] for outcome in outcomes) / plan.games,
            )
            for bot, shares in enumerate(by_bot)
        ),
        by_seat=tuple(wins / plan.games for wins in by_seat),
        mean_actions=sum(outcome.actions for outcome in outcomes) / plan.games,
    )


def _share(outcome: Outcome, bot: int) -> float:
    winners = outcome.places.count(1)
    return 1 / winners if outcome.places[bot] == 1 else 0.0


def interval(wins: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a rate: right also near 0 and 1, where the plain one is not."""
    rate, square = wins / games, SURE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = math.sqrt(rate * (1 - rate) / games + square / (4 * games**2)) * SURE
    half = spread / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
