"""People at Anagramme: they lay what they see in their hand, and fiddle with what lies there."""

from collections.abc import Iterator
from typing import Any

from bench.people import Mind, Seated
from tablee.bots.base import Budget, Thought
from tablee.catalogue import GAMES
from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import (
    Accept,
    Add,
    Contest,
    Exchange,
    Lay,
    MakeAnagramme,
    Reenter,
    Replace,
)
from tablee.games.anagramme.cards import FIGURES
from tablee.games.anagramme.state import Phase, State, Top
from tablee.games.anagramme.views import View, guess
from tablee.letters.cards import JOKER
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted, WordSet

GAME = GAMES["anagramme"]
OPEN = 3
"""At so many words that lie open they look in one turn, more with patience."""


class Player(Seated):
    """Takes off what costs most of what they saw; else changes the dearest card."""

    def __init__(self, mind: Mind, seat: Seat, dice: Dice) -> None:
        super().__init__(mind, seat, dice)
        self._words: WordSet | None = None

    def act(self, view: View, budget: Budget) -> Thought | None:
        """What the table waits for."""
        if Contest() in view.actions:
            return Thought(Contest() if self._strange(view) else Accept())
        if Reenter() in view.actions:
            return Thought(Reenter())
        if view.open.phase is not Phase.TURN or view.open.turn != self._seat or not view.actions:
            return None
        return Thought(self._best(view))

    def _strange(self, view: View) -> bool:
        assert view.open.window is not None
        made = [view.open.laid[at].text.upper() for at in view.open.window.made]
        return any(word not in self._known() for word in made) and self._mind.random.random() < 0.3

    def _best(self, view: View) -> Any:
        state, best, most = guess(view, self._dice), None, 0
        for move, letters in self._mind.looked_at(self._ideas(view)):
            if self._mind.sees(letters):
                worth = self._worth(state, move)
                if worth > most:
                    best, most = move, worth
        if best is not None:
            return best
        hand = view.hand.replace(JOKER, "") or view.hand
        dearest = max(hand, key=lambda card: FIGURES[view.open.options.dear][card])
        return Exchange(dearest, Top.HIDDEN)

    def _worth(self, state: State, move: Any) -> int:
        """What the hand costs less after it; nothing where the referee refuses it."""
        facts = GAME.play(state, self._seat, move)
        if isinstance(facts, Refusal):
            return 0
        before, after = state, state
        for fact in facts:
            after = GAME.apply(after, fact)
        if not after.hands[self._seat]:
            return 1000
        figure = FIGURES[state.open.options.dear]
        saved = sum(figure[card] for card in before.hands[self._seat])
        saved -= sum(figure[card] for card in after.hands[self._seat])
        return saved + 25 * isinstance(move, MakeAnagramme)

    def _ideas(self, view: View) -> Iterator[tuple[Any, int]]:
        """Words of the hand, then of what lies open; and how many letters one must see at once."""
        words, letters = self._known(), view.hand.replace(JOKER, "").upper()
        jokers = view.hand.count(JOKER)
        hand = words.hand(letters)
        key = words.graph.key
        for number in words.compiled.insertions(b"", hand, jokers, view.open.options.shortest):
            word = key(number).lower()
            yield Lay(word), len(word)
        looked = [(at, word, view.handles[at]) for at, word in enumerate(view.open.laid)]
        self._mind.random.shuffle(looked)
        for at, lying, handle in looked[: OPEN + self._mind.who.patience // 20]:
            if lying.crossing is not None:
                continue
            text = words.letters(lying.text.upper())
            for number in words.compiled.insertions(text, hand, jokers, len(text) + 1):
                yield Add(at, key(number).lower()), len(text)
            for number in words.compiled.replacements(text, hand, jokers):
                yield Replace(at, key(number).lower()), len(text) + 1
            if handle.free:
                for number in words.compiled.insertions(
                    b"", words.hand(lying.text.upper()), 0, len(text)
                ):
                    turned = key(number).lower()
                    dearest = max(view.hand, key=lambda card: FIGURES[view.open.options.dear][card])
                    yield MakeAnagramme(at, turned, dearest), len(text) + 3

    def _known(self) -> WordSet:
        if self._words is None:
            self._words = french().cards(Wanted(proper=False), self._mind.cards())
        return self._words
