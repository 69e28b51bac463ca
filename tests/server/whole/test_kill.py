"""`tablee serve` killed in the middle of a game with a clock, and started again."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Client, free_port, next_message, wait_for

ABSENT = 2.0


@contextmanager
def serving(database: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tablee.cli", "serve", "--database", str(database)]
    with subprocess.Popen([*command, "--port", str(port)], stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield process
        finally:
            process.kill()


class Player:
    """Somebody at a table, who remembers everything told, over several connections."""

    def __init__(self, client: Client, table: str, seat: int | None) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.items: list[Any] = []

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Come, or come back: told what came after the last that is known."""
        since = self.items[-1]["seq"] if self.items else -1
        query = f"seat={'none' if self.seat is None else self.seat}&since={since}"
        with self.client.socket(self.table, query) as self.socket:
            hello = next_message(self.socket, "hello")
            assert hello["since"] == since
            self._learn(hello)
            yield

    def hear(self) -> None:
        self._learn(next_message(self.socket, "update"))

    def _learn(self, message: Any) -> None:
        self.items += message["items"]
        self.now = message["now"]

    def move(self) -> dict[str, Any]:
        action = self.now["view"]["actions"][0]
        return {"type": "play", "id": f"move-{self.now['seq']}", "action": action}

    def send(self, message: dict[str, Any]) -> Any:
        self.socket.send(json.dumps(message))
        return next_message(self.socket, "done")


def take_turn(players: list[Player]) -> tuple[Player, dict[str, Any], Any]:
    """One move, heard by both: who made it, what it was, and its answer."""
    mover = players[players[0].now["waiting"][0]]
    move = mover.move()
    mover.socket.send(json.dumps(move))
    for player in players:
        player.hear()
    return mover, move, next_message(mover.socket, "done")


@pytest.mark.bar(1)
def test_a_kill_costs_neither_a_move_nor_a_second_of_anybodys_time(tmp_path: Path) -> None:
    database, port = tmp_path / "tables.db", free_port()
    url = f"http://127.0.0.1:{port}"

    with serving(database, port) as process:
        ada, bob = Client(url, "Ada"), Client(url, "Bob")
        table = ada.table("hepta_mensa", "me", "open", options={"clock": 300})
        bob.sit(table, 1)
        players = [Player(ada, table, 0), Player(bob, table, 1)]
        with players[0].connected(), players[1].connected():
            for _ in range(3):
                take_turn(players)
            mover, move, answer = take_turn(players)
            told = time.monotonic()
            [before] = mover.now["clocks"]
            process.send_signal(signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
            killed = time.monotonic()

    time.sleep(ABSENT)

    with serving(database, port):
        returning = time.monotonic()
        with players[0].connected(), players[1].connected():
            returned = time.monotonic()
            [after] = players[1].now["clocks"]
            assert (after["key"], after["seats"]) == (before["key"], before["seats"])
            present = (killed - told) + (returned - returning)
            assert before["left"] - after["left"] <= 1000 * present + 100
            assert returning - killed >= ABSENT

            # The answer may have been lost on its way: asked again, it is played once.
            assert mover.send(move) == answer
            while not players[0].now["result"]:
                take_turn(players)

        stranger = Player(Client(url, "Eve"), table, None)
        with stranger.connected():
            pass

    for player in players:
        assert player.now["result"]
        assert player.items == stranger.items, "something was missed or told twice"
    assert [item["seq"] for item in stranger.items] == list(range(len(stranger.items)))
