"""Tables on this machine: where they are kept, which are unfinished, and logs from files."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tablee.catalogue import GAMES
from tablee.cli.trouble import Trouble
from tablee.core.game import AnyGame
from tablee.store.base import TABLE_ID, Store, StoreDamaged, StoreError, UnknownTable
from tablee.store.sqlite import SqliteStore
from tablee.table.files import LARGEST, Unusable, load, unusable
from tablee.table.log import Entry, Opened, Revealed, decode
from tablee.table.table import Broken, Table
from tablee.wording import Wording

BROKEN: Final = 1
"""Exit code where a log was read and found wrong."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def game_named(name: str, say: Wording) -> AnyGame:
    """A game of the catalogue; hyphens and capitals do not matter."""
    game = GAMES.get(name.lower().replace("-", "_"))
    if game is None:
        raise Trouble(say("cli.unknown_game", game=name[:40], known=", ".join(GAMES)))
    return game


# The database


def default_database() -> Path:
    """Where the XDG specification wants it; a relative path there is to be ignored."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    base = given if given.is_absolute() else Path.home() / ".local" / "share"
    return base / "tablee" / "tables.db"


@contextmanager
def stored(path: Path, say: Wording, *, alone: bool = False) -> Iterator[Store]:
    """The store in this file, made if need be; its failures said in words. Servers are `alone`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with SqliteStore(path, alone=alone) as store:
            yield store
    except StoreError as error:
        raise Trouble(worded(error, path, say)) from error
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        reason = error.strerror or str(error)
        raise Trouble(say("cli.no_database", path=path, reason=reason)) from error


def worded(error: StoreError, path: Path, say: Wording) -> str:
    """What happened to the store, and what one can do."""
    key = f"store.{type(error).__name__}"
    return say(key if say.knows(key) else "store.StoreError", path=path, reason=str(error))


class Unfinished(NamedTuple):
    """A game that can be taken up again."""

    id: str
    table: Table


def unfinished(store: Store, game: AnyGame) -> Iterator[Unfinished]:
    """The started games of this kind that have not ended, newest first."""
    for info in sorted(store.tables(), key=lambda info: -info.order):
        try:
            _, last = store.read(info.id, since=info.next - 1)[-1]
            if _is_revealed(last):
                continue
            entries = _entries(store, info.id)
            opened = entries[0].body
            if not isinstance(opened, Opened) or opened.game != game.about.name:
                continue
            table = Table(game, entries)
        except (Broken, msgspec.DecodeError, StoreDamaged):
            continue  # another version's, or broken; whoever asks for it by name is told
        if table.started and table.result is None:
            yield Unfinished(info.id, table)


def _is_revealed(line: bytes) -> bool:
    try:
        return isinstance(decode(line).body, Revealed)
    except msgspec.DecodeError:
        return False


def _entries(store: Store, name: str) -> list[Entry]:
    return [decode(line) for _, line in store.read(name)]


def stored_table(store: Store, name: str, say: Wording) -> Table:
    """The table of this id, or Trouble."""
    if not TABLE_ID.fullmatch(name):
        raise Trouble(say("store.UnknownTable", reason=name[:64], path=""))
    try:
        entries = _entries(store, name)
        opened = entries[0].body
        game = GAMES.get(opened.game) if isinstance(opened, Opened) else None
        if game is None:
            raise Trouble(say("unusable.unknown_game", game=getattr(opened, "game", "?")))
        return Table(game, entries)
    except Broken as error:
        told = unusable(error)
        raise Trouble(say(f"unusable.{told.code}", **told.facts), BROKEN) from error
    except msgspec.DecodeError as error:
        raise Trouble(say("unusable.malformed", reason=str(error)), BROKEN) from error


# Files


def read_log(given: str, database: Path, say: Wording) -> Table:
    """The table of a file or, where there is no such file, of the database."""
    path = Path(given)
    try:
        if path.is_file() or not TABLE_ID.fullmatch(given) or not database.is_file():
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
            return load(data, GAMES)
    except (OSError, ValueError) as error:
        raise _file_trouble(error, given, say) from error
    with stored(database, say) as store:
        try:
            return stored_table(store, given, say)
        except UnknownTable as error:
            raise Trouble(say("cli.no_log", path=given)) from error


def _file_trouble(error: OSError | ValueError, given: str, say: Wording) -> Trouble:
    if isinstance(error, Unusable):
        code = BROKEN if error.code.startswith("broken_") else 2
        reason = say(f"unusable.{error.code}", **error.facts)
        return Trouble(say("cli.bad_log", path=given, reason=reason), code)
    if isinstance(error, FileNotFoundError):
        return Trouble(say("cli.no_log", path=given))
    reason = getattr(error, "strerror", None) or str(error)
    return Trouble(say("cli.unreadable_file", path=given, reason=reason))
