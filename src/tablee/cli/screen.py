"""The terminal: what is shown, what is asked."""

import contextlib
import os
import re
import sys
import textwrap
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from types import ModuleType
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.text import Text

from tablee.cli.countdown import clock_face, counting_down
from tablee.cli.trouble import printable

# What the further lines of a paragraph stand clear of: its indent, a bullet, a first column.
_HANGING: Final = re.compile(r" *(?:· |\S+(?: \S+)? {2,})?")

WIPED: Final = "\x1b[H\x1b[2J\x1b[3J"
"""The screen, then what has scrolled away: the other way round some terminals keep the screen."""

BESIDE_THE_LINE: Final = ("\x1b7\r", "\x1b8")
"""To the beginning of the line, and back to where somebody types."""


class Screen:
    """A console to write to and a way to ask a line; tests bring their own.

    `clock` says how many milliseconds are left, while one runs for whoever is asked.
    """

    def __init__(
        self,
        console: Console | None = None,
        ask: Callable[[str], str] = input,
        editing: ModuleType | None = None,
    ) -> None:
        self.console = console or Console(highlight=False, emoji=False, markup=False)
        self.clock: Callable[[], int | None] = lambda: None
        self._ask = ask
        self._editing: Any = editing
        self._kept: list[str] = []

    @classmethod
    def with_line_editing(cls) -> "Screen":
        """The real terminal, where arrows edit the line and recall earlier ones."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: PLC0415

                return cls(editing=readline)
        return cls()

    @property
    def width(self) -> int:
        """Columns to write in."""
        return self.console.width

    @property
    def plain(self) -> bool:
        """Must symbols be ASCII?"""
        return not self.console.encoding.lower().startswith("utf")

    def show(self, what: RenderableType) -> None:
        """Write something already laid out."""
        self.console.print(what)

    def tell(self, text: str, style: str = "", indent: str = "") -> None:
        """Write sentences, wrapped between words but never at a no-break space."""
        for line in printable(text).split("\n"):
            begun = _HANGING.match(line)
            assert begun is not None, "the pattern matches nothing at all, too"
            wrapped = textwrap.fill(
                line,
                max(20, self.width - 1),
                initial_indent=indent,
                subsequent_indent=indent + " " * len(begun[0]),
                break_on_hyphens=False,
            )
            self.console.print(Text(wrapped, style=style), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """One line from the person, stripped; EOFError where there is no more, TimeIsUp where the
        clock has run out.

        A prompt that would leave no room to type is told first, but for its last line.
        """
        *above, last = textwrap.wrap(prompt, max(20, self.width - 8), break_on_hyphens=False)
        for line in above:
            self.tell(line)
        if self._kept:
            typed = self._kept.pop(0)
            self.tell(f"{last} {typed}")
            return typed
        left = self.clock()
        if left is None:
            return self._ask(f"{last} ").strip()
        face = clock_face(left)
        with counting_down(self.clock, partial(self._repaint, last, len(face))):
            return self._ask(f"{_timed(last, face)} ").strip()

    def keep(self, line: str) -> None:
        """What was typed too early answers what is asked next."""
        self._kept.append(line)

    def wipe(self) -> None:
        """Leave nothing in sight: neither on the screen, nor above it."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        elif self.console.is_terminal:
            self.console.file.write(WIPED)
            self.console.file.flush()

    def forget_typed(self) -> None:
        """Nor, for whoever comes next, among the lines that arrows recall; nor typed ahead."""
        self._kept.clear()
        if self._editing is not None:
            self._editing.clear_history()
        _drop_what_was_typed()

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """A quiet sign of life while something takes time; nothing where nobody watches."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(Text(text), spinner="line")

    def _repaint(self, last: str, wide: int, left: int) -> None:
        """The clock of a prompt, a second later. A line that is typed on has no room for that."""
        prompt = _timed(last, clock_face(left).rjust(wide))
        typed = "" if self._editing is None else self._editing.get_line_buffer()
        one_line = len(prompt) + len(typed) + 1 < self.width
        if one_line and self.console.is_terminal and not self.console.is_dumb_terminal:
            there, back = BESIDE_THE_LINE
            painted = f"{there}{prompt}{back}".encode(self.console.encoding, "replace")
            # An alarm may come amid a write, and a buffered file cannot be written to twice.
            os.write(self.console.file.fileno(), painted)


def _timed(prompt: str, face: str) -> str:
    """A prompt with its clock: before its `>`, or at the beginning."""
    if prompt.endswith(">"):
        return f"{prompt[:-1]}[{face}] >"
    return f"[{face}] {prompt}"


def _drop_what_was_typed() -> None:
    if sys.stdin.isatty():
        import termios  # noqa: PLC0415 - not on every system

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
