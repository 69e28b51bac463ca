"""A socket as uvicorn has it, with a short way in and out.

Between uvicorn and a visit lie a queue, two tasks and Starlette, and a move would pass them three
times. While somebody looks at a table their messages go straight to the visit, and what they are
told straight to the transport.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from tablee.server.limits import Often
from tablee.server.listener import Listener
from tablee.server.settings import HEADERS, MOST_MESSAGES, PER_SECONDS

EXTENSION: Final = "tablee.connection"
TOO_MANY: Final = 1008
SECONDS_TO_GO: Final = 1.0


class _Conversation(ServerProtocol):
    """Frames as `websockets` reads them; but who goes in the middle of a message has gone all the
    same (RFC 6455, §5.4), and is answered in kind.
    """

    def recv_frame(self, frame: Frame) -> None:
        """One more frame; what a close cuts short is never finished."""
        if frame.opcode is Opcode.CLOSE:
            self.current_size = None
        super().recv_frame(frame)

    def reject(self, status: StatusLike, text: str) -> Response:
        """No socket for whoever does not know how to ask; with the headers of any other answer."""
        answer = super().reject(status, text)
        for name, value in HEADERS.items():
            answer.headers[name] = value
        return answer


class _Inbox:
    """What waits to be received, in place of an `asyncio.Queue`: that has four deques, three KiB on
    each of thousands of lines, for what is nearly always nothing.
    """

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._awaited: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """One more."""
        self._messages.append(message)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def get(self) -> Any:
        """The next, for the only one who asks."""
        while not self._messages:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Is nothing left?"""
        return not self._messages


class Connection(WebSocketsSansIOProtocol):
    """Uvicorn's, which opens, checks, pings and closes.

    It is also a `Line`; and when a visit has ended, it is cut after a while: closing waits until
    everything is sent, and whoever was dropped for not reading never lets it.
    """

    listener: Listener | None = None
    hear: Callable[[bytes, bool], None] | None = None
    """Takes each whole message, and whether it is text. Without it they wait to be received."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = _Conversation(max_size=self.config.ws_max_size, logger=self.conn.logger)
        self.queue = cast(Any, _Inbox())
        self._unsent = bytearray()
        self._frames_come = Often(MOST_MESSAGES, PER_SECONDS)
        self._flooded = False

    def handle_connect(self, event: Request) -> None:
        """Let the application find this."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = cast(dict[str, Any], self.scope).setdefault("extensions", {})
            extensions[EXTENSION] = {"connection": self}

    async def run_asgi(self) -> None:
        """Serve, then make sure that it ends."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + 1, self.transport.abort)

    async def send(self, message: Any) -> None:
        """As uvicorn sends; but a socket that was denied has ended as it should."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    # The way in

    def data_received(self, data: bytes) -> None:
        """Once there were too many frames, nothing is even parsed."""
        if not self._flooded:
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """The beginning of a message, or the whole."""
        if self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Likewise."""
        if self._counted():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """More of it. What is empty is not kept: it would cost memory and no byte of the limit."""
        if self._counted():
            super().handle_cont(event)
            if not event.data and self.frames:
                self.frames.pop()

    def handle_ping(self) -> None:
        """Is anybody there?"""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody is there."""
        if self._counted():
            super().handle_pong(event)

    def _counted(self) -> bool:
        """Frames of every kind count alike: each of them costs work, also without a byte in it."""
        if self._flooded:
            return False
        self._flooded = self._frames_come.too(self.loop.time())
        if self._flooded:
            self._turn_away()
        return not self._flooded

    def _turn_away(self) -> None:
        """Read no more. Whoever reads is told why, and given a moment."""
        self.frames = []
        self.close_timeout = SECONDS_TO_GO
        self.transport.pause_reading()
        if self.listener is None:
            self.transport.abort()
        else:
            self.listener.drop(TOO_MANY)

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that has come whole."""
        text = self.curr_msg_data_type == "text"
        data = b"".join(self.frames)
        if text and not self.close_sent and not _is_utf8(data):
            # As uvicorn does, but for the twenty lines that it logs each time.
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        elif self.hear is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.hear(data, text)

    # The way out

    def write(self, data: bytes) -> int:
        """Send a message in JSON without waiting; how many bytes are now unread.

        What is written in one breath, like an `update` and its `done`, is sent at once.
        """
        if self.close_sent or self.transport.is_closing():
            return 0
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += _head(len(data))
        self._unsent += data
        return len(self._unsent) + self.transport.get_write_buffer_size()

    def _flush(self) -> None:
        if self._unsent and not self.close_sent and not self.transport.is_closing():
            self.transport.write(bytes(self._unsent))
        self._unsent.clear()

    def shutdown(self) -> None:
        """Close, after what was to be sent."""
        self._flush()
        super().shutdown()

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        if self.listener is not None:
            self.listener.stuck()

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self.listener is not None:
            self.listener.flowing()


def connection_of(scope: Scope) -> Connection | None:
    """The connection behind a socket, unless another server than ours holds it."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return None if found is None else cast(Connection, found["connection"])


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _head(size: int) -> bytes:
    """The head of a frame that is a whole text, as servers send it: unmasked."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)
