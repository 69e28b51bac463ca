"""The program in a terminal of its own: colours, Ctrl-C, a closed pipe."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.terminal import COLOUR, TABLEE, Terminal, environment
from tests.patience import PATIENCE


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
