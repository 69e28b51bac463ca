"""The lane kernel as a crossword player: the moves and points of a plain one, and the best of them
without listing the others.
"""

import random

import pytest

from tablee.kernels.volapuk.search import best_play, every_play
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


@pytest.mark.parametrize("seed", range(6))
def test_the_best_move_is_the_best_of_all_on_boards_as_they_fill(seed: int) -> None:
    words = crossword.words()
    luck = random.Random(seed)  # noqa: S311 - nobody bets on a test
    rows = ["." * crossword.SIDE] * crossword.SIDE
    asked = 0
    while True:
        board = crossword.board_of(words, rows)
        for blanks in (0, 1, 2):
            letters = luck.choice((5, 5, 3, 1)) if blanks == 2 else luck.choice((7, 6, 3)) - blanks
            rack = crossword.shown("".join(luck.sample(crossword.BAG, letters)) + "?" * blanks)
            every = [*every_play(board.position, rack, crossword.FULL)]
            best = best_play(board.position, rack, crossword.FULL)
            asked += 1
            if not every:
                assert best is None
                continue
            assert best is not None
            assert bytes(best) == bytes(min(every, key=crossword.rank))
        if not every or asked > 60:
            break
        rows = crossword.after(rows, crossword.move_of(board, luck.choice(every)))
    assert asked > 30


def test_of_equal_moves_the_best_is_the_first_in_the_alphabet() -> None:
    board = crossword.board_of(crossword.words(), ["." * crossword.SIDE] * crossword.SIDE)
    rack = crossword.shown("SAR")
    best = best_play(board.position, rack, crossword.FULL)
    assert best is not None
    equal = [play for play in every_play(board.position, rack, 7) if play.points == best.points]
    keys = {board.words.graph.key(play.number) for play in equal}
    assert len(keys) > 1
    assert board.words.graph.key(best.number) == min(keys)
