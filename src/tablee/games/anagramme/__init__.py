"""Anagramme: lay words, turn them round, make them grow, and be rid of your cards.

The rules are told in `docs/rules/anagramme.md`; each function here names its §.
"""

from tablee.core.game import About, Kinds, Refusal, Seat
from tablee.games.anagramme import notation, rules, views
from tablee.games.anagramme.cards import Dear
from tablee.games.anagramme.state import SEATS, Action, AnagrammeOptions, Event, Judges, Move, State
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

    start = staticmethod(rules.start)
    waiting = staticmethod(rules.waiting)
    clocks = staticmethod(rules.clocks)
    chance = staticmethod(rules.chance)
    apply = staticmethod(rules.apply)
    show = staticmethod(views.show)
    guess = staticmethod(views.guess)
    lines = staticmethod(rules.lines)
    reveals = staticmethod(rules.reveals)
    deliberates = staticmethod(rules.deliberates)
    result = staticmethod(rules.result)
    may_interject = staticmethod(rules.may_interject)

    def __init__(self, library: Library) -> None:
        self._library = library
        self.words = library(ALL_WORDS)

    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        """The facts that a wish brings about, or why it cannot."""
        answer = rules.play(self.words_of(state.options), state, seat, action)
        if isinstance(answer, Refusal):
            return rules.explained(self._library, state.options, answer)
        return answer

    def actions(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Moves open to this seat; of words, a choice."""
        return rules.actions(self.words_of(state.options), state, seat)

    def view(self, state: State, seat: Seat | None) -> views.View:
        """What lies in sight of this seat."""
        return views.view(self.words_of(state.options), state, seat)

    def words_of(self, options: AnagrammeOptions) -> Words:
        """§2.6 The words that count at a table."""
        return self._library(options.choice)

    def spelled(self, view: views.View, word: str) -> str | None:
        """How a word is written. §5.1 Where players judge words themselves an accent would tell
        them which are good: until the game is over, they read what lies there.
        """
        contested = view.options.referee is Judges.CONTESTATION
        if contested and view.end is None:
            return None
        return written(self.words_of(view.options), small(word).upper())


__all__ = ["Anagramme"]
