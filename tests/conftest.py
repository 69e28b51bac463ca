"""Settings shared by all tests: Hypothesis repeats itself exactly, and never fails on time.

What the rules and the core do is measured, line by line, by tests of their own. Whatever else plays
games is marked `unmeasured`: the tracer would make it take two to four times as long.

Soaks, each for a promise of the server, are chosen by `--bar` (`tests/soaking.py`).
"""

import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.soaking import pytest_addoption, pytest_configure, reached

__all__ = ["pytest_addoption", "pytest_configure", "reached"]

settings.register_profile(
    "tablee",
    deadline=None,
    derandomize=True,
    max_examples=25,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("tablee")

# A shell leaves Ctrl-C ignored in what it starts in the background, and whatever that starts would
# inherit it: then no program under test could be interrupted.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
MEASURED = (HERE / "core", HERE / "games")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest chooses by marks."""
    for item in items:
        if not any(folder in item.path.parents for folder in MEASURED):
            item.add_marker(pytest.mark.unmeasured)


def pytest_collection_finish(session: pytest.Session) -> None:
    """A group that is not kept together makes everything it shares twice, and nobody notices."""
    if getattr(session.config.option, "loadgroup", False):
        grouped = [item for item in session.items if item.get_closest_marker("xdist_group")]
        if not all("@" in item.nodeid for item in grouped):
            raise pytest.UsageError("pytest-xdist takes no notice of groups: see pyproject.toml")


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """Dots are for those who watch: in a file, thousands of them would hide what failed."""
    if report.passed and report.when == "call" and not sys.stdout.isatty():
        return "passed", "", "PASSED"
    return None
