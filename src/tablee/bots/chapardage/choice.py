"""What to lay and what to ask for, measured: one player’s sight of the table, in numbers."""

from typing import Final

import numpy as np

from tablee.bots.chapardage import solver
from tablee.bots.chapardage.kernel import KINDS, Floats
from tablee.bots.chapardage.memory import Recalled
from tablee.bots.chapardage.packing import SIGNS, Vocabulary, counts_of, spelt
from tablee.games.chapardage.state import Ask, SayMot
from tablee.games.chapardage.views import View
from tablee.lexicon.graph import Ints

STRENGTHS: Final = np.array(
    [-0.879, 0.599, 1.074, 1.576, 1.093, -0.018, 0.26, 0.309, -0.089, -0.432]
)
"""What each trait (`solver.describe`) tells of who will win: fitted to 6,000 games of the policy
of *maître* against itself.
"""


def weights(**named: float) -> Floats:
    """A policy, see `solver`: what is not named counts nothing."""
    weighed = np.zeros(solver.WEIGHTS, np.float64)
    for name, weight in named.items():
        weighed[getattr(solver, name.upper())] = weight
    return weighed


PLAIN: Final = weights(card=0.05, near=0.2, word=1.0, kept_joker=0.5, two_off=0.1)
"""The chance of a card times what it is worth at once: for a word, or on the way to one."""


SHREWD: Final = weights(
    again=0.5, card=0.1, near=0.25, word=0.5, maj_card=0.4, kept_joker=0.5, two_off=0.1, delay=1.0
)
"""The same, and that whoever is given a card asks again; words are kept for when they give back
the turn. Found by playing the policy against others of its kind, thousands of games each.
"""


PROMPT: Final = weights(
    again=0.5, card=0.1, near=0.25, word=0.5, maj_card=0.4, kept_joker=0.5, two_off=0.1
)
"""The same, where a word that was held gives nothing back: it is laid at once, and any word after a
draw has then the card just drawn in it.
"""


def request_of(number: int) -> Ask:
    """A request from its place in a row of all, by seat and kind."""
    return Ask(number // KINDS, SIGNS[number % KINDS])


class Position:
    """What a player sees and remembers at one moment. `luck` is how likely the next card is of each
    kind, `chances` how likely others hold one, to somebody who remembers no more than this.
    """

    def __init__(self, view: View, known: Vocabulary, memory: Recalled) -> None:
        assert view.seat is not None, "spectators do not play"
        self._view: Final = view
        self._known: Final = known
        self._memory: Final = memory
        self._seat: Final = view.seat
        self._hand: Final = counts_of(view.hand)
        self._words: Final = np.array([len(found) for found in view.words])
        others = np.delete(memory.sure, view.seat, axis=0).sum(axis=0)
        unseen = np.maximum(memory.deck - self._hand - others, 0)
        self.luck: Final = np.zeros(KINDS, np.float64)
        self.chances: Final = np.zeros((len(view.hands), KINDS), np.float64)
        solver.open_chances(memory.sure, memory.since, unseen, self._seat, self.luck, self.chances)

    def word(self, policy: Floats) -> SayMot | None:
        """Of the words that it sees, the one that leaves it the best cards."""
        number = solver.best_word(
            *self._known[:3], self._hand, self.luck, policy, *_scratch(), np.zeros(KINDS, np.int64)
        )
        return None if number < 0 else spelt(self._known, number, self._hand)

    def values(self, chances: Floats, policy: Floats) -> Floats:
        """What each request gains in the mean, in a row; less than nothing, if it is not open."""
        gains = np.zeros(KINDS, np.float64)
        solver.worth(
            *self._known[:3], self._hand, self.luck, policy, 1, *_scratch(),
            np.zeros(KINDS, np.int64), gains,
        )  # fmt: skip
        is_open = np.array([[sign in letters for sign in SIGNS] for letters in self._view.asks])
        return np.where(is_open, chances * gains, -1.0).ravel()

    def search(
        self, deals: Ints, requests: Ints, policy: Floats, strengths: Floats, luck: Ints, nodes: int
    ) -> tuple[Floats, int]:
        """How likely it wins after each request, by deal, and how many requests that took."""
        found = np.zeros((len(deals), len(requests)), np.float64)
        spent = np.zeros(1, np.int64)
        played = solver.search(
            *self._known[:3], self._view.options.goal, self._memory.deck, deals, self._hand,
            self._words, self._memory.sure, self._memory.since,
            np.array([counts_of(cards) for cards in self._view.protected]), self._seat, requests,
            np.tile(policy, (len(self._words), 1)), strengths, 1, luck, nodes, spent, found,
        )  # fmt: skip
        return found[:played], int(spent[0])


def _scratch() -> tuple[Ints, Ints]:
    return np.zeros((3, KINDS), np.int64), np.zeros(solver.MOST_READY, np.int64)
