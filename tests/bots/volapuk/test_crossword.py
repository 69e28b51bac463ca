"""The lane kernel as a crossword player beside a plain one: the same moves at the same points."""

import random

import pytest

from tests.bots.volapuk import crossword


@pytest.mark.parametrize("blank", [False, True])
def test_the_kernel_finds_the_moves_and_points_of_a_plain_crossword_player(blank: bool) -> None:
    words = crossword.words()
    board = crossword.board_of(words, crossword.MIDGAME)
    luck = random.Random(5)  # noqa: S311 - nobody bets on a test
    for _ in range(1 if blank else 5):
        rack = "".join(luck.sample(crossword.BAG, 3 if blank else 6)) + "?" * blank
        found = [*crossword.moves(board, rack)]
        expected = [*crossword.plain_moves(words, crossword.MIDGAME, rack)]
        assert len(found) == len(set(found))
        assert sorted(found) == sorted(expected)
