"""The best turn by trying everything with the rules themselves: slow, and easy to believe.

Luck is counted as `src/kernels/heptagramme/expected.cpp` says: the first capital turned up and the
bonus card by every card that may come, a later capital by the mean points of the best card kept.
"""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from tablee.bots.words import spoken
from tablee.core.dice import Dice, shuffled
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.playing import fold
from tablee.core.seats import Seat
from tablee.games.heptagramme import Heptagramme
from tablee.games.heptagramme.actions import Announce, DrawBonus, Place
from tablee.games.heptagramme.dealing import cards_due
from tablee.games.heptagramme.events import BonusDrawn, MajTurned
from tablee.games.heptagramme.options import HeptagrammeOptions
from tablee.games.heptagramme.state import Column, Open, Phase, State
from tablee.games.heptagramme.words import followers
from tablee.letters.cards import JOKER, MAJS, MINS, in_order, points, without
from tablee.letters.words import Words, only
from tablee.lexicon.spelled import french_cards

GAME = Heptagramme(only(french_cards().words(spoken()).plain))
WORDS: Words = GAME.words


class Exhaustive:
    """One search. The table has few columns, so the capitals are kept apart from the state, which
    would have luck turn them up at once.
    """

    def __init__(self, state: State, majs: str) -> None:
        self._start = replace(state, majs="")
        self._majs = Counter(majs)
        self._known: dict[Any, float] = {}

    def value(self) -> float:
        """The mean points of the best turn, those already scored included."""
        return self._best(self._start, turned=0)

    def _best(self, state: State, turned: int) -> float:
        # What was scored is told apart, so that the ways to one table are counted once.
        table = tuple(column.text for column in state.open.columns)
        key = table, state.hands[0], state.open.earned, turned, bool(state.open.scoring)
        if key not in self._known:
            self._known[key] = self._search(state, turned) - state.open.sum
        return self._known[key] + state.open.sum

    def _search(self, state: State, turned: int) -> float:
        values = [state.open.sum + (self._later(state.hands[0]) if turned > 1 else 0.0)]
        for action in GAME.actions(state, Seat(0)):
            if isinstance(action, Place | Announce | DrawBonus):
                events = GAME.play(state, Seat(0), action)
                assert not isinstance(events, Refusal)
                values.append(self._after(fold(GAME, state, events), state, turned))
        return max(values)

    def _after(self, state: State, before: State, turned: int) -> float:
        cleared = sum(column.maj is not None for column in before.open.columns) - sum(
            column.maj is not None for column in state.open.columns
        )
        if not cleared:
            return self._drawn(state, turned)
        turned += 1
        if self._majs:
            # The last column was cleared, but there are capitals to come.
            state = with_open(state, end=None)
        if turned > 1 or not self._majs:
            return self._drawn(state, turned)
        bare = next(at for at, column in enumerate(state.open.columns) if _bare(column, before, at))
        total = 0.0
        for maj, count in self._majs.items():
            after = GAME.apply(replace(state, majs=maj), MajTurned(bare, maj))
            total += count * self._drawn(after, turned)
        return total / self._majs.total()

    def _drawn(self, state: State, turned: int) -> float:
        if not cards_due(state) or state.open.end is not None:
            return self._best(state, turned)
        pile = Counter(state.pile)
        total = sum(
            count
            * self._best(GAME.apply(state, BonusDrawn(Seat(0), card, reshuffled=False)), turned)
            for card, count in pile.items()
        )
        return total / pile.total()

    def _later(self, kept: str) -> float:
        if not self._majs:
            return 0.0
        total = 0.0
        for maj, count in self._majs.items():
            follow = followers(WORDS, Column(maj))
            total += count * max((points(card) for card in kept if card in follow), default=0)
        return total / self._majs.total()


def _bare(column: Column, before: State, at: int) -> bool:
    return column.maj is None and before.open.columns[at].maj is not None


def position(
    dice: Dice, *, cards: int = 4, columns: int = 3, pile: int = 3, majs: int = 2
) -> tuple[State, str]:
    """A table of the short version: few columns, of which some are words already, a small hand
    and a small pile; and the capitals to come. One hand in two has a joker.
    """
    mins, heads = list(shuffled(MINS, dice)), list(shuffled(MAJS, dice))
    made = []
    for _ in range(columns):
        text = heads.pop()
        for _ in range(dice.below(7)):
            follow = followers(WORDS, Column(text[0], text[1:]))
            fitting = [card for card in mins if card in follow]
            if not fitting:
                break
            longer = text + fitting[0]
            if not WORDS.stem(longer.upper(), 5).letters:
                break
            mins.remove(fitting[0])
            text = longer
        made.append(text)
    if dice.below(2) and JOKER in mins:
        mins.remove(JOKER)
        mins.insert(0, JOKER)
    hand, mins = mins[: dice.below(cards) + 1], mins[cards:]
    table = [Column(text[0], text[1:]) for text in made] + [Column()] * (7 - columns)
    laid = "".join(column.mins for column in table)
    drawn, kept = (in_order(some) for some in (mins[: dice.below(pile + 1)], hand))
    state = State(
        open=Open(
            options=HeptagrammeOptions(short=True),
            columns=tuple(table),
            phase=Phase.TURN,
            passes=(0, 0),
            sheets=((), ()),
        ),
        hands=(kept, ""),
        pile=drawn,
        corbeille=without(MINS, laid + kept + drawn),
        majs="",
        corbeille_majs=without(MAJS, "".join(text[0] for text in made)),
    )
    return state, "".join(heads[: dice.below(majs + 1)])
