"""*Who sees what* of a page for programmers, read as data: the source of the tests of secrecy."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tablee.core.game import AnyGame
from tablee.core.seats import Seat

ROW = re.compile(r"^\| *([a-z_]+) *\| *([a-z_]*) *\| *(yes|no) *\| *(yes|no) *\| *(yes|no) *\|$")
SECRETIVE = {"volapuk": "complet"}
"""The presets in which something is hidden, of games that have no secret otherwise."""

MOST_SECRET = {**SECRETIVE, "anagramme": "contestation"}
"""Those in which everything is that the table hides, where this is not the usual one."""

HEAD = "| Event | Field | Actor | Others | Spectator |"


class Sight(NamedTuple):
    actor: bool
    others: bool
    spectator: bool


Secrets = dict[tuple[str, str], Sight]


def read_secrets(page: Path) -> Secrets:
    text = page.read_text(encoding="utf-8")
    assert HEAD in text, f"Expected a table of who sees what in {page.name}."
    rows = (ROW.match(line) for line in text[text.index(HEAD) :].splitlines())
    return {
        (row[1], row[2]): Sight(*(sign == "yes" for sign in row.group(3, 4, 5)))
        for row in rows
        if row
    }


def event_fields(game: AnyGame) -> set[tuple[str, str]]:
    """Every field of every event that the game's code knows."""
    info = msgspec.inspect.type_info(game.kinds.event)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    found = set()
    for kind in kinds:
        assert isinstance(kind, msgspec.inspect.StructType)
        found |= {(str(kind.tag), field.name) for field in kind.fields} or {(str(kind.tag), "")}
    return found


def sight(secrets: Secrets, event: Any, name: str, seat: Seat | None) -> bool:
    """Does this seat see this field of the event, by the table?"""
    row = secrets[event.__struct_config__.tag, name]
    if seat is None:
        return row.spectator
    return row.actor if getattr(event, "seat", None) == seat else row.others


def seen(secrets: Secrets, event: Any, seat: Seat | None) -> tuple[Any, ...]:
    """What the table lets this seat know of an event."""
    return (
        event.__struct_config__.tag,
        *(
            msgspec.json.encode(getattr(event, name)) if sight(secrets, event, name, seat) else "?"
            for name in event.__struct_fields__
        ),
    )
