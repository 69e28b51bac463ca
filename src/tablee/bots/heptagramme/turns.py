"""The best turn of a position, for bots and for those who look back at a finished game."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from msgspec import Struct

from tablee.bots.base import Past
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
from tablee.bots.heptagramme.report import BestTurn, Extension, Review, TurnReview
from tablee.games.heptagramme.rules import may_move, told
from tablee.games.heptagramme.state import SHORTEST, Announced, Line, State
from tablee.letters.cards import points
from tablee.lexicon.graph import Ints
from tablee.lexicon.tiers import Tier

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


def best_turn(state: State) -> BestTurn:
    """What whoever’s turn it is could do best, with all the words of the table.

    Cards that were yet to be drawn do not count: nobody could know them.
    """
    known = vocabulary(proper=state.options.proper)
    texts = ["" if at in state.closed else c.text for at, c in enumerate(state.columns)]
    turn = certain_turn(known, board(texts), state.hands[state.turn])
    parts = tuple(_extension(known, state, part) for part in turn.parts)
    lines = tuple(line for part in parts for line in _lines(part))
    return BestTurn(state.sum + round(turn.value), told((*state.lines, *lines)), parts)


def _extension(known: Vocabulary, state: State, part: Part) -> Extension:
    text = state.columns[part.column].text
    longer = text + part.cards.upper()
    if part.announced:
        word: str | None = word_of(known, longer)
    else:
        word = commonest(longer, proper=state.options.proper)
    assert word is not None, "a turn leaves no column that begins no word"
    return Extension(part.column, text, part.cards, word, part.announced)


def _lines(part: Extension) -> list[Line]:
    """§3.3 What it scores: each min., and the maj. of a word that is announced."""
    return [Line(card) for card in part.cards] + [Line(part.word[0].upper())] * part.announced


def word_of(known: Vocabulary, text: str) -> str:
    """What a column is announced as: of the words that fit, one whose maj. scores most."""
    return max(known.words.matching(text.upper()), key=lambda word: points(word[0])).lower()


def commonest(text: str, *, proper: bool, rarest: Tier = Tier.RARE) -> str | None:
    """A word that begins so, of the most everyday tier that has one."""
    for tier in (tier for tier in Tier if tier <= rarest):
        known = vocabulary(tier, proper=proper).words
        if word := next(known.starting(text, SHORTEST), None):
            return word.lower()
    return None


def review(past: Sequence[Past]) -> Review:
    """Every turn that was played to its end: what it scored, what it could have."""
    turns: list[TurnReview] = []
    begun: Past | None = None
    words: list[str] = []
    for before, now in pairwise(past):
        state: State = now.state
        if begun is not None:
            if isinstance(now.event, Announced):
                words.append(now.event.word)
            if len(state.sheets[begun.state.turn]) > len(begun.state.sheets[begun.state.turn]):
                lines = state.lines if state.end == "table" else before.state.lines
                turns.append(_reviewed(begun, state, lines, words))
        if begun is None or state.number != begun.state.number:
            begun = now if may_move(state, state.turn) else None
            words = []
    seats = past[-1].state.seats if past else ()
    return Review(
        turns=tuple(turns),
        missed=tuple(sum(turn.missed for turn in turns if turn.seat == seat) for seat in seats),
    )


def _reviewed(begun: Past, after: State, lines: tuple[Line, ...], words: list[str]) -> TurnReview:
    state: State = begun.state
    scored, best = after.sheets[state.turn][-1], best_turn(state)
    return TurnReview(
        number=state.number,
        seat=state.turn,
        seq=begun.seq,
        hand=state.hands[state.turn],
        scored=scored,
        told=told(lines),
        words=tuple(words),
        best=best,
        missed=max(0, best.points - (scored or 0)),
    )
