"""What is left of a budget."""

import pytest

from tablee.bots.allowance import Allowance
from tablee.bots.base import Budget


def test_nodes_last_until_they_are_spent() -> None:
    allowance = Allowance(Budget(nodes=100))
    allowance.spend(99)
    assert allowance.lasts()
    allowance.spend(1)
    assert not allowance.lasts()


def test_nodes_last_no_further_than_they_reach() -> None:
    allowance = Allowance(Budget(nodes=100))
    assert allowance.lasts(100)
    assert not allowance.lasts(101)


def test_there_are_no_more_nodes_than_are_left() -> None:
    allowance = Allowance(Budget(nodes=100))
    assert [allowance.at_most(nodes) for nodes in (60, 200)] == [60, 100]
    allowance.spend(150)
    assert allowance.at_most(60) == 0


@pytest.mark.parametrize("budget", [Budget(), Budget(seconds=3600)])
def test_where_nodes_are_not_counted_there_are_enough(budget: Budget) -> None:
    allowance = Allowance(budget)
    allowance.spend(1 << 60)
    assert allowance.lasts()
    assert allowance.at_most(60) == 60


def test_seconds_last_no_longer_than_their_share() -> None:
    assert not Allowance(Budget(seconds=3600), share=0).lasts()
