"""The four levels of Anagramme.

| level | knows | plays |
|---|---|---|
| *facile* | the commonest words | the best of a dozen operations that it happens to see |
| *moyen* | everyday words | the best of every other operation that it could find |
| *fort* | every word | what rids it of most points |
| *maître* | every word | what costs it least in the end, as far as it can try out in its budget |

All of them go out where they can. Where nothing goes they exchange their hardest letter: for the
card that is face up, if they see what to do with it, else for one that nobody has seen. *Maître*
has several ideas of a turn, which weigh what leaves its hand beside what the rest could still lay.
It plays them out (`trials`) on tables that the game’s `guess` makes up from its view: the others
reply there, it plays on, and what counts is who then leads, or is out.

In *contestation* one can be wrong. A word that they do not know, *facile* contests once in six
times, *moyen* every other time, the others always: they know them all. And once in eight turns,
*moyen* in fifteen, one that is misspelt passes for a word, if it rids them of more.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from tablee.bots.allowance import HALF, Allowance
from tablee.bots.anagramme import mistakes, trials
from tablee.bots.anagramme.choice import best_idea, hardest_first, ideas, most_worth, with_turned
from tablee.bots.anagramme.packing import Vocabulary, found, vocabulary
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.trials import QuickDice
from tablee.core.dice import Dice
from tablee.core.game import Seat
from tablee.games.anagramme.cards import figures
from tablee.games.anagramme.state import (
    Accept,
    AnagrammeOptions,
    Contest,
    Exchange,
    Judges,
    Lay,
    Phase,
    Reenter,
    State,
    Top,
)
from tablee.games.anagramme.views import View, guess
from tablee.kernels.anagramme import Found
from tablee.lexicon import french
from tablee.lexicon.queries import wanted
from tablee.lexicon.tiers import Tier


class Level(Struct, frozen=True):
    """What a level knows and sees.

    It sees a share of the operations that it could find, and not more than `most`. It contests one
    in `contests` of the words that it does not know, and lets a mistake of its own pass in one turn
    of `errs`. One that `plans` tries its ideas out.
    """

    tier: Tier
    share: float = 1
    most: int | None = None
    contests: int = 1
    errs: int | None = None
    plans: bool = False


_LEVELS: Final = {
    "facile": Level(Tier.COURANT, share=2 / 3, most=12, contests=6, errs=8),
    "moyen": Level(Tier.USUEL, share=1 / 2, contests=2, errs=15),
    "fort": Level(Tier.RARE),
    "maitre": Level(Tier.RARE, plans=True),
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return Player(_LEVELS[level], seat, dice)


class Player:
    """It remembers nothing: all that it needs lies on the table."""

    def __init__(self, level: Level, seat: Seat, dice: Dice) -> None:
        self._level = level
        self._seat = seat
        self._dice = dice

    def _known(self, options: AnagrammeOptions) -> Vocabulary:
        return vocabulary(self._level.tier, options.choice)

    def hear(self, news: Any) -> None:
        """It sees what came of it."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Answer, or make the best move that it sees."""
        offered = view.actions
        if Contest() in offered:
            return Thought(Contest() if self._doubts(view) else Accept())
        if Reenter() in offered:
            return Thought(Reenter())
        if view.phase is not Phase.TURN or view.turn != self._seat or not offered:
            return None
        return Thought(self._best(view, budget))

    def _doubts(self, view: View) -> bool:
        assert view.window is not None
        made = [view.words[at].text.upper() for at in view.window.made]
        # What it would not say itself, it may yet know.
        known = french().cards(wanted(view.options.choice, self._level.tier))
        strange = any(word not in known for word in made)
        return strange and not self._dice.below(self._level.contests)

    def _best(self, view: View, budget: Budget) -> Any:
        state, known = guess(view, self._dice), self._known(view.options)
        seen = self._seen(found(known, state, self._seat))
        if self._level.plans:
            several = ideas(known, state, self._seat, seen)
            tables = self._tables(view)
            allowance = Allowance(budget, HALF)
            return trials.best_of(several, known, self._seat, tables, self._dice, allowance)
        wrong = self._mistake(view)
        most = most_worth(state, self._seat, seen)
        if wrong is not None and figures(wrong.word, view.options.dear) > most:
            return wrong
        best = best_idea(known, state, self._seat, seen)
        return self._exchange(state) if best is None else best

    def _exchange(self, state: State) -> Exchange:
        """The face-up card, where it goes with the others; else one that nobody has seen."""
        known = self._known(state.options)
        hardest = hardest_first(state.hands[self._seat], self._dice)
        for card in hardest:
            then = with_turned(state, self._seat, card)
            seen = self._seen(found(known, then, self._seat))
            if best_idea(known, then, self._seat, seen) is not None:
                return Exchange(card, Top.SHOWN)
        return Exchange(hardest[0], Top.HIDDEN)

    def _mistake(self, view: View) -> Lay | None:
        """What it takes for a word by mistake, where nobody else checks."""
        level, options = self._level, view.options
        checked = options.referee is Judges.LEXICON
        if checked or level.errs is None or self._dice.below(level.errs):
            return None
        return mistakes.misspelt(self._known(options), view.hand, options)

    def _seen(self, every: Found) -> Found:
        if self._level.share == 1:
            return every
        return every.glimpsed(self._level.share, self._level.most, self._dice.below(1 << 31))

    def _tables(self, view: View) -> Iterator[State]:
        """Tables without end that look the same from here."""
        luck = QuickDice(self._dice)
        while True:
            yield guess(view, luck)
