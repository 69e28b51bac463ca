"""Finished games of former rules end as they ended, however the rules are read today.

`logs/` holds some of every version, played by bots and at random under every preset of their time;
`results.json` what came of each, as the rules of that time had it.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.catalogue import GAMES
from tablee.table.files import load
from tablee.table.table import Table

pytestmark = pytest.mark.bar(12)

LOGS = Path(__file__).parent / "logs"
RESULTS: dict[str, Any] = json.loads((LOGS / "results.json").read_text())


def read(name: str) -> Table:
    return load(gzip.decompress((LOGS / f"{name}.json.gz").read_bytes()), GAMES)


def ended(table: Table) -> dict[str, Any]:
    assert table.result is not None, "a finished game goes on"
    return {
        "reason": table.result.reason,
        "places": list(table.result.places),
        "points": list(table.result.points),
    }


def test_every_log_has_its_result() -> None:
    assert {path.name.removesuffix(".json.gz") for path in LOGS.glob("*.gz")} == set(RESULTS)


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_an_old_game_ends_as_it_ended(name: str) -> None:
    assert ended(read(name)) == RESULTS[name]


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_an_old_table_has_the_words_that_it_had(name: str) -> None:
    """All of them, coarse ones too; and proper nouns where the log says so, for they all do."""
    table = read(name)
    said = msgspec.convert(table.opened.options, dict[str, Any])
    options = msgspec.to_builtins(table.options)
    assert options.get("vocabulary", "tous") == "tous"
    assert options.get("coarse", True)
    assert ("proper" in options) == ("proper" in said)
    assert options.get("proper") == said.get("proper")
