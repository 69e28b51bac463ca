"""The types of everything that travels, as JSON Schema, and what is printed on the cards: what the
page's own types and figures are made from.

python -m tablee.server.schemas > web/src/lib/wire/schema.json
"""

import sys
from typing import Any

import msgspec

from tablee.bots.base import review_kind
from tablee.catalogue import GAMES, PRINTED
from tablee.server.api import CALLS
from tablee.server.messages import ClientMessage, ServerMessage


def schemas() -> dict[str, Any]:
    """Messages of the server, then the types of each game, each with its own `$defs`; and the
    figures on the cards.
    """
    calls = [kind for call in CALLS for kind in (call.takes, call.gives) if kind is not None]
    wire = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
    wire |= {f"Call{number}": kind for number, kind in enumerate(calls)}
    games = {
        name: {
            "Options": game.kinds.options,
            "Action": game.kinds.action,
            "News": game.kinds.news,
            "View": game.kinds.view,
            **({} if review_kind(name) is None else {"Review": review_kind(name)}),
        }
        for name, game in GAMES.items()
    }
    return {
        "messages": _document(wire),
        "games": {name: _document(kinds) for name, kinds in games.items()},
        "printed": PRINTED,
    }


def _document(kinds: dict[str, Any]) -> dict[str, Any]:
    found, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {"properties": dict(zip(kinds, found, strict=True)), "$defs": parts}


def encoded() -> bytes:
    """As a file: readable, and the same bytes for the same types."""
    return msgspec.json.format(msgspec.json.encode(schemas(), order="deterministic"), indent=2)


if __name__ == "__main__":
    sys.stdout.buffer.write(encoded() + b"\n")
