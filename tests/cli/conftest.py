from pathlib import Path

import pytest

from tests.cli.keyboard import Evening


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Evening:
    """A person at the keyboard, in an empty home."""
    return Evening(monkeypatch, tmp_path)
