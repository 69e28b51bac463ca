"""The four levels of Heptagramme.

| level | knows | thinks |
|---|---|---|
| *facile* | everyday words | of five cards at most: what gives most points now |
| *moyen* | all but rare words | what gives most points now |
| *fort* | every word | what gives most points in the mean, the next capital and bonus counted |
| *maître* | every word | what wins most often, as far as it can try out within its budget |

A turn is planned as far as luck allows and thought over again whenever a card was drawn.

*Maître* has several ideas of a turn, which weigh differently what it keeps and what it leaves to
the others: how many of the hands that they may hold finish a column. To do nothing and change the
hand is one more, and late in the game, to finish no word. It tries them out (`trials`) on tables
that the game's `guess` makes up from its view and what it remembers: the others reply there, and it
plays on. Near the end that decides who wins: who is ahead clears the table, who is behind does not.
Without time to try anything it goes by the first of its ideas.

Where the vocabulary of *facile* or *moyen* sees nothing to do, it does as people do whom the
referee helps: it announces the word that he shows, or places a card where he lets it.

A turn of the others takes less than a millisecond and rarely a few, so that they hardly feel a
budget: only *fort* leaves luck out of account when it is given less than a quarter of a second.

Once a whole round was blank, whoever sees nothing to place or announce proposes to stop, and agrees
to it; after the last capital also before that, unless a word on the table could still make up
for what it is behind.

In *parole* a bot places only what it could name. It doubts what it knows no word for: *facile*
once in four times, *moyen* every other time, the others always.
"""

from collections import deque
from collections.abc import Callable
from itertools import chain, islice
from typing import Any, Final

from tablee.bots.allowance import Allowance
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.heptagramme.choice import (
    POINTS,
    Turn,
    Weights,
    certain_turn,
    commonest,
    expected_turn,
    weighed_turns,
    word_of,
)
from tablee.bots.heptagramme.memory import Memory
from tablee.bots.heptagramme.packing import (
    SHORTEST,
    Vocabulary,
    board,
    holding,
    vocabulary,
)
from tablee.bots.heptagramme.trials import IDEA, best_of, is_late
from tablee.bots.trials import QuickDice
from tablee.core.dice import Dice, shuffled
from tablee.core.game import Seat
from tablee.games.heptagramme.state import (
    HAND,
    Accept,
    Announce,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Help,
    Move,
    Name,
    Pass,
    Phase,
    Place,
    ProposeStop,
)
from tablee.games.heptagramme.views import View
from tablee.kernels.heptagramme import Board
from tablee.letters.cards import JOKER, points, without
from tablee.lexicon.tiers import Tier

DEAREST: Final = 10
"""§5.3 What the JOKER brings at most."""


class _Player:
    """Carries out a plan card by card, answers doubts and raises them."""

    tier: Tier = Tier.RARE
    doubts: int = 1
    """Of so many doubtful columns, one is doubted."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._memory = Memory()
        self._plan: deque[Move] = deque()
        self._expected: object = None

    def hear(self, news: Any) -> None:
        """Remember the cards that went by."""
        self._memory.hear(news)

    def act(self, view: View, budget: Budget) -> Thought | None:
        """A move in one's own turn, an answer when asked, and a doubt where there is one."""
        if not view.actions:
            return None
        if view.doubt is not None:
            return Thought(self._answer(view, view.doubt.column))
        if view.stop:
            return Thought(Accept() if self._would_stop(view) else DeclineStop())
        if view.phase is Phase.DOUBTS:
            return Thought(self._judge(view)) if Accept() in view.actions else None
        if view.turn != view.seat:
            return None
        if not self._plan or _sight(view) != self._expected:
            self._plan = deque(self._moves(view, budget))
        move = self._plan.popleft()
        if isinstance(move, Place):
            placed = len(view.lines) + 1
            self._expected = view.number, without(view.hand, move.card), view.frozen, placed
        else:
            self._plan.clear()
        return Thought(move)

    # One's own turn

    def _moves(self, view: View, budget: Budget) -> list[Move]:
        """What to do until luck speaks."""
        known, texts = self._known(view), _texts(view)
        turn = self._turn(view, known, board(texts), budget)
        for part in turn.parts:
            if part.announced:
                word = word_of(known, texts[part.column] + part.cards)
                return [*_placing(part.cards, part.column), Announce(part.column, word)]
        if turn.parts:
            return [move for part in turn.parts for move in _placing(part.cards, part.column)]
        if shown := self._shown_word(view):
            return [shown]
        stop = ProposeStop() in view.actions and self._would_stop(view)
        if stop and not view.majs:
            return [ProposeStop()]
        if hint := self._hint(view):
            return [hint]
        if stop:
            return [ProposeStop()]
        if DrawBonus() in view.actions:
            return [DrawBonus()]
        return [EndTurn()] if view.lines else [Pass(_exchanged(view.hand))]

    def _would_stop(self, view: View) -> bool:
        """§7.2 There is nothing to do, and before a whole round was blank, nothing to hope for."""
        return (view.quiet or not _may_yet_win(view)) and self._sees_nothing(view)

    def _sees_nothing(self, view: View) -> bool:
        """Neither a card to place nor a word to announce: then the game may as well end."""
        return not certain_turn(self._known(view), board(_texts(view)), view.hand).parts

    def _known(self, view: View) -> Vocabulary:
        return vocabulary(self.tier, view.options.choice)

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        """The turn that this level thinks best."""
        return certain_turn(known, table, view.hand)

    def _shown_word(self, view: View) -> Move | None:
        """§6.4 A word that the referee shows, for those who need it."""
        return None

    def _hint(self, view: View) -> Move | None:
        """§6.4 A card that he lets one place, likewise."""
        return None

    # Doubt

    def _answer(self, view: View, at: int) -> Move:
        """§6.2 The commonest word that the column can become, as far as one is known."""
        word = commonest(_text(view, at), view.options.choice, self.tier)
        return Concede(at) if word is None else Name(at, word)

    def _judge(self, view: View) -> Move:
        """§6.5 Doubt a column that could become no word one knows, or accept."""
        known = self._known(view).words
        doubtful = (
            move
            for move in view.actions
            if isinstance(move, Doubt)
            and not known.stem(_text(view, move.column), SHORTEST).words
            and not self._dice.below(self.doubts)
        )
        return next(doubtful, Accept())


def _may_yet_win(view: View) -> bool:
    """Is one behind, and by no more than a word on the table would bring?"""
    assert view.seat is not None
    behind = max(view.totals) - view.totals[view.seat]
    heads = [column.maj for column in view.columns if column.maj]
    dearest = max((DEAREST if maj == JOKER else points(maj) for maj in heads), default=0)
    return 0 < behind <= dearest


def _sight(view: View) -> object:
    """What tells whether a plan still holds."""
    return view.number, view.hand, view.frozen, len(view.lines)


def _text(view: View, at: int) -> str:
    column = view.columns[at]
    return f"{column.maj or ''}{column.mins}".upper()


def _texts(view: View) -> list[str]:
    """What the columns spell; nothing where one may not play."""
    return ["" if at in view.closed else _text(view, at) for at in range(len(view.columns))]


def _placing(cards: str, column: int) -> list[Move]:
    return [Place(card, column) for card in cards]


def _exchanged(hand: str) -> str:
    """All but jokers; first what is hardest to place."""
    return "".join(sorted(hand.replace(JOKER, ""), key=lambda card: (-points(card), card)))


class Moyen(_Player):
    """Knows all but rare words, and takes the most points it can be sure of."""

    tier = Tier.CULTIVE
    doubts = 2

    def _shown_word(self, view: View) -> Move | None:
        if view.options.shown is Help.AUCUNE:
            return None
        said = vocabulary(choice=view.options.choice).words
        announced = (move for move in view.actions if isinstance(move, Announce))
        offered = [move for move in announced if move.word.upper() in said]
        return max(offered, key=lambda move: points(move.word[0].upper()), default=None)

    def _hint(self, view: View) -> Move | None:
        if view.options.shown is Help.AUCUNE:
            return None
        said = vocabulary(choice=view.options.choice).words
        cards = [
            move
            for move in view.actions
            if isinstance(move, Place)
            and move.card != JOKER
            and said.stem(_text(view, move.column) + move.card.upper(), SHORTEST).words
        ]
        return max(cards, key=lambda move: points(move.card), default=None)


class Facile(Moyen):
    """Knows everyday words, and thinks of a few of its cards only."""

    tier = Tier.USUEL
    doubts = 4
    sees: Final = 5

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        seen = shuffled(view.hand, self._dice)[: self._left(view)]
        return certain_turn(known, table, "".join(seen))

    def _shown_word(self, view: View) -> Move | None:
        return super()._shown_word(view) if self._left(view) else None

    def _hint(self, view: View) -> Move | None:
        return super()._hint(view) if self._left(view) else None

    def _left(self, view: View) -> int:
        """How many cards it still thinks of in this turn."""
        return max(0, self.sees - sum(not line.card.isupper() for line in view.lines))


class Fort(_Player):
    """Knows every word, and takes the most points in the mean; in a hurry, the surest."""

    hurry: Final = 0.25
    """Seconds in which any turn can be thought through, on a slow day."""

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        if budget.seconds is not None and budget.seconds < self.hurry:
            return certain_turn(known, table, view.hand)
        return expected_turn(
            known,
            table,
            view.hand,
            bonus=_bonus_to_come(view),
            mins=self._memory.mins(view),
            majs=self._memory.majs(view),
        )


def _bonus_to_come(view: View) -> bool:
    """§3.5 Would an emptied hand still draw a card?"""
    left = view.pile + (0 if view.options.short else view.corbeille)
    placed = any(not line.card.isupper() for line in view.lines)
    return not view.earned and left > 0 and bool(view.hand or placed)


NOTHING: Final = Turn(0.0, ())


class Maitre(_Player):
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

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        if self._sees_nothing(view):
            return NOTHING
        allowance, luck = Allowance(budget), QuickDice(self._dice)
        tables = self._memory.guesses(view, luck)
        watched = list(islice(tables, self.watched))
        others = [
            state.hands[seat] for state in watched for seat in state.in_play if seat != view.seat
        ]
        late = is_late(watched[0])
        weights = (self.usual, *self.ideas, self.patience) if late else (self.usual, *self.ideas)
        hands = holding(others, self.near)
        usual, *ideas = weighed_turns(known, table, view.hand, weights, hands)
        turns = [self._usual(view, usual)]
        for idea in ideas:
            if allowance.lasts():
                turns.append(idea)
                allowance.spend(IDEA)
        different = {turn.parts: turn for turn in (*turns, NOTHING)}
        tables = chain(watched, tables)
        return best_of(tuple(different.values()), known, tables, luck, allowance)

    def _usual(self, view: View, turn: Turn) -> Turn:
        left = view.pile + (0 if view.options.short else view.corbeille)
        worth = sum(map(points, turn.cards))
        modest = not turn.announces and worth <= self.modest
        return NOTHING if modest and not view.lines and left >= HAND else turn


_LEVELS: Final[dict[str, Callable[[Dice], Bot]]] = {
    "facile": Facile,
    "moyen": Moyen,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level; its seat it sees in its views."""
    return _LEVELS[level](dice)
