"""A line of a benchmark: a measurement beside what is wanted, or beside a yardstick."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any


def seconds(work: Callable[[], Any]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best_of(times: int, work: Callable[[], Any]) -> float:
    """The quickest of several calls: what the machine can do when left alone."""
    return min(seconds(work) for _ in range(times))


def per_second(count: int, work: Callable[[], Any]) -> float:
    """How many of `count` things done by one call are done in a second."""
    return count / best_of(3, work)


def title(text: str) -> None:
    print(f"\n{text}")


def line(what: str, value: str, remark: str = "") -> None:
    print(f"  {what:<58} {value:>16}   {remark}".rstrip(), flush=True)


def rate(what: str, value: float, wanted: float | None = None, unit: str = "/s") -> None:
    """More is better."""
    remark = "" if wanted is None else f"wanted ≥ {wanted:,.0f}{unit}: × {value / wanted:.2f}"
    line(what, f"{value:,.0f}{unit}", remark)


def duration(what: str, value: float, wanted: float | None = None) -> None:
    """Less is better."""
    remark = "" if wanted is None else f"wanted < {_time(wanted)}: × {value / wanted:.3f}"
    line(what, _time(value), remark)


def _time(value: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if value * factor >= 1:
            return f"{value * factor:,.2f} {unit}"
    return f"{value * 1e6:,.1f} µs"


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


median = statistics.median
