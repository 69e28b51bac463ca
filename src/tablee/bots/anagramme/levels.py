"""The five levels of Anagramme, each a person (`bots.person` says what they know).

| level | words of their own cards that come to mind | plays |
|---|---|---|
| *enfant* | 4.9 | what rids them of most points |
| *facile* | 4.75 | the same |
| *moyen* | 4.7 | the same |
| *fort* | 5.25 | the same |
| *maître* | 5.6 | what costs least in the end, as far as its budget lets it try |

Each kind of play is looked for apart: words of one's own cards most, then letters to add to a laid
word, letters to replace, verticals, and anagrams least (`Sight`). Each letter of the table that
must be woven in, and each joker, makes it harder. What is seen is drawn anew in every turn; nobody
makes a word that they do not know.

All of them go out where they can. Where nothing goes they exchange their hardest letter: for the
card that is face up, if they see what to do with it, else for one that nobody has seen. So nobody
keeps what costs most: of a hand that is counted, 25 to 30 points are left between equals below
*maître*, and a letter of 40 in one hand of four. *Maître* has several ideas of a turn, which weigh
what leaves its hand beside what the rest could still lay. It plays them out (`playout`) on tables
that the game’s `guess` makes up from its view: the others reply there, it plays on, and what counts
is who then leads, or is out.

In *contestation* one can be wrong. What is unknown and looks like no French word (`likeness`)
everybody contests. What looks like one *enfant* believes nineteen times in twenty, *facile*
seventeen, *moyen* twelve, *fort* eight, always the same; *maître* knows better. And some words of
doubled consonants one spells with one, if it rids them of more: *enfant* a fifth of them, *facile*
a tenth, *moyen* one in thirty, each person their own.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from msgspec import Struct

from tablee.bots.allowance import HALF, Allowance
from tablee.bots.anagramme import mistakes, playout
from tablee.bots.anagramme.packing import found
from tablee.bots.anagramme.search import best_idea, exchange, ideas, most_worth
from tablee.bots.anagramme.sight import Sight
from tablee.bots.anagramme.vocabulary import Vocabulary, recognised, vocabulary
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.likeness import Trust, lot
from tablee.bots.person import Attention, Person
from tablee.bots.playout import QuickDice
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Accept, Contest, Exchange, Lay, Reenter
from tablee.games.anagramme.cards import figures
from tablee.games.anagramme.options import AnagrammeOptions, Judges
from tablee.games.anagramme.state import Phase, State
from tablee.games.anagramme.views import View, guess
from tablee.kernels.anagramme.search import Found


class Level(Struct, frozen=True):
    """What somebody sees of what they could do, what they make of words that they do not know, and
    how many they misspell of those that they do. One that `plans` tries its ideas out.
    """

    trust: Trust
    sight: Sight
    misspells: float = 0.0
    plans: bool = False


_LEVELS: Final = {
    "enfant": Level(
        Trust(strange=9.0, believes=0.95),
        Sight(
            Attention(4.9, easy=4, longer=0.74, woven=0.87, joker=0.38),
            (1.0, 0.5, 0.04, 0.4, 0.2),
        ),
        misspells=0.2,
    ),
    "facile": Level(
        Trust(strange=8.0, believes=0.85),
        Sight(
            Attention(4.75, easy=4, longer=0.76, woven=0.88, joker=0.5),
            (1.0, 0.6, 0.05, 0.45, 0.25),
        ),
        misspells=0.1,
    ),
    "moyen": Level(
        Trust(strange=7.2, believes=0.6),
        Sight(
            Attention(4.7, easy=4, longer=0.785, woven=0.89, joker=0.6),
            (1.0, 0.7, 0.07, 0.5, 0.3),
        ),
        misspells=0.03,
    ),
    "fort": Level(
        Trust(strange=6.6, believes=0.4),
        Sight(
            Attention(5.25, easy=4, longer=0.81, woven=0.9, joker=0.7),
            (1.0, 0.8, 0.1, 0.52, 0.35),
        ),
    ),
    "maitre": Level(
        Trust(strange=0.0, believes=0.0),
        Sight(
            Attention(5.6, easy=4, longer=0.8, woven=0.91, joker=0.8),
            (1.0, 0.9, 0.15, 0.55, 0.4),
        ),
        plans=True,
    ),
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return Player(level, seat, dice)


class Player:
    """It remembers nothing: all that it needs lies on the table."""

    def __init__(self, level: str, seat: Seat, dice: Dice) -> None:
        self._level = _LEVELS[level]
        self._seat = seat
        self._dice = dice
        self._person = Person(level, dice)
        self._seed = dice.below(1 << 31)

    def _known(self, options: AnagrammeOptions) -> Vocabulary:
        return vocabulary(self._person.cards, options.choice)

    def hear(self, news: Any) -> None:
        """It sees what came of it."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Answer, or make the best move that it sees."""
        offered = view.actions
        if Contest() in offered:
            return Thought(Contest() if self._doubts(view) else Accept())
        if Reenter() in offered:
            return Thought(Reenter())
        if view.open.phase is not Phase.TURN or view.open.turn != self._seat or not offered:
            return None
        return Thought(self._best(view, budget))

    def _doubts(self, view: View) -> bool:
        """§5.2 Does a word look like none, of those that one does not know?"""
        assert view.open.window is not None
        made = (view.open.laid[at].text.upper() for at in view.open.window.made)
        # What it would not say itself, it may yet know.
        known = recognised(self._person.cards, view.open.options.choice)
        return any(
            word not in known and self._level.trust.doubts(word, self._seed) for word in made
        )

    def _best(self, view: View, budget: Budget) -> Any:
        state, known = guess(view, self._dice), self._known(view.open.options)
        seen = self._seen(found(known, state, self._seat))
        if self._level.plans:
            several = ideas(known, state, self._seat, seen)
            tables = self._tables(view)
            allowance = Allowance(budget, HALF)
            return playout.best_of(several, known, self._seat, tables, self._dice, allowance)
        wrong = self._mistake(view)
        most = most_worth(state, self._seat, seen)
        if wrong is not None and figures(wrong.word, view.open.options.dear) > most:
            return wrong
        best = best_idea(known, state, self._seat, seen)
        return self._exchange(state) if best is None else best

    def _exchange(self, state: State) -> Exchange:
        known = self._known(state.open.options)
        return exchange(known, state, self._seat, self._dice, self._seen)

    def _mistake(self, view: View) -> Lay | None:
        """What it takes for a word by mistake, where nobody else checks."""
        share, options = self._level.misspells, view.open.options
        if options.referee is Judges.LEXICON or not share:
            return None
        wrongly = partial(_spells_wrongly, self._seed, share)
        return mistakes.misspelt(self._known(options), view.hand, options, wrongly)

    def _seen(self, every: Found) -> Found:
        sight, seed = self._level.sight, self._dice.below(1 << 31)
        return every.glimpsed(sight.weights(), sight.attention.ideas, seed)

    def _tables(self, view: View) -> Iterator[State]:
        """Tables without end that look the same from here."""
        luck = QuickDice(self._dice)
        while True:
            yield guess(view, luck)


def _spells_wrongly(seed: int, share: float, word: str) -> bool:
    """Does somebody misspell a word? Whoever does will do so again."""
    return lot(word, seed) < share
