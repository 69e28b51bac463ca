"""The checker finds what it is there to find: servers with a fault of ours, seed by seed."""

import pytest

from tests.simulation.broken import BROKEN, Found
from tests.simulation.trial import Broken, all_tried

SOON = 60
LATE = 2_000
"""Seeds within which a fault must be met; the first that meets it is the last that is tried."""


@pytest.mark.bar(11)
@pytest.mark.parametrize(
    ("broken", "found"),
    [
        pytest.param(how, found, id=how.__name__, marks=[pytest.mark.slow] if found.rare else [])
        for how, found in BROKEN.items()
    ],
)
def test_a_broken_server_is_found_out(broken: Broken, found: Found) -> None:
    seeds = range(LATE if found.rare else SOON)
    kinds = (
        {flaw.partition(":")[0] for flaw in outcome.flaws} for outcome in all_tried(seeds, broken)
    )
    assert any(found.kind in kind for kind in kinds)
