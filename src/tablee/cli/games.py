"""`tablee games`: what can be played here."""

import json
from argparse import Namespace
from typing import Any

import msgspec

from tablee.catalogue import GAMES
from tablee.cli.parser import Parser
from tablee.cli.screen import Screen
from tablee.core.game import AnyGame
from tablee.wording import Wording


def add_arguments(parser: Parser, say: Wording) -> None:
    """Nothing but the form of the answer."""
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def run(args: Namespace, say: Wording) -> int:
    """Each game with its players, duration, options and presets."""
    if args.json:
        told = [_facts(game, say.of(name)) for name, game in GAMES.items()]
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return 0
    screen = Screen()
    for name, game in GAMES.items():
        _show(screen, game, say.of(name))
    return 0


def _show(screen: Screen, game: AnyGame, say: Wording) -> None:
    about = game.about
    screen.tell(say("cli.games.title", title=say("game.title"), name=about.name), "bold")
    screen.tell(say("game.about"), indent="  ")
    players = say("cli.games.players", seats=_seats(about.seats, say), minutes=about.minutes)
    screen.tell(players, indent="  ")
    screen.tell(say("cli.games.options"), indent="  ")
    for name, default in _defaults(game).items():
        value = say_value(default, say)
        told = {"name": name, "value": value, "label": say(f"option.{name}.label")}
        screen.tell(say("cli.games.option", **told), indent="    ")
        screen.tell(say(f"option.{name}.help"), "dim", indent="      ")
    screen.tell(say("cli.games.presets"), indent="  ")
    for name, options in about.presets.items():
        told = {"name": name, "label": say(f"option.preset.{name}"), "changes": _changes(options)}
        screen.tell(say("cli.games.preset", **told), indent="    ")


def _seats(seats: tuple[int, ...], say: Wording) -> str:
    if len(seats) == 1:
        return str(seats[0])
    return say("cli.games.between", least=min(seats), most=max(seats))


def _defaults(game: AnyGame) -> dict[str, Any]:
    defaults: dict[str, Any] = msgspec.to_builtins(game.kinds.options())
    return defaults


def _changes(options: Any) -> str:
    usual = msgspec.to_builtins(type(options)())
    changed = {k: v for k, v in msgspec.to_builtins(options).items() if v != usual[k]}
    words = ", ".join(f"{name}={json.dumps(value)}" for name, value in changed.items())
    return f" ({words})" if words else ""


def say_value(value: Any, say: Wording) -> str:
    """A default as one types it, yes and no in words."""
    if isinstance(value, bool):
        return say("cli.yes" if value else "cli.no")
    return str(value)


def _facts(game: AnyGame, say: Wording) -> dict[str, Any]:
    about = game.about
    return {
        "name": about.name,
        "title": say("game.title"),
        "about": say("game.about"),
        "rules_version": about.version,
        "seats": list(about.seats),
        "minutes": about.minutes,
        "options": _defaults(game),
        "presets": msgspec.to_builtins(about.presets),
    }
