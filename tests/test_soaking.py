"""Soaks that go on where they were left, tried on three tests that count how often they ran."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soaking import ROOT

SETTINGS = f"""
[pytest]
pythonpath = '{ROOT}'
markers =
    bar
    slow
    unmeasured
"""

TESTS = """
import pathlib, pytest

def ran(name):
    with pathlib.Path(name).open("a") as file:
        file.write("x")

@pytest.mark.bar(7)
def test_first(reached):
    ran("first")
    reached("1,000 of 1,000")

@pytest.mark.slow
@pytest.mark.bar(7, 8)
def test_second():
    ran("second")
    assert pathlib.Path("sound").exists()

@pytest.mark.slow
def test_third():
    ran("third")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "conftest.py").write_text("from tests.soaking import *")
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "test_it.py").write_text(TESTS)
    return tmp_path


def soak(folder: Path, *options: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--bar", *options],
        cwd=folder,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def runs(folder: Path) -> list[int]:
    files = [folder / name for name in ("first", "second", "third")]
    return [len(file.read_text()) if file.exists() else 0 for file in files]


def test_what_has_passed_is_not_run_again_and_what_has_not_is(folder: Path) -> None:
    status, told = soak(folder, "7")
    assert (status, runs(folder)) == (1, [1, 1, 0])
    assert "bar 7: 1 of 2 tests have passed" in told
    (folder / "sound").touch()
    status, told = soak(folder, "7")
    assert (status, runs(folder)) == (0, [1, 2, 0])
    assert "1,000 of 1,000" in told, "from the first time"
    assert (soak(folder, "7")[0], runs(folder)) == (0, [1, 2, 0])
    assert (soak(folder, "7", "--again")[0], runs(folder)) == (0, [2, 3, 0])
    (folder / "test_it.py").write_text(TESTS + "# another test of the same name\n")
    assert (soak(folder, "7")[0], runs(folder)) == (0, [3, 4, 0])


def test_slow_tests_of_no_bar_are_soaked_too(folder: Path) -> None:
    assert (soak(folder, "others")[0], runs(folder)) == (0, [0, 0, 1])


def test_a_bar_that_nothing_shows_is_not_passed(folder: Path) -> None:
    assert soak(folder, "9")[0] != 0
