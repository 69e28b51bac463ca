"""Anagramme: lay words, turn them round, make them grow, and be rid of your cards.

The rules are told in `docs/rules/anagramme.md`; each function here names its §.
"""

from tablee.core.game import About, Kinds, Refusal
from tablee.core.seats import Seat
from tablee.games.anagramme import contest, counting, dealing, notation, rules, turns, views, words
from tablee.games.anagramme.actions import Action, Move
from tablee.games.anagramme.cards import Dear
from tablee.games.anagramme.events import Event
from tablee.games.anagramme.options import SEATS, AnagrammeOptions, Judges
from tablee.games.anagramme.state import State
from tablee.letters.folding import small
from tablee.letters.words import ALL_WORDS, Library, Words, written


class Anagramme:
    """The game, built with the words among which a table chooses."""

    about = About(
        name="anagramme",
        title="Anagramme",
        version=2,
        seats=SEATS,
        minutes=40,
        presets={
            "classique": AnagrammeOptions(),
            "retour": AnagrammeOptions(reentry=True),
            "croisee": AnagrammeOptions(verticales=True),
            "contestation": AnagrammeOptions(referee=Judges.CONTESTATION),
            "simple": AnagrammeOptions(partie_simple=True),
        },
        unsaid={2: {"dear": Dear.COMMON, "blank_rounds": 5}},
    )
    kinds = Kinds(
        options=AnagrammeOptions,
        action=Action,
        event=Event,
        state=State,
        view=views.View,
        news=views.News,
    )
    notation = notation

    start = staticmethod(dealing.start)
    waiting = staticmethod(turns.waiting)
    clocks = staticmethod(turns.clocks)
    chance = staticmethod(rules.chance)
    apply = staticmethod(rules.apply)
    show = staticmethod(views.show)
    guess = staticmethod(views.guess)
    lines = staticmethod(rules.lines)
    reveals = staticmethod(rules.reveals)
    deliberates = staticmethod(turns.deliberates)
    result = staticmethod(counting.result)
    may_interject = staticmethod(contest.may_interject)

    def __init__(self, library: Library) -> None:
        self._library = library
        self.words = library(ALL_WORDS)

    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        """The facts that a wish brings about, or why it cannot."""
        answer = rules.play(self.words_of(state.open.options), state, seat, action)
        if isinstance(answer, Refusal):
            return words.explained(self._library, state.open.options, answer)
        return answer

    def actions(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Moves open to this seat; of words, a choice."""
        return rules.actions(self.words_of(state.open.options), state, seat)

    def view(self, state: State, seat: Seat | None) -> views.View:
        """What lies in sight of this seat."""
        return views.view(self.words_of(state.open.options), state, seat)

    def words_of(self, options: AnagrammeOptions) -> Words:
        """§2.6 The words that count at a table."""
        return self._library(options.choice)

    def spelled(self, view: views.View, word: str) -> str | None:
        """How a word is written. §5.1 Where players judge words themselves an accent would tell
        them which are good: until the game is over, they read what lies there, §5.3 but for what
        the referee upheld before everybody.
        """
        contested = view.open.options.referee is Judges.CONTESTATION
        if contested and view.open.end is None and small(word) not in view.open.upheld:
            return None
        return written(self.words_of(view.open.options), small(word).upper())


__all__ = ["Anagramme"]
