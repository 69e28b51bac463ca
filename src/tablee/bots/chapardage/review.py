"""Looking back at a finished game: what each asker could know, and what he made of it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from tablee.bots.chapardage.belief import Belief
from tablee.bots.chapardage.memory import Memory
from tablee.bots.chapardage.packing import KIND_OF, request_of
from tablee.bots.chapardage.reviewed import Likely, RequestReview, Review, SeatReview
from tablee.bots.chapardage.search import SHREWD, Position
from tablee.bots.chapardage.vocabulary import vocabulary
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.chapardage.events import Asked, Stolen
from tablee.games.chapardage.state import State
from tablee.games.chapardage.views import show, view

SAMPLES: Final = 1000
LUCK: Final = 1
"""The same game is told the same way whenever it is asked for."""


class _Listener:
    """A seat that forgets nothing."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self._seat = seat
        self._belief = Belief(seat, seats, LUCK)
        self._memory = Memory()

    def hear(self, event: Any) -> None:
        news = show(event, self._seat)
        self._belief.hear(news)
        self._memory.hear(news)

    def judge(self, seq: int, state: State, asked: Asked, *, stolen: bool) -> RequestReview:
        """A request in this state, beside the one that promises most to *maître*."""
        sight = view(state, self._seat)
        known = vocabulary(state.open.options.length, choice=state.open.options.choice)
        chances = self._belief.chances(SAMPLES)
        position = Position(sight, known, self._memory.recalled(sight))
        values = position.values(chances, SHREWD)
        best = request_of(values.index(max(values)))
        return RequestReview(
            seq=seq,
            seat=self._seat,
            hand=sight.hand,
            made=_likely(chances, asked.asked, asked.card),
            stolen=stolen,
            best=_likely(chances, best.asked, best.card),
        )


def _likely(chances: list[list[float]], asked: int, card: str) -> Likely:
    return Likely(Seat(asked), card, round(chances[asked][KIND_OF[card]], 3))


def review(past: Sequence[Past]) -> Review:
    """Every request that was made."""
    seats: tuple[Seat, ...] = past[0].state.open.seats if past else ()
    listeners = [_Listener(seat, len(seats)) for seat in seats]
    requests: list[RequestReview] = []
    answers = [now.event for now in past[1:]] + [None]
    for (before, now), answer in zip(pairwise(past), answers[1:], strict=False):
        event = now.event
        if isinstance(event, Asked):
            stolen = isinstance(answer, Stolen)
            judged = listeners[event.seat].judge(now.seq, before.state, event, stolen=stolen)
            requests.append(judged)
        for listener in listeners:
            listener.hear(event)
    return Review(tuple(requests), tuple(_summed(requests, seat) for seat in seats))


def _summed(requests: Sequence[RequestReview], seat: Seat) -> SeatReview:
    made = [request for request in requests if request.seat == seat]
    return SeatReview(
        requests=len(made),
        stolen=sum(request.stolen for request in made),
        likely=round(sum(request.made.chance for request in made), 2),
        best=round(sum(request.best.chance for request in made), 2),
        hopeless=sum(not request.made.chance for request in made),
    )
