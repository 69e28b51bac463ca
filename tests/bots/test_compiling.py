"""Kernels are compiled before anybody waits for them."""

import os
import threading
from pathlib import Path

import pytest

import tablee
from tablee.bots import compiling

SOURCES = Path(tablee.__file__).parent


def test_every_module_with_compiled_code_is_known() -> None:
    compiled = {
        ".".join(("tablee", *path.relative_to(SOURCES).with_suffix("").parts))
        for path in SOURCES.rglob("*.py")
        if "@njit" in path.read_text(encoding="utf-8")
    }
    assert set(compiling.KERNELS) == compiled


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with two modules that note when they are loaded."""
    for name in ("one", "two"):
        text = f"open({str(tmp_path / 'loaded')!r}, 'a').write('{name} ')"
        (tmp_path / f"{name}_kernel.py").write_text(text, encoding="utf-8")
    (tmp_path / "__pycache__").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(compiling, "KERNELS", ("one_kernel", "two_kernel"))
    monkeypatch.setattr(compiling, "SHARED", ("one_kernel",))
    return tmp_path


def test_what_was_never_compiled_is_missing(kernels: Path) -> None:
    assert compiling.missing() == ["one_kernel", "two_kernel"]
    (kernels / "__pycache__" / "one_kernel.f-1.py311.nbi").touch()
    assert compiling.missing() == ["two_kernel"]


def test_what_is_older_than_its_source_is_missing(kernels: Path) -> None:
    for name in ("one", "two"):
        index = kernels / "__pycache__" / f"{name}_kernel.f-1.py311.nbi"
        index.touch()
    os.utime(index, (1, 1))
    assert compiling.missing() == ["two_kernel"]


def test_what_others_build_on_comes_first(kernels: Path) -> None:
    compiling.compile_all(["two_kernel", "one_kernel"])
    assert (kernels / "loaded").read_text(encoding="utf-8") == "one two "


def test_two_processes_do_not_compile_the_same(kernels: Path) -> None:
    for name in ("one", "two"):
        index = kernels / "__pycache__" / f"{name}_kernel.f-1.py311.nbi"
        with (kernels / f"{name}_kernel.py").open("a", encoding="utf-8") as source:
            source.write(f"\nopen({str(index)!r}, 'w')")
    both = [threading.Thread(target=compiling.compile_missing) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert (kernels / "loaded").read_text(encoding="utf-8") == "one two "
