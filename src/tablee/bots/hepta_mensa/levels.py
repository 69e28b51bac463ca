"""The five levels of Hepta Mensa.

| level | notices an *éclair*, an attack, a centaur | thinks |
|---|---|---|
| *enfant* | 50, 35 and 90 % of the time | points now, and that a coin must be under the arrow |
| *facile* | 80, 70 and 40 % | points now: a coin that may be there is as good as a stone |
| *moyen* | 55, 45 and 80 % | what a move gives, and what is then threatened |
| *fort* | all | the same, after the other has answered |
| *maître* | all | exactly, as soon as it can count to the end; until then as *fort* |

Nothing is hidden in Hepta Mensa, so none of them needs a memory. Which kinds of move come to mind
is drawn anew in every turn; a stone to lay is always seen, and a child begins with one. What is
noticed is weighed as well as the level can. Who thinks of points alone takes an arrow at a glance:
that its twin has shown what it must hide is worked out by *moyen* and better.

To overlook centaurs is no weakness, for a stone is mostly worth more: what costs a beginner points
is to hope for coins.
"""

from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.hepta_mensa import packing
from tablee.bots.hepta_mensa.packing import pack, to_move
from tablee.bots.hepta_mensa.search import Oracle, foreseen
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.state import Hand
from tablee.games.hepta_mensa.views import View
from tablee.kernels.hepta_mensa import structs as kernel
from tablee.kernels.hepta_mensa.rules import legal_actions

WHOLE_HAND: Final = Hand().left
_STONES: Final = {kernel.LAY_ONE: 1.0, kernel.LAY_TWO: 2.0}


class Habits(Struct, frozen=True):
    """What makes a level: of a hundred turns, in how many each kind of move comes to mind, and how
    many actions ahead it looks with a judgement of what is threatened; 0 for points alone.
    """

    ahead: int
    eclair: int = 100
    attack: int = 100
    centaur: int = 100
    opens_with_centaur: bool = True
    hope: float = 0.5
    """How much it counts on what an arrow may hide; who looks ahead knows better."""

    def notices(self, kind: int) -> int:
        """For this kind of move."""
        if kind in kernel.CENTAURS:
            return self.centaur
        return {kernel.FLASH: self.eclair, kernel.ATTACK: self.attack}.get(kind, 100)


HABITS: Final = {
    "enfant": Habits(ahead=0, eclair=50, attack=35, centaur=90, hope=1.5, opens_with_centaur=False),
    "facile": Habits(ahead=0, eclair=80, attack=70, centaur=40, hope=1.0),
    "moyen": Habits(ahead=1, eclair=55, attack=45, centaur=80),
    "fort": Habits(ahead=2),
    "maitre": Habits(ahead=2),
}


class Player:
    """Packs the view, and chooses among the moves that it has noticed and thinks equally good."""

    def __init__(self, level: str, dice: Dice) -> None:
        self._habits = HABITS[level]
        self._dice = dice

    def hear(self, news: Any) -> None:
        """Everything there is to know lies on the table."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """A move in one's own turn, and nothing in the other's."""
        if not view.actions:
            return None
        code, winning = self._choose(pack(view.open), budget)
        return Thought(to_move(code), winning)

    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        """The code of a move, and its winning chance where it is known exactly."""
        values = self._values(position)
        return self._any_best({code: values[code] for code in self._noticed(position)}), None

    def _values(self, position: kernel.Position) -> dict[int, float]:
        """What each move is worth, as far as it thinks."""
        if not self._habits.ahead:
            codes = legal_actions(position)
            return {code: _glance(position, code, self._habits.hope) for code in codes}
        return foreseen(position, self._habits.ahead)

    def _noticed(self, position: kernel.Position) -> list[int]:
        """The moves that come to mind; all of them, rather than none."""
        kinds = {code: packing.decode(code).kind for code in legal_actions(position)}
        noticed = {kind for kind in sorted(set(kinds.values())) if self._notices(kind)}
        if not self._habits.opens_with_centaur and _holds_all(position):
            noticed -= set(kernel.CENTAURS)
        return [code for code, kind in kinds.items() if kind in noticed] or list(kinds)

    def _notices(self, kind: int) -> bool:
        chance = self._habits.notices(kind)
        return chance == 100 or self._dice.below(100) < chance

    def _any_best(self, values: dict[int, float]) -> int:
        """One of the best: a bot should not be foreseen. A kind of move is chosen first, for of
        some there are many more ways than of others.
        """
        highest = max(values.values())
        best = [code for code, value in values.items() if value >= highest - 1e-9]
        kinds = sorted({packing.decode(code).kind for code in best})
        kind = kinds[self._dice.below(len(kinds))]
        alike = [code for code in best if packing.decode(code).kind == kind]
        return alike[self._dice.below(len(alike))]


def _holds_all(position: kernel.Position) -> bool:
    """Has whoever is to act laid none of his pawns?"""
    return sum(position.players[position.turn].hand) == WHOLE_HAND


def _glance(position: kernel.Position, code: int, hope: float) -> float:
    """What a move gains at a glance: an arrow hides what one hopes for, or it does not. What its
    twin has shown is not thought of.
    """
    kind, place, cell = packing.decode(code)
    if kind in _STONES:
        return _STONES[kind]
    if kind == kernel.FLASH or cell is None:
        return 0.0
    if kind in kernel.CENTAURS:
        return hope
    assert place is not None
    is_two = position.players[1 - position.turn].stones[kernel.TWOS] >> packing.spot(place) & 1
    return hope * (2.0 if is_two else 1.0)


class Maitre(Player):
    """Plays exactly as soon as it can count to the end within its budget."""

    def __init__(self, level: str, dice: Dice) -> None:
        super().__init__(level, dice)
        self._oracle = Oracle()

    def _choose(self, position: kernel.Position, budget: Budget) -> tuple[int, Fraction | None]:
        exact = self._oracle.best(position, budget)
        judged = self._values(position)
        if exact is None:
            return self._any_best(judged), None
        # Among moves that win equally often, the one that is harder to answer.
        return self._any_best({code: judged[code] for code in exact.codes}), exact.winning


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level; its seat it sees in its views."""
    return Maitre(level, dice) if level == "maitre" else Player(level, dice)
