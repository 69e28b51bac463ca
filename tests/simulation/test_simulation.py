import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.simulation.trial import ROOT, Soak, all_tried, tried

QUICK = 200
CHUNKS = 8
SOAK = 10_000


@pytest.mark.bar(11)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whatever_fails_nothing_is_lost_doubled_or_told_to_others(chunk: int) -> None:
    each = QUICK // CHUNKS
    outcomes = list(all_tried(range(chunk * each, (chunk + 1) * each)))
    assert {one.seed: one.flaws for one in outcomes if one.flaws} == {}
    met = set().union(*(one.met for one in outcomes))
    assert met >= {"crash_in_a_write", "kill", "lose_power", "restart", "fill", "step_time"}


@pytest.mark.bar(11)
@pytest.mark.slow
def test_ten_thousand_seeds(reached: Callable[[str], None]) -> None:
    soak = Soak()
    wrong = {}
    for outcome in all_tried(soak.left(range(SOAK))):
        if outcome.flaws:
            wrong[outcome.seed] = outcome.flaws
        else:
            soak.put(outcome.seed)
    soak.save()
    assert wrong == {}
    reached(f"{SOAK:,} seeds, nothing wrong")


def test_a_seed_gives_the_same_trace() -> None:
    assert tried(3).trace == tried(3).trace


def test_a_seed_gives_the_same_trace_in_another_process() -> None:
    command = [sys.executable, "-m", "tests.simulation", "--seed", "4"]
    found = {
        subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {"\n".join(tried(4).trace).encode() + b"\n"}


def test_a_seed_that_went_well_is_not_tried_again(tmp_path: Path) -> None:
    soak = Soak(tmp_path / "kept" / "seeds.json")
    for seed in (0, 1, 2, 7):
        soak.put(seed)
    soak.save()
    assert Soak(tmp_path / "kept" / "seeds.json").left(range(9)) == [3, 4, 5, 6, 8]
