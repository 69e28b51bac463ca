"""The four levels of Anagramme.

| level | knows | plays |
|---|---|---|
| *facile* | the commonest words | the best of every tenth operation that it could find |
| *moyen* | everyday words | the best of every other |
| *fort* | every word | what rids it of most points |
| *maître* | every word | what costs it least in the end, as far as it can try out in its budget |

All of them go out where they can, and exchange a card where nothing goes. *Maître* has several
ideas of a turn, which weigh what leaves its hand beside what the rest could still lay. It plays
them out (`trials`) on tables that the game’s `guess` makes up from its view: the others reply
there, it plays on, and what counts is who then leads, or is out.

In *contestation* they lay only words that they know. One that they do not know, *facile* contests
once in four times, *moyen* every other time, the others always: they know them all.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from msgspec import Struct

from tablee.bots.anagramme import trials
from tablee.bots.anagramme.choice import best_idea, ideas, plain_exchange
from tablee.bots.anagramme.packing import Found, Vocabulary, found, vocabulary
from tablee.bots.base import Bot, Budget, Thought
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.anagramme.state import Accept, Contest, Phase, Reenter, State
from tablee.games.anagramme.views import View, guess
from tablee.lexicon.tiers import Tier


class Level(Struct, frozen=True):
    """What a level knows and sees.

    It sees one in `sees` of the operations that it could find, and contests one in `contests` of
    the words that it does not know. One that `plans` tries its ideas out.
    """

    tier: Tier
    sees: int = 1
    contests: int = 1
    plans: bool = False


KNOWN: Final = {
    "facile": Level(Tier.COURANT, sees=10, contests=4),
    "moyen": Level(Tier.USUEL, sees=2, contests=2),
    "fort": Level(Tier.RARE),
    "maitre": Level(Tier.RARE, plans=True),
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return Player(KNOWN[level], seat, dice)


class Player:
    """It remembers only which word it has made up its mind about."""

    def __init__(self, level: Level, seat: Seat, dice: Dice) -> None:
        self._level = level
        self._seat = seat
        self._dice = dice
        self._judged = (0, 0)

    @property
    def _known(self) -> Vocabulary:
        return vocabulary(self._level.tier)

    def hear(self, news: Any) -> None:
        """All that it needs lies on the table."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Contest, answer, or make the best move that it sees."""
        offered = view.actions
        if Contest() in offered and self._doubts(view):
            return Thought(Contest())
        for answer in (Accept(), Reenter()):
            if answer in offered:
                return Thought(answer)
        if view.phase is not Phase.TURN or view.turn != self._seat or not offered:
            return None
        return Thought(self._best(view, budget))

    def _doubts(self, view: View) -> bool:
        """Once for each turn: who has let a word pass does not come back to it."""
        window = view.window
        assert window is not None
        moment = (view.deal, window.number)
        if moment == self._judged:
            return False
        self._judged = moment
        made = [view.words[at].text.upper() for at in window.made]
        strange = any(word not in self._known.words for word in made)
        return strange and not self._dice.below(self._level.contests)

    def _best(self, view: View, budget: Budget) -> Any:
        state = guess(view, self._dice)
        seen = self._seen(found(self._known, state, self._seat))
        if self._level.plans:
            several = ideas(self._known, state, self._seat, seen)
            tables = self._tables(view)
            return trials.best_of(several, self._known, self._seat, tables, self._dice, budget)
        best = best_idea(self._known, state, self._seat, seen)
        return (
            plain_exchange(view.hand, view.options.shortest, self._dice) if best is None else best
        )

    def _seen(self, every: Found) -> Found:
        if self._level.sees == 1:
            return every
        luck = np.random.default_rng(self._dice.below(1 << 31))
        eyes = luck.random(len(every.keys)) * self._level.sees < 1
        return Found(every.keys[eyes], every.details[eyes])

    def _tables(self, view: View) -> Iterator[State]:
        """Tables without end that look the same from here."""
        luck = trials.QuickDice(self._dice)
        while True:
            yield guess(view, luck)
