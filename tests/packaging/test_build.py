"""How the page and the kernels are built: with which Node and which compiler, with what installed,
and what is said if they cannot be.
"""

import contextlib
import ctypes
import json
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from hatch_build import (
    COMPILER_PACKAGE,
    KERNELS,
    NODE_PACKAGE,
    ROOT,
    SOURCES,
    STRICT,
    CannotBuild,
    Compiler,
    Hook,
)
from tablee.kernels import library

PATH = os.environ["PATH"]


@pytest.fixture(autouse=True)
def _a_machine_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Nothing on its path, nothing from PyPI."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setattr(hatch_build, "_from_pypi", lambda: None)
    hatch_build.find_node.cache_clear()
    hatch_build.find_compiler.cache_clear()
    yield
    hatch_build.find_node.cache_clear()
    hatch_build.find_compiler.cache_clear()


def install(folder: Path, name: str, says: str = "", code: int = 0) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {says}\nexit {code}\n", encoding="utf-8")
    program.chmod(0o755)


def hook(root: Path) -> Hook:
    nothing: Any = None
    return Hook(str(root), {}, nothing, nothing, str(root), "wheel")


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("v8.10.0", False),
        ("rubbish", False),
    ],
)
def test_the_machines_own_node_will_do_if_vite_can_use_it(
    tmp_path: Path, version: str, good: bool
) -> None:
    install(tmp_path, "node", version)
    install(tmp_path, "npm")
    assert (hatch_build.find_node() is not None) == good
    assert (NODE_PACKAGE in hook(tmp_path).dependencies()) != good


def test_node_without_npm_will_not_do(tmp_path: Path) -> None:
    install(tmp_path, "node", "v24.1.0")
    assert hatch_build.find_node() is None


def test_without_node_one_is_told_what_is_missing() -> None:
    with pytest.raises(SystemExit, match=r"Node 20\.19"):
        hatch_build.main([])


def test_an_editable_install_is_content_with_the_page_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "build_kernels", lambda _: None)
    page = tmp_path / "src" / "tablee" / "server" / "page"
    with pytest.raises(SystemExit, match="Node"):
        hook(tmp_path).initialize("editable", {})
    page.mkdir(parents=True)
    (page / "index.html").write_text("<title>Tablée</title>", encoding="utf-8")
    hook(tmp_path).initialize("editable", {"artifacts": []})
    with pytest.raises(SystemExit, match="Node"):
        hook(tmp_path).initialize("standard", {})


def lock(file: Path, **versions: str) -> None:
    packages = {
        f"node_modules/{name}": {"version": version, "dev": name == "vitest"}
        for name, version in versions.items()
    }
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"packages": {"": {}, **packages}}), encoding="utf-8")


@pytest.mark.parametrize(
    ("there", "page", "tools"),
    [
        ({"vite": "8.0.0", "vitest": "4.0.0"}, True, True),
        ({"vite": "8.0.0"}, True, False),
        ({"vite": "7.0.0", "vitest": "4.0.0"}, False, False),
        ({}, False, False),
    ],
)
def test_modules_are_installed_only_when_some_are_missing(
    tmp_path: Path, there: dict[str, str], page: bool, tools: bool
) -> None:
    lock(tmp_path / "package-lock.json", vite="8.0.0", vitest="4.0.0")
    assert not hatch_build._is_installed(tmp_path, tools=False)
    lock(tmp_path / "node_modules" / ".package-lock.json", **there)
    assert hatch_build._is_installed(tmp_path, tools=False) == page
    assert hatch_build._is_installed(tmp_path, tools=True) == tools


@pytest.mark.parametrize("name", ["c++", "g++", "clang++"])
@pytest.mark.parametrize("good", [True, False])
def test_the_machines_own_compiler_will_do_if_it_knows_cpp20(
    tmp_path: Path, name: str, good: bool
) -> None:
    install(tmp_path, name, code=0 if good else 1)
    assert (hatch_build.find_compiler() is not None) == good
    assert (COMPILER_PACKAGE in hook(tmp_path).dependencies()) != good


def test_whoever_names_a_compiler_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "c++")
    install(tmp_path, "mine")
    monkeypatch.setenv("CXX", "mine --quick")
    compiler = hatch_build.find_compiler()
    assert compiler is not None
    assert compiler.command == ("mine", "--quick")


def test_without_a_compiler_one_is_told_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / KERNELS).parent.mkdir(parents=True)
    # Nothing is pinned there, so that none can be fetched either.
    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"C\+\+20"):
        hatch_build.main(["kernels"])


def a_checkout(root: Path, **sources: str) -> None:
    (root / SOURCES).mkdir(parents=True)
    (root / KERNELS).parent.mkdir(parents=True)
    for name, text in sources.items():
        source(root, name).write_text(text, encoding="utf-8")


def source(root: Path, name: str) -> Path:
    return root / SOURCES / f"{name}.cpp"


def test_only_what_has_changed_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", PATH)
    if hatch_build.find_compiler() is None:
        pytest.skip("no C++ compiler")
    one, two, three = (f'extern "C" int {n}() {{ return {k}; }}' for n, k in ("a1", "b2", "b3"))
    a_checkout(tmp_path, one=one, two=two)
    calls: list[list[str]] = []
    call = hatch_build._call

    def counted(command: list[str]) -> None:
        calls.append(command)
        call(command)

    monkeypatch.setattr(hatch_build, "_call", counted)
    hatch_build.build_kernels(tmp_path)
    hatch_build.build_kernels(tmp_path)
    libraries = len([*(tmp_path / KERNELS).glob("*.so")])
    assert len(calls) == 3 * libraries, "two sources and a library, once"
    source(tmp_path, "two").write_text(three, encoding="utf-8")
    hatch_build.build_kernels(tmp_path)
    assert len(calls) == 5 * libraries


def test_who_wants_to_play_compiles_only_what_his_processor_runs_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", PATH)
    if hatch_build.find_compiler() is None:
        pytest.skip("no C++ compiler")
    a_checkout(tmp_path)
    for name in ("processor.cpp", "interface.hpp"):
        shutil.copy(ROOT / SOURCES / name, tmp_path / SOURCES)
    hatch_build.build_kernels(tmp_path, own=True)
    [best] = (tmp_path / KERNELS).glob("*.so")
    assert best.name == library.path().name
    hatch_build.build_kernels(tmp_path)
    built = {each.stem for each in (tmp_path / KERNELS).glob("*.so")}
    assert built == {*hatch_build._variants()}


def test_what_does_not_compile_is_said_by_the_compiler_and_then_by_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", PATH)
    if hatch_build.find_compiler() is None:
        pytest.skip("no C++ compiler")
    a_checkout(tmp_path, wrong="int main( {")
    with pytest.raises(CannotBuild, match="the compiler says why above"):
        hatch_build.build_kernels(tmp_path)


@pytest.fixture(scope="module")
def zig() -> Iterator[Compiler]:
    """As it is fetched where there is no compiler."""
    with contextlib.ExitStack() as stack:
        try:
            compiler = stack.enter_context(hatch_build.fetched_zig(ROOT))
        except CannotBuild:
            pytest.skip("Zig cannot be fetched")
        yield compiler


@pytest.mark.slow
@pytest.mark.skipif(platform.machine() != "x86_64", reason="the flags are those of x86-64")
def test_zig_makes_a_library_too_and_needs_no_library_of_cpp_for_it(
    tmp_path: Path, zig: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    objects = compiled(zig, tmp_path, zig.flags(("-march=x86-64-v2",)))
    monkeypatch.setattr(hatch_build, "_loads", lambda _: True)
    library = tmp_path / "all.so"
    zig.link(objects, library, sanitized=False)
    assert ctypes.CDLL(str(library), os.RTLD_NOW).processor_level() in (2, 3)


@pytest.mark.slow
@pytest.mark.parametrize("target", ["aarch64-linux-gnu", "aarch64-macos", "x86_64-linux-musl"])
def test_the_kernels_compile_for_machines_that_we_do_not_have(
    tmp_path: Path, zig: Compiler, target: str
) -> None:
    assert compiled(zig, tmp_path, ("-target", target, *zig.flags(())))


def compiled(zig: Compiler, into: Path, flags: tuple[str, ...]) -> list[str]:
    """All our sources."""
    made = []
    for number, each in enumerate((ROOT / SOURCES).rglob("*.cpp")):
        made.append(str(into / f"{number}.o"))
        subprocess.run([*zig.command, *flags, *STRICT, "-c", each, "-o", made[-1]], check=True)
    return made
