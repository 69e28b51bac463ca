"""What the levels ask for at Chapardage: `python -m bench.requests [--games 100]`.

So many games are played at tables of three of one level. Told is for what they ask: how often for a
capital, for a word of theirs that lacks how many cards, how often for what was just denied; and how
often they hold a word that they know and go on asking. Shares are of all requests, each with the
interval in which the true one lies nineteen times in twenty; games hang together, so they are
counted as wholes. Which words a person knows is drawn once more from the same dice.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from math import sqrt
from typing import Any, Final, NamedTuple

from bench.levels import NODES
from bench.measure import line, title
from bench.people.chapardage import Known, known_of, wishes
from tablee.arena.match import Match
from tablee.bots.base import LEVELS, Budget, make_bot
from tablee.bots.person import Person
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.seats import Seat
from tablee.games.chapardage.events import Asked, Drew, MotLaid, PiocheSaid, Stolen
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import State

SEATS: Final = 3
NEAR: Final = 2
"""A word that lacks more cards is far."""
ASKED: Final = "requests"
HELD: Final = "hands with a word in them"


class Table(NamedTuple):
    """One game between players of one level."""

    level: str
    seed: str


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.requests", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each level (100)")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers) as pool:
        for level in args.level or LEVELS:
            tables = [Table(level, f"requests {number}") for number in range(args.games)]
            tell(level, [*pool.map(counted, tables)])


def tell(level: str, games: Sequence[Counter[str]]) -> None:
    """Of all games, what share each kind of request has."""
    title(f"Chapardage, three of {level}: {len(games)} games")
    line("requests a game", f"{sum(game[ASKED] for game in games) / len(games):.0f}")
    for what in ("granted", "for a capital", *map(_for, (1, 2, 3)), "denied, and asked again"):
        line(f"of all requests: {what}", _share(games, what, ASKED))
    line("the longest row for one letter", f"{max(game['row'] for game in games)}")
    line("of all hands with a word they know: not laid", _share(games, "not laid", HELD))


def _for(lacks: int) -> str:
    return f"for a word that lacks {lacks}" if lacks <= NEAR else "for a word farther away"


def _share(games: Sequence[Counter[str]], part: str, whole: str) -> str:
    share = sum(game[part] for game in games) / sum(game[whole] for game in games)
    rest = sum((game[part] - share * game[whole]) ** 2 for game in games)
    doubt = 1.96 * sqrt(rest) / sum(game[whole] for game in games)
    return f"{share:.1%} ± {doubt:.1%}"


def counted(table: Table) -> Counter[str]:
    """Play a game, and count what was asked."""
    known = [_known(table, seat) for seat in range(SEATS)]
    found, denied = Counter[str](), set[tuple[int, int, str]]()
    asked: list[list[str]] = [[] for _ in range(SEATS)]
    for state, event in _events(table):
        match event:
            case Asked(seat, other, card):
                found.update(_told(known[seat], state.hands[seat], card))
                found["denied, and asked again"] += (other, seat, card) in denied
                asked[seat].append(card)
            case PiocheSaid(seat, asker, card):
                denied.add((seat, asker, card))
            case Stolen(seat) | Drew(seat):
                found["granted"] += isinstance(event, Stolen)
                denied = {each for each in denied if each[0] != seat}
            case MotLaid():
                found[HELD] += 1
            case _:
                pass
    rows = [len(list(row)) for cards in asked for _, row in groupby(cards)]
    found["row"] = max(rows)
    return found


def _told(known: Sequence[Known], hand: str, card: str) -> Iterator[str]:
    """What there is to say of one request."""
    yield ASKED
    if card.isupper():
        yield "for a capital"
    near = wishes(known, hand, NEAR)
    lacks = [len(wish.lacks) for wish in near if card in wish.lacks]
    yield _for(min(lacks, default=NEAR + 1))
    if any(not wish.lacks for wish in near):
        yield HELD
        yield "not laid"


def _known(table: Table, seat: int) -> list[Known]:
    """The words of somebody who sits there."""
    options, mine = ChapardageOptions(), Person(table.level, _dice(table, seat)).cards
    every = known_of(options.length, proper=options.proper)
    return [word for word in every if mine is None or mine[word.number]]


def _events(table: Table) -> Iterator[tuple[State, Any]]:
    """What happened, each with the state before."""
    game: Any = GAMES["chapardage"]
    bots = [
        make_bot("chapardage", table.level, Seat(seat), _dice(table, seat)) for seat in range(SEATS)
    ]
    match = Match(game, ChapardageOptions(), bots, table.seed.encode())
    while game.result(match.state) is None:
        before, heard = match.state, len(match.events)
        match.one_action(Budget(nodes=NODES))
        yield from ((before, event) for event in match.events[heard:])


def _dice(table: Table, seat: int) -> SeededDice:
    """Whoever begins them anew draws the same person."""
    return SeededDice(f"{table.seed} {table.level} {seat}".encode())


if __name__ == "__main__":
    main()
