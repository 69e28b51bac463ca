"""Positions of Chapardage, briefly."""

from typing import Any

from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.chapardage.events import Drew
from tablee.games.chapardage.state import State
from tablee.letters.cards import MIXED
from tests.games.acts import Acts

GAME: Any = GAMES["chapardage"]
ACTS = Acts[State](GAME)
P, S, M = Seat(0), Seat(1), Seat(2)


def at(text: str) -> State:
    """The state of a position, in which `.` stands for piles that hold whatever is left."""
    hands, words, piles, *rest = text.split()
    if piles == ".":
        left = len(MIXED) - sum(sign.isalpha() or sign in "*!" for sign in hands + words)
        piles = "/".join(str((left + at) // 4) for at in range(4))
    return ACTS.at(" ".join((hands, words, piles, *rest)))


def dry(text: str) -> State:
    """The same, with empty piles: somebody has put the rest away."""
    return with_open(replace(at(text), pile=""), heights=(0, 0, 0, 0))


def drew(state: State, card: str) -> State:
    """The state once luck has given this card."""
    seat = state.open.turn if state.open.refill is None else state.open.refill.seat
    assert state.open.reaching is not None
    return ACTS.folded(state, [Drew(seat, state.open.reaching, card)])
