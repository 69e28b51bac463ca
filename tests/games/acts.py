"""A position, an act and what comes of it: positions and moves as the game writes them."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import pytest

from tablee.core.game import AnyGame, Refusal
from tablee.core.notation import Unreadable
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat
from tests.games.playing import dice

State = TypeVar("State")


def reason(answer: Any) -> str:
    """The code and the § of a refusal."""
    assert isinstance(answer, Refusal), answer
    return f"{answer.code} §{answer.section}"


def unreadable(read: Callable[[str], Any], text: str) -> str:
    """The code with which a notation gives up."""
    with pytest.raises(Unreadable) as error:
        read(text)
    return error.value.code


def misread(read: Callable[[str], Any], text: str) -> str:
    """The code and the facts with which a notation gives up."""
    with pytest.raises(Unreadable) as error:
        read(text)
    return str(error.value)


class Acts(Generic[State]):
    """What one game makes of acts. A move is typed, or made by the test; without a seat it is made
    by the player whose turn it is."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def at(self, text: str) -> State:
        state: State = self.game.notation.read_position(text)
        return state

    def wish(self, move: Any) -> Any:
        return self.game.notation.read_action(move) if isinstance(move, str) else move

    def play(self, state: Any, move: Any, seat: int | None = None) -> Any:
        """What becomes of a move: its facts, or a refusal."""
        turn = getattr(state, "open", state).turn if seat is None else seat
        return self.game.play(state, Seat(turn), self.wish(move))

    def facts(self, state: State, move: Any, seat: int | None = None) -> tuple[Any, ...]:
        answer = self.play(state, move, seat)
        assert not isinstance(answer, Refusal), answer
        found: tuple[Any, ...] = answer
        return found

    def refusal(self, state: State, move: Any, seat: int | None = None) -> Refusal:
        answer = self.play(state, move, seat)
        assert isinstance(answer, Refusal), answer
        return answer

    def refused(self, state: State, move: Any, seat: int | None = None) -> str:
        """The code and the § of a refusal."""
        return reason(self.play(state, move, seat))

    def folded(self, state: State, events: Iterable[Any]) -> State:
        found: State = fold(self.game, state, events)
        return found

    def after(self, state: State, *moves: Any, seat: int | None = None) -> State:
        """The state once these are made, by the seat or else by whoever is waited for; luck has
        not spoken."""
        for move in moves:
            who = min(self.game.waiting(state)) if seat is None else seat
            state = self.folded(state, self.facts(state, move, who))
        return state

    def settled(self, state: State, seed: int = 1) -> State:
        """The state once luck has spoken."""
        found: State
        found, _ = settle(self.game, state, dice(seed))
        return found
