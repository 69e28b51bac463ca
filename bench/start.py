"""How soon the library and the program are there."""

import subprocess
import sys

from bench.measure import best_of, duration, title


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


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL)  # noqa: S603
