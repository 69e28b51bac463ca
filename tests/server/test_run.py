"""`tablee serve`: what it refuses, and that it serves and stops."""

import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from tablee.cli import COMMANDS, main
from tablee.server.directory import Directory
from tablee.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.serving import Client, free_port, wait_for

pytestmark = pytest.mark.skipif("serve" not in COMMANDS, reason="the command is not there yet")


TABLE = {"game": "hepta_mensa", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.mark.parametrize(
    "wrong",
    [
        ["--port", "70000"],
        ["--port", "x"],
        ["--public-url", "tablee.example"],
        ["--public-url", "https://tablee.example/below"],
        ["--limit", "sockets"],
        ["--limit", "sockets=-1"],
        ["--limit", "pawns=7"],
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
    command += ["--limit", "sockets=500", "--limit", "tables-a-minute-each=2"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "t.db")], stderr=subprocess.DEVNULL
    ) as process:
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        person = Client(url)
        games = person.http.get("/api/games").json()
        assert "hepta_mensa" in [game["name"] for game in games]
        opened = [person.http.post("/api/tables", json=TABLE).status_code for _ in range(3)]
        assert opened == [200, 200, 429]
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


@pytest.mark.bar(10)
def test_a_second_server_on_the_same_file_is_told_so_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "t.db"
    with SqliteStore(database, alone=True):
        assert main(["--lang", "en", "serve", "--database", str(database)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tablee: Another Tablée server already holds {database}")
    assert said.count("\n") == 1


@pytest.mark.parametrize("file", ["t.db", "t.people.db"])
@pytest.mark.bar(13)
def test_files_of_a_newer_version_are_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    database = tmp_path / "t.db"
    with SqliteStore(database) as store:
        Directory(tmp_path / "t.people.db", store).close()
    with closing(apsw.Connection(str(tmp_path / file))) as db:
        db.execute("PRAGMA user_version = 9")
    assert main(["--lang", "en", "serve", "--database", str(database)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tablee: These games come from a newer version of Tablée")
    assert file in said
    assert said.count("\n") == 1
