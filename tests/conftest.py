"""Settings shared by all tests: Hypothesis repeats itself exactly, and never fails on time.

What the rules and the core do is measured, line by line, by tests of their own. Whatever else plays
games is marked `unmeasured`: the tracer would make it take two to four times as long.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "tablee",
    deadline=None,
    derandomize=True,
    max_examples=25,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("tablee")

HERE = Path(__file__).parent
MEASURED = (HERE / "core", HERE / "games")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before pytest chooses by marks."""
    for item in items:
        if not any(folder in item.path.parents for folder in MEASURED):
            item.add_marker(pytest.mark.unmeasured)
