"""What the documents say is so: examples run, links lead somewhere, the sample game obeys."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hatch_build
from tests.games import laws
from tests.games.playing import random_game
from tests.games.secrets import event_fields, read_secrets

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried > 5
    assert failed == 0


def anchors(page: Path) -> set[str]:
    """Headings as GitHub names them: lower case, punctuation dropped, spaces to hyphens."""
    heads = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(text(page)):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)


@pytest.fixture(name="dix")
def sample_game() -> Any:
    """The complete small game of the page on adding one."""
    module = ModuleType("dix")
    sys.modules["dix"] = module
    code = max(blocks(ROOT / "docs" / "adding-a-game.md", "python"), key=len)
    exec(compile(code, "adding-a-game.md", "exec"), module.__dict__)  # noqa: S102 - our own page
    return module.Dix()


def test_the_kernel_of_adding_a_game_compiles_and_passes_its_tests(tmp_path: Path) -> None:
    """In a checkout of its own, in which there is no other kernel."""
    page = ROOT / "docs" / "adding-a-game.md"
    [source] = blocks(page, "cpp")
    game, face, tests = (
        max((block for block in blocks(page, "python") if block.startswith(start)), key=len)
        for start in ('"""Dix: ', '"""Dix, compiled', '"""What a hand of Dix')
    )
    kernels = tmp_path / hatch_build.SOURCES
    kernels.mkdir(parents=True)
    for name in ("interface.hpp", "processor.cpp", "memory.cpp"):
        shutil.copy(ROOT / hatch_build.SOURCES / name, kernels)
    (kernels / "dix.cpp").write_text(source, encoding="utf-8")
    (tmp_path / hatch_build.KERNELS).parent.mkdir(parents=True)
    if hatch_build.find_compiler() is None:
        pytest.skip("no C++ compiler")
    hatch_build.build_kernels(tmp_path)
    (tmp_path / "dix.py").write_text(game, encoding="utf-8")
    (tmp_path / "face.py").write_text(face, encoding="utf-8")
    (tmp_path / "test_dix.py").write_text(tests, encoding="utf-8")
    (tmp_path / "conftest.py").write_text(
        "import sys\nfrom pathlib import Path\nfrom tablee.kernels import library\n"
        f"library.FOLDER = Path({str(tmp_path / hatch_build.KERNELS)!r})\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "import face\nsys.modules['tablee.kernels.dix'] = face\n",
        encoding="utf-8",
    )
    environ = {name: value for name, value in os.environ.items() if name != "TABLEE_KERNELS"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--rootdir",
        str(tmp_path),
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, "-c", os.devnull, str(tmp_path / "test_dix.py")],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "17 passed" in done.stdout


def test_the_game_of_adding_a_game_obeys_the_laws(dix: Any, tmp_path: Path) -> None:
    table = blocks(ROOT / "docs" / "adding-a-game.md", "markdown")[-1]
    (tmp_path / "dix.md").write_text(table, encoding="utf-8")
    secrets = read_secrets(tmp_path / "dix.md")
    assert set(secrets) == event_fields(dix)
    games = [
        random_game(dix, seed, dix.kinds.options(clock=clock))
        for clock in (0, 30)
        for seed in range(30)
    ]
    for played in games:
        laws.random_play_ends(played)
        laws.a_log_replays(played)
        laws.json_round_trips(played)
        laws.notation_round_trips(played)
        laws.actions_and_play_agree(played)
        laws.whom_the_game_waits_for_can_act(played)
        laws.anyone_may_resign(played)
        laws.a_running_clock_may_run_out(played)
        laws.a_refusal_changes_nothing_and_names_its_rule(played, set("12345"))
        laws.a_guess_looks_the_same(played)
    laws.a_view_is_what_was_heard(games)
    laws.twins_look_the_same(dix, secrets, range(10))
