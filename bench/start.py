"""How soon the library, the program and the first page are there."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.measure import best_of, duration, median, title
from bench.processes import free_port, started, wait_for_page

STARTS = 5


def run(*, slow: bool) -> None:
    title("Starting")
    python = best_of(5, lambda: _python("pass"))
    duration("python itself", python)
    duration("import tablee", best_of(5, lambda: _python("import tablee")) - python, 0.15)
    duration(
        "import tablee.catalogue (all games)",
        best_of(5, lambda: _python("import tablee.catalogue")) - python,
        0.15,
    )
    duration(
        "tablee --help", best_of(3, lambda: _python("import tablee.cli as c; c.main(['--help'])"))
    )
    _first_page()


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL)  # noqa: S603


def _first_page() -> None:
    """With a database that is there already, as on any day but the first."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        _serve(database)
        times = [_serve(database) for _ in range(STARTS)]
    duration(f"tablee serve to its first page, best of {STARTS}", min(times), 1.5)
    duration("  median", median(times), 1.5)


def _serve(database: Path) -> float:
    """From starting the process to the whole page in hand."""
    port = free_port()
    command = [sys.executable, "-m", "tablee.cli", "serve", "--database", str(database)]
    begun = time.perf_counter()
    with started([*command, "--port", str(port)]):
        wait_for_page(port)
        return time.perf_counter() - begun
