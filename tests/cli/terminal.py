"""`tablee` on a terminal of its own, as a person has it."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
TABLEE = """
import sys
from tests.cli.keyboard import random_bots
sys.modules["tablee.bots.hepta_mensa"] = random_bots()
from tablee.cli import main
sys.exit(main())
"""
COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")


def environment(home: Path, **more: str) -> dict[str, str]:
    inherited = {k: os.environ[k] for k in ("PATH", "PYTHONPATH") if k in os.environ}
    own = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    return {**inherited, **own, "HOME": str(home), "COLUMNS": "80", "LINES": "24", **more}


class Terminal:
    """`tablee` on a pseudo-terminal."""

    def __init__(self, home: Path, *argv: str, **env: str) -> None:
        self._master, self._slave = pty.openpty()
        self._before = self._settings()
        self.screen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", TABLEE, *argv],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=home,
            env=environment(home, **env),
            start_new_session=True,
        )

    def _settings(self) -> list[Any]:
        return termios.tcgetattr(self._slave)

    @property
    def restored(self) -> bool:
        """Is the terminal as it was found?"""
        return self._settings() == self._before

    def until(self, expected: str) -> str:
        """What is shown up to and including this."""
        deadline = time.monotonic() + PATIENCE
        while expected not in COLOUR.sub("", self.screen):
            assert time.monotonic() < deadline, f"Expected {expected!r} but got {self.screen!r}."
            if select.select([self._master], [], [], 0.1)[0]:
                self.screen += os.read(self._master, 65536).decode()
        return self.screen

    def type(self, line: str) -> None:
        self.screen = ""
        os.write(self._master, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Keys without Enter."""
        os.write(self._master, keys.encode())

    def end(self) -> int:
        """Wait for the program and give its exit code."""
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)
        os.close(self._slave)


@contextmanager
def closing() -> Iterator[list[Terminal]]:
    """Terminals that are closed whatever happens."""
    opened: list[Terminal] = []
    try:
        yield opened
    finally:
        for terminal in opened:
            terminal.close()
