"""What a player of Heptagramme remembers: which cards went by, and so which may still come."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.open import with_open
from tablee.games.heptagramme.events import (
    Announced,
    BonusDrawn,
    Cleared,
    Exchanged,
    Forfeited,
    MajTurned,
    Passed,
    Placed,
    Recovered,
    Refilled,
    TookBack,
)
from tablee.games.heptagramme.state import COLUMNS, Column, State
from tablee.games.heptagramme.views import View, guess
from tablee.letters.cards import MAJS, MINS, added, without


class Memory:
    """Built from the news alone. Whoever sat down late and heard little remembers little: what
    does not agree with the table is left out.
    """

    def __init__(self) -> None:
        self._columns = [""] * len(COLUMNS)
        self._basket = Counter[str]()
        self._turned = Counter[str]()
        self._aside = ""

    def hear(self, news: Any) -> None:
        """Take note of cards that were laid, taken back, thrown away or shuffled in again."""
        match news:
            case MajTurned(column, maj):
                self._columns[column] = ""
                self._turned[maj] += 1
            case Placed(_, card, column):
                self._columns[column] += card
            case TookBack(_, card, column) | Recovered(_, column, card):
                self._columns[column] = self._columns[column][: -len(card)]
            case Cleared(column, cards) | Forfeited(_, column, cards):
                self._columns[column] = self._columns[column].removesuffix(cards)
                self._basket.update(cards)
            case Announced(_, column):
                self._basket.update(self._columns[column])
                self._columns[column] = ""
            case Passed(_, cards):
                self._aside = cards or ""
            case BonusDrawn() | Refilled() | Exchanged():
                if news.reshuffled:
                    self._basket.clear()
                if isinstance(news, Exchanged):
                    self._basket.update(self._aside[: news.count])
                    self._aside = ""
            case _:
                pass

    def mins(self, view: View) -> str:
        """The min. that others may hold, or that the pile may."""
        seen = Counter(view.hand + "".join(column.mins for column in view.open.columns))
        hidden = Counter(MINS) - seen
        known = self._basket & hidden
        if known.total() <= view.corbeille:
            hidden -= known
        return "".join(hidden.elements())

    def guesses(self, view: View, dice: Dice) -> Iterator[State]:
        """Tables without end that agree with the view and with all that is remembered.

        What is known to lie in the baskets is shown to the game's `guess` as one column more.
        """
        shown = "".join(column.mins for column in view.open.columns)
        mins = without(MINS, self.mins(view) + view.hand + shown)
        majs = without(MAJS, self.majs(view) + "".join(c.maj or "" for c in view.open.columns))
        if len(majs) > view.corbeille_majs:
            majs = ""
        told = replace(
            with_open(view, columns=(*view.open.columns, Column(majs, mins))),
            corbeille=view.corbeille - len(mins),
            corbeille_majs=view.corbeille_majs - len(majs),
        )
        while True:
            state = guess(told, dice)
            yield replace(
                state,
                open=view.open,
                corbeille=added(state.corbeille, mins),
                corbeille_majs=added(state.corbeille_majs, majs),
            )

    def majs(self, view: View) -> str:
        """The maj. that may be turned up."""
        if not view.majs:
            return ""
        left = Counter(MAJS) - self._turned
        if left.total() != view.majs:
            left = Counter(MAJS) - Counter(column.maj for column in view.open.columns if column.maj)
        return "".join(left.elements())
