"""What people can do to each other: bots for the absent, pauses, moves taken back."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.server.directory import Person
from tablee.server.listener import Listener, Queue
from tablee.server.room import Room
from tablee.server.room.consents import Consents
from tablee.table.log import Opened, Player, TookOver
from tablee.table.table import Accepted
from tests.server.serving import NONCE, Inside, inside
from tests.table.playing import Time
from tests.tiny import Discard, Draw

A, B, C = Seat(0), Seat(1), Seat(2)


class Party:
    """Three people at one table of Trio, who come, leave and wish by name."""

    def __init__(self, server: Inside, table: str, time: Time) -> None:
        self.server = server
        self.time = time
        self.room: Room = server.call(server.hub.room, table)
        self.heard: dict[Seat, list[Any]] = {}
        self._listeners: dict[Seat, Listener] = {}
        self._number = 0

    def person(self, seat: Seat) -> Person:
        return Person(self.room.owners[seat], f"P{seat}")

    def come(self, seat: Seat) -> None:
        async def join() -> None:
            heard = self.heard.setdefault(seat, [])

            class Line(Queue):
                def write(self, data: bytes) -> int:
                    heard.append(msgspec.json.decode(data))
                    return 0

            listener = Listener(Line(_nowhere), seat, self.room.owners[seat])
            self._listeners[seat] = listener
            assert self.room.join(listener, -1)
            await asyncio.gather(*self.room._tasks)

        self.server.call(join)

    def go(self, seat: Seat) -> None:
        self.server.call(self.room_leave, self._listeners.pop(seat))

    async def room_leave(self, listener: Listener) -> None:
        self.room.leave(listener)

    def wait(self, seconds: float) -> None:
        self.time.now += round(1000 * seconds)

    def wish(self, name: str, *given: Any, **named: Any) -> Any:
        """What the room answers: the code of a refusal, or "done"."""
        self._number += 1

        async def ask() -> Any:
            answer = attrgetter(name)(self.room)(*given, **named)
            return await answer if hasattr(answer, "__await__") else answer

        answer = self.server.call(ask)
        return answer.code if isinstance(answer, Refusal) else "done"

    def play(self, seat: Seat, action: Any) -> str:
        return str(self.wish("play", seat, action, f"p{self._number}"))

    def undo(self, seat: Seat) -> str:
        return str(self.wish("undo", seat, f"u{self._number}"))

    def pause(self, seat: Seat, *, pause: bool = True) -> str:
        return str(self.wish("pause", seat, f"w{self._number}", pause=pause))

    def take_over(self, by: Seat, seat: Seat, level: str = "facile") -> str:
        return str(self.wish("seating.take_over", self.person(by), seat, level))

    def agree(self, seat: Seat) -> str:
        return str(self.wish("consents.agree", self.person(seat), self.last("proposed")["number"]))

    def object(self, seat: Seat) -> str:
        return str(
            self.wish("consents.object_to", self.person(seat), self.last("proposed")["number"])
        )

    def last(self, kind: str, seat: Seat = B) -> Any:
        """The last message of a kind that a seat heard."""
        return [message for message in self.heard[seat] if message["type"] == kind][-1]

    def discard(self) -> None:
        """Seat 0 draws and discards: what it may take back."""
        assert self.play(A, Draw()) == "done"
        card = self.room.table.state.hands[0][0]
        assert self.play(A, Discard(card)) == "done"


async def _nowhere(_: str) -> None:
    pass


@contextmanager
def party(path: Path, *seats: str, **terms: Any) -> Iterator[Party]:
    time = Time()
    with inside(path, now=time) as server:
        people = [server.person(f"P{seat}") for seat in range(3)]
        plan = seats or ("me", "open", "open")
        table = server.table(people[0], *plan, **terms)
        for seat, kind in enumerate(plan):
            if kind == "open":
                server.post(f"/api/tables/{table}/sit", people[seat], seat=seat, nonce=NONCE)
        yield Party(server, table, time)


# Absence


def test_no_bot_is_proposed_for_somebody_whose_line_blinks(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.go(A)
        assert at.take_over(B, A) == "not_gone_long"
        at.wait(59)
        assert at.take_over(B, A) == "not_gone_long"
        assert at.last("presence")["away"] == [{"seat": 0, "left": 60_000}]
        at.wait(1)
        assert at.take_over(B, A) == "done"
        assert at.last("proposed")["needed"] == [2]


def test_a_table_says_in_its_first_entry_how_long_one_may_be_away(tmp_path: Path) -> None:
    with party(tmp_path, absence=5) as at:
        opened = at.room.table.entries[0].body
        assert isinstance(opened, Opened)
        assert opened.absence == 5
        at.come(B)
        assert at.last("hello")["absence"] == 5
        at.wait(5)
        assert at.take_over(B, A) == "done"
        assert at.room.table.players[A].bot == "facile"


def test_an_older_table_that_says_nothing_of_absence_has_the_usual_one() -> None:
    old = {"game": "trio", "versions": {"rules": 1, "tablee": "0"}, "options": {}, "seats": 3}
    opened = msgspec.convert({"type": "opened", **old, "commitment": ""}, Opened)
    assert opened.absence == 60


def test_coming_back_ends_the_proposal(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (B, C):
            at.come(seat)
        at.wait(60)
        assert at.take_over(B, A) == "done"
        number = at.last("proposed")["number"]
        at.come(A)
        assert at.last("settled") == {
            "type": "settled",
            "number": number,
            "carried": False,
            "against": None,
        }
        assert at.last("hello", A)["proposed"] == []
        at.go(A)
        at.wait(60)
        assert at.agree(C) == "no_such_proposal", "another absence, another question"
        assert at.room.table.players[A].bot is None


def test_coming_back_sends_the_bot_away(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        at.wait(60)
        at.come(B)
        assert at.take_over(B, A) == "done"
        assert at.room.table.players[A].bot == "facile"
        at.come(A)
        assert at.room.table.players[A] == Player("P0")
        assert at.play(A, Draw()) in ("done", "not_now"), "the seat is theirs again"


def test_a_bot_does_not_play_for_somebody_who_came_back(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        room = at.room
        at.wait(60)
        at.come(B)
        thought: dict[str, asyncio.Event] = {}

        async def think(*_: Any) -> Any:
            thought["asked"].set()
            await thought["answer"].wait()
            return {"type": "draw"}

        async def events() -> None:
            thought["asked"], thought["answer"] = asyncio.Event(), asyncio.Event()
            minds: Any = room.house.minds
            minds.think = think

        async def let_it_answer() -> None:
            thinking = room.bots.thinking
            thought["answer"].set()
            await asyncio.gather(*thinking)

        at.server.call(events)
        assert at.take_over(B, A) == "done"
        at.server.call(thought["asked"].wait)
        at.come(A)
        before = room.table.next_seq
        at.server.call(let_it_answer)
        assert room.table.next_seq == before, "it was thought for a seat that is a person's again"
        assert isinstance(room.table.entries[-1].body, TookOver)


def test_whoever_objects_to_a_bot_is_asked_again_after_as_long_an_absence(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (B, C):
            at.come(seat)
        at.wait(60)
        assert at.take_over(B, A) == "done"
        assert at.object(C) == "done"
        assert at.last("settled")["against"] == 2
        assert at.take_over(B, A) == "objected"
        at.wait(60)
        assert at.take_over(B, A) == "done"


# Pauses


@pytest.mark.bar(16)
def test_a_pause_takes_the_others_word_where_a_clock_runs(tmp_path: Path) -> None:
    with party(tmp_path, options={"clock": 10}) as at:
        for seat in (A, B, C):
            at.come(seat)
        assert at.pause(A) == "done"
        assert not at.room.table.paused
        asked = at.last("proposed")
        assert (asked["what"], asked["seat"], asked["needed"]) == ("pause", 0, [1, 2])
        at.wait(4)
        assert at.agree(B) == "done"
        assert not at.room.table.paused
        assert at.agree(C) == "done"
        assert at.room.table.paused
        assert at.last("settled")["carried"]
        left = at.room.table.clocks
        assert at.pause(B, pause=False) == "done", "anybody lets it go on"
        assert list(left.left(at.room.time()).values()) == [6000], "what was thought is charged"


@pytest.mark.bar(16)
def test_a_clock_is_not_stalled_by_pauses_that_nobody_agreed_to(tmp_path: Path) -> None:
    with party(tmp_path, options={"clock": 10}) as at:
        for seat in (A, B, C):
            at.come(seat)
        for _ in range(20):
            at.pause(A)
            at.wait(0.4)
            at.pause(A, pause=False)
        [left] = at.room.table.clocks.left(at.room.time()).values()
        assert left == 2000


def test_whoever_said_no_is_not_asked_again_in_the_same_turn(tmp_path: Path) -> None:
    with party(tmp_path, options={"clock": 10}) as at:
        for seat in (A, B, C):
            at.come(seat)
        assert at.pause(A) == "done"
        assert at.object(B) == "done"
        assert at.pause(A) == "objected"
        assert at.play(A, Draw()) == "done"
        assert at.pause(A) == "done", "another decision, another question"


@pytest.mark.bar(16)
def test_a_line_that_blinks_gives_nobody_a_free_pause(tmp_path: Path) -> None:
    with party(tmp_path, options={"clock": 100}) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.go(B)
        at.go(C)
        assert at.pause(A) == "done"
        assert not at.room.table.paused
        at.wait(60)
        assert at.pause(A) == "done"
        assert at.room.table.paused, "they are gone, and hold nobody up"


def test_without_a_clock_a_pause_is_simple(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        assert at.pause(C) == "done"
        assert at.room.table.paused


def test_bots_always_agree(tmp_path: Path) -> None:
    with party(tmp_path, "me", "facile", "facile", options={"clock": 10}) as at:
        at.come(A)
        assert at.pause(A) == "done"
        assert at.room.table.paused


# Taking back


def test_a_move_is_taken_back_with_the_others_word(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.discard()
        played = at.room.table.state
        assert at.undo(A) == "done"
        assert at.room.table.state == played, "nothing is taken back yet"
        assert at.last("proposed")["what"] == "undo"
        assert at.agree(B) == "done"
        assert at.agree(C) == "done"
        assert at.room.table.state != played
        body = at.last("update")["items"][-1]["body"]
        assert (body["type"], body["seat"]) == ("undone", 0), "all are told who took back"


def test_the_next_move_ends_the_question(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.discard()
        assert at.undo(A) == "done"
        assert at.play(B, Draw()) == "done"
        assert at.last("settled")["carried"] is False
        assert at.agree(C) == "no_such_proposal"


def test_what_one_asked_for_is_off_when_the_seat_is_another_s(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.discard()
        played, owner = at.room.table.state, at.room.owners[A]
        assert at.wish("undo", A, "u", owner) == "done"
        assert at.wish("seating.hand_over", A, "somebody-else") == "done"
        assert at.last("settled")["carried"] is False
        assert at.agree(B) == at.agree(C) == "no_such_proposal"
        assert at.room.table.state == played


def test_a_wish_that_waited_while_the_seat_changed_hands_is_refused(tmp_path: Path) -> None:
    with party(tmp_path) as at:

        async def race() -> Any:
            giving = asyncio.ensure_future(at.room.seating.hand_over(A, "somebody-else"))
            await asyncio.sleep(0)
            return await asyncio.gather(giving, at.room.play(A, Draw(), "p", owner))

        owner = at.room.owners[A]
        given, played = at.server.call(race)
        assert isinstance(given, Accepted)
        assert isinstance(played, Refusal)
        assert played.code == "not_your_seat"


def test_whoever_is_back_at_the_last_moment_keeps_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party(tmp_path) as at:
        at.come(A)
        at.come(B)
        at.go(A)
        at.wait(61)
        owner = at.room.owners[A]
        assert at.wish("seating.ask_place", Person("somebody-else", "Eve"), A) == "done"
        carry = Consents._carry

        def carry_meanwhile(self: Consents, proposal: Any) -> Any:
            decided = carry(self, proposal)
            assert at.room.join(Listener(Queue(_nowhere), A, owner), -1)
            return decided

        monkeypatch.setattr(Consents, "_carry", carry_meanwhile)
        assert at.agree(B) == "still_here"
        assert at.room.owners[A] == owner


def test_a_move_that_was_refused_back_stays(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.discard()
        assert at.undo(A) == "done"
        assert at.object(C) == "done"
        assert at.undo(A) == "objected"


def test_nobody_agrees_to_what_they_were_not_asked(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.discard()
        assert at.undo(A) == "done"
        assert at.agree(A) == "done", "one's own word is there already"
        number = at.last("proposed")["number"]
        stranger = Person("nobody", "Nobody")
        assert at.wish("consents.agree", stranger, number) == "no_such_proposal"
        assert at.wish("consents.object_to", stranger, number) == "no_such_proposal"
        assert at.wish("consents.agree", at.person(B), number + 1) == "no_such_proposal"


def test_alone_with_bots_a_move_is_taken_back_at_once(tmp_path: Path) -> None:
    with party(tmp_path, "me", "facile", "facile") as at:
        at.come(A)
        minds: Any = at.room.house.minds
        minds.think = _for_ever
        at.discard()
        assert at.undo(A) == "done"
        assert at.last("update", A)["items"][-1]["body"]["type"] == "undone"


async def _for_ever(*_: Any) -> None:
    await asyncio.Event().wait()


def test_a_wish_that_was_carried_out_is_found_again(tmp_path: Path) -> None:
    with party(tmp_path) as at:
        for seat in (A, B, C):
            at.come(seat)
        at.discard()
        for _ in range(2):
            assert at.wish("undo", A, "once") == "done"
        assert at.agree(B) == at.agree(C) == "done"
        before = at.room.table.next_seq
        assert isinstance(at.server.call(at.room.undo, A, "once"), Accepted)
        assert at.room.table.next_seq == before
