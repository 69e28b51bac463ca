"""The five levels of Chapardage.

| level | sees a word in its hand | remembers | knows how common letters are |
|---|---|---|---|
| *enfant* | 26 %, with a joker 10 | the last turn, its own requests of three | hardly |
| *facile* | 49 %, with a joker 36 | three turns, its own requests of nine | somewhat |
| *moyen* | 76 %, with a joker 71 | five turns, its own requests of fifteen | roughly |
| *fort* | 83 %, with a joker 82 | everything | by counting |
| *maître* | always | everything | by counting |

Whoever asks is after a word that they know: of those that come to mind (`sight`), which are few to
a child, the one that lacks least and is likeliest to be had. *Moyen* knows besides that no word
goes without a maj., *fort* that whoever is given a card asks again; *maître* plays requests out. A
rare letter hides a word too. What was overlooked may be seen when the hand changes; the word that
one asks a letter for is not forgotten.

*Fort* and *maître* believe exactly what can be believed (`belief`), and among deals that agree with
it hold those for likelier in which others want what they ask for (`wants`). Where a request is as
good as in vain, they ask for a letter that they hold, which tells nothing true. The others go by
what they remember and by how many of a card there are. *Maître* keeps a word that it could lay
until a card drawn in vain ends its turn, for then the word gives it back, where the table lets it;
it shows a good draw first. Among the requests that promise most it chooses by playing them out
(`playout`) on deals that its belief draws.

A good draw is always shown: shown it is worth another request, hidden only a secret. Of 5,000 games
between policies alike in all else, whoever hid it won 28 % at a table of three.
Every level says « Mot ! » after « A toi ! » if it is asked to act then, and draws from the highest
pile, since all are alike.
"""

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec import Struct

from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.chapardage.belief import Belief, Lost
from tablee.bots.chapardage.memory import Memory
from tablee.bots.chapardage.packing import counts_of, request_of
from tablee.bots.chapardage.playout import BATCH, best_of
from tablee.bots.chapardage.search import KEEN, PLAIN, PROMPT, SHREWD, Position, any_best
from tablee.bots.chapardage.sight import Eyes, Seen
from tablee.bots.chapardage.vocabulary import Vocabulary, vocabulary
from tablee.bots.chapardage.wants import Wants, resampled
from tablee.bots.person import Attention, Person
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Ask, Draw, Move, SayMot, ShowBonnePioche
from tablee.games.chapardage.state import Phase
from tablee.games.chapardage.views import View, guess
from tablee.kernels.chapardage.belief import weigh
from tablee.kernels.chapardage.search import Near
from tablee.kernels.chapardage.structs import KINDS, Weights

OVERSAMPLED: Final = 4
"""So many deals are drawn for each that is kept, the likelier the oftener."""
Aims: TypeAlias = Sequence[Sequence[Near]]
Likely: TypeAlias = Sequence[Sequence[float]]
"""By seat and kind, how likely he holds one."""

SLIM: Final = 0.05
"""Who holds a card no likelier than so is hardly asked for it."""


class Habits(Struct, frozen=True):
    """What makes a level, beside the words that it knows."""

    attention: Attention
    turns: int | None
    """So many turns are remembered of what others said among themselves."""
    feel: float
    """How well it feels how many there are of each card: 0 not at all, 1 exactly."""
    policy: Weights


HABITS: Final = {
    "enfant": Habits(Attention(0.36, easy=5, longer=0.7, woven=0.5, joker=0.3), 1, 0.1, PLAIN),
    "facile": Habits(Attention(0.95, easy=5, longer=0.8, woven=0.6, joker=0.6), 3, 0.4, PLAIN),
    "moyen": Habits(Attention(3.2, easy=5, longer=0.8, woven=0.65, joker=0.75), 5, 0.65, KEEN),
    "fort": Habits(Attention(5, easy=5, longer=0.9, woven=0.75, joker=0.9), None, 1.0, PROMPT),
    "maitre": Habits(Attention(), None, 1.0, SHREWD),
}


class Player:
    """Draws, lays the word that it sees, and asks for what the word lacks that it is after."""

    def __init__(self, level: str, seat: Seat, dice: Dice) -> None:
        self.habits: Final = HABITS[level]
        self.person: Final = Person(level, dice)
        self._seat = seat
        self._dice = dice
        self._memory = Memory(seat, self.habits.turns)
        self._eyes = Eyes(self.habits.attention, dice)
        self._rolls = dice.below(1 << 31) | 1

    def hear(self, news: Any) -> None:
        """Remember, the oldest giving way."""
        self._memory.hear(news)

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Whatever the table waits for; a word also where it does not."""
        move = self._move(view, budget)
        return None if move is None else Thought(move)

    def _move(self, view: View, budget: Budget) -> Move | None:
        draws = [move for move in view.moves if isinstance(move, Draw)]
        if draws:
            return max(draws, key=lambda move: view.open.heights[move.pile])
        if not view.mot:
            return None
        thought = Position(view, self.knows(view), self._memory.recalled(view), self.habits.feel)
        seen = self._eyes.look(view.hand, thought.known, thought.gone)
        if not self._waits(view) and (word := self._word(view, thought, seen)):
            return word
        if any(view.asks):
            return self._ask(view, thought, seen, budget)
        return view.moves[0] if view.moves else None

    def knows(self, view: View) -> Vocabulary:
        """The words that it knows of those that count here."""
        return vocabulary(view.open.options.length, self.person.cards, view.open.options.choice)

    def _waits(self, view: View) -> bool:
        """Is a word that could be laid worth more later in this turn?"""
        return False

    def _policy(self, view: View) -> Weights:
        """What it weighs, at a table that plays so."""
        return self.habits.policy

    def _word(self, view: View, thought: Position, seen: Seen) -> SayMot | None:
        return thought.word_of(seen.ready, self._policy(view))

    def _ask(self, view: View, thought: Position, seen: Seen, budget: Budget) -> Ask:
        likely, aims = self._chances(view, thought), seen.aims_by_kind()
        request = self._request(view, thought, aims, likely, budget)
        self._eyes.keep_in_mind(aims[request % KINDS])
        return request_of(self._veiled(thought, likely, request))

    def _veiled(self, thought: Position, likely: Likely, request: int) -> int:
        """What it says, where it had better not say what it is after."""
        return request

    def _request(
        self, view: View, thought: Position, aims: Aims, likely: Likely, budget: Budget
    ) -> int:
        """What it asks for, as a place in the row of all requests."""
        values = thought.promises(aims, likely, self._policy(view))
        if max(values) <= 0:
            # Nobody has what it is after: any card is better than none.
            values = thought.values(likely, self._policy(view))
        return self._any_best(values)

    def _any_best(self, values: Sequence[float]) -> int:
        return any_best(values, self._dice)

    def _chances(self, view: View, thought: Position) -> list[list[float]]:
        """How likely each seat holds each kind, to somebody who counts on his fingers."""
        return thought.chances


class Fort(Player):
    """Forgets nothing that it could conclude from, and hears what others are after."""

    samples: int = 300

    def __init__(self, level: str, seat: Seat, dice: Dice) -> None:
        super().__init__(level, seat, dice)
        self._unheard: deque[Any] = deque()
        self._belief: Belief | None = None
        self._missed = False
        self._wants = Wants(seat)

    def hear(self, news: Any) -> None:
        """Remember everything; it is thought over when it matters."""
        super().hear(news)
        self._unheard.append(news)
        self._wants.hear(news)

    def _believe(self, view: View) -> Belief | None:
        """What can be believed, if all was heard that led to this table."""
        if self._belief is None:
            self._belief = Belief(self._seat, len(view.hands), self._dice.below(1 << 31))
        try:
            while self._unheard:
                self._belief.hear(self._unheard.popleft())
        except Lost:
            self._missed = True
        others = [seat for seat in range(len(view.hands)) if seat != self._seat]
        agrees = all(self._belief.sizes[seat] == view.hands[seat] for seat in others)
        return self._belief if agrees and not self._missed else None

    def _chances(self, view: View, thought: Position) -> list[list[float]]:
        belief = self._believe(view)
        if belief is None:
            return thought.chances
        wanted = self._wants.requests
        if not wanted:
            return belief.shares(self.samples)
        deals = belief.deals(self.samples)
        _, shares = weigh(self.knows(view).compiled, deals, len(view.hands), wanted)
        return shares

    def _veiled(self, thought: Position, likely: Likely, request: int) -> int:
        seat, kind = divmod(request, KINDS)
        if likely[seat][kind] >= SLIM:
            return request
        # As good as in vain, it is but a way to draw: a letter that one holds already tells others
        # nothing true, and may be drawn as well.
        values = thought.feints(likely)
        return self._any_best(values) if max(values) > 0 else request


class Maitre(Fort):
    """Keeps its words for when they give back the turn, and plays its requests out."""

    options: int = 5
    """So many requests are compared."""

    def _policy(self, view: View) -> Weights:
        return SHREWD if view.open.options.held_word else PROMPT

    def _word(self, view: View, thought: Position, seen: Seen) -> SayMot | None:
        return thought.word(self._policy(view))

    def _waits(self, view: View) -> bool:
        if not view.open.options.held_word:
            return False
        if (
            view.open.turn != self._seat
            or len(view.heaps[self._seat]) + 1 == view.open.options.goal
        ):
            return False
        if view.open.phase is Phase.SAY:
            return ShowBonnePioche() in view.moves
        return any(view.open.heights)

    def _request(
        self, view: View, thought: Position, aims: Aims, likely: Likely, budget: Budget
    ) -> int:
        values = thought.values(likely, self._policy(view))
        ranked = sorted(range(len(values)), key=lambda request: -values[request])
        best = [request for request in ranked[: self.options] if values[request] > 0.0]
        # Who has resigned is passed over, which a playout does not know.
        if len(best) < 2 or view.open.gone:
            return super()._request(view, thought, aims, likely, budget)
        deals = partial(self._deals, view, BATCH)
        chosen, self._rolls = best_of(thought, best, deals, self._policy(view), self._rolls, budget)
        return chosen

    def _deals(self, view: View, number: int) -> bytes:
        """Hands as they may be dealt: by all that was heard or, failing that, by the view alone."""
        belief = self._believe(view)
        if belief is not None:
            return self._likely(view, belief, number)
        guesses = [guess(view, self._dice).hands for _ in range(number)]
        return b"".join(counts_of(hand) for hands in guesses for hand in hands)

    def _likely(self, view: View, belief: Belief, number: int) -> bytes:
        """Deals as likely as they make the requests that were heard."""
        wanted, seats = self._wants.requests, len(view.hands)
        if not wanted:
            return belief.deals(number)
        deals, size = belief.deals(OVERSAMPLED * number), seats * KINDS
        weights, _ = weigh(self.knows(view).compiled, deals, seats, wanted)
        chosen = resampled(weights, number, self._dice)
        return b"".join(deals[at * size : (at + 1) * size] for at in chosen)


_LEVELS: Final[dict[str, type[Player]]] = {
    "enfant": Player,
    "facile": Player,
    "moyen": Player,
    "fort": Fort,
    "maitre": Maitre,
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return _LEVELS[level](level, seat, dice)
