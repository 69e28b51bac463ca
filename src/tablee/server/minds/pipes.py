"""Between the server and its processes: each message is a length and that many bytes of JSON."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO, Final

LENGTH: Final = 4


def framed(data: bytes) -> bytes:
    """A message as it travels."""
    return len(data).to_bytes(LENGTH) + data


def answer_all(ready: Callable[[], bytes], answer: Callable[[bytes], bytes]) -> None:
    """Inside a process: get ready and say so, then answer until nobody asks any more."""
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    questions = sys.stdin.buffer
    # Whatever else is printed must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _put(answers, ready())
    while (data := _get(questions)) is not None:
        _put(answers, answer(data))


def _die_with_parent() -> None:
    """A thought in an endless loop must not outlive a server that was killed. Linux only; elsewhere
    the end of its input ends it after its thought.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _get(stream: BinaryIO) -> bytes | None:
    size = stream.read(LENGTH)
    return stream.read(int.from_bytes(size)) if len(size) == LENGTH else None


def _put(stream: BinaryIO, data: bytes) -> None:
    stream.write(framed(data))
    stream.flush()
