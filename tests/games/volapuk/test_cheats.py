"""Plays that no table would allow: each is refused, or brings nothing."""

from tablee.games.volapuk.state import Play, Put, Swap
from tests.games.volapuk.drawing import cell, made, play, refused, table


def test_seven_dice_cannot_lie_on_one_cell() -> None:
    """§4.1 All seven after PORT, for the points of a VOLAPÜK."""
    state = table("h9> P O R T", hand="E S A I N L U")
    heap = Play(tuple(Put(held.die, cell("l9")) for held in state.hands[0]))
    answer = play(state, heap)
    assert (answer.code, answer.section) == ("two_on_a_cell", "4.1")
    assert answer.facts == {"cell": cell("l9")}


def test_a_die_is_not_laid_where_another_is_moved() -> None:
    """§4.1"""
    state = table("h9> P O R T", hand="E S")
    heap = made(state, {"l9": "E", "m9": "S"}, {"h9": "l9"})
    assert refused(state, heap) == "two_on_a_cell §4.1"


def test_a_die_is_not_laid_twice() -> None:
    """§4.1"""
    state = table("h9> P O R T", hand="E S")
    mine = state.hands[0][0].die
    answer = play(state, Play((Put(mine, cell("l9")), Put(mine, cell("m9")))))
    assert (answer.code, answer.section, answer.facts) == ("die_twice", "4.1", {"die": mine})


def test_the_die_given_for_a_joker_is_not_laid_as_well() -> None:
    """§4.1, §4.9"""
    state = table("h9> P ?O R T", hand="O")
    mine, joker = state.hands[0][0].die, state.tiles[1].die
    both = (Put(joker, cell("l9"), "E"), Put(mine, cell("m9")))
    assert refused(state, Play(both, exchange=Swap(mine, cell("i9")))) == "die_twice §4.1"
