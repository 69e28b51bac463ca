"""How often one may ask for what costs room or work, a bucket of tokens per visitor; and how much
one may have at once.

A cookie is had for the asking, so a visitor is an address; of IPv6, where a household has many, the
first half. Buckets live in memory: whoever restarts the server forgives everybody.
"""

import ipaddress
import math
from collections import Counter
from collections.abc import Callable
from typing import Final

from tablee.core.game import Refusal, decline

MOST_BUCKETS: Final = 10_000


class Buckets:
    """Each visitor may ask `a_minute` times at once, and again as time refills the bucket."""

    def __init__(self, a_minute: int, now: Callable[[], float]) -> None:
        self._most = a_minute
        self._now = now
        # What was left, and when; a visitor who is not here has a full bucket.
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, visitor: str) -> Refusal | None:
        """One token, or how long to wait for it."""
        now = self._now()
        left = self._filled(visitor, now)
        if left < 1:
            return decline("too_many", seconds=math.ceil((1 - left) * 60 / self._most))
        if len(self._left) >= MOST_BUCKETS and visitor not in self._left:
            self._empty_out(now)
        self._left[visitor] = left - 1, now
        return None

    def _filled(self, visitor: str, now: float) -> float:
        left, since = self._left.get(visitor, (self._most, now))
        return min(self._most, left + (now - since) * self._most / 60)

    def _empty_out(self, now: float) -> None:
        """Forget who has a full bucket again; if that is nobody, forget all."""
        asking = {who: at for who, at in self._left.items() if self._filled(who, now) < self._most}
        self._left = asking if len(asking) < MOST_BUCKETS else {}


class Often:
    """How often something comes on one line. Most lines are idle, and there are thousands: no time
    is kept longer than it counts, and none in a deque, which is three quarters of a KiB when empty.
    """

    __slots__ = ("_most", "_seconds", "_times")

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: list[float] = []

    def too(self, now: float) -> bool:
        """Once more; is that more than so many times in so many seconds?"""
        times = self._times
        while times and now - times[0] >= self._seconds:
            times.pop(0)
        if len(times) >= self._most:
            return True
        times.append(now)
        return False


class AtOnce:
    """Each visitor may have so many of something at the same time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._had: Counter[str] = Counter()

    def enter(self, visitor: str) -> bool:
        """One more, if there may be; then it has to `leave` again."""
        if self._had[visitor] >= self.most:
            return False
        self._had[visitor] += 1
        return True

    def leave(self, visitor: str) -> None:
        """One less; who has none is forgotten."""
        self._had[visitor] -= 1
        if self._had[visitor] <= 0:
            del self._had[visitor]


def visitor_at(address: str | None) -> str:
    """Who is taken for one visitor."""
    try:
        number = ipaddress.ip_address(address or "")
    except ValueError:
        return "somebody"
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        return str(ipaddress.ip_network((number, 64), strict=False))
    return str(number)
