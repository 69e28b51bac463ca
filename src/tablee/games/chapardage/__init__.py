"""Chapardage: ask, steal, draw, and be the first with five words.

The rules are told in `docs/rules/chapardage.md`; each function here names its §.
"""

from tablee.core.game import About, Kinds, Refusal
from tablee.core.seats import Seat
from tablee.games.chapardage import dealing, ending, notation, rules, views, words
from tablee.games.chapardage.actions import Action, Move
from tablee.games.chapardage.events import Event
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.games.chapardage.state import SEATS, State
from tablee.letters.folding import small
from tablee.letters.words import ALL_WORDS, Library, Vocabulary, Words, written


class Chapardage:
    """The game, built with the words among which a table chooses."""

    about = About(
        name="chapardage",
        title="Chapardage",
        version=2,
        seats=SEATS,
        minutes=45,
        presets={
            "classique": ChapardageOptions(),
            "livret": ChapardageOptions(clock=30, proper=True),
            "courte": ChapardageOptions(version=Version.COURTE),
            "enfant": ChapardageOptions(
                version=Version.ENFANT,
                vocabulary=Vocabulary.USUELS,
                coarse=False,
                visible=True,
                memory=True,
            ),
        },
        unsaid={2: {"held_word": True}},
    )
    kinds = Kinds(
        options=ChapardageOptions,
        action=Action,
        event=Event,
        state=State,
        view=views.View,
        news=views.News,
    )
    notation = notation

    start = staticmethod(dealing.start)
    waiting = staticmethod(rules.waiting)
    clocks = staticmethod(rules.clocks)
    chance = staticmethod(rules.chance)
    apply = staticmethod(rules.apply)
    view = staticmethod(views.view)
    show = staticmethod(views.show)
    guess = staticmethod(views.guess)
    lines = staticmethod(rules.lines)
    reveals = staticmethod(rules.reveals)
    result = staticmethod(ending.result)
    may_interject = staticmethod(rules.may_interject)

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
        """Every move open to this seat; of words, one."""
        return rules.actions(self.words_of(state.open.options), state, seat)

    def spelled(self, view: views.View, word: str) -> str | None:
        """How a word is written: whatever was laid or told has been judged."""
        return written(self.words_of(view.open.options), small(word).upper())

    def words_of(self, options: ChapardageOptions) -> Words:
        """§2.5 The words that count at a table."""
        return self._library(options.choice)


__all__ = ["Chapardage"]
