"""The terminal: what is shown, what is asked."""

import contextlib
import re
import sys
import textwrap
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from tablee.cli.trouble import printable

# What the further lines of a paragraph stand clear of: its indent, a bullet, a first column.
_HANGING: Final = re.compile(r" *(?:· |\S+(?: \S+)? {2,})?")


class Screen:
    """A console to write to and a way to ask a line; tests bring their own."""

    def __init__(self, console: Console | None = None, ask: Callable[[str], str] = input) -> None:
        self.console = console or Console(highlight=False, emoji=False, markup=False)
        self._ask = ask

    @classmethod
    def with_line_editing(cls) -> "Screen":
        """The real terminal, where arrows edit the line and recall earlier ones."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415
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
        """One line from the person, stripped; EOFError where there is no more.

        A prompt that would leave no room to type is told first, but for its last line.
        """
        *above, last = textwrap.wrap(prompt, max(20, self.width - 8), break_on_hyphens=False)
        for line in above:
            self.tell(line)
        return self._ask(f"{last} ").strip()

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """A quiet sign of life while something takes time; nothing where nobody watches."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(Text(text), spinner="line")
