"""`tablee` alone: the page in the browser, and where it is found."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from tablee.cli import home
from tablee.cli.trouble import Trouble
from tablee.wording import Wording
from tests.cli.keyboard import Evening
from tests.patience import PATIENCE
from tests.server.serving import free_port

SAY = Wording("fr")
START = "import sys; from tablee.cli import home, main; home.PORT = {port}; sys.exit(main())"


class House:
    """A machine with its own port for Tablée, and a browser that notes what it is shown."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.shown = folder / "shown"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.shown}\n', encoding="utf-8")
        browser.chmod(0o755)
        screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "LC_ALL", "LC_MESSAGES", "LANG")
        self.environ = {k: v for k, v in os.environ.items() if k not in screens}
        self.environ |= {"XDG_DATA_HOME": str(folder), "PYTHONIOENCODING": "utf-8"}
        self.browser = {"BROWSER": f"{browser} %s"}

    def command(self, *options: str) -> list[str]:
        return [sys.executable, "-c", START.format(port=self.port), *options]

    @contextmanager
    def tablee(self, *options: str, screen: bool = True) -> Iterator[subprocess.Popen[str]]:
        environ = self.environ | (self.browser if screen else {})
        with subprocess.Popen(
            self.command(*options),
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            try:
                yield process
            finally:
                process.kill()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def printed(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().rstrip("\n") for _ in range(count)]


def address(line: str) -> str:
    found = re.search(r"http://\S+", line)
    assert found is not None, line
    return found[0]


def page(url: str) -> str:
    answer = httpx.get(url, timeout=PATIENCE)
    assert answer.status_code == 200
    return answer.text


def test_it_opens_the_page_and_ctrl_c_closes_it_kindly(house: House) -> None:
    with house.tablee() as tablee:
        opened, close, shown = printed(tablee, 3)
        url = f"http://127.0.0.1:{house.port}/"
        assert opened == SAY("cli.home.open", url=url)
        assert close == SAY("cli.home.close")
        assert shown == SAY("cli.home.shown")
        assert house.shown.read_text("utf-8") == f"{url}\n"
        assert "<title>Tablée</title>" in page(url)
        tablee.send_signal(signal.SIGINT)
        said, _ = tablee.communicate(timeout=PATIENCE)
        assert said.strip() == SAY("cli.home.goodbye")
        assert tablee.returncode == 0


def test_a_second_one_shows_the_first(house: House) -> None:
    with house.tablee("--no-browser") as first:
        url = address(printed(first, 1)[0])
        page(url)
        with house.tablee() as second:
            said, _ = second.communicate(timeout=PATIENCE)
            assert second.returncode == 0
        assert said.splitlines() == [SAY("cli.home.already", url=url), SAY("cli.home.shown")]
        assert house.shown.read_text("utf-8") == f"{url}\n"


def test_whoever_names_a_file_of_games_gets_a_server_of_his_own(
    house: House, tmp_path: Path
) -> None:
    other = ("--no-browser", "--database", str(tmp_path / "other.db"))
    with house.tablee("--no-browser") as first:
        usual = address(printed(first, 1)[0])
        with house.tablee(*other) as second:
            own = address(printed(second, 1)[0])
            assert own != usual
            assert "<title>Tablée</title>" in page(usual)
            assert "<title>Tablée</title>" in page(own)


@pytest.mark.parametrize("options", [(), ("--no-browser",)])
def test_where_no_browser_can_be_opened_the_address_is_told(
    house: House, options: tuple[str, ...]
) -> None:
    with house.tablee(*options, screen=bool(options)) as tablee:
        opened, _, visit = printed(tablee, 3)
        assert address(opened) == f"http://127.0.0.1:{house.port}/"
        assert visit == SAY("cli.home.visit")
    assert not house.shown.exists()


@contextmanager
def somebody_else(answer: bytes) -> Iterator[int]:
    """Another program on a port, which knows of no Tablée."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
            """Not on the screen of the tests."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("answer", [b"hello", b"[]", json.dumps({"version": "1"}).encode(), b""])
def test_a_port_of_another_program_is_passed_over(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with somebody_else(answer) as port:
        monkeypatch.setattr(home, "PORT", port)
        listening, found = home._place(home.HERE, None, SAY, share=True)
        assert listening is not None
        listening.close()
        assert found > port


def test_a_port_that_was_asked_for_and_is_taken_is_said() -> None:
    with somebody_else(b"hello") as port, pytest.raises(Trouble, match=str(port)):
        home._place(home.HERE, port, SAY, share=True)


def test_a_program_that_says_nothing_does_not_hold_us_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        assert not home._is_tablee("127.0.0.1", mute.getsockname()[1])


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--port", "70000"), "70000"),
        (("--port", "x"), "--port"),
        (("--port",), "attend une valeur"),
        (("--no-browser", "games"), "argument inconnu"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_line(
    evening: Evening, argv: tuple[str, ...], told: str
) -> None:
    assert evening([], *argv) == 2
    assert told in evening.errors
    assert evening.errors.count("\n") == 1


def test_without_a_network_the_house_cannot_be_invited(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert evening([], "--lan") == 2
    assert "--lan" in evening.errors


def test_the_whole_house_is_told_an_address_in_numbers(house: House) -> None:
    try:
        here = home._address_in_the_house(SAY)
    except Trouble:
        pytest.skip("this machine is on no network")
    with house.tablee("--lan", "--no-browser") as tablee:
        url = address(printed(tablee, 1)[0])
        assert url == f"http://{here}:{house.port}/"
        assert "<title>Tablée</title>" in page(url)


def test_the_first_page_waits_for_no_compiler() -> None:
    code = (
        "import sys; import tablee.cli.serve\n"
        "print([name for name in ('tablee.kernels.library', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
