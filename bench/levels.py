"""How strong the levels are, beside simulated people and each other: `python -m bench.levels GAME`.

A line tells who wins against whom, in how many games, with the interval in which the true rate lies
nineteen times in twenty. At two seats whoever begins changes from game to game; Chapardage is
played by three, one against two of the other and the reverse, and counts pair by pair who finishes
ahead. Ties are half. With `--keep FILE` each game is written down as it ends, and what the file
holds is not played again: a report that was broken off goes on where it was. A setting that was
chosen on some deals must be measured on others: `--seeds NAME` deals anew.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.measure import line, title
from bench.people import PEOPLE, sit_down
from tablee.arena.match import play_match
from tablee.bots.base import LEVELS, Bot, Budget, make_bot
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.seats import Seat

NODES: Final = 20_000
"""What a bot may think of at each move."""

LETTER_GAMES: Final = ("heptagramme", "chapardage", "anagramme", "volapuk")


class Wanted(NamedTuple):
    """A level, who it is measured by, and between which rates it should win."""

    level: str
    other: str
    least: float
    most: float


BESIDE_PEOPLE: Final = (
    Wanted("enfant", "child", 0.40, 0.60),
    Wanted("facile", "adult", 0.25, 0.45),
    Wanted("moyen", "adult", 0.45, 0.60),
    Wanted("fort", "keen", 0.40, 0.60),
    Wanted("maitre", "keen", 0.70, 1.0),
    Wanted("maitre", "expert", 0.55, 1.0),
)
PEOPLE_APART: Final = tuple(Wanted(two, one, 0.6, 1.0) for one, two in pairwise(PEOPLE))
"""A yardstick must tell apart what is apart."""
NEIGHBOURS: Final = tuple(Wanted(two, one, 0.65, 0.85) for one, two in pairwise(LEVELS))


class Asked(NamedTuple):
    """One game: who sits where."""

    game: str
    seats: tuple[str, ...]
    level: str
    seed: str


class Won(NamedTuple):
    """How many pairs of a level and another the level won, and how many there were."""

    wins: float
    pairs: int


class Kept(NamedTuple):
    """A game that was played."""

    asked: Asked
    result: Won


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=200, help="of each pair (200)")
    parser.add_argument("--only", action="append", help="lines that hold this text")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--keep", type=Path, help="a file of the games played so far")
    parser.add_argument("--seeds", default="levels", help="a name: others are other deals (levels)")
    args = parser.parse_args()
    beside = (*PEOPLE_APART, *BESIDE_PEOPLE) if args.game in LETTER_GAMES else ()
    asked = [*beside, *NEIGHBOURS]
    title(f"{GAMES[args.game].about.title}: {args.games} games of each pair")
    with ProcessPoolExecutor(args.workers) as pool:
        for each in asked:
            what = f"{each.level} beside {each.other}"
            if not args.only or any(text in what for text in args.only):
                games = seatings(args.game, each, args.games, args.seeds)
                tell(what, each, list(results(games, pool, args.keep)))


def results(games: Sequence[Asked], pool: Executor, keep: Path | None) -> Iterator[Won]:
    """How each game ended; those that a file knows already come first."""
    known = _kept(keep)
    yield from (known[asked] for asked in games if asked in known)
    new = [asked for asked in games if asked not in known]
    for asked, result in zip(new, pool.map(won, new), strict=True):
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(Kept(asked, result)) + b"\n")
        yield result


def _kept(keep: Path | None) -> dict[Asked, Won]:
    if keep is None or not keep.exists():
        return {}
    games = msgspec.json.Decoder(Kept).decode_lines(keep.read_bytes())
    return {each.asked: each.result for each in games}


def seatings(game: str, each: Wanted, games: int, seeds: str) -> list[Asked]:
    """Who sits where, game by game."""
    mine, other = each.level, each.other
    tables: list[tuple[str, ...]] = [(mine, other), (other, mine)]
    if 2 not in GAMES[game].about.seats:
        tables = [(mine, other, other), (other, mine, other), (other, other, mine)]
        tables += [tuple(mine if who == other else other for who in table) for table in tables]
    return [
        Asked(game, tables[number % len(tables)], mine, f"{seeds} {number // len(tables)}")
        for number in range(games)
    ]


def won(asked: Asked) -> Won:
    """Play a game."""
    game = GAMES[asked.game]
    players = [_seated(asked, seat) for seat in range(len(asked.seats))]
    options = game.kinds.options()
    outcome = play_match(game, options, players, asked.seed.encode(), Budget(nodes=NODES))
    pairs = [
        (outcome.places[one], outcome.places[two])
        for one, mine in enumerate(asked.seats)
        for two, other in enumerate(asked.seats)
        if mine == asked.level and other != asked.level
    ]
    wins = sum((ours < theirs) + (ours == theirs) / 2 for ours, theirs in pairs)
    return Won(wins, len(pairs))


def _seated(asked: Asked, seat: int) -> Bot:
    who, dice = asked.seats[seat], SeededDice(f"{asked.seed} {seat}".encode())
    if who in PEOPLE:
        return sit_down(asked.game, who, Seat(seat), dice)
    return make_bot(asked.game, who, Seat(seat), dice)


def tell(what: str, each: Wanted, games: Sequence[Won]) -> None:
    """The rate, its interval, and whether it is as wanted."""
    pairs = sum(count for _, count in games)
    rate = sum(wins for wins, _ in games) / pairs
    # Pairs of one game hang together: a game counts as one.
    doubt = 1.96 * sqrt(max(rate * (1 - rate), 0.25 / len(games)) / len(games))
    good = each.least <= rate <= each.most
    line(
        what,
        f"{rate:.1%} ± {doubt:.1%}",
        f"wanted {each.least:.0%} to {each.most:.0%}: {'yes' if good else 'NO'}",
    )


if __name__ == "__main__":
    main()
