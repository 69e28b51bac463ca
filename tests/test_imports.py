"""What a mere import brings along: nothing that takes long."""

import subprocess
import sys

import pytest

COMPILED = ("tablee.kernels.library",)
HEAVY = (*COMPILED, "rich", "apsw", "sqlite3", "multiprocessing")


def brought_along(code: str, *modules: str) -> str:
    """Those of the modules that a process has loaded once it has run this."""
    told = f"{code}; import sys; print([m for m in {modules} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "code",
    [
        "import tablee",
        "import tablee.catalogue, tablee.table.table, tablee.bots.base",
        "import tablee.cli; tablee.cli.main(['games', '--json'])",
    ],
)
def test_an_import_does_not_load_the_kernels(code: str) -> None:
    assert brought_along(code, *COMPILED) == "[]"


def test_asking_whether_there_is_a_solver_loads_no_kernel() -> None:
    code = (
        "from tablee.catalogue import GAMES;"
        "from tablee.server.minds.values_child import has_solver;"
        "assert has_solver('hepta_mensa') and not has_solver('trio');"
        "[has_solver(game) for game in GAMES]"
    )
    assert brought_along(code, *COMPILED) == "[]"


def test_asking_whether_there_is_a_review_loads_no_kernel() -> None:
    code = (
        "from tablee.catalogue import GAMES;"
        "from tablee.bots.base import review_kind;"
        "from tablee.server.minds.values_child import has_review;"
        "assert has_review('heptagramme') and review_kind('heptagramme');"
        "assert not has_review('hepta_mensa') and not has_review('trio')"
    )
    assert brought_along(code, *COMPILED) == "[]"


def test_the_bare_import_brings_nothing_along() -> None:
    assert brought_along("import tablee", *HEAVY) == "[]"
