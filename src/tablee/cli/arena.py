"""`tablee arena`: how much stronger is one level than another?"""

import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from tablee.arena.tournament import Plan, Report
from tablee.arena.tournament import run as run_plan
from tablee.bots.base import LEVELS, Budget, has_bots
from tablee.bots.hasard import HASARD
from tablee.cli.options import add_options, chosen_options
from tablee.cli.parser import Parser
from tablee.cli.screen import Screen
from tablee.cli.tables import game_named
from tablee.cli.trouble import Trouble
from tablee.wording import Wording

NODES: Final = 50_000
MOST: Final = 1_000_000


def add_arguments(parser: Parser, say: Wording) -> None:
    """Who plays whom, how often, and how hard they think."""
    parser.add_argument("game", help=say("cli.help.game"))
    parser.add_argument("--bots", default="maitre,fort", help=say("cli.help.bots"))
    parser.add_argument("--games", type=int, default=100, metavar="N", help=say("cli.help.games"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=say("cli.help.seed"))
    parser.add_argument("--workers", type=int, default=1, metavar="W", help=say("cli.help.workers"))
    parser.add_argument(
        "--nodes", type=int, default=NODES, metavar="N", help=say("cli.help.nodes", n=NODES)
    )
    add_options(parser, say)
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def run(args: Namespace, say: Wording) -> int:
    """Play, with a bar that grows where somebody watches, and tell who won how often."""
    plan = _plan(args, say)
    begun = time.perf_counter()
    with _progress(plan.games, say) as advance:
        report = run_plan(plan, args.workers, advance)
    if args.json:
        print(json.dumps(msgspec.to_builtins(report), indent=2))
    else:
        _tell(report, time.perf_counter() - begun, say.of(plan.game))
    return 0


def _plan(args: Namespace, say: Wording) -> Plan:
    game = game_named(args.game, say)
    bots = tuple(name.strip().lower().replace("î", "i") for name in args.bots.split(","))
    known = (*LEVELS, HASARD) if has_bots(game.about.name) else (HASARD,)
    for name in bots:
        if name not in known:
            raise Trouble(say("cli.arena.bad_bot", got=name[:40], known=", ".join(known)))
    if len(bots) not in game.about.seats:
        seats = ", ".join(map(str, game.about.seats))
        raise Trouble(say("cli.arena.bad_number", title=game.about.title, n=len(bots), seats=seats))
    for name, value, most in (
        ("--games", args.games, MOST),
        ("--workers", args.workers, 256),
        ("--nodes", args.nodes, 10**12),
    ):
        if not 1 <= value <= most:
            raise Trouble(say("cli.arena.bad_count", name=name, most=most, got=value))
    options = chosen_options(args, game, say.of(game.about.name))
    return Plan(
        game=game.about.name,
        bots=bots,
        games=args.games,
        seed=args.seed,
        budget=Budget(nodes=args.nodes),
        options=msgspec.to_builtins(options),
    )


@contextmanager
def _progress(games: int, say: Wording) -> Iterator[Callable[[], None]]:
    """A bar on stderr, so that stdout holds nothing but the answer."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody watches
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(say("cli.arena.playing")), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)


def _tell(report: Report, seconds: float, say: Wording) -> None:
    screen = Screen()
    for standing in report.standings:
        name = say.name("level", standing.bot)
        facts = {
            "bot": f"{name:<8}",
            "rate": f"{say.percent(standing.rate):>7}",
            "low": say.percent(standing.low),
            "high": say.percent(standing.high),
            "wins": say.number(standing.wins, 0 if standing.wins.is_integer() else 2),
            "games": report.games,
            "mean": say("score.mean", mean=say.number(standing.mean_score, 2)),
        }
        screen.tell(say("cli.arena.standing", **facts))
    seats = ", ".join(say.percent(share) for share in report.by_seat)
    actions = say.number(report.mean_actions, 1)
    screen.tell(say("cli.arena.about", seats=seats, actions=actions, seed=report.seed))
    screen.tell(say("cli.arena.pace", rate=say.number(report.games / seconds, 2), n=report.nodes))
