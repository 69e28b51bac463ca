"""The four levels of Anagramme.

| level | knows | sees |
|---|---|---|
| *facile* | the commonest words | every other of the moves that the referee would show as hints |
| *moyen* | everyday words | all of them |
| *fort* | every word | also the word that rids it of most, with its jokers |
| *maître* | every word | also additions of several letters |

All of them go out where they can, else play what takes most off the cost of their hand at once, and
exchange a hard letter where nothing goes. What could be played they ask of the game itself, built
with the words they know, on a guess of what they see.

In *contestation* they lay only words that they know. One that they do not know, *facile* contests
once in four times, *moyen* every other time, the others always: they know them all.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from tablee.bots.base import Bot, Budget, Thought
from tablee.core.dice import Dice
from tablee.core.game import Refusal, Seat, fold
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.cards import FIGURES, figures
from tablee.games.anagramme.rules import embedding
from tablee.games.anagramme.state import (
    REMISE,
    Accept,
    Add,
    Contest,
    Exchange,
    Lay,
    MakeAnagramme,
    Mode,
    Phase,
    Reenter,
    State,
)
from tablee.games.anagramme.views import View
from tablee.letters.cards import JOKER
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier


class Level(Struct, frozen=True):
    """What a level knows and sees.

    It sees one in `sees` of the moves that it could find, and contests one in `contests` of the
    words that it does not know. `longest` looks for the best word, `several` for additions of
    several letters.
    """

    tier: Tier
    sees: int = 1
    contests: int = 1
    longest: bool = False
    several: bool = False


KNOWN: Final = {
    "facile": Level(Tier.COURANT, sees=2, contests=4),
    "moyen": Level(Tier.USUEL, contests=2),
    "fort": Level(Tier.RARE, longest=True),
    "maitre": Level(Tier.RARE, longest=True, several=True),
}


GOING_OUT: Final = 1000
"""More than any other move is worth: it ends the hand while the others hold cards."""


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return Player(KNOWN[level], seat, dice)


class Player:
    """It remembers only which word it has made up its mind about."""

    def __init__(self, level: Level, seat: Seat, dice: Dice) -> None:
        self._level = level
        self._seat = seat
        self._dice = dice
        self._words: WordSet = french().cards(Wanted(proper=False, tier=level.tier))
        self._game = Anagramme(self._words)
        self._judged = (0, 0)

    def hear(self, news: Any) -> None:
        """All that it needs lies on the table."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Contest, answer, or make the best move that it sees."""
        offered = view.actions
        if Contest() in offered and self._doubts(view):
            return Thought(Contest())
        for answer in (Accept(), Reenter()):
            if answer in offered:
                return Thought(answer)
        if view.phase is not Phase.TURN or view.turn != self._seat or not offered:
            return None
        return Thought(self._best(view))

    def _doubts(self, view: View) -> bool:
        """Once for each turn: who has let a word pass does not come back to it."""
        window = view.window
        assert window is not None
        moment = (view.deal, window.number)
        if moment == self._judged:
            return False
        self._judged = moment
        made = [view.words[at].text.upper() for at in window.made]
        strange = any(word not in self._words for word in made)
        return strange and not self._dice.below(self._level.contests)

    def _best(self, view: View) -> Any:
        state = self._checked(self._game.guess(view, self._dice))
        best, most = self._exchange(view), 0
        for move in self._moves(state):
            if self._dice.below(self._level.sees):
                continue
            if (worth := self._worth(state, move)) > most:
                best, most = move, worth
        return best

    def _checked(self, state: State) -> State:
        """The same table under a referee who knows what the bot knows."""
        options = replace(state.options, mode=Mode.DICTIONNAIRE)
        return replace(state, options=options, window=None)

    def _moves(self, state: State) -> Iterator[Any]:
        for move in self._game.actions(state, self._seat):
            if not isinstance(move, Exchange):
                yield move
        if self._level.longest:
            yield from self._lays(state)
        if self._level.several:
            yield from self._additions(state)

    def _lays(self, state: State) -> Iterator[Lay]:
        """The word that rids the hand of most."""
        hand = state.hands[self._seat]
        letters, jokers = hand.replace(JOKER, ""), hand.count(JOKER)
        found = self._words.within(letters.upper(), min(jokers, 2), state.options.shortest)
        marked = (_marked(word.lower(), letters) for word in found)
        best = max(marked, key=lambda text: (_cost(text), text), default=None)
        if best is not None:
            yield Lay(best)

    def _additions(self, state: State) -> Iterator[Add]:
        """For each word, the addition that rids the hand of most; jokers are for new words."""
        letters = state.hands[self._seat].replace(JOKER, "")
        for at, word in enumerate(state.words):
            found = self._words.insertions(word.plain.upper(), letters.upper())
            grown = [_grown(word.text, new.lower()) for new in found]
            best = max(grown, key=lambda text: (_cost(text), text), default=None)
            if best is not None:
                yield Add(at, best)

    def _worth(self, state: State, move: Any) -> int:
        """What a move takes off the cost of the hand; nothing where it is not allowed."""
        events = self._game.play(state, self._seat, move)
        if isinstance(events, Refusal):
            return 0
        after = fold(self._game, state, events)
        if not after.hands[self._seat] and after.owed is None:
            return GOING_OUT
        if isinstance(move, MakeAnagramme):
            off = 0 if state.options.partie_simple else REMISE
            return off + (figures(move.discard) if move.exchange is None else 0)
        return -sum(line.points for line in self._game.lines(events[0]))

    def _exchange(self, view: View) -> Any:
        """A hard letter for one that nobody has seen; of the last cards, the dearest."""
        moves = [move for move in view.actions if isinstance(move, Exchange)]
        few = len(view.hand) <= view.options.shortest
        cost = {move: FIGURES[move.discard] for move in moves if move.discard != JOKER}
        wanted = (max if few else min)(cost.values(), default=None)
        usual = [move for move in moves if cost.get(move) == wanted]
        return usual[self._dice.below(len(usual))]


def _cost(text: str) -> int:
    return sum(FIGURES[JOKER if sign.isupper() else sign] for sign in text)


def _marked(word: str, letters: str) -> str:
    """A word with capitals for the letters that only a joker can be."""
    text = ""
    for sign in word:
        text += sign if sign in letters else sign.upper()
        letters = letters.replace(sign, "", 1)
    return text


def _grown(old: str, new: str) -> str:
    """The new word, with the jokers of the old one where they were."""
    text = list(new)
    for place, sign in zip(embedding(old.lower(), new), old, strict=True):
        text[place] = sign
    return "".join(text)
