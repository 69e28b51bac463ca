"""Exact values of positions, reviews of games and hints, found in killable processes, remembered,
and never waited for long.

There are three processes, none of them a bot's: one for values of games that run, one for hints in
them, one for whoever looks back. Those who wait for one of them come in turn, and nobody takes all
the places: whoever asks a lot waits for himself.
"""

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server.journal import note
from tablee.server.limits import AtOnce
from tablee.server.minds.process import Process, Stuck
from tablee.server.minds.turns import Place, Turns, Whose
from tablee.server.minds.values_child import (
    Advised,
    Finished,
    Found,
    Meanwhile,
    Question,
    Reviewed,
    Unsolved,
    Unsure,
)

COMMAND: Final = (sys.executable, "-m", "tablee.server.minds.values_child")
SECONDS: Final = 20.0
LIVE_SECONDS: Final = 60.0
"""Nobody waits for the value of a running game, so that it may take longer on a busy machine."""
REVIEW_SECONDS: Final = 60.0
"""The first to ask also waits until the words and kernels of the game are loaded."""
MOST_WAITING: Final = 16
MOST_KEPT: Final = 1000
SECONDS_TO_RETRY: Final = 10

_Asked: TypeAlias = Question | Finished | Meanwhile | Unsure
_Answer: TypeAlias = Found | Reviewed | Advised
_Key = bytes


NOBODY: Final = ("", "")


class _Lane:
    """A process, and those who wait for it: of one address and of one person only so many."""

    def __init__(self, command: Sequence[str], most: int) -> None:
        self.process = Process(command)
        self.turns = Turns([self.process])
        self.asking = 0
        self._most = most
        self._by_address = AtOnce(most - most // 4)
        self._by_person = AtOnce(most // 4 or most)

    def enter(self, whose: Whose) -> bool:
        """One more who asks, if there may be."""
        address, person = whose[0], f"{whose[0]} {whose[1]}"
        if self.asking >= self._most or not self._by_address.enter(address):
            return False
        if not self._by_person.enter(person):
            self._by_address.leave(address)
            return False
        self.asking += 1
        return True

    def leave(self, whose: Whose) -> None:
        """One less."""
        self.asking -= 1
        self._by_address.leave(whose[0])
        self._by_person.leave(f"{whose[0]} {whose[1]}")


class _Work(Struct):
    """A question that is being answered, and how many wait for it."""

    task: "asyncio.Task[_Answer]"
    waiting: int = 0


class Evaluator:
    """Answers what a position is worth, from what a spectator sees of it, how a finished game was
    played, from its log, and what somebody could do, from what they see.
    """

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        *,
        seconds: float = SECONDS,
        live_seconds: float = LIVE_SECONDS,
        review_seconds: float = REVIEW_SECONDS,
        most_waiting: int = MOST_WAITING,
        most_kept: int = MOST_KEPT,
    ) -> None:
        self._seconds = seconds
        self._live_seconds = live_seconds
        self._review_seconds = review_seconds
        self._most_kept = most_kept
        self._live = _Lane(command, most_waiting)
        self._asked = _Lane(command, most_waiting)
        self._hints = _Lane(command, most_waiting)
        self._kept: OrderedDict[_Key, _Answer] = OrderedDict()
        self._working: dict[_Key, _Work] = {}

    @property
    def waiting(self) -> dict[str, int]:
        """How many wait for each of the processes."""
        lanes = {"live": self._live, "asked": self._asked, "hints": self._hints}
        return {name: lane.turns.waiting for name, lane in lanes.items()}

    async def live(self, game: str, view: bytes, whose: Whose = NOBODY) -> Found | Refusal:
        """The value of the newest position of a running game. Who stops waiting ends the search."""
        question = Question(game, Raw(view), every_move=False)
        answer = await self._in_time(question, self._live, self._live_seconds, whose)
        assert isinstance(answer, Found | Refusal)
        return answer

    async def ask(
        self, game: str, view: bytes, *, every_move: bool, whose: Whose = NOBODY
    ) -> Found | Refusal:
        """The value of a position and its best moves, or every move's as far as time allows."""
        question = Question(game, Raw(view), every_move)
        answer = await self._admitted(
            question, self._asked, whose, lambda: self._best_then_every_move(question, whose)
        )
        assert isinstance(answer, Found | Refusal)
        return answer

    async def review(
        self, game: str, log: bytes, seat: Seat | None = None, whose: Whose = NOBODY
    ) -> Reviewed | Refusal:
        """What is to be said of a finished game; or, to one seat, of its own play so far."""
        question = Finished(game, Raw(log)) if seat is None else Meanwhile(game, Raw(log), seat)
        answer = await self._admitted(
            question,
            self._asked,
            whose,
            lambda: self._in_time(question, self._asked, self._review_seconds, whose),
        )
        assert isinstance(answer, Reviewed | Refusal)
        return answer

    async def advise(self, game: str, view: bytes, whose: Whose = NOBODY) -> Advised | Refusal:
        """A hint, from what the seat sees that asks for it."""
        question = Unsure(game, Raw(view))
        answer = await self._admitted(
            question,
            self._hints,
            whose,
            lambda: self._in_time(question, self._hints, self._seconds, whose),
        )
        assert isinstance(answer, Advised | Refusal)
        return answer

    async def _admitted(
        self,
        question: _Asked,
        lane: _Lane,
        whose: Whose,
        answer: Callable[[], Awaitable[_Answer | Refusal]],
    ) -> _Answer | Refusal:
        """What is known is told at once; else only so many wait."""
        if (known := self._kept.get(_key(question))) is not None:
            return known
        if not lane.enter(whose):
            return decline("too_busy", seconds=SECONDS_TO_RETRY)
        try:
            return await answer()
        finally:
            lane.leave(whose)

    async def _best_then_every_move(self, question: Question, whose: Whose) -> _Answer | Refusal:
        clock = asyncio.get_running_loop().time
        until = clock() + self._seconds
        quick = Question(question.game, question.view, every_move=False)
        best = await self._in_time(quick, self._asked, self._seconds, whose)
        if isinstance(best, Refusal) or not question.every_move:
            return best
        every = await self._in_time(question, self._asked, until - clock(), whose)
        return best if isinstance(every, Refusal) else every

    async def close(self) -> None:
        """End all searches and their processes."""
        tasks = [work.task for work in self._working.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for lane in (self._live, self._asked, self._hints):
            await lane.process.kill()

    async def _in_time(
        self, question: _Asked, lane: _Lane, seconds: float, whose: Whose
    ) -> _Answer | Refusal:
        try:
            async with asyncio.timeout(seconds):
                return await self._found(question, lane, whose)
        except TimeoutError:
            note("evaluation_late", game=question.game, kind=type(question).__name__)
        except Stuck as error:
            note("evaluation_failed", game=question.game, error=str(error))
        return decline("evaluation_late", seconds=SECONDS_TO_RETRY)

    async def _found(self, question: _Asked, lane: _Lane, whose: Whose) -> _Answer:
        """From memory, with whoever asks the same just now, or from the process."""
        key = _key(question)
        if (known := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return known
        work = self._working.get(key)
        if work is None:
            work = _Work(asyncio.ensure_future(self._solve(question, lane, whose)))
            work.task.add_done_callback(lambda done: self._forget(key, done))
            self._working[key] = work
        work.waiting += 1
        try:
            return await asyncio.shield(work.task)
        finally:
            work.waiting -= 1
            if not work.waiting and not work.task.done():
                self._forget(key, work.task)
                work.task.cancel()

    def _forget(self, key: _Key, task: "asyncio.Task[_Answer]") -> None:
        if task.done() and not task.cancelled():
            task.exception()  # seen, also when nobody waits any more
        if key in self._working and self._working[key].task is task:
            del self._working[key]

    async def _solve(self, question: _Asked, lane: _Lane, whose: Whose) -> _Answer:
        turns = lane.turns
        process = await turns.take(lambda: next(iter(turns.free), None), lambda: Place(0, whose))
        try:
            await process.start()
            answer = await process.ask(msgspec.json.encode(question), None)
        finally:
            turns.give_back(process)
        found = msgspec.json.decode(answer, type=Found | Reviewed | Advised | Unsolved)
        if isinstance(found, Unsolved):
            raise Stuck(found.error)
        self._kept[_key(question)] = found
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
        return found


def _key(question: _Asked) -> _Key:
    """A log is long, and nobody asks for it twice in other words."""
    return hashlib.sha256(msgspec.json.encode(question)).digest()
