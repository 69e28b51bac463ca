"""The options of a game on the command line: a preset, and changes to it."""

import json
from argparse import Namespace
from collections.abc import Sequence
from enum import EnumMeta
from typing import Any, get_args, get_type_hints

import msgspec

from tablee.cli.parser import Parser
from tablee.cli.trouble import Trouble
from tablee.core.game import AnyGame, Refusal
from tablee.wording import Wording


def add_options(parser: Parser, say: Wording) -> None:
    """`--preset` and `--option`."""
    parser.add_argument("--preset", help=say("cli.help.preset"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("cli.help.option"),
    )


def chosen_options(args: Namespace, game: AnyGame, say: Wording) -> Any:
    """The options that were asked for; `Trouble` where the game cannot start so."""
    return changed_options(game, args.preset, args.option, say)


def changed_options(game: AnyGame, preset: str | None, changes: Sequence[str], say: Wording) -> Any:
    """Those of a preset, changed as `name=value` asks."""
    presets = game.about.presets
    chosen: Any = game.kinds.options()
    if preset is not None:
        if preset not in presets:
            known = ", ".join(presets)
            raise Trouble(say("cli.play.bad_preset", got=preset[:40], known=known))
        chosen = presets[preset]
    values: dict[str, Any] = msgspec.to_builtins(chosen)
    for given in changes:
        name, equals, value = given.partition("=")
        if not equals or name not in values:
            known = ", ".join(values)
            raise Trouble(say("cli.play.bad_option", got=given[:40], known=known))
        values[name] = _value(value, values[name], given, say)
        choices = _choices(game.kinds.options, name)
        if choices and values[name] not in choices:
            known = ", ".join(map(str, choices))
            raise Trouble(say("cli.play.bad_choice", got=given[:40], known=known))
    options = msgspec.convert(values, game.kinds.options)
    started = game.start(options, min(game.about.seats))
    if isinstance(started, Refusal):
        raise Trouble(say.refusal(started))
    return options


def _choices(options: Any, name: str) -> tuple[Any, ...]:
    """The values among which an option is chosen; none where it is a number, or yes or no."""
    kind = get_type_hints(options)[name]
    return tuple(kind) if isinstance(kind, EnumMeta) else get_args(kind)


def _value(text: str, usual: Any, given: str, say: Wording) -> Any:
    """A value of the same kind as the usual one; yes and no as people write them."""
    if isinstance(usual, bool):
        read: Any = {
            "oui": True, "yes": True, "true": True, "1": True,
            "non": False, "no": False, "false": False, "0": False,
        }.get(text.lower())  # fmt: skip
    elif isinstance(usual, str):
        read = text
    else:
        try:
            read = json.loads(text)
        except ValueError:
            read = None
    if type(read) is not type(usual):
        kind = say(f"cli.play.kind_{type(usual).__name__}")
        raise Trouble(say("cli.play.bad_value", got=given[:40], kind=kind))
    return read
