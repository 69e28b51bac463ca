"""What schemathesis finds at a server: nothing. A short run; `make fuzz` is the long one."""

import sys
from pathlib import Path

import pytest

from tests.fuzzing.__main__ import main

LIBRARIES = Path(sys.prefix) / "fuzz"


@pytest.mark.slow
@pytest.mark.bar(21)
def test_schemathesis_finds_nothing() -> None:
    if not LIBRARIES.exists():
        pytest.skip("`make fuzz` installs schemathesis")
    assert main(str(LIBRARIES), "10") == 0
