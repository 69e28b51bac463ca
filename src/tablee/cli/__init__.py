"""The command `tablee`.

`COMMANDS` is the table of contents: each command is a module with `add_arguments(parser, say)`
and `run(args, say) -> int`, imported only when it is asked for, so that help is quick.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol, TextIO, cast

from tablee import __version__
from tablee.cli import home
from tablee.cli.parser import Parser, chosen_language
from tablee.cli.trouble import Trouble, printable
from tablee.wording import Wording

COMMANDS: Final = {
    "play": "tablee.cli.play",
    "serve": "tablee.cli.serve",
    "games": "tablee.cli.games",
    "replay": "tablee.cli.replay",
    "verify": "tablee.cli.verify",
    "solve": "tablee.cli.solve",
    "arena": "tablee.cli.arena",
    "perft": "tablee.cli.perft",
    "words": "tablee.cli.words",
}
"""Each has its line in the wording files: `cli.command.<name>`, `cli.examples.<name>`."""

WITH_VALUE: Final = ("--lang", "--port", "--database")
"""Options of `tablee` itself after which the next word is no command."""

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


class Command(Protocol):
    """What a command's module holds."""

    def add_arguments(self, parser: Parser, say: Wording) -> None:
        """Declare what the command takes."""
        ...

    def run(self, args: Any, say: Wording) -> int:
        """Do it; the answer is the exit code."""
        ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and turn whatever goes wrong into one clear line."""
    _write_what_the_terminal_can(sys.stdout, sys.stderr)
    given = list(sys.argv[1:] if argv is None else argv)
    say = Wording(chosen_language(given))
    try:
        code = _run(given, say)
        sys.stdout.flush()
    except Trouble as trouble:
        sentence = printable(str(trouble)).replace("\n", " ")
        print(f"tablee: {sentence}", file=sys.stderr)
        return trouble.exit_code
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        playing = _parted(given)[1] == "play"
        print(f"\n{say('cli.goodbye')}" if playing else "", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more: let the interpreter's last flush go nowhere, too.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def _run(given: list[str], say: Wording) -> int:
    before, command, after = _parted(given)
    top = _top_parser(say, alone=command is None)
    asked = top.parse_args(before)
    if command is None:
        return home.run(asked, say)
    if command not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise Trouble(say("cli.usage.unknown_command", command=command[:40], known=known))
    module = cast("Command", import_module(COMMANDS[command]))
    parser = Parser(
        say,
        prog=f"tablee {command}",
        description=say(f"cli.command.{command}"),
        epilog=say(f"cli.examples.{command}"),
    )
    module.add_arguments(parser, say)
    parser.add_language()
    return module.run(parser.parse_args(after), say)


def _parted(given: list[str]) -> tuple[list[str], str | None, list[str]]:
    """The options of `tablee` itself, the command, and what is the command's."""
    at = 0
    while at < len(given) and given[at].startswith("-"):
        at += 2 if given[at] in WITH_VALUE else 1
    if at >= len(given):
        return given, None, []
    return given[:at], given[at], given[at + 1 :]


def _top_parser(say: Wording, *, alone: bool) -> Parser:
    width = max(map(len, COMMANDS)) + 2
    commands = "\n".join(f"  {name:{width}}{say(f'cli.command.{name}')}" for name in COMMANDS)
    parser = Parser(
        say,
        prog="tablee",
        usage=say("cli.usage.top"),
        description=f"{say('cli.about')}\n\n{say('cli.usage.commands')}\n{commands}",
        epilog=say("cli.examples.top"),
    )
    parser.add_argument(
        "--version", action="version", version=f"tablee {__version__}", help=say("cli.help.version")
    )
    parser.add_language()
    if alone:
        home.add_arguments(parser, say)
    return parser


def _write_what_the_terminal_can(*streams: TextIO) -> None:
    """A terminal without accents gets question marks rather than a crash."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
