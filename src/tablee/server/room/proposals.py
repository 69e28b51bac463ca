"""What one person at a table may do only if the others agree: proposals, and how they end.

A proposal is about things as they stand. It ends when they no longer do, when everybody who was
asked has agreed, or when somebody objects.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from msgspec import Struct

from tablee.core.seats import Seat
from tablee.server.messages import What
from tablee.table.commit import Decide
from tablee.table.table import Answer

MOST_OBJECTED: Final = 256


class Proposal(Struct):
    """`what` somebody (`by`) wants, about a `seat`, and whose word is needed.

    `stands` says what it depends on: once that is no longer `stood`, it is void. `detail` is the
    level of a bot, or the name of whoever asks for a place; `one` of those asked is enough there.
    `then` is done after it was decided.
    """

    number: int
    what: What
    seat: Seat
    detail: str
    by: str
    asked: frozenset[str]
    decide: Decide
    stands: Callable[[], object]
    stood: object
    one: bool = False
    then: Callable[[], Awaitable[Answer]] | None = None
    agreed: set[str] = set()
    carried: bool = False

    @property
    def key(self) -> tuple[What, Seat, str]:
        """There is one of each at a time."""
        return _key(self.what, self.seat, self.detail)

    @property
    def needed(self) -> frozenset[str]:
        """Those who have not agreed yet; nobody, once it may be carried out."""
        if self.one and self.agreed & self.asked:
            return frozenset()
        return self.asked - self.agreed


def _key(what: What, seat: Seat, detail: str) -> tuple[What, Seat, str]:
    # A place is asked for by one at a time: names are had for the asking.
    return (what, seat, detail if what == "take_over" else "")


class Proposals:
    """The proposals of one table, and those that somebody objected to."""

    def __init__(self) -> None:
        self._open: dict[tuple[What, Seat, str], Proposal] = {}
        # Until when they may not be made again; None: while things stand as they are.
        self._objected: dict[tuple[tuple[What, Seat, str], str], int | None] = {}
        self._made = 0

    def __iter__(self) -> Iterator[Proposal]:
        """Those that are open, in the order in which they were made."""
        return iter(list(self._open.values()))

    def find(self, number: int) -> Proposal | None:
        """The open proposal of this number."""
        return next((one for one in self._open.values() if one.number == number), None)

    def make(
        self,
        what: What,
        seat: Seat,
        detail: str,
        by: str,
        asked: frozenset[str],
        decide: Decide,
        stands: Callable[[], object],
        *,
        now: int,
        one: bool = False,
        then: Callable[[], Awaitable[Answer]] | None = None,
    ) -> Proposal | None:
        """A new proposal, or the open one like it; None if somebody objected to it as things
        stand, so that nobody is asked until they give in.
        """
        stood, key = stands(), _key(what, seat, detail)
        known = self._open.get(key)
        if known is not None and known.stood == stood:
            return known
        until = self._objected.get((key, repr(stood)), now)
        if until is None or now < until:
            return None
        self._made += 1
        made = Proposal(
            self._made, what, seat, detail, by, asked, decide, stands, stood, one, then, {by}
        )
        self._open[key] = made
        return made

    def object_to(self, proposal: Proposal, again: int | None = None) -> None:
        """It is off, and may not be made again while nothing changes, or before this time."""
        self.end(proposal)
        self._objected[proposal.key, repr(proposal.stood)] = again
        while len(self._objected) > MOST_OBJECTED:
            del self._objected[next(iter(self._objected))]

    def end(self, proposal: Proposal) -> None:
        """It was carried out, or is void."""
        if self._open.get(proposal.key) is proposal:
            del self._open[proposal.key]

    def void(self) -> list[Proposal]:
        """Take out those that no longer stand as they were made."""
        gone = [one for one in self._open.values() if one.stands() != one.stood]
        for proposal in gone:
            self.end(proposal)
        return gone
