"""`tablee` alone: the house opens its door, that is the page in your browser."""

import errno
import json
import os
import socket
import sys
import threading
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from tablee.cli.parser import Parser
from tablee.cli.trouble import Trouble
from tablee.wording import Wording

PORT: Final = 7777
PORTS: Final = 20
"""How many are tried, from that one on, where nobody asked for one."""
HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only where the whole house is invited
PATIENCE: Final = 1.0


def add_arguments(parser: Parser, say: Wording) -> None:
    """What can be said without naming a command."""
    parser.add_argument("--no-browser", action="store_true", help=say("cli.help.no_browser"))
    parser.add_argument("--lan", action="store_true", help=say("cli.help.lan"))
    parser.add_argument("--port", type=int, help=say("cli.help.port"))
    parser.add_argument("--database", type=Path, metavar="FILE", help=say("cli.help.database"))


def run(args: Namespace, say: Wording) -> int:
    """Open the page of a server that runs already, else serve until interrupted."""
    if args.port is not None and not 0 <= args.port <= 65535:
        raise Trouble(say("cli.serve.bad_port", got=args.port))
    host = _address_in_the_house(say) if args.lan else HERE
    # Whoever names a file of games wants those, not what another server may have.
    listening, port = _place(host, args.port, say, share=args.database is None)
    url = f"http://{host}:{port}/"
    if listening is None:
        print(say("cli.home.already", url=url))
        _show(url, say, browser=not args.no_browser).join(PATIENCE)
        return 0
    try:
        return _serve(listening, url, args, say)
    except KeyboardInterrupt:
        print(f"\n{say('cli.home.goodbye')}")
        return 0


def _serve(listening: socket.socket, url: str, args: Namespace, say: Wording) -> int:
    # Not before it is known that there is something to serve.
    from tablee.catalogue import GAMES  # noqa: PLC0415
    from tablee.cli.serve import server_database  # noqa: PLC0415
    from tablee.cli.tables import stored  # noqa: PLC0415
    from tablee.server.access import origin_of  # noqa: PLC0415
    from tablee.server.run import serve  # noqa: PLC0415
    from tablee.server.settings import Settings  # noqa: PLC0415

    database = args.database or server_database()
    settings = Settings(origins=frozenset({origin_of(url)}))
    host, port = listening.getsockname()
    with stored(database, say, alone=True) as store:
        # Visitors who come before the server is ready wait at the door: the port is ours already.
        print(f"{say('cli.home.open', url=url)}\n{say('cli.home.close')}", flush=True)
        _show(url, say, browser=not args.no_browser)
        where: dict[str, Any] = {"host": host, "port": port, "listening": listening}
        began = serve(store, database, GAMES, settings, quiet=True, **where)
    if not began:
        raise Trouble(say("cli.serve.not_begun", host=host, port=port))
    return 0


# Where


def _place(
    host: str, asked: int | None, say: Wording, *, share: bool
) -> tuple[socket.socket | None, int]:
    """A port of ours, listening; or, if Tablée runs there already, None and its port."""
    ports = [asked] if asked is not None else range(PORT, PORT + PORTS)
    for port in ports:
        try:
            listening = _listen(HERE if host == HERE else EVERYWHERE, port)
            return listening, listening.getsockname()[1]
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                break
        if share and _is_tablee(host, port):
            return None, port
    raise Trouble(say("cli.serve.not_begun", host=host, port=ports[0]))


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # A server that has just stopped leaves its port marked for a minute.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def _is_tablee(host: str, port: int) -> bool:
    from http.client import HTTPConnection, HTTPException  # noqa: PLC0415 - where a port is taken

    connection = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        told = json.loads(connection.getresponse().read(1000))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        connection.close()
    return isinstance(told, dict) and {"version", "tables", "sockets"} <= told.keys()


def _address_in_the_house(say: Wording) -> str:
    """What the telephones of the house call this machine. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is nobody's
        except OSError as error:
            raise Trouble(say("cli.home.no_network")) from error
        return str(asking.getsockname()[0])


# The browser


def _show(url: str, say: Wording, *, browser: bool) -> threading.Thread:
    """Open the page meanwhile, or say what to do: a browser may take its time, or the terminal."""

    def show() -> None:
        opened = browser and _has_a_screen() and _open(url)
        print(say("cli.home.shown" if opened else "cli.home.visit"), flush=True)

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    return thread


def _has_a_screen() -> bool:
    """Without one, only browsers of the terminal are left, and the terminal is taken."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform != "linux" or any(map(os.environ.get, screens))


def _open(url: str) -> bool:
    import webbrowser  # noqa: PLC0415 - it looks for browsers when it is imported

    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
