"""The clock of a table: it moves by itself, and ends the turn by itself."""

import io
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from tablee.cli.countdown import TimeIsUp, clock_face, counting_down
from tablee.cli.screen import Screen
from tests.cli.keyboard import Evening, SlowClock
from tests.cli.terminal import COLOUR, TABLEE, Terminal, environment
from tests.patience import PATIENCE

PLAY = ("play", "--against", "human", "--option")


def test_a_clock_shows_minutes_and_seconds_and_zero_only_at_the_end() -> None:
    assert [clock_face(ms) for ms in (300_000, 61_000, 59_001, 1, 0, -5)] == [
        "5:00",
        "1:01",
        "1:00",
        "0:01",
        "0:00",
        "0:00",
    ]


def test_the_clock_moves_while_nobody_types(home: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(home, *PLAY, "clock=300"))
    terminal.until("Entrée pour commencer")
    terminal.type("")
    for face in ("[5:00] >", "[4:59] >", "[4:58] >"):
        terminal.until(face)


def test_the_clock_ends_the_turn_without_a_key(home: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(home, *PLAY, "clock=2"))
    terminal.until("Entrée pour commencer")
    terminal.type("")
    assert "gagne au temps (§6.5)" in terminal.until("Mélange vérifié")
    assert terminal.end() == 0
    assert terminal.restored


def test_the_clock_also_runs_in_a_question_of_the_menu_and_in_the_rules(
    home: Path, terminals: list[Terminal]
) -> None:
    for typed, asked in (("1", "revenir"), ("?", "revenir au jeu")):
        terminals.append(terminal := Terminal(home, *PLAY, "clock=3", "--new"))
        terminal.until(" > ")
        if "commencer" in terminal.screen:
            terminal.type("")
        terminal.until("0:03] > ")
        terminal.type(typed)
        terminal.until(asked)
        assert "gagne au temps" in terminal.until("Mélange vérifié")


def test_the_clock_ends_the_turn_where_nobody_is_before_a_terminal(home: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", TABLEE, *PLAY, "clock=1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=home,
        env=environment(home),
    )
    assert process.wait(PATIENCE) == 0
    assert process.stdout is not None
    assert "gagne au temps" in process.stdout.read().decode()
    process.stdout.close()
    assert process.stdin is not None
    process.stdin.close()


def test_a_line_half_typed_is_left_as_it_is(home: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(home, *PLAY, "clock=300"))
    terminal.until("Entrée pour commencer")
    terminal.type("")
    terminal.until("[5:00] > ")
    terminal.press("2@")
    terminal.until("[4:59] >")
    terminal.press("5\n")
    assert "en 5." in COLOUR.sub("", terminal.until("en 5."))


def test_a_prompt_that_fills_the_line_is_not_painted_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock stands still, then; the line does not."""

    def painted(*_: object) -> None:
        raise AssertionError("nothing is painted here")

    monkeypatch.setattr("os.write", painted)
    console = Console(file=io.StringIO(), width=24, force_terminal=True)

    def answer(_: str) -> str:
        time.sleep(1.2)
        return "fini"

    screen = Screen(console, answer)
    screen.clock = lambda: 60_000
    assert screen.ask("0123456789012345 >") == "fini"


def test_the_alarm_is_put_back_as_it_was() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TimeIsUp), counting_down(lambda: 0, lambda _: None):
        time.sleep(PATIENCE)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_what_comes_too_late_is_said_not_to_be_played(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, typed = SlowClock(monkeypatch), iter(["\n", "2q\n"])

    def typist(_: str) -> str:
        clock.ms += 31_000
        return next(typed, "")

    evening(typist, "play", "chapardage", "--against", "human", "--option", "clock=30")
    assert "« 2q » vient trop tard" in evening.screen.replace("\N{NO-BREAK SPACE}", " ")
