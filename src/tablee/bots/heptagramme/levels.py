"""The five levels of Heptagramme, each a person (`bots.person` says what they know).

| level | words that come to mind at a column | and takes |
|---|---|---|
| *enfant*, *facile*, *moyen* | 3.7, 4.5, 4.7 | most points now |
| *fort* | 5.2 | most points in the mean, the next capital and bonus counted |
| *maître* | 4.4 | what wins most often, as far as it can be tried out within its budget |

They differ by the words they know more than by how many come to them: where few words go on, who
knows the rare ones goes on.

Nobody lays a card but towards a word that they know and just thought of; who is doubted names it.
Which words come to mind at a column is drawn once for a turn (`sight`), long ones less
often; of a column that is nearly a word, the word comes. What stands there whole is read by whoever
knows it. Weaker levels do not always think of their joker. What the referee shows helps nobody.

A turn is planned as far as luck allows and thought over again whenever a card was drawn.

*Maître* has several ideas of a turn, which weigh differently what it keeps and what it leaves to
the others: how many of the hands that they may hold finish a column. To do nothing and change the
hand is one more, and late in the game, to finish no word. It tries them out (`playout`) on tables
that the game's `guess` makes up from its view and what it remembers: the others reply there, and it
plays on. Near the end that decides who wins: who is ahead clears the table, who is behind does not.
Without time to try anything it goes by the first of its ideas.

Whoever sees nothing to place changes the cards that serve nothing: not jokers, nor those that with
one more would finish a word on the table.

A turn of the others takes less than a millisecond and rarely a few, and to look at the columns some
ten more; only *fort* leaves luck out of account when it is given less than a quarter of a second.

Once a whole round was blank, whoever sees nothing to place or announce proposes to stop, and agrees
to it; after the last capital, whoever sees no word to finish, and no turn that takes the lead.

In *parole* one doubts what could become no word that one knows if it looks like none (`likeness`).
What looks like one *enfant* believes nineteen times in twenty, *facile* seventeen, *moyen* twelve,
*fort* six, always the same; *maître* knows better.
"""

from collections import deque
from collections.abc import Callable
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from msgspec import Struct

from tablee.bots.allowance import Allowance
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.heptagramme.memory import Memory
from tablee.bots.heptagramme.packing import board, holding, text_of, texts_of
from tablee.bots.heptagramme.playout import IDEA, best_of, is_late
from tablee.bots.heptagramme.search import (
    POINTS,
    Turn,
    Weights,
    certain_turn,
    commonest,
    expected_turn,
    fits,
    useless,
    weighed_turns,
    word_of,
)
from tablee.bots.heptagramme.sight import noticed
from tablee.bots.heptagramme.vocabulary import SHORTEST, Vocabulary, recognised, vocabulary
from tablee.bots.likeness import Trust, lot
from tablee.bots.person import Attention, Person
from tablee.bots.playout import QuickDice
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import (
    Accept,
    Announce,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Move,
    Name,
    Pass,
    Place,
    ProposeStop,
)
from tablee.games.heptagramme.state import HAND, Phase
from tablee.games.heptagramme.views import View
from tablee.kernels.heptagramme.structs import Board
from tablee.letters.cards import JOKER, points, without


class Level(Struct, frozen=True):
    """What somebody notices of what they know, and what they make of what they do not."""

    trust: Trust
    attention: Attention


_LEVELS: Final = {
    "enfant": Level(
        Trust(strange=9.0, believes=0.95), Attention(3.7, easy=5, longer=0.79, joker=0.3)
    ),
    "facile": Level(
        Trust(strange=8.0, believes=0.85), Attention(4.5, easy=5, longer=0.81, joker=0.4)
    ),
    "moyen": Level(
        Trust(strange=7.2, believes=0.6), Attention(4.7, easy=5, longer=0.82, joker=0.5)
    ),
    "fort": Level(Trust(strange=6.6, believes=0.3), Attention(5.2, easy=5, longer=0.84, joker=0.7)),
    "maitre": Level(
        Trust(strange=0.0, believes=0.0), Attention(4.4, easy=5, longer=0.85, joker=0.9)
    ),
}


class Player:
    """Carries out a plan card by card, answers doubts and raises them."""

    def __init__(self, level: str, dice: Dice) -> None:
        self._level = _LEVELS[level]
        self._dice = dice
        self._person = Person(level, dice)
        self._seed = dice.below(1 << 31)
        self._memory = Memory()
        self._plan: deque[Move] = deque()
        self._expected: Premises | None = None
        self._eyes = -1, 0
        """A turn, and what comes to mind in it."""
        self._meant: dict[int, str] = {}
        """The words towards which cards were laid, by column."""

    def hear(self, news: Any) -> None:
        """Remember the cards that went by."""
        self._memory.hear(news)

    def act(self, view: View, budget: Budget) -> Thought | None:
        """A move in one's own turn, an answer when asked, and a doubt where there is one."""
        if not view.actions:
            return None
        if view.open.doubt is not None:
            return Thought(self._answer(view, view.open.doubt.column))
        if view.open.stop:
            return Thought(Accept() if self._would_stop(view) else DeclineStop())
        if view.open.phase is Phase.DOUBTS:
            return Thought(self._judge(view)) if Accept() in view.actions else None
        if view.open.turn != view.seat:
            return None
        if not self._plan or _premises(view) != self._expected:
            self._plan = deque(self._moves(view, budget))
        move = self._plan.popleft()
        if isinstance(move, Place):
            number, _, frozen, placed = _premises(view)
            self._expected = Premises(number, without(view.hand, move.card), frozen, placed + 1)
        else:
            self._plan.clear()
        return Thought(move)

    # One's own turn

    def _moves(self, view: View, budget: Budget) -> list[Move]:
        """What to do until luck speaks."""
        if not view.open.scoring and ProposeStop() in view.actions and self._would_stop(view):
            return [ProposeStop()]
        seen, texts = self._seen(view), texts_of(view)
        turn = self._turn(view, seen, board(texts), budget)
        for part in turn.parts:
            if part.announced:
                word = word_of(seen, texts[part.column] + part.cards)
                self._meant[part.column] = word
                return [*_placing(part.cards, part.column), Announce(part.column, word)]
        if turn.parts:
            for part in turn.parts:
                self._mean(seen, part.column, texts[part.column] + part.cards)
            return [move for part in turn.parts for move in _placing(part.cards, part.column)]
        if DrawBonus() in view.actions:
            return [DrawBonus()]
        return [EndTurn()] if view.open.scoring else [Pass(useless(seen, texts, view.hand))]

    def _mean(self, seen: Vocabulary, column: int, text: str) -> None:
        """Have a word in mind, the one thought of before if it still goes."""
        if not fits(self._meant.get(column, ""), text.upper()):
            word = commonest(seen, text.upper())
            assert word is not None, "cards are laid towards words that one thinks of"
            self._meant[column] = word

    def _would_stop(self, view: View) -> bool:
        """§7.2 There is nothing to do. After the last capital a few letters more are nothing,
        unless they take the lead.
        """
        turn = certain_turn(self._seen(view), board(texts_of(view)), self._cards(view))
        if view.majs:
            return not turn.parts
        return not turn.announces and not _takes_the_lead(view, turn)

    def _sees_nothing(self, view: View) -> bool:
        """Neither a card to place nor a word to announce: then the game may as well end."""
        return not certain_turn(self._seen(view), board(texts_of(view)), self._cards(view)).parts

    def _known(self, view: View) -> Vocabulary:
        return vocabulary(self._person.cards, view.open.options.choice)

    def _seen(self, view: View) -> Vocabulary:
        """The words that come to mind, the same throughout a turn."""
        return noticed(self._known(view), texts_of(view), self._level.attention, self._look(view))

    def _cards(self, view: View) -> str:
        """The cards that come to mind: to use a joker one must think of it."""
        if lot(JOKER, self._look(view)) < self._level.attention.joker:
            return view.hand
        return view.hand.replace(JOKER, "")

    def _look(self, view: View) -> int:
        """People look anew in every turn."""
        turn, seed = self._eyes
        if turn != view.open.number:
            seed = self._dice.below(1 << 31)
            self._eyes = view.open.number, seed
        return seed

    def _turn(self, view: View, seen: Vocabulary, table: Board, budget: Budget) -> Turn:
        """The turn that this level thinks best."""
        return certain_turn(seen, table, self._cards(view))

    # Doubt

    def _answer(self, view: View, at: int) -> Move:
        """§6.2 The word that one meant or, where another began the column, one that one knows."""
        text = text_of(view, at)
        meant = self._meant.get(at, "")
        word = meant if fits(meant, text) else commonest(self._known(view), text)
        return Concede(at) if word is None else Name(at, word)

    def _judge(self, view: View) -> Move:
        """§6.5 Doubt a column that could become no word one knows, if it looks like none."""
        known = recognised(self._person.cards, view.open.options.choice)
        for move in view.actions:
            if isinstance(move, Doubt):
                text = text_of(view, move.column)
                unknown = not known.stem(text, SHORTEST).count
                if unknown and self._level.trust.doubts(text, self._seed, whole=False):
                    return move
        return Accept()


def _takes_the_lead(view: View, turn: Turn) -> bool:
    """Is one behind, and would this turn change it?"""
    assert view.seat is not None
    own, most = view.totals[view.seat], max(view.totals)
    return own < most <= own + turn.value


class Premises(NamedTuple):
    """What tells whether a plan still holds: the turn, the hand, and what was laid for good and
    at all.
    """

    number: int
    hand: str
    frozen: int
    placed: int


def _premises(view: View) -> Premises:
    return Premises(view.open.number, view.hand, view.open.frozen, len(view.open.scoring))


def _placing(cards: str, column: int) -> list[Move]:
    return [Place(card, column) for card in cards]


class Fort(Player):
    """Takes the most points in the mean; in a hurry, the surest."""

    hurry: Final = 0.25
    """Seconds in which any turn can be thought through, on a slow day."""

    def _turn(self, view: View, seen: Vocabulary, table: Board, budget: Budget) -> Turn:
        if budget.seconds is not None and budget.seconds < self.hurry:
            return certain_turn(seen, table, view.hand)
        return expected_turn(
            seen,
            table,
            view.hand,
            bonus=_bonus_to_come(view),
            mins=self._memory.mins(view),
            majs=self._memory.majs(view),
        )


def _bonus_to_come(view: View) -> bool:
    """§3.5 Would an emptied hand still draw a card?"""
    left = view.pile + (0 if view.open.options.short else view.corbeille)
    placed = any(not line.card.isupper() for line in view.open.scoring)
    return not view.open.earned and left > 0 and bool(view.hand or placed)


NOTHING: Final = Turn(0.0, ())


class Maitre(Player):
    """Knows every word, has several ideas of a turn, and tries them out on guessed tables."""

    near: Final = (0.0, 1.0, 0.8, 0.6, 0.4, 0.3)
    """What it counts that others may finish a word, by the letters that they need for it."""
    usual: Final = Weights(fear=5.0, fresh=-0.5, kept=-1.2)
    """What it goes by where it has no time: as a rule the best of its ideas."""
    ideas: Final = (
        POINTS,
        Weights(fear=0.0, fresh=-0.5, kept=-1.2),
        Weights(fear=2.0, fresh=-0.5, kept=-1.2),
        Weights(fear=8.0, fresh=-0.5, kept=-1.2),
        Weights(fear=5.0, fresh=-0.5, kept=-2.2),
        Weights(fear=5.0, fresh=-0.5, kept=-0.2),
    )
    patience: Final = Weights(fresh=-20.0)
    """Late in the game: take points, but finish no word, so that it goes on."""
    modest: Final = 3
    """A turn without a word that brings no more is usually not worth the hand."""
    watched: Final = 16
    """Guessed tables whose hands tell what one had better not leave behind."""

    def _turn(self, view: View, seen: Vocabulary, table: Board, budget: Budget) -> Turn:
        if self._sees_nothing(view):
            return NOTHING
        allowance, luck = Allowance(budget), QuickDice(self._dice)
        tables = self._memory.guesses(view, luck)
        watched = list(islice(tables, self.watched))
        others = [
            state.hands[seat]
            for state in watched
            for seat in view.open.in_play
            if seat != view.seat
        ]
        late = is_late(watched[0])
        weights = (self.usual, *self.ideas, self.patience) if late else (self.usual, *self.ideas)
        hands = holding(others, self.near)
        usual, *ideas = weighed_turns(seen, table, view.hand, weights, hands)
        turns = [self._usual(view, usual)]
        for idea in ideas:
            if allowance.lasts():
                turns.append(idea)
                allowance.spend(IDEA)
        different = {turn.parts: turn for turn in (*turns, NOTHING)}
        tables = chain(watched, tables)
        return best_of(tuple(different.values()), seen, tables, luck, allowance)

    def _usual(self, view: View, turn: Turn) -> Turn:
        left = view.pile + (0 if view.open.options.short else view.corbeille)
        worth = sum(map(points, turn.cards))
        modest = not turn.announces and worth <= self.modest
        return NOTHING if modest and not view.open.scoring and left >= HAND else turn


_THINKING: Final[dict[str, Callable[[str, Dice], Bot]]] = {"fort": Fort, "maitre": Maitre}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level; its seat it sees in its views."""
    return _THINKING.get(level, Player)(level, dice)
