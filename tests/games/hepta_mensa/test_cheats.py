"""What a cheat would try at Hepta Mensa, and what the table tells him; each by its own name."""

from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.game import Resign
from tablee.core.playing import settle
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.state import HeptaMensaOptions, State
from tests.games.acts import Acts, reason
from tests.games.playing import dice

GAME: Any = GAMES["hepta_mensa"]
ACTS = Acts[State](GAME)
EMPTY = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 11/11/11/11 e -"
ENCRE, IVOIRE = Seat(0), Seat(1)


@pytest.mark.parametrize("seat", [Seat(2), Seat(7)])
def test_a_seat_that_nobody_has_cannot_resign_for_somebody(seat: Seat) -> None:
    """§1.4, §6.4"""
    answer = GAME.play(ACTS.at(EMPTY), seat, Resign())
    assert reason(answer) == "no_such_seat §1.4"
    assert answer.facts == {"seats": 2}


@pytest.mark.parametrize("seat", [ENCRE, IVOIRE])
def test_nobody_is_told_that_it_is_the_others_turn_while_luck_decides(seat: Seat) -> None:
    """§1.1, §1.2, §1.5"""
    state = GAME.start(HeptaMensaOptions(), 2)
    assert ACTS.refused(state, "1@5", seat) == "luck_first §1.1"
    state = GAME.apply(state, GAME.chance(state, dice(0)))
    assert ACTS.refused(state, "1@5", seat) == "luck_first §1.5"
    turning = ACTS.after(ACTS.at(EMPTY), "cm@9d4")
    assert ACTS.refused(turning, "1@5", seat) == "luck_first §1.2"


def test_one_may_resign_as_soon_as_luck_has_decided() -> None:
    """§6.4, §1.2"""
    turning = ACTS.after(ACTS.at(EMPTY), "cm@9d4")
    assert reason(GAME.play(turning, ENCRE, Resign())) == "luck_first §1.2"
    turned, _ = settle(GAME, turning, dice(0))
    over = ACTS.folded(turned, GAME.play(turned, ENCRE, Resign()))
    result = GAME.result(over)
    assert result is not None
    assert result.winners == (IVOIRE,)
