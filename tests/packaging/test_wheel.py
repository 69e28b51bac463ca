"""What people install: a wheel, built from the source distribution, in an empty place."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import hatch_build
from tests.patience import PATIENCE
from tests.server.serving import free_port, wait_for

ROOT = Path(__file__).parents[2]
MOST_JAVASCRIPT = 120_000

# They share what takes long, so one process runs them all.
pytestmark = pytest.mark.xdist_group("wheel")


def run(*command: object, cwd: Path) -> None:
    words = [*map(str, command)]
    done = subprocess.run(words, check=False, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"


def built(kind: str, source: Path, into: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into, cwd=source)
    [made] = into.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """From the source distribution alone: what it lacks, the wheel would."""
    source = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as archive:
        archive.extractall(source, filter="data")
    [folder] = source.iterdir()
    return built("wheel", folder, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`tablee`, installed in an environment of its own."""
    home = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    python = home / "bin" / "python"
    pinned = ROOT / "requirements" / "run.txt"
    try:
        run(sys.executable, "-m", "uv", "pip", "sync", "--python", python, pinned, cwd=home)
    except AssertionError:
        # Ten times slower, but it knows of mirrors that only pip was told about.
        pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-deps")
        run(*pip, "--no-compile", "-r", pinned, cwd=home)
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", wheel, cwd=home)
    run(home / "bin" / "python", "-c", "import tablee.cli.serve", cwd=home)
    return home / "bin" / "tablee"


@pytest.fixture(scope="module")
def visitor(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    port = free_port()
    empty = tmp_path_factory.mktemp("empty")
    environ = {"PATH": os.environ["PATH"], "HOME": str(empty)}
    with subprocess.Popen(
        [program, "serve", "--port", str(port)], cwd=empty, env=environ, stderr=subprocess.DEVNULL
    ) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            wait_for(address)
            with httpx.Client(base_url=address, headers={"Accept-Encoding": "gzip"}) as client:
                yield client
        finally:
            process.terminate()
            process.wait(PATIENCE)


def get(visitor: httpx.Client, path: str) -> httpx.Response:
    answer = visitor.get(path)
    assert answer.status_code == 200, path
    return answer


def test_the_source_holds_what_the_page_is_made_from(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/package-lock.json", "web/src/main.ts", "docs/rules/hepta_mensa.md"} <= names
    assert "hatch_build.py" in names
    kernels = {"src/kernels/words.cpp", "src/kernels/words.hpp", "requirements/zig.txt"}
    assert kernels <= names
    assert not [name for name in names if name.endswith((".so", ".o"))]
    assert not [name for name in names if "node_modules" in name or "server/page/" in name]


def test_the_wheel_holds_the_page_and_the_rules(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    rules = {f"tablee/wording/rules/{page}.md" for page in ("hepta_mensa", "en/hepta_mensa")}
    assert {"tablee/server/page/index.html", *rules} <= names
    assert not [name for name in names if "/events/" in name], "that page is for programmers"
    assert [name for name in names if re.fullmatch(r"tablee/server/page/assets/\S+\.js", name)]
    assert [name for name in names if re.fullmatch(r"tablee/wording/fr/\S+\.toml", name)]
    assert not [name for name in names if "node_modules" in name or name.endswith(".ts")]


def test_the_wheel_holds_the_kernels_of_this_kind_of_machine_and_nothing_they_are_made_of(
    wheel: Path,
) -> None:
    machine = re.sub(r"[-.]", "_", sysconfig.get_platform())
    assert wheel.name.endswith(f"-py3-none-{machine}.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [about] = [name for name in names if name.endswith(".dist-info/WHEEL")]
        assert "Root-Is-Purelib: false" in archive.read(about).decode()
    libraries = {path.rpartition("/")[2] for path in names if "kernels/lib/" in path}
    assert libraries == {f"{name}.so" for name in hatch_build._variants()}
    assert not [name for name in names if name.endswith((".o", ".cpp", ".hpp", ".made"))]


def test_the_installed_program_knows_words_by_its_own_kernels(program: Path) -> None:
    ask = """
from tablee.kernels import library
from tablee.lexicon import french
words = french().cards()
print(library.path(), "CHAT" in words, words.compiled.spelled(words.hand("CHATS")))
"""
    python, empty = program.with_name("python"), program.parents[1]
    command = [str(python), "-I", "-c", ask]
    told = subprocess.run(command, cwd=empty, check=True, capture_output=True, text=True).stdout
    path, known, spelled = told.split()
    assert Path(path).is_relative_to(program.parents[1])
    assert known == "True"
    assert int(spelled) > 10


def test_the_installed_program_serves_the_page(visitor: httpx.Client) -> None:
    page = get(visitor, "/")
    assert "<title>Tablée</title>" in page.text
    linked = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
    assert len(linked) > 3
    for path in linked:
        assert get(visitor, path).content
    [script] = re.findall(r'<script type="module"[^>]* src="(/assets/[^"]+)"', page.text)
    answer = get(visitor, script)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


def test_the_first_page_is_light(visitor: httpx.Client, wheel: Path) -> None:
    page = get(visitor, "/").text
    first = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
    first += re.findall(r'<link rel="modulepreload"[^>]* href="([^"]+)"', page)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    first += ["/assets/" + n.rpartition("/")[2] for n in names if re.search(r"/fr-[^/]+\.js$", n)]
    assert len(first) > 1
    sizes = {}
    for path in first:
        answer = get(visitor, path)
        assert answer.headers["content-encoding"] == "gzip"
        sizes[path] = int(answer.headers["content-length"])
    assert sum(sizes.values()) <= MOST_JAVASCRIPT, sizes
