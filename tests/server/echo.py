"""A server that says back what it hears, for Autobahn: `python -m tests.server.echo PORT`.

Handshake, frames and closing are those of a table, by the short way in and out that a visit takes.
Only the bounds on size and number are lifted, since the suite sends 16 MiB and 131,072 frames; what
they do is shown by `test_websocket_cases.py` at a true table.
"""

import asyncio
import sys
from functools import partial
from unittest.mock import patch

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server import connection
from tablee.server.connection import Connection, connection_of
from tablee.server.gate import Gate, HttpConnection
from tablee.server.guard import Guard
from tablee.server.listener import Listener
from tablee.server.settings import Settings

LARGEST = 64 * 1024 * 1024
MOST_FRAMES = 1_000_000


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    line = connection_of(socket.scope)
    assert line is not None
    Listener(line, None, None, visitor="suite", most_unread=LARGEST, patience=60.0)
    tasks = set[asyncio.Task[None]]()

    def say_back(data: bytes, is_text: bool) -> None:
        if is_text:
            line.write(data)
        else:
            tasks.add(asyncio.ensure_future(socket.send_bytes(data)))

    line.hear = say_back
    try:
        while True:
            await socket.receive_bytes()
    except (WebSocketDisconnect, KeyError):
        line.hear = None


def main(port: int) -> None:
    settings = Settings()
    gate = Gate(settings, Guard(settings), 1000)
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/", echo)]),
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http=partial(HttpConnection, gate),  # type: ignore[arg-type]
        ws=Connection,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        log_level="warning",
    )
    with patch.object(connection, "MOST_MESSAGES", MOST_FRAMES):
        uvicorn.Server(config).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
