"""The four levels of Volapük.

| level | knows | keeps | plays |
|---|---|---|---|
| *facile* | the commonest words | what its best word needs | the best word of every fourth |
| *moyen* | everyday words | likewise | the best word of every fourth, diagonals and all |
| *fort* | every word | what promises most | the best word, diagonals and all |
| *maître* | every word | likewise, also for its next turn | recompositions too |

*Facile* throws but twice and declares nothing: it sees neither diagonals nor words that read both
ways. The others declare what adds most to a play. *Fort* and *maître* keep by exact expectation
(`keeping`). Nobody lays seven dice over the board in several words.

All pass where nothing adds to their points. The last turns, in which only dice of the board move,
are for those who recompose: *maître*.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from tablee.bots.allowance import HALF, Allowance
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.volapuk.choice import Idea, faces_of, ideas, laid_hand
from tablee.bots.volapuk.keeping import best_fetiches, best_keep
from tablee.bots.volapuk.packing import Table, found, known_to, laid, puts_of, table_at
from tablee.bots.volapuk.recompositions import recompositions
from tablee.bots.volapuk.talk import Ear, said
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.volapuk.claims import TALK
from tablee.games.volapuk.state import (
    THROWS,
    KeepFetiches,
    Pass,
    Phase,
    SetDice,
    State,
    Throw,
)
from tablee.games.volapuk.views import View, guess
from tablee.kernels.volapuk import Plays
from tablee.lexicon.tiers import Tier


class Level(Struct, frozen=True):
    """What a level knows and sees.

    It throws at most `throws` times, and sees one in `sees` of the words that it could lay;
    `declares`: also diagonals, and what reads both ways. One that `expects` keeps dice by
    expectation, one that `plans` recomposes and keeps fétiches. Its `ear` is for what can be
    announced of a play.
    """

    tier: Tier
    ear: Ear
    throws: int = THROWS
    sees: int = 1
    declares: bool = True
    expects: bool = True
    plans: bool = False


_LEVELS: Final = {
    "facile": Level(Tier.COURANT, Ear(30, 15), throws=2, sees=4, declares=False, expects=False),
    "moyen": Level(Tier.USUEL, Ear(60, 30), sees=4, expects=False),
    "fort": Level(Tier.RARE, Ear(90, 50)),
    "maitre": Level(Tier.RARE, Ear(100, 70), plans=True),
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return Player(_LEVELS[level], seat, dice)


class Player:
    """It remembers nothing: all lies on the table."""

    def __init__(self, level: Level, seat: Seat, dice: Dice) -> None:
        self._level = level
        self._seat = seat
        self._dice = dice

    def hear(self, news: Any) -> None:
        """All that it needs lies on the table."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Throw, lay, keep or pass; speak of a play, answer, vote."""
        if not view.actions:
            return None
        state = guess(view, self._dice)
        if view.phase in TALK:
            words = known_to(state.options, self._level.tier).words
            return Thought(said(words, state, self._seat, self._level.ear, self._dice))
        match view.phase:
            case Phase.THROWS:
                return Thought(self._throw(state))
            case Phase.COMPOSE:
                return Thought(self._lay(state, Allowance(budget, HALF)))
            case Phase.FETICHES:
                return Thought(KeepFetiches(self._fetiches(state)))
            case _:
                return Thought(self._recompose(state, Allowance(budget, HALF)))

    def _table(self, state: State) -> Table:
        return table_at(state, self._level.tier, declares=self._level.declares)

    def _throw(self, state: State) -> Any:
        hand = state.hands[self._seat]
        kept = tuple(held.die for held in hand if held.kept)
        loose = [held for held in hand if not held.kept]
        if not state.throws:
            # Nobody waits for a first thought: let it be the one that reads the words.
            known_to(state.options, self._level.tier, endgame=state.merged)
            return Throw(kept) if loose else SetDice()
        left = self._level.throws - state.throws
        if left <= 0 or not loose:
            return SetDice()
        table = self._table(state)
        if self._level.expects:
            _, keep = best_keep(table, state.options, hand, left)
        else:
            keep = self._needed(state, table)
        return SetDice() if len(keep) == len(hand) else Throw(keep)

    def _needed(self, state: State, table: Table) -> tuple[int, ...]:
        """The dice of the best word that it sees now."""
        hand = state.hands[self._seat]
        kept = {held.die for held in hand if held.kept}
        every = self._seen(found(table, faces_of(hand)))
        if (best := next(every.best_first(), None)) is not None:
            kept |= {put.die for put in puts_of(hand, laid(table, best).kinds)}
        return tuple(sorted(kept))

    def _lay(self, state: State, allowance: Allowance) -> Any:
        table = self._table(state)
        every = self._seen(found(table, faces_of(laid_hand(state.hands[self._seat]))))
        several = ideas(state, self._seat, table, every, plain=not self._level.declares)
        if self._level.plans:
            several += recompositions(state, self._seat, allowance)
        return _best(several)

    def _recompose(self, state: State, allowance: Allowance) -> Any:
        """The last turns, in which only dice of the board move."""
        if not self._level.plans:
            return Pass()
        return _best([*recompositions(state, self._seat, allowance)])

    def _fetiches(self, state: State) -> tuple[int, ...]:
        if not self._level.plans:
            return ()
        left = laid_hand(state.hands[self._seat])
        return best_fetiches(self._table(state), state.options, left, state.due)

    def _seen(self, every: Plays) -> Plays:
        if self._level.sees == 1:
            return every
        return every.thinned(self._dice.below(1 << 31), self._level.sees)


def _best(several: Sequence[Idea]) -> Any:
    """What is worth most, if it is worth anything."""
    best = max(several, key=lambda idea: idea.points, default=None)
    return best.play if best is not None and best.points > 0 else Pass()
