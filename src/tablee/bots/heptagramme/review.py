"""Looking back at a finished game of Heptagramme: the best that each turn could have been."""

from collections.abc import Sequence
from itertools import pairwise

from tablee.bots.heptagramme.packing import Part, board
from tablee.bots.heptagramme.reviewed import BestTurn, Extension, PlayedTurn, Review, TurnReview
from tablee.bots.heptagramme.search import certain_turn, commonest, word_of
from tablee.bots.heptagramme.vocabulary import Vocabulary, vocabulary
from tablee.bots.review import missed_by
from tablee.core.playing import Past
from tablee.games.heptagramme.events import Announced
from tablee.games.heptagramme.floor import may_move
from tablee.games.heptagramme.state import Open, ScoringCard, State
from tablee.games.heptagramme.sums import written
from tablee.games.heptagramme.words import head_points


def review(past: Sequence[Past]) -> Review:
    """Every turn that was played to its end: what it scored, what it could have."""
    turns: list[TurnReview] = []
    begun: Past | None = None
    found: list[str] = []
    for before, now in pairwise(past):
        state: State = now.state
        if begun is not None:
            if isinstance(now.event, Announced):
                found.append(now.event.word)
            if _is_noted(begun.state.open, state.open):
                last = state.open if state.open.end == "table" else before.state.open
                turns.append(_reviewed(begun, state.open, written(last.scoring, last.fine), found))
        if begun is None or state.open.number != begun.state.open.number:
            begun = now if may_move(state, state.open.turn) else None
            found = []
    return Review(tuple(turns), missed_by(turns, past))


def _is_noted(begun: Open, now: Open) -> bool:
    """§3.3 Is the turn written on the sheet of whoever began it?"""
    return len(now.sheets[begun.turn]) > len(begun.sheets[begun.turn])


def _reviewed(begun: Past, after: Open, made: str, found: list[str]) -> TurnReview:
    state: State = begun.state
    turn = state.open.turn
    scored, best = after.sheets[turn][-1], best_turn(state)
    return TurnReview(
        number=state.open.number,
        seat=turn,
        seq=begun.seq,
        hand=state.hands[turn],
        made=PlayedTurn(scored, made, tuple(found)),
        best=best,
        missed=max(0, best.points - (scored or 0)),
    )


def best_turn(state: State) -> BestTurn:
    """What whoever’s turn it is could do best, with all the words of the table.

    Cards that were yet to be drawn do not count: nobody could know them.
    """
    table = state.open
    known = vocabulary(choice=table.options.choice)
    texts = ["" if at in table.closed else column.text for at, column in enumerate(table.columns)]
    turn = certain_turn(known, board(texts), state.hands[table.turn])
    parts = tuple(_extension(known, table, part) for part in turn.parts)
    scoring = tuple(card for part in parts for card in _scoring(part))
    score = written((*table.scoring, *scoring), table.fine)
    return BestTurn(table.sum + round(turn.value), score, parts)


def _extension(known: Vocabulary, table: Open, part: Part) -> Extension:
    text = table.columns[part.column].text
    longer = text + part.cards.upper()
    word = word_of(known, longer) if part.announced else commonest(known, longer)
    assert word is not None, "a turn leaves no column that begins no word"
    points = head_points(word) if part.announced else None
    return Extension(part.column, text, part.cards, word, points)


def _scoring(part: Extension) -> list[ScoringCard]:
    """§3.3 What it scores: each min., and the maj. of a word that is announced."""
    head = [] if part.points is None else [ScoringCard(part.word[0].upper())]
    return [ScoringCard(card) for card in part.cards] + head
