"""People at their screens: they play, and do all else that one can do, at bad moments too."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tests.simulation.machine import LEVELS, ORIGIN
from tests.simulation.network import CLOSE, PING, PONG, TEXT, Frame, Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

SECONDS_TO_ANSWER: Final = 6.0
SECONDS_TO_RESEND: Final = 4.0
SECONDS_OF_SILENCE: Final = 25.0
"""After which a client asks anew what has happened."""
TRIES: Final = ("store_full", "store_busy", "store_unsure", "paused", "too_many")
"""Refusals after which the same request is sent again."""


class Answer(NamedTuple):
    """To a call."""

    status: int
    body: Any


class Somebody:
    """A browser with a cookie, or without."""

    def __init__(self, world: "World", name: str) -> None:
        self.world = world
        self.name = name
        self.luck = world.luck(f"person {name}")
        self.address = f"10.1.0.{1 + self.luck.randrange(200)}"
        self.cookie = ""
        self.id: str | None = None
        self.gone = False
        """For good."""
        self.claims = False
        """Do they ask for a seat that is another's?"""

    async def ask(self, method: str, path: str, **body: Any) -> Answer | None:
        """A call; None if no answer came."""
        content = msgspec.json.encode(body) if method == "POST" else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: simulated\r\nOrigin: {ORIGIN}\r\nX-Tablee: 1\r\n"
            f"Cookie: tablee={self.cookie}\r\nConnection: close\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        wire = self.world.wire(self, path)
        if wire is None:
            await asyncio.sleep(0.1)
            return None
        whole: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        data = bytearray()

        def received(part: bytes) -> None:
            data.extend(part)
            if _is_whole(data) and not whole.done():
                whole.set_result(None)

        def lost() -> None:
            if not whole.done():
                whole.set_result(None)

        wire.received, wire.lost = received, lost
        wire.send(head.encode() + content)
        await asyncio.wait([whole], timeout=SECONDS_TO_ANSWER)
        wire.cut()
        if not _is_whole(data):
            return None
        told, _, content = bytes(data).partition(b"\r\n\r\n")
        for line in told.decode().split("\r\n"):
            if line.startswith("set-cookie: tablee=") and "Max-Age=0" not in line:
                self.cookie = line.split("=")[1].split(";")[0]
        answer = Answer(int(told[9:12]), msgspec.json.decode(content) if content else None)
        self.world.answered(self, method, path, body, answer)
        return answer

    async def insist(self, path: str, **body: Any) -> Answer:
        """A call that is made until it is answered, and not for want of room."""
        while True:
            answer = await self.ask("POST", path, **body)
            if answer is not None and answer.status < 500 and answer.status != 429:
                return answer
            await asyncio.sleep(self.luck.uniform(0.3, 2))

    async def introduce(self) -> None:
        answer = await self.insist("/api/me", nickname=self.name)
        assert answer.status == 200, answer
        self.id = answer.body["person"]

    # At tables

    async def host(self, terms: dict[str, Any]) -> None:
        """Open a table, and let the others know."""
        await self.introduce()
        answer = await self.insist("/api/tables", **terms)
        assert answer.status == 200, answer
        self.world.announce(answer.body["id"], self)

    async def sit_and_play(self, table: str, seat: int) -> None:
        if self.id is None:
            await self.introduce()
        await asyncio.sleep(self.luck.uniform(0, self.luck.choice((1, 8))))
        await self.sit(table, seat)
        screens = 2 if self.luck.random() < 0.15 else 1
        await asyncio.gather(*(Screen(self, table, seat).live() for _ in range(screens)))

    async def sit(self, table: str, seat: int) -> None:
        nonce = self.luck.randbytes(16).hex()
        await self.insist(f"/api/tables/{table}/sit", seat=seat, nonce=nonce)

    async def look_on(self, table: str) -> None:
        """As a spectator, known or not."""
        if self.luck.random() < 0.5:
            await self.introduce()
        await Screen(self, table, None).live()

    async def take_place(self, table: str, key: str) -> None:
        """By a key, from another device."""
        answer = await self.insist(f"/api/tables/{table}/place", key=key)
        while answer.status == 200 and self.id is None:
            me = await self.ask("GET", "/api/me")
            self.id = None if me is None or me.status != 200 else me.body["person"]
        await Screen(self, table, None, named=False).live()

    async def ask_for_place(self, table: str, seat: int) -> None:
        """Somebody whose cookie is lost asks for the seat."""
        self.claims = True
        await self.introduce()
        screen = Screen(self, table, None, named=False)
        asking = asyncio.ensure_future(self._ask_on(table, seat, screen))
        await asyncio.gather(screen.live(), asking)

    async def _ask_on(self, table: str, seat: int, screen: "Screen") -> None:
        while screen.seat is None and not self.world.quiet:
            await asyncio.sleep(self.luck.uniform(1, 5))
            await self.ask("POST", f"/api/tables/{table}/ask", seat=seat)


def _is_whole(data: bytearray) -> bool:
    head, found, body = bytes(data).partition(b"\r\n\r\n")
    if not found:
        return False
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return len(body) >= int(line[15:])
    return True


class Screen:
    """A client of the socket: it keeps what it was told in order, and asks again where it lacks
    something; what it asked for it asks for again, by the same id, until it is answered.
    """

    def __init__(
        self, person: Somebody, table: str, place: int | None, *, named: bool = True
    ) -> None:
        self.person = person
        self.table = table
        self.seat: int | None = None
        self.seen = -1
        self.now: dict[str, Any] = {}
        self._world = person.world
        self._luck = person.luck
        self._place = place
        self._names_none = named and place is None
        self._wire: Wire | None = None
        self._greeted = False
        self._unanswered: dict[str, tuple[bytes, float]] = {}
        self._past: list[tuple[str, bytes]] = []
        self._proposed: dict[int, dict[str, Any]] = {}
        self._away: dict[int, float] = {}
        self._said = 0
        self._heard_at = 0.0
        self._over = False

    def _time(self) -> float:
        return self._world.loop.time()

    async def live(self) -> None:
        self._world.screens.append(self)
        while not self._world.over and not self.person.gone:
            await self._open()
            while self._wire is not None and self._wire.open and not self.person.gone:
                await asyncio.sleep(self._luck.uniform(0.2, 1.6))
                if self._wire.open:
                    await self._step(self._wire)
            if self._world.over or self.person.gone:
                break
            await asyncio.sleep(self._luck.uniform(0.1, 1.5))
        if self._wire is not None:
            self._wire.cut()

    async def _open(self) -> None:
        query = "" if self.seen < 0 else f"since={self.seen}"
        if self._names_none:
            query += "&seat=none"
        wire = self._wire = self._world.wire(self.person, self.table, self.seen)
        if wire is None:
            return
        self._greeted, self._heard_at = False, self._time()
        wire.received = self._received
        wire.framed = lambda frame: self._hear(wire, frame)
        wire.send(
            (
                f"GET /api/tables/{self.table}/socket?{query} HTTP/1.1\r\nHost: simulated\r\n"
                f"Origin: {ORIGIN}\r\nCookie: tablee={self.person.cookie}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            ).encode()
        )

    def _received(self, data: bytes) -> None:
        status = data[9:12].decode()
        if status != "101":
            self._world.say(f"{self.person.name} is denied: {status}")
            assert status in ("403", "404", "429", "500", "503", "507"), data
            if status == "403":
                self.seen = -1

    # What is heard

    def _hear(self, wire: Wire, frame: Frame) -> None:
        if wire is not self._wire:
            return
        self._heard_at = self._time()
        if frame.kind == PING:
            wire.send_frame(PONG, frame.data)
        elif frame.kind == CLOSE:
            code = int.from_bytes(frame.data[:2])
            self._world.say(f"{self.person.name} is closed: {code}")
            if code == 4003:
                self._forget_all()
            wire.cut()
        elif frame.kind == TEXT:
            self._world.say(f"{self.person.name} hears {frame.data.decode()}")
            self._understand(wire, msgspec.json.decode(frame.data))

    def _forget_all(self) -> None:
        self.seat, self.seen, self.now = None, -1, {}
        self._unanswered.clear()
        self._past.clear()
        self._world.forgot(self)

    def _understand(self, wire: Wire, message: dict[str, Any]) -> None:
        match message["type"]:
            case "hello" if not self._greeted:
                self._greeted = True
                if message["seat"] != self.seat:
                    self._forget_all()
                    self.seat = message["seat"]
                    if message["since"] >= 0:
                        wire.cut()
                        return
                if message["since"] == self.seen or message["since"] == -1:
                    self._proposed = {one["number"]: one for one in message["proposed"]}
                    self._note_away(message["presence"])
                    self._take(wire, message)
                    self._resend(everything=True)
            case "update" if self._greeted:
                self._take(wire, message)
            case "done":
                self._unanswered.pop(message["id"], None)
            case "refused":
                if message["code"] in TRIES and message["id"] in self._unanswered:
                    data, _ = self._unanswered[message["id"]]
                    self._unanswered[message["id"]] = data, self._time()
                else:
                    self._unanswered.pop(message["id"], None)
            case "proposed":
                self._proposed[message["number"]] = message
            case "settled":
                self._proposed.pop(message["number"], None)
            case "presence":
                self._note_away(message)
            case "said":
                self._said = max(self._said, message["number"])
            case _:
                pass

    def _note_away(self, presence: dict[str, Any]) -> None:
        self._away = {
            one["seat"]: self._time() + one["left"] / 1000 for one in presence.get("away", ())
        }

    def _take(self, wire: Wire, message: dict[str, Any]) -> None:
        items = [item for item in message["items"] if item["seq"] > self.seen]
        if items and items[0]["seq"] != self.seen + 1:
            wire.cut()  # something is missing
            return
        if message["now"]["seq"] < self.seen:
            return  # late news
        self.seen += len(items)
        self.now = message["now"]
        self._over = self.now["result"] is not None
        self._world.saw(self, items)

    # What is done

    async def _step(self, wire: Wire) -> None:
        if not self._greeted:
            if self._time() - self._heard_at > SECONDS_TO_ANSWER:
                wire.cut()
            return
        if self._time() - self._heard_at > SECONDS_OF_SILENCE:
            wire.cut()
            return
        self._resend()
        if self.seat is None or not self.now:
            if not self._world.quiet and self._luck.random() < 0.05:
                wire.cut()
            elif self._luck.random() < 0.02:
                self._say("play", action={"type": "draw"})
            return
        if self._world.quiet:
            self._carry_on()
        else:
            await self._do_anything(wire)

    def _carry_on(self) -> None:
        """What lets the game come to its end."""
        if self._over:
            return
        if not self.now["started"]:
            self._world.let_begin(self)
        elif self.now["paused"]:
            self._say("resume")
        elif wanted := [n for n, one in self._proposed.items() if self.seat in one["needed"]]:
            self._say("agree", proposal=wanted[0])
        elif self.seat in self.now["waiting"]:
            self._play()
        elif gone := [seat for seat, when in self._away.items() if when < self._time()]:
            self._say("take_over", seat=gone[0], level=LEVELS[0])

    async def _do_anything(self, wire: Wire) -> None:
        luck, now = self._luck, self.now
        if luck.random() < 0.55 and self.seat in now["waiting"]:
            self._play()
            return
        if now["paused"] and luck.random() < 0.4:
            self._say("resume")
            return
        for number, one in list(self._proposed.items()):
            if self.seat in one["needed"] and luck.random() < 0.5:
                self._say("agree" if luck.random() < 0.75 else "object", proposal=number)
                return
        acts: list[tuple[float, Callable[[], Any]]] = [
            (6, lambda: None),
            (1, lambda: self._say("chat", text=f"{self.person.name} {luck.randrange(10**6)}")),
            (0.5, lambda: self._say("pause")),
            (1.5 if now["undoable"] else 0.1, lambda: self._say("undo")),
            (0.3, lambda: self._say("try", action=self._any_action())),
            (0.2, lambda: self._say("mute", seat=luck.randrange(3), on=luck.random() < 0.5)),
            (0.2, lambda: self._say("report", number=self._said)),
            (0.1, lambda: self._say("remove", number=self._said)),
            (0.2, lambda: self._say("come_back")),
            (0.3, lambda: self._say("play", action=self._any_action())),
            (0.8, self._repeat),
            (0.1, lambda: wire.send_frame(TEXT, b'{"type":"play"}')),
            (0.8, self._propose_bot),
            (0.5, wire.cut),
            (0.25, lambda: self._go_away(wire)),
            (0.1, self._use_key),
            (0.08, lambda: self._lose_cookie(wire)),
            (0.04, lambda: self._leave_for_good(wire)),
            (0.03, self._be_forgotten),
            (0.2, self._look_back),
            (1 if not now["started"] else 0, self._get_up),
            (0.2 if self._over else 0, self._again),
        ]
        doing = luck.choices([act for _, act in acts], [weight for weight, _ in acts])[0]()
        if asyncio.iscoroutine(doing):
            await doing

    def _any_action(self) -> Any:
        offered = self.now["view"].get("actions") or [{"type": "draw"}]
        return self._luck.choice([*offered, {"type": "discard", "card": self._luck.randint(1, 4)}])

    def _play(self) -> None:
        offered = self.now["view"].get("actions")
        pending = any(b'"type":"play"' in data for data, _ in self._unanswered.values())
        if offered and (not pending or self._luck.random() < 0.1):
            self._say("play", action=self._luck.choice(offered))

    def _propose_bot(self) -> None:
        if self._away:
            seat = self._luck.choice(sorted(self._away))
            self._say("take_over", seat=seat, level=self._luck.choice(LEVELS))

    def _say(self, kind: str, **rest: Any) -> None:
        request = f"{self.person.name}-{self._world.number()}"
        data = msgspec.json.encode({"type": kind, "id": request, **rest})
        self._past.append((request, data))
        self._send(request, data)
        if not self._world.quiet and self._luck.random() < 0.1:
            self._send(request, data)

    def _send(self, request: str, data: bytes) -> None:
        self._unanswered[request] = data, self._time()
        if self._wire is not None and self._wire.open:
            self._world.said(self, request, data)
            self._wire.send_frame(TEXT, data)

    def _repeat(self) -> None:
        """Send again what was sent long ago, also if it was answered: a line may be that slow."""
        if self._past:
            self._send(*self._luck.choice(self._past))

    def _resend(self, *, everything: bool = False) -> None:
        again = list(self._unanswered.items())
        if everything and not self._world.quiet:
            self._luck.shuffle(again)
        for request, (data, when) in again:
            if everything or self._time() - when > SECONDS_TO_RESEND:
                self._send(request, data)

    async def _go_away(self, wire: Wire) -> None:
        wire.cut()
        if self._luck.random() < 0.3 and self.seat is not None:
            # Meanwhile somebody says that the seat is theirs.
            other = self._world.newcomer(self.person.name)
            self._world.go(other.ask_for_place(self.table, self.seat))
        await self._world.wait(self._luck.uniform(2, 40))

    async def _use_key(self) -> None:
        path = f"/api/tables/{self.table}/key"
        answer = await self.person.ask("POST", path, seat=self.seat)
        if answer is not None and answer.status == 200:
            device = self._world.newcomer(self.person.name)
            self._world.go(device.take_place(self.table, answer.body["key"]))

    async def _lose_cookie(self, wire: Wire) -> None:
        if self.seat is not None:
            device = self._world.newcomer(self.person.name)
            self._world.go(device.ask_for_place(self.table, self.seat))
            self._leave_for_good(wire)

    def _leave_for_good(self, wire: Wire) -> None:
        self.person.gone = True
        wire.cut()

    def look_again(self) -> None:
        """What was lost on the way is asked for anew."""
        if self._wire is not None:
            self._wire.cut()

    async def _be_forgotten(self) -> None:
        self._world.asked_to_forget.add(self.person.id)
        answer = await self.person.insist("/api/me/forget")
        # Whoever is asked twice may not know them any more.
        self.person.gone = answer.status in (200, 401)

    async def _look_back(self) -> None:
        path = f"/api/tables/{self.table}/items?seat={self.seat}&before={self.seen + 1}"
        await self.person.ask("GET", path)

    async def _get_up(self) -> None:
        assert self.seat is not None
        seat = self.seat
        await self.person.ask("POST", f"/api/tables/{self.table}/leave", seat=seat)
        if self._luck.random() < 0.5:
            other = self._world.newcomer(self.person.name)
            self._world.go(other.sit_and_play(self.table, seat))
            return
        await self._world.wait(self._luck.uniform(0.5, 3))
        await self.person.sit(self.table, seat)

    async def _again(self) -> None:
        await self.person.ask("POST", f"/api/tables/{self.table}/rematch")
