"""People at Chapardage: they want a word, and ask for what it lacks."""

from collections import Counter, deque
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from bench.people import CHILD, Mind, Seated
from tablee.bots.base import Budget, Thought
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.chapardage.state import (
    Ask,
    Draw,
    PiocheSaid,
    SayMot,
    ShowBonnePioche,
    Stolen,
)
from tablee.games.chapardage.views import View
from tablee.letters.cards import JOKER, MAJ_JOKER, MIXED
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted

LOOKS = 3
"""So often they look at a hand for a word: nothing else is to be done while others ask."""


class Wish(NamedTuple):
    """A word, the cards that one has for it, and those that it lacks."""

    word: str
    cards: str
    lacks: str


class Player(Seated):
    """Lays a word as soon as they see one; else asks for a letter of the nearest they think of."""

    def __init__(self, mind: Mind, seat: Seat, dice: Dice) -> None:
        super().__init__(mind, seat, dice)
        self._words: list[tuple[str, int]] | None = None
        self._news: deque[Any] = deque(maxlen=mind.who.remembers)
        self._overlooked: tuple[str, set[str]] = ("", set())

    def hear(self, news: Any) -> None:
        """Remember who had what, and who had not."""
        if isinstance(news, Stolen | PiocheSaid):
            self._news.append(news)

    def act(self, view: View, budget: Budget) -> Thought | None:
        """What the table waits for."""
        draws = [move for move in view.moves if isinstance(move, Draw)]
        if draws:
            return Thought(max(draws, key=lambda move: view.heights[move.pile]))
        if view.mot and (word := self._laid(view)):
            return Thought(word)
        if any(view.asks):
            return Thought(self._asked(view))
        if ShowBonnePioche() in view.moves:
            return Thought(ShowBonnePioche())
        return Thought(view.moves[0]) if view.moves else None

    def _laid(self, view: View) -> SayMot | None:
        """Who has not seen a word in a hand sees it when the hand has changed."""
        hand, overlooked = self._overlooked
        if hand != view.hand:
            self._overlooked = hand, overlooked = view.hand, set()
        for wish in self._wishes(view, most=0):
            if wish.word in overlooked:
                continue
            if any(self._mind.sees(view.length) for _ in range(LOOKS)):
                return SayMot(wish.word, wish.cards)
            overlooked.add(wish.word)
        return None

    def _asked(self, view: View) -> Ask:
        wishes = self._mind.looked_at(self._wishes(view, most=2))
        least = min((len(wish.lacks) for wish in wishes), default=0)
        nearest = Counter("".join(wish.lacks for wish in wishes if len(wish.lacks) == least))
        rest = Counter("".join(wish.lacks for wish in wishes))
        # What most of the nearest words lack, then what any word lacks.
        for card in (*self._likeliest(nearest), *self._likeliest(rest)):
            if (seat := self._who(view, card)) is not None:
                return Ask(seat, card)
        open_ones = [(seat, card) for seat, cards in enumerate(view.asks) for card in cards]
        fresh = [each for each in open_ones if not self._denied(*each)] or open_ones
        seat, card = self._mind.random.choice(fresh)
        return Ask(seat, card)

    def _likeliest(self, lacking: Counter[str]) -> list[str]:
        """What is lacking, most wanted first; grown-ups think of how many there are of a letter."""
        reckons = self._mind.who.remembers > CHILD.remembers
        return sorted(
            lacking, key=lambda card: -lacking[card] * (MIXED.count(card) if reckons else 1)
        )

    def _who(self, view: View, card: str) -> int | None:
        """Somebody who took such a card, or else anybody who has not just said that he has none."""
        able = [seat for seat, cards in enumerate(view.asks) if card in cards]
        for news in reversed(self._news):
            if isinstance(news, Stolen) and news.card == card and news.seat in able:
                return news.seat
        fresh = [seat for seat in able if not self._denied(seat, card)]
        return max(fresh, key=lambda seat: view.hands[seat]) if fresh else None

    def _denied(self, seat: int, card: str) -> bool:
        return any(
            isinstance(news, PiocheSaid) and (news.seat, news.card) == (seat, card)
            for news in self._news
        )

    def _wishes(self, view: View, most: int) -> Iterator[Wish]:
        """The words they know that lack at most so many cards."""
        held = _kinds(view.hand)
        jokers = JOKER in view.hand or MAJ_JOKER in view.hand
        for word, kinds in self._known(view):
            # A glance at the kinds of cards spares most words a closer look.
            if (kinds & ~held).bit_count() <= most + jokers:
                wish = _wish(word, view.hand)
                if len(wish.lacks) <= most:
                    yield wish

    def _known(self, view: View) -> list[tuple[str, int]]:
        """The words they know, in no order, and the kinds of cards that each takes."""
        if self._words is None:
            wanted = Wanted(proper=view.options.proper, shortest=view.length, longest=view.length)
            words = french().cards(wanted, self._mind.cards())
            found = (word.capitalize() for word in words.matching("?" * view.length))
            self._words = [(word.lower(), _kinds(word)) for word in found]
            self._mind.random.shuffle(self._words)
        return self._words


def _kinds(cards: str) -> int:
    """A bit for each kind of card."""
    return reduce(or_, (1 << ord(card) for card in set(cards)), 0)


def _wish(word: str, hand: str) -> Wish:
    left, cards, lacks = list(hand), "", ""
    for at, letter in enumerate(word):
        card, joker = (letter, JOKER) if at else (letter.upper(), MAJ_JOKER)
        if card in left:
            left.remove(card)
            cards += card
        elif joker in left and not {JOKER, MAJ_JOKER} & set(cards):
            left.remove(joker)
            cards += joker
        else:
            lacks += card
    return Wish(word, cards, lacks)
