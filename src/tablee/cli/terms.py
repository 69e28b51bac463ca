"""What a table has agreed on, as one is told it on sitting down."""

import re
from typing import Any

import msgspec

from tablee.cli.games import say_value
from tablee.wording import Wording, facts_of


def unusual(options: msgspec.Struct, say: Wording) -> str:
    """What this table plays otherwise than most, in a line; nothing, where it does not."""
    usual = facts_of(type(options)())
    told = [
        say("cli.play.option", label=_label(name, say), value=_valued(name, value, say))
        for name, value in facts_of(options).items()
        if value != usual[name] and not say.knows(f"game.intro_{name}")
    ]
    return say("cli.play.options", options=" ; ".join(told)) if told else ""


def _label(name: str, say: Wording) -> str:
    """What an option is called, without the unit that stands with its value."""
    return re.split(", (?:en|in) (?:secondes|seconds)", say(f"option.{name}.label"))[0]


def _valued(name: str, value: Any, say: Wording) -> str:
    """A value by its name, if it has one; a time with its unit."""
    plain = msgspec.to_builtins(value)
    if say.knows(f"option.{name}.told"):
        return say(f"option.{name}.told", value=plain, time=say("cli.play.seconds", n=plain))
    named = f"option.{name}.{plain}"
    return say(named) if say.knows(named) else say_value(plain, say)
