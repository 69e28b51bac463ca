"""Volapük: throw dice, write words on a round board, and surf on those that lie there.

The rules are told in `docs/rules/volapuk.md`; each function here names its §.
"""

from functools import partial

from tablee.core.game import About, Kinds, Refusal
from tablee.core.seats import Seat
from tablee.games.volapuk import books, dealing, ending, notation, rules, spelling, views, words
from tablee.games.volapuk.actions import Action, Move
from tablee.games.volapuk.books import Books, Senses
from tablee.games.volapuk.events import Event
from tablee.games.volapuk.options import (
    Accents,
    Anagrams,
    ClaimOrder,
    Definitions,
    Espace,
    Freed,
    Judges,
    Recomposition,
    Reversed,
    ShortWords,
    Sound,
    SuperJoker,
    VolapukOptions,
)
from tablee.games.volapuk.state import SEATS, State
from tablee.letters.words import ALL_WORDS, Forms, Library, Words


class Volapuk:
    """The game, built with the words among which a table chooses, and with what tells their senses,
    where there is a dictionary.
    """

    about = About(
        name="volapuk",
        title="Volapük",
        version=2,
        seats=SEATS,
        minutes=60,
        presets={
            "equilibre": VolapukOptions(),
            "decouverte": VolapukOptions(
                clock=0,
                elue_sound=Sound.NONE,
                coarse=False,
                reroll_kept=True,
                recomposition=Recomposition.EXTEND,
                freed=Freed.STAY,
                pairs=False,
                espace=Espace.LEGIT,
                diagonal=0,
                reversed=Reversed.OFF,
                referee=Judges.LEXICON,
            ),
            "livret": VolapukOptions(
                elue_reroll=False,
                forms=Forms.DECLINED,
                proper=True,
                diagonal=1,
                reversed_dice=2,
                reversed_diagonal=True,
                accents=Accents.PRIORITY,
                asker_answers=False,
            ),
            "complet": VolapukOptions(
                elue_reroll=False,
                elue_sound=Sound.PHONETIC,
                forms=Forms.DECLINED,
                proper=True,
                short_words=ShortWords.ENDGAME,
                reversed_dice=4,
                super_joker=SuperJoker.WORD,
                accents=Accents.REQUIRED,
                announced_anagrams=Anagrams.ONE_PER_PLAYER,
                announced_definitions=Definitions.PLAYER,
                claim_order=ClaimOrder.RACE,
            ),
        },
        unsaid={2: {"asker_answers": False, "reversed_dice": 2, "reversed_diagonal": True}},
    )
    kinds = Kinds(
        options=VolapukOptions,
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
    deliberates = staticmethod(rules.deliberates)
    result = staticmethod(ending.result)

    def __init__(self, library: Library, senses: Senses = books.no_dictionary) -> None:
        self._library = library
        self._senses = senses
        self.words = library(ALL_WORDS)

    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        """The facts that a wish brings about, or why it cannot."""
        return rules.play(self._books(state), state, seat, action)

    def actions(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Moves open to this seat; of plays, a choice."""
        return rules.actions(self._books(state), state, seat)

    def spelled(self, view: views.View, word: str) -> str | None:
        """How a word is written, once nobody has anything left to say of it."""
        return spelling.spelled(self.words_of(view.open.options), view, word)

    def words_of(self, options: VolapukOptions) -> Words:
        """§3.1, §3.5 The words that count at a table."""
        return self._library(options.choice)

    def _books(self, state: State) -> Books:
        choice = state.open.options.choice
        left_out = partial(words.left_out, self._library, choice)
        return Books(self._library(choice), self._senses, left_out)


__all__ = ["Volapuk"]
