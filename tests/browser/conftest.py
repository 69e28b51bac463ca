"""A real server, a real browser, and people who sit at different machines.

    def test_two_people_meet(server: Server, visitor: Visitors) -> None:
        ada = visitor("Ada")                   # a desktop, in French, without motion
        ben = visitor("Ben", phone=True, lang="en-US")
        ada.goto(server.url)

A test fails if the console of any page said something went wrong, unless it says beforehand what is
bound to: `visitor.forgive("ERR_CONNECTION_REFUSED")`. Without Chromium the tests are skipped.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar, overload

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.people import Person
from tests.server.serving import free_port, wait_for

P = TypeVar("P", bound=Person)

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "src" / "tablee" / "server" / "page" / "index.html"
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}
PATIENCE: Final = 60_000
"""Milliseconds that anything on a page may take; machines that test are busy."""


def _missing(what: str) -> None:
    """Where everything should be installed, that something is not is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"needs {what}")
    pytest.skip(f"needs {what}")


class Server:
    """`tablee serve` as a process of its own, which a test may kill and start again."""

    def __init__(self, folder: Path, program: str = "tablee.cli") -> None:
        self._program = program
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.db"
        self.journal = folder / "journal"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *options: str) -> None:
        """At the same port and with the same games as before."""
        where = ("--port", str(self.port), "--database", str(self.database))
        with self.journal.open("ab") as journal:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._program, "serve", *where, *options], stderr=journal
            )
        wait_for(self.url)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As its host would, who wants it to finish what it does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE / 1000)
            self._process = None


class Visitors:
    """Makes people, each with a browser context and so a cookie of their own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._wrong: list[str] = []
        self._forgiven: list[str] = []

    def __call__(
        self,
        name: str = "somebody",
        *,
        phone: bool = False,
        lang: str = "fr-FR",
        dark: bool = False,
        moving: bool = False,
        **more: Any,
    ) -> Page:
        """An empty page of somebody new; `name` is only for the report of what went wrong."""
        context = self._browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        context.on("page", lambda page: self._listen(name, page))
        return context.new_page()

    def forgive(self, pattern: str) -> None:
        """What a test brings about on purpose, such as a server that is gone."""
        self._forgiven.append(pattern)

    def _listen(self, name: str, page: Page) -> None:
        page.on("pageerror", lambda error: self._wrong.append(f"{name}: {error}"))
        page.on(
            "console",
            lambda message: (
                self._wrong.append(f"{name}: {message.text} ({message.location.get('url')})")
                if message.type in ("error", "warning")
                else None
            ),
        )

    def leave(self) -> None:
        """Close everything; fail if anything went wrong on the way."""
        for context in self._contexts:
            context.close()
        wrong = [
            line
            for line in self._wrong
            if not any(re.search(pattern, line) for pattern in self._forgiven)
        ]
        assert not wrong, "\n".join(["The console says:", *wrong])


class People:
    """Makes people who have come to a server, and can do things there."""

    def __init__(self, visitors: Visitors) -> None:
        self._visitors = visitors

    @overload
    def __call__(self, name: str, *, at: Server, plays: type[P], **more: Any) -> P: ...
    @overload
    def __call__(self, name: str, *, at: Server, **more: Any) -> Person: ...
    def __call__(
        self,
        name: str,
        *,
        at: Server,
        lang: str = "fr-FR",
        plays: type[Person] = Person,
        **more: Any,
    ) -> Person:
        """Somebody new, before an empty page; `plays` says at which game they are at home."""
        return plays(self._visitors(name, lang=lang, **more), at.url, name, lang[:2])


@pytest.fixture(scope="session")
def _playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Debian's Chromium, one for all tests of a process."""
    chromium = shutil.which("chromium")
    if chromium is None:
        _missing("Debian's package chromium")
    if not PAGE.exists():
        _missing("the page: make page")
    playwright: Playwright = request.getfixturevalue("_playwright")
    # Chromium refuses to shut root in; a machine for tests often knows nobody else.
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    opened = playwright.chromium.launch(executable_path=chromium, args=args)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a process that leave it alone; others have games there too."""
    made = Server(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def hurried(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house whose bots answer at once, for games of many moves."""
    made = Server(tmp_path_factory.mktemp("hurried"), "tests.browser.hurried")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A house with no games yet, to be killed as a test likes."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitors]:
    """Makes people; see the top of this file."""
    made = Visitors(browser)
    yield made
    made.leave()


@pytest.fixture
def people(visitor: Visitors) -> People:
    """Makes people who do things; see people.py."""
    return People(visitor)


@pytest.fixture
def axe() -> Callable[..., None]:
    """Asserts that axe finds nothing on a page that would keep somebody out.

    `axe(page, "color-contrast")` looks at this only.
    """
    if not AXE.exists():
        _missing("axe-core: .venv/bin/python hatch_build.py tools")

    def check(page: Page, *rules: str) -> None:
        # Told by the debugger, so that the page's own policy need not allow it.
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate(
            """async (rules) => {
                const only = rules.length ? { runOnly: rules } : {};
                const found = await axe.run(document, { resultTypes: ["violations"], ...only });
                return found.violations;
            }""",
            rules,
        )
        assert not found, "\n\n".join(map(_readable, found))

    return check


def _readable(violation: dict[str, Any]) -> str:
    lines = [f"{violation['id']} ({violation['impact']}): {violation['help']}"]
    for node in violation["nodes"]:
        lines += [f"  {' '.join(map(str, node['target']))}", f"    {node['html'][:160]}"]
        lines += [f"    {line.strip()}" for line in node["failureSummary"].splitlines()[1:]]
    return "\n".join(lines)
