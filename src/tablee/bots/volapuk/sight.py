"""Whose eyes look at a table of Volapük: which words they know, and what they notice in a turn."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from tablee.bots.person import Attention
from tablee.bots.volapuk.vocabulary import Vocabulary, known_to
from tablee.core.dice import Dice
from tablee.games.volapuk.state import Open
from tablee.kernels.volapuk.structs import SEEN_CELLS, SEEN_JOKERS, WHOLE, Sight


class Look(Enum):
    """What a play may be beyond a plain word along a row or a column."""

    REVERSED = auto()
    """A word that is read both ways."""
    DIAGONAL = auto()
    COMPOUND = auto()
    """A word that the dictionary writes with a space."""
    EXCHANGE = auto()
    """A joker of the board for the letter that it stands for."""
    PHRASE = auto()
    """One that the referee knows."""
    TURN = auto()
    """A word of the board becomes another; dice that it frees come to the hand."""
    REBUILD = auto()
    """Any dice of the board move."""
    RETIRE = auto()
    """The super joker leaves, where it is of use to others only."""
    APART = auto()
    """Seven dice in several words."""


OTHERS: Final = 0.4
"""Everybody looks for words under the Élue, which count three times: others come to mind so much
less.
"""

EVERY_LOOK: Final = frozenset(Look)


class Mind(NamedTuple):
    """The words of a table that somebody knows, what they look for in this turn, and which words
    and places they notice; None: all of them.
    """

    known: Vocabulary
    looks: frozenset[Look] = EVERY_LOOK
    sight: Sight | None = None

    @property
    def thorough(self) -> "Mind":
        """The same, of whoever studies the board for what they look for."""
        return self._replace(sight=None)


def looks_of(chances: Mapping[Look, float], dice: Dice) -> frozenset[Look]:
    """What somebody looks for this time."""
    return frozenset(look for look in Look if dice.below(WHOLE) < _share(chances.get(look, 0)))


def weights_of(attention: Attention, slant: float) -> Sight:
    """How readily words and places come to mind; along diagonals, `slant` times as much."""
    return _sight(attention, slant, 0, lambda weight: weight)


def sight_of(attention: Attention, slant: float, seed: int, total: float) -> Sight:
    """What such an attention notices, where all that is possible weighs so much."""
    return _sight(attention, slant, seed, lambda weight: attention.chance(weight, total))


def _sight(
    attention: Attention, slant: float, seed: int, chance: Callable[[float], float]
) -> Sight:
    def of_words(readily: float) -> list[list[int]]:
        return [
            [
                _share(chance(readily * attention.weight(letters=cells, jokers=jokers)))
                for jokers in range(SEEN_JOKERS)
            ]
            for cells in range(SEEN_CELLS)
        ]

    straight = [attention.woven**woven for woven in range(SEEN_CELLS)]
    slanted = [_share(slant * weight) for weight in straight]
    return Sight(seed, of_words(OTHERS), [[*map(_share, straight)], slanted], of_words(1.0))


def _share(chance: float) -> int:
    return min(WHOLE, round(WHOLE * chance))


def omniscient(lying: Open) -> Mind:
    """Whoever knows every word and misses nothing."""
    return Mind(known_to(lying.options, endgame=lying.merged))
