"""The process in which positions are solved, games reviewed and hints found: `python -m
tablee.server.minds.values_child`.

Of a game that runs it is given what a spectator sees, or for a hint what the seat does, and nothing
else; of a finished one the log.
It leaves the processor to moves and bots, and can be killed at any moment.
"""

import os
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from tablee.bots.base import (
    Advice,
    LookBack,
    Solve,
    advice_on,
    adviser_of,
    arrangements_of,
    meanwhile_of,
    reviewer_of,
    solver_of,
)
from tablee.core.dice import SeededDice
from tablee.core.game import AnyGame
from tablee.core.seats import Seat
from tablee.server.minds.pipes import answer_all
from tablee.table.files import load

MEBIBYTES: Final = 256
NICE: Final = 5

Share = tuple[int, int]
"""A chance as numerator and denominator."""


class Question(Struct, frozen=True, tag="question"):
    """A position as a spectator sees it. With `every_move` all moves are valued, not the best."""

    game: str
    view: Raw
    every_move: bool


class Valued(Struct, frozen=True):
    """A move in plain data, and the chance of winning with it."""

    action: Any
    winning: Share


class Found(Struct, frozen=True, tag="found"):
    """What the position is worth to the seat to move, and its moves, best first.

    All chances have the same denominator: the `arrangements`, where they are counted.
    """

    seat: Seat
    winning: Share
    arrangements: int | None
    moves: tuple[Valued, ...]
    every_move: bool


class Finished(Struct, frozen=True, tag="finished"):
    """A game that is over, by its whole log: how was it played?"""

    game: str
    log: Raw


class Meanwhile(Struct, frozen=True, tag="meanwhile"):
    """A game that runs, by its whole log: how has this seat played so far?"""

    game: str
    log: Raw
    seat: Seat


class Reviewed(Struct, frozen=True, tag="reviewed"):
    """What the game's own `review` says of it, in plain data."""

    review: Any


class Unsure(Struct, frozen=True, tag="unsure"):
    """A position as the seat sees it whose turn it is: what could it do?"""

    game: str
    view: Raw


class Advised(Struct, frozen=True, tag="advised"):
    """The hint, its action in plain data."""

    advice: Advice


class Unsolved(Struct, frozen=True, tag="unsolved"):
    """How it failed; the first, without a reason, says that the process is ready."""

    error: str | None = None


def has_solver(game: str) -> bool:
    """Can positions of this game be solved?"""
    return solver_of(game) is not None


def has_review(game: str) -> bool:
    """Can finished games be looked back at?"""
    return reviewer_of(game) is not None


def has_meanwhile(game: str) -> bool:
    """May a seat look back while its game goes on?"""
    return meanwhile_of(game) is not None


def has_adviser(game: str) -> bool:
    """Does somebody give hints at this game?"""
    return adviser_of(game) is not None


def serve(
    games: Mapping[str, AnyGame],
    solver: Callable[[str], Solve | None] = solver_of,
    reviewer: Callable[[str], LookBack | None] = reviewer_of,
) -> None:
    """Solve until nobody asks any more."""
    os.nice(NICE)

    def answer(data: bytes) -> bytes:
        try:
            question = msgspec.json.decode(data, type=Question | Finished | Meanwhile | Unsure)
            if isinstance(question, Unsure):
                return msgspec.json.encode(advised(games[question.game], question))
            if isinstance(question, Finished):
                return msgspec.json.encode(reviewed(games, question, reviewer))
            if isinstance(question, Meanwhile):
                return msgspec.json.encode(reviewed_meanwhile(games, question))
            return msgspec.json.encode(solved(games[question.game], question, solver))
        except Exception as error:  # noqa: BLE001 - a solver may fail in any way, the game goes on
            return msgspec.json.encode(Unsolved(repr(error)[:500]))

    answer_all(lambda: msgspec.json.encode(Unsolved()), answer)


def solved(
    game: AnyGame, question: Question, solver: Callable[[str], Solve | None] = solver_of
) -> Found:
    """Think until it is known."""
    solve = solver(question.game)
    assert solve is not None
    view = msgspec.json.decode(question.view, type=game.kinds.view)
    # Nothing is hidden in such a game, so the dice decide nothing.
    state = game.guess(view, SeededDice(bytes(32)))
    count = arrangements_of(question.game)
    ways = None if count is None else count(state)
    solution = solve(
        state, every_move=question.every_move, mebibytes=MEBIBYTES, report=lambda _: None
    )
    return Found(
        seat=min(game.waiting(state)),
        winning=_share(solution.winning, ways),
        arrangements=ways,
        moves=tuple(
            Valued(msgspec.to_builtins(move), _share(value, ways)) for move, value in solution.moves
        ),
        every_move=question.every_move,
    )


def reviewed(
    games: Mapping[str, AnyGame],
    question: Finished,
    reviewer: Callable[[str], LookBack | None] = reviewer_of,
) -> Reviewed:
    """Look back at a whole game."""
    look_back = reviewer(question.game)
    assert look_back is not None
    past = load(bytes(question.log), games).past()
    return Reviewed(msgspec.to_builtins(look_back(past)))


def reviewed_meanwhile(games: Mapping[str, AnyGame], question: Meanwhile) -> Reviewed:
    """Look back for one seat at what it may know by now."""
    look_back = meanwhile_of(question.game)
    assert look_back is not None
    past = load(bytes(question.log), games).past()
    return Reviewed(msgspec.to_builtins(look_back(past, question.seat)))


def advised(game: AnyGame, question: Unsure) -> Advised:
    """Look at what the seat sees."""
    view = msgspec.json.decode(question.view, type=game.kinds.view)
    return Advised(advice_on(question.game, view))


def _share(value: Fraction, ways: int | None) -> Share:
    if ways is None or ways % value.denominator:
        return value.numerator, value.denominator
    return int(value * ways), ways


if __name__ == "__main__":
    from tablee.catalogue import GAMES

    serve(GAMES)
