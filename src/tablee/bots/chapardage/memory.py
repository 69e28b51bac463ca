"""What lies in the open: cards that all have seen come to a hand, and those it said it has not."""

from collections import deque
from typing import Any, NamedTuple

import numpy as np

from tablee.bots.chapardage.kernel import KINDS
from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.games.chapardage.state import BonnePiocheShown, Drew, MotLaid, PiocheSaid, Stolen
from tablee.games.chapardage.views import View
from tablee.letters.cards import MIXED
from tablee.lexicon.graph import Ints

SEATS = 4
UNKNOWN = len(MIXED)


class Recalled(NamedTuple):
    """For each seat and kind: the cards that are `sure`, and how many of the others came `since`
    the hand last said « Pioche ! » to that kind. `deck` is what no word is known to have used.
    """

    sure: Ints
    since: Ints
    deck: Ints


class Memory:
    """Of the last so many pieces of news, or of all."""

    def __init__(self, remembers: int | None = None) -> None:
        self._news: deque[Any] | None = None if remembers is None else deque(maxlen=remembers)
        self._forget()

    def _forget(self) -> None:
        self._sure = np.zeros((SEATS, KINDS), np.int64)
        self._since = np.full((SEATS, KINDS), UNKNOWN, np.int64)
        self._mins = np.zeros(KINDS, np.int64)

    def hear(self, news: Any) -> None:
        """Remember; if not everything, the oldest gives way."""
        if self._news is None:
            self._note(news)
        else:
            self._news.append(news)

    def recalled(self, view: View) -> Recalled:
        """What it remembers, beside what it sees."""
        if self._news is not None:
            self._forget()
            for news in self._news:
                self._note(news)
        seats = len(view.hands)
        sure = self._sure[:seats].copy()
        unknown = np.array(view.hands) - sure.sum(axis=1)
        used = [word.cards or word.maj for words in view.words for word in words]
        deck = counts_of(MIXED) - counts_of("".join(used))
        if not view.options.visible:
            deck -= self._mins
        return Recalled(sure, np.minimum(self._since[:seats], unknown[:, None]), deck)

    def _note(self, news: Any) -> None:
        match news:
            case Stolen(seat, asked, card):
                self._leaves(asked, KIND_OF[card])
                self._sure[seat, KIND_OF[card]] += 1
            case PiocheSaid(asked, _, card):
                self._sure[asked, KIND_OF[card]] = self._since[asked, KIND_OF[card]] = 0
            case Drew(seat):
                self._since[seat] += 1
            case BonnePiocheShown(seat, card):
                self._sure[seat, KIND_OF[card]] += 1
            case MotLaid(seat, _, cards):
                for card in cards:
                    self._leaves(seat, KIND_OF[card])
                self._mins += counts_of(cards[1:])
            case _:
                pass

    def _leaves(self, seat: int, kind: int) -> None:
        if self._sure[seat, kind]:
            self._sure[seat, kind] -= 1
