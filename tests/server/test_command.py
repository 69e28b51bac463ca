"""`tablee serve`: what it refuses, and that it serves and stops."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli import COMMANDS, main
from tests.server.serving import Client, free_port, wait_for

pytestmark = pytest.mark.skipif("serve" not in COMMANDS, reason="the command is not there yet")


@pytest.mark.parametrize(
    "wrong",
    [
        ["--port", "70000"],
        ["--port", "x"],
        ["--public-url", "tablee.example"],
        ["--public-url", "https://tablee.example/below"],
    ],
)
def test_what_cannot_be_served_is_said_in_a_line(
    tmp_path: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", str(tmp_path / "t.db"), *wrong]) == 2
    assert capsys.readouterr().err.startswith("tablee: ")
    assert not list(tmp_path.iterdir())


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "tablee.cli", "serve", "--port", str(port)]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "t.db")], stderr=subprocess.DEVNULL
    ) as process:
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        person = Client(url)
        games = person.http.get("/api/games").json()
        assert "hepta_mensa" in [game["name"] for game in games]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
