"""`tablee perft`: how many positions lie so many actions ahead."""

import json
import time
from argparse import Namespace

from tablee.cli.parser import Parser
from tablee.cli.tables import game_named
from tablee.cli.trouble import Trouble, readable
from tablee.core.game import Enumerable, Listable
from tablee.core.perft import TooManyOutcomes, perft
from tablee.wording import Wording


def add_arguments(parser: Parser, say: Wording) -> None:
    """A game, a position in its notation, a depth."""
    parser.add_argument("game", help=say("cli.help.game"))
    parser.add_argument("position", help=say("cli.help.position"))
    parser.add_argument("depth", type=int, help=say("cli.help.depth"))
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def run(args: Namespace, say: Wording) -> int:
    """A line per depth, as soon as it is known."""
    game = game_named(args.game, say)
    if args.depth < 0:
        raise Trouble(say("cli.perft.depth", got=args.depth))
    if not isinstance(game, Listable) or not isinstance(game, Enumerable):
        raise Trouble(say("cli.perft.not_listable", title=game.about.title))
    with readable(say.of(game.about.name)):
        state = game.notation.read_position(args.position)
    try:
        for depth in range(args.depth + 1):
            begun = time.perf_counter()
            count = perft(game, state, depth)
            _tell(depth, count, time.perf_counter() - begun, args, say)
    except TooManyOutcomes as error:
        raise Trouble(say("cli.perft.too_many")) from error
    return 0


def _tell(depth: int, count: int, seconds: float, args: Namespace, say: Wording) -> None:
    if args.json:
        told = {"depth": depth, "positions": count, "seconds": round(seconds, 6)}
        print(json.dumps(told), flush=True)
    else:
        print(say("cli.perft.line", depth=depth, n=count, time=say.number(seconds, 3)), flush=True)
