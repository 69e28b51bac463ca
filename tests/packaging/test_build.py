"""How the page is built: with which Node, with what installed, and what is said if it cannot be."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from hatch_build import NODE_PACKAGE, PageHook


@pytest.fixture(autouse=True)
def _a_machine_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Nothing on its path, nothing from PyPI."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(hatch_build, "_from_pypi", lambda: None)
    hatch_build.find_node.cache_clear()
    yield
    hatch_build.find_node.cache_clear()


def install(folder: Path, name: str, says: str = "") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
    program.chmod(0o755)


def hook(root: Path) -> PageHook:
    nothing: Any = None
    return PageHook(str(root), {}, nothing, nothing, str(root), "wheel")


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
    assert hook(tmp_path).dependencies() == ([] if good else [NODE_PACKAGE])


def test_node_without_npm_will_not_do(tmp_path: Path) -> None:
    install(tmp_path, "node", "v24.1.0")
    assert hatch_build.find_node() is None


def test_without_node_one_is_told_what_is_missing() -> None:
    with pytest.raises(SystemExit, match=r"Node 20\.19"):
        hatch_build.main([])


def test_an_editable_install_is_content_with_the_page_that_is_there(tmp_path: Path) -> None:
    page = tmp_path / "src" / "tablee" / "server" / "page"
    with pytest.raises(SystemExit):
        hook(tmp_path).initialize("editable", {})
    page.mkdir(parents=True)
    (page / "index.html").write_text("<title>Tablée</title>", encoding="utf-8")
    hook(tmp_path).initialize("editable", {})
    with pytest.raises(SystemExit):
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
