"""What every game asks before it looks at a wish."""

from typing import Any

import pytest

from tablee.core.game import Refusal, Resign, Timeout
from tablee.core.hearing import Standing, hear
from tablee.core.seats import Seat

PLAYING = Standing(ended=None, seats=(Seat(0), Seat(1)), table="1.2", out={Seat(1): "7.4"})


def answered(standing: Standing, seat: int, action: Any) -> Any:
    return hear(
        standing,
        Seat(seat),
        action,
        time_out=lambda key: (("late", key),),
        resign=lambda seat: (("resigned", seat),),
        move=lambda move: (("moved", move),),
    )


@pytest.mark.parametrize(
    ("standing", "seat", "action", "code", "section"),
    [
        (PLAYING._replace(ended="6.1", luck="1.1"), 0, Timeout("turn"), "game_over", "6.1"),
        (PLAYING._replace(luck="1.1"), 0, Timeout("turn"), "luck_first", "1.1"),
        (PLAYING._replace(luck="1.1"), 0, Resign(), "luck_first", "1.1"),
        (PLAYING, 2, Resign(), "no_such_seat", "1.2"),
        (PLAYING, 1, Resign(), "not_in_play", "7.4"),
    ],
)
def test_nobody_listens(
    standing: Standing, seat: int, action: Any, code: str, section: str
) -> None:
    refusal = answered(standing, seat, action)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.section) == (code, section)


def test_a_clock_runs_out_whoever_says_so() -> None:
    assert answered(PLAYING, 7, Timeout("turn")) == (("late", "turn"),)


def test_a_wish_is_heard() -> None:
    assert answered(PLAYING, 0, Resign()) == (("resigned", 0),)
    assert answered(PLAYING, 0, "a move") == (("moved", "a move"),)
