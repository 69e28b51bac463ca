"""Count, a game with nothing to it: two players add 1 in turn, for ever.

What a server takes for a move of it is what the server itself takes. `python -m bench.count
DATABASE PORT` serves it, and Hepta Mensa beside it, as `tablee serve` would.
"""
# ruff: noqa: D102 - what the methods mean is told by the contract, and all else by the game

import sys
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import About, AnyGame, Clock, Kinds, Options, Refusal, Resign, Timeout, refuse
from tablee.core.notation import Unreadable
from tablee.core.scores import Result, ScoreLine
from tablee.core.seats import Seat
from tablee.games.hepta_mensa import HeptaMensa
from tablee.server.run import serve
from tablee.server.settings import Settings
from tablee.store.sqlite import SqliteStore


class Add(Struct, frozen=True, tag="add"):
    """Count on."""


class Added(Struct, frozen=True, tag="added"):
    """Somebody counted on."""

    seat: Seat


class Resigned(Struct, frozen=True, tag="resigned"):
    """Somebody had enough."""

    seat: Seat


Action = Add | Resign | Timeout
Event = Added | Resigned


class State(Struct, frozen=True):
    """How far they came."""

    count: int = 0
    gone: Seat | None = None


class View(Struct, frozen=True):
    """The same, and whether one may go on."""

    count: int
    actions: tuple[Add, ...]


class Notation:
    """The number."""

    def position(self, state: State) -> str:
        return str(state.count)

    def read_position(self, text: str) -> State:
        if not text.isdecimal():
            raise Unreadable("fields", got=text[:20])
        return State(int(text))

    def action(self, action: Any) -> str:
        return "+"

    def read_action(self, text: str) -> Add:
        return Add()


class Count:
    """The game, as the contract wants it."""

    about = About("count", "Count", 1, (2,), 1, {"plain": Options()})
    kinds = Kinds(options=Options, action=Action, event=Event, state=State, view=View, news=Event)
    notation = Notation()

    def start(self, options: Options, seats: int) -> State | Refusal:
        return State() if seats == 2 else refuse("seat_count", "1", seats=seats)

    def waiting(self, state: State) -> frozenset[Seat]:
        return frozenset({Seat(state.count % 2)}) if state.gone is None else frozenset()

    def clocks(self, state: State) -> tuple[Clock, ...]:
        return ()

    def chance(self, state: State, dice: Dice) -> Event | None:
        return None

    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        if isinstance(action, Resign):
            return (Resigned(seat),)
        return (Added(seat),) if seat in self.waiting(state) else refuse("not_your_turn", "1")

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Resigned):
            return replace(state, gone=event.seat)
        return replace(state, count=state.count + 1)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.count, (Add(),) if seat in self.waiting(state) else ())

    def show(self, event: Event, seat: Seat | None) -> Event:
        return event

    def guess(self, view: View, dice: Dice) -> State:
        return State(view.count)

    def lines(self, event: Event) -> tuple[ScoreLine, ...]:
        return ()

    def reveals(self, event: Event) -> bool:
        return False

    def result(self, state: State) -> Result | None:
        if state.gone is None:
            return None
        return Result("resigned", "1", (2, 1) if state.gone == 0 else (1, 2), ((), ()))


GAMES: dict[str, AnyGame] = {"count": Count(), "hepta_mensa": HeptaMensa()}


def main(database: Path, port: int) -> None:
    # All players come from one address, which otherwise may open few tables a minute.
    settings = Settings(
        tables_a_minute=1_000_000,
        tables_a_minute_each=1_000_000,
        calls_a_minute=1_000_000,
        sockets=1_000_000,
        sockets_each=1_000_000,
    )
    with SqliteStore(database) as store:
        serve(
            store,
            database,
            GAMES,
            settings,
            host="127.0.0.1",
            port=port,
            levels=lambda _: (),
            warm=False,
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
