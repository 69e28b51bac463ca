"""Whole games of Volapük between bots: `python -m bench volapuk_games`, some twenty minutes.

What `docs/rules/volapuk.md` says of each preset: how many turns a game has, what they are worth,
and what is announced.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import mean
from time import process_time
from typing import Any, Final, NamedTuple

from bench.measure import title
from tablee.arena.match import Match
from tablee.bots.base import Budget, make_bot
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.game import Seat

GAME: Any = GAMES["volapuk"]
GAMES_PLAYED: Final = 200
LEVEL: Final = "moyen"
SEATS: Final = range(2, 9)


class Game(NamedTuple):
    """How a game went: points are the table's, `announced` among them."""

    seats: int
    end: str
    turns: int
    points: int
    announced: int
    best: int
    seconds: float


def run(*, slow: bool) -> None:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for preset in GAME.about.presets:
            games = list(pool.map(_played, [(preset, seed) for seed in range(GAMES_PLAYED)]))
            title(f"Volapük, {preset}: {len(games)} games of {LEVEL}, all to their end")
            for seats in SEATS:
                _told([game for game in games if game.seats == seats])


def _played(asked: tuple[str, int]) -> Game:
    preset, seed = asked
    seats = SEATS[seed % len(SEATS)]
    bots = [
        make_bot("volapuk", LEVEL, Seat(at), SeededDice(f"{seed} {at}".encode()))
        for at in range(seats)
    ]
    began = process_time()
    match = Match(GAME, GAME.about.presets[preset], bots, f"{preset} {seed}".encode())
    while GAME.result(match.state) is None:
        match.one_action(Budget(nodes=1_000))
    state = match.state
    return Game(
        seats,
        state.end,
        sum(map(len, state.sheets)),
        sum(state.totals),
        sum(state.bonuses),
        max(state.totals),
        process_time() - began,
    )


def _told(games: Sequence[Game]) -> None:
    if not games:
        return
    turns = mean(game.turns for game in games)
    ends = sorted({game.end for game in games})
    print(
        f"  {games[0].seats} players, {len(games)} games: {turns:.0f} turns, "
        f"{mean(game.points / game.turns for game in games):.1f} points a turn, "
        f"winner {mean(game.best for game in games):.0f}, "
        f"announced {mean(game.announced for game in games):.0f}, "
        f"{mean(game.seconds for game in games):.1f} s; {', '.join(ends)}",
        flush=True,
    )
