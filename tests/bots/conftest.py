"""The bots of one game are tested in one process: its kernels are compiled once."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            of = item.path.relative_to(HERE).parts[0]
            item.add_marker(pytest.mark.xdist_group(f"bots {of}"))
