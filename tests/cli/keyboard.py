"""People and bots who play by script, so that whole evenings can be tested in a moment."""

import hashlib
import io
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tablee.bots.base import Budget, Thought
from tablee.cli import main
from tablee.core.dice import Dice
from tablee.core.seats import Seat

WITHOUT_CHOICE = re.compile(
    r"(?:(?:Entrée pour confirmer|Enter to confirm|keyboard|clavier)[^\n]*"
    r"|\[(?:Entrée|Enter)\s?: [^\]]*\]\s*)$"
)
"""Questions to which Enter is the answer of whoever only chooses."""

Typist = Callable[[str], str]
"""What a person types, seeing everything on the screen so far."""


class RandomBot:
    """Plays any move that its view offers, and claims to know its chances."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def hear(self, news: Any) -> None:
        """It forgets at once."""

    def act(self, view: Any, budget: Budget) -> Thought | None:
        if not view.actions:
            return None
        return Thought(view.actions[self._dice.below(len(view.actions))], Fraction(11, 16))


def random_bots() -> ModuleType:
    """What stands in for the bots of Hepta Mensa, without their kernels."""

    def make_bot(level: str, seat: Seat, dice: Dice) -> RandomBot:
        return RandomBot(dice)

    module = ModuleType("tablee.bots.hepta_mensa")
    module.__dict__["make_bot"] = make_bot
    return module


class SlowClock:
    """Time that passes only when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_000_000
        for module in ("play", "session"):
            monkeypatch.setattr(f"tablee.cli.{module}.now", lambda: self.ms)


class Evening:
    """Runs `tablee` in this process: `evening(["1@5", "q"], "play")`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        self.home = home
        self.database = home / "tablee" / "tables.db"
        self.screen = ""
        self.errors = ""
        self._patch = monkeypatch
        self._counter = 0
        monkeypatch.setitem(sys.modules, "tablee.bots.hepta_mensa", random_bots())
        monkeypatch.setattr(secrets, "token_bytes", self._bytes)
        monkeypatch.setattr(secrets, "token_hex", lambda n=32: self._bytes(n).hex())
        monkeypatch.setenv("XDG_DATA_HOME", str(home))
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("LINES", "24")
        for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
            monkeypatch.delenv(name, raising=False)

    def shuffle(self, luck: int) -> None:
        """The same luck brings the same ids, layout and lots."""
        self._counter = 1000 * luck

    def _bytes(self, n: int = 32) -> bytes:
        self._counter += 1
        return hashlib.shake_128(str(self._counter).encode()).digest(n)

    def __call__(self, typed: Iterable[str] | Typist, *argv: str) -> int:
        out, errors = io.StringIO(), io.StringIO()
        typist = typed if callable(typed) else _reading(iter(typed))
        self._patch.setattr(sys, "stdin", _Keyboard(out, typist))
        self._patch.setattr(sys, "stdout", out)
        self._patch.setattr(sys, "stderr", errors)
        try:
            return main(argv)
        except SystemExit as stop:
            return int(stop.code or 0)
        finally:
            self.screen, self.errors = out.getvalue(), errors.getvalue()


class _Keyboard:
    """As much of a standard input as `input` needs."""

    def __init__(self, out: io.StringIO, typist: Typist) -> None:
        self._out = out
        self._typist = typist
        self._patience = 500

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1) -> str:
        self._patience -= 1
        assert self._patience, "Expected the game to end but it asks for ever."
        typed = self._typist(self._out.getvalue())
        if not typed:
            return ""
        # A terminal shows what is typed; so the screen reads as a person sees it.
        self._out.write(f"{typed.rstrip()}\n")
        return f"{typed.rstrip()}\n"


def _reading(typed: Iterator[str]) -> Typist:
    return lambda _: f"{line}\n" if (line := next(typed, None)) is not None else ""


def by_menu(seed: int = 0, answers: int | None = None) -> Typist:
    """Somebody who only ever types what is offered; after so many answers they go home."""
    luck = 7 * seed + 1
    left = count() if answers is None else iter(range(answers))

    def choose(screen: str) -> str:
        nonlocal luck
        if next(left, None) is None:
            return ""
        luck = luck * 48271 % 0x7FFFFFFF
        if offered := re.search(r"\[([A-Za-z0-9*\s]+),\sE[^\]]*\]\s*$", screen[-300:]):
            keys = offered[1].split()
        elif WITHOUT_CHOICE.search(screen[-300:]):
            return " \n"
        else:
            menu = re.split(r"Que faites-vous|What do you do", screen)[-1]
            keys = re.findall(r"^  (\d+)  ", menu, re.MULTILINE)
        return keys[luck % len(keys)] + "\n"

    return choose
