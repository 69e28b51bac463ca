"""A log as one JSON file, to keep, share, replay and verify."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablee.core.game import AnyGame
from tablee.table.log import Entry
from tablee.table.table import Broken, Table

FORMAT: Final = 1
LARGEST: Final = 16 * 1024 * 1024


class LogFile(Struct, frozen=True, tag="tablee_log", tag_field="format"):
    """The file: what is needed to know whether it can be read, then the entries."""

    format_version: int
    game: str
    rules: int
    options: Any
    entries: tuple[Entry, ...]


class _Head(Struct, frozen=True):
    """What every future version of the file will still say first."""

    format: str
    format_version: int


class Unusable(ValueError):
    """A file that cannot be used here; `code` and `facts` are worded for the reader."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts = facts


def export(table: Table) -> bytes:
    """The log of a table. While it runs the seed is not in it, nor anywhere else to be read."""
    opened = table.opened
    rules = table.played_under.rules
    file = LogFile(FORMAT, opened.game, rules, opened.options, tuple(table.entries))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def load(data: bytes, games: Mapping[str, AnyGame]) -> Table:
    """The table of such a file, or `Unusable` with the reason."""
    if len(data) > LARGEST:
        raise Unusable("too_large", limit=LARGEST)
    file = _read(data)
    game = games.get(file.game)
    if game is None:
        raise Unusable("unknown_game", game=file.game[:40])
    if file.rules > game.about.version:
        raise Unusable(
            "newer_rules", game=game.about.title, rules=file.rules, known=game.about.version
        )
    try:
        table = Table(game, file.entries)
        opened = table.opened
        agrees = (opened.game, opened.options, table.played_under.rules) == (
            file.game,
            file.options,
            file.rules,
        )
    except Broken as error:
        raise unusable(error) from error
    except LookupError as error:
        raise Unusable("empty") from error
    if not agrees:
        raise Unusable("broken_not_opened", seq=0)
    return table


def unusable(error: Broken) -> Unusable:
    """A broken log, as the reader is told of it."""
    code = error.code if error.code == "newer_rules" else f"broken_{error.code}"
    return Unusable(code, **error.facts)


def _read(data: bytes) -> LogFile:
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unusable("not_a_log") from error
    if head.format != "tablee_log":
        raise Unusable("not_a_log")
    if head.format_version > FORMAT:
        raise Unusable("newer_format", version=head.format_version, known=FORMAT)
    try:
        return msgspec.json.decode(data, type=LogFile)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Unusable("malformed", reason=str(error)) from error
