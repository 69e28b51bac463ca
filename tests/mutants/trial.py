"""The tests of a game, run in a fork: once as they are, to see which lines each reaches; then on a
mutant, those that reach its line first, until one fails.
"""

import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import sys
import tempfile
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import coverage
import pytest

from tests.mutants.mutations import Mutant

PRELOADED: Final = ("hypothesis", "msgspec", "tablee.lexicon", "tablee.wording")
"""What tests of games import and no mutant changes."""

LAWS: Final = Path(__file__).parents[1] / "games" / "test_contract.py"

MOST_MEMORY: Final = 6 << 30

QUIET: Final = ("-q", "-x", "-p", "no:cacheprovider", "--assert=plain", "-m", "not slow")


class Reached(NamedTuple):
    """Of each test how long it takes, and which tests reach a line of a file."""

    seconds: dict[str, float]
    reach: dict[str, dict[int, list[str]]]

    def first(self, mutant: Mutant) -> set[str]:
        return set(self.reach.get(mutant.path.name, {}).get(mutant.line, ()))


def preload() -> None:
    """Once, for all forks: the dictionary above all."""
    for name in PRELOADED:
        importlib.import_module(name)
    from tablee.lexicon import french  # noqa: PLC0415 - after what it is built on

    french().cards()
    french().board()


def baseline(game: str, tests: Sequence[Path]) -> Reached:
    """The tests as they are: they must pass, and tell what they reach."""
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "reached.json"
        if not (pid := os.fork()):
            status = 1
            try:
                status = _measured(game, tests, found)
            finally:
                os._exit(status)
        if os.waitpid(pid, 0)[1]:
            sys.exit(f"{game}: its tests must pass before anything is changed")
        seconds, lines = json.loads(found.read_text("utf-8"))
    return Reached(
        seconds,
        {file: {int(line): names for line, names in each.items()} for file, each in lines.items()},
    )


def _measured(game: str, tests: Sequence[Path], found: Path) -> int:
    measure = coverage.Coverage(data_file=None, source=[f"tablee.games.{game}"], branch=False)
    timing = _Timing(measure)
    with measure.collect():
        code = int(pytest.main([*QUIET, *map(str, tests)], plugins=[_Only(game), timing]))
    data = measure.get_data()
    lines = {
        Path(file).name: {str(line): names for line, names in data.contexts_by_lineno(file).items()}
        for file in data.measured_files()
    }
    found.write_text(json.dumps([timing.seconds, lines]), "utf-8")
    return code


class _Only:
    """Of the laws that hold for all games, those of one."""

    def __init__(self, game: str) -> None:
        self._game = game

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.path != LAWS or self._is_its_own(item)]

    def _is_its_own(self, item: pytest.Item) -> bool:
        callspec = getattr(item, "callspec", None)
        return callspec is not None and callspec.params.get("name") == self._game


class _Timing:
    """Says which test runs, and how long it took."""

    def __init__(self, measure: coverage.Coverage) -> None:
        self._measure = measure
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._measure.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration


class _Order:
    """The tests that reach the changed line come first, the quickest of them before all."""

    def __init__(self, mutant: Mutant, reached: Reached) -> None:
        self._first = reached.first(mutant)
        self._seconds = reached.seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(
            key=lambda item: (item.nodeid not in self._first, self._seconds.get(item.nodeid, 0))
        )


def survives(game: str, mutant: Mutant, tests: Sequence[Path], reached: Reached) -> bool:
    """Does every test pass on the changed module? In a fork: nothing is put back."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    sys.meta_path.insert(0, _Changed(f"tablee.games.{game}", mutant))
    order = _Order(mutant, reached)
    return int(pytest.main([*QUIET, *map(str, tests)], plugins=[_Only(game), order])) == 0


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module of a game as the mutant has it."""

    def __init__(self, package: str, mutant: Mutant) -> None:
        self._package = mutant.module == "__init__"
        self._name = package if self._package else f"{package}.{mutant.module}"
        self._mutant = mutant

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> Any:
        if fullname != self._name:
            return None
        where = str(self._mutant.path)
        spec = ModuleSpec(fullname, self, origin=where, is_package=self._package)
        spec.has_location = True
        if self._package:
            spec.submodule_search_locations = [str(self._mutant.path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        code = compile(self._mutant.source(), str(self._mutant.path), "exec")
        exec(code, module.__dict__)  # noqa: S102 - our own rules, changed
