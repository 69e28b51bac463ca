"""Golden playthroughs: whole games that must not change unless a rule does."""

import pytest

from tests.playthroughs.writing import FOLDER, KNOWN, PLANNED, RECORDED, playthrough


@pytest.mark.parametrize("name", sorted({**PLANNED, **RECORDED}))
def test_a_golden_game_is_played_as_it_was(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == golden.splitlines()


def test_every_game_has_a_golden_playthrough_and_every_file_a_plan() -> None:
    assert {game for game, _, _ in PLANNED.values()} == set(KNOWN)
    assert {file.stem for file in FOLDER.glob("*.txt")} == {*PLANNED, *RECORDED}
    assert {file.stem for file in FOLDER.glob("*.moves")} == set(RECORDED)
