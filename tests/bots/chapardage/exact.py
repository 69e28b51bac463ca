"""The belief of a seat by counting: every deal that agrees with what it heard, with its weight."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tablee.core.seats import Seat
from tablee.games.chapardage.events import (
    BonnePiocheShown,
    Dealt,
    Drew,
    MotLaid,
    PiocheSaid,
    Stolen,
)

Hands = tuple[str, ...]
"""What each other holds, sorted; the last drawn card of each stands apart in `Deal`."""


class Exact:
    """All deals, carried along from one piece of news to the next."""

    def __init__(self, seat: Seat, seats: int, deck: str) -> None:
        self._seat = seat
        start = (("",) * seats, "", "".join(sorted(deck)))
        self._deals: dict[tuple[Hands, str, str], int] = {start: 1}

    def hear(self, news: Any) -> None:
        after: Counter[tuple[Hands, str, str]] = Counter()
        for deal, weight in self._deals.items():
            for next_deal, ways in self._next(deal, news):
                after[next_deal] += weight * ways
        self._deals = dict(after)

    def _next(self, deal: Any, news: Any) -> Iterator[tuple[Any, int]]:
        """The deals that this one becomes, and in how many ways; none if the news deny it."""
        hands, last, pile = deal
        match news:
            case Dealt(seat, cards, count):
                yield from self._draws((hands, last, pile), seat, cards, count)
            case Drew(seat, _, card):
                yield from self._draws((hands, last, pile), seat, card, 1)
            case Stolen(seat, asked, card):
                for robbed in self._without(hands, asked, card):
                    yield (self._with(robbed, seat, card), last, pile), 1
            case PiocheSaid(asked, _, card):
                if asked == self._seat or card not in hands[asked]:
                    yield deal, 1
            case BonnePiocheShown(seat, card):
                if seat == self._seat or last == card:
                    yield deal, 1
            case MotLaid(seat, _, cards):
                found = [hands]
                for card in cards:
                    found = [less for each in found for less in self._without(each, seat, card)]
                for less in found:
                    yield (less, last, pile), 1
            case _:
                yield deal, 1

    def _draws(self, deal: Any, seat: int, cards: Any, count: int) -> Iterator[tuple[Any, int]]:
        if not count:
            yield deal, 1
            return
        hands, _, pile = deal
        known = seat == self._seat
        for card in {cards[0]} & set(pile) if known else set(pile):
            less = pile.replace(card, "", 1)
            more = hands if known else self._with(hands, seat, card)
            for after, ways in self._draws(
                (more, card, less), seat, cards[1:] if known else None, count - 1
            ):
                yield after, ways * pile.count(card)

    def _without(self, hands: Hands, seat: int, card: str) -> Iterator[Hands]:
        if seat == self._seat:
            yield hands
        elif card in hands[seat]:
            yield (*hands[:seat], hands[seat].replace(card, "", 1), *hands[seat + 1 :])

    def _with(self, hands: Hands, seat: int, card: str) -> Hands:
        if seat == self._seat:
            return hands
        return (*hands[:seat], "".join(sorted(hands[seat] + card)), *hands[seat + 1 :])

    def chance(self, seat: int, card: str) -> float:
        holding = sum(ways for (hands, _, _), ways in self._deals.items() if card in hands[seat])
        return holding / sum(self._deals.values())

    @property
    def size(self) -> int:
        return len(self._deals)
