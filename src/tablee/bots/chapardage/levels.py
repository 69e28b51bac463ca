"""Levels, first go."""
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.chapardage.belief import Belief
from tablee.bots.chapardage.hands import best_word, laid, prospect
from tablee.bots.chapardage.kernel import KINDS, MAJ
from tablee.bots.chapardage.packing import KIND_OF, SIGNS, Vocabulary, counts_of, vocabulary
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.chapardage.state import (
    Ask, Dealt, Draw, Move, Phase, PiocheSaid, SayAToi, SayMot, ShowBonnePioche, Stolen, BonnePiocheShown, Drawn, MotLaid,
)
from tablee.games.chapardage.views import View
from tablee.letters.cards import MIXED
from tablee.lexicon.tiers import Tier

Floats = NDArray[np.float64]


class _Player:
    tier: Tier = Tier.RARE

    def __init__(self, seat: Seat, dice: Dice) -> None:
        self._seat = seat
        self._dice = dice

    def hear(self, news: Any) -> None:
        pass

    def act(self, view: View, budget: Budget) -> Thought | None:
        move = self._move(view, budget)
        return None if move is None else Thought(move)

    def _move(self, view: View, budget: Budget) -> Move | None:
        draws = [move for move in view.moves if isinstance(move, Draw)]
        if draws:
            return max(draws, key=lambda move: view.heights[move.pile])
        if view.mot and (word := self._word(view, budget)):
            return word
        if any(view.asks):
            return self._ask(view, budget)
        return view.moves[0] if view.moves else None

    def _known(self, view: View) -> Vocabulary:
        return vocabulary(view.options.length, self.tier, proper=view.options.proper)

    def _luck(self, view: View) -> Floats:
        seen = Counter(view.hand + "".join(w.cards or w.maj for f in view.words for w in f))
        left = counts_of("".join((Counter(MIXED) - seen).elements())).astype(np.float64)
        return left / max(1.0, left.sum())

    def _word(self, view: View, budget: Budget) -> SayMot | None:
        known, hand = self._known(view), counts_of(view.hand)
        found = prospect(known, hand)
        if not len(found.ready):
            return None
        return self._chosen(view, known, hand, found.ready)

    def _chosen(self, view, known, hand, ready) -> SayMot:
        return best_word(known, hand, ready, self._luck(view))[0]

    def _chances(self, view: View) -> Floats:
        luck = self._luck(view)
        return np.array([1 - (1 - luck) ** n for n in view.hands])

    def _ask(self, view: View, budget: Budget) -> Ask:
        raise NotImplementedError


class Memory:
    """What somebody remembers of the last rounds: who was seen to have what, and who had it not."""

    def __init__(self, seat: Seat, rounds: int) -> None:
        self._facts: deque[tuple[int, str, bool]] = deque(maxlen=rounds)

    def hear(self, news):
        match news:
            case Stolen(seat, asked, card):
                self._facts.append((seat, card, True))
                self._facts.append((asked, card, None))
            case BonnePiocheShown(seat, card):
                self._facts.append((seat, card, True))
            case PiocheSaid(asked, _, card):
                self._facts.append((asked, card, False))
            case MotLaid(seat, _, cards):
                for card in cards:
                    self._facts.append((seat, card, None))

    def correct(self, chances):
        latest = {}
        for seat, card, has in self._facts:
            latest[seat, card] = has
        for (seat, card), has in latest.items():
            if has is not None:
                chances[seat, KIND_OF[card]] = 1.0 if has else 0.1*chances[seat, KIND_OF[card]]
        return chances


class Facile(_Player):
    tier = Tier.USUEL
    facts = 4

    def __init__(self, seat: Seat, dice: Dice) -> None:
        super().__init__(seat, dice)
        self._memory = Memory(seat, self.facts)

    def hear(self, news):
        self._memory.hear(news)

    def _chosen(self, view, known, hand, ready):
        return laid(known, int(ready[self._dice.below(len(ready))]), hand)

    def _chances(self, view):
        return self._memory.correct(super()._chances(view))

    word, near, card = 1.0, 0.2, 0.05

    def _ask(self, view: View, budget: Budget) -> Ask:
        known, hand = self._known(view), counts_of(view.hand)
        needs = prospect(known, hand).needs
        worth = np.where(needs[1] > 0, self.word, np.where(needs[2] > 0, self.near, self.card))
        chances = self._chances(view)
        worth = self._worth(view, needs)
        score = chances * worth
        allowed = np.zeros_like(score)
        for seat, letters in enumerate(view.asks):
            for card in letters:
                allowed[seat, KIND_OF[card]] = 1
        score = np.where(allowed > 0, score + 1e-9, -1)
        best = np.flatnonzero(score.ravel() >= score.max() - 1e-12)
        pick = int(best[self._dice.below(len(best))])
        return Ask(pick // KINDS, SIGNS[pick % KINDS])

    def _worth(self, view, needs):
        return np.where(needs[1] > 0, self.word, np.where(needs[2] > 0, self.near, self.card))


class Moyen(Facile):
    tier = Tier.PEU_COURANT
    facts = 24

    def _chosen(self, view, known, hand, ready):
        return best_word(known, hand, ready, self._luck(view))[0]


class Fort(Moyen):
    tier = Tier.RARE
    samples = 400

    def __init__(self, seat: Seat, dice: Dice) -> None:
        super().__init__(seat, dice)
        self._belief = None
        self._heard = []
        self._lucky = dice.below(1 << 31)

    def hear(self, news):
        self._heard.append(news)

    def _chances(self, view):
        if self._belief is None:
            self._belief = Belief(self._seat, len(view.hands), self._lucky)
        for news in self._heard:
            self._belief.hear(news)
        self._heard.clear()
        return self._belief.chances(self.samples)


class Maitre(Fort):
    again = 0.5
    delay = True
    near=0.25
    card=0.1

    def _move(self, view, budget):
        # keep a word for when it gives back the turn
        if self.delay and view.phase is Phase.ASK and view.turn == view.seat and not view.refill and sum(view.heights):
            if len(view.words[view.seat]) < view.options.goal - 1:
                return self._ask(view, budget) if any(view.asks) else super()._move(view, budget)
        if self.delay and view.phase is Phase.SAY and view.turn==view.seat and ShowBonnePioche() in view.moves and len(view.words[view.seat]) < view.options.goal - 1:
            return ShowBonnePioche()
        return super()._move(view, budget)

    def _worth(self, view, needs):
        return self.again + super()._worth(view, needs)


_LEVELS: Final[dict[str, Callable[[Seat, Dice], Bot]]] = {
    "facile": Facile,
    "moyen": Moyen,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return _LEVELS[level](seat, dice)
