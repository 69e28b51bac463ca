"""The best turn of a position, for bots and for those who look back at a finished game."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from msgspec import Struct

from tablee.bots.heptagramme import kernel, solver
from tablee.bots.heptagramme.packing import (
    Board,
    Part,
    Vocabulary,
    board,
    counts_of,
    hand_of,
    parts,
    vocabulary,
)
from tablee.core.game import Seat
from tablee.games.heptagramme.rules import may_move
from tablee.games.heptagramme.state import SHORTEST, Announce, Mode, Place, State
from tablee.letters.cards import points
from tablee.lexicon.graph import Ints

NOBODY: Final = np.zeros((kernel.JOKER, kernel.HAND + 1), np.int64)
UNWEIGHED: Final = np.zeros(kernel.FAR + 1, np.float64)


class Weights(Struct, frozen=True):
    """What counts besides points; see `kernel.partition`. `near[n]`: n letters off a word."""

    fear: float = 0.0
    fresh: float = 0.0
    kept: float = 0.0
    emptied: float = 0.0
    near: tuple[float, ...] = tuple(UNWEIGHED)


POINTS: Final = Weights()


class Turn(Struct, frozen=True):
    """What a turn is worth, and what it does at which columns."""

    value: float
    parts: tuple[Part, ...]

    @property
    def announces(self) -> bool:
        """Does it finish a word?"""
        return any(part.announced for part in self.parts)

    @property
    def cards(self) -> str:
        """What it places."""
        return "".join(part.cards for part in self.parts)


def certain_turn(
    known: Vocabulary, table: Board, cards: str, weights: Weights = POINTS, hands: Ints = NOBODY
) -> Turn:
    """The turn of most points that needs no luck, or of most value by these weights."""
    hand, out = hand_of(cards), np.empty(kernel.SLOTS, np.int64)
    value = kernel.partition(
        known.links, known.spans, known.marks, *table, hand, len(hand), weights.fear,
        weights.fresh, weights.kept, weights.emptied, hands, np.array(weights.near), out,
    )  # fmt: skip
    return Turn(value, tuple(parts(out)))


def expected_turn(
    known: Vocabulary, table: Board, cards: str, *, bonus: bool, mins: str, majs: str
) -> Turn:
    """The turn of most points in the mean, as far as luck lets it be seen (see `solver`)."""
    hand, out = hand_of(cards), np.empty(kernel.SLOTS, np.int64)
    value = solver.expect(
        known.links, known.spans, known.marks, *table, hand, len(hand), int(bonus),
        counts_of(mins), counts_of(majs), out,
    )  # fmt: skip
    return Turn(value, tuple(parts(out)))


# Looking back


class BestTurn(Struct, frozen=True):
    """The most points that a turn could bring without any luck, and the moves that bring them."""

    points: int
    steps: tuple[Place | Announce, ...]


class Review(Struct, frozen=True):
    """A turn as it was played, beside the best that was possible; None for a passed one."""

    number: int
    seat: Seat
    scored: int | None
    best: BestTurn


def best_turn(state: State) -> BestTurn:
    """What whoever’s turn it is could do best, with all the words of the table.

    Cards that were yet to be drawn do not count: nobody could know them.
    """
    known = vocabulary(proper=state.options.proper)
    texts = ["" if at in state.closed else c.text for at, c in enumerate(state.columns)]
    turn = certain_turn(known, board(texts), state.hands[state.turn])
    steps: list[Place | Announce] = []
    for part in turn.parts:
        steps += [Place(card, part.column) for card in part.cards]
        text = texts[part.column] + part.cards.upper()
        if part.announced and not (part.cards and is_forced(known, state, text)):
            steps.append(Announce(part.column, word_of(known, text)))
    return BestTurn(state.sum + round(turn.value), tuple(steps))


def is_forced(known: Vocabulary, state: State, text: str) -> bool:
    """§4.2 Does the referee himself announce what nothing continues?"""
    watched = state.options.mode is Mode.DICTIONNAIRE
    return watched and not known.words.stem(text, SHORTEST).letters


def word_of(known: Vocabulary, text: str) -> str:
    """What a column is announced as: of the words that fit, one whose maj. scores most."""
    return max(known.words.matching(text.upper()), key=lambda word: points(word[0])).lower()


def review(states: Iterable[State]) -> tuple[Review, ...]:
    """Every turn of a game, from its states in order: what was scored, what could have been."""
    begun: list[State] = []
    last = None
    for last in states:
        fresh = not begun or last.number != begun[-1].number
        if fresh and may_move(last, last.turn):
            begun.append(last)
    if last is None:
        return ()
    written = [iter(turns) for turns in last.sheets]
    return tuple(
        Review(state.number, state.turn, next(written[state.turn], None), best_turn(state))
        for state in begun
    )
