import pytest

from tests.bots.recorded.playing import PLAYED, moves_of, played


@pytest.mark.parametrize("game", PLAYED)
def test_bots_play_as_they_did(game: str) -> None:
    assert moves_of(game).exists(), f"python -m tests.bots.recorded {game} writes what they do"
    assert played(game) == moves_of(game).read_text(encoding="utf-8")
