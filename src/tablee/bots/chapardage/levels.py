"""The four levels of Chapardage.

| level | knows | remembers | asks for |
|---|---|---|---|
| *facile* | everyday words | the last things that were said | what it gains most by in the mean |
| *moyen* | all but rare words | the last two rounds or so | the same |
| *fort* | every word | everything | the same |
| *maître* | every word | everything | what its turn may go on with |

*Fort* and *maître* believe exactly what can be believed (`belief`); the others go by what they
remember and by how many of a card there are. *Maître* keeps a word that it could lay until a card
drawn in vain ends its turn, for then the word gives it back, where the table lets it; it shows a
good draw first. Among the
requests that promise most it chooses by playing them out (`solver.search`) on deals that its
belief draws: states like those of `guess`, which its view cannot tell from the true one, and which
agree moreover with all that it has heard.

A good draw is always shown: shown it is worth another request, hidden only a secret. Of 5,000 games
between policies alike in all else, whoever hid it won 28 % at a table of three.
Every level says « Mot ! » after « A toi ! » if it is asked to act then, and draws from the highest
pile, since all are alike.
"""

from collections import deque
from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import Any, Final

from msgspec.structs import replace

from tablee.bots.allowance import HALF, Allowance
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.chapardage.belief import Belief, Lost
from tablee.bots.chapardage.choice import PLAIN, PROMPT, SHREWD, Position, request_of
from tablee.bots.chapardage.memory import Memory
from tablee.bots.chapardage.packing import counts_of, vocabulary
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.chapardage.state import Ask, Draw, Move, Phase, ShowBonnePioche
from tablee.games.chapardage.views import View, guess
from tablee.kernels.chapardage import Weights
from tablee.lexicon.tiers import Tier

BATCH: Final = 32
"""Deals that are played out before time is looked at."""
NODES_A_REQUEST: Final = 32
"""A node is a hand beside the words: so many are looked at for one request that is played out."""


class _Player:
    """Draws, lays what it can, and asks for what it values most."""

    tier: Tier = Tier.RARE
    remembers: int | None = None
    """So many pieces of news; None for all."""

    def __init__(self, seat: Seat, dice: Dice) -> None:
        self._seat = seat
        self._dice = dice
        self._memory = Memory(self.remembers)
        self._rolls = dice.below(1 << 31) | 1

    def hear(self, news: Any) -> None:
        """Remember, the oldest giving way."""
        self._memory.hear(news)

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
        known = vocabulary(view.options.length, self.tier, view.options.choice)
        thought = Position(view, known, self._memory.recalled(view))
        if not self._waits(view) and (word := thought.word(self._policy(view))):
            return word
        if any(view.asks):
            return self._ask(view, thought, budget)
        return view.moves[0] if view.moves else None

    def _policy(self, view: View) -> Weights:
        """What it weighs, at a table that plays so."""
        return PLAIN

    def _waits(self, view: View) -> bool:
        """Is a word that could be laid worth more later in this turn?"""
        return False

    def _ask(self, view: View, thought: Position, budget: Budget) -> Ask:
        values = thought.values(self._chances(view, thought), self._policy(view))
        most = max(values) - 1e-12
        best = [request for request, value in enumerate(values) if value >= most]
        return request_of(best[self._dice.below(len(best))])

    def _chances(self, view: View, thought: Position) -> list[list[float]]:
        """How likely each seat holds each kind, to somebody who counts on his fingers."""
        return thought.chances


class Facile(_Player):
    """Knows everyday words, and soon forgets who has what."""

    tier = Tier.USUEL
    remembers = 8


class Moyen(_Player):
    """Knows all but rare words, and remembers the last rounds."""

    tier = Tier.CULTIVE
    remembers = 60


class Fort(_Player):
    """Knows every word, and forgets nothing that it could conclude from."""

    samples: int = 300

    def __init__(self, seat: Seat, dice: Dice) -> None:
        super().__init__(seat, dice)
        self._unheard: deque[Any] = deque()
        self._belief: Belief | None = None
        self._missed = False

    def hear(self, news: Any) -> None:
        """Remember everything; it is thought over when it matters."""
        super().hear(news)
        self._unheard.append(news)

    def _believe(self, view: View) -> Belief | None:
        """What can be believed, if all was heard that led to this table."""
        if self._belief is None:
            self._belief = Belief(self._seat, len(view.hands), self._dice.below(1 << 31))
        try:
            while self._unheard:
                self._belief.hear(self._unheard.popleft())
        except Lost:
            self._missed = True
        others = [seat for seat in range(len(view.hands)) if seat != self._seat]
        agrees = all(self._belief.sizes[seat] == view.hands[seat] for seat in others)
        return self._belief if agrees and not self._missed else None

    def _chances(self, view: View, thought: Position) -> list[list[float]]:
        belief = self._believe(view)
        return thought.chances if belief is None else belief.shares(self.samples)


class Maitre(Fort):
    """Keeps its words for when they give back the turn, and plays its requests out."""

    options: int = 5
    """So many requests are compared."""
    most: int = 1024
    """On so many deals, if time allows."""
    margin: float = 2.0
    """What promises most stands, unless another is better by so many standard errors."""

    def _policy(self, view: View) -> Weights:
        return SHREWD if view.options.held_word else PROMPT

    def _waits(self, view: View) -> bool:
        if not view.options.held_word:
            return False
        if view.turn != self._seat or len(view.words[self._seat]) + 1 == view.options.goal:
            return False
        if view.phase is Phase.SAY:
            return ShowBonnePioche() in view.moves
        return any(view.heights)

    def _ask(self, view: View, thought: Position, budget: Budget) -> Ask:
        values = thought.values(self._chances(view, thought), self._policy(view))
        ranked = sorted(range(len(values)), key=lambda request: -values[request])
        best = [request for request in ranked[: self.options] if values[request] > 0.0]
        # Who has resigned is passed over, which a playout does not know.
        if len(best) < 2 or view.gone:
            return super()._ask(view, thought, budget)
        found = self._played_out(view, thought, best, budget)
        better = [[row[n] - row[0] for row in found] for n in range(len(best))]
        surely = [fsum(gains) / len(gains) - self.margin * _doubt(gains) for gains in better]
        return request_of(best[surely.index(max(surely))])

    def _played_out(
        self, view: View, thought: Position, requests: list[int], budget: Budget
    ) -> list[list[float]]:
        """How likely it wins after each request, on one deal a row."""
        most = self.most * BATCH * NODES_A_REQUEST if budget.nodes is None else budget.nodes
        allowance, found = Allowance(replace(budget, nodes=most), HALF), list[list[float]]()
        batches = 0
        while not found or (batches * BATCH < self.most and allowance.lasts(NODES_A_REQUEST)):
            left = allowance.at_most(most) // NODES_A_REQUEST
            rows, spent, self._rolls = thought.search(
                self._deals(view, BATCH), requests, self._policy(view), self._rolls, left
            )
            found += rows
            batches += 1
            allowance.spend(spent * NODES_A_REQUEST)
        return found

    def _deals(self, view: View, number: int) -> bytes:
        """Hands as they may be dealt: by all that was heard or, failing that, by the view alone."""
        belief = self._believe(view)
        if belief is not None:
            return belief.deals(number)
        guesses = [guess(view, self._dice).hands for _ in range(number)]
        return b"".join(counts_of(hand) for hands in guesses for hand in hands)


def _doubt(gains: Sequence[float]) -> float:
    """The standard error of their mean, and a little more where there are few."""
    mean = fsum(gains) / len(gains)
    spread = sqrt(fsum((gain - mean) ** 2 for gain in gains) / len(gains))
    return (spread + 1 / len(gains)) / sqrt(len(gains))


_LEVELS: Final[dict[str, Callable[[Seat, Dice], Bot]]] = {
    "facile": Facile,
    "moyen": Moyen,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return _LEVELS[level](seat, dice)
