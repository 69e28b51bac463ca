"""People at Chapardage: they want a word, and ask for what it lacks."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

from bench.people import ADULT, CHILD, Mind, Seated
from tablee.bots.base import Budget, Thought
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Ask, Draw, SayMot, ShowBonnePioche
from tablee.games.chapardage.events import BonnePiocheShown, Drew, MotLaid, PiocheSaid, Stolen
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


class Known(NamedTuple):
    """A word, its number, and a bit for each kind of card that it takes."""

    word: str
    number: int
    kinds: int


class Fact(NamedTuple):
    """Somebody took or showed a card, or had none when he had drawn so many."""

    seat: int
    card: str
    has: bool
    drawn: int


class Player(Seated):
    """Lays a word as soon as they see one; else asks for a letter of the nearest they think of."""

    def __init__(self, mind: Mind, seat: Seat, dice: Dice) -> None:
        super().__init__(mind, seat, dice)
        self._words: list[Known] | None = None
        self._facts: deque[Fact] = deque(maxlen=mind.who.remembers)
        self._drawn = Counter[int]()
        self._overlooked: tuple[str, set[str]] = ("", set())
        self._hand: str | None = None
        self._near: list[Wish] = []

    def hear(self, news: Any) -> None:
        """Remember who has what, and who had not, until they see that it is no longer so."""
        match news:
            case Drew(seat):
                self._drawn[seat] += 1
            case Stolen(seat, asked, card):
                self._forget(asked, card)
                self._remember(seat, card, has=True)
            case BonnePiocheShown(seat, card):
                self._remember(seat, card, has=True)
            case PiocheSaid(asked, _, card):
                self._forget(asked, card)
                self._remember(asked, card, has=False)
            case MotLaid(seat, _, cards):
                for card in cards:
                    self._forget(seat, card)
            case _:
                pass

    def _remember(self, seat: int, card: str, *, has: bool) -> None:
        self._facts.append(Fact(seat, card, has, self._drawn[seat]))

    def _forget(self, seat: int, card: str) -> None:
        last = next((fact for fact in self._facts if fact[:3] == (seat, card, True)), None)
        if last is not None:
            self._facts.remove(last)

    def act(self, view: View, budget: Budget) -> Thought | None:
        """What the table waits for."""
        draws = [move for move in view.moves if isinstance(move, Draw)]
        if draws:
            return Thought(max(draws, key=lambda move: view.open.heights[move.pile]))
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
        thoughts = self._thought_of(view)
        open_ones = [Ask(seat, card) for seat, cards in enumerate(view.asks) for card in cards]
        chances = {ask: self._chance(view, ask.asked, ask.card) for ask in open_ones}
        for worth in self._worths(thoughts):
            values = {ask: worth[ask.card] * chance for ask, chance in chances.items()}
            best = max(values, key=values.__getitem__)
            if values[best] > 0:
                return best
        fresh = [ask for ask, chance in chances.items() if chance > 0]
        return self._mind.random.choice(fresh or open_ones)

    def _worths(self, thoughts: list[Wish]) -> Iterator[Mapping[str, float]]:
        """What each card is worth, by what comes first to mind."""
        if self._mind.who.remembers > ADULT.remembers:
            # Who plays every week knows that whoever is given a card asks again, and so asks first
            # for what is likeliest to be given of all that serves.
            worth = Counter[str]()
            for wish in thoughts:
                for card in wish.lacks:
                    worth[card] = max(worth[card], 2 // len(wish.lacks))
            yield worth
        else:
            # What most of the nearest words lack, then what any word lacks.
            least = min((len(wish.lacks) for wish in thoughts), default=0)
            yield Counter("".join(wish.lacks for wish in thoughts if len(wish.lacks) == least))
            yield Counter("".join(wish.lacks for wish in thoughts))

    def _thought_of(self, view: View) -> list[Wish]:
        """Words to aim at: those that lack one card are looked at first."""
        several = sorted(self._wishes(view, most=2), key=lambda wish: len(wish.lacks))
        looked_at = several[: self._mind.who.patience]
        return [wish for wish in looked_at if self._mind.sees(view.length)] or looked_at[:1]

    def _chance(self, view: View, seat: int, card: str) -> float:
        """How likely somebody has a card, to this person."""
        fact = next((fact for fact in reversed(self._facts) if fact[:2] == (seat, card)), None)
        if fact is not None and fact.has:
            return 1.0
        if self._mind.who.remembers <= CHILD.remembers:
            # A child does not reckon: who has more cards is likelier to have one.
            return view.hands[seat] / len(MIXED) if fact is None else 0.0
        since = view.hands[seat]
        if fact is not None:
            since = min(since, self._drawn[seat] - fact.drawn)
        in_sight = view.hand + "".join(word.maj for words in view.heaps for word in words)
        left = max(0, MIXED.count(card) - in_sight.count(card))
        return 1.0 - (1.0 - left / len(MIXED)) ** since

    def _wishes(self, view: View, most: int) -> list[Wish]:
        """The words they know that lack at most so many cards."""
        if self._hand != view.hand:
            self._hand, self._near = view.hand, wishes(self._known(view), view.hand, 2)
        return [wish for wish in self._near if len(wish.lacks) <= most]

    def _known(self, view: View) -> list[Known]:
        """The words they know, in no order."""
        if self._words is None:
            mine = self._mind.cards()
            every = known_of(view.length, proper=view.open.options.proper)
            self._words = [word for word in every if mine[word.number]]
            self._mind.random.shuffle(self._words)
        return self._words


@lru_cache
def known_of(length: int, *, proper: bool) -> list[Known]:
    """All that count."""
    found = french().cards(Wanted(proper=proper, shortest=length, longest=length))
    return [
        Known(key.lower(), found.number(key), _kinds(key.capitalize()))
        for key in found.matching("?" * length)
    ]


def wishes(known: Iterable[Known], hand: str, most: int) -> list[Wish]:
    """The words that lack at most so many cards."""
    lacking, most_kinds = ~_kinds(hand), most + (JOKER in hand or MAJ_JOKER in hand)
    # A glance at the kinds of cards spares most words a closer look.
    near = [each.word for each in known if (each.kinds & lacking).bit_count() <= most_kinds]
    return [found for word in near if len((found := _wish(word, hand)).lacks) <= most]


def _kinds(cards: str) -> int:
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
