"""What lies in the open: cards that all have seen come to a hand, and those it said it has not."""

from collections import deque
from typing import Any, Final, NamedTuple

from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.core.seats import Seat
from tablee.games.chapardage.events import (
    AToiSaid,
    BonnePiocheShown,
    Drew,
    MotLaid,
    PiocheSaid,
    Stolen,
)
from tablee.games.chapardage.views import View
from tablee.kernels.chapardage.structs import KINDS, SEATS
from tablee.letters.cards import MIXED

UNKNOWN: Final = len(MIXED)
_ALL: Final = counts_of(MIXED)


class Recalled(NamedTuple):
    """For each seat and kind: the cards that are `sure`, and how many of the others came `since`
    the hand last said « Pioche ! » to that kind. `deck` is what no word is known to have used.
    """

    sure: list[bytes]
    since: list[bytes]
    deck: bytes


LONGER: Final = 3
"""What one has said or lost oneself is remembered so many times as long as what others said among
themselves; so is what all can see, that somebody has drawn or laid a word.
"""


class Memory:
    """What a seat remembers of the last so many turns, or of all."""

    def __init__(self, seat: Seat | None = None, turns: int | None = None) -> None:
        self._seat = seat
        self._turns = turns
        self._turn = 0
        self._news: deque[tuple[int, Any]] = deque()
        self._forget()

    def _forget(self) -> None:
        self._sure = [[0] * KINDS for _ in range(SEATS)]
        self._since = [[UNKNOWN] * KINDS for _ in range(SEATS)]
        self._mins = [0] * KINDS

    def hear(self, news: Any) -> None:
        """Remember; if not everything, the oldest gives way."""
        if self._turns is None:
            self._note(news)
            return
        self._news.append((self._turn, news))
        self._turn += isinstance(news, AToiSaid)
        while self._news[0][0] < self._turn - LONGER * self._turns:
            self._news.popleft()

    def _is_clear(self, turn: int, news: Any) -> bool:
        """Is it still remembered?"""
        match news:
            case Stolen(one, other) | PiocheSaid(one, other) if self._seat not in {one, other}:
                return self._turns is None or turn >= self._turn - self._turns
            case _:
                return True

    def recalled(self, view: View) -> Recalled:
        """What it remembers, beside what it sees."""
        if self._turns is not None:
            self._forget()
            for turn, news in self._news:
                if self._is_clear(turn, news):
                    self._note(news)
        sure, since = list[bytes](), list[bytes]()
        for hand, known, later in zip(view.hands, self._sure, self._since, strict=False):
            unknown = max(0, hand - sum(known))
            sure.append(bytes(known))
            since.append(bytes(min(count, unknown) for count in later))
        used = [word.cards or word.maj for words in view.heaps for word in words]
        left = zip(_ALL, counts_of("".join(used)), strict=True)
        deck = [there - gone for there, gone in left]
        if not view.open.options.visible:
            deck = [there - gone for there, gone in zip(deck, self._mins, strict=True)]
        return Recalled(sure, since, bytes(max(0, count) for count in deck))

    def _note(self, news: Any) -> None:
        match news:
            case Stolen(seat, asked, card):
                self._leaves(asked, KIND_OF[card])
                self._sure[seat][KIND_OF[card]] += 1
            case PiocheSaid(asked, _, card):
                self._sure[asked][KIND_OF[card]] = self._since[asked][KIND_OF[card]] = 0
            case Drew(seat):
                self._since[seat] = [count + 1 for count in self._since[seat]]
            case BonnePiocheShown(seat, card):
                self._sure[seat][KIND_OF[card]] += 1
            case MotLaid(seat, _, cards):
                for card in cards:
                    self._leaves(seat, KIND_OF[card])
                for card in cards[1:]:
                    self._mins[KIND_OF[card]] += 1
            case _:
                pass

    def _leaves(self, seat: int, kind: int) -> None:
        if self._sure[seat][kind]:
            self._sure[seat][kind] -= 1
