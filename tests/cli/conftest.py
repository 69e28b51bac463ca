from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.keyboard import Evening
from tests.cli.terminal import Terminal, closing


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Evening:
    """A person at the keyboard, in an empty home."""
    return Evening(monkeypatch, tmp_path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed whatever happens."""
    with closing() as opened:
        yield opened
