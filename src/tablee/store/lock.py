"""One server for one file: whoever comes second is told so at once."""

import fcntl
import os
from pathlib import Path

from tablee.store.base import StoreTaken


class Lock:
    """Held until it is released, or its process ends, however it ends.

    It lies in a file of its own, which stays: a file that is deleted while somebody waits for it is
    two files. Only those who ask for it are kept out, so that a game can be read meanwhile.
    """

    def __init__(self, path: Path) -> None:
        """The lock of the database at `path`; StoreTaken if another has it."""
        self._file = os.open(lock_file(path), os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise StoreTaken(f"{path} is in use by another server") from error

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)


def lock_file(path: Path) -> Path:
    """Where the lock of a database lies."""
    return path.with_name(f"{path.name}.lock")
