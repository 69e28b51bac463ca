"""HTTP connections as uvicorn has them, with an end to patience: a request comes whole in time, and
its answer is taken in time.

One address has only so many connections. Who opens more closes, of his own, the one that has kept
us waiting longest; so half-open requests never keep a whole one out.
"""

import ipaddress
import os
import resource
from asyncio import Transport
from asyncio.events import TimerHandle
from typing import Any, Final

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tablee.core.game import Refusal, decline
from tablee.server.guard import Guard
from tablee.server.limits import visitor_at
from tablee.server.sentences import refused
from tablee.server.settings import Settings
from tablee.wording import LANGUAGES

LONGEST_HEAD: Final = 64 * 1024
SECONDS_TO_GO: Final = 5.0
"""How long a connection that was closed may take to let go of what was sent last."""

FILES_OF_OUR_OWN: Final = 200
"""Of the files that a process may open, those that are no connections."""


class Gate:
    """All connections that are no sockets, by visitor, oldest first."""

    def __init__(self, settings: Settings, guard: Guard, in_all: int) -> None:
        self.seconds_to_ask = settings.seconds_to_ask
        self.seconds_to_take = settings.seconds_to_take
        self.headers = "".join(f"{name}: {text}\r\n" for name, text in settings.headers.items())
        self._guard = guard
        self._each = settings.connections
        self._in_all = in_all
        self._proxies = None if settings.public_url is None else _Proxies()
        self._open: dict[str, dict[HttpConnection, None]] = {}

    def admit(self, connection: "HttpConnection", others: int) -> Refusal | None:
        """Let somebody in, where need be in the place of somebody who only waits; `others` are all
        connections of the server.
        """
        ours = self._open.setdefault(connection.visitor, {})
        limited = self._proxies is None or not self._proxies.know(connection.visitor)
        room = True
        if limited and len(ours) >= self._each:
            room = self._push_out(ours)
        elif others >= self._in_all:
            room = self._push_out(max(self._open.values(), key=len))
        if not room:
            refusal = decline("too_many_open", limit=self._each if limited else self._in_all)
            return self.refused("connections", refusal)
        self._open.setdefault(connection.visitor, {})[connection] = None
        return None

    def _push_out(self, among: "dict[HttpConnection, None]") -> bool:
        for connection in among:
            if connection.only_waits:
                self.refused("connections", decline("too_many_open", limit=self._each))
                connection.give_up()
                return True
        return False

    def release(self, connection: "HttpConnection") -> None:
        """It has ended, or become a socket."""
        ours = self._open.get(connection.visitor, {})
        ours.pop(connection, None)
        if not ours:
            self._open.pop(connection.visitor, None)

    def refused(self, limit: str, refusal: Refusal) -> Refusal:
        """Noted, and handed back."""
        self._guard.refused(limit, refusal)
        return refusal


class _Proxies:
    """Whom uvicorn believes where visitors come from: behind them many are one address."""

    def __init__(self) -> None:
        listed = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1").split(",")
        self._all = "*" in listed
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for one in listed:
            try:
                self._networks.append(ipaddress.ip_network(one.strip(), strict=False))
            except ValueError:
                continue

    def know(self, visitor: str) -> bool:
        try:
            found = ipaddress.ip_network(visitor)
        except ValueError:
            return False
        return self._all or any(
            network.version == found.version and network.overlaps(found)
            for network in self._networks
        )


class HttpConnection(HttpToolsProtocol):
    """Uvicorn's, which parses and answers."""

    def __init__(self, gate: Gate, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.visitor = ""
        self._gate = gate
        self._late: TimerHandle | None = None
        self._stuck: TimerHandle | None = None
        self._begun = False
        self._in_head = True
        self._head = 0
        # Requests that have come whole, less those that were answered.
        self._in_hand = 0

    @property
    def only_waits(self) -> bool:
        """Does it keep us waiting, and nothing else?"""
        return self._in_hand <= 0 and not self.transport.is_closing()

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody came."""
        super().connection_made(transport)
        self.visitor = visitor_at(None if self.client is None else self.client[0])
        refusal = self._gate.admit(self, len(self.connections) - 1)
        if refusal is not None:
            self._refuse(429, refusal)
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._gate.release(self)
        self._expect_nothing()
        self.resume_writing()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, which has limits of its own."""
        self._gate.release(self)
        self._expect_nothing()
        super().handle_websocket_upgrade()

    # What comes

    def data_received(self, data: bytes) -> None:
        """A part of a request; a head without end is not waited for."""
        if self.transport.is_closing():
            return
        self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > LONGEST_HEAD and not self.transport.is_closing():
            refusal = decline("too_large", limit=LONGEST_HEAD)
            self._refuse(431, self._gate.refused("head", refusal))

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is refused like anything else."""
        self._refuse(400, decline("malformed", reason=msg))

    def on_message_begin(self) -> None:
        """The first sign of a request."""
        super().on_message_begin()
        self._begun = True

    def on_headers_complete(self) -> None:
        """What follows is bounded by whoever reads it."""
        super().on_headers_complete()
        self._in_head = False

    def on_message_complete(self) -> None:
        """A request has come whole."""
        super().on_message_complete()
        self._begun, self._in_head, self._head = False, True, 0
        self._in_hand += 1
        if self._in_hand > 0:
            self._expect_nothing()
        else:
            self._expect()

    def on_response_complete(self) -> None:
        """And was answered: now another may come."""
        super().on_response_complete()
        self._in_hand -= 1
        if self.transport.is_closing():
            self.loop.call_later(SECONDS_TO_GO, self.transport.abort)
        elif self._in_hand == 0:
            self._expect()

    def _expect(self) -> None:
        self._expect_nothing()
        self._late = self.loop.call_later(self._gate.seconds_to_ask, self._is_late)

    def _expect_nothing(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _is_late(self) -> None:
        if self._begun:
            self._gate.refused("seconds_to_ask", self._too_slow())
        self.give_up()

    def _too_slow(self) -> Refusal:
        return decline("too_slow", limit=self._gate.seconds_to_ask)

    def give_up(self) -> None:
        """Wait no longer. Who has said nothing yet, or was answered already, is told nothing."""
        self._gate.release(self)
        if self._begun and self._in_hand == 0:
            self._refuse(408, self._too_slow())
        else:
            self._close()

    def _refuse(self, status: int, refusal: Refusal) -> None:
        """Say why, unless an answer is on its way already, and close."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            body = msgspec.json.encode(refused(refusal, LANGUAGES[0]))
            head = (
                f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
                f"cache-control: no-store\r\nconnection: close\r\n{self._gate.headers}\r\n"
            )
            self.transport.write(STATUS_LINE[status] + head.encode() + body)
        self._close()

    def _close(self) -> None:
        self._expect_nothing()
        self.transport.close()
        # Closing waits until all is sent, which somebody who does not read would never let it be.
        self.loop.call_later(SECONDS_TO_GO, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more came."""
        self._close()

    # What goes

    def pause_writing(self) -> None:
        """The answer is not taken."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(self._gate.seconds_to_take, self.transport.abort)

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def most_connections() -> int:
    """As many as this process may open files, but for our own."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        files = 1 << 20
    return max(files // 2, files - FILES_OF_OUR_OWN)


def open_more_files() -> None:
    """As many as the system allows this process: it gives less until asked."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (ValueError, OSError):
        return
