"""The four levels of Heptagramme.

| level | knows | thinks |
|---|---|---|
| *facile* | everyday words | of five cards at most: what gives most points now |
| *moyen* | all but rare words | what gives most points now |
| *fort* | every word | what gives most points in the mean, the next capital and bonus counted |
| *maître* | every word | also of what it keeps, and of what it leaves to the others |

A turn is planned as far as luck allows and thought over again whenever a card was drawn. *Maître*
deals the unseen cards to an opponent 64 times: a column that many of these hands could finish is
one not to leave behind. It keeps cards rather than start words for others, passes where a turn
would bring next to nothing, and changes its hand instead.

Where the vocabulary of *facile* or *moyen* sees nothing to do, it does as people do whom the
referee helps: it announces the word that he shows, or places a card where he lets it.

A turn takes a few milliseconds and rarely a hundred, so that a budget is hardly felt:
only *fort* leaves luck out of account when it is given less than a quarter of a second.

In *parole* a bot places only what it could name. It doubts what it knows no word for: *facile*
once in four times, *moyen* every other time, the others always.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.heptagramme.kernel import HANDS
from tablee.bots.heptagramme.memory import Memory
from tablee.bots.heptagramme.packing import (
    SHORTEST,
    Board,
    Vocabulary,
    board,
    holding,
    letters,
    vocabulary,
)
from tablee.bots.heptagramme.turns import (
    NOBODY,
    Turn,
    Weights,
    certain_turn,
    commonest,
    expected_turn,
    word_of,
)
from tablee.core.dice import Dice, shuffled
from tablee.core.game import Seat
from tablee.games.heptagramme.state import (
    HAND,
    Accept,
    Announce,
    Concede,
    Doubt,
    DrawBonus,
    EndTurn,
    Help,
    Move,
    Name,
    Pass,
    Phase,
    Place,
)
from tablee.games.heptagramme.views import View
from tablee.letters.cards import JOKER, points, without
from tablee.lexicon.graph import Ints
from tablee.lexicon.tiers import Tier


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
        if hint := self._hint(view):
            return [hint]
        if DrawBonus() in view.actions:
            return [DrawBonus()]
        return [EndTurn()] if view.lines else [Pass(_exchanged(view.hand))]

    def _known(self, view: View) -> Vocabulary:
        return vocabulary(self.tier, proper=view.options.proper)

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        """The turn that this level thinks best."""
        return certain_turn(known, table, view.hand)

    def _hint(self, view: View) -> Move | None:
        """§6.4 What the referee shows, for those who need it."""
        return None

    # Doubt

    def _answer(self, view: View, at: int) -> Move:
        """§6.2 The commonest word that the column can become, as far as one is known."""
        word = commonest(_text(view, at), proper=view.options.proper, rarest=self.tier)
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

    tier = Tier.PEU_COURANT
    doubts = 2

    def _hint(self, view: View) -> Move | None:
        if view.options.shown is Help.AUCUNE:
            return None
        offered = [move for move in view.actions if isinstance(move, Announce)]
        if offered:
            return max(offered, key=lambda move: points(move.word[0].upper()))
        cards = [move for move in view.actions if isinstance(move, Place) and move.card != JOKER]
        return max(cards, key=lambda move: points(move.card), default=None)


class Facile(Moyen):
    """Knows everyday words, and thinks of a few of its cards only."""

    tier = Tier.USUEL
    doubts = 4
    sees: Final = 5

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        seen = shuffled(view.hand, self._dice)[: self._left(view)]
        return certain_turn(known, table, "".join(seen))

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


class Maitre(_Player):
    """Knows every word, weighs what it leaves to others, and waits for the right cards."""

    weights: Final = Weights(
        fear=5.0, fresh=-0.5, kept=-1.2, emptied=0.0, near=(0.0, 1.0, 0.8, 0.6, 0.4, 0.3)
    )
    modest: Final = 3
    """A turn without a word that brings no more is not worth the hand."""

    def _turn(self, view: View, known: Vocabulary, table: Board, budget: Budget) -> Turn:
        unseen = self._memory.mins(view)
        turn = certain_turn(known, table, view.hand, self.weights, self._guessed(unseen))
        left = view.pile + (0 if view.options.short else view.corbeille)
        worth = sum(map(points, turn.cards))
        if not view.lines and not turn.announces and worth <= self.modest and left >= HAND:
            return Turn(0.0, ())
        return turn

    def _guessed(self, unseen: str) -> Ints:
        """The hands that an opponent may hold, each dealt anew from what is not in sight."""
        if len(unseen) < HAND:
            return NOBODY
        luck = np.random.default_rng(self._dice.below(1 << 31))
        deck = np.tile(np.array(letters(unseen), np.int64), (HANDS, 1))
        return holding(luck.permuted(deck, axis=1)[:, :HAND])


_LEVELS: Final[dict[str, Callable[[Dice], Bot]]] = {
    "facile": Facile,
    "moyen": Moyen,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level; its seat it sees in its views."""
    return _LEVELS[level](dice)
