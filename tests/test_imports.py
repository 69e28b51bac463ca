"""What a mere import brings along: nothing that takes long."""

import subprocess
import sys

import pytest

HEAVY = ("numba", "numpy", "rich", "sqlite3", "multiprocessing")


@pytest.mark.parametrize(
    "code",
    [
        "import tablee",
        "import tablee.catalogue, tablee.table.table, tablee.bots.base",
        "import tablee.cli; tablee.cli.main(['games', '--json'])",
    ],
)
def test_an_import_brings_no_compiler_along(code: str) -> None:
    told = f"{code}; import sys; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_the_bare_import_brings_nothing_along() -> None:
    told = f"import tablee, sys; print([m for m in {HEAVY} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
