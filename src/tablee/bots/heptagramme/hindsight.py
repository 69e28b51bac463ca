"""Looking back at a finished game of Heptagramme: the best that each turn could have been."""

from collections.abc import Sequence
from itertools import pairwise

from tablee.bots.base import Past
from tablee.bots.heptagramme.choice import certain_turn, commonest, word_of
from tablee.bots.heptagramme.packing import Part, Vocabulary, board, vocabulary
from tablee.bots.heptagramme.report import BestTurn, Extension, PlayedTurn, Review, TurnReview
from tablee.bots.hindsight import missed_by
from tablee.games.heptagramme.rules import may_move, told
from tablee.games.heptagramme.state import Announced, Line, State


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
                last = state if state.end == "table" else before.state
                turns.append(_reviewed(begun, state, told(last.lines, last.fine), words))
        if begun is None or state.number != begun.state.number:
            begun = now if may_move(state, state.turn) else None
            words = []
    return Review(tuple(turns), missed_by(turns, past))


def _reviewed(begun: Past, after: State, made: str, words: list[str]) -> TurnReview:
    state: State = begun.state
    scored, best = after.sheets[state.turn][-1], best_turn(state)
    return TurnReview(
        number=state.number,
        seat=state.turn,
        seq=begun.seq,
        hand=state.hands[state.turn],
        made=PlayedTurn(scored, made, tuple(words)),
        best=best,
        missed=max(0, best.points - (scored or 0)),
    )


def best_turn(state: State) -> BestTurn:
    """What whoever’s turn it is could do best, with all the words of the table.

    Cards that were yet to be drawn do not count: nobody could know them.
    """
    known = vocabulary(choice=state.options.choice)
    texts = ["" if at in state.closed else c.text for at, c in enumerate(state.columns)]
    turn = certain_turn(known, board(texts), state.hands[state.turn])
    parts = tuple(_extension(known, state, part) for part in turn.parts)
    lines = tuple(line for part in parts for line in _lines(part))
    score = told((*state.lines, *lines), state.fine)
    return BestTurn(state.sum + round(turn.value), score, parts)


def _extension(known: Vocabulary, state: State, part: Part) -> Extension:
    text = state.columns[part.column].text
    longer = text + part.cards.upper()
    if part.announced:
        word: str | None = word_of(known, longer)
    else:
        word = commonest(known, longer)
    assert word is not None, "a turn leaves no column that begins no word"
    return Extension(part.column, text, part.cards, word, part.announced)


def _lines(part: Extension) -> list[Line]:
    """§3.3 What it scores: each min., and the maj. of a word that is announced."""
    return [Line(card) for card in part.cards] + [Line(part.word[0].upper())] * part.announced
