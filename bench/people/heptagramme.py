"""People at Heptagramme: they look down the columns for a word that their cards go on with."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import compress, repeat
from typing import Any, NamedTuple, TypeAlias

from bench.people import Mind, Seated
from tablee.bots.base import Budget, Thought
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import (
    Accept,
    Announce,
    Concede,
    DeclineStop,
    DrawBonus,
    EndTurn,
    Name,
    Pass,
    Place,
    ProposeStop,
)
from tablee.games.heptagramme.state import SHORTEST, Phase
from tablee.games.heptagramme.views import View
from tablee.letters import ALPHABET
from tablee.letters.cards import JOKER, points
from tablee.lexicon.queries import Wanted
from tablee.lexicon.spelled import french_cards

AFTER = "["
"""Comes after every letter."""
DEAR = 3
"""A letter worth so much is hard to place, and goes first when one changes cards."""
FIRST = 3
"""So many words come to anybody at a column."""
MORE = 10
"""One more for so many things that patience lets them look at."""

Going: TypeAlias = tuple[int, str, str]
"""A column, what it spells, and a word that it may become."""


class Idea(NamedTuple):
    """Cards for a column, the word they lead to, and what they bring now."""

    column: int
    cards: str
    word: str
    worth: int

    @property
    def whole(self) -> bool:
        """Is it announced?"""
        return self.worth > sum(map(points, self.cards))


class Player(Seated):
    """Lays what brings most of what they saw, until they see nothing more."""

    def __init__(self, mind: Mind, seat: Seat, dice: Dice) -> None:
        super().__init__(mind, seat, dice)
        self._known: list[str] | None = None
        self._meant: dict[int, str] = {}
        self._plan: list[Any] = []
        self._end = 0
        """How many letters the column of the plan has once it is carried out."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """What the table waits for."""
        if not view.actions:
            return None
        if view.open.doubt is not None:
            asked = view.open.doubt.column
            word = self._meant.get(asked)
            return Thought(Name(asked, word) if word else Concede(asked))
        if view.open.stop:
            return Thought(DeclineStop() if self._best(view) else Accept())
        if view.open.phase is Phase.DOUBTS:
            return Thought(Accept()) if Accept() in view.actions else None
        if view.open.turn != view.seat:
            return None
        if not self._plan or not self._goes_on(view):
            self._plan = self._moves(view)
        return Thought(self._plan.pop(0))

    def _goes_on(self, view: View) -> bool:
        """Does the rest of the plan still fit? A word that can grow no more the referee takes."""
        move = self._plan[0]
        assert isinstance(move, Place | Announce)
        column = view.open.columns[move.column]
        begun = f"{column.maj or ''}{column.mins}".lower()
        meant = self._meant[move.column]
        left = sum(isinstance(later, Place) for later in self._plan)
        fits = len(begun) + left == self._end and all(
            sign in (JOKER, letter) for sign, letter in zip(begun, meant, strict=False)
        )
        return fits and (isinstance(move, Announce) or move.card in view.hand)

    def _moves(self, view: View) -> list[Any]:
        best = self._best(view)
        if best is None:
            if ProposeStop() in view.actions and view.open.quiet:
                return [ProposeStop()]
            if DrawBonus() in view.actions:
                return [DrawBonus()]
            return [EndTurn()] if view.open.scoring else [Pass(self._changed(view.hand))]
        self._meant[best.column] = best.word
        self._end = 1 + len(view.open.columns[best.column].mins) + len(best.cards)
        moves: list[Any] = [Place(card, best.column) for card in best.cards]
        return [*moves, Announce(best.column, best.word)] if best.whole else moves

    def _changed(self, hand: str) -> str:
        dear = [card for card in hand if card != JOKER and points(card) >= DEAR]
        rest = [card for card in hand if card != JOKER and card not in dear]
        return "".join([*dear, *rest[: max(0, 4 - len(dear))]])

    def _best(self, view: View) -> Idea | None:
        seen = [
            idea
            for at, text, word in self._thoughts(view)
            if self._mind.sees(len(word)) and (idea := self._idea(view.hand, at, text, word))
        ]
        return max(seen, key=lambda idea: idea.worth, default=None)

    def _thoughts(self, view: View) -> list[Going]:
        """Some words they know that a column is, or goes on to with a card of theirs: at each
        column they think a while.
        """
        known, patience = self._words(view), self._mind.who.patience
        thoughts: list[Going] = []
        for at, column in enumerate(view.open.columns):
            if at in view.open.closed or not column.maj:
                continue
            text = f"{column.maj}{column.mins}".upper()
            words = self._mind.some(_going_on(known, text, view.hand), FIRST + patience // MORE)
            if len(text) >= SHORTEST:
                words += _matching(known, text)
            thoughts += zip(repeat(at), repeat(text), words)
        return thoughts

    def _idea(self, hand: str, at: int, text: str, word: str) -> Idea | None:
        """A word as far as their cards reach."""
        if len(word) == len(text):
            return Idea(at, "", word.lower(), points(word[0]))
        cards = self._reach(word, text, hand)
        whole = len(text) + len(cards) == len(word)
        worth = sum(map(points, cards)) + whole * points(word[0])
        return Idea(at, cards, word.lower(), worth) if cards else None

    def _reach(self, word: str, text: str, hand: str) -> str:
        """As many cards as lead on to the word; jokers are kept for its end."""
        left, cards = list(hand), ""
        for letter in word[len(text) :].lower():
            if letter in left:
                left.remove(letter)
                cards += letter
            elif JOKER in left and JOKER not in text + cards and len(text + cards) + 1 == len(word):
                left.remove(JOKER)
                cards += JOKER
            else:
                break
        return cards

    def _words(self, view: View) -> list[str]:
        """The words they know that need no joker, in alphabetical order."""
        if self._known is None:
            wanted = Wanted(proper=view.open.options.proper, shortest=SHORTEST)
            self._known = [word for word in compress(_every(wanted), self._mind.cards()) if word]
        return self._known


@lru_cache(maxsize=2)
def _every(wanted: Wanted) -> list[str]:
    """The words that need no joker, by number; nothing where there is none."""
    plain = french_cards().words(wanted).plain
    return [word if plain.has(number) else "" for word, number in plain.graph.items()]


def _going_on(known: list[str], text: str, hand: str) -> Iterator[str]:
    """The words that go on from a column with a letter of the hand."""
    letters = ALPHABET if JOKER in hand else sorted(set(hand.upper()))
    for begun in _read(text):
        for letter in letters:
            first = bisect_left(known, begun + letter)
            yield from known[first : bisect_left(known, begun + letter + AFTER)]


def _matching(known: list[str], text: str) -> Iterator[str]:
    """The words that a column is."""
    for word in _read(text):
        at = bisect_left(known, word)
        yield from (same for same in known[at : at + 1] if same == word)


def _read(text: str) -> list[str]:
    """What a column may be read as, its joker as each letter."""
    return [text.replace(JOKER, letter) for letter in ALPHABET] if JOKER in text else [text]
