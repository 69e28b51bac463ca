"""Looking back at a finished game of Volapük: the best play that each turn missed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tablee.bots.allowance import Allowance
from tablee.bots.base import Budget
from tablee.bots.review import missed_by
from tablee.bots.volapuk.packing import found, table_at
from tablee.bots.volapuk.recompositions import recompositions
from tablee.bots.volapuk.reviewed import Laid, Review, TurnReview
from tablee.bots.volapuk.search import Idea, faces_of, ideas, judged, laid_hand
from tablee.bots.volapuk.sight import omniscient
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.volapuk import notation
from tablee.games.volapuk.actions import Declaration, Play
from tablee.games.volapuk.board import DIAGONALS
from tablee.games.volapuk.events import Passed, Played
from tablee.games.volapuk.state import Open

NOTHING: Final = Laid("", (), (), 0)
TRIED: Final = 3
SEARCHED: Final = Budget(nodes=30_000)
"""What looking for recompositions may take in each turn."""


def review(past: Sequence[Past]) -> Review:
    """Every turn in which dice lay there, and was played or passed."""
    turns = tuple(
        _reviewed(before, now.event)
        for before, now in pairwise(past)
        if isinstance(now.event, Played | Passed) and not before.state.open.rolling
    )
    return Review(turns, missed_by(turns, past))


def _reviewed(begun: Past, event: Played | Passed) -> TurnReview:
    lying: Open = begun.state.open
    made = _told(_wished(event), event) if isinstance(event, Played) else NOTHING
    best = best_play(lying, event.seat)
    return TurnReview(
        number=lying.number,
        seat=event.seat,
        seq=begun.seq,
        hand=tuple(held.face for held in lying.hands[event.seat] if held.face is not None),
        made=made,
        best=best if best.points > made.points else made,
        missed=max(0, best.points - made.points),
    )


def best_play(lying: Open, seat: Seat) -> Laid:
    """What could have been laid: the best words, and recompositions."""
    several: list[Idea] = []
    allowance = Allowance(SEARCHED)
    hand, mind = laid_hand(lying.hands[seat]), omniscient(lying)
    if hand and not lying.final:
        table = table_at(lying, mind)
        several = ideas(lying, seat, table, found(table, faces_of(hand)), mind, TRIED)
    several += recompositions(lying, seat, mind, allowance)
    best = max(several, key=lambda idea: idea.points, default=None)
    if best is None or best.points <= 0:
        return NOTHING
    played = judged(lying, seat, best.play, mind)
    assert played is not None, "it was judged before"
    return _told(best.play, played)


def _told(play: Play, played: Played) -> Laid:
    cells = [put.cell for put in played.place]
    cells += [shift.to for shift in played.moves if shift.to is not None]
    found = tuple(word.text for word in played.words)
    return Laid(notation.action(play), found, tuple(sorted(cells)), played.points)


def _wished(event: Played) -> Play:
    """The play that an event tells of. What was declared can be seen by its words."""
    told = (word for word in event.words if word.reversed or word.direction in DIAGONALS)
    said = [
        Declaration(word.cells[0], word.direction, len(word.cells), word.reversed) for word in told
    ]
    return Play(event.place, event.moves, event.exchange, next(iter(said), None))
