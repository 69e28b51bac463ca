"""The best word and the best request of Chapardage, by what one player sees and remembers."""

from collections.abc import Sequence
from typing import Final

from tablee.bots.chapardage.memory import Recalled
from tablee.bots.chapardage.packing import SIGNS, counts_of, spelt
from tablee.bots.chapardage.vocabulary import Vocabulary
from tablee.core.dice import Dice
from tablee.games.chapardage.actions import SayMot
from tablee.games.chapardage.views import View
from tablee.kernels.chapardage import search as kernel
from tablee.kernels.chapardage.belief import chances
from tablee.kernels.chapardage.search import Near
from tablee.kernels.chapardage.structs import JOKER, KINDS, MAJ, MOST_READY, Table, Weights

PLAIN: Final = Weights(card=0.05, near=0.2, word=1.0, kept_joker=0.5, two_off=0.1)
"""The chance of a card times what it is worth at once: for a word, or on the way to one."""

KEEN: Final = Weights(
    again=0.1, card=0.05, near=0.15, word=1.0, maj_card=0.6, kept_joker=0.5, two_off=0.1
)
"""The same, and a little that whoever is given a card asks again, and that no word is laid without
its maj.
"""

SHREWD: Final = Weights(
    again=0.5, card=0.1, near=0.25, word=0.5, maj_card=0.4, kept_joker=0.5, two_off=0.1, delay=1.0
)
"""The same, and that whoever is given a card asks again; words are kept for when they give back
the turn. Found by playing the policy against others of its kind, thousands of games each.
"""

PROMPT: Final = Weights(
    again=0.5, card=0.1, near=0.25, word=0.5, maj_card=0.4, kept_joker=0.5, two_off=0.1
)
"""The same, where a word that was held gives nothing back: it is laid at once, and any word after a
draw has then the card just drawn in it.
"""


FLAT: Final = 1 / KINDS
"""How likely a card is of a kind, to somebody who thinks there are as many of each."""


def _gain(kind: int, wanted: Sequence[Near], policy: Weights) -> float:
    """What a card is worth that words are in want of."""
    if not wanted:
        return 0.0
    nearest = min(near.off for near in wanted)
    worth = policy.word if nearest == 1 else policy.near / (nearest - 1)
    maj = policy.maj_card if MAJ <= kind < JOKER else 0.0
    return policy.again + policy.card + worth + maj


def any_best(values: Sequence[float], dice: Dice) -> int:
    """The request of most value; of equals, one by chance."""
    most = max(values) - 1e-12
    best = [request for request, value in enumerate(values) if value >= most]
    return best[dice.below(len(best))]


class Position:
    """What a player sees and remembers at one moment. `luck` is how likely the next card is of each
    kind, `chances` how likely others hold one, to somebody who remembers no more than this.
    """

    def __init__(self, view: View, known: Vocabulary, memory: Recalled, feel: float = 1.0) -> None:
        assert view.seat is not None, "spectators do not play"
        self._view: Final = view
        self.known: Final = known
        self._memory: Final = memory
        self.seat: Final = view.seat
        self._hand: Final = counts_of(view.hand)
        others = [cards for seat, cards in enumerate(memory.sure) if seat != view.seat]
        seen = map(sum, zip(self._hand, *others, strict=True))
        unseen = bytes(max(0, all_ - gone) for all_, gone in zip(memory.deck, seen, strict=True))
        self.luck, self.chances = chances(memory.sure, memory.since, unseen, self.seat)
        if feel < 1:
            self.chances = self._felt(feel)
        self.gone: Final = sum((count == 0) << kind for kind, count in enumerate(unseen[:JOKER]))
        """A bit for each kind of which there is no card that one has not seen."""

    def _felt(self, feel: float) -> list[list[float]]:
        """Chances to somebody who does not quite know how many there are of each card."""
        luck = [share and FLAT * (share / FLAT) ** feel for share in self.luck]
        return [
            [
                1.0 if sure and seat != self.seat else 1.0 - (1.0 - share) ** since
                for sure, since, share in zip(known, later, luck, strict=True)
            ]
            for seat, (known, later) in enumerate(
                zip(self._memory.sure, self._memory.since, strict=True)
            )
        ]

    def word(self, policy: Weights) -> SayMot | None:
        """Of the words that it knows, the one that leaves it the best cards."""
        best = kernel.best_word(self.known.compiled, self._hand, self.luck, policy)
        return None if best is None else spelt(self.known, best[0], self._hand)

    def word_of(self, ready: Sequence[Near], policy: Weights) -> SayMot | None:
        """The same of the words that it has noticed."""
        if not ready:
            return None
        numbers = [near.number for near in ready][:MOST_READY]
        best = kernel.best_of(self.known.compiled, numbers, self._hand, self.luck, policy)
        return spelt(self.known, best, self._hand)

    def promises(
        self, aims: Sequence[Sequence[Near]], likely: Sequence[Sequence[float]], policy: Weights
    ) -> list[float]:
        """What each request promises to somebody who has these words in mind, in a row; less than
        nothing, if it is not open or for no word.
        """
        gains = [_gain(kind, words, policy) for kind, words in enumerate(aims)]
        return [
            chance * gain if gain and sign in letters else -1.0
            for row, letters in zip(likely, self._view.asks, strict=True)
            for chance, gain, sign in zip(row, gains, SIGNS, strict=True)
        ]

    def feints(self, likely: Sequence[Sequence[float]]) -> list[float]:
        """How likely each request for a letter that it holds itself lets it go on, given or drawn,
        in a row; less than nothing, if it is not open or surely denied.
        """
        return [
            chance + luck if chance and held and sign in letters else -1.0
            for row, letters in zip(likely, self._view.asks, strict=True)
            for chance, luck, held, sign in zip(row, self.luck, self._hand, SIGNS, strict=True)
        ]

    def values(self, likely: Sequence[Sequence[float]], policy: Weights) -> list[float]:
        """What each request gains in the mean, in a row; less than nothing, if it is not open."""
        gains = kernel.worth(self.known.compiled, self._hand, self.luck, policy)
        return [
            chance * gain if sign in letters else -1.0
            for row, letters in zip(likely, self._view.asks, strict=True)
            for chance, gain, sign in zip(row, gains, SIGNS, strict=True)
        ]

    def table(self) -> Table:
        """The table as it is to the kernels, of whose hands only one's own is known."""
        nothing, seats = bytes(KINDS), len(self._view.hands)
        return Table(
            deck=self._memory.deck,
            pile=nothing,
            hands=[self._hand if seat == self.seat else nothing for seat in range(seats)],
            sure=self._memory.sure,
            since=self._memory.since,
            barred=[counts_of(cards) for cards in self._view.open.protected],
            heaps=[len(found) for found in self._view.heaps],
            goal=self._view.open.options.goal,
        )
