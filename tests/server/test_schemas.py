"""The page knows what travels: its types are made from those of the server."""

from pathlib import Path

from tablee.server.schemas import encoded

SCHEMA = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire" / "schema.json"


def test_the_types_of_the_page_are_current() -> None:
    # From there to TypeScript it is `npm run types`, which `make check` asks the same.
    assert SCHEMA.read_bytes() == encoded() + b"\n", (
        "Run: .venv/bin/python -m tablee.server.schemas > web/src/lib/wire/schema.json"
        " && cd web && npm run types"
    )
