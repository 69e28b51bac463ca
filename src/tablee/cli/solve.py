"""`tablee solve`: the exact value of a position."""

import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Final

from tablee.bots.base import Solution, solver_of
from tablee.cli.parser import Parser
from tablee.cli.screen import Screen
from tablee.cli.tables import game_named
from tablee.cli.trouble import Trouble, readable
from tablee.core.seats import Seat
from tablee.wording import Wording

MEBIBYTES: Final = 512
MOST_MEBIBYTES: Final = 1 << 20


def add_arguments(parser: Parser, say: Wording) -> None:
    """A game, a position in its notation, and how much to tell."""
    parser.add_argument("game", help=say("cli.help.game"))
    parser.add_argument("position", help=say("cli.help.position"))
    parser.add_argument("--all", action="store_true", help=say("cli.help.all_moves"))
    parser.add_argument(
        "--memory", type=int, default=MEBIBYTES, metavar="MIB", help=say("cli.help.memory")
    )
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def run(args: Namespace, say: Wording) -> int:
    """Think until it is known, with a sign of life where somebody watches."""
    game = game_named(args.game, say)
    say = say.of(game.about.name)
    solve = solver_of(game.about.name)
    if solve is None:
        raise Trouble(say("cli.solve.unsolvable", title=game.about.title))
    if not 1 <= args.memory <= MOST_MEBIBYTES:
        raise Trouble(say("cli.solve.bad_memory", most=MOST_MEBIBYTES, got=args.memory))
    with readable(say):
        state = game.notation.read_position(args.position)
    if game.result(state) is not None:
        raise Trouble(say("cli.solve.over"))
    waiting = sorted(game.waiting(state))
    if not waiting:
        raise Trouble(say("cli.solve.luck_first"))
    begun = time.perf_counter()
    with _progress(begun, say) as report:
        found = solve(state, every_move=args.all, mebibytes=args.memory, report=report)
    if args.json:
        print(json.dumps(_data(found, game.notation.action), indent=2))
    else:
        _tell(found, waiting[0], game.notation.action, say)
        seconds = say.number(time.perf_counter() - begun, 1)
        Screen().tell(say("cli.solve.cost", nodes=found.nodes, seconds=seconds))
    return 0


@contextmanager
def _progress(begun: float, say: Wording) -> Iterator[Callable[[int], None]]:
    """On stderr, so that stdout holds nothing but the answer."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - only where somebody watches

    with Console(stderr=True).status("", spinner="line") as status:

        def report(nodes: int) -> None:
            seconds = say.number(time.perf_counter() - begun)
            status.update(say("cli.solve.thinking", nodes=nodes, seconds=seconds))

        report(0)
        yield report


def _data(found: Solution, written: Callable[[Any], str]) -> dict[str, Any]:
    """Nothing that depends on the clock: the same position gives the same answer."""
    return {
        "winning": str(found.winning),
        "probability": float(found.winning),
        "moves": [
            {"move": written(move), "winning": str(value), "probability": float(value)}
            for move, value in found.moves
        ],
        "nodes": found.nodes,
    }


def _tell(found: Solution, seat: Seat, written: Callable[[Any], str], say: Wording) -> None:
    screen = Screen()
    share, fraction = _percent(found.winning, say), str(found.winning)
    screen.tell(say("cli.solve.value", seat=seat, share=share, fraction=fraction), "bold")
    best = sum(value == found.winning for _, value in found.moves)
    screen.tell(say("cli.solve.best", n=best))
    for move, value in found.moves:
        facts = {
            "words": say.action(move),
            "move": f"{written(move):<7}",
            "share": _percent(value, say),
        }
        screen.tell(say("cli.solve.move", **facts), indent="  ")


def _percent(value: Fraction, say: Wording) -> str:
    whole = (100 * value).denominator == 1
    return say.percent(float(value), 0 if whole else 2)
