"""When the others have a say in a play, nothing of it is taken back."""

from typing import Any

import pytest

from tablee.catalogue import GAMES

GAME: Any = GAMES["heptagramme"]
TURN = "Afr/R/F/C/L/M/S ip/aefilsz -/- 0 number=9"


@pytest.mark.parametrize(
    ("extra", "others_decide"),
    [
        ("", False),
        ("last=1...... doubt=110 doubted=1", True),
        ("quiet=+ stop=0", True),
        ("referee=parole phase=doubts", True),
    ],
)
def test_doubts_and_stopping_are_deliberations(extra: str, others_decide: bool) -> None:
    """§6.2, §6.5, §7.2"""
    state = GAME.notation.read_position(f"{TURN} {extra}".strip())
    assert GAME.deliberates(state) == others_decide
