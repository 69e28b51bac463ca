"""Requests of Chapardage, tried out on guessed deals."""

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import Final

from msgspec.structs import replace

from tablee.bots.allowance import HALF, Allowance
from tablee.bots.base import Budget
from tablee.bots.chapardage.search import Position
from tablee.kernels.chapardage.playout import playouts
from tablee.kernels.chapardage.structs import Strengths, Weights

STRENGTHS: Final = Strengths(
    lacks=-0.879, last=0.599, ready=1.074, one_off=1.576, two_off=1.093, size=-0.018, jokers=0.26,
    majs=0.309, known=-0.089, to_move=-0.432,
)  # fmt: skip
"""Fitted to 6,000 games of the policy of *maître* against itself."""

BATCH: Final = 32
"""Deals that are played out before time is looked at."""
MOST: Final = 1024
"""On so many deals requests are tried, if time allows."""
NODES_A_REQUEST: Final = 32
"""A node is a hand beside the words: so many are looked at for one request that is played out."""
MARGIN: Final = 2.0
"""What promises most stands, unless another is better by so many standard errors."""


def best_of(
    thought: Position,
    requests: Sequence[int],
    deals: Callable[[], bytes],
    policy: Weights,
    luck: int,
    budget: Budget,
) -> tuple[int, int]:
    """Of requests, the most promising first, the one that surely wins most of the deals it is tried
    on, as far as the budget lasts; and the luck with which to go on.
    """
    found, luck = _played_out(thought, requests, deals, policy, luck, budget)
    better = [[row[n] - row[0] for row in found] for n in range(len(requests))]
    surely = [fsum(gains) / len(gains) - MARGIN * _doubt(gains) for gains in better]
    return requests[surely.index(max(surely))], luck


def _played_out(
    thought: Position,
    requests: Sequence[int],
    deals: Callable[[], bytes],
    policy: Weights,
    luck: int,
    budget: Budget,
) -> tuple[list[list[float]], int]:
    """How likely it wins after each request, on one deal a row."""
    most = MOST * BATCH * NODES_A_REQUEST if budget.nodes is None else budget.nodes
    allowance, found = Allowance(replace(budget, nodes=most), HALF), list[list[float]]()
    words, table, batches = thought.known.compiled, thought.table(), 0
    while not found or (batches * BATCH < MOST and allowance.lasts(NODES_A_REQUEST)):
        left = allowance.at_most(most) // NODES_A_REQUEST
        rows, spent, luck = playouts(
            words, table, thought.seat, deals(), requests, policy, STRENGTHS, luck, left
        )
        found += rows
        batches += 1
        allowance.spend(spent * NODES_A_REQUEST)
    return found, luck


def _doubt(gains: Sequence[float]) -> float:
    """The standard error of their mean, and a little more where there are few."""
    mean = fsum(gains) / len(gains)
    spread = sqrt(fsum((gain - mean) ** 2 for gain in gains) / len(gains))
    return (spread + 1 / len(gains)) / sqrt(len(gains))
