"""Many games: counted fairly, and the same whatever the number of workers."""

import msgspec
import pytest

from tablee.arena.tournament import Plan, interval, play_one, run
from tablee.bots.base import Budget


def plan(games: int = 40, seed: int = 7) -> Plan:
    return Plan("hepta_mensa", ("hasard", "hasard"), games, seed, Budget(nodes=1), {})


def test_every_game_is_won_by_somebody() -> None:
    report = run(plan())
    assert sum(standing.wins for standing in report.standings) == 40
    assert sum(report.by_seat) == pytest.approx(1)
    assert 8 < report.mean_actions < 14


def test_the_same_plan_gives_the_same_report_whatever_the_workers() -> None:
    alone = msgspec.json.encode(run(plan(games=12)))
    assert msgspec.json.encode(run(plan(games=12), workers=2)) == alone
    assert msgspec.json.encode(run(plan(games=12, seed=8))) != alone


def test_progress_is_told_after_each_game() -> None:
    calls: list[int] = []
    run(plan(games=5), progress=lambda: calls.append(1))
    assert len(calls) == 5


def test_bots_change_seats_on_the_same_deal() -> None:
    first, second = (play_one(plan(), number) for number in (0, 1))
    assert {first.places, second.places} <= {(1, 2), (2, 1)}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=1e-4)
