"""The four levels of Chapardage.

| level | knows | remembers | thinks |
|---|---|---|---|
| *facile* | everyday words | the last few things that were said | of a card that it lacks |
| *moyen* | all but rare words | the last rounds | what it gains most by in the mean |
| *fort* | every word | everything | what it gains most by in the mean |
| *maître* | every word | everything | how its turn, and a round after it, may go on |

*Fort* and *maître* believe exactly what can be believed (`belief`); the others go by what they
remember and by how many of a card there are. *Maître* keeps a word that it could lay until a card
drawn in vain ends its turn, for then the word gives it back; it shows a good draw first. Among the
requests that promise most it chooses by playing them out (`solver.search`) on deals that its
belief draws: states like those of `guess`, which its view cannot tell from the true one, and which
agree moreover with all that it has heard.

A good draw is always shown: hidden it would be worth a secret, shown it is worth another request.
Every level says « Mot ! » after « A toi ! » if it is asked to act then, and draws from the highest
pile, since all are alike.
"""

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.chapardage import kernel, solver
from tablee.bots.chapardage.belief import Belief
from tablee.bots.chapardage.kernel import KINDS
from tablee.bots.chapardage.memory import Recalled, recalled
from tablee.bots.chapardage.packing import SIGNS, Vocabulary, counts_of, spelt, vocabulary
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.chapardage.state import Ask, Draw, Move, Phase, SayMot, ShowBonnePioche
from tablee.games.chapardage.views import View
from tablee.lexicon.graph import Ints
from tablee.lexicon.tiers import Tier

Floats = NDArray[np.float64]


def weights(**named: float) -> Floats:
    """A policy: what is not named counts nothing."""
    weighed = np.zeros(solver.WEIGHTS, np.float64)
    for name, weight in named.items():
        weighed[getattr(solver, name.upper())] = weight
    return weighed


class _Thinking:
    """What a player sees and remembers at one moment, as the kernels read it."""

    def __init__(self, view: View, known: Vocabulary, memory: Recalled) -> None:
        self.known: Final = known
        self.memory: Final = memory
        self.hand: Final = counts_of(view.hand)
        self.seat: Final = view.seat
        self.unseen: Final = np.maximum(
            memory.deck - self.hand - np.delete(memory.sure, view.seat, axis=0).sum(axis=0), 0
        )
        self.luck: Final = np.zeros(KINDS, np.float64)
        self.chances: Final = np.zeros((len(view.hands), KINDS), np.float64)
        solver.open_chances(
            memory.sure, memory.since, self.unseen, self.seat, self.luck, self.chances
        )


class _Player:
    """Draws, lays what it can, and asks for what it values most."""

    tier: Tier = Tier.RARE
    remembers: int | None = None
    """So many pieces of news; None for all."""
    weights: Floats = weights(card=0.05, near=0.2, word=1.0, kept_joker=0.5, two_off=0.1)

    def __init__(self, seat: Seat, dice: Dice) -> None:
        self._seat = seat
        self._dice = dice
        self._news: deque[Any] = deque(maxlen=self.remembers)
        self._rolls = np.array([dice.below(1 << 31) | 1], np.int64)

    def hear(self, news: Any) -> None:
        """Remember, the oldest giving way."""
        self._news.append(news)

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Whatever the table waits for; a word also where it does not."""
        move = self._move(view, budget)
        return None if move is None else Thought(move)

    def _move(self, view: View, budget: Budget) -> Move | None:
        draws = [move for move in view.moves if isinstance(move, Draw)]
        if draws:
            return max(draws, key=lambda move: view.heights[move.pile])
        if not view.mot:
            return None
        thinking = self._think(view)
        if not self._waits(view) and (word := self._word(view, thinking)):
            return word
        if any(view.asks):
            return self._ask(view, thinking, budget)
        return view.moves[0] if view.moves else None

    def _think(self, view: View) -> _Thinking:
        known = vocabulary(view.options.length, self.tier, proper=view.options.proper)
        return _Thinking(view, known, recalled(view, self._news))

    def _waits(self, view: View) -> bool:
        """Is a word that could be laid worth more later in this turn?"""
        return False

    def _word(self, view: View, thinking: _Thinking) -> SayMot | None:
        """Of the words that it sees, the one that leaves it the best cards."""
        known, cards = thinking.known, np.zeros(KINDS, np.int64)
        number = solver.best_word(
            known.masks, known.starts, known.letters, thinking.hand, thinking.luck, self.weights,
            np.zeros((3, KINDS), np.int64), np.zeros(solver.MOST_READY, np.int64), cards,
        )  # fmt: skip
        return None if number < 0 else spelt(known, number, thinking.hand)

    def _ask(self, view: View, thinking: _Thinking, budget: Budget) -> Ask:
        values = self._values(view, thinking)
        best = np.flatnonzero(values >= values.max() - 1e-12)
        return request_of(int(best[self._dice.below(len(best))]))

    def _values(self, view: View, thinking: _Thinking) -> Floats:
        """What each request gains in the mean, by seat and kind in one row."""
        known, gains = thinking.known, np.zeros(KINDS, np.float64)
        solver.worth(
            known.masks, known.starts, known.letters, thinking.hand, thinking.luck, self.weights,
            1, np.zeros((3, KINDS), np.int64), np.zeros(solver.MOST_READY, np.int64),
            np.zeros(KINDS, np.int64), gains,
        )  # fmt: skip
        chances = self._chances(view, thinking)
        words = np.array([len(found) for found in view.words])
        values = chances * (gains + self.weights[solver.DENY] * words[:, None])
        values += self.weights[solver.SURE] * (chances == 1.0)
        return np.where(allowed(view), values, -1.0).ravel()

    def _chances(self, view: View, thinking: _Thinking) -> Floats:
        return thinking.chances


def allowed(view: View) -> NDArray[np.bool_]:
    """Which requests the view offers, by seat and kind."""
    return np.array([[sign in letters for sign in SIGNS] for letters in view.asks])


def request_of(number: int) -> Ask:
    """A request from its number."""
    return Ask(number // KINDS, SIGNS[number % KINDS])


class Facile(_Player):
    """Knows everyday words, and soon forgets who has what."""

    tier = Tier.USUEL
    remembers = 8


class Moyen(_Player):
    """Knows all but rare words, and remembers the last rounds."""

    tier = Tier.PEU_COURANT
    remembers = 60


class Fort(_Player):
    """Knows every word, and forgets nothing that it could conclude from."""

    samples: int = 300

    def __init__(self, seat: Seat, dice: Dice) -> None:
        super().__init__(seat, dice)
        self._unheard: deque[Any] = deque()
        self._belief: Belief | None = None

    def hear(self, news: Any) -> None:
        """Remember everything; it is thought over when it matters."""
        super().hear(news)
        self._unheard.append(news)

    def _believe(self, view: View) -> Belief:
        if self._belief is None:
            self._belief = Belief(self._seat, len(view.hands), self._dice.below(1 << 31))
        while self._unheard:
            self._belief.hear(self._unheard.popleft())
        return self._belief

    def _chances(self, view: View, thinking: _Thinking) -> Floats:
        return self._believe(view).chances(self.samples)


class Maitre(Fort):
    """Keeps its words for when they give back the turn, and plays its requests out."""

    weights = weights(
        again=0.5, card=0.1, near=0.25, word=1.0, kept_joker=0.5, two_off=0.1, delay=1.0
    )
    strengths = np.array([-0.879, 0.599, 1.074, 1.576, 1.093, -0.018, 0.26, 0.309, -0.089, -0.432])
    options: int = 5
    deals: int = 128
    turns: int = 1
    margin: float = 2.0

    def _waits(self, view: View) -> bool:
        if view.turn != view.seat or len(view.words[view.seat]) + 1 == view.options.goal:
            return False
        if view.phase is Phase.SAY:
            return ShowBonnePioche() in view.moves
        return any(view.heights)

    def _ask(self, view: View, thinking: _Thinking, budget: Budget) -> Ask:
        values = self._values(view, thinking)
        best = np.argsort(-values, kind="stable")[: self.options]
        best = best[values[best] > 0.0]
        if self.deals == 0 or len(best) < 2 or view.gone:
            return super()._ask(view, thinking, budget)
        known, memory = thinking.known, thinking.memory
        seats = len(view.hands)
        policy = np.tile(self.weights, (seats, 1))
        found = np.zeros((self.deals, len(best)), np.float64)
        barred = np.array([counts_of(cards) for cards in view.protected])
        played = solver.search(
            known.masks, known.starts, known.letters, view.options.goal, memory.deck,
            self._believe(view).deals(self.deals), thinking.hand,
            np.array([len(words) for words in view.words]), memory.sure, memory.since, barred,
            self._seat, best.astype(np.int64), policy, self.strengths, self.turns, self._rolls,
            1 << 40, found,
        )  # fmt: skip
        better = found[:played] - found[:played, :1]
        doubt = better.std(axis=0) / np.sqrt(played)
        return request_of(int(best[np.argmax(better.mean(axis=0) - self.margin * doubt)]))


_LEVELS: Final[dict[str, Callable[[Seat, Dice], Bot]]] = {
    "facile": Facile,
    "moyen": Moyen,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return _LEVELS[level](seat, dice)
