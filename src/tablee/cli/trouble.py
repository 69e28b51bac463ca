"""What a person can put right: said in one line, without a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.core.notation import Unreadable
from tablee.wording import Wording


class Trouble(Exception):
    """A sentence for stderr, and the exit code."""

    def __init__(self, sentence: str, exit_code: int = 2) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def printable(text: str) -> str:
    """The text without what a terminal would obey: a log from elsewhere may hold anything."""
    return "".join(sign if sign.isprintable() or sign in "\n\u00a0" else "\ufffd" for sign in text)


@contextmanager
def readable(say: Wording) -> Iterator[None]:
    """Inside, a text that is no position or move is the reader's trouble."""
    try:
        yield
    except Unreadable as error:
        raise Trouble(say(f"unreadable.{error.code}", **error.facts)) from error
