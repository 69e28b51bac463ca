"""Where the corpus lies: of each game and version of its rules a file of logs, and one of ends.

A line is a game, packed: every entry without its number, and with the time since the entry before.
So a thousand compress to one or two kilobytes each, and every log is had back to the byte, as a
server would have written it.
"""

import json
import lzma
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.table.files import load
from tablee.table.table import Table

FOLDER: Final = Path(__file__).parent / "games"
PRESET: Final = 6
COUNTS: Final = frozenset({"temoins"})
"""What a view tells of the dictionary and not of the game: Heptagramme's help."""


class End(Struct, frozen=True):
    """What came of a game, under the rules of its time.

    `reason`, `places` and `points` are for good. `position` and `views` are how the end is written
    and shown, which a release may change with intent: then `python -m tests.corpus rewrite GAME`.
    """

    reason: str
    places: tuple[int, ...]
    points: tuple[int, ...]
    position: str
    views: str

    @property
    def result(self) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """What no release may change."""
        return self.reason, self.places, self.points


def end_of(table: Table) -> End:
    """How a table stands now."""
    assert table.result is not None, "a finished game goes on"
    result = table.result
    position = table.game.notation.position(table.state)
    return End(result.reason, result.places, result.points, position, _views(table))


def _views(table: Table) -> str:
    """A hash of all that anybody sees, but for what counts the words of today."""
    seats = (None, *(Seat(seat) for seat in range(table.opened.seats)))
    seen = [_without(COUNTS, msgspec.to_builtins(table.view(seat))) for seat in seats]
    return sha256(msgspec.json.encode(seen)).hexdigest()[:16]


def _without(names: frozenset[str], value: Any) -> Any:
    match value:
        case dict():
            return {name: _without(names, v) for name, v in value.items() if name not in names}
        case list() | tuple():
            return [_without(names, one) for one in value]
        case _:
            return value


def shelves(game: str | None = None) -> list[str]:
    """What there is: `anagramme-2`, which is a game and the version of its rules."""
    kept = sorted(path.name.removesuffix(".logs.xz") for path in FOLDER.glob("*.logs.xz"))
    return [shelf for shelf in kept if game in (None, shelf.partition("-")[0])]


def logs(shelf: str, most: int | None = None) -> Iterator[bytes]:
    """The logs of a shelf, or the first of them, as `tablee.table.files` writes them."""
    for line in islice(_lines(shelf, "logs"), most):
        yield unpacked(line)


def ends(shelf: str, most: int | None = None) -> Iterator[End]:
    """What came of each."""
    for line in islice(_lines(shelf, "ends"), most):
        yield msgspec.json.decode(line, type=End)


def replayed(log: bytes) -> Table:
    """The table that this log makes today."""
    return load(log, GAMES)


def keep_logs(shelf: str, kept: Iterable[bytes]) -> None:
    """Write them, in this order."""
    _write(shelf, "logs", (packed(log) for log in kept))


def keep_ends(shelf: str, kept: Iterable[End]) -> None:
    """Likewise."""
    _write(shelf, "ends", (msgspec.json.encode(end) for end in kept))


def packed(log: bytes) -> bytes:
    """A log on one line."""
    file, before = json.loads(log), 0
    for seq, entry in enumerate(file["entries"]):
        assert entry.pop("seq") == seq
        before, entry["at"] = entry["at"], entry["at"] - before
    return json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(line: bytes) -> bytes:
    """The log of such a line."""
    file: dict[str, Any] = json.loads(line)
    now = 0
    for seq, entry in enumerate(file["entries"]):
        now += entry["at"]
        file["entries"][seq] = {"seq": seq, **entry, "at": now}
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def _lines(shelf: str, what: str) -> Iterator[bytes]:
    with lzma.open(FOLDER / f"{shelf}.{what}.xz") as file:
        yield from file


def _write(shelf: str, what: str, rows: Iterable[bytes]) -> None:
    FOLDER.mkdir(exist_ok=True)
    written = b"".join(line + b"\n" for line in rows)
    (FOLDER / f"{shelf}.{what}.xz").write_bytes(lzma.compress(written, preset=PRESET))
