"""Chapardage: what a hand lacks for each word by the kernel and by plain Python, belief, games."""

from collections.abc import Callable
from functools import partial
from typing import Any

from bench.measure import best_of, duration, median, rate, seconds, title
from tablee.arena.tournament import Plan, play_one
from tablee.bots.base import Budget
from tablee.bots.chapardage.belief import Belief
from tablee.bots.chapardage.packing import counts_of
from tablee.bots.chapardage.vocabulary import vocabulary
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice, shuffled
from tablee.core.seats import Seat
from tablee.games.chapardage.views import show
from tablee.kernels.chapardage.search import scan
from tablee.letters.cards import MIXED
from tests.bots.chapardage.plain import off
from tests.games.playing import random_game

HANDS = 20
GAMES_PLAYED = 12


def run(*, slow: bool) -> None:
    title("Chapardage: a hand beside every word of five letters")
    known = vocabulary(5)
    hands = ["".join(shuffled(MIXED, SeededDice(f"{n}".encode()))[:9]) for n in range(HANDS)]

    def compiled(hand: str) -> int:
        return scan(known.compiled, counts_of(hand), every=True).ready

    def plainly(hand: str) -> int:
        return sum(off(word, hand)[0] == 0 for word in known.texts)

    fast = [best_of(20, lambda hand=hand: compiled(hand)) for hand in hands]  # type: ignore[misc]
    slow_times = [seconds(lambda hand=hand: plainly(hand)) for hand in hands]  # type: ignore[misc]
    if [compiled(hand) for hand in hands] != [plainly(hand) for hand in hands]:
        raise AssertionError("The kernel and plain Python find different words.")
    duration(f"kernel, {len(known.texts)} classes of words: median", median(fast), 0.0001)
    duration("plain Python, the same answers: median", median(slow_times))
    rate("  so the kernel is faster by", median(slow_times) / median(fast), unit=" ×")
    title("Chapardage: what others may hold")
    duration("belief after a whole game at random: median", median(_times(_believing())))
    title("Chapardage: whole games, one core")
    for bots in (("fort",) * 3, ("fort",) * 4, ("maitre", "fort", "fort")):
        plan = Plan("chapardage", bots, GAMES_PLAYED, 1, Budget(nodes=50_000), {})
        play_one(plan, 0)
        taken = seconds(lambda plan=plan: [play_one(plan, n) for n in range(GAMES_PLAYED)])  # type: ignore[misc]
        rate(", ".join(bots), GAMES_PLAYED / taken, 2 if "maitre" not in bots else None, " games/s")


def _believing() -> list[Callable[[], Any]]:
    beliefs = list[Callable[[], Any]]()
    for seed in range(10):
        played = random_game(GAMES["chapardage"], seed)
        belief = Belief(Seat(0), len(played.start.hands), seed)
        for step in played.steps:
            for event in step.events:
                belief.hear(show(event, Seat(0)))
        belief.chances(1)
        beliefs.append(partial(belief.chances, 300))
    return beliefs


def _times(work: list[Callable[[], Any]]) -> list[float]:
    return [seconds(each) for each in work]
