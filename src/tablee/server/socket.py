"""The socket of a table: limits first, then what the message says.

Sizes and rates are judged before anything is read; what cannot be read is refused with a code and
changes nothing.
"""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar, assert_never, cast

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.access import origin_fits, visitor
from tablee.server.api.calls import STATUS
from tablee.server.connection import TOO_MANY, Connection, connection_of
from tablee.server.directory import Person
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.journal import note, request_id
from tablee.server.limits import Often, visitor_at
from tablee.server.listener import Listener, Queue
from tablee.server.metrics import METRICS
from tablee.server.room import Room
from tablee.server.sentences import chosen, refused
from tablee.server.settings import LONGEST_BODY, MOST_MESSAGES, PER_SECONDS, Settings
from tablee.server.strict import unknown_field
from tablee.store.base import StoreError
from tablee.table.commit import as_refusal
from tablee.table.spelling import refused_words
from tablee.table.table import Accepted, Answer
from tablee.wording import Spelled, as_it_lies

Found = TypeVar("Found")

TOO_BIG: Final = 1009
FULL: Final = 1013
UNREADABLE: Final = (msgspec.MsgspecError, ValueError, RecursionError)

HOSTLY: Final = (messages.Agree, messages.Object, messages.Remove)
"""What whoever opened a table may say without a seat."""

_decoder: Final = msgspec.json.Decoder(messages.ClientMessage)


@cache
def _reader(action: Any) -> msgspec.json.Decoder[Any]:
    """What reads the actions of a game, for all who play it."""
    return msgspec.json.Decoder(action)


async def serve_socket(socket: WebSocket, hub: Hub, settings: Settings, guard: Guard) -> None:
    """Let somebody look at a table, from their seat or as a spectator."""
    lang = chosen(socket.query_params, socket.headers)
    if not origin_fits(socket.headers, settings):
        await _deny(socket, decline("other_origin"), lang, 403)
        return
    address = visitor_at(None if socket.client is None else socket.client.host)
    with guard.holding("sockets", address) as full:
        if (refusal := full or guard.take("calls", address)) is not None:
            await _deny(socket, refusal, lang, 429)
            return
        try:
            room = await hub.room(socket.path_params["table"])
            person = await visitor(socket, settings, hub.directory)
        except StoreError as error:
            note("store_failed", path=socket.url.path, error=repr(error))
            refusal = as_refusal(error)
            await _deny(socket, refusal, lang, STATUS[refusal.code])
            return
        with guard.holding("sockets_each", None if person is None else person.id) as too_many:
            if too_many is not None:
                await _deny(socket, too_many, lang, 429)
                return
            await _serve(socket, room, settings, _Limited(guard, address), person, lang)


async def _serve(
    socket: WebSocket,
    room: Room | None,
    settings: Settings,
    limited: "_Limited",
    person: Person | None,
    lang: str,
) -> None:
    if room is None:
        await _deny(socket, decline("no_such_table"), lang, 404)
        return
    seat = _seat(socket.query_params.get("seat"), room, person)
    since = _since(socket.query_params.get("since"))
    if isinstance(seat, Refusal) or isinstance(since, Refusal):
        refusal = seat if isinstance(seat, Refusal) else since
        assert isinstance(refusal, Refusal)
        await _deny(socket, refusal, lang, 403 if refusal.code == "not_your_seat" else 400)
        return
    await socket.accept()
    connection = connection_of(socket.scope)
    line = connection or Queue(socket.send_text)
    listener = Listener(
        line,
        seat,
        None if person is None else person.id,
        visitor=limited.address,
        most_unread=settings.most_unread,
        patience=settings.seconds_to_read,
    )
    if not room.join(listener, since):
        listener.leave()
        await socket.close(FULL)
        return
    visit = _Visit(socket, room, listener, person, lang, limited)
    try:
        code = await visit.run(line)
    finally:
        listener.leave()
        room.leave(listener)
    if code is not None:
        note("socket_closed", table=room.id, code=code)
        # Whoever does not read will not read this either: no waiting for it.
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            async with asyncio.timeout(1):
                await socket.close(code)


async def deny_socket(socket: WebSocket) -> None:
    """No such address."""
    await _deny(socket, decline("not_found"), chosen(socket.query_params, socket.headers), 404)


async def _deny(socket: WebSocket, refusal: Refusal, lang: str, status: int) -> None:
    body = msgspec.json.encode(refused(refusal, lang))
    await socket.send_denial_response(Response(body, status, media_type="application/json"))


def _seat(wanted: str | None, room: Room, person: Person | None) -> Seat | Refusal | None:
    """The seat asked for, else the first of one's own, else a spectator's place."""
    own = [] if person is None else [s for s, who in room.owners.items() if who == person.id]
    if wanted is None:
        return min(own, default=None)
    if wanted == "none":
        return None
    found = [seat for seat in own if str(seat) == wanted]
    return found[0] if found else decline("not_your_seat")


def _since(given: str | None) -> int | Refusal:
    try:
        return -1 if given is None else int(given[:20])
    except ValueError:
        return decline("malformed", reason="since")


class _Limited(NamedTuple):
    """What bounds a visit: the guard, and as whom it knows the visitor."""

    guard: Guard
    address: str


class _Visit:
    """One socket, from accepting to closing."""

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        listener: Listener,
        person: Person | None,
        lang: str,
        limited: _Limited,
    ) -> None:
        self._socket = socket
        self._room = room
        self._listener = listener
        self._person = person
        self._lang = lang
        self._limited = limited
        self._id = request_id.get()
        self._messages_come = Often(MOST_MESSAGES, PER_SECONDS)
        self._actions = _reader(room.table.game.kinds.action)
        # What came and is not answered yet; None for what was not text.
        self._unheard: list[bytes | None] = []
        self._hearing = False
        self._failed: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    async def run(self, line: Connection | Queue) -> int | None:
        """The code to close with; None if the other side has gone."""
        ends: list[asyncio.Future[Any]] = [
            self._failed,
            asyncio.ensure_future(self._read()),
            asyncio.ensure_future(self._listener.dropped()),
        ]
        if isinstance(line, Queue):
            ends.append(asyncio.ensure_future(line.pump()))
        else:
            line.hear = self._take
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            return cast(int | None, next(end for end in ends if end in done).result())
        except (WebSocketDisconnect, OSError):
            return None
        except RuntimeError as error:
            # Mostly Starlette's word for a line that has just been cut; noted in case it is ours.
            note("socket_error", table=self._room.id, error=repr(error))
            return None
        finally:
            if isinstance(line, Connection):
                line.hear = None
            for end in ends:
                end.cancel()
                # Seen, so that nobody complains of an error that came second.
                end.add_done_callback(lambda done: done.cancelled() or done.exception())
            await asyncio.wait(ends)

    async def _read(self) -> None:
        """Until the other side has gone; through a connection of ours comes little but that."""
        while True:
            received = await self._socket.receive()
            if received["type"] != "websocket.receive":
                return
            text = received.get("text")
            data: bytes = received["bytes"] if text is None else text.encode("utf-8", "replace")
            self._take(data, text is not None)

    def _take(self, data: bytes, is_text: bool) -> None:  # noqa: FBT001 - a callback
        """Limits first; then it is heard, after all that came before."""
        if len(data) > LONGEST_BODY:
            self._listener.drop(TOO_BIG)
        elif self._messages_come.too(time.monotonic()):
            self._listener.drop(TOO_MANY)
        elif self._listener.closed_with is None:
            self._unheard.append(data if is_text else None)
            if not self._hearing:
                self._hearing = True
                self._room.spawn(self._hear_all())

    async def _hear_all(self) -> None:
        """One after another. Whoever asked may be gone meanwhile; what came is carried out."""
        request_id.set(self._id)  # what the line hands over comes without
        try:
            while self._unheard and self._listener.closed_with is None:
                data = self._unheard.pop(0)
                if data is None:
                    self._answer(decline("binary"), None)
                else:
                    await self._hear(data)
        except Exception as error:  # noqa: BLE001 - it ends the visit, which raises it
            self._fail(error)
        finally:
            self._hearing = False

    def _fail(self, error: Exception) -> None:
        if self._failed.done():
            note("socket_error", table=self._room.id, error=repr(error))
        else:
            self._failed.set_exception(error)

    async def _hear(self, data: bytes) -> None:
        try:
            message = _decoder.decode(data)
        except UNREADABLE as error:
            self._answer(decline("malformed", reason=_reason(error)), None)
            return
        seat = self._listener.seat
        if self._person is not None and isinstance(message, HOSTLY):
            # Whoever opened a table has a word there, also without a seat.
            said: Answer | None = self._too_much(message, self._person)
            if said is None:
                said = await self._kept(self._say(message, self._person))
            self._answer(said, message.id, message)
            return
        if seat is None or self._person is None:
            self._answer(decline("spectator"), message.id)
            return
        begun = time.perf_counter()
        answer = await self._kept(self._do(message, seat, self._person))
        if isinstance(message, messages.Play) and isinstance(answer, Accepted):
            METRICS.moved(self._room.table.opened.game, "person")
            METRICS.move_seconds.add(time.perf_counter() - begun)
        self._answer(answer, message.id, message)

    async def _kept(self, doing: Awaitable[Found]) -> Found | Refusal:
        """What came of it, or why it could not be kept."""
        try:
            return await doing
        except StoreError as error:
            note("store_failed", table=self._room.id, error=repr(error))
            return as_refusal(error)

    async def _do(
        self, message: messages.ClientMessage, seat: Seat, person: Person
    ) -> Answer | messages.Tried | None:
        room = self._room
        if (refusal := self._too_much(message, person)) is not None:
            return refusal
        match message:
            case messages.Play(seat=other) if other is not None and other != seat:
                return decline("not_your_seat")
            case messages.Play(id=request, action=raw):
                action = self._action(raw)
                return (
                    action
                    if isinstance(action, Refusal)
                    else await room.play(seat, action, request, person.id)
                )
            case messages.Try(id=request, action=raw):
                action = self._action(raw)
                return (
                    action if isinstance(action, Refusal) else room.preview(seat, action, request)
                )
            case messages.Undo(id=request):
                return await room.undo(seat, request, person.id)
            case messages.Pause(id=request):
                return await room.pause(seat, request, person.id, pause=True)
            case messages.Resume(id=request):
                return await room.pause(seat, request, person.id, pause=False)
            case messages.Chat(text=text):
                return await room.talk.say(person, seat, text)
            case messages.Mute(seat=other, on=on):
                return await room.talk.mute(person, Seat(other), on=on)
            case messages.Report(number=number):
                return await room.talk.report(person, number)
            case messages.TakeOver(seat=absent, level=level):
                return await room.seating.take_over(person, Seat(absent), level)
            case messages.ComeBack():
                return await room.seating.come_back(seat)
            case messages.Agree() | messages.Object() | messages.Remove():
                return await self._say(message, person)
            case _:
                assert_never(message)

    async def _say(
        self, message: messages.Agree | messages.Object | messages.Remove, person: Person
    ) -> Answer | None:
        """What whoever opened the table may do, too, from wherever they look."""
        match message:
            case messages.Agree(proposal=number):
                return await self._room.consents.agree(person, number)
            case messages.Object(proposal=number):
                return self._room.consents.object_to(person, number)
            case messages.Remove(number=number):
                return await self._room.talk.remove(person, number)
            case _:
                assert_never(message)

    def _too_much(self, message: messages.ClientMessage, person: Person) -> Refusal | None:
        """Moves are bounded by the rules, all else by how much of it there was. What ends a pause
        or brings somebody back is never refused: each follows something that was counted.
        """
        guard, address = self._limited
        match message:
            case messages.Chat():
                return guard.take("chat", address, person.id)
            case messages.Undo(id=request) | messages.Pause(id=request):
                assert self._listener.seat is not None
                if self._room.table.has_answered(self._listener.seat, request):
                    return None
                return self._too_many_asides(person)
            case messages.TakeOver():
                return self._too_many_asides(person)
            case _:
                return None

    def _too_many_asides(self, person: Person) -> Refusal | None:
        guard, address = self._limited
        return guard.denies_aside(self._room.table.asides) or guard.take(
            "asides", address, person.id
        )

    def _spelled(self, message: messages.ClientMessage | None) -> Spelled:
        """How a refusal writes the words of what was wished."""
        if not isinstance(message, messages.Play | messages.Try) or not self._room.table.started:
            return as_it_lies
        table = self._room.table
        return refused_words(
            table.game, table.view(self._listener.seat), self._action(message.action)
        )

    def _action(self, raw: msgspec.Raw) -> Any:
        try:
            action = self._actions.decode(raw)
            unknown = unknown_field(msgspec.json.decode(raw), action)
        except UNREADABLE as error:
            return decline("malformed", reason=_reason(error))
        if unknown is not None:
            return decline("malformed", reason=f"Object contains unknown field `{unknown[:40]}`")
        return action

    def _answer(
        self,
        answer: Answer | messages.Tried | None,
        request: str | None,
        message: messages.ClientMessage | None = None,
    ) -> None:
        said: messages.ServerMessage
        match answer:
            case Refusal():
                opened = self._room.table.opened
                spelled = self._spelled(message)
                said = refused(answer, self._lang, opened.game, request, opened.seats, spelled)
            case messages.Tried():
                said = answer
            case Accepted(seq=seq):
                said = messages.Done(request or "", seq)
            case None:
                said = messages.Done(request or "", None)
            case _:
                assert_never(answer)
        self._listener.send(msgspec.json.encode(said))


def _reason(error: Exception) -> str:
    return "nesting" if isinstance(error, RecursionError) else str(error)[:200]
