"""Heptagramme: seven columns, seven cards, and every letter counts.

The rules are told in `docs/rules/heptagramme.md`; each function here names its §.
"""

from tablee.core.game import About, Kinds, Refusal
from tablee.core.seats import Seat
from tablee.games.heptagramme import dealing, ending, floor, notation, rules, variants, views
from tablee.games.heptagramme.actions import Action, Announce, Move
from tablee.games.heptagramme.events import Event
from tablee.games.heptagramme.options import Help, HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import SEATS, State
from tablee.games.heptagramme.words import explained
from tablee.letters.folding import small
from tablee.letters.words import ALL_WORDS, Library, Words, written


class Heptagramme:
    """The game, built with the words among which a table chooses."""

    about = About(
        name="heptagramme",
        title="Heptagramme",
        version=2,
        seats=SEATS,
        minutes=50,
        presets={
            "classique": HeptagrammeOptions(),
            "livret": HeptagrammeOptions(clock=30, proper=True, help=Help.AUCUNE),
            "courte": HeptagrammeOptions(short=True),
            "parole": HeptagrammeOptions(referee=Judges.PAROLE),
        },
    )
    kinds = Kinds(
        options=HeptagrammeOptions,
        action=Action,
        event=Event,
        state=State,
        view=views.View,
        news=views.News,
    )
    notation = notation

    start = staticmethod(dealing.start)
    waiting = staticmethod(floor.waiting)
    clocks = staticmethod(variants.clocks)
    chance = staticmethod(dealing.chance)
    apply = staticmethod(rules.apply)
    show = staticmethod(views.show)
    guess = staticmethod(views.guess)
    lines = staticmethod(rules.lines)
    reveals = staticmethod(rules.reveals)
    deliberates = staticmethod(floor.deliberates)
    result = staticmethod(ending.result)

    def __init__(self, library: Library) -> None:
        self._library = library
        self.words = library(ALL_WORDS)

    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        """The facts that a wish brings about, or why it cannot."""
        answer = rules.play(self.words_of(state.open.options), state, seat, action)
        if isinstance(answer, Refusal):
            return explained(self._library, state.open.options, answer)
        return answer

    def actions(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Every move open to this seat."""
        return rules.actions(self.words_of(state.open.options), state, seat)

    def view(self, state: State, seat: Seat | None) -> views.View:
        """What lies in sight of this seat."""
        return views.view(self.words_of(state.open.options), state, seat)

    def spelled(self, view: views.View, word: str) -> str | None:
        """How a word is written: what was announced or named has been judged. §6.1 In *parole* what
        is only offered has not.
        """
        offered = [move.word for move in view.actions if isinstance(move, Announce)]
        if view.open.options.referee is Judges.PAROLE and word in offered:
            return None
        return written(self.words_of(view.open.options), small(word).upper())

    def words_of(self, options: HeptagrammeOptions) -> Words:
        """§2.4 The words that count at a table."""
        return self._library(options.choice)


__all__ = ["Heptagramme"]
