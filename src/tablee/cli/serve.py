"""`tablee serve`: tables for browsers, on this machine or behind a proxy."""

from argparse import Namespace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tablee.catalogue import GAMES
from tablee.cli.home import PORT
from tablee.cli.parser import Parser
from tablee.cli.tables import default_database, stored
from tablee.cli.trouble import Trouble
from tablee.server.access import origin_of
from tablee.server.run import serve
from tablee.server.settings import Settings, settable_limits
from tablee.wording import Wording

LIMITS: Final = {name.replace("_", "-"): name for name in settable_limits()}


def add_arguments(parser: Parser, say: Wording) -> None:
    """Where to listen, where games are kept, and under which address people come."""
    parser.add_argument("--host", default="127.0.0.1", help=say("cli.help.host"))
    parser.add_argument("--port", type=int, default=PORT, help=say("cli.help.port"))
    parser.add_argument(
        "--database", type=Path, default=server_database(), help=say("cli.help.database")
    )
    parser.add_argument("--public-url", metavar="URL", help=say("cli.help.public_url"))
    parser.add_argument("--no-open-tables", action="store_true", help=say("cli.help.no_open"))
    parser.add_argument("--metrics", action="store_true", help=say("cli.help.metrics"))
    parser.add_argument(
        "--limit", metavar="LIMIT=N", action="append", default=[], help=say("cli.help.limits")
    )


def run(args: Namespace, say: Wording) -> int:
    """Serve until interrupted."""
    if not 0 <= args.port <= 65535:
        raise Trouble(say("cli.serve.bad_port", got=args.port))
    if args.public_url is not None and not _is_an_address(args.public_url):
        raise Trouble(say("cli.serve.bad_url", got=args.public_url[:100]))
    origins = {f"http://{args.host}:{args.port}"}
    settings = Settings(
        public_url=args.public_url,
        open_tables=not args.no_open_tables,
        metrics=args.metrics,
        origins=frozenset(map(origin_of, origins)),
        **_limits(args.limit, say),
    )
    with stored(args.database, say, alone=True) as store:
        began = serve(store, args.database, GAMES, settings, host=args.host, port=args.port)
    if not began:
        raise Trouble(say("cli.serve.not_begun", host=args.host, port=args.port))
    return 0


def _limits(given: list[str], say: Wording) -> dict[str, int]:
    """What one visitor may have, where it shall be something else than usual."""
    limits: dict[str, int] = {}
    for one in given:
        name, _, number = one.partition("=")
        if name not in LIMITS or not (number.isascii() and number.isdigit() and int(number) > 0):
            raise Trouble(say("cli.serve.bad_limit", got=one[:100], names=", ".join(LIMITS)))
        limits[LIMITS[name]] = int(number)
    return limits


def server_database() -> Path:
    """Apart from the games of the terminal, which would offer to go on with other people's."""
    return default_database().with_name("server.db")


def _is_an_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.path in ("", "/")
