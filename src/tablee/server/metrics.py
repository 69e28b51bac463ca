"""What happens, in numbers: counted since the server began, and told in the text format of
Prometheus (version 0.0.4).

Written by hand: a dozen numbers need no library, and nobody installs one who does not ask.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds, from a move in memory to whoever has given up."""

Labels = tuple[tuple[str, str], ...]


class Durations:
    """How many took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def rows(self, name: str) -> Iterator[str]:
        """Each bound with all that took no longer."""
        sums = list(accumulate(self._counts))
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), sums, strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {sums[-1]}"


class Metrics:
    """What is counted while it happens; the rest is looked up when somebody asks."""

    def __init__(self) -> None:
        self.moves: Counter[Labels] = Counter()
        self.refusals: Counter[Labels] = Counter()
        self.move_seconds = Durations()
        self.store_seconds = Durations()
        self.request_seconds = Durations()

    def moved(self, game: str, by: str) -> None:
        """A move was written down, `by` a person or a bot."""
        self.moves[("game", game), ("by", by)] += 1

    def refused(self, code: str) -> None:
        """Somebody was told why not."""
        self.refusals[(("code", code),)] += 1

    def text(self, now: Mapping[str, tuple[str, Mapping[Labels, float]]]) -> str:
        """All of it; `now` are the numbers that go up and down, by name, with what they are."""
        return "\n".join(self._lines(now)) + "\n"

    def _lines(self, now: Mapping[str, tuple[str, Mapping[Labels, float]]]) -> Iterator[str]:
        for name, about, counted in (
            ("tablee_moves_total", "Moves written down.", self.moves),
            ("tablee_refusals_total", "Refusals by code.", self.refusals),
        ):
            yield from _head(name, about, "counter")
            yield from _values(name, counted.items())
        for name, about, durations in (
            ("tablee_move_seconds", "From a person's move to its answer.", self.move_seconds),
            ("tablee_store_seconds", "Until entries were on disk.", self.store_seconds),
            ("tablee_request_seconds", "Until a call was answered.", self.request_seconds),
        ):
            yield from _head(name, about, "histogram")
            yield from durations.rows(name)
        for name, (about, values) in now.items():
            yield from _head(name, about, "gauge")
            yield from _values(name, values.items())


def _head(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _values(name: str, values: Iterable[tuple[Labels, float]]) -> Iterator[str]:
    for labels, value in values:
        told = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
        yield f"{name}{{{told}}} {value:g}" if told else f"{name} {value:g}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


METRICS: Final = Metrics()
"""Of this process, as its log is."""
