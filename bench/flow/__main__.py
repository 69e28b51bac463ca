"""How a game flows between bots, preset by preset: `python -m bench.flow GAME`."""

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import sqrt
from typing import Any, Final, NamedTuple

from bench.flow import Look, Played, Step
from bench.measure import line, median, quantile, title
from tablee.arena.match import Match
from tablee.bots.base import LEVELS, Budget, make_bot
from tablee.catalogue import GAMES
from tablee.cli.options import changed_options
from tablee.core.dice import SeededDice
from tablee.core.seats import Seat
from tablee.wording import Wording

NODES: Final = 1_000
"""What a bot may think of at each move: the levels that people meet most need less."""

SECONDS_A_TURN: Final = {"volapuk": 90, "anagramme": 12}
"""How long a turn of a person takes, where the rule page tells minutes."""


class Asked(NamedTuple):
    """One game to be played."""

    game: str
    options: Any
    seats: int
    level: str
    seed: str


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.flow", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--preset", action="append", help="of these presets only")
    parser.add_argument("--games", type=int, default=200, help="of each preset (200)")
    parser.add_argument("--seats", type=int, action="append", help="so many players (2 and 4)")
    parser.add_argument("--level", choices=LEVELS, action="append", help="of bots (moyen)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="change an option"
    )
    args = parser.parse_args()
    about = GAMES[args.game].about
    usual = [seats for seats in (2, 4) if seats in about.seats] or about.seats[:1]
    with ProcessPoolExecutor(args.workers) as pool:
        for preset in args.preset or about.presets:
            options = changed_options(GAMES[args.game], preset, args.option, Wording("en"))
            for seats in args.seats or usual:
                for level in args.level or ["moyen"]:
                    asked = [
                        Asked(args.game, options, seats, level, f"{preset} {seats} {seed}")
                        for seed in range(args.games)
                    ]
                    title(f"{about.title}, {preset}: {args.games} games of {seats} × {level}")
                    tell(args.game, list(pool.map(looked_at, asked, chunksize=4)))


def looked_at(asked: Asked) -> Look:
    """Play a game, and look at it."""
    look: Look = import_module(f"bench.flow.{asked.game}").look(played(asked))
    return look


def played(asked: Asked) -> Played:
    """The same game for the same question."""
    game = GAMES[asked.game]
    bots = [
        make_bot(asked.game, asked.level, Seat(seat), SeededDice(f"{asked.seed} {seat}".encode()))
        for seat in range(asked.seats)
    ]
    match = Match(game, asked.options, bots, asked.seed.encode())
    while game.result(match.state) is None:
        match.one_action(Budget(nodes=NODES))
    return Played(game, asked.options, asked.seats, tuple(_steps(game, asked, match.events)))


def _steps(game: Any, asked: Asked, events: Iterable[Any]) -> Iterator[Step]:
    state = game.start(asked.options, asked.seats)
    for event in events:
        after = game.apply(state, event)
        yield Step(state, event, after)
        state = after


def tell(game: str, looks: Sequence[Look]) -> None:
    """What all of them come to."""
    ends = Counter(look.end for look in looks)
    turns = [look.turns for look in looks]
    line("turns", _spread(turns))
    if game in SECONDS_A_TURN:
        line("minutes", _spread([SECONDS_A_TURN[game] * each / 60 for each in turns]))
    for end, count in ends.most_common():
        line(f"ended by {end}", f"{count / len(looks):.1%}")
    for name in sorted({name for look in looks for name in look.figures}):
        line(name, _spread([look.figures[name] for look in looks if name in look.figures]))
    _shares("of all wins:", [look.wins for look in looks])
    _shares("of all points:", [look.points for look in looks])
    _shares("of all plays:", [look.plays for look in looks])
    _shares("of all hands:", [look.hands for look in looks])


def _spread(values: Sequence[float]) -> str:
    """Median, and between which values eight of ten lie."""
    low, high = quantile(values, 0.1), quantile(values, 0.9)
    return f"{median(values):.4g} ({low:.4g} to {high:.4g}, most {max(values):.4g})"


def _shares(what: str, games: Sequence[Mapping[str, int]]) -> None:
    totals = [sum(one.values()) for one in games]
    kinds = Counter[str]()
    for one in games:
        kinds.update(one)
    for kind, count in kinds.most_common():
        share = count / sum(totals)
        error = _error([one.get(kind, 0) for one in games], totals, share)
        line(f"{what} {kind}", f"{share:.1%} ± {1.96 * error:.1%}")


def _error(parts: Sequence[int], totals: Sequence[int], share: float) -> float:
    """The standard error of a share of sums: games differ in length, so that of a ratio."""
    rest = sum((part - share * total) ** 2 for part, total in zip(parts, totals, strict=True))
    return sqrt(rest) / sum(totals)


if __name__ == "__main__":
    main()
