import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.perft import TooManyOutcomes, perft
from tests.tiny import Trio


def test_luck_and_choice_both_branch() -> None:
    game = Trio()
    start = game.start(game.kinds.options(), 3)
    assert not isinstance(start, Refusal)
    assert perft(game, start, 0) == 4**3, "three cards dealt, any of four each"
    state = game.notation.read_position(
        '{"options":{},"hands":[[1],[2],[3]],"phase":"draw","turn":0}'
    )
    assert perft(game, state, 1) == 4, "one may only draw, any of four"
    assert perft(game, state, 2) == 2 + 2 + 2 + 1, "then discard either card; twins are one"


def test_luck_that_cannot_be_listed_is_not_counted() -> None:
    game = GAMES["hepta_mensa"]
    start = game.start(game.kinds.options(), 2)
    with pytest.raises(TooManyOutcomes):
        perft(game, start, 1)
