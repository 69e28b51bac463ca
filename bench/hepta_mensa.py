"""Hepta Mensa: random games in the kernel and by the rules, and how long exact values take."""

import time
from functools import partial
from typing import Any

from bench.measure import best_of, duration, line, median, per_second, quantile, rate, title
from tablee.arena.tournament import Plan, play_one
from tablee.bots.base import Budget, make_bot
from tablee.bots.hepta_mensa.packing import pack
from tablee.core.dice import SeededDice
from tablee.core.game import Refusal
from tablee.core.perft import perft
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.hepta_mensa.state import HeptaMensaOptions, State
from tablee.kernels.hepta_mensa import playout, rules
from tablee.kernels.hepta_mensa.search import Table, Verdict, solve
from tablee.kernels.hepta_mensa.structs import Position

GAME = HeptaMensa()
PATIENCE = 120.0


def run(*, slow: bool) -> None:
    title("Hepta Mensa: random games from a full layout")
    _playouts()
    title("Hepta Mensa: exact values, one core")
    for colours in (True, False):
        _endgames(4, 200, wanted=0.005, colours=colours)
        _endgames(6, 50, wanted=0.1, colours=colours)
    _thinking()
    if slow:
        title("Hepta Mensa: whole layouts with colours, solved from the empty board")
        _layouts(10)


def _playouts() -> None:
    layout = _layout(1)
    position = pack(layout)
    playout.playouts(position, 1, 10)
    fast = per_second(200_000, lambda: playout.playouts(position, 1, 200_000))
    plain = per_second(100, lambda: [_random_game(seed) for seed in range(100)])
    rate("kernel", fast, 400_000)
    rate("plain rules", plain)
    rate("  so the kernel is faster by", fast / plain, unit=" ×")
    rules.perft(position, 1)
    compiled = best_of(3, lambda: rules.perft(position, 2))
    rate(
        "perft 2: kernel against plain rules",
        best_of(1, lambda: perft(GAME, layout, 2)) / compiled,
        unit=" ×",
    )


def _layout(seed: int, *, colours: bool = True) -> State:
    start = GAME.start(HeptaMensaOptions(colours=colours), 2)
    assert not isinstance(start, Refusal)
    state: State = settle(GAME, start, SeededDice(f"layout {seed}".encode()))[0]
    return state


def _random_game(seed: int, *, until: int = 0, colours: bool = True) -> State:
    """Random play until so many pawns are left to place."""
    dice = SeededDice(f"game {seed}".encode())
    state = _layout(seed, colours=colours)
    while sum(hand.left for hand in state.hands) > until:
        assert state.turn is not None
        moves = GAME.actions(state, state.turn)
        events: Any = GAME.play(state, state.turn, moves[dice.below(len(moves))])
        state, _ = settle(GAME, fold(GAME, state, events), dice)
    return state


def _endgames(left: int, count: int, *, wanted: float, colours: bool) -> None:
    positions = [pack(_random_game(seed, until=left, colours=colours)) for seed in range(count)]
    times = [_solved(position)[0] for position in positions]
    kind = "with" if colours else "without"
    duration(f"{left} pawns left, {kind} colours: median of {count}", median(times), wanted)
    duration("  95 % of them within", quantile(times, 0.95), 10.0 if left == 6 else None)
    duration("  the longest", max(times))


def _solved(position: Position, patience: float = PATIENCE) -> tuple[float, Verdict]:
    """With a table of its own, so that no position profits from another."""
    table = Table(64)
    begun = time.perf_counter()
    verdict = solve(position, table, 200_000)
    while not verdict.finished and time.perf_counter() - begun < patience:
        verdict = solve(position, table, 2_000_000, verdict)
    return time.perf_counter() - begun, verdict


def _thinking() -> None:
    plan = Plan("hepta_mensa", ("maitre", "fort"), 20, 1, Budget(nodes=50_000), {})
    games = [best_of(1, partial(play_one, plan, number)) for number in range(20)]
    duration("a game of maître against fort, 50,000 nodes a move", median(games), 2.0)
    bot = make_bot("hepta_mensa", "maitre", Seat(0), SeededDice(b"bot"))
    state = _layout(3)
    assert state.turn is not None
    view = GAME.view(state, state.turn)
    duration(
        "maître's first move, given 2 s", best_of(1, lambda: bot.act(view, Budget(seconds=2.0)))
    )


def _layouts(count: int) -> None:
    done = 0
    for seed in range(count):
        table = Table(2048)
        position = pack(_layout(1000 + seed))
        begun, verdict = time.perf_counter(), None
        while (verdict is None or not verdict.finished) and time.perf_counter() - begun < PATIENCE:
            verdict = solve(position, table, 5_000_000, verdict)
        assert verdict is not None
        done += verdict.finished
        bounds = (
            f"{verdict.least}/{verdict.total}" if verdict.finished else "not within two minutes"
        )
        duration(f"layout {seed}: {bounds}", time.perf_counter() - begun, PATIENCE)
    line("solved within two minutes", f"{done} of {count}", "wanted ≥ 8 of 10")
