"""People at Volapük: they hang a word of their dice on a letter of the board."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from bench.people import Mind, Seated
from tablee.bots.base import Budget, Thought
from tablee.catalogue import GAMES
from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import (
    Answer,
    KeepFetiches,
    Match,
    NothingToSay,
    Pass,
    SetDice,
    Throw,
    Vote,
    Write,
)
from tablee.games.volapuk.board import STRAIGHT, Direction, board
from tablee.games.volapuk.dice import JOKERS
from tablee.games.volapuk.events import Played
from tablee.games.volapuk.state import Phase, State
from tablee.games.volapuk.views import View, guess
from tablee.letters.folding import ALPHABET
from tablee.lexicon import french
from tablee.lexicon.queries import FORMS, Wanted, WordSet

GAME = GAMES["volapuk"]
TALK = {
    Phase.CLAIMS: NothingToSay(),
    Phase.ANSWERS: Answer(),
    Phase.VOTE: Vote(),
}
LOOKS = 4
"""For each thing that patience lets them look at, so many places where it may hang: each is tried
under the eyes of the referee, who refuses most.
"""


class Idea(NamedTuple):
    """A word that one could write, and how many of its letters are one's own."""

    move: Write
    points: int


class Player(Seated):
    """Keeps the dice of the best word in sight, and writes it."""

    def __init__(self, mind: Mind, seat: Seat, dice: Dice) -> None:
        super().__init__(mind, seat, dice)
        self._words: WordSet | None = None

    def act(self, view: View, budget: Budget) -> Thought | None:
        """What the table waits for."""
        if not view.actions:
            return None
        if view.open.phase in TALK:
            return Thought(TALK[view.open.phase])
        if view.open.phase is Phase.MATCHES:
            return Thought(next(move for move in view.actions if isinstance(move, Match)))
        if view.open.phase is Phase.THROWS:
            return Thought(self._throw(view))
        if view.open.phase is Phase.COMPOSE:
            best = self._best(view)
            return Thought(Pass() if best is None else best.move)
        if view.open.phase is Phase.FETICHES:
            return Thought(KeepFetiches())
        return Thought(Pass())

    def _throw(self, view: View) -> Any:
        hand = view.open.hands[self._seat]
        kept = {held.die for held in hand if held.kept}
        if not view.open.throws:
            return Throw(tuple(sorted(kept))) if len(kept) < len(hand) else SetDice()
        if view.throws_left <= 0 or len(kept) == len(hand):
            return SetDice()
        best = self._best(view)
        if best is not None:
            needed = list(best.move.word.upper())
            for held in hand:
                if held.face and held.face in needed:
                    needed.remove(held.face)
                    kept.add(held.die)
        kept |= {held.die for held in hand if held.face in JOKERS}
        return SetDice() if len(kept) == len(hand) else Throw(tuple(sorted(kept)))

    def _best(self, view: View) -> Idea | None:
        state = guess(view, self._dice)
        best = None
        for move in islice(self._moves(view), LOOKS * self._mind.who.patience):
            points = self._points(state, move)
            if points > 0 and (best is None or points > best.points):
                best = Idea(move, points)
        return best

    def _points(self, state: State, move: Write) -> int:
        facts = GAME.play(state, self._seat, move)
        if isinstance(facts, Refusal) or not isinstance(facts[0], Played):
            return 0
        return facts[0].points

    def _moves(self, view: View) -> Iterator[Write]:
        """What they know and see, word by word, wherever it hangs on the board."""
        words = self._known(view)
        shown = [held.face for held in view.open.hands[self._seat] if held.face]
        letters = "".join(face for face in shown if len(face) == 1 and face in ALPHABET)
        letters += "".join("E" for face in shown if face in "ÉÈ")
        jokers = sum(face in JOKERS for face in shown)
        lines = board(view.open.options.diameter)
        there = {tile.cell: tile.letter for tile in view.open.tiles}
        seen: list[Write] = []
        hooks = [(cell, letter) for cell, letter in there.items() if letter in ALPHABET]
        self._mind.random.shuffle(hooks)
        key = words.graph.key
        if not there:
            middle = lines.cells[len(lines.cells) // 2]
            for number in words.compiled.insertions(b"", words.hand(letters), jokers, 2):
                word = key(number)
                if self._mind.sees(len(word)):
                    seen += [Write(middle - len(word) // 2, Direction.ROW, word)]
        for letter in dict.fromkeys(letter for _, letter in hooks):
            hand = words.hand(letters + letter)
            for number in words.compiled.insertions(b"", hand, min(jokers, 1), 2):
                word = key(number)
                if letter not in word or not self._mind.sees(len(word)):
                    continue
                for cell, hook in hooks:
                    if hook == letter:
                        seen += self._hung(view, word, letter, cell)
        # Long words first, as people look; those of one length in no order.
        self._mind.random.shuffle(seen)
        seen.sort(key=lambda move: -len(move.word))
        yield from seen

    def _hung(self, view: View, word: str, letter: str, cell: int) -> Iterator[Write]:
        lines = board(view.open.options.diameter)
        there = {tile.cell for tile in view.open.tiles}
        for direction in STRAIGHT:
            before, after = lines.before[direction], lines.after[direction]
            if before.get(cell) in there or after.get(cell) in there:
                continue
            start: int | None = cell
            for at, sign in enumerate(word):
                if sign == letter and start is not None:
                    yield Write(start, direction, word)
                if at + 1 < len(word) and start is not None:
                    start = before.get(start)

    def _known(self, view: View) -> WordSet:
        if self._words is None:
            options = view.open.options
            wanted = Wanted(kinds=FORMS[options.forms], proper=options.proper)
            self._words = french().board(wanted, self._mind.board())
        return self._words
