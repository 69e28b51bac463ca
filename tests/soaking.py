"""Soaks one by one: `pytest --bar 7` runs what shows bar 7 of `docs/reliability.md`, slow or quick.

What has passed is remembered in `.soak/`, with the figure that it reached, as long as neither the
program nor the file of the test changes. So an interrupted soak goes on where it was left; a long
one is cut into parts, each a case of a parametrized test. `--again` begins anew.

A test belongs to a bar by its mark, `@pytest.mark.bar(7)`, and says by `reached` what it came to.
"""

import hashlib
import json
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

ROOT: Final = Path(__file__).parents[1]
BARS: Final = range(1, 26)
OTHERS: Final = "others"
"""Slow tests that show no bar."""

BUILT: Final = (ROOT / "src/tablee/server/page", ROOT / "src/tablee/kernels/lib")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("soaks")
    bars = [str(bar) for bar in BARS]
    group.addoption("--bar", choices=[*bars, OTHERS], help="only what shows this bar, also slow")
    group.addoption("--again", action="store_true", help="also what has passed before")


def pytest_configure(config: pytest.Config) -> None:
    bar: str | None = config.getoption("bar")
    if bar is not None:
        memory = Memory(config.rootpath / ".soak" / "passed.jsonl")
        config.pluginmanager.register(Soak(bar, memory, again=bool(config.getoption("again"))))


@pytest.fixture
def reached(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """With which a test says what it came to, in words that `--bar` prints and keeps."""
    return partial(record_property, "reached")


class Passed(Struct, frozen=True):
    """A test that has passed, and the program and test for which it has."""

    test: str
    sources: str
    reached: list[str]
    seconds: float
    day: str


class Memory:
    """What has passed, one line of JSON each, in a file that only grows."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._passed: dict[str, Passed] = {}
        if file.exists():
            for line in file.read_text("utf-8").splitlines():
                passed = Passed(**json.loads(line))
                self._passed[passed.test] = passed

    def find(self, test: str, sources: str) -> Passed | None:
        """What is known of a test of these very sources."""
        passed = self._passed.get(test)
        return passed if passed is not None and passed.sources == sources else None

    def keep(self, passed: Passed) -> None:
        """Remember, also if what follows is interrupted."""
        self._passed[passed.test] = passed
        self._file.parent.mkdir(exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            line = {field: getattr(passed, field) for field in Passed.__struct_fields__}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


class Soak:
    """A plugin of pytest, for one bar."""

    def __init__(self, bar: str, memory: Memory, *, again: bool) -> None:
        self._bar = bar
        self._memory = memory
        self._again = again
        self._tests: list[tuple[str, Path]] = []
        self._to_do = 0

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Files in which nothing is marked need not be read."""
        wanted = "mark.slow" if self._bar == OTHERS else "mark.bar("
        if collection_path.suffix == ".py" and wanted not in collection_path.read_text("utf-8"):
            return True
        return None

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Only what belongs to the bar, and has not passed."""
        shown = [item for item in items if self._shows(item)]
        self._tests = [(item.nodeid, item.path) for item in shown]
        to_do = [item for item in shown if self._again or not self._found(item.nodeid, item.path)]
        self._to_do = len(to_do)
        config.hook.pytest_deselected(items=[item for item in items if item not in to_do])
        items[:] = to_do

    def _shows(self, item: pytest.Item) -> bool:
        bars = {str(bar) for mark in item.iter_markers("bar") for bar in mark.args}
        if self._bar == OTHERS:
            return not bars and item.get_closest_marker("slow") is not None
        return self._bar in bars

    def _found(self, test: str, path: Path) -> Passed | None:
        return self._memory.find(test, sources(path))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Each by itself, so that nothing is lost when the next is interrupted."""
        if report.when == "call" and report.passed:
            path = dict(self._tests)[report.nodeid]
            reached = [str(what) for name, what in report.user_properties if name == "reached"]
            day = time.strftime("%Y-%m-%d")
            self._memory.keep(
                Passed(report.nodeid, sources(path), reached, round(report.duration, 1), day)
            )

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """All of it passed before: that is no failure. That there is nothing, is one."""
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self._tests:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Everything that is known of the bar, now or from before."""
        found = [self._found(*test) for test in self._tests]
        passed = [one for one in found if one is not None]
        name = "other soaks" if self._bar == OTHERS else f"bar {self._bar}"
        terminalreporter.section(f"{name}: {len(passed)} of {len(found)} tests have passed")
        for one in passed:
            for what in one.reached:
                terminalreporter.line(f"{what}  ({one.seconds:,.0f} s, {one.day})")


@cache
def sources(test: Path) -> str:
    """A hash of the program, and of the file of a test."""
    return hashlib.sha256(program() + test.read_bytes()).hexdigest()


@cache
def program() -> bytes:
    """A hash of everything under `src` that is not built from it."""
    found = hashlib.sha256()
    for file in sorted((ROOT / "src").rglob("*")):
        built = "__pycache__" in file.parts or any(folder in file.parents for folder in BUILT)
        if file.is_file() and not built:
            found.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return found.digest()
