"""The program in a terminal of its own: colours, Ctrl-C, a closed pipe."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
TABLEE = """
import sys
from tests.cli.keyboard import random_bots
sys.modules["tablee.bots.hepta_mensa"] = random_bots()
from tablee.cli import main
sys.exit(main())
"""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


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

    def end(self) -> int:
        """Wait for the program and give its exit code."""
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)
        os.close(self._slave)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def terminals(home: Path) -> Iterator[list[Terminal]]:
    """Terminals that are closed whatever happens."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_newcomer_reads_the_game_before_the_board(home: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(home, "play", "--against", "human"))
    assert "a         b" not in terminal.until("Entrée pour commencer")
    terminal.type("")
    assert "a         b" in terminal.until("Que faites-vous")
    assert COLOUR.search(terminal.screen), "a terminal has colours"
    terminal.until(" > ")
    terminal.type("q")
    terminal.until("tablee play --resume")
    assert terminal.end() == 0
    assert terminal.restored


def test_no_colour_where_none_is_wanted(home: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(home, "play", "--against", "human", NO_COLOR="1"))
    terminal.until("Entrée pour commencer")
    terminal.type("")
    screen = terminal.until("Que faites-vous")
    assert not re.search(r"\x1b\[[0-9;]*(3|9)[0-7]m", screen), "no colour"
    terminal.type("q")
    assert terminal.end() == 0


def test_ctrl_c_says_goodbye_and_keeps_the_game(home: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(home, "play", "--against", "human", "--lang", "en"))
    terminal.until("Enter to begin")
    terminal.type("")
    terminal.until(" > ")
    terminal.type("2@5")
    terminal.until("on 5.")
    terminal.until(" > ")
    time.sleep(0.3)  # between its prompt and its reading, Python would not notice
    terminal.process.send_signal(signal.SIGINT)
    screen = terminal.until("Goodbye!")
    assert terminal.end() == 130
    assert "Traceback" not in screen
    assert terminal.restored
    terminals.append(again := Terminal(home, "play", "--resume", "--lang", "en"))
    assert "on 5." in again.until("What do you do")


def test_the_game_can_be_played_in_a_terminal_without_accents(home: Path) -> None:
    env = {**environment(home), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", TABLEE, "play", "--against", "human"],
        input=b"2@5\nq\n",
        capture_output=True,
        cwd=home,
        env=env,
        check=True,
    )
    assert re.search(rb"5 [EI]oo", done.stdout)
    assert done.stderr == b""


def test_a_closed_pipe_is_silent(home: Path) -> None:
    command = [sys.executable, "-c", TABLEE, "games", "--json"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, cwd=home, env=environment(home), check=False
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 141


def test_ctrl_c_during_a_count(home: Path) -> None:
    start = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 11/11/11/11 e -"
    process = subprocess.Popen(
        [sys.executable, "-c", TABLEE, "perft", "hepta_mensa", start, "9"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=home,
        env=environment(home),
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"profondeur 0")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.decode().strip() == "", "there is no game to go on with"
    assert b"Traceback" not in errors
