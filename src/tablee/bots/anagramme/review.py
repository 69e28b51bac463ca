"""Looking back at Anagramme: what each turn could have rid the hand of."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from tablee.bots.anagramme.packing import found, remise_of
from tablee.bots.anagramme.reviewed import Play, Review, TurnReview
from tablee.bots.anagramme.search import best_idea
from tablee.bots.anagramme.vocabulary import vocabulary
from tablee.bots.review import missed_by
from tablee.core.game import Refusal, TimedOut
from tablee.core.open import with_open
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.anagramme import operations
from tablee.games.anagramme.actions import (
    Add,
    Cross,
    Exchange,
    Lay,
    MakeAnagramme,
    Operation,
    Replace,
)
from tablee.games.anagramme.cards import figures
from tablee.games.anagramme.events import (
    Added,
    AnagrammeMade,
    Crossed,
    DiscardDeclined,
    Discarded,
    Event,
    HandCounted,
    Laid,
    Recovered,
    Remitted,
    Replaced,
    Withdrawn,
)
from tablee.games.anagramme.options import Judges, To
from tablee.games.anagramme.state import Phase, State
from tablee.lexicon import french

NOTHING: Final = Play(None, "", 0)
TURNS: Final = (Laid, AnagrammeMade, Added, Crossed, Replaced, Discarded, TimedOut)
"""What a turn begins with."""


def review(past: Sequence[Past]) -> Review:
    """Every turn that was played."""
    return _looked_back(past, lambda _: True)


def meanwhile(past: Sequence[Past], seat: Seat) -> Review:
    """A seat's own turns of the hand that was counted last: it held those cards itself."""
    counted = [b.state.open.deal for b, now in pairwise(past) if isinstance(now.event, HandCounted)]
    deal = max(counted, default=None)
    return _looked_back(past, lambda state: (state.open.deal, state.open.turn) == (deal, seat))


def _looked_back(past: Sequence[Past], wanted: Callable[[State], bool]) -> Review:
    turns: list[TurnReview] = []
    fallen = {
        before.state.open.window.number
        for before, now in pairwise(past)
        if isinstance(now.event, Recovered | Withdrawn)
    }
    for number, (before, now) in enumerate(pairwise(past), start=1):
        # What an anagram discards belongs to it: by then the turn is not open any more.
        first = not isinstance(before.event, AnagrammeMade | Remitted)
        turn = isinstance(now.event, TURNS) and before.state.open.phase is Phase.TURN
        if turn and first and wanted(before.state):
            made = _made(before.state, now.event, past[number:])
            turns.append(_reviewed(before, made, taken_back=before.state.open.number in fallen))
    return Review(tuple(turns), missed_by(turns, past))


def _reviewed(begun: Past, made: Play, *, taken_back: bool) -> TurnReview:
    state: State = begun.state
    best = best_play(state, state.open.turn)
    if taken_back:  # its cards came back to the hand
        made = replace(made, points=0)
    return TurnReview(
        number=state.open.number,
        deal=state.open.deal,
        seat=state.open.turn,
        seq=begun.seq,
        hand=state.hands[state.open.turn],
        dear=state.open.options.dear,
        made=made,
        taken_back=taken_back,
        best=best if best.points > made.points else made,
        missed=max(0, best.points - made.points),
    )


def best_play(state: State, seat: Seat) -> Play:
    """What would have rid the hand of most."""
    known = vocabulary(choice=state.open.options.choice)
    move = best_idea(known, state, seat, found(known, state, seat))
    return NOTHING if move is None else _play(state, seat, move)


def _play(state: State, seat: Seat, move: Operation) -> Play:
    """An operation, and what it takes off the cost of the hand."""
    dear = state.open.options.dear
    if isinstance(move, MakeAnagramme):
        points = 0 if move.exchange else figures(move.discard or "", dear)
        points += remise_of(state.open.options)
    else:
        options = replace(state.open.options, referee=Judges.CONTESTATION)
        made = operations.make(french().cards(), with_open(state, options=options), seat, move)
        assert not isinstance(made, Refusal), "it was or could be played"
        back = made.received if options.replaced is To.HAND else ""
        points = figures(made.played, dear) - figures(back, dear)
    old = "" if isinstance(move, Lay) else state.open.laid[move.at].plain
    return Play(move, old, points)


def _made(state: State, event: Event, later: Sequence[Past]) -> Play:
    """What was done, from what is told of it."""
    move: Operation
    match event:
        case Laid(_, _, word):
            move = Lay(word)
        case Added(_, at, _, word):
            move = Add(at, word)
        case Crossed(_, at, letter, word, own):
            move = Cross(at, letter, word, own)
        case Replaced(_, at, _, word):
            move = Replace(at, word)
        case AnagrammeMade(_, at, _, word):
            ends = (DiscardDeclined, Discarded)
            gone = next(one.event for one in later if isinstance(one.event, ends))
            discard = gone.card if isinstance(gone, Discarded) else None
            top = gone.exchange if isinstance(gone, Discarded) else None
            move = MakeAnagramme(at, word.lower(), discard, top)
        case Discarded(_, card, top):
            assert card is not None, "only news hide cards"
            assert top is not None, "a card is exchanged for another"
            return Play(Exchange(card, top), "", 0)
        case _:
            return NOTHING
    return _play(state, state.open.turn, move)
