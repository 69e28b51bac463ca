"""Compile the kernels before anybody waits for a bot: `python -m tablee.bots.compiling`.

Numba keeps what it compiled beside the sources, so this is done once; a first move of a bot would
otherwise take up to half a minute. The process in which bots think does it when it starts.
"""

import fcntl
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Final

SHARED: Final = (
    "tablee.lexicon.kernels",
)
"""Those that others build on."""
KERNELS: Final = (
    *SHARED,
)
"""The modules with compiled code; those that take long first."""


def compile_missing() -> None:
    """One process at a time: another that comes meanwhile waits, and finds everything done."""
    with Path(__file__).open("rb") as this:
        fcntl.flock(this, fcntl.LOCK_EX)
        compile_all(missing())


def missing() -> list[str]:
    """The modules of which nothing compiled lies there, or only something older than they are."""
    return [name for name in KERNELS if not _is_compiled(_source(name))]


def _source(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


def _is_compiled(source: Path) -> bool:
    kept = source.parent.joinpath("__pycache__").glob(f"{source.stem}.*.nbi")
    return any(index.stat().st_mtime >= source.stat().st_mtime for index in kept)


def compile_all(names: list[str]) -> None:
    """Each in a process of its own, as many at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for several in (
            [name for name in names if name in SHARED],
            [name for name in names if name not in SHARED],
        ):
            list(pool.map(_compile, several))


def _compile(name: str) -> None:
    subprocess.run([sys.executable, "-c", f"import {name}"], check=True)  # noqa: S603


if __name__ == "__main__":
    compile_missing()
