"""The four levels of Hepta Mensa.

| level | sees | thinks |
|---|---|---|
| *facile* | two or three of the moves, and no centaur to begin with | which gives most points now |
| *moyen* | all moves | which gives most points now |
| *fort* | two actions ahead | with a judgement of what is threatened |
| *maître* | to the end, as soon as it can | exactly; until then as *fort* |

Nothing is hidden in Hepta Mensa, so none of them needs a memory.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.hepta_mensa import packing
from tablee.bots.hepta_mensa.oracle import Oracle
from tablee.bots.hepta_mensa.translation import pack, to_move
from tablee.core.dice import Dice, shuffled
from tablee.core.game import Seat
from tablee.games.hepta_mensa.state import Hand
from tablee.games.hepta_mensa.views import View, guess
from tablee.kernels import hepta_mensa as kernel

SEARCH_NODES: Final = 200_000
"""Enough for two actions ahead from any position."""


WHOLE_HAND: Final = Hand().left


class _Player(ABC):
    """Packs the view, and chooses among the moves that it thinks equally good."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def hear(self, news: Any) -> None:  # noqa: B027 - there is nothing to do, for any level
        """Everything there is to know lies on the table."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """A move in one's own turn, and nothing in the other's."""
        if not view.actions:
            return None
        code, winning = self._choose(pack(guess(view, self._dice)), budget)
        return Thought(to_move(code), winning)

    @abstractmethod
    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        """The code of a move, and its winning chance where it is known exactly."""

    def _any_best(self, values: dict[int, float]) -> int:
        """One of the best, each as likely as another: a bot should not be foreseen."""
        highest = max(values.values())
        best = [code for code, value in values.items() if value >= highest - 1e-9]
        return best[self._dice.below(len(best))]


def _lead(position: kernel.Position, player: int) -> int:
    """By how many points a player is ahead."""
    return _points(position.players[player]) - _points(position.players[1 - player])


def _holds_all(position: kernel.Position) -> bool:
    """Has whoever is to act laid none of his pawns?"""
    return sum(position.players[position.turn].hand) == WHOLE_HAND


def _points(player: kernel.Player) -> int:
    ones, twos = (mask.bit_count() for mask in player.stones)
    return ones + 2 * twos + player.purse


class Moyen(_Player):
    """Takes the most points it can see at once."""

    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        return self._any_best(self._gains(position, kernel.legal_actions(position))), None

    def _gains(self, position: kernel.Position, codes: list[int]) -> dict[int, float]:
        turn = position.turn
        gains = {}
        for code in codes:
            faces = kernel.faces(position, code)
            weighed = sum(
                weight * _lead(kernel.apply(position, code, face), turn) for face, weight in faces
            )
            gains[code] = weighed / sum(weight for _, weight in faces)
        return gains


class Facile(Moyen):
    """Notices only two or three of the moves, so that a beginner can win; and begins with what a
    beginner understands, a stone or an *éclair*.
    """

    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        codes = kernel.legal_actions(position)
        if _holds_all(position):
            codes = [code for code in codes if packing.decode(code).kind not in kernel.CENTAURS]
        noticed = shuffled(codes, self._dice)[: 2 + self._dice.below(2)]
        return self._any_best(self._gains(position, list(noticed))), None


class Fort(_Player):
    """Looks two actions ahead and judges threats, but counts no endgame out."""

    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        return self._any_best(kernel.search(position, 2, SEARCH_NODES).values), None


class Maitre(_Player):
    """Plays exactly as soon as it can count to the end within its budget."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._oracle = Oracle()

    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        exact = self._oracle.best(position, budget)
        judged = kernel.search(position, 2, SEARCH_NODES).values
        if exact is None:
            return self._any_best(judged), None
        # Among moves that win equally often, the one that is harder to answer.
        return self._any_best({code: judged[code] for code in exact.codes}), exact.winning


_LEVELS: Final[dict[str, Callable[[Dice], Bot]]] = {
    "facile": Facile,
    "moyen": Moyen,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level; its seat it sees in its views."""
    return _LEVELS[level](dice)
