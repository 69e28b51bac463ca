"""The law of twins at the socket: what a seat is sent tells nothing that its view does not.

Two servers keep the same table, but whatever the rule page hides from a seat is, where it can be,
another in the second. Not a byte that the seat is sent may differ.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import httpx
import msgspec
import pytest

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame, Refusal, refuse
from tablee.core.seats import Seat
from tablee.server.directory import Row
from tablee.server.settings import Settings
from tablee.store.base import NO_OWNERS, Owners
from tablee.store.memory import MemoryStore
from tablee.table.log import Body, Entry, Happened, Player, Seated, Started, encode
from tablee.table.table import open_table
from tests.games.laws import Twins
from tests.games.playing import dice, random_game
from tests.games.secrets import SECRETIVE, read_secrets
from tests.server.serving import HEADERS, ORIGIN, Inside, inside, next_inside
from tests.table.playing import Time
from tests.tiny import Action, Event, News, State, Trio, View

pytestmark = pytest.mark.bar(14)

ROOT = Path(__file__).parents[3]
PAGES = {
    "trio": ROOT / "tests" / "tiny" / "trio.md",
    **{name: ROOT / "docs" / "events" / f"{name}.md" for name in GAMES},
}
ENOUGH = 60
"""Steps of a game that show what is hidden; each is sent to several sockets."""

ENOUGH_TWINS = 8
"""Moments at which something hidden from the seat was another in the second game."""

ALL_GAMES: dict[str, AnyGame] = {"trio": Trio(), **GAMES}
CLOCK = 30
PATIENCE = 20
"""Seconds that a server may take to notice that somebody went."""

IMPATIENT = Settings(
    origins=frozenset({ORIGIN}),
    asides_a_minute=10_000,
    asides_a_minute_each=10_000,
    calls_a_minute=100_000,
    questions_a_minute=100_000,
)
"""Everything is asked for after every step, within seconds."""

SEED = bytes(range(32))
ID = "twin"
LATER = (
    "log",
    "replay",
    "replay?seat=0",
    "replay?seat=1",
    "evaluation",
    "evaluation?at=3",
    "review",
)
REFUSED = tuple(f"/api/tables/{ID}/{what}" for what in LATER)
CALLS = ("/api/me/tables", "/api/tables", f"/api/tables/{ID}", f"/api/tables/{ID}/items", *REFUSED)
"""What can be asked beside the socket; some of it not before the end."""


class Twin:
    """One of the two: its log is written from outside, as another process would."""

    def __init__(self, server: Inside, store: MemoryStore, game: AnyGame, seats: int) -> None:
        self.server = server
        self.store = store
        self.game = game
        self.seats = seats
        opened = open_table(game, game.kinds.options(clock=CLOCK), seats, SEED, 1_000_000)
        assert not isinstance(opened, Refusal)
        self.store.create(ID, SEED, [encode(opened)]).result()
        self.length = 1
        for seat in range(seats):
            self.append(Seated(Seat(seat), Player(f"player {seat}"), "0" * 32))
        self.append(Started())

    def append(self, *bodies: Body, seat: Seat | None = None, request: str | None = None) -> None:
        entries = [
            Entry(self.length + n, 1_000_000, body, seat, request) for n, body in enumerate(bodies)
        ]
        self.store.append(ID, self.length, [encode(entry) for entry in entries]).result()
        self.length += len(bodies)

    def own(self, seat: Seat | None) -> dict[str, str]:
        """Somebody who owns this seat."""
        plan = msgspec.json.encode([None] * self.seats).decode()
        name = self.game.about.name
        row = Row(ID, name, False, plan, "running", 1_000_000, None)  # noqa: FBT003
        self.server.call(self.server.hub.directory.add_table, row)
        who = self.server.person()
        person = self.server.client.get("/api/me", headers=who).json()["person"]
        if seat is not None:
            self.store.adopt(ID, {seat: person}).result()
        return who

    def ring(self) -> None:
        async def ring() -> None:
            room = await self.server.hub.room(ID)
            assert room is not None
            await room.ring()

        self.server.call(ring)

    def alone(self) -> None:
        """Wait until only the socket that stays is left."""

        async def alone() -> None:
            async with asyncio.timeout(PATIENCE):
                while sum(len(room.audience) for room in self.server.hub.rooms) > 1:  # noqa: ASYNC110
                    await asyncio.sleep(0)  # a room tells nobody who goes

        self.server.call(alone)

    def paces(self, seat: Seat | None) -> list[float]:
        """How long the bots would take before they answer, if all others were bots; on a clock
        that does not run while they think, it is all that one could measure of them.
        """

        async def ask() -> list[float]:
            room = await self.server.hub.room(ID)
            assert room is not None
            with patch.object(room, "bot_at", lambda other: None if other == seat else "fort"):
                return [
                    room.bots._pace(Seat(other)) for other in range(self.seats) if other != seat
                ]

        return cast("list[float]", self.server.call(ask))

    def answers(self, who: dict[str, str]) -> list[str]:
        """What somebody is told beside the socket while the game runs."""

        async def ask() -> list[httpx.Response]:
            inside = httpx.ASGITransport(self.server.client.app)
            async with httpx.AsyncClient(
                transport=inside, base_url=ORIGIN, headers=who, trust_env=False
            ) as client:
                return [await client.get(path) for path in CALLS]

        answers: list[httpx.Response] = self.server.call(ask)
        for path, answer in zip(CALLS, answers, strict=True):
            assert answer.status_code == (409 if path in REFUSED else 200), "while the game runs"
        return [f"{answer.status_code} {answer.text}" for answer in answers]


def asked(opened: Any, *requests: dict[str, Any]) -> list[str]:
    """Everything that comes when this is asked, up to the answer to the last.

    Said and heard on the server's own thread: to cross over to it for each frame takes longer than
    the answer.
    """

    async def ask() -> list[str]:
        # Nothing is paused here: the last request is refused wherever the game stands.
        for request in (*requests, {"type": "resume", "id": "end"}):
            frame = {"type": "websocket.receive", "text": json.dumps(request)}
            await opened._receive_tx.send(frame)
        got: list[str] = []
        while not got or json.loads(got[-1]).get("id") != "end":
            got.append((await opened._send_rx.receive())["text"])
        return got

    answers: list[str] = opened.portal.call(ask)
    return answers


def probes(
    game: Any,
    actions: list[Any],
    states: tuple[Any, Any],
    seat: Seat | None,
    step: int,
    mover: Seat | None,
) -> Iterator[dict[str, Any]]:
    """Previews of the actions, plays that are refused, what else can be refused, and chat."""
    if mover != seat or seat is None:
        yield {"type": "undo", "id": f"u{step}"}
    for number, action in enumerate(actions[:40]):
        plain = msgspec.to_builtins(action)
        yield {"type": "try", "id": f"t{number}", "action": plain}
        if seat is None or all(
            isinstance(game.play(state, seat, action), Refusal) for state in states
        ):
            yield {"type": "play", "id": f"p{number}-{step}", "action": plain}
    yield {"type": "resume", "id": "r"}
    yield {"type": "play", "id": "o", "action": {"type": "timeout", "key": "0 draw 0"}}
    yield {"type": "play", "id": "n", "action": {"type": "nothing"}}
    yield {"type": "play", "id": "s", "action": {"type": "resign"}, "seat": 9}
    yield {"type": "take_over", "id": "b", "seat": seat or 0, "level": "facile"}
    yield {"type": "come_back", "id": "h"}
    yield {"type": "chat", "id": "c", "text": "?"}


def hides_something(name: str, seat: Seat | None) -> bool:
    """Where all lies open until players talk, random play hardly comes to what is hidden: there the
    law of twins has a preset of its own (`test_contract`).
    """
    rows = read_secrets(PAGES[name]).values()
    return name not in SECRETIVE and any(
        not (row.spectator if seat is None else row.others) for row in rows
    )


def compare(one: Twin, two: Twin, law: AnyGame, seat: Seat | None, seed: int) -> int:
    """Play twin games into both logs and look at all that the seat is sent; how often they
    differed inside is the answer. `law` is the game as its rules want it. Where nothing is hidden,
    now and then a moment shows that two servers say the same.
    """
    game: Any = law
    twins = Twins(read_secrets(PAGES[game.about.name]), seat)
    played = random_game(game, seed, game.kinds.options(clock=CLOCK), rarely=False, longest=ENOUGH)
    actions = list(dict.fromkeys(step.action for step in played.steps if step.action is not None))
    people = [twin.own(seat) for twin in (one, two)]
    hides = hides_something(game.about.name, seat)
    luck, other, differed = dice(seed, "twin"), played.start, 0
    with (
        one.server.socket(ID, people[0]) as stays_one,
        two.server.socket(ID, people[1]) as stays_two,
    ):
        for number, step in enumerate(played.steps):
            events = twins._same_to_the_seat(game, step, other, luck)
            if events is None:
                break
            for twin, happened in ((one, step.events), (two, events)):
                draws = ((12, 0),) if step.seat is None else None
                request = None if step.seat is None else f"r{number}"
                bodies = [Happened(event, draws) for event in happened]
                twin.append(*bodies, seat=step.seat, request=request)
                twin.ring()
            for event in events:
                other = game.apply(other, event)
            differs = msgspec.json.encode(other) != msgspec.json.encode(step.after)
            differed += differs
            if not differs and (hides or number % 8):
                continue
            sent = list(probes(game, actions, (step.after, other), seat, number, step.seat))
            got = []
            for twin, who in zip((one, two), people, strict=True):
                with twin.server.socket(ID, who, f"since={number}") as opened:
                    got.append([opened.receive_text(), *asked(opened, *sent)])
                twin.alone()
                got[-1] += twin.answers(who)
            assert got[0] == got[1], "a new socket tells twins apart"
            paces = [twin.paces(seat) for twin in (one, two)]
            assert paces[0] == paces[1], "how long bots take tells twins apart"
        assert asked(stays_one) == asked(stays_two), "the socket that stayed tells twins apart"
    return differed


def seats_of(game: AnyGame, seed: int) -> int:
    """As `random_game` chooses it."""
    return game.about.seats[dice(seed).below(len(game.about.seats))]


@contextmanager
def pair(tmp_path: Path, game: AnyGame, seed: int) -> Iterator[tuple[Twin, Twin]]:
    stores = MemoryStore(), MemoryStore()
    paths = tmp_path / f"{seed} one", tmp_path / f"{seed} two"
    for path in paths:
        path.mkdir(parents=True)
    games = {game.about.name: game}
    seats = seats_of(game, seed)
    with (
        inside(paths[0], stores[0], games, Time(), IMPATIENT) as first,
        inside(paths[1], stores[1], games, Time(), IMPATIENT) as second,
    ):
        yield Twin(first, stores[0], game, seats), Twin(second, stores[1], game, seats)


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        (name, seat)
        for name, game in ALL_GAMES.items()
        for seat in (None, *map(Seat, range(max(game.about.seats))))
    ],
)
def test_twin_games_are_the_same_to_the_byte(tmp_path: Path, name: str, seat: Seat | None) -> None:
    game, differed = ALL_GAMES[name], 0
    hidden = hides_something(name, seat)
    seeds = (seed for seed in range(100) if seat is None or seat < seats_of(game, seed))
    for seed in islice(seeds, 12 if hidden else 1):
        with pair(tmp_path, game, seed) as (one, two):
            differed += compare(one, two, game, seat, seed)
        if differed > ENOUGH_TWINS:
            break
    assert not hidden or differed > ENOUGH_TWINS, "too few twins to show anything"


class TellsTooMuch(Trio):
    def show(self, event: Event, seat: Seat | None) -> News:
        return event


class SeesTooMuch(Trio):
    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return msgspec.structs.replace(seen, left=sum(map(sum, state.hands)))


class RefusesTooMuch(Trio):
    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        answer = super().play(state, seat, action)
        if isinstance(answer, Refusal):
            return refuse(answer.code, answer.section, hands=state.hands)
        return answer


@pytest.mark.parametrize("broken", [TellsTooMuch, SeesTooMuch, RefusesTooMuch])
def test_a_game_that_tells_too_much_is_caught(tmp_path: Path, broken: type[Trio]) -> None:
    def all_of_it() -> None:
        for seed in range(4):
            with pair(tmp_path, broken(), seed) as (one, two):
                compare(one, two, Trio(), Seat(1), seed)

    with pytest.raises(AssertionError, match="tells twins apart"):
        all_of_it()


def test_nothing_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    """A store that never finishes writing: the move is neither absorbed nor told."""
    store = _Stalled()
    with inside(tmp_path, store) as server:
        who = server.person()
        table = server.table(who, "me", "me", "me")
        with server.socket(table, who, "seat=none") as look:
            before = look.receive_json()["now"]
            store.stalled = True
            with server.socket(table, who, "seat=0") as opened:
                assert opened.receive_json()["type"] == "hello"
                assert look.receive_json()["type"] == "presence"
                opened.send_json({"type": "play", "id": "x", "action": {"type": "draw"}})
                server.call(asyncio.sleep, 0.1)
                with server.socket(table, HEADERS) as late:
                    assert late.receive_json()["now"] == before
                server.call(store.go_on)
                assert next_inside(opened, "update")["now"]["seq"] > before["seq"]
                assert next_inside(look, "update")["now"]["seq"] > before["seq"]


class _Stalled(MemoryStore):
    """Appends for real, but says so only when told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.stalled = False
        self._waiting: list[tuple[Any, Any]] = []

    def append(self, table: str, expected: int, entries: Any, owners: Owners = NO_OWNERS) -> Any:
        done = super().append(table, expected, entries, owners)
        if not self.stalled:
            return done
        later: Any = type(done)()
        self._waiting.append((later, done))
        return later

    def go_on(self) -> None:
        for later, _ in self._waiting:
            later.set_result(None)
