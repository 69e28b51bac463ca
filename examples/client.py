"""A whole game of Hepta Mensa against a bot, by random moves: `python client.py [server]`.

The server offers the legal moves in each view, so a client needs no rules. It needs httpx and
websockets; everything that travels is told in docs/protocol.md.
"""
# ruff: noqa: INP001, S311, T201 - a script that prints, and whose luck is nobody's secret

import json
import random
import secrets
import sys
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


def main(server: str) -> None:
    """Become somebody, open a table, sit down, play."""
    http = httpx.Client(base_url=server, headers={"X-Tablee": "1", "Origin": server})
    post(http, "/api/me", nickname="Exemple")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "facile"}]
    table = post(http, "/api/tables", game="hepta_mensa", seats=seats)
    path = f"/api/tables/{table['id']}"
    post(http, f"{path}/sit", seat=0, nonce=secrets.token_hex(16))

    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = server.replace("http", "ws", 1) + path + "/socket?lang=en"
    headers = {"Cookie": cookie, "Origin": server}
    with connect(address, additional_headers=headers) as socket:
        result = play(socket)
    print("My place:", result["places"][0], "of", len(result["places"]))
    http.close()


def post(http: httpx.Client, path: str, **body: object) -> Any:
    """Ask, and insist on an answer."""
    return http.post(path, json=body).raise_for_status().json()


def play(socket: ClientConnection) -> Any:
    """Take any of the moves offered until the game has a result."""
    for number, text in enumerate(socket):
        message = json.loads(text)
        if message["type"] == "refused":
            raise SystemExit(message["sentence"])
        if message["type"] not in ("hello", "update"):
            continue
        now = message["now"]
        if now["result"]:
            return now["result"]
        if now["view"]["seat"] in now["waiting"]:
            action = random.choice(now["view"]["actions"])
            socket.send(json.dumps({"type": "play", "id": f"move-{number}", "action": action}))
    raise SystemExit("The server has gone.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7777")
