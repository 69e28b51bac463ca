"""A test stands where the thing that it tests does; here are those of a whole server."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SERVER = ROOT / "src" / "tablee" / "server"
TESTS = ROOT / "tests" / "server"
LONGEST = 440
WIRE = "messages.py"


def module_of(test: Path) -> list[str]:
    """What a test may be of: its name, perhaps followed by what of it is tested."""
    words = test.stem.removeprefix("test_").split("_")
    return ["_".join(words[:number]) for number in range(1, len(words) + 1)]


@pytest.mark.parametrize(
    "test",
    [path for path in sorted(TESTS.rglob("test_*.py")) if path.parent.name != "whole"],
    ids=lambda path: path.relative_to(TESTS).as_posix(),
)
def test_tests_mirror_the_server(test: Path) -> None:
    folder = SERVER / test.parent.relative_to(TESTS)
    assert [name for name in module_of(test) if (folder / f"{name}.py").exists()]


@pytest.mark.parametrize(
    "source",
    [path for path in sorted(SERVER.rglob("*.py")) if path.name != WIRE],
    ids=lambda path: path.relative_to(SERVER).as_posix(),
)
def test_no_file_of_the_server_grows_long(source: Path) -> None:
    """But for the wire format, which is one list."""
    assert len(source.read_text("utf-8").splitlines()) <= LONGEST
