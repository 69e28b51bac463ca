"""What lies in the open: cards that all have seen come to a hand, and those it said it has not."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from tablee.bots.chapardage.kernel import KINDS
from tablee.bots.chapardage.packing import KIND_OF, counts_of
from tablee.games.chapardage.state import BonnePiocheShown, Drawn, MotLaid, PiocheSaid, Stolen
from tablee.games.chapardage.views import View
from tablee.letters.cards import MIXED
from tablee.lexicon.graph import Ints


class Recalled(NamedTuple):
    """For each seat and kind: the cards that are `sure`, and how many of the others came `since`
    the hand last said « Pioche ! » to that kind. `deck` is what no word is known to have used.
    """

    sure: Ints
    since: Ints
    deck: Ints


def recalled(view: View, news: Iterable[Any]) -> Recalled:
    """From the news that somebody remembers: all of it, or the last."""
    seats = len(view.hands)
    sure = np.zeros((seats, KINDS), np.int64)
    since = np.full((seats, KINDS), len(MIXED), np.int64)
    used = [word.cards or word.maj for words in view.words for word in words]
    deck = counts_of(MIXED) - counts_of("".join(used))
    for event in news:
        match event:
            case Stolen(seat, asked, card):
                kind = KIND_OF[card]
                sure[asked, kind] = max(0, sure[asked, kind] - 1)
                sure[seat, kind] += 1
            case PiocheSaid(asked, _, card):
                sure[asked, KIND_OF[card]] = since[asked, KIND_OF[card]] = 0
            case Drawn(seat):
                since[seat] += 1
            case BonnePiocheShown(seat, card):
                sure[seat, KIND_OF[card]] += 1
            case MotLaid(seat, _, cards):
                for kind in (KIND_OF[card] for card in cards):
                    sure[seat, kind] = max(0, sure[seat, kind] - 1)
                if not view.options.visible:
                    deck -= counts_of(cards[1:])
            case _:
                pass
    unknown = np.array(view.hands) - sure.sum(axis=1)
    return Recalled(sure, np.minimum(since, unknown[:, None]), deck)
