"""A process that serves: uvicorn, set up for many idle sockets and a clean end."""

import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvicorn

from tablee.core.game import AnyGame
from tablee.server.connection import Connection
from tablee.server.directory import Directory
from tablee.server.gate import Gate, HttpConnection, most_connections, open_more_files
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.journal import JsonFormatter, note
from tablee.server.minds.bots import Minds
from tablee.server.minds.bots_child import levels_of
from tablee.server.minds.values import Evaluator
from tablee.server.settings import LONGEST_BODY, Settings
from tablee.server.steady import Steady
from tablee.server.web import make_app
from tablee.store.base import Store

SECONDS_TO_END: Final = 10

LAZY_COLLECTOR: Final = (50_000, 10, 20)
"""When Python looks for rings of garbage. Tables live long and a move leaves hardly any ring, so
looking after every 700 objects, as is usual, took a fourth of the time and more. What is larger
than a socket is untied by whoever is done with it (`Room.untie`), and not left to be found.
"""


def people_file(database: Path) -> Path:
    """People are kept beside the logs."""
    return database.with_name(f"{database.stem}.people.db")


def make_server(
    store: Store,
    database: Path,
    games: Mapping[str, AnyGame],
    settings: Settings,
    *,
    host: str,
    port: int,
    minds: Minds | None = None,
    levels: Callable[[str], tuple[str, ...]] = levels_of,
    warm: bool = True,
) -> tuple[uvicorn.Server, Directory]:
    """A server ready to run, and the file of people to be closed after it."""
    directory = Directory(people_file(database), store)
    evaluator = Evaluator(seconds=settings.evaluation_seconds)
    hub = Hub(store, directory, minds or Minds(), games, Steady(), levels, evaluator)
    guard = Guard(settings)
    gate = Gate(settings, guard, most_connections())
    config = uvicorn.Config(
        make_app(hub, settings, guard, warm=warm),
        host=host,
        port=port,
        loop="uvloop",
        # Uvicorn calls it as it would call the class.
        http=partial(HttpConnection, gate),  # type: ignore[arg-type]
        ws=Connection,
        ws_max_size=LONGEST_BODY,
        ws_per_message_deflate=False,
        access_log=False,
        # Who has no proxy in front must not be told by visitors where they come from. Behind one,
        # `FORWARDED_ALLOW_IPS` says which to believe, of itself only those of this machine.
        proxy_headers=settings.public_url is not None,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
    return uvicorn.Server(config), directory


def serve(
    store: Store,
    database: Path,
    games: Mapping[str, AnyGame],
    settings: Settings,
    *,
    listening: socket.socket | None = None,
    quiet: bool = False,
    **where: Any,
) -> bool:
    """Serve until told to stop; False if it could not even begin.

    A socket that listens already is taken as it is; `quiet` keeps the log to what goes wrong.
    """
    open_more_files()
    server, directory = make_server(store, database, games, settings, **where)
    log_as_json(logging.WARNING if quiet else logging.INFO)
    # Uvicorn, done with a signal, raises it once more: let that not cut short what follows.
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    note("starting", host=where["host"], port=where["port"])
    try:
        with _collecting_lazily():
            server.run(sockets=None if listening is None else [listening])
    except SystemExit:
        # So it says that it cannot listen there; whoever called words it better.
        return False
    finally:
        signal.signal(signal.SIGTERM, before)
        directory.close()
        note("stopped")
    return server.started


@contextmanager
def _collecting_lazily() -> Iterator[None]:
    """What was loaded to serve stays until the end: it is never looked through again."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LAZY_COLLECTOR)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def log_as_json(level: int = logging.INFO) -> None:
    """One line of JSON per event, on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    # Of uvicorn only what is wrong: it would note every socket twice.
    for name, least in (("uvicorn", logging.WARNING), ("tablee.server", level)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
