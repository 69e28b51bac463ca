"""A disk as SQLite sees it: what was written is there, but only what was synced outlives a crash.

The files themselves lie in memory (`/dev/shm`), where SQLite reads and locks them as ever; beside
them is kept, of each, what is safe, and what was written since.
"""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import apsw

NAME: Final = "simulated"
SECTOR: Final = 512

Change = tuple[int, bytes] | int
"""Bytes at an offset, or a new length."""


class File:
    """What is safe of a file, and what was done to it since."""

    def __init__(self, safe: bytes = b"") -> None:
        self.safe = bytearray(safe)
        self.size = len(safe)
        self.since: list[Change] = []

    def do(self, change: Change) -> None:
        self.since.append(change)
        if isinstance(change, int):
            self.size = change
        else:
            self.size = max(self.size, change[0] + len(change[1]))

    def sync(self) -> None:
        for change in self.since:
            _apply(self.safe, change)
        self.since.clear()

    def after_crash(self, lost: Callable[[Change], Change | None]) -> bytes:
        found = bytearray(self.safe)
        for change in self.since:
            kept = lost(change)
            if kept is not None:
                _apply(found, kept)
        return bytes(found)


def _apply(content: bytearray, change: Change) -> None:
    if isinstance(change, int):
        del content[change:]
        content.extend(bytes(change - len(content)))
    else:
        offset, data = change
        content.extend(bytes(max(0, offset - len(content))))
        content[offset : offset + len(data)] = data


class Disk:
    """The files of one run of the server, in a folder of their own.

    `crash` is told when the power fails, which is before or after the `fails_at`th write or sync.
    """

    def __init__(self, folder: Path, content: dict[str, bytes], luck: random.Random) -> None:
        self.folder = folder
        self.files = {name: File(data) for name, data in content.items()}
        self.luck = luck
        self.full = False
        self.unsynced = 0.0
        """How likely a sync fails."""
        self.done = 0
        self.fails_at: int | None = None
        self.crash: Callable[[], None] = lambda: None
        self.dead = False
        folder.mkdir(parents=True)
        for name, data in content.items():
            (folder / name).write_bytes(data)
        DISKS[str(folder)] = self

    def act(self, work: Callable[[], None]) -> None:
        """One write or sync, unless the power fails."""
        if self.dead:
            raise _failed(apsw.SQLITE_IOERR)
        self.done += 1
        if self.fails_at is not None and self.done >= self.fails_at:
            if self.luck.random() < 0.5:
                work()
            self.dead = True
            self.crash()
            raise _failed(apsw.SQLITE_IOERR)
        work()

    def after_power_loss(self) -> dict[str, bytes]:
        """What is found there: of what was not synced anything may be missing, also in part."""
        keeping = self.luck.choice((0.0, 0.5, 0.9))

        def lost(change: Change) -> Change | None:
            if isinstance(change, int):
                return change if self.luck.random() < keeping else None
            offset, data = change
            if self.luck.random() < keeping:
                return change
            if self.luck.random() < 0.5:
                return None
            return offset, data[: SECTOR * self.luck.randrange(1 + len(data) // SECTOR)]

        return self._content(lost)

    def after_kill(self) -> dict[str, bytes]:
        """What is found where only the program ended: all of it."""
        return self._content(lambda change: change)

    def _content(self, lost: Callable[[Change], Change | None]) -> dict[str, bytes]:
        return {name: file.after_crash(lost) for name, file in sorted(self.files.items())}

    def remove(self) -> None:
        self.dead = True
        DISKS.pop(str(self.folder), None)
        shutil.rmtree(self.folder, ignore_errors=True)


DISKS: Final[dict[str, Disk]] = {}


def _failed(code: int) -> apsw.Error:
    full = code == apsw.SQLITE_FULL
    error: Any = apsw.FullError("full") if full else apsw.IOError("the disk is gone")
    error.extendedresult = code
    return cast(apsw.Error, error)


class _SimulatedFile(apsw.VFSFile):
    def __init__(self, name: Any, flags: list[int]) -> None:
        super().__init__("unix", name, flags)
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name)
        self._disk = DISKS[str(path.parent)]
        self._file = self._disk.files.setdefault(path.name, File())

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        kept = bytes(data)

        def work() -> None:
            super(_SimulatedFile, self).xWrite(kept, offset)
            self._file.do((offset, kept))

        if self._disk.full and offset + len(kept) > self._file.size:
            raise _failed(apsw.SQLITE_FULL)
        self._disk.act(work)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        def work() -> None:
            super(_SimulatedFile, self).xTruncate(newsize)
            self._file.do(newsize)

        self._disk.act(work)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if not self._disk.dead and self._disk.luck.random() < self._disk.unsynced:
            raise _failed(apsw.SQLITE_IOERR_FSYNC)
        self._disk.act(self._file.sync)


class _SimulatedFiles(apsw.VFS):
    def __init__(self) -> None:
        super().__init__(NAME, "unix")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        if name is None:  # what SQLite keeps for itself, and nobody else
            return apsw.VFSFile("unix", None, flags)
        return _SimulatedFile(name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        path = Path(filename)
        disk = DISKS[str(path.parent)]

        def work() -> None:
            super(_SimulatedFiles, self).xDelete(filename, syncdir)
            disk.files.pop(path.name, None)

        disk.act(work)


_files: list[_SimulatedFiles] = []


def connection(path: str, flags: int) -> apsw.Connection:
    """In place of `apsw.Connection`."""
    if not _files:
        _files.append(_SimulatedFiles())
    return apsw.Connection(path, flags, vfs=NAME)
